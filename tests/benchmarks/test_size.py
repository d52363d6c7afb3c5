"""How much of the bot has no type."""

import ast
from pathlib import Path

import pytest

from benchmarks.size import aliases, count_any, untyped

ROOT = Path(__file__).parents[2]

MOST = 200
"""How often `Any` may stand in the types of the bot."""


@pytest.mark.slow
def test_the_types_of_the_bot_say_something() -> None:
    found = count_any(ROOT, 0)
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
