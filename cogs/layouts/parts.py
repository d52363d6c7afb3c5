"""The parts of layouts: texts, pictures and rows of buttons, within Discord's limits."""

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
"""Buttons in a row."""
MENU: Final = 25
"""Options of a menu, or of a completion."""
LABEL: Final = 80
"""Characters of a button's label."""
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
    """Return the text, cut with an ellipsis where it is longer."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def whole_lines(content: str, room: int, rest: str) -> str:
    """Return the text, cut between two lines where it is longer than `room`, with `rest` for what is left out."""
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
    """Return the parts joined into pages of about that many characters; none is torn apart."""
    page = ""
    for part in parts:
        if page and len(page) + len(between) + len(part) > length:
            yield page
            page = ""
        page = f"{page}{between}{part}" if page else part
    yield page


def in_even_pages(parts: Sequence[str], length: int) -> list[str]:
    """Return as few pages as `in_pages` makes, of about the same length."""
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
    """Return a text."""
    return TextDisplay(content)


def row(*items: Item[Any]) -> Row:
    """Return a row of buttons or one menu."""
    return ActionRow(*items)


def gallery(pictures: Sequence[Picture]) -> MediaGallery[Any]:
    """Return the attached pictures, each with its alternative text."""
    return MediaGallery(
        *(
            MediaGalleryItem(f"attachment://{picture.filename}", description=clip(picture.alt, ALT))
            for picture in pictures
        )
    )


def beside(picture: Picture, *content: TextDisplay[Any]) -> Section[Any]:
    """Return up to three texts with an attached picture, small, at their right."""
    thumbnail: Thumbnail[Any] = Thumbnail(f"attachment://{picture.filename}", description=clip(picture.alt, ALT))
    return Section(*content, accessory=thumbnail)


def galleries(pictures: Iterable[Picture]) -> list[MediaGallery[Any]]:
    """Return the attached pictures, each as wide as the message; several in one gallery are shown as small squares."""
    return [gallery((picture,)) for picture in pictures]


def files(pictures: Iterable[Picture]) -> list[discord.File]:
    """Return fresh attachments, since each can be sent only once."""
    return [
        discord.File(BytesIO(picture.data), picture.filename, description=clip(picture.alt, ALT))
        for picture in pictures
    ]


def layout(*items: Item[Any] | None) -> LayoutView:
    """Return a message of these parts, without those that are None."""
    view = LayoutView(timeout=None)
    view.add_item(Container(*(item for item in items if item is not None)))
    # Buttons are found by their ids: without this, the library would keep every private message for 15 minutes.
    view.stop()
    return view


def text_layout(content: str, *rows: Row) -> LayoutView:
    """Return a message of one text and perhaps buttons."""
    return layout(text(clip(content, TEXT)), *rows)
