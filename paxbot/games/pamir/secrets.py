"""All that is hidden, shuffled after a rewind, so that nobody knows what comes next, and in tests for leaks.

Whatever was seen in turns that were taken back lies somewhere among the cards of its pile again. All that is hidden
is shuffled, seen or not: an order that nobody knows is worth no more than another, and so it does not matter how often,
and how far, a game was rewound before. Hands are not hidden from their owners and stay.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.engine.rng import SEED_BYTES, Rng
from paxbot.engine.unasked import RESHUFFLE, Reshuffle
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.facts import CardsReshuffled
from paxbot.games.pamir.setup import pile_sizes
from paxbot.games.pamir.state import Player, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS
from paxbot.games.pamir.wakhan.guide import automated, wakhan


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
    """Return the hand a person left with the seat."""
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
    """Shuffle the AI deck, which shows the same back as before."""
    shown = AI_CARDS[deck[0]].back
    rng.shuffle(deck)
    top = next(card for card in deck if AI_CARDS[card].back == shown)
    deck.remove(top)
    deck.insert(0, top)
