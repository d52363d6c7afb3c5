"""The rulebook's words that cards are made of."""

from enum import StrEnum
from typing import Final, NamedTuple


class Faction(StrEnum):
    BLUE = "blue"
    GREEN = "green"
    WHITE = "white"
    RED = "red"


class District(StrEnum):
    SONORA = "sonora"
    CHIHUAHUA = "chihuahua"
    AMERICA = "america"


class Regime(StrEnum):
    PAX = "pax"
    US_INTERVENTION = "us_intervention"
    MARTIAL_LAW = "martial_law"
    ANARCHY = "anarchy"


class Prestige(StrEnum):
    LOYALTY = "loyalty"
    REVOLUTION = "revolution"
    COMMAND = "command"
    OUTRAGE = "outrage"


class Orientation(StrEnum):
    """When a prestige point counts: in play, or in the grudge pile of the victim or of the liberator."""

    UPRIGHT = "upright"
    VICTIM = "victim"
    LIBERATOR = "liberator"


class Access(StrEnum):
    """How troops reach a place, the poorest way first."""

    FOOT = "foot"
    MULE = "mule"
    RAIL = "rail"


class OvalKind(StrEnum):
    MULE = "mule"
    RAIL = "rail"
    SHIP = "ship"
    CANAL = "canal"


class CardType(StrEnum):
    ENTERPRISE = "enterprise"
    PARTNER = "partner"
    TROOP = "troop"
    BLACK = "black"
    ORANGE = "orange"
    HEADLINE = "headline"
    TOPPLE = "topple"
    PUBLIC = "public"
    HACENDADO = "hacendado"
    REGIME = "regime"


class EnterpriseClass(StrEnum):
    MINE = "mine"
    PLANTATION = "plantation"
    RANCH = "ranch"
    BANK = "bank"
    GUN_STORE = "gun_store"
    SMELTER = "smelter"
    PROJECT = "project"
    FIXED = "fixed"


class PartnerClass(StrEnum):
    """The rules ask for monopolies and newspapers alone."""

    INVESTOR = "investor"
    HELPER = "helper"
    SPY = "spy"
    COURT = "court"
    GENERAL = "general"
    MONOPOLY = "monopoly"
    GOVERNOR = "governor"
    NEWSPAPER = "newspaper"
    AGITATOR = "agitator"
    PRESTIGE = "prestige"


class OrangeClass(StrEnum):
    RAID = "raid"
    STRIKE = "strike"
    RIOT = "riot"


class BlackClass(StrEnum):
    ASSASSINATION = "assassination"
    CONSPIRACY = "conspiracy"
    ANTITRUST = "antitrust"
    NATIONALISATION = "nationalisation"
    SABOTAGE = "sabotage"
    LAWSUIT = "lawsuit"
    DEFAMATION = "defamation"


class IncomeKind(StrEnum):
    FIXED = "fixed"
    RANCH = "ranch"
    PLANTATION = "plantation"
    MINE = "mine"
    BANK = "bank"
    COUNTED = "counted"


class Sentiment(StrEnum):
    BULL = "bull"
    BEAR = "bear"


class FreeAction(StrEnum):
    SELL_CARD = "sell_card"
    REDEPLOY_TROOP = "redeploy_troop"
    IMPROVE_CONNECTION = "improve_connection"
    POLICE = "police"
    SPECULATE = "speculate"


class MonopolyOn(StrEnum):
    PLAY_CARD = "play_card"
    IMPROVE_CONNECTION = "improve_connection"


class Counted(StrEnum):
    CONNECTION_CUBES = "connection_cubes"
    PROFIT = "profit"


class Part(StrEnum):
    REGIME_CHANGE = "regime_change"
    STRIFE = "strife"
    UNREST = "unrest"
    ABILITIES = "abilities"


class ToppleType(StrEnum):
    RETIREMENT = "retirement"
    ANNEXATION = "annexation"
    COUP = "coup"
    FREE_ELECTIONS = "free_elections"


class Special(StrEnum):
    LOYALTY_CUBES = "loyalty_cubes"
    BLUE_TROOPS_IN_MEXICO = "blue_troops_in_mexico"
    FREE_POLICE = "free_police"
    NO_TROOP_DISTRICTS = "no_troop_districts"


class Status(StrEnum):
    """How much of a card is known: all of it, the fields it names, or nothing."""

    EXACT = "exact"
    PARTIAL = "partial"
    INVENTED = "invented"


class CubeKind(StrEnum):
    RESERVE = "reserve"
    INCOME = "income"
    CONNECTION = "connection"
    EXTORTION = "extortion"
    PRESTIGE = "prestige"
    SPECULATION = "speculation"


class Ending(StrEnum):
    TOPPLE = "topple"
    """One player has toppled Díaz, or several have, of whom gold decided."""
    TOPPLES_GONE = "topples_gone"
    STALEMATE = "stalemate"
    DIAZ_STAYS = "diaz_stays"
    """Alone against Díaz, the last topple is gone."""


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
