"""Timers of lobbies: they start by themselves when full, if the host wants that, and close when nobody joins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from paxbot.service.reliability import Reliability
from paxbot.service.results import GameOptions, GameSummary
from paxbot.storage.rows import NewTimer, Status, TimerRow

OPEN_FOR: Final = timedelta(days=7)
"""How long a lobby stays open without anybody joining."""
SOUGHT_FOR: Final = timedelta(days=3)
"""The same for a request for players."""
CHANGE_OF_MIND: Final = timedelta(minutes=1)
"""How long a lobby that starts by itself is full before it does: whoever joined by mistake can still leave."""
NOT_BEGUN: Final = -1
"""The sequence number of a game that has not begun."""


class LobbyTimer(StrEnum):
    """The kinds of timers that a lobby has."""

    AUTOSTART = "autostart"
    EXPIRY = "expiry"


@dataclass(frozen=True, slots=True)
class LobbyDetails:
    """When a lobby starts by itself and when it closes, None where it does not, and how reliable its people are."""

    starts: datetime | None = None
    closes: datetime | None = None
    records: Mapping[int, Reliability] = field(default_factory=dict)

    @classmethod
    def of(cls, timers: Sequence[TimerRow], records: Mapping[int, Reliability]) -> "LobbyDetails":
        """Return what the timers of a lobby say, with the records of its people."""
        due = {timer.kind: timer.due_at for timer in timers}
        return cls(due.get(LobbyTimer.AUTOSTART), due.get(LobbyTimer.EXPIRY), records)


def open_for(options: GameOptions) -> timedelta:
    """Return how long a lobby stays open without anybody joining."""
    return SOUGHT_FOR if options.sought else OPEN_FOR


def lobby_timers(
    options: GameOptions, people: int, now: datetime, known: Sequence[TimerRow] = (), *, is_joined: bool = False
) -> tuple[NewTimer, ...]:
    """Return all timers of a lobby with so many people; those `known` stay, unless somebody has joined now."""
    due = {timer.kind: timer.due_at for timer in known if not (is_joined and timer.kind == LobbyTimer.EXPIRY)}
    wanted = {LobbyTimer.EXPIRY: now + open_for(options)}
    if options.autostart and people and people + options.automated >= options.most:
        wanted[LobbyTimer.AUTOSTART] = now + CHANGE_OF_MIND
    return tuple(NewTimer(kind, 0, NOT_BEGUN, due.get(kind, at)) for kind, at in wanted.items())


def is_expired(table: GameSummary) -> bool:
    """Return whether the table is a lobby that has closed since nobody joined any more."""
    game, joined = table.game, [player.joined_at for player in table.players]
    is_closed = game.status is Status.CANCELLED and game.head is None and game.ended_at is not None
    return is_closed and game.ended_at >= max([game.created_at, *joined]) + open_for(table.options)  # type: ignore[operator]
