"""Facts tell every change on the table: a reader who knows only them knows where the rupees lie."""

import random

from paxbot.games.pamir import facts as f
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import NO_CARD
from paxbot.games.pamir.terms import BANK_RUPEES, MARKET_COLUMNS, STARTING_RUPEES
from tests.cases import for_each

GAME = PaxPamir()


class Bookkeeper:
    def __init__(self, seats: int, market: list[int]) -> None:
        self.purses = [STARTING_RUPEES] * seats
        self.spaces = [0] * (2 * MARKET_COLUMNS)
        self.market = list(market)
        self.lost = 0

    def read(self, fact: object) -> None:
        match fact:
            case f.RupeesPlaced(seat, slot, _, rupees):
                self.purses[seat] -= rupees
                self.spaces[slot] += rupees
            case f.RupeesGained(seat, rupees, f.Origin.MARKET, card) if card is not None:
                self.purses[seat] += rupees
                self.spaces[self.market.index(card)] -= rupees
            case f.RupeesGained(seat, rupees):
                self.purses[seat] += rupees
            case f.RupeesLost(rupees, None, int(slot)):
                self.spaces[slot] -= rupees
            case f.RupeesLost(rupees, int(seat)):
                self.purses[seat] -= rupees
            case f.RupeesTaxed(seat, payer, rupees):
                self.purses[seat] += rupees
                self.purses[payer] -= rupees
            case f.BribeSettled(seat, holder, _, paid):
                self.purses[seat] -= paid
                self.purses[holder] += paid
            case f.LeverageRepaid(seat, _, rupees):
                self.purses[seat] -= rupees
            case f.CardPurchased(seat, card, _, gained):
                slot = self.market.index(card)
                self.purses[seat] += gained
                self.spaces[slot] -= gained
                self.market[slot] = NO_CARD
            case f.CardsMovedUp(moves):
                for card, start, end in moves:
                    self.spaces[end] += self.spaces[start]
                    self.spaces[start] = 0
                    self.market[start], self.market[end] = NO_CARD, card


@for_each("number", range(12))
def test_purses_and_market_can_be_reckoned_from_facts(number: int) -> None:
    picks = random.Random(number)
    state = GAME.setup(2 + number % 4, picks.randbytes(16), {})
    book = Bookkeeper(state.seats, state.market)
    while (decision := GAME.pending(state)) is not None:
        applied = GAME.apply(state, picks.choice(decision.options))
        state = applied.state
        for fact in applied.facts:
            book.read(fact)
        book.market = list(state.market)
        assert book.purses == [player.rupees for player in state.players]
        assert book.spaces == state.market_rupees
    assert state.bank + sum(book.purses) + sum(book.spaces) == BANK_RUPEES
