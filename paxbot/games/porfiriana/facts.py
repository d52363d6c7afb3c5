"""Everything that can happen, in the past tense, and the statistics made from it. No fact shows a hidden card.

`names` says what the cards of a fact are, so that no deck is needed to tell it (`state.py`).
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact, Seat
from paxbot.engine.rules import (
    SeatHandedOver as SeatHandedOver,
    SeatReturning as SeatReturning,
    SeatTakenBack as SeatTakenBack,
)
from paxbot.games.porfiriana.state import Names
from paxbot.games.porfiriana.terms import DIAZ_SEAT, NO_CARD, CubeKind, Ending, Faction, Prestige, Regime

Why = StrEnum(
    "Why",
    [
        "PURCHASE",
        "PLAY",
        "SALE",
        "TROOP",
        "LAND",
        "CONNECTION",
        "POLICE",
        "ACTION",
        "INCOME",
        "UPKEEP",
        "ATTACK",
        "ORANGE_PLAYED",
        "HEADLINE",
        "RETREAT",
        "NEWSPAPER",
        "STRIFE",
        "BATTLE",
        "PLUNDER",
        "REVOLT",
        "GOVERNOR",
        "SPY",
        "FRAUD",
        "ASSASSINATION",
        "HOMELESS",
        # A card that Díaz takes and doesn't play.
        "NO_USE",
        "SPENT",
    ],
)


class TurnBegan(NamedTuple):
    seat: Seat
    turn: int
    actions: int


class HacendadoChosen(NamedTuple):
    seat: Seat
    card: int
    names: Names = ()


class CardDealt(NamedTuple):
    card: int
    space: int
    names: Names = ()


class MarketMoved(NamedTuple):
    """`NO_CARD` where a space is empty."""

    cards: tuple[int, ...]
    names: Names = ()


class CardBought(NamedTuple):
    seat: Seat
    card: int
    space: int
    price: int
    full: int
    names: Names = ()


class CardPlayed(NamedTuple):
    seat: Seat
    card: int
    side: int
    price: int
    names: Names = ()


class CardSold(NamedTuple):
    seat: Seat
    card: int
    gold: int
    names: Names = ()


class CardDiscarded(NamedTuple):
    seat: Seat
    card: int
    why: Why
    names: Names = ()


class GoldPaid(NamedTuple):
    seat: Seat
    gold: int
    to: Seat | None
    why: Why


class GoldGained(NamedTuple):
    seat: Seat
    gold: int
    why: Why


class GoldStolen(NamedTuple):
    seat: Seat
    victim: Seat
    gold: int


class CubesPlaced(NamedTuple):
    seat: Seat
    cube: CubeKind
    at: int
    number: int
    names: Names = ()


class CubesRemoved(NamedTuple):
    seat: Seat
    cube: CubeKind
    at: int
    number: int
    names: Names = ()


class LandBought(NamedTuple):
    seat: Seat
    card: int
    price: int
    names: Names = ()


class UnrestAdded(NamedTuple):
    card: int
    number: int
    names: Names = ()


class UnrestRemoved(NamedTuple):
    card: int
    number: int
    names: Names = ()


class TroopPosted(NamedTuple):
    seat: Seat
    troop: int
    place: int
    before: int = NO_CARD
    names: Names = ()


class EnterpriseLost(NamedTuple):
    """An enterprise that left play: sold, discarded, plundered into its owner's hand, or freed."""

    seat: Seat
    card: int
    why: Why
    names: Names = ()


class SlavesFreed(NamedTuple):
    """Without liberator the card is discarded."""

    card: int
    owner: Seat
    liberator: Seat | None
    names: Names = ()


class PrizeTaken(NamedTuple):
    seat: Seat
    card: int
    names: Names = ()


class Jailed(NamedTuple):
    seat: Seat


class Released(NamedTuple):
    seat: Seat


class RegimeChanged(NamedTuple):
    regime: Regime
    before: Regime


class RegimeChangeBlocked(NamedTuple):
    regime: Regime


class ChangesBlocked(NamedTuple):
    """No regime change until after the next topple attempt."""


class HeadlineRead(NamedTuple):
    seat: Seat
    card: int
    event: bool
    names: Names = ()


class HeadlinePiled(NamedTuple):
    card: int
    names: Names = ()


class DepressionBegan(NamedTuple):
    pass


class DepressionEnded(NamedTuple):
    pass


class IncomeTaken(NamedTuple):
    seat: Seat
    gold: int


class UpkeepPaid(NamedTuple):
    seat: Seat
    gold: int


class StrifeSuffered(NamedTuple):
    seat: Seat
    faction: Faction
    cards: tuple[int, ...]
    names: Names = ()


class HacendadoTurned(NamedTuple):
    """-1 is the loyalist side, which is of no faction."""

    seat: Seat
    side: int
    faction: Faction | None = None


class Attacked(NamedTuple):
    seat: Seat
    card: int
    victim: Seat
    target: int
    oval: int
    names: Names = ()


class SpyUsed(NamedTuple):
    seat: Seat
    spy: int
    card: int
    names: Names = ()


class CardStolen(NamedTuple):
    seat: Seat
    victim: Seat
    card: int
    names: Names = ()


class DiceThrown(NamedTuple):
    pips: int


class ToppleBegan(NamedTuple):
    seat: Seat
    card: int
    regime: Regime
    names: Names = ()


class FraudCommitted(NamedTuple):
    seat: Seat
    card: int
    prestige: Prestige
    names: Names = ()


class HacendadoKilled(NamedTuple):
    seat: Seat
    victim: Seat
    card: int
    names: Names = ()


class ToppleTested(NamedTuple):
    """The points of each seat in the attempt, and the tripartite it needed more than."""

    card: int
    prestige: Prestige
    diaz: int
    points: tuple[int, ...]
    tripartites: tuple[int, ...]
    names: Names = ()


class ToppleFailed(NamedTuple):
    card: int
    names: Names = ()


class GameEnded(NamedTuple):
    why: Ending
    winners: tuple[Seat, ...]


class CardsReshuffled(NamedTuple):
    pass


def counted(facts: Sequence[Fact]) -> tuple[Counted, ...]:
    return tuple(_counted(facts))


def _counted(facts: Sequence[Fact]) -> Iterator[Counted]:
    tested: Prestige | None = None
    is_solo = any(isinstance(fact, DiceThrown) for fact in facts)
    for number, fact in enumerate(facts):
        match fact:
            case ToppleTested(prestige=prestige):
                tested = prestige
            case SlavesFreed(liberator=int(seat)) if not (is_solo and seat == DIAZ_SEAT):
                yield Counted("deed", "freed", seat, number)
            case Jailed(seat):
                yield Counted("deed", "jailed", seat, number)
            case GameEnded(why):
                yield Counted("ending", why.value)
                if why is Ending.TOPPLE and tested is not None:
                    yield Counted("toppled", tested.value)
