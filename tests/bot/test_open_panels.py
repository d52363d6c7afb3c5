"""A player has one open panel for each game, below its messages: an older one is deleted, or becomes the current."""

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import simcord
from discord import InteractionResponseType
from discord.ui import LayoutView

from cogs.panel.open_panels import OpenPanels
from tests.bot.people import (
    Table,
    answers,
    at_once,
    choose,
    labels,
    old_panel,
    open_panel,
    panel,
    pass_turns,
    said,
    start_game,
    text,
    to_act,
    turn_message,
)


def seen(table: Table, viewer: simcord.MemberActor) -> list[int]:
    public = {each.id for each in table.messages()}
    private = [each for each in table.channel.history(viewer=viewer) if each.id not in public]
    return [each.id for each in private if "My hand" in labels(each)]


def below(table: Table, result: simcord.InteractionResult) -> simcord.ResponseMessage:
    (sent,) = result.followups
    assert sent.id > table.messages()[-1].id
    return sent


async def test_opening_another_panel_deletes_the_one_before(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await open_panel(table, player)
    second = await open_panel(table, player)
    assert seen(table, player) == [second.id]


async def test_the_panel_stays_where_it_is_from_answer_to_answer(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    first = await open_panel(table, player)
    await choose(player, first, "Take 1")
    assert seen(table, player) == [first.id]


async def test_panels_of_other_players_stay_open(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    other = table.bob if player.id == table.ann.id else table.ann
    first = await open_panel(table, player)
    await open_panel(table, other)
    assert seen(table, player) == [first.id]


async def test_a_panel_too_old_to_be_deleted_becomes_the_current_one(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    old = await old_panel(table, player)
    new = await open_panel(table, player)
    assert seen(table, player) == [old.id, new.id]
    await choose(player, new, "Take 1")
    refused = await choose(player, old, "Take 2")
    assert "you have acted since" in said(refused)
    assert "Take 1" in " ".join(labels(panel(refused)))
    assert seen(table, player) == [old.id]


async def test_a_panel_pressed_above_a_new_message_of_the_table_moves_below_it(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    first = await open_panel(table, player)
    await table.delete(turn_message(table))
    await choose(player, first, "Take 1")
    moved = below(table, await choose(player, first, "Take 2"))
    assert "End turn" in answers(moved)
    assert seen(table, player) == [moved.id]


async def test_a_panel_pressed_twice_at_once_as_it_moves_is_one_panel(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    first = await open_panel(table, player)
    await table.delete(turn_message(table))
    await choose(player, first, "Take 1")
    button = answers(first)["Take 2"][0]
    await at_once(table.env, player, first, button, button)
    assert len(seen(table, player)) == 1


async def test_a_panel_that_was_deleted_as_it_was_pressed_is_shown_again(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    first = await open_panel(table, player)
    table.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=1)
    result = await choose(player, first, "Take 1")
    assert "Take 2" in answers(result.followups[0])


async def test_an_old_answer_pressed_in_the_turn_of_another_shows_whose_it_is(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    old, new = await old_panel(table, player), await open_panel(table, player)
    await choose(player, new, "Draw")
    await choose(player, new, "End turn")
    before = (await table.bot.services.games.view(1)).seq
    moved = below(table, await choose(player, old, "Take 2"))
    assert "you have acted since" in text(moved)
    assert "is asked" in text(moved)
    assert not answers(moved)
    assert seen(table, player) == [moved.id]
    assert (await table.bot.services.games.view(1)).seq == before


async def test_an_old_answer_pressed_after_the_time_was_up_says_so_and_blames_nobody(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    old = await open_panel(table, player)
    await pass_turns(table, 1)
    assert "your time has run out since" in text(panel(await choose(player, old, "Take 2")))


async def test_a_message_that_others_see_never_becomes_a_panel() -> None:
    sent: list[str] = []

    async def send(**how: Any) -> Any:
        sent.append(f"ephemeral: {how['ephemeral']}")
        return SimpleNamespace(id=8, delete=None)

    pressed: Any = SimpleNamespace(
        message=SimpleNamespace(id=7, flags=SimpleNamespace(ephemeral=False)),
        response=SimpleNamespace(type=InteractionResponseType.deferred_message_update),
        followup=SimpleNamespace(send=send),
        user=SimpleNamespace(id=7),
    )
    await OpenPanels().show(pressed, 1, LayoutView())
    assert sent == ["ephemeral: True"]


@pytest.mark.parametrize("failure", [aiohttp.ServerDisconnectedError(), ConnectionResetError()])
async def test_a_connection_that_breaks_while_an_old_panel_is_deleted_is_nobodys_trouble(failure: Exception) -> None:
    calls: list[str] = []

    def opened(message: int) -> Any:
        async def edit(**_: Any) -> Any:
            calls.append(f"open {message}")
            return SimpleNamespace(id=message)

        async def delete() -> None:
            calls.append(f"delete {message}")
            raise failure

        return SimpleNamespace(
            edit_original_response=edit,
            delete_original_response=delete,
            response=SimpleNamespace(type=None),
            user=SimpleNamespace(id=7),
            is_expired=lambda: False,
        )

    panels = OpenPanels()
    for message in (1, 2):
        await panels.show(opened(message), 1, LayoutView())
    assert calls == ["open 1", "open 2", "delete 1"]


class Private:
    def __init__(self) -> None:
        self.messages = {1}
        self.refused: list[str] = []

    def command(self, delay: int = 1) -> Any:
        return self._interaction(None, len(self.messages) + 100 + delay, delay)

    def press(self, message: int, delay: int = 1) -> Any:
        return self._interaction(InteractionResponseType.deferred_message_update, message, delay)

    def _interaction(self, answered: InteractionResponseType | None, original: int, delay: int) -> Any:
        async def edit(**_: Any) -> Any:
            if answered is None:
                self.messages.add(original)
            await self._call("PATCH", original, delay)
            return SimpleNamespace(id=original)

        async def delete(message: int = original) -> None:
            await self._call("DELETE", message, delay)
            self.messages.remove(message)

        async def send(**_: Any) -> Any:
            sent = max(self.messages | {200}) + 1
            self.messages.add(sent)
            await self._call("POST", sent, delay)
            return SimpleNamespace(id=sent, delete=lambda: delete(sent))

        return SimpleNamespace(
            message=SimpleNamespace(id=original, flags=SimpleNamespace(ephemeral=True)),
            edit_original_response=edit,
            delete_original_response=delete,
            followup=SimpleNamespace(send=send),
            response=SimpleNamespace(type=answered),
            user=SimpleNamespace(id=7),
            is_expired=lambda: False,
        )

    async def _call(self, method: str, message: int, delay: int) -> None:
        for _ in range(delay):
            await asyncio.sleep(0)
        if message not in self.messages:
            self.refused.append(f"{method} {message}")
            unknown: Any = SimpleNamespace(status=404, reason="Not Found")
            raise discord.NotFound(unknown, {"code": 10008, "message": "Unknown Message"})


@pytest.mark.parametrize("first", range(1, 4))
@pytest.mark.parametrize("second", range(1, 8))
@pytest.mark.parametrize("newest", [0, 50])
async def test_of_presses_that_overlap_one_panel_is_left_and_none_is_deleted_twice(
    first: int, second: int, newest: int
) -> None:
    private, panels = Private(), OpenPanels()
    await panels.show(private.press(1), 1, LayoutView())
    calls = (private.command(first), private.press(1, second), private.press(1, first))
    await asyncio.gather(*(panels.show(each, 1, LayoutView(), newest=newest) for each in calls))
    assert len(private.messages) == 1
    assert private.refused == []


async def test_a_panel_that_its_reader_has_dismissed_is_not_deleted_as_well() -> None:
    private, panels = Private(), OpenPanels()
    private.messages.clear()
    await panels.show(private.press(1), 1, LayoutView())
    assert private.refused == ["PATCH 1"]


async def test_a_panel_that_could_not_be_deleted_is_deleted_once_it_is_pressed_again() -> None:
    private, panels = Private(), OpenPanels()
    failing = private.press(1)

    async def fail() -> None:
        raise aiohttp.ServerDisconnectedError

    failing.delete_original_response = fail
    await panels.show(failing, 1, LayoutView(), newest=50)
    assert len(private.messages) == 2
    await panels.show(private.press(1), 1, LayoutView(), newest=50)
    assert 1 not in private.messages
    assert len(private.messages) == 1
