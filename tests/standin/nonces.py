from datetime import datetime, timedelta
from typing import NamedTuple

MEMORY = timedelta(minutes=3)
"""Discord speaks of the past few minutes."""


class Posted(NamedTuple):
    nonce: str
    channel: int
    message: int
    at: datetime


class Nonces:
    """The nonces of the one bot there is: `posted` has all of them for ever, `find` only those still remembered."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self._known: dict[str, Posted] = {}

    def find(self, nonce: str, now: datetime) -> Posted | None:
        known = self._known.get(nonce)
        return known if known is not None and now - known.at < MEMORY else None

    def add(self, posted: Posted) -> None:
        self.posted.append(posted)
        self._known[posted.nonce] = posted

    def forget(self) -> None:
        """A few minutes have passed."""
        self._known.clear()
