"""Names in the database that nobody knows are errors, and stay: so a wrong rename does not pass in silence."""

import logging

import pytest

from paxbot.engine.game import GameOption
from paxbot.storage.rows import NewTimer
from tests.service.table import Table

ANN = 11


async def errors(table: Table, caplog: pytest.LogCaptureFixture) -> list[str]:
    with caplog.at_level(logging.ERROR, "paxbot.service.services"):
        await table.fresh_services().open()
    found = [record.getMessage() for record in caplog.records]
    caplog.clear()
    return found


async def test_all_that_is_stored_today_is_known(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    await table.running(clock="brisk")
    await table.services.settings.change(ANN, zone="Europe/Berlin", text_only=True)
    await table.services.guilds.change(5, most_games=3)
    assert await errors(table, caplog) == []


async def test_an_unknown_setting_of_a_person_or_server_is_an_error_and_stays(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    await table.running()
    await table.store.change_user_settings(ANN, {"night": "22:00-06:00"})
    await table.store.set_guild_settings(5, {"most_tables": 3})
    assert await errors(table, caplog) == [
        "The settings of people have a name that is not known: night",
        "The settings of servers have a name that is not known: most_tables",
    ]
    assert (await table.store.user_settings(ANN))["night"] == "22:00-06:00"
    assert (await table.store.guild_settings(5))["most_tables"] == 3


async def test_an_unknown_option_is_an_error_and_those_of_the_game_are_not(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    game = await table.lobby()
    row = await table.store.game(game)
    assert row is not None
    table.rules.options = (GameOption("tips", ("no", "yes")),)
    await table.store.set_options(game, {**row.options, "tips": "yes", "solo_game": 1, "clocks": "brisk"})
    assert await errors(table, caplog) == ["The options of open games have a name that is not known: clocks"]


async def test_an_unknown_kind_of_timer_is_an_error_at_the_start(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    game = await table.running()
    await table.store.set_timers(game, [NewTimer("unheard of", 0, 0, table.clock())])
    assert await errors(table, caplog) == ["The kinds of timers have a name that is not known: unheard of"]
