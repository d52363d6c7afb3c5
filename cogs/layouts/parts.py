"""Parts of messages, within Discord's limits, and the one place where names and texts of people are made safe."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence, Set
from io import BytesIO
from typing import Any, Final

import discord
from discord import MediaGalleryItem
from discord.ui import ActionRow, Container, Item, LayoutView, MediaGallery, Section, TextDisplay, Thumbnail
from discord.utils import escape_markdown

from paxbot.engine.kernel import Seat
from paxbot.present.chat.people import former_name, former_player
from paxbot.present.phrase import NAME_LENGTH, looks_like, told_apart
from paxbot.present.presenter import Picture
from paxbot.present.words import shortened, stand_in
from paxbot.service import GameSummary, PlayerRow

COMPONENTS: Final = 40
"""Components of a message, nested ones included."""
TEXT: Final = 4000
"""Characters of all texts of a message."""
ROW: Final = 5
MENU: Final = 25
"""Options of a menu, or of a completion."""
LABEL: Final = 80
OPTION: Final = 100
"""Characters of a menu option's label and of its description, and of what can be completed."""
PLACEHOLDER: Final = 150
THREAD_NAME: Final = 100
ALT: Final = 1024
"""Characters of a picture's alternative text."""

PAGE: Final = 2500
"""Characters of a page of help or of the log."""
LAST: Final = 999
"""Stands for the last page or step."""

Row = ActionRow[Any]


