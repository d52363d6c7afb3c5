"""Sentences with fields: each use gives exactly the fields of its sentence, in an order apart from the text's."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from paxbot.present.words import Either, Many, Say
from tests.words.catalogues import ROOT

_FIELD = re.compile(r"\{(\w+)")
Sentence = Say | Many | Either

FILES = [
    (path, ast.parse(text))
    for path in sorted({ROOT / "bot.py", *ROOT.glob("cogs/**/*.py"), *ROOT.glob("paxbot/**/*.py")})
    if "paxbot.present" in (text := path.read_text())
]


def _names(path: Path, tree: ast.Module) -> dict[str, object]:
    """Everything a file takes from the words, by the names it uses; a file with words has its own as well."""
    imported = {
        alias.asname or alias.name: getattr(source, alias.name, None)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("paxbot.present")
        for source in [import_module(node.module or "")]
        for alias in node.names
    }
    parts = path.relative_to(ROOT).with_suffix("").parts
    return {**vars(import_module(".".join(parts))), **imported} if parts[:2] == ("paxbot", "present") else imported


def _called(node: ast.Call, names: dict[str, object]) -> object:
    match node.func:
        case ast.Name(id=name):
            return names.get(name)
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return getattr(names.get(module), name, None)
    return None


def _fits(node: ast.Call, sentence: Sentence) -> bool:
    if any(isinstance(each, ast.Starred) for each in node.args):
        return len(node.args) <= len(sentence.names)
    given = [*sentence.names[: len(node.args)], *(str(each.arg) for each in node.keywords)]
    return len(node.args) <= len(sentence.names) and sorted(given) == sorted(sentence.names)


def _calls() -> Iterator[tuple[ast.Call, Sentence]]:
    for path, tree in FILES:
        names = _names(path, tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(called := _called(node, names), Sentence):
                yield node, called


def _made() -> Iterator[tuple[ast.Call, Sentence]]:
    for path, tree in FILES:
        names = _names(path, tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                name = ast.unparse(node.targets[0])
                if ast.unparse(node.value.func) in ("Say", "Many", "Either") and isinstance(
                    made := names[name], Sentence
                ):
                    yield node.value, made


def test_a_sentence_knows_its_fields_and_several_have_an_order() -> None:
    made = list(_made())
    assert len(made) > 200
    for node, sentence in made:
        text = ast.unparse(node)
        said = set(_FIELD.findall(sentence.message))
        if isinstance(sentence, Either):
            said |= {*_FIELD.findall(sentence.without), sentence.asked}
            assert f"{{{sentence.asked}}}" not in sentence.without, text
        assert sorted(sentence.names) == sorted(said), text
        assert set(sentence.worded) <= said, text
        order = node.args[1 if isinstance(sentence, Say) else 2 :]
        assert order or len(sentence.names) == 1, text


def test_each_use_gives_the_fields_of_its_sentence() -> None:
    calls = list(_calls())
    assert len(calls) > 200
    assert [ast.unparse(node) for node, sentence in calls if not _fits(node, sentence)] == []


def test_values_are_given_in_order_or_by_name_and_worded() -> None:
    said = Say("{who}: {what}", "what who", what=", ".join)
    assert said(["a", "b"], "Ann") == said(who="Ann", what=["a", "b"]) == "Ann: a, b"
    counted = Many("{count} game of {who}", "{count} games of {who}", "count who")
    assert (counted(1, "Ann"), counted(2, who="Ann")) == ("1 game of Ann", "2 games of Ann")
    either = Either("nobody for {who}", "{count} for {who}", "count? who", count="{:02}".format)
    assert (either(0, "Ann"), either(3, "Ann"), either(None, who="Ann")) == (
        "nobody for Ann",
        "03 for Ann",
        "nobody for Ann",
    )
