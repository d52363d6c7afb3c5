"""Tables to which too few come: being there is always worth more than staying away, and never worth a win."""

from collections.abc import Collection
from fractions import Fraction

import pytest

from paxbot import PaxError
from paxbot.leagues import season_events as events
from paxbot.leagues.attendance import groups, regroup, settled
from paxbot.leagues.audit import faults
from paxbot.leagues.results import Fixture, FixtureState, Status
from paxbot.leagues.season import Phase, Season
from paxbot.leagues.standings import Standing
from tests.leagues.games import game, seated, stint
from tests.leagues.test_season import finished, fix, started


def mustered(season: Season, *absent: str) -> Season:
    """The season after the roll calls of all tables that can be open; the absent are out after their second."""
    season = events.open_tables(season, 99).season
    for number in [each.id for each in season.fixtures if each.state is FixtureState.CALLED]:
        season = called(season, number, absent)
    return settled(season, lambda fixture: False, fix)


def called(season: Season, number: int, absent: Collection[str]) -> Season:
    missed = [player for player in season.fixture(number).players if player and player in absent]
    season = events.muster(season, number, missed).season
    for player in missed:
        entry = season.entry(player)
        assert entry
        if entry.no_shows >= 2 and entry.status is not Status.DROPPED:
            season = events.leave(season, player).season
    return season


def played(season: Season, *absent: str) -> Season:
    while not season.is_over:
        season = mustered(season, *absent)
        for each in season.fixtures:
            season = finished(season, each.id) if each.state is FixtureState.RUNNING else season
    return season


def row_of(season: Season, player: str) -> Standing:
    return next(row for row in season.standings(0) if row.player == player)


def missing(season: Season) -> list[Fixture]:
    return [each for each in season.fixtures if each.state is FixtureState.NOT_PLAYED]


def test_four_of_five_stay_away() -> None:
    season = played(started("abcde", edition=2), *"bcde")
    rows = season.standings(0)
    assert (rows[0].player, rows[0].played) == ("a", 0)
    assert rows[0].points == 4 * 5
    assert {row.points for row in rows[1:]} == {0}
    assert sum(score.wins for score in rows[0].counted) == 0, "no game that was never dealt is a win"
    assert not list(faults(events.close(season, "2026").season))


def test_a_missing_game_gives_the_mean_of_ones_own_others_once_and_then_five_points() -> None:
    season = started("abcdefg", edition=2)
    own = [each.id for each in season.fixtures if "a" in each.drawn]
    for number, places in zip(own, ((1, 2, 3, 4), (4, 1, 2, 3)), strict=False):
        seats = season.fixture(number).drawn
        order = sorted(seats, key=lambda player: (player != "a") == (places[0] == 1))
        season = dealt(season, number)
        season = events.finish(season, number, game(f"g{number}", *order)).season
    for expected in (Fraction(11, 2), Fraction(11, 2) + 5):
        before = row_of(season, "a").points
        season = season.with_fixture(own.pop(), state=FixtureState.NOT_PLAYED, present=("a",))
        assert row_of(season, "a").points - 11 == expected, before
    assert row_of(season, "a").played == 2


def dealt(season: Season, number: int) -> Season:
    return season.with_fixture(number, state=FixtureState.RUNNING).model_copy(update={"phase": Phase.PLAYING})


def test_who_was_absent_gets_nothing_for_a_missing_game() -> None:
    season = played(started("abcde", edition=2), *"bcde")
    assert {player for each in missing(season) for player in each.present} == {"a"}
    assert [row.points for row in season.standings(0) if row.player in "bcde"] == [0] * 4


def test_helpers_make_no_table() -> None:
    season = mustered(started("abcd", "rstu", edition=2, at_once=1), *"bcd")
    (fixture,) = (each for each in season.fixtures if each.present)
    assert (fixture.state, fixture.present) == (FixtureState.LACKING, ("a",))
    assert not {"r", "s", "t", "u"} & set(fixture.players)


def test_two_people_are_a_table() -> None:
    season = mustered(started("abcd", edition=2, at_once=1), *"cd")
    (fixture,) = (each for each in season.fixtures if each.state is FixtureState.RUNNING)
    assert sorted(filter(None, fixture.players)) == ["a", "b"]


def two_lacking(edition: int = 2) -> Season:
    season = started("abcdefgh", edition=edition).model_copy(update={"phase": Phase.PLAYING})
    came: set[str] = set()
    for each in season.fixtures[:2]:
        season = season.with_fixture(each.id, state=FixtureState.CALLED)
        came.add(one := min({*each.drawn} - came))
        season = events.muster(season, each.id, {*each.drawn} - {one}).season
    return season


