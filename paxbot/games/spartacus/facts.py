"""Everything that can happen at the table, in the past tense; the log and statistics are made from these.

No fact names a card that only some may see. `faces` is what the cards of a fact show, in the letters of a table's
text, so that whoever tells it needs no table; of a fact without it they are cards of the bot's own.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact, Seat
from paxbot.engine.rules import SeatHandedOver as SeatHandedOver
from paxbot.engine.rules import SeatReturning as SeatReturning
from paxbot.engine.rules import SeatTakenBack as SeatTakenBack
from paxbot.games.spartacus.terms import Category


class Why(StrEnum):
    """The reason why a player took aurei, or none."""

    PASSED = "passed"
    NO_CARD_LEFT = "no_card_left"
    NOTHING_PLAYED = "nothing_played"
    INTRIGUE_PLAYED = "intrigue_played"
    LONGEST_ROW = "longest_row"


class Ending(StrEnum):
    """The reason why the game ended."""

    NO_REFILL = "no_refill"
    STACK_EMPTY = "stack_empty"


class CardKept(NamedTuple):
    """One card of those dealt at the start was kept, the others were returned."""

    seat: Seat
    returned: int


class CardShown(NamedTuple):
    """A card was played at the start of a solitaire game, at no cost."""

    seat: Seat
    card: int
    faces: str = ""


class RoundBegan(NamedTuple):
    round: int
    first: Seat


class CardDealt(NamedTuple):
    """A card of the stack came into an empty column."""

    legion: int
    card: int
    faces: str = ""


class TurnBegan(NamedTuple):
    seat: Seat
    turn: int


class Passed(NamedTuple):
    """The seat's player looked at Rome's face-down cards."""

    seat: Seat


class AureiTaken(NamedTuple):
    """The seat took aurei; `category` and its row's `cards`, and whether a senator added one, where a row paid."""

    seat: Seat
    aurei: int
    why: Why
    category: Category | None = None
    cards: int = 0
    senator: bool = False


class CardsDrawn(NamedTuple):
    """So many cards were drawn together."""

    seat: Seat
    cards: int


class CardTaken(NamedTuple):
    """A card drawn went to the hand."""

    seat: Seat


class CardReturned(NamedTuple):
    """A card drawn went to the bottom of the stack."""

    seat: Seat


class CardLaid(NamedTuple):
    seat: Seat
    card: int
    legion: int
    faces: str = ""


class ColumnBought(NamedTuple):
    """`discount` is what wealth took off the printed prices."""

    seat: Seat
    legion: int
    cards: tuple[int, ...]
    price: int
    discount: int
    faces: str = ""


class CardPlayed(NamedTuple):
    seat: Seat
    card: int
    cost: int
    faces: str = ""


class PrimusConspiratusTaken(NamedTuple):
    """The seat has the card now, with so many intrigue symbols."""

    seat: Seat
    symbols: int
    before: Seat | None


class RomeTook(NamedTuple):
    """Rome took a column: `price` is the sum of the printed prices."""

    legion: int
    cards: tuple[int, ...]
    price: int
    faces: str = ""


class PrimusTaken(NamedTuple):
    """The seat begins the rounds from now on."""

    seat: Seat
    before: Seat


class GameEnded(NamedTuple):
    why: Ending


class RomeRevealed(NamedTuple):
    cards: tuple[int, ...]
    faces: str = ""


class CategoryCompared(NamedTuple):
    """Rome's strength in the category, and that of each seat, bonuses included."""

    category: Category
    rome: int
    seats: tuple[int, ...]
    is_romes: bool


class PointsScored(NamedTuple):
    """The points of a seat, by what they are for."""

    seat: Seat
    categories: int
    stronger: int
    fleet: int
    army: int
    primus_conspiratus: int
    money: int
    total: int


class RomeWon(NamedTuple):
    """Rome has most categories, so whoever has Primus Conspiratus wins, if anybody has."""

    categories: int
    holder: Seat | None


class GameWon(NamedTuple):
    """The seats have the most points, so many."""

    seats: tuple[Seat, ...]
    points: int


class SoloDecided(NamedTuple):
    """How a solitaire game ended: categories with cards, those in which the player is stronger, and those needed."""

    game: int
    played: int
    stronger: int
    needed: int
    won: bool


class CardsReshuffled(NamedTuple):
    """All that nobody knew lies in a new order; `rome` says whether Rome's face-down cards are among it."""

    rome: bool


NAMES_A_CARD: Final = (CardShown, CardDealt, CardLaid, CardPlayed)
NAMES_CARDS: Final = (ColumnBought, RomeTook, RomeRevealed)
WITH_FACES: Final = (*NAMES_A_CARD, *NAMES_CARDS)
"""The facts that say what their cards show."""


def cards_named(fact: Fact) -> tuple[int, ...]:
    """Return the numbers of the cards that a fact names."""
    if isinstance(fact, NAMES_A_CARD):
        return (fact.card,)
    return fact.cards if isinstance(fact, NAMES_CARDS) else ()


def counted(facts: Sequence[Fact]) -> tuple[Counted, ...]:
    """Return what is counted: of the game its end and whether Rome won, of each seat where it was strongest."""
    return tuple(_counted(facts))


def _counted(facts: Sequence[Fact]) -> Iterator[Counted]:
    holder = None
    for fact in facts:
        match fact:
            case GameEnded(why):
                yield Counted("ending", why.value)
            case RomeWon():
                yield Counted("winner", "rome")
            case GameWon():
                yield Counted("winner", "players")
            case CategoryCompared(category, rome, seats):
                yield from (
                    Counted("stronger", category.value, seat) for seat, strength in enumerate(seats) if strength > rome
                )
            case PrimusConspiratusTaken(seat):
                holder = seat
    if holder is not None:
        yield Counted("conspiratus", "held", holder)
