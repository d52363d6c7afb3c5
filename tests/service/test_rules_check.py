from typing import Any

import pytest

from paxbot import PaxError
from paxbot.engine.game import Applied
from paxbot.engine.kernel import Move
from paxbot.service.play.history import RulesCheck, check_rules
from tests.service.table import ANN, BOB, CAT, CHANNEL, Table, asked_user
from tests.toy_game import ToyGame
from tests.toy_moves import Draw, EndTurn, Take
from tests.toy_state import Coins


class NoDrawing(ToyGame):
    """Rules of a new version, which do not allow what was done."""

    def apply(self, state: Any, move: Move) -> Applied[Coins]:
        if isinstance(move, Draw):
            raise PaxError("not_listed")
        return super().apply(state, move)


class RicherDraws(ToyGame):
    """Rules of a new version, by which the same answers come to something else."""

    def apply(self, state: Any, move: Move) -> Applied[Coins]:
        applied = super().apply(state, move)
        if isinstance(move, Draw):
            assert isinstance(applied.state, Coins)
            applied.state.scores[0] += 1
        return applied


class Unreadable(ToyGame):
    """Rules of a new version, which have forgotten how positions were written."""

    def load(self, raw: dict[str, Any]) -> Any:
        raise PaxError("unreadable_state")


@pytest.fixture(autouse=True)
async def two_games(table: Table) -> None:
    """Two running games: only in the second somebody took a step back, drew, and passed the turn."""
    quiet = await table.running(ANN, BOB)
    await table.do(quiet, Take(1))
    drawn = await table.running(BOB, CAT, channel=CHANNEL + 1)
    await table.do(drawn, Take(1))
    await table.undo(drawn)
    await table.do(drawn, Draw())
    await table.do(drawn, Take(1))
    await table.do(drawn, EndTurn())
    await table.lobby(CAT, channel=CHANNEL + 2)


async def found(table: Table, rules: ToyGame) -> list[RulesCheck]:
    return [each async for each in check_rules(table.store, {"toy": rules})]


async def test_games_that_go_the_same_way_are_not_affected(table: Table) -> None:
    assert [(each.game, each.trouble) for each in await found(table, ToyGame())] == [(1, None), (2, None)]


async def test_a_game_with_an_answer_that_is_not_possible_any_more_is_told_and_goes_on(table: Table) -> None:
    quiet, drawn = await found(table, NoDrawing())
    assert quiet.trouble is None
    assert drawn.trouble == "an answer of turn 1 is not possible any more"
    assert drawn.goes_on
    table.rules = NoDrawing()
    table.services = table.fresh_services()
    view = await table.view(2)
    answer = next(choice for choice in view.choices() if isinstance(choice.move, Take))
    gone_on = await table.click(view, answer, by=asked_user(view))
    assert gone_on.view.seq > view.seq


async def test_a_game_whose_answers_lead_elsewhere_is_told_with_what_differs(table: Table) -> None:
    quiet, drawn = await found(table, RicherDraws())
    assert quiet.trouble is None
    assert drawn.trouble is not None
    assert "lead to another position now (" in drawn.trouble
    assert "scores" in drawn.trouble
    assert drawn.goes_on


async def test_a_game_that_cannot_be_read_or_has_no_rules_cannot_go_on(table: Table) -> None:
    assert [each.goes_on for each in await found(table, Unreadable())] == [False, False]
    gone = [each async for each in check_rules(table.store, {})]
    assert [each.goes_on for each in gone] == [False, False]
    assert "no rules for 'toy'" in str(gone[0].trouble)
