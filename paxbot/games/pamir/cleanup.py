"""Cleanup in its four steps, and instability."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.cards import DOMINANCE_CHECKS, EVENT_CARDS
from paxbot.games.pamir.courts import court_limit, hand_limit
from paxbot.games.pamir.dominance import DominanceCheck
from paxbot.games.pamir.events import discard_event
from paxbot.games.pamir.facts import Why
from paxbot.games.pamir.market import close_up, next_space
from paxbot.games.pamir.moves import Discard, Prompt
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import MARKET_COLUMNS, MARKET_ROWS


@dataclass(frozen=True, slots=True)
class KeepCourtLimit(Step[State, Table, Discard]):
    """Step 1: court cards to discard down to the limit (Rule: Cleanup > Court limit)."""

    prompt: ClassVar[Prompt] = Prompt.DISCARD_COURT

    def options(self, s: State) -> Sequence[Discard]:
        """Return every court card, while there are too many."""
        court = s.players[self.seat].court
        return [Discard(card) for card in court] if len(court) > court_limit(s, self.seat) else ()

    def resolve(self, t: Table, move: Discard) -> None:
        """Discard it and count again: the limit may have fallen."""
        t.next(self)
        t.discard_from_court(self.seat, move.card, Why.COURT_LIMIT)


@dataclass(frozen=True, slots=True)
class KeepHandLimit(Step[State, Table, Discard]):
    """Step 2: hand cards to discard down to the limit (Rule: Cleanup > Hand limit)."""

    prompt: ClassVar[Prompt] = Prompt.DISCARD_HAND

    def options(self, s: State) -> Sequence[Discard]:
        """Return every hand card, while there are too many."""
        hand = s.players[self.seat].hand
        return [Discard(card) for card in hand] if len(hand) > hand_limit(s, self.seat) else ()

    def resolve(self, t: Table, move: Discard) -> None:
        """Discard it and count again."""
        t.next(self)
        t.discard_from_hand(self.seat, move.card, Why.HAND_LIMIT)


def leaving_event(s: State, row: int) -> int | None:
    """Return the event that leaves the market when the turn ends now, or None."""
    card = s.market[row * MARKET_COLUMNS]
    return card if card in EVENT_CARDS else None


@dataclass(frozen=True, slots=True)
class DiscardEvent(Effect[Table]):
    """Step 3: an event in the leftmost column is discarded and takes effect (Rule: Cleanup > Events)."""

    row: int

    def run(self, t: Table) -> None:
        """Discard the card; rupees on it stay in the space."""
        card = leaving_event(t.s, self.row)
        if card is not None:
            t.discard_from_market(self.row * MARKET_COLUMNS)
            discard_event(t, card)


def may_be_unstable(s: State) -> bool:
    """Return whether the market may be refilled with a second check card when the turn ends now."""
    leaving = [leaving_event(s, row) for row in MARKET_ROWS]
    stays = any(card in DOMINANCE_CHECKS and card not in leaving for card in s.market)
    return stays and any(card in DOMINANCE_CHECKS for card in s.deck) and (NO_CARD in s.market or any(leaving))


@dataclass(frozen=True, slots=True)
class RefillMarket(Effect[Table]):
    """Step 4: the rows close up, and cards are dealt into the empty spaces (Rule: Cleanup > Refilling the market)."""

    def run(self, t: Table) -> None:
        """Deal until the market is full, the deck is empty, or a second check card comes up."""
        s = t.s
        close_up(t)
        dealt: list[int] = []
        while s.deck and (slot := next_space(s)) is not None:
            card = s.deck.pop(0)
            dealt.append(card)
            t.lay_card(slot, card)
            if card in DOMINANCE_CHECKS and sum(other in DOMINANCE_CHECKS for other in s.market) > 1:
                self._be_unstable(t)
                break
        if dealt:
            t.tell(facts.MarketRefilled(tuple(dealt), len(s.deck)))
            t.reveal()

    def _be_unstable(self, t: Table) -> None:
        """Discard both check cards, make one check, then go on dealing (Rule: Cleanup > Instability)."""
        slots = [slot for slot, card in enumerate(t.s.market) if card in DOMINANCE_CHECKS]
        t.tell(facts.ChecksDiscarded(tuple(t.discard_from_market(slot) for slot in slots)))
        t.next(DominanceCheck(unstable=True), RefillMarket())
