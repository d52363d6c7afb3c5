"""The table as one person looks at it, with what else they can look at."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import SelectOption
from discord.ui import Item, LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, ActionMenu
from cogs.layouts.parts import OPTION, TEXT, Row, clip, galleries, layout, row, text
from cogs.layouts.table import text_button
from cogs.layouts.views import show_button
from paxbot.present.chat import views as words
from paxbot.present.presenter import Part, Picture


def view_layout(
    game: int,
    message: str,
    pictures: Sequence[Picture],
    views: Sequence[Part],
    shown: str,
    default: str,
    *,
    as_files: bool = False,
    can_show: bool = False,
) -> LayoutView:
    """Return a view of the table, a menu of the others, and buttons to make it the default and to read it as text.

    `views` are those to choose from by key and name, `shown` is the key of the one that is shown, `default` of the one
    the person sees first. With `as_files` the pictures are files, which Discord neither scales nor compresses; others
    can be shown to everybody with `can_show`.
    """
    is_default = shown == default
    make_default = ActionButton(
        CustomId("defview", game, (shown,)),
        words.is_default() if is_default else words.make_default(),
        disabled=is_default,
    )
    items: list[Item[Any]] = [text(words.not_painted())]
    if pictures and as_files:
        items = [discord.ui.File(f"attachment://{picture.filename}") for picture in pictures]
    elif pictures:
        items = [*galleries(pictures)]
    options = [SelectOption(label=clip(each.name, OPTION), value=each.key, default=each.key == shown) for each in views]
    # Nothing a view shows goes out of date, so that its menu carries no sequence number.
    menu = ActionMenu(CustomId("view", game, ("0",)), 0, options, words.show_other())
    heading = text(clip(message, TEXT - len(words.not_painted())))
    show = [show_button(game, shown)] if can_show and pictures and not as_files else []
    return layout(heading, *items, row(menu), row(make_default, text_button(game), *show))


def looking_layout(
    game: int, message: str, pictures: Sequence[Picture], *what: str, is_text_only: bool = False
) -> LayoutView:
    """Return pictures for one person, who can read the table as text instead, and show everybody `what` they show."""
    shown: list[Item[Any]] = [*galleries(pictures)]
    if not shown and not is_text_only:
        shown = [text(words.not_painted())]
    show = [show_button(game, *what)] if what and pictures else []
    return layout(text(clip(message, TEXT - len(words.not_painted()))), *shown, row(text_button(game), *show))


def turn_page_layout(
    heading: str,
    body: str,
    pictures: Sequence[Picture],
    buttons: Sequence[ActionButton],
    rules: Row | None = None,
    *,
    pictures_first: bool = False,
) -> LayoutView:
    """Return a page about a turn that the game played, with buttons to others and its rules."""
    parts: list[Item[Any]] = [text(clip(body, TEXT - len(heading)))]
    at = 0 if pictures_first else 1
    parts[at:at] = galleries(pictures)
    return layout(text(heading), *parts, row(*buttons) if buttons else None, rules)


def step_text_button(game: int, turn: int, step: int) -> ActionButton:
    """Give whoever presses it the table after a step of a turn as plain text."""
    return ActionButton(CustomId("steptext", game, (str(turn), str(step))), words.as_text())
