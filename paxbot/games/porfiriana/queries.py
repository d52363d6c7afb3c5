"""The questions that rules put to the abilities in force, each with a general answer that abilities bend."""

from typing import Final, NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana.terms import District, Faction, FreeAction, Prestige, Regime


class MarketPrice(NamedTuple):
    """The price of a market card for the seat; `full` is that of its column."""

    seat: Seat
    card: int
    full: int


class PlayPrice(NamedTuple):
    """The cost of playing an enterprise for the seat; `full` is the printed one."""

    seat: Seat
    card: int
    full: int


class PlayPayee(NamedTuple):
    """The payee of a card that the seat plays from hand; nobody: the pool."""

    seat: Seat
    card: int
    side: int


class ConnectionPayee(NamedTuple):
    """The payee of a connection of the seat; nobody: the pool."""

    seat: Seat


class Firepower(NamedTuple):
    """The firepower of the seat's troops; the general answer is what is printed."""

    seat: Seat


class IgnoresDistrict(NamedTuple):
    """Whether troops of the seat and faction may go to other districts than their flag's."""

    seat: Seat
    faction: Faction


class IsImmune(NamedTuple):
    """Whether the seat cannot be jailed."""

    seat: Seat


class IsClosed(NamedTuple):
    """Whether cards with the flag can be neither played nor redeployed."""

    district: District


class DoublesOvals(NamedTuple):
    """Whether the seat may put a second cube on an oval."""

    seat: Seat


class MineBonus(NamedTuple):
    """How much more than the mine value the seat's mines yield."""

    seat: Seat


class ExtraActions(NamedTuple):
    """The extra actions of the seat, each a card with the word for the action."""

    seat: Seat


class NewActions(NamedTuple):
    """The kinds of action that only the seat has, each a card with its price and the effect."""

    seat: Seat


class Spies(NamedTuple):
    """The spies of the seat."""

    seat: Seat


class Frauds(NamedTuple):
    """The cards the seat may discard in a showdown, each with the kinds of prestige it can make Díaz stronger in."""

    seat: Seat


class OrangeIncome(NamedTuple):
    """The gold that each seat takes when anybody plays an orange card."""


class Leaves(NamedTuple):
    """The steps that follow when the partner leaves play or changes hands."""

    card: int


class Offer(NamedTuple):
    """An action that changes the regime, what it takes, and the card that gives it."""

    card: int
    to: Regime
    actions: int
    gold: int


NO_CARDS: Final[tuple[int, ...]] = ()
NO_OFFERS: Final[tuple[Offer, ...]] = ()
NO_EXTRAS: Final[tuple[tuple[int, FreeAction], ...]] = ()
NO_FRAUDS: Final[tuple[tuple[int, tuple[Prestige, ...]], ...]] = ()
NO_GOLD: Final[tuple[tuple[Seat, int], ...]] = ()
