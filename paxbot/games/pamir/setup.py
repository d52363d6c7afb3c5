"""Setting the game up: the deck in its six piles, the market, and the first questions."""

from collections.abc import Sequence

from paxbot.engine.kernel import Seat, settle
from paxbot.engine.rng import Rng
from paxbot.errors import PaxError
from paxbot.games.pamir.cards import COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS
from paxbot.games.pamir.state import NO_CARD, Player, State, empty_map
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import BANK_RUPEES, CYLINDERS_PER_SEAT, MARKET_COLUMNS, STARTING_RUPEES
from paxbot.games.pamir.turn import BeginTurn, ChooseStartingLoyalty

SEATS = range(2, 6)
PILES = 6
CARDS_PER_PILE = 5
EVENTS_BY_PILE = (0, 2, 1, 1, 1, 1)
FIRST_PILE_WITH_CHECK = 2


def build_deck(seats: int, rng: Rng) -> list[int]:
    """The draw deck in drawing order (Rule: Setup > The deck).

    Six piles of five court cards and one more for each player; two events in the second pile, one event and one
    Dominance Check in each of the last four; each pile shuffled, never the whole.
    """
    court = list(COURT_CARDS)
    events = [card for card in EVENT_CARDS if card not in DOMINANCE_CHECKS]
    checks = sorted(DOMINANCE_CHECKS)
    rng.shuffle(court)
    rng.shuffle(events)
    deck: list[int] = []
    for index, event_count in enumerate(EVENTS_BY_PILE):
        pile = [court.pop() for _ in range(CARDS_PER_PILE + seats)]
        pile += [events.pop() for _ in range(event_count)]
        if index >= FIRST_PILE_WITH_CHECK:
            pile.append(checks.pop())
        rng.shuffle(pile)
        deck += pile
    return deck


def new_game(seats: int, seed: bytes) -> State:
    """A game dealt from the seed, with its first question open (Rule: Setup).

    Raises: PaxError for a number of seats the game does not have.
    """
    if seats not in SEATS:
        raise PaxError("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
    rng = Rng.seeded(seed)
    deck = build_deck(seats, rng)
    return deal(deck, rng.below(seats), seats, rng)


def deal(deck: Sequence[int], first: Seat, seats: int, rng: Rng) -> State:
    """A game with a known deck and a known seat that chooses its loyalty first; the last to choose begins.

    Rule: Setup > The market; Setup > Pieces and rupees; Setup > Starting loyalty.
    """
    cards = list(deck)
    state = State(
        seats=seats,
        first=first,
        rng=rng,
        deck=cards,
        market=[NO_CARD] * (2 * MARKET_COLUMNS),
        market_rupees=[0] * (2 * MARKET_COLUMNS),
        players=[Player(None, STARTING_RUPEES) for _ in range(seats)],
        cylinders=[CYLINDERS_PER_SEAT] * seats,
        bank=BANK_RUPEES - STARTING_RUPEES * seats,
        box=[card for card in (*COURT_CARDS, *EVENT_CARDS) if card not in cards],
        active=first,
        **empty_map(seats),
    )
    for column in range(MARKET_COLUMNS):
        for slot in (column, MARKET_COLUMNS + column):
            state.market[slot] = cards.pop(0)
    choosing = state.clockwise(first)
    table = Table(state)
    table.next(*(ChooseStartingLoyalty(seat) for seat in choosing), BeginTurn(choosing[-1]))
    settle(table)
    return state
