"""The words of the rulebook as enums, and the map.

Every enum is an IntEnum so that a member can index a list; `key` is its name in files and records.
"""

from enum import IntEnum


class Term(IntEnum):
    """A word of the rulebook: an index in lists, a lower-case `key` in files."""

    def __init__(self, _number: int) -> None:
        self.key = self.name.lower()
        """The name used in card files, records and views."""


class Coalition(Term):
    AFGHAN = 0
    BRITISH = 1
    RUSSIAN = 2


class Suit(Term):
    """The suits, in the order of the favored suit track from the top (Rule: Key concepts > The four suits)."""

    POLITICAL = 0
    INTELLIGENCE = 1
    ECONOMIC = 2
    MILITARY = 3


class Region(Term):
    """The regions, in the order of the court cards' numbers."""

    KABUL = 0
    PUNJAB = 1
    KANDAHAR = 2
    HERAT = 3
    PERSIA = 4
    TRANSCASPIA = 5


class Border(Term):
    """Two regions in alphabetical order."""

    HERAT_KABUL = 0
    HERAT_KANDAHAR = 1
    HERAT_PERSIA = 2
    HERAT_TRANSCASPIA = 3
    KABUL_KANDAHAR = 4
    KABUL_PUNJAB = 5
    KABUL_TRANSCASPIA = 6
    KANDAHAR_PUNJAB = 7
    PERSIA_TRANSCASPIA = 8


class ActionKind(Term):
    """The card-based actions."""

    TAX = 0
    GIFT = 1
    BUILD = 2
    MOVE = 3
    BETRAY = 4
    BATTLE = 5


class ImpactIcon(Term):
    ARMY = 0
    ROAD = 1
    TRIBE = 2
    SPY = 3
    LEVERAGE = 4
    FAVOR_POLITICAL = 5
    FAVOR_INTELLIGENCE = 6
    FAVOR_ECONOMIC = 7
    FAVOR_MILITARY = 8


class Side(Term):
    """An end of a court."""

    LEFT = 0
    RIGHT = 1


FAVORS: dict[ImpactIcon, Suit] = {ImpactIcon[f"FAVOR_{suit.name}"]: suit for suit in Suit}
"""The suit each favored-suit icon moves the marker to."""

ENDS: tuple[tuple[Region, Region], ...] = tuple(
    (Region[first], Region[second]) for first, second in (border.name.split("_") for border in Border)
)
"""The two regions of each border, indexed by `Border`."""

BORDERS_OF: tuple[tuple[Border, ...], ...] = tuple(
    tuple(border for border in Border if region in ENDS[border]) for region in Region
)
"""The borders of each region, indexed by `Region`."""

BORDER_BETWEEN: dict[tuple[Region, Region], Border] = {
    pair: border for border in Border for pair in (ENDS[border], ENDS[border][::-1])
}
"""The border between two neighboring regions, in either order."""

NEIGHBORS: tuple[tuple[Region, ...], ...] = tuple(
    tuple(other for other in Region if (region, other) in BORDER_BETWEEN) for region in Region
)
"""The regions adjacent to each region, indexed by `Region`."""

REGIONS, COALITIONS = tuple(Region), tuple(Coalition)
"""The members once more, for the loops that run at every decision: iterating over an enum is slow."""

GIFT_COSTS = (2, 4, 6)
"""Rupees for each of the three gift spaces of a loyalty dial."""

MARKET_ROWS = (0, 1)
MARKET_COLUMNS = 6
BLOCKS_PER_COALITION = 12
CYLINDERS_PER_SEAT = 10
STARTING_RUPEES = 4
BANK_RUPEES = 36
"""The coins in the box; play is not limited to them, and the bank owes what is missing."""
LEVERAGE_RUPEES = 2
ACTIONS_PER_TURN = 2
