"""The words a player types for an answer, with other ways to write them; case, accents and marks do not count.

What is typed is English in every language; names of cards, places and the like can be written in all of them.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from paxbot.present.citing import Cited
from paxbot.present.words import in_all

_TOKEN: Final = re.compile(r"[^\s;,:/\-‐‑–—]+")
"""A run of characters between spaces, separators and hyphens."""
FILLERS: Final = frozenset(("to", "with", "from", "on", "in", "at", "of", "for", "as", "and", "then", "the", "by"))
"""Words that make a line a sentence and mean nothing by themselves; they are passed over."""


class Word(NamedTuple):
    """A word as the bot writes it, and other ways to write it; each may consist of several tokens."""

    text: str
    also: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    """More ways, of other languages, that count only when nothing is shortened: English is typed short."""

    @property
    def ways(self) -> tuple[str, ...]:
        """All ways to write it, the bot's own first."""
        return (self.text, *self.also, *self.whole)

    def within(self, longer: Callable[[str], str]) -> "Word":
        """Return the word in a longer one, in all its ways."""
        return Word(longer(self.text), tuple(map(longer, self.also)), tuple(map(longer, self.whole)))

    def or_else(self, other: "Word") -> "Word":
        """Return the word, or another that means the same."""
        return Word(self.text, (*self.also, other.text, *other.also), (*self.whole, *other.whole))


class Phrase(NamedTuple):
    """The words typed for an answer; `begins` where something new begins with it, so that a semicolon comes first.

    It is `unsaid` where it need not be typed, since all answers come to the same.
    """

    words: tuple[Word, ...]
    begins: bool = False
    unsaid: bool = False

    @property
    def text(self) -> str:
        """The phrase as the bot writes it."""
        return " ".join(word.text for word in self.words)


class Unavailable(NamedTuple):
    """A phrase for something that is impossible now, with the reason in a sentence."""

    phrase: Phrase
    reason: Cited


class Typed(NamedTuple):
    """A token somebody typed, made comparable, and its place in the line."""

    text: str
    start: int
    end: int


def folded(text: str) -> str:
    """Return the text without case, accents and marks; the sign of a number (#) is kept."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(char for char in apart.casefold() if char.isalnum() or char == "#")


def typed_tokens(line: str) -> tuple[Typed, ...]:
    """Return the tokens of a line; fillers, and what has no letter and no digit, are left out."""
    found = ((folded(match[0]), match.span()) for match in _TOKEN.finditer(line))
    return tuple(Typed(text, *span) for text, span in found if text and text not in FILLERS)


@lru_cache(maxsize=4096)
def tokens_of(text: str) -> tuple[str, ...]:
    """Return the tokens of a text, made comparable."""
    return tuple(token.text for token in typed_tokens(text))


def named(name: Callable[[], str]) -> Word:
    """Return what has a name, by that name in English or in any other language."""
    first, *others = in_all(name)
    return Word(first, (), tuple(others))
