"""Bribes between people: for playing a card of a ruled region, and for using a hostage."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from paxbot.engine.kernel import M, Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import hostage_holder
from paxbot.games.pamir.holdings import ask, is_asked
from paxbot.games.pamir.moves import (
    AcceptOffer,
    DemandBribe,
    LeaveUnpaid,
    OfferBribe,
    PayBribe,
    Prompt,
    RefuseOffer,
    WaiveBribe,
    Withdraw,
)
from paxbot.games.pamir.queries import HostageBribe, Insists, MayLeaveUnpaid, PlayBribe
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table

Settling = PayBribe | LeaveUnpaid | OfferBribe | Withdraw
"""The answers of the payer of a bribe."""

Answering = AcceptOffer | WaiveBribe | DemandBribe | RefuseOffer
"""The answers of its holder to an offer."""

DECLINES_PER_TURN = 3
"""How many requests may be declined in a turn; after that only the amounts already known can be paid."""


def play_bribe(s: State, seat: Seat, card: int) -> tuple[Seat, int] | None:
    """Return to whom and how much is due for playing the card; None when nothing is due (Rule: Play > Bribes).

    One rupee for each tribe the ruler of the card's region has there.
    """
    region = COURT_CARDS[card].region
    holder = s.rulers[region]
    if holder is None or holder == seat:
        return None
    due: int = ask(s, PlayBribe(seat), s.tribes[region][holder])
    return (holder, due) if due else None


def hostage_bribe(s: State, seat: Seat, card: int) -> tuple[Seat, int] | None:
    """Return to whom and how much is due for using the court card; None when nothing is due.

    One rupee for each spy of the rival who holds it hostage (Rule: Card actions > Hostages).
    """
    holder = hostage_holder(s, card)
    if holder is None:
        return None
    due: int = ask(s, HostageBribe(seat), s.spies[card][holder])
    return (holder, due) if due else None


def is_insisted_on(s: State, payer: Seat, holder: Seat) -> bool:
    """Return whether the bribe is due in full, and nobody is asked for less."""
    return is_asked(s, Insists) and any(ask(s, Insists(seat), False) for seat in (payer, holder))


def can_be_met(s: State, payer: Seat, bribe: tuple[Seat, int] | None, spare: int) -> bool:
    """Return whether the seat can go on if it has `spare` rupees for the bribe: one not insisted on might be waived."""
    if bribe is None or not is_insisted_on(s, payer, bribe[0]):
        return True
    return bribe[1] <= spare or ask(s, MayLeaveUnpaid(payer), False)


@dataclass(frozen=True, slots=True)
class Bribe(Step[State, Table, M], Generic[M]):
    """The common part of both sides: `spare` is the most that the seat can pay and still afford what it wants to do."""

    payer: Seat
    holder: Seat
    card: int
    due: int
    spare: int

    def settle(self, t: Table, paid: int, by_right: bool = False) -> None:
        """Pay the bribe, so that what it was for goes on."""
        t.pay_player(self.payer, self.holder, paid)
        t.tell(facts.BribeSettled(self.payer, self.holder, self.card, paid, self.due, by_right))


@dataclass(frozen=True, slots=True)
class SettleBribe(Bribe[Settling]):
    """The payer's choice to pay in full, ask for less, or withdraw (Rule: Play > Bribes).

    `demanded` is what the holder would settle for, `refused` the offer it has just refused, where it answered so.
    After three declined requests in a turn only the full or demanded amount can be paid, and only the full one where
    a seat insists.
    """

    prompt: ClassVar[Prompt] = Prompt.SETTLE_BRIBE
    confirm: ClassVar[bool] = True
    demanded: int | None = None
    refused: int | None = None

    def options(self, s: State) -> Sequence[Settling]:
        """Return the amounts the seat can afford, each as a payment or an offer."""
        insisted = is_insisted_on(s, self.payer, self.holder)
        known = (self.due,) if insisted or self.demanded is None else (self.demanded, self.due)
        options: list[Settling] = [PayBribe(amount) for amount in known if amount <= self.spare]
        if ask(s, MayLeaveUnpaid(self.seat), False):
            options.append(LeaveUnpaid())
        if s.declined < DECLINES_PER_TURN and not insisted:
            ceiling = self.due if self.demanded is None else self.demanded
            options += [OfferBribe(amount) for amount in range(min(ceiling, self.spare + 1))]
        return [*options, Withdraw()]

    def is_moot(self, s: State) -> bool:
        """Return whether nothing is left but to withdraw."""
        return len(self.options(s)) == 1

    def resolve(self, t: Table, move: Settling) -> None:
        """Settle, put the offer to the holder, or give the whole thing up."""
        match move:
            case PayBribe(rupees):
                self.settle(t, rupees)
            case LeaveUnpaid():
                self.settle(t, 0, by_right=True)
            case OfferBribe(rupees):
                t.tell(facts.BribeOffered(self.seat, self.holder, self.card, rupees, self.due))
                t.next(AnswerOffer(self.holder, self.payer, self.holder, self.card, self.due, self.spare, rupees))
            case _:
                t.cancel()
                playing = self.card in t.s.players[self.payer].hand
                t.tell(facts.BribeWithdrawn(self.seat, self.holder, self.card, playing))


@dataclass(frozen=True, slots=True)
class AnswerOffer(Bribe[Answering]):
    """The holder's answer: to waive a bribe, accept less, ask for another amount, or refuse (Rule: Play > Bribes)."""

    prompt: ClassVar[Prompt] = Prompt.ANSWER_OFFER
    offered: int

    def options(self, s: State) -> Sequence[Answering]:
        """Return every answer: accepting 0 is a waiver, and a demand is more than the offer, less than the full amount.

        No demand is beyond what the payer can spare.
        """
        accept = [AcceptOffer(self.offered)] if self.offered else []
        demands = [DemandBribe(amount) for amount in range(self.offered + 1, min(self.due, self.spare + 1))]
        return [*accept, WaiveBribe(), *demands, RefuseOffer()]

    def resolve(self, t: Table, move: Answering) -> None:
        """Settle at the answer, or hand the question back."""
        match move:
            case AcceptOffer(rupees):
                self.settle(t, rupees)
            case WaiveBribe():
                self.settle(t, 0)
            case DemandBribe(rupees):
                t.tell(facts.BribeDemanded(self.payer, self.holder, rupees))
                self._hand_back(t, rupees, None)
            case _:
                t.tell(facts.BribeRefused(self.payer, self.holder, self.offered))
                self._hand_back(t, None, self.offered)

    def _hand_back(self, t: Table, demanded: int | None, refused: int | None) -> None:
        t.s.declined += 1
        t.next(SettleBribe(self.payer, self.payer, self.holder, self.card, self.due, self.spare, demanded, refused))
