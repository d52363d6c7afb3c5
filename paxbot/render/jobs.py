"""A picture to paint, as plain values, so that any process that has the presenters can paint it.

Pictures of leagues and readers' preferences (other colours, smaller, a part outlined) need no presenter.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw

from paxbot.present.presenter import Picture, Presenter
from paxbot.present.views_league import CrossView, LeagueView, ProfileView, RoundUpView, StandingsView, StatisticsView
from paxbot.present.words import speaking
from paxbot.render.league_charts import profile_scene, round_up_scene, statistics_scene
from paxbot.render.league_tables import cross_scene, standings_scene
from paxbot.render.paint import SIGNATURE, attached, chunk, encode
from paxbot.render.scene import Scene
from paxbot.render.theme import contrasting, palette, rgb

SMALL: Final = 0.5
_HEAD: Final = 8
_CHECK: Final = 4


def adapted(png: bytes, palette: str, *, small: bool) -> bytes:
    """Convert the PNG to the colours of a palette ("usual" or "contrast"), at half its width if `small`."""
    if small:
        png = _shrunk(png)
    return png if palette == "usual" else _recoloured(png)


def outlined(png: bytes, box: tuple[int, int, int, int]) -> bytes:
    """Draw a line around a rectangle: left, top, width and height; it may reach beyond the edge."""
    left, top, width, height = box
    with Image.open(BytesIO(png)) as image:
        drawn = image.convert("RGB")
        for colour, near, line in (("white", 12, 18), ("alarm", 9, 12)):
            corners = (left - near, top - near, left + width + near, top + height + near)
            ImageDraw.Draw(drawn).rounded_rectangle(corners, 14, outline=rgb(colour), width=line)
        return encode(drawn, image if image.mode == "P" else palette(), small=True)


def _shrunk(png: bytes) -> bytes:
    with Image.open(BytesIO(png)) as image:
        size = (max(1, round(image.width * SMALL)), max(1, round(image.height * SMALL)))
        shrunk = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
        return encode(shrunk, image if image.mode == "P" else palette(), small=True)


def _recoloured(png: bytes) -> bytes:
    """Give the picture other colours in its palette; one without a palette stays as it is."""
    out, at = [SIGNATURE], len(SIGNATURE)
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        end = at + _HEAD + length + _CHECK
        kind, data = png[at + 4 : at + _HEAD], png[at + _HEAD : end - _CHECK]
        out.append(chunk(kind, _exchanged(data)) if kind == b"PLTE" else png[at:end])
        at = end
    return b"".join(out)


def _exchanged(entries: bytes) -> bytes:
    others = contrasting()
    colours = [(entries[at], entries[at + 1], entries[at + 2]) for at in range(0, len(entries), 3)]
    return bytes(channel for colour in colours for channel in others.get(colour, colour))


def league_scene(view: LeagueView) -> Scene:
    match view:
        case StandingsView():
            return standings_scene(view)
        case CrossView():
            return cross_scene(view)
        case ProfileView():
            return profile_scene(view)
        case RoundUpView():
            return round_up_scene(view)
        case StatisticsView():
            return statistics_scene(view)


def league_picture(view: LeagueView) -> Picture:
    return attached(league_scene(view), view.alt)


SUIT: Final = "suit"
OUTLINE: Final = "outline"
LEAGUE: Final = "league"


class RenderJob(NamedTuple):
    """A method of the presenter of a game, with its arguments, in a language."""

    key: str
    what: str
    args: tuple[Any, ...]
    language: str


Renderer = Callable[[RenderJob], Awaitable[tuple[Picture, ...]]]


def paint(presenters: Mapping[str, Presenter], work: RenderJob) -> tuple[Picture, ...]:
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
