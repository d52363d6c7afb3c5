from datetime import timedelta

import pytest

from paxbot.service import GameView, NoticeKind
from paxbot.service.repository import PAUSE_VOTE, PreparedAnswer
from paxbot.storage.rows import Status
from tests.service.table import ANN, BOB, CAT, CHANNEL, Table, asked_user, coins
from tests.service.test_timekeeping import hours, time_warnings
from tests.toy_moves import Ask, EndTurn, Take


async def run_out(table: Table, game: int) -> None:
    """Whoever is asked lets their time run out, and the next player has just been called."""
    due = await table.services.timekeeping.due(await table.view(game))
    assert due is not None
    table.clock.at = due
    await table.services.timers.fire_due()


async def told(table: Table, game: int) -> list[str]:
    return [row.kind for row in await table.store.undelivered(game)]


async def test_the_first_time_the_turn_is_passed_and_the_log_says_why(table: Table) -> None:
    game = await table.running(clock="brisk")
    first = asked_user(await table.view(game))
    await table.do(game, Take(1))
    await run_out(table, game)
    view = await table.view(game)
    assert asked_user(view) != first
    assert view.automated == set()
    entry = (await table.services.games.log(game))[-1]
    assert (entry.move, entry.timed_out) == ({"do": "end_turn"}, True)
    assert (await told(table, game))[-3:] == [NoticeKind.TIME_UP, NoticeKind.TURN, NoticeKind.HAND]
    assert (await hours(table, game))[first] == 4
    (clock,) = [clock for clock in await table.store.clocks(game) if clock.passes]
    assert (view.player(clock.seat).user, clock.passes) == (first, 1)


async def test_the_second_time_the_game_plays_the_seat_and_somebody_is_sought(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT, clock="brisk")
    first = (await table.view(game)).head.turn_seat
    await run_out(table, game)
    for _ in range(2):
        await table.do(game, EndTurn())
    assert (await table.view(game)).head.turn_seat == first
    await run_out(table, game)
    view = await table.view(game)
    assert view.automated == {first}
    assert await table.services.people.offered(game) == {first}
    assert {NoticeKind.HANDED_OVER, NoticeKind.SEAT_OFFERED} <= set(await told(table, game))
    (handed,) = [row for row in await table.store.undelivered(game) if row.kind == NoticeKind.HANDED_OVER]
    assert (handed.seat, handed.payload) == (first, {"by": 0})


async def test_nothing_can_come_between_handing_a_seat_over_and_offering_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table.running(ANN, BOB, CAT, clock="brisk")
    first = (await table.view(game)).head.turn_seat
    await run_out(table, game)
    for _ in range(2):
        await table.do(game, EndTurn())

    async def ended(*_: object) -> None:
        raise RuntimeError("the process has ended")

    for name in ("vote", "clear_votes", "drop_timer"):
        monkeypatch.setattr(table.store, name, ended)
    await run_out(table, game)
    monkeypatch.undo()
    table.services = table.fresh_services()
    await table.services.timers.fire_due()
    assert (await table.view(game)).automated == {first}
    assert await table.services.people.offered(game) == {first}
    assert (await told(table, game)).count(NoticeKind.SEAT_OFFERED) == 1


async def test_the_last_person_is_passed_over_and_never_handed_over(table: Table) -> None:
    game = await table.running(ANN, BOB, clock="brisk")
    for _ in range(3):
        await run_out(table, game)
    view = await table.view(game)
    assert len(view.automated) == 1
    left = view.people[0].seat
    for _ in range(3):
        await run_out(table, game)
    view = await table.view(game)
    assert [player.seat for player in view.people] == [left]
    (passes,) = [clock.passes for clock in await table.store.clocks(game) if clock.seat == left]
    assert passes > 2


async def test_a_table_can_want_to_be_passed_each_time(table: Table) -> None:
    game = await table.running(clock="brisk", time_up="pass")
    for _ in range(5):
        await run_out(table, game)
    view = await table.view(game)
    assert (view.turn, view.automated) == (6, frozenset())


async def test_a_table_can_want_reminders_alone(table: Table) -> None:
    game = await table.running(clock="brisk", time_up="remind")
    seq = (await table.view(game)).seq
    await run_out(table, game)
    await table.services.timers.fire_due()
    assert (await table.view(game)).seq == seq
    assert (await told(table, game))[-1] == NoticeKind.REMINDER
    assert await time_warnings(table, game) == {}
    table.clock.wait(hours=50)
    async with table.services.seating._repository.lock(game):
        await table.services.seating._repository.renew_timers(await table.view(game))
    assert await time_warnings(table, game) == {}
    await table.do(game, EndTurn())
    assert set(await time_warnings(table, game)) == {"half", "quarter", "up"}


