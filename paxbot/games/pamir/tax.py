"""The tax action."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Seat
from paxbot.games.pamir import facts
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.counted import CountedStep
from paxbot.games.pamir.courts import tax_shelter
from paxbot.games.pamir.facts import Origin
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.moves import Prompt, TaxMarket, TaxPlayer
from paxbot.games.pamir.queries import RulesForTax
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import ActionKind


def _can_tax(s: State, seat: Seat, payer: Seat) -> bool:
    rupees = s.players[payer].rupees
    if not rupees or rupees <= tax_shelter(s, payer):
        return False
    regions = {COURT_CARDS[card].region for card in s.players[payer].court}
    return any(ask(s, RulesForTax(seat, region), s.rulers[region] == seat) for region in regions)


def taxable(s: State, seat: Seat) -> Iterator[TaxPlayer | TaxMarket]:
    """Yield everything a rupee can be taken from (Rule: Card actions > Tax).

    Players with a court card of a region the seat rules, as far as their rupees exceed their tax shelter, and all
    cards in the market.
    """
    for payer in range(s.seats):
        if payer != seat and _can_tax(s, seat, payer):
            yield TaxPlayer(payer)
    for card, rupees in zip(s.market, s.market_rupees, strict=True):
        if rupees and card != NO_CARD:
            yield TaxMarket(card)


@dataclass(frozen=True, slots=True)
class TakeRupee(CountedStep[TaxPlayer | TaxMarket]):
    """The next rupee of the tax (Rule: Card actions > Tax)."""

    prompt: ClassVar[Prompt] = Prompt.TAX
    action: ClassVar[ActionKind] = ActionKind.TAX
    payer: Seat | None = None
    """The player who gave the rupee before this one."""

    def choices(self, s: State) -> Sequence[TaxPlayer | TaxMarket]:
        """Return every source that still has one."""
        return list(taxable(s, self.seat))

    def take(self, t: Table, move: TaxPlayer | TaxMarket) -> None:
        payer: Seat | None = None
        match move:
            case TaxPlayer(payer):
                t.pay_player(payer, self.seat, 1)
                t.tell(facts.RupeesTaxed(self.seat, payer, 1))
            case TaxMarket(card):
                t.take_from_market(self.seat, t.s.slot_of(card), 1)
                t.tell(facts.RupeesGained(self.seat, 1, Origin.MARKET, card))
        t.next(TakeRupee(self.seat, self.left - 1, True, payer))
