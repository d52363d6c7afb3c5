import asyncio
import base64
import math
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
import simcord
from aiohttp import ClientSession

from bot import create_bot
from paxbot.offline import __main__ as offline, run, world as worlds
from paxbot.offline.__main__ import open_game
from paxbot.offline.server import ACTIONS, HOST, STATIC, UPLOADS, serve
from paxbot.offline.world import Refused, World, open_world
from paxbot.settings import Settings
from tests.cases import for_each
from tests.offline.conftest import Page
from tests.offline.toy import Toy


async def test_every_file_of_the_page_is_served_and_none_is_missing(page: Page) -> None:
    assert {file.name for file in (files("paxbot.offline") / "static").iterdir()} == set(STATIC)
    for name, kind in STATIC.items():
        response = await page.client.get(f"/static/{name}")
        assert (response.status, response.content_type) == (200, kind)
    assert (await page.client.get("/")).content_type == "text/html"


@pytest.mark.parametrize("path", ["/static/world.py", "/static/..%2fworld.py", "/files/attachments/1/2/x.png"])
async def test_nothing_else_is_served(page: Page, path: str) -> None:
    assert (await page.client.get(path)).status == 404


async def test_other_web_sites_are_kept_out(page: Page) -> None:
    assert (await page.client.get("/api/view", headers={"Host": "example.org"})).status == 403
    assert (await page.client.post("/api/say", data='{"person": 0, "text": "x"}')).status == 415


@pytest.mark.parametrize("body", [{}, {"person": 7}, {"person": 0}, {"person": 0, "place": "x", "text": "y"}])
async def test_an_incomplete_request_is_a_bad_request(page: Page, body: dict[str, object]) -> None:
    assert (await page.client.post("/api/say", json=body)).status == 400


STRANGE: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**30, math.inf, math.nan, "", "x", "-1", "9" * 5000, "²", "٣", "\ud800", "\0"),
    *([], [None], [{}], ["x"], {}, {"x": None}, {"name": 1}, [[[]]], "../.."),
)
BODIES = (
    b"",
    b"{",
    b"[]",
    b"1",
    b'"x"',
    b"null",
    b"\xff\xfe{",
    b"[" * 100_000,
    b"{}{}",
    b'{"person":1e999}',
    b"\x80abc",
)


@for_each("action", ACTIONS)
async def test_a_body_that_is_none_is_a_bad_request(page: Page, action: str) -> None:
    for body in BODIES:
        for charset in ("", "; charset=nope", "; charset=utf-16"):
            headers = {"Content-Type": f"application/json{charset}"}
            assert (await page.client.post(f"/api/{action}", data=body, headers=headers)).status == 400, body


@for_each(("path", "name"), [("view", "person"), ("view", "place"), ("view", "limit"), ("commands", "place")])
async def test_a_question_that_is_none_is_a_bad_request(page: Page, path: str, name: str) -> None:
    for value in ("x", "-1", "9" * 5000, "²", "1e9", "\0", "1.5", "0x1"):
        query = {"person": "0", "place": str(page.world.channel.id), name: value}
        assert (await page.client.get(f"/api/{path}", params=query)).status == 400, value


async def test_whatever_strange_values_are_sent_are_refused(page: Page) -> None:
    random, message, said = Random(1), await page.lobby(), set[int]()
    whole = {"person": 0, "place": str(page.world.channel.id), "message": message, "custom_id": "secret", "typed": "a"}
    whole |= {"values": ["1"], "handle": "x", "name": "pax new", "options": {"game": "pamir"}, "option": "game"}
    for _ in range(600):
        sent = whole | {key: random.choice(STRANGE) for key in random.sample(sorted(whole), random.randint(1, 3))}
        said.add((await page.client.post(f"/api/{random.choice(sorted(ACTIONS))}", json=sent)).status)
    assert said <= {200, 400, 409}
    assert {400, 409} <= said


async def test_a_body_of_many_megabytes_is_refused(page: Page) -> None:
    body, headers = b'{"person": 0, "text": "' + b"a" * UPLOADS + b'"}', {"Content-Type": "application/json"}
    assert (await page.client.post("/api/say", data=body, headers=headers)).status == 413


async def test_simulated_time_runs_with_real_time(world: World) -> None:
    async def lag() -> float:
        return (datetime.now(UTC) - world.env.now()).total_seconds()

    assert abs(await lag()) < 5
    await world.catch_up()
    assert abs(await lag()) < 0.5


