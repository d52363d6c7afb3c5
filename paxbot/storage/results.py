"""Results and counts: rows that are written with a game's end and stay, with corrections beside them."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from paxbot.storage.database import Record, dump_json, dump_time, load
from paxbot.storage.forgetting import NOBODY
from paxbot.storage.rows import CorrectionRow, Json, MoveRow, NewResult, ResultRow, SeatRow, StintRow
from paxbot.storage.tables import Tables

AT_ONCE: Final = 500
COUNTABLE: Final = "how = 'finished' AND game IS NOT NULL AND NOT solitaire"


class CountRow(NamedTuple):
    result: int
    counts: str
    people: str
    places: str
    changes: str


class Counts(Tables):
    async def uncounted(self, guild: int | None, most: int) -> list[tuple[int, int]]:
        sql = (
            f"SELECT id, game FROM results WHERE {COUNTABLE} AND (?1 IS NULL OR guild = ?1)"
            " AND id NOT IN (SELECT result FROM counts) ORDER BY id LIMIT ?2"
        )
        return [(row["id"], row["game"]) for row in await self.db.read_much(sql, guild, most)]

    async def add_counts(self, found: Mapping[int, Json]) -> None:
        async with self.db.transaction():
            self.db.touch("counts")
            for result, counts in found.items():
                await self.db.run("INSERT OR REPLACE INTO counts VALUES (?, ?)", result, dump_json(counts))

    async def counts(
        self, guild: int | None, key: str, after: int = 0, user: int | None = None, tag: str | None = None
    ) -> list[CountRow]:
        """Return the next counts of a server or all: a person's alone, or a league's.
        The seats are those of people, or of that person.
        """
        sql = (
            "SELECT results.id AS result, counts.counts AS counts,"
            " (SELECT json_group_array(DISTINCT seat) FROM stints WHERE result = results.id AND NOT automated"
            " AND (?5 IS NULL OR user = ?5)) AS people,"
            " (SELECT json_group_array(place) FROM result_seats WHERE result = results.id) AS places,"
            " (SELECT json_group_array(json(after)) FROM corrections WHERE result = results.id) AS changes"
            " FROM results JOIN counts ON counts.result = results.id"
            f" WHERE (?1 IS NULL OR guild = ?1) AND key = ?2 AND results.id > ?3 AND {COUNTABLE}"
            " AND (?5 IS NULL OR results.id IN (SELECT result FROM stints WHERE user = ?5))"
            " AND (?6 IS NULL OR tag = ?6) ORDER BY results.id LIMIT ?4"
        )
        rows = await self.db.read_much(sql, guild, key, after, AT_ONCE, user, tag)
        return [CountRow(**row) for row in rows]

    def corrections_version(self) -> tuple[int, int]:
        return self.db.version("results")


SEVERAL: Final = 100
FORGET_THE_FORGOTTEN: Final = (
    "UPDATE stints SET user = ?1, name = '' WHERE result = ?2 AND user > 0 AND user NOT IN"
    " (SELECT user FROM players WHERE game = ?3 UNION SELECT user FROM former_players WHERE game = ?3)"
)

IN_STINT: Final = (
    "SELECT count(DISTINCT turn) FROM moves WHERE moves.game = ?2 AND moves.kind = 'move' AND undone_by IS NULL"
    " AND NOT forced AND moves.seat = stints.seat AND turn_seat = stints.seat AND turn <= to_turn"
)
OWN: Final = "moves.user = stints.user AND turn >= from_turn"
LATE: Final = "moves.user IS NULL AND (turn > from_turn OR from_turn = 1) AND json_extract(move, '$.do') <> 'reshuffle'"
COUNT_TURNS: Final = (
    f"UPDATE stints SET turns = ({IN_STINT} AND ({OWN} OR {LATE})), late = ({IN_STINT} AND {LATE})"
    " WHERE result = ?1 AND user IS NOT NULL"
    " AND EXISTS (SELECT 1 FROM games WHERE id = ?2 AND json_extract(options, '$.clock') <> 'none')"
)
"""For each person's stint in a game with a clock: their own turns, and those in which their time was up."""
NOTE_TIME_USED: Final = (
    "UPDATE result_seats SET clock_s = used_s FROM clocks"
    " WHERE result_seats.result = ?1 AND clocks.game = ?2 AND clocks.seat = result_seats.seat"
)
RELIABILITY: Final = (
    "SELECT stints.user, count(DISTINCT result) AS games, coalesce(sum(turns), 0) AS turns,"
    " coalesce(sum(late), 0) AS late, sum(ended IN ('left', 'timed_out') AND NOT EXISTS (SELECT 1 FROM stints AS later"
    " WHERE later.result = stints.result AND later.seat = stints.seat AND later.user = stints.user"
    " AND later.number > stints.number)) AS gone FROM stints JOIN results ON results.id = stints.result"
    " WHERE results.guild = ?1 AND NOT solitaire AND verified AND stints.user IN (SELECT value FROM json_each(?2))"
    " GROUP BY stints.user"
)


