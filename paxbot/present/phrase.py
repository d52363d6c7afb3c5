"""The words a player types for an answer, and how a line is matched with them, ignoring case, accents and marks.
Answers are typed in English in every language; names of cards, places and the like in any of them. Names at one
table that read the same are told apart by the number on the seat's mark in pictures.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from paxbot.present.words import Cited, in_all, shortened

_TOKEN: Final = re.compile(r"[^\s;,:/\-‐‑–—]+")
FILLERS: Final = frozenset(("to", "with", "from", "on", "in", "at", "of", "for", "as", "and", "then", "the", "by"))
"""Words without a meaning of their own, which are skipped."""


class Word(NamedTuple):
    """A word as the bot writes it, and other ways to write it, each of one token or more."""

    text: str
    also: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    """Ways in other languages, which count only written out: English alone may be shortened."""

    @property
    def ways(self) -> tuple[str, ...]:
        return (self.text, *self.also, *self.whole)

    def within(self, longer: Callable[[str], str]) -> "Word":
        return Word(longer(self.text), tuple(map(longer, self.also)), tuple(map(longer, self.whole)))

    def or_else(self, other: "Word") -> "Word":
        return Word(self.text, (*self.also, other.text, *other.also), (*self.whole, *other.whole))


class Phrase(NamedTuple):
    """The words typed for an answer; `begins` if a semicolon comes first.
    It is `unsaid` if it need not be typed because all answers come to the same.
    """

    words: tuple[Word, ...]
    begins: bool = False
    unsaid: bool = False

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


class Unavailable(NamedTuple):
    phrase: Phrase
    reason: Cited


class Typed(NamedTuple):
    text: str
    start: int
    end: int


def folded(text: str) -> str:
    """Drop case, accents and marks; the sign of a number (#) stays."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(char for char in apart.casefold() if char.isalnum() or char == "#")


def typed_tokens(line: str) -> tuple[Typed, ...]:
    found = ((folded(match[0]), match.span()) for match in _TOKEN.finditer(line))
    return tuple(Typed(text, *span) for text, span in found if text and text not in FILLERS)


@lru_cache(maxsize=4096)
def tokens_of(text: str) -> tuple[str, ...]:
    return tuple(token.text for token in typed_tokens(text))


def named(name: Callable[[], str]) -> Word:
    """Return the word for something by its name in English or any other language."""
    first, *others = in_all(name)
    return Word(first, (), tuple(others))


def strange(line: str, known: Collection[str]) -> tuple[str, ...]:
    # One text, since a line of many words is looked up in a thousand.
    found, every = (each for each in typed_tokens(line) if not _is_number(each.text)), "\n".join(("", *known))
    lost = (each for each in found if f"\n{each.text}" not in every)
    return tuple(dict.fromkeys(line[each.start : each.end] for each in lost))


class Fit(NamedTuple):
    """A phrase found in a line; the greatest is the best fit."""

    canonical: bool
    exact: bool
    leading: bool
    end: int
    """The index of the first token after it."""


class Reach(NamedTuple):
    at: int
    word: int
    start: int


def fits(words: Sequence[Word], typed: Sequence[Typed], at: int, *, is_first: bool = True) -> Iterator[Fit]:
    """Yield every reading of the whole phrase from a token on; its first word counts from its beginning."""
    if not words:
        yield Fit(True, True, True, at)
        return
    for index, way in enumerate(words[0].ways):
        tokens = tokens_of(way)
        for left in range(1 if is_first else max(1, len(tokens))):
            for end, whole in _read(tokens[left:], typed, at):
                exact = whole and not left
                if not exact and way in words[0].whole:
                    continue
                for rest in fits(words[1:], typed, end, is_first=False):
                    canonical = rest.canonical and exact and not index
                    yield Fit(canonical, rest.exact and exact, rest.leading and not left, rest.end)


def best_fit(words: Sequence[Word], typed: Sequence[Typed], at: int) -> Fit | None:
    """Return the reading from a token on that skips least, or None.
    Of the ways to write it in full the longest counts, so that no part of a word is left over; it is as canonical as
    any of them.
    """
    found = tuple(fits(words, typed, at))
    if not found:
        return None
    best = max(found)
    return best._replace(end=max(fit.end for fit in found if fit.exact is best.exact))


def reaches(words: Sequence[Word], typed: Sequence[Typed], at: int, *, is_open: bool = False) -> Iterator[Reach]:
    """Yield how far each reading of the phrase goes; `is_open`: the last token may be the start of a number."""
    yield from _reaches(words, 0, typed, at, is_open)


def _reaches(words: Sequence[Word], index: int, typed: Sequence[Typed], at: int, is_open: bool) -> Iterator[Reach]:
    if index == len(words):
        return
    yield Reach(at, index, at)
    for way in words[index].ways:
        for end, exact in _read(tokens_of(way), typed, at, is_open):
            if not exact and way in words[index].whole:
                continue
            if not exact:
                yield Reach(end, index, at)
            yield from _reaches(words, index + 1, typed, end, is_open)


def _read(tokens: Sequence[str], typed: Sequence[Typed], at: int, is_open: bool = False) -> Iterator[tuple[int, bool]]:
    exact = True
    for index, token in enumerate(tokens):
        place = at + index
        if place >= len(typed):
            return
        wanted = typed[place].text
        last = is_open and place + 1 == len(typed)
        if token != wanted:
            if not token.startswith(wanted) or (_is_number(token) and not last):
                return
            exact = False
        yield place + 1, exact and index + 1 == len(tokens)


def _is_number(token: str) -> bool:
    return token.lstrip("#").isdecimal()


NAME_LENGTH: Final = 32
LETTERS: Final = 8
"""Letters of a name that count, because some pictures cut a long one to these."""
LOOK_ALIKES: Final = str.maketrans("авекмнорстухіјѕһԁԛԝӏαβεικμνορτυχ01iı", "abekmhopctyxljshdqwlabelkmvoptuxolll")
"""Letters of other scripts, and digits, that look like Latin letters; i and l are one."""


@lru_cache(maxsize=1024)
def told_apart(names: tuple[str, ...], letters: int = LETTERS) -> tuple[str, ...]:
    """Return the names, with seat numbers where their first `letters` read the same."""
    told, numbered = names, set[int]()
    # A name with its number may read like one of which nobody thought at first.
    while alike := _alike(told, letters) - numbered:
        numbered |= alike
        told = tuple(
            shortened(f"{name} ({number})", NAME_LENGTH) if number in numbered else name
            for number, name in enumerate(names, start=1)
        )
    return told


def looks_like(name: str, others: Iterable[str]) -> bool:
    return _look(name) in map(_look, others)


def _alike(names: Sequence[str], letters: int) -> set[int]:
    looks = [_look(name)[:letters] for name in names]
    return {number for number, look in enumerate(looks, start=1) if looks.count(look) > 1}


def _look(name: str) -> str:
    """Return the same text for names that a hasty reader confuses."""
    return folded(name).translate(LOOK_ALIKES).replace("rn", "m").replace("vv", "w") or name
