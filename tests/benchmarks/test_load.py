"""The load test runs, in short, and finds its way; how quick the bot is, is for quiet machines to say."""

import random
import re
from io import BytesIO
from pathlib import Path

import pytest

from benchmarks.crowd import Click, Crowd, Seat
from benchmarks.load import Hall, arguments_of, measure
from benchmarks.stories import stories
from bot import create_bot
from cogs.messages.hands import HAND
from paxbot.settings import Settings
from tests.standin import StandIn
from tests.standin.calls import Call, Upload

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


async def test_a_click_is_answered_though_a_newer_question_was_deleted_meanwhile() -> None:
    async with StandIn() as standin:
        ann, bob, channel = standin.join("ann"), standin.join("bob"), standin.channel("games")
        crowd, world = Crowd(standin, random.Random(1)), standin.world
        table, open_question, deleted = (
            world.create_message(channel, world.bot_user.id, content=f"For {each.mention}").id
            for each in (ann, bob, ann)
        )
        seat = Seat(1, channel, {ann.id: ann, bob.id: bob}, {open_question: bob.id, deleted: ann.id})
        crowd.seat(seat)
        pressed = ann.press(world.messages[channel][table], "pax:answer:1")
        click = seat.click = Click("answer", seat, ann.id, 0.0, pressed, True, acknowledged=1.0, answered=1.0)

        def bot_calls(method: str, message: int) -> None:
            shown = {"id": str(message), "channel_id": str(channel)}
            files = [Upload("table.png", BytesIO(), None)] if method == "PATCH" else []
            assert standin.rest.after is not None
            standin.rest.after(
                Call(0, method, f"/channels/{channel}/messages/{message}", {}, None, files, answer=shown)
            )

        world.delete_message(channel, deleted)
        bot_calls("PATCH", deleted)
        assert (click.pictured is not None, seat.asked) == (True, (open_question, bob.id))
        seat.called[deleted], click.pictured, click.shown, seat.click = ann.id, 1.0, None, click
        bot_calls("DELETE", deleted)
        assert click.shown is not None
        assert seat not in [each for each in crowd.seats if each.click is not None]


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
