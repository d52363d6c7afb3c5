from datetime import timedelta

import pytest

from paxbot.service import NoticeKind
from paxbot.service.time.timekeeping import CHANGE_OF_MIND, OPEN_FOR
from paxbot.storage import Status
from tests.service.table import ANN, BOB, CAT, Table, told

LONG = int(OPEN_FOR.total_seconds())
MINUTE = int(CHANGE_OF_MIND.total_seconds())


async def fired(table: Table, game: int) -> Status:
    await table.services.timers.fire_due()
    return (await table.view(game)).game.status


async def full(table: Table, *, autostart: bool = False) -> int:
    return await table.lobby(ANN, BOB, CAT, most=3, autostart=autostart)


async def test_a_full_lobby_waits_for_its_host_unless_the_host_wants_it_otherwise(table: Table) -> None:
    game = await full(table)
    table.clock.wait(seconds=MINUTE)
    assert await fired(table, game) is Status.LOBBY
    await table.services.lobbies.set_table_rules(game, {"autostart": True}, by=ANN)
    assert (await table.services.lobbies.details(game)).starts == table.clock() + CHANGE_OF_MIND
    table.clock.wait(seconds=MINUTE)
    assert await fired(table, game) is Status.RUNNING


async def test_whoever_joined_by_mistake_leaves_before_the_game_begins(table: Table) -> None:
    game = await full(table, autostart=True)
    table.clock.wait(seconds=MINUTE - 1)
    await table.services.lobbies.leave(game, user=CAT)
    table.clock.wait(seconds=MINUTE)
    assert await fired(table, game) is Status.LOBBY
    await table.services.lobbies.join(game, user=CAT, name="Cat")
    assert (await table.services.lobbies.details(game)).starts == table.clock() + CHANGE_OF_MIND


async def test_a_change_of_the_rules_does_not_begin_the_minute_anew(table: Table) -> None:
    game = await full(table, autostart=True)
    starts = (await table.services.lobbies.details(game)).starts
    table.clock.wait(seconds=MINUTE // 2)
    await table.services.lobbies.set_table_rules(game, {"talk": "none"}, by=ANN)
    assert (await table.services.lobbies.details(game)).starts == starts


async def test_a_game_that_begins_by_itself_begins_once_also_after_a_restart_and_calls_everybody(table: Table) -> None:
    game = await full(table, autostart=True)
    table.clock.wait(seconds=MINUTE)
    table.services = table.fresh_services()
    assert await fired(table, game) is Status.RUNNING
    begun = [row for row in await table.store.undelivered(game) if row.kind == NoticeKind.BEGUN]
    assert len(begun) == 1
    seq = (await table.view(game)).seq
    table.clock.wait(seconds=MINUTE)
    await table.services.timers.fire_due()
    assert (await table.view(game)).seq == seq


async def test_a_host_need_not_wait_for_the_minute_and_nobody_is_called_then(table: Table) -> None:
    game = await full(table, autostart=True)
    turn = await table.services.lobbies.start(game, by=ANN)
    assert NoticeKind.BEGUN not in [kind for kind, _, _ in told(turn)]
    assert not [timer for timer in await table.store.timers(game) if timer.kind in ("autostart", "expiry")]


async def test_a_lobby_closes_when_nobody_has_joined_for_a_week_and_frees_its_channel(table: Table) -> None:
    game = await table.lobby(ANN)
    table.clock.wait(seconds=LONG - 60)
    await table.services.lobbies.join(game, user=BOB, name="Bob")
    table.clock.wait(seconds=LONG - 1)
    assert await fired(table, game) is Status.LOBBY
    table.clock.wait(seconds=1)
    assert await fired(table, game) is Status.CANCELLED
    await table.lobby(CAT)


async def test_whoever_leaves_or_changes_the_rules_does_not_keep_a_lobby_open(table: Table) -> None:
    game = await table.lobby(ANN, BOB)
    closes = (await table.services.lobbies.details(game)).closes
    assert closes is not None
    table.clock.wait(days=3)
    await table.services.lobbies.leave(game, user=BOB)
    await table.services.lobbies.set_automated(game, 1, by=ANN)
    assert (await table.services.lobbies.details(game)).closes == closes


@pytest.mark.parametrize("automated", [0, 2])
async def test_automated_seats_count_among_those_that_are_taken(table: Table, automated: int) -> None:
    game = await table.lobby(ANN, most=3, autostart=True, automated=0)
    await table.services.lobbies.set_automated(game, automated, by=ANN)
    table.clock.at += timedelta(seconds=MINUTE)
    assert await fired(table, game) is (Status.RUNNING if automated else Status.LOBBY)


async def test_whoever_leaves_or_joins_as_the_time_comes_is_not_too_late(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, lonely = await full(table, autostart=True), await table.lobby(ANN, channel=7)
    table.clock.wait(seconds=LONG)
    due = await table.store.timers_due(table.clock())
    assert len(due) == 3

    async def read_a_moment_ago(_: object) -> object:
        return due

    await table.services.lobbies.leave(game, user=CAT)
    await table.services.lobbies.join(game, user=CAT, name="Cat")
    await table.services.lobbies.join(lonely, user=BOB, name="Bob")
    monkeypatch.setattr(table.store, "timers_due", read_a_moment_ago)
    assert await fired(table, game) is Status.LOBBY
    assert (await table.view(lonely)).game.status is Status.LOBBY
