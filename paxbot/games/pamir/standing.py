"""Answers left behind for bribes: what a holder's standing order says, and what a payer does when refused.

Neither adds a rule: each names one of the listed answers, or none.
"""

from paxbot.engine.bargaining import Offer, Reply
from paxbot.engine.json_types import Json, JsonValue
from paxbot.engine.kernel import Move, Seat, asking
from paxbot.errors import PaxError
from paxbot.games.pamir.bribes import SettleBribe
from paxbot.games.pamir.moves import AcceptOffer, OfferBribe, PayBribe, RefuseOffer, WaiveBribe, Withdraw
from paxbot.games.pamir.requests import offer
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import BANK_RUPEES

ASK, FULL_PRICE, ACCEPT = "ask", "full_price", "accept"
RULES = (ASK, FULL_PRICE, ACCEPT)
"""The rules of an order for bribes that it does not waive."""

PAY, PAY_UP_TO, WITHDRAW = "pay", "pay_up_to", "withdraw"
FALLBACKS = (PAY, PAY_UP_TO, WITHDRAW)
"""The choices of a payer whose offer is declined."""


def standing_order(s: State, seat: Seat, wish: Json) -> Json:
    """Return the order as it is kept: a rule, seats whose bribes are waived, and the turn since which all are.

    A wish has `rule`, with `accept` also `least`, and may have `waive_for`, a list of seats, and `waive_round`, true
    for waiving all bribes until the seat's next turn begins. Raises: PaxError.
    """
    rule = wish.get("rule", ASK)
    if rule not in RULES:
        raise PaxError("order_unknown")
    least = _amount(wish.get("least")) if rule == ACCEPT else None
    friends = wish.get("waive_for", [])
    if not isinstance(friends, list) or any(type(each) is not int or each not in range(s.seats) for each in friends):
        raise PaxError("order_unknown_seat")
    if seat in friends:
        raise PaxError("order_own_seat")
    since = s.turn if wish.get("waive_round") else None
    return {"rule": rule, "least": least, "waive_for": sorted(set(friends)), "waive_since": since}


def standing_answer(s: State, order: Json) -> Move | None:
    """Return the order's answer to the offer of a bribe; None for other questions, and where its player is asked.

    Waiving comes before the rule. Too low an offer is refused, never answered with another amount: that would tell
    everybody what the holder would settle for, and orders are private.
    """
    made = offer(s)
    reply = None if made is None else standing_reply(s, order, made)
    if reply is None:
        return None
    if reply.amount is None:
        return RefuseOffer()
    return AcceptOffer(reply.amount) if reply.amount else WaiveBribe()


def standing_reply(s: State, order: Json, made: Offer) -> Reply | None:
    """Return what the holder's order replies to an offer, be it made or to come; None where the holder is asked."""
    if made.payer in order["waive_for"] or waives_round(s, made.holder, order):
        return Reply(0)
    if order["rule"] == ACCEPT and made.amount >= order["least"]:
        return Reply(made.amount)
    return None if order["rule"] == ASK else Reply(None)


def order_without(order: Json, seat: Seat) -> Json:
    """Return the order in which bribes of the seat are not waived any more."""
    return {**order, "waive_for": [each for each in order["waive_for"] if each != seat]}


def if_refused(s: State, wish: Json) -> Json:
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


def is_for_next_offer(s: State, order: Json) -> bool:
    """Return whether the order waits for the next offer of the bribe that is to be settled now."""
    step = asking(s)
    return isinstance(step, SettleBribe) and _bribe(s, step) == (order["turn"], order["card"], order["declined"])


def answer_if_refused(s: State, order: Json) -> Move | None:
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
    return _listed(s, PayBribe(price))


def waives_round(s: State, holder: Seat, order: Json) -> bool:
    """Return whether no turn of the holder has begun since the order was given; turns go around the table."""
    since = order["waive_since"]
    last_turn = s.turn - (s.active - holder) % s.seats
    return since is not None and last_turn <= since


def _bribe(s: State, step: SettleBribe) -> tuple[int, int, int]:
    return s.turn, step.card, s.declined


def _listed(s: State, move: Move) -> Move | None:
    decision = pending(s)
    return move if decision is not None and move in decision.options else None


def _amount(value: JsonValue) -> int:
    if type(value) is not int or value not in range(1, BANK_RUPEES + 1):
        raise PaxError("order_amount")
    return value
