from fractions import Fraction

from hypothesis import given
from hypothesis.strategies import integers, lists

from paxbot.leagues.standings import SCALES
from tests.leagues.games import points

HALF = Fraction(1, 2)


def test_points_go_by_the_size_of_the_table() -> None:
    assert points([1, 2]) == [8, 2]
    assert points([3, 1, 2]) == [2, 9, 4]
    assert points([1, 2, 3, 4]) == [10, 6, 3, 1]
    assert points([5, 4, 3, 2, 1]) == [1, 2, 4, 7, 11]


def test_who_tie_share_the_points_of_the_places_they_take_up() -> None:
    assert points([1, 1, 3, 4]) == [8, 8, 3, 1]
    assert points([1, 2, 2, 4]) == [10, 4 + HALF, 4 + HALF, 1]
    assert points([1, 1, 1, 1, 5]) == [Fraction(24, 4), 6, 6, 6, 1]
    assert points([1, 1, 1]) == [5, 5, 5]


def test_scales_fall_from_place_to_place() -> None:
    assert all(scale == tuple(sorted(set(scale), reverse=True)) for scale in SCALES.values())


@given(lists(integers(0, 5), min_size=2, max_size=8))
def test_every_table_gives_five_points_a_seat_and_fewer_for_a_worse_place(strengths: list[int]) -> None:
    places = [1 + sum(other > own for other in strengths) for own in strengths]
    worth = points(places)
    assert sum(worth) == 5 * len(strengths)
    for one, place in enumerate(places):
        assert all((worth[one] > worth[other]) == (place < places[other]) for other in range(len(places)))
