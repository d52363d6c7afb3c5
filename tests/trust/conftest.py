import io
import logging
from collections.abc import Iterator

import pytest

from paxbot.watch import telemetry
from tests.bot.conftest import env, grace, make_bot, settings, simcord_bot, table

__all__ = ["env", "grace", "make_bot", "settings", "simcord_bot", "table"]


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    telemetry.set_up_log("DEBUG", "json", stream)
    yield stream
    logging.captureWarnings(False)
    root.handlers[:], root.level = handlers, level
