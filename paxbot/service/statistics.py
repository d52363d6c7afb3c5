"""Statistics for whoever runs the bot."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from paxbot.service.reachability import deliverable
from paxbot.service.repository import UseCases
from paxbot.storage.rotation import backups, made_at, newest
from paxbot.storage.rows import GameRow, Status


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts and ages at one moment, ages in seconds; they name nobody."""

    games: Mapping[str, int]
    """Open games: `lobby`, `running` and `paused`, which also are those on whose servers the bot is not any more."""
    undelivered: int
    """Notices to be delivered now."""
    failing: int
    """Notices of which an attempt has failed, due or not."""
    oldest: float
    """How long the oldest of the notices due has waited; 0 without any."""
    timers_late: int
    timer_late: float
    """For how long the oldest of the timers has been due; 0 without any."""


class StatisticsReader(UseCases):
    """Counts everything anew whenever it is asked."""

    async def take(self) -> Statistics:
        """Count everything there is now. Raises: StoreFault."""
        now, store = self._repository.now(), self._repository.store
        waiting = await deliverable(store)
        due = [row for row in waiting if row.due_at is None or row.due_at <= now]
        timers = await store.timers_due(now)
        return Statistics(
            Counter(_stands(row) for row in await store.open_games()),
            len(due),
            sum(row.attempts > 0 for row in waiting),
            _age((row.created_at for row in due), now),
            len(timers),
            _age((timer.due_at for timer in timers), now),
        )

    async def answers(self) -> None:
        """Wait until the database has answered. Raises: StoreFault."""
        await self._repository.store.next_timer()

    def backup_age(self) -> float | None:
        """Return the age of the newest backup; None without any. It reads a folder."""
        settings = self._repository.settings
        now = self._repository.now()
        last = newest(backups(settings.db, settings.backup_folder), now)
        return (now - made_at(last)).total_seconds() if last else None

    def size(self) -> int:
        """Return how many bytes the files of the database take. It reads a folder."""
        db = self._repository.settings.db
        return sum(_bytes(path) for path in (db, db.with_name(f"{db.name}-wal")))


def _stands(row: GameRow) -> str:
    return "paused" if row.rests_since is not None and row.status is Status.RUNNING else row.status.value


def _bytes(path: Path) -> int:
    """Return the length of the file; 0 if it is missing, as the log beside a database may be at any moment."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _age(moments: Iterable[datetime], now: datetime) -> float:
    return max((max(0.0, (now - moment).total_seconds()) for moment in moments), default=0.0)
