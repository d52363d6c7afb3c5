"""The hard cases of leagues, through the service: what arithmetic alone does not answer."""

import re
from collections import Counter
from datetime import timedelta

import pytest

from paxbot.games.registry import GAMES
from paxbot.leagues.audit import faults
from paxbot.leagues.results import Fixture, FixtureState, Role
from paxbot.leagues.season import Phase, Season
from paxbot.leagues.standings import scores
from paxbot.service import Reason
from paxbot.service.leagues.tick import LATE
from paxbot.service.results.export import TypedSeat
from paxbot.storage.rows import Status as GameStatus
from tests.service.refusals import refused
from tests.service.season import CHAT, GUILD, ORGANISER, OTHER, Club
from tests.service.table import Table
from tests.service.test_game_results import play_on
from tests.stores import store_in_memory
from tests.toy_moves import Take

EVE = 187_349_552_081_403_904
"""An id as Discord gives them, which no other number looks like."""


async def fixture(club: Club, number: int) -> Fixture:
    return (await club.view()).season.fixture(number)


async def result_roles(club: Club, number: int) -> dict[str, Role]:
    result = (await fixture(club, number)).result
    assert result is not None
    return {score.player: score.role for score in scores(result)}


async def test_a_number_that_nothing_divides(club: Club) -> None:
    await club.open(7)
    await club.start()
    now = await club.play_all()
    sat = Counter((player, seat) for each in now.season.fixtures for seat, player in enumerate(each.players))
    assert set(sat.values()) == {1}
    assert len(sat) == 7 * 3


async def test_a_game_that_never_ends(club: Club) -> None:
    await club.open(3)
    await club.start()
    await club.run()
    now = await club.all_here()
    assert now.file.due_at
    assert now.file.stops_at
    club.table.clock.at = now.file.due_at
    assert (await club.run()).phase is Phase.OVERTIME
    club.table.clock.at = now.file.stops_at - timedelta(days=3)
    await club.run()
    await club.run()
    club.table.clock.at = now.file.stops_at
    for game in await club.running():
        await club.table.do(game, Take(1))
    stopped = await club.run()
    assert stopped.phase is Phase.HARD_STOP
    assert {each.state for each in stopped.season.fixtures} == {FixtureState.RUNNING, FixtureState.NOT_PLAYED}
    for _ in range(12):
        club.table.clock.at += LATE
        now = await club.run()
    assert await club.running() == []
    _, told = await club.seasons.post(club.league)
    often = ("league_round_up", "league_reminded", "league_seats_lost")
    kinds = [each.kind for each in told if each.kind not in often]
    assert kinds == ["league_started", "league_overtime", "league_warned", "league_hard_stop", "league_closed"]
    assert all(each.at_hard_stop for each in now.season.fixtures if each.result)
    assert now.phase is Phase.CLOSED
    assert not list(faults(now.season))


async def test_shared_places(club: Club) -> None:
    await club.open(3)
    await club.start()
    now = await club.play_all()
    assert sum(row.points for row in now.season.standings(0)) == 3 * 15


async def test_collusion_one_household(club: Club) -> None:
    await club.open(9, divisions=1)
    seen = (await club.view()).file.decisions
    await club.seasons.keep_apart(club.league, by=ORGANISER, seen=seen, one=3, other=4)
    await club.table.services.settings.change(5, blocked=[6])
    now = await club.start()
    for each in now.season.fixtures:
        assert not {"3", "4"} <= set(each.drawn)
        assert not {"5", "6"} <= set(each.drawn)
    assert now.season.blocks_commitment
    assert "5,6" not in await club.seasons.export(club.league)
    first = (await club.run()).called[0]
    user = int(first.players[0] or 0)
    await club.seasons.report(club.league, first.id, by=user, text="They waive each other's bribes.")
    assert [each.what for each in await club.seasons.rulings(club.league)] == ["edit", "start"]
    assert (await club.seasons.rulings(club.league, by=OTHER))[-1].reason == "They waive each other's bribes."


