import asyncio
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

import bot as process
from paxbot.settings import Settings, SettingsError
from paxbot.watch import telemetry
from tests.cases import for_each

ROOT = Path(__file__).parents[2]


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PAXBOT_", "DISCORD_"))}


def run_process(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py")],
        cwd=folder,
        env={**environment(), **settings},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture
def start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Runs the bot in this process, as one of its own would: its exit status, and what it says."""
    for name in os.environ:
        if name.startswith(("PAXBOT_", "DISCORD_")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(telemetry, "set_up_log", lambda *_: None)

    def started(**environment: str) -> tuple[int, str]:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return process.main(), capsys.readouterr().err

    return started


@pytest.mark.slow
def test_without_a_token_it_says_so_in_one_sentence_and_exits_with_2(tmp_path: Path) -> None:
    done = run_process(tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "DISCORD_TOKEN" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("name", "wrong"), [("PAXBOT_SEED", "seven"), ("PAXBOT_DISCORD_API", "discord.com")])
def test_a_wrong_setting_is_named_in_one_sentence_and_exits_with_2(
    start: Callable[..., tuple[int, str]], name: str, wrong: str
) -> None:
    status, said = start(DISCORD_TOKEN="abc", **{name: wrong})
    assert (status, said.count("\n")) == (2, 1)
    assert name in said


def test_a_database_that_cannot_be_used_is_named_in_one_sentence_before_connecting(
    start: Callable[..., tuple[int, str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("This is no folder, and no database of SQLite.")
    for path in (tmp_path / "file", tmp_path / "file" / "games.sqlite3"):
        status, said = start(DISCORD_TOKEN="abc", PAXBOT_DB=str(path))
        assert (status, said.count("\n")) == (2, 1)
        assert said.startswith(f"PAXBOT_DB names a database that cannot be used, {path}: ")
    assert not [record for record in caplog.records if record.exc_info or "logging in" in record.message]


@for_each(
    ("db", "said"),
    [
        ("/", "PAXBOT_DB (it must name a file)"),
        ("folder", "it is no file"),
        ("..", "it is no file"),
        ("pipe", "it is no file"),
        ("/dev/null", "it is no file"),
        ("knot", "may not be written"),
        ("/proc/x", "No such file or directory"),
        (f"{'a' * 255}", "File name too long"),
        (":memory:", "No such file or directory"),
    ],
)
def test_what_can_be_no_database_is_named_in_one_sentence_and_is_no_running_bot(
    start: Callable[..., tuple[int, str]], tmp_path: Path, db: str, said: str
) -> None:
    (tmp_path / "folder").mkdir(exist_ok=True)
    if not (tmp_path / "pipe").exists():
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "knot").symlink_to("knot")
    status, told = start(DISCORD_TOKEN="abc", PAXBOT_DB=db)
    assert (status, told.count("\n")) == (2, 1)
    assert said in told
    assert "PAXBOT_DB" in told
    assert "running bot" not in told


def test_a_misspelt_setting_is_named_at_the_start_with_the_nearest_that_is_one(
    start: Callable[..., tuple[int, str]], caplog: pytest.LogCaptureFixture
) -> None:
    status, said = start(PAXBOT_DBB="x", DISCORD_TOKN="abc")
    assert (status, said.count("\n")) == (2, 1)
    assert [record.getMessage() for record in caplog.records if record.levelname == "WARNING"] == [
        "PAXBOT_DBB is not a setting of the bot. Did you mean PAXBOT_DB?",
        "DISCORD_TOKN is not a setting of the bot. Did you mean DISCORD_TOKEN?",
    ]


@pytest.mark.slow
def test_a_disk_without_room_is_named_in_one_sentence_and_nothing_half_made_is_in_the_way(tmp_path: Path) -> None:
    db = tmp_path / "games.sqlite3"
    command = f"ulimit -f 8; exec {shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'bot.py'))}"
    clean = environment() | {
        "DISCORD_TOKEN": "abc",
        "PAXBOT_DB": str(db),
        "PAXBOT_DISCORD_API": "http://127.0.0.1:9/api/v10",
    }
    small = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, env=clean, capture_output=True, text=True, timeout=300, check=False
    )
    assert small.returncode == 2
    assert "Traceback" not in small.stderr
    assert small.stderr.splitlines()[-1].startswith(
        f"PAXBOT_DB names a database that cannot be used, {db}: its disk is full"
    )
    roomy = run_process(tmp_path, **{name: clean[name] for name in clean if name.startswith(("PAXBOT_", "DISCORD_"))})
    assert roomy.returncode == 1
    assert "The bot had to stop: Cannot connect to host 127.0.0.1:9" in roomy.stderr


class Deaf(asyncio.Protocol):
    """A Discord that takes calls and never answers, so that a bot is busy starting."""

    def __init__(self, called: asyncio.Event) -> None:
        self._called = called

    def data_received(self, data: bytes) -> None:
        self._called.set()


@pytest.mark.slow
async def test_a_second_bot_on_the_same_database_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    called = asyncio.Event()
    deaf = await asyncio.get_running_loop().create_server(lambda: Deaf(called), "127.0.0.1", 0)
    address = f"http://127.0.0.1:{deaf.sockets[0].getsockname()[1]}/api/v10"
    settings = {"DISCORD_TOKEN": "abc", "PAXBOT_DB": str(tmp_path / "games.sqlite3"), "PAXBOT_BACKUPS_KEPT": "0"}
    first = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        cwd=tmp_path,
        env={**os.environ, **settings, "PAXBOT_DISCORD_API": address},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await asyncio.wait_for(called.wait(), 300)
        refused = await asyncio.to_thread(run_process, tmp_path, **settings)
        assert refused.returncode == 2
        assert "Traceback" not in refused.stderr
        assert refused.stderr.splitlines()[-1].endswith("a running bot uses it; stop that one first.")
    finally:
        first.kill()
        await first.wait()
        deaf.close()
    let_in = await asyncio.to_thread(run_process, tmp_path, **settings, PAXBOT_DISCORD_API="http://127.0.0.1:9/api/v10")
    assert let_in.returncode == 1
    assert "Cannot connect to host 127.0.0.1:9" in let_in.stderr


def test_discord_is_where_it_always_was_unless_addresses_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    process.find_discord(Settings())
    assert Route.BASE.startswith("https://discord.com/api/")
    assert DiscordWebSocket.DEFAULT_GATEWAY.host == "gateway.discord.gg"
    process.find_discord(Settings(discord_api="http://127.0.0.1:1/api/v10", discord_gateway="ws://127.0.0.1:1/gateway"))
    assert Route("GET", "/users/@me").url == "http://127.0.0.1:1/api/v10/users/@me"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:1/gateway"


def test_a_bot_is_built_without_a_loop_or_a_file(tmp_path: Path) -> None:
    built = process.create_bot(Settings(db=tmp_path / "deep" / "games.sqlite3"))
    assert not built.is_closed()
    assert built.http.max_ratelimit_timeout == 60
    assert not list(tmp_path.iterdir())


def test_a_start_warns_of_no_library_for_voice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    process.create_bot(Settings(db=tmp_path / "games.sqlite3"))
    assert not [record for record in caplog.records if record.name == "discord.client"]


async def test_a_port_for_health_that_is_taken_is_named_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings = Settings(db=tmp_path / "games.sqlite3", watch_port=taken.getsockname()[1])
        with pytest.raises(SettingsError, match="PAXBOT_WATCH_PORT names a port that cannot be used: "):
            async with process.watched(settings, process.create_bot(settings)):
                pytest.fail("it was served all the same")


async def test_an_address_for_health_that_is_none_is_named_in_one_sentence(tmp_path: Path) -> None:
    settings = Settings(db=tmp_path / "games.sqlite3", watch_port=9108, watch_host=f"{'a' * 70}.invalid")
    with pytest.raises(SettingsError, match="PAXBOT_WATCH_PORT names a port that cannot be used: "):
        async with process.watched(settings, process.create_bot(settings)):
            pytest.fail("it was served all the same")


class Client:
    def __init__(self, begin: Callable[[], None]) -> None:
        self.closed = 0
        self._begin = begin

    async def start(self, token: str) -> None:
        self._begin()
        await asyncio.Event().wait()

    async def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_closes_the_bot(name: signal.Signals) -> None:
    client = Client(lambda: os.kill(os.getpid(), name))
    await asyncio.wait_for(process.run(client, "token"), 60)  # type: ignore[arg-type]
    assert client.closed


async def test_what_ends_the_connection_is_raised_and_the_bot_closed() -> None:
    def refuse() -> None:
        raise ConnectionError

    client = Client(refuse)
    with pytest.raises(ConnectionError):
        await process.run(client, "token")  # type: ignore[arg-type]
    assert client.closed


@pytest.mark.parametrize(
    ("error", "said", "status"),
    [
        (discord.LoginFailure("Improper token has been passed."), "does not accept DISCORD_TOKEN", 2),
        (ConnectionError("no way to discord.com"), "no way to discord.com", 1),
    ],
)
def test_a_start_that_fails_ends_with_a_sentence_and_a_status(
    error: Exception,
    said: str,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def fail(*_: object) -> None:
        raise error

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    monkeypatch.setattr(HTTPClient, "static_login", fail)
    monkeypatch.setattr(telemetry, "set_up_log", lambda *_: None)
    assert process.main() == status
    assert said in capsys.readouterr().err
