import sqlite3
from collections.abc import Coroutine
from contextlib import suppress
from itertools import cycle
from typing import Any

import pytest
import simcord

from cogs.client import PaxBot
from paxbot.storage import GameStore, StoreFault
from tests.bot.people import Table, choose, open_panel, panel, said, start_game, text, to_act


def store_of(bot: PaxBot) -> GameStore:
    return bot.services._store


async def let_grow(store: GameStore, pages: int) -> None:
    """The file may have so many pages, as on a disk of that size; it never has fewer than it uses."""
    await store.db.run(f"PRAGMA max_page_count = {pages}")


async def fill(store: GameStore) -> None:
    with suppress(StoreFault):
        for user in range(1000, 9000):
            await store.change_user_settings(user, {"filling": "x" * 300})
        raise AssertionError("there is room for everything")


async def test_what_cannot_be_saved_is_refused_in_a_sentence_and_can_be_done_when_there_is_room(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    await start_game(table, "bob")
    games, store, player = table.bot.services.games, store_of(table.bot), to_act(table)
    shown = await open_panel(table, player)
    await let_grow(store, 1)
    await fill(store)
    for step in cycle(("Take 2", "Undo")):
        # Pages that were begun have room for some answers yet.
        before = await games.view(1)
        result = await press(player, shown, step)
        if "I cannot save this" in said(result):
            break
        shown = panel(result)
    (told,) = result.followups
    assert told.ephemeral
    assert text(told).startswith("I cannot save this: there is no room left on the disk on which I keep the games.")
    assert "What you saw done before is safe, and nothing else has changed." in text(told)
    after = await games.view(1)
    assert (after.seq, after.state) == (before.seq, before.state)
    caplog.clear()
    await let_grow(store, 100_000)
    panel(await press(player, shown, step))
    assert (await games.view(1)).seq == before.seq + 1


async def press(player: simcord.MemberActor, shown: simcord.ResponseMessage, step: str) -> simcord.InteractionResult:
    return await (player.click(shown, label="Undo") if step == "Undo" else choose(player, shown, step))


async def test_a_command_in_which_the_database_fails_before_anything_else_says_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: object, work: Coroutine[Any, Any, None]) -> None:
        work.close()
        raise StoreFault("disk_full", sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr("cogs.actions.registry.run", fails)
    refused = await table.ann.slash(table.channel, "pax status")
    assert "there is no room left on the disk" in said(refused)
    (noted,) = table.env.errors
    assert isinstance(noted.__cause__, StoreFault)
