"""Hourly backups while the bot runs, and the list beside them of people forgotten since."""

import asyncio
import logging
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Final

from paxbot.settings import Settings
from paxbot.storage.backup import BackupError, back_up
from paxbot.storage.faults import StoreFault, reason_for_owner
from paxbot.storage.forgotten import known_to, list_file, read_list, write_list
from paxbot.storage.rotation import backups, made_at, newest
from paxbot.storage.store import GameStore

logger = logging.getLogger(__name__)

EVERY: Final = timedelta(hours=1)
"""From one backup to the next."""
TRY_AGAIN: Final = timedelta(minutes=10)
"""Until the next attempt after one that failed."""


class Backups:
    """Makes them, and knows when the next is due."""

    def __init__(self, settings: Settings, store: GameStore) -> None:
        self._settings = settings
        self._store = store
        self._list_lock = asyncio.Lock()

    async def make(self) -> Path:
        """Make a backup, and delete those that are outdated. Raises: BackupError."""
        settings = self._settings
        return await back_up(settings.db, settings.backup_folder, settings.backups_kept, settings.now())

    async def keep_up(self) -> None:
        """Make a backup whenever the last one is an hour old, until cancelled."""
        await self.keep_list()
        while self._settings.backups_kept:
            try:
                await asyncio.sleep(self.due_in().total_seconds())
                logger.info("A backup was made and checked: %s", await self.make())
                await self.keep_list()
            except BackupError as error:
                logger.error("No backup could be made: %s", error)  # noqa: TRY400 (the sentence says it all)
                await asyncio.sleep(TRY_AGAIN.total_seconds())
            except Exception:
                # One that fails must not be the last.
                logger.exception("No backup could be made; the next attempt is in %s minutes", TRY_AGAIN.seconds // 60)
                await asyncio.sleep(TRY_AGAIN.total_seconds())

    def due_in(self) -> timedelta:
        """Return how long the newest backup is still young enough; the clock may have been set back."""
        now = self._settings.now()
        last = newest(backups(self._settings.db, self._settings.backup_folder), now)
        return timedelta() if last is None else max(timedelta(), made_at(last) + EVERY - now)

    async def keep_list(self) -> None:
        """Update the list beside the backups, without people whom every backup has forgotten."""
        try:
            # Two at once could leave the older list.
            async with self._list_lock:
                known = await self._store.forgotten()
                if known.entries:
                    await self._store.drop_forgotten(await asyncio.to_thread(self._least_known))
                    known = await self._store.forgotten()
                await asyncio.to_thread(write_list, self._list, known.entries)
        except (BackupError, StoreFault, OSError) as error:
            logger.error("The list of who was forgotten could not be kept: %s", reason_for_owner(error))  # noqa: TRY400

    @property
    def _list(self) -> Path:
        return list_file(self._settings.db, self._settings.backup_folder)

    def _least_known(self) -> int:
        """Return the number of the last forgetting that every backup knows; 0 without any, since copies may exist."""
        made = map(known_to, backups(self._settings.db, self._settings.backup_folder))
        return min((known.last if known else 0 for known in made), default=0)

    def known_forgotten(self) -> Mapping[int, str]:
        """Return the entries of the list and of the current database. Raises: BackupError."""
        known = known_to(self._settings.db)
        return {**read_list(self._list), **(known.entries if known else {})}
