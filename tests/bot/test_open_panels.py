"""A player has one open panel for each game; an older one is closed, or answers with a fresh one."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
import simcord
from discord.ui import LayoutView

from cogs.panel.open_panels import OpenPanels
from tests.bot.people import Shown, Table, choose, labels, old_panel, open_panel, said, start_game, text, to_act

CLOSED = "this one is closed"


def as_seen(table: Table, viewer: simcord.MemberActor, message: Shown) -> str:
    """What the person reads in the message now."""
    seen = table.channel.history(viewer=viewer)
    return text(next(each for each in seen if each.id == message.id))


async def test_opening_another_panel_closes_the_one_before(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    first = await open_panel(table, player)
    second = await open_panel(table, player)
    assert CLOSED in as_seen(table, player, first)
    assert CLOSED not in as_seen(table, player, second)


async def test_the_panel_stays_open_from_answer_to_answer(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    panel = await open_panel(table, player)
    await choose(player, panel, "Take 1")
    assert CLOSED not in as_seen(table, player, panel)


async def test_panels_of_other_players_stay_open(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    other = table.bob if player.id == table.ann.id else table.ann
    panel = await open_panel(table, player)
    await open_panel(table, other)
    assert CLOSED not in as_seen(table, player, panel)


async def test_a_panel_too_old_to_be_closed_answers_with_a_fresh_one(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    old = await old_panel(table, player)
    new = await open_panel(table, player)
    assert CLOSED not in as_seen(table, player, old)
    await choose(player, new, "Take 1")
    refused = await choose(player, old, "Take 2")
    assert "gone on since" in said(refused)
    assert refused.response is not None
    assert "Take 1" in " ".join(labels(refused.response))


@pytest.mark.parametrize("failure", [aiohttp.ServerDisconnectedError(), ConnectionResetError()])
async def test_a_connection_that_breaks_while_an_old_panel_is_closed_is_nobodys_trouble(failure: Exception) -> None:
    calls: list[str] = []

    def opened(message: int) -> Any:
        async def edit(*, attachments: Any = None, **_: Any) -> Any:
            calls.append(f"close {message}" if attachments is not None else f"open {message}")
            if attachments is not None:
                raise failure
            return SimpleNamespace(id=message)

        return SimpleNamespace(edit_original_response=edit, user=SimpleNamespace(id=7), is_expired=lambda: False)

    panels = OpenPanels()
    for message in (1, 2):
        await panels.show(opened(message), 1, LayoutView())
    assert calls == ["open 1", "open 2", "close 1"]
