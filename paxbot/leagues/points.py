"""Points of a league by the place in a game and the size of its table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

SCALES: Final = {
    2: (8, 2),
    3: (9, 4, 2),
    4: (10, 6, 3, 1),
    5: (11, 7, 4, 2, 1),
    6: (12, 7, 5, 3, 2, 1),
    7: (13, 9, 6, 4, 2, 1, 0),
    8: (14, 10, 6, 4, 3, 2, 1, 0),
}
"""The points from the first place to the last by the number of people at the table; 5 in the mean."""
MONTH_SCALES: Final = {**{size: (*scale[:-1], 0) for size, scale in SCALES.items()}, 2: (4, 0)}
"""Those of an open month: nothing for beating nobody, and half for a game of two, the cheapest to arrange."""


def points(places: Sequence[int]) -> list[Fraction]:
    """Return the points for places such as 1, 2, 2, 4; who tie share what their places are worth."""
    return [split(SCALES[len(places)], place, places) for place in places]


def last_points(size: int) -> Fraction:
    """Return the points of the last place."""
    return Fraction(SCALES[size][-1])


def split(scale: Sequence[int], place: int, places: Sequence[int]) -> Fraction:
    """Return the part that each of those at `place` has of what the scale gives to the places they take up."""
    before, tied = sum(other < place for other in places), places.count(place)
    return Fraction(sum(scale[before : before + tied]), tied)
