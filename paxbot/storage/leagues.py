from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final

from paxbot.storage.database import Record, dump_json, dump_time, load
from paxbot.storage.results import Results
from paxbot.storage.rows import GameRow, Json, MessageRow, NewNotice, NoticeRow, ResultRow
from paxbot.storage.tables import OUTBOX, Outbox, StaleGame


@dataclass(frozen=True, slots=True)
class NewLeague:
    guild: int
    channel: int
    kind: str
    name: str
    settings: Json
    created_at: datetime


@dataclass(frozen=True, slots=True)
class LeagueRow(NewLeague):
    id: int = 0
    ended_at: datetime | None = None
    missing_since: datetime | None = None
    lost_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class SeasonRow:
    number: int
    starts_at: datetime
    ends_at: datetime
    seed: str
    told_at: datetime
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SeasonDocument:
    league: int
    number: int
    version: int
    document: Json


@dataclass(frozen=True, slots=True)
class NewRuling:
    by: int
    what: str
    fixture: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class RulingRow(NewRuling):
    id: int
    at: datetime
    season: int


LEAGUE: Final = "league"
Changes = Mapping[str, int | datetime | None]


class Leagues(Results, Outbox):
    async def open_league(self, new: NewLeague, first: SeasonRow, document: Json | None = None) -> LeagueRow:
        async with self.db.transaction():
            self.db.touch("leagues")
            (subject,) = await self.db.run("INSERT INTO subjects (kind) VALUES (?) RETURNING id", LEAGUE)
            (row,) = await self.db.run(
                "INSERT INTO leagues (id, guild, channel, kind, name, settings, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *",
                *(subject["id"], new.guild, new.channel, new.kind, new.name, dump_json(new.settings)),
                dump_time(new.created_at),
            )
            await self._insert_season(row["id"], first, document)
            return load(LeagueRow, row)

    async def change_league(
        self, league: int, at: datetime, changes: Changes, notices: Sequence[NewNotice] = ()
    ) -> None:
        async with self.db.transaction():
            await self._change_league(league, changes)
            await self.insert_notices(league, None, at, notices)

    async def _change_league(self, league: int, changes: Changes) -> None:
        self.db.touch("leagues")
        columns = ", ".join(f"{column} = ?" for column in changes)
        values = (dump_time(value) if isinstance(value, datetime) else value for value in changes.values())
        await self.db.run(f"UPDATE leagues SET {columns} WHERE id = ?", *values, league)

    async def league(self, league: int) -> LeagueRow | None:
        return next(iter(await self.db.rows(LeagueRow, "SELECT * FROM leagues WHERE id = ?", league)), None)

    async def leagues_of(self, guild: int) -> list[LeagueRow]:
        return await self.db.rows(LeagueRow, "SELECT * FROM leagues WHERE guild = ? ORDER BY id DESC", guild)

    async def leagues_to_tell(self) -> list[LeagueRow]:
        waiting = f"SELECT subject FROM notices WHERE {OUTBOX}"
        sql = f"SELECT * FROM leagues WHERE ended_at IS NULL OR id IN ({waiting}) ORDER BY id"
        return await self.db.rows(LeagueRow, sql)

    async def seasons(self, league: int) -> list[SeasonRow]:
        return await self.db.rows(SeasonRow, "SELECT * FROM seasons WHERE league = ? ORDER BY number DESC", league)

    async def open_seasons(self, kind: str) -> list[tuple[int, SeasonRow]]:
        of_kind = "closed_at IS NULL AND (SELECT kind FROM leagues WHERE id = league) = ?"
        rows = await self.db.read(f"SELECT * FROM seasons WHERE {of_kind} ORDER BY ends_at, league", kind)
        return [(row["league"], load(SeasonRow, row)) for row in rows]

    async def close_season(
        self,
        league: int,
        season: SeasonRow,
        at: datetime,
        following: SeasonRow | None,
        notices: Sequence[NewNotice],
        document: Json | None = None,
    ) -> None:
        """Close the season and start the following one, with its document, or end the league.
        Raises: StaleGame if it is closed.
        """
        async with self.db.transaction():
            self.db.touch("leagues")
            await self._change_season(league, season.number, "closed_at = ?1, ends_at = min(ends_at, ?1)", at)
            if following is None:
                await self.db.run("UPDATE leagues SET ended_at = ? WHERE id = ?", dump_time(at), league)
            else:
                await self._insert_season(league, following, document)
            await self.insert_notices(league, season.number, at, notices)

    async def tell_season(self, league: int, season: int, at: datetime, notices: Sequence[NewNotice]) -> None:
        """Note a round-up. Raises: StaleGame if the season is closed."""
        async with self.db.transaction():
            self.db.touch("leagues")
            await self._change_season(league, season, "told_at = ?1", at)
            await self.insert_notices(league, season, at, notices)

    async def _change_season(self, league: int, number: int, change: str, at: datetime) -> None:
        sql = f"UPDATE seasons SET {change} WHERE league = ?2 AND number = ?3 AND closed_at IS NULL RETURNING number"
        if not await self.db.run(sql, dump_time(at), league, number):
            raise StaleGame(league=league, season=number)

    async def _insert_season(self, league: int, season: SeasonRow, document: Json | None = None) -> None:
        times = (dump_time(season.starts_at), dump_time(season.ends_at), season.seed, dump_time(season.told_at))
        await self.db.run("INSERT INTO seasons VALUES (?, ?, ?, ?, ?, ?, NULL)", league, season.number, *times)
        if document is not None:
            written = (league, season.number, dump_json(document))
            await self.db.run("INSERT INTO season_documents VALUES (?, ?, 1, ?)", *written)

    async def follow_season(self, league: int, season: SeasonRow, document: Json) -> None:
        """Start the next season. Raises: StaleGame if its number exists."""
        async with self.db.transaction():
            self.db.touch("leagues")
            if await self.db.run("SELECT 1 FROM seasons WHERE league = ? AND number = ?", league, season.number):
                raise StaleGame(league=league, season=season.number)
            await self._insert_season(league, season, document)

    async def season_document(self, league: int, number: int | None = None) -> SeasonDocument | None:
        sql = "SELECT * FROM season_documents WHERE league = ?1 AND number = coalesce(?2, number) ORDER BY number DESC"
        return next(iter(await self.db.rows(SeasonDocument, f"{sql} LIMIT 1", league, number)), None)

    async def change_season(
        self,
        row: SeasonDocument,
        document: Json,
        at: datetime,
        *,
        ends_at: datetime | None = None,
        is_closed: bool = False,
        ruling: NewRuling | None = None,
        notices: Sequence[NewNotice] = (),
        of_league: Changes = MappingProxyType({}),
    ) -> None:
        """Replace the document that was read, and write what goes with it, also `of_league`.
        Raises: StaleGame if it has changed since.
        """
        league, number, version = row.league, row.number, row.version
        async with self.db.transaction():
            self.db.touch((LEAGUE, str(league)))
            sql = (
                "UPDATE season_documents SET document = ?, version = version + 1"
                " WHERE league = ? AND number = ? AND version = ? RETURNING version"
            )
            if not await self.db.run(sql, dump_json(document), league, number, version):
                raise StaleGame(league=league, season=number)
            if ends_at is not None:
                sql = "UPDATE seasons SET ends_at = ? WHERE league = ? AND number = ?"
                await self.db.run(sql, dump_time(ends_at), league, number)
            if is_closed:
                await self._change_season(league, number, "closed_at = ?1", at)
            if of_league:
                await self._change_league(league, of_league)
            if ruling is not None:
                await self.db.run(
                    "INSERT INTO rulings (league, season, at, by, what, fixture, reason) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    *(league, number, dump_time(at), ruling.by, ruling.what, ruling.fixture, ruling.reason),
                )
            await self.insert_notices(league, number, at, notices)

    async def rulings(self, league: int, season: int) -> list[RulingRow]:
        sql = "SELECT * FROM rulings WHERE league = ? AND season = ? ORDER BY id"
        return await self.db.rows(RulingRow, sql, league, season)

    async def fixture_games(self, league: int, season: int) -> list[GameRow]:
        key = ", ".join(f"json_extract(options, '$.{name}')" for name in ("league", "season", "fixture", "attempt"))
        return await self.db.rows(
            GameRow,
            "SELECT * FROM games WHERE json_extract(options, '$.league') = ? AND json_extract(options, '$.season') = ?"
            f" AND json_extract(options, '$.fixture') IS NOT NULL ORDER BY {key}",
            *(league, season),
        )

    async def results_within(self, tag: str, start: datetime, end: datetime) -> list[ResultRow]:
        sql = "SELECT * FROM results WHERE tag = ? AND ended_at >= ? AND ended_at < ? ORDER BY ended_at, id"
        return await self._whole(await self.db.read(sql, tag, dump_time(start), dump_time(end)))

    async def games_for(self, league: int) -> list[GameRow]:
        open_ones = "json_extract(options, '$.league') = ? AND status IN ('lobby', 'running')"
        return await self.db.rows(GameRow, f"SELECT * FROM games WHERE {open_ones} ORDER BY id", league)

    async def league_post(self, league: int) -> tuple[list[MessageRow], list[NoticeRow]]:
        async with self.db.moment() as read:
            messages: list[Record] = await read(
                "SELECT * FROM messages WHERE subject = ? ORDER BY created_at DESC, message DESC", league
            )
            notices = await read(f"SELECT * FROM notices WHERE {OUTBOX} AND subject = ? ORDER BY id", league)
        return [load(MessageRow, row) for row in messages], [load(NoticeRow, row) for row in notices]

    def league_version(self, league: int) -> tuple[int, ...]:
        """Return a value that changes with every write about a league, and perhaps others."""
        about = ("results", "leagues", (LEAGUE, str(league)))
        return tuple(count for each in about for count in self.db.version(each))
