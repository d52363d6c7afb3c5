"""Bribes that could be talked about before they are due, and the offers that are made for them."""

from collections.abc import Iterator

from paxbot.engine.bargaining import Offer, Request
from paxbot.engine.kernel import Move, Seat, asking
from paxbot.games.pamir.actions import spare, usable
from paxbot.games.pamir.bribes import (
    DECLINES_PER_TURN,
    AnswerOffer,
    hostage_bribe,
    is_insisted_on,
    play_bribe,
)
from paxbot.games.pamir.moves import AcceptOffer, Prompt, WaiveBribe
from paxbot.games.pamir.play import can_be_played
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending


def requests(s: State) -> tuple[Request, ...]:
    """Return every card the active seat could play or use now for a bribe that is not insisted on.

    The number of a request is that of its card. Rule: Play > Bribes; Card actions > Hostages.
    """
    decision = pending(s)
    asked = (Prompt.CHOOSE_ACTION, Prompt.SETTLE_BRIBE)
    if decision is None or decision.prompt not in asked or decision.seat != s.active or s.declined >= DECLINES_PER_TURN:
        return ()
    found = (*_plays(s, s.active), *_uses(s, s.active))
    return tuple(each for each in found if not is_insisted_on(s, s.active, each.holder))


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


def offer(s: State) -> Offer | None:
    """Return the offer its holder is asked about now."""
    step = asking(s)
    if not isinstance(step, AnswerOffer):
        return None
    return Offer(step.card, step.payer, step.holder, step.due, step.offered)


def agreed_answer(s: State, amount: int) -> Move | None:
    """Return how the holder takes an offer of at least the amount; an offer of nothing is a waiver."""
    made = offer(s)
    if made is None or made.amount < amount:
        return None
    return AcceptOffer(made.amount) if made.amount else WaiveBribe()
