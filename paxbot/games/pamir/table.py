"""The table: the few physical verbs that touch pieces, cards and rupees; overthrow, and repaying leverage.

Each verb conserves what it moves and tells a fact. Leverage to repay and overthrows, which a change sets off
immediately, are noted by the verbs and opened by `follow_up`.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from enum import Enum

from paxbot.engine import kernel
from paxbot.engine.kernel import AnyStep, Decision, Effect, Move, Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.facts import Origin, Why
from paxbot.games.pamir.moves import Discard, Prompt, TakePiece
from paxbot.games.pamir.queries import Answer, HoldsRupees, MakesGood, MayFavor, ruler
from paxbot.games.pamir.state import (
    NO_CARD,
    WORKING_IN_COURT,
    WORKING_IN_MARKET,
    Half,
    InForce,
    Piece,
    Pile,
    State,
    ask,
    is_asked,
    note_change,
)
from paxbot.games.pamir.terms import COURT_CARDS, LEVERAGE_RUPEES, Coalition, Region, Side, Suit


def political_cards(s: State, seat: Seat, region: Region) -> list[int]:
    court = s.players[seat].court
    return [c for c in court if COURT_CARDS[c].suit is Suit.POLITICAL and COURT_CARDS[c].region is region]


@dataclass(frozen=True, slots=True)
class LosePoliticalCards(Effect["Table"]):
    """The loss of a region's political cards with its last tribe (Rule: General rules > Overthrow)."""

    seat: Seat
    region: Region

    def run(self, t: Table) -> None:
        if t.s.tribes[self.region][self.seat]:
            return
        cards = political_cards(t.s, self.seat, self.region)
        if cards:
            t.tell(facts.Overthrown(self.seat, self.region, None))
        for card in cards:
            t.discard_from_court(self.seat, card, Why.OVERTHROW)


@dataclass(frozen=True, slots=True)
class LoseTribes(Effect["Table"]):
    seat: Seat
    region: Region

    def run(self, t: Table) -> None:
        tribes = t.s.tribes[self.region][self.seat]
        if tribes and not political_cards(t.s, self.seat, self.region):
            t.tell(facts.Overthrown(self.seat, self.region, Piece.TRIBE))
            t.remove(Piece.TRIBE, self.region, self.seat, tribes)


@dataclass(frozen=True, slots=True)
class RepayLeverage(Effect["Table"]):
    """The return of two rupees, or a card for each one lacking (Rule: General rules > Discarding a court card)."""

    seat: Seat
    card: int

    def run(self, t: Table) -> None:
        rupees = min(LEVERAGE_RUPEES, t.s.players[self.seat].rupees)
        t.pay_bank(self.seat, rupees)
        owed = LEVERAGE_RUPEES - rupees if ask(t.s, MakesGood(self.seat), True) else 0
        t.tell(facts.LeverageRepaid(self.seat, self.card, rupees, owed))
        t.next(*(DiscardForLeverage(self.seat, self.card) for _ in range(owed)))


@dataclass(frozen=True, slots=True)
class DiscardForLeverage(Step[State, "Table", Discard], prompt=Prompt.DISCARD_FOR_LEVERAGE):
    """One card from hand or court for a rupee of leverage that could not be repaid."""

    card: int

    def options(self, s: State) -> Sequence[Discard]:
        """Return every card of hand and court; with none left the debt is forgotten."""
        player = s.players[self.seat]
        return [Discard(card) for card in (*player.court, *player.hand)]

    def resolve(self, t: Table, move: Discard) -> None:
        if move.card in t.s.players[self.seat].hand:
            t.discard_from_hand(self.seat, move.card, Why.LEVERAGE)
        else:
            t.discard_from_court(self.seat, move.card, Why.LEVERAGE)


BLOCKS = (Piece.ARMY, Piece.ROAD)


Shuffled = Enum("Shuffled", ["AI_DECK", "HAND"])


