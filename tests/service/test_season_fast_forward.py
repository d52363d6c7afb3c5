from collections import Counter
from contextlib import suppress

import pytest

from paxbot import PaxError
from paxbot.engine.kernel import Rng
from paxbot.leagues.audit import faults
from paxbot.leagues.results import FixtureState, Status
from paxbot.leagues.season import Phase, Season
from tests.service.season import Club
from tests.service.table import Table
from tests.service.test_game_results import play_on

pytestmark = pytest.mark.slow

LEAVING, VANISHED, RESERVES = (3, 11), (5, 17), 3


async def a_day(club: Club, chance: Rng, gone: set[int]) -> None:
    for fixture in (await club.view()).called:
        for player in fixture.players:
            if player and int(player) not in gone and chance.below(2):
                await club.seasons.here(club.league, fixture.id, user=int(player))
    for fixture, seat in (await club.view()).sought:
        with suppress(PaxError):
            await club.seasons.take_seat(
                club.league, fixture.id, seat, user=25 + chance.below(RESERVES), name="reserve"
            )
    for game in await club.running():
        view = await club.table.view(game)
        if view.waiting and view.waiting.user not in gone and chance.below(20) == 0:
            await play_on(club.table, game)
    club.wait(days=1)
    await club.table.services.timers.fire_due()
    await club.run()


async def test_a_season_with_drop_outs_and_restarts_ends_whole(table: Table) -> None:
    club, chance, gone = Club(table), Rng.seeded(bytes(16)), set[int]()
    await club.open(24, reserves=RESERVES, divisions=3, size=3, clock="brisk", mixed=False)
    begun = await club.start()
    assert [division.people for division in begun.season.plan.divisions] == [8, 8, 8]
    for day in range(150):
        if day == 3:
            gone.update(VANISHED)
            for user in LEAVING:
                await club.seasons.leave(club.league, user=user)
        await a_day(club, chance, gone)
        if day % 7 == 0:
            table.services = table.fresh_services()
        now = await club.view()
        assert not list(faults(now.season))
        if now.phase is Phase.CLOSED:
            break
    assert now.phase is Phase.CLOSED
    results = [row async for row in table.store.all_results() if row.tag == str(club.league)]
    played = [fixture.result.id for fixture in now.season.fixtures if fixture.result]
    assert sorted(played, key=int) == sorted((str(row.id) for row in results), key=int)
    assert len(played) >= 18
    assert {fixture.state for fixture in now.season.games} <= {FixtureState.OVER, FixtureState.NOT_PLAYED}
    dropped = {int(entry.player) for entry in now.season.entries if entry.status is Status.DROPPED}
    assert set(LEAVING) <= dropped
    moves = Counter(now.season.moves.values())
    assert moves
    exported = Season.model_validate_json(await club.seasons.export(club.league))
    assert exported.final == now.season.final
    assert not list(faults(exported))
    _, told = await club.seasons.post(club.league)
    assert Counter(each.kind for each in told)["league_closed"] == 1
