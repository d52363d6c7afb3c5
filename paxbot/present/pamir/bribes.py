"""Bribes in words: between the two sides, as standing orders, and asked about beforehand."""

from collections.abc import Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import Move, Seat
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.game import ACCEPT, ASK, FULL_PRICE, PAY, PAY_UP_TO, WITHDRAW, waives_round
from paxbot.games.pamir.moves import OfferBribe
from paxbot.games.pamir.play import DECLINES_PER_TURN, AnswerOffer, SettleBribe, is_insisted_on
from paxbot.games.pamir.state import State
from paxbot.present.pamir import names as speech
from paxbot.present.pamir.names import card, rupees
from paxbot.present.protocols import Filled, Form, FormField, FormOption
from paxbot.present.words import _, listing, ngettext, person


def bribe_title(step: SettleBribe | AnswerOffer, people: Sequence[str]) -> str:
    text = (
        _("A bribe of {due} to {holder} for {card}")
        if isinstance(step, SettleBribe)
        else _("{payer} owes you a bribe of {due} for {card}")
    )
    due, payer, holder = rupees(step.due), people[step.payer], people[step.holder]
    return text.format(due=due, payer=payer, holder=holder, card=card(step.card))


def settle_question(s: State, step: SettleBribe, people: Sequence[str]) -> str:
    """Leave the card out, because it may still be a secret of the payer's hand."""
    who, holder = person(step.seat, people), people[step.holder]
    news = "" if is_insisted_on(s, step.payer, step.holder) else answered(step, people)
    owed = _("{who}, you owe {holder} a bribe of {due}: what do you do?")
    text = _("{who}, you have an answer: {news} What do you do?") if news else owed
    return text.format(who=who, news=news, holder=holder, due=rupees(step.due))


def offer_question(step: AnswerOffer, people: Sequence[str]) -> str:
    text = (
        _("{who}, {payer} offers you {offered} instead of the bribe of {due} for {card}.")
        if step.offered
        else _("{who}, {payer} asks you to waive the bribe of {due} for {card}.")
    )
    return text.format(
        who=person(step.seat, people),
        payer=people[step.payer],
        offered=rupees(step.offered),
        due=rupees(step.due),
        card=card(step.card),
    )


def answered(step: SettleBribe, people: Sequence[str]) -> str:
    holder = people[step.holder]
    if step.demanded is not None:
        return _("{holder} asks for {rupees} instead.").format(holder=holder, rupees=rupees(step.demanded))
    if step.refused is None:
        return ""
    text = _("{holder} refused your offer of {rupees}.") if step.refused else _("{holder} refused to waive the bribe.")
    return text.format(holder=holder, rupees=rupees(step.refused))


def settle_notes(s: State, step: SettleBribe, people: Sequence[str]) -> list[str]:
    if is_insisted_on(s, step.payer, step.holder):
        return [_("{holder} waives nothing: the bribe is due in full.").format(holder=people[step.holder])]
    left = DECLINES_PER_TURN - s.declined
    more = ngettext(
        "You can be refused {count} more time this turn.", "You can be refused {count} more times this turn.", left
    )
    text = more.format(count=left) if left > 0 else _("You cannot ask for less any more this turn.")
    return [note for note in (answered(step, people), text) if note]


def offer_notes(step: AnswerOffer, people: Sequence[str]) -> list[str]:
    text = _("{payer} offers {rupees}.") if step.offered else _("{payer} asks you to waive it.")
    return [text.format(payer=people[step.payer], rupees=rupees(step.offered))]


def settle_answer(s: State, step: SettleBribe, move: Move, people: Sequence[str]) -> tuple[str, str]:
    holder = people[step.holder]
    match move:
        case m.PayBribe(amount):
            left = rupees(s.players[step.payer].rupees - amount)
            label = _("Pay {holder} {rupees}").format(holder=holder, rupees=rupees(amount))
            return label, _("You keep {rupees}").format(rupees=left)
        case m.LeaveUnpaid():
            return _("Pay nothing"), _("Courtly Manners give you the right")
        case m.OfferBribe(amount):
            text = _("Offer {holder} {rupees}") if amount else _("Ask {holder} to waive the bribe")
            label = text.format(holder=holder, rupees=rupees(amount))
            return label, _("Once it is answered, your steps so far are final")
        case _:
            kept = _("The card stays in your hand, and you lose no action")
            unused = _("The card is not used, and you lose no action")
            return _("Withdraw"), kept if step.card in s.players[step.payer].hand else unused


def offer_answer(s: State, step: AnswerOffer, move: Move, people: Sequence[str]) -> tuple[str, str]:
    payer = people[step.payer]
    match move:
        case m.AcceptOffer(amount):
            return _("Accept {rupees}").format(rupees=rupees(amount)), ""
        case m.WaiveBribe():
            return _("Waive the whole bribe"), _("{payer} pays nothing").format(payer=payer)
        case m.DemandBribe(amount):
            return _("Ask {payer} for {rupees}").format(payer=payer, rupees=rupees(amount)), _then(
                s, step, payer, amount
            )
        case _:
            return _("Refuse"), _then(s, step, payer, step.due)


