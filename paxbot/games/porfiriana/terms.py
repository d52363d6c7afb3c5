"""The rulebook's words that cards are made of."""

from enum import StrEnum
from typing import Final, NamedTuple

Faction = StrEnum("Faction", ["BLUE", "GREEN", "WHITE", "RED"])


District = StrEnum("District", ["SONORA", "CHIHUAHUA", "AMERICA"])


Regime = StrEnum("Regime", ["PAX", "US_INTERVENTION", "MARTIAL_LAW", "ANARCHY"])


Prestige = StrEnum("Prestige", ["LOYALTY", "REVOLUTION", "COMMAND", "OUTRAGE"])


Orientation = StrEnum("Orientation", ["UPRIGHT", "VICTIM", "LIBERATOR"])
"""When a prestige point counts: in play, or in the grudge pile of the victim or of the liberator."""


Access = StrEnum("Access", ["FOOT", "MULE", "RAIL"])
"""How troops reach a place, the poorest way first."""


OvalKind = StrEnum("OvalKind", ["MULE", "RAIL", "SHIP", "CANAL"])


CardType = StrEnum(
    "CardType",
    ["ENTERPRISE", "PARTNER", "TROOP", "BLACK", "ORANGE", "HEADLINE", "TOPPLE", "PUBLIC", "HACENDADO", "REGIME"],
)


EnterpriseClass = StrEnum(
    "EnterpriseClass", ["MINE", "PLANTATION", "RANCH", "BANK", "GUN_STORE", "SMELTER", "PROJECT", "FIXED"]
)


PartnerClass = StrEnum(
    "PartnerClass",
    ["INVESTOR", "HELPER", "SPY", "COURT", "GENERAL", "MONOPOLY", "GOVERNOR", "NEWSPAPER", "AGITATOR", "PRESTIGE"],
)
"""The rules ask for monopolies and newspapers alone."""


OrangeClass = StrEnum("OrangeClass", ["RAID", "STRIKE", "RIOT"])


BlackClass = StrEnum(
    "BlackClass", ["ASSASSINATION", "CONSPIRACY", "ANTITRUST", "NATIONALISATION", "SABOTAGE", "LAWSUIT", "DEFAMATION"]
)


IncomeKind = StrEnum("IncomeKind", ["FIXED", "RANCH", "PLANTATION", "MINE", "BANK", "COUNTED"])


Sentiment = StrEnum("Sentiment", ["BULL", "BEAR"])


FreeAction = StrEnum("FreeAction", ["SELL_CARD", "REDEPLOY_TROOP", "IMPROVE_CONNECTION", "POLICE", "SPECULATE"])


MonopolyOn = StrEnum("MonopolyOn", ["PLAY_CARD", "IMPROVE_CONNECTION"])


Counted = StrEnum("Counted", ["CONNECTION_CUBES", "PROFIT"])


Part = StrEnum("Part", ["REGIME_CHANGE", "STRIFE", "UNREST", "ABILITIES"])


ToppleType = StrEnum("ToppleType", ["RETIREMENT", "ANNEXATION", "COUP", "FREE_ELECTIONS"])


Special = StrEnum("Special", ["LOYALTY_CUBES", "BLUE_TROOPS_IN_MEXICO", "FREE_POLICE", "NO_TROOP_DISTRICTS"])


Status = StrEnum("Status", ["EXACT", "PARTIAL", "INVENTED"])
"""How much of a card is known: all of it, the fields it names, or nothing."""


CubeKind = StrEnum("CubeKind", ["RESERVE", "INCOME", "CONNECTION", "EXTORTION", "PRESTIGE", "SPECULATION"])


Ending = StrEnum(
    "Ending",
    [
        # One player has toppled Díaz, or several have, of whom gold decided.
        "TOPPLE",
        "TOPPLES_GONE",
        "STALEMATE",
        # Alone against Díaz, the last topple is gone.
        "DIAZ_STAYS",
    ],
)


class RegimeValues(NamedTuple):
    mine: int
    economy: int
    prestige: Prestige


REGIMES: Final = {
    Regime.PAX: RegimeValues(2, 3, Prestige.LOYALTY),
    Regime.US_INTERVENTION: RegimeValues(3, 2, Prestige.OUTRAGE),
    Regime.MARTIAL_LAW: RegimeValues(2, 2, Prestige.COMMAND),
    Regime.ANARCHY: RegimeValues(1, 1, Prestige.REVOLUTION),
}
NO_CARD: Final = -1
NOBODY: Final = -1
DIAZ_SEAT: Final = 1
DIAZ_BASE: Final = 4
DIAZ_OUTRAGE: Final = 6
"""His points of each kind of prestige in a game against him alone, and of outrage."""
SEATS: Final = range(1, 7)
CUBES: Final = 15
ROWS: Final = 2
COLUMNS: Final = (0, 1, 2, 4, 8, 16)
"""The price of each column of the market."""
SPACES: Final = ROWS * len(COLUMNS)
PILES: Final = 6
TOPPLES: Final = 4
FIRST_GOLD: Final = 4
PILE_BASE: Final = 50
CARDS_PER_PLAYER: Final = 10
REMOVED_IN_QUICK: Final = 95
"""RULING 6."""
ACTIONS: Final = 3
ACTIONS_AFTER_JAIL: Final = 2
PURCHASES: Final = 2
"""Market purchases in a turn; the second takes as many actions."""
HAND_LIMIT: Final = 5
HACENDADO_INCOME: Final = 2
POLICE_PRICE: Final = 3
CHAIN_PRICE: Final = 1
LAND_ACTIONS: Final = 2
OFF_REGIME_ACTIONS: Final = 2
MOST_FIREPOWER: Final = 3
DIAZ: Final = 2
SENILE_DIAZ: Final = (3, 2, 2, 1)
"""Díaz for the first to the fourth topple, in that variant."""
VICE_PRESIDENT: Final = 1
ASSASSINATION_PRICE: Final = 3
"""In a showdown, and as much again for each troop of the private army."""