def clip(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def whole_lines(content: str, room: int, rest: str) -> str:
    """Return the text, cut between two lines if longer than `room`, with `rest` for the lines left out."""
    if len(content) <= room:
        return content
    kept: list[str] = []
    room -= len(rest)
    for line in content.split("\n"):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join([*kept, rest])


def newest(lines: Sequence[str], room: int) -> tuple[list[str], int]:
    """Return as many lines from the end as fit into `room` characters, and how many are left out."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept[::-1], len(lines) - len(kept)


def in_pages(parts: Iterable[str], length: int, between: str = "\n") -> Iterator[str]:
    """Join the parts into pages of about that many characters; none is torn apart."""
    page = ""
    for part in parts:
        if page and len(page) + len(between) + len(part) > length:
            yield page
            page = ""
        page = f"{page}{between}{part}" if page else part
    yield page


def in_even_pages(parts: Sequence[str], length: int) -> list[str]:
    pages = list(in_pages(parts, length))
    shortest, longest = 1, length
    while shortest < longest:
        middle = (shortest + longest) // 2
        narrower = list(in_pages(parts, middle))
        if len(narrower) <= len(pages):
            longest, pages = middle, narrower
        else:
            shortest = middle + 1
    return pages


def text(content: str) -> TextDisplay[Any]:
    return TextDisplay(content)


def row(*items: Item[Any] | None) -> Row:
    return ActionRow(*(item for item in items if item is not None))


def rows(items: Sequence[Item[Any]]) -> list[Row]:
    """Return as few rows as take the buttons."""
    return [row(*items[start : start + ROW]) for start in range(0, len(items), ROW)]


def gallery(pictures: Sequence[Picture]) -> MediaGallery[Any]:
    return MediaGallery(
        *(
            MediaGalleryItem(f"attachment://{picture.filename}", description=clip(picture.alt, ALT))
            for picture in pictures
        )
    )


def beside(picture: Picture, *content: TextDisplay[Any]) -> Section[Any]:
    """Return up to three texts with a small picture at their right."""
    thumbnail: Thumbnail[Any] = Thumbnail(f"attachment://{picture.filename}", description=clip(picture.alt, ALT))
    return Section(*content, accessory=thumbnail)


def galleries(pictures: Iterable[Picture]) -> list[MediaGallery[Any]]:
    """Return a gallery for each picture: several in one are shown as small squares."""
    return [gallery((picture,)) for picture in pictures]


def files(pictures: Iterable[Picture]) -> list[discord.File]:
    """Return fresh attachments, because each can be sent only once."""
    return [
        discord.File(BytesIO(picture.data), picture.filename, description=clip(picture.alt, ALT))
        for picture in pictures
    ]


def layout(*items: Item[Any] | None) -> LayoutView:
    view = LayoutView(timeout=None)
    view.add_item(Container(*(item for item in items if item is not None)))
    # Buttons are found by their ids: without this, the library would keep every private message for 15 minutes.
    view.stop()
    return view


def text_layout(content: str, *below: Row | None) -> LayoutView:
    return layout(text(clip(content, TEXT)), *below)


LONGEST_NAME: Final = 512
"""Characters of a name that are looked at; Discord takes 32, most of which may be invisible."""
MARKS: Final = 4
"""Signs on top of each other that a letter may have; more would climb into the lines around it."""
LIST_ITEM: Final = re.compile(r"^(\s*\d*)([.)+])")
LOOK_ALIKES: Final = str.maketrans({"<": "‹", ">": "›", "@": "＠", "[": "(", "]": ")", "#": "＃"})
ZERO_WIDTH_JOINER: Final = "\u200d"
JOINERS: Final = "\u200c" + ZERO_WIDTH_JOINER
JOINER: Final = re.compile(f"[{JOINERS}]")
TRIMMED: Final = " " + JOINERS
BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters without ink."""
INKED: Final = "LNPS"
"""First letters of the categories of characters that can be seen alone."""
VIRAMA: Final = 9
"""The combining class of the signs that bind consonants in the scripts of India."""
SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
EMOJI_ARROWS: Final = "\u2194\u2195"
MARKDOWN: Final = re.compile(r"\\([\\*_`~|>#:\-.)+])|\*\*|`")


def plain(name: str, seat: int | None = None) -> str:
    """Return the name without control characters, mentions and links, in at most 32 characters, fit for labels.

    A joiner stays where it joins or parts letters or emoji, as in Persian and Hindi. Everything else unseen is left
    out, so that no name hides in another or turns the line around it.
    """
    visible = JOINER.sub(_if_needed, "".join(filter(None, map(_seen, name[:LONGEST_NAME]))))
    cleaned = " ".join(_with_few_marks(visible).translate(LOOK_ALIKES).replace("://", ":/").split())
    return cleaned[:NAME_LENGTH].strip(TRIMMED) or f"P{1 if seat is None else seat + 1}"


def told_from(name: str, account: str, others: Iterable[str]) -> str:
    """Return a plain name, followed by the account's name if one of the others looks the same."""
    shown = plain(name)
    return f"{shown} ({plain(account)})" if looks_like(shown, map(plain, others)) else shown


def _seen(char: str) -> str:
    if char.isspace() or char in BLANKS:
        return " "
    return char if char in JOINERS or unicodedata.category(char)[0] != "C" else ""


def _with_few_marks(text: str) -> str:
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= MARKS:
            kept.append(char)
    return "".join(kept)


def _if_needed(found: re.Match[str]) -> str:
    """Drop a joiner that only makes names differ that look the same."""
    before, after = found.string[: found.start()], found.string[found.end() :][:1]
    if not before or not after:
        return ""
    if unicodedata.combining(before[-1]) == VIRAMA:
        return found[0] if after.isalpha() else ""
    base = next((c for c in reversed(before) if unicodedata.category(c)[0] != "M" and c not in SKIN_TONES), "")
    if base and unicodedata.category(base) == "So":
        joins = found[0] == ZERO_WIDTH_JOINER and (unicodedata.category(after) == "So" or after in EMOJI_ARROWS)
    else:
        joins = bool(base) and {unicodedata.bidirectional(base), unicodedata.bidirectional(after)} == {"AL"}
    return found[0] if joins else ""


def safe(name: str, seat: int | None = None) -> str:
    return _escaped(plain(name, seat))


def safe_text(text: str) -> str:
    """Return several lines that a person wrote, with mentions, links and markdown escaped."""
    lines = ("".join(filter(None, map(_seen, line))) for line in text.split("\n"))
    return "\n".join(_escaped(_with_few_marks(line).translate(LOOK_ALIKES).replace("://", ":/")) for line in lines)


def has_ink(text: str) -> bool:
    """Return True if the text has a letter, digit, symbol or punctuation mark to be seen."""
    return any(unicodedata.category(char)[0] in INKED and char not in BLANKS for char in text)


def _escaped(text: str) -> str:
    """Escape the line's markdown, also where it begins like an item of a list."""
    return LIST_ITEM.sub(r"\1\\\2", str(escape_markdown(text)))


def plain_names(table: GameSummary, rival: str, automated: Set[Seat] | None = None) -> tuple[str, ...]:
    """Return the plain names of all seats, no two alike; those the game plays are called `rival`, perhaps for a player.

    `automated` are the seats the game played in a past turn.
    """
    played = table.automated if automated is None else automated
    owners = [table.owner(seat) for seat in range(table.seats)]
    own = told_apart(tuple(_own_name(owner, seat, rival, played) for seat, owner in enumerate(owners)))
    room = NAME_LENGTH - len(stand_in(rival, ""))
    shown = [
        stand_in(rival, shortened(name, room))
        if seat in played and owner is not None and not owner.is_forgotten
        else name
        for seat, (name, owner) in enumerate(zip(own, owners, strict=True))
    ]
    # A player may have the name of a seat that the game plays for another.
    return told_apart(tuple(shown), NAME_LENGTH)


def _own_name(owner: PlayerRow | None, seat: Seat, rival: str, played: Set[Seat]) -> str:
    if owner is not None and not owner.is_forgotten:
        return plain(owner.name, seat)
    return rival if owner is None or seat in played else former_name()


def safe_names(table: GameSummary, rival: str, automated: Set[Seat] | None = None) -> tuple[str, ...]:
    return tuple(_escaped(name) for name in plain_names(table, rival, automated))


def safe_name(table: GameSummary, player: PlayerRow) -> str:
    """Return a seated player's name for messages, even while the game plays for them."""
    assert player.seat is not None
    return safe_names(table, "", frozenset())[player.seat]


def unescaped(text: str) -> str:
    return MARKDOWN.sub(lambda found: found[1] or "", text)


def mention(user: int) -> str:
    return former_player() if user < 0 else f"<@{user}>"


def mention_seat(table: GameSummary, seat: Seat) -> str:
    return mention(table.player(seat).user)
