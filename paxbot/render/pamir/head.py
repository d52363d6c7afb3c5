"""The head of the board: whose turn it is, what is open, the favored suit, and below it one sentence."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.changes import ChangesView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import LABEL, WIDTH
from paxbot.render.pen import Pen, ngon, sprite
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

HEAD: Final = Box(0, 0, WIDTH, 76)
NEWS: Final = Box(0, HEAD.h, WIDTH, 96)
_MARGIN: Final = 16
_MARK: Final = 60
_GAP: Final = 26
_LINE: Final = 45

Look = tuple[Face, int]
_TITLES: Final[tuple[Look, ...]] = ((Face.TITLE, 52), (Face.TITLE, 46), (Face.TITLE, LABEL[Face.TITLE]))
_DETAILS: Final[tuple[Look, ...]] = ((Face.TEXT, 44), (Face.NARROW, LABEL[Face.NARROW]))
_SUITS: Final[tuple[Look, ...]] = ((Face.BOLD, 44), (Face.NARROW, LABEL[Face.NARROW]))
_LARGE: Final[Look] = (Face.TEXT, 54)
"""The look of a sentence that needs one line only."""
_SENTENCES: Final[tuple[Look, ...]] = (
    (Face.TEXT, 44),
    (Face.TEXT, LABEL[Face.TEXT]),
    (Face.NARROW, LABEL[Face.NARROW]),
)


def head(
    headline: str, detail: str, active: int | None, favored: str, favored_text: str, *, is_new: bool = False
) -> Iterator[Item]:
    """Yield whose turn it is and which suit is favored, on a carpet ground; `is_new` rings a newly favored suit."""
    middle = HEAD.h // 2 - 1
    yield Rect(HEAD, "carpet")
    yield Rect(Box(0, HEAD.h - 4, WIDTH, 4), "gold")
    left = _MARGIN
    if active is not None:
        yield Rect(Box(left - 5, middle - 33, _MARK + 10, 66), "paper", radius=12)
        yield Sprite("seat", Box(left, middle - _MARK // 2, _MARK, _MARK), (active,))
        left += _MARK + 22
    words = fonts.drawable(headline)
    suit_room = _MARK + 14 + _GAP if favored else 0
    room = WIDTH - _MARGIN - left - suit_room - (_GAP if detail else 0)
    title, detail_look, suit_look = _looks(words, detail, favored_text if favored else "", room)
    if favored:
        width = fonts.width(favored_text, *suit_look)
        right = WIDTH - _MARGIN - width
        yield Text(right, middle, favored_text, suit_look[1], "white", suit_look[0])
        disc = Box(right - _MARK - 14, middle - _MARK // 2, _MARK, _MARK)
        yield Rect(_grown(disc, 5), "white", "tile" if is_new else None, 5 if is_new else 0, 40)
        yield Sprite("suit_disc", disc, (favored,))
        room -= width
    if detail:
        room -= fonts.width(detail, *detail_look)
    shown = fonts.ellipsize(words, *title, room)
    yield Text(left, middle, shown, title[1], "white", title[0])
    if detail:
        x = left + fonts.width(shown, *title) + _GAP
        yield Text(x, middle, detail, detail_look[1], "paper_dark", detail_look[0])


def news(changes: ChangesView) -> Iterator[Item]:
    """Yield the sentence of the marked deeds behind the mark of the player it is about, or a carpet without one."""
    words = fonts.drawable(changes.sentence)
    if not words:
        yield Sprite("kilim", NEWS, solid=False)
        return
    yield Rect(NEWS, "white")
    yield Rect(Box(0, NEWS.y + NEWS.h - 3, WIDTH, 3), "gold")
    left, middle = _MARGIN, NEWS.y + NEWS.h // 2 - 1
    if changes.seat is not None:
        yield Sprite("seat", Box(left, middle - _MARK // 2, _MARK, _MARK), (changes.seat,))
        left += _MARK + 16
    room = WIDTH - _MARGIN - left
    lines, (face, size) = ((words,), _LARGE) if fonts.width(words, *_LARGE) <= room else _wrapped(words, room)
    top = middle - _LINE * (len(lines) - 1) // 2
    for i, line in enumerate(lines):
        yield Text(left, top + _LINE * i, line, size, face=face)


@sprite("kilim", smooth=2)
def kilim(pen: Pen) -> None:
    """Draw a strip of carpet: stepped lozenges in three colours between rows of teeth."""
    middle, step = pen.h / 2, pen.w / 11
    pen.rect(0, 0, pen.w, pen.h, "carpet")
    for i in range(23):
        x, colour = step / 2 * i, ("carpet_blue", "carpet_dark")[i % 2]
        for reach, shade in ((0.46, "gold"), (0.42, colour), (0.28, "paper_dark"), (0.22, "tile"), (0.10, "gold")):
            pen.polygon(ngon(x, middle, pen.h * reach * (1 if i % 2 else 0.6), 4), shade)
    for y, depth in ((0, 9), (pen.h, -9)):
        for x in range(0, pen.w, 22):
            pen.polygon([(x, y), (x + 22, y), (x + 11, y + depth)], "gold")


def _wrapped(words: str, room: int) -> tuple[tuple[str, ...], Look]:
    """Return two lines at most, in the largest look in which they hold all words."""
    for look in _SENTENCES:
        lines = fonts.wrap(words, *look, room, 2)
        if " ".join(lines) == words:
            break
    return lines, look


def _looks(title: str, detail: str, suit: str, room: int) -> tuple[Look, Look, Look]:
    """Return the largest looks in which the three texts fit side by side."""
    looks = [(a, b, c) for b, c in zip(_DETAILS, _SUITS, strict=True) for a in _TITLES]

    def length(chosen: tuple[Look, Look, Look]) -> int:
        return sum(fonts.width(text, *look) for text, look in zip((title, detail, suit), chosen, strict=True))

    return next((chosen for chosen in looks if length(chosen) <= room), looks[-1])


def _grown(box: Box, by: int) -> Box:
    return Box(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)
