"""The words a player types for an answer, and how a line is matched with them; case, accents and marks do not count.

What is typed is English in every language; names of cards, places and the like can be written in all of them. Names at
one table that read the same are told apart by the number that the mark of each seat shows in pictures.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from paxbot.present.words import Cited, in_all, shortened

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


def strange(line: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the words of a line, as they were typed, that none of the known ones begins with.

    Numbers are always known.
    """
    # One text, since a line of many words is looked up in a thousand.
    found, every = (each for each in typed_tokens(line) if not _is_number(each.text)), "\n".join(("", *known))
    lost = (each for each in found if f"\n{each.text}" not in every)
    return tuple(dict.fromkeys(line[each.start : each.end] for each in lost))


class Fit(NamedTuple):
    """A phrase found in what was typed, the best fit being the greatest."""

    canonical: bool
    """Written as the bot writes it."""
    exact: bool
    """Whether all words are written out."""
    leading: bool
    """Whether all words are written from their beginnings on."""
    end: int
    """The index of the first token behind it."""


class Reach(NamedTuple):
    """The extent to which a phrase is found in what was typed."""

    at: int
    """The index of the first token that does not fit, or that is not there."""
    word: int
    """The index of the word that was expected."""
    start: int
    """The index of the token with which that word begins."""


def fits(words: Sequence[Word], typed: Sequence[Typed], at: int, *, is_first: bool = True) -> Iterator[Fit]:
    """Yield every way in which the whole phrase can be read from a token on; its first word from its beginning on."""
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
    """Return the reading of the phrase from a token on that passes over least: None where there is none.

    Of the ways to write it in full the longest counts, so that no part of a word is left over; it is as canonical as
    any of them.
    """
    found = tuple(fits(words, typed, at))
    if not found:
        return None
    best = max(found)
    return best._replace(end=max(fit.end for fit in found if fit.exact is best.exact))


def reaches(words: Sequence[Word], typed: Sequence[Typed], at: int, *, is_open: bool = False) -> Iterator[Reach]:
    """Yield how far each way to read the phrase goes; `is_open`: the last token may be the beginning of a number."""
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
    """Yield where the tokens can end, in full or shortened, and whether nothing is shortened."""
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
"""Letters of a name that count, as some pictures cut a long one to these."""
LOOK_ALIKES: Final = str.maketrans("авекмнорстухіјѕһԁԛԝӏαβεικμνορτυχ01iı", "abekmhopctyxljshdqwlabelkmvoptuxolll")
"""Letters of other scripts, and digits, that look like Latin letters; what looks like an l, i included, is one."""


@lru_cache(maxsize=1024)
def told_apart(names: tuple[str, ...], letters: int = LETTERS) -> tuple[str, ...]:
    """Return the names, with the numbers of their seats where their first `letters` read the same."""
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
    """Return True if the name can be mistaken for one of the others."""
    return _look(name) in map(_look, others)


def _alike(names: Sequence[str], letters: int) -> set[int]:
    """Return the numbers, from 1, of all names that read like another one."""
    looks = [_look(name)[:letters] for name in names]
    return {number for number, look in enumerate(looks, start=1) if looks.count(look) > 1}


def _look(name: str) -> str:
    """Return a name as it is seen: the same for names that a hasty reader takes for one another."""
    return folded(name).translate(LOOK_ALIKES).replace("rn", "m").replace("vv", "w") or name