async def test_result_corrected_after_promotion(club: Club) -> None:
    await club.open(14, divisions=2, mixed=False)
    await club.start()
    await club.play_all()
    closed = await club.close()
    assert closed.season.moves
    number = next(each.id for each in closed.season.fixtures if each.division == 1)
    result = closed.season.fixture(number).result
    assert result is not None
    seats = [TypedSeat(place, "", 4 - place) for place in (3, 1, 2)]
    before = closed.season.standings(1)
    after = await club.seasons.correct(
        club.league, number, by=OTHER, seen=closed.file.decisions, seats=seats, reason="The last check was missed."
    )
    assert [row.points for row in after.season.standings(1)] != [row.points for row in before]
    assert (after.season.final, after.season.moves) == (closed.season.final, closed.season.moves)
    assert not list(faults(after.season))
    ruling = (await club.seasons.rulings(club.league))[-1]
    assert (ruling.what, ruling.by, ruling.fixture) == ("correct", OTHER, number)


async def test_fault_in_the_rules_of_the_bot(club: Club) -> None:
    await club.open(3)
    await club.start()
    await club.run()
    await club.all_here()
    now = await club.play()
    number = next(each.id for each in now.season.fixtures if each.result)
    players, game = now.season.fixture(number).players, now.games[number].id
    again = await club.seasons.void(
        club.league, number, by=ORGANISER, seen=now.file.decisions, reason="A fault of the bot."
    )
    assert again.season.fixture(number).state is FixtureState.WAITING
    assert number not in again.games
    now = await club.play_all()
    assert now.season.fixture(number).players == players
    assert now.games[number].id != game
    assert len(now.season.fixture(number).voided) == 1
    assert sum(row.points for row in now.season.standings(0)) == 3 * 15


async def test_a_game_that_is_void_while_it_runs_is_ended_and_counts_for_nothing(club: Club) -> None:
    await club.open(3)
    await club.start()
    await club.run()
    now = await club.all_here()
    number, game = next((number, row.id) for number, row in now.games.items())
    await club.seasons.void(club.league, number, by=OTHER, seen=now.file.decisions, reason="A fault of the bot.")
    await club.run()
    assert (await club.table.view(game)).game.status is GameStatus.CANCELLED
    now = await club.play_all()
    assert now.season.fixture(number).result is not None
    assert sum(row.points for row in now.season.standings(0)) == 3 * 15


async def test_forum_deleted(club: Club) -> None:
    await club.open(3)
    await club.start()
    await club.run()
    now = await club.all_here()
    number, row = next(iter(now.games.items()))
    await club.table.do(row.id, Take(1))
    await club.seasons.lost(club.league, number, row.channel)
    now = await club.run()
    assert now.games[number].channel == now.file.table(number).channel != row.channel
    assert now.games[number].id == row.id
    await play_on(club.table, row.id)
    assert (await club.run()).season.fixture(number).state is FixtureState.OVER


async def test_bot_removed(club: Club) -> None:
    await club.open(3)
    await club.start()
    await club.run()
    now = await club.all_here()
    for row in now.games.values():
        await club.table.services.guild_removal.strand(row.id)
    club.wait(days=500)
    assert (await club.run()).phase is Phase.PLAYING
    for row in now.games.values():
        await club.table.services.guild_removal.rejoin(row.id)
    assert (await club.run()).phase is Phase.HARD_STOP
    _, told = await club.seasons.post(club.league)
    assert "league_warned" not in [each.kind for each in told], "there is nothing to warn of any more"


async def test_a_server_that_cannot_be_reached_is_left_alone(club: Club) -> None:
    await club.open(3)
    await club.start()
    await club.seasons.run_due(lambda guild: guild != GUILD)
    assert (await club.view()).called == []


async def test_a_person_forgotten(club: Club) -> None:
    await club.open(7, reserves=1)
    await club.join(EVE)
    await club.join(EVE + 1)
    await club.start()
    await club.run()
    await club.all_here()
    await club.play()
    before = {row.player: row.points for row in (await club.view()).season.standings(0)}
    await club.table.services.forgetting.forget(EVE)
    now = await club.view()
    assert str(EVE) not in {entry.player for entry in now.season.entries}
    assert str(EVE) not in now.file.names
    after = {row.player: row.points for row in now.season.standings(0)}
    assert after["former-1"] == before[str(EVE)]
    assert {player: points for player, points in after.items() if player in before} == {
        player: points for player, points in before.items() if player != str(EVE)
    }
    await club.play_all()
    assert (await club.close()).phase is Phase.CLOSED
    await club.table.services.forgetting.forget(EVE + 1)
    exported = await club.seasons.export(club.league)
    assert not list(faults(Season.model_validate_json(exported)))
    assert not {str(EVE), str(EVE + 1)} & set(re.findall(r"\d+", exported))


