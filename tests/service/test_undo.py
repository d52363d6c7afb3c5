import pytest

from paxbot.service import NoticeKind, Reason
from paxbot.storage import RowKind
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, STRANGER, Table, choice_for, coins, told, turn_user, user_on
from tests.toy_game import ToyGame
from tests.toy_moves import Ask, Draw, EndTurn, Grant, Take


def position(view: object) -> object:
    return ToyGame().dump(coins(view))  # type: ignore[arg-type]


async def test_undo_goes_back_choice_by_choice_and_the_numbers_only_grow(table: Table) -> None:
    game = await table.running()
    start = await table.view(game)
    first = await table.do(game, Take(1))
    await table.do(game, Take(2))
    back = await table.undo(game)
    assert (await table.undone(game), back.notices) == ((2,), ())
    assert (back.view.seq, position(back.view)) == (3, position(first.view))
    back = await table.undo(game)
    assert (await table.undone(game), back.notices) == ((1,), ())
    assert (back.view.seq, position(back.view)) == (4, position(start))
    with refused(Reason.NOTHING_TO_UNDO):
        await table.undo(game)
    assert back.view == await table.view(game)


async def test_a_whole_turn_is_taken_back_in_one_step(table: Table) -> None:
    game = await table.running()
    start = await table.view(game)
    for move in (Take(1), Take(2)):
        view = (await table.do(game, move)).view
    user = turn_user(view)
    assert await table.services.games.undo_steps(view, user) == 2
    back = await table.services.games.undo(game, by=user, whole_turn=True)
    assert (await table.undone(game), back.notices) == ((1, 2), ())
    assert (back.view.seq, position(back.view)) == (3, position(start))
    assert await table.services.games.undo_steps(back.view, user) == 0
    with refused(Reason.NOTHING_TO_UNDO):
        await table.services.games.undo(game, by=user, whole_turn=True)


async def test_a_turn_is_taken_back_to_where_cards_came_to_light(table: Table) -> None:
    game = await table.running()
    drawn = await table.do(game, Draw())
    view = (await table.do(game, Take(1))).view
    assert await table.services.games.undo_steps(view, turn_user(view)) == 1
    back = await table.services.games.undo(game, by=turn_user(view), seq=view.seq, whole_turn=True)
    assert position(back.view) == position(drawn.view)
    with refused(Reason.UNDO_REVEALED):
        await table.services.games.undo(game, by=turn_user(view), whole_turn=True)
    with refused(Reason.STALE):
        await table.services.games.undo(game, by=turn_user(view), seq=view.seq, whole_turn=True)


async def test_only_the_player_on_turn_can_take_it_back(table: Table) -> None:
    game = await table.running()
    view = (await table.do(game, Take(1))).view
    assert await table.services.games.undo_steps(view, user_on(view, 1)) == 0
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.services.games.undo(game, by=user_on(view, 1), whole_turn=True)
    with refused(Reason.NOT_A_PLAYER):
        await table.services.games.undo(game, by=STRANGER, whole_turn=True)


