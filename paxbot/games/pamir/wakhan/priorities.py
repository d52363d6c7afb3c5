"""Wakhan's two lists: which court card she takes, and which of her own she gives up."""

from collections.abc import Callable, Iterable
from typing import Protocol

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import is_favored
from paxbot.games.pamir.dominance import dominant_coalition
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import Suit
from paxbot.games.pamir.wakhan.choosing import Measure, T, Test
from paxbot.games.pamir.wakhan.facts import Criterion, Kind, Thing


def card_thing(card: int) -> Thing:
    """Return the card as something to choose."""
    return Thing(Kind.CARD, card)


class NamesCard(Protocol):
    """A move that names a card."""

    @property
    def card(self) -> int: ...


def card_of(move: NamesCard) -> Thing:
    """Return the card a move names, as something to choose."""
    return card_thing(move.card)


def by_card(tests: Iterable[Test[int]]) -> list[Test[NamesCard]]:
    """Return the tests on cards, for moves that name a card."""
    return tests_on(lambda move: move.card, tests)


def tests_on(card: Callable[[T], int], tests: Iterable[Test[int]]) -> list[Test[T]]:
    """Return the tests on cards, for whatever stands for a card."""

    def on(test: Callable[[int], Measure]) -> Callable[[T], Measure]:
        return lambda thing: test(card(thing))

    return [(criterion, on(test)) for criterion, test in tests]


def _favored(s: State, seat: Seat, card: int) -> bool:
    """Return whether the card counts as favored for its owner, or for the seat where it lies in no court."""
    # Ruling: cards that always count as favored count so in her lists too (docs/pamir/rulings.md, Wakhan).
    owner = s.owner_of(card)
    return is_favored(s, seat if owner is None else owner, card)


def card_priority(s: State, seat: Seat) -> list[Test[int]]:
    """Return which of several court cards she chooses (Rule: Wakhan > Card priority)."""
    dominant = dominant_coalition(s)
    return [
        (Criterion.IN_RIVAL_COURT, lambda card: s.owner_of(card) not in (seat, None)),
        (Criterion.IN_FAVORED_SUIT, lambda card: _favored(s, seat, card)),
        (Criterion.DOMINANT_PATRIOT, lambda card: dominant is not None and COURT_CARDS[card].patriot is dominant),
        (Criterion.DOMINANT_PRIZE, lambda card: dominant is not None and COURT_CARDS[card].prize is dominant),
        (Criterion.PATRIOT, lambda card: COURT_CARDS[card].patriot is not None),
        (Criterion.LEVERAGED, lambda card: COURT_CARDS[card].is_leveraged),
        (Criterion.HIGHEST_RANK, lambda card: COURT_CARDS[card].rank),
        (Criterion.HIGHEST_NUMBER, lambda card: card),
    ]


def discard_priority(s: State, seat: Seat) -> list[Test[int]]:
    """Return which of several cards of the seat goes (Rule: Wakhan > Court limit)."""
    return [
        (Criterion.NOT_POLITICAL, lambda card: COURT_CARDS[card].suit is not Suit.POLITICAL),
        (Criterion.NOT_PATRIOT, lambda card: COURT_CARDS[card].patriot is None),
        (Criterion.NOT_LEVERAGED, lambda card: not COURT_CARDS[card].is_leveraged),
        (Criterion.MOST_RIVAL_SPIES, lambda card: _rival_spies_above_own(s, seat, card)),
        (Criterion.FEWEST_SPIES, lambda card: -sum(s.spies.get(card, ()))),
        (Criterion.LOWEST_RANK, lambda card: -COURT_CARDS[card].rank),
        (Criterion.NOT_IN_FAVORED_SUIT, lambda card: not _favored(s, seat, card)),
        (Criterion.LOWEST_NUMBER, lambda card: -card),
    ]


def _rival_spies_above_own(s: State, seat: Seat, card: int) -> int:
    """Return the spies of the others on the card, where they are more than the seat's own; otherwise 0."""
    own = s.spies_on(card, seat)
    others = sum(s.spies.get(card, ())) - own
    return others if others > own else 0
