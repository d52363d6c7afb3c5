"""Finding the rule a question is about, in everyday words and however it is spelt.

Two things count: which of the question's words a section has, the rare ones most, and how near the question is to
one of the section's names. Names are its heading, words in bold, and what `docs/<game>/terms.<language>.md` lists.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from paxbot.present.rule_index import Callers, Index, compounds, index_of
from paxbot.present.rule_words import fillers, stem, synonyms, words
from paxbot.present.rulebook import Section

LIKENESS: Final = 0.6
"""How alike two words are at least, of 1, for one to be a misspelling of the other."""
SHORTEST: Final = 3
"""Letters of a word that may be misspelt."""
SYNONYM: Final = 0.73
"""How likely a word means another one that is listed with it."""
UNKNOWN: Final = 1.8
"""The weight of an unknown word."""
NEARNESS: Final = 0.36
"""The weight of the nearest name beside that of all words."""
LATER: Final = 0.14
"""The share of its score that the last section loses: a digest goes from what is general to what is special."""
RULING: Final = 0.85
"""The factor for a ruling, which is part of a rule."""
CALLED: Final = 1.44
UNMEANT: Final = 0.75
UNCALLED: Final = 0.81
"""The factors for a chapter that stands aside: the question asks for it, or not, or not for the heading."""
OTHERS: Final = 0.3
"""The factor for all other sections if the question names a chapter that stands aside."""
EXACT: Final = 0.4
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
    asked = {word: _meant(index, word) for word in words(typed)}
    if not any(asked.values()):
        return
    had, shared = [0.0] * len(index.sections), dict[int, float]()
    whole = spoken = 0.0
    for word, meant in asked.items():
        if not meant:
            unknown = 0 if word in fillers() else UNKNOWN
            whole, spoken = whole + unknown, spoken + unknown
            continue
        # A rare word that is less alike counts no more than the one that is most alike.
        nearest = max(meant, key=lambda each: meant[each])
        most = index.weights[nearest]
        whole, spoken = whole + most * meant[nearest], spoken + most
        best, named = dict[int, float](), dict[int, float]()
        for known, likeness in meant.items():
            value = likeness * min(index.weights[known], most)
            for number, missing in index.missing[known].items():
                best[number] = max(best.get(number, 0), value * (1 - missing))
            for name in index.named.get(known, ()):
                named[name] = max(named.get(name, 0), value)
        for number, value in best.items():
            had[number] += value
        for name, value in named.items():
            shared[name] = shared.get(name, 0) + value
    near = defaultdict[int, float](float)
    for name, value in shared.items():
        number, all_of_it = index.names[name]
        near[number] = max(near[number], 2 * value / (all_of_it + spoken))
    stems = {known for meant in asked.values() for known, likeness in meant.items() if likeness >= LIKENESS}
    rival = any(callers and callers.names & stems for callers in index.callers)
    for number, each in enumerate(index.sections):
        score = had[number] / whole + NEARNESS * near[number] ** 1.5 + EXACT * (near[number] > SAME)
        standing = _standing(index.callers[number], stems, named=rival) * (RULING if each.applies else 1)
        yield score * standing * (1 - LATER * number / len(index.sections)), each


def _standing(callers: Callers | None, asked: set[str], *, named: bool) -> float:
    """Return what a section's score is multiplied by, as it stands aside or not, and as the question calls it."""
    if callers is None or (named and not callers.names & asked):
        return OTHERS if named else 1
    found = callers.stems & asked
    if callers.half:
        return 1 if 2 * len(found) >= len(callers.stems) else UNCALLED
    return CALLED if found else UNMEANT


@lru_cache(8192)
def _meant(index: Index, word: str) -> Mapping[str, float]:
    """Return the stems that a word may mean, and how likely: itself, synonyms and parts, else what is spelt alike."""
    own = stem(word)
    meant = {each: SYNONYM for each in synonyms().get(own, ()) if each in index.weights}
    if own in index.weights:
        return {**meant, **index.parts.get(own, {}), own: 1.0}
    if meant or word in fillers():
        return meant
    if len(word) >= SHORTEST:
        alike = process.extract(
            word, list(index.stems), scorer=OSA.normalized_similarity, score_cutoff=LIKENESS, limit=12
        )
        meant = dict(compounds(index, own))
        for near, likeness, _ in alike:
            known = index.stems[near]
            meant[known] = max(meant.get(known, 0), likeness**2.2)
    return meant
