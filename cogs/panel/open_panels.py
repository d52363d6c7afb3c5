"""One panel for each player and game: when another is opened, the one before is closed while Discord allows it."""

import logging
from collections import OrderedDict
from typing import Any, Final

from discord import Interaction
from discord.ui import LayoutView

from cogs.layouts.parts import text_layout
from cogs.messages.sender import UNREACHABLE
from paxbot.present.chat import panel as words

logger = logging.getLogger(__name__)

REMEMBERED: Final = 4096


class OpenPanels:
    """The panel of each player and game that was shown last, by this process."""

    def __init__(self) -> None:
        self._last: OrderedDict[tuple[int, int], tuple[int, Interaction[Any]]] = OrderedDict()

    async def show(self, interaction: Interaction[Any], game: int, panel: LayoutView) -> None:
        """Show the person's panel in the game as the answer to an interaction, and leave no other open.

        A panel that cannot be edited any more stays as it is; pressed later, it answers with a fresh one.
        """
        message = await interaction.edit_original_response(view=panel)
        key = (game, interaction.user.id)
        before = self._last.pop(key, None)
        self._last[key] = (message.id, interaction)
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)
        if before is not None and before[0] != message.id:
            await _close(before[1])


async def _close(shown: Interaction[Any]) -> None:
    if shown.is_expired():
        return
    try:
        await shown.edit_original_response(view=text_layout(words.panel_closed()), attachments=[])
    except UNREACHABLE as error:
        logger.info("An old panel was not closed: %s", error)
