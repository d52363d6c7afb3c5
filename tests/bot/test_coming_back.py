"""Whoever comes back to a seat of Pax Pamir that Wakhan plays has it after the running turn, and is told so."""

import pytest

from bot import create_bot
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, labels, panel, start_game, text, to_act
from tests.bot.test_taps import GAME, Sketched


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"pamir": GAME}, presenters={"pamir": Sketched()})


async def test_the_hand_and_the_panel_say_that_the_seat_is_theirs_after_the_running_turn(table: Table) -> None:
    await start_game(table, "bob", game="pamir")
    away = table.bob if to_act(table).id == table.ann.id else table.ann
    asked = panel(await away.slash(table.channel, "pax handover"))
    answered(await away.click(asked, label="Hand it to Wakhan"))
    (hand,) = table.dms(away.name)
    assert "Nobody sees its hand until somebody takes the seat back" in text(hand)
    asked = panel(await away.slash(table.channel, "pax takeback"))
    answered(await away.click(asked, label="Take my seat back"))
    (hand,) = table.dms(away.name)
    assert "Wakhan plays this seat until the running turn is over. Then the seat and its hand are yours." in text(hand)
    assert "until somebody takes" not in text(hand)
    mine = panel(await away.slash(table.channel, "pax turn"))
    assert "Wakhan plays this seat until the running turn is over." in text(mine)
    assert "Take my seat back" not in labels(mine)
