"""The words of a bribe between its two sides: titles, what was answered, and the answers to choose from."""

from collections.abc import Sequence

from paxbot.engine.kernel import Move
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.bribes import DECLINES_PER_TURN, AnswerOffer, SettleBribe, is_insisted_on
from paxbot.games.pamir.state import State
from paxbot.present.pamir.speech import card, rupees
from paxbot.present.speech import person
from paxbot.present.words import _, ngettext


def settle_title(step: SettleBribe, people: Sequence[str]) -> str:
    """Return the words that stand above the panel of whoever owes the bribe."""
    return _("A bribe of {due} to {holder} for {card}").format(
        due=rupees(step.due), holder=people[step.holder], card=card(step.card)
    )


def answer_title(step: AnswerOffer, people: Sequence[str]) -> str:
    """Return the words that stand above the panel of whoever is owed the bribe."""
    return _("{payer} owes you a bribe of {due} for {card}").format(
        payer=people[step.payer], due=rupees(step.due), card=card(step.card)
    )


def settle_question(s: State, step: SettleBribe, people: Sequence[str]) -> str:
    """Return what whoever owes the bribe is asked, for everybody; the card may still be a secret of their hand."""
    who = person(step.seat, people)
    news = "" if is_insisted_on(s, step.payer, step.holder) else answered(step, people)
    if news:
        return _("{who}, you have an answer: {news} What do you do?").format(who=who, news=news)
    return _("{who}, you owe {holder} a bribe of {due}: what do you do?").format(
        who=who, holder=people[step.holder], due=rupees(step.due)
    )


def offer_question(step: AnswerOffer, people: Sequence[str]) -> str:
    """Return what whoever is owed the bribe is asked, for everybody."""
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
    """Return what the holder answered to the last request; empty before the first."""
    holder = people[step.holder]
    if step.demanded is not None:
        return _("{holder} asks for {rupees} instead.").format(holder=holder, rupees=rupees(step.demanded))
    if step.refused is None:
        return ""
    if not step.refused:
        return _("{holder} refused to waive the bribe.").format(holder=holder)
    return _("{holder} refused your offer of {rupees}.").format(holder=holder, rupees=rupees(step.refused))


def settle_notes(s: State, step: SettleBribe, people: Sequence[str]) -> list[str]:
    """Return what was answered, and how often the seat may still ask for less, if at all."""
    if is_insisted_on(s, step.payer, step.holder):
        return [_("{holder} waives nothing: the bribe is due in full.").format(holder=people[step.holder])]
    left = DECLINES_PER_TURN - s.declined
    if left > 0:
        text = ngettext(
            "You can be refused {count} more time this turn.", "You can be refused {count} more times this turn.", left
        )
    else:
        text = _("You cannot ask for less any more this turn.")
    return [note for note in (answered(step, people), text.format(count=left)) if note]


def offer_notes(step: AnswerOffer, people: Sequence[str]) -> list[str]:
    """Return what is offered."""
    return (
        [_("{payer} offers {rupees}.").format(payer=people[step.payer], rupees=rupees(step.offered))]
        if step.offered
        else [_("{payer} asks you to waive it.").format(payer=people[step.payer])]
    )


def settle_answer(s: State, step: SettleBribe, move: Move, people: Sequence[str]) -> tuple[str, str]:
    """Return label and hint of an answer of whoever owes the bribe."""
    holder = people[step.holder]
    match move:
        case m.PayBribe(amount):
            left = rupees(s.players[step.payer].rupees - amount)
            label = _("Pay {holder} {rupees}").format(holder=holder, rupees=rupees(amount))
            return label, _("You keep {rupees}").format(rupees=left)
        case m.LeaveUnpaid():
            return _("Pay nothing"), _("Courtly Manners give you the right")
        case m.OfferBribe(0):
            return _("Ask {holder} to waive the bribe").format(holder=holder), _(
                "Once it is answered, your steps so far are final"
            )
        case m.OfferBribe(amount):
            label = _("Offer {holder} {rupees}").format(holder=holder, rupees=rupees(amount))
            return label, _("Once it is answered, your steps so far are final")
        case _ if step.card in s.players[step.payer].hand:
            return _("Withdraw"), _("The card stays in your hand, and you lose no action")
        case _:
            return _("Withdraw"), _("The card is not used, and you lose no action")


def offer_answer(s: State, step: AnswerOffer, move: Move, people: Sequence[str]) -> tuple[str, str]:
    """Return label and hint of an answer of whoever is owed the bribe."""
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
    """Return what the payer may do after an answer that declines the request."""
    can_ask = s.declined + 1 < DECLINES_PER_TURN
    if amount > step.spare:
        text = _("{payer} may ask again or withdraw") if can_ask else _("{payer} can only withdraw")
    elif can_ask:
        text = _("{payer} may pay {rupees}, ask again, or withdraw")
    else:
        text = _("{payer} may pay {rupees} or withdraw")
    return text.format(payer=payer, rupees=rupees(amount))
