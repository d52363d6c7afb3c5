"""What tests of all kinds share."""

from collections.abc import Iterator

import pytest

from paxbot.present.words import languages, speaking


@pytest.fixture(params=sorted(languages()))
def every_language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The test runs once in each language there is."""
    with speaking(request.param):
        yield request.param
