import os
import re
import shlex
import subprocess
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from paxbot import health
from paxbot.settings import CARD_FILE, Settings

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.txt", "requirements-dev.txt")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def locked(name: str) -> dict[str, Requirement]:
    requirements = [Requirement(line) for line in read(name).splitlines() if line]
    return {canonicalize_name(requirement.name): requirement for requirement in requirements}


def wanted() -> dict[str, list[Requirement]]:
    project = tomllib.loads(read("pyproject.toml"))
    runtime = [Requirement(text) for text in project["project"]["dependencies"]]
    return dict(zip(LOCKS, (runtime, [*runtime, *map(Requirement, project["dependency-groups"]["dev"])]), strict=True))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_exact_versions_and_no_addresses(lock: str) -> None:
    for requirement in locked(lock).values():
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
        assert requirement.url is None
    assert "://" not in read(lock)
    assert not re.search(r"^\s*-", read(lock), re.MULTILINE), "a lock holds no options"


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_satisfies_the_project(lock: str) -> None:
    pins = locked(lock)
    for requirement in wanted()[lock]:
        pin = pins[canonicalize_name(requirement.name)]
        (specifier,) = pin.specifier
        assert requirement.specifier.contains(specifier.version), f"{requirement} but {pin}: run make lock"


def test_both_locks_agree() -> None:
    runtime, development = (locked(lock) for lock in LOCKS)
    assert {name: str(pin) for name, pin in runtime.items()} == {name: str(development[name]) for name in runtime}


def test_the_tests_run_on_the_locked_versions() -> None:
    pins = [pin for pin in locked("requirements-dev.txt").values() if not pin.marker or pin.marker.evaluate()]
    wrong = [f"{pin} but {version(pin.name)}" for pin in pins if not pin.specifier.contains(version(pin.name))]
    assert not wrong, wrong


@pytest.mark.slow
def test_ci_runs_make_test_without_any_input() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    plan = subprocess.run(
        ["make", "--dry-run", "--always-make", "test"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    steps = [".ci/setup", "ruff format --check", "ruff check", "mypy --strict", "pytest -n"]
    assert [step for step in steps if step not in plan.stdout] == []
    assert "make test" in read(".ci/run")


def docker_steps() -> list[list[str]]:
    joined = re.sub(r"\\\n\s*", "", read("Dockerfile"))
    return [shlex.split(line) for line in joined.splitlines() if line and not line.startswith("#")]


def test_the_image_copies_only_what_exists_and_what_the_context_holds() -> None:
    kept = {line[1:] for line in read(".dockerignore").splitlines() if line.startswith("!")}
    for step in docker_steps():
        if step[0] != "COPY" or step[1].startswith("--from"):
            continue
        for source in step[1:-1]:
            assert (ROOT / source).exists(), f"the Dockerfile copies {source}, which is not there"
            assert source in kept, f".dockerignore keeps {source} out"


def test_the_image_holds_every_part_of_the_program() -> None:
    copied = {source for step in docker_steps() if step[0] == "COPY" for source in step[1:-1]}
    assert {"requirements.txt", "bot.py", "assets", "cogs", "docs", "paxbot"} <= copied


def test_the_image_runs_as_nobody_special_on_a_data_volume() -> None:
    steps = docker_steps()
    users = [step[1] for step in steps if step[0] == "USER"]
    assert users == ["paxbot"]
    assert ["VOLUME", "/data"] in steps
    assert "PAXBOT_DB=/data/paxbot.sqlite3" in next(step for step in steps if step[0] == "ENV")


def test_the_container_is_well_while_the_bot_shows_life() -> None:
    (check,) = (step for step in docker_steps() if step[0] == "HEALTHCHECK")
    options = dict(option.removeprefix("--").split("=") for option in check if option.startswith("--"))
    assert int(options["interval"].rstrip("s")) < health.PATIENCE
    assert int(options["start-period"].rstrip("s")) > health.INTERVAL
    assert " ".join(check).endswith("CMD [python, -m, paxbot.health]")


def test_the_example_settings_are_settings() -> None:
    names = re.findall(r"^#?([A-Z_]+)=", read(".env.example"), re.MULTILINE)
    fields = {name.removeprefix("PAXBOT_").lower() for name in names if not CARD_FILE.fullmatch(name.lower())}
    assert "discord_token" in fields
    assert fields <= set(Settings.model_fields)


def test_the_example_settings_hold_no_values_but_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    example = tmp_path / ".env"
    example.write_text(re.sub(r"^#(?=[A-Z_]+=)", "", read(".env.example"), flags=re.MULTILINE), encoding="utf-8")
    assert Settings(_env_file=example) == Settings(_env_file=None)


@pytest.mark.parametrize("name", ["Cole Wehrle", "Wehrlegig Games", "CC BY-NC-SA 4.0", "non-commercial fan project"])
def test_the_game_is_credited(name: str) -> None:
    assert name in read("NOTICE.md")


def test_the_licence_of_the_code_is_the_one_the_project_names() -> None:
    assert tomllib.loads(read("pyproject.toml"))["project"]["license"] == {"file": "LICENSE"}
    assert read("LICENSE").startswith("MIT License\n")


def test_health_complains_until_the_bot_has_been_connected(tmp_path: Path) -> None:
    db = tmp_path / "bot.sqlite3"
    assert health.complaint(db, now=0) == "The bot has not been connected yet."


def test_health_is_content_for_three_beats_and_then_complains(tmp_path: Path) -> None:
    db = tmp_path / "bot.sqlite3"
    health.beat(db)
    os.utime(health.heartbeat(db), (1000, 1000))
    assert health.complaint(db, now=1000 + 3 * health.INTERVAL) is None
    assert health.complaint(db, now=1091) == "The bot was last connected 91 seconds ago."


def test_health_tells_the_container_by_its_exit_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAXBOT_DB", str(tmp_path / "bot.sqlite3"))
    assert health.main() == 1
    assert capsys.readouterr().err == "The bot has not been connected yet.\n"
    health.beat(tmp_path / "bot.sqlite3")
    assert health.main() == 0
