"""Finding the rule a question is about, in everyday words and however it is spelt.

Two things count: how much more often a section has the question's words, pieces of them and two in a row, than others
have them, and how near the question is to one that leads to the section. `docs/<game>/asked.<language>.md` lists those.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, pairwise, product
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from paxbot.present.rule_index import PAIR, Callers, Index, index_of, pieces
from paxbot.present.rule_words import fillers, stem, synonyms, words
from paxbot.present.rulebook import Section

LIKENESS: Final = 0.6
"""How alike two words are at least, of 1, for one to be a misspelling of the other."""
SHORTEST: Final = 3
"""Letters of a word that may be misspelt."""
SYNONYM: Final = 0.25
INSTEAD: Final = 0.7
"""How likely a word means another one that is listed with it, and if it is unknown itself."""
UNKNOWN: Final = 1.8
"""The weight of an unknown word."""
NEAREST: Final = 0.6
NEXT: Final = 0.1
"""The weight of the nearest name, and of the two next ones, beside that of all words."""
LATER: Final = 0.07
"""The share of its score that the last section loses: a digest goes from what is general to what is special."""
RULING: Final = 0.36
"""The factor for a ruling that nobody is known to ask for; it is part of a rule."""
CALLED: Final = 1.6
TITLED: Final = 1.2
UNMEANT: Final = 0.7
UNCALLED: Final = 0.96
"""The factors for a chapter that stands aside: asked for, or its heading is, or not, or neither chapter nor heading."""
OTHERS: Final = 0.25
"""The factor for all other sections if the question names a chapter that stands aside."""
EXACT: Final = 0.6
"""The bonus for a section if the question is one of its names."""
SAME: Final = 0.99
"""The likeness from which the question is a name."""
LEAST: Final = 0.15
"""The score from which a section is an answer."""
FEWEST: Final = 3
"""So many sections are shown where one is an answer, for the others are no worse guesses than none."""
EQUALLY: Final = 0.94
"""The share of the best score from which the second answer is about as near."""


class Found(NamedTuple):
    """The answer to a question, or two that are about equally near, and the next ones."""

    answers: tuple[Section, ...]
    others: tuple[Section, ...]


def search(games: Iterable[str], typed: str, limit: int) -> Found:
    """Return the one or two best answers to a question in the language spoken, or in English, and the next ones."""
    scored = sorted(chain.from_iterable(_scores(index_of(game), typed) for game in games), key=lambda found: -found[0])
    good = sum(score >= LEAST for score, _ in scored)
    if not good:
        return Found((), ())
    found = tuple(each for _, each in scored[: min(limit, max(good, FEWEST))])
    answers = 1 + (scored[1][0] >= EQUALLY * scored[0][0])
    return Found(found[:answers], found[answers:])


def find(games: Iterable[str], typed: str, limit: int) -> list[Section]:
    """Return the sections that a question is about, the best first."""
    return [*chain.from_iterable(search(games, typed, limit))]


def _scores(index: Index, typed: str) -> Iterator[tuple[float, Section]]:
    """Yield each section, and how well the question fits it."""
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
    """Return what the words of a question may mean, and each two in a row."""
    asked = {word: _meant(index, word) for word in spelt}
    pairs = dict[str, Mapping[str, float]]()
    for one, other in pairwise(spelt):
        found = {f"{a} {b}": asked[one][a] * asked[other][b] for a, b in product(asked[one], asked[other])}
        pairs[f"{one} {other}"] = {pair: likeness for pair, likeness in found.items() if pair in index.terms}
    parts = chain.from_iterable(map(pieces, spelt))
    return {**asked, **pairs, **{part: {part: 1.0} for part in parts if part in index.terms}}


def _standing(callers: Callers | None, asked: set[str], *, named: bool) -> float:
    """Return what a section's score is multiplied by, as it stands aside or not, and as the question calls it."""
    if callers is None or (named and not callers.names & asked):
        return OTHERS if named else 1
    found = callers.stems & asked
    if callers.half:
        half = 2 * len(found) >= len(callers.stems)
        return TITLED if found and found == callers.stems else 1 if half else UNCALLED
    return CALLED if found else UNMEANT


@lru_cache(8192)
def _meant(index: Index, word: str) -> Mapping[str, float]:
    """Return the stems that a word may mean, and how likely: itself and synonyms, else what is spelt alike."""
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
