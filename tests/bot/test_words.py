"""No sentence a player reads is written in the cogs."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.cases import for_each

FOR_OPERATORS = frozenset({"health.py"})
"""Modules whose words only those read who run the bot."""
ROOTS = frozenset({"league"})
"""First words of commands that are declared by two."""
COGS = sorted(path for path in (Path(__file__).parents[2] / "cogs").rglob("*.py") if path.name not in FOR_OPERATORS)


def spoken(tree: ast.Module) -> Iterator[str]:
    """String constants of several words, without docstrings, log, texts of exceptions, types and names of commands."""
    silent = {id(node) for each in ast.walk(tree) if is_silent(each) for node in ast.walk(each)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            words = node.value.split()
            is_command = len(words) == 2 and words[0] in ROOTS
            if len(words) > 1 and not is_command and all(word.strip(".,:?!*#").isalpha() for word in words[:2]):
                yield node.value


def is_silent(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return isinstance(node.func.value, ast.Name) and node.func.value.id == "logger"
    return isinstance(node, ast.arg | ast.Raise)


@for_each("path", COGS, ids=lambda path: path.name)
def test_a_module_of_the_cogs_speaks_no_sentence(path: Path) -> None:
    assert not list(spoken(ast.parse(path.read_text(encoding="utf-8"))))


def test_a_sentence_would_be_found() -> None:
    assert list(spoken(ast.parse('send("Press a button.")')))
    assert not list(spoken(ast.parse('"""A docstring."""\nlogger.info("Something happened")')))
