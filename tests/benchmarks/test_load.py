"""The load test runs, in short, and finds its way; how quick the bot is, is for quiet machines to say."""

import random
import re
from pathlib import Path

import pytest

from benchmarks.crowd import Crowd
from benchmarks.load import Hall, arguments_of, measure
from benchmarks.stories import stories
from bot import create_bot
from cogs.messages.hands import HAND
from paxbot.settings import Settings
from tests.standin import StandIn

pytestmark = pytest.mark.slow

SHORT = {"games": 8, "finished": 4, "records": 8, "rate": 4, "seconds": 4, "settle": 2, "painters": 1}


async def test_people_click_at_tables_of_the_records_and_the_bot_answers_without_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.crowd.PATIENCE", 300.0)
    chosen = arguments_of(f"--{name}={value}" for name, value in SHORT.items())
    figures = {figure.name: figure for figure in await measure(tmp_path, chosen)}
    assert figures["errors"].is_kept
    assert figures["clicks without all of their answer"].is_kept
    assert figures["acknowledgement at the 99th percentile"].got < float("inf")
    assert figures["memory of the bot and its painter at most"].is_kept
    told = re.search(r"one table in (.+) ms before, (.+) ms after", capsys.readouterr().out)
    assert told is not None
    assert all(float(each) > 1 for each in told.groups())


async def test_hands_are_noted_as_by_a_bot_that_has_been_running(tmp_path: Path) -> None:
    database, chance = tmp_path / "games.sqlite3", random.Random(1)
    async with StandIn() as standin:
        await Hall(standin, Crowd(standin, chance), chance).open(database, 4, stories(4))
    bot = create_bot(Settings(db=database, grace=0))
    await bot.services.open()
    noted, shown = list[str | None](), list[str | None]()
    for game in range(1, 5):
        view = await bot.services.games.view(game)
        for row in await bot.services.post.messages(game, HAND):
            noted.append(row.shown)
            shown.append(await bot.dispatcher.hands.digest(view, row.seat or 0))
    assert noted == shown
    assert len(set(noted)) == len(noted) > 4
    await bot.services.close()


def test_the_long_form_is_longer_and_beside_finished_games() -> None:
    short, long = arguments_of([]), arguments_of(["--full"])
    assert (short.games, short.rate, short.seconds, short.finished) == (1000, 20.0, 120.0, 0)
    assert (long.games, long.rate, long.seconds, long.finished) == (1000, 20.0, 600.0, 10_000)
