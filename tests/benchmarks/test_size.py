import ast
import subprocess
from pathlib import Path

import pytest

from benchmarks import size
from benchmarks.size import (
    FACTS,
    HELD,
    aliases,
    allowed,
    comments,
    count,
    count_any,
    excess,
    figures,
    held,
    lower,
    modules,
    naming,
    read,
    read_commit,
    slack,
    untyped,
)

ROOT = Path(__file__).parents[2]

MOST = 200


SMALL = {
    Path("bot.py"): b'"""Told."""\n\nGREET = lambda: None  # said\n',
    Path("paxbot/__init__.py"): b"",
    Path("paxbot/cards.json"): b"[1, 2]",
    Path("paxbot/games/spartacus/turn.py"): b'def turn():\n    """Turn."""\n    # one\n    # comment\n    return 1\n',
    Path("paxbot/present/face.png"): b"pixels",
    Path("tests/test_bot.py"): b"import bot\n\nassert bot\n",
    Path("tests/data/record.json"): b"1" * 250,
}


def test_the_bot_is_no_larger_than_allowed() -> None:
    most = allowed()
    now = held(modules(read(ROOT)))
    assert most.keys() == HELD.keys()
    assert not [*excess(now, most), *slack(now, most)]


def test_what_is_larger_than_allowed_or_needlessly_allowed_is_told() -> None:
    now = {"statements": 101, "nodes": 98, "modules": 97.9}
    most = dict.fromkeys(now, 100.0)
    assert ["statements without docstrings: 101" in each for each in excess(now, most)] == [True]
    assert ["modules: 97.9" in each for each in slack(now, most)] == [True]


def test_what_is_allowed_is_lowered_and_never_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(size, "ALLOWED", tmp_path / "size.toml")
    size.ALLOWED.write_text("statements = 100\nnodes = 100\n")
    assert lower({"statements": 99, "nodes": 101, "modules": 7}) == 1
    assert allowed() == {"statements": 99, "nodes": 100}
    assert lower({"statements": 98, "nodes": 100}) == 0


def test_every_figure_of_a_small_product_is_counted() -> None:
    found = figures(SMALL)
    assert {name: found[name] for name in ("statements", "lambdas", "modules", "pax", "data")} == {
        "statements": 3, "lambdas": 1, "modules": 2, "pax": 3, "data": 6,
    }  # fmt: skip
    assert (found["told"], found["docstrings"]) == (80.0, 40.0)
    assert (found["function"], found["function_statements"]) == (5, 3)
    assert (found["tests_code"], found["tests"]) == (3, 5)
    assert count(SMALL, 1) == {"bot.py": 2, "paxbot": 3}


def test_consecutive_lines_of_comment_are_one() -> None:
    assert comments("# a\n# b\nx = 1  # c\n# d\n\n# e\ny = '#'\n") == 4


def test_a_fact_is_named_outside_the_rules_and_where_another_game_has_none_of_that_name() -> None:
    product = [
        (FACTS[0], "class Why(NamedTuple): ...\nclass Paid(NamedTuple):\n    why: Why\nclass Won(NamedTuple): ...\n"),
        (Path("paxbot/games/pamir/turn.py"), "Won"),
        (Path("paxbot/games/spartacus/facts.py"), ""),
        (Path("paxbot/present/spartacus/facts.py"), "f.Won"),
        (Path("paxbot/present/pamir/log.py"), "f.Won; f.Won; Paid; Why"),
        (Path("paxbot/present/pamir/again.py"), "from paxbot.games.pamir.facts import Paid\nf.Won"),
    ]
    assert naming(product, FACTS) == 1.5


@pytest.mark.slow
def test_a_commit_is_read_without_a_checkout(tmp_path: Path) -> None:
    (tmp_path / "cogs").mkdir()
    (tmp_path / "cogs/one.py").write_text("x = 1\ny = 2\n")
    (tmp_path / "README.md").write_text("Read me.")
    git = ("git", "-C", tmp_path, "-c", "user.name=ann", "-c", "user.email=ann@example.org")
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "one"]):
        subprocess.run([*git, *arguments], check=True)
    (tmp_path / "cogs/one.py").write_text("")
    assert read_commit(tmp_path, "HEAD") == {Path("cogs/one.py"): b"x = 1\ny = 2\n"}
    with pytest.raises(SystemExit, match="There is no commit nowhere here"):
        read_commit(tmp_path, "nowhere")


@pytest.mark.slow
def test_the_types_of_the_bot_say_something() -> None:
    found = count_any(read(ROOT), 0)
    assert found.total() <= MOST, "\n".join(sorted(found))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("def f(x: Any) -> dict[str, Any]: ...", 2),
        ("rows: list[Any] = []", 1),
        ("Rule = Callable[[Any], Any]", 2),
        ("class A(Protocol[Any]):\n    def f(self, x: 'list[Any]') -> None: ...", 2),
        ("Move = Any\ndef f(x: Move) -> None: ...", 2),
        ("async def f(work: Coroutine[Any, Any, list[Any]]) -> None: ...", 1),
        ("from discord import Interaction\ndef f(x: Interaction[Any]) -> None: ...", 0),
        ("import asyncio\ntask: asyncio.Task[Any]", 0),
        ("from typing import Any\ntext = 'Any number of games'", 0),
    ],
)
def test_what_has_no_type_is_counted(text: str, number: int) -> None:
    tree = ast.parse(text)
    assert len(list(untyped(tree, {"Any"} | aliases(tree)))) == number
