"""The market: prices, purchase, and closing the rows up."""

from collections.abc import Iterator

from paxbot.engine.kernel import Seat
from paxbot.games.pamir import facts
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.events import purchase_event
from paxbot.games.pamir.holdings import ask, bending, is_asked
from paxbot.games.pamir.queries import MayBuy, Price
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import MARKET_COLUMNS, Suit


def doubles_prices(favored: Suit) -> bool:
    """Return whether cards cost double while this suit is favored (Rule: Purchase > Military suit)."""
    return favored is Suit.MILITARY


def rupees_a_column(s: State) -> int:
    """Return one, or two while prices are doubled (Rule: Purchase > Military suit)."""
    return 2 if doubles_prices(s.favored) else 1


def price(s: State, seat: Seat, slot: int) -> int:
    """Return the rupees to take the card in the space: for each column to its left (Rule: Purchase)."""
    return ask(s, Price(seat, s.market[slot]), slot % MARKET_COLUMNS * rupees_a_column(s))


def waived_by(s: State, seat: Seat, slot: int) -> list[int]:
    """Return the cards in force by which the card in the space costs nothing, though it lies further right."""
    due = slot % MARKET_COLUMNS * rupees_a_column(s)
    if not due or price(s, seat, slot):
        return []
    return [each.card for each in bending(s, Price(seat, s.market[slot]), due)]


def is_for_sale(s: State, slot: int) -> bool:
    """Return whether a card lies in the space that took no rupee in this turn and is not withdrawn (Rule: Purchase)."""
    card = s.market[slot]
    return card != NO_CARD and card not in s.barred and ask(s, MayBuy(card), True)


def affordable(s: State, seat: Seat) -> Iterator[int]:
    """Yield the market spaces whose card the seat can buy now."""
    rupees, a_column = s.players[seat].rupees, rupees_a_column(s)
    prices_vary, sales_vary = is_asked(s, Price), is_asked(s, MayBuy)
    for slot, card in enumerate(s.market):
        if card == NO_CARD or card in s.barred or (sales_vary and not is_for_sale(s, slot)):
            continue
        if (price(s, seat, slot) if prices_vary else slot % MARKET_COLUMNS * a_column) <= rupees:
            yield slot


def _payment_slot(s: State, row: int, column: int) -> int:
    """Return the space a rupee due in the column goes to: the same row, or the other where that is empty.

    RULING 15: a column empty in both rows keeps the rupee on the other row's space.
    """
    slot = row * MARKET_COLUMNS + column
    return slot if s.market[slot] != NO_CARD else (1 - row) * MARKET_COLUMNS + column


def purchase(t: Table, seat: Seat, card: int) -> None:
    """Let the seat pay to the columns on the left and take the card; an event takes effect at once.

    Rule: Purchase; Purchase > Event cards.
    """
    s = t.s
    slot = s.slot_of(card)
    cost = price(s, seat, slot)
    row, column = divmod(slot, MARKET_COLUMNS)
    t.tell(facts.CardPurchased(seat, card, cost, s.market_rupees[slot], slot))
    if cost:
        for left in range(column):
            t.put_on_market(seat, _payment_slot(s, row, left), cost // column)
    collect(t, seat, card)


def collect(t: Table, seat: Seat, card: int) -> None:
    """Give the seat the card, which has been paid for, and the rupees on it; an event takes effect at once."""
    s = t.s
    slot = s.slot_of(card)
    t.take_from_market(seat, slot, s.market_rupees[slot])
    if card in COURT_CARDS:
        t.take_in_hand(seat, slot)
    else:
        t.discard_from_market(slot)
        purchase_event(t, seat, card)


def close_up(t: Table) -> None:
    """Move every card as far left in its row as it can go; it picks up the rupees it comes upon.

    Rule: Cleanup > Refilling the market.
    """
    s = t.s
    moves: list[tuple[int, int, int]] = []
    for row in (0, 1):
        goal = row * MARKET_COLUMNS
        for slot in range(goal, goal + MARKET_COLUMNS):
            if s.market[slot] == NO_CARD:
                continue
            if slot != goal:
                moves.append((s.market[slot], slot, goal))
                t.slide_card(slot, goal)
            goal += 1
    if moves:
        t.tell(facts.CardsMovedUp(tuple(moves)))


def next_space(s: State) -> int | None:
    """Return the empty space to fill next: columns from the left, top before bottom; None when the market is full."""
    for column in range(MARKET_COLUMNS):
        for slot in (column, MARKET_COLUMNS + column):
            if s.market[slot] == NO_CARD:
                return slot
    return None
