"""Which test is for which row of `docs/when-discord-fails.md`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

DOC = Path(__file__).parents[2] / "docs" / "when-discord-fails.md"
TESTED: dict[str, list[str]] = {}
"""The names of the tests, by the row they are for."""

Test = TypeVar("Test", bound=Callable[..., Any])


def shows(row: str) -> Callable[[Test], Test]:
    """Marks a test that shows what the row of that name promises."""

    def mark(test: Test) -> Test:
        TESTED.setdefault(row, []).append(test.__name__)
        return test

    return mark


def rows() -> list[str]:
    """The names of all rows: the first cell of each, in bold."""
    lines = DOC.read_text(encoding="utf-8").splitlines()
    return [line.split("**")[1] for line in lines if line.startswith("| **")]
