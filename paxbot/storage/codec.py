"""JSON and times as the store writes them."""

import json
import zlib
from datetime import UTC, datetime
from typing import Any

from paxbot.storage.rows import Json


def dump_json(value: Any) -> str:
    """Dump the value as compact JSON; keys stay in their order. Raises: TypeError for what is not plain JSON."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def pack(state: Json) -> bytes:
    """Compress the state as JSON."""
    return zlib.compress(dump_json(state).encode())


def unpack(packed: bytes) -> Json:
    """Return the state that `pack` wrote."""
    state: Json = json.loads(zlib.decompress(packed))
    return state


def dump_time(at: datetime) -> str:
    """Return the moment in UTC, as text that sorts by time. `at` is aware of its zone."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def load_time(text: str | None) -> datetime | None:
    """Return the moment that `dump_time` wrote; None for none."""
    return None if text is None else datetime.fromisoformat(text)
