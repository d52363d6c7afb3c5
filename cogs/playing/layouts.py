"""Layouts of playing that are not part of the panel."""

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import layout, row, text
from paxbot.present.chat import user_settings as words


def confirm_end_layout(answer: CustomId, what: str) -> LayoutView:
    """Ask whether the turn shall end though something is left to do."""
    end = ActionButton(answer._replace(verb="sure"), words.end_anyway(), ButtonStyle.danger)
    page = CustomId("page", answer.game, (str(answer.seq), "0"))
    return layout(text(words.ask_end(what)), row(end, ActionButton(page, words.go_back(), ButtonStyle.primary)))
