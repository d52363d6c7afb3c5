"""Hints above what somebody meets for the first time: once, in whatever game, unless they want none."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bot import create_bot
from paxbot.engine.kernel import Decision, Fact
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, choose, panel, start_game, text, to_act
from tests.bot.toy_presenter import ToyPresenter
from tests.toy_game import ToyGame


class Hints(ToyPresenter):
    def first_times(self, state: Any, decision: Decision, facts: Sequence[Fact]) -> Mapping[str, str]:
        done = (type(fact).__name__ for fact in facts)
        return {kind: f"Hint on {kind}." for kind in (decision.prompt.name, *done)}


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"toy": ToyGame()}, presenters={"toy": Hints()})


async def opened(table: Table, name: str) -> str:
    return text(panel(await table.people[name].slash(table.channel, "pax turn")))


def hints(shown: str) -> list[str]:
    return [line.removeprefix("-# 💡 Hint on ") for line in shown.split("\n") if "💡" in line]


async def act(table: Table, name: str, answer: str) -> list[str]:
    shown = panel(await table.people[name].slash(table.channel, "pax turn"))
    return hints(text(panel(await choose(table.people[name], shown, answer))))


async def test_a_hint_stands_above_the_question_until_it_is_answered_and_never_again(
    table: Table, make_bot: MakeBot
) -> None:
    await start_game(table, "bob")
    name = to_act(table).name
    shown = await opened(table, name)
    assert hints(shown) == ["ACT."]
    assert shown.index("💡") < shown.index("### ACT")
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    assert hints(await opened(table, name)) == ["ACT."], "the same question, after a restart"
    assert await act(table, name, "Take 1") == []
    assert await act(table, name, "Take 1") == ["END."]
    await act(table, name, "End turn")
    (other,) = {"ann", "bob"} - {name}
    assert hints(await opened(table, other)) == ["CoinsTaken.", "ACT."], "what was done, and the question"


async def test_who_wants_no_hints_has_none_and_misses_none(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    shown = panel(await player.slash(table.channel, "settings"))
    assert "comes with a hint" in text(shown)
    shown = panel(await player.click(shown, label="No hints"))
    assert hints(await opened(table, player.name)) == []
    await player.click(shown, label="Hints at the first time")
    assert hints(await opened(table, player.name)) == ["ACT."]
