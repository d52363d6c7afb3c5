"""Setting the game up: the deck in its six piles, the market, and the first questions."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from paxbot.engine.kernel import Seat, settle
from paxbot.engine.rng import Rng
from paxbot.errors import PaxError
from paxbot.games.pamir.cards import COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS
from paxbot.games.pamir.state import NO_CARD, Player, State, Variant, empty_map
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import BANK_RUPEES, CYLINDERS_PER_SEAT, MARKET_COLUMNS, STARTING_RUPEES
from paxbot.games.pamir.turn import BeginTurn, ChooseStartingLoyalty
from paxbot.games.pamir.wakhan.seats import sit_down

Maker = Callable[[State], Table]
"""Makes a table for a state."""

SEATS = range(2, 6)
PILES = 6
CARDS_PER_PILE = 5
EVENTS_BY_PILE = (0, 2, 1, 1, 1, 1)
FIRST_PILE_WITH_CHECK = 2


def pile_sizes(seats: int) -> tuple[int, ...]:
    """Return how many cards each of the six piles has, in drawing order (Rule: Setup > The deck)."""
    return tuple(map(sum, _piles(seats)))


def _piles(seats: int) -> Iterator[tuple[int, int, int]]:
    """Yield how many court cards, events and Dominance Checks each pile has."""
    for index, events in enumerate(EVENTS_BY_PILE):
        yield CARDS_PER_PILE + seats, events, int(index >= FIRST_PILE_WITH_CHECK)


def build_deck(seats: int, rng: Rng) -> list[int]:
    """Return the draw deck in drawing order (Rule: Setup > The deck).

    Six piles of five court cards and one more for each player; two events in the second pile, one event and one
    Dominance Check in each of the last four; each pile shuffled, never the whole.
    """
    court = list(COURT_CARDS)
    events = [card for card in EVENT_CARDS if card not in DOMINANCE_CHECKS]
    checks = sorted(DOMINANCE_CHECKS)
    rng.shuffle(court)
    rng.shuffle(events)
    deck: list[int] = []
    for court_count, event_count, check_count in _piles(seats):
        pile = [court.pop() for _ in range(court_count)]
        pile += [events.pop() for _ in range(event_count)]
        pile += [checks.pop() for _ in range(check_count)]
        rng.shuffle(pile)
        deck += pile
    return deck


class Order(NamedTuple):
    """The seat that chooses its loyalty first, the one that takes the first turn, Wakhan's seats and her variants."""

    first: Seat
    begins: Seat
    automated: tuple[Seat, ...] = ()
    variants: tuple[Variant, ...] = ()

    def choosing(self, seats: int) -> list[Seat]:
        """Return the people, in the order in which they choose their loyalty."""
        return [seat for seat in clockwise(seats, self.first) if seat not in self.automated]


def clockwise(seats: int, start: Seat) -> list[Seat]:
    """Return all seats clockwise, beginning with `start`."""
    return [(start + step) % seats for step in range(seats)]


def order_by_lot(seats: int, automated: Collection[Seat], rng: Rng) -> Order:
    """Return who chooses first and who begins: a Wakhan, if there is one, and the next person after her chooses last.

    Rule: Setup > Starting loyalty; Wakhan > Setup; Wakhan > More seats.
    """
    if not automated:
        first = rng.below(seats)
        return Order(first, (first - 1) % seats)
    hers = tuple(sorted(automated))
    if len(hers) == seats:
        return Order(0, 0, hers)
    begins = hers[rng.below(len(hers))]
    return Order(first_to_choose(seats, begins, hers), begins, hers)


def first_to_choose(seats: int, begins: Seat, automated: Collection[Seat]) -> Seat:
    """Return the person who chooses first when the next one after the Wakhan who begins chooses last."""
    people = [seat for seat in clockwise(seats, begins) if seat not in automated]
    return people[1] if len(people) > 1 else people[0]


def new_game(seats: int, seed: bytes, automated: Collection[Seat] = (), variants: tuple[Variant, ...] = ()) -> State:
    """Return a game dealt from the seed, with its first question open (Rule: Setup).

    Raises: PaxError for a number of seats the game does not have, or automated seats that are none of them.
    """
    if seats not in SEATS:
        raise PaxError("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
    if not set(automated) <= set(range(seats)):
        raise PaxError("bad_automated_seats", automated=sorted(automated), seats=seats)
    rng = Rng.seeded(seed)
    deck = build_deck(seats, rng)
    return deal(deck, order_by_lot(seats, automated, rng)._replace(variants=variants), seats, rng)


def deal(deck: Sequence[int], order: Order, seats: int, rng: Rng, table: Maker = Table) -> State:
    """Return a game with a known deck and order of seats; `table` makes the table whose shuffles are used.

    Rule: Setup > The market; Setup > Pieces and rupees; Setup > Starting loyalty; Wakhan > Setup.
    """
    cards = list(deck)
    state = State(
        seats=seats,
        first=order.first,
        rng=rng,
        deck=cards,
        market=[NO_CARD] * (2 * MARKET_COLUMNS),
        market_rupees=[0] * (2 * MARKET_COLUMNS),
        players=[Player(None, STARTING_RUPEES) for _ in range(seats)],
        cylinders=[CYLINDERS_PER_SEAT] * seats,
        bank=BANK_RUPEES - STARTING_RUPEES * seats,
        box=[card for card in (*COURT_CARDS, *EVENT_CARDS) if card not in cards],
        variants=order.variants,
        active=order.first if len(order.automated) < seats else order.begins,
        **empty_map(seats),
    )
    for column in range(MARKET_COLUMNS):
        for slot in (column, MARKET_COLUMNS + column):
            state.market[slot] = cards.pop(0)
    t = table(state)
    for seat in order.automated:
        sit_down(t, seat)
    t.next(*(ChooseStartingLoyalty(seat) for seat in order.choosing(seats)), BeginTurn(order.begins))
    settle(t)
    return state
