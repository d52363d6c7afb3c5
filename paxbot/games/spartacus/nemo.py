"""Nemo, who plays the seats of nobody: an automatic player of our own, not of the game's author.

It sees what a person on its seat would see, and draws no lots: in the same situation it does the same. It weighs every
way to spend the turn by its prospects, roughly the seat's chance to win, from 0 to 1. Two things win: most points when
the players have four categories, or Primus Conspiratus when Rome has four. How likely each is follows from the symbols
on the table, what Rome is about to take, and how long the game may last.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations
from math import erf, exp, sqrt, tanh
from typing import NamedTuple

from paxbot.engine.kernel import Decision, Move, Seat, asking
from paxbot.games.spartacus import terms as m
from paxbot.games.spartacus.rounds import EndRound
from paxbot.games.spartacus.state import State, symbols
from paxbot.games.spartacus.terms import (
    AUREI_FOR_NO_CARD,
    CATEGORIES_TO_WIN,
    LIMITED,
    PERMITTING,
    SOLO_GAMES,
    SYMBOLS_PER_BONUS,
    Card,
    Category,
)
from paxbot.games.spartacus.turn import BeginTurn, PlaceCard, column_price, for_sale, total_cost

Symbols = tuple[int, ...]
"""By category in their order."""

CATEGORIES = tuple(Category)
AT = {category: at for at, category in enumerate(CATEGORIES)}
FLEET, ARMY, INTRIGUE = AT[Category.FLEET], AT[Category.ARMY], AT[Category.INTRIGUE]

CARDS_A_SEAT = 2.6
"""Cards of the deck a seat uses in a round, with its part of what is dealt into empty columns."""
ROME_GROWS = 0.43
"""Symbols Rome gains in each category and round."""
SEAT_GROWS = 0.3
UNSEEN = 0.57
"""Symbols of each category on Rome's face-down cards, as long as nobody has seen them."""
SPREAD = 0.9
POINTS_APART = 3.0
"""The points that make one seat 2.7 times as likely to win as another."""
AUREUS, CARD = 0.012, 0.03
"""The worth of an aureus and of a hand card while there is time to use them."""


class Side(NamedTuple):
    symbols: Symbols
    aurei: float
    hand: int


class Situation(NamedTuple):
    sides: tuple[Side, ...]
    rome: tuple[float, ...]
    holder: Seat | None
    rounds: float
    solo_game: int = 0

    def with_side(self, seat: Seat, side: Side, rome: tuple[float, ...]) -> "Situation":
        sides = tuple(side if each == seat else old for each, old in enumerate(self.sides))
        held = -1 if self.holder is None else sides[self.holder].symbols[INTRIGUE]
        takes = self.holder != seat and side.symbols[INTRIGUE] > max(held, 0)
        return self._replace(sides=sides, rome=rome, holder=seat if takes else self.holder)


def prospects(at: Situation, seat: Seat) -> float:
    own = at.sides[seat]
    time = min(at.rounds, 3.0) / 3
    reserve = (AUREUS * min(own.aurei, 15) + CARD * min(own.hand, 5)) * time
    if at.solo_game:
        return _solo(at, own) + reserve
    rome = romes_chance(at)
    return rome * holds(at, seat) + (1 - rome) * leads(at, seat) + reserve


def romes_chance(at: Situation) -> float:
    strongest = map(max, zip(*(side.symbols for side in at.sides), strict=True))
    grown = SEAT_GROWS * at.rounds
    chances = [_likely(own + grown - rome) for own, rome in zip(strongest, expected(at), strict=True)]
    mean = sum(chances)
    spread = sqrt(sum(chance * (1 - chance) for chance in chances) + 0.3)
    return 1 - (0.5 * (1 + erf(((mean - CATEGORIES_TO_WIN + 0.5) / spread) / sqrt(2))))


def expected(at: Situation) -> tuple[float, ...]:
    return tuple(each + ROME_GROWS * at.rounds for each in at.rome)


def holds(at: Situation, seat: Seat) -> float:
    sharp = 0.9 + 1.5 / (1 + at.rounds)
    weights = [
        exp(sharp * (side.symbols[INTRIGUE] + 0.6 * (other == at.holder))) for other, side in enumerate(at.sides)
    ]
    return weights[seat] / sum(weights)


def leads(at: Situation, seat: Seat) -> float:
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
    strength = _strength(shown)
    stronger = sum(_likely(own + SEAT_GROWS * rounds - other - 0.5) for own, other in zip(strength, rome, strict=True))
    return 2 * (len(shown) - shown.count(0)) + 3 * stronger + strength[FLEET] + strength[ARMY]


