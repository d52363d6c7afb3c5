"""A picture before it is painted: shapes, texts and sprites at coordinates, comparable as text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from paxbot.render import fonts
from paxbot.render.fonts import Face


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    w: int
    h: int

    def overlaps(self, other: "Box") -> bool:
        """Return whether the two rectangles share a pixel."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def holds(self, other: "Box") -> bool:
        """Return whether the other rectangle lies inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.w <= self.x + self.w
            and other.y + other.h <= self.y + self.h
        )


def around(boxes: Sequence[Box], x: int = 0, y: int = 0) -> Box:
    """Return the least rectangle that holds them all, moved by so much."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    return Box(left + x, top + y, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Rect:
    """A plain rectangle; colours by their names in the theme."""

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
        """The rectangle that the letters keep to."""
        width = fonts.width(self.text, self.face, self.size)
        left = {"l": self.x, "m": self.x - width // 2, "r": self.x - width}[self.anchor]
        return Box(left, self.y - round(self.size * 0.46), width, round(self.size * 0.92))

    def __str__(self) -> str:
        return f"text {self.x},{self.y} {self.anchor} {self.face.name.lower()} {self.size} {self.colour} {self.text!r}"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawing of a registered kind; one that is not `solid` is a ground for others to stand on."""

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
        """The rectangle it covers."""
        return Box(self.x, self.y, self.scene.width, self.scene.height)

    def __str__(self) -> str:
        return f"inset {_at(self.box)} {self.scene.name}"


Item: TypeAlias = Rect | Text | Sprite | Inset


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture as a list of items, painted from the first to the last on a plain background."""

    name: str
    width: int
    height: int
    background: str
    items: tuple[Item, ...]
    game: str = ""
    """The game in whose colours the picture is saved; empty: those that all games share."""

    @property
    def box(self) -> Box:
        """The whole canvas."""
        return Box(0, 0, self.width, self.height)

    def words(self) -> Iterator[str]:
        """Yield every text in the scene and its insets."""
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
