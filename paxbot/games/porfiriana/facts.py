"""Everything that can happen, in the past tense, and the statistics made from it. Hidden cards are in none of it.

`names` says what the cards of a fact are, so that whoever tells it needs no deck (`state.py`).
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact, Seat
from paxbot.engine.rules import SeatHandedOver as SeatHandedOver
from paxbot.engine.rules import SeatReturning as SeatReturning
from paxbot.engine.rules import SeatTakenBack as SeatTakenBack
from paxbot.games.porfiriana.state import Names
from paxbot.games.porfiriana.terms import DIAZ_SEAT, NO_CARD, CubeKind, Ending, Faction, Prestige, Regime


class Why(StrEnum):
    """The reason why gold is paid or gained, or a card is lost."""

    PURCHASE = "purchase"
    PLAY = "play"
    SALE = "sale"
    TROOP = "troop"
    LAND = "land"
    CONNECTION = "connection"
    POLICE = "police"
    ACTION = "action"
    INCOME = "income"
    UPKEEP = "upkeep"
    ATTACK = "attack"
    ORANGE_PLAYED = "orange_played"
    HEADLINE = "headline"
    RETREAT = "retreat"
    NEWSPAPER = "newspaper"
    STRIFE = "strife"
    BATTLE = "battle"
    PLUNDER = "plunder"
    REVOLT = "revolt"
    GOVERNOR = "governor"
    SPY = "spy"
    FRAUD = "fraud"
    ASSASSINATION = "assassination"
    HOMELESS = "homeless"
    NO_USE = "no_use"
    """A card that Díaz takes and does not play."""
    SPENT = "spent"
    """An attack or headline that has had its effect."""


class TurnBegan(NamedTuple):
    seat: Seat
    turn: int
    actions: int


class HacendadoChosen(NamedTuple):
    seat: Seat
    card: int
    names: Names = ()


class CardDealt(NamedTuple):
    """A card put into a space of the market."""

    card: int
    space: int
    names: Names = ()


class MarketMoved(NamedTuple):
    """The market after its cards have closed up, `NO_CARD` where a space is empty."""

    cards: tuple[int, ...]
    names: Names = ()


class CardBought(NamedTuple):
    """A market card bought for so much; `full` is what its column costs."""

    seat: Seat
    card: int
    space: int
    price: int
    full: int
    names: Names = ()


class CardPlayed(NamedTuple):
    """A card played, from hand or from the public cards, and what it cost."""

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
    """A card that its owner has lost."""

    seat: Seat
    card: int
    why: Why
    names: Names = ()


class GoldPaid(NamedTuple):
    """Gold of a seat, to another or, for None, to the pool."""

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
    """Cubes of a seat from its reserve; `at` is a card, or an oval for a connection."""

    seat: Seat
    cube: CubeKind
    at: int
    number: int
    names: Names = ()


class CubesRemoved(NamedTuple):
    """Cubes back in a seat's reserve."""

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
    """A troop that came to a place, or acted in it."""

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
    """A slave revolt; without liberator the card is discarded."""

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
    """A headline or topple bought: its event happens, or the status quo."""

    seat: Seat
    card: int
    event: bool
    names: Names = ()


class HeadlinePiled(NamedTuple):
    """A headline or topple put on the bull/bear pile."""

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
    """The cards of a faction that a player lost."""

    seat: Seat
    faction: Faction
    cards: tuple[int, ...]
    names: Names = ()


class HacendadoTurned(NamedTuple):
    """A hacendado with another side up, which is of a faction; -1 is the loyalist one, which is of none."""

    seat: Seat
    side: int
    faction: Faction | None = None


class Attacked(NamedTuple):
    """An orange or black card named with its target."""

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
    """A throw of the die of Díaz."""

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
    """Return what is counted: of the game its end, and of each seat what it went through."""
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
