"""Games that leave out what others have to say: the bot's own sentences stay whole ones."""

import pytest

from bot import create_bot
from paxbot.engine.kernel import Fact
from paxbot.settings import Settings
from tests.bot.clock import wait_until_up
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, play, said, start_game, text, to_act
from tests.bot.toy_presenter import ToyPresenter
from tests.toy_game import ToyGame
from tests.toy_moves import TurnEnded


class Silent(ToyPresenter):
    def default_line(self) -> str:
        return ""

    def log(self, facts: object, names: object) -> tuple[str, ...]:
        told: list[Fact] = [fact for fact in facts if not isinstance(fact, TurnEnded)]  # type: ignore[attr-defined]
        return super().log(told, names)  # type: ignore[arg-type]


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"toy": ToyGame()}, presenters={"toy": Silent()})


async def test_a_question_says_what_becomes_of_it_though_the_game_does_not(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    await play(table, first, "Take 2")
    await play(table, first, "End turn")
    await play(table, to_act(table), f"Ask {first.name}")
    asked = text(table.messages()[-1])
    assert "; after that I give the default answer." in asked
    assert not asked.endswith(" ")


async def test_time_that_ran_out_announces_nothing_where_the_answer_tells_nothing(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    await wait_until_up(table)
    told = said(await table.zoe.slash(table.channel, "pax log", turn=1))
    assert f"Time ran out for **{first.name}**, so the game goes on without an answer." in told
