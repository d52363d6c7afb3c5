from datetime import timedelta

from paxbot.leagues.results import FixtureState
from paxbot.leagues.season import Phase
from paxbot.service import Reason, SeasonView
from paxbot.service.time.clock import QuietPeriod
from tests.service.refusals import refused
from tests.service.season import ORGANISER, OTHER, Club
from tests.service.test_timekeeping import hours, time_warnings

DAY = timedelta(days=1)


async def pause(club: Club, first: int = 0, days: int = 10, by: int = ORGANISER) -> SeasonView:
    at = club.table.clock.at + first * DAY
    seen = (await club.view()).file.decisions
    period = QuietPeriod(at, at + days * DAY)
    return await club.seasons.pause(club.league, by=by, seen=seen, period=period, reason="Holidays.")


async def end_pause(club: Club) -> SeasonView:
    seen = (await club.view()).file.decisions
    return await club.seasons.pause(club.league, by=OTHER, seen=seen, period=None, reason="Snow.")


async def test_a_pause_moves_every_date_and_opens_no_table(club: Club) -> None:
    await club.open(3, at_once=1)
    started = await club.start()
    called = await club.called()
    before = await club.view()
    now = await pause(club)
    assert started.file.due_at
    assert started.file.stops_at
    assert now.file.due_at == started.file.due_at + 10 * DAY
    assert now.file.stops_at == started.file.stops_at + 10 * DAY
    end = before.file.roll_ends(called)
    assert end
    assert now.file.roll_ends(called) == end + 10 * DAY
    assert now.row.ends_at == started.file.stops_at + 10 * DAY
    club.wait(days=9)
    assert (await club.run()).season.fixture(called.id).state is FixtureState.CALLED
    await club.all_here()
    assert not (await club.play()).called, "no table is called in the pause"
    club.wait(days=1)
    assert (await club.run()).called
    _, told = await club.seasons.post(club.league)
    assert "league_paused" in [each.kind for each in told]


async def test_a_pause_that_is_to_come_moves_only_what_would_end_after_it_begins(club: Club) -> None:
    await club.open(3)
    started = await club.start()
    called = await club.called()
    end = (await club.view()).file.roll_ends(called)
    now = await pause(club, first=5)
    assert now.file.roll_ends(called) == end
    assert started.file.due_at
    assert now.file.due_at == started.file.due_at + 10 * DAY
    assert (await end_pause(club)).file.due_at == started.file.due_at


async def test_clocks_of_running_games_stand_in_a_pause_and_no_one_is_reminded(club: Club) -> None:
    await club.open(3, clock="brisk")
    await club.start()
    await club.run()
    now = await club.all_here()
    game = next(iter(now.games.values())).id
    view = await club.table.view(game)
    user = view.player(view.head.waiting or 0).user
    before, left = await time_warnings(club.table, game), (await hours(club.table, game))[user]
    await pause(club)
    assert await time_warnings(club.table, game) == {kind: at + 240 for kind, at in before.items()}
    club.wait(days=10)
    assert (await hours(club.table, game))[user] == left
    club.wait(hours=2)
    assert (await hours(club.table, game))[user] == left - 2


async def test_time_in_which_the_bot_was_away_in_a_pause_is_given_back_once(club: Club) -> None:
    await club.open(3, at_once=1)
    await club.start()
    called = await club.called()
    await pause(club, first=1, days=10)
    for first, away, given in ((2, 3, 0), (4, 4, 2), (0, 1, 1)):
        club.wait(days=first)
        since, end = club.table.clock.at, (await club.view()).file.roll_ends(called)
        club.wait(days=away)
        for _ in range(2):
            await club.seasons.make_up_for(since)
        assert end
        assert (await club.view()).file.roll_ends(called) == end + given * DAY, (first, away)


async def test_time_in_which_a_league_rested_in_a_pause_is_given_back_once(club: Club) -> None:
    await club.open(3, at_once=1)
    await club.start()
    called = await club.called()
    await pause(club, first=1, days=10)
    club.wait(days=8)
    before = (await club.view()).file
    at = club.table.clock.at
    await club.table.store.change_league(club.league, at, {"missing_since": at})
    club.wait(days=5)
    await club.seasons.go_on(club.league)
    now = (await club.view()).file
    assert before.due_at
    assert now.due_at == before.due_at + 2 * DAY
    end = before.roll_ends(called)
    assert end
    assert now.roll_ends(called) == end + 2 * DAY


async def test_a_pause_that_ends_early_keeps_what_stood_until_then(club: Club) -> None:
    await club.open(3)
    started = await club.start()
    await pause(club)
    club.wait(days=4)
    now = await end_pause(club)
    assert started.file.due_at
    assert now.file.due_at == started.file.due_at + 4 * DAY
    with refused(Reason.SEASON_NOT_PAUSED):
        await end_pause(club)
    assert [each.what for each in await club.seasons.rulings(club.league)][-2:] == ["pause", "resume"]


async def test_only_organisers_of_a_season_that_runs_plan_a_pause_and_one_at_a_time(club: Club) -> None:
    await club.open(3)
    with refused(Reason.WRONG_PHASE):
        await pause(club)
    await club.start()
    with refused(Reason.NOT_ORGANISER):
        await pause(club, by=1)
    for first, days in ((0, 0), (0, 43), (-3, 2), (400, 5)):
        with refused(Reason.PAUSE_IMPOSSIBLE):
            await pause(club, first, days)
    await pause(club)
    with refused(Reason.SEASON_PAUSED):
        await pause(club)
    assert (await club.view()).phase is Phase.STARTED
