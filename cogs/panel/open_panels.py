"""One panel for each player and game, below its messages: the one before is deleted while Discord allows it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

import discord
from cachetools import LRUCache
from discord import Interaction, InteractionResponseType
from discord.ui import LayoutView

from cogs.messages.sender import UNREACHABLE, is_deleted

logger = logging.getLogger(__name__)

REMEMBERED: Final = 4096


class OpenPanel(NamedTuple):
    message: int
    interaction: Interaction[Any]
    delete: Callable[[], Awaitable[None]]


class OpenPanels:
    def __init__(self) -> None:
        self._last: LRUCache[tuple[int, int], OpenPanel] = LRUCache(REMEMBERED)
        self._deleted: LRUCache[int, bool] = LRUCache(REMEMBERED)
        """Messages that are deleted, or about to be: a press that overlaps must not become one of them."""
        self._showing: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    async def show(self, interaction: Interaction[Any], game: int, panel: LayoutView, *, newest: int = 0) -> None:
        """Show the panel as the answer to an interaction, and leave no other open.

        One that was pressed above the message `newest` is shown below it. A panel that can no longer be deleted stays
        as it is; pressed later, it becomes the current one.
        """
        key = (game, interaction.user.id)
        async with self._showing.setdefault(key, asyncio.Lock()):
            pressed = _pressed(interaction)
            stays = pressed and pressed.message > newest and pressed.message not in self._deleted
            shown = await self._show(interaction, panel, pressed if stays else None)
            before = {
                each.message: each for each in (pressed, self._last.get(key)) if each and self._is_old(each, shown)
            }
            self._last[key] = shown
            self._deleted.update(dict.fromkeys(before, True))
        for old in before.values():
            await self._delete(old)

    def _is_old(self, panel: OpenPanel, shown: OpenPanel) -> bool:
        """Return True if a panel is still to be deleted, and can be, once another one is shown."""
        is_gone = panel.message == shown.message or panel.message in self._deleted
        return not is_gone and not panel.interaction.is_expired()

    async def _show(self, interaction: Interaction[Any], panel: LayoutView, pressed: OpenPanel | None) -> OpenPanel:
        if pressed is not None or interaction.response.type is not InteractionResponseType.deferred_message_update:
            try:
                message = await interaction.edit_original_response(view=panel, attachments=[])
            except discord.NotFound as error:
                # The pressed panel was dismissed by its reader, or deleted by a process before this one.
                if pressed is None or not is_deleted(error):
                    raise
                self._deleted[pressed.message] = True
            else:
                return OpenPanel(message.id, interaction, interaction.delete_original_response)
        below = await interaction.followup.send(view=panel, ephemeral=True, wait=True)
        return OpenPanel(below.id, interaction, below.delete)

    async def _delete(self, panel: OpenPanel) -> None:
        try:
            await panel.delete()
        except UNREACHABLE as error:
            if not is_deleted(error):
                self._deleted.pop(panel.message, None)
            logger.info("An old panel was not deleted: %s", error)


def _pressed(interaction: Interaction[Any]) -> OpenPanel | None:
    if interaction.response.type is not InteractionResponseType.deferred_message_update or interaction.message is None:
        return None
    if not interaction.message.flags.ephemeral:
        return None
    return OpenPanel(interaction.message.id, interaction, interaction.delete_original_response)
