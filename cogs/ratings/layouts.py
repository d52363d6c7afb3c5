"""The pages of ratings."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, page_buttons
from cogs.layouts.names import mention
from cogs.layouts.parts import PAGE, galleries, in_pages, layout, row, text, text_layout
from paxbot.leagues.ratings import PROVISIONAL, Change, Rated, Skill
from paxbot.leagues.results import Player
from paxbot.present.chat import ratings as words
from paxbot.present.chat.months import everybody
from paxbot.present.presenter import Picture, Presenter

SHOWN: Final = 5
"""Changes that are told; a picture has more of them."""


def person_layout(
    user: int, presenter: Presenter, people: Mapping[Player, Rated], pictures: Sequence[Picture] = ()
) -> LayoutView:
    """Return somebody's rating in a game, with its last changes, the newest first."""
    lines, found = [words.heading(mention(user), presenter.name)], people.get(str(user))
    if found is None:
        lines.append(words.unrated(mention(user)))
    else:
        settled = sum(each.place is not None for each in people.values())
        lines += [_rating(found.skill), words.standing(found.place, settled, PROVISIONAL)]
        if found.changes:
            lines += [words.last_changes(), *map(_change, found.changes[: -SHOWN - 1 : -1])]
    buttons = [ActionButton(_page(presenter, 0), everybody())] if people else []
    return layout(text("\n".join(lines)), *galleries(pictures), row(*buttons) if buttons else None)


def everybody_layout(presenter: Presenter, people: Mapping[Player, Rated], page: int) -> LayoutView:
    """Return a page of the ratings of everybody, those that are provisional at the end."""
    lines, is_settled = [words.heading_of_all(presenter.name)], True
    for player, each in people.items():
        if is_settled and each.place is None:
            is_settled = False
            lines.append(words.provisional(PROVISIONAL))
        lines.append(words.row(each.place, mention(int(player)), _rating(each.skill)))
    pages = list(in_pages(lines, PAGE))
    page = min(page, len(pages) - 1)
    buttons = page_buttons(page, len(pages), lambda number: _page(presenter, number))
    return text_layout(pages[page], *([row(*buttons)] if buttons else []))


def _rating(skill: Skill) -> str:
    return words.rating(skill.rating, skill.uncertainty, skill.games)


def _change(change: Change) -> str:
    ended = int(datetime.fromisoformat(change.ended).timestamp())
    before, after = change.before.rating, change.after.rating
    return words.change(after - before, after, ended, change.role, change.place, change.seats)


def _page(presenter: Presenter, page: int) -> CustomId:
    return CustomId("ratings", 0, (presenter.key, str(page)))
