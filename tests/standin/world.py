"""The world of the stand-in: simcord's model of Discord, which keeps no more than is needed."""

from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.cdn import CdnStore

KEPT_FILES = 400


class RunningClock(Clock):
    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.elapsed)


class StandingClock(Clock):
    """The time at which it was made, and what was skipped since: a busy machine misses none of Discord's deadlines."""

    def __init__(self) -> None:
        super().__init__()
        self._epoch = datetime.now(UTC)


class Files(CdnStore):
    """The newest uploads, at an address the bot can reach."""

    def __init__(self, address: Callable[[], str]) -> None:
        super().__init__()
        self._address = address
        self._newest: deque[str] = deque()

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, Any]:
        stored = super().store_attachment(attachment_id, channel_id, filename, data, description)
        path = f"/attachments/{channel_id}/{attachment_id}/{filename}"
        self._blobs[path] = self._blobs.pop(stored["url"])
        self._newest.append(path)
        while len(self._newest) > KEPT_FILES:
            self._blobs.pop(self._newest.popleft(), None)
        url = f"{self._address()}{path}"
        return {**stored, "url": url, "proxy_url": url}


class World(Backend):
    """A Discord without an end: it keeps neither a transcript nor the requests, which the stand-in has by itself."""

    def __init__(self, address: Callable[[], str], clock: Clock) -> None:
        super().__init__(clock=clock)
        self.cdn = Files(address)
        forgotten: Any = deque(maxlen=0)
        self.transcript = forgotten
        self.http_requests = forgotten

    def is_direct(self, channel: int) -> bool:
        return channel in self.dm_channels.values()
