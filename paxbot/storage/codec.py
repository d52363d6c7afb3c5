"""JSON and times as the store writes them."""

import json
import zlib
from datetime import UTC, datetime
from typing import Any

from paxbot.storage.rows import Json


def dump_json(value: Any) -> str:
    """The value as compact JSON; keys stay in their order. Raises: TypeError for what is not plain JSON."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def pack(state: Json) -> bytes:
    """The state as compressed JSON."""
    return zlib.compress(dump_json(state).encode())


def unpack(packed: bytes) -> Json:
    """The state that `pack` wrote."""
    state: Json = json.loads(zlib.decompress(packed))
    return state


def dump_time(at: datetime) -> str:
    """The moment in UTC, as text that sorts by time. `at` is aware of its zone."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def load_time(text: str | None) -> datetime | None:
    """The moment that `dump_time` wrote; None for none."""
    return None if text is None else datetime.fromisoformat(text)
