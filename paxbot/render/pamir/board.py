"""The board: the map between head, players and the gauge of dominance, always the same size."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.games.pamir.terms import BLOCKS_PER_COALITION
from paxbot.present.pamir.accounts import SeatChange
from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.models import BoardView, CoalitionView, EventView, PlayerView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.layout import GAME
from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pamir.regions import board_map
from paxbot.render.pen import Pen, ngon, sprite
from paxbot.render.scene import FIGURE, HEIGHT, LABEL, WIDTH, Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.theme import on

HEAD: Final = Box(0, 0, WIDTH, 76)
NEWS: Final = Box(0, HEAD.h, WIDTH, 96)
_MARGIN: Final = 16
_MARK: Final = 60
_HEAD_GAP: Final = 26
_LINE: Final = 45

Look = tuple[Face, int]
_TITLES: Final[tuple[Look, ...]] = ((Face.TITLE, 52), (Face.TITLE, 46), (Face.TITLE, LABEL[Face.TITLE]))
_DETAILS: Final[tuple[Look, ...]] = ((Face.TEXT, 44), (Face.NARROW, LABEL[Face.NARROW]))
_SUITS: Final[tuple[Look, ...]] = ((Face.BOLD, 44), (Face.NARROW, LABEL[Face.NARROW]))
_LARGE: Final[Look] = (Face.TEXT, 54)
_SENTENCES: Final[tuple[Look, ...]] = (
    (Face.TEXT, 44),
    (Face.TEXT, LABEL[Face.TEXT]),
    (Face.NARROW, LABEL[Face.NARROW]),
)


def head(
    headline: str, detail: str, active: int | None, favored: str, favored_text: str, *, is_new: bool = False
) -> Iterator[Item]:
    """Yield whose turn it is and the favored suit, ringed if it `is_new`."""
    middle = HEAD.h // 2 - 1
    yield Rect(HEAD, "carpet")
    yield Rect(Box(0, HEAD.h - 4, WIDTH, 4), "gold")
    left = _MARGIN
    if active is not None:
        yield Rect(Box(left - 5, middle - 33, _MARK + 10, 66), "paper", radius=12)
        yield Sprite("seat", Box(left, middle - _MARK // 2, _MARK, _MARK), (active,))
        left += _MARK + 22
    words = fonts.drawable(headline)
    suit_room = _MARK + 14 + _HEAD_GAP if favored else 0
    room = WIDTH - _MARGIN - left - suit_room - (_HEAD_GAP if detail else 0)
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
        x = left + fonts.width(shown, *title) + _HEAD_GAP
        yield Text(x, middle, detail, detail_look[1], "paper_dark", detail_look[0])


def news(changes: ChangesView) -> Iterator[Item]:
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
    """Return at most two lines, in the largest look in which they hold all words."""
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


COLUMN: Final = Box(1198, 178, 446, 737)
LEGEND: Final = 50
_PLAYER_GAP: Final = 6
_NAME: Final = 48
_FIGURE: Final = FIGURE[Face.BOLD]
_STATS: Final = {"influence": "influence", "cylinders": "cylinder_plain", "court": "court"}
_GAINED: Final = 88
_COINS: Final = 226
_CARDS: Final = 340
"""The width of the golden points in a box; rupees and cards come next, at the same place in every box."""
_HIGH: Final = 210


def name_text(player: PlayerView, x: int, y: int, sizes: tuple[int, ...], room: int, face: Face = Face.BOLD) -> Text:
    """Return the player's name in the largest size that fits; in the last one narrow, and ellipsized."""
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
    room = COLUMN.h - (LEGEND if view.if_checked_text else 0)
    step = (room + _PLAYER_GAP) / len(view.players)
    for i, player in enumerate(view.players):
        top, bottom = (COLUMN.y + round(step * n) for n in (i, i + 1))
        yield from _player(player, changes.of(player.seat), Box(COLUMN.x, top, COLUMN.w, bottom - top - _PLAYER_GAP))
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
    w, h = (46, 56)
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
    values = {stat.icon: stat.value for stat in player.stats if not stat.counts}
    for (icon, kind), x in zip(_STATS.items(), (14, _COINS, _CARDS), strict=True):
        if icon in values:
            yield Sprite(kind, Box(box.x + x, middle - 18, 36, 36))
            yield Text(box.x + x + 41, middle, values[icon].split("/")[0], _FIGURE, face=Face.BOLD)


