"""One panel for each player and game, below its messages: the one before is deleted while Discord allows it."""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import discord
from discord import Interaction, InteractionResponseType
from discord.ui import LayoutView

from cogs.messages.sender import UNREACHABLE

logger = logging.getLogger(__name__)

REMEMBERED: Final = 4096
UNKNOWN_MESSAGE: Final = 10008


class OpenPanel(NamedTuple):
    """A panel, and how it is deleted by the interaction that it answers."""

    message: int
    interaction: Interaction[Any]
    delete: Callable[[], Awaitable[None]]


class OpenPanels:
    """The panel of each player and game that was shown last, by this process."""

    def __init__(self) -> None:
        self._last: OrderedDict[tuple[int, int], OpenPanel] = OrderedDict()

    async def show(self, interaction: Interaction[Any], game: int, panel: LayoutView, *, newest: int = 0) -> None:
        """Show the person's panel in the game as the answer to an interaction, and leave no other open.

        One that was pressed above the message `newest` is shown below it. A panel that cannot be deleted any more stays
        as it is; pressed later, it becomes the current one.
        """
        pressed = _pressed(interaction)
        shown = await _show(interaction, panel, pressed if pressed and pressed.message > newest else None)
        key = (game, interaction.user.id)
        before = {each.message: each for each in (pressed, self._last.pop(key, None)) if each is not None}
        self._last[key] = shown
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)
        before.pop(shown.message, None)
        for old in before.values():
            await _delete(old)


def _pressed(interaction: Interaction[Any]) -> OpenPanel | None:
    """Return the message whose component was used, if it can become the panel: nobody else sees it."""
    if interaction.response.type is not InteractionResponseType.deferred_message_update or interaction.message is None:
        return None
    if not interaction.message.flags.ephemeral:
        return None
    return OpenPanel(interaction.message.id, interaction, interaction.delete_original_response)


async def _show(interaction: Interaction[Any], panel: LayoutView, pressed: OpenPanel | None) -> OpenPanel:
    """Show the panel in the pressed message, or else as the answer that is announced, or as one more."""
    if pressed is not None or interaction.response.type is not InteractionResponseType.deferred_message_update:
        try:
            message = await interaction.edit_original_response(view=panel, attachments=[])
        except discord.NotFound as error:
            # The pressed panel was deleted meanwhile, by its reader or for a newer one.
            if pressed is None or error.code != UNKNOWN_MESSAGE:
                raise
        else:
            return OpenPanel(message.id, interaction, interaction.delete_original_response)
    below = await interaction.followup.send(view=panel, ephemeral=True, wait=True)
    return OpenPanel(below.id, interaction, below.delete)


async def _delete(panel: OpenPanel) -> None:
    if panel.interaction.is_expired():
        return
    try:
        await panel.delete()
    except UNREACHABLE as error:
        logger.info("An old panel was not deleted: %s", error)
