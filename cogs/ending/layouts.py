"""Layouts of ending a game."""

from collections.abc import Sequence

import discord
from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import TEXT, clip, galleries, layout, row, text, text_layout
from cogs.layouts.table import looking_buttons
from paxbot.present.chat import panel as panel_words
from paxbot.present.presenter import Picture


def end_confirm_layout(game: int, messages: Sequence[str], *, propose: bool, enforce: bool) -> LayoutView:
    """Ask somebody who wants to end the game whether they are sure."""
    buttons = []
    if propose:
        buttons.append(ActionButton(CustomId("propose", game), panel_words.propose(), ButtonStyle.danger))
    if enforce:
        buttons.append(ActionButton(CustomId("enforce", game), panel_words.enforce(), ButtonStyle.danger))
    return text_layout("\n".join(messages), row(*buttons))


def over_layout(game: int, message: str, pictures: Sequence[Picture], record: str, areas: str) -> LayoutView:
    """Return the end of a game, with its record (the name of the attached file)."""
    return layout(
        *galleries(pictures),
        text(clip(message, TEXT)),
        discord.ui.File(f"attachment://{record}"),
        row(*looking_buttons(game, areas)),
    )
