"""The cards in sight, one tap away: those of the middle and one's own as buttons, the others in menus."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord import SelectOption
from discord.ui import Item, LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, ActionMenu
from cogs.layouts.names import unescaped
from cogs.layouts.parts import COMPONENTS, MENU, OPTION, PLACEHOLDER, ROW, clip, layout, row, text
from paxbot.present.chat import panel as words
from paxbot.present.chat import table as table_words
from paxbot.present.presenter import CardGroup

NAME: Final = 38
"""Characters of a card's name on a button."""
FRAME: Final = 5
"""Components besides the groups: the container, the heading, and the row of the last buttons."""


def cards_layout(game: int, groups: Sequence[CardGroup], *buttons: ActionButton) -> LayoutView:
    """Return a button for each card, as long as they go into a message, and a menu for each group besides."""
    room = COMPONENTS - FRAME - sum(map(_menu_size, groups))
    items: list[Item[Any]] = []
    for index, group in enumerate(groups):
        more = _size(group) - _menu_size(group)
        if group.in_menu or more > room:
            items += _menus(game, index, group)
        else:
            room -= more
            items += _rows(game, index, group)
    return layout(text(words.heading(words.cards())), *items, row(*buttons))


def _size(group: CardGroup) -> int:
    return 1 + len(group.cards) + -(-len(group.cards) // ROW)


def _menu_size(group: CardGroup) -> int:
    return 2 * -(-len(group.cards) // MENU)


def _rows(game: int, index: int, group: CardGroup) -> Iterator[Item[Any]]:
    """Yield the title of the group and its cards; what a card says never goes out of date."""
    yield text(table_words.small(group.title))
    for start in range(0, len(group.cards), ROW):
        cards = group.cards[start : start + ROW]
        ids = (CustomId("cards", game, (str(index), str(card.number))) for card in cards)
        yield row(*(ActionButton(to, clip(unescaped(card.name), NAME)) for to, card in zip(ids, cards, strict=True)))


def _menus(game: int, index: int, group: CardGroup) -> Iterator[Item[Any]]:
    """Yield a menu of the group, or several where it is too long."""
    for part, start in enumerate(range(0, len(group.cards), MENU)):
        options = [
            SelectOption(
                label=clip(unescaped(card.name), OPTION),
                value=str(card.number),
                description=clip(unescaped(card.summary), OPTION),
            )
            for card in group.cards[start : start + MENU]
        ]
        yield row(ActionMenu(CustomId("cards", game, (str(index),)), part, options, clip(group.title, PLACEHOLDER)))
