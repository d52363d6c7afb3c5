"""A table for three, ready to be laid out."""

import pytest

from tests.pamir.builder import Diagram


@pytest.fixture
def table() -> Diagram:
    """An empty table for red, blue and gray."""
    return Diagram(seats=3)
