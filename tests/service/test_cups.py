from datetime import timedelta

import pytest

from paxbot import PaxError
from paxbot.leagues.audit import faults
from paxbot.leagues.results import FixtureState
from paxbot.leagues.season import Phase, Season
from paxbot.service import LeagueNotice, Reason
from tests.service.refusals import refused
from tests.service.season import ORGANISER, Club
from tests.service.test_season_hard_cases import EVE

pytestmark = pytest.mark.slow


async def check_in(club: Club, *users: int) -> None:
    for user in users:
        await club.seasons.check_in(club.league, user=user)
    await club.run()


async def notices(club: Club) -> list[str]:
    return [notice.kind for notice in (await club.seasons.post(club.league))[1]]


async def test_a_cup_is_played_from_the_sign_up_to_an_export_that_can_be_verified(club: Club) -> None:
    await club.open(7, rounds=2)
    figures = await club.seasons.preview(club.league, by=ORGANISER)
    assert (figures.people, figures.tables, figures.divisions) == (7, 2, (7,))
    called = await club.start()
    assert (called.phase, called.season.fixtures) == (Phase.CHECK_IN, ())
    await check_in(club, *range(1, 7))
    assert (await club.view()).phase is Phase.CHECK_IN
    await check_in(club, 7)
    first = await club.view()
    assert [len(fixture.players) for fixture in first.season.fixtures] == [4, 3]
    assert {fixture.state for fixture in first.season.fixtures} == {FixtureState.RUNNING}, "they have just checked in"
    second = await club.play()
    assert {fixture.round for fixture in second.called} == {1}
    now = await club.play_all()
    assert [each.is_final for each in now.season.rounds] == [False, False, True]
    assert len(now.season.fixtures[-1].players) == 3
    closed = await club.close()
    exported = Season.model_validate_json(await club.seasons.export(club.league))
    assert not list(faults(exported))
    winner = exported.fixtures[-1].result
    assert winner
    assert closed.season.final[0][0] in exported.fixtures[-1].drawn
    told = await notices(club)
    assert [told.count(kind) for kind in (LeagueNotice.CHECK_IN, LeagueNotice.ROUND, LeagueNotice.CLOSED)] == [1, 3, 1]


async def test_who_has_not_checked_in_after_48_hours_is_out_and_comes_late(club: Club) -> None:
    await club.open(8, rounds=2)
    await club.start()
    await check_in(club, *range(1, 7))
    club.wait(hours=49)
    now = await club.run()
    assert sorted(now.season.people) == sorted(map(str, range(1, 7)))
    await club.join(8)
    await club.join(9)
    with pytest.raises(PaxError, match="already_in_season"):
        await club.join(9)
    assert not any("8" in fixture.drawn for fixture in (await club.view()).season.fixtures)
    later = await club.play()
    seated = {player for fixture in later.season.fixtures if fixture.round == 1 for player in fixture.drawn}
    assert seated == {*map(str, range(1, 7)), "8", "9"}


@pytest.fixture
async def five(club: Club) -> Club:
    """A cup with eight sign-ups, of whom five have checked in when the time for it is over."""
    await club.open(8, rounds=2)
    await club.start()
    await check_in(club, *range(1, 6))
    club.wait(hours=49)
    await club.run()
    return club


async def test_a_cup_with_too_few_here_waits_a_week_for_its_organisers_or_more_people(five: Club) -> None:
    now = await five.view()
    assert (now.phase, now.file.lapses_at) == (Phase.CHECK_IN, five.table.clock.at + timedelta(days=7))
    await five.join(9)
    started = await five.run()
    assert (len(started.season.people), started.file.lapses_at) == (6, None)


async def test_a_cup_nobody_decides_about_calls_itself_off(five: Club) -> None:
    five.wait(days=6)
    assert (await five.run()).phase is Phase.CHECK_IN
    five.wait(days=2)
    assert (await five.run()).phase is Phase.CANCELLED
    assert (await notices(five)).count(LeagueNotice.CANCELLED) == 1
    with refused(Reason.SEASON_CHANGED):
        await five.seasons.start_smaller(five.league, by=ORGANISER)


async def test_a_check_in_made_longer_calls_the_others_again(five: Club) -> None:
    await five.seasons.lengthen(five.league, by=ORGANISER)
    assert (await notices(five)).count(LeagueNotice.CHECK_IN) == 2
    five.wait(days=6)
    assert (await five.run()).file.lapses_at is None
    await check_in(five, 6)
    assert (await five.view()).phase is Phase.CHECK_IN, "two can still come"
    five.wait(days=2)
    assert len((await five.run()).season.people) == 6


