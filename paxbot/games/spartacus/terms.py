"""The words and numbers of PAX that its rules share."""

from enum import StrEnum
from typing import Final, NamedTuple


class Category(StrEnum):
    """The seven categories, in the order in which displays are sorted."""

    WEALTH = "wealth"
    FLEET = "fleet"
    ARMY = "army"
    RELIGION = "religion"
    SENATOR = "senator"
    LAND = "land"
    INTRIGUE = "intrigue"


LATIN: Final = {
    Category.WEALTH: "in floribus",
    Category.FLEET: "navis longa",
    Category.ARMY: "legionarius",
    Category.RELIGION: "religio",
    Category.SENATOR: "senator",
    Category.LAND: "praedium",
    Category.INTRIGUE: "conspiratio",
}
"""The Latin name on the cards of each category."""

LIMITED: Final = (Category.FLEET, Category.ARMY)
"""The categories with a limit, which a bonus makes stronger at the end."""
PERMITTING: Final = (Category.LAND, Category.INTRIGUE)
"""The categories whose symbols set that limit, the stronger of them."""


class Destination(StrEnum):
    """The destination of a card drawn; each is used once in a draw step."""

    COLUMN = "column"
    BOTTOM = "bottom"
    HAND = "hand"


STARTING_AUREI: Final = 5
AUREI_FOR_PASSING: Final = 2
AUREI_FOR_NO_CARD: Final = 2
"""The aurei taken instead of a card when none is left, and as income in a turn in which no card was played."""
CARDS_DRAWN: Final = 3
HIDDEN_CARDS: Final = 3
"""How many cards Rome is dealt face down."""
SYMBOLS_PER_AUREUS: Final = 3
"""The wealth symbols that make a purchase one aureus cheaper."""
SYMBOLS_PER_BONUS: Final = 3
"""The army symbols that count as one more fleet at the end, and the other way round."""
RELIGION_FOR_TWO: Final = 3
RELIGION_FOR_THREE: Final = 6
CATEGORIES_TO_WIN: Final = 4
"""With so many categories Rome, or the players, win."""

SEATS: Final = range(1, 9)
OFFICIAL_SEATS: Final = range(1, 5)
"""With more, the number of cards and Legions is not the publisher's (RULING 30)."""
SEATS_OF_ONE_DECK: Final = 4


class SoloGame(NamedTuple):
    """One game of the solitaire campaign: cards drawn at the start, how many of them are played, and the goal."""

    drawn: int
    played: int
    stronger: int
    """In how many categories the player must be stronger than Rome; cards of all seven are needed besides."""


SOLO_GAMES: Final = (SoloGame(2, 0, 3), SoloGame(2, 0, 4), SoloGame(3, 1, 5), SoloGame(4, 2, 6), SoloGame(5, 3, 7))
"""The campaign, in the order in which its games are to be won (Rule: Solitaire campaign)."""
SOLO_LEGIONS: Final = 3
SOLO_REMOVED: Final = 30
