"""All sections of a game's rules in one language, made ready for a search."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from math import log
from typing import Final, NamedTuple

from paxbot.present.rule_words import fillers, listed, stem, words
from paxbot.present.rulebook import DOCS, Section, sections, slug
from paxbot.present.words import ENGLISH, by_language, language, speaking

FILLER: Final = 0.47
"""The weight of a filler word; a word that half of all sections have weighs 1.1."""
BESIDES: Final = 0.63
"""The factor for a word that is not one of the game's terms."""
PART: Final = 4
"""Letters of a part of a compound."""
PARTLY: Final = 0.4
"""How likely a word means its part."""


class Field(NamedTuple):
    """Texts of a section of one kind."""

    texts: Iterable[str]
    weight: float
    """How much a word in them counts."""
    is_name: bool = False
    """Whether the question is compared with each as a whole."""
    longest: int = 0
    """So many words, fillers not counted, make one of them a term of the game."""


class Callers(NamedTuple):
    """The stems with which a question asks for a section that stands aside."""

    stems: frozenset[str]
    half: bool
    """Whether half of them have to be there."""
    names: frozenset[str]
    """The stems of its chapter's name, which can mean nothing else."""


class Name(NamedTuple):
    """One of the names of a section, and the sum of what its words count."""

    section: int
    whole: float


@dataclass(frozen=True, eq=False, slots=True)
class Index:
    """What a search looks into, by the stems of words and the numbers of sections."""

    language: str
    sections: tuple[Section, ...]
    missing: Mapping[str, Mapping[int, float]]
    """The share of a word's weight that a section misses."""
    weights: Mapping[str, float]
    names: tuple[Name, ...]
    named: Mapping[str, list[int]]
    """The numbers of the names that have a word."""
    stems: Mapping[str, str]
    """The stem of each word as it is written."""
    parts: Mapping[str, Mapping[str, float]]
    """What is a part of a word, or what it is a part of, and how likely it is meant."""
    callers: tuple[Callers | None, ...]
    """What calls a section that stands aside; None for those that do not."""


@by_language(16)
def index_of(game: str) -> Index:
    """Return the index of a game in the language spoken; English headings and words for them are found besides."""
    found = sections(game)
    with speaking(ENGLISH):
        english = sections(game)
    more, aside = _terms(game, "- "), _terms(game, "* ")
    stems: dict[str, str] = {}
    missing: dict[str, dict[int, float]] = defaultdict(dict)
    named: dict[str, list[int]] = defaultdict(list)
    names: list[tuple[int, set[str]]] = []
    terms: set[str] = set()
    for number, (each, original) in enumerate(zip(found, english, strict=True)):
        for field in _fields(each, original, more.get(each.slug, [])):
            had: set[str] = set()
            for text in field.texts:
                stems |= {word: stem(word) for word in words(text)}
                said = {stems[word] for word in words(text)}
                had |= said
                if field.is_name:
                    for known in said:
                        named[known].append(len(names))
                    names.append((number, said))
                if len(said - fillers()) <= field.longest:
                    terms |= said
            for known in had:
                missing[known][number] = missing[known].get(number, 1) * (1 - field.weight)
    weights = {
        known: FILLER if known in fillers() else log(1 + len(found) / len(of)) * (1 if known in terms else BESIDES)
        for known, of in missing.items()
    }
    return Index(
        language(),
        found,
        missing,
        weights,
        tuple(Name(number, sum(weights[known] for known in said)) for number, said in names),
        named,
        stems,
        _parts({known for known in weights if known not in fillers()}),
        tuple(_callers(each, aside, {each.path: each.title for each in found if not each.chapter}) for each in found),
    )


def _fields(each: Section, original: Section, names: Iterable[str]) -> tuple[Field, ...]:
    anything = len(each.text)
    return (
        Field(dict.fromkeys((each.title, original.title)), 0.66, is_name=True, longest=anything),
        Field(names, 0.63, is_name=True, longest=2),
        Field(each.terms, 0.21, is_name=True, longest=anything),
        Field([each.chapter], 0.41, longest=anything),
        Field([each.opening], 0.34),
        Field([each.text], 0.27),
    )


def _terms(game: str, mark: str) -> dict[str, list[str]]:
    """Return what a game's lists say of each heading: `- Chapter > Heading: one, another`."""
    found: dict[str, list[str]] = defaultdict(list)
    for key in dict.fromkeys((ENGLISH, language())):
        for line in listed(DOCS / game / f"terms.{key}.md", mark):
            heading, _, names = line.partition(": ")
            found[slug(heading)] += [name for name in names.split(", ") if name]
    return found


def _callers(each: Section, aside: Mapping[str, list[str]], chapters: Mapping[str, str]) -> Callers | None:
    """Return what calls a section: the words of its chapter, or else of its own heading."""
    chapter = (each.applies or (each.path,))[0].partition(" > ")[0]
    if slug(chapter) not in aside:
        return None
    texts = aside[slug(chapter)]
    if not texts:
        return Callers(_content([] if each.applies else [each.title]), half=True, names=frozenset())
    return Callers(_content(texts), half=False, names=_content([chapter, chapters[chapter]]))


def _content(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(map(stem, chain.from_iterable(map(words, texts)))) - fillers()


def _parts(known: set[str]) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for word in known:
        for size in range(PART, len(word) - 2):
            for part in {word[:size], word[-size:]} & known:
                found[word][part] = found[part][word] = part_of(part, word)
    return found


def part_of(part: str, word: str) -> float:
    """Return how likely a word means its part, or the part the word."""
    return PARTLY * (0.6 + 0.4 * len(part) / len(word))


def compounds(index: Index, word: str) -> Iterator[tuple[str, float]]:
    """Yield the stems that begin or end with a word, or with which it begins or ends."""
    for each in index.weights:
        if each[:PART] == word[:PART] or each[-PART:] == word[-PART:]:
            short, long = sorted((word, each), key=len)
            if len(short) >= PART and (long.startswith(short) or long.endswith(short)):
                yield each, part_of(short, long)
