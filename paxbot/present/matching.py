"""Matching of typed words with an answer: in full, shortened, or as far as they go."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from paxbot.present.phrase import Typed, Word, tokens_of, typed_tokens


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
