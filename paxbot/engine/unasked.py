"""Moves that answer no question, and so are never listed: alike in every game, in memory and in JSON."""

from typing import Final, NamedTuple

from paxbot.engine.kernel import Seat

HAND_OVER: Final = "hand_over"
TAKE_BACK: Final = "take_back"
RESHUFFLE: Final = "reshuffle"


class HandOver(NamedTuple):
    """The game plays the seat itself from now on."""

    seat: Seat
    do: str = HAND_OVER


class TakeBack(NamedTuple):
    """A person plays the seat again."""

    seat: Seat
    do: str = TAKE_BACK


class Reshuffle(NamedTuple):
    """All that nobody knows is shuffled, by a seed in hexadecimal, after a rewind."""

    seed: str
    do: str = RESHUFFLE
