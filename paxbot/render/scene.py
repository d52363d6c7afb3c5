"""A picture before it is painted: shapes, texts and sprites at coordinates, comparable as text.

Discord's desktop fits a picture into a box of 550 by 350 CSS pixels, and only one of exactly 11 : 7 keeps its place
while it loads. Every picture is three times as large. Only a sheet, which is opened as a file, may be taller.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from paxbot.render import fonts
from paxbot.render.fonts import Face


class Box(NamedTuple):
    x: int
    y: int
    w: int
    h: int

    def overlaps(self, other: "Box") -> bool:
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def holds(self, other: "Box") -> bool:
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.w <= self.x + self.w
            and other.y + other.h <= self.y + self.h
        )


def around(boxes: Sequence[Box], x: int = 0, y: int = 0) -> Box:
    """Return the least rectangle that holds them all, moved by that much."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    return Box(left + x, top + y, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Rect:
    box: Box
    fill: str | None = None
    outline: str | None = None
    line: int = 0
    radius: int = 0

    def __str__(self) -> str:
        return f"rect {_at(self.box)} {self.fill} {self.outline} {self.line} {self.radius}"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `x` is its left end, middle or right end by `anchor`, `y` the middle of its letters."""

    x: int
    y: int
    text: str
    size: int
    colour: str = "ink"
    face: Face = Face.TEXT
    anchor: str = "l"

    @property
    def box(self) -> Box:
        width = fonts.width(self.text, self.face, self.size)
        left = {"l": self.x, "m": self.x - width // 2, "r": self.x - width}[self.anchor]
        return Box(left, self.y - round(self.size * 0.46), width, round(self.size * 0.92))

    def __str__(self) -> str:
        return f"text {self.x},{self.y} {self.anchor} {self.face.name.lower()} {self.size} {self.colour} {self.text!r}"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawing of a registered kind; one that is not `solid` is a ground for others."""

    kind: str
    box: Box
    args: tuple[str | int, ...] = ()
    solid: bool = True

    def __str__(self) -> str:
        return " ".join([f"sprite {self.kind} {_at(self.box)}", *map(str, self.args)])


@dataclass(frozen=True, slots=True)
class Inset:
    """A scene inside another, painted once and kept."""

    x: int
    y: int
    scene: "Scene"

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.scene.width, self.scene.height)

    def __str__(self) -> str:
        return f"inset {_at(self.box)} {self.scene.name}"


Item: TypeAlias = Rect | Text | Sprite | Inset


@dataclass(frozen=True, slots=True)
class Scene:
    name: str
    width: int
    height: int
    background: str
    items: tuple[Item, ...]
    game: str = ""
    """The game in whose colours the picture is saved; empty: those that all games share."""

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def words(self) -> Iterator[str]:
        for item in self.items:
            if isinstance(item, Text):
                yield item.text
            elif isinstance(item, Inset):
                yield from item.scene.words()

    def __str__(self) -> str:
        head = f"scene {self.name} {self.width}x{self.height} {self.background}"
        return "\n".join([head, *(f"  {item}" for item in self.items)])


def _at(box: Box) -> str:
    return f"{box.x},{box.y} {box.w}x{box.h}"


CSS: Final = 3
"""Pixels of a picture for each CSS pixel of the box."""
WIDTH: Final = 550 * CSS
HEIGHT: Final = 350 * CSS
FRAME: Final = Box(0, 0, WIDTH, HEIGHT)

FIGURE: Final = {Face.TEXT: 50, Face.BOLD: 50, Face.NARROW: 47, Face.TITLE: 50}
"""The least font size of a figure by face: its 0 is 11 CSS pixels high."""
LABEL: Final = {Face.TEXT: 42, Face.BOLD: 42, Face.NARROW: 39, Face.TITLE: 40}
"""The least font size of a label by face: its H is 9 CSS pixels high."""


