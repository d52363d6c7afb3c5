"""Accounts of a person's data, its removal, and the list of people forgotten since a backup.
The list holds digests, in the database and in a file beside the backups. Each forgetting has a number, and each
database knows its last one, so newer entries are known without names or a clock.
"""

import hashlib
import hmac
import json
import logging
import os
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from paxbot.storage.backup import BackupError, put_in_place
from paxbot.storage.connection import StoreFault, reason_for_owner
from paxbot.storage.database import VACUUM, Record, dump_json
from paxbot.storage.rows import Json
from paxbot.storage.tables import Tables

logger = logging.getLogger(__name__)

ENTRY: Final = re.compile(r"(\d{1,18}) ([0-9a-f]{64})")


class Forgotten(NamedTuple):
    key: str
    last: int
    entries: Mapping[int, str]


def digest_of(key: str, user: int) -> str:
    return hmac.new(bytes.fromhex(key), str(user).encode(), hashlib.sha256).hexdigest()


def known_to(db: Path) -> Forgotten | None:
    """Read a database without opening its store; None if it is unreadable."""
    try:
        with closing(sqlite3.connect(f"file:{quote(os.fsencode(db))}?mode=ro", uri=True)) as opened:
            if not opened.execute("SELECT 1 FROM sqlite_master WHERE name = 'forgetting'").fetchall():
                return Forgotten("", 0, {})
            ((key, last),) = opened.execute("SELECT key, last FROM forgetting")
            return Forgotten(key, last, dict(opened.execute("SELECT number, digest FROM forgotten").fetchall()))
    except sqlite3.Error:
        return None


def list_file(db: Path, folder: Path) -> Path:
    return folder / f"{db.stem}-forgotten.txt"


def read_list(path: Path) -> Mapping[int, str]:
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
    if entries == read_list(path):
        return
    if not entries:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.partial")
    half.write_text("".join(f"{number} {digest}\n" for number, digest in sorted(entries.items())), "ascii")
    put_in_place(half, path)


NOBODY: Final = -1
FORMER: Final = "former-"
"""The start of a forgotten person's id in a season, so that former players stay distinct."""
NO_NAME: Final = ""
OFFERS: Final = "seat:"
"""Votes on these subjects stay without the voter: they keep a seat on offer."""
HANDS: Final = "hand"

KEPT: Final = {
    "settings": "SELECT settings FROM user_settings WHERE user = ?1",
    "lessons": "SELECT progress FROM learners WHERE user = ?1",
    "first_times": "SELECT key, kind, game, seq FROM first_times WHERE user = ?1 ORDER BY key, game, seq, kind",
    "games": "SELECT id AS game, key, guild, channel, status, created_at, started_at, ended_at, host = ?1 AS is_host"
    " FROM games WHERE host = ?1 OR id IN (SELECT game FROM players WHERE user = ?1)"
    " OR id IN (SELECT game FROM former_players WHERE user = ?1) ORDER BY id",
    "seats": "SELECT game, name, seat, joined_at, dm_ok, dm_told FROM players WHERE user = ?1 ORDER BY game",
    "former_seats": "SELECT game, name, seat, left_at FROM former_players WHERE user = ?1 ORDER BY game, left_at",
    "answers": "SELECT game, seq, at, move FROM moves WHERE user = ?1 ORDER BY game, seq",
    "votes": "SELECT subject AS game, topic AS subject FROM votes WHERE user = ?1 ORDER BY 1, 2",
    "papers": "SELECT game, kind, paper FROM papers WHERE user = ?1 ORDER BY game, kind",
    "messages": "SELECT messages.subject AS game, channel, message FROM messages"
    " JOIN players ON players.game = messages.subject"
    f" AND players.seat = messages.seat WHERE kind = '{HANDS}' AND players.user = ?1"
    " ORDER BY messages.subject, message",
    "results": "SELECT result, key, guild, ended_at, how, seat, name, from_turn, to_turn, ended, place, points"
    " FROM stints JOIN results ON results.id = stints.result JOIN result_seats USING (result, seat)"
    " WHERE user = ?1 ORDER BY result, seat, number",
    "corrections": 'SELECT result, at, reason, before, "after" FROM corrections WHERE by = ?1 ORDER BY id',
    "entered_results": "SELECT id AS result, key, guild, ended_at FROM results WHERE entered_by = ?1 ORDER BY id",
    "seasons": "SELECT league, number, (SELECT value FROM json_each(document, '$.season.entries')"
    " WHERE json_extract(value, '$.player') = CAST(?1 AS TEXT)) AS entry,"
    " ?1 IN (SELECT value FROM json_each(document, '$.organisers')) AS is_organiser"
    " FROM season_documents WHERE instr(document, ?1) ORDER BY league, number",
    "rulings": "SELECT league, season, at, what, fixture, reason FROM rulings WHERE by = ?1 ORDER BY id",
}
JSON: Final = frozenset({"settings", "progress", "move", "paper", "before", "after", "entry"})
FLAGS: Final = frozenset({"is_host", "is_organiser", "dm_ok", "dm_told"})

