"""Nemo's answers: every way to spend the turn is weighed by the prospects after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from paxbot.engine.kernel import Decision, Move, Seat, asking
from paxbot.games.spartacus import moves as m
from paxbot.games.spartacus.cards import Card
from paxbot.games.spartacus.drawing import PlaceCard
from paxbot.games.spartacus.nemo.prospects import (
    AT,
    UNSEEN,
    Side,
    Situation,
    Symbols,
    prospects,
    rounds_left,
)
from paxbot.games.spartacus.playing import column_price, for_sale, total_cost
from paxbot.games.spartacus.rounds import EndRound
from paxbot.games.spartacus.state import State, symbols
from paxbot.games.spartacus.terms import AUREI_FOR_NO_CARD, LIMITED, PERMITTING, Category
from paxbot.games.spartacus.turn import BeginTurn

MOST_CONSIDERED = 6
"""The most hand cards that are weighed in all combinations; beyond, the least promising are left out."""
MOST_PLAYED = 4
TAKEN_BY_OTHERS = 0.6
"""How likely Rome gets the richest column of the moment while others still have a turn in the round."""
ASSUMED_AUREI = 5.0
"""The money that others are taken to have, since theirs is secret."""


class Plan(NamedTuple):
    """A way to spend a turn: the column bought, the cards played, and the prospects after it."""

    value: float
    legion: int | None
    cards: tuple[int, ...]


def answer(s: State, decision: Decision) -> Move:
    """Return the listed answer Nemo gives."""
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
    """Nemo's view of a table from one seat, by all that the seat may see."""

    s: State
    seat: Seat
    _worths: dict[Card, float] = field(default_factory=dict)

    @cached_property
    def situation(self) -> Situation:
        """The table as it is, without what Rome is about to take."""
        s = self.s
        sides = tuple(self._side(seat) for seat in range(s.seats))
        return Situation(sides, self.rome, s.holder, rounds_left(s), s.solo_game)

    def _side(self, seat: Seat) -> Side:
        player = self.s.players[seat]
        aurei = player.aurei if seat == self.seat else ASSUMED_AUREI
        return Side(self.symbols(player.display), aurei, len(player.hand))

    @cached_property
    def rome(self) -> tuple[float, ...]:
        """Rome's symbols, those of its face-down cards as they are or as they may be."""
        s = self.s
        open_ones = self.symbols(s.rome)
        if s.players[self.seat].saw_rome:
            return tuple(map(float.__add__, map(float, open_ones), map(float, self.symbols(s.hidden))))
        return tuple(each + UNSEEN for each in open_ones)

    @cached_property
    def deck(self) -> Sequence[Card]:
        """All cards; that of number 1 comes first."""
        return self.s.deck

    def symbols(self, cards: Sequence[int]) -> Symbols:
        """Return how many symbols of each category the cards show."""
        return tuple(symbols(self.s, cards).values())

    @cached_property
    def romes_likelihood(self) -> float:
        """How likely Rome takes the richest column of the moment."""
        others = next((step for step in self.s.steps[:-1][::-1] if isinstance(step, (BeginTurn, EndRound))), None)
        return TAKEN_BY_OTHERS if isinstance(others, BeginTurn) else 1.0

    def rome_after(self, columns: Sequence[Sequence[int]]) -> tuple[float, ...]:
        """Return Rome's symbols with what it is about to take of these columns."""
        richest = max(columns, key=lambda cards: sum(self.deck[card - 1].price for card in cards), default=())
        gained = self.symbols(richest)
        return tuple(each + self.romes_likelihood * more for each, more in zip(self.rome, gained, strict=True))

    def value(self, side: Side, rome: tuple[float, ...]) -> float:
        """Return the prospects of the seat with such a side, and of such a Rome."""
        return prospects(self.situation.with_side(self.seat, side, rome), self.seat)

    @cached_property
    def rome_now(self) -> tuple[float, ...]:
        """Rome's symbols with what it is about to take."""
        return self.rome_after(self.s.columns)

    @cached_property
    def idle(self) -> float:
        """The prospects if nothing is done."""
        return self.value(self.situation.sides[self.seat], self.rome_now)

    def worth(self, card: int) -> float:
        """Return the worth of a card, the same for all equal ones."""
        return self._worth(self.deck[card - 1])

    def _worth(self, card: Card) -> float:
        """Return by how much the card in the display would better the prospects; a limited one needs to fit."""
        if card not in self._worths:
            self._worths[card] = self._weigh(card)
        return self._worths[card]

    def _weigh(self, card: Card) -> float:
        side = self.situation.sides[self.seat]
        category, price, symbols = card
        if category in LIMITED and side.symbols[AT[category]] + symbols > self._limit(side.symbols):
            symbols = 0
        grown = list(side.symbols)
        grown[AT[category]] += symbols
        return self.value(Side(tuple(grown), side.aurei, side.hand), self.rome_now) - self.idle + 0.001 * price

    def _limit(self, symbols: Symbols) -> int:
        return max(symbols[AT[category]] for category in PERMITTING)

    @cached_property
    def usual_worth(self) -> float:
        """The worth of a card that may come, on the average."""
        kinds = set(self.deck)
        return sum(self._worth(card) for card in kinds) / len(kinds)

    def kept(self, move: Move) -> float:
        """Return how good it is to keep or show a card dealt at the start."""
        return self.worth(move.card) if isinstance(move, m.Keep | m.Show) else 0.0

    def placed(self, move: Move, decision: Decision) -> tuple[float, int]:
        """Return how good it is to put a card there, and its order among the answers."""
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
        """Return what is lost by not taking a later card instead; nothing when all are drawn."""
        step = asking(self.s)
        return 0.0 if isinstance(step, PlaceCard) and step.is_last else max(0.0, self.usual_worth)

    def _laid(self, card: int, legion: int) -> float:
        """Return how good the columns are for the seat with the card in one: to buy it, or for Rome to take it."""
        columns = [[*cards, card] if at == legion else cards for at, cards in enumerate(self.s.columns, 1)]
        side = self.situation.sides[self.seat]
        left = self.value(side, self.rome_after(columns)) - self.idle
        cards = columns[legion - 1]
        price = max(0, column_price(self.s, self.seat, legion) + self.deck[card - 1].price)
        if self.s.bought is not None or price > side.aurei:
            return left
        return max(left, sum(max(0.0, self.worth(each)) for each in cards) * 0.5 - 0.012 * price)

    def next_step(self, options: Sequence[Move]) -> Move:
        """Return the first step of the best way to spend the rest of the turn."""
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
        """Return the order of playing: cards that permit others come before them."""
        return self.deck[card - 1].category not in PERMITTING, card

    def _plan(self, cards: Sequence[int], hand: Sequence[int], price: int, rome: tuple[float, ...]) -> float | None:
        """Return the prospects after playing the cards; None if they cannot be played or paid."""
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
