from collections.abc import Collection, Mapping
from typing import Any

import pytest
import simcord

from bot import create_bot
from paxbot.engine.kernel import Seat
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import COURT_CARDS, Region
from paxbot.presenters import PRESENTERS
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    answers,
    choose,
    labels,
    let_questions_come,
    open_panel,
    panel,
    pings,
    play,
    said,
    start_game,
    text,
    to_act,
)
from tests.pamir.builder import BLUE, RED, Diagram

CARD = 15
NAME = COURT_CARDS[CARD].name


class LaidOut(PaxPamir):
    """Red holds a card of Kabul, where blue rules with two tribes; it is red's turn."""

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> State:
        table = Diagram(seats).tribes(Region.KABUL, {BLUE: 2}).hand(RED, CARD)
        return table.turn_of(RED).s


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"pamir": LaidOut()}, presenters=PRESENTERS)


@pytest.fixture
async def players(table: Table) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    await start_game(table, "bob", game="pamir")
    red = to_act(table)
    return red, table.bob if red.id == table.ann.id else table.ann


def offer(shown: Any, *words: str) -> str:
    (label,) = (label for label in answers(shown) if all(word.lower() in label.lower() for word in words))
    return label


async def ask_to_waive(table: Table, red: simcord.MemberActor) -> simcord.InteractionResult:
    shown = panel(await play(table, red, offer(await open_panel(table, red), "play")))
    asked = await choose(red, shown, offer(shown, "waive"))
    await let_questions_come(table)
    return asked


async def test_the_ruler_is_asked_to_waive_and_the_player_goes_on(
    table: Table, players: tuple[simcord.MemberActor, simcord.MemberActor]
) -> None:
    red, blue = players
    waiting = await ask_to_waive(table, red)
    assert "Nothing to do for you" in said(waiting)
    question = table.messages()[-1]
    assert pings(table)[-1] == [blue.id]
    shown = panel(await blue.click(question, label="Answer"))
    await choose(blue, shown, offer(shown, "waive"))
    assert not table.stands(question)
    resumed = table.messages()[-1]
    assert pings(table)[-1] == [red.id]
    assert "waives the bribe" in text(resumed)
    going_on = panel(await red.click(resumed, label="Go on"))
    assert "Your turn" in text(going_on)
    assert "another player has answered" in text(going_on) or "Undo" not in labels(going_on)


async def test_the_ruler_asks_for_less_and_gets_it(
    table: Table, players: tuple[simcord.MemberActor, simcord.MemberActor]
) -> None:
    red, blue = players
    await ask_to_waive(table, red)
    shown = panel(await blue.click(table.messages()[-1], label="Answer"))
    await choose(blue, shown, offer(shown, "ask", "1"))
    shown = panel(await red.click(table.messages()[-1], label="Go on"))
    await choose(red, shown, offer(shown, "pay", "1"))
    view = await table.bot.services.games.view(1)
    assert [player.rupees for player in view.state.players] == [3, 5]


async def test_a_hand_is_in_no_message_that_others_see(
    table: Table, players: tuple[simcord.MemberActor, simcord.MemberActor]
) -> None:
    red, blue = players
    await open_panel(table, red)
    answered(await red.slash(table.channel, "pax hand"))
    for viewer in (blue, table.zoe):
        for message in table.channel.history(viewer=viewer):
            assert NAME not in text(message)
            assert not any(NAME in (file.description or "") for file in message.attachments)
        for command in ("board", "court", "log", "status"):
            assert NAME not in said(await viewer.slash(table.channel, f"pax {command}"))
    assert not any(NAME in text(message) for message in table.dms(blue.name))
    (hand,) = table.dms(red.name)
    assert NAME in text(hand)
    assert NAME in (hand.attachments[0].description or "")


async def test_a_request_is_told_once_to_whom_it_is_put(
    table: Table, players: tuple[simcord.MemberActor, simcord.MemberActor]
) -> None:
    red, blue = players
    await ask_to_waive(table, red)
    shown = panel(await blue.click(table.messages()[-1], label="Answer"))
    assert "asks you to waive" in text(shown)
    assert "Since your last turn" not in text(shown)
