"""Overthrow, and repaying leverage: what losing tribes and court cards sets off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.facts import Why
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.moves import Discard, Prompt
from paxbot.games.pamir.queries import MakesGood
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import LEVERAGE_RUPEES, Region, Suit

if TYPE_CHECKING:
    from paxbot.games.pamir.table import Table


def political_cards(s: State, seat: Seat, region: Region) -> list[int]:
    """Return the seat's political court cards of the region."""
    court = s.players[seat].court
    return [c for c in court if COURT_CARDS[c].suit is Suit.POLITICAL and COURT_CARDS[c].region is region]


@dataclass(frozen=True, slots=True)
class LosePoliticalCards(Effect["Table"]):
    """The loss of a region's political cards with its last tribe (Rule: General rules > Overthrow)."""

    seat: Seat
    region: Region

    def run(self, t: Table) -> None:
        """Discard them from left to right."""
        if t.s.tribes[self.region][self.seat]:
            return
        cards = political_cards(t.s, self.seat, self.region)
        if cards:
            t.tell(facts.Overthrown(self.seat, self.region, None))
        for card in cards:
            t.discard_from_court(self.seat, card, Why.OVERTHROW)


@dataclass(frozen=True, slots=True)
class LoseTribes(Effect["Table"]):
    """The loss of a region's tribes with its last political card (Rule: General rules > Overthrow)."""

    seat: Seat
    region: Region

    def run(self, t: Table) -> None:
        """Return all of them to the supply."""
        tribes = t.s.tribes[self.region][self.seat]
        if tribes and not political_cards(t.s, self.seat, self.region):
            t.tell(facts.Overthrown(self.seat, self.region, Piece.TRIBE))
            t.remove(Piece.TRIBE, self.region, self.seat, tribes)


@dataclass(frozen=True, slots=True)
class RepayLeverage(Effect["Table"]):
    """The return of two rupees, or a card for each one lacking (Rule: General rules > Discarding a court card)."""

    seat: Seat
    card: int

    def run(self, t: Table) -> None:
        """Pay what there is and ask for cards in place of the rest."""
        rupees = min(LEVERAGE_RUPEES, t.s.players[self.seat].rupees)
        t.pay_bank(self.seat, rupees)
        owed = LEVERAGE_RUPEES - rupees if ask(t.s, MakesGood(self.seat), True) else 0
        t.tell(facts.LeverageRepaid(self.seat, self.card, rupees, owed))
        t.next(*(DiscardForLeverage(self.seat, self.card) for _ in range(owed)))


@dataclass(frozen=True, slots=True)
class DiscardForLeverage(Step[State, "Table", Discard]):
    """One card from hand or court for a rupee of leverage that could not be repaid."""

    prompt: ClassVar[Prompt] = Prompt.DISCARD_FOR_LEVERAGE
    card: int

    def options(self, s: State) -> Sequence[Discard]:
        """Return every card of the seat's hand and court; with none left the debt is forgotten."""
        player = s.players[self.seat]
        return [Discard(card) for card in (*player.court, *player.hand)]

    def resolve(self, t: Table, move: Discard) -> None:
        """Discard the chosen card."""
        if move.card in t.s.players[self.seat].hand:
            t.discard_from_hand(self.seat, move.card, Why.LEVERAGE)
        else:
            t.discard_from_court(self.seat, move.card, Why.LEVERAGE)