def _strength(shown: Symbols) -> Symbols:
    found = list(shown)
    found[FLEET] += shown[ARMY] // SYMBOLS_PER_BONUS
    found[ARMY] += shown[FLEET] // SYMBOLS_PER_BONUS
    return tuple(found)


def _solo(at: Situation, own: Side) -> float:
    rome = expected(at)
    strength = _strength(own.symbols)
    chances = sorted(_likely(each + SEAT_GROWS * at.rounds - other) for each, other in zip(strength, rome, strict=True))
    needed = chances[-SOLO_GAMES[at.solo_game - 1].stronger :]
    played = 1 - own.symbols.count(0) / len(CATEGORIES)
    return sum(needed) / len(needed) * 0.6 + played * 0.4


def _likely(margin: float) -> float:
    return 0.5 + 0.5 * tanh(margin / SPREAD / 2)


def rounds_left(s: State) -> float:
    return s.undrawn() / (CARDS_A_SEAT * s.seats + 1)


MOST_CONSIDERED = 6
"""The most hand cards that are weighed in all combinations; beyond, the least promising are left out."""
MOST_PLAYED = 4
TAKEN_BY_OTHERS = 0.6
"""How likely Rome gets the richest column of the moment while others still have a turn in the round."""
ASSUMED_AUREI = 5.0
"""The money that others are taken to have, since theirs is secret."""


class Plan(NamedTuple):
    value: float
    legion: int | None
    cards: tuple[int, ...]


def answer(s: State, decision: Decision) -> Move:
    options = decision.options
    if len(options) == 1:
        return options[0]
    mind = Mind(s, decision.seat)
    match decision.prompt:
        case m.Prompt.KEEP_CARD | m.Prompt.SHOW_CARD:
            return max(options, key=mind.kept)
        case m.Prompt.CHOOSE_TURN:
            return m.Draw()
        case m.Prompt.PLACE_CARD:
            return max(options, key=lambda move: mind.placed(move, decision))
    return mind.next_step(options)


