"""Several answers of one player in a row: all of them or none, and each a choice of its own afterwards."""

import pytest

from paxbot.engine.kernel import Move
from paxbot.service import GameView, NoticeKind, Pick, Reason, Turn
from paxbot.service.play.moves import check_of
from paxbot.storage import GameStore
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, STRANGER, Table, asked_user, coins, turn_user
from tests.toy_game import ToyGame
from tests.toy_moves import Ask, Draw, EndTurn, Take


def picks(*moves: Move) -> list[Pick]:
    """The answers by what they are, wherever they are listed."""
    return [Pick(0, check_of(ToyGame().dump_move(move))) for move in moves]


async def do_all(table: Table, view: GameView, *moves: Move, by: int | None = None) -> Turn:
    user = asked_user(view) if by is None else by
    return await table.services.games.answer_all(view.game.id, view.seq, picks(*moves), by=user)


async def test_several_answers_are_one_commit_and_one_log_row_each(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    turn = await do_all(table, view, Take(2), Take(1), EndTurn())
    assert NoticeKind.TURN in {notice.kind for notice in turn.notices}
    rows = await table.services.games.log(game)
    assert [(row.move or {})["do"] for row in rows] == ["take", "take", "end_turn"]
    assert turn.view.seq == 3
    assert turn.view == await table.view(game)


async def test_forced_answers_between_them_are_rows_too(table: Table) -> None:
    game = await table.running()
    for _ in range(2):
        view = await table.view(game)
        await do_all(table, view, Take(2), EndTurn())
    view = await table.view(game)
    turn = await do_all(table, view, Take(2), Take(1))
    rows = await table.services.games.log(game, since=view.seq + 1)
    assert [(row.move or {})["do"] for row in rows] == ["take", "take", "pay_toll"]
    assert [row.forced for row in rows] == [False, False, True]
    assert turn.view.seq == rows[-1].seq


async def test_they_are_taken_back_one_by_one_also_after_a_restart(table: Table) -> None:
    game = await table.running()
    start = await table.view(game)
    await do_all(table, start, Take(2), Take(1))
    table.services = table.fresh_services()
    back = await table.undo(game)
    assert (await table.undone(game), back.notices) == ((2,), ())
    assert coins(back.view).scores[start.head.turn_seat] == 2
    back = await table.undo(game)
    assert ToyGame().dump(coins(back.view)) == ToyGame().dump(coins(start))


async def test_undo_stops_where_the_last_of_them_revealed_something(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    await do_all(table, view, Take(2), Draw())
    assert (await table.store.moves(game))[-1].revealed
    with refused(Reason.UNDO_REVEALED):
        await table.undo(game)


@pytest.mark.parametrize(
    "moves",
    [(Take(2), Take(9)), (Draw(), Take(1)), (EndTurn(), Take(1)), (Take(1), Take(1), Take(1))],
    ids=["not listed", "after a reveal", "after the turn", "no action left"],
)
async def test_one_that_cannot_be_given_keeps_all_from_being_given(table: Table, moves: tuple[Move, ...]) -> None:
    game = await table.running()
    view = await table.view(game)
    with refused(Reason.OPTION_GONE):
        await do_all(table, view, *moves)
    assert await table.view(game) == view
    assert await table.services.games.log(game) == ()


async def test_nobody_answers_beyond_a_question_to_another(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    await do_all(table, view, Take(2), EndTurn())
    view = await table.view(game)
    other = 1 - view.head.turn_seat
    with refused(Reason.OPTION_GONE):
        await do_all(table, view, Ask(other), Take(1))
    assert (await do_all(table, view, Take(1), Ask(other))).view.is_question


async def test_a_stranger_an_onlooker_and_a_stale_button_are_refused(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    with refused(Reason.NOT_A_PLAYER):
        await do_all(table, view, Take(1), Take(1), by=STRANGER)
    with refused(Reason.NOT_ASKED):
        await do_all(table, view, Take(1), Take(1), by=ANN if turn_user(view) == BOB else BOB)
    await do_all(table, view, Take(1), Take(2))
    with refused(Reason.ALREADY_ANSWERED):
        await do_all(table, view, Take(1), Take(2))
    with refused(Reason.STALE):
        await do_all(table, view, Take(2), Take(1))


async def test_states_on_the_way_are_kept_only_while_an_undo_may_need_them(table: Table) -> None:
    store: GameStore = table.store
    game = await table.running()
    await do_all(table, await table.view(game), Take(2), Take(1))
    assert await store.snapshot(game, 1) is not None
    await do_all(table, await table.view(game), EndTurn())
    assert await store.snapshot(game, 1) is None
