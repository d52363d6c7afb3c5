"""The common part of tax, move and battle: as many effects as the card has rank, one by one."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from paxbot.engine.kernel import M, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.moves import Done
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import ActionKind


@dataclass(frozen=True, slots=True)
class CountedStep(Step[State, Table, M | Done], Generic[M]):
    """The next of at most `left` effects of an action; once it has `begun`, the seat may stop."""

    action: ClassVar[ActionKind]
    left: int
    begun: bool

    @abstractmethod
    def choices(self, s: State) -> Sequence[M]:
        """Return every effect possible now."""

    @abstractmethod
    def take(self, t: Table, move: M) -> None:
        """Carry out the chosen effect, and ask for the next one."""

    def options(self, s: State) -> Sequence[M | Done]:
        """Return every effect while some are left; after the first the seat may stop."""
        choices = self.choices(s) if self.left else ()
        return [*choices, Done()] if choices and self.begun else choices

    def resolve(self, t: Table, move: M | Done) -> None:
        """Take one effect, or stop."""
        if isinstance(move, Done):
            t.tell(facts.ActionStopped(self.seat, self.action))
            self.otherwise(t)
        else:
            self.take(t, move)