def fitted(
    text: str, x: int, y: int, room: int, sizes: tuple[int, ...], colour: str = "ink", anchor: str = "l"
) -> Text:
    """Return the text in bold in the largest of the sizes that fits the room, else narrow and ellipsized."""
    size = next((size for size in sizes if fonts.width(text, Face.BOLD, size) <= room), None)
    if size is not None:
        return Text(x, y, text, size, colour, Face.BOLD, anchor)
    narrow = LABEL[Face.NARROW]
    return Text(x, y, fonts.ellipsize(text, Face.NARROW, narrow, room), narrow, colour, Face.NARROW, anchor)


def name_fitted(name: str, x: int, y: int, room: int, sizes: tuple[int, ...]) -> Text:
    return fitted(fonts.short(name, Face.NARROW, LABEL[Face.NARROW], room), x, y, room, sizes)


def seat_mark(seat: int, x: int, y: int, side: int) -> Sprite:
    """Return the mark of a player, with the number if it is large enough for that to be legible."""
    return Sprite("seat" if side >= 68 else "seat_plain", Box(x, y, side, side), (seat,))


def coin(cost: str, x: int, y: int, d: int) -> Iterator[Item]:
    face = Face.BOLD if len(cost) < 2 else Face.NARROW
    size = max(FIGURE[face], d * 5 // 8)
    yield Rect(Box(x, y, d, d), "coin", "coin_edge", 3, d // 2)
    yield Text(x + d // 2, y + d // 2, cost, size, "ink", face, "m")


HEAD: Final = Box(0, 0, WIDTH, 25 * CSS)
_MIDDLE: Final = HEAD.h // 2 - 1
_MARGIN: Final = 16
_GAP: Final = 34


def head(title: str, note: str = "", *, seat: int | None = None, icon: str = "", middle: str = "") -> Iterator[Item]:
    """Yield the band with its title and the mark of a seat, `middle` beside it in gold, and a note after its icon."""
    yield Rect(HEAD, "carpet")
    yield Rect(Box(0, HEAD.h - 4, WIDTH, 4), "gold")
    right = WIDTH - _MARGIN
    if note:
        yield Text(right, _MIDDLE, note, 50, "white", Face.BOLD, "r")
        right -= fonts.width(note, Face.BOLD, 50)
    if icon:
        right -= 62
        yield Sprite(icon, Box(right, _MIDDLE - 28, 48, 56))
    left = _MARGIN
    if seat is not None:
        yield Rect(Box(left - 6, 1, 74, 69), "paper", radius=12)
        yield Sprite("seat", Box(left - 2, 3, 65, 65), (seat,))
        left += 82
    words, room = fonts.drawable(title), right - left - _GAP
    size = next((size for size in (52, 46) if fonts.width(words, Face.TITLE, size) <= room), LABEL[Face.TITLE])
    words = fonts.ellipsize(words, Face.TITLE, size, room)
    yield Text(left, _MIDDLE, words, size, "white", Face.TITLE)
    left += fonts.width(words, Face.TITLE, size) + _GAP
    if middle:
        face = next((face for face in (Face.BOLD, Face.NARROW) if fonts.width(middle, face, 44) <= right - left), None)
        words = middle if face else fonts.ellipsize(middle, Face.NARROW, 44, right - left - _GAP)
        yield Text(left, _MIDDLE, words, 44, "gold", face or Face.NARROW)


def sheet(scenes: Sequence[Scene]) -> Scene:
    """Return the scenes, all of one game, below each other."""
    width, height = max(scene.width for scene in scenes), sum(scene.height for scene in scenes)
    return Scene("sheet", width, height, scenes[0].background, tuple(_below_each_other(scenes)), scenes[0].game)


def _below_each_other(scenes: Sequence[Scene]) -> Iterator[Inset]:
    top = 0
    for scene in scenes:
        yield Inset(0, top, scene)
        top += scene.height
