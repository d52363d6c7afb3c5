"""The course of the game: starting loyalty, turns, the choice of an action, the market, cleanup and instability."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from paxbot.engine.kernel import Effect, Move, OpenStep, Seat, Step
from paxbot.games.pamir import events, facts
from paxbot.games.pamir.moves import ChooseLoyalty, Discard, EndTurn, PlayCard, Prompt, Purchase, UseCard
from paxbot.games.pamir.play import ACTIONS, can_be_played, can_be_used, play, usable, use
from paxbot.games.pamir.queries import (
    ActionsBegin,
    MayBuy,
    Price,
    TurnBegins,
    TurnPasses,
    court_limit,
    hand_limit,
    is_favored,
)
from paxbot.games.pamir.state import NO_CARD, State, ask, bending, is_asked, triggered
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import (
    ACTIONS_PER_TURN,
    COURT_CARDS,
    DOMINANCE_CHECKS,
    EVENT_CARDS,
    MARKET_COLUMNS,
    MARKET_ROWS,
    ActionKind,
    Coalition,
    Suit,
)


def doubles_prices(favored: Suit) -> bool:
    """Return whether cards cost double while this suit is favored (Rule: Purchase > Military suit)."""
    return favored is Suit.MILITARY


def rupees_a_column(s: State) -> int:
    """Return one, or two while prices are doubled (Rule: Purchase > Military suit)."""
    return 2 if doubles_prices(s.favored) else 1


def price(s: State, seat: Seat, slot: int) -> int:
    """Return the rupees to take the card in the space: for each column to its left (Rule: Purchase)."""
    return ask(s, Price(seat, s.market[slot]), slot % MARKET_COLUMNS * rupees_a_column(s))


def waived_by(s: State, seat: Seat, slot: int) -> list[int]:
    """Return the cards in force by which the card in the space costs nothing, though it is further right."""
    due = slot % MARKET_COLUMNS * rupees_a_column(s)
    if not due or price(s, seat, slot):
        return []
    return [each.card for each in bending(s, Price(seat, s.market[slot]), due)]


def is_for_sale(s: State, slot: int) -> bool:
    """Return whether a card lies in the space that took no rupee in this turn and is not withdrawn (Rule: Purchase)."""
    card = s.market[slot]
    return card != NO_CARD and card not in s.barred and ask(s, MayBuy(card), True)


def affordable(s: State, seat: Seat) -> Iterator[int]:
    rupees, a_column = s.players[seat].rupees, rupees_a_column(s)
    prices_vary, sales_vary = is_asked(s, Price), is_asked(s, MayBuy)
    for slot, card in enumerate(s.market):
        if card == NO_CARD or card in s.barred or (sales_vary and not is_for_sale(s, slot)):
            continue
        if (price(s, seat, slot) if prices_vary else slot % MARKET_COLUMNS * a_column) <= rupees:
            yield slot


def _payment_slot(s: State, row: int, column: int) -> int:
    """Return the space a rupee due in the column goes to: the same row, or the other where that is empty.

    RULING 15: a column empty in both rows keeps the rupee on the other row's space.
    """
    slot = row * MARKET_COLUMNS + column
    return slot if s.market[slot] != NO_CARD else (1 - row) * MARKET_COLUMNS + column


def purchase(t: Table, seat: Seat, card: int) -> None:
    """Let the seat pay to the columns on the left and take the card; an event takes effect at once.

    Rule: Purchase; Purchase > Event cards.
    """
    s = t.s
    slot = s.slot_of(card)
    cost = price(s, seat, slot)
    row, column = divmod(slot, MARKET_COLUMNS)
    t.tell(facts.CardPurchased(seat, card, cost, s.market_rupees[slot], slot))
    if cost:
        for left in range(column):
            t.put_on_market(seat, _payment_slot(s, row, left), cost // column)
    collect(t, seat, card)


def collect(t: Table, seat: Seat, card: int) -> None:
    slot = t.s.slot_of(card)
    t.take_from_market(seat, slot, t.s.market_rupees[slot])
    if card in COURT_CARDS:
        t.take_in_hand(seat, slot)
    else:
        t.discard_from_market(slot)
        events.purchase_event(t, seat, card)


def close_up(t: Table) -> None:
    """Move every card as far left in its row as it can go; it picks up the rupees it comes upon.

    Rule: Cleanup > Refilling the market.
    """
    moves: list[tuple[int, int, int]] = []
    for row in (0, 1):
        goal = row * MARKET_COLUMNS
        for slot in range(goal, goal + MARKET_COLUMNS):
            if t.s.market[slot] == NO_CARD:
                continue
            if slot != goal:
                moves.append((t.s.market[slot], slot, goal))
                t.slide_card(slot, goal)
            goal += 1
    if moves:
        t.tell(facts.CardsMovedUp(tuple(moves)))


def next_space(s: State) -> int | None:
    """Return the first empty space: columns from the left, top before bottom."""
    for column in range(MARKET_COLUMNS):
        for slot in (column, MARKET_COLUMNS + column):
            if s.market[slot] == NO_CARD:
                return slot
    return None


@dataclass(frozen=True, slots=True)
class KeepCourtLimit(Step[State, Table, Discard], prompt=Prompt.DISCARD_COURT):
    """Step 1 (Rule: Cleanup > Court limit)."""

    def options(self, s: State) -> Sequence[Discard]:
        court = s.players[self.seat].court
        return [Discard(card) for card in court] if len(court) > court_limit(s, self.seat) else ()

    def resolve(self, t: Table, move: Discard) -> None:
        """Count again: the limit may have fallen."""
        t.next(self)
        t.discard_from_court(self.seat, move.card, facts.Why.COURT_LIMIT)


@dataclass(frozen=True, slots=True)
class KeepHandLimit(Step[State, Table, Discard], prompt=Prompt.DISCARD_HAND):
    """Step 2 (Rule: Cleanup > Hand limit)."""

    def options(self, s: State) -> Sequence[Discard]:
        hand = s.players[self.seat].hand
        return [Discard(card) for card in hand] if len(hand) > hand_limit(s, self.seat) else ()

    def resolve(self, t: Table, move: Discard) -> None:
        t.next(self)
        t.discard_from_hand(self.seat, move.card, facts.Why.HAND_LIMIT)


def leaving_event(s: State, row: int) -> int | None:
    card = s.market[row * MARKET_COLUMNS]
    return card if card in EVENT_CARDS else None


@dataclass(frozen=True, slots=True)
class DiscardEvent(Effect[Table]):
    """Step 3: an event in the leftmost column is discarded and takes effect (Rule: Cleanup > Events)."""

    row: int

    def run(self, t: Table) -> None:
        card = leaving_event(t.s, self.row)
        if card is not None:
            t.discard_from_market(self.row * MARKET_COLUMNS)
            events.discard_event(t, card)


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
        t.next(events.DominanceCheck(unstable=True), RefillMarket())


class Refusal(StrEnum):
    """The `reason` of an `IllegalMove` while an action is chosen."""

    NO_ACTION_LEFT = "no_action_left"
    NOT_IN_MARKET = "not_in_market"
    NOT_IN_HAND = "not_in_hand"
    NOT_IN_COURT = "not_in_court"
    BARRED = "card_barred"
    WITHDRAWN = "card_withdrawn"
    TOO_DEAR = "card_too_dear"
    USED = "card_used"
    NOT_ON_CARD = "action_not_on_card"
    BRIBE_TOO_DEAR = "bribe_too_dear"
    NO_EFFECT = "action_without_effect"


def refusal(s: State, seat: Seat, move: Move) -> Refusal | None:
    """Return None where the seat can choose it, or the move names an unknown card."""
    match move:
        case Purchase(card):
            if card not in s.market:
                return Refusal.NOT_IN_MARKET
            if not s.actions_left:
                return Refusal.NO_ACTION_LEFT
            if card in s.barred:
                return Refusal.BARRED
            if not ask(s, MayBuy(card), True):
                return Refusal.WITHDRAWN
            return Refusal.TOO_DEAR if price(s, seat, s.slot_of(card)) > s.players[seat].rupees else None
        case PlayCard(card):
            return _play(s, seat, card)
        case UseCard(card, action):
            return _use(s, seat, card, action)
        case _:
            return None


def _play(s: State, seat: Seat, card: int) -> Refusal | None:
    if card not in s.players[seat].hand:
        return Refusal.NOT_IN_HAND
    if not s.actions_left:
        return Refusal.NO_ACTION_LEFT
    return None if can_be_played(s, seat, card) else Refusal.BRIBE_TOO_DEAR


def _use(s: State, seat: Seat, card: int, action: ActionKind) -> Refusal | None:
    if card not in s.players[seat].court:
        return Refusal.NOT_IN_COURT
    if action not in COURT_CARDS[card].actions:
        return Refusal.NOT_ON_CARD
    if card in s.used:
        return Refusal.USED
    if not (s.actions_left or is_favored(s, seat, card)):
        return Refusal.NO_ACTION_LEFT
    if not ACTIONS[action].is_possible(s, seat):
        return Refusal.NO_EFFECT
    return None if can_be_used(s, seat, card, action) else Refusal.BRIBE_TOO_DEAR


OUTSIDE_ACTIONS = -1

Action = Purchase | PlayCard | UseCard | EndTurn


@dataclass(frozen=True, slots=True)
class ChooseStartingLoyalty(Step[State, Table, ChooseLoyalty], prompt=Prompt.CHOOSE_LOYALTY):
    """The coalition that a player chooses at the start (Rule: Setup > Starting loyalty)."""

    def options(self, s: State) -> Sequence[ChooseLoyalty]:
        return [ChooseLoyalty(coalition) for coalition in Coalition]

    def resolve(self, t: Table, move: ChooseLoyalty) -> None:
        t.s.players[self.seat].loyalty = move.coalition
        t.tell(facts.LoyaltyChosen(self.seat, move.coalition))
        following = t.s.steps[-1]
        if isinstance(following, ChooseStartingLoyalty):
            t.s.active = following.seat


@dataclass(frozen=True, slots=True)
class BeginTurn(Effect[Table]):
    seat: Seat

    def run(self, t: Table) -> None:
        s = t.s
        between = triggered(s, TurnPasses())
        if between:
            t.next(*between, self)
            return
        s.active = self.seat
        s.turn += 1
        s.barred, s.used, s.fresh, s.declined = [], [], {}, 0
        if s.bends:
            s.bends = None  # what is in force is asked from the active seat on
        t.tell(facts.TurnBegan(self.seat, s.turn))
        t.next(*triggered(s, TurnBegins(self.seat)), BeginActions(self.seat))


@dataclass(frozen=True, slots=True)
class BeginActions(Effect[Table]):
    seat: Seat

    def run(self, t: Table) -> None:
        t.s.actions_left = ACTIONS_PER_TURN
        actions: tuple[OpenStep, ...] = (ChooseAction(self.seat),)
        t.next(*ask(t.s, ActionsBegin(self.seat), actions))


@dataclass(frozen=True, slots=True)
class ChooseAction(Step[State, Table, Action], prompt=Prompt.CHOOSE_ACTION, confirm=True):
    """The choice to purchase, play, use a court card, or end the turn.

    Rule: Course of the game; General rules > Access to actions.
    """

    def options(self, s: State) -> Sequence[Action]:
        options: list[Action] = []
        if s.actions_left:
            options += [Purchase(s.market[slot]) for slot in affordable(s, self.seat)]
            options += [PlayCard(card) for card in s.players[self.seat].hand if can_be_played(s, self.seat, card)]
        options += usable(s, self.seat)
        return [*options, EndTurn()]

    def refusal(self, s: State, move: Move) -> str | None:
        return refusal(s, self.seat, move)

    def resolve(self, t: Table, move: Action) -> None:
        if isinstance(move, EndTurn):
            end_turn(t, self.seat)
            return
        t.next(self)
        match move:
            case Purchase(card):
                t.s.actions_left -= 1
                purchase(t, self.seat, card)
            case PlayCard(card):
                play(t, self.seat, card)
            case UseCard(card, action):
                use(t, self.seat, card, action)


def end_turn(t: Table, seat: Seat) -> None:
    """Open the cleanup, then the next seat's turn (Rule: Cleanup)."""
    t.tell(facts.TurnEnded(seat, t.s.actions_left))
    t.s.actions_left = OUTSIDE_ACTIONS
    following = (seat + 1) % t.s.seats
    t.next(
        KeepCourtLimit(seat),
        KeepHandLimit(seat),
        *map(DiscardEvent, MARKET_ROWS),
        RefillMarket(),
        BeginTurn(following),
    )
