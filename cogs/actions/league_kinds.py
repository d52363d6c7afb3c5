"""The kinds of leagues, and their answers to the commands that all of them have."""

from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Any, Final, TypeVar

from cogs.context import Context
from paxbot.service import LeagueRow

T = TypeVar("T", bound=Callable[..., Awaitable[None]])


class Ask(Enum):
    """The questions that a league of any kind answers."""

    OPEN = auto()
    """Open one; takes its name, its game or none, and how many games of each person count."""
    STANDINGS = auto()
    RULES = auto()


ANSWERS: Final[dict[tuple[str, Ask], Callable[..., Awaitable[None]]]] = {}
"""The answer of each kind of league, by kind."""


def answers(kind: str, ask: Ask) -> Callable[[T], T]:
    """Declare how a kind of league answers."""

    def declared(handle: T) -> T:
        ANSWERS[kind, ask] = handle
        return handle

    return declared


async def answer(context: Context, kind: str, ask: Ask, *args: Any) -> None:
    """Answer for a kind of league. Raises: PaxError."""
    await ANSWERS[kind, ask](context, *args)


def newest(context: Context, leagues: list[LeagueRow]) -> LeagueRow | None:
    """Return the league that a command means: open ones first, of them that of the channel, else the newest."""
    channel = context.interaction.channel
    places = (context.channel, getattr(channel, "parent_id", None))
    return min(
        leagues, key=lambda each: (each.ended_at is not None, each.channel not in places, -each.id), default=None
    )
