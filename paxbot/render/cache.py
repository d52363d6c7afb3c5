"""A cache of painted things, bounded in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class ByteCache(Generic[T]):
    """The values used most recently; the one used longest ago is forgotten first when their bytes exceed `limit`.

    Safe to use from several threads: one makes a value, the others that want it meanwhile wait for it.
    """

    def __init__(self, limit: int, size: Callable[[T], int]) -> None:
        """An empty cache of at most `limit` bytes, each value costing `size(value)`."""
        self.limit = limit
        self.bytes = 0
        self._size = size
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value kept under `key`, made now if there is none; `make` may use other keys, never this one."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
            making = self._making.setdefault(key, Lock())
        with making:
            with self._lock:
                if key in self._values:
                    return self._values[key]
            try:
                value = make()
                self._keep(key, value)
            finally:
                with self._lock:
                    self._making.pop(key, None)
        return value

    def found(self, key: Hashable) -> T | None:
        """The value kept under `key`, or None; never waits for one that is being made."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def clear(self) -> None:
        """Nothing is kept any more."""
        with self._lock:
            self._values.clear()
            self.bytes = 0

    def _keep(self, key: Hashable, value: T) -> None:
        cost = self._size(value)
        if cost > self.limit:
            return
        with self._lock:
            self._drop(key)
            self._values[key] = value
            self.bytes += cost
            while self.bytes > self.limit:
                self._drop(next(iter(self._values)))

    def _drop(self, key: Hashable) -> None:
        if key in self._values:
            self.bytes -= self._size(self._values.pop(key))
