"""Faults of records of PAX, besides those that any game has."""

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, str]] = {
    "bad_card_table": "its table of cards is not 74 cards, each a letter, its price and its symbols",
    "bad_solo_game": "the solitaire campaign has no game {game}: its games are 1 to {most}",
}
"""In words for whoever made the file, by the reason of the error."""
