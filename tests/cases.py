"""Many quick cases in one test, which names each case that fails."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])
FAILURES = (Exception, pytest.fail.Exception, pytest.skip.Exception)


class Case(NamedTuple):
    name: str
    arguments: dict[str, Any]

    def __add__(self, other: Any) -> "Case":
        name = "-".join(filter(None, (self.name, other.name)))
        return Case(name, self.arguments | other.arguments)


def for_each(
    names: str | Sequence[str], values: Iterable[Any], ids: Iterable[str] | Callable[[Any], str] | None = None
) -> Callable[[Test], Test]:
    """Run the decorated test once for each of the values, as `pytest.mark.parametrize` would, but as a single test.

    All cases are run, and those that fail are reported one by one with their arguments. They share their fixtures.
    """
    keys = [names] if isinstance(names, str) else list(names)
    cases = list(_cases(keys, list(values), ids))
    assert cases, "there are no cases"

    def decorate(test: Test) -> Test:
        plain, inner = getattr(test, "each", (test, [Case("", {})]))
        return cast("Test", _looping(plain, [first + second for first in cases for second in inner]))

    return decorate


def _cases(keys: list[str], values: list[Any], ids: Iterable[str] | Callable[[Any], str] | None) -> Iterator[Case]:
    names = [""] * len(values) if ids is None or callable(ids) else list(ids)
    for name, value in zip(names, values, strict=True):
        row = (value,) if len(keys) == 1 else tuple(value)
        called = "-".join(str(ids(each)) for each in row) if callable(ids) else name
        yield Case(called, dict(zip(keys, row, strict=True)))


def _looping(test: Callable[..., Any], cases: list[Case]) -> Callable[..., Any]:
    @wraps(test)
    def run(*args: Any, subtests: pytest.Subtests, **fixtures: Any) -> None:
        for case in cases:
            with _named(subtests, case):
                test(*args, **fixtures, **case.arguments)

    @wraps(test)
    async def run_async(*args: Any, subtests: pytest.Subtests, **fixtures: Any) -> None:
        for case in cases:
            with _named(subtests, case):
                await test(*args, **fixtures, **case.arguments)

    looping = run_async if inspect.iscoroutinefunction(test) else run
    fixtures = [each for each in inspect.signature(test).parameters.values() if each.name not in cases[0].arguments]
    added = inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY)
    vars(looping).update(each=(test, cases), __signature__=inspect.Signature([*fixtures, added]))
    return looping


@contextmanager
def _named(subtests: pytest.Subtests, case: Case) -> Iterator[None]:
    """Report a failure as that of the case. Cases that pass cost no report."""
    try:
        yield
    except FAILURES:
        with subtests.test(case.name or None, **case.arguments):
            raise
