"""Choosing by criteria, one after the other, with a trace of what each of them left."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.wakhan.facts import ChoiceExplained, Criterion, Narrowing, Thing

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
