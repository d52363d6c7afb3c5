"""Bargaining for bribes: orders of holders, requests and offers, and answers to a refusal."""

from paxbot.games.pamir import standing
from paxbot.games.pamir.bribes import DECLINES_PER_TURN
from paxbot.games.pamir.requests import agreed_answer, offer, requests
from paxbot.games.pamir.state import State


class BribeBargaining:
    """The capability `engine.bargaining.Bargaining` for the bribes of Pax Pamir."""

    most_declined = DECLINES_PER_TURN
    standing_order = staticmethod(standing.standing_order)
    standing_answer = staticmethod(standing.standing_answer)
    standing_reply = staticmethod(standing.standing_reply)
    order_without = staticmethod(standing.order_without)
    requests = staticmethod(requests)
    offer = staticmethod(offer)
    agreed_answer = staticmethod(agreed_answer)
    if_refused = staticmethod(standing.if_refused)
    is_for_next_request = staticmethod(standing.is_for_next_offer)
    answer_if_refused = staticmethod(standing.answer_if_refused)

    def declined(self, state: State) -> int:
        """Return how many requests were declined in the turn."""
        return state.declined
