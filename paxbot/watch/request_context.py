"""The context of an interaction: an id that stands in every line logged for it, and that its player is told.

It goes wherever the press leads by itself: tasks and threads begun for it start with a copy of its context.
"""

import secrets
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

_current: Final[ContextVar["RequestContext | None"]] = ContextVar("trail", default=None)


@dataclass(slots=True, eq=False)
class RequestContext:
    """The press or command that the bot answers, and since when."""

    what: str
    game: int = 0
    number: str = field(default_factory=lambda: secrets.token_hex(4))
    began: float = field(default_factory=perf_counter)
    is_acknowledged: bool = False
    """Whether Discord has been told that the bot has noticed it."""
    outcome: str = "done"
    """The outcome."""

    @property
    def age(self) -> float:
        """Seconds since the bot began with it."""
        return perf_counter() - self.began


def begin(what: str, game: int = 0) -> RequestContext:
    """Begin a request context, which everything that happens from here on in this task is part of."""
    context = RequestContext(what, game)
    _current.set(context)
    return context


def current() -> RequestContext | None:
    """Return the request context of what is being done; None where nobody has pressed anything."""
    return _current.get()


def set_outcome(outcome: str) -> None:
    """Note what came of what is being done, unless that was known before."""
    context = current()
    if context is not None and context.outcome == "done":
        context.outcome = outcome


def number() -> str:
    """Return the number a player is told: that of the request context, or a new one where there is none."""
    return (current() or begin("nothing")).number
