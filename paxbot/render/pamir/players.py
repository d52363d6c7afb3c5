"""The players in a column: marks, names, points now and if checked now, rupees, cards in hand and loyalty."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.changes_models import SeatChange
from paxbot.present.pamir.views import BoardView, PlayerView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

COLUMN: Final = Box(1198, 178, 446, 737)
LEGEND: Final = 50
_GAP: Final = 6
_MARK: Final = 60
_SHIELD: Final = (46, 56)
_NAME: Final = 48
_FIGURE: Final = FIGURE[Face.BOLD]
_TREND: Final = (24, 20)
_STATS: Final = {"influence": "influence", "cylinders": "cylinder_plain", "court": "court"}
"""The sprites of the numbers in a third line."""
_GAINED: Final = 88
_COINS: Final = 226
_CARDS: Final = 340
"""How far in a box its golden points reach, and where rupees and cards stand: the same in every box."""
_HIGH: Final = 210
"""How high a box is that has room for it."""


def name_text(player: PlayerView, x: int, y: int, sizes: tuple[int, ...], room: int, face: Face = Face.BOLD) -> Text:
    """Return the player's name in the largest of the sizes that fits; at the last one narrow, and ellipsized."""
    name = fonts.drawable(player.name) or player.stand_in
    size = next((size for size in sizes if fonts.width(name, face, size) <= room), None)
    if size is not None:
        return Text(x, y, name, size, face=face)
    return Text(x, y, fonts.short(name, Face.NARROW, sizes[-1], room), sizes[-1], face=Face.NARROW)


def loyalty(player: PlayerView, box: Box) -> Item:
    """Return the shield of the player's coalition, a leaning one for Wakhan, or an empty one."""
    if player.leaning is not None and player.leaning.coalition:
        return Sprite("leaning", box, (player.leaning.coalition,))
    return Sprite("coalition_letter", box, (player.loyalty,)) if player.loyalty else Sprite("no_loyalty", box)


def players_column(view: BoardView, changes: ChangesView) -> Iterator[Item]:
    """Yield a box for each player, together as high as the column, and below them the meaning of the golden points."""
    room = COLUMN.h - (LEGEND if view.if_checked_text else 0)
    step = (room + _GAP) / len(view.players)
    for i, player in enumerate(view.players):
        top, bottom = (COLUMN.y + round(step * n) for n in (i, i + 1))
        yield from _player(player, changes.of(player.seat), Box(COLUMN.x, top, COLUMN.w, bottom - top - _GAP))
    if view.if_checked_text:
        middle = COLUMN.y + COLUMN.h - LEGEND // 2 + 4
        yield from _gained("+n", COLUMN.x + 4, middle)
        left = COLUMN.x + 4 + _GAINED + 14
        looks = ((Face.BOLD, LABEL[Face.BOLD]), (Face.NARROW, LABEL[Face.NARROW]))
        fitting = (look for look in looks if left + fonts.width(view.if_checked_text, *look) <= COLUMN.x + COLUMN.w)
        face, size = next(fitting, looks[-1])
        yield Text(left, middle, view.if_checked_text, size, "ink_soft", face)


def _player(player: PlayerView, change: SeatChange, box: Box) -> Iterator[Item]:
    is_active = player.is_active
    yield Rect(box, "white", "carpet" if is_active else "paper_deep", 7 if is_active else 4, 14)
    lines = 3 if box.h >= _HIGH else 2
    step = (box.h - 132) // (lines + 1) + 62 if lines == 2 else (box.h - 72) // 3 + 4
    upper = box.y + (box.h - (lines - 1) * step) // 2
    lower = upper + step
    yield Sprite("seat", Box(box.x + 14, upper - _MARK // 2, _MARK, _MARK), (player.seat,))
    w, h = _SHIELD
    shield = Box(box.x + box.w - w - 16, upper - h // 2 + 2, w, h)
    if change.loyalty is not None:
        yield Rect(Box(shield.x - 6, shield.y - 6, w + 12, h + 12), "white", "tile", 5, 12)
    yield loyalty(player, shield)
    left = box.x + 14 + _MARK + 12
    yield name_text(player, left, upper, (_NAME, LABEL[Face.BOLD]), shield.x - 12 - left)
    yield from _figure("laurel", player.vp, change.points, box.x + 14, lower)
    if player.if_checked is not None:
        yield from _gained(f"+{player.if_checked}", box.x + 114, lower, is_any=player.if_checked > 0)
    yield from _figure("coin_plain", player.rupees, change.rupees, box.x + _COINS, lower)
    if player.leaning is None:
        yield from _figure("cards", player.hand_size, change.hand, box.x + _CARDS, lower)
    else:
        yield Sprite("ai_card", Box(box.x + _CARDS - 16, lower - 31, 58, 62))
    if lines == 3:
        yield from _stats(player, box, lower + step)


def _stats(player: PlayerView, box: Box, middle: int) -> Iterator[Item]:
    """Yield influence, cylinders left and cards in court where the box has room for a third line."""
    values = {stat.icon: stat.value for stat in player.stats if not stat.counts}
    for (icon, kind), x in zip(_STATS.items(), (14, _COINS, _CARDS), strict=True):
        if icon in values:
            yield Sprite(kind, Box(box.x + x, middle - 18, 36, 36))
            yield Text(box.x + x + 41, middle, values[icon].split("/")[0], _FIGURE, face=Face.BOLD)


def _figure(icon: str, count: int, by: int, x: int, middle: int) -> Iterator[Item]:
    """Yield an icon with its number, and over the icon's corner a wedge where it is more or less than before."""
    yield Sprite(icon, Box(x, middle - 18, 36, 36))
    yield Text(x + 41, middle, str(count), _FIGURE, face=Face.BOLD)
    if by:
        w, h = _TREND
        yield Sprite("trend", Box(x - 4, middle - 30, w, h), (1 if by > 0 else -1,), solid=False)


def _gained(text: str, x: int, middle: int, *, is_any: bool = True) -> Iterator[Item]:
    """Yield points in gold, pale where there are none."""
    yield Rect(
        Box(x, middle - 23, _GAINED, 46), "gold" if is_any else "paper", "ink" if is_any else "paper_deep", 2, 12
    )
    yield Text(x + _GAINED // 2, middle, text, _FIGURE, "ink" if is_any else "ink_soft", Face.BOLD, "m")
