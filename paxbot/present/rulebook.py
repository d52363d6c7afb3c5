"""The digests of the rules and the rulings, section by section, in the current language.
A section that a translation lacks is in English.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, zip_longest
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import normalize

import snowballstemmer

from paxbot import PaxError
from paxbot.present.words import ENGLISH, N_, _, by_language, language, listing, translated

RULINGS: Final = "Rulings"

_ROW: Final = re.compile(r"^\| (\d+) \| (.+) \|$", re.MULTILINE)
_OPENINGS: Final = {
    "card": N_("The rulebook is silent here; we play what the card says: {reading}"),
    "precedent": N_("The rulebook is silent here; we play it as the digital versions do: {reading}"),
    "records": N_("The rulebook is silent here; we play it as recorded games do: {reading}"),
    "author": N_("The rulebook is silent here; we play it as the author says: {reading}"),
    "text": N_("The rulebook doesn’t say this outright; we play what follows from it: {reading}"),
    "contradiction": N_("The rulebook contradicts itself here; we play it this way: {reading}"),
}
_SILENT: Final = N_("The rulebook is silent here; we play it this way: {reading}")
_SOURCES: Final = {
    "ours": N_("our own choice"),
    "reading": N_("the natural reading of the rulebook"),
    "text": N_("the rulebook, its parts taken together"),
    "contradiction": N_("one of two passages in the rulebook"),
    "card": N_("the card’s text"),
    "precedent": N_("the digital versions, or one of them"),
    "records": N_("public game records"),
    "author": N_("the game’s author"),
}


class Ruling(NamedTuple):
    number: str
    question: str
    opening: str
    text: str
    rules: tuple[str, ...]


def rulings_of(english: Path, spoken: Path) -> Iterator[Ruling]:
    known = dict(_ruling_rows(spoken))
    for number, (*told, sources, rules) in _ruling_rows(english):
        question, reading, *why = known.get(number, told)
        kinds = sources.split(", ")
        opening = translated(_OPENINGS.get(kinds[0], _SILENT)).format(reading=reading)
        source = _("Source: {source}.").format(source=listing([translated(_SOURCES[kind]) for kind in kinds]))
        yield Ruling(number, question, opening, "\n\n".join((opening, *why, source)), tuple(rules.split("; ")))


def _ruling_rows(path: Path) -> Iterator[tuple[str, list[str]]]:
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    yield from ((number, cells.split(" | ")) for number, cells in _ROW.findall(text))


DOCS: Final = Path(__file__).parents[2] / "docs"
OPENING: Final = 250
"""Characters up to which a second sentence joins the short answer."""
LEFT_OUT: Final = frozenset({"Decisions"})

_HEADING: Final = re.compile(r"^(##|###) (.+)$", re.MULTILINE)
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_RULING: Final = re.compile(r"\s\([^()]*\b[A-ZÄÖÜ]{4,}\s+\d+[^()]*\)")
SENTENCE: Final = re.compile(r"(?<=[.!?])(?<![ .(]\w\.)\s+")
_ITEM: Final = re.compile(r"[-*] |\d+\. ")
_SINGULAR: Final = re.compile(r"(?<=\w{4})[ens]{1,2}$")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")


class Section(NamedTuple):
    game: str
    path: str
    """The English heading, below that of its chapter: `Play > Bribes`."""
    title: str
    chapter: str
    """The title of its chapter; empty for a chapter itself."""
    opening: str
    """The short answer: the first sentence with its list, or the second where there is room."""
    text: str
    applies: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """The path as custom ids can carry it."""
        return slug(self.path)

    @property
    def terms(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(term for term in _BOLD.findall(self.text) if not term.isdecimal()))


def slug(path: str) -> str:
    return "".join(filter(str.isalnum, normalize("NFKD", path.lower())))


@by_language(16)
def sections(game: str) -> tuple[Section, ...]:
    found = (each for each in _read(game, language()) if each.path.partition(" > ")[0] not in LEFT_OUT)
    return (*found, *_rulings(game, language()))


@by_language(16)
def _by_slug(game: str) -> dict[str, Section]:
    return {each.slug: each for each in sections(game)}


def section(game: str, path: str) -> Section:
    """Return a section by its path or slug. Raises: PaxError("unknown_rule")."""
    found = _by_slug(game).get(slug(path))
    if found is None:
        raise PaxError("unknown_rule", name=path)
    return found


@by_language(16)
def _by_rule(game: str) -> dict[str, list[Section]]:
    found: dict[str, list[Section]] = {}
    for each in sections(game):
        for rule in each.applies:
            found.setdefault(rule, []).append(each)
    return found


def rulings(of: Section) -> tuple[Section, ...]:
    return tuple(_by_rule(of.game).get(of.path, ()))


@by_language(512)
def related(of: Section) -> tuple[Section, ...]:
    """Return a section's chapter, the sections its text names or that name it, and the rest of its chapter.
    A ruling has its rules, and their other rulings.
    """
    every = sections(of.game)
    if of.applies:
        rules = [section(of.game, rule) for rule in of.applies]
        others = (ruling for rule in rules for ruling in rulings(rule) if ruling.path != of.path)
        return tuple(dict.fromkeys((*rules, *others)))
    top = of.path.partition(" > ")[0]
    near = [each for each in every if each.path.partition(" > ")[0] == top]
    named: dict[str, Section] = {}
    for each in (*near, *every):
        if _names(of, each) or _names(each, of):
            named.setdefault(each.title, each)
    return tuple(dict.fromkeys(each for each in (*near[:1], *named.values(), *near) if each.path != of.path))


def _names(one: Section, other: Section) -> bool:
    title = re.escape(_SINGULAR.sub("", other.title))
    return bool(other.chapter) and re.search(rf"\b{title}", one.text, re.IGNORECASE) is not None


def _read(game: str, key: str) -> Iterator[Section]:
    english = list(_headings(DOCS / game / "rules.md"))
    path = DOCS / game / f"rules.{key}.md"
    translation = list(_headings(path)) if key != ENGLISH and path.is_file() else []
    top = chapter = ""
    for (level, name, body), spoken in zip_longest(english, translation[: len(english)]):
        _, title, text = spoken or (level, name, body)
        if level == "##":
            top, chapter = name, title
        blocks = list(_blocks(text))
        inner = level == "###"
        place = (f"{top} > {name}", title, chapter) if inner else (name, title, "")
        yield Section(game, *place, _opening(blocks), "\n\n".join(blocks))


def _rulings(game: str, key: str) -> Iterator[Section]:
    english, spoken = DOCS / game / "rulings.md", DOCS / game / f"rulings.{key}.md"
    path = spoken if spoken.is_file() else english
    if not path.is_file():
        return
    title, _, body = path.read_text(encoding="utf-8").removeprefix("# ").partition("\n")
    text = next(_blocks(body))
    yield Section(game, RULINGS, title, "", text, text)
    for each in rulings_of(english, spoken):
        yield Section(game, f"{RULINGS} > {each.number}", each.question, title, each.opening, each.text, each.rules)


def _headings(path: Path) -> Iterator[tuple[str, str, str]]:
    if not path.is_file():
        return
    _, *parts = _HEADING.split(path.read_text(encoding="utf-8"))
    yield from zip(parts[::3], parts[1::3], parts[2::3], strict=True)


def _blocks(text: str) -> Iterator[str]:
    text = _RULING.sub("", _LINK.sub(r"\1", text))
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("|"):
            yield "\n".join(_rows(block.splitlines()))
        elif block:
            lines: list[str] = []
            for line in block.splitlines():
                begins = not lines or _ITEM.match(line)
                lines = [*lines, line] if begins else [*lines[:-1], f"{lines[-1]} {line.strip()}"]
            yield "\n".join(lines)


def _rows(lines: Iterable[str]) -> Iterator[str]:
    head, _, *rows = ([cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines)
    for first, *cells in rows:
        named = [cell if len(head) == 2 else f"{title}: {cell}" for title, cell in zip(head[1:], cells, strict=True)]
        yield f"- **{first}**: {' · '.join(named)}"


def _opening(blocks: list[str]) -> str:
    first, *more = SENTENCE.split(blocks[0]) if blocks else [""]
    if first.endswith(":") and blocks[1:]:
        return f"{first}\n\n{blocks[1]}"
    return f"{first} {more[0]}" if more and len(first) + len(more[0]) < OPENING else first


STEMMERS: Final = {ENGLISH: "english", "de": "german"}
"""Stemmers by language; a language without one is not stemmed."""

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
    """Return the words of a text in small letters, umlauts written without dots."""
    text = text.casefold()
    for letter, plain in _FOLDED:
        text = text.replace(letter, plain)
    return " ".join(_WORD.findall(text))


def words(text: str) -> list[str]:
    """Return the words of a text, with one word in place of each phrase that means the same."""
    text = f" {folded(text)} "
    for phrase, word in _phrases():
        if phrase in text:
            text = text.replace(phrase, f" {word} ")
    return text.split()


def stem(word: str) -> str:
    return _stem(word, language())


@lru_cache(16384)
def _stem(word: str, key: str) -> str:
    # A stemmer remembers the word it is at, so threads cannot share one.
    return str(snowballstemmer.stemmer(STEMMERS[key]).stemWord(word)) if key in STEMMERS else word


@by_language(16)
def fillers() -> frozenset[str]:
    found = frozenset(folded(f"{_FILLERS} {translated(_FILLERS)}").split())
    return found | frozenset(map(stem, found))


@by_language(16)
def synonyms() -> Mapping[str, frozenset[str]]:
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
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [line for line in lines if line.startswith(marks)]
