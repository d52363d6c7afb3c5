"""The words of questions and rules, made comparable: small letters, stems, and words that mean the same."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

import snowballstemmer

from paxbot.present.rulebook import DOCS
from paxbot.present.words import ENGLISH, N_, by_language, language, translated

STEMMERS: Final = {ENGLISH: "english", "de": "german"}
"""The rules of grammar by which a language is stemmed; a language without any is not."""

_WORD: Final = re.compile(r"[^\W_]+")
_FOLDED: Final = (
    ("ä", "a"),
    ("ö", "o"),
    ("ü", "u"),
    ("ae", "a"),
    ("oe", "o"),
    ("ue", "u"),
    ("ß", "ss"),
    ("’", ""),
    ("'", ""),
)
_FILLERS: Final = N_(
    # Words of a question by which no rule is found, in small letters; list those of your language.
    "a an the of to in on at is are was were be been being am do does did done i im ive me my you your we us our it "
    "its he she they them their what whats when which who whos whom whose how why where can cant could may must "
    "should would will wont have has had get gets got happen happens happening if then than that thats this these "
    "those there theres here with from for by and or not no any anyone anything some someone something everyone "
    "everything every all each one just still really actually exactly also too only instead into onto while during "
    "now much work works mean means need needs please rule rules game tell about as so out up off let lets go goes "
    "going want wants make makes made show shows add adds try tries thing things like other others right away whether "
    "sit sits sent twice good useful able possible allowed dont doesnt isnt arent youre"
)


def folded(text: str) -> str:
    """Return a text in small letters, its words alone, umlauts as one writes them without."""
    text = text.casefold()
    for letter, plain in _FOLDED:
        text = text.replace(letter, plain)
    return " ".join(_WORD.findall(text))


def words(text: str) -> list[str]:
    """Return the words of a text in the language spoken, with one word in place of each phrase that means the same."""
    text = f" {folded(text)} "
    for phrase, word in _phrases():
        if phrase in text:
            text = text.replace(phrase, f" {word} ")
    return text.split()


def stem(word: str) -> str:
    """Return a word of the language spoken without its endings."""
    return _stem(word, language())


@lru_cache(16384)
def _stem(word: str, key: str) -> str:
    # A stemmer remembers the word it is at, so threads cannot share one.
    return str(snowballstemmer.stemmer(STEMMERS[key]).stemWord(word)) if key in STEMMERS else word


@by_language(16)
def fillers() -> frozenset[str]:
    """Return the words by which no rule is found, and their stems."""
    found = frozenset(folded(f"{_FILLERS} {translated(_FILLERS)}").split())
    return found | frozenset(map(stem, found))


@by_language(16)
def synonyms() -> Mapping[str, frozenset[str]]:
    """Return the stems that mean the same as a stem, in any game, in the language spoken and in English."""
    alike: dict[str, frozenset[str]] = {}
    for group in _groups():
        stems = frozenset(stem(word) for word in map(folded, group) if " " not in word)
        for each in stems:
            alike[each] = alike.get(each, frozenset()) | (stems - {each})
    return alike


@by_language(16)
def _phrases() -> tuple[tuple[str, str], ...]:
    groups = ([folded(each) for each in group] for group in _groups())
    return tuple((f" {phrase} ", group[0]) for group in groups for phrase in group if " " in phrase)


def _groups() -> Iterator[list[str]]:
    lists = (listed(DOCS / f"synonyms.{key}.md", "- ") for key in dict.fromkeys((ENGLISH, language())))
    return (line.removeprefix("- ").split(", ") for line in chain.from_iterable(lists))


def listed(path: Path, marks: str | tuple[str, ...]) -> list[str]:
    """Return the lines of a list that begin with a mark; none where there is no list."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [line for line in lines if line.startswith(marks)]
