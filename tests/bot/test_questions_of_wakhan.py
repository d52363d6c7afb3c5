from collections.abc import Collection, Mapping
from typing import Any

import discord
import pytest
import simcord

from bot import create_bot
from paxbot.engine.kernel import Seat
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.presenters import PRESENTERS
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answers,
    choose,
    labels,
    open_panel,
    panel,
    pings,
    rules,
    said,
    start_game,
    text,
    to_act,
)
from tests.pamir.wakhan.diagram import LEFT, WakhanTable, back_for

BATTLE = 22
"""The AI card whose second line is to battle on the court card with the most spies."""
BATTLER, WATCHED, SAFE_HOUSE = 38, 61, 41


class LaidOut(PaxPamir):
    """It is the turn of the person before her; she will battle two spies of the person after her, who has a refuge."""

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> State:
        (her,) = automated
        attacked, on_turn = (her + 1) % seats, (her + 2) % seats
        table = WakhanTable(seats, her).ai_deck(BATTLE, back_for(BATTLE, LEFT), seat=her)
        table.court(her, BATTLER).court(attacked, WATCHED, SAFE_HOUSE).spies(WATCHED, {her: 2, attacked: 2})
        return table.turn_of(on_turn).s


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"pamir": LaidOut()}, presenters=PRESENTERS)


async def reach_her_turn(table: Table) -> tuple[simcord.MemberActor, discord.Message]:
    await start_game(table, "bob", game="pamir", automated=1)
    first = to_act(table)
    shown = await open_panel(table, first)
    for _ in range(2):
        label = next(label for label in answers(shown) if "nd" in label and "turn" in label)
        shown = panel(await choose(first, shown, label))
        if not answers(shown):
            break
    return first, next(message for message in reversed(table.messages()) if "Why?" in labels(message))


async def test_the_rules_by_which_she_played_are_one_tap_from_why(table: Table) -> None:
    first, her_turn = await reach_her_turn(table)
    short = panel(await first.click(her_turn, label="Why?"))
    assert "Her turn (Wakhan)" in rules(short)
    details = panel(await first.click(short, label="Details"))
    assert "(*AI cards*)" in text(details)
    custom_id, value = rules(details)["Battle (Wakhan)"]
    assert "### Battle\n" in said(await first.select(details, [value], custom_id=custom_id))


async def test_her_turn_waits_for_the_owner_of_a_safe_house_and_goes_on(table: Table, make_bot: MakeBot) -> None:
    first, her_turn = await reach_her_turn(table)
    attacked = table.bob if first.id == table.ann.id else table.ann
    assert f"Waiting for {attacked.name}." in text(her_turn)
    assert pings(table)[-1] == [attacked.id]
    assert "is asked" in said(await first.slash(table.channel, "pax turn"))
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    question = table.messages()[-1]
    shown = panel(await attacked.click(question, label="Answer"))
    shown = panel(await choose(attacked, shown, next(label for label in answers(shown) if "Masson" in label)))
    await choose(attacked, shown, next(label for label in answers(shown) if "Masson" not in label))
    assert labels(table.now(her_turn)) == ["Look"]
    assert "Charles Masson" in text(table.now(her_turn))
    assert not table.stands(question)
    assert pings(table)[-1] == []
    assert "it is your turn" in text(table.messages()[-1])
    assert "Wakhan" in text(await open_panel(table, attacked)).partition("Since your last turn")[2]
