import asyncio
import contextlib
import os
import shutil
import sqlite3
from datetime import timedelta
from pathlib import Path
from time import time

import pytest

from paxbot.storage import GameStore
from paxbot.storage.backup import BackupError, back_up, backups, copy, made_at, require_not_lost, restore
from tests.storage.samples import NOON, batch, later, move
from tests.storage.test_sqlite import opened, read_all, steps


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "here"


async def begin(store: GameStore) -> None:
    for step in steps(store)[1:6]:
        await step()


async def test_a_backup_of_a_database_in_use_holds_all_that_was_written(path: Path, folder: Path) -> None:
    async with opened(path) as store:
        await begin(store)
        made = await back_up(path, folder, 3, NOON)
        assert read_all(made) == read_all(path)
        await store.append(batch(1, 0, move(1)))
    assert [file.name for file in folder.iterdir()] == ["games-20260301T120000Z.sqlite3"]
    assert made_at(made) == NOON


async def test_answers_are_written_while_a_backup_is_made_and_it_is_from_one_moment(path: Path, folder: Path) -> None:
    async with opened(path) as store:
        await begin(store)
        for user in range(300):
            await store.put_document(1, user, "note", {"text": "x" * 20_000})
        making = asyncio.create_task(back_up(path, folder, 3, NOON))
        seq = 0
        while not making.done():
            await store.append(batch(1, seq, move(seq + 1)))
            seq += 1
        assert seq > 1, "the backup kept the answers waiting"
    with contextlib.closing(sqlite3.connect(await making)) as db:
        ((stands, rows),) = db.execute("SELECT seq, (SELECT count(*) FROM moves) FROM games")
        assert stands == rows
        assert rows in range(seq + 1)


