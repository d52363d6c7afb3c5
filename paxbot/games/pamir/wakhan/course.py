"""The course of Wakhan's turn: AI card, ambition, the lines, bonus actions, cards played immediately; and her seats.

She plays a seat from the beginning, or takes it over from a person and gives it back.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from paxbot.engine.game import HandOver, TakeBack, change_of_seat, require_turns
from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.pamir import facts, queries, turn
from paxbot.games.pamir.moves import Discard, DrawAiCard, PlayCard, Prompt, Purchase, UseCard
from paxbot.games.pamir.play import can_be_played, play, play_bribe, usable, use
from paxbot.games.pamir.state import Aside, State, Variant, Wakhan, triggered
from paxbot.games.pamir.table import Shuffled, Table
from paxbot.games.pamir.terms import AI_CARDS, COURT_CARDS, DOMINANCE_CHECKS, Arrow, Coalition
from paxbot.games.pamir.wakhan.facts import (
    AiCardConsulted,
    AiCardDrawn,
    BonusBegan,
    BribeUnpaid,
    SeatHandedOver,
    SeatReturning,
    SeatTakenBack,
    column,
    face,
    pragmatic_loyalty,
    red,
    wakhan,
)
from paxbot.games.pamir.wakhan.radicalize import buyable


def sit_down(t: Table, seat: Seat) -> Wakhan:
    """Return Wakhan, who now plays the seat with a freshly shuffled AI deck (Rule: Wakhan > Setup)."""
    her = Wakhan(list(AI_CARDS))
    t.shuffle(her.deck, Shuffled.AI_DECK, seat)
    t.s.players[seat].wakhan = her
    t.s.bends = None
    return her


def reseat(s: State, seat: Seat, automated: bool) -> HandOver | TakeBack:
    """Return the move that hands the seat to Wakhan, or back to its person (Rule: Wakhan > Taking over a seat).

    A person is back when the running turn is over. Raises: PaxError when the game is over or not begun, when there is
    nothing to change, or while a seat that is to be handed over is on turn or has something open to decide.
    """
    her = s.players[seat].wakhan
    require_turns(s.turn, s.winners)
    return change_of_seat(
        seat,
        automated,
        has_person=her is None or her.aside is not None,
        is_automated=her is not None,
        is_returning=her is not None and her.returning,
        is_busy=s.active == seat or any(step.asks and step.seat == seat for step in s.steps),
    )


def change_seat(t: Table, move: HandOver | TakeBack) -> None:
    reseat(t.s, move.seat, isinstance(move, HandOver))
    t.reveal()
    if isinstance(move, HandOver):
        player = t.s.players[move.seat]
        aside = Aside(tuple(player.hand), player.loyalty)
        player.hand, player.loyalty = [], None
        sit_down(t, move.seat).aside = aside
        t.settle_rule_everywhere()
        t.tell(SeatHandedOver(move.seat))
    else:
        wakhan(t.s, move.seat).returning = True
        t.tell(SeatReturning(move.seat))
    t.follow_up()


@dataclass(frozen=True, slots=True)
class ReturnSeat(Effect[Table]):
    seat: Seat

    def run(self, t: Table) -> None:
        """Remove prizes and patriots of other coalitions, with all that follows from it."""
        seat = self.seat
        player = t.s.players[seat]
        aside = wakhan(t.s, seat).aside
        assert aside is not None
        player.wakhan = None
        player.hand, player.loyalty = [*player.hand, *aside.hand], aside.loyalty
        t.s.bends = None
        t.settle_rule_everywhere()
        t.tell(SeatTakenBack(seat))
        for card in player.prizes[:]:
            if COURT_CARDS[card].prize is not player.loyalty:
                t.discard_prize(seat, card, facts.Why.TAKEN_BACK)
        for card in player.court[:]:
            if COURT_CARDS[card].patriot not in (None, player.loyalty):
                t.discard_from_court(seat, card, facts.Why.TAKEN_BACK)
        t.reveal()


LINES = 3


def draw(t: Table, seat: Seat) -> None:
    """Turn up the top card of her AI deck; the last card is never used, the whole deck is shuffled instead.

    Rule: Wakhan > AI cards.
    """
    her = wakhan(t.s, seat)
    her.face = her.deck.pop(0)
    her.line = None
    shuffled = not her.deck
    if shuffled:
        her.deck = list(AI_CARDS)
        t.shuffle(her.deck, Shuffled.AI_DECK, seat)
        her.face = her.deck.pop(0)
    is_steadfast = Variant.STEADFAST_LOYALTY in t.s.variants
    t.tell(AiCardDrawn(seat, her.face, *_what_they_say(t.s, seat), shuffled, is_steadfast))
    t.reveal()


def _what_they_say(s: State, seat: Seat) -> tuple[Arrow, int, Coalition]:
    return red(s, seat), column(s, seat), pragmatic_loyalty(s, seat)


@dataclass(frozen=True, slots=True)
class DrawCard(Step[State, Table, DrawAiCard], prompt=Prompt.DRAW_AI_CARD):
    def options(self, s: State) -> Sequence[DrawAiCard]:
        return (DrawAiCard(),)

    def resolve(self, t: Table, move: DrawAiCard) -> None:
        draw(t, self.seat)


@dataclass(frozen=True, slots=True)
class ConsultAiCard(Effect[Table]):
    seat: Seat

    def run(self, t: Table) -> None:
        """Draw one if she had no turn yet; otherwise the cards count as they are."""
        her = wakhan(t.s, self.seat)
        if her.face is None:
            draw(t, self.seat)
        else:
            t.tell(AiCardConsulted(self.seat, her.face, *_what_they_say(t.s, self.seat)))


@dataclass(frozen=True, slots=True)
class NextAction(Effect[Table]):
    """Ambition and the lines while she has actions, from `line` on; then bonus actions (Rule: Wakhan > Her turn)."""

    seat: Seat
    line: int

    def run(self, t: Table) -> None:
        t.next(FollowAmbition(self.seat, self.line) if t.s.actions_left else BeginBonus(self.seat))


@dataclass(frozen=True, slots=True)
class FollowAmbition(Step[State, Table, Purchase], prompt=Prompt.AMBITION):
    """The purchase of the check in the market, if it is worth it; the line stays the next (Rule: Wakhan > Ambition)."""

    line: int

    def options(self, s: State) -> Sequence[Purchase]:
        cards = (s.market[slot] for slot in turn.affordable(s, self.seat))
        return [Purchase(card) for card in cards if card in DOMINANCE_CHECKS]

    def resolve(self, t: Table, move: Purchase) -> None:
        t.s.actions_left -= 1
        t.next(NextAction(self.seat, self.line))
        turn.purchase(t, self.seat, move.card)

    def otherwise(self, t: Table) -> None:
        t.next(FollowLine(self.seat, self.line, 0))


@dataclass(frozen=True, slots=True)
class FollowLine(Step[State, Table, Purchase | UseCard], prompt=Prompt.FOLLOW_LINE):
    """A line of the AI card, carried out or skipped; after three in a row she stops (Rule: Wakhan > Her turn)."""

    line: int
    skipped: int

    def options(self, s: State) -> Sequence[Purchase | UseCard]:
        action = face(s, self.seat).lines[self.line].action.kind
        if action is None:
            return [Purchase(s.market[slot]) for slot in buyable(s, self.seat)]
        return [move for move in usable(s, self.seat) if move.action is action]

    def resolve(self, t: Table, move: Purchase | UseCard) -> None:
        wakhan(t.s, self.seat).line = self.line
        t.next(NextAction(self.seat, (self.line + 1) % LINES))
        match move:
            case Purchase(card):
                t.s.actions_left -= 1
                turn.purchase(t, self.seat, card)
                if card in COURT_CARDS:
                    t.next(PlayAtOnce(self.seat, card))
            case UseCard(card, action):
                use(t, self.seat, card, action)

    def otherwise(self, t: Table) -> None:
        if self.skipped + 1 < LINES:
            t.next(FollowLine(self.seat, (self.line + 1) % LINES, self.skipped + 1))
        else:
            t.next(BeginBonus(self.seat))


@dataclass(frozen=True, slots=True)
class PlayAtOnce(Step[State, Table, PlayCard | Discard], prompt=Prompt.PLAY_AT_ONCE):
    """The play of a card just bought or given, without an action (Rule: Wakhan > Radicalize)."""

    card: int

    def options(self, s: State) -> Sequence[PlayCard | Discard]:
        return (PlayCard(self.card),) if can_be_played(s, self.seat, self.card) else (Discard(self.card),)

    def resolve(self, t: Table, move: PlayCard | Discard) -> None:
        if isinstance(move, PlayCard):
            play(t, self.seat, self.card, actions=0)
            return
        bribe = play_bribe(t.s, self.seat, self.card)
        assert bribe is not None
        t.tell(BribeUnpaid(self.seat, bribe[0], self.card, bribe[1]))
        t.discard_from_hand(self.seat, self.card, facts.Why.BRIBE)


@dataclass(frozen=True, slots=True)
class PlayHand(Effect[Table]):
    """The play of all cards she was given, in random order (Rule: Wakhan > Events)."""

    seat: Seat

    def run(self, t: Table) -> None:
        hand = t.s.players[self.seat].hand
        if hand:
            t.shuffle(hand, Shuffled.HAND, self.seat)
            t.next(*triggered(t.s, queries.Consults(self.seat)), *(PlayAtOnce(self.seat, card) for card in hand))


@dataclass(frozen=True, slots=True)
class BeginBonus(Effect[Table]):
    seat: Seat

    def run(self, t: Table) -> None:
        wakhan(t.s, self.seat).line = None
        court = tuple(t.s.players[self.seat].court)
        if any(card not in t.s.used and queries.is_favored(t.s, self.seat, card) for card in court):
            t.tell(BonusBegan(self.seat))
        t.next(BonusActions(self.seat, court))


@dataclass(frozen=True, slots=True)
class BonusActions(Step[State, Table, UseCard], prompt=Prompt.BONUS_ACTION):
    """The actions of unused favored cards, from left to right, each once at most (Rule: Wakhan > Bonus actions)."""

    cards: tuple[int, ...]

    def options(self, s: State) -> Sequence[UseCard]:
        """Return the actions of the first card that she can pay for, in printed order."""
        card = next(iter(self.cards), None)
        if card is None or card not in s.players[self.seat].court or not queries.is_favored(s, self.seat, card):
            return ()
        return [move for move in usable(s, self.seat) if move.card == card]

    def resolve(self, t: Table, move: UseCard) -> None:
        t.next(BonusActions(self.seat, self.cards[1:]))
        use(t, self.seat, move.card, move.action)

    def otherwise(self, t: Table) -> None:
        if self.cards:
            t.next(BonusActions(self.seat, self.cards[1:]))
        else:
            turn.end_turn(t, self.seat)
