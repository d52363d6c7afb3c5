"""`python -m paxbot.health`: whether the bot that uses this database is up and connected.

A running bot calls `beat` about every `INTERVAL` seconds, but only while it is connected and its database answers.
The check runs in a process of its own and looks at the age of the last beat.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from time import time

from paxbot.settings import SettingsError, load_settings

INTERVAL = 30
"""Seconds between two beats."""

PATIENCE = 3 * INTERVAL
"""Seconds after which a beat is too old."""


def heartbeat(db: Path) -> Path:
    """Return the file whose time of change is the bot's last sign of life."""
    return db.with_name(f"{db.name}-heartbeat")


def beat(db: Path) -> None:
    """Record that the bot on this database is well, now."""
    heartbeat(db).touch()


def last_beat(db: Path) -> datetime | None:
    """Return when a bot on this database was well the last time, as far as is known."""
    try:
        return datetime.fromtimestamp(heartbeat(db).stat().st_mtime, UTC)
    except FileNotFoundError:
        return None


def complaint(db: Path, now: float) -> str | None:
    """Return a sentence on what is wrong with the bot at `now` (seconds since the epoch); None while it is well."""
    try:
        age = now - heartbeat(db).stat().st_mtime
    except FileNotFoundError:
        return "The bot has not been connected yet."
    except OSError as error:
        return f"The last sign of life cannot be read: {error.strerror}."
    return f"The bot was last connected {age:.0f} seconds ago." if age > PATIENCE else None


def main() -> int:
    """Return the exit status for the container: 0 while the bot is well, else 1 and a sentence saying why."""
    try:
        wrong = complaint(load_settings().db, time())
    except SettingsError as error:
        wrong = str(error)
    if wrong:
        print(wrong, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
