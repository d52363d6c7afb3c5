"""The list of people forgotten since a backup, as digests: in the database, and in a file beside the backups.

Each forgetting has a number, and each database knows its last one. So the entries that are newer than a database are
known without its name or a clock.
"""

import hashlib
import hmac
import os
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from paxbot.storage.backup import BackupError, put_in_place
from paxbot.storage.faults import reason_for_owner

ENTRY: Final = re.compile(r"(\d{1,18}) ([0-9a-f]{64})")


class Forgotten(NamedTuple):
    """The people a database or list knows to be forgotten."""

    key: str
    """The key of the digests; empty in the database of an older version."""
    last: int
    """The number of the last forgetting that was carried out here."""
    entries: Mapping[int, str]
    """Their digests by the number of the forgetting."""


def digest_of(key: str, user: int) -> str:
    """Return the digest of a person's id."""
    return hmac.new(bytes.fromhex(key), str(user).encode(), hashlib.sha256).hexdigest()


def known_to(db: Path) -> Forgotten | None:
    """Return the people a database has forgotten, without opening its store; None if it cannot be read."""
    try:
        with closing(sqlite3.connect(f"file:{quote(os.fsencode(db))}?mode=ro", uri=True)) as opened:
            if not opened.execute("SELECT 1 FROM sqlite_master WHERE name = 'forgetting'").fetchall():
                return Forgotten("", 0, {})
            ((key, last),) = opened.execute("SELECT key, last FROM forgetting")
            return Forgotten(key, last, dict(opened.execute("SELECT number, digest FROM forgotten").fetchall()))
    except sqlite3.Error:
        return None


def list_file(db: Path, folder: Path) -> Path:
    """Return the list beside the backups."""
    return folder / f"{db.stem}-forgotten.txt"


def read_list(path: Path) -> Mapping[int, str]:
    """Return the entries of the list; none where there is no list. Raises: BackupError."""
    try:
        found = [ENTRY.fullmatch(line) for line in path.read_text("ascii").splitlines()]
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError) as error:
        raise BackupError(
            f"The list of who was forgotten, {path}, cannot be read: {reason_for_owner(error)}."
        ) from error
    if not all(found):
        raise BackupError(f"The list of who was forgotten, {path}, is damaged: mend it, or move it away.")
    return {int(each[1]): each[2] for each in found if each}


def write_list(path: Path, entries: Mapping[int, str]) -> None:
    """Write the list whole, or remove it where nobody is on it. Raises: OSError."""
    if entries == read_list(path):
        return
    if not entries:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.partial")
    half.write_text("".join(f"{number} {digest}\n" for number, digest in sorted(entries.items())), "ascii")
    put_in_place(half, path)
