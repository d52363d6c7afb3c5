"""Seasons through the service: sign-up, tables, results, close."""

import pytest

from paxbot.leagues.audit import faults
from paxbot.leagues.season import FixtureState, Season
from tests.service.season import Club
from tests.service.table import Table


@pytest.fixture
def club(table: Table) -> Club:
    return Club(table)


async def test_a_season_is_played_from_the_sign_up_to_an_export_that_can_be_verified(club: Club) -> None:
    await club.open(7)
    begun = await club.start()
    assert len(begun.season.fixtures) == 7
    now = await club.play_all()
    assert {fixture.state for fixture in now.season.fixtures} == {FixtureState.OVER}
    closed = await club.close()
    assert (await club.table.services.seasons.seasons(club.league))[0].closed_at is not None
    exported = Season.model_validate_json(await club.seasons.export(club.league))
    assert not list(faults(exported))
    assert [row.player for row in exported.standings(0)] == list(closed.season.final[0])
    assert sum(row.points for row in exported.standings(0)) == 7 * 15
