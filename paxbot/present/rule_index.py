"""All sections of a game's rules in one language, made ready for a search."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, pairwise
from math import log, sqrt
from typing import Final, NamedTuple

from paxbot.present.rule_words import fillers, listed, stem, words
from paxbot.present.rulebook import DOCS, SENTENCE, Section, sections, slug
from paxbot.present.words import ENGLISH, by_language, language, speaking

RARE: Final = 4.0
"""How much it speaks for a section that it has a word more often than others."""
FILLER: Final = 0.6
"""The factor for filler words and pairs of them."""
PAIR: Final = 0.6
"""The factor for two words in a row."""
PIECE: Final = 0.25
"""The factor for a piece of a word."""
SIZE: Final = 4
"""Letters of a piece."""
MARK: Final = "#"
"""What a piece begins with, so that it is no word."""


class Said(NamedTuple):
    """A text by which a section is found."""

    text: str
    weight: float
    """How often its words are counted."""
    is_name: bool = True
    """Whether a question is compared with it as a whole."""


class Callers(NamedTuple):
    """The stems with which a question asks for a section that stands aside."""

    stems: frozenset[str]
    half: bool
    """Whether half of them have to be there."""
    names: frozenset[str]
    """The stems of its chapter's name, which can mean nothing else."""


class Name(NamedTuple):
    """A question that leads to a section, or its heading, and the sum of what its words count."""

    section: int
    whole: float


@dataclass(frozen=True, eq=False, slots=True)
class Rows:
    """Rows of numbers, one after another: lists of their own would take five times the memory."""

    ends: "array[int]"
    numbers: "array[int]"

    def __getitem__(self, row: int) -> "array[int]":
        return self.numbers[self.ends[row] : self.ends[row + 1]]


def rows(lists: Iterable[Iterable[int]]) -> Rows:
    """Return lists of numbers as rows."""
    ends, numbers = array("I", [0]), array("H")
    for each in lists:
        numbers.extend(each)
        ends.append(len(numbers))
    return Rows(ends, numbers)


@dataclass(frozen=True, eq=False, slots=True)
class Index:
    """What a search looks into: terms, which are stems of words, two in a row and pieces, and numbers of sections."""

    language: str
    sections: tuple[Section, ...]
    terms: Mapping[str, int]
    """The row of each term."""
    weights: "array[float]"
    found: Rows
    """The sections that have a term."""
    values: "array[float]"
    """How much it speaks for each of them, one row after another."""
    names: tuple[Name, ...]
    named: Rows
    """The numbers of the names that have a term."""
    stems: Mapping[str, str]
    """The stem of each word as it is written."""
    kept: frozenset[int]
    """The sections that have questions of their own: rules, and some rulings."""
    callers: tuple[Callers | None, ...]
    """What calls a section that stands aside; None for those that do not."""

    def weight(self, term: str) -> float:
        """Return how much a term counts where a question is compared with another."""
        return self.weights[self.terms[term]]

    def sections_with(self, term: str) -> Iterable[tuple[int, float]]:
        """Return the sections that have a term, and how much it speaks for each."""
        row = self.terms[term]
        return zip(self.found[row], self.values[self.found.ends[row] : self.found.ends[row + 1]], strict=True)


@by_language(16)
def index_of(game: str) -> Index:
    """Return the index of a game in the language spoken; English headings and words for them are found besides."""
    found = sections(game)
    with speaking(ENGLISH):
        english = sections(game)
    asked, aside = _asked(game)
    stems: dict[str, str] = {}
    named: dict[str, list[int]] = defaultdict(list)
    names: list[tuple[int, set[str]]] = []
    counts: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for number, (each, original) in enumerate(zip(found, english, strict=True)):
        for said in _texts(each, original, asked.get(each.slug, [])):
            spelt = words(said.text)
            stems |= {word: stem(word) for word in spelt}
            known = [stems[word] for word in spelt]
            terms = [*known, *map(" ".join, pairwise(known)), *chain.from_iterable(map(pieces, spelt))]
            for term in terms:
                counts[term][number] += said.weight
            if said.is_name:
                for term in set(terms):
                    named[term].append(len(names))
                names.append((number, set(terms)))
    weights = {term: _factor(term) * log(1 + len(found) / len(of)) for term, of in counts.items()}
    return Index(
        language(),
        found,
        {term: row for row, term in enumerate(counts)},
        array("d", weights.values()),
        rows(counts.values()),
        array("f", _values(counts)),
        tuple(Name(number, sum(weights[term] for term in terms)) for number, terms in names),
        rows(named.get(term, ()) for term in counts),
        stems,
        frozenset(number for number, each in enumerate(found) if each.slug in asked),
        tuple(_callers(each, aside, {each.path: each.title for each in found if not each.chapter}) for each in found),
    )


def pieces(word: str) -> list[str]:
    """Return each four letters in a row of a word, by which compounds and misspelt ones are found; none of a filler."""
    if word in fillers():
        return []
    whole = f"^{word}$"
    return [MARK + whole[start : start + SIZE] for start in range(len(whole) - SIZE + 1)]


def _factor(term: str) -> float:
    if term.startswith(MARK):
        return PIECE
    return (FILLER if fillers().issuperset(term.split()) else 1) * (PAIR if " " in term else 1)


def _values(counts: Mapping[str, Mapping[int, float]]) -> Iterator[float]:
    """Yield how much more often each section has a term than all have it, a long section allowing for its length."""
    sizes = Counter[int]()
    for of in counts.values():
        sizes.update(of)
    everything = sizes.total()
    usual = {number: sqrt(size * everything / len(sizes)) for number, size in sizes.items()}
    for term, of in counts.items():
        factor, share = _factor(term), RARE * everything / sum(of.values())
        yield from (factor * log(1 + share * count / usual[number]) for number, count in of.items())


def _texts(each: Section, original: Section, asked: Iterable[str]) -> Iterator[Said]:
    yield from (Said(title, weight) for title, weight in {original.title: 2, each.title: 4}.items())
    yield from (Said(question, 1) for question in asked)
    yield from (Said(term, 0.6) for term in dict.fromkeys((*each.terms, *original.terms)))
    yield Said(each.chapter, 0.7, is_name=False)
    yield from (Said(sentence, 0.25, is_name=False) for sentence in SENTENCE.split(each.text))


def _asked(game: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return how people ask for each heading of a game, and the words that call each chapter that stands aside."""
    asked: dict[str, list[str]] = {}
    aside: dict[str, list[str]] = defaultdict(list)
    for key in dict.fromkeys((language(), ENGLISH)):
        of, is_first = list[str](), not asked
        for line in listed(DOCS / game / f"asked.{key}.md", ("## ", "- ", "* ")):
            mark, _, text = line.partition(" ")
            if mark == "*":
                heading, _, called = text.partition(":")
                aside[slug(heading)] += filter(None, called.strip().split(", "))
            elif mark == "-":
                of.append(text)
            elif is_first:
                of = asked.setdefault(slug(text), [])
    return asked, aside


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