class Results(Tables):
    async def insert_result(self, new: NewResult | None) -> int:
        if new is None:
            return 0
        for about in (("results", new.guild), ("league", new.tag)):
            self.db.touch(about)
        (row,) = await self.db.run(
            "INSERT INTO results (game, guild, key, ended_at, how, verified, moderated, solitaire, tag, entered_by)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
            *(new.game, new.guild, new.key, dump_time(new.ended_at), new.how),
            *(new.verified, new.moderated, new.solitaire, new.tag, new.entered_by),
        )
        for each in new.seats:
            counts = dump_json(each.tie_breaks)
            await self.db.run(
                "INSERT INTO result_seats VALUES (?, ?, ?, ?, ?, NULL)",
                row["id"],
                each.seat,
                each.place,
                each.points,
                counts,
            )
        for number, stint in enumerate(new.stints):
            await self.db.run(
                "INSERT INTO stints VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)",
                *(row["id"], stint.seat, number, stint.user, stint.name, stint.automated),
                *(stint.from_turn, stint.to_turn, stint.ended),
            )
        if new.game is not None:
            # Whoever was forgotten while the result was worked out is forgotten in it, too.
            await self.db.run(FORGET_THE_FORGOTTEN, NOBODY, row["id"], new.game)
        await self.db.run(COUNT_TURNS, row["id"], new.game)
        await self.db.run(NOTE_TIME_USED, row["id"], new.game)
        return int(row["id"])

    async def reliability(self, guild: int, users: Collection[int]) -> dict[int, tuple[int, int, int, int]]:
        """Return each user's games with others, games left, turns and late turns."""
        rows = await self.db.read(RELIABILITY, guild, dump_json(sorted(users)))
        return {row["user"]: (row["games"], row["gone"], row["turns"], row["late"]) for row in rows}

    async def add_result(self, new: NewResult) -> int:
        async with self.db.transaction():
            return await self.insert_result(new)

    async def fill_in(self, games: Sequence[int], found: Sequence[NewResult]) -> None:
        async with self.db.transaction():
            self.db.touch("results")
            for game in games:
                await self.db.run("DELETE FROM unrecorded WHERE game = ?", game)
            for new in found:
                if not await self.db.run("SELECT 1 FROM results WHERE game = ?", new.game):
                    await self.insert_result(new)

    async def unrecorded(self, after: int, most: int) -> list[int]:
        sql = "SELECT game FROM unrecorded WHERE game > ? ORDER BY game LIMIT ?"
        return [row["game"] for row in await self.db.read(sql, after, most)]

    async def correct(
        self, result: int, at: datetime, by: int, reason: str, before: Sequence[Json], after: Sequence[Json]
    ) -> None:
        await self.db.write(
            "INSERT INTO corrections (result, at, by, reason, before, after) VALUES (?, ?, ?, ?, ?, ?)",
            *(result, dump_time(at), by, reason, dump_json(before), dump_json(after)),
            about="results",
        )

    def results_version(self, guild: int) -> tuple[int, ...]:
        return *self.db.version("results"), *self.db.version(("results", guild))

    async def result(self, result: int) -> ResultRow | None:
        found = await self._whole(await self.db.read("SELECT * FROM results WHERE id = ?", result))
        return found[0] if found else None

    async def result_of(self, game: int) -> ResultRow | None:
        found = await self._whole(await self.db.read("SELECT * FROM results WHERE game = ?", game))
        return found[0] if found else None

    async def results_of(self, guild: int, most: int, skipped: int = 0) -> list[ResultRow]:
        sql = "SELECT * FROM results WHERE guild = ? ORDER BY ended_at DESC, id DESC LIMIT ? OFFSET ?"
        return await self._whole(await self.db.read(sql, guild, most, skipped))

    async def results_with(self, guild: int, user: int) -> list[ResultRow]:
        sql = (
            "SELECT * FROM results WHERE id IN (SELECT result FROM stints WHERE user = ?) AND guild = ?"
            " ORDER BY ended_at DESC, id DESC"
        )
        return await self._whole(await self.db.read(sql, user, guild))

    async def result_count(self, guild: int) -> int:
        ((count,),) = map(tuple, await self.db.read("SELECT count(*) FROM results WHERE guild = ?", guild))
        return int(count)

    async def lengths(self, key: str, seats: int, most: int) -> list[int]:
        sql = (
            "SELECT max(to_turn) AS turns FROM stints JOIN results ON results.id = stints.result WHERE key = ?"
            " AND how = 'finished' GROUP BY stints.result"
            " HAVING count(DISTINCT seat) = ? AND NOT max(automated) ORDER BY stints.result DESC LIMIT ?"
        )
        return [row["turns"] for row in await self.db.read_much(sql, key, seats, most)]

    async def users_called(self, guild: int, name: str) -> list[int]:
        sql = (
            "SELECT user FROM results JOIN stints ON stints.result = results.id"
            " WHERE guild = ?1 AND user > 0 AND name = ?2 COLLATE NOCASE"
            " UNION SELECT user FROM games JOIN players ON players.game = games.id"
            " WHERE status IN ('lobby', 'running') AND guild = ?1 AND user > 0 AND name = ?2 COLLATE NOCASE"
        )
        return [row["user"] for row in await self.db.read(sql, guild, name)]

    async def all_results(self, guild: int | None = None) -> AsyncIterator[ResultRow]:
        last: tuple[Any, Any] = ("", 0)
        while True:
            of_guild = "" if guild is None else "guild = ?4 AND "
            sql = f"SELECT * FROM results WHERE {of_guild}(ended_at, id) > (?1, ?2) ORDER BY ended_at, id LIMIT ?3"
            rows = await self.db.read_much(sql, *last, SEVERAL, *(() if guild is None else (guild,)))
            for row in await self._whole(rows):
                yield row
            if len(rows) < SEVERAL:
                return
            last = (rows[-1]["ended_at"], rows[-1]["id"])

    async def unasked(self, game: int, kinds: Collection[str]) -> tuple[MoveRow, ...]:
        """Return rows of these kinds (values of `do`), undone or not, and those by which the table went back."""
        sql = (
            "SELECT * FROM moves WHERE game = ?1 AND move IS NOT NULL AND (kind = 'undo'"
            " OR json_extract(move, '$.do') IN (SELECT value FROM json_each(?2))) ORDER BY seq"
        )
        return tuple(load(MoveRow, row) for row in await self.db.read_much(sql, game, dump_json(sorted(kinds))))

    async def turn_at(self, game: int, at: datetime) -> int:
        sql = "SELECT turn FROM moves WHERE game = ? AND at <= ? ORDER BY seq DESC LIMIT 1"
        rows = await self.db.read(sql, game, dump_time(at))
        return int(rows[0]["turn"]) if rows else 0

    async def _whole(self, rows: Sequence[Record]) -> list[ResultRow]:
        ids = dump_json([row["id"] for row in rows])
        of: dict[str, dict[int, list[Record]]] = {"result_seats": {}, "stints": {}, "corrections": {}}
        for table, order in (("result_seats", "seat"), ("stints", "seat, number"), ("corrections", "id")):
            sql = f"SELECT * FROM {table} WHERE result IN (SELECT value FROM json_each(?)) ORDER BY result, {order}"
            for each in await self.db.read(sql, ids):
                of[table].setdefault(each["result"], []).append(each)
        return [
            load(
                ResultRow,
                row,
                seats=tuple(load(SeatRow, each) for each in of["result_seats"].get(row["id"], ())),
                stints=tuple(load(StintRow, each) for each in of["stints"].get(row["id"], ())),
                corrections=tuple(load(CorrectionRow, each) for each in of["corrections"].get(row["id"], ())),
            )
            for row in rows
        ]