async def test_a_smaller_cup_is_one_table_of_all_who_are_here_and_can_be_verified(five: Club) -> None:
    with refused(Reason.NOT_ORGANISER):
        await five.seasons.start_smaller(five.league, by=1)
    await five.seasons.start_smaller(five.league, by=ORGANISER)
    with refused(Reason.SEASON_CHANGED):
        await five.seasons.start_smaller(five.league, by=ORGANISER)
    now = await five.run()
    (final,) = now.season.fixtures
    assert (sorted(final.drawn), now.season.is_at_final) == (list("12345"), True)
    await five.play_all()
    closed = await five.close()
    assert sorted(closed.season.final[0]) == list("12345")
    assert not list(faults(Season.model_validate_json(await five.seasons.export(five.league))))


async def test_two_people_make_no_cup(club: Club) -> None:
    await club.open(6, rounds=1)
    await club.start()
    await check_in(club, 1, 2)
    club.wait(hours=49)
    await club.run()
    with pytest.raises(PaxError, match="too_few_for_a_cup"):
        await club.seasons.start_smaller(club.league, by=ORGANISER)
    assert (await club.view()).phase is Phase.CHECK_IN


async def test_who_withdraws_is_not_drawn_again(club: Club) -> None:
    await club.open(9, rounds=2)
    await club.start()
    await check_in(club, *range(1, 10))
    await club.seasons.leave(club.league, user=1)
    assert any("1" in fixture.players for fixture in (await club.view()).season.fixtures)
    later = await club.play()
    assert not any("1" in fixture.drawn for fixture in later.season.fixtures if fixture.round == 1)


async def test_who_is_forgotten_leaves_the_table_at_once(club: Club) -> None:
    await club.open(9, rounds=2)
    await club.start()
    await check_in(club, *range(1, 10))
    await club.seasons.leave_all(1)
    assert not any("1" in fixture.players for fixture in (await club.view()).season.fixtures)


async def test_each_round_has_its_own_due_date_and_hard_stop(club: Club) -> None:
    await club.open(7, rounds=2, weeks=4)
    await club.start()
    await check_in(club, *range(1, 8))
    first = await club.view()
    assert first.file.due_at
    club.wait(weeks=2)
    assert (await club.run()).phase is Phase.OVERTIME
    club.wait(weeks=2)
    assert (await club.run()).phase is Phase.HARD_STOP
    second = await club.play()
    assert second.phase is Phase.PLAYING
    assert second.file.due_at
    assert (second.file.due_at - first.file.due_at).days == 28
    assert {fixture.at_hard_stop for fixture in second.season.fixtures if fixture.round == 0} == {True}


async def test_a_round_that_is_drawn_is_drawn_once(club: Club) -> None:
    await club.open(6, rounds=1)
    await club.start()
    await check_in(club, *range(1, 7))
    before = await club.view()
    await club.run()
    assert (await club.view()).season.rounds == before.season.rounds


async def test_rules_that_the_next_rounds_follow_from_are_fixed(club: Club) -> None:
    await club.open(6, rounds=1)
    await club.start()
    await check_in(club, *range(1, 7))
    seen = (await club.view()).file.decisions
    for rule in ({"rounds": 2}, {"counts_hard_stopped": False}):
        with pytest.raises(PaxError, match="rule_is_fixed"):
            await club.seasons.edit(club.league, by=ORGANISER, seen=seen, rules=rule)


async def test_fewer_than_six_cannot_begin_a_cup(club: Club) -> None:
    await club.open(5, rounds=1)
    with pytest.raises(PaxError, match="too_few_for_a_cup"):
        await club.seasons.preview(club.league, by=ORGANISER)
    with pytest.raises(PaxError, match="too_few_for_a_cup"):
        await club.start()


async def test_a_cup_is_verified_after_people_in_it_were_forgotten(club: Club) -> None:
    await club.open(6, rounds=2)
    for user in (EVE, EVE + 1):
        await club.join(user)
    await club.start()
    await check_in(club, *range(1, 7), EVE, EVE + 1)
    await club.table.services.forgetting.forget(EVE)
    second = await club.play()
    assert len(second.season.rounds) == 2
    await club.table.services.forgetting.forget(EVE + 1)
    exported = Season.model_validate_json(await club.seasons.export(club.league))
    assert {"former-1", "former-2"} < set(exported.people)
    assert not list(faults(exported))
