"""Everything that can happen at the table, in the past tense; the log and statistics are made from these.

No fact names a card that only some may see. `faces` is what the cards of a fact show, in the letters of a table's
text; without it they are cards of the bot's own.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact, Seat
from paxbot.engine.rules import (
    SeatHandedOver as SeatHandedOver,
    SeatReturning as SeatReturning,
    SeatTakenBack as SeatTakenBack,
)
from paxbot.games.spartacus.terms import Category

Why = StrEnum("Why", ["PASSED", "NO_CARD_LEFT", "NOTHING_PLAYED", "INTRIGUE_PLAYED", "LONGEST_ROW"])


Ending = StrEnum("Ending", ["NO_REFILL", "STACK_EMPTY"])


class CardKept(NamedTuple):
    seat: Seat
    returned: int


class CardShown(NamedTuple):
    seat: Seat
    card: int
    faces: str = ""


class RoundBegan(NamedTuple):
    round: int
    first: Seat


class CardDealt(NamedTuple):
    legion: int
    card: int
    faces: str = ""


class TurnBegan(NamedTuple):
    seat: Seat
    turn: int


class Passed(NamedTuple):
    seat: Seat


class AureiTaken(NamedTuple):
    """`category` and its row's `cards`, and whether a senator added one, where a row paid."""

    seat: Seat
    aurei: int
    why: Why
    category: Category | None = None
    cards: int = 0
    senator: bool = False


class CardsDrawn(NamedTuple):
    seat: Seat
    cards: int


class CardTaken(NamedTuple):
    seat: Seat


class CardReturned(NamedTuple):
    seat: Seat


class CardLaid(NamedTuple):
    seat: Seat
    card: int
    legion: int
    faces: str = ""


class ColumnBought(NamedTuple):
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
    seat: Seat
    symbols: int
    before: Seat | None


class RomeTook(NamedTuple):
    legion: int
    cards: tuple[int, ...]
    price: int
    faces: str = ""


class PrimusTaken(NamedTuple):
    seat: Seat
    before: Seat


class GameEnded(NamedTuple):
    why: Ending


class RomeRevealed(NamedTuple):
    cards: tuple[int, ...]
    faces: str = ""


class CategoryCompared(NamedTuple):
    category: Category
    rome: int
    seats: tuple[int, ...]
    is_romes: bool


class PointsScored(NamedTuple):
    seat: Seat
    categories: int
    stronger: int
    fleet: int
    army: int
    primus_conspiratus: int
    money: int
    total: int


class RomeWon(NamedTuple):
    """Rome has the most categories, so the holder of Primus Conspiratus wins, if there is one."""

    categories: int
    holder: Seat | None


class GameWon(NamedTuple):
    seats: tuple[Seat, ...]
    points: int


class SoloDecided(NamedTuple):
    """Categories with cards, those in which the player is stronger, and those needed."""

    game: int
    played: int
    stronger: int
    needed: int
    won: bool


class CardsReshuffled(NamedTuple):
    rome: bool


NAMES_A_CARD: Final = (CardShown, CardDealt, CardLaid, CardPlayed)
NAMES_CARDS: Final = (ColumnBought, RomeTook, RomeRevealed)
WITH_FACES: Final = (*NAMES_A_CARD, *NAMES_CARDS)


def cards_named(fact: Fact) -> tuple[int, ...]:
    if isinstance(fact, NAMES_A_CARD):
        return (fact.card,)
    return fact.cards if isinstance(fact, NAMES_CARDS) else ()


def counted(facts: Sequence[Fact]) -> tuple[Counted, ...]:
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
