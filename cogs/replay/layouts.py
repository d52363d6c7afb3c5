"""One page of the replay of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import SelectOption
from discord.ui import File, Item, LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, ActionMenu
from cogs.layouts.names import unescaped
from cogs.layouts.parts import MENU, OPTION, TEXT, clip, galleries, layout, row, text
from cogs.layouts.table import asking_buttons
from paxbot.present.chat import following as words
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import views as view_words
from paxbot.present.presenter import Picture

Place = tuple[int, int]
"""A turn, and a step of it."""


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A step of a turn: the facts told in it, and the table after it."""

    game: int
    place: Place
    heading: str
    story: str
    pictures: Sequence[Picture]
    turns: Sequence[tuple[int, str]]
    """The number of each turn of the game, with its headline; none where it ended before its first answer."""
    first: Place
    before: Place | None
    after: Place | None
    last: Place
    areas: str
    """The button's word for the cards in front of everybody."""
    hands: bool
    """Whether hands may be seen: the game is over."""
    is_automated: bool = False
    """Whether the game played the turn itself and can be asked about it."""
    explains: bool = False
    """Whether it tells why it played so."""
    is_text_only: bool = False
    """Whether the person wants no picture."""
    record: str = ""
    """The name of the attached record."""


def replay_layout(page: ReplayPage) -> LayoutView:
    """Return the page, with buttons to other pages and a menu of turns."""
    body = clip(page.story, TEXT - len(page.heading) - len(view_words.not_painted()))
    shown: Sequence[Item[Any]] = galleries(page.pictures)
    if not page.pictures and not page.is_text_only:
        shown = [text(view_words.not_painted())]
    others = [ActionButton(CustomId("steptext", page.game, _args(page.place)), view_words.as_text())]
    if page.hands:
        others.append(ActionButton(CustomId("replayhands", page.game, _args(page.place)), words.hands()))
    if not page.is_text_only:
        others.append(ActionButton(CustomId("film", page.game), words.film()))
    if page.is_automated:
        others += asking_buttons(page.game, page.place[0], explains=page.explains)
    record: Item[Any] | None = File(f"attachment://{page.record}") if page.record else None
    rows = [row(*_turning(page)), row(_menu(page)), row(*others)] if page.turns else []
    return layout(text(page.heading), text(body), *shown, record, *rows)


def _turning(page: ReplayPage) -> list[ActionButton]:
    places = (
        ("first", page.first, words.first()),
        ("prev", page.before, panel_words.previous()),
        ("next", page.after, panel_words.following()),
        ("last", page.last, words.last()),
    )
    # The name of the button keeps the ids of two buttons that lead to the same page apart.
    turning = [
        ActionButton(
            CustomId("replay", page.game, (*_args(place or page.place), name)),
            label,
            disabled=place in (None, page.place),
        )
        for name, place, label in places
    ]
    return [*turning, ActionButton(CustomId("stepareas", page.game, _args(page.place)), page.areas)]


def _menu(page: ReplayPage) -> ActionMenu:
    """Return the turns round the one that is shown; where there are more, the outermost options lead to them."""
    at = [turn for turn, _ in page.turns].index(page.place[0])
    room = MENU - 2
    start = max(0, min(at - room // 2, len(page.turns) - room))
    end = min(len(page.turns), start + room)
    options = [
        SelectOption(label=clip(unescaped(headline), OPTION), value=str(turn), default=turn == page.place[0])
        for turn, headline in page.turns[start:end]
    ]
    if start > 0:
        options.insert(0, SelectOption(label=words.earlier_turns(), value=str(page.turns[start - 1][0])))
    if end < len(page.turns):
        options.append(SelectOption(label=words.later_turns(), value=str(page.turns[end][0])))
    return ActionMenu(CustomId("replayturn", page.game, ("0",)), 0, options, words.choose_turn())


def _args(place: Place) -> tuple[str, str]:
    return str(place[0]), str(place[1])
