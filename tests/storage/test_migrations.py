import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from paxbot.service import GameOptions
from paxbot.service.time.clock import TimeUp
from paxbot.storage import GameStore, MessageRow, SchemaError
from paxbot.storage.connection import Migration, read_migrations, statements
from paxbot.storage.rows import NoticeRow, TimerRow, VoteRow
from tests.storage.samples import ANN, later, new_game, notice, player

STAMPS = Migration(1, "0001_stamps.sql", "CREATE TABLE stamps (id INTEGER PRIMARY KEY, motif TEXT);")
PRICES = Migration(
    2,
    "0002_prices.sql",
    "-- what a stamp costs; the dearest first\nALTER TABLE stamps ADD COLUMN price INTEGER NOT NULL DEFAULT 1;\n"
    "UPDATE stamps SET price = 5 WHERE motif = 'a; b';",
)
ALBUMS = Migration(3, "0003_albums.sql", "CREATE TABLE albums (id INTEGER PRIMARY KEY);\nDROP TABLE stamps;")
BROKEN = Migration(2, "0002_broken.sql", "CREATE TABLE leftover (id INTEGER);\nINSERT INTO nowhere VALUES (1);")
SAMPLES = (STAMPS, PRICES, ALBUMS)


async def open_with(path: Path, *migrations: Migration) -> None:
    store = GameStore(path, migrations=migrations)
    await store.open()
    await store.close()


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(path)
    rows = db.execute(sql).fetchall()
    db.commit()
    db.close()
    return rows


def tables(path: Path) -> set[object]:
    return {name for (name,) in query(path, "SELECT name FROM sqlite_master WHERE type = 'table'")}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.mark.parametrize("version", range(len(SAMPLES) + 1))
async def test_a_database_of_any_older_version_is_brought_to_the_newest(path: Path, version: int) -> None:
    await open_with(path, *SAMPLES[:version])
    await open_with(path, *SAMPLES)
    assert query(path, "PRAGMA user_version") == [(3,)]
    assert tables(path) == {"migrations", "albums"}


async def test_what_is_stored_is_carried_over(path: Path) -> None:
    await open_with(path, STAMPS)
    query(path, "INSERT INTO stamps (motif) VALUES ('a; b'), ('ship')")
    await open_with(path, STAMPS, PRICES)
    assert query(path, "SELECT motif, price FROM stamps ORDER BY id") == [("a; b", 5), ("ship", 1)]


async def test_a_migration_that_fails_leaves_nothing_of_itself(path: Path) -> None:
    with pytest.raises(SchemaError, match="no such table: nowhere"):
        await open_with(path, STAMPS, BROKEN)
    assert query(path, "PRAGMA user_version") == [(1,)]
    assert tables(path) == {"migrations", "stamps"}
    await open_with(path, *SAMPLES)


async def test_a_database_newer_than_the_bot_is_refused_and_left_alone(path: Path) -> None:
    await open_with(path, *SAMPLES)
    with pytest.raises(SchemaError, match=r"schema version 3, but this version of the bot knows only 2"):
        await open_with(path, *SAMPLES[:2])
    assert query(path, "PRAGMA user_version") == [(3,)]


@pytest.mark.parametrize("made", ["CREATE TABLE songs (id)", "PRAGMA user_version = 1"])
async def test_the_database_of_another_program_is_refused_and_left_alone(path: Path, made: str) -> None:
    query(path, made)
    before = path.read_bytes()
    with pytest.raises(SchemaError, match="another program"):
        await open_with(path, STAMPS)
    assert tables(path) <= {"songs"}
    assert query(path, "PRAGMA user_version")[0] in [(0,), (1,)]
    assert before[100:] == path.read_bytes()[100:]


async def test_an_edited_migration_is_refused(path: Path) -> None:
    await open_with(path, STAMPS)
    edited = STAMPS._replace(sql=STAMPS.sql + "\n-- harmless, but edited")
    with pytest.raises(SchemaError, match=r"0001_stamps\.sql has been edited"):
        await open_with(path, edited, PRICES)
    assert query(path, "PRAGMA user_version") == [(1,)]


async def test_the_migrations_of_the_bot_make_a_working_store_from_every_older_version(tmp_path: Path) -> None:
    migrations = read_migrations()
    for version in range(len(migrations) + 1):
        path = tmp_path / f"{version}.sqlite3"
        await open_with(path, *migrations[:version])
        store = GameStore(path)
        await store.open()
        row = await store.create_game(new_game(), player(ANN))
        assert await store.game(row.id) == row
        await store.close()


