"""Standing orders for bribes, what a payer does when refused, and bribes asked about beforehand, in words."""

from collections.abc import Iterator, Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.games.pamir.bargaining import (
    ACCEPT,
    ASK,
    FULL_PRICE,
    PAY,
    PAY_UP_TO,
    WITHDRAW,
    waives_round,
)
from paxbot.games.pamir.bribes import SettleBribe
from paxbot.games.pamir.moves import OfferBribe
from paxbot.games.pamir.state import State
from paxbot.present.bargaining import Filled, Form, FormField, FormOption
from paxbot.present.pamir import speech
from paxbot.present.speech import listing, person
from paxbot.present.words import _

AMOUNTS = range(1, 7)
"""The bribes an order can be set to accept; higher ones are rare."""


def _number(sent: str) -> int | str:
    """Return the number that was sent; the text where somebody has made up something else, which the rules refuse."""
    return int(sent) if sent.isdecimal() else sent


class PamirBargains:
    """The words of `BargainWords`."""

    def order_form(self, state: State, seat: Seat, order: Json | None, names: Sequence[str]) -> Form:
        """Return the form: rule, friends, and a round of waiving."""
        return tuple(_order_fields(state, seat, order, names))

    def order_wish(self, filled: Filled) -> Json | None:
        """Return the wish, or None where nothing but being asked was chosen."""
        rule, _colon, least = "".join(filled.get("rule", ())).partition(":")
        wish: Json = {"rule": rule, "waive_for": [_number(seat) for seat in filled.get("friends", ())]}
        wish["waive_round"] = "yes" in filled.get("round", ())
        if least:
            wish["least"] = _number(least)
        return None if rule == ASK and not wish["waive_for"] and not wish["waive_round"] else wish

    def order_lines(self, state: State, seat: Seat, order: Json | None, names: Sequence[str]) -> tuple[str, ...]:
        """Return what is answered to whom."""
        return tuple(_order_lines(state, seat, order, names))

    def refusal_form(self, state: State, order: Json | None) -> Form:
        """Return the form: pay, pay up to an amount, withdraw, or be asked."""
        step = state.steps[-1] if state.steps else None
        if not isinstance(step, SettleBribe) or not any(isinstance(move, OfferBribe) for move in step.options(state)):
            return ()
        chosen = "" if order is None else _value(order["then"], order["most"])
        offered = [
            ("", _("Ask me")),
            *(((PAY, _("Pay what is due then")),) if step.due <= step.spare else ()),
            *(
                (_value(PAY_UP_TO, most), _("Pay {rupees} if that is enough").format(rupees=speech.rupees(most)))
                for most in range(1, min(step.due, step.spare + 1))
            ),
            (WITHDRAW, _("Withdraw")),
        ]
        options = tuple(FormOption(value or ASK, label, value == chosen) for value, label in offered[:25])
        return (FormField("then", _("If my next offer is declined"), _("It is done at once, and only once."), options),)

    def refusal_wish(self, filled: Filled) -> Json | None:
        """Return the wish, or None for being asked."""
        then, _colon, most = "".join(filled.get("then", ())).partition(":")
        if then == ASK:
            return None
        return {"then": then, "most": _number(most)} if most else {"then": then}

    def refusal_line(self, order: Json) -> str:
        """Return what is done when the next offer is declined."""
        if order["then"] == PAY:
            return _("If your next offer is declined, you pay what is due then.")
        if order["then"] == WITHDRAW:
            return _("If your next offer is declined, you withdraw.")
        return _("If your next offer is declined, you pay {rupees} if that is enough, and are asked otherwise.").format(
            rupees=speech.rupees(order["most"])
        )

    def subject(self, about: int) -> str:
        return speech.card(about)

    def amount(self, count: int) -> str:
        return speech.rupees(count)

    def default_line(self) -> str:
        """Return the full bribe stands, and so on."""
        return _("Without an answer in time it is declined: a bribe is then due in full.")


def _value(rule: str, amount: int | None) -> str:
    return rule if amount is None else f"{rule}:{amount}"


def _order_fields(s: State, seat: Seat, order: Json | None, names: Sequence[str]) -> Iterator[FormField]:
    chosen = ASK if order is None else _value(order["rule"], order["least"])
    rules = [
        (ASK, _("Ask me")),
        (FULL_PRICE, _("Always the full bribe: refuse offers")),
        *(
            (_value(ACCEPT, least), _("Accept {rupees} or more, refuse less").format(rupees=speech.rupees(least)))
            for least in AMOUNTS
        ),
    ]
    yield FormField(
        "rule",
        _("When somebody offers me less"),
        _("Answered a little later, as every request is, so that nobody can tell."),
        tuple(FormOption(value, label, value == chosen) for value, label in rules),
    )
    others = [other for other in s.clockwise(seat)[1:] if s.players[other].wakhan is None]
    friends = [] if order is None else order["waive_for"]
    if others:
        yield FormField(
            "friends",
            _("I waive my bribes for"),
            _("Whatever they offer, they pay nothing. Choose nobody, or as many as you like."),
            tuple(FormOption(str(other), names[other], other in friends) for other in others),
            most=len(others),
            least=0,
        )
    waived = order is not None and waives_round(s, seat, order)
    yield FormField(
        "round",
        _("I waive all bribes for a round"),
        _("It ends when your own next turn begins."),
        (FormOption("no", _("No"), not waived), FormOption("yes", _("Yes, until my next turn"), waived)),
    )


def _order_lines(s: State, seat: Seat, order: Json | None, names: Sequence[str]) -> Iterator[str]:
    if order is not None and waives_round(s, seat, order):
        yield _("You waive all bribes until your next turn begins.")
    friends = [] if order is None else order["waive_for"]
    if friends:
        yield _("You waive your bribes for {players}.").format(
            players=listing([person(friend, names) for friend in friends])
        )
    if order is None or order["rule"] == ASK:
        yield (
            _("When anybody else offers you less than a bribe, you are asked.")
            if friends
            else _("When somebody offers you less than a bribe, you are asked.")
        )
    elif order["rule"] == FULL_PRICE:
        yield (
            _("Every other offer is refused for you: a bribe is due in full.")
            if friends or waives_round(s, seat, order)
            else _("Every offer of less is refused for you: a bribe is due in full.")
        )
    else:
        yield _("Offers of {rupees} or more are accepted for you, and others refused.").format(
            rupees=speech.rupees(order["least"])
        )
