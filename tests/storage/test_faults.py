import contextlib
import os
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from paxbot.storage import GameStore, SchemaError, StoreFault, database
from paxbot.storage.connection import Direct
from tests.storage.samples import ANN, batch, move, new_game, notice, player
from tests.storage.test_sqlite import opened, read_all, steps

LONG = {"text": "x" * 20_000}


async def test_on_a_full_disk_every_transaction_is_refused_whole_or_written(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    refused = 0
    async with opened(path) as store:
        for step in [*steps(store)[1:], *(long_paper(store, user) for user in range(9))]:
            before = read_all(path)
            ((pages,),) = await store.db.run("PRAGMA page_count")
            await store.db.run(f"PRAGMA max_page_count = {pages}")
            reason = await reason_for_refusing(step)
            await store.db.run("PRAGMA max_page_count = 100000")
            if reason is not None:
                refused += 1
                assert reason == "disk_full"
                assert read_all(path) == before
                await step()
            assert read_all(path) != before
    assert refused > 5


def long_paper(store: GameStore, user: int) -> Callable[[], Awaitable[object]]:
    return lambda: store.put_document(1, user, "note", LONG)


async def reason_for_refusing(step: Callable[[], Awaitable[object]]) -> str | None:
    try:
        await step()
    except StoreFault as fault:
        return fault.reason
    return None


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 900 kilobytes: the log of all migrations and an answer have room."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=900k", "tmpfs", str(tmp_path)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a disk can be mounted only where the system allows it")
    yield tmp_path
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


@pytest.mark.slow
async def test_a_disk_that_runs_full_refuses_an_answer_which_is_taken_when_there_is_room(small_disk: Path) -> None:
    path, ballast = small_disk / "games.sqlite3", small_disk / "ballast"
    async with opened(path) as store:
        for step in steps(store)[1:6]:
            await step()
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
        before = read_all(path)
        answer = batch(1, 0, move(1, move=LONG), notices=(notice("c"),))
        with pytest.raises(StoreFault) as refused:
            await store.append(answer)
        assert refused.value.reason == "disk_full"
        assert read_all(path) == before
        ballast.unlink()
        await store.append(answer)
        assert [row.seq for row in await store.moves(1)] == [1]


async def test_a_locked_database_refuses_an_answer_which_is_taken_when_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as store:
        for step in steps(store)[1:6]:
            await step()
        await store.db.run("PRAGMA busy_timeout = 20")
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreFault) as refused:
                await store.append(batch(1, 0, move(1)))
            other.execute("ROLLBACK")
        assert refused.value.reason == "database_busy"
        assert await store.moves(1) == ()
        await store.append(batch(1, 0, move(1)))


async def test_a_database_that_is_locked_at_the_start_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite3"
    monkeypatch.setattr(database, "PRAGMAS", ("PRAGMA busy_timeout = 20", *database.PRAGMAS[1:]))
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(SchemaError, match="another program keeps it locked"):
            await GameStore(path).open()


async def whole_file(path: Path) -> bytes:
    async with opened(path) as store:
        for step in steps(store)[1:]:
            await step()
        for user in range(20):
            await store.put_document(1, user, "note", LONG)
    async with opened(path) as store:
        assert await store.former_players(1)
    return path.read_bytes()


@pytest.mark.parametrize("harm", ["garbage", "cut off", "cut in a page", "a page of zeros", "a page of noise"])
async def test_a_damaged_file_is_refused_and_left_as_it_is(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "games.sqlite3"
    whole = await whole_file(path)
    middle = len(whole) // 2 // 4096 * 4096
    path.write_bytes(
        {
            "garbage": b"This is no database of SQLite.\n" * 4000,
            "cut off": whole[:middle],
            "cut in a page": whole[:6000],
            "a page of zeros": whole[:4096] + bytes(4096) + whole[8192:],
            "a page of noise": whole[:middle] + b"\xa5" * 4096 + whole[middle + 4096 :],
        }[harm]
    )
    damaged = path.read_bytes()
    with pytest.raises(SchemaError, match="it is damaged or no database of the bot; restore a backup"):
        await GameStore(path).open()
    assert path.read_bytes() == damaged


async def test_damage_that_is_met_in_mid_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as store:
        for step in steps(store)[1:6]:
            await step()
        await store.db.run("PRAGMA wal_checkpoint(TRUNCATE)")
        await store.db.run("PRAGMA cache_size = 0")
        size = path.stat().st_size
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xa5" * (size - 4096))
        with pytest.raises(StoreFault) as refused:
            await store.moves(1)
        assert refused.value.reason == "database_damaged"


async def test_a_disk_that_fails_while_a_game_is_read_is_told_as_such_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite ends the transaction by itself then, so that there is none to end."""
    async with opened(tmp_path / "games.sqlite3") as store:
        game = await store.create_game(new_game(), player(ANN))
        execute = Direct.execute_fetchall

        async def fails(self: Direct, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
            if sql.startswith("SELECT * FROM players"):
                await execute(self, "ROLLBACK")
                error = sqlite3.OperationalError("disk I/O error")
                error.sqlite_errorcode = sqlite3.SQLITE_IOERR
                raise error
            return await execute(self, sql, parameters)

        with monkeypatch.context() as failing:
            failing.setattr(Direct, "execute_fetchall", fails)
            with pytest.raises(StoreFault):
                await store.subject(game.id)
        rows = await store.subject(game.id)
        assert rows is not None
        assert rows.game == game


async def test_a_fault_of_the_program_is_not_taken_for_one_of_the_disk(tmp_path: Path) -> None:
    async with opened(tmp_path / "games.sqlite3") as store:
        with pytest.raises(sqlite3.OperationalError):
            await store.db.read("SELECT nothing FROM nowhere")