async def test_the_limits_of_a_server_do_not_stop_its_league(club: Club) -> None:
    await club.table.services.guilds.change(GUILD, most_games=1, most_each=1)
    await club.open(6)
    await club.start()
    await club.run()
    assert len((await club.all_here()).games) > 1


async def test_an_absence_stops_the_clock_of_a_season_for_two_weeks_at_most(club: Club) -> None:
    await club.open(3, clock="brisk")
    await club.start()
    await club.run()
    now = await club.all_here()
    table = await club.table.services.games.table(next(iter(now.games.values())).id)
    assert table.waiting is not None
    await club.table.services.settings.change(table.waiting.user, away="2026-03-01/2026-04-05")
    due = await club.table.services.timekeeping.due(table)
    assert due is not None
    assert (due - club.table.clock.at).days in (14, 15)


async def test_a_league_of_a_channel_is_none_of_its_open_months(club: Club) -> None:
    await club.open(3)
    assert await club.table.services.months.leagues(GUILD) == []
    assert await club.table.services.months.counting(GUILD, "toy") is None
    month = await club.table.services.months.open(guild=GUILD, channel=CHAT, name="Month")
    assert [league.id for league in await club.seasons.leagues(GUILD)] == [club.league]
    await club.start()
    now = await club.play_all()
    club.wait(days=90)
    await club.table.services.months.run_due()
    assert (await club.seasons.seasons(club.league))[0].closed_at is None
    assert (await club.table.services.months.month(month.id)).results == []
    assert {row.options["league"] for row in now.games.values()} == {club.league}


async def test_no_reserve_is_seated_beside_somebody_whom_they_block_or_who_blocks_them(club: Club) -> None:
    await club.open(3, reserves=2)
    await club.table.services.settings.change(4, blocked=[1, 2, 3])
    await club.start()
    first = await club.called()
    absent = int(first.players[0] or 0)
    await club.all_here(absent)
    club.wait(hours=48)
    assert (await club.run()).season.fixture(first.id).players[0] == "5"
    await club.seasons.leave(club.league, user=5)
    for _ in range(9):
        now = await club.run()
        if (first.id, 0) in [(each.id, seat) for each, seat in now.sought]:
            break
        view = await club.table.view(now.games[first.id].id)
        await club.table.do(view.game.id, view.choices()[0].move)
    with refused(Reason.NO_SUBSTITUTE):
        await club.seasons.take_seat(club.league, first.id, 0, user=4, name="user 4")


@pytest.mark.parametrize("key", GAMES)
async def test_at_the_hard_stop_the_automated_player_finishes_each_game_of_ours(key: str) -> None:
    club = Club(Table(store_in_memory(), rules=GAMES[key]))
    await club.open(3, game=key)
    now = await club.start()
    await club.run()
    await club.all_here()
    assert now.file.due_at
    assert now.file.stops_at
    for at in (now.file.due_at, now.file.stops_at, now.file.stops_at + LATE, now.file.stops_at + 2 * LATE):
        club.table.clock.at = at
        now = await club.run()
    over = [each.result for each in now.season.fixtures if each.result]
    assert over
    assert all(result.counts for result in over)
    assert await club.running() == []


async def test_a_roll_call_lasts_longer_by_the_time_in_which_nobody_could_answer(club: Club) -> None:
    await club.open(3)
    await club.start()
    first = await club.called()
    club.wait(hours=10)
    since = club.table.clock.at
    club.wait(hours=100)
    await club.seasons.make_up_for(since)
    assert [each.id for each in (await club.run()).called][:1] == [first.id]
    club.wait(hours=37)
    assert first.id in [each.id for each in (await club.run()).called]
    club.wait(hours=1)
    assert (await fixture(club, first.id)).players == first.players
    now = await club.run()
    assert now.season.fixture(first.id).players == (None, None, None)