def _figure(icon: str, count: int, by: int, x: int, middle: int) -> Iterator[Item]:
    yield Sprite(icon, Box(x, middle - 18, 36, 36))
    yield Text(x + 41, middle, str(count), _FIGURE, face=Face.BOLD)
    if by:
        w, h = (24, 20)
        yield Sprite("trend", Box(x - 4, middle - 30, w, h), (1 if by > 0 else -1,), solid=False)


def _gained(text: str, x: int, middle: int, *, is_any: bool = True) -> Iterator[Item]:
    yield Rect(
        Box(x, middle - 23, _GAINED, 46), "gold" if is_any else "paper", "ink" if is_any else "paper_deep", 2, 12
    )
    yield Text(x + _GAINED // 2, middle, text, _FIGURE, "ink" if is_any else "ink_soft", Face.BOLD, "m")


STRIP: Final = Box(0, 919, WIDTH, HEIGHT - 919)
_ROW: Final = STRIP.h // 3
_LEFT: Final = 12
_LETTER: Final = 40
_PIP: Final = 30
_PIPS: Final = Box(_LEFT + _LETTER + 8, STRIP.y, BLOCKS_PER_COALITION * _PIP + 34, _ROW)
_COUNT: Final = _PIPS.x + _PIPS.w + 52
_NOTE: Final = _COUNT + 16
_RIGHT: Final = 806
_LABEL: Final = (Face.NARROW, LABEL[Face.NARROW])
_LEADING: Final = 40


def strip(view: BoardView, changes: ChangesView) -> Iterator[Item]:
    for row, coalition in enumerate(view.coalitions):
        if coalition.in_play is not None:
            yield from _gauge(coalition, STRIP.y + _ROW * row)
    top = STRIP.y + _ROW // 2
    yield from _note(view.coalitions)
    if view.dominance:
        looks = ((Face.BOLD, LABEL[Face.BOLD] + 2), _LABEL)
        look = next((look for look in looks if fonts.width(view.dominance, *look) <= WIDTH - 14 - _RIGHT), _LABEL)
        yield Text(_RIGHT, top, view.dominance, look[1], face=look[0])
    left = _RIGHT
    if view.checks_left is not None:
        middle = top + _ROW
        yield Sprite("check_card", Box(left, middle - 20, 34, 40))
        colour = "alarm" if view.checks_left == 1 else "ink"
        yield Text(left + 44, middle, view.checks_text, LABEL[Face.BOLD], colour, Face.BOLD)
        left += 44 + fonts.width(view.checks_text, Face.BOLD, LABEL[Face.BOLD]) + 20
    yield from _events(view.events, changes, left, top + _ROW)


def _note(coalitions: Sequence[CoalitionView]) -> Iterator[Item]:
    """Yield the meaning of the arrows once; none if no coalition has enough blocks, because the standing says so."""
    noted = [row for row, coalition in enumerate(coalitions) if coalition.note]
    if not noted or len(noted) == len(coalitions):
        return
    rows = [STRIP.y + _ROW // 2 + _ROW * row for row in noted]
    yield from (Rect(Box(_NOTE, row - 2, 12, 4), "alarm") for row in rows)
    yield Rect(Box(_NOTE + 10, rows[0] - 2, 4, rows[-1] - rows[0] + 4), "alarm")
    left = _NOTE + 22
    lines = fonts.wrap(coalitions[noted[0]].note, *_LABEL, _RIGHT - 8 - left, 2)
    tall = _LEADING * (len(lines) - 1) // 2
    middle = min(max(sum(rows) // len(rows), STRIP.y + _ROW // 2 + tall), HEIGHT - _ROW // 2 - tall)
    for i, line in enumerate(lines):
        yield Text(left, middle - tall + _LEADING * i, line, _LABEL[1], "alarm", Face.NARROW)


def _gauge(coalition: CoalitionView, top: int) -> Iterator[Item]:
    assert coalition.in_play is not None
    middle = top + _ROW // 2
    plate = Box(_LEFT, middle - 20, _LETTER, 40)
    yield Rect(plate, coalition.key, "ink", 2, 6)
    letter = LETTERS[coalition.key]
    yield Text(plate.x + plate.w // 2, middle, letter, _LABEL[1], on(coalition.key), Face.NARROW, "m")
    needed = coalition.needed or 0
    yield Sprite("gauge", Box(_PIPS.x, middle - 20, _PIPS.w, 40), (coalition.key, coalition.in_play, needed))
    yield Text(_COUNT, middle, str(coalition.in_play), FIGURE[Face.NARROW], face=Face.NARROW, anchor="r")


@sprite("gauge")
def gauge(pen: Pen, coalition: str, count: int, needed: int) -> None:
    """Draw twelve pips, `count` of them filled, and a line after as many as are needed, or arrows beyond the last."""
    for i in range(BLOCKS_PER_COALITION):
        filled = i < count
        box = (4 + i * _PIP, 7, _PIP - 4, pen.h - 14)
        pen.rect(*box, coalition if filled else "white", "ink" if filled else "ink_soft", 2, 3)
    if needed > BLOCKS_PER_COALITION:
        middle = pen.h / 2
        for x in (pen.w - 25, pen.w - 14):
            pen.line([(x, middle - 9), (x + 9, middle), (x, middle + 9)], "alarm", 4)
    elif needed:
        x = 4 + needed * _PIP - 2
        pen.rect(x - 4, 0, 8, pen.h, "paper")
        pen.rect(x - 2.5, 0, 5, pen.h, "alarm")
        pen.polygon([(x - 8, 0), (x + 8, 0), (x, 9)], "alarm")


def _events(events: tuple[EventView, ...], changes: ChangesView, left: int, middle: int) -> Iterator[Item]:
    """Yield a plate for each event in force; those without room are only counted."""
    x, rows = left, [middle, middle + _ROW]
    for i, event in enumerate(events):
        width = _width(event)
        rest = len(events) - i - 1
        if x + width > WIDTH - 10 - (80 if rest and len(rows) == 1 else 0) and len(rows) > 1:
            rows.pop(0)
            x = _RIGHT
        if x + width > WIDTH - 10 - (80 if rest and len(rows) == 1 else 0):
            yield Text(x + 4, rows[0], f"+{rest + 1}", FIGURE[Face.BOLD], face=Face.BOLD)
            return
        yield from _event(event, (event.title, event.seat) in changes.events, Box(x, rows[0] - 21, width, 42))
        x += width + 10


def _width(event: EventView) -> int:
    return 20 + fonts.width(event.text, *_LABEL) + (58 if event.seat is not None else 0)


def _event(event: EventView, is_new: bool, box: Box) -> Iterator[Item]:
    middle = box.y + box.h // 2
    yield Rect(box, "event", "tile" if is_new else "ink", 4 if is_new else 2, 10)
    if event.seat is not None:
        yield Rect(Box(box.x + 4, box.y + 4, 44, box.h - 8), f"seat{event.seat}", radius=7)
        yield Text(box.x + 26, middle, str(event.seat + 1), FIGURE[Face.BOLD], "white", Face.BOLD, "m")
    yield Text(box.x + box.w - 10, middle, event.text, _LABEL[1], "white", Face.NARROW, "r")


MAP: Final = (6, 175)
"""The upper left corner of the map."""


def board_scene(view: BoardView, changes: ChangesView = NO_CHANGES) -> Scene:
    is_new = changes.favored is not None
    items = (
        *head(view.headline, view.detail, view.active, view.favored, view.favored_text, is_new=is_new),
        *news(changes),
        *board_map(view, changes, *MAP),
        *players_column(view, changes),
        *strip(view, changes),
    )
    return Scene("board", WIDTH, HEIGHT, "paper_dark", items, GAME)
