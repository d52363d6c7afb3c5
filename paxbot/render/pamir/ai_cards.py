"""Wakhan's AI cards side by side as on the table: the back on her deck, the face drawn last, and what they say."""

from collections.abc import Iterator

from paxbot.present.pamir.views_ending import (
    AiBackView,
    AiCardsView,
    AiFaceView,
    AiLineView,
    AiLoyaltyView,
    AiResultView,
)
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir import layout
from paxbot.render.scene import HEIGHT, WIDTH, Box, Item, Rect, Scene, Sprite, Text, head

_SLOTS = 8
"""Places along the edge of the back: the upper label, six columns, the lower label."""
_SLOT = 78
_CELL_GAP = 16
_LINE = 104
_RESULT = 65
_TOKEN = 69


def ai_cards_scene(view: AiCardsView) -> Scene:
    drop = (4 - len(view.results)) * _RESULT // 2
    back, face = (card._replace(y=card.y + drop) for card in (layout.AI_BACK, layout.AI_FACE))
    items = list(head(view.headline, seat=view.player.seat))
    items += [_caption(view.back_caption, back), _caption(view.face_caption, face)]
    items += _back(view.back, back) if view.back else [_empty(back)]
    items += _face(view.face, face) if view.face else _missing(view.missing_text, face)
    if view.face:
        items += _arrows(view.face, back, face)
    for i, result in enumerate(view.results):
        items += _result(result, face.y + face.h + 8 + i * _RESULT)
    return Scene(f"ai-cards-{view.player.seat + 1}", WIDTH, HEIGHT, "paper", tuple(items), layout.GAME)


