"""The list of games in which nobody moves."""

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import layout, row, text, text_layout
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import people as words
from paxbot.present.chat import table as table_words


@dataclass(frozen=True, slots=True)
class StuckGame:
    """A game in which nothing happens."""

    game: int
    line: str
    automated_name: str


@dataclass(frozen=True, slots=True)
class StuckPage:
    """A page of them."""

    heading: str
    games: Sequence[StuckGame]
    days: int
    page: int
    pages: int


def stuck_layout(shown: StuckPage) -> LayoutView:
    """Return the games, each with what a moderator can do about it."""
    parts = []
    for each in shown.games:
        parts += [text(each.line), row(*_remedies(each))]
    buttons = []
    if shown.page > 0:
        buttons.append(_page_button(shown, shown.page - 1, panel_words.previous()))
    if shown.page + 1 < shown.pages:
        buttons.append(_page_button(shown, shown.page + 1, panel_words.following()))
    return layout(text(shown.heading), *parts, row(*buttons) if buttons else None)


def _remedies(each: StuckGame) -> list[ActionButton]:
    return [
        ActionButton(CustomId("stucknudge", each.game), words.nudge(), ButtonStyle.primary),
        ActionButton(CustomId("stuckhand", each.game), words.hand_to(each.automated_name)),
        ActionButton(CustomId("stuckend", each.game), words.end_game(), ButtonStyle.danger),
    ]


def _page_button(shown: StuckPage, page: int, label: str) -> ActionButton:
    return ActionButton(CustomId("stuckpage", 0, (str(shown.days), str(page))), label)


def nudge_layout(game: int, message: str) -> LayoutView:
    """Return a reminder of a game that waits for a player."""
    return text_layout(message, row(ActionButton(CustomId("turn", game), table_words.take_turn(), ButtonStyle.primary)))
