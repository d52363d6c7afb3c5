"""Attacks on who plays where: choosing one's division or opponents, and being shut out of the title by lot."""

from collections import Counter
from itertools import combinations

from paxbot.engine.kernel import commitment
from paxbot.leagues import season_events as events
from paxbot.leagues.audit import faults
from paxbot.leagues.binding import Blocks, block_costs
from paxbot.leagues.draw import KEPT_APART, Costs
from paxbot.leagues.season import Season, SeasonRules
from tests.leagues.games import game
from tests.leagues.test_season import mustered, played

ME, PEOPLE = "p00", [f"p{number:02}" for number in range(40)]
STRONG = PEOPLE[1:9]
SALT = "aa"


def drawn(blocks: Blocks, costs: Costs, seed: str = "00ff", **rules: object) -> Season:
    wanted = SeasonRules.model_validate({"edition": 2, "divisions": 5, **rules})
    season = Season(rules=wanted, commitment=commitment(seed, SALT))
    for name in PEOPLE:
        season = events.join(season, name).season
    return events.start(season, seed, SALT, costs, blocks, "secret").season


def homes(season: Season) -> dict[str, int | None]:
    return {entry.player: entry.division for entry in season.entries}


def test_blocking_the_strongest_does_not_choose_a_division() -> None:
    blocks = {ME: STRONG}
    for number in range(3):
        plain, blocked = (drawn(each, {}, f"{number:04x}") for each in ({}, blocks))
        assert homes(plain) == homes(blocked)
        assert not list(faults(blocked))


def test_hours_and_languages_do_not_choose_a_division() -> None:
    costs = {frozenset((ME, strong)): KEPT_APART for strong in STRONG}
    assert homes(drawn({}, {})) == homes(drawn({}, costs))


def test_blocking_everybody_counts_for_two_people_of_the_division() -> None:
    division = PEOPLE[:8]
    costs = block_costs(2, {ME: PEOPLE[::-1], PEOPLE[1]: [ME]}, [division, PEOPLE[8:16]])
    assert costs == {frozenset((ME, PEOPLE[1])): 4, frozenset((ME, PEOPLE[7])): 1}, "the one returned comes first"


def test_a_block_that_is_returned_weighs_most_inside_a_division() -> None:
    blocks = {"p00": ["p01"], "p01": ["p00"], "p02": ["p03"]}
    season = drawn(blocks, {}, divisions=1)
    met = Counter(frozenset(pair) for each in season.fixtures for pair in combinations(each.drawn, 2))
    assert not met[frozenset(("p00", "p01"))]
    assert not list(faults(season))


def test_nobody_is_shut_out_of_the_title_by_lot() -> None:
    season = events.close(played(drawn({}, {})), "2026-06-01").season
    assert season.is_equal
    assert len(season.champions) == 5
    assert season.champions == tuple(order[0] for order in season.final)
    assert not season.moves, "no division is above another"
    assert not list(faults(season))
    upper, *_, lower = season.ranking
    assert set(season.champions) <= set(upper)
    assert {season.final[number][-1] for number in range(5)} <= set(lower)


def test_a_division_in_which_nobody_played_has_no_champion() -> None:
    season = mustered(drawn({}, {}))
    first = next(each for each in season.fixtures if each.division == 2 and each.is_open)
    season = events.finish(season, first.id, game("g", *first.drawn)).season
    season = events.stop(events.fall_due(season).season).season
    closed = season.model_copy(update={"final": tuple(season.order(number) for number in range(5))})
    assert closed.champions == (first.drawn[0],)


def test_by_the_first_edition_division_1_has_the_champion() -> None:
    season = events.close(played(drawn({}, {}, edition=1)), "2026-06-01").season
    assert season.champions == season.final[0][:1]
    assert season.moves
