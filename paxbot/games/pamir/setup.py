"""Setting the game up: the deck in its six piles, the market, and the first questions; and shuffling what is hidden.

All that is hidden, seen in a turn taken back or not, is shuffled after a rewind, each card within its pile: an order
nobody knows is worth no more than another, so it doesn't matter how often and how far a game was rewound before. Hands
are not hidden from their owners and stay.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from paxbot import PaxError
from paxbot.engine import game
from paxbot.engine.kernel import SEED_BYTES, Changes, Move, Rng, Seat, settle
from paxbot.games.pamir import facts, turn
from paxbot.games.pamir.state import NO_CARD, Player, State, Variant, empty_map
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import (
    AI_CARDS,
    BANK_RUPEES,
    COURT_CARDS,
    CYLINDERS_PER_SEAT,
    DOMINANCE_CHECKS,
    EVENT_CARDS,
    MARKET_COLUMNS,
    STARTING_RUPEES,
)
from paxbot.games.pamir.wakhan.course import change_seat, sit_down
from paxbot.games.pamir.wakhan.facts import automated, wakhan

Maker = Callable[[State], Table]

SEATS = range(2, 6)
PILES = 6
CARDS_PER_PILE = 5
EVENTS_BY_PILE = (0, 2, 1, 1, 1, 1)
FIRST_PILE_WITH_CHECK = 2


def pile_sizes(seats: int) -> tuple[int, ...]:
    return tuple(map(sum, _piles(seats)))


def _piles(seats: int) -> Iterator[tuple[int, int, int]]:
    yield from (
        (CARDS_PER_PILE + seats, events, int(index >= FIRST_PILE_WITH_CHECK))
        for index, events in enumerate(EVENTS_BY_PILE)
    )


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
        return [seat for seat in clockwise(seats, self.first) if seat not in self.automated]


def clockwise(seats: int, start: Seat) -> list[Seat]:
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
    """Return the second person after the Wakhan who begins: the first one chooses last."""
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
    t.next(*(turn.ChooseStartingLoyalty(seat) for seat in order.choosing(seats)), turn.BeginTurn(order.begins))
    settle(t)
    return state


class Arrangement(NamedTuple):
    """A reshuffle whose outcome is known: the draw deck, and the AI deck of each of Wakhan's seats."""

    deck: tuple[int, ...]
    ai_decks: dict[Seat, tuple[int, ...]]
    do: str = game.RESHUFFLE


def reshuffle(t: Table, move: game.Reshuffle | Arrangement) -> None:
    """Reorder all that is hidden; later shuffles have no relation to those of before."""
    s = t.s
    if isinstance(move, game.Reshuffle):
        s.rng = Rng.seeded(bytes.fromhex(move.seed))
        _shuffle(s)
    else:
        s.deck = list(move.deck)
        for seat, order in move.ai_decks.items():
            wakhan(s, seat).deck = list(order)
    t.reveal()
    t.tell(facts.CardsReshuffled(tuple(automated(s))))


def piles(deck: int, seats: int) -> Iterator[slice]:
    """Yield the rest of each pile in a draw deck of so many cards, counted from its end (Rule: Setup > The deck)."""
    end = deck
    for size in reversed(pile_sizes(seats)):
        if end:
            yield slice(max(0, end - size), end)
        end = max(0, end - size)


def same_piles(s: State, order: Sequence[int]) -> bool:
    return all(set(order[pile]) == set(s.deck[pile]) for pile in piles(len(s.deck), s.seats))


def _shuffle(s: State) -> None:
    for pile in piles(len(s.deck), s.seats):
        cards = s.deck[pile]
        s.rng.shuffle(cards)
        s.deck[pile] = cards
    for seat in automated(s):
        shuffle_ai_deck(wakhan(s, seat).deck, s.rng)


def permuted(s: State, reader: Seat | None) -> State:
    """Return a state that must look the same to the reader: all that is hidden from it is shuffled.

    A card that is just being played lies open, though it is in the hand until its side of the court is chosen.
    """
    other = s.copy()
    other.decision = None
    other.rng = Rng("f0" * SEED_BYTES, s.rng.counter + 1)
    played = {getattr(step, "card", None) for step in s.steps}
    people = (seat for seat, player in enumerate(s.players) if player.wakhan is None)
    hands = [other.players[seat].hand for seat in people if seat != reader and not s.open_hands]
    slots = [(hand, at) for hand in hands for at, card in enumerate(hand) if card not in played]
    court = [card for card in other.deck if card in COURT_CARDS]
    court += [hand[at] for hand, at in slots]
    court += [card for player in other.players for card in set_aside(player)]
    other.rng.shuffle(court)
    for hand, at in slots:
        hand[at] = court.pop()
    for player in other.players:
        permute_wakhan(player, court, other.rng)
    other.deck = [*court, *(card for card in other.deck if card not in COURT_CARDS)]
    other.rng.shuffle(other.deck)
    return other


def set_aside(player: Player) -> tuple[int, ...]:
    her = player.wakhan
    return her.aside.hand if her is not None and her.aside is not None else ()


def permute_wakhan(player: Player, cards: list[int], rng: Rng) -> None:
    """Shuffle her AI deck under the back that lies open, and take the hand set aside from the cards."""
    her = player.wakhan
    if her is None:
        return
    if her.aside is not None:
        her.aside = her.aside._replace(hand=tuple(cards.pop() for _ in her.aside.hand))
    shuffle_ai_deck(her.deck, rng)


def shuffle_ai_deck(deck: list[int], rng: Rng) -> None:
    shown = AI_CARDS[deck[0]].back
    rng.shuffle(deck)
    top = next(card for card in deck if AI_CARDS[card].back == shown)
    deck.remove(top)
    deck.insert(0, top)


def advance(t: Table, move: Move) -> Changes:
    return game.advance(t, move, change_seat, reshuffle)
