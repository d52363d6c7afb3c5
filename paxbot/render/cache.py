"""A cache of painted things, bounded in bytes."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class ByteCache(Generic[T]):
    """The values used most recently; the one used longest ago is forgotten first when their bytes exceed `limit`.

    Safe to use from several threads: one makes a value, the others that want it meanwhile wait for it.
    """

    def __init__(self, limit: int, size: Callable[[T], int]) -> None:
        """Make an empty cache of at most `limit` bytes, each value costing `size(value)`."""
        self.limit = limit
        self._values: LRUCache[Hashable, T] = LRUCache(limit, getsizeof=size)
        self._making: dict[Hashable, Lock] = {}
        self._lock = Lock()

    @property
    def bytes(self) -> float:
        """Bytes of all values."""
        return self._values.currsize

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value kept under `key`, made now if there is none; `make` may use other keys, never this one."""
        with self._lock:
            if key in self._values:
                return self._values[key]
            making = self._making.setdefault(key, Lock())
        with making:
            with self._lock:
                if key in self._values:
                    return self._values[key]
            try:
                value = make()
                # A value larger than the whole cache is not kept.
                with self._lock, suppress(ValueError):
                    self._values[key] = value
            finally:
                with self._lock:
                    self._making.pop(key, None)
        return value

    def found(self, key: Hashable) -> T | None:
        """Return the value kept under `key`, or None; never wait for one that is being made."""
        with self._lock:
            return self._values.get(key)

    def clear(self) -> None:
        """Forget all values."""
        with self._lock:
            self._values.clear()
