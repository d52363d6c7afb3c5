"""The game-neutral kernel: a game is a question with listed answers; with JSON, chance and hooks, on which it rests.

A state holds a stack of open steps. A `Step` asks one seat and lists every legal answer; an `Effect` needs nobody. The
kernel runs effects until a step has something to ask. An answer that is not listed is refused.

Chance is a generator kept in the state: SHA-256 over a secret seed and a counter. With the seed every shuffle can be
checked; from the shuffles the seed cannot be learned.

Hooks let cards bend rules without the rules knowing the cards: a query bends a value, a permission turns a yes into a
no or back, and a trigger adds steps to those that follow.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from paxbot import PaxError

Json = dict[str, Any]

JsonView = Mapping[str, Any]

JsonValue: TypeAlias = "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"


Item = TypeVar("Item")

SEED_BYTES = 16
"""The least number of bytes of a seed (128 bits)."""


@dataclass(slots=True)
class Rng:
    seed: str
    counter: int = 0

    @classmethod
    def seeded(cls, seed: bytes) -> "Rng":
        if len(seed) < SEED_BYTES:
            raise ValueError(f"a seed has at least {SEED_BYTES} bytes")
        return cls(seed.hex())

    def below(self, n: int) -> int:
        """Return a uniform integer from 0 to n - 1."""
        limit = (1 << 64) // n * n
        while True:
            block = sha256(f"{self.seed}:{self.counter}".encode()).digest()
            self.counter += 1
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % n

    def shuffle(self, items: MutableSequence[Item]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def copy(self) -> "Rng":
        return Rng(self.seed, self.counter)


def commitment(seed: str, salt: str) -> str:
    """Return the SHA-256 of seed and salt, both in hexadecimal, which binds to the seed before it is revealed."""
    return sha256(f"{seed}:{salt}".encode()).hexdigest()


Seat = int


class Move(Protocol):
    """An answer: a NamedTuple of plain values whose last field `do` says what it does."""

    @property
    def do(self) -> str:
        """The word for it in JSON."""

    def _asdict(self) -> Json: ...


class Fact(Protocol):
    """Something that happened: a NamedTuple of plain values, named in the past tense."""

    def _asdict(self) -> Json: ...


class Decision(NamedTuple):
    """One seat, one question, every legal answer: an answer is legal if and only if it is listed."""

    seat: Seat
    prompt: Enum
    options: tuple[Move, ...]
    confirm: bool = False
    """Whether the player is asked even when there is only one answer (ending a turn)."""
    reasons: tuple[Fact, ...] = ()
    """Why an automated seat gives this answer, or none."""
    is_moot: bool = False
    """Whether all answers lead to the same, so that the first can be given."""

    @property
    def is_forced(self) -> bool:
        return len(self.options) == 1 and not self.confirm


class Changes(NamedTuple):
    facts: tuple[Fact, ...]
    revealed: bool


class IllegalMove(PaxError):
    """A move that is not among the options of the pending decision, or for which no decision is pending."""


class State(Protocol):
    steps: list["OpenStep"]
    decision: Decision | None


S = TypeVar("S", bound=State)
T = TypeVar("T", bound="Table[Any]")
M = TypeVar("M", bound=Move)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(ABC, Generic[S, T, M]):
    """A question to one seat, with answers of the kind M. Subclasses are frozen slotted dataclasses of plain fields."""

    asks: ClassVar[Literal[True]] = True
    prompt: ClassVar[Enum]
    confirm: ClassVar[bool] = False
    seat: Seat

    def __init_subclass__(cls, prompt: Enum | None = None, confirm: bool = False) -> None:
        """Set both once: a slotted dataclass is made a second time, without them."""
        super(Step, cls).__init_subclass__()
        if prompt is not None:
            cls.prompt, cls.confirm = prompt, confirm

    @abstractmethod
    def options(self, s: S) -> Sequence[M]:
        """Return every legal answer in a fixed order; none when there is nothing to ask."""

    @abstractmethod
    def resolve(self, t: T, move: M) -> None:
        """Carry out a listed answer; the step is off the stack already."""

    def is_confirmed(self, s: S) -> bool:
        return self.confirm

    def is_moot(self, s: S) -> bool:
        return False

    def refusal(self, s: S, move: Move) -> str | None:
        """Return the reason key why a move that is not listed is refused, where more can be said than that."""
        return None

    def otherwise(self, t: T) -> None:
        return


class Effect(ABC, Generic[T]):
    __slots__ = ()
    asks: ClassVar[Literal[False]] = False

    @abstractmethod
    def run(self, t: T) -> None:
        """Make it happen; the effect is off the stack already."""


AnyStep = Step[Any, Any, Any]

OpenStep = AnyStep | Effect[Any]


class Table(Generic[S]):
    __slots__ = ("facts", "revealed", "s")

    def __init__(self, state: S) -> None:
        self.s = state
        self.facts: list[Fact] = []
        self.revealed = False

    def tell(self, fact: Fact) -> None:
        self.facts.append(fact)

    def reveal(self) -> None:
        self.revealed = True

    def next(self, *steps: OpenStep) -> None:
        """Put steps on the stack so that they come up in the order given, before everything open."""
        self.s.steps.extend(steps[::-1])

    def cancel(self) -> None:
        self.s.steps.pop()

    def decide(self, step: AnyStep, options: Sequence[Move]) -> Decision:
        """Return the decision a step leads to: all its options.

        A game narrows them, for a seat it plays itself, to the one its rules name, or to none.
        """
        return Decision(step.seat, step.prompt, tuple(options), step.is_confirmed(self.s), (), step.is_moot(self.s))

    def follow_up(self) -> None:
        """Open what must happen at once because of what was just done; called after each step."""
        return


def asking(s: State) -> AnyStep | None:
    step = s.steps[-1] if s.steps else None
    return step if step is not None and step.asks else None


def settle(t: Table[S]) -> None:
    """Run effects until a step has something to ask, or nothing is open."""
    s = t.s
    steps = s.steps
    while steps:
        step = steps.pop()
        if not step.asks:
            step.run(t)
            t.follow_up()
            continue
        decision = t.decide(step, step.options(s))
        if decision.options:
            steps.append(step)
            s.decision = decision
            return
        for reason in decision.reasons:
            t.tell(reason)
        step.otherwise(t)
        t.follow_up()
    s.decision = None


def pending(t: Table[S]) -> Decision | None:
    s = t.s
    if s.decision is None and s.steps:
        settle(t)
    return s.decision


def advance(t: Table[S], move: Move) -> Changes:
    """Apply a listed move to the table's state in place.

    Raises: IllegalMove when the move is not listed; the state is untouched then.
    """
    decision = pending(t)
    if decision is None:
        raise IllegalMove("game_over")
    step = t.s.steps[-1]
    assert step.asks
    if move not in decision.options:
        reason = step.refusal(t.s, move) or "not_listed"
        raise IllegalMove(reason, move=move, seat=decision.seat, prompt=decision.prompt.name)
    for why in decision.reasons:
        t.tell(why)
    t.s.steps.pop()
    step.resolve(t, move)
    t.follow_up()
    settle(t)
    return Changes(tuple(t.facts), t.revealed)


Board = TypeVar("Board")
Q = TypeVar("Q")
V = TypeVar("V")
H = TypeVar("H")

Hook = Callable[..., Any]
"""Called with the state, the query, the answer so far and the holding of the card; returns the new answer."""


class Bend(NamedTuple, Generic[H]):
    hook: Hook
    of: H


Bends = Mapping[type, Sequence[Bend[H]]]


class Hooks(Generic[Board, H]):
    def __init__(self) -> None:
        self._hooks: dict[str, dict[type, Hook]] = {}

    def __call__(
        self, kind: str, query: type[Q]
    ) -> Callable[[Callable[[Board, Q, V, H], V]], Callable[[Board, Q, V, H], V]]:
        def register(hook: Callable[[Board, Q, V, H], V]) -> Callable[[Board, Q, V, H], V]:
            hooks = self._hooks.setdefault(kind, {})
            assert query not in hooks, f"{kind} bends {query.__name__} already"
            hooks[query] = hook
            return hook

        return register

    def kinds(self) -> frozenset[str]:
        return frozenset(self._hooks)

    def in_force(self, holdings: Iterable[tuple[str, H]]) -> Bends[H]:
        """Return the bends for each type of query, in the order of the holdings (kind, holding)."""
        found: dict[type, list[Bend[H]]] = {}
        for kind, holding in holdings:
            if kind in self._hooks:
                for query, hook in self._hooks[kind].items():
                    found.setdefault(query, []).append(Bend(hook, holding))
        return found
