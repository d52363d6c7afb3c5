from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from paxbot.engine import kernel
from paxbot.engine.kernel import AnyStep, Decision, Move, OpenStep, Seat
from tests.toy_moves import Ask, EndTurn, Take

COINS_A_SEAT = 5
DECK = (0, 1, 1, 2, 2, 3)


@dataclass(slots=True)
class Coins:
    """The whole game: `box` holds the tolls; `nobodys` seats have been automated from the start."""

    pot: int
    box: int
    scores: list[int]
    deck: list[int]
    turn: int
    active: Seat
    steps: list[OpenStep]
    automated: list[Seat] = field(default_factory=list)
    nobodys: list[Seat] = field(default_factory=list)
    solo_game: int = 0
    decision: Decision | None = field(default=None, compare=False)

    def copy(self) -> "Coins":
        lists: Any = {name: list(getattr(self, name)) for name in ("scores", "deck", "steps", "automated")}
        return replace(self, **lists)

    @property
    def total(self) -> int:
        return self.pot + self.box + sum(self.scores)


class Table(kernel.Table[Coins]):
    """Narrows what an automated seat is asked to the one answer it gives."""

    def decide(self, step: AnyStep, options: Sequence[Move]) -> Decision:
        if not options or step.seat not in self.s.automated:
            return super().decide(step, options)
        return Decision(step.seat, step.prompt, (choose(self.s, step.seat, options),))


def choose(s: Coins, seat: Seat, options: Sequence[Move]) -> Move:
    """Return an automated seat’s answer: it asks whoever has more than it has, else takes most, grants and pays."""
    richer: list[Move] = [
        move for move in options if isinstance(move, Ask) and s.scores[move.seat] > s.scores[seat] > 0
    ]
    takes = [move for move in options if isinstance(move, Take)]
    ends = [move for move in options if isinstance(move, EndTurn)]
    return (*richer, *takes[-1:], *ends, *options)[0]
