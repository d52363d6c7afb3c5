"""What follows from the events of a season: the season after it, with orders for whoever runs the tables."""

from enum import StrEnum
from typing import NamedTuple

from paxbot.leagues.results import Player
from paxbot.leagues.season import Season


class Do(StrEnum):
    """An order to whoever runs the tables."""

    OPEN = "open"
    SEAT = "seat"
    """Let somebody have a seat from its first turn on."""
    HAND_OVER = "hand_over"
    """Let the automated player have a seat."""
    SEEK = "seek"
    """Look for a substitute."""
    SUBSTITUTE = "substitute"


class Order(NamedTuple):
    """An order about a fixture, mostly about one of its seats."""

    do: Do
    fixture: int
    seat: int | None = None
    player: Player | None = None


class After(NamedTuple):
    """A season after an event, and the orders that follow from it."""

    season: Season
    orders: tuple[Order, ...] = ()
