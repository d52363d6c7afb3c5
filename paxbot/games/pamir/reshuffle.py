"""Shuffling what is hidden after a rewind, so that nobody knows the order of what comes next.

Whatever was seen in turns that were taken back lies somewhere among the cards of its pile again. All that is hidden
is shuffled, seen or not: an order that nobody knows is worth no more than another, and so it does not matter how often,
and how far, a game was rewound before. Hands are not hidden from their owners and stay.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.engine.rng import Rng
from paxbot.engine.unasked import RESHUFFLE, Reshuffle
from paxbot.games.pamir.facts import CardsReshuffled
from paxbot.games.pamir.setup import pile_sizes
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.wakhan.guide import automated, wakhan
from paxbot.games.pamir.wakhan.secrets import shuffle_ai_deck


class Arrangement(NamedTuple):
    """A reshuffle whose outcome is known: the draw deck, and the AI deck of each of Wakhan's seats."""

    deck: tuple[int, ...]
    ai_decks: dict[Seat, tuple[int, ...]]
    do: str = RESHUFFLE


def reshuffle(t: Table, move: Reshuffle | Arrangement) -> None:
    """Put all that is hidden in a new order; later shuffles have no relation to those of before."""
    s = t.s
    if isinstance(move, Reshuffle):
        s.rng = Rng.seeded(bytes.fromhex(move.seed))
        _shuffle(s)
    else:
        s.deck = list(move.deck)
        for seat, order in move.ai_decks.items():
            wakhan(s, seat).deck = list(order)
    t.reveal()
    t.tell(CardsReshuffled(tuple(automated(s))))


def piles(deck: int, seats: int) -> Iterator[slice]:
    """Yield the rest of each pile in a draw deck of so many cards, counted from its end (Rule: Setup > The deck)."""
    end = deck
    for size in reversed(pile_sizes(seats)):
        if end:
            yield slice(max(0, end - size), end)
        end = max(0, end - size)


def same_piles(s: State, order: Sequence[int]) -> bool:
    """Return whether the order of the draw deck leaves every card in its pile."""
    return all(set(order[pile]) == set(s.deck[pile]) for pile in piles(len(s.deck), s.seats))


def _shuffle(s: State) -> None:
    for pile in piles(len(s.deck), s.seats):
        cards = s.deck[pile]
        s.rng.shuffle(cards)
        s.deck[pile] = cards
    for seat in automated(s):
        shuffle_ai_deck(wakhan(s, seat).deck, s.rng)
