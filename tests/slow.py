"""The rule by which a test is slow, as `docs/testing.md` states it, and the check that tests keep to it."""

import functools
import multiprocessing.util
import os
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

STARTS_A_PROCESS = (
    (subprocess.Popen, "__init__"),
    (os, "fork"),
    (os, "forkpty"),
    (os, "posix_spawn"),
    (os, "posix_spawnp"),
    (os, "system"),
    (multiprocessing.util, "spawnv_passfds"),
)
"""By these, or others that call them, a test starts a process."""

_reasons: set[str] = set()


def slow_only(what: str) -> None:
    """Note that the running test does something that only a slow test may do."""
    _reasons.add(what)


def heed() -> None:
    """Note from now on when the running test starts a process.

    An audit hook would see it too, and be called a thousand times a second for other events.
    """
    for owner, name in STARTS_A_PROCESS:
        setattr(owner, name, _noting(getattr(owner, name)))


def _noting(start: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(start)
    def noted(*args: Any, **kwargs: Any) -> Any:
        slow_only("starts a process")
        return start(*args, **kwargs)

    return noted


def forget() -> None:
    """Forget what was noted of the test before, or while modules were imported."""
    _reasons.clear()


def check(item: pytest.Item) -> None:
    if _reasons and item.get_closest_marker("slow") is None:
        reasons = " and ".join(sorted(_reasons))
        pytest.fail(f"It is not marked as slow, and it {reasons}: see docs/testing.md.", pytrace=False)
