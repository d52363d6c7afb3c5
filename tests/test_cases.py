from collections.abc import Iterator
from contextlib import contextmanager
from inspect import signature
from typing import Any

import pytest

from tests.cases import for_each


class Reported:
    def __init__(self) -> None:
        self.failed: list[tuple[str | None, dict[str, Any], str]] = []

    @contextmanager
    def test(self, name: str | None, **arguments: Any) -> Iterator[None]:
        try:
            yield
        except AssertionError as error:
            self.failed.append((name, arguments, str(error)))


def test_every_case_is_run_and_each_that_fails_is_reported_with_its_arguments() -> None:
    ran: list[tuple[str, int]] = []
    reported = Reported()

    @for_each("colour", ["red", "blue"])
    @for_each(("number", "half"), [(2, 1), (3, 1)], ids=["two", "three"])
    def halve(purse: list[Any], colour: str, number: int, half: int) -> None:
        purse.append((colour, number))
        if number != 2 * half:
            raise AssertionError(colour)

    assert list(signature(halve).parameters) == ["purse", "subtests"]
    halve(purse=ran, subtests=reported)  # type: ignore[call-arg]
    assert ran == [("red", 2), ("red", 3), ("blue", 2), ("blue", 3)]
    assert reported.failed == [
        ("three", {"colour": "red", "number": 3, "half": 1}, "red"),
        ("three", {"colour": "blue", "number": 3, "half": 1}, "blue"),
    ]


async def test_a_test_that_waits_is_run_for_each_case_too() -> None:
    reported = Reported()

    @for_each("number", range(4), ids=str)
    async def is_even(number: int) -> None:
        if number % 2:
            raise AssertionError("odd")

    await is_even(subtests=reported)  # type: ignore[call-arg]
    assert [name for name, _, _ in reported.failed] == ["1", "3"]


def test_a_test_without_cases_is_none() -> None:
    with pytest.raises(AssertionError, match="no cases"):
        for_each("number", [])