async def test_a_long_sleep_of_the_machine_is_caught_up_in_steps(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> "Later":
            return cls.fromtimestamp((datetime.now(UTC) + timedelta(hours=1)).timestamp(), UTC)

    before = world.env.now()
    monkeypatch.setattr(worlds, "datetime", Later)
    await world.catch_up()
    assert world.env.now() - before == timedelta(seconds=worlds.LONGEST_STEP)


async def test_files_that_no_message_shows_are_forgotten(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    await page.do("click", 1, message=await page.lobby(), custom_id="secret")
    (kept,) = (await page.view(1))["messages"][-1]["files"]
    old = page.world.env.backend.cdn.store_attachment(1, 2, "old.png", b"old", None)["url"]
    page.world.forget_files()
    assert page.world.env.backend.cdn.get(old) == b"old"
    monkeypatch.setattr(worlds, "MOST_FILES", 1)
    page.world.forget_files()
    assert page.world.env.backend.cdn.get(old) is None
    assert (await page.client.get(kept["url"])).status == 200


async def test_a_bot_without_the_commands_of_a_table_is_told_apart(world: World) -> None:
    world.env.bot.tree.clear_commands(guild=None)  # type: ignore[attr-defined]
    await world.env.bot.tree.sync()  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="no command /pax new"):
        await open_game(world, "pamir")


async def test_a_taken_port_is_avoided_unless_it_was_asked_for(world: World) -> None:
    async with serve(world, 0, 0) as first:
        taken = int(first.rsplit(":")[-1].strip("/"))
        async with serve(world, None, taken) as second:
            assert second != first
        with pytest.raises(OSError, match=str(taken)):
            async with serve(world, taken, taken):
                pass


async def test_a_table_is_played_on_a_fresh_database_and_closed_when_told_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stop, made = asyncio.Event(), list[tuple[Settings, Toy]]()

    def make_bot(settings: Settings) -> Toy:
        made.append((settings, Toy()))
        return made[0][1]

    table = asyncio.create_task(offline.play(make_bot, "pamir", 2, 0, 0, stop))
    printed = ""
    while "README.md" not in printed:
        assert not table.done() or table.result()
        await asyncio.sleep(0.02)
        printed += capsys.readouterr().out
    ((settings, bot),) = made
    address = next(word for word in printed.split() if word.startswith(f"http://{HOST}:"))
    assert settings.db.parent.is_dir()
    assert settings.discord_token is None
    assert "DISCORD_TOKEN" in printed
    async with ClientSession() as browser, browser.get(f"{address}api/view") as response:
        assert len((await response.json())["people"]) == 2
    stop.set()
    await asyncio.wait_for(table, 60)
    assert bot.is_closed()
    assert not settings.db.parent.exists()


def test_a_wrong_setting_is_one_sentence_and_status_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAXBOT_LOG_LEVEL", "LOUD")
    assert offline.main(["--port", "0"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "PAXBOT_LOG_LEVEL" in line


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        ([], (3, 0)),
        (["--players", "1"], (1, 1)),
        (["--players", "1", "--wakhan", "4"], (1, 4)),
        (["--game", "porfiriana", "--players", "6"], (6, 0)),
        (["--game", "porfiriana", "--players", "1", "--automated", "0"], (1, 0)),
    ],
)
def test_whoever_is_alone_plays_against_the_automated_rival(arguments: list[str], seats: tuple[int, int]) -> None:
    given = offline.parse(arguments)
    assert (given.players, given.automated) == seats


@pytest.mark.parametrize("arguments", [["--players", "1", "--wakhan", "0"], ["--players", "5", "--wakhan", "1"]])
def test_a_table_of_too_few_or_too_many_seats_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        offline.parse(arguments)
    assert "2 to 5 seats" in capsys.readouterr().err


@pytest.mark.parametrize(("game", "automated"), [("pamir", 2), ("porfiriana", 0)])
async def test_the_real_bot_opens_a_table_for_one(tmp_path: Path, game: str, automated: int) -> None:
    async with open_world(create_bot(Settings(db=tmp_path / "offline.sqlite3", seed=1)), 1) as world:
        await open_game(world, game, automated)
        messages = world.env.backend.messages[world.channel.id].values()
        assert any("Take turn" in str(message.components) for message in messages)


def test_the_table_is_offline_without_a_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.chdir(tmp_path)
    assert run.command()[1:] == ["-m", "paxbot.offline"]
    (tmp_path / ".env").write_text("DISCORD_TOKEN=\n")
    assert run.command()[1:] == ["-m", "paxbot.offline"]


def test_the_bot_goes_online_with_a_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    assert run.command()[1:] == [str(run.BOT)]
    monkeypatch.delenv("DISCORD_TOKEN")
    for written in (b"DISCORD_TOKEN=secret\n", "DISCORD_TOKEN=secret\n".encode("utf-16")):
        (tmp_path / ".env").write_bytes(written)
        assert run.command()[1:] == [str(run.BOT)], "which says what is wrong"
    assert run.BOT.exists()


@pytest.mark.parametrize("file", [{}, {"name": "a"}, {"name": "a", "base64": "?"}])
def test_a_broken_file_is_refused(file: dict[str, str]) -> None:
    with pytest.raises(simcord.SetupError, match="did not arrive whole"):
        worlds.upload(file)


def test_a_file_arrives_whole() -> None:
    sent = {"name": "a.json", "base64": base64.b64encode(b"\x00\xff").decode()}
    assert worlds.upload(sent) == ("a.json", b"\x00\xff")
