"""Announced absences in a season: two weeks in all, which roll calls wait for and in which clocks sleep."""

from datetime import date, timedelta

from paxbot.leagues.results import Fixture, FixtureState, Status
from paxbot.service import SeasonView
from tests.service.season import GUILD, Club


async def announce(club: Club, user: int, first: int, last: int) -> None:
    today = club.table.clock.at.date()
    days = [today + timedelta(days=after) for after in (first, last)]
    await club.table.services.settings.change(user, away="/".join(map(date.isoformat, days)))


async def come_back(club: Club, user: int) -> None:
    await club.table.services.settings.change(user, away="")


def seated(now: SeasonView, user: int) -> list[Fixture]:
    return [each for each in now.season.fixtures if str(user) in each.players and each.is_open]


def misses(now: SeasonView, user: int) -> int:
    entry = now.season.entry(str(user))
    assert entry is not None
    assert entry.status is Status.PLAYING
    return entry.no_shows


async def test_the_tables_of_whoever_is_away_are_called_when_they_are_back(club: Club) -> None:
    await club.open(6)
    await announce(club, 1, 0, 4)
    await club.start()
    now = await club.run()
    assert now.called
    assert not seated(now, 1)
    (mine,) = await club.seasons.mine(GUILD, 1)
    assert {own.deadline for own in mine.tables} == {now.file.absences["1"][-1].end}
    club.wait(days=4)
    await club.all_here()
    assert not seated(await club.play(), 1)
    club.wait(hours=12)
    now = await club.run()
    assert seated(now, 1)
    assert misses(now, 1) == 0


async def test_where_tables_begin_without_waiting_whoever_is_away_has_their_seat_and_a_clock_that_sleeps(
    club: Club,
) -> None:
    await club.open(3, waits_for_absent=False, clock="brisk")
    await announce(club, 1, 0, 4)
    await club.start()
    called = await club.called()
    now = await club.all_here(1)
    assert now.season.fixture(called.id).state is FixtureState.RUNNING
    assert "1" in now.season.fixture(called.id).players
    table = await club.table.services.games.table(now.games[called.id].id)
    availability = await club.table.services.timekeeping.availability_of(table, 1)
    assert availability.away[0].end == (club.table.clock.at + timedelta(days=5)).replace(hour=0, minute=0)


async def test_an_absence_announced_before_a_roll_call_does_not_count_in_it(club: Club) -> None:
    await club.open(3)
    await announce(club, 1, 1, 3)
    await club.start()
    called = await club.called()
    end = (await club.view()).file.roll_ends(called)
    assert end is not None
    assert end - club.table.clock.at > timedelta(days=4)
    await club.all_here(1)
    club.wait(hours=49)
    now = await club.run()
    assert now.season.fixture(called.id).state is FixtureState.CALLED
    assert misses(now, 1) == 0
    await club.all_here()
    assert (await club.view()).season.fixture(called.id).state is FixtureState.RUNNING


async def test_an_absence_announced_after_a_roll_call_began_does_not_lengthen_it(club: Club) -> None:
    await club.open(3)
    await club.start()
    called = await club.called()
    await announce(club, 1, 0, 9)
    await club.all_here(1)
    club.wait(hours=48)
    now = await club.run()
    assert now.season.fixture(called.id).state is not FixtureState.CALLED
    assert misses(now, 1) == 1


async def test_no_reserve_who_is_away_is_given_a_seat(club: Club) -> None:
    await club.open(3, reserves=2)
    await club.start()
    called = await club.called()
    await announce(club, 4, 0, 4)
    await club.all_here(1)
    club.wait(hours=48)
    now = await club.run()
    assert set(now.season.fixture(called.id).players) == {"2", "3", "5"}


async def test_absences_announced_again_and_again_count_for_two_weeks_in_all(club: Club) -> None:
    await club.open(6, clock="brisk")
    await club.start()
    start = club.table.clock.at
    await announce(club, 1, 0, 8)
    while club.table.clock.at < start + timedelta(days=30):
        now = await club.run()
        if seated(now, 1):
            break
        club.wait(hours=11)
        if (club.table.clock.at - start).days % 3 == 2:
            await come_back(club, 1)
            await announce(club, 1, 0, 8)
    waited = club.table.clock.at - start
    assert timedelta(days=13) <= waited <= timedelta(days=15)
    await announce(club, 1, 0, 20)
    await club.run()
    now = await club.all_here()
    table = await club.table.services.games.table(now.games[seated(now, 1)[0].id].id)
    (period,) = (await club.table.services.timekeeping.availability_of(table, 1)).away
    assert period.end <= club.table.clock.at, "no clock sleeps for them any more"


async def test_a_short_absence_every_third_day_delays_roll_calls_by_no_more_than_two_weeks(club: Club) -> None:
    await club.open(3)
    await club.start()
    first, start = await club.called(), club.table.clock.at
    await club.all_here(1)
    for _ in range(30):
        await announce(club, 1, 1, 1)
        club.wait(days=2)
        now = await club.run()
        if now.season.fixture(first.id).state is not FixtureState.CALLED:
            break
    assert club.table.clock.at - start <= timedelta(days=16)
