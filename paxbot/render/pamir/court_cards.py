"""Small court cards of any size, with the catalogue number in place of the name.

Plates beside a court show the events in force for its player, and the cards that have left it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from paxbot.present.pamir.card_texts import CardView
from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.models import CourtCardView
from paxbot.render import fonts
from paxbot.render.fonts import Face, clusters
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

_HEAD: Final = 46
_EDGE: Final = 5
_ICON: Final = 40
_SPY: Final = 54
_LEAST_STAR: Final = 15
"""Below this size of a star, the rank is a figure."""
_LABEL: Final = 39
_LINE: Final = 40
_PLATE: Final = 46
_LARGEST: Final = 1.5


class Mark(NamedTuple):
    kind: str
    w: int
    h: int
    args: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class Spies:
    seat: int
    count: int
    holds: bool
    by: int


class SmallCard(NamedTuple):
    card: CardView
    spies: tuple[Spies, ...]
    used: bool
    is_new: bool

    def title(self, w: int, h: int) -> tuple[str, ...]:
        lines = (h - _HEAD - _SPY * bool(self.spies) - 2 * _ICON - 6) // _LINE
        return fonts.wrap(self.card.title, Face.NARROW, _LABEL, w - 2 * _EDGE - 4, lines) if lines > 0 else ("…",)

    def has_room_for_title(self, w: int, h: int) -> bool:
        return not any("…" in line for line in self.title(w, h))


def small_card(court_card: CourtCardView, changes: ChangesView) -> SmallCard:
    """Return the card with its spies; players whose spies have just left it have none."""
    number, spies = court_card.card.number, dict(court_card.spies)
    by = changes.at("spy", number)
    seats = {*spies, *(seat for seat in by if isinstance(seat, int))}
    if court_card.hostage_of is not None:
        seats.add(court_card.hostage_of)
    told = (Spies(seat, spies.get(seat, 0), seat == court_card.hostage_of, by.get(seat, 0)) for seat in sorted(seats))
    return SmallCard(court_card.card, tuple(told), court_card.used, changes.is_new_in_court(number))


@lru_cache(maxsize=512)
def small_card_scene(shown: SmallCard, w: int, h: int, ground: str, with_title: bool = False) -> Scene:
    card = shown.card
    edge = "tile" if shown.is_new else "ink"
    suit = card.suit or "event"
    items: list[Item] = [
        Rect(Box(0, 0, w, h), "white", edge, 6 if shown.is_new else 2, 8),
        Rect(Box(0, 0, w, _HEAD), suit, edge, 6 if shown.is_new else 2, 8),
        *_head(card, w),
    ]
    spies, low = _spies(shown.spies, w, h)
    items += spies
    title = shown.title(w, h) if with_title else ()
    items += [Text(_EDGE + 2, _HEAD + 24 + _LINE * i, line, _LABEL, face=Face.NARROW) for i, line in enumerate(title)]
    items += _print(shown, w, _HEAD + 2 + _LINE * len(title), low)
    return Scene(f"small-card-{card.number}-of-{w}x{h}-on-{ground}", w, h, ground, tuple(items), GAME)


def _head(card: CardView, w: int) -> Iterator[Item]:
    number = str(card.number)
    right = w - _EDGE
    yield Text(right, _HEAD // 2 + 1, number, 50, "white", Face.BOLD, "r")
    right -= fonts.width(number, Face.BOLD, 50) + 3
    side = min(34, right - _EDGE)
    if side >= 14:
        yield Sprite("suit", Box(_EDGE, (_HEAD - side) // 2, side, side), (card.suit or "", "white"))
    left, stars = _EDGE + side + 4, 1 + 1.02 * (card.rank - 1)
    star = _star(card, w)
    if star >= _LEAST_STAR:
        yield Sprite("stars", Box(left, (_HEAD - star) // 2, round(star * stars), star), (card.rank, "white"))


def _star(card: CardView, w: int) -> int:
    room = w - 2 * _EDGE - fonts.width(str(card.number), Face.BOLD, 50) - 3
    return min(20, round((room - min(34, room) - 4) / (1 + 1.02 * (card.rank - 1))))


def _spies(spies: Sequence[Spies], w: int, h: int) -> tuple[list[Item], int]:
    """Return the spies from the lower edge of the card upwards, and how far up they reach.

    If they are too many for the card, its holder's and the largest come first, and the other players are counted.
    """
    room, most = w - 2 * _EDGE, (h - _HEAD - 4) // _SPY
    rows = _in_rows([_spy(each, room) for each in spies], room)
    if len(rows) > most:
        by_rank = sorted(spies, key=lambda each: (not each.holds, -each.count))
        for kept in range(len(spies) - 1, -1, -1):
            more = Mark("more_spies", min(room, 70), _SPY, (len(spies) - kept,))
            rows = _in_rows([*(_spy(each, room) for each in by_rank[:kept]), more], room)
            if len(rows) <= most:
                break
    if not rows:
        return [], h - 4
    top = h - 4 - _SPY * len(rows)
    return [item for i, row in enumerate(rows) for item in spread(row, _EDGE, top + i * _SPY, room, _SPY)], top


def _in_rows(marks: Sequence[Mark], room: int) -> list[list[Mark]]:
    rows: list[list[Mark]] = []
    for mark in marks:
        if not rows or sum(other.w + 2 for other in rows[-1]) + mark.w > room:
            rows.append([])
        rows[-1].append(mark)
    return rows


def _spy(spies: Spies, room: int) -> Mark:
    if not spies.count and not spies.holds:
        return Mark("ghost_spy", _SPY, _SPY, (spies.seat,))
    width = _SPY + 6 + 20 * spies.holds + (0 if spies.count == 1 else 4 + fonts.width(str(spies.count), Face.BOLD, 50))
    state = "held" if spies.holds else ""
    return Mark("court_spy", min(width, room), _SPY, (spies.seat, spies.count, state, "changed" if spies.by else ""))


def state_marks(shown: SmallCard, room: int) -> list[Mark]:
    return [*(_spy(each, room) for each in shown.spies), *_signs(shown)]


def _print(shown: SmallCard, w: int, top: int, low: int) -> Iterator[Item]:
    card, room = shown.card, w - 2 * _EDGE
    if low - top < _ICON - 4:
        return
    is_told = low - top - 2 * _ICON >= _PLATE and fonts.width(card.ability or "", Face.NARROW, _LABEL) <= room - 8
    if card.ability is not None and is_told:
        low -= _PLATE
        yield Rect(Box(_EDGE, low, room, _PLATE - 4), "coin", "coin_edge", 2, 8)
        yield Text(w // 2, low + _PLATE // 2 - 2, card.ability, _LABEL, "ink", Face.NARROW, "m")
    rest, deeds = _marks(card, is_told), _deeds(shown)
    if card.suit is not None and _star(card, w) < _LEAST_STAR:
        rest.insert(0, Mark("rank", 60, _ICON, (card.rank,)))
    for region in _regions(card):
        marks = [*region, *rest]
        ways = ([marks, deeds], [[*marks, *deeds]], [marks[:2], [*marks[2:], *deeds]], [marks[:2], marks[2:], deeds])
        told = ([row for row in way if row] for way in ways)
        rows, grown = max(((rows, _growth(rows, room, low - top)) for rows in told), key=lambda way: way[1])
        if grown >= 1:
            break
    pitch = (low - top) // len(rows)
    for i, row in enumerate(rows):
        if grown > 1:
            row = [mark._replace(w=round(mark.w * grown), h=round(mark.h * grown)) for mark in row]
        yield from spread(row, _EDGE, top + i * pitch, room, pitch)


def _growth(rows: Sequence[Sequence[Mark]], room: int, height: int) -> float:
    widest = max(sum(mark.w + 3 for mark in row) for row in rows)
    return min(_LARGEST, height / len(rows) / _ICON, room / widest)


def _regions(card: CardView) -> Iterator[list[Mark]]:
    """Yield the region ever shorter: its sign and first letters, the letters, the sign."""
    letters = "".join(islice(clusters(card.region_name), 3))
    sign = Mark("region", 34, 34, (card.region or "", "carpet_blue", "white"))
    name = Mark("region_letters", fonts.width(letters, Face.NARROW, _LABEL) + 4, _ICON, (letters,))
    yield from ([sign, name], [name], [sign])


def _marks(card: CardView, is_told: bool) -> list[Mark]:
    """Return the marks besides the region; none for an ability that `is_told` already."""
    marks: list[Mark] = []
    if card.patriot:
        marks.append(Mark("small_patriot", 34, _ICON, (card.patriot,)))
    if card.prize:
        marks.append(Mark("small_prize", _ICON, _ICON, (card.prize,)))
    if "leverage" in card.impact:
        marks.append(Mark("impact", 36, 36, ("leverage",)))
    if card.ability is not None and not is_told:
        marks.append(Mark("ability", 30, 30))
    return marks


def _deeds(shown: SmallCard) -> list[Mark]:
    return [*(Mark("action", _ICON, _ICON, (action,)) for action in shown.card.actions), *_signs(shown)]


def _signs(shown: SmallCard) -> list[Mark]:
    return [Mark("used", 36, 36)] * shown.used + [Mark("sparkle", 36, 36)] * shown.is_new


def spread(marks: Sequence[Mark], x: int, y: int, room: int, height: int, gap: int = 3) -> Iterator[Item]:
    """Yield the marks from the left, vertically centred, overlapping if they are too many for the room."""
    if not marks:
        return
    wide = sum(mark.w for mark in marks) + gap * (len(marks) - 1)
    less = max(0, wide - room) / max(1, len(marks) - 1)
    left = float(x)
    for mark in marks:
        yield Sprite(mark.kind, Box(round(left), y + (height - mark.h) // 2, mark.w, mark.h), mark.args)
        left += mark.w + gap - less


_LETTERS: Final = 39
_GONE: Final = (92, 56)
_EVENT: Final = 86
_GAP: Final = 5


def plates(events: Sequence[str], gone: Sequence[int], room: Box, most: int) -> tuple[list[Item], int]:
    """Return the titles of events and the numbers of gone cards in columns from the right, and their width.

    If that is more than `most`, the events are only counted.
    """
    width = max((_plate_width(title) for title in events), default=0)
    items, wide = _columns([*((width, _EVENT, title) for title in events), *_gone(gone)], room)
    return (items, wide) if wide <= most else _columns([(*(64, 86), len(events)), *_gone(gone)], room)


def plate_lines(events: Sequence[str], gone: Sequence[int], room: Box) -> tuple[list[Item], int]:
    """Return the same in lines from the top of the room, and their height."""
    sizes: list[tuple[int, int, str | int]] = [(*_GONE, -number) for number in gone]
    sizes[:0] = [(*_size(title, room.w), title) for title in events]
    items: list[Item] = []
    x, y, high = room.x, room.y, 0
    for w, h, shown in sizes:
        if x > room.x and x + w > room.x + room.w:
            x, y, high = room.x, y + high + _GAP, 0
        items += _plate(shown, Box(x, y, w, h))
        x, high = x + w + _GAP, max(high, h)
    return items, y + high + _GAP - room.y if items else 0


def _size(title: str, room: int) -> tuple[int, int]:
    width = fonts.width(title, Face.NARROW, _LETTERS) + 24
    return (width, _GONE[1]) if width <= room else (min(room, _plate_width(title)), _EVENT)


def _gone(cards: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    yield from ((*_GONE, -number) for number in cards)


def _columns(sizes: Sequence[tuple[int, int, str | int]], room: Box) -> tuple[list[Item], int]:
    items: list[Item] = []
    right, y, wide = room.x + room.w, room.y, 0
    for w, h, shown in sizes:
        if wide and y + h > room.y + room.h:
            right, y, wide = right - wide - _GAP, room.y, 0
        x, wide = right - w, max(wide, w)
        items += _plate(shown, Box(x, y, w, h))
        y += h + _GAP
    return items, room.x + room.w - right + wide + _GAP if items else 0


def _plate(shown: str | int, box: Box) -> Iterator[Item]:
    if isinstance(shown, int):
        yield Sprite("gone_card", box, (-shown,)) if shown < 0 else Sprite("event_count", box, (shown,))
        return
    yield Rect(box, "event", "ink", 2, 8)
    lines = fonts.wrap(shown, Face.NARROW, _LETTERS, box.w - 16, 2 if box.h >= _EVENT else 1)
    top = box.y + box.h // 2 - _LINE // 2 * (len(lines) - 1)
    for i, line in enumerate(lines):
        yield Text(box.x + box.w // 2, top + _LINE * i, line, _LETTERS, "white", Face.NARROW, "m")


def _plate_width(title: str) -> int:
    rooms = range(120, 320, 10)
    return 16 + next(
        (room for room in rooms if "…" not in "".join(fonts.wrap(title, Face.NARROW, _LETTERS, room, 2))), 320
    )
