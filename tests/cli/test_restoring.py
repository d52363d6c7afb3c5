"""`restore` forgets again whoever was forgotten since the backup, and may be killed at any step."""

import asyncio
import pkgutil
import shutil
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from paxbot.__main__ import main
from paxbot.games.registry import GAMES
from paxbot.service import Services
from paxbot.settings import load_settings
from paxbot.storage import GameStore, Status
from paxbot.storage.backup import back_up
from paxbot.storage.connection import Direct, migrate, read_migrations
from paxbot.storage.forgetting import digest_of, known_to, list_file, read_list
from tests.cases import for_each
from tests.storage.test_forgetting import EVE, NAME, holds, tables_naming

ANN = EVE + 1


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAXBOT_DB", "games.sqlite3")
    with_services(begin)
    assert main(["backup", "backup.sqlite3"]) == 0
    return Path("games.sqlite3")


def with_services(do: Callable[[Services], Awaitable[Any]]) -> None:
    async def done() -> None:
        settings = load_settings(seed=4)
        services = Services(GameStore(settings.db), GAMES, settings)
        await services.open()
        try:
            await do(services)
        finally:
            await services.close()

    asyncio.run(done())


async def begin(services: Services) -> None:
    for channel in (9, 10):
        table = await services.lobbies.create("pamir", channel=channel, guild=5, host=EVE, name=NAME)
        await services.lobbies.join(table.game.id, user=ANN, name="Ann")
        if channel == 9:
            await services.lobbies.start(table.game.id, by=EVE)


async def forgotten(services: Services) -> None:
    # In the game that has just begun a seat cannot be given up, which is a case of its own.
    await services.forgetting.forget(EVE, again=True)
    await services.backups._store.forget_user(EVE, {})
    await services.backups.keep_list()


async def come_again(services: Services) -> None:
    await services.lobbies.create("pamir", channel=11, guild=5, host=EVE, name=NAME)


def forget() -> None:
    with_services(forgotten)


def test_whoever_was_forgotten_since_the_backup_is_so_again_and_others_stay(
    db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forget()
    assert main(["restore", "backup.sqlite3"]) == 0
    assert tables_naming(db, EVE, NAME) == set()
    assert "players" in tables_naming(db, ANN, "Ann")
    for copy in Path().glob("games-before-*"):
        copy.unlink()
    Path("backup.sqlite3").unlink()
    assert holds(Path(), EVE, NAME) == []
    with_services(come_again)
    assert "players" in tables_naming(db, EVE, NAME)


def test_no_game_waits_for_somebody_who_is_forgotten_again(db: Path) -> None:
    forget()
    assert main(["restore", "backup.sqlite3"]) == 0

    async def look(services: Services) -> None:
        assert (await services.backups._store.game(1)).status is Status.CANCELLED  # type: ignore[union-attr]
        assert [(row.id, row.host) for row in await services.backups._store.open_games()] == [(2, ANN)]

    with_services(look)


def test_the_list_beside_the_backups_is_enough_and_so_is_the_database(db: Path) -> None:
    forget()
    listed, folder = list_file(db, load_settings().backup_folder), load_settings().backup_folder
    assert len(read_list(listed)) == 1
    db.unlink()
    assert main(["restore", "backup.sqlite3"]) == 0
    assert tables_naming(db, EVE, NAME) == set()
    shutil.rmtree(folder)
    assert main(["restore", "backup.sqlite3"]) == 0
    assert tables_naming(db, EVE, NAME) == set()


def test_a_backup_from_after_they_came_back_keeps_them(db: Path) -> None:
    forget()
    with_services(come_again)
    assert main(["backup", "later.sqlite3"]) == 0
    assert main(["restore", "later.sqlite3"]) == 0
    assert "players" in tables_naming(db, EVE, NAME)
    assert main(["restore", "backup.sqlite3"]) == 0
    assert tables_naming(db, EVE, NAME) == set()


def test_a_database_that_was_put_back_by_hand_forgets_at_the_start(db: Path) -> None:
    forget()
    shutil.copyfile("backup.sqlite3", db)
    assert tables_naming(db, EVE, NAME)

    async def nothing(_: Services) -> None: ...

    with_services(nothing)
    assert tables_naming(db, EVE, NAME) == set()


def test_the_list_does_not_tell_who_is_on_it_without_a_database(db: Path) -> None:
    forget()
    listed = list_file(db, load_settings().backup_folder)
    known = known_to(db)
    assert known is not None
    assert listed.read_text("ascii") == f"1 {digest_of(known.key, EVE)}\n"
    assert known.key not in listed.read_text("ascii")


def test_who_is_in_no_backup_any_more_leaves_the_list(db: Path) -> None:
    folder = load_settings().backup_folder
    old = asyncio.run(back_up(db, folder, 24, datetime(2026, 3, 1, 12, tzinfo=UTC)))
    forget()
    listed = list_file(db, folder)

    async def keep(services: Services) -> None:
        await services.backups.make()
        await services.backups.keep_list()

    with_services(keep)
    assert read_list(listed)
    old.unlink()
    with_services(keep)
    assert not listed.exists()
    known = known_to(db)
    assert known is not None
    assert (known.last, known.entries) == (1, {})


def test_a_damaged_list_is_refused_and_nothing_is_changed(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forget()
    list_file(db, load_settings().backup_folder).write_text("1 somebody\n")
    before = db.read_bytes()
    assert main(["restore", "backup.sqlite3"]) == 2
    assert "is damaged: mend it, or move it away" in capsys.readouterr().err
    assert db.read_bytes() == before


async def older(path: Path) -> None:
    """A backup of the version before there was a list, in which Eve has settings."""
    migrations = read_migrations()
    number = next(each.version for each in migrations if "forgotten" in each.name)
    copied = Direct(path)
    await migrate(copied, migrations[: number - 1])
    await copied.execute_fetchall("INSERT INTO user_settings (user, settings) VALUES (?, '{}')", [EVE])
    await copied.close()


def test_a_backup_of_an_older_version_takes_the_key_of_the_database(
    db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forget()
    asyncio.run(older(Path("older.sqlite3")))
    assert main(["restore", "older.sqlite3"]) == 0
    assert tables_naming(db, EVE, NAME) == set()
    db.unlink()
    capsys.readouterr()
    assert main(["restore", "older.sqlite3"]) == 0
    assert "The people forgotten since this backup" in capsys.readouterr().out


class Killed(BaseException):
    """The process ends here."""


class Dying:
    """Does what a function does so many times, and then kills the process instead."""

    def __init__(self, function: Callable[..., Any], times: int) -> None:
        self._function = function
        self._left = times

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        self._left -= 1
        if self._left < 0:
            raise Killed
        return self._function(*arguments, **named)


@for_each("function", ["os.fsync", "os.replace", "os.unlink", "shutil.copyfile"])
def test_a_restore_that_is_killed_leaves_one_or_the_other_and_can_be_repeated(
    function: str, db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget()
    module, name = function.rsplit(".", 1)
    real, done, steps = getattr(pkgutil.resolve_name(module), name), False, 0
    while not done:
        with monkeypatch.context() as patch:
            patch.setattr(function, Dying(real, steps))
            try:
                done = main(["restore", "backup.sqlite3"]) == 0
            except Killed:
                steps += 1
        assert not tables_naming(db, EVE, NAME), "the one and the other have forgotten them"
        assert "players" in tables_naming(db, ANN, "Ann")
        assert main(["restore", "backup.sqlite3"]) == 0
        assert not tables_naming(db, EVE, NAME)
        assert not list(tmp_path.glob("*-restoring*"))
    assert steps
