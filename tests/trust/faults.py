from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

DOC = Path(__file__).parents[2] / "docs" / "when-discord-fails.md"
TESTED: dict[str, list[str]] = {}

Test = TypeVar("Test", bound=Callable[..., Any])


def shows(row: str) -> Callable[[Test], Test]:
    def mark(test: Test) -> Test:
        TESTED.setdefault(row, []).append(test.__name__)
        return test

    return mark


def rows() -> list[str]:
    lines = DOC.read_text(encoding="utf-8").splitlines()
    return [line.split("**")[1] for line in lines if line.startswith("| **")]
