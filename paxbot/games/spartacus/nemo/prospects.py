"""How good a situation is for a seat, as far as it can be seen: roughly its chance to win, from 0 to 1.

Two things win: most points when the players have four categories, or Primus Conspiratus when Rome has four. How likely
each is follows from the symbols on the table, what Rome is about to take, and how long the game may last.
"""

from functools import lru_cache
from math import erf, exp, sqrt, tanh
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import CATEGORIES_TO_WIN, SOLO_GAMES, SYMBOLS_PER_BONUS, Category

Symbols = tuple[int, ...]
"""How many symbols a side has, by category in their order."""

CATEGORIES = tuple(Category)
AT = {category: at for at, category in enumerate(CATEGORIES)}
FLEET, ARMY, INTRIGUE = AT[Category.FLEET], AT[Category.ARMY], AT[Category.INTRIGUE]

CARDS_A_SEAT = 2.6
"""How much of the stack a seat uses in a round, with its part of what is dealt into empty columns."""
ROME_GROWS = 0.43
"""How many symbols Rome gains in each category and round."""
SEAT_GROWS = 0.3
"""How many a seat gains."""
UNSEEN = 0.57
"""How many symbols of each category Rome's face-down cards have, as long as nobody has seen them."""
SPREAD = 0.9
POINTS_APART = 3.0
"""The points that make one seat 2.7 times as likely to win as another."""
AUREUS, CARD = 0.012, 0.03
"""The worth of an aureus and of a hand card while there is time to use them."""


class Side(NamedTuple):
    """A seat as it may be after the turn: its symbols, aurei and hand cards."""

    symbols: Symbols
    aurei: float
    hand: int


class Situation(NamedTuple):
    """The basis of a seat's judgement: all sides, Rome's symbols as expected now, the holder, and rounds to come."""

    sides: tuple[Side, ...]
    rome: tuple[float, ...]
    holder: Seat | None
    rounds: float
    solo_game: int = 0

    def with_side(self, seat: Seat, side: Side, rome: tuple[float, ...]) -> "Situation":
        """Return the situation after the seat's turn; Primus Conspiratus goes where it belongs."""
        sides = tuple(side if each == seat else old for each, old in enumerate(self.sides))
        held = -1 if self.holder is None else sides[self.holder].symbols[INTRIGUE]
        takes = self.holder != seat and side.symbols[INTRIGUE] > max(held, 0)
        return self._replace(sides=sides, rome=rome, holder=seat if takes else self.holder)


def prospects(at: Situation, seat: Seat) -> float:
    """Return the seat's chance to win, and what money and hand cards may still bring."""
    own = at.sides[seat]
    time = min(at.rounds, 3.0) / 3
    reserve = (AUREUS * min(own.aurei, 15) + CARD * min(own.hand, 5)) * time
    if at.solo_game:
        return _solo(at, own) + reserve
    rome = romes_chance(at)
    return rome * holds(at, seat) + (1 - rome) * leads(at, seat) + reserve


def romes_chance(at: Situation) -> float:
    """Return how likely Rome has four categories at the end."""
    strongest = map(max, zip(*(side.symbols for side in at.sides), strict=True))
    grown = SEAT_GROWS * at.rounds
    chances = [_likely(own + grown - rome) for own, rome in zip(strongest, expected(at), strict=True)]
    mean = sum(chances)
    spread = sqrt(sum(chance * (1 - chance) for chance in chances) + 0.3)
    return 1 - _normal((mean - CATEGORIES_TO_WIN + 0.5) / spread)


def expected(at: Situation) -> tuple[float, ...]:
    """Return Rome's symbols at the end."""
    return tuple(each + ROME_GROWS * at.rounds for each in at.rome)


def holds(at: Situation, seat: Seat) -> float:
    """Return how likely the seat has Primus Conspiratus at the end."""
    sharp = 0.9 + 1.5 / (1 + at.rounds)
    weights = [
        exp(sharp * (side.symbols[INTRIGUE] + 0.6 * (other == at.holder))) for other, side in enumerate(at.sides)
    ]
    return weights[seat] / sum(weights)


def leads(at: Situation, seat: Seat) -> float:
    """Return how likely the seat has the most points at the end."""
    rome = expected(at)
    richest = max(side.aurei + side.hand for side in at.sides)
    totals = [_points(at, other, side, rome, richest) for other, side in enumerate(at.sides)]
    most = max(totals)
    weights = [exp((total - most) / POINTS_APART) for total in totals]
    return weights[seat] / sum(weights)


def _points(at: Situation, seat: Seat, side: Side, rome: tuple[float, ...], richest: float) -> float:
    money = _likely((side.aurei + side.hand - richest) / 2)
    return _displayed(side.symbols, rome, at.rounds) + (seat == at.holder) + 4 * money


@lru_cache(maxsize=4_000)
def _displayed(shown: Symbols, rome: tuple[float, ...], rounds: float) -> float:
    """Return about how many points a display is worth at the end."""
    strength = _strength(shown)
    stronger = sum(_likely(own + SEAT_GROWS * rounds - other - 0.5) for own, other in zip(strength, rome, strict=True))
    return 2 * (len(shown) - shown.count(0)) + 3 * stronger + strength[FLEET] + strength[ARMY]


def _strength(shown: Symbols) -> Symbols:
    found = list(shown)
    found[FLEET] += shown[ARMY] // SYMBOLS_PER_BONUS
    found[ARMY] += shown[FLEET] // SYMBOLS_PER_BONUS
    return tuple(found)


def _solo(at: Situation, own: Side) -> float:
    """Return how far the seat is on the way to its goal in a solitaire game."""
    rome = expected(at)
    strength = _strength(own.symbols)
    chances = sorted(_likely(each + SEAT_GROWS * at.rounds - other) for each, other in zip(strength, rome, strict=True))
    needed = chances[-SOLO_GAMES[at.solo_game - 1].stronger :]
    played = 1 - own.symbols.count(0) / len(CATEGORIES)
    return sum(needed) / len(needed) * 0.6 + played * 0.4


def _likely(margin: float) -> float:
    return 0.5 + 0.5 * tanh(margin / SPREAD / 2)


def _normal(z: float) -> float:
    return 0.5 * (1 + erf(z / sqrt(2)))


def rounds_left(s: State) -> float:
    """Return about how many rounds the stack lasts."""
    return s.undrawn() / (CARDS_A_SEAT * s.seats + 1)
