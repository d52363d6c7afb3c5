"""The lock of a database: one process at a time may use it, by a lock of the operating system beside the file."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class DatabaseInUse(Exception):
    """Another process has the database; the text says so as the end of a sentence."""


@contextmanager
def sole_use(db: Path) -> Iterator[None]:
    """Keep every other process from the same while this lasts. Raises: DatabaseInUse at once, OSError.

    The system gives the lock back when the process ends, however it ends; the file of the lock stays.
    """
    real = Path(os.path.realpath(db))
    # A pipe might be waited for without an end, and a device keeps nothing.
    if real.exists() and not real.is_file():
        raise OSError("it is no file")
    real.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(lock_file(real), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _lock(handle)
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as busy:
        raise DatabaseInUse("a running bot uses it; stop that one first") from busy


def lock_file(db: Path) -> Path:
    """Return the file whose lock stands for the database."""
    return db.with_name(f"{db.name}-lock")
