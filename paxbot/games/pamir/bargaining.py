"""Bargaining for bribes: requests and offers, orders of holders, and answers to a refusal.

None of it adds a rule: orders and answers left behind each name one of the listed answers, or none.
"""

from collections.abc import Iterator

from paxbot.engine.bargaining import Offer, Reply, Request
from paxbot.engine.json_types import Json, JsonValue
from paxbot.engine.kernel import Move, Seat, asking
from paxbot.errors import PaxError
from paxbot.games.pamir.actions import spare, usable
from paxbot.games.pamir.bribes import (
    DECLINES_PER_TURN,
    AnswerOffer,
    SettleBribe,
    hostage_bribe,
    is_insisted_on,
    play_bribe,
)
from paxbot.games.pamir.moves import AcceptOffer, OfferBribe, PayBribe, Prompt, RefuseOffer, WaiveBribe, Withdraw
from paxbot.games.pamir.play import can_be_played
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import CYLINDERS_PER_SEAT

ASK, FULL_PRICE, ACCEPT = "ask", "full_price", "accept"
RULES = (ASK, FULL_PRICE, ACCEPT)
"""The rules of an order for bribes that it does not waive."""

PAY, PAY_UP_TO, WITHDRAW = "pay", "pay_up_to", "withdraw"
FALLBACKS = (PAY, PAY_UP_TO, WITHDRAW)
"""The choices of a payer whose offer is declined."""


class BribeBargaining:
    """The capability `engine.bargaining.Bargaining` for the bribes of Pax Pamir."""

    most_declined = DECLINES_PER_TURN

    def standing_order(self, s: State, seat: Seat, wish: Json) -> Json:
        """Return the order as it is kept: a rule, seats whose bribes are waived, and the turn since which all are.

        A wish has `rule`, with `accept` also `least`, and may have `waive_for`, a list of seats, and `waive_round`,
        true for waiving all bribes until the seat's next turn begins. Raises: PaxError.
        """
        rule = wish.get("rule", ASK)
        if rule not in RULES:
            raise PaxError("order_unknown")
        least = _amount(wish.get("least")) if rule == ACCEPT else None
        friends = wish.get("waive_for", [])
        if not isinstance(friends, list) or any(
            type(each) is not int or each not in range(s.seats) for each in friends
        ):
            raise PaxError("order_unknown_seat")
        if seat in friends:
            raise PaxError("order_own_seat")
        since = s.turn if wish.get("waive_round") else None
        return {"rule": rule, "least": least, "waive_for": sorted(set(friends)), "waive_since": since}

    def standing_answer(self, s: State, order: Json) -> Move | None:
        """Return the order's answer to the offer of a bribe; None for other questions, and where its player is asked.

        Waiving comes before the rule. Too low an offer is refused, never answered with another amount: that would tell
        everybody what the holder would settle for, and orders are private.
        """
        made = self.offer(s)
        reply = None if made is None else self.standing_reply(s, order, made)
        if reply is None:
            return None
        if reply.amount is None:
            return RefuseOffer()
        return AcceptOffer(reply.amount) if reply.amount else WaiveBribe()

    def standing_reply(self, s: State, order: Json, made: Offer) -> Reply | None:
        """Return what the holder's order replies to an offer, be it made or to come; None where the holder is asked."""
        if made.payer in order["waive_for"] or waives_round(s, made.holder, order):
            return Reply(0)
        if order["rule"] == ACCEPT and made.amount >= order["least"]:
            return Reply(made.amount)
        return None if order["rule"] == ASK else Reply(None)

    def order_without(self, order: Json, seat: Seat) -> Json:
        """Return the order in which bribes of the seat are not waived any more."""
        return {**order, "waive_for": [each for each in order["waive_for"] if each != seat]}

    def requests(self, s: State) -> tuple[Request, ...]:
        """Return every card the active seat could play or use now for a bribe that is not insisted on.

        The number of a request is that of its card. Rule: Play > Bribes; Card actions > Hostages.
        """
        decision = pending(s)
        asked = (Prompt.CHOOSE_ACTION, Prompt.SETTLE_BRIBE)
        if (
            decision is None
            or decision.prompt not in asked
            or decision.seat != s.active
            or s.declined >= DECLINES_PER_TURN
        ):
            return ()
        found = (*_plays(s, s.active), *_uses(s, s.active))
        return tuple(each for each in found if not is_insisted_on(s, s.active, each.holder))

    def offer(self, s: State) -> Offer | None:
        """Return the offer its holder is asked about now."""
        step = asking(s)
        if not isinstance(step, AnswerOffer):
            return None
        return Offer(step.card, step.payer, step.holder, step.due, step.offered)

    def agreed_answer(self, s: State, amount: int) -> Move | None:
        """Return how the holder takes an offer of at least the amount; an offer of nothing is a waiver."""
        made = self.offer(s)
        if made is None or made.amount < amount:
            return None
        return AcceptOffer(made.amount) if made.amount else WaiveBribe()

    def if_refused(self, s: State, wish: Json) -> Json:
        """Return what the payer of the open bribe does when the next offer is declined, as it is kept.

        A wish has `then`, with `pay_up_to` also `most`. Raises: PaxError.
        """
        step = asking(s)
        then = wish.get("then")
        if then not in FALLBACKS:
            raise PaxError("order_unknown")
        if not isinstance(step, SettleBribe) or not any(isinstance(move, OfferBribe) for move in step.options(s)):
            raise PaxError("nothing_to_offer")
        most = _amount(wish.get("most")) if then == PAY_UP_TO else None
        return {"turn": s.turn, "card": step.card, "declined": s.declined, "then": then, "most": most}

    def is_for_next_request(self, s: State, order: Json) -> bool:
        """Return whether the order waits for the next offer of the bribe that is to be settled now."""
        step = asking(s)
        return isinstance(step, SettleBribe) and _bribe(s, step) == (order["turn"], order["card"], order["declined"])

    def answer_if_refused(self, s: State, order: Json) -> Move | None:
        """Return what the payer does after the offer was declined: pay as demanded, or withdraw; None to be asked."""
        step = asking(s)
        if not isinstance(step, SettleBribe) or (step.demanded is None and step.refused is None):
            return None
        if _bribe(s, step) != (order["turn"], order["card"], order["declined"] + 1):
            return None
        if order["then"] == WITHDRAW:
            return Withdraw()
        price = step.due if step.demanded is None else step.demanded
        if order["then"] == PAY_UP_TO and price > order["most"]:
            return None
        decision = pending(s)
        return PayBribe(price) if decision is not None and PayBribe(price) in decision.options else None

    def declined(self, s: State) -> int:
        """Return how many requests were declined in the turn."""
        return s.declined


