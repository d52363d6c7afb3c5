"""How the bot and a process that paints for it speak: pickled values, each after its length."""

import pickle
from typing import Any, Final

HEAD: Final = 8
"""Bytes of a length."""
LARGE: Final = 1 << 20
"""Bytes that a pipe holds: more than any picture has, and no more than systems allow everybody."""


def framed(value: Any) -> bytes:
    """Frame the value as it goes through the pipe."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(HEAD) + data


def length(head: bytes) -> int:
    """Return how many bytes of the value follow its head."""
    return int.from_bytes(head)


def value(data: bytes) -> Any:
    """Return the value; only our own processes are at the ends of the pipe."""
    return pickle.loads(data)
