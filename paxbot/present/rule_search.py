"""Finding the rule a question is about, in everyday words and with misspellings.
A section counts for words, pieces of words and pairs that it has more often than others, and for known questions that
lead to it (`docs/<game>/asked.<language>.md`).
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise, product
from math import log, sqrt
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from paxbot.present.rulebook import DOCS, SENTENCE, Section, fillers, listed, sections, slug, stem, synonyms, words
from paxbot.present.words import ENGLISH, by_language, language, speaking

RARE: Final = 4.0
"""The weight of a word that a section has more often than others."""
FILLER: Final = 0.6
PAIR: Final = 0.6
PIECE: Final = 0.25
SIZE: Final = 4
MARK: Final = "#"
"""The first character of a piece, so that it is no word."""


class Said(NamedTuple):
    text: str
    weight: float
    is_name: bool = True


class Callers(NamedTuple):
    stems: frozenset[str]
    half: bool
    """True if half of them have to be there."""
    names: frozenset[str]
    """The stems of its chapter's name, which can mean only this."""


class Name(NamedTuple):
    """A question that leads to a section, or its heading, and the sum of its words' weights."""

    section: int
    whole: float


@dataclass(frozen=True, eq=False, slots=True)
class Rows:
    ends: "array[int]"
    numbers: "array[int]"

    def __getitem__(self, row: int) -> "array[int]":
        return self.numbers[self.ends[row] : self.ends[row + 1]]


def rows(lists: Iterable[Iterable[int]]) -> Rows:
    ends, numbers = array("I", [0]), array("H")
    for each in lists:
        numbers.extend(each)
        ends.append(len(numbers))
    return Rows(ends, numbers)


@dataclass(frozen=True, eq=False, slots=True)
class Index:
    """A search index: terms, which are stems, pairs of them and pieces, and numbers of sections."""

    language: str
    sections: tuple[Section, ...]
    terms: Mapping[str, int]
    weights: "array[float]"
    found: Rows
    values: "array[float]"
    """The weight of the term for each of them, one row after another."""
    names: tuple[Name, ...]
    named: Rows
    stems: Mapping[str, str]
    kept: frozenset[int]
    """The sections that have questions of their own: rules, and some rulings."""
    callers: tuple[Callers | None, ...]

    def weight(self, term: str) -> float:
        return self.weights[self.terms[term]]

    def sections_with(self, term: str) -> Iterable[tuple[int, float]]:
        row = self.terms[term]
        return zip(self.found[row], self.values[self.found.ends[row] : self.found.ends[row + 1]], strict=True)


@by_language(16)
def index_of(game: str) -> Index:
    """Return a game's index in the current language; English headings are found as well."""
    found = sections(game)
    with speaking(ENGLISH):
        english = sections(game)
    asked, aside = _asked_by_heading(game)
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
    """Return each four letters in a row, which find compounds and misspelt words; none of a filler."""
    if word in fillers():
        return []
    whole = f"^{word}$"
    return [MARK + whole[start : start + SIZE] for start in range(len(whole) - SIZE + 1)]


def _factor(term: str) -> float:
    if term.startswith(MARK):
        return PIECE
    return (FILLER if fillers().issuperset(term.split()) else 1) * (PAIR if " " in term else 1)


def _values(counts: Mapping[str, Mapping[int, float]]) -> Iterator[float]:
    """Yield how much more often each section has a term than average, allowing for its length."""
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


