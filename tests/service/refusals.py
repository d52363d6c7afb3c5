from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from paxbot import PaxError


@contextmanager
def refused(reason: str, **details: object) -> Iterator[None]:
    """What is done inside is refused for this reason, with at least these details."""
    with pytest.raises(PaxError) as refusal:
        yield
    assert refusal.value.reason == reason
    assert refusal.value.details.items() >= details.items()
