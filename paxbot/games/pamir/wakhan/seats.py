"""Seats that Wakhan plays: from the beginning, or taken over from a person and given back."""

from dataclasses import dataclass

from paxbot.engine.kernel import Effect, Seat
from paxbot.engine.unasked import HandOver, TakeBack, change_of_seat, require_turns
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.facts import Why
from paxbot.games.pamir.state import Aside, State, Wakhan
from paxbot.games.pamir.table import Shuffled, Table
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS
from paxbot.games.pamir.wakhan.facts import SeatHandedOver, SeatReturning, SeatTakenBack
from paxbot.games.pamir.wakhan.guide import wakhan


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
    """Hand the seat over, or note that its person is coming back. Raises: PaxError as `reseat`.

    Rule: Wakhan > Taking over a seat.
    """
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
    """The return of a person to the seat, between two turns (Rule: Wakhan > Taking over a seat)."""

    seat: Seat

    def run(self, t: Table) -> None:
        """Give hand and dial back; prizes and patriots of other coalitions go, with all that follows from it."""
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
                t.discard_prize(seat, card, Why.TAKEN_BACK)
        for card in player.court[:]:
            if COURT_CARDS[card].patriot not in (None, player.loyalty):
                t.discard_from_court(seat, card, Why.TAKEN_BACK)
        t.reveal()
