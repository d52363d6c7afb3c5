"""The numbers of a player in a row of boxes: points, rupees, influence, limits and the rest."""

from collections.abc import Iterator, Sequence

from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.views import PlayerView, StatView
from paxbot.present.pamir.views_models import Counts
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.layout import WIDTH
from paxbot.render.pamir.map_layout import BADGE
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

_ICONS = {
    "vp": "laurel",
    "rupees": "coin_plain",
    "shelter": "shelter",
    "influence": "influence",
    "hand": "cards",
    "court": "court",
    "gifts": "gift",
    "prizes": "prize_plain",
    "cylinders": "cylinder_plain",
}
_LEFT = 468
_HEIGHT = 96
_VALUE = 42
_SPACE = 38
"""From gift space to gift space."""
_CAPTION_SIZES = (26, 24, 22, 20, 18)


def stats(player: PlayerView, changes: ChangesView, top: int) -> tuple[list[Item], int]:
    """Return a box for each of the player's numbers, below it what has changed; and where both end."""
    items: list[Item] = []
    change, gifts = changes.of(player.seat), changes.gifts_of(player.seat)
    by = {"vp": change.points, "rupees": change.rupees, "prizes": change.prizes, "hand": change.hand, "gifts": gifts}
    bottom = top + _HEIGHT + 8
    for stat, (x, width) in zip(player.stats, _places(player.stats), strict=True):
        items += _stat(stat, player.seat, Box(x, top, width, _HEIGHT))
        if by.get(stat.icon):
            w, h = BADGE
            items.append(Sprite("delta", Box(x + (width - w) // 2, top + _HEIGHT + 12, w, h), (by[stat.icon],)))
            bottom = top + _HEIGHT + 12 + h
    return items, bottom


def _places(stats: Sequence[StatView]) -> Iterator[tuple[int, int]]:
    """Yield left edge and width of each box: as wide as it needs, the room left shared among all."""
    room = WIDTH - 14 - _LEFT
    needs = [max(_value_width(stat), _caption_width(stat)) for stat in stats]
    if sum(needs) > room:
        needs = [_value_width(stat) for stat in stats]
    spare = max(0, room - sum(needs)) // len(stats)
    x = _LEFT
    for need in needs:
        yield x, need + spare - 6
        x += need + spare


def _value_width(stat: StatView) -> int:
    if stat.spaces:
        return 58 + _SPACE * len(stat.spaces)
    if stat.counts:
        return 10 + sum(_count_width(count) for _, count in stat.counts)
    return 60 + fonts.width(stat.value, Face.BOLD, _VALUE)


def _caption_width(stat: StatView) -> int:
    return 22 + fonts.width(stat.caption, Face.NARROW, _CAPTION_SIZES[-1])


def _stat(stat: StatView, seat: int, box: Box) -> Iterator[Item]:
    yield Rect(box, "paper", radius=14)
    yield _caption(stat.caption, box.x + box.w // 2, box.y + 78, box.w - 6)
    if stat.counts:
        yield from _counts(stat.counts, box)
        return
    yield Sprite(_ICONS[stat.icon], Box(box.x + 4, box.y + 10, 42, 42), (0,) if stat.icon == "gifts" else ())
    for i, (cost, is_taken) in enumerate(stat.spaces):
        kind, args = ("gift_taken", (cost, seat)) if is_taken else ("gift_free", (cost,))
        yield Sprite(kind, Box(box.x + 50 + i * _SPACE, box.y + 10, _SPACE - 4, 44), args)
    if not stat.spaces:
        colour = "alarm" if stat.is_over else "ink"
        yield Text(box.x + 49, box.y + 32, stat.value, _VALUE, colour, Face.BOLD)


def _count_width(count: int) -> int:
    return 44 + fonts.width(str(count), Face.BOLD, _VALUE)


def _counts(counts: Counts, box: Box) -> Iterator[Item]:
    """Yield a number for each coalition, beside its shield."""
    x = box.x + 4
    for coalition, count in counts:
        yield Sprite("coalition_letter", Box(x, box.y + 8, 38, 48), (coalition,))
        yield Text(x + 41, box.y + 32, str(count), _VALUE, face=Face.BOLD)
        x += _count_width(count)


def _caption(text: str, x: int, y: int, room: int) -> Text:
    size = next((n for n in _CAPTION_SIZES if fonts.width(text, Face.NARROW, n) <= room), 16)
    return Text(x, y, fonts.ellipsize(text, Face.NARROW, size, room), size, "ink_soft", Face.NARROW, "m")
