"""The betray action."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import is_loyal
from paxbot.games.pamir.facts import Why
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.moves import BetrayCard, LeavePrize, Prompt, TakePrize
from paxbot.games.pamir.queries import MayBetray
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table

COST = 2


def victims(s: State, seat: Seat) -> list[int]:
    """Return the unprotected court cards with a spy of the seat, in any court (Rule: Card actions > Betray)."""
    if not s.spies:
        return []
    return [
        card
        for owner, player in enumerate(s.players)
        for card in player.court
        if s.spies_on(card, seat) and ask(s, MayBetray(owner, card), True)
    ]


@dataclass(frozen=True, slots=True)
class Betray(Step[State, Table, BetrayCard]):
    """The court card to discard for two rupees (Rule: Card actions > Betray)."""

    prompt: ClassVar[Prompt] = Prompt.BETRAY

    def options(self, s: State) -> Sequence[BetrayCard]:
        """Return every card that may be betrayed."""
        return [BetrayCard(card) for card in victims(s, self.seat)]

    def resolve(self, t: Table, move: BetrayCard) -> None:
        """Discard it; its owner repays leverage and is overthrown before the prize is offered."""
        owner = t.s.owner_of(move.card)
        assert owner is not None
        t.pay_cost(self.seat, COST // 2)
        t.tell(facts.CardBetrayed(self.seat, owner, move.card))
        if COURT_CARDS[move.card].prize is not None:
            t.next(OfferPrize(self.seat, move.card))
        t.discard_from_court(owner, move.card, Why.BETRAYAL)


@dataclass(frozen=True, slots=True)
class OfferPrize(Step[State, Table, TakePrize | LeavePrize]):
    """The choice whether the betrayed card is taken as a prize (Rule: Card actions > Betray)."""

    prompt: ClassVar[Prompt] = Prompt.PRIZE
    card: int

    def options(self, s: State) -> Sequence[TakePrize | LeavePrize]:
        """Return both: take it or leave it."""
        return (TakePrize(), LeavePrize())

    def resolve(self, t: Table, move: TakePrize | LeavePrize) -> None:
        """Take the prize, or leave it; a prize of another coalition changes the loyalty first."""
        if isinstance(move, LeavePrize):
            t.tell(facts.PrizeLeft(self.seat, self.card))
            return
        prize = COURT_CARDS[self.card].prize
        assert prize is not None
        if not is_loyal(t.s, self.seat, prize):
            t.change_loyalty(self.seat, prize)
        t.take_prize(self.seat, self.card)
