"""Buying a column: one in a turn, always whole (Rule: Turn > Buy)."""

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.table import Table
from paxbot.games.spartacus.terms import SYMBOLS_PER_AUREUS, Category


def printed_price(s: State, cards: list[int]) -> int:
    """Return the sum of the printed prices."""
    return sum(s.card(number).price for number in cards)


def discounted(price: int, wealth: int) -> int:
    """Return what is left of a price with so many wealth symbols; never below 0 (RULING 6)."""
    return max(0, price - wealth // SYMBOLS_PER_AUREUS)


def column_price(s: State, seat: Seat, legion: int) -> int:
    """Return what the Legion's column costs the seat."""
    return discounted(printed_price(s, s.columns[legion - 1]), s.symbols(seat, Category.WEALTH))


def for_sale(s: State, seat: Seat) -> list[int]:
    """Return the Legions whose column the seat can buy now."""
    if s.bought is not None or s.played:
        return []
    legions = range(1, len(s.columns) + 1)
    aurei = s.players[seat].aurei
    return [legion for legion in legions if s.columns[legion - 1] and column_price(s, seat, legion) <= aurei]


def buy(t: Table, seat: Seat, legion: int) -> None:
    """Pay for the cards of the column and take them in hand."""
    s = t.s
    cards, price = tuple(s.columns[legion - 1]), column_price(s, seat, legion)
    discount = printed_price(s, s.columns[legion - 1]) - price
    t.pay(seat, price)
    s.columns[legion - 1] = []
    s.players[seat].hand += cards
    s.bought = legion
    t.tell(facts.ColumnBought(seat, legion, cards, price, discount))
