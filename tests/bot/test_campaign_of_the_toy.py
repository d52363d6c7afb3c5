"""What few games have, in one that is none of the real ones: a campaign, and answers that complete those before."""

import pytest

from bot import create_bot
from paxbot.engine.game import Json
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, labels, open_game, panel, parts, play, said, text
from tests.bot.toy_presenter import ToyPresenter
from tests.toy_records import CheckedToy


class Toy(CheckedToy):
    """Alone it is played as a campaign; what is taken right after other coins is one step with them."""

    def completes(self, before: Json, move: Json) -> bool:
        return bool(before["do"] == move["do"] == "take")


class Words(ToyPresenter):
    def solo_game(self, number: int) -> str:
        return f"You need {number} coins."


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"toy": Toy(seats=range(1, 4), campaign=2)}, presenters={"toy": Words()})


async def begin(table: Table) -> None:
    answered(await table.ann.click(await open_game(table), label="Start"))


async def test_a_campaign_is_won_game_after_game_and_any_game_of_it_played_again(table: Table) -> None:
    for number in (1, 2):
        card = await open_game(table)
        assert f"Alone you play game {number} of 2 of the solitaire campaign" in text(card)
        assert f"You need {number} coins." in text(card)
        answered(await table.ann.click(card, label="Start"))
        for answer in ("Take 2", "Take 2", "End turn", "Take 1", "End turn"):
            await play(table, table.ann, answer)
    assert "The solitaire campaign is won, all 2 games of it." in text(table.messages()[-1])
    card = await open_game(table)
    (menu,) = [part for part in parts(card) if part["type"] == 3]
    answered(await table.ann.select(card, ["1"], custom_id=menu["custom_id"]))
    assert "Alone you play game 1 of 2" in text(table.now(card))
    assert "All 2 games are won." in said(await table.ann.user.slash("games"))


async def test_answers_of_one_line_that_belong_together_are_taken_back_as_one_step(table: Table) -> None:
    await begin(table)
    shown = panel(await table.ann.slash(table.channel, "do", line="take 2; take 1"))
    shown = panel(await table.ann.click(shown, label="Undo"))
    assert "You have 0 coins." in text(shown)
    assert "Undo" not in labels(shown)
