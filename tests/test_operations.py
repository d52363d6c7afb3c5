import re
import shlex
import shutil
import signal
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

import bot
from cogs.app import CANCELLATION, GRACE_PERIOD
from tests.bot.test_process import environment
from tests.test_project import docker_steps

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "operations.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
USUAL_BURST = 5
"""How many starts systemd allows in an interval where a unit does not say so."""


def unit() -> str:
    (block,) = (block for block in re.findall(r"```\n(.*?)```", PAGE, re.DOTALL) if "[Service]" in block)
    return "".join(line.removeprefix("  ") for line in block.splitlines(keepends=True))


@pytest.fixture
def parsed() -> RawConfigParser:
    parser = RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit())
    return parser


def test_the_unit_starts_at_boot_when_there_is_a_network(parsed: RawConfigParser) -> None:
    assert parsed["Install"]["WantedBy"] == "multi-user.target"
    assert parsed["Unit"]["After"] == parsed["Unit"]["Wants"] == "network-online.target"


def test_the_unit_never_runs_into_the_limit_of_starts(parsed: RawConfigParser) -> None:
    interval, pause = float(parsed["Unit"]["StartLimitIntervalSec"]), float(parsed["Service"]["RestartSec"])
    assert pause >= 1
    assert interval < pause * USUAL_BURST


def test_the_unit_starts_the_bot_again_unless_something_has_to_be_changed(parsed: RawConfigParser) -> None:
    service = parsed["Service"]
    assert service["Restart"] == "on-failure"
    assert service["RestartPreventExitStatus"] == str(bot.WRONG_SETTINGS)
    assert bot.FAILED not in (0, bot.WRONG_SETTINGS)


def test_the_unit_lets_the_bot_finish_what_it_has_begun(parsed: RawConfigParser) -> None:
    assert float(parsed["Service"]["TimeoutStopSec"]) > GRACE_PERIOD + CANCELLATION
    assert parsed["Service"]["KillMode"] == "mixed", "else its painters are stopped before it has its pictures"


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze on this machine")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    here = {"/srv/paxbot/.venv/bin/python": sys.executable, "WorkingDirectory=/srv/paxbot": f"WorkingDirectory={ROOT}"}
    text = unit()
    for there, ours in here.items():
        assert there in text
        text = text.replace(there, ours)

    def verified(text: str) -> str:
        (tmp_path / "paxbot.service").write_text(text)
        command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "paxbot.service")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return "\n".join(line for line in done.stderr.splitlines() if "paxbot" in line)

    assert verified(text) == ""
    assert "Unknown key" in verified(text.replace("RestartSec", "RestartSecs"))


@pytest.mark.parametrize("page", [PAGE, README], ids=["handbook", "README"])
def test_a_container_that_docker_starts_again_is_told_to_stay_where_that_is_no_use(page: str) -> None:
    policies = re.findall(r"docker run -d [^\n`]*--restart (\S+)", page)
    assert policies == ["unless-stopped"]
    (command,) = (step for step in docker_steps() if step[0] == "CMD")
    assert command == ["CMD", "[python,", "bot.py,", f"{bot.STAY}]"]


@pytest.mark.slow
def test_a_container_with_a_wrong_token_says_so_once_and_waits_to_be_stopped(tmp_path: Path) -> None:
    command = shlex.split(f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'bot.py'))} {bot.STAY}")
    staying = subprocess.Popen(command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, text=True)
    try:
        assert staying.stderr is not None
        assert "DISCORD_TOKEN is not set" in staying.stderr.readline()
        assert staying.stderr.readline() == "The bot would fail again, so it waits to be stopped.\n"
        assert staying.poll() is None
        staying.send_signal(signal.SIGTERM)
        assert staying.wait(60) == bot.WRONG_SETTINGS
    finally:
        staying.kill()
        staying.communicate()


def test_the_readme_says_where_the_bot_runs() -> None:
    assert "It runs on Linux and macOS, and on Windows through WSL or Docker." in README
