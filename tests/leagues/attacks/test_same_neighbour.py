"""Somebody who sits directly before the same person again and again, and hands them what they need each time."""

from paxbot.leagues.attendance import groups, regroup
from paxbot.leagues.audit import faults
from paxbot.leagues.plan import successions
from paxbot.leagues.results import FixtureState
from paxbot.leagues.season import Season
from tests.cases import for_each
from tests.leagues.test_season import started


def most_before_the_same(season: Season) -> int:
    return max(successions([fixture.drawn for fixture in season.fixtures]).values())


@for_each("people", ["abcd", "abcde", "abcdef", "abcdefg", "abcdefghijklmnop"])
def test_nobody_sits_directly_before_the_same_person_more_than_twice_in_a_season(people: str) -> None:
    season = started(people, edition=2)
    assert most_before_the_same(season) <= 2
    assert not list(faults(season))


def test_people_grouped_anew_sit_in_other_seats_and_after_others_than_before() -> None:
    season = started("abcdefgh", edition=2)
    for number, player in enumerate("abcd"):
        season = season.with_fixture(number, state=FixtureState.LACKING, present=(player,), players=(player,))
    for number in (4, 5):
        season = season.with_fixture(number, drawn=tuple("abcd"))
    for number in (6, 7):
        season = season.with_fixture(number, drawn=tuple("efgh"))
    (new,) = regroup(season, next(groups(season)), "seed", "regroup 1").season.fixtures[8:]
    assert sorted(new.drawn) == list("abcd")
    assert not successions([new.drawn]).keys() & successions(["abcd"]).keys()
    assert not any(before == now for before, now in zip("abcd", new.drawn, strict=True))


@for_each(("people", "times"), [("abcd", 4), ("abcde", 3), ("abcdef", 3)])
def test_seasons_of_the_first_edition_keep_the_order_in_which_they_were_drawn(people: str, times: int) -> None:
    season = started(people)
    assert most_before_the_same(season) == times
    assert not list(faults(season))