def _then(s: State, step: AnswerOffer, payer: str, amount: int) -> str:
    texts = {
        (True, True): _("{payer} may pay {rupees}, ask again, or withdraw"),
        (True, False): _("{payer} may pay {rupees} or withdraw"),
        (False, True): _("{payer} may ask again or withdraw"),
        (False, False): _("{payer} can only withdraw"),
    }
    text = texts[amount <= step.spare, s.declined + 1 < DECLINES_PER_TURN]
    return text.format(payer=payer, rupees=rupees(amount))


AMOUNTS = range(1, 7)
"""The bribes an order can be set to accept; higher ones are rare."""


def _number(sent: str) -> int | str:
    """Return the text itself if it is no number: it was made up, and the rules refuse it."""
    return int(sent) if sent.isdecimal() else sent


def _value(rule: str, amount: int | None) -> str:
    return rule if amount is None else f"{rule}:{amount}"


def _order_form(s: State, seat: Seat, order: Json | None, names: Sequence[str]) -> Form:
    chosen = ASK if order is None else _value(order["rule"], order["least"])
    rules = [
        (ASK, _("Ask me")),
        (FULL_PRICE, _("Always the full bribe: refuse offers")),
        *(
            (_value(ACCEPT, least), _("Accept {rupees} or more, refuse less").format(rupees=speech.rupees(least)))
            for least in AMOUNTS
        ),
    ]
    others = [other for other in s.clockwise(seat)[1:] if s.players[other].wakhan is None]
    friends, waived = _waived(s, seat, order)
    fields = (
        FormField(
            "rule",
            _("When somebody offers me less"),
            _("Answered a little later, as every request is, so that nobody can tell."),
            tuple(FormOption(value, label, value == chosen) for value, label in rules),
        ),
        FormField(
            "friends",
            _("I waive my bribes for"),
            _("Whatever they offer, they pay nothing. Choose nobody, or as many as you like."),
            tuple(FormOption(str(other), names[other], other in friends) for other in others),
            most=len(others),
            least=0,
        ),
        FormField(
            "round",
            _("I waive all bribes for a round"),
            _("It ends when your own next turn begins."),
            (FormOption("no", _("No"), not waived), FormOption("yes", _("Yes, until my next turn"), waived)),
        ),
    )
    return tuple(field for field in fields if field.options)


def _waived(s: State, seat: Seat, order: Json | None) -> tuple[list[Seat], bool]:
    """Return the seats for which bribes are waived, and whether all are for a round."""
    return ([], False) if order is None else (order["waive_for"], waives_round(s, seat, order))


def _order_lines(s: State, seat: Seat, order: Json | None, names: Sequence[str]) -> tuple[str, ...]:
    friends, waived = _waived(s, seat, order)
    players = listing([person(friend, names) for friend in friends])
    if order is None or order["rule"] == ASK:
        rest = (
            _("When anybody else offers you less than a bribe, you are asked.")
            if friends
            else _("When somebody offers you less than a bribe, you are asked.")
        )
    elif order["rule"] == FULL_PRICE:
        rest = (
            _("Every other offer is refused for you: a bribe is due in full.")
            if friends or waived
            else _("Every offer of less is refused for you: a bribe is due in full.")
        )
    else:
        accepted = speech.rupees(order["least"])
        rest = _("Offers of {rupees} or more are accepted for you, and others refused.").format(rupees=accepted)
    lines = (
        _("You waive all bribes until your next turn begins.") if waived else "",
        _("You waive your bribes for {players}.").format(players=players) if friends else "",
        rest,
    )
    return tuple(filter(None, lines))


class PamirBargains:
    order_form = staticmethod(_order_form)
    order_lines = staticmethod(_order_lines)

    def order_wish(self, filled: Filled) -> Json | None:
        """None stands for being asked."""
        rule, _colon, least = "".join(filled.get("rule", ())).partition(":")
        wish: Json = {"rule": rule, "waive_for": [_number(seat) for seat in filled.get("friends", ())]}
        wish["waive_round"] = "yes" in filled.get("round", ())
        if least:
            wish["least"] = _number(least)
        return None if rule == ASK and not wish["waive_for"] and not wish["waive_round"] else wish

    def refusal_form(self, state: State, order: Json | None) -> Form:
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
        then, _colon, most = "".join(filled.get("then", ())).partition(":")
        if then == ASK:
            return None
        return {"then": then, "most": _number(most)} if most else {"then": then}

    def refusal_line(self, order: Json) -> str:
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
        return _("Without an answer in time it is declined: a bribe is then due in full.")
