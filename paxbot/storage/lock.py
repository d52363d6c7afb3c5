"""The lock of a database: one process at a time may use it, by a lock of the operating system beside the file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout


class DatabaseInUse(Exception):
    """Another process has the database; the text says so as the end of a sentence."""


@contextmanager
def sole_use(db: Path) -> Iterator[None]:
    """Keep every other process from the same while this lasts. Raises: DatabaseInUse at once, OSError.

    The system gives the lock back when the process ends, however it ends; the file of the lock stays.
    """
    real = db.resolve()
    real.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = FileLock(lock_file(real), timeout=0, fallback_to_soft=False, preserve_lock_file=True)
        lock.acquire()
    except Timeout as busy:
        raise DatabaseInUse("a running bot uses it; stop that one first") from busy
    try:
        yield
    finally:
        lock.release()


def lock_file(db: Path) -> Path:
    """Return the file whose lock stands for the database."""
    return db.with_name(f"{db.name}-lock")