async def test_of_messages_posted_before_digests_were_kept_none_is_known(tmp_path: Path) -> None:
    path, before = tmp_path / "old.sqlite3", [each for each in read_migrations() if each.name < "0007_shown.sql"]
    await open_with(path, *before)
    query(
        path,
        "INSERT INTO games (id, key, channel, thread, host, status, options, seed, created_at)"
        " VALUES (1, 'toy', 900, 0, 11, 'running', '{}', x'00', '2026-03-01T12:00:00+00:00')",
    )
    query(path, "INSERT INTO messages VALUES (77, 5, 1, 'hand', 0, 3, 1, '2026-03-01T12:05:00.000000+00:00')")
    store = GameStore(path)
    await store.open()
    posted = MessageRow(1, "hand", 77, 5, 0, 3, 1, later(5))
    assert await store.messages(1) == (posted,)
    await store.add_message(replace(posted, shown="5f1c"))
    assert await store.messages(1) == (replace(posted, shown="5f1c"),)
    await store.close()


async def test_options_named_after_an_automated_player_are_named_by_what_they_mean(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    await open_with(path, *[each for each in read_migrations() if each.name < "0009_automated.sql"])
    old = {
        1: '{"fewest": 2, "most": 3, "wakhan": 2, "time_up": "wakhan", "pots": 2}',
        2: '{"fewest": 2, "most": 3, "wakhan": 0, "time_up": "pass"}',
        3: '{"fewest": 2, "most": 3}',
    }
    for game, options in old.items():
        query(
            path,
            "INSERT INTO games (id, key, channel, thread, host, status, options, seed, created_at)"
            f" VALUES ({game}, 'toy', {game}, 0, 11, 'lobby', '{options}', x'00', '2026-03-01T12:00:00+00:00')",
        )
    store = GameStore(path)
    await store.open()
    found = {game: (await store.game(game)).options for game in old}  # type: ignore[union-attr]
    assert found == {
        1: {"fewest": 2, "most": 3, "automated": 2, "time_up": "automated", "pots": 2},
        2: {"fewest": 2, "most": 3, "automated": 0, "time_up": "pass"},
        3: {"fewest": 2, "most": 3},
    }
    assert GameOptions.load(found[1]).time_control.time_up is TimeUp.AUTOMATED
    await store.close()


async def test_what_hung_on_games_hangs_on_subjects_with_their_ids(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    await open_with(path, *[each for each in read_migrations() if each.name < "0010_subjects.sql"])
    at = "2026-03-01T12:05:00.000000+00:00"
    for game in (3, 4):
        query(
            path,
            "INSERT INTO games (id, key, channel, thread, host, status, options, seed, created_at)"
            f" VALUES ({game}, 'toy', {game}, 0, 11, 'running', '{{}}', x'00', '{at}')",
        )
    query(path, "UPDATE sqlite_sequence SET seq = 9 WHERE name = 'games'")
    notice_of = (
        "INSERT INTO notices VALUES ({0}, 3, 5, 'turn', 1, '{{\"turn\": 2}}', 'nonce{0}', '{1}', 2, '{1}', {2}, NULL)"
    )
    query(path, notice_of.format(6, at, "NULL"))
    query(path, notice_of.format(7, at, f"'{at}'"))
    query(path, "UPDATE sqlite_sequence SET seq = 20 WHERE name = 'notices'")
    query(path, f"INSERT INTO messages VALUES (77, 5, 4, 'hand', 0, 3, 1, '{at}', '5f1c')")
    query(path, f"INSERT INTO timers VALUES (3, 'up', 1, 5, '{at}', '{{}}')")
    query(path, f"INSERT INTO votes VALUES (3, 'rewind:2:5:11', 11, '{at}')")
    store = GameStore(path)
    await store.open()
    first, second = await store.subject(3), await store.subject(4)
    assert first is not None
    assert second is not None
    assert first.notices == (NoticeRow(6, 3, 5, "turn", 1, {"turn": 2}, "nonce6", later(5), 2, later(5)),)
    assert first.timers == (TimerRow("up", 1, 5, later(5), {}, 3),)
    assert first.votes == (VoteRow("rewind:2:5:11", 11, later(5)),)
    assert second.messages == (MessageRow(4, "hand", 77, 5, 0, 3, 1, later(5), "5f1c"),)
    assert {kind for (kind,) in query(path, "SELECT kind FROM subjects")} == {"game"}
    assert (await store.create_game(new_game(), player(ANN))).id == 10
    (told,) = await store.vote(3, "end", ANN, later(6), (notice("next"),))
    assert told.id == 21
    await store.close()


async def test_lobbies_that_are_open_already_get_a_week_and_games_do_not(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await open_with(path, *[each for each in read_migrations() if each.name < "0013_finding.sql"])
    with sqlite3.connect(path) as db:
        for game, status in ((1, "lobby"), (2, "running"), (3, "cancelled")):
            db.execute("INSERT INTO subjects VALUES (?, 'game')", (game,))
            db.execute(
                "INSERT INTO games (id, key, channel, thread, host, status, options, seed, created_at)"
                " VALUES (?, 'toy', ?, 0, 1, ?, '{}', x'00', '2026-01-01T00:00:00.000000+00:00')",
                (game, game, status),
            )
    store = GameStore(path)
    await store.open()
    (timer,) = await store.timers_due(datetime.now(UTC) + timedelta(days=7))
    assert (timer.subject, timer.kind, timer.seat, timer.seq) == (1, "expiry", 0, -1)
    assert await store.timers_due(datetime.now(UTC) + timedelta(days=6)) == ()
    await store.close()


async def test_running_games_are_called_after_a_week_and_no_notice_of_a_sign_up_is_left(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await open_with(path, *[each for each in read_migrations() if each.name < "0021_idle.sql"])
    with sqlite3.connect(path) as db:
        for game, status, waiting in ((1, "lobby", None), (2, "running", 1), (3, "finished", None)):
            db.execute("INSERT INTO subjects VALUES (?, 'game')", (game,))
            db.execute(
                "INSERT INTO games (id, key, channel, thread, host, status, options, seed, created_at, seq, waiting)"
                " VALUES (?, 'toy', ?, 0, 1, ?, '{}', x'00', '2026-01-01T00:00:00.000000+00:00', 5, ?)",
                (game, game, status, waiting),
            )
        db.execute(
            "INSERT INTO notices (subject, seq, kind, payload, nonce, created_at, attempts)"
            " VALUES (1, 1, 'league_sign_up_over', '{}', 'n', '2026-01-01T00:00:00.000000+00:00', 0)"
        )
    store = GameStore(path)
    await store.open()
    (timer,) = await store.timers_due(datetime.now(UTC) + timedelta(days=7))
    assert (timer.subject, timer.kind, timer.seat, timer.seq) == (2, "idle", 1, 5)
    assert await store.timers_due(datetime.now(UTC) + timedelta(days=6)) == ()
    assert await store.undelivered() == ()
    await store.close()


async def test_games_that_ended_before_anything_was_counted_wait_to_be_counted(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    await open_with(path, *[each for each in read_migrations() if each.name < "0015_counts.sql"])
    with sqlite3.connect(path) as db:
        for number, how in ((1, "finished"), (2, "agreed")):
            db.execute("INSERT INTO subjects VALUES (?, 'game')", (number,))
            db.execute(
                "INSERT INTO games (id, key, channel, thread, host, status, options, seed, created_at)"
                " VALUES (?, 'toy', ?, 0, 1, 'finished', '{}', x'00', '2026-01-01T00:00:00.000000+00:00')",
                (number, number),
            )
            db.execute(
                "INSERT INTO results (id, game, guild, key, ended_at, how, verified, moderated, solitaire)"
                " VALUES (?, ?, 5, 'toy', '2026-01-02T00:00:00.000000+00:00', ?, 1, 0, 0)",
                (number + 10, number, how),
            )
    store = GameStore(path)
    await store.open()
    assert await store.uncounted(None, 9) == [(11, 1)]
    await store.add_counts({11: {"turns": 3}})
    assert await store.uncounted(5, 9) == []
    assert [(row.result, row.counts) for row in await store.counts(5, "toy")] == [(11, '{"turns":3}')]
    await store.close()


async def test_the_first_game_of_a_new_database_has_the_first_id(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "new.sqlite3")
    await store.open()
    assert (await store.create_game(new_game(), player(ANN))).id == 1
    await store.close()


def test_migrations_are_numbered_without_a_gap(tmp_path: Path) -> None:
    (tmp_path / "0001_one.sql").write_text("SELECT 1;")
    (tmp_path / "0003_three.sql").write_text("SELECT 3;")
    with pytest.raises(SchemaError, match="without a gap"):
        read_migrations(tmp_path)


def test_a_script_is_split_at_the_end_of_each_statement() -> None:
    trigger = "CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  DELETE FROM b;\n  DELETE FROM c;\nEND;"
    assert list(statements(f"SELECT 'a; b';\n\n{trigger}\nSELECT 2")) == ["SELECT 'a; b';", trigger, "SELECT 2"]


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from paxbot.storage import GameStore
from paxbot.storage.database import connect

class Mortal:
    def __init__(self, db, left):
        self.db, self.left = db, left

    async def execute_fetchall(self, sql, parameters=None):
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return await self.db.execute_fetchall(sql, parameters)

async def mortal(path):
    return Mortal(await connect(path), int(sys.argv[2]))

asyncio.run(GameStore(Path(sys.argv[1]), connect=mortal).open())
"""


@pytest.mark.slow
@pytest.mark.parametrize("statement", [12, 25, 33])
async def test_a_process_killed_in_a_migration_leaves_a_whole_version_and_the_next_one_goes_on(
    path: Path, statement: int
) -> None:
    folder = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), str(statement)], cwd=folder, check=False)
    assert done.returncode == -signal.SIGKILL
    ((version,),) = query(path, "PRAGMA user_version")
    assert isinstance(version, int)
    assert version < len(read_migrations())
    await open_with(whole := path.with_name("whole.sqlite3"), *read_migrations()[:version])
    assert tables(path) == tables(whole) - ({"migrations"} if version == 0 else set())
    store = GameStore(path)
    await store.open()
    await store.create_game(new_game(), player(ANN))
    await store.close()
