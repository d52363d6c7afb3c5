"""Sentences of any game: names of players and amounts, lists of things, and the length they keep to."""

import re
from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import category

from paxbot.present.words import _, ngettext

_READ: Final = re.compile(r"\\[\\*_`~|>#:\-]|.", re.DOTALL)
"""A character as it is read."""
_NUMBER: Final = re.compile(r" \(\d\)$")
BRIEF: Final = 12
"""Characters of a name where there is little room."""
_JOINER: Final = "\u200d"
_SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"


def points(count: int) -> str:
    """Return an amount of victory points."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def person(seat: int, people: Sequence[str]) -> str:
    """Return a player in a sentence."""
    return f"**{people[seat]}**"


def persons(people: Sequence[str]) -> list[str]:
    """Return all players by seat, as sentences name them."""
    return [person(seat, people) for seat in range(len(people))]


def listing(items: Sequence[str]) -> str:
    """Return several things in one sentence."""
    return (
        "".join(items)
        if len(items) < 2
        else _("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])
    )


def capital(text: str) -> str:
    """Return the text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def fitted(parts: Iterable[str], length: int) -> str:
    """Return the parts in order, each whole or not at all, as far as they fit; the most needed come first."""
    text = ""
    for part in parts:
        longer = f"{text}; {part}" if text and part else text or part
        if len(longer) <= length:
            text = longer
    return text


def reading_length(text: str) -> int:
    """Return how many characters are read; a mark made harmless by a backslash counts once."""
    return len(_READ.findall(text))


def shortened_marked(text: str, length: int) -> str:
    """Return the text, cut with an ellipsis where it is too long to read.

    A mark made harmless by a backslash counts once.
    """
    return _cut(_READ.findall(text), length)


def shortened(text: str, length: int) -> str:
    """Return the text, cut with an ellipsis where it is too long."""
    return _cut(text, length)


def stand_in(rival: str, name: str) -> str:
    """Return the name of a seat that the game plays in place of the player of that name."""
    return _("{rival} for {name}").format(rival=rival, name=name)


def short_name(name: str, length: int) -> str:
    """Return the name of a seat, cut where it is too long to read; whom the game plays for stays as far as it can."""
    rival, link, player = name.partition(stand_in("", ""))
    if not player or reading_length(name) <= length:
        return shortened_marked(name, length)
    player = shortened_marked(player, length - len(link) - 2)
    return shortened_marked(rival, length - len(link) - reading_length(player)) + link + player


def brief(name: str) -> str:
    """Return a player's name as it stands where there is little room."""
    return short_name(name, BRIEF)


def number_at_end(text: str) -> str:
    """Return the number in brackets by which a name is told from another: it stays where the name is cut."""
    found = _NUMBER.search(text)
    return found[0] if found else ""


def _cut(read: Sequence[str], length: int) -> str:
    """Return the characters up to an ellipsis; accents and the parts of one emoji stay together."""
    whole = "".join(read)
    if len(read) <= length:
        return whole
    number = number_at_end(whole)
    end = max(1, length - 1 - len(number))
    while end > 1 and _goes_on(read[end - 1], read[end]):
        end -= 1
    return f"{''.join(read[:end]).rstrip()}…{number}"


def _goes_on(before: str, char: str) -> bool:
    """Return whether two characters in a row are read as one."""
    return _JOINER in (before, char) or category(char[0])[0] == "M" or char in _SKIN_TONES
