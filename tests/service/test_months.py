from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from paxbot import PaxError
from paxbot.leagues.season import EDITION
from paxbot.service import Reason
from paxbot.service.leagues.months import Month, MonthSettings, first_end, month_after
from paxbot.service.notices import Week, week_of
from paxbot.service.results.export import ResultRow, TypedSeat
from paxbot.storage.leagues import LeagueRow
from paxbot.storage.rows import NewResult, SeatRow, StintRow
from tests.service.table import ANN, BOB, CAT, Table
from tests.service.test_game_results import play_on

GUILD = 5
CHAT = 70


async def opened(table: Table, **settings: object) -> LeagueRow:
    return await table.services.months.open(
        guild=GUILD, channel=CHAT, name="Club", settings=MonthSettings.model_validate(settings)
    )


async def played(table: Table, *users: int, automated: int = 0) -> int:
    game = await table.running(*users, automated=automated)
    await play_on(table, game)
    return game


async def month(table: Table, league: LeagueRow, number: int | None = None) -> Month:
    return await table.services.months.month(league.id, number)


async def kinds(table: Table, league: LeagueRow) -> list[str]:
    _, notices = await table.services.months.post(league.id)
    return [each.kind for each in notices]


async def test_games_opened_while_a_month_is_open_count_from_their_end(table: Table) -> None:
    await played(table, ANN, BOB)
    league = await opened(table)
    running = await table.running(ANN, BOB, CAT)
    assert (await month(table, league)).standings == []
    assert [game.id for game in (await month(table, league)).running] == [running]
    await play_on(table, running)
    now = await month(table, league)
    assert now.running == []
    assert {each.player for each in now.standings} == {str(user) for user in (ANN, BOB, CAT)}
    assert points(now) == [0, 0, 0]


async def won(table: Table, league: LeagueRow, *users: int) -> None:
    seats = tuple(SeatRow(seat, seat + 1) for seat in range(len(users)))
    stints = tuple(StintRow(seat, user, "", False, 1, 9, "finished") for seat, user in enumerate(users))
    ended = NewResult(None, GUILD, "toy", table.clock.at, "finished", seats, stints, tag=str(league.id))
    await table.store.add_result(ended)


def points(now: Month) -> list[object]:
    return [each.points for each in now.standings]


async def test_a_month_keeps_the_rules_it_began_with_and_the_next_one_has_those_of_today(table: Table) -> None:
    league = await opened(table)
    await table.store.db.write("DELETE FROM season_documents", about="leagues")
    await won(table, league, ANN, BOB, CAT)
    old = await month(table, league)
    assert old.edition == 1
    assert points(old) == [9, 4, 2]
    table.clock.at = old.season.ends_at
    await table.services.months.run_due()
    await won(table, league, ANN, BOB, CAT)
    new = await month(table, league)
    assert new.edition == EDITION
    assert points(new) == [9, 4, 0]
    assert (await month(table, league, 1)).standings == old.standings


async def test_beating_the_same_person_counts_in_two_games_of_a_month(table: Table) -> None:
    league = await opened(table)
    for _ in range(4):
        await won(table, league, ANN, BOB)
    assert points(await month(table, league)) == [8, 0]


async def test_a_friend_who_resigns_is_beaten_only_from_half_of_the_game_on(table: Table) -> None:
    league = await opened(table)
    whole = await table.running(ANN, BOB)
    await play_on(table, whole)
    half = (await table.view(whole)).turn // 2 + 1
    for turn, beaten in ((1, 0), (half, 4)):
        game = await table.running(ANN, BOB)
        while (view := await table.view(game)).turn < turn and view.decision is not None:
            await table.do(game, view.decision.options[-1])
        await table.services.people.resign(game, by=BOB)
        await play_on(table, game)
        standings = (await month(table, league)).standings
        assert {each.player: each.points for each in standings} == {str(ANN): beaten, str(BOB): 0}


async def enter(table: Table, day: datetime, *names: str) -> ResultRow:
    seats = [TypedSeat(place, name, None) for place, name in enumerate(names, 1)]
    return await table.services.results.enter(GUILD, "toy", by=ANN, ended_at=day, seats=seats, rival="Robot")


async def test_a_game_played_elsewhere_counts_for_the_month_in_which_it_ended_and_is_not_verified(
    table: Table,
) -> None:
    league, day = await opened(table), table.clock.at - timedelta(hours=3)
    await enter(table, day, "Ida", "Robot", "Jo")
    await enter(table, day - timedelta(days=1), "Jo", "Ida")
    now = await month(table, league)
    assert [each.player for each in now.standings] == ["name:Ida", "name:Jo"]
    assert points(now) == [4, 0]
    assert now.unverified == 1


async def test_a_game_played_elsewhere_counts_for_no_month_that_is_over_none_of_another_game_and_not_alone(
    table: Table,
) -> None:
    first = await opened(table, game="other")
    assert (await enter(table, table.clock.at, "Ida", "Jo")).tag is None
    await table.services.months.close(first.id)
    league = await opened(table)
    assert (await enter(table, table.clock.at, "Ida", "Robot")).tag is None
    assert (await enter(table, table.clock.at, "Ida", "Jo")).tag == str(league.id)
    table.clock.at = (await month(table, league)).season.ends_at
    await table.services.months.run_due()
    assert (await enter(table, league.created_at, "Ida", "Jo")).tag is None
    assert len((await month(table, league, 1)).results) == 1


