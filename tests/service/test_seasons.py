import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from paxbot.leagues.audit import faults
from paxbot.leagues.results import FixtureState
from paxbot.leagues.season import EDITION, Season
from paxbot.service.time.clock import RELAXED
from paxbot.storage import GameStore
from tests.service.season import ORGANISER, Club
from tests.service.table import Table
from tests.stores import InMemory, empty_database


class Counting(InMemory):
    count = 0

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
        self.count += 1
        return await super().execute_fetchall(sql, parameters)


async def test_a_season_is_played_from_the_sign_up_to_an_export_that_can_be_verified(club: Club) -> None:
    await club.open(7)
    begun = await club.start()
    assert begun.season.rules.edition == EDITION, "running seasons keep the edition they began with"
    assert len(begun.season.fixtures) == 7
    now = await club.play_all()
    assert {fixture.state for fixture in now.season.fixtures} == {FixtureState.OVER}
    closed = await club.close()
    assert (await club.table.services.seasons.seasons(club.league))[0].closed_at is not None
    exported = Season.model_validate_json(await club.seasons.export(club.league))
    assert not list(faults(exported))
    assert [row.player for row in exported.standings(0)] == list(closed.season.final[0])
    assert sum(row.points for row in exported.standings(0)) == 7 * 15


async def test_an_export_tells_the_clock_of_each_game_though_the_rule_was_changed(club: Club) -> None:
    await club.open(7, clock="relaxed")
    await club.start()
    await club.run()
    begun = await club.all_here()
    rules = {"clock": "custom", "clock_hours": 48, "clock_more": 6}
    await club.seasons.edit(club.league, by=ORGANISER, seen=begun.file.decisions, rules=rules)
    await club.play_all()
    written = await club.seasons.export(club.league)
    clocks = Season.model_validate_json(written).clocks
    assert begun.games
    for number in range(7):
        told = ("relaxed", RELAXED.hours, RELAXED.increment) if number in begun.games else ("custom", 48, 6)
        assert (clocks[number].clock, clocks[number].hours, clocks[number].more) == told
    before = {key: value for key, value in json.loads(written).items() if key != "clocks"}
    assert not list(faults(Season.model_validate(before)))


async def test_seasons_in_which_nothing_happens_cost_one_statement_together() -> None:
    connection = Counting(empty_database())

    async def connect(_: Path) -> InMemory:
        return connection

    store = GameStore(Path(os.devnull), connect=connect)
    await store.open()
    table = Table(store)
    clubs = [Club(table, posts=100 * number) for number in range(3)]
    for each in clubs:
        await each.open(7)
        await each.start()
        await each.run()
        await each.all_here()
    await clubs[0].seasons.run_due()
    before = connection.count
    await clubs[0].seasons.run_due()
    assert connection.count == before + 1
