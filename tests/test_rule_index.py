"""Every rule of the digest has code and a test, and every reference to a rule leads to a heading of the digest."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules.md"
RULINGS = ROOT / "docs" / "rulings.md"
CODE = ROOT / "paxbot" / "games" / "pamir"
TESTS = ROOT / "tests" / "pamir"

WITHOUT_CODE = {
    "General rules > Negotiation": "people talk as they like, and no move gives rupees or cards away",
    "Events > No effect": "nothing happens, so no code makes it happen",
}
WITHOUT_TEST = {
    "General rules > Negotiation": "there is no move to test",
}

REFERENCE = re.compile(r"Rule: ([^.)]+)")
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
    """Every docstring in the folder's modules, with where it stands."""
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


@pytest.mark.parametrize("folder", [CODE, TESTS], ids=["code", "tests"])
def test_every_rule_that_is_named_is_a_heading_of_the_digest(folder: Path) -> None:
    unknown = {rule: places for rule, places in references(folder).items() if rule not in headings(RULES)}
    assert unknown == {}


def test_every_rule_of_the_digest_is_named_by_the_code_that_carries_it_out() -> None:
    assert set(headings(RULES)) - set(references(CODE)) == set(WITHOUT_CODE)


def test_every_rule_of_the_digest_is_named_by_a_test() -> None:
    assert set(headings(RULES)) - set(references(TESTS)) == set(WITHOUT_TEST)


def test_every_heading_of_the_digest_is_there_once() -> None:
    found = headings(RULES)
    assert len(found) == len(set(found)) > 0


def test_rulings_stand_under_the_headings_of_the_digest() -> None:
    assert set(headings(RULINGS)) - set(headings(RULES)) == set()


@pytest.mark.parametrize("chapter", sorted((TESTS / "rules").glob("test_*.py")), ids=lambda path: path.stem)
def test_every_test_of_a_chapter_names_its_rule(chapter: Path) -> None:
    nodes = ast.parse(chapter.read_text()).body
    tests = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    assert tests
    nameless = [node.name for node in tests if not (ast.get_docstring(node) or "").startswith("Rule: ")]
    assert nameless == []