async def test_an_old_button_does_not_fit_the_same_question_after_an_undo(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    take = choice_for(view, Take(1))
    await table.click(view, take)
    back = await table.undo(game)
    with refused(Reason.ALREADY_ANSWERED):
        await table.click(view, take)
    await table.click(back.view, choice_for(back.view, Take(1)))


async def test_choices_made_after_an_undo_can_be_undone_in_their_turn(table: Table) -> None:
    game = await table.running()
    start = await table.view(game)
    first = await table.do(game, Take(1))
    await table.do(game, Take(1))
    await table.undo(game)
    await table.do(game, Take(2))
    assert position((await table.undo(game)).view) == position(first.view)
    assert position((await table.undo(game)).view) == position(start)


async def test_forced_answers_are_taken_back_with_the_choice_before_them(table: Table) -> None:
    game = await table.running()
    for move in (Take(2), Take(2), EndTurn(), EndTurn()):
        before = await table.do(game, move)
    turn = await table.do(game, Take(2))
    back = await table.undo(game)
    assert (await table.undone(game), back.notices) == ((turn.view.seq - 1, turn.view.seq), ())
    assert position(back.view) == position(before.view)


async def test_what_is_undone_stays_in_the_log_and_not_in_the_record(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    await table.do(game, Take(2))
    await table.undo(game)
    await table.do(game, Draw())
    entries = await table.services.games.log(game, turn=1)
    assert [(entry.seq, entry.kind, entry.undone) for entry in entries] == [
        (1, RowKind.MOVE, False),
        (2, RowKind.MOVE, True),
        (3, RowKind.UNDO, False),
        (4, RowKind.MOVE, False),
    ]
    assert entries[1].facts
    record = await table.services.games.export(game)
    assert record["moves"] == [{"coins": 1, "do": "take"}, {"do": "draw"}]


async def test_undo_stops_at_hidden_cards_that_came_to_light(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    drawn = await table.do(game, Draw())
    with refused(Reason.UNDO_REVEALED):
        await table.undo(game)
    assert (await table.view(game)).seq == drawn.view.seq


async def test_choices_after_the_reveal_can_be_undone(table: Table) -> None:
    game = await table.running()
    drawn = await table.do(game, Draw())
    await table.do(game, Take(1))
    assert position((await table.undo(game)).view) == position(drawn.view)
    with refused(Reason.UNDO_REVEALED):
        await table.undo(game)


async def asking(table: Table) -> int:
    """A game in which seat 1 is about to ask seat 0, after taking a coin."""
    game = await table.running()
    for move in (Take(2), EndTurn(), Take(1)):
        await table.do(game, move)
    return game


async def test_a_question_can_be_withdrawn_while_it_is_open(table: Table) -> None:
    game = await asking(table)
    before = await table.view(game)
    asked = await table.do(game, Ask(0))
    back = await table.undo(game)
    assert (await table.undone(game), back.notices) == ((asked.view.seq,), ())
    assert position(back.view) == position(before)


async def test_undo_stops_at_the_answer_of_somebody_else(table: Table) -> None:
    game = await asking(table)
    await table.do(game, Ask(0))
    await table.do(game, Grant(False))
    with refused(Reason.UNDO_OTHERS_ANSWER, seat=0):
        await table.undo(game)


async def test_only_the_player_on_turn_can_undo(table: Table) -> None:
    game = await asking(table)
    view = await table.view(game)
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.undo(game, by=user_on(view, 0))
    with refused(Reason.NOT_A_PLAYER):
        await table.undo(game, by=STRANGER)
    await table.do(game, Ask(0))
    await table.do(game, Grant(True))
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.undo(game, by=user_on(view, 0))


async def test_a_turn_that_has_passed_cannot_be_undone(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    turn = await table.do(game, EndTurn())
    assert (NoticeKind.TURN, 1, {"turn": 2}) in told(turn)
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.undo(game, by=turn_user(view))
    with refused(Reason.NOTHING_TO_UNDO):
        await table.undo(game)


async def test_a_stale_undo_button_does_nothing(table: Table) -> None:
    game = await table.running()
    view = (await table.do(game, Take(1))).view
    later = (await table.do(game, Take(1))).view
    with refused(Reason.STALE):
        await table.services.games.undo(game, by=turn_user(view), seq=view.seq)
    await table.services.games.undo(game, by=turn_user(view), seq=later.seq)


async def test_whether_undo_is_possible_can_be_asked_beforehand(table: Table) -> None:
    game = await table.lobby()
    refusal = await table.services.games.undo_refusal(await table.view(game), ANN)
    assert refusal is not None
    assert refusal.reason == Reason.NOT_STARTED
    await table.services.lobbies.start(game, by=ANN)
    view = (await table.do(game, Take(1))).view
    assert await table.services.games.undo_refusal(view, turn_user(view)) is None
    refusal = await table.services.games.undo_refusal(view, user_on(view, 1))
    assert refusal is not None
    assert refusal.reason == Reason.UNDO_NOT_YOUR_TURN


async def test_undo_works_after_a_restart_back_to_the_beginning_of_the_turn(table: Table) -> None:
    game = await table.running()
    turn = await table.do(game, EndTurn())
    first = await table.do(game, Take(1))
    await table.do(game, Take(1))
    table.services = table.fresh_services()
    assert position((await table.undo(game)).view) == position(first.view)
    table.services = table.fresh_services()
    assert position((await table.undo(game)).view) == position(turn.view)


async def test_snapshots_nobody_can_go_back_to_are_pruned(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    await table.do(game, Take(1))
    assert [seq for seq in range(3) if await table.store.snapshot(game, seq)] == [0, 1, 2]
    await table.do(game, EndTurn())
    assert [seq for seq in range(4) if await table.store.snapshot(game, seq)] == [0, 3]


async def test_snapshots_before_the_answer_of_somebody_else_are_pruned(table: Table) -> None:
    game = await asking(table)
    asked = await table.do(game, Ask(0))
    assert await table.store.snapshot(game, asked.view.seq - 1)
    answered = await table.do(game, Grant(False))
    kept = [seq for seq in range(answered.view.seq + 1) if await table.store.snapshot(game, seq)]
    assert kept == [0, answered.view.seq]


@pytest.mark.parametrize("by", [ANN, BOB])
async def test_a_game_that_is_over_cannot_be_undone(table: Table, by: int) -> None:
    game = await table.running()
    await table.services.endings.enforce(game, by=STRANGER, moderator=True)
    with refused(Reason.GAME_OVER):
        await table.undo(game, by=by)
