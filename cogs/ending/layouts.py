"""Layouts of ending a game."""

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import row, text_layout
from paxbot.present.chat import panel as words


def end_confirm_layout(game: int, messages: Sequence[str], *, propose: bool, enforce: bool) -> LayoutView:
    """Ask somebody who wants to end the game whether they are sure."""
    buttons = []
    if propose:
        buttons.append(ActionButton(CustomId("propose", game), words.propose(), ButtonStyle.danger))
    if enforce:
        buttons.append(ActionButton(CustomId("enforce", game), words.enforce(), ButtonStyle.danger))
    return text_layout("\n".join(messages), row(*buttons))
