import asyncio
from datetime import timedelta

from paxbot.service import GameView, NoticeKind
from paxbot.service.time.timekeeping import TimeWarning
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, asked_user
from tests.toy_moves import Ask, Draw, EndTurn, Grant, Take

BRISK = 24


async def hours(table: Table, game: int) -> dict[int, float]:
    view = await table.view(game)
    left = await table.services.timekeeping.left(view)
    return {view.player(seat).user: time / timedelta(hours=1) for seat, time in left.items()}


async def time_warnings(table: Table, game: int) -> dict[str, float]:
    timers = await table.store.timers(game)
    return {
        each.kind: (each.due_at - table.clock()) / timedelta(hours=1)
        for each in timers
        if each.kind in list(TimeWarning)
    }


async def kinds(table: Table, game: int) -> list[str]:
    return [row.kind for row in await table.store.undelivered(game)]


def others(view: GameView) -> set[int]:
    return {player.user for player in view.players} - {asked_user(view)}


async def test_without_a_clock_nothing_is_counted(table: Table) -> None:
    game = await table.running()
    table.clock.wait(days=90)
    assert await hours(table, game) == {}
    assert await time_warnings(table, game) == {}
    assert await table.services.timekeeping.due(await table.view(game)) is None


async def test_whoever_is_asked_uses_their_time_and_gains_some_when_a_turn_begins(table: Table) -> None:
    game = await table.running(clock="brisk")
    view = await table.view(game)
    first, (second,) = asked_user(view), others(view)
    assert await hours(table, game) == {first: 28, second: 24}
    table.clock.wait(hours=3)
    assert await hours(table, game) == {first: 25, second: 24}
    await table.do(game, Take(1))
    table.clock.wait(hours=2)
    await table.do(game, EndTurn())
    assert await hours(table, game) == {first: 23, second: 28}


async def test_the_bank_is_due_when_it_is_used_up_and_reminds_before(table: Table) -> None:
    game = await table.running(clock="custom", clock_hours=20, clock_more=4)
    due = await table.services.timekeeping.due(await table.view(game))
    assert due == table.clock() + timedelta(hours=24)
    assert await time_warnings(table, game) == {"half": 12, "quarter": 18, "up": 24}


async def test_an_undo_gives_no_time_back(table: Table) -> None:
    game = await table.running(clock="brisk")
    first = asked_user(await table.view(game))
    await table.do(game, Take(1))
    table.clock.wait(hours=5)
    await table.undo(game)
    assert (await hours(table, game))[first] == 23
    assert await time_warnings(table, game) == {"half": 11.5, "quarter": 17.25, "up": 23}


async def test_a_question_is_charged_to_who_is_asked_and_ends_sooner(table: Table) -> None:
    game = await table.running(clock="brisk")
    await table.do(game, Take(1))
    await table.do(game, EndTurn())
    view = await table.view(game)
    asker, (answerer,) = asked_user(view), others(view)
    await table.do(game, Ask((view.head.turn_seat + 1) % 2))
    assert await time_warnings(table, game) == {"half": 3.5, "quarter": 5.25}
    assert await table.services.timekeeping.due(await table.view(game)) == table.clock() + timedelta(hours=7)
    table.clock.wait(hours=4)
    await table.do(game, Grant(True))
    assert await hours(table, game) == {answerer: 24, asker: 28}


async def test_a_turn_that_begins_again_after_the_table_went_back_adds_nothing_again(table: Table) -> None:
    game = await table.running(clock="brisk")
    first = await table.view(game)
    user, (other,) = asked_user(first), others(first)
    for move in (Draw(), EndTurn(), Draw()):
        await table.do(game, move)
    assert await hours(table, game) == {user: 28, other: 28}
    await table.services.rewinding.enforce(game, 1, seq=3, by=STRANGER, moderator=True)
    assert await hours(table, game) == {user: 28, other: 28}
    table.services = table.fresh_services()
    await table.do(game, EndTurn())
    assert await hours(table, game) == {user: 28, other: 28}
    for _ in range(2):
        await table.do(game, EndTurn())
    assert await hours(table, game) == {user: 32, other: 32}


async def test_the_clock_sleeps_in_quiet_hours(table: Table) -> None:
    for user in (ANN, BOB):
        await table.services.settings.change(user, quiet="22:00-08:00")
    game = await table.running(clock="brisk")
    assert await time_warnings(table, game) == {"half": 24, "quarter": 31, "up": 48}
    table.clock.wait(hours=20)
    view = await table.view(game)
    assert (await hours(table, game))[asked_user(view)] == 18


async def test_reminders_wait_for_the_waking_of_the_player(table: Table) -> None:
    for user in (ANN, BOB):
        await table.services.settings.change(user, quiet="22:00-08:00")
    game = await table.running(clock="custom", clock_hours=16, clock_more=4)
    assert await time_warnings(table, game) == {"half": 20, "quarter": 25, "up": 30}


