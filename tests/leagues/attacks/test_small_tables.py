"""Somebody who always sits at the smallest table of a cup, where a win is worth less than at the others."""

from functools import partial

import pytest

from paxbot.leagues import cup_events as cups
from paxbot.leagues.audit import faults
from paxbot.leagues.plan import successions
from paxbot.leagues.swiss import pair_round
from tests.cases import for_each
from tests.leagues.test_cups import NAMES, checked_in, drawn, played, round_played


@pytest.fixture(autouse=True)
def _few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cups, "pair_round", partial(pair_round, tries=5000))


@for_each(("people", "rounds"), [(10, 3), (10, 4), (11, 3), (11, 4), (13, 4), (14, 3), (23, 4)])
def test_the_sizes_of_tables_even_out_over_the_rounds_of_a_cup(people: int, rounds: int) -> None:
    season = played(checked_in(people, rounds=rounds, edition=2))
    small = cups.at_small(season, rounds)
    times = [small[name] for name in NAMES[:people]]
    assert max(times) - min(times) <= 2
    assert max(times) < rounds or sum(times) > people * (rounds - 1), "nobody sits at the smaller tables in all rounds"
    assert max(successions(fixture.drawn for fixture in season.fixtures).values()) <= 2
    assert not list(faults(season))


def test_cups_of_the_first_edition_are_drawn_on_as_they_began() -> None:
    season = played(checked_in(11, rounds=3))
    assert 3 in cups.at_small(season, 3).values()
    assert not list(faults(season))


def test_who_comes_late_to_a_cup_sits_at_a_smaller_table_first() -> None:
    season = round_played(drawn(checked_in(10, edition=2)))
    later = drawn(cups.enter(season, "late").season)
    second = [each.drawn for each in later.fixtures if each.round == 1]
    assert {len(table): "late" in table for table in second} == {4: False, 3: True}
