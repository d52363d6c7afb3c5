"""A week: the games that were finished, the closest race, and how many seats are waited for."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from paxbot.present.chat.months import number
from paxbot.present.speech import listing
from paxbot.present.views_league import EndedView, RaceView, RoundUpView, more, nobody_won
from paxbot.render import fonts
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, FRAME, LABEL
from paxbot.render.leagues.parts import GROUND, MARGIN, legible, paper, scene
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

SHOWN: Final = 5
"""Games that have a row."""
_ROW: Final = 124
_TITLE: Final = 84
_RIGHT: Final = 620


def round_up_scene(view: RoundUpView) -> Scene:
    """Compose the games on the left, and on the right the race and who is waited for."""
    return scene("round-up", view.title, view.note, _sheets(view))


def _sheets(view: RoundUpView) -> Iterator[Item]:
    shown, left_out = view.games[:SHOWN], len(view.games) - SHOWN
    is_wide = view.race is None and not view.waits
    wide = FRAME.w - MARGIN if is_wide else FRAME.w - MARGIN - _RIGHT - 8
    sheet = Box(MARGIN // 2, GROUND.y + 8, wide, _TITLE + _ROW * len(shown) + 12 + 60 * (left_out > 0))
    yield paper(sheet)
    yield fitted(view.count, sheet.x + 24, sheet.y + 46, sheet.w - 48, (60, 54, 46))
    for at, game in enumerate(shown):
        yield from _game(game, Box(sheet.x + 12, sheet.y + _TITLE + at * _ROW, sheet.w - 24, _ROW))
    if left_out > 0:
        yield Text(sheet.x + 24, sheet.y + sheet.h - 40, more(left_out), LABEL[Face.TEXT], "ink_soft")
    side = Box(sheet.x + sheet.w + 8, sheet.y, _RIGHT, 0)
    if view.race is not None:
        race = side._replace(h=_TITLE + 2 * 168 + 12)
        yield paper(race)
        yield fitted(view.race_title, race.x + 24, race.y + 46, race.w - 48, (54, 46, LABEL[Face.BOLD]))
        yield from _race(view.race, race)
        side = side._replace(y=race.y + race.h + 8)
    if view.waits:
        yield paper(side._replace(h=120))
        yield Sprite("hourglass", Box(side.x + 26, side.y + 26, 52, 68))
        yield fitted(view.waits, side.x + 100, side.y + 60, side.w - 124, (54, 50, 46))


def _game(game: EndedView, box: Box) -> Iterator[Item]:
    """Yield who has won against whom, and below it which game that was."""
    yield Rect(box._replace(h=box.h - 6), "white", "paper_deep", 2, 8)
    winners = listing([legible(name, 1) for name in game.winners])
    left, room = box.x + 92, box.w - 108
    if winners:
        yield Sprite("cup", Box(box.x + 20, box.y + (box.h - 68) // 2, 54, 62))
    yield fitted(winners or nobody_won(), left, box.y + 38, room, (56, 50, 46))
    others = ", ".join(legible(name, at) for at, name in enumerate(game.others, 2))
    told = f"{game.game} · {others}" if others else game.game
    size = LABEL[Face.NARROW]
    yield Text(left, box.y + 88, fonts.ellipsize(told, Face.NARROW, size, room), size, "ink_soft", Face.NARROW)


def _race(race: RaceView, box: Box) -> Iterator[Item]:
    """Yield both with their points, and a bar for each."""
    most = max(*race.points, Fraction(1))
    for at, (name, points) in enumerate(zip(race.names, race.points, strict=True)):
        y = box.y + _TITLE + at * 168
        words = number(points)
        yield Text(box.x + box.w - 24, y + 40, words, FIGURE[Face.BOLD] + 8, "ink", Face.BOLD, "r")
        room = box.w - 72 - fonts.width(words, Face.BOLD, FIGURE[Face.BOLD] + 8)
        yield fitted(legible(name, race.place + at), box.x + 24, y + 40, room, (54, 50, 46))
        long = round((box.w - 48) * float(points / most))
        yield Rect(Box(box.x + 24, y + 82, long, 56), "coin" if at == 0 else "tile", "ink_soft", 2, 8)