async def test_a_game_alone_or_one_that_its_host_keeps_out_does_not_count(table: Table) -> None:
    league = await opened(table)
    await played(table, ANN, automated=1)
    private = await table.services.lobbies.create("toy", channel=31, host=ANN, name="ann", guild=GUILD, counts=False)
    assert private.options.league == 0
    now = await month(table, league)
    assert now.standings == []
    assert now.within(Week(league.created_at, datetime.max.replace(tzinfo=UTC))) == []


async def test_a_game_of_another_server_or_of_another_kind_does_not_count(table: Table) -> None:
    await opened(table, game="other")
    assert (await table.view(await table.lobby(ANN, BOB))).options.league == 0
    elsewhere = await table.services.lobbies.create("toy", channel=31, host=ANN, name="ann", guild=GUILD + 1)
    assert elsewhere.options.league == 0


async def test_only_the_best_games_of_each_person_count(table: Table) -> None:
    league = await opened(table, best=1)
    for _ in range(3):
        await played(table, ANN, BOB)
    now = await month(table, league)
    assert {each.played for each in now.standings} == {3}
    assert {len(each.counted) for each in now.standings} == {1}


async def test_a_correction_changes_the_standings(table: Table) -> None:
    league = await opened(table)
    await played(table, ANN, BOB)
    (row,) = (await month(table, league)).results
    version = table.services.months.version(league.id)
    for seat, user in enumerate(await table.users(row.game or 0)):
        places = [{"seat": each, "place": 1 if each == seat else 2, "points": 1} for each in range(2)]
        await table.store.correct(row.id, table.clock(), ANN, "The last check was forgotten.", (), places)
        assert (await month(table, league)).standings[0].player == str(user)
    assert table.services.months.version(league.id) != version


async def test_a_second_month_for_the_same_games_is_refused_by_its_name(table: Table) -> None:
    await opened(table, game="toy")
    await opened(table, game="other")
    for game in ("toy", ""):
        with pytest.raises(PaxError) as refused:
            await opened(table, game=game)
        assert (refused.value.reason, refused.value.details) == (Reason.MONTH_OPEN, {"name": "Club"})


async def test_a_month_that_is_over_is_closed_once_and_another_follows(table: Table) -> None:
    league = await opened(table)
    first = await played(table, ANN, BOB)
    late = await table.running(ANN, CAT, channel=44)
    table.clock.at = (await month(table, league)).season.ends_at
    await table.services.months.run_due()
    await table.services.months.run_due()
    assert await kinds(table, league) == ["league_closed"]
    over = await month(table, league, 1)
    assert [row.game for row in over.results] == [first]
    assert over.open_games == []
    await play_on(table, late)
    now = await month(table, league)
    assert (now.season.number, now.season.starts_at) == (2, over.season.ends_at)
    assert [row.game for row in now.results] == [late]
    assert [each.season.number for each in await table.services.months.fame(league.id)] == [1]


async def test_each_week_is_told_once_and_none_shortly_before_the_end(table: Table) -> None:
    league = await opened(table)
    for _ in range(32):
        await table.services.months.run_due()
        table.clock.wait(days=1)
    _, notices = await table.services.months.post(league.id)
    assert [each.kind for each in notices] == ["league_round_up"] * 3 + ["league_closed"]
    begins = [league.created_at + timedelta(weeks=week) for week in range(4)]
    assert [week_of(each) for each in notices[:3]] == [Week(*each) for each in pairwise(begins)]


async def test_a_game_that_ends_as_a_week_is_told_belongs_to_one_week(table: Table) -> None:
    league = await opened(table)
    table.clock.wait(weeks=1)
    await played(table, ANN, BOB)
    await table.services.months.run_due()
    table.clock.wait(weeks=1)
    await table.services.months.run_due()
    _, notices = await table.services.months.post(league.id)
    found = await month(table, league)
    assert [len(found.within(week_of(each))) for each in notices] == [0, 1]


async def test_a_game_that_waits_for_days_is_named_with_whom_it_waits_for(table: Table) -> None:
    league = await opened(table)
    game = await table.running(ANN, BOB)
    assert await table.services.months.overdue(await month(table, league)) == []
    table.clock.wait(days=4)
    (late,) = await table.services.months.overdue(await month(table, league))
    view = await table.view(game)
    assert (late.game.id, late.player, late.since) == (game, view.waiting, view.head.moved_at)


async def test_a_league_that_is_closed_early_stands_as_it_was_and_nothing_counts_any_more(table: Table) -> None:
    league = await opened(table)
    game = await table.running(ANN, BOB)
    await table.services.months.close(league.id)
    await play_on(table, game)
    over = await month(table, league)
    assert over.season.closed_at == over.season.ends_at == table.clock()
    assert over.standings == []
    with pytest.raises(PaxError) as refused:
        await table.services.months.close(league.id)
    assert refused.value.reason == Reason.LEAGUE_OVER
    assert await table.services.months.counting(GUILD, "toy") is None


async def test_leagues_are_not_told_of_as_games_are(table: Table) -> None:
    league = await opened(table)
    await table.services.months.close(league.id)
    assert await table.services.post.games_due() == frozenset()


def test_months_begin_with_the_first_day_and_the_first_one_is_not_too_short() -> None:
    assert first_end(datetime(2026, 11, 23, 4, tzinfo=UTC)) == datetime(2027, 1, 1, tzinfo=UTC)
    assert first_end(datetime(2026, 11, 10, tzinfo=UTC)) == datetime(2026, 12, 1, tzinfo=UTC)
    assert month_after(datetime(2026, 12, 31, 23, 59, tzinfo=UTC)) == datetime(2027, 1, 1, tzinfo=UTC)
