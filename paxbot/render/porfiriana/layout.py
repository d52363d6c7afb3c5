"""Sizes on every picture, in pixels, the marks of players, and the head below its string of cut paper."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.present.porfiriana.views import DIAZ, HeadView, PileView
from paxbot.render import fonts, scene
from paxbot.render.fonts import Face
from paxbot.render.scene import FIGURE, FRAME, HEIGHT, LABEL, WIDTH, Box, Item, Rect, Scene, Sprite, Text

GAME: Final = "porfiriana"
MARGIN: Final = 12
GAP: Final = 8
HEAD: Final = Box(0, 0, WIDTH, 84)
FRIEZE: Final = 20


def seat_mark(seat: int, x: int, y: int, side: int) -> Sprite:
    if seat == DIAZ:
        return Sprite("diaz", Box(x, y, side, side))
    return scene.seat_mark(seat, x, y, side)


def new(box: Box, line: int = 7) -> Rect:
    return Rect(box, None, "tile", line, 10)


def framed(name: str, items: list[Item]) -> Scene:
    return Scene(name, WIDTH, HEIGHT, "bond", (Sprite("bond_paper", FRAME, solid=False), *items), GAME)


_BAND: Final = HEAD.h - FRIEZE
_MIDDLE: Final = _BAND // 2
_MARK: Final = 54


def head(view: HeadView, figures: Sequence[PileView] = ()) -> Iterator[Item]:
    yield Rect(HEAD._replace(h=_BAND), "cochineal")
    yield Sprite("papel_picado", Box(0, _BAND, WIDTH, FRIEZE), solid=False)
    right = WIDTH - MARGIN - 4
    if view.note:
        note = Text(right, _MIDDLE, view.note, 46, "white", Face.BOLD, "r")
        yield note
        right = note.box.x - 24
    for pile in reversed(figures):
        text = Text(right, _MIDDLE, pile.figure, FIGURE[Face.BOLD], "white", Face.BOLD, "r")
        yield text
        yield Sprite("printed", Box(text.box.x - 58, _MIDDLE - 25, 50, 50), (pile.motif, "brass", "cochineal"))
        right = text.box.x - 82
    yield from _title(view, right - 10)


def _title(view: HeadView, right: int) -> Iterator[Item]:
    left = MARGIN
    if view.seat is not None:
        yield Rect(Box(left - 4, 2, _MARK + 8, _MARK + 6), "bond", radius=8)
        yield seat_mark(view.seat, left, 5, _MARK)
        left += _MARK + 18
    room = right - left
    size = next((size for size in (50, 46, 42) if fonts.width(view.title, Face.TITLE, size) <= room), 0)
    if size:
        yield Text(left, _MIDDLE, view.title, size, "white", Face.TITLE)
        return
    size = LABEL[Face.NARROW]
    yield Text(left, _MIDDLE, fonts.ellipsize(view.title, Face.NARROW, size, room), size, "white", Face.NARROW)


def at_a_word(cut: str, text: str) -> str:
    """Return the text cut by an ellipsis without the word that was cut in two."""
    kept = cut.removesuffix("…")
    whole = kept.rpartition(" ")[0].rstrip(",;")
    is_whole = kept == cut or f"{kept} " in text
    return cut if is_whole or not whole else whole + "…"


def lines(text: str, box: Box, sizes: Sequence[int], colour: str = "ink", anchor: str = "l") -> Iterator[Item]:
    """Yield the text in as many lines as fit the box, as large as possible, in the end narrow."""
    faces = [(Face.BOLD, size, max(1, box.h // (size + 3))) for size in sizes]
    faces.append((Face.NARROW, LABEL[Face.NARROW], max(1, box.h // (LABEL[Face.NARROW] + 2))))
    for face, size, most in faces:
        broken = fonts.wrap(text, face, size, box.w, most)
        is_whole = broken == fonts.wrap(text, face, size, box.w, most + 1)
        if is_whole and "".join(broken).count("…") == text.count("…"):
            break
    step = size + (3 if face is Face.BOLD else 2)
    x = {"l": box.x, "m": box.x + box.w // 2, "r": box.x + box.w}[anchor]
    top = box.y + box.h // 2 - step * (len(broken) - 1) // 2
    if not is_whole:
        broken = (*broken[:-1], at_a_word(broken[-1], text))
    for i, line in enumerate(broken):
        yield Text(x, top + i * step, line, size, colour, face, anchor)
