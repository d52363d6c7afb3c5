"""Players' names, made safe to show: the one place where what users call themselves is cleaned."""

import re
import unicodedata
from typing import Final

from discord.utils import escape_markdown

from paxbot.engine.kernel import Seat
from paxbot.service import TableView

NAME_LENGTH: Final = 32
LOOK_ALIKES: Final = str.maketrans({"<": "‹", ">": "›", "@": "＠", "[": "(", "]": ")", "#": "＃"})
MARKDOWN: Final = re.compile(r"\\([\\*_`~|>#:\-])|\*\*|`")


def plain(name: str, seat: int | None = None) -> str:
    """The name without control characters, mentions and links, at most 32 characters; fit for pictures and labels."""
    kept = "".join(
        " " if char.isspace() else char for char in name if unicodedata.category(char)[0] != "C" or char.isspace()
    )
    cleaned = " ".join(kept.translate(LOOK_ALIKES).replace("://", ":/").split())
    return cleaned[:NAME_LENGTH].strip() or f"P{1 if seat is None else seat + 1}"


def safe(name: str, seat: int | None = None) -> str:
    """The plain name with its markdown made harmless; fit for messages."""
    return str(escape_markdown(plain(name, seat)))


def plain_names(table: TableView) -> tuple[str, ...]:
    """The players' plain names in the order of seats."""
    return tuple(plain(player.name, seat) for seat, player in enumerate(table.players))


def safe_names(table: TableView) -> tuple[str, ...]:
    """The players' names for messages, in the order of seats."""
    return tuple(safe(player.name, seat) for seat, player in enumerate(table.players))


def unescaped(text: str) -> str:
    """The text as it reads where no markdown is understood: in labels and menus."""
    return MARKDOWN.sub(lambda found: found[1] or "", text)


def mention(user: int) -> str:
    """A mention of the user."""
    return f"<@{user}>"


def mention_seat(table: TableView, seat: Seat) -> str:
    """A mention of the player on a seat."""
    return mention(table.player(seat).user)