DIGITS: Final = re.compile(r"[1-9]\d{0,19}")
MENTIONED: Final = (
    "SELECT game FROM moves WHERE kind = 'undo' AND instr(move, ?1) UNION"
    " SELECT subject FROM notices WHERE instr(payload, ?1) UNION"
    " SELECT subject FROM timers WHERE instr(payload, ?1) UNION"
    " SELECT subject FROM votes WHERE instr(topic, ?1)"
)


class Forgetting(Tables):
    async def about_user(self, user: int) -> dict[str, list[Json]]:
        """Return all of the user's data, as JSON by kind, without data of others.
        It has a connection of its own, because it reads all moves.
        """
        async with self.db.reader() as read:
            return {name: [_plain(row) for row in await read(sql, user)] for name, sql in KEPT.items()}

    async def forget_user(self, user: int, hosts: Mapping[int, int], *, again: bool = False) -> None:
        """Forget the user; a game that needs someone in their place gets nobody: a negative number without a name.
        Settings, papers, votes and their private notices are deleted. `hosts` are new hosts of running games. It is
        counted, unless a later database has done so (`again`).
        """
        kept = await self.about_user(user)
        async with self.db.reader() as read:
            mentioned = {row["game"] for row in await read(MENTIONED, str(user))}
        games = {row["game"] for rows in kept.values() for row in rows if "game" in row} | mentioned
        async with self.db.transaction():
            for table in ("user_settings", "learners", "first_times"):
                await self.db.run(f"DELETE FROM {table} WHERE user = ?", user)
            for row in await self.db.run("SELECT * FROM user_settings WHERE instr(settings, ?)", str(user)):
                settings = json.loads(row["settings"])
                blocked = [each for each in settings.get("blocked", ()) if each != user]
                changed = dump_json({**settings, "blocked": blocked})
                await self.db.run("UPDATE user_settings SET settings = ? WHERE user = ?", changed, row["user"])
            for channel in {row["channel"] for row in kept["messages"]}:
                await self.db.run("DELETE FROM messages WHERE channel = ?", channel)
            for game in sorted(games):
                await self._forget_in(game, user, hosts.get(game))
            await self.db.run("UPDATE stints SET user = ?, name = ? WHERE user = ?", NOBODY, NO_NAME, user)
            for table, column in (("results", "entered_by"), ("corrections", "by"), ("rulings", "by")):
                await self.db.run(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", NOBODY, user)
            await self._forget_in_seasons(user)
            if not again:
                (now,) = await self.db.run("UPDATE forgetting SET last = last + 1 RETURNING key, last")
                await self.db.run("INSERT INTO forgotten VALUES (?, ?)", now["last"], digest_of(now["key"], user))
            # Deletions must be cleared from the file, perhaps after a restart.
            await self.db.run("INSERT OR IGNORE INTO chores VALUES (?)", VACUUM)
        self.clear_memory()
        try:
            await self.db.do_chores()
        except StoreFault as fault:
            logger.warning("What was deleted is cleared from the file at the next start only: %s", fault)

    async def forgotten(self) -> Forgotten:
        (row,) = await self.db.read("SELECT key, last FROM forgetting")
        rows = await self.db.read("SELECT number, digest FROM forgotten")
        return Forgotten(row["key"], row["last"], {each["number"]: each["digest"] for each in rows})

    async def learn_forgotten(self, entries: Mapping[int, str]) -> None:
        async with self.db.transaction():
            for number, digest in entries.items():
                await self.db.run("INSERT OR REPLACE INTO forgotten VALUES (?, ?)", number, digest)

    async def count_forgotten(self) -> None:
        await self.db.write("UPDATE forgetting SET last = (SELECT max(last, max(number)) FROM forgotten)")

    async def change_key(self, key: str) -> None:
        await self.db.write("UPDATE forgetting SET key = ?", key)

    async def drop_forgotten(self, last: int) -> None:
        await self.db.write("DELETE FROM forgotten WHERE number <= ?", last)

    async def numbers(self) -> set[int]:
        found = set[int]()
        async with self.db.reader() as read:
            for table in await read("SELECT name FROM sqlite_master WHERE type = 'table'"):
                for row in await read(f'SELECT * FROM "{table["name"]}"'):
                    for cell in row:
                        found.update([cell] if isinstance(cell, int) else map(int, DIGITS.findall(str(cell))))
        return found

    async def _forget_in(self, game: int, user: int, host: int | None) -> None:
        run = self.db.run
        seats = await run("SELECT user, seat FROM players WHERE game = ?", game)
        former = await run("SELECT user FROM former_players WHERE game = ?", game)
        # A number below 0 and below all others of the game.
        nobody = min(0, *(row["user"] for row in (*seats, *former)), 0) - 1
        await run("UPDATE games SET host = ? WHERE id = ? AND host = ?", host or nobody, game, user)
        await run("DELETE FROM players WHERE game = ? AND user = ? AND seat IS NULL", game, user)
        for table in ("players", "former_players"):
            await run(f"UPDATE {table} SET user = ?, name = ? WHERE game = ? AND user = ?", nobody, NO_NAME, game, user)
        await run("UPDATE moves SET user = ? WHERE game = ? AND user = ?", nobody, game, user)
        await run("DELETE FROM papers WHERE game = ? AND user = ?", game, user)
        await run(
            "UPDATE OR REPLACE votes SET user = ?1 WHERE subject = ?2 AND user = ?3 AND substr(topic, 1, ?5) = ?4",
            *(nobody, game, user, OFFERS, len(OFFERS)),
        )
        await run("DELETE FROM votes WHERE subject = ? AND user = ?", game, user)
        for row in await run("SELECT DISTINCT topic FROM votes WHERE subject = ?", game):
            # The subject of a proposal names who has made it.
            if str(user) in row["topic"].split(":"):
                await run("DELETE FROM votes WHERE subject = ? AND topic = ?", game, row["topic"])
        await self._forget_in_json(game, nobody, user)

    async def _forget_in_seasons(self, user: int) -> None:
        for row in await self.db.run("SELECT * FROM season_documents WHERE instr(document, ?)", str(user)):
            numbers = map(int, re.findall(rf'"{FORMER}(\d+)"', row["document"]))
            former = f"{FORMER}{max(numbers, default=0) + 1}"
            document = without_player(json.loads(row["document"]), user, former)
            # Organisers' assignments to divisions name people.
            await self.db.run(
                "UPDATE rulings SET reason = ''"
                " WHERE what = 'assign' AND league = ? AND season = ? AND instr(reason, ?)",
                *(row["league"], row["number"], document.get("names", {}).get(former) or former),
            )
            for told in (*map(document.get, ("names", "accepted")), document.get("season", {}).get("salts")):
                (told or {}).pop(former, None)
            await self.db.run(
                "UPDATE season_documents SET document = ?, version = version + 1 WHERE league = ? AND number = ?",
                *(dump_json(document), row["league"], row["number"]),
            )

    async def _forget_in_json(self, game: int, nobody: int, user: int) -> None:
        text = str(user)
        for table, of, key, column in (
            ("moves", "game", "seq", "move"),
            ("timers", "subject", "kind", "payload"),
            ("notices", "subject", "id", "payload"),
        ):
            where = f"{of} = ? AND instr({column}, ?)" + (" AND kind = 'undo'" if table == "moves" else "")
            for row in await self.db.run(f"SELECT * FROM {table} WHERE {where}", game, text):
                value = json.loads(row[column])
                if (changed := without_user(value, user, nobody)) == value:
                    continue
                # A notice to the user alone, and one that has left the outbox, is of no use to anybody.
                is_done = table == "notices" and (row["delivered_at"] or row["dropped_at"])
                if is_done or (table == "notices" and value.get("user") == user):
                    await self.db.run("DELETE FROM notices WHERE id = ?", row["id"])
                else:
                    await self.db.run(
                        f"UPDATE {table} SET {column} = ? WHERE {of} = ? AND {key} = ? AND seat IS ?",
                        *(dump_json(changed), game, row[key], row["seat"]),
                    )


def _plain(row: Record) -> Json:
    return {name: _readable(name, row[name]) for name in row.keys()}  # noqa: SIM118 (a row of SQLite is no mapping)


def _readable(name: str, value: Any) -> Any:
    if name in JSON:
        return None if value is None else json.loads(value)
    return bool(value) if name in FLAGS else value


def without_player(value: Any, user: int, former: str) -> Any:
    """Replace the user's id by a former player where it is text, by nobody where it is a number."""
    if isinstance(value, dict):
        return {former if key == str(user) else key: without_player(each, user, former) for key, each in value.items()}
    if isinstance(value, list):
        return [without_player(each, user, former) for each in value]
    return former if value == str(user) else without_user(value, user, NOBODY)


def without_user(value: Any, user: int, nobody: int) -> Any:
    if isinstance(value, dict):
        return {key: without_user(each, user, nobody) for key, each in value.items()}
    if isinstance(value, list):
        return [without_user(each, user, nobody) for each in value]
    return nobody if value == user and not isinstance(value, bool) else value