def test_only_those_whose_own_tables_lack_people_are_grouped_anew() -> None:
    before = two_lacking()
    season = settled(before, lambda fixture: False, fix)
    lacking = [each for each in before.fixtures if each.state is FixtureState.LACKING]
    new = season.fixtures[-1]
    assert sorted(new.drawn) == sorted(player for each in lacking for player in each.present)
    assert {season.fixture(each.id).state for each in lacking} == {FixtureState.REPLACED}
    rest = [each.id for each in before.fixtures if each not in lacking]
    assert all(season.fixture(number) == before.fixture(number) for number in rest)
    season = finished(mustered(season), new.id)
    assert [row.points for row in season.standings(0) if row.player in new.drawn] == [8, 2]
    assert not list(faults(season))


def test_people_wait_for_roll_calls_that_are_open_before_they_are_grouped_anew() -> None:
    season = two_lacking().with_fixture(2, state=FixtureState.CALLED)
    assert settled(season, lambda fixture: False, fix) == season
    assert settled(season, lambda fixture: True, fix).fixtures[-1].pool, "but not for ever"


def test_a_table_of_people_grouped_anew_that_the_seed_does_not_give_is_refused() -> None:
    season = settled(two_lacking(), lambda fixture: False, fix)
    new = season.fixtures[-1]
    for forged in (
        season.with_fixture(new.id, drawn=new.drawn[::-1], players=new.drawn[::-1]),
        season.with_fixture(new.id, pool=((3, "h"), *new.pool[1:])),
        season.with_fixture(new.pool[0][0], state=FixtureState.NOT_PLAYED),
    ):
        assert list(faults(forged))


def test_people_are_grouped_anew_at_tables_of_two_to_the_size_of_the_season() -> None:
    for people in range(2, 10):
        lone = started("abcdefghijklm", edition=2)
        for number, player in enumerate("abcdefghi"[:people]):
            lone = lone.with_fixture(number, state=FixtureState.LACKING, present=(player,), players=(player,))
        sizes = []
        while group := next(groups(lone), None):
            lone = regroup(lone, group, "seed", "regroup 1").season
            sizes.append(len(lone.fixtures[-1].drawn))
        assert sum(sizes) == people
        assert max(sizes) <= 4
        assert min(sizes) >= 2, (people, sizes)


def test_nobody_is_grouped_with_themselves() -> None:
    season = started("abcde", edition=2)
    for number in range(2):
        season = season.with_fixture(number, state=FixtureState.LACKING, present=("a",), players=("a",))
    with pytest.raises(PaxError, match="wrong_fixture_state"):
        regroup(season, next(groups(season)), "seed", "regroup 1")


def test_who_leaves_while_waiting_to_be_grouped_is_not_grouped() -> None:
    before = two_lacking()
    gone = next(each for each in before.fixtures if each.state is FixtureState.LACKING)
    season = settled(events.leave(before, gone.present[0]).season, lambda fixture: False, fix)
    assert season.fixture(gone.id).state is FixtureState.NOT_PLAYED
    assert season.fixture(gone.id).present == ()


def test_no_table_is_kept_from_being_dealt_by_holding_up_others() -> None:
    season = events.open_tables(started("abcde", edition=2, at_once=1), 99).season
    held = [each.id for each in season.fixtures if each.state is FixtureState.CALLED]
    for number in held:
        season = events.muster(season, number, ()).season
    season = events.open_tables(events.fall_due(season).season, 99).season
    assert {each.state for each in season.fixtures if each.id not in held} == {FixtureState.CALLED}


def test_a_table_that_was_dealt_counts_though_it_was_cut_off() -> None:
    season = dealt(started("abcd", edition=2, counts_hard_stopped=False), 0)
    season = events.stop(events.fall_due(season).season).season
    season = finished(season, 0)
    assert season.fixture(0).at_hard_stop
    assert [row.points for row in season.standings(0)] == [10, 6, 3, 1]


def test_who_is_there_at_the_hard_stop_for_a_table_that_was_never_dealt_gets_points() -> None:
    season = events.fall_due(events.open_tables(started("abcd", edition=2), 1).season).season
    stopped = events.stop(season, {0: ["a", "x"]}).season
    assert [(each.state, each.present) for each in stopped.fixtures] == [
        (FixtureState.NOT_PLAYED, ("a",)),
        *[(FixtureState.NOT_PLAYED, ())] * 3,
    ]


def test_all_others_leave_a_table_at_once_that_was_dealt() -> None:
    season = dealt(started("abcd", edition=2), 0)
    first, *others = season.fixture(0).drawn
    gone = [(stint(player, 0, 1, "left"), stint(None, 1)) for player in others]
    season = events.finish(season, 0, seated("g0", (stint(first),), *gone)).season
    assert row_of(season, first).points == 5
    assert row_of(season, first).counted[0].wins == 0
    assert {row_of(season, player).points for player in others} == {0}


def test_a_season_of_the_first_edition_deals_a_table_to_whom_ever_comes() -> None:
    season = two_lacking(edition=1)
    assert [each.state for each in season.fixtures].count(FixtureState.RUNNING) == 2
    assert settled(season, lambda fixture: False, fix) == season