@dataclass
class Mind:
    s: State
    seat: Seat
    _worths: dict[Card, float] = field(default_factory=dict)

    @cached_property
    def situation(self) -> Situation:
        s = self.s
        sides = tuple(self._side(seat) for seat in range(s.seats))
        return Situation(sides, self.rome, s.holder, rounds_left(s), s.solo_game)

    def _side(self, seat: Seat) -> Side:
        player = self.s.players[seat]
        aurei = player.aurei if seat == self.seat else ASSUMED_AUREI
        return Side(self.symbols(player.display), aurei, len(player.hand))

    @cached_property
    def rome(self) -> tuple[float, ...]:
        s = self.s
        open_ones = self.symbols(s.rome)
        if s.players[self.seat].saw_rome:
            return tuple(map(float.__add__, map(float, open_ones), map(float, self.symbols(s.hidden))))
        return tuple(each + UNSEEN for each in open_ones)

    @cached_property
    def deck(self) -> Sequence[Card]:
        return self.s.deck

    def symbols(self, cards: Sequence[int]) -> Symbols:
        return tuple(symbols(self.s, cards).values())

    @cached_property
    def romes_likelihood(self) -> float:
        others = next((step for step in self.s.steps[:-1][::-1] if isinstance(step, (BeginTurn, EndRound))), None)
        return TAKEN_BY_OTHERS if isinstance(others, BeginTurn) else 1.0

    def rome_after(self, columns: Sequence[Sequence[int]]) -> tuple[float, ...]:
        richest = max(columns, key=lambda cards: sum(self.deck[card - 1].price for card in cards), default=())
        gained = self.symbols(richest)
        return tuple(each + self.romes_likelihood * more for each, more in zip(self.rome, gained, strict=True))

    def value(self, side: Side, rome: tuple[float, ...]) -> float:
        return prospects(self.situation.with_side(self.seat, side, rome), self.seat)

    @cached_property
    def rome_now(self) -> tuple[float, ...]:
        return self.rome_after(self.s.columns)

    @cached_property
    def idle(self) -> float:
        return self.value(self.situation.sides[self.seat], self.rome_now)

    def worth(self, card: int) -> float:
        return self._worth(self.deck[card - 1])

    def _worth(self, card: Card) -> float:
        """Return by how much the card in the display would better the prospects; a limited one needs to fit."""
        if card not in self._worths:
            side = self.situation.sides[self.seat]
            category, price, symbols = card
            if category in LIMITED and side.symbols[AT[category]] + symbols > self._limit(side.symbols):
                symbols = 0
            grown = list(side.symbols)
            grown[AT[category]] += symbols
            grown_side = side._replace(symbols=tuple(grown))
            self._worths[card] = self.value(grown_side, self.rome_now) - self.idle + 0.001 * price
        return self._worths[card]

    def _limit(self, symbols: Symbols) -> int:
        return max(symbols[AT[category]] for category in PERMITTING)

    @cached_property
    def usual_worth(self) -> float:
        kinds = set(self.deck)
        return sum(self._worth(card) for card in kinds) / len(kinds)

    def kept(self, move: Move) -> float:
        return self.worth(move.card) if isinstance(move, m.Keep | m.Show) else 0.0

    def placed(self, move: Move, decision: Decision) -> tuple[float, int]:
        order = -decision.options.index(move)
        match move:
            case m.Take(card):
                return self.worth(card) - self._usual_otherwise(), order
            case m.Return(card):
                others = [each for each in self.s.drawn if each != card]
                return sum(map(self.worth, others)), order
            case m.Lay(card, legion):
                others = [each for each in self.s.drawn if each != card]
                return self._laid(card, legion) + sum(map(self.worth, others)), order
        return 0.0, order

    def _usual_otherwise(self) -> float:
        step = asking(self.s)
        return 0.0 if isinstance(step, PlaceCard) and step.is_last else max(0.0, self.usual_worth)

    def _laid(self, card: int, legion: int) -> float:
        columns = [[*cards, card] if at == legion else cards for at, cards in enumerate(self.s.columns, 1)]
        side = self.situation.sides[self.seat]
        left = self.value(side, self.rome_after(columns)) - self.idle
        cards = columns[legion - 1]
        price = max(0, column_price(self.s, self.seat, legion) + self.deck[card - 1].price)
        if self.s.bought is not None or price > side.aurei:
            return left
        return max(left, sum(max(0.0, self.worth(each)) for each in cards) * 0.5 - 0.012 * price)

    def next_step(self, options: Sequence[Move]) -> Move:
        best = max(self.plans(), key=lambda plan: plan.value)
        if best.legion is not None:
            return m.Buy(best.legion)
        for card in best.cards:
            if m.Play(card) in options:
                return m.Play(card)
        return m.EndTurn()

    def plans(self) -> Iterator[Plan]:
        """Yield every purchase, with every combination of cards that can be played after it."""
        s = self.s
        for legion in (None, *for_sale(s, self.seat)):
            rome = self.rome_after([cards for at, cards in enumerate(s.columns, 1) if at != legion])
            price = 0 if legion is None else column_price(s, self.seat, legion)
            hand = [*s.players[self.seat].hand, *(s.columns[legion - 1] if legion else ())]
            for cards in self._combinations(hand):
                plan = self._plan(cards, hand, price, rome)
                if plan is not None:
                    yield Plan(plan, legion, cards)

    def _combinations(self, hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
        considered = sorted(hand, key=lambda card: (-self.worth(card), card))[:MOST_CONSIDERED]
        seen: set[tuple[Card, ...]] = set()
        for count in range(min(len(considered), MOST_PLAYED) + 1):
            for cards in combinations(considered, count):
                kinds = tuple(sorted(self.deck[card - 1] for card in cards))
                if kinds not in seen:
                    seen.add(kinds)
                    yield tuple(sorted(cards, key=self._order))

    def _order(self, card: int) -> tuple[bool, int]:
        return self.deck[card - 1].category not in PERMITTING, card

    def _plan(self, cards: Sequence[int], hand: Sequence[int], price: int, rome: tuple[float, ...]) -> float | None:
        """Return None if the cards cannot be played or paid."""
        s, player = self.s, self.s.players[self.seat]
        before = len(s.played)
        cost = price + total_cost(before + len(cards)) - total_cost(before)
        symbols = self.symbols([*player.display, *cards])
        if cost > player.aurei or not self._fit(cards, symbols):
            return None
        aurei = player.aurei - cost + self._income([*s.played, *cards], [*player.display, *cards])
        return self.value(Side(symbols, aurei, len(hand) - len(cards)), rome)

    def _fit(self, cards: Sequence[int], symbols: Symbols) -> bool:
        added = {self.deck[card - 1].category for card in cards}
        limit = self._limit(symbols)
        return all(symbols[AT[category]] <= limit for category in LIMITED if category in added)

    def _income(self, played: Sequence[int], display: Sequence[int]) -> int:
        if not played:
            return AUREI_FOR_NO_CARD
        added = {self.deck[card - 1].category for card in played}
        if Category.INTRIGUE in added:
            return 0
        rows = [self.deck[card - 1].category for card in display]
        return max(map(rows.count, added)) + (Category.SENATOR in added)
