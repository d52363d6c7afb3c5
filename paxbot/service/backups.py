"""Backups by the hour, while the bot runs."""

import asyncio
import logging
from datetime import timedelta
from pathlib import Path
from typing import Final

from paxbot.settings import Settings
from paxbot.storage.backup import BackupError, back_up, backups, made_at

logger = logging.getLogger(__name__)

EVERY: Final = timedelta(hours=1)
"""From one backup to the next."""
TRY_AGAIN: Final = timedelta(minutes=10)
"""Until the next attempt after one that failed."""


class Backups:
    """Makes them, and knows when the next is due."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def make(self) -> Path:
        """Make a backup, and delete the oldest if there are too many. Raises: BackupError."""
        settings = self._settings
        return await back_up(settings.db, settings.backup_folder, settings.backups_kept, settings.now())

    async def keep_up(self) -> None:
        """Make a backup whenever the last one is an hour old, until cancelled."""
        while self._settings.backups_kept:
            try:
                await asyncio.sleep(self.due_in().total_seconds())
                logger.info("A backup was made and checked: %s", await self.make())
            except BackupError as error:
                logger.error("No backup could be made: %s", error)  # noqa: TRY400 (the sentence says it all)
                await asyncio.sleep(TRY_AGAIN.total_seconds())
            except Exception:
                # One that fails must not be the last.
                logger.exception("No backup could be made; the next attempt is in %s minutes", TRY_AGAIN.seconds // 60)
                await asyncio.sleep(TRY_AGAIN.total_seconds())

    def due_in(self) -> timedelta:
        """Return how long the newest backup is still young enough."""
        made = backups(self._settings.db, self._settings.backup_folder)
        if not made:
            return timedelta()
        # A clock that was set back must not put backups off for longer than an hour.
        return max(timedelta(), min(EVERY, made_at(made[-1]) + EVERY - self._settings.now()))