class Table(kernel.Table[State]):
    __slots__ = ("_debts", "_losses", "_unsettled")

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._debts: list[RepayLeverage] = []
        self._losses: list[LosePoliticalCards | LoseTribes] = []
        self._unsettled: dict[Region, None] = {}

    def decide(self, step: AnyStep, options: Sequence[Move]) -> Decision:
        if is_asked(self.s, Answer):
            decision: Decision | None = ask(self.s, Answer(step.seat, step, options), None)
            if decision is not None:
                return decision
        return Decision(step.seat, step.prompt, tuple(options), step.confirm, is_moot=step.is_moot(self.s))

    def shuffle(self, items: MutableSequence[int], what: Shuffled, seat: Seat) -> None:
        self.s.rng.shuffle(items)

    def follow_up(self) -> None:
        if self._unsettled:
            for region in self._unsettled:
                self.settle_rule(region)
            self._unsettled.clear()
        if self._debts or self._losses:
            self.next(*self._debts, *self._losses)
            self._debts = []
            self._losses = []

    def place(self, seat: Seat, piece: Piece, at: int, owner: int, source: TakePiece | None = None) -> None:
        if source is None:
            self._supply(piece)[owner] -= 1
        else:
            self._subtract(Pile(source.piece, source.at, owner))
        pile = Pile(piece, at, owner)
        self._change(pile, 1)
        self.s.fresh[pile] = self.s.fresh.get(pile, 0) + 1
        taken = (None, None) if source is None else (source.piece, source.at)
        self.tell(facts.PiecePlaced(seat, piece, at, owner, *taken))
        self._settle_at(piece, at)
        if source is not None:
            self._settle_at(source.piece, source.at)

    def move(self, seat: Seat, piece: Piece, start: int, end: int, owner: int) -> None:
        """Move first a piece that was there before this turn; a mark travels with its piece."""
        source, goal = Pile(piece, start, owner), Pile(piece, end, owner)
        if self._subtract(source):
            self.s.fresh[goal] = self.s.fresh.get(goal, 0) + 1
        self._change(goal, 1)
        self.tell(facts.PieceMoved(seat, piece, owner, start, end))
        self._settle_at(piece, start)
        self._settle_at(piece, end)

    def remove(self, piece: Piece, at: int, owner: int, count: int = 1) -> None:
        pile = Pile(piece, at, owner)
        for _ in range(count):
            self._subtract(pile)
        self._supply(piece)[owner] += count
        self.tell(facts.PiecesRemoved(piece, at, owner, count))
        self._settle_at(piece, at)

    def _supply(self, piece: Piece) -> list[int]:
        return self.s.blocks if piece in BLOCKS else self.s.cylinders

    def _subtract(self, pile: Pile) -> bool:
        """Return whether the piece taken away was placed this turn (older ones go first)."""
        fresh = self.s.fresh.get(pile, 0)
        self._change(pile, -1)
        if fresh <= self.s.count(pile):
            return False
        if fresh > 1:
            self.s.fresh[pile] = fresh - 1
        else:
            del self.s.fresh[pile]
        return True

    def _change(self, pile: Pile, by: int) -> None:
        s = self.s
        piece, at, owner = pile
        match piece:
            case Piece.ARMY:
                s.armies[at][owner] += by
            case Piece.ROAD:
                s.roads[at][owner] += by
            case Piece.TRIBE:
                s.tribes[at][owner] += by
                if not s.tribes[at][owner]:
                    self._losses.append(LosePoliticalCards(owner, Region(at)))
            case Piece.SPY:
                row = s.spies.setdefault(at, [0] * s.seats)
                row[owner] += by
                if not any(row):
                    del s.spies[at]
            case Piece.GIFT:
                gifts = s.players[owner].gifts
                if by > 0:
                    gifts.append(at)
                    gifts.sort()
                else:
                    gifts.remove(at)

    def _settle_at(self, piece: Piece, at: int) -> None:
        """Settle who rules once all that happens together has happened, so that no passing ruler is told of."""
        if piece in (Piece.ARMY, Piece.TRIBE):
            self._unsettled[Region(at)] = None

    def settle_rule(self, region: Region) -> None:
        """Put the ruler token of the region where it belongs (Rule: Key concepts > Ruling a region)."""
        before, after = self.s.rulers[region], ruler(self.s, region)
        if before != after:
            self.s.rulers[region] = after
            self.tell(facts.RulerChanged(region, before, after))

    def settle_rule_everywhere(self) -> None:
        self._unsettled.update(dict.fromkeys(Region))

    def gain(self, seat: Seat, rupees: int, card: int | None = None) -> None:
        self.s.bank -= rupees
        self.s.players[seat].rupees += rupees
        self.tell(facts.RupeesGained(seat, rupees, Origin.BANK, card))

    def pay_bank(self, seat: Seat, rupees: int) -> None:
        self.s.players[seat].rupees -= rupees
        self.s.bank += rupees

    def pay_player(self, payer: Seat, receiver: Seat, rupees: int) -> None:
        self.s.players[payer].rupees -= rupees
        self.s.players[receiver].rupees += rupees

    def put_on_market(self, seat: Seat, slot: int, rupees: int) -> None:
        """Put rupees there; the card is locked for the seat this turn."""
        s = self.s
        s.players[seat].rupees -= rupees
        s.market_rupees[slot] += rupees
        card = s.market[slot]
        self.tell(facts.RupeesPlaced(seat, slot, card if card != NO_CARD else None, rupees))
        if card != NO_CARD:
            if card not in s.barred:
                s.barred.append(card)
            if not ask(s, HoldsRupees(card), True):
                self.lose_from_market(slot)

    def take_from_market(self, seat: Seat, slot: int, rupees: int) -> None:
        self.s.market_rupees[slot] -= rupees
        self.s.players[seat].rupees += rupees

    def lose_from_market(self, slot: int) -> None:
        rupees, self.s.market_rupees[slot] = self.s.market_rupees[slot], 0
        if rupees:
            self.s.bank += rupees
            self.tell(facts.RupeesLost(rupees, None, slot))

    def lay_card(self, slot: int, card: int) -> None:
        """Lay the card; rupees in the space stay on it, or are lost where it holds none."""
        self.s.market[slot] = card
        note_change(self.s, card, WORKING_IN_MARKET)
        if self.s.market_rupees[slot] and not ask(self.s, HoldsRupees(card), True):
            self.lose_from_market(slot)

    def lift_card(self, slot: int) -> int:
        """Take the card away; rupees on it stay in the space."""
        card = self.s.market[slot]
        self.s.market[slot] = NO_CARD
        note_change(self.s, card, WORKING_IN_MARKET)
        return card

    def slide_card(self, slot: int, goal: int) -> None:
        rupees, self.s.market_rupees[slot] = self.s.market_rupees[slot], 0
        self.s.market_rupees[goal] += rupees
        self.lay_card(goal, self.lift_card(slot))

    def discard_from_market(self, slot: int) -> int:
        card = self.lift_card(slot)
        self.s.discards.append(card)
        return card

    def take_in_hand(self, seat: Seat, slot: int) -> None:
        self.s.players[seat].hand.append(self.lift_card(slot))

    def swap_hands(self, seat: Seat, other: Seat) -> None:
        mine, theirs = self.s.players[seat], self.s.players[other]
        mine.hand, theirs.hand = theirs.hand, mine.hand
        self.tell(facts.HandsSwapped(seat, other))
        self.reveal()

    def add_to_court(self, seat: Seat, card: int, side: Side) -> None:
        player = self.s.players[seat]
        player.hand.remove(card)
        player.court.insert(0 if side is Side.LEFT else len(player.court), card)
        note_change(self.s, card, WORKING_IN_COURT)
        self.tell(facts.CardPlayed(seat, card, side))

    def discard_from_court(self, seat: Seat, card: int, why: Why) -> None:
        """Discard it with all that follows: its spies go back to their owners, then leverage and overthrow.

        Rule: General rules > Discarding a court card.
        """
        s = self.s
        s.players[seat].court.remove(card)
        note_change(s, card, WORKING_IN_COURT)
        s.discards.append(card)
        self.tell(facts.CardDiscarded(seat, card, Origin.COURT, why))
        for owner, count in enumerate(s.spies.get(card, ())):
            if count:
                self.remove(Piece.SPY, card, owner, count)
        facts_of_card = COURT_CARDS[card]
        if facts_of_card.is_leveraged:
            self._debts.append(RepayLeverage(seat, card))
        if facts_of_card.suit is Suit.POLITICAL:
            self._losses.append(LoseTribes(seat, facts_of_card.region))

    def discard_from_hand(self, seat: Seat, card: int, why: Why) -> None:
        self.s.players[seat].hand.remove(card)
        self.s.discards.append(card)
        self.tell(facts.CardDiscarded(seat, card, Origin.HAND, why))

    def discard_set_aside(self) -> None:
        """Discard the hands that people left with a seat, face up (Rule: Wakhan > Taking over a seat)."""
        for seat, player in enumerate(self.s.players):
            if player.wakhan is None or player.wakhan.aside is None:
                continue
            for card in player.wakhan.aside.hand:
                self.reveal()
                self.s.discards.append(card)
                self.tell(facts.CardDiscarded(seat, card, Origin.HAND, Why.GAME_OVER))
            player.wakhan.aside = player.wakhan.aside._replace(hand=())

    def discard_prizes(self, seat: Seat, why: Why) -> None:
        for card in self.s.players[seat].prizes[:]:
            self.discard_prize(seat, card, why)

    def discard_prize(self, seat: Seat, card: int, why: Why) -> None:
        self.s.players[seat].prizes.remove(card)
        self.s.discards.append(card)
        self.tell(facts.CardDiscarded(seat, card, Origin.PRIZES, why))

    def take_prize(self, seat: Seat, card: int) -> None:
        self.s.discards.remove(card)
        self.s.players[seat].prizes.append(card)
        self.tell(facts.PrizeTaken(seat, card))

    def change_loyalty(self, seat: Seat, coalition: Coalition, keep: int | None = None) -> None:
        """Make the seat follow another coalition and lose its gifts, prizes and patriots, except the card `keep`.

        Rule: Key concepts > Loyalty and influence.
        """
        player = self.s.players[seat]
        before = player.loyalty
        assert before is not None
        for cost in player.gifts[:]:
            self.remove(Piece.GIFT, cost, seat)
        self.discard_prizes(seat, Why.LOYALTY)
        for card in player.court[:]:
            if card != keep and COURT_CARDS[card].patriot is not None:
                self.discard_from_court(seat, card, Why.LOYALTY)
        player.loyalty = coalition
        self.tell(facts.LoyaltyChanged(seat, before, coalition))
        self.settle_rule_everywhere()

    def favor(self, suit: Suit) -> None:
        """Put the marker of the favored suit on the suit, unless an event holds it (Rule: Play > Impact icons)."""
        if not ask(self.s, MayFavor(suit), True):
            self.tell(facts.FavorIgnored(suit))
        elif self.s.favored is not suit:
            before, self.s.favored = self.s.favored, suit
            self.tell(facts.SuitFavored(suit, before))

    def begin_event(self, card: int, half: Half, seat: Seat | None) -> None:
        self.s.discards.remove(card)
        events = self.s.events if seat is None else self.s.players[seat].events
        events.append(InForce(card, half))
        self.s.bends = None
        self.tell(facts.EventBegan(card, half, seat))

    def end_events(self) -> None:
        """End all events (Rule: Events > Duration)."""
        s = self.s
        for events in (s.events, *(player.events for player in s.players)):
            for event in events:
                s.discards.append(event.card)
                self.tell(facts.EventEnded(event.card, event.half))
            events.clear()
        s.bends = None


def pending(s: State) -> Decision | None:
    return s.decision if s.decision is not None else kernel.pending(Table(s))
