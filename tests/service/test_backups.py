import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from paxbot.service import services
from paxbot.service.services import BACKUP_EVERY, Backups
from paxbot.settings import Settings
from paxbot.storage import GameStore
from paxbot.storage.backup import restore
from paxbot.storage.forgetting import list_file, read_list, write_list
from tests.service.table import ANN, BOB, Clock, Table
from tests.storage.test_sqlite import opened
from tests.toy_moves import EndTurn, Take


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 3, 1, 12, tzinfo=UTC))


@pytest.fixture
def settings(tmp_path: Path, clock: Clock) -> Settings:
    return Settings(db=tmp_path / "games.sqlite3", backups_kept=3, now=clock)


async def made_while(settings: Settings, store: GameStore, done: Callable[[], bool]) -> list[str]:
    """The backups after they were kept up until something has happened."""
    keeping = asyncio.create_task(Backups(settings, store).keep_up())
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.01)
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    return sorted(file.name for file in settings.backup_folder.glob("*"))


async def test_a_game_goes_on_from_a_backup(settings: Settings, clock: Clock) -> None:
    async with opened(settings.db) as store:
        table = Table(store, clock)
        game = await table.running()
        await table.do(game, Take(1))
        then = await table.view(game)
        made = await Backups(settings, store).make()
        await table.do(game, Take(1))
        await table.do(game, EndTurn())
    await restore(made, settings.db, clock())
    async with opened(settings.db) as store:
        table = Table(store, clock)
        now = await table.view(game)
        assert (now.game, now.players, now.state) == (then.game, then.players, then.state)
        await table.do(game, Take(1))
        await table.undo(game)
        await table.do(game, Take(1))
        assert (await table.do(game, EndTurn())).view.turn == then.turn + 1


async def test_the_first_backup_is_made_at_once_and_the_next_an_hour_later(settings: Settings, clock: Clock) -> None:
    folder = settings.backup_folder
    async with opened(settings.db) as store:
        keeper = Backups(settings, store)
        assert keeper.due_in() == timedelta()
        made = await made_while(settings, store, lambda: bool(list(folder.glob("*Z.sqlite3"))))
        assert made == ["games-20260301T120000Z.sqlite3"]
    assert keeper.due_in() == BACKUP_EVERY
    clock.wait(minutes=59)
    assert keeper.due_in() == timedelta(minutes=1)
    clock.wait(minutes=90)
    assert keeper.due_in() == timedelta()
    clock.wait(days=-9)
    assert keeper.due_in() == timedelta(), "the clock was set back"


async def test_a_backup_that_fails_is_logged_and_tried_again(
    settings: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "TRY_AGAIN", timedelta(milliseconds=1))

    def failed_twice() -> bool:
        return sum("No backup could be made" in record.getMessage() for record in caplog.records) > 1

    async with opened(settings.db.with_name("elsewhere.sqlite3")) as store:
        with caplog.at_level(logging.ERROR):
            assert await made_while(settings, store, failed_twice) == []
    assert not [record for record in caplog.records if record.exc_info], "a sentence says it all"


async def test_where_none_are_kept_none_are_made_by_themselves(settings: Settings) -> None:
    async with opened(settings.db) as store:
        await Backups(settings.model_copy(update={"backups_kept": 0}), store).keep_up()
    assert not settings.backup_folder.exists()


async def test_of_lists_that_are_written_at_once_the_newest_stays(
    settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, overtaken = threading.Event(), threading.Event()

    def write_slowly(path: Path, entries: Mapping[int, str]) -> None:
        if len(entries) == 1:
            begun.set()
            overtaken.wait(0.3)
        write_list(path, entries)

    monkeypatch.setattr(services, "write_list", write_slowly)
    async with opened(settings.db) as store:
        kept = Backups(settings, store)
        await store.forget_user(ANN, {})
        earlier = asyncio.create_task(kept.keep_list())
        await asyncio.to_thread(begun.wait)
        await store.forget_user(BOB, {})
        later = asyncio.create_task(kept.keep_list())
        later.add_done_callback(lambda _: overtaken.set())
        await asyncio.gather(earlier, later)
    assert len(read_list(list_file(settings.db, settings.backup_folder))) == 2
