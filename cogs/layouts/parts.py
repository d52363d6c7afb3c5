from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any, Final

import discord
from discord import MediaGalleryItem
from discord.ui import ActionRow, Container, Item, LayoutView, MediaGallery, Section, TextDisplay, Thumbnail

from paxbot.present.presenter import Picture

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
