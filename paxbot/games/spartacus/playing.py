"""Buying a column, playing cards into the display, and the income (Rule: Turn > Buy; Turn > Play; Turn > Income)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.facts import AureiTaken, Why
from paxbot.games.spartacus.state import State, of_category
from paxbot.games.spartacus.table import Table
from paxbot.games.spartacus.terms import AUREI_FOR_NO_CARD, LIMITED, PERMITTING, SYMBOLS_PER_AUREUS, Category


def printed_price(s: State, cards: list[int]) -> int:
    """Return the sum of the printed prices."""
    deck = s.deck
    return sum(deck[number - 1].price for number in cards)


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


def limit(s: State, seat: Seat) -> int:
    """Return how many fleet symbols, and how many army symbols, the seat may have at most (RULING 10)."""
    return max(s.symbols(seat, category) for category in PERMITTING)


def fits(s: State, seat: Seat, card: int) -> bool:
    """Return whether the limit allows the card; only the category it is added to is looked at (RULING 27)."""
    category, _price, symbols = s.card(card)
    return category not in LIMITED or s.symbols(seat, category) + symbols <= limit(s, seat)


def play_cost(played: int) -> int:
    """Return what the next card costs after so many cards were played in the turn."""
    return played


def total_cost(cards: int) -> int:
    """Return what so many cards cost that are played in one turn."""
    return sum(map(play_cost, range(cards)))


def playable(s: State, seat: Seat) -> list[int]:
    """Return the hand cards the seat can play now; of equal ones the first."""
    if play_cost(len(s.played)) > s.players[seat].aurei:
        return []
    return [card for card in distinct(s, s.players[seat].hand) if fits(s, seat, card)]


def distinct(s: State, cards: Iterable[int]) -> Sequence[int]:
    """Return the cards, of equal ones only the first, in the order of the deck."""
    return list({s.card(card): card for card in sorted(cards, reverse=True)}.values())[::-1]


def play(t: Table, seat: Seat, card: int) -> None:
    """Pay for the card and lay it in the display."""
    s = t.s
    cost = play_cost(len(s.played))
    t.pay(seat, cost)
    s.players[seat].hand.remove(card)
    s.played.append(card)
    t.tell(facts.CardPlayed(seat, card, cost))
    t.display(seat, card)


class Row(NamedTuple):
    """A category to which cards were added, and how many cards its row has now."""

    category: Category
    cards: int


def longest_row(s: State, seat: Seat) -> Row:
    """Return the longest row to which a card was added in this turn; there is one."""
    added = {s.card(card).category for card in s.played}
    display = s.players[seat].display
    rows = [Row(category, len(of_category(s, display, category))) for category in Category if category in added]
    return max(rows, key=lambda row: row.cards)


def income(s: State, seat: Seat) -> AureiTaken:
    """Return what the seat takes at the end of its turn, and why."""
    if not s.played:
        return AureiTaken(seat, AUREI_FOR_NO_CARD, Why.NOTHING_PLAYED)
    added = {s.card(card).category for card in s.played}
    if Category.INTRIGUE in added:
        return AureiTaken(seat, 0, Why.INTRIGUE_PLAYED)
    category, cards = longest_row(s, seat)
    senator = Category.SENATOR in added
    return AureiTaken(seat, cards + senator, Why.LONGEST_ROW, category, cards, senator)
