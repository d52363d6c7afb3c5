"""Running seasons around games that are in the database already, for the load test."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from benchmarks.stories import RULES, Table
from paxbot.leagues.results import Entry, Fixture, FixtureState
from paxbot.leagues.season import Phase, Season, SeasonRules
from paxbot.service.leagues.document import SEASON, SeasonFile, TableFile
from paxbot.storage import GameStore
from paxbot.storage.leagues import NewLeague, SeasonRow

FEWEST_TABLES: Final = 3
"""Tables whose people are surely enough for a season."""
MOST_TABLES: Final = 20


async def write_league(store: GameStore, tables: Sequence[Table], channel: int, now: datetime) -> None:
    """Make games of a server the tables of a season that has just begun, and is posted in the channel."""
    tables = tables[:MOST_TABLES]
    file = SeasonFile(
        season=_season(tables),
        **dict.fromkeys(("seed", "salt", "secret"), "0" * 32),
        organisers=(1,),
        closes_at=now,
        started_at=now,
        names={str(user): f"Player {user % 1000}" for table in tables for user in table.users.values()},
        tables={
            number: TableFile(called_at=now, channel=table.channel, automated=_automated(table))
            for number, table in enumerate(tables)
        },
    )
    new = NewLeague(tables[0].guild, channel, SEASON, "League", {}, now)
    ends_at = file.stops_at or now
    league = await store.open_league(new, SeasonRow(1, now, ends_at, "", now), file.model_dump(mode="json"))
    for number, table in enumerate(tables):
        sql = "json_set(options, '$.league', ?, '$.season', 1, '$.fixture', ?, '$.attempt', 0)"
        await store.db.write(f"UPDATE games SET options = {sql} WHERE id = ?", league.id, number, table.game)


def _season(tables: Sequence[Table]) -> Season:
    people = tuple(dict.fromkeys(str(user) for table in tables for user in table.users.values()))
    seated = [_players(table) for table in tables]
    return Season(
        rules=SeasonRules(game=RULES.key, divisions=1, clock="relaxed"),
        commitment="0" * 64,
        phase=Phase.PLAYING,
        entries=tuple(Entry(player=player, division=0) for player in people),
        people=people,
        fixtures=tuple(
            Fixture(
                id=number,
                division=0,
                drawn=tuple(player or "" for player in players),
                players=players,
                state=FixtureState.RUNNING,
            )
            for number, players in enumerate(seated)
        ),
    )


def _players(table: Table) -> tuple[str | None, ...]:
    return tuple(str(table.users[seat]) if seat in table.users else None for seat in range(table.seats))


def _automated(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(_players(table)) if player is None)
