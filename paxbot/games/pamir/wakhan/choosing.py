"""Choosing by criteria, one after the other, with a trace of what each of them left; and her two lists of criteria."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import is_favored
from paxbot.games.pamir.dominance import dominant_coalition
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import Suit
from paxbot.games.pamir.wakhan.facts import ChoiceExplained, Criterion, Kind, Narrowing, Thing

T = TypeVar("T")


class Measure(Protocol):
    """A value that can be compared with others of its kind."""

    def __lt__(self, other: Any, /) -> bool: ...


Test = tuple[Criterion, Callable[[T], Measure]]
"""A criterion with its measure: the greatest value is kept, so a criterion that nothing meets keeps everything."""


class Asking(Protocol):
    """A step that asks: whose answer it wants, and what."""

    @property
    def seat(self) -> Seat: ...

    @property
    def prompt(self) -> Prompt: ...


class Reply(NamedTuple):
    """Her answer to a question, and why."""

    move: Move | None
    reasons: tuple[Fact, ...] = ()


def best(candidates: Iterable[T], tests: Iterable[Test[T]], thing: Callable[[T], Thing]) -> tuple[T, list[Narrowing]]:
    """Return the candidate that is left after all tests, and what each test left that decided anything."""
    left = list(candidates)
    narrowings = []
    for criterion, measure in tests:
        if len(left) == 1:
            break
        values = [measure(candidate) for candidate in left]
        most = max(values)
        kept = [candidate for candidate, value in zip(left, values, strict=True) if value == most]
        if len(kept) < len(left):
            narrowings.append(Narrowing(criterion, tuple(map(thing, kept)), _number(criterion, most)))
        left = kept
    return left[0], narrowings


def _number(criterion: Criterion, measured: Measure) -> int | None:
    return measured if criterion in COUNTED and isinstance(measured, int) else None


COUNTED = frozenset(
    {Criterion.MOST_NET_RUPEES, Criterion.MOST_BLOCK_ICONS, Criterion.MOST_CYLINDER_ICONS, Criterion.MOST_SPIES}
)
"""Criteria whose measure is a number worth telling."""


def choose(
    step: Asking, candidates: Sequence[T], tests: Iterable[Test[T]], thing: Callable[[T], Thing]
) -> tuple[T, tuple[Fact, ...]]:
    """Return the best candidate for the step's question, and the explanation, also where there was only one."""
    chosen, narrowings = best(candidates, tests, thing)
    things = tuple(map(thing, candidates))
    return chosen, (ChoiceExplained(step.seat, step.prompt, things, tuple(narrowings), thing(chosen)),)


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
    # RULING 82: cards that always count as favored count so in her lists too.
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
