from collections.abc import Sequence
from typing import Any

from paxbot.service import LogEntry, Reason
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, coins, user_on
from tests.toy_game import Act, ToyGame
from tests.toy_moves import Ask, Draw, EndTurn, Grant, Take
from tests.toy_state import Coins


def deeds(entries: Sequence[LogEntry]) -> list[tuple[int, str]]:
    return [(entry.seat, entry.move["do"]) for entry in entries if entry.move]


async def test_since_ones_own_answer_everything_is_told_that_stands(table: Table) -> None:
    game = await table.running_with({1}, ANN, BOB)
    since = table.services.games.since
    await table.do(game, Take(1))
    await table.do(game, EndTurn())
    assert deeds(await since(game, 0)) == [(1, "toss"), (1, "take"), (1, "take"), (1, "end_turn")]
    await table.do(game, Take(2))
    await table.do(game, Take(2))
    await table.undo(game)
    await table.do(game, Draw())
    told = await since(game, 0)
    assert deeds(told)[4:] == [(2, "take"), (2, "draw")]
    assert all(not entry.undone for entry in told)
    assert await since(game, 2) == ()


async def test_before_ones_first_answer_everything_is_told(table: Table) -> None:
    game = await table.running_with({0}, ANN, BOB)
    view = await table.view(game)
    entries = await table.services.games.since(game, view.head.turn_seat)
    assert [entry.seq for entry in entries] == list(range(1, view.seq + 1))
    assert {entry.seat for entry in entries} == {0}
    assert await table.services.games.since(game, 0) == entries


async def test_an_answer_in_the_turn_of_another_hides_nothing_of_that_turn(table: Table) -> None:
    game = await table.running(ANN, BOB)
    for move in (Take(2), EndTurn(), Ask(0), Grant(True), Take(1)):
        await table.do(game, move)
    assert deeds(await table.services.games.since(game, 0)) == [(1, "ask"), (0, "grant"), (1, "take")]
    assert deeds(await table.services.games.since(game, 1)) == []


async def test_what_followed_ones_own_answer_by_itself_is_not_told(table: Table) -> None:
    game = await table.running(ANN, BOB)
    for move in (Take(2), Take(2), EndTurn(), EndTurn(), Take(2)):
        await table.do(game, move)
    assert (await table.view(game)).state.scores[0] == 5, "a toll was paid"
    assert deeds(await table.services.games.since(game, 0)) == []


async def test_what_was_answered_in_ones_absence_is_told_to_who_comes_back(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    user = user_on(await table.view(game), 0)
    seating = table.services.seating
    await table.do(game, Take(1))
    await seating.hand_over(game, 0, by=STRANGER, moderator=True)
    await table.do(game, EndTurn())
    await seating.take_back(game, 0, by=user)
    told = deeds(await table.services.games.since(game, 0))
    assert told == [(0, "end_turn"), (0, "hand_over"), (1, "end_turn"), (0, "take_back")]


async def test_the_states_of_a_turn_are_found_again_after_each_of_its_answers(table: Table) -> None:
    game = await table.running_with({1}, ANN, BOB)
    await table.do(game, Take(2))
    await table.do(game, Take(1))
    await table.undo(game)
    await table.do(game, Take(2))
    asked = await table.do(game, EndTurn())
    await table.do(game, Grant(True))
    frames = await table.services.games.frames(game, 2)
    assert deeds([entry for entry, _ in frames]) == [
        (1, "toss"),
        (1, "take"),
        (1, "ask"),
        (0, "grant"),
        (1, "end_turn"),
    ]
    assert [coins(state).scores for _, state in frames] == [[4, 0, 0], [4, 2, 0], [4, 2, 0], [3, 3, 0], [3, 3, 0]]
    assert ToyGame().dump(coins(frames[2][1])) == ToyGame().dump(coins(asked.view))
    own = await table.services.games.frames(game, 1)
    assert [coins(state).scores for _, state in own] == [[2, 0, 0], [4, 0, 0], [4, 0, 0]]


async def test_states_are_found_again_past_seats_that_changed_hands(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    seating = table.services.seating
    await seating.hand_over(game, 1, by=ANN, moderator=True)
    await table.do(game, EndTurn())
    back = await seating.take_back(game, 1, by=ANN, moderator=True)
    frames = await table.services.games.frames(game, 3)
    assert deeds([entry for entry, _ in frames]) == [(1, "take_back")]
    assert ToyGame().dump(coins(frames[-1][1])) == ToyGame().dump(coins(back.view))


async def test_an_unknown_turn_has_no_states(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    for turn in (0, 2):
        with refused(Reason.UNKNOWN_TURN, turn=turn):
            await table.services.games.frames(game, turn)
    lobby = await table.lobby(channel=1)
    with refused(Reason.NOT_STARTED):
        await table.services.games.frames(lobby, 1)


class Stingy(Act):
    def options(self, s: Coins) -> Sequence[Take | Draw | Ask | EndTurn]:
        return [move for move in Act.options(self, s) if move != Take(2)]


class NewRules(ToyGame):
    def load(self, raw: dict[str, Any]) -> Coins:
        state = super().load(raw)
        state.steps = [Stingy(step.seat, step.left) if isinstance(step, Act) else step for step in state.steps]
        return state


async def test_a_turn_played_by_other_rules_cannot_be_shown_again(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(2))
    updated = Table(table.store, rules=NewRules())
    with refused(Reason.TURN_NOT_REPLAYED, turn=1):
        await updated.services.games.frames(game, 1)
    assert deeds(await updated.services.games.log(game)) == [(0, "take")]
