"""Finding the rule a question is about, however it is spelt: headings, words for them, and the text itself count."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from operator import itemgetter
from typing import Final, NamedTuple

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from paxbot.present.rulebook import DOCS, Section, sections, slug
from paxbot.present.words import ENGLISH, N_, by_language, language, speaking, translated

LIKENESS: Final = 0.68
"""How alike two words are at least, of 1, for one to be a misspelling of the other."""
INSIDE: Final = 88
"""The same, of 100, for one to be a part of the other: a compound."""
SHORTEST: Final = 3
"""Letters of a word that may be misspelt."""
PART: Final = 4
"""Letters of a part of a compound."""
HEADING: Final = 1.25
NAME: Final = 1.0
TERM: Final = 0.7
TEXT: Final = 0.45
"""The weights of a word in a heading, in a synonym, in bold, and in the text."""
UNKNOWN: Final = 2.0
"""How much a word counts that is like none there is."""
LATER: Final = 0.15
"""The share of its score that the last section loses: a digest goes from what is general to what is special."""
LEAST: Final = 0.3
"""The score from which a section is an answer."""
FEWEST: Final = 3
"""So many sections are shown where one is an answer, for the others are no worse guesses than none."""

_WORD: Final = re.compile(r"[^\W_]+")
_FOLDED: Final = (("ä", "a"), ("ö", "o"), ("ü", "u"), ("ae", "a"), ("oe", "o"), ("ue", "u"), ("ß", "ss"), ("’", "'"))
_ENDING: Final = re.compile(r"(?<=\w{4})(?:ungen|lichen|ing|ung|ern|ies|est|e[mnrsd]|st|te|[ensty])$")
_FILLERS: Final = N_(
    # Words of a question by which no rule is found, in small letters; list those of your language.
    "a an the of to in on at is are was be am do does did i me my you your we it its he she they them their what when "
    "which who whom whose how why where can could may must should would will have has had get gets got if then than "
    "that this these those there here with for from by and or not no any some all much many work works happen happens "
    "mean means exactly need please rule rules game tell about as so out up"
)


class Field(NamedTuple):
    """A word of a section, and how much it counts there."""

    section: int
    weight: float


class Index(NamedTuple):
    """All sections of a game in one language, made ready for a search."""

    sections: tuple[Section, ...]
    names: tuple[tuple[str, Field], ...]
    """The headings, synonyms and words in bold, made comparable."""
    words: Mapping[str, tuple[Field, ...]]

    def rarity(self, word: str) -> float:
        """Return how much a word tells sections apart."""
        return log(1 + len(self.sections) / len(self.words[word]))


def find(games: Iterable[str], typed: str, limit: int) -> list[Section]:
    """Return the sections that a question in the language spoken, or in English, is about, the best first."""
    wanted = folded(typed)
    asked = _content(wanted)
    scored = [found for game in games for found in _scores(_index(game), wanted, asked)] if asked else []
    scored.sort(key=lambda found: -found[0])
    good = sum(score >= LEAST for score, _ in scored)
    return [each for _, each in scored[: min(limit, max(good, FEWEST))]] if good else []


def folded(text: str) -> str:
    """Return a text in small letters, its words alone, umlauts as one writes them without."""
    text = text.casefold()
    for letter, plain in _FOLDED:
        text = text.replace(letter, plain)
    return " ".join(_WORD.findall(text))


def _content(text: str) -> list[str]:
    """Return the stems of the words that tell something; of all words if none does."""
    words = text.split()
    return [_ENDING.sub("", word) for word in [each for each in words if each not in _fillers()] or words]


@by_language(16)
def _fillers() -> frozenset[str]:
    return frozenset(word for words in (_FILLERS, translated(_FILLERS)) for word in folded(words).split())


def _scores(index: Index, wanted: str, asked: list[str]) -> Iterator[tuple[float, Section]]:
    """Yield each section that the question fits, and how well."""
    totals = [0.0] * len(index.sections)
    whole = 0.0
    for word in asked:
        near = sorted(_alike(word, list(index.words)), key=itemgetter(1), reverse=True)
        # A rare word that is less alike counts no more than the one that is most alike.
        most = index.rarity(near[0][0]) if near else UNKNOWN
        whole += most * (near[0][1] if near else 1)
        best: dict[int, float] = {}
        for known, likeness in near:
            value = likeness**2 * min(index.rarity(known), most)
            for field in index.words[known]:
                best[field.section] = max(best.get(field.section, 0), value * field.weight)
        for number, score in best.items():
            totals[number] += score
    phrases = [0.0] * len(index.sections)
    content = " ".join(asked)
    for name, of in index.names:
        likeness = max(fuzz.ratio(wanted, name), fuzz.token_sort_ratio(content, name)) / 100
        phrases[of.section] = max(phrases[of.section], likeness**2 * of.weight)
    for number, each in enumerate(index.sections):
        score = totals[number] / whole + phrases[number]
        yield score * (1 - LATER * number / len(index.sections)), each


def _alike(word: str, words: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Yield the known words that a word may be, and how alike they are."""
    least = LIKENESS if len(word) >= SHORTEST else 1
    for near, likeness, _ in process.extract(
        word, words, scorer=OSA.normalized_similarity, score_cutoff=least, limit=None
    ):
        yield near, likeness
    if len(word) >= PART:
        for near, likeness, _ in process.extract(
            word, words, scorer=fuzz.partial_ratio, score_cutoff=INSIDE, limit=None
        ):
            short, long = sorted((len(word), len(near)))
            if short >= PART:
                yield near, likeness / 100 * (0.6 + 0.4 * short / long)


@by_language(16)
def _index(game: str) -> Index:
    """Return the index of a game in the language spoken; English headings and words for them are found besides."""
    found = sections(game)
    with speaking(ENGLISH):
        english = sections(game)
    languages = dict.fromkeys((ENGLISH, language()))
    said = [_synonyms(game, key) for key in languages]
    names: list[tuple[str, Field]] = []
    weights: dict[str, dict[int, float]] = {}
    for number, (each, original) in enumerate(zip(found, english, strict=True)):
        more = [name for synonyms in said for name in synonyms.get(each.slug, ())]
        titles = [each.title, original.title]
        for found_as, weight in ((titles, HEADING), (more, NAME), (each.terms, TERM)):
            forms = (form for name in map(folded, found_as) for form in (name, " ".join(_content(name))))
            names += [(form, Field(number, weight)) for form in forms]
        chapter = slug(each.path.partition(" > ")[0])
        above = [each.chapter, *(name for synonyms in said for name in synonyms.get(chapter, ()))]
        for texts, weight in (([each.text], TEXT), ([*each.terms, *above], TERM), ([*titles, *more], NAME)):
            for word in (word for text in texts for word in _content(folded(text))):
                weights.setdefault(word, {})[number] = weight
    return Index(
        found, tuple(names), {word: tuple(Field(*each) for each in of.items()) for word, of in weights.items()}
    )


def _synonyms(game: str, key: str) -> dict[str, list[str]]:
    """Return other words for what a section is about, from `- Chapter > Heading: one, another` in a game's list."""
    path = DOCS / game / f"terms.{key}.md"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    entries = (line[2:].partition(": ") for line in lines if line.startswith("- "))
    return {slug(heading): words.split(", ") for heading, _, words in entries}
