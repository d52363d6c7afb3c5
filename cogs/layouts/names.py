"""Players' names, made safe to show: the one place where what users call themselves is cleaned."""

import re
import string
import unicodedata
from collections.abc import Set
from typing import Final

from discord.utils import escape_markdown

from paxbot.engine.kernel import Seat
from paxbot.present.chat import table as words
from paxbot.present.chat.forgetting import former_name, former_name_of_many, former_player
from paxbot.service import GameSummary

NAME_LENGTH: Final = 32
LONGEST: Final = 512
"""Characters of a name that are looked at; Discord takes 32, most of which may be invisible."""
MARKS: Final = 4
"""Signs on top of each other that a letter may have; more of them would climb into the lines around it."""
LIST_ITEM: Final = re.compile(r"^(\s*\d*)([.)+])")
LOOK_ALIKES: Final = str.maketrans({"<": "‹", ">": "›", "@": "＠", "[": "(", "]": ")", "#": "＃"})
ZERO_WIDTH_JOINER: Final = "\u200d"
JOINERS: Final = "\u200c" + ZERO_WIDTH_JOINER
JOINER: Final = re.compile(f"[{JOINERS}]")
TRIMMED: Final = " " + JOINERS
BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters without ink."""
INKED: Final = "LNPS"
"""The first letters of the categories of characters that can be seen by themselves."""
VIRAMA: Final = 9
"""The combining class of the signs that bind consonants in the scripts of India."""
SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
EMOJI_ARROWS: Final = "\u2194\u2195"
MARKDOWN: Final = re.compile(r"\\([\\*_`~|>#:\-.)+])|\*\*|`")


def plain(name: str, seat: int | None = None) -> str:
    """Return the name without control characters, mentions and links, in at most 32 characters, fit for labels.

    A joiner stays where letters or emoji are joined or parted by it, as in Persian and Hindi; whatever else cannot be
    seen is left out, so that no name hides in another or turns the line round it.
    """
    visible = JOINER.sub(_if_needed, "".join(filter(None, map(_seen, name[:LONGEST]))))
    cleaned = " ".join(_with_few_marks(visible).translate(LOOK_ALIKES).replace("://", ":/").split())
    return cleaned[:NAME_LENGTH].strip(TRIMMED) or f"P{1 if seat is None else seat + 1}"


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
    """Return the joiner, or nothing where it does nothing but make two names differ that look the same."""
    before, after = found.string[: found.start()], found.string[found.end() :][:1]
    if not before or not after:
        return ""
    if unicodedata.combining(before[-1]) == VIRAMA:
        return found[0] if after.isalpha() else ""
    base = next((char for char in reversed(before) if not _is_mark(char)), "")
    if base and unicodedata.category(base) == "So":
        joins = found[0] == ZERO_WIDTH_JOINER and (unicodedata.category(after) == "So" or after in EMOJI_ARROWS)
    else:
        joins = bool(base) and {unicodedata.bidirectional(base), unicodedata.bidirectional(after)} == {"AL"}
    return found[0] if joins else ""


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M" or char in SKIN_TONES


def safe(name: str, seat: int | None = None) -> str:
    """Return the plain name with its markdown made harmless; fit for messages."""
    return _escaped(plain(name, seat))


def safe_text(text: str) -> str:
    """Return several lines that somebody has written, with mentions, links and markdown made harmless."""
    lines = ("".join(filter(None, map(_seen, line))) for line in text.split("\n"))
    return "\n".join(_escaped(_with_few_marks(line).translate(LOOK_ALIKES).replace("://", ":/")) for line in lines)


def has_ink(text: str) -> bool:
    """Return whether anything of the text can be seen: a letter, digit, symbol or punctuation mark."""
    return any(unicodedata.category(char)[0] in INKED and char not in BLANKS for char in text)


def _escaped(text: str) -> str:
    """Return the line with its markdown made harmless, also where it begins like an item of a list."""
    return LIST_ITEM.sub(r"\1\\\2", str(escape_markdown(text)))


def plain_names(table: GameSummary, rival: str, automated: Set[Seat] | None = None) -> tuple[str, ...]:
    """Return the plain names of all seats; those the game plays are called `rival`, or `rival` for a player.

    Which the game plays is taken from the table unless it is given, as for a turn of the past.
    """
    played = table.automated if automated is None else automated
    return tuple(_name(table, seat, rival, played) for seat in range(table.seats))


def safe_names(table: GameSummary, rival: str, automated: Set[Seat] | None = None) -> tuple[str, ...]:
    """Return the names of all seats for messages, as `plain_names`."""
    return tuple(_escaped(name) for name in plain_names(table, rival, automated))


def _name(table: GameSummary, seat: Seat, rival: str, played: Set[Seat]) -> str:
    owner = table.owner(seat)
    if owner is not None and not owner.is_forgotten:
        name = plain(owner.name, seat)
        return _in_place_of(name, rival) if seat in played else name
    is_former = _is_former(table, seat, played)
    alike = [each for each in range(table.seats) if _is_former(table, each, played) is is_former]
    letter = string.ascii_uppercase[alike.index(seat)] if len(alike) > 1 else ""
    if is_former:
        return former_name_of_many(letter) if letter else former_name()
    return words.automated_of_many(rival, letter) if letter else rival


def _is_former(table: GameSummary, seat: Seat, played: Set[Seat]) -> bool | None:
    """Return whether a person who is forgotten played the seat, and not the game; None where its player is known."""
    owner = table.owner(seat)
    if owner is None:
        return False
    return seat not in played if owner.is_forgotten else None


def _in_place_of(name: str, rival: str) -> str:
    room = NAME_LENGTH - len(words.automated_for(rival, ""))
    return words.automated_for(rival, name if len(name) <= room else f"{name[: room - 1].rstrip()}…")


def unescaped(text: str) -> str:
    """Return the text as it reads where no markdown is understood: in labels and menus."""
    return MARKDOWN.sub(lambda found: found[1] or "", text)


def mention(user: int) -> str:
    """Return a mention of the user; words for one who is forgotten."""
    return former_player() if user < 0 else f"<@{user}>"


def mention_seat(table: GameSummary, seat: Seat) -> str:
    """Return a mention of the player on a seat."""
    return mention(table.player(seat).user)
