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
    """What the holder of an offer settles for: nothing when they waive it, None when they refuse."""

    amount: int | None


class Bargaining(Protocol[S_contra]):
    """How requests between players are told from other answers, and how they are answered without asking."""

    most_declined: int
    """How many requests may be declined in a turn."""

    def standing_order(self, state: S_contra, seat: Seat, wish: Json) -> Json:
        """The standing order of the seat as it is kept, made of what its player wishes.

        Raises: PaxError for an order that makes no sense.
        """

    def standing_answer(self, state: S_contra, order: Json) -> Move | None:
        """The listed answer that the order of the seat that is asked gives; None where its player is to be asked.

        `order` is one that `standing_order` gave, at any time.
        """

    def standing_reply(self, state: S_contra, order: Json, offer: Offer) -> Reply | None:
        """What such an order of the holder replies to an offer that has not been made yet; None as above."""

    def order_without(self, order: Json, seat: Seat) -> Json:
        """The order without what it says of another seat, whose player is somebody else now."""

    def requests(self, state: S_contra) -> tuple[Request, ...]:
        """What the seat on turn could ask of others now, each with one answer; none while it decides anything else."""

    def offer(self, state: S_contra) -> Offer | None:
        """The offer that somebody is asked to answer now."""

    def agreed_answer(self, state: S_contra, amount: int) -> Move | None:
        """The listed answer that takes an offer of at least the amount; None where less is offered, or nothing."""

    def declined(self, state: S_contra) -> int:
        """How many requests were declined in the turn."""

    def if_refused(self, state: S_contra, wish: Json) -> Json:
        """What the seat that is asked will do if its next offer is declined, as it is kept.

        Raises: PaxError for a wish that makes no sense, or when no offer can be made now.
        """

    def is_for_next_request(self, state: S_contra, order: Json) -> bool:
        """Whether such an order waits for the request that the seat that is asked could make now."""

    def answer_if_refused(self, state: S_contra, order: Json) -> Move | None:
        """The listed answer that such an order gives now that the offer it belongs to was declined; None otherwise."""