def _asked_by_heading(game: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the known questions of each heading, and the words that call each chapter that stands aside."""
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
    chapter = (each.applies or (each.path,))[0].partition(" > ")[0]
    if slug(chapter) not in aside:
        return None
    texts = aside[slug(chapter)]
    if not texts:
        return Callers(_content([] if each.applies else [each.title]), half=True, names=frozenset())
    return Callers(_content(texts), half=False, names=_content([chapter, chapters[chapter]]))


def _content(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(map(stem, chain.from_iterable(map(words, texts)))) - fillers()


LIKENESS: Final = 0.6
"""The least likeness of two words, of 1, for one to be a misspelling of the other."""
SHORTEST: Final = 3
"""Letters of the shortest word that may be misspelt."""
SYNONYM: Final = 0.25
INSTEAD: Final = 0.7
"""The likelihood of a synonym, for a known and an unknown word."""
UNKNOWN: Final = 1.8
NEAREST: Final = 0.6
NEXT: Final = 0.1
"""The weight of the nearest name, and of the next two, beside that of all words."""
LATER: Final = 0.07
"""The share of its score that the last section loses: a digest goes from general to special."""
RULING: Final = 0.36
"""The factor for a ruling without known questions; it is part of a rule."""
CALLED: Final = 1.6
TITLED: Final = 1.2
UNMEANT: Final = 0.7
UNCALLED: Final = 0.96
"""The factors for a chapter that stands aside: it or its heading is named, or not, or neither chapter nor heading."""
OTHERS: Final = 0.25
"""The factor for all other sections if the question names a chapter that stands aside."""
EXACT: Final = 0.6
"""The bonus for a section if the question is one of its names."""
SAME: Final = 0.99
LEAST: Final = 0.15
FEWEST: Final = 3
"""The least number of sections shown with an answer."""
EQUALLY: Final = 0.94
"""The share of the best score from which the second answer is about as near."""


class Found(NamedTuple):
    answers: tuple[Section, ...]
    others: tuple[Section, ...]


def search(games: Iterable[str], typed: str, limit: int) -> Found:
    scored = sorted(chain.from_iterable(_scores(index_of(game), typed) for game in games), key=lambda found: -found[0])
    good = sum(score >= LEAST for score, _ in scored)
    if not good:
        return Found((), ())
    found = tuple(each for _, each in scored[: min(limit, max(good, FEWEST))])
    answers = 1 + (scored[1][0] >= EQUALLY * scored[0][0])
    return Found(found[:answers], found[answers:])


def find(games: Iterable[str], typed: str, limit: int) -> list[Section]:
    return [*chain.from_iterable(search(games, typed, limit))]


def _scores(index: Index, typed: str) -> Iterator[tuple[float, Section]]:
    asked = _asked(index, words(typed))
    if not any(asked.values()):
        return
    had, shared = defaultdict[int, float](float), defaultdict[int, float](float)
    whole = spoken = 0.0
    for term, meant in asked.items():
        if not meant:
            unknown = PAIR if " " in term else 0 if term in fillers() else UNKNOWN
            whole, spoken = whole + unknown, spoken + unknown
            continue
        # A rare word that is less alike counts no more than the one that is most alike.
        most = index.weight(max(meant, key=lambda each: meant[each]))
        best, named = dict[int, float](), dict[int, float]()
        for known, likeness in meant.items():
            for number, value in index.sections_with(known):
                best[number] = max(best.get(number, 0), likeness * value)
            value = likeness * min(index.weight(known), most)
            for name in index.named[index.terms[known]]:
                named[name] = max(named.get(name, 0), value)
        whole, spoken = whole + max(best.values()), spoken + most
        for number, value in best.items():
            had[number] += value
        for name, value in named.items():
            shared[name] += value
    near = defaultdict[int, list[float]](list)
    for name, value in shared.items():
        number, all_of_it = index.names[name]
        near[number].append(2 * value / (all_of_it + spoken))
    stems = {known for meant in asked.values() for known, likeness in meant.items() if likeness >= LIKENESS}
    rival = any(callers and callers.names & stems for callers in index.callers)
    for number, each in enumerate(index.sections):
        first, *others = sorted(near[number], reverse=True)[:3] or [0.0]
        score = had[number] / whole + NEAREST * first**1.5 + NEXT * sum(others)
        standing = _standing(index.callers[number], stems, named=rival) * (1 if number in index.kept else RULING)
        yield (score * standing + EXACT * (first > SAME)) * (1 - LATER * number / len(index.sections)), each


def _asked(index: Index, spelt: list[str]) -> dict[str, Mapping[str, float]]:
    asked = {word: _meant(index, word) for word in spelt}
    pairs = dict[str, Mapping[str, float]]()
    for one, other in pairwise(spelt):
        found = {f"{a} {b}": asked[one][a] * asked[other][b] for a, b in product(asked[one], asked[other])}
        pairs[f"{one} {other}"] = {pair: likeness for pair, likeness in found.items() if pair in index.terms}
    parts = chain.from_iterable(map(pieces, spelt))
    return {**asked, **pairs, **{part: {part: 1.0} for part in parts if part in index.terms}}


def _standing(callers: Callers | None, asked: set[str], *, named: bool) -> float:
    """Return the factor of a section's score for standing aside and for being called."""
    if callers is None or (named and not callers.names & asked):
        return OTHERS if named else 1
    found = callers.stems & asked
    if callers.half:
        half = 2 * len(found) >= len(callers.stems)
        return TITLED if found and found == callers.stems else 1 if half else UNCALLED
    return CALLED if found else UNMEANT


@lru_cache(8192)
def _meant(index: Index, word: str) -> Mapping[str, float]:
    """Return the stems a word may mean, with likelihoods: itself and synonyms, else similar spellings."""
    own = stem(word)
    meant = {each: SYNONYM for each in synonyms().get(own, ()) if each in index.terms}
    if own in index.terms:
        return {**meant, own: 1.0}
    if meant or word in fillers():
        return dict.fromkeys(meant, INSTEAD)
    if len(word) >= SHORTEST:
        alike = process.extract(
            word, list(index.stems), scorer=OSA.normalized_similarity, score_cutoff=LIKENESS, limit=8
        )
        for near, likeness, _ in alike:
            known = index.stems[near]
            meant[known] = max(meant.get(known, 0), likeness**1.9)
    return meant
