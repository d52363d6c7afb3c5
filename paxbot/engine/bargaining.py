"""Bargaining, a capability of games in which players ask each other for less than is due.

It adds no answer: everything comes down to answers that are listed.
"""

from typing import NamedTuple, Protocol

from paxbot.engine.json_types import Json
from paxbot.engine.kernel import Move, S_contra, Seat


class Request(NamedTuple):
    """Something the seat on turn could ask another seat to let it off, with what is due and the highest offer.

    `about` is a number by which the game knows it for the rest of the turn.
    """

    about: int
    holder: Seat
    due: int
    most: int


class Offer(NamedTuple):
    """An amount that `payer` offers `holder` instead of what is due."""

    about: int
    payer: Seat
    holder: Seat
    due: int
    amount: int


class Reply(NamedTuple):
    """The amount for which the holder of an offer settles: 0 when they waive it, None when they refuse."""

    amount: int | None


class Bargaining(Protocol[S_contra]):
    """The requests between the players of a game, and answers to them without asking."""

    most_declined: int
    """How many requests may be declined in a turn."""

    def standing_order(self, state: S_contra, seat: Seat, wish: Json) -> Json:
        """Return the standing order of the seat as it is kept, made of what its player wishes.

        Raises: PaxError for an order that makes no sense.
        """

    def standing_answer(self, state: S_contra, order: Json) -> Move | None:
        """Return the listed answer that the order of the seat asked gives; None where its player is to be asked.

        `order` is one that `standing_order` gave, at any time.
        """

    def standing_reply(self, state: S_contra, order: Json, offer: Offer) -> Reply | None:
        """Return the reply of such an order of the holder to an offer not made yet; None where its player is asked."""

    def order_without(self, order: Json, seat: Seat) -> Json:
        """Return the order without what it says of another seat, whose player is somebody else now."""

    def requests(self, state: S_contra) -> tuple[Request, ...]:
        """Return the requests that the seat on turn could make now, each with one answer; none at another decision."""

    def offer(self, state: S_contra) -> Offer | None:
        """Return the offer that somebody is asked to answer now."""

    def agreed_answer(self, state: S_contra, amount: int) -> Move | None:
        """Return the listed answer that takes an offer of at least the amount; None where less is offered."""

    def declined(self, state: S_contra) -> int:
        """Return how many requests were declined in the turn."""

    def if_refused(self, state: S_contra, wish: Json) -> Json:
        """Return what the seat that is asked will do if its next offer is declined, as it is kept.

        Raises: PaxError for a wish that makes no sense, or when no offer can be made now.
        """

    def is_for_next_request(self, state: S_contra, order: Json) -> bool:
        """Return whether such an order waits for the request that the seat that is asked could make now."""

    def answer_if_refused(self, state: S_contra, order: Json) -> Move | None:
        """Return the listed answer that such an order gives after its offer was declined; None otherwise."""
