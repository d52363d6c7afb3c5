import pytest

from tests.pamir.builder import Diagram


@pytest.fixture
def table() -> Diagram:
    return Diagram(seats=3)
