"""The counts of finished games, beside their results."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from paxbot.storage.codec import dump_json
from paxbot.storage.rows import Json
from paxbot.storage.tables import Tables

AT_ONCE: Final = 500
"""Games that are read together."""
COUNTABLE: Final = "how = 'finished' AND game IS NOT NULL AND NOT solitaire"


class CountRow(NamedTuple):
    """The counts of a game, the seats of those it is asked for, and the places of all seats, each as JSON."""

    result: int
    counts: str
    people: str
    places: str
    changes: str
    """The corrections of the places, in order."""


class Counts(Tables):
    """The part of the store that keeps what was counted of games."""

    async def uncounted(self, guild: int | None, most: int) -> list[tuple[int, int]]:
        """Return the ids of results and games of which nothing was counted yet, of a server or of all."""
        sql = (
            f"SELECT id, game FROM results WHERE {COUNTABLE} AND (?1 IS NULL OR guild = ?1)"
            " AND id NOT IN (SELECT result FROM counts) ORDER BY id LIMIT ?2"
        )
        return [(row["id"], row["game"]) for row in await self.db.read_much(sql, guild, most)]

    async def add_counts(self, found: Mapping[int, Json]) -> None:
        """Keep what was counted of games, by their results."""
        async with self.db.transaction():
            self.db.touch("counts")
            for result, counts in found.items():
                await self.db.run("INSERT OR REPLACE INTO counts VALUES (?, ?)", result, dump_json(counts))

    async def counts(
        self, guild: int | None, key: str, after: int = 0, user: int | None = None, tag: str | None = None
    ) -> list[CountRow]:
        """Return what was counted of the next games of a server or of all: of a person's alone, or of a league's.

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
        """Return a value that changes when results are corrected or somebody is forgotten, and with more."""
        return self.db.version("results")