async def test_who_gives_a_backup_up_waits_for_the_thread_that_makes_it(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def check(*_: object) -> None:
        begun.set()
        await go_on.wait()

    monkeypatch.setattr("paxbot.storage.backup.check", check)
    async with opened(path) as store:
        await begin(store)
        making = asyncio.create_task(back_up(path, folder, 3, NOON))
        await begun.wait()
        making.cancel()
        await asyncio.sleep(0)
        assert not making.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await making
        assert [file.name for file in folder.iterdir()] == ["games-20260301T120000Z.sqlite3"]


async def test_the_newest_and_the_first_of_a_day_are_kept_and_nothing_else_is_touched(path: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "games-before-20200301T120000Z.sqlite3").touch()
    (folder / "mine.sqlite3").touch()
    async with opened(path):
        made = [await back_up(path, folder, 3, NOON + timedelta(hours=hour)) for hour in range(5)]
    assert backups(path, folder) == [made[0], *made[2:]]
    assert len(list(folder.iterdir())) == 6


async def test_a_damaged_database_is_not_backed_up_and_no_old_backup_goes(path: Path, folder: Path) -> None:
    async with opened(path) as store:
        await begin(store)
    made = [await back_up(path, folder, 2, later(minute)) for minute in range(2)]
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xa5" * 8192 + whole[16384:])
    with pytest.raises(BackupError, match="it is damaged"):
        await back_up(path, folder, 2, later(2))
    assert backups(path, folder) == made
    assert len(list(folder.iterdir())) == 2


async def test_a_database_that_was_emptied_is_not_backed_up_over_good_copies(path: Path, folder: Path) -> None:
    async with opened(path) as store:
        await begin(store)
    good = await back_up(path, folder, 1, NOON)
    path.write_bytes(b"")
    with pytest.raises(BackupError, match="is no database of the bot"):
        await back_up(path, folder, 1, later(1))
    async with opened(path):
        pass
    with pytest.raises(BackupError, match=f"has no games any more, and its backup has. Put one back with .* {good}`"):
        await back_up(path, folder, 1, later(1))
    assert list(folder.iterdir()) == [good]


async def test_a_database_that_has_lost_most_never_replaces_the_last_good_copy(path: Path, folder: Path) -> None:
    async with opened(path) as store:
        await begin(store)
        await store.put_document(1, 1, "note", {"text": "x" * 2_000_000})
        made = [await back_up(path, folder, 1, NOON + timedelta(hours=hour)) for hour in range(2)]
        await store.delete_document(1, 1, "note")
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("VACUUM")
    for day in range(1, 40):
        last = await back_up(path, folder, 1, NOON + timedelta(days=day))
    left = backups(path, folder)
    assert set(left) & set(made)
    assert last in left
    assert len(left) <= 1 + 7 + 4 + 1


async def test_a_missing_or_empty_database_that_has_backups_is_refused_with_the_way_back(
    path: Path, folder: Path
) -> None:
    await require_not_lost(path, folder)
    async with opened(path) as store:
        await begin(store)
    made = await back_up(path, folder, 1, NOON)
    await require_not_lost(path, folder)
    path.write_bytes(b"")
    with pytest.raises(BackupError, match=f"python -m paxbot restore {made}`; to start afresh, move the backups away"):
        await require_not_lost(path, folder)
    path.unlink()
    with pytest.raises(BackupError, match="it is empty or missing"):
        await require_not_lost(path, folder)
    assert not path.exists()
    await restore(made, path, NOON)
    await require_not_lost(path, folder)


async def test_what_killed_processes_left_of_backups_goes_but_not_what_is_being_written(
    path: Path, folder: Path
) -> None:
    folder.mkdir(parents=True)
    for name, age in (("old", 7200), ("new", 60)):
        half = folder / f"games-{name}.sqlite3.partial"
        half.touch()
        os.utime(half, (time() - age, time() - age))
    (folder / "other-old.sqlite3.partial").touch()
    async with opened(path):
        made = await back_up(path, folder, 2, NOON)
    assert {file.name for file in folder.iterdir()} == {
        made.name,
        "games-new.sqlite3.partial",
        "other-old.sqlite3.partial",
    }


async def test_a_backup_leaves_the_bot_its_room(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(path):
        free = path.stat().st_size
        monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(free, 0, free))
        with pytest.raises(BackupError, match="too little room"):
            await back_up(path, folder, 2, NOON)
    assert not list(folder.iterdir())


async def test_there_is_no_backup_of_nothing(path: Path, folder: Path) -> None:
    with pytest.raises(BackupError, match="There is no database"):
        await back_up(path, folder, 2, NOON)
    assert not path.exists()


async def test_what_a_killed_process_left_of_a_backup_is_replaced(path: Path, folder: Path) -> None:
    async with opened(path):
        folder.mkdir(parents=True)
        (folder / "games-20260301T120000Z.sqlite3.partial").write_text("half")
        assert backups(path, folder) == []
        made = await back_up(path, folder, 2, NOON)
    assert list(folder.iterdir()) == [made]


async def test_a_restored_database_is_what_the_backup_was_and_the_one_before_is_kept(path: Path, folder: Path) -> None:
    async with opened(path) as store:
        await begin(store)
        made = await back_up(path, folder, 2, NOON)
        then = read_all(path)
        await store.append(batch(1, 0, move(1)))
        # What a killed bot leaves: answers that only the log beside the file holds.
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{path}{end}.killed")
        later_on = read_all(path)
    for end in ("", "-wal"):
        Path(f"{path}{end}.killed").replace(f"{path}{end}")
    aside = await restore(made, path, later(5))
    assert read_all(path) == then
    assert aside is not None
    assert aside.name == "games-before-20260301T120500Z.sqlite3"
    assert read_all(aside) == later_on
    async with opened(path) as store:
        await store.append(batch(1, 0, move(1)))


@pytest.mark.parametrize("what", ["nothing", "garbage", "other", "newer"])
async def test_what_is_no_backup_is_refused_and_the_database_stays(path: Path, tmp_path: Path, what: str) -> None:
    async with opened(path) as store:
        await begin(store)
    before, wrong = read_all(path), tmp_path / "wrong.sqlite3"
    if what == "garbage":
        wrong.write_bytes(b"no database" * 1000)
    if what == "newer":
        await copy(path, wrong)
    if what in ("other", "newer"):
        with contextlib.closing(sqlite3.connect(wrong)) as db:
            db.execute("CREATE TABLE songs (id)" if what == "other" else "PRAGMA user_version = 999")
    with pytest.raises(BackupError):
        await restore(wrong, path, NOON)
    assert read_all(path) == before
    assert {file.name for file in tmp_path.iterdir()} <= {
        path.name,
        wrong.name,
        "games.sqlite3-wal",
        "games.sqlite3-shm",
    }


async def test_a_backup_is_restored_where_there_was_no_database_or_a_damaged_one(path: Path, folder: Path) -> None:
    async with opened(path) as store:
        await begin(store)
        made = await back_up(path, folder, 2, NOON)
        then = read_all(path)
    path.write_text("garbage")
    assert await restore(made, path, NOON) is not None
    assert read_all(path) == then
    path.unlink()
    assert await restore(made, path, NOON) is None
    assert read_all(path) == then
