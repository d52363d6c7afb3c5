"""A season whose last games end with one answer each, as a database has it before its close."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from benchmarks.stories import RULES, Point, Story, records, say_all, story, write
from bot import create_bot
from paxbot.engine.kernel import Json
from paxbot.games.pamir.export import find_move
from paxbot.leagues import season_events as events
from paxbot.leagues.results import Fixture, FixtureState, Result
from paxbot.leagues.season import SeasonRules
from paxbot.service import LeagueRow
from paxbot.service.leagues.document import SeasonFile
from paxbot.service.leagues.keeping import Draft
from paxbot.settings import Settings
from paxbot.storage import GameStore

SIZE, DIVISIONS, PEOPLE = 4, 3, 24


class LastTable(NamedTuple):
    fixture: int
    game: int
    channel: int
    user: int
    move: Json


def last_answer() -> tuple[Story, Point]:
    """A game of people alone that a record tells to its end, and the point before its last answer."""
    for told in map(story, records(40)):
        if (told.seats, len(told.people)) == (SIZE, SIZE) and RULES.pending(told.end.state) is None:
            s, last = RULES.load(told.setup), max(number for number, row in enumerate(told.rows) if not row.forced)
            for row in told.rows[:last]:
                RULES.advance(s, find_move(s, row.move or {}))
            return told, Point(last, s)
    raise AssertionError("no record tells such a game")


async def write_season(
    database: Path, guild: int, channel: int, channels: Sequence[int], people: Sequence[int], role: int
) -> list[LastTable]:
    """The last games of a season, which run in these channels; the first of the people is its organiser, too."""
    bot, store = create_bot(Settings(db=database, grace=0)), GameStore(database)
    seasons = bot.services.seasons
    await bot.services.open()
    await store.open()
    rules = SeasonRules(game=RULES.key, size=SIZE, divisions=DIVISIONS, at_once=5, clock="brisk")
    league = await seasons.open(guild=guild, channel=channel, name="Club", by=people[0], rules=rules)
    for user in people:
        await seasons.join(league.id, user=user, name=f"Player {user % 1000}", accepts=1)
    async with seasons._changing(league.id) as draft:
        # Divisions that follow from others, so that people move.
        draft.put(before=tuple(tuple(map(str, people[at::DIVISIONS])) for at in range(DIVISIONS)))
    await seasons.start(league.id, by=people[0], seen=0, confirmed=True)
    async with seasons._changing(league.id) as draft:
        draft.put(champion_role=role)
        _play_but(draft, channels)
    running = [each for each in draft.file.season.fixtures if each.state is FixtureState.RUNNING]
    tables = [await _seat(store, league, fixture, where) for fixture, where in zip(running, channels, strict=True)]
    await say_all(store)
    await store.close()
    await bot.services.close()
    return tables


def _play_but(draft: Draft, channels: Sequence[int]) -> None:
    while len(_in(draft, FixtureState.WAITING, FixtureState.RUNNING)) > len(channels):
        _open(draft)
        first = _in(draft, FixtureState.RUNNING)[0]
        draft.take(events.finish(draft.file.season, first.id, _result(first, draft.now)))
    while _in(draft, FixtureState.WAITING):
        _open(draft)
    for fixture, channel in zip(_in(draft, FixtureState.RUNNING), channels, strict=True):
        draft.file = draft.file.with_table(fixture.id, channel=channel, called_at=draft.now)


def _open(draft: Draft) -> None:
    draft.take(events.open_tables(draft.file.season, 1))
    for fixture in _in(draft, FixtureState.CALLED):
        draft.take(events.muster(draft.file.season, fixture.id, ()))


def _in(draft: Draft, *states: FixtureState) -> list[Fixture]:
    return [fixture for fixture in draft.file.season.fixtures if fixture.state in states]


def _result(fixture: Fixture, now: datetime) -> Result:
    seats = [
        {"seat": seat, "place": seat + 1, "stints": [{"player": player, "from": 0, "to": 12}]}
        for seat, player in enumerate(fixture.players)
    ]
    return Result.model_validate({"id": f"{9000 + fixture.id}", "ended": now.isoformat(), "seats": seats})


async def _seat(store: GameStore, league: LeagueRow, fixture: Fixture, channel: int) -> LastTable:
    told, point = last_answer()
    users = [int(player) for player in fixture.players if player]
    table = await write(store, told, point, users, league.guild, channel, datetime.now(UTC))
    options = "json_set(options, '$.league', ?, '$.season', 1, '$.fixture', ?, '$.attempt', 0)"
    await store.db.write(f"UPDATE games SET options = {options} WHERE id = ?", league.id, fixture.id, table.game)
    row = told.rows[point.rows]
    return LastTable(fixture.id, table.game, channel, table.users[row.seat], row.move or {})


def let_objections_pass(database: Path) -> None:
    """All games ended more than a day ago. The process must not be running."""
    with closing(sqlite3.connect(database)) as db, db:
        for league, number, document in db.execute("SELECT league, number, document FROM season_documents").fetchall():
            raw = json.loads(document)
            for fixture in raw["season"]["fixtures"]:
                if fixture["result"]:
                    ended = datetime.fromisoformat(fixture["result"]["ended"])
                    fixture["result"]["ended"] = (ended - timedelta(days=2)).isoformat()
            sql = "UPDATE season_documents SET document = ? WHERE (league, number) = (?, ?)"
            db.execute(sql, (json.dumps(raw), league, number))


def documents(database: Path) -> Iterator[SeasonFile]:
    """The documents of all seasons, the first one first. The process must not be running."""
    with closing(sqlite3.connect(database)) as db:
        for (document,) in db.execute("SELECT document FROM season_documents ORDER BY league, number").fetchall():
            yield SeasonFile.model_validate_json(document)
