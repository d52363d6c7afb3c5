"""A picture that is wanted, as plain values, so that whoever has the presenters can paint it, be it another process."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from paxbot.present.presenter import Picture, Presenter
from paxbot.present.words import speaking
from paxbot.render.leagues.pictures import league_picture
from paxbot.render.preferences import adapted, outlined

SUIT: Final = "suit"
"""Asks for a finished picture in other colours or smaller, which is no presenter's matter."""
OUTLINE: Final = "outline"
"""Asks for a finished picture with a line round a part of it, which is none either."""
LEAGUE: Final = "league"
"""Asks for the picture of a view of a league, which is none either."""


class RenderJob(NamedTuple):
    """A picture to be painted: a method of the presenter of a game, with its arguments, in a language."""

    key: str
    what: str
    args: tuple[Any, ...]
    language: str


Renderer = Callable[[RenderJob], Awaitable[tuple[Picture, ...]]]
"""A function that paints pictures without anybody else having to wait."""


def paint(presenters: Mapping[str, Presenter], work: RenderJob) -> tuple[Picture, ...]:
    """Paint the pictures."""
    with speaking(work.language):
        if work.what == SUIT:
            picture, palette, small = work.args
            return (replace(picture, data=adapted(picture.data, palette, small=small)),)
        if work.what == OUTLINE:
            picture, box = work.args
            return (replace(picture, data=outlined(picture.data, box)),)
        if work.what == LEAGUE:
            return (league_picture(*work.args),)
        painted = getattr(presenters[work.key], work.what)(*work.args)
    return (painted,) if isinstance(painted, Picture) else tuple(painted)
