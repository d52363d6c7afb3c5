"""Every rule of a digest has code and a test, and every reference to a rule leads to a heading of its digest."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from paxbot.present.rulebook import LEFT_OUT, rulings, section
from tests.cases import for_each

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
TESTS = ROOT / "tests" / "pamir"


class Digest(NamedTuple):
    """A game's rules in the docs, and what need not be named by its code or by its tests, each with the reason."""

    game: str
    path: Path
    without_code: Mapping[str, str]
    without_test: Mapping[str, str]

    @property
    def code(self) -> Path:
        return ROOT / "paxbot" / "games" / self.game

    @property
    def tests(self) -> Path:
        return ROOT / "tests" / self.game

    @property
    def rulings(self) -> Path:
        return self.path.with_name("rulings.md")


EDITION = "Edition"
_OVERVIEWS = dict.fromkeys(["Key concepts", "General rules", "Events", "Wakhan"], "its parts tell the rules")
PAMIR = Digest(
    "pamir",
    DOCS / "pamir" / "rules.md",
    {
        "General rules > Negotiation": "people talk as they like, and no move gives rupees or cards away",
        "Events > No effect": "nothing happens, so no code makes it happen",
        **_OVERVIEWS,
    },
    {"General rules > Negotiation": "there is no move to test", **_OVERVIEWS},
)
_AUTOMATED = "who plays, and no rule of the game"
SPARTACUS = Digest("spartacus", DOCS / "spartacus" / "rules.md", {"Nemo": _AUTOMATED}, {"Nemo": _AUTOMATED})
_OPEN = {
    "Components": "the deck is tested as a file",
    "Terms > Deals": "no move gives gold or cards away",
    "Calavera": _AUTOMATED,
    **dict.fromkeys(
        ["Terms", "Enterprises", "Loss of an enterprise", "Headlines and strife"], "its parts tell the rules"
    ),
}
PORFIRIANA = Digest(
    "porfiriana",
    DOCS / "porfiriana" / "rules.md",
    {**_OPEN, "Examples": "tests carry them out", "Solitaire > Turn of the player": "all usual rules hold"},
    _OPEN,
)
DIGESTS = pytest.mark.parametrize("digest", [PAMIR, SPARTACUS, PORFIRIANA], ids=lambda digest: digest.game)

REFERENCE = re.compile(r"Rule: ([^.)]+)")
RULING = re.compile(r"(?:RULINGS?|Ruling) \d+(?:, \d+)*")
COUNTED = {"pamir": 142, "porfiriana": 64, "spartacus": 34}
PARAGRAPHS = {2: 9, 3: 3, 4: 4, 5: 10, 6: 4, 7: 9, 8: 4, 9: 3, 10: 2, 11: 3, 12: 8, 13: 9, 14: 7, 15: 3, 16: 3, 17: 6}
"""The chapters that are rules of the text Pax Porfiriana's digest was made from, each with its number of paragraphs."""
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def headings(path: Path) -> list[str]:
    """`Chapter` for each chapter with text of its own, `Chapter > Heading` for each part of one."""
    found: list[str] = []
    chapter = ""
    for block in re.split(r"^(?=##)", path.read_text(), flags=re.MULTILINE)[1:]:
        title, _, text = block.partition("\n")
        if title.startswith("### "):
            found.append(f"{chapter} > {title[4:]}")
        else:
            chapter = title[3:]
            found += [chapter] * bool(text.strip())
    return found


def docstrings(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
                yield f"{path.relative_to(ROOT)}: {getattr(node, 'name', 'module')}", text


def references(folder: Path) -> dict[str, list[str]]:
    """The rules that docstrings of the folder name, each with the places that do."""
    found: dict[str, list[str]] = {}
    for place, text in docstrings(folder):
        for match in REFERENCE.findall(" ".join(text.split())):
            for rule in match.split(";"):
                found.setdefault(rule.strip(), []).append(place)
    return found


def named(folder: Path) -> set[str]:
    """The same without the numbers of rulings."""
    return {rule for rule in references(folder) if not rule.startswith("RULING")}


def rules_of(digest: Digest) -> list[str]:
    return [heading for heading in headings(digest.path) if heading != EDITION]


def numbers(text: str) -> set[int]:
    return {int(number) for match in RULING.findall(" ".join(text.split())) for number in re.findall(r"\d+", match)}


@DIGESTS
@pytest.mark.parametrize("kind", ["code", "tests"])
def test_every_rule_that_is_named_is_a_heading_of_the_digest(digest: Digest, kind: str) -> None:
    assert named(getattr(digest, kind)) - set(rules_of(digest)) == set()


@DIGESTS
def test_every_rule_of_the_digest_is_named_by_the_code_that_carries_it_out(digest: Digest) -> None:
    assert set(rules_of(digest)) - named(digest.code) == set(digest.without_code)


@DIGESTS
def test_every_rule_of_the_digest_is_named_by_a_test(digest: Digest) -> None:
    assert set(rules_of(digest)) - named(digest.tests) == set(digest.without_test)


@DIGESTS
def test_every_heading_of_the_digest_is_there_once(digest: Digest) -> None:
    found = headings(digest.path)
    assert len(found) == len(set(found)) > 0


@DIGESTS
def test_every_ruling_that_code_and_rules_name_is_in_the_list(digest: Digest) -> None:
    told = [int(number) for number in re.findall(r"^\| (\d+) \|", digest.rulings.read_text(), re.MULTILINE)]
    assert told == list(range(1, COUNTED[digest.game] + 1))
    assert numbers("\n".join(path.read_text() for path in (*digest.code.rglob("*.py"), digest.path))) <= set(told)


@DIGESTS
def test_a_ruling_belongs_to_the_rules_that_name_it(digest: Digest) -> None:
    chapter = ""
    for part in re.split(r"^(?=##)", digest.path.read_text(), flags=re.MULTILINE)[1:]:
        title = part.splitlines()[0]
        chapter = chapter if title.startswith("###") else title[3:]
        path = f"{chapter} > {title[4:]}" if title.startswith("###") else chapter
        if chapter not in LEFT_OUT:
            belonging = {ruling.path for ruling in rulings(section(digest.game, path))}
            assert {f"Rulings > {number}" for number in numbers(part)} <= belonging, path


@for_each("chapter", sorted((TESTS / "rules").glob("test_*.py")), ids=lambda path: path.stem)
def test_every_test_of_a_chapter_names_its_rule(chapter: Path) -> None:
    nodes = ast.parse(chapter.read_text()).body
    tests = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    assert tests
    nameless = [node.name for node in tests if not (ast.get_docstring(node) or "").startswith("Rule: ")]
    assert nameless == []


def test_every_paragraph_of_pax_porfiriana_has_a_test() -> None:
    texts = (path.read_text() for path in PORFIRIANA.tests.rglob("test_*.py"))
    named = {number for text in texts for number in re.findall(r"\bP\d+(?:\.\d+)?\b", text)}
    wanted = {f"P{chapter}.{part}" for chapter, parts in PARAGRAPHS.items() for part in range(1, parts + 1)}
    assert wanted | {"P20", "P22"} <= named
