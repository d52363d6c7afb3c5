"""The table as one person looks at it, with what else they can look at."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import SelectOption
from discord.ui import Item, LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, ActionMenu
from cogs.layouts.parts import OPTION, TEXT, clip, galleries, layout, row, text
from paxbot.present.chat import views as words
from paxbot.present.presenter import Part, Picture


@dataclass(frozen=True, slots=True)
class ViewLayout:
    """One view of the table, and the person's choices."""

    game: int
    message: str
    pictures: Sequence[Picture]
    views: Sequence[Part]
    """The views to choose from, by key and name."""
    shown: str
    """The key of the view that is shown."""
    default: str
    """The key of the one the person sees first."""
    as_files: bool = False
    """Whether the pictures are attached as files, which Discord neither scales nor compresses."""


def view_layout(view: ViewLayout) -> LayoutView:
    """Return the view, a menu of the others, and buttons to make it the default and to read the table as text."""
    is_default = view.shown == view.default
    default = ActionButton(
        CustomId("defview", view.game, (view.shown,)),
        words.is_default() if is_default else words.make_default(),
        disabled=is_default,
    )
    return layout(
        text(clip(view.message, TEXT - len(words.not_painted()))),
        *_pictures(view),
        row(_menu(view)),
        row(default, text_button(view.game)),
    )


def looking_layout(game: int, message: str, pictures: Sequence[Picture], *, is_text_only: bool = False) -> LayoutView:
    """Return pictures for one person, who can read the table as text instead."""
    shown: list[Item[Any]] = [*galleries(pictures)]
    if not shown and not is_text_only:
        shown = [text(words.not_painted())]
    return layout(text(clip(message, TEXT - len(words.not_painted()))), *shown, row(text_button(game)))


def text_button(game: int) -> ActionButton:
    """Give whoever presses it the table as plain text."""
    return ActionButton(CustomId("text", game), words.as_text())


def _pictures(view: ViewLayout) -> list[Item[Any]]:
    if not view.pictures:
        return [text(words.not_painted())]
    if view.as_files:
        return [discord.ui.File(f"attachment://{picture.filename}") for picture in view.pictures]
    return [*galleries(view.pictures)]


def _menu(view: ViewLayout) -> ActionMenu:
    options = [
        SelectOption(label=clip(each.name, OPTION), value=each.key, default=each.key == view.shown)
        for each in view.views
    ]
    # Nothing a view shows goes out of date, so that its menu carries no sequence number.
    return ActionMenu(CustomId("view", view.game, ("0",)), 0, options, words.show_other())
