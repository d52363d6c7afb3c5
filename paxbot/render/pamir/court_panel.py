"""The panel of a player beside their court: mark, name, loyalty, and every figure with its icon."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.models import PlayerView, StatView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.board import loyalty, name_text
from paxbot.render.scene import Box, Item, Sprite, Text

ICONS: Final[dict[str, tuple[str, tuple[str | int, ...]]]] = {
    "vp": ("laurel", ()),
    "rupees": ("coin_plain", ()),
    "shelter": ("shelter", ()),
    "influence": ("influence", ()),
    "stars": ("stars", (1, "military")),
    "hand": ("cards", ()),
    "court": ("court", ()),
    "gifts": ("gift", (0,)),
    "prizes": ("prize_plain", ()),
    "cylinders": ("cylinder_plain", ()),
}

_LOW: Final = (("rupees", "shelter", "influence"), ("hand", "court", "stars"), ("gifts", "prizes", "cylinders"))
_LOW_OF_WAKHAN: Final = (("rupees", "shelter", "court"), ("influence",), ("gifts", "prizes", "stars"))
_HIGH: Final = (
    ("vp", "rupees", "shelter"),
    ("influence", "stars", "prizes"),
    ("hand", "court"),
    ("gifts", "cylinders"),
)
_HIGH_OF_WAKHAN: Final = (("vp", "rupees", "shelter"), ("influence",), ("court", "stars"), ("gifts", "prizes"))
_HIGHEST: Final = (
    ("vp", "influence", "rupees"),
    ("shelter", "hand", "court"),
    ("prizes", "stars"),
    ("gifts", "cylinders"),
)
_HIGHEST_OF_WAKHAN: Final = (("vp", "influence"), ("shelter", "rupees", "court"), ("prizes", "stars"), ("gifts",))
"""The figures of each line, by the height of the panel."""
CAPTIONED: Final = 420
"""From this height each figure has its caption."""
_SPACIOUS: Final = 280
_NAME: Final = 50
_LEANING: Final = 42
_CAPTION: Final = 39
_CAPTION_LINE: Final = 40
_FIGURE_LINE: Final = 46
_FACES: Final = ((Face.BOLD, 50), (Face.NARROW, 47))
_GAP: Final = 8
_FIRST_OF_TWO: Final = 0.45
_LARGEST: Final = 1.4


class _Size(NamedTuple):
    icon: int
    face: Face
    font: int


def panel(player: PlayerView, changes: ChangesView, box: Box) -> Iterator[Item]:
    height = _NAME + (_LEANING if player.leaning is not None and box.h >= _SPACIOUS else 0)
    yield from person(player, Box(box.x, box.y, box.w, height))
    rest = Box(box.x, box.y + height, box.w, box.h - height)
    yield from figures(player, changes, rest, _lines(box.h, player))


def person(player: PlayerView, box: Box) -> Iterator[Item]:
    yield Sprite("token", Box(box.x + 4, box.y, 56, 48), (player.seat,))
    shield = Box(box.x + box.w - 46, box.y, 42, min(box.h, 54))
    yield loyalty(player, shield)
    left, right = box.x + 66, shield.x - 6
    if player.leaning is not None:
        right -= 50
        yield Sprite("ai_card", Box(right, box.y, 46, 50))
    room = right - 4 - left
    sizes = (58, 52, 46, 42) if box.h >= 100 else (48, 44, 41, 39)
    yield name_text(player, left, box.y + _NAME // 2 + 1, sizes, room)
    if player.leaning is not None and box.h > _NAME:
        text = fonts.ellipsize(player.leaning.text, Face.NARROW, 41, shield.x - left)
        yield Text(left, box.y + _NAME + _LEANING // 2 + 1, text, 41, "ink_soft", Face.NARROW)


def figures(player: PlayerView, changes: ChangesView, box: Box, keys: Sequence[Sequence[str]]) -> Iterator[Item]:
    """Yield lines of the figures of these keys that the player has, with captions if the lines are high enough."""
    lines = [cells for line in keys if (cells := _cells(player, line))]
    by = _changed(player, changes)
    pitch = box.h // max(1, len(lines))
    for i, line in enumerate(lines):
        place = Box(box.x + 4, box.y + i * pitch, box.w - 8, pitch)
        told = pitch >= _FIGURE_LINE + _CAPTION_LINE
        columns = max(map(len, lines)) if told else len(line)
        yield from _line(line, player.seat, by, place, columns, with_captions=told)


def _lines(height: int, player: PlayerView) -> tuple[tuple[str, ...], ...]:
    if height >= CAPTIONED:
        return _HIGHEST if player.leaning is None else _HIGHEST_OF_WAKHAN
    if height >= _SPACIOUS:
        return _HIGH if player.leaning is None else _HIGH_OF_WAKHAN
    if player.leaning is None:
        return _LOW
    return _LOW_OF_WAKHAN


def _cells(player: PlayerView, keys: Sequence[str]) -> list[StatView]:
    stats = {stat.icon: stat for stat in player.stats}
    return [stats[key] for key in keys if key in stats]


def _changed(player: PlayerView, changes: ChangesView) -> dict[str, int]:
    change = changes.of(player.seat)
    return {
        "vp": change.points,
        "rupees": change.rupees,
        "prizes": change.prizes,
        "hand": change.hand,
        "gifts": changes.gifts_of(player.seat),
    }


def _line(
    stats: Sequence[StatView], seat: int, by: dict[str, int], box: Box, columns: int, *, with_captions: bool
) -> Iterator[Item]:
    grown = max(1, min(_LARGEST, (box.h - _CAPTION_LINE * with_captions) / _FIGURE_LINE))
    height = round(_FIGURE_LINE * grown) if with_captions else box.h
    top = box.y + (box.h - height - _CAPTION_LINE) // 2 if with_captions else box.y
    tries = [_Size(round(36 * grown), Face.BOLD, round(50 * grown))]
    tries += [_Size(icon, face, size) for face, size in _FACES for icon in (36, 28)]
    figures = [(size, [_width(stat, by.get(stat.icon, 0), size) for stat in stats]) for size in tries]
    captions = [fonts.width(stat.caption, Face.NARROW, _CAPTION) * with_captions for stat in stats]
    captioned = [(size, [max(pair) for pair in zip(needs, captions, strict=True)]) for size, needs in figures]
    fitting = (each for each in (*captioned, *figures) if _together(each[1]) <= box.w)
    size, needs = next(fitting, figures[-1])
    while _together(needs) > box.w and len(needs) > 1:
        needs.pop()
    stats = stats[: len(needs)]
    for stat, left, room in zip(stats, *_places(needs, box, columns), strict=True):
        yield from _cell(stat, seat, by.get(stat.icon, 0), size, Box(left, top, room, height))
        if with_captions:
            text = fonts.ellipsize(stat.caption, Face.NARROW, _CAPTION, room)
            yield Text(left, top + height + 20, text, _CAPTION, "ink_soft", Face.NARROW)


def _places(needs: Sequence[int], box: Box, columns: int) -> tuple[list[int], list[int]]:
    """Return the left edges of the cells and their widths: in columns, or by the need of each."""
    step = round(box.w * (_FIRST_OF_TWO if columns == 2 else 1 / columns))
    lefts = [box.x + i * step for i in range(len(needs))]
    ends = [*lefts[1:], box.x + box.w + _GAP]
    if any(need + _GAP > end - left for need, left, end in zip(needs, lefts, ends, strict=True)):
        spare = max(0, box.w - sum(needs)) // max(1, len(needs) - 1)
        lefts = [box.x + sum(needs[:i]) + i * spare for i in range(len(needs))]
        ends = [*lefts[1:], box.x + box.w + _GAP]
    return lefts, [end - left - _GAP for left, end in zip(lefts, ends, strict=True)]


def _together(needs: Sequence[int]) -> int:
    return sum(needs) + _GAP * (len(needs) - 1)


def _width(stat: StatView, by: int, size: _Size) -> int:
    return size.icon + 4 + _value_width(stat, size) + (_gain_width(by) + 4 if by else 0)


def _value_width(stat: StatView, size: _Size) -> int:
    if stat.spaces:
        return _space_width(size) * len(stat.spaces)
    if stat.counts:
        return sum(_shield_width(size) + fonts.width(str(count), size.face, size.font) + 4 for _, count in stat.counts)
    return fonts.width(stat.value, size.face, size.font)


def _space_width(size: _Size) -> int:
    return 34 if size.font <= 50 else 38


def _shield_width(size: _Size) -> int:
    return 38 if size.icon >= 36 else 34


def _gain_width(by: int) -> int:
    return 12 + fonts.width(f"+{abs(by)}", Face.NARROW, 47)


def _cell(stat: StatView, seat: int, by: int, size: _Size, box: Box) -> Iterator[Item]:
    middle = box.y + box.h // 2
    kind, args = ICONS[stat.icon]
    x = box.x
    yield Sprite(kind, Box(x, middle - size.icon // 2, size.icon, size.icon), args)
    x += size.icon + 4
    if stat.spaces:
        for cost, is_taken in stat.spaces:
            width = _space_width(size)
            high = min(box.h - 2, 48)
            yield Sprite("gift_space", Box(x, middle - high // 2, width - 3, high), (cost, seat if is_taken else -1))
            x += width
    elif stat.counts:
        high = min(50, box.h - 1)
        for coalition, count in stat.counts:
            width = _shield_width(size)
            yield Sprite("coalition_letter", Box(x, middle - high // 2, width - 3, high), (coalition,))
            yield Text(x + width, middle, str(count), size.font, face=size.face)
            x += width + fonts.width(str(count), size.face, size.font) + 4
    else:
        colour = "alarm" if stat.is_over else "ink"
        yield Text(x, middle, stat.value, size.font, colour, size.face)
        x += fonts.width(stat.value, size.face, size.font)
    if by:
        high = min(box.h - 2, 46)
        yield Sprite("gain", Box(x + 4, middle - high // 2, _gain_width(by), high), (by,))