async def test_an_absence_stops_the_clock_from_the_moment_it_is_announced(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    table.clock.wait(hours=6)
    await table.services.settings.change(user, away="2026-03-01/2026-03-03")
    assert (await hours(table, game))[user] == 22
    table.clock.wait(hours=48)
    assert (await hours(table, game))[user] == 22
    due = await table.services.timekeeping.due(await table.view(game))
    assert due == table.clock.at + timedelta(hours=6 + 22)
    assert await time_warnings(table, game) == {"half": 6 + 11, "quarter": 6 + 16.5, "up": 6 + 22}


async def test_coming_back_early_counts_what_was_away_as_away(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    await table.services.settings.change(user, away="2026-03-01/2026-03-10")
    table.clock.wait(hours=30)
    await table.services.settings.change(user, away="")
    assert (await hours(table, game))[user] == 28
    table.clock.wait(hours=1)
    await table.do(game, EndTurn())
    assert (await hours(table, game))[user] == 27


async def test_other_settings_leave_timers_alone(table: Table) -> None:
    game = await table.running(clock="brisk")
    table.clock.wait(hours=6)
    before = await table.store.timers(game)
    await table.services.settings.change(asked_user(await table.view(game)), view="market", notices="dm")
    assert await table.store.timers(game) == before


async def test_absences_are_known_until_they_are_over(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    await table.services.settings.change(BOB, away="2026-03-03/2026-03-04")
    (seat,) = (await table.services.snapshots.of(game)).absences
    assert (await table.view(game)).player(seat).user == BOB
    table.clock.wait(days=5)
    assert (await table.services.snapshots.of(game)).absences == {}


async def test_a_reminder_is_given_once_for_each_part(table: Table) -> None:
    game = await table.running(clock="brisk")
    await drain(table, game)
    table.clock.wait(hours=14)
    await table.services.timers.fire_due()
    await table.services.timers.fire_due()
    assert await kinds(table, game) == [NoticeKind.REMINDER]
    assert await time_warnings(table, game) == {"quarter": 7, "up": 14}
    table.clock.wait(hours=7)
    await table.services.timers.fire_due()
    assert await kinds(table, game) == [NoticeKind.REMINDER] * 2


async def test_setting_the_timers_anew_repeats_no_reminder(table: Table) -> None:
    game = await table.running(clock="brisk")
    await drain(table, game)
    table.clock.wait(hours=14)
    await table.services.timers.fire_due()
    async with table.services.seating._repository.lock(game):
        await table.services.seating._repository.renew_timers(await table.view(game))
    assert await time_warnings(table, game) == {"quarter": 7, "up": 14}


async def test_reminders_that_are_due_together_are_one(table: Table) -> None:
    game = await table.running(clock="brisk")
    await drain(table, game)
    table.clock.wait(hours=22)
    await table.services.timers.fire_due()
    assert await kinds(table, game) == [NoticeKind.REMINDER]


async def test_a_reminder_overdue_since_a_restart_waits_for_the_morning(table: Table) -> None:
    for user in (ANN, BOB):
        await table.services.settings.change(user, quiet="22:00-08:00")
    game = await table.running(clock="custom", clock_hours=12, clock_more=4)
    await drain(table, game)
    assert await time_warnings(table, game) == {"half": 8, "quarter": 22, "up": 26}
    table.clock.wait(hours=11)
    table.services = table.fresh_services()
    await table.services.timers.fire_due()
    assert await kinds(table, game) == []
    assert await time_warnings(table, game) == {"half": 9, "quarter": 11, "up": 15}
    table.clock.wait(hours=9)
    await table.services.timers.fire_due()
    assert await kinds(table, game) == [NoticeKind.REMINDER]


async def test_nobody_is_reminded_of_what_they_have_done(table: Table) -> None:
    game = await table.running(clock="brisk")
    table.clock.wait(hours=13)
    await table.do(game, Draw())
    await drain(table, game)
    table.clock.wait(hours=2)
    await table.services.timers.fire_due()
    assert await kinds(table, game) == []


async def drain(table: Table, game: int) -> None:
    for row in await table.store.undelivered(game):
        await table.store.deliver(row.id, table.clock())


async def test_two_changes_at_once_settle_the_clock_once_each(table: Table) -> None:
    game = await table.running(clock="brisk")
    first, settings = asked_user(await table.view(game)), table.services.settings
    table.clock.wait(hours=6)
    before = await hours(table, game)
    await asyncio.gather(settings.change(first, quiet="12:00-20:00"), settings.change(first, zone="Asia/Tokyo"))
    assert await hours(table, game) == before
