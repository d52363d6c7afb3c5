"""Income, the market and the end of the game.

Rule: Turn > Income; Depression > Cost; Turn > Buy Market Card; Turn > Market; End of the game.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paxbot.engine.game import SeatResult, TieBreak
from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.porfiriana import business, facts, partners, powers
from paxbot.games.porfiriana.cards import Event, Headline, Topple
from paxbot.games.porfiriana.moves import Buy, Discard, PayUp, Prompt
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.table import Table, note_round
from paxbot.games.porfiriana.terms import (
    COLUMNS,
    HAND_LIMIT,
    NO_CARD,
    NOBODY,
    PURCHASES,
    ROWS,
    SPACES,
    TOPPLES,
    Ending,
    Regime,
)


def income(s: State, seat: Seat) -> int:
    owner, unrest = s.owner, s.unrest
    gold = sum(cubes for card, cubes in s.income.items() if owner[card] == seat and card not in unrest)
    for card, cubes in s.prestige.items():
        if owner[card] == seat and card not in unrest and s.posts.get(card) not in unrest:
            gold += cubes
    for oval, seats in s.connections.items():
        if seat in seats and oval // OVALS not in unrest:
            gold += seats.count(seat)
    for card, troop in s.guards.items():
        gold += owner[troop] == seat != owner[card] and card not in unrest
    return gold


@dataclass(frozen=True, slots=True)
class TakeIncome(Effect[Table]):
    seat: Seat

    def run(self, t: Table) -> None:
        gold = income(t.s, self.seat)
        t.s.players[self.seat].gold += gold
        t.tell(facts.IncomeTaken(self.seat, gold))
        if t.s.depression:
            t.s.cause = NOBODY
            t.next(PayUpkeep(self.seat))


@dataclass(frozen=True, slots=True)
class PayUpkeep(Step[State, Table, Discard | PayUp], prompt=Prompt.PAY_UPKEEP):
    """The cards a player gives up in a depression, before the rest is paid for (RULING 25)."""

    def options(self, s: State) -> Sequence[Discard | PayUp]:
        cards = s.in_play(self.seat)
        can_pay = len(cards) <= s.players[self.seat].gold
        return [*([PayUp()] if cards and can_pay else []), *(Discard(card) for card in cards)]

    def resolve(self, t: Table, move: Discard | PayUp) -> None:
        if isinstance(move, Discard):
            t.next(self)
            t.discard_from_play(move.card, facts.Why.UPKEEP)
            return
        gold = len(t.s.in_play(self.seat))
        t.s.players[self.seat].gold -= gold
        t.tell(facts.UpkeepPaid(self.seat, gold))


TIE_BREAKS: Final = ("toppled", "gold", "income")
"""The figures that tell places apart; the first is 1 for whoever has won by a topple."""


def richest(s: State, among: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return who wins by gold: the most, then the most income, then together (RULING 40)."""
    best = max(wealth(s, seat) for seat in among)
    return tuple(seat for seat in among if wealth(s, seat) == best)


def wealth(s: State, seat: Seat) -> tuple[int, int]:
    return s.players[seat].gold, income(s, seat)


def last_topple_gone(s: State) -> "EndGame":
    """Let gold decide; alone against Díaz, the game is lost."""
    return EndGame(Ending.DIAZ_STAYS, ()) if s.solo else EndGame(Ending.TOPPLES_GONE, tuple(range(s.seats)))


@dataclass(frozen=True, slots=True)
class EndGame(Effect[Table]):
    why: Ending
    among: tuple[Seat, ...]

    def run(self, t: Table) -> None:
        s = t.s
        s.winners = richest(s, self.among) if self.among else ()
        s.ending = self.why.value
        note_round(s)
        s.steps.clear()
        t.reveal()
        t.tell(facts.GameEnded(self.why, s.winners))


@dataclass(frozen=True, slots=True)
class CheckStalemate(Effect[Table]):
    """The end of a turn, which may be the last of a round without any purchase.

    Rule: End of the game > Mexican stalemate; RULING 42.
    """

    def run(self, t: Table) -> None:
        """Count the turn if the last topple has appeared."""
        s = t.s
        if s.solo or s.topples_shown < TOPPLES:
            return
        s.quiet = 0 if s.purchases or s.quiet < 0 else s.quiet + 1
        if s.quiet >= s.seats:
            t.next(EndGame(Ending.STALEMATE, tuple(range(s.seats))))


def result(s: State) -> tuple[SeatResult, ...] | None:
    """Return how the game came out: whoever toppled Díaz first, then by gold and by income (Rule: End of the game)."""
    if s.winners is None:
        return None
    by_topple = s.ending == Ending.TOPPLE
    scores = [(int(by_topple and seat in s.winners), *wealth(s, seat)) for seat in range(s.hosted)]
    lost_by_all = not s.winners
    return tuple(
        SeatResult(
            1 + lost_by_all + sum(other > score for other in scores),
            None,
            tuple(map(TieBreak, TIE_BREAKS, score)),
        )
        for score in scores
    )


