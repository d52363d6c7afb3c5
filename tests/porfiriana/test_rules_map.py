"""Each sentence of Pax Porfiriana's digest is listed with code and tests that there are; each paragraph has a test."""

import ast
import re
from collections.abc import Iterator

from tests.porfiriana.rules_map import WITHOUT, key_of, listed, sentences
from tests.test_rule_index import PORFIRIANA

PARTS = {2: 9, 3: 3, 4: 4, 5: 10, 6: 4, 7: 9, 8: 4, 9: 3, 10: 2, 11: 3, 12: 8, 13: 9, 14: 7, 15: 3, 16: 3, 17: 6}
"""The chapters that are rules of the text from which the digest was made, each with the number of its paragraphs."""
TEXTS = [path.read_text() for path in PORFIRIANA.tests.rglob("test_*.py")]


def names(body: list[ast.stmt], above: str) -> Iterator[str]:
    """Yield what is defined there, with the names above it."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield f"{above}.{node.name}"
        if isinstance(node, ast.ClassDef):
            yield from names(node.body, f"{above}.{node.name}")
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (f"{above}.{target.id}" for target in targets if isinstance(target, ast.Name))


def test_every_sentence_is_listed_as_it_is_written() -> None:
    assert [line.key for line in listed()] == [key_of(sentence) for sentence in sentences()]


def test_every_sentence_has_code_and_tests_or_a_reason() -> None:
    for line in listed():
        is_rule = not line.key.startswith("#") and line.code not in [(each,) for each in WITHOUT]
        assert (bool(line.code), bool(line.tests)) == (not line.key.startswith("#"), is_rule), line.key


def test_all_code_that_is_listed_is_there() -> None:
    found = {
        name for path in PORFIRIANA.code.glob("*.py") for name in names(ast.parse(path.read_text()).body, path.stem)
    }
    assert {place for line in listed() for place in line.code} - found == set(WITHOUT)


def test_all_tests_that_are_listed_are_there() -> None:
    found = {name for text in TEXTS for name in re.findall(r"def test_(\w+)", text)}
    assert {test for line in listed() for test in line.tests} - found == set()


def test_every_paragraph_has_a_test() -> None:
    named = {number for text in TEXTS for number in re.findall(r"\bP\d+(?:\.\d+)?\b", text)}
    wanted = {f"P{chapter}.{part}" for chapter, parts in PARTS.items() for part in range(1, parts + 1)}
    assert wanted | {"P20", "P22"} <= named