def _plays(s: State, seat: Seat) -> Iterator[Request]:
    if not s.actions_left:
        return
    for card in s.players[seat].hand:
        bribe = play_bribe(s, seat, card)
        if bribe is not None and can_be_played(s, seat, card):
            yield _request(card, bribe, s.players[seat].rupees)


def _uses(s: State, seat: Seat) -> Iterator[Request]:
    """Yield a request for each hostage; the highest offer is as if its cheapest action were meant."""
    spares: dict[int, int] = {}
    for use in usable(s, seat):
        spares[use.card] = max(spares.get(use.card, 0), spare(s, seat, use.action))
    for card, most in spares.items():
        bribe = hostage_bribe(s, seat, card)
        if bribe is not None:
            yield _request(card, bribe, most)


def _request(card: int, bribe: tuple[Seat, int], spare: int) -> Request:
    holder, due = bribe
    return Request(card, holder, due, min(due - 1, spare))


def waives_round(s: State, holder: Seat, order: Json) -> bool:
    """Return whether no turn of the holder has begun since the order was given; turns go around the table."""
    since = order["waive_since"]
    last_turn = s.turn - (s.active - holder) % s.seats
    return since is not None and last_turn <= since


def _bribe(s: State, step: SettleBribe) -> tuple[int, int, int]:
    return s.turn, step.card, s.declined


def _amount(value: JsonValue) -> int:
    if type(value) is not int or value not in range(1, CYLINDERS_PER_SEAT + 1):
        raise PaxError("order_amount")
    return value