WIDTH = len(COLUMNS)
PRICES = COLUMNS * ROWS
CHEAPEST_FIRST = sorted(range(SPACES), key=lambda space: (space % WIDTH, space))
"""The spaces in the order in which they are filled: of each column the upper row first (RULING 7)."""
Reading = Callable[[Table, Seat, int], None]


def price(s: State, seat: Seat, space: int) -> int:
    full = PRICES[space]
    return full and powers.ask(s, powers.MarketPrice(seat, s.market[space], full), full)


def is_headline(s: State, card: int) -> bool:
    return isinstance(s.deck.cards[card], (Headline, Topple))


def purchases(s: State, seat: Seat) -> Iterator[Buy]:
    """Yield the market cards the seat can buy now; the second of a turn takes two actions.

    Where somebody has speculated it need not take a reduction (RULING 62).
    """
    if s.purchases >= PURCHASES or s.actions <= s.purchases:
        return
    gold = s.players[seat].gold
    has_room = len(s.players[seat].hand) < HAND_LIMIT
    is_reduced = any(bend.of.seat == seat for bend in powers.bends_of(s, powers.MarketPrice))
    for space, (card, full) in enumerate(zip(s.market, PRICES, strict=True)):
        if card == NO_CARD or (full > gold and not is_reduced) or not (has_room or is_headline(s, card)):
            continue
        is_bet_on = s.speculation.get(card, seat) != seat
        due = price(s, seat, space) if is_reduced and (full > gold or is_bet_on) else full
        if due <= gold:
            yield Buy(space)
        if is_bet_on and due < full <= gold:
            yield Buy(space, in_full=True)


def buy(t: Table, seat: Seat, move: Buy) -> int:
    s, space = t.s, move.space
    card, due = s.market[space], PRICES[space] if move.in_full else price(s, seat, space)
    s.purchases += 1
    s.actions -= s.purchases
    t.tell(facts.CardBought(seat, card, space, due, PRICES[space]))
    t.pay(seat, due, facts.Why.PURCHASE, s.speculation.get(card, NOBODY))
    t.end_bet(card)
    s.market[space] = NO_CARD
    if is_headline(s, card):
        s.resolving.append(card)
    else:
        s.players[seat].hand.append(card)
    return card


def leave_market(t: Table, card: int) -> None:
    t.s.topples += isinstance(t.s.deck.cards[card], Topple)


@dataclass(frozen=True, slots=True)
class DiscardHeadlines(Effect[Table]):
    """Phase 2: headlines and topples nobody bought while they cost nothing (Rule: Turn > Discard headlines)."""

    seat: Seat

    def run(self, t: Table) -> None:
        """Let the active player order two; the last topple gone ends the game after all of them."""
        if unsold := _unsold(t.s):
            t.next(*[DiscardHeadline(self.seat)] * len(unsold), EndWithoutTopples())


def _unsold(s: State) -> list[int]:
    return [card for card in s.market[::WIDTH] if card != NO_CARD and is_headline(s, card)]


@dataclass(frozen=True, slots=True)
class DiscardHeadline(Step[State, Table, Discard], prompt=Prompt.DISCARD_HEADLINE):
    def options(self, s: State) -> Sequence[Discard]:
        return [Discard(card) for card in _unsold(s)]

    def resolve(self, t: Table, move: Discard) -> None:
        s = t.s
        s.market[s.market.index(move.card)] = NO_CARD
        t.end_bet(move.card)
        s.resolving.append(move.card)
        leave_market(t, move.card)
        if s.solo and restores_pax(s, move.card):
            t.next(*partners.effects_of(s, self.seat, move.card), PileHeadline(move.card))
        else:
            business.pile(t, move.card)


def restores_pax(s: State, card: int) -> bool:
    """Return whether the event of the headline would bring Pax back (Rule: Solitaire > Table of Díaz)."""
    return s.card(card, Event).regime_change is Regime.PAX is not s.regime and not s.blocked


@dataclass(frozen=True, slots=True)
class PileHeadline(Effect[Table]):
    card: int

    def run(self, t: Table) -> None:
        business.pile(t, self.card)


@dataclass(frozen=True, slots=True)
class EndWithoutTopples(Effect[Table]):
    """The end of the game when the last topple card is gone (Rule: End of the game > Gold victory; RULING 41)."""

    def run(self, t: Table) -> None:
        if t.s.topples == TOPPLES:
            t.next(last_topple_gone(t.s))


@dataclass(frozen=True, slots=True)
class RestoreMarket(Effect[Table]):
    def run(self, t: Table) -> None:
        s = t.s
        before = s.market[:]
        for start in range(0, SPACES, WIDTH):
            s.market[start : start + WIDTH] = sorted(s.market[start : start + WIDTH], key=NO_CARD.__eq__)
        if s.market != before:
            t.tell(facts.MarketMoved(tuple(s.market)))
        deal(t)


def deal(t: Table) -> None:
    s = t.s
    for space in [space for space in CHEAPEST_FIRST if s.market[space] == NO_CARD][: len(s.stack)]:
        card = s.market[space] = s.stack.pop()
        if isinstance(s.deck.cards[card], Topple):
            s.topples_shown += 1
            if s.topples_shown == TOPPLES:
                s.last_topple = card
        t.reveal()
        t.tell(facts.CardDealt(card, space))
