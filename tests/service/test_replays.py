"""Past turns are played again from the nearest turn that is remembered, and from nowhere else."""

from typing import Any

import pytest

from paxbot import PaxError
from paxbot.engine.game import Applied
from paxbot.engine.kernel import Move
from paxbot.service import Reason
from tests.service.refusals import refused
from tests.service.table import ANN, Table, coins, turn_user
from tests.toy_game import ToyGame
from tests.toy_moves import Draw, EndTurn, Take
from tests.toy_state import Coins


class Counting(ToyGame):
    moves = 0

    def apply(self, state: Any, move: Move) -> Applied[Coins]:
        self.moves += 1
        return super().apply(state, move)


async def four_turns(table: Table) -> int:
    game = await table.running()
    for _ in range(4):
        for move in (Take(1), EndTurn()):
            await table.do(game, move)
    return game


async def test_only_the_turn_that_is_asked_for_is_played_again_once_those_before_are_known(table: Table) -> None:
    table.rules = rules = Counting()
    table.services = table.fresh_services()
    game = await four_turns(table)
    games, rules.moves = table.services.games, 0
    frames = await games.frames(game, 4)
    assert rules.moves == 8
    assert [coins_taken for _, state in frames for coins_taken in [coins(state).pot]] == [6, 6]
    for turn in (4, 3, 2, 1):
        rules.moves = 0
        await games.frames(game, turn)
        assert rules.moves == 2


async def test_a_remembered_turn_that_was_taken_back_is_not_gone_on_from(table: Table) -> None:
    game = await four_turns(table)
    await table.services.games.frames(game, 4)
    for back_to in (7, 5):
        view = await table.view(game)
        await table.services.rewinding.enforce(game, back_to, seq=view.seq, by=turn_user(view), moderator=True)
    for move in (Take(2), EndTurn(), Take(1), EndTurn()):
        await table.do(game, move)
    frames = await table.services.games.frames(game, 4)
    assert [coins(state).pot for _, state in frames] == [5, 5]
    table.services = table.fresh_services()
    again = await table.services.games.frames(game, 4)
    assert [(entry, coins(state).pot) for entry, state in again] == [
        (entry, coins(state).pot) for entry, state in frames
    ]


async def test_turns_are_listed_with_their_seats_and_their_ends(table: Table) -> None:
    game = await four_turns(table)
    await table.do(game, Draw())
    games = table.services.games
    assert await games.turns(game) == ((1, 0), (2, 1), (3, 0), (4, 1), (5, 0))
    ends = await games.turn_ends(game)
    assert [(end.turn, end.seat, coins(end.state).pot) for end in ends[:4]] == [
        (1, 0, 9),
        (2, 1, 8),
        (3, 0, 7),
        (4, 1, 6),
    ]
    assert coins(ends[-1].state).scores == coins(await table.view(game)).scores
    assert [type(fact).__name__ for fact in ends[0].facts] == ["CoinsTaken", "TurnEnded"]


async def test_a_lobby_has_no_turns(table: Table) -> None:
    game = await table.lobby()
    assert await table.services.games.turns(game) == ()
    with refused(Reason.NOT_STARTED):
        await table.services.games.turn_ends(game)


async def test_a_note_has_its_limit_and_its_game(table: Table) -> None:
    game = await table.lobby()
    notepad = table.services.notepad
    assert await notepad.write(game, ANN, " x" * 500) == ("x " * 500).strip()
    with refused(Reason.NOTE_TOO_LONG, most=1000):
        await notepad.write(game, ANN, "x" * 1001)
    assert len(await notepad.read(game, ANN)) == 999
    with refused(Reason.UNKNOWN_GAME):
        await notepad.write(game + 1, ANN, "x")
    assert await notepad.write(game, ANN, "") == ""
    assert await notepad.read(game, ANN) == ""


@pytest.mark.parametrize("turn", [0, 6, -1])
async def test_a_turn_there_is_not_is_refused(table: Table, turn: int) -> None:
    game = await four_turns(table)
    with pytest.raises(PaxError, match=Reason.UNKNOWN_TURN):
        await table.services.games.frames(game, turn)
