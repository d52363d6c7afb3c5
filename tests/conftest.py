import gc
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from paxbot.present.words import languages, speaking
from paxbot.storage import database
from tests import long_form, slow

SYNCED = "PRAGMA synchronous = FULL"
"""The bot waits for the disk after each transaction; a test need not, since no power fails in the middle of it."""

slow.heed()
# No test asks how long something took.
settings.register_profile("unhurried", parent=settings.default, deadline=None)
settings.load_profile("unhurried")
assert SYNCED in database.PRAGMAS
vars(database).update(PRAGMAS=[*database.PRAGMAS, "PRAGMA synchronous = OFF"])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long form of tests that take a sample of their cases")


def pytest_configure(config: pytest.Config) -> None:
    long_form.choose(config.getoption("--long"))


@pytest.fixture(params=sorted(languages()))
def every_language(request: pytest.FixtureRequest) -> Iterator[str]:
    with speaking(request.param):
        yield request.param


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow tests first, so that in the end no worker is left alone with one of them."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Leave what was collected out of each later search for garbage: these took a tenth of the processor's time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    slow.forget()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    result = yield
    slow.check(item)
    return result