async def test_whoever_answers_in_time_is_not_passed_over(table: Table) -> None:
    game = await table.running(clock="brisk")
    table.clock.wait(hours=27)
    await table.do(game, Take(1))
    table.clock.wait(minutes=30)
    await table.services.timers.fire_due()
    assert (await table.view(game)).turn == 1


async def test_a_restart_between_timer_and_pass_loses_nothing(table: Table) -> None:
    game = await table.running(clock="brisk")
    table.clock.wait(hours=29)
    table.services = table.fresh_services()
    assert await table.services.timers.next_due() == table.clock() - timedelta(hours=15)
    await table.services.timers.fire_due()
    view = await table.view(game)
    assert view.turn == 2
    table.services = table.fresh_services()
    await table.services.timers.fire_due()
    assert (await table.view(game)).turn == 2


async def test_several_games_run_out_by_themselves(table: Table) -> None:
    slow = await table.running(clock="relaxed")
    quick = [await table.running(channel=CHANNEL + number, clock="brisk") for number in (1, 2)]
    table.clock.wait(hours=29)
    assert await table.services.timers.fire_due() == set(quick)
    assert [(await table.view(game)).turn for game in (slow, *quick)] == [1, 2, 2]


async def test_who_vanishes_ends_no_game_before_its_time(table: Table) -> None:
    """Two of three vanish in the first week; the third plays on once a day."""
    game = await table.running(ANN, BOB, CAT, clock="relaxed")
    for _ in range(24 * 42):
        view = await table.view(game)
        if view.game.status is not Status.RUNNING:
            break
        if asked_user(view) == ANN:
            takes = [choice for choice in view.choices() if isinstance(choice.move, Take)]
            await table.click(view, (takes or list(view.choices()))[-1])
        table.clock.wait(hours=1)
        await table.services.timers.fire_due()
    view = await table.view(game)
    assert view.game.status is Status.FINISHED
    assert {view.player(seat).user for seat in view.automated} == {BOB, CAT}
    assert await table.services.timers.next_due() is None
    assert coins(view).pot == 0 or not coins(view).deck


@pytest.mark.parametrize(("time_up", "calls"), [("automated", 2), ("pass", 2), ("remind", 1)])
async def test_the_next_player_is_called_when_a_turn_was_passed(table: Table, time_up: str, calls: int) -> None:
    game = await table.running(clock="brisk", time_up=time_up)
    await run_out(table, game)
    assert (await told(table, game)).count(NoticeKind.TURN) == calls


async def test_what_the_next_player_has_prepared_counts_as_no_second_pass(table: Table) -> None:
    game = await table.running(clock="brisk")
    first = (await table.view(game)).head.turn_seat

    async def plan(view: GameView) -> PreparedAnswer | None:
        return (
            PreparedAnswer(Take(1), asked_user(view)) if view.turn == 2 and not coins(view).scores[1 - first] else None
        )

    table.services.seating._repository.lifecycle.prepared_answers += (plan,)
    await run_out(table, game)
    view = await table.view(game)
    assert coins(view).scores[1 - first] == 1
    assert [clock.passes for clock in await table.store.clocks(game)] == [int(seat == first) for seat in range(2)]
    assert (await hours(table, game))[view.player(first).user] == 4


async def test_a_seat_that_changes_hands_settles_the_proposal_of_a_pause(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT, clock="brisk")
    view = await table.view(game)
    first, proposer = asked_user(view), next(player.user for player in view.players if player.seat != view.turn_seat)
    await table.services.pauses.propose(game, by=proposer)
    seat = view.seat_of(first)
    assert seat is not None
    await table.services.seating.hand_over(game, seat, by=first)
    assert (await table.services.snapshots.of(game)).missing(PAUSE_VOTE) is None


async def test_whoever_has_no_time_left_is_not_reminded_of_it_with_every_answer(table: Table) -> None:
    game = await table.running(clock="brisk", time_up="remind")
    await run_out(table, game)
    table.clock.wait(hours=3)
    for _ in range(2):
        await table.do(game, Take(1))
        await table.services.timers.fire_due()
    assert (await told(table, game)).count(NoticeKind.REMINDER) == 1


async def test_whoever_has_no_time_left_still_has_some_for_a_question(table: Table) -> None:
    game = await table.running(clock="brisk", time_up="remind")
    late = (await table.view(game)).head.turn_seat
    await table.do(game, Take(1))
    table.clock.wait(hours=100)
    await table.do(game, EndTurn())
    await table.do(game, Ask(late))
    for minutes, asked in ((59, True), (1, False)):
        table.clock.wait(minutes=minutes)
        await table.services.timers.fire_due()
        view = await table.view(game)
        assert (view.head.waiting == late) is asked
