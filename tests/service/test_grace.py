"""The moment after a turn in which its end can be taken back, before anybody is called to the next one."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from paxbot.engine.kernel import Move
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.service import GameView, NoticeKind, NoticeRow, Reason
from paxbot.service.play.commit import GRACE
from paxbot.service.repository import PreparedAnswer
from paxbot.storage import Status
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, CHANNEL, Table, coins, turn_user
from tests.service.test_plans import read
from tests.stores import store_in_memory
from tests.toy_moves import Ask, Draw, EndTurn, Grant, Take, TurnEnded

SECONDS = 25


@pytest.fixture
def table(table: Table) -> Table:
    table.grace = SECONDS
    table.services = table.fresh_services()
    return table


async def begun(table: Table, *users: int, **rules: object) -> tuple[int, int, int]:
    """A game, who is on turn, and who comes next."""
    game = await table.running(*users, channel=CHANNEL, automated=0, **rules)
    seats = await table.users(game)
    return game, seats[0], seats[1]


async def end(table: Table, game: int, *before: Move) -> GameView:
    for move in (*before, EndTurn()):
        view = (await table.do(game, move)).view
    return view


async def due(table: Table, game: int) -> list[NoticeRow]:
    return list((await table.services.snapshots.of(game)).notices_due)


async def called(table: Table, game: int) -> list[tuple[str, int | None]]:
    """Who is called, and to what, by what is to be told now and still stands."""
    found = [await table.services.post.delivery(row) for row in await due(table, game)]
    calls = (NoticeKind.TURN, NoticeKind.AUTOMATED_TURN)
    return [(each.notice.kind, each.notice.seat) for each in found if each.stands and each.notice.kind in calls]


async def pass_time(table: Table, seconds: int = SECONDS) -> None:
    table.clock.wait(seconds=seconds)
    await table.services.timers.fire_due()


async def deliver(table: Table, game: int) -> None:
    for row in await due(table, game):
        await table.services.post.delivered(row.id)


async def test_the_next_player_is_called_only_when_the_end_cannot_be_taken_back_any_more(table: Table) -> None:
    game, _, _ = await begun(table)
    await deliver(table, game)
    await end(table, game, Take(1))
    assert await called(table, game) == []
    await pass_time(table, SECONDS - 1)
    assert await called(table, game) == []
    await pass_time(table, 1)
    assert await called(table, game) == [(NoticeKind.TURN, 1)]
    assert GRACE not in {timer.kind for timer in await table.store.timers(game)}


async def test_the_end_of_a_turn_is_taken_back_and_the_turn_goes_on(table: Table) -> None:
    game, first, _ = await begun(table)
    before = (await table.do(game, Take(1))).view
    ended = await end(table, game)
    back = await table.services.games.undo(game, by=first, seq=ended.seq)
    assert (back.view.turn, back.view.turn_seat, coins(back.view)) == (1, 0, coins(before))
    assert back.notices == ()
    assert GRACE not in {timer.kind for timer in await table.store.timers(game)}
    undo = (await table.store.moves(game))[-1]
    assert (undo.turn, undo.turn_seat) == (1, 0)
    assert await table.services.games.undo_steps(back.view, first) == 1
    await table.undo(game, by=first)
    await pass_time(table)
    assert (NoticeKind.TURN, 1) not in await called(table, game)
    assert (await end(table, game)).turn == 2


async def test_taking_back_twice_at_once_takes_one_step_back(table: Table) -> None:
    game, first, _ = await begun(table)
    ended = await end(table, game, Take(1))
    await table.services.games.undo(game, by=first, seq=ended.seq)
    with refused(Reason.STALE):
        await table.services.games.undo(game, by=first, seq=ended.seq)
    assert (await table.view(game)).turn == 1


async def test_nobody_else_takes_the_end_back(table: Table) -> None:
    game, _, second = await begun(table, ANN, BOB, CAT)
    ended = await end(table, game, Take(1))
    third = (await table.users(game))[2]
    with refused(Reason.NOTHING_TO_UNDO):
        await table.services.games.undo(game, by=second, seq=ended.seq)
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.services.games.undo(game, by=third, seq=ended.seq)


async def test_it_is_too_late_once_the_next_player_is_called(table: Table) -> None:
    game, first, _ = await begun(table)
    ended = await end(table, game, Take(1))
    assert await table.services.games.undo_refusal(ended, first) is None
    await pass_time(table)
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.services.games.undo(game, by=first, seq=ended.seq)


async def test_the_next_player_who_looks_may_act_before_and_then_it_is_too_late(table: Table) -> None:
    game, first, second = await begun(table)
    await deliver(table, game)
    ended = await end(table, game)
    await table.do(game, Take(1))
    assert await called(table, game) == [(NoticeKind.TURN, 1)]
    with refused(Reason.STALE):
        await table.services.games.undo(game, by=first, seq=ended.seq)
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.services.games.undo(game, by=first)
    await table.undo(game, by=second)
    assert await called(table, game) == [(NoticeKind.TURN, 1)], "no way leads back before their turn"
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.services.games.undo(game, by=first)


async def test_a_moment_at_the_end_of_a_turn_is_told_when_the_wait_is_over(table: Table) -> None:
    table.services.games._repository.lifecycle.is_milestone = lambda _key, facts: TurnEnded(0) in facts
    game, first, _ = await begun(table)
    await deliver(table, game)
    ended = await end(table, game)
    assert await due(table, game) == []
    await table.services.games.undo(game, by=first, seq=ended.seq)
    moment = next(row for row in await due(table, game) if row.kind == NoticeKind.MILESTONE)
    assert not await table.services.games.stands(game, moment.payload["at"])
    await deliver(table, game)
    await end(table, game)
    await pass_time(table)
    assert {row.kind for row in await due(table, game)} == {NoticeKind.MILESTONE, NoticeKind.TURN, NoticeKind.HAND}


async def test_a_turn_that_is_over_before_its_player_was_called_is_told_all_the_same(table: Table) -> None:
    game, _, second = await begun(table)
    await deliver(table, game)
    await end(table, game)
    early = await end(table, game)
    assert await called(table, game) == []
    back = await table.services.games.undo(game, by=second, seq=early.seq)
    assert back.view.turn == 2
    assert (NoticeKind.TURN, 1) in await called(table, game)
    await end(table, game)
    await pass_time(table)
    assert await called(table, game) == [(NoticeKind.AUTOMATED_TURN, 1), (NoticeKind.TURN, 0)]


async def test_what_came_to_light_with_the_end_calls_the_next_player_at_once(table: Table) -> None:
    game, first, _ = await begun(table)
    await deliver(table, game)
    await table.do(game, Draw())
    ended = await end(table, game)
    assert await called(table, game) == []
    back = await table.services.games.undo(game, by=first, seq=ended.seq)
    assert back.view.turn == 1
    with refused(Reason.UNDO_REVEALED):
        await table.services.games.undo(game, by=first)


async def test_an_automated_seat_plays_at_once(table: Table) -> None:
    table.seed = None
    game = await table.running_with({1}, ANN)
    ended = await end(table, game)
    assert (ended.turn, ended.turn_seat) == (3, 0)
    assert GRACE not in {timer.kind for timer in await table.store.timers(game)}
    with refused(Reason.NOTHING_TO_UNDO):
        await table.undo(game)


async def test_a_game_that_ends_with_the_turn_is_over_at_once(table: Table) -> None:
    game, _, _ = await begun(table)
    while (view := await table.view(game)).decision is not None:
        moves = view.decision.options
        await table.do(game, next((each for each in (Take(2), Take(1)) if each in moves), EndTurn()))
    assert view.game.status is Status.FINISHED
    assert await table.store.timers(game) == ()
    assert NoticeKind.OVER in [row.kind for row in await due(table, game)]


async def test_a_plan_waits_as_long_as_a_player_without_one(table: Table) -> None:
    table.services.plans.reader = read
    game, _, second = await begun(table)
    await deliver(table, game)
    await table.services.plans.leave(game, "two one end", by=second)
    ended = await end(table, game)
    assert (ended.turn, await called(table, game)) == (2, [])
    assert (await table.store.timers(game))[0].due_at == table.clock.at + timedelta(seconds=SECONDS)
    await pass_time(table)
    assert (await table.view(game)).turn == 3
    assert await called(table, game) == [(NoticeKind.AUTOMATED_TURN, 1), (NoticeKind.TURN, 0)]


async def is_broken(view: GameView) -> PreparedAnswer | None:
    raise RuntimeError("no order")


async def is_refused(view: GameView) -> PreparedAnswer | None:
    assert view.waiting is not None
    return PreparedAnswer(Grant(True), view.waiting.user)


@pytest.mark.parametrize("prepared", [is_broken, is_refused])
async def test_an_order_that_fails_for_good_after_the_wait_freezes_no_game(
    table: Table, caplog: pytest.LogCaptureFixture, prepared: Callable[[GameView], Awaitable[PreparedAnswer | None]]
) -> None:
    game, _, _ = await begun(table, clock="brisk")
    await deliver(table, game)
    table.services.games._repository.lifecycle.prepared_answers = (prepared,)
    await end(table, game)
    await pass_time(table)
    assert await called(table, game) == [(NoticeKind.TURN, 1)]
    assert "What was prepared in game 1 could not be done" in caplog.text
    assert {timer.kind for timer in await table.store.timers(game)} == {"half", "quarter", "up"}
    assert (await table.do(game, Take(1))).view.turn == 2


async def test_a_plan_survives_an_end_that_is_taken_back(table: Table) -> None:
    table.services.plans.reader = read
    game, first, second = await begun(table)
    await table.services.plans.leave(game, "two one end", by=second)
    ended = await end(table, game)
    await table.services.games.undo(game, by=first, seq=ended.seq)
    await pass_time(table)
    assert (await table.view(game)).turn == 1
    await end(table, game)
    await pass_time(table)
    assert (await table.view(game)).turn == 3


async def test_a_restart_in_between_loses_nothing(table: Table) -> None:
    game, first, _ = await begun(table)
    await deliver(table, game)
    ended = await end(table, game)
    table.services = table.fresh_services()
    assert await called(table, game) == []
    assert await table.services.games.undo_refusal(ended, first) is None
    table.clock.wait(minutes=10)
    table.services = table.fresh_services()
    assert await table.services.timers.fire_due() == {game}
    assert await called(table, game) == [(NoticeKind.TURN, 1)]


async def test_time_without_the_bot_leaves_the_next_player_their_plan(table: Table) -> None:
    game, _, second = await begun(table, clock="custom", clock_hours=10, clock_more=1)
    await deliver(table, game)
    await table.services.plans.leave(game, "two one end", by=second)
    await end(table, game)
    stopped = table.clock.at
    table.clock.wait(minutes=10)
    table.services = table.fresh_services()
    table.services.plans.reader = read
    assert await table.services.pauses.make_up_for(stopped) == {game}
    assert await called(table, game) == []
    await table.services.timers.fire_due()
    assert await called(table, game) == [(NoticeKind.AUTOMATED_TURN, 1), (NoticeKind.TURN, 0)]


async def test_the_clock_of_the_next_player_runs_from_the_end_of_the_wait(table: Table) -> None:
    game, _, _ = await begun(table, clock="custom", clock_hours=10, clock_more=1)
    table.clock.wait(hours=2)
    view = await end(table, game)
    clocks = await table.services.timekeeping.left(view)
    assert clocks == {0: timedelta(hours=9), 1: timedelta(hours=11)}
    table.clock.wait(seconds=SECONDS, hours=1)
    assert (await table.services.timekeeping.left(view))[1] == timedelta(hours=10)


async def test_a_taken_back_end_costs_nobody_time(table: Table) -> None:
    game, first, _ = await begun(table, clock="custom", clock_hours=10, clock_more=1)
    await end(table, game)
    table.clock.wait(seconds=SECONDS - 1)
    back = (await table.services.games.undo(game, by=first)).view
    assert await table.services.timekeeping.left(back) == {0: timedelta(hours=11), 1: timedelta(hours=11)}
    again = await end(table, game)
    assert await table.services.timekeeping.left(again) == {0: timedelta(hours=11), 1: timedelta(hours=11)}


async def test_time_that_runs_out_afterwards_passes_the_turn_on_without_a_wait(table: Table) -> None:
    game, _, _ = await begun(table, clock="custom", clock_hours=1, clock_more=1)
    await end(table, game)
    await pass_time(table)
    await deliver(table, game)
    table.clock.wait(hours=3)
    for _ in range(3):
        await table.services.timers.fire_due()
    assert (await table.view(game)).turn == 3
    assert (NoticeKind.TURN, 0) in await called(table, game)


async def test_a_pause_in_between_calls_the_next_player_once(table: Table) -> None:
    game, _, _ = await begun(table, clock="custom", clock_hours=10, clock_more=1)
    await deliver(table, game)
    await end(table, game)
    await table.pause(game)
    assert await called(table, game) == []
    await pass_time(table)
    assert await called(table, game) == [(NoticeKind.TURN, 1)]
    table.clock.wait(hours=5)
    await table.services.pauses.resume(game, by=ANN)
    assert (await table.services.timekeeping.left(await table.view(game)))[1] == timedelta(hours=11)


async def test_a_question_at_the_end_of_a_turn_is_answered_by_another_without_a_wait(table: Table) -> None:
    game, _, second = await begun(table)
    await table.do(game, Take(1))
    await table.do(game, EndTurn())
    await pass_time(table)
    view = (await table.do(game, Ask(0))).view
    assert turn_user(view) == second
    assert (await table.do(game, Grant(True))).view.turn == 2
    assert GRACE not in {timer.kind for timer in await table.store.timers(game)}


async def test_a_game_without_a_wait_calls_at_once(table: Table) -> None:
    table.grace = 0
    table.services = table.fresh_services()
    game, first, _ = await begun(table)
    await deliver(table, game)
    await end(table, game)
    assert await called(table, game) == [(NoticeKind.TURN, 1)]
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.services.games.undo(game, by=first)


async def do_first(table: Table, game: int, what: str) -> GameView:
    view = await table.view(game)
    return (await table.do(game, next(choice.move for choice in view.choices() if choice.move.do == what))).view


async def test_in_pax_pamir_the_next_player_waits_unless_the_market_was_filled_up() -> None:
    table = Table(store_in_memory(), rules=PaxPamir(), grace=SECONDS)
    game = await table.running()
    for what in ("choose_loyalty", "choose_loyalty"):
        await do_first(table, game, what)
    begun, user = await table.view(game), turn_user(await table.view(game))
    ended = await do_first(table, game, "end_turn")
    assert await table.services.games.undo_refusal(ended, user) is None
    assert (await table.services.games.undo(game, by=user)).view.state == begun.state
    await do_first(table, game, "purchase")
    ended = await do_first(table, game, "end_turn")
    assert await table.services.games.undo_refusal(ended, user) is not None


async def test_in_pax_the_next_player_waits_unless_a_card_was_dealt() -> None:
    table = Table(store_in_memory(), rules=PaxSpartacus(), grace=SECONDS)
    game = await table.running()
    for what in ("keep", "keep", "draw", "lay", "return"):
        view = await do_first(table, game, what)
    ended = await do_first(table, game, "end_turn")
    assert (await table.services.games.undo(game, by=turn_user(view))).view.state == view.state
    for what in ("end_turn", "draw", "lay", "return"):
        view = await do_first(table, game, what)
    ended = await do_first(table, game, "end_turn")
    assert await table.services.games.undo_refusal(ended, turn_user(view)) is not None
