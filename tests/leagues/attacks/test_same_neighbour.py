"""Somebody who sits directly before the same person again and again, and hands them what they need each time."""

from paxbot.leagues.audit import faults
from paxbot.leagues.designs import successions
from paxbot.leagues.season import Season
from tests.cases import for_each
from tests.leagues.test_season import started


def most_before_the_same(season: Season) -> int:
    """How often somebody of a drawn season sits directly before the same person at most."""
    return max(successions([fixture.drawn for fixture in season.fixtures]).values())


@for_each("people", ["abcd", "abcde", "abcdef", "abcdefg", "abcdefghijklmnop"])
def test_nobody_sits_directly_before_the_same_person_more_than_twice_in_a_season(people: str) -> None:
    season = started(people, edition=2)
    assert most_before_the_same(season) <= 2
    assert not list(faults(season))


@for_each(("people", "times"), [("abcd", 4), ("abcde", 3), ("abcdef", 3)])
def test_seasons_of_the_first_edition_keep_the_order_in_which_they_were_drawn(people: str, times: int) -> None:
    season = started(people)
    assert most_before_the_same(season) == times
    assert not list(faults(season))
