import asyncio

import pytest
from pydantic import ValidationError

from paxbot import PaxError
from paxbot.service import Reason, ServerSettings
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, Table

GUILD, ROLE, ROOM = 5, 71, 81


async def opens(table: Table, channel: int, host: int = ANN, guild: int | None = GUILD) -> int:
    made = await table.services.lobbies.create("toy", channel=channel, guild=guild, host=host, name="Somebody")
    return made.game.id


async def test_a_server_has_set_nothing_until_it_does(table: Table) -> None:
    settings = await table.services.guilds.of(GUILD)
    assert settings == ServerSettings()
    assert (settings.roles, settings.channels, settings.clock) == ((), (), "none")
    await table.services.guilds.admit(GUILD, user=ANN, roles=(), places=(1,), manager=False)


async def test_what_is_changed_stays_and_the_rest_with_it(table: Table) -> None:
    await table.store.set_guild_settings(GUILD, {"later": 1, "clock": "brisk"})
    await table.services.guilds.change(GUILD, roles=(ROLE,))
    changed = await table.services.guilds.change(GUILD, most_games=3)
    assert (changed.roles, changed.clock, changed.most_games) == ((ROLE,), "brisk", 3)
    assert await table.fresh_services().guilds.of(GUILD) == changed
    assert (await table.store.guild_settings(GUILD))["later"] == 1
    assert await table.services.guilds.of(6) == ServerSettings()


@pytest.mark.parametrize(("field", "value"), [("clock", "custom"), ("most_games", 0), ("most_each", 101), ("x", 1)])
async def test_what_cannot_be_is_not_set(table: Table, field: str, value: object) -> None:
    with pytest.raises(ValidationError):
        await table.services.guilds.change(GUILD, **{field: value})
    assert await table.services.guilds.of(GUILD) == ServerSettings()


def test_what_cannot_be_read_is_passed_over() -> None:
    assert ServerSettings.load({"clock": "sundial", "most_games": 4}) == ServerSettings(most_games=4)


async def test_only_members_with_the_role_open_games_and_whoever_manages_the_server(table: Table) -> None:
    await table.services.guilds.change(GUILD, roles=(ROLE, 72))
    with refused(Reason.ROLE_NEEDED, roles=(ROLE, 72)):
        await table.services.guilds.admit(GUILD, user=ANN, roles=(70,), places=(1,), manager=False)
    await table.services.guilds.admit(GUILD, user=ANN, roles=(ROLE,), places=(1,), manager=False)
    await table.services.guilds.admit(GUILD, user=ANN, roles=(), places=(1,), manager=True)
    await table.services.guilds.admit(None, user=ANN, roles=(), places=(1,), manager=False)


async def test_games_are_opened_in_the_channels_named_and_their_threads_alone(table: Table) -> None:
    await table.services.guilds.change(GUILD, channels=(ROOM,))
    with refused(Reason.NOT_IN_THIS_CHANNEL, channels=(ROOM,)):
        await table.services.guilds.admit(GUILD, user=ANN, roles=(), places=(80,), manager=True)
    await table.services.guilds.admit(GUILD, user=ANN, roles=(), places=(99, ROOM), manager=False)


async def test_a_server_has_no_more_games_than_it_wants_until_one_ends(table: Table) -> None:
    await table.services.guilds.change(GUILD, most_games=2)
    first = await opens(table, 1)
    await opens(table, 2)
    await opens(table, 3, guild=6)
    with refused(Reason.SERVER_FULL, most=2):
        await opens(table, 4)
    with refused(Reason.SERVER_FULL):
        await table.services.guilds.admit(GUILD, user=BOB, roles=(), places=(4,), manager=True)
    await table.services.lobbies.cancel(first, by=ANN)
    await opens(table, 4)


async def test_nobody_is_in_more_games_of_a_server_than_it_wants(table: Table) -> None:
    await table.services.guilds.change(GUILD, most_each=1)
    game = await opens(table, 1)
    with refused(Reason.PERSON_FULL, most=1):
        await opens(table, 2)
    await opens(table, 2, host=BOB)
    with refused(Reason.PERSON_FULL, most=1):
        await table.services.lobbies.join(game, user=BOB, name="Bob")
    await table.services.lobbies.join(game, user=CAT, name="Cat")
    await opens(table, 3, guild=6)


async def test_of_two_games_opened_at_once_only_one_has_the_last_place(table: Table) -> None:
    await table.services.guilds.change(GUILD, most_games=1)
    results = await asyncio.gather(opens(table, 1), opens(table, 2, host=BOB), return_exceptions=True)
    (refusal,) = [result for result in results if isinstance(result, PaxError)]
    assert refusal.reason == Reason.SERVER_FULL
