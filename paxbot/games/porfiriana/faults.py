"""Faults of records and files of Pax Porfiriana, besides those that any game has."""

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, str]] = {
    "unknown_deck": "it was played with other cards: name the file of the deck {deck} in PAXBOT_PORFIRIANA_CARDS",
}
"""In words for whoever made the file, by the reason of the error."""
