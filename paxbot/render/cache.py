from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class ByteCache(Generic[T]):
    """The values used most recently, up to `limit` bytes.

    Thread-safe: while one thread makes a value, others that want it wait.
    """

    def __init__(self, limit: int, size: Callable[[T], int]) -> None:
        self.limit = limit
        self._values: LRUCache[Hashable, T] = LRUCache(limit, getsizeof=size)
        self._making: dict[Hashable, Lock] = {}
        self._lock = Lock()

    @property
    def bytes(self) -> float:
        return self._values.currsize

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value kept under `key`, or make it; `make` may use other keys but never this one."""
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
        with self._lock:
            self._values.clear()
