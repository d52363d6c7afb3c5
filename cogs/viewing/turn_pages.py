"""Private pages about a turn that the game played itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord.ui import Item, LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import TEXT, clip, galleries, layout, row, text
from paxbot.present.chat import panel as words
from paxbot.present.chat import views as view_words
from paxbot.present.presenter import Picture


@dataclass(frozen=True, slots=True)
class TurnPage:
    """One of several pages."""

    game: int
    turn: int
    verb: str
    """The buttons that turn to another page."""
    number: int
    count: int
    heading: str
    text: str
    pictures: Sequence[Picture]
    pictures_first: bool = False
    step: int | None = None
    """Number of the step of the turn whose table, shown on the page, can be read as text."""


def turn_page_layout(page: TurnPage) -> LayoutView:
    """Return the page, with buttons to those before and after it."""
    parts: list[Item[Any]] = [text(clip(page.text, TEXT - len(page.heading)))]
    if page.pictures:
        at = 0 if page.pictures_first else 1
        parts[at:at] = galleries(page.pictures)
    buttons = []
    if page.number > 0:
        buttons.append(_turning(page, page.number - 1, words.previous()))
    if page.number + 1 < page.count:
        buttons.append(_turning(page, page.number + 1, words.following()))
    if page.step is not None:
        press = CustomId("steptext", page.game, (str(page.turn), str(page.step)))
        buttons.append(ActionButton(press, view_words.as_text()))
    return layout(text(page.heading), *parts, row(*buttons) if buttons else None)


def _turning(page: TurnPage, number: int, label: str) -> ActionButton:
    return ActionButton(CustomId(page.verb, page.game, (str(page.turn), str(number))), label)
