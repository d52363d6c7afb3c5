"""Moves that answer no question, and so are never listed: alike in every game, in memory and in JSON."""

from typing import Final, NamedTuple

from paxbot.engine.kernel import Seat

HAND_OVER: Final = "hand_over"
TAKE_BACK: Final = "take_back"
RESHUFFLE: Final = "reshuffle"


class HandOver(NamedTuple):
    """A seat that the game plays itself from now on."""

    seat: Seat
    do: str = HAND_OVER


class TakeBack(NamedTuple):
    """A seat that a person plays again."""

    seat: Seat
    do: str = TAKE_BACK


class Reshuffle(NamedTuple):
    """A shuffle of all that nobody knows, by a seed in hexadecimal, after a rewind."""

    seed: str
    do: str = RESHUFFLE
