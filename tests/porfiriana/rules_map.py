"""Where each rule of Pax Porfiriana is carried out and shown: `python -m tests.porfiriana.rules_map` prints it.

Code and tests name headings of the digest in their docstrings, tests also its numbers: paragraphs (P5.2), decisions
(D7) and rulings. The names of tests are the sentences of the rules.
"""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.test_rule_index import PORFIRIANA, REFERENCE, references, rules_of

NUMBERS = re.compile(r"\b([PD])(\d+(?:\.\d+)?)\b|RULINGS? ((?:\d+(?:, | and )?)+)")


class Shown(NamedTuple):
    """A test: its name, the rules and the numbers it names, the class's and the function's together."""

    name: str
    rules: frozenset[str]
    numbers: frozenset[str]


def shown() -> Iterator[Shown]:
    """Yield all tests of the game."""
    for path in sorted(PORFIRIANA.tests.rglob("test_*.py")):
        module = ast.parse(path.read_text())
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                yield from (_read(each, _text(module), _text(node)) for each in node.body if _is_test(each))
            elif _is_test(node):
                yield _read(node, _text(module))


def _is_test(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test_")


def _text(node: ast.stmt | ast.Module) -> str:
    assert isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module)
    return " ".join((ast.get_docstring(node) or "").split())


def _read(node: ast.stmt, *above: str) -> Shown:
    assert isinstance(node, ast.FunctionDef)
    texts = [*above, _text(node), node.name.replace("test_d", "D").partition("_")[0]]
    rules = {rule.strip() for text in texts for match in REFERENCE.findall(text) for rule in match.split(";")}
    numbers = set[str]()
    for match in NUMBERS.finditer(" ; ".join(texts)):
        letter, number, rulings = match.groups()
        numbers |= {letter + number} if letter else {f"RULING {each}" for each in re.findall(r"\d+", rulings)}
    return Shown(node.name, frozenset(rules), frozenset(numbers))


def lines() -> Iterator[str]:
    """Yield for each heading its numbers, the code, and the tests as sentences."""
    tests, code = list(shown()), references(PORFIRIANA.code)
    for rule in rules_of(PORFIRIANA):
        found = [test for test in tests if rule in test.rules]
        numbers = sorted({number for test in found for number in test.numbers})
        yield f"\n## {rule} ({', '.join(numbers)})"
        yield from (f"code  {place}" for place in code.get(rule, [PORFIRIANA.without_code.get(rule, "")]))
        yield from (f"test  {test.name.removeprefix('test_').replace('_', ' ')}" for test in found)


if __name__ == "__main__":
    print("\n".join(lines()))