def _caption(text: str, card: Box) -> Text:
    short = fonts.ellipsize(text, Face.TEXT, 43, card.w)
    return Text(card.x + card.w // 2, card.y - 29, short, 43, "ink_soft", anchor="m")


def _empty(card: Box) -> Item:
    return Rect(card, None, "paper_deep", 6, 24)


def _missing(text: str, card: Box) -> Iterator[Item]:
    yield _empty(card)
    lines = fonts.wrap(text, Face.TEXT, 48, card.w - 120, 6)
    top = card.y + card.h // 2 - 32 * (len(lines) - 1)
    for i, line in enumerate(lines):
        yield Text(card.x + card.w // 2, top + 64 * i, line, 48, anchor="m")


def _slot(index: int, x: int, y: int, w: int) -> Box:
    """Return the place of a label (0 and 7) or a column (1 to 6) on the back."""
    return Box(x, y + 11 + index * _SLOT, w, _SLOT - 6)


def _back(back: AiBackView, card: Box) -> Iterator[Item]:
    yield Rect(card, "carpet_blue", "ink", 4, 24)
    yield Sprite("ai_back", Box(card.x + 24, card.y + card.h // 2 - 150, 200, 300))
    for end, label in enumerate(back.labels):
        place = _slot(end * (_SLOTS - 1), card.x + 12, card.y, card.w - 24)
        yield from _plate(label, 46, place, end == back.red_hit, "alarm")
    for i, column in enumerate(back.columns):
        place = _slot(i + 1, card.x + card.w - 152, card.y, 140)
        yield from _plate(str(column), 60, place, i == back.black_hit, "ink")


def _plate(text: str, size: int, box: Box, is_hit: bool, colour: str) -> Iterator[Item]:
    yield Rect(box, colour if is_hit else "paper", "white" if is_hit else "paper_deep", 6 if is_hit else 3, 14)
    middle = box.x + box.w // 2, box.y + box.h // 2
    yield Text(*middle, text, size, "white" if is_hit else "ink_soft", Face.BOLD if is_hit else Face.TEXT, "m")


def _arrows(view: AiFaceView, back: Box, face: Box) -> Iterator[Item]:
    x = back.x + back.w + 2
    yield Sprite("red_arrow", _slot(view.red_arrow * (_SLOTS - 1), x, back.y, face.x - x))
    yield Sprite("black_arrow", _slot(view.black_arrow + 1, x, back.y, face.x - x))


def _face(face: AiFaceView, card: Box) -> Iterator[Item]:
    yield Rect(card, "white", "ink", 4, 24)
    left, room = card.x + 20, card.w - 40
    step = (room + _CELL_GAP) // len(face.loyalties)
    for i, place in enumerate(face.loyalties):
        yield from _loyalty(place, Box(left + i * step, card.y + 14, step - _CELL_GAP, 156))
    for i, line in enumerate(face.lines):
        yield from _line(line, Box(left, card.y + 182 + i * _LINE, room, _LINE - 8))
    yield from _regions(face, left, card.y + 494, room)


def _loyalty(place: AiLoyaltyView, box: Box) -> Iterator[Item]:
    yield _frame(box, place.is_pragmatic)
    yield Sprite("coalition", Box(box.x + 12, box.y + 8, 72, 72), (place.coalition,))
    room = box.w - 100
    if place.is_pragmatic:
        yield Sprite("tick", Box(box.x + box.w - 52, box.y + 22, 44, 44))
        room -= 50
    ways = ((Face.BOLD if place.is_pragmatic else Face.TEXT, 46), (Face.NARROW, 46))
    face, size = next((way for way in ways if fonts.width(place.name, *way) <= room), (Face.NARROW, 42))
    yield Text(box.x + 92, box.y + 44, fonts.ellipsize(place.name, face, size, room), size, face=face)
    x, middle = box.x + 14, box.y + 118
    label = fonts.width(place.loyal_text, Face.TEXT, 42) + 10
    if label + len(place.loyal) * _TOKEN <= box.w - 18:
        yield Text(x, middle, place.loyal_text, 42, "ink_soft")
        x += label
    for i, seat in enumerate(place.loyal):
        yield Sprite("seat_token", Box(x + i * _TOKEN, middle - _TOKEN // 2, _TOKEN - 1, _TOKEN), (seat,))


def _frame(box: Box, is_marked: bool) -> Item:
    return Rect(box, "coin" if is_marked else "paper", "ink" if is_marked else "paper_deep", 6 if is_marked else 3, 14)


def _line(line: AiLineView, box: Box) -> Iterator[Item]:
    yield _frame(box, line.is_marked)
    middle = box.y + box.h // 2
    yield Text(box.x + 40, middle, str(line.number), 50, face=Face.BOLD, anchor="m")
    yield Sprite("action", Box(box.x + 76, middle - 42, 84, 84), (line.action,))
    if line.is_marked:
        yield Sprite("line_mark", Box(box.x + box.w - 76, middle - 32, 60, 64))
    face = Face.BOLD if line.is_marked else Face.TEXT
    broken, size = _fitted(line.text, face, box.w - (276 if line.is_marked else 200))
    for i, text in enumerate(broken):
        yield Text(box.x + 180, middle + 48 * i - 24 * (len(broken) - 1), text, size, face=face)


def _fitted(text: str, face: Face, room: int) -> tuple[tuple[str, ...], int]:
    """Return the text on one line, or on two broken after its condition, and its size."""
    size = next((size for size in (50, 46) if fonts.width(text, face, size) <= room), None)
    if size is not None:
        return (text,), size
    condition, colon, rest = text.partition(": ")
    if rest and all(fonts.width(part, face, 45) <= room for part in (condition + colon, rest)):
        return (f"{condition}:", rest), 45
    return fonts.wrap(text, face, 45, room, 2), 45


def _regions(face: AiFaceView, left: int, top: int, room: int) -> Iterator[Item]:
    widths = [fonts.width(name, Face.TEXT, 42) for _, name in face.regions]
    gap = (room - sum(widths)) // len(widths)
    x = left + gap // 2
    for i, ((key, name), width) in enumerate(zip(face.regions, widths, strict=True)):
        middle = x + width // 2
        yield Sprite("region", Box(middle - 34, top + 4, 68, 68), (key, "ink", "white"))
        yield Text(middle, top + 106, name, 42, anchor="m")
        if i + 1 < len(widths):
            following = x + width + gap + widths[i + 1] // 2
            yield Text((middle + following) // 2, top + 36, "›", 56, "ink_soft", Face.BOLD, "m")
        x += width + gap


def _result(result: AiResultView, top: int) -> Iterator[Item]:
    middle = top + _RESULT // 2
    if result.coalition:
        yield Sprite(result.icon, Box(54, middle - 30, 60, 60), (result.coalition,))
    elif result.icon == "line_mark":
        yield Sprite(result.icon, Box(58, middle - 26, 50, 52))
    else:
        yield Sprite(result.icon, Box(32, middle - 26, 104, 52))
    yield Text(160, middle, fonts.ellipsize(result.text, Face.TEXT, 47, WIDTH - 180), 47)
