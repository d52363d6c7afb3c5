"""The rule by which a test is slow, as `docs/testing.md` states it, and the check that tests keep to it."""

from typing import Any

import pytest

STARTS_A_PROCESS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"}
"""Events that the interpreter reports to audit hooks."""

_reasons: set[str] = set()


def slow_only(what: str) -> None:
    """Note that the running test does something that only a slow test may do."""
    _reasons.add(what)


def heed(event: str, _: tuple[Any, ...]) -> None:
    """Note that the running test starts a process."""
    if event in STARTS_A_PROCESS:
        slow_only("starts a process")


def forget() -> None:
    """Forget what was noted of the test before, or while modules were imported."""
    _reasons.clear()


def check(item: pytest.Item) -> None:
    """Fail a test that did something slow and is not marked as slow."""
    if _reasons and item.get_closest_marker("slow") is None:
        reasons = " and ".join(sorted(_reasons))
        pytest.fail(f"It is not marked as slow, and it {reasons}: see docs/testing.md.", pytrace=False)
