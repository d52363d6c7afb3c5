from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, lists

from benchmarks.cups import PEOPLE, cup, rematches
from paxbot import PaxError
from paxbot.leagues.swiss import Seated, final_table, pair_round, table_sizes
from tests.cases import for_each

FEW = 5000


def scored(*points: int) -> dict[str, Fraction]:
    return {f"p{number}": Fraction(own) for number, own in enumerate(points)}


def test_any_number_from_six_on_has_tables_of_three_to_five_as_equal_as_can_be() -> None:
    for size in (3, 4, 5):
        for people in range(6, 201):
            sizes = table_sizes(people, size)
            assert sum(sizes) == people
            assert 3 <= min(sizes) <= max(sizes) <= 5, (people, size)
            assert max(sizes) - min(sizes) <= 1
    assert (table_sizes(11, 4), table_sizes(6, 5), table_sizes(8, 3)) == ([4, 4, 3], [3, 3], [4, 4])


def test_fewer_than_six_are_no_cup() -> None:
    with pytest.raises(PaxError, match="too_few_for_a_cup"):
        pair_round(scored(0, 0, 0, 0, 0), [], "seed", 0)


@settings(max_examples=30)
@given(lists(integers(0, 30), min_size=6, max_size=40), integers(3, 5))
def test_everybody_sits_at_one_table_and_the_same_seed_gives_the_same_round(points: list[int], size: int) -> None:
    people = scored(*points)
    history: list[Seated] = []
    for number in range(3):
        tables = pair_round(people, history, "seed", number, size, FEW)
        assert sorted(player for table in tables for player in table) == sorted(people)
        assert sorted(map(len, tables), reverse=True) == table_sizes(len(people), size)
        assert tables == pair_round(people, history, "seed", number, size, FEW)
        history += tables


def test_equal_scores_sit_together() -> None:
    tables = pair_round(scored(9, 0, 20, 9, 0, 20, 9, 0, 20), [], "seed", 0, 3)
    assert sorted(sorted(table) for table in tables) == [["p0", "p3", "p6"], ["p1", "p4", "p7"], ["p2", "p5", "p8"]]


def test_who_have_met_do_not_meet_again_while_that_can_be() -> None:
    people = scored(*[0] * 9)
    history: list[Seated] = []
    for number in range(4):
        history += pair_round(people, history, "seed", number, 3)
    assert rematches(history) == 0
    met = {frozenset(pair) for table in history for pair in combinations(table, 2)}
    assert len(met) == 36, "nine people at tables of three meet each other exactly once"


@pytest.mark.slow
@for_each("people", [people for people in PEOPLE if people <= 33])
def test_a_cup_of_six_rounds_has_no_more_rematches_than_it_must(people: int) -> None:
    meetings = 6 * sum(size * (size - 1) // 2 for size in table_sizes(people, 4))
    got = cup(people, 6, 4, tries=10 * FEW)
    assert got.rematches == max(meetings - people * (people - 1) // 2, 0)
    assert got.seats[1] - got.seats[0] <= 2


def test_seats_that_somebody_has_had_go_to_others() -> None:
    history = [("p0", "p1", "p2"), ("p3", "p4", "p5"), ("p0", "p3", "p6"), ("p1", "p4", "p7")]
    tables = pair_round(scored(*[0] * 8), history, "seed", 2)
    assert all(table[0] not in ("p0", "p3") for table in tables)


def test_who_withdraws_is_not_paired_and_who_comes_late_is() -> None:
    history = pair_round(scored(*[0] * 7), [], "seed", 0)
    later = {player: points for player, points in scored(*[5] * 9).items() if player != "p3"}
    assert sorted(player for table in pair_round(later, history, "seed", 1) for player in table) == sorted(later)


def test_the_best_play_the_final_in_seats_that_they_have_had_least() -> None:
    history = [("a", "b", "c", "d"), ("b", "a", "d", "c"), ("c", "d", "a", "b")]
    assert final_table(list("abcde"), history) == ("d", "c", "b", "a")
