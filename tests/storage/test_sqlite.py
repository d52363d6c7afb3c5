"""What only a file can show: crashes, other processes, and what is written where."""

import asyncio
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from paxbot.storage import ClockRow, GameStore, NewTimer, StaleGame, Status
from paxbot.storage.connection import Connection
from paxbot.storage.database import connect
from tests.long_form import spread
from tests.slow import slow_only
from tests.storage.samples import (
    ANN,
    BOB,
    CAT,
    NOON,
    batch,
    game_result,
    later,
    message,
    move,
    new_game,
    notice,
    player,
    state,
    undo,
)

TABLES = (
    *("subjects", "games", "players", "moves", "snapshots", "notices", "messages", "user_settings"),
    *("votes", "clocks", "timers", "papers", "former_players", "chores"),
    *("results", "result_seats", "stints", "corrections"),
)
UP, UP_TOO = NewTimer("up", 0, 2, later(9)), NewTimer("up", 1, 2, later(9))
KIND = re.compile(r"\w+( INTO \w+| FROM \w+| \w+)?")
"""How statements begin: their verb, and the table where it follows at once."""
Dump = dict[str, list[tuple[Any, ...]]]


class Crash(Exception):
    """The process is gone: nothing it started is finished and nothing more is done."""


class Dying:
    """A connection that dies before its n-th statement, or after it without an answer."""

    def __init__(self, db: Connection, statement: int, after: bool) -> None:
        self.db = db
        self.left = statement
        self.after = after
        self.said: list[str] = []

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None, /) -> Iterable[Any]:
        self.left -= 1
        self.said.append(KIND.search(sql)[0])  # type: ignore[index]
        if self.left < 0 or (self.left == 0 and not self.after):
            raise Crash
        rows = await self.db.execute_fetchall(sql, parameters)
        if self.left == 0:
            raise Crash
        return rows

    async def rollback(self) -> None:
        """A dead process rolls nothing back."""

    async def close(self) -> None:
        await self.db.close()


def steps(store: GameStore) -> list[Callable[[], Awaitable[object]]]:
    """A short life of a game: each entry is one transaction."""
    return [
        store.open,
        lambda: store.create_game(new_game(), player(ANN)),
        lambda: store.add_player(1, player(BOB), 3),
        lambda: store.add_player(1, player(CAT), 3),
        lambda: store.remove_player(1, CAT),
        lambda: store.start({ANN: 1, BOB: 0}, state(0), batch(1, 0, notices=(notice("a"), notice("b")))),
        lambda: store.deliver(1, NOON, message(7)),
        lambda: store.append(
            batch(1, 0, move(1), move(2), notices=(notice("c"),), clocks=(ClockRow(0, 9.5),), timers=(UP, UP_TOO))
        ),
        lambda: store.append(batch(1, 2, move(3))),
        lambda: store.append(batch(1, 3, undo(4), undone_from=3)),
        lambda: store.append(batch(1, 4, move(5), prune_below=5, newcomer=replace(player(CAT), seat=0), host=BOB)),
        lambda: store.retry(2, later(3)),
        lambda: store.hurry(1, later(2)),
        lambda: store.set_timers(1, (UP,)),
        lambda: store.substitute(1, 1, player(BOB), later(4)),
        lambda: store.put_document(1, CAT, "note", {"text": "x"}),
        lambda: store.vote(1, "end", ANN, NOON, (notice("e"),)),
        lambda: store.change_user_settings(ANN, {"view": "board"}),
        lambda: store.change_user_settings(ANN, {"view": "full", "quiet": [22, 7]}),
        lambda: store.end(1, Status.RUNNING, Status.CANCELLED, later(9), (notice("f"),), game_result()),
        lambda: store.correct(1, later(10), ANN, "miscounted", [{"seat": 0, "place": 1}], [{"seat": 0, "place": 2}]),
    ]


def read_all(path: Path) -> Dump:
    db = sqlite3.connect(path)
    try:
        return {table: db.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES}
    finally:
        db.close()


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[GameStore]:
    store = GameStore(path)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


class Whole(NamedTuple):
    dump: Dump
    copy: Path
    statements: list[str]


async def whole_life(folder: Path) -> list[Whole]:
    connections: list[Dying] = []

    async def counting(path: Path) -> Connection:
        connections.append(Dying(await connect(path), sys.maxsize, False))
        return connections[0]

    path = folder / "whole.sqlite3"
    store, found = GameStore(path, connect=counting), list[Whole]()
    for number, step in enumerate(steps(store)):
        told = len(connections[0].said) if connections else 0
        await step()
        copied = copy(path, folder / f"after-{number}.sqlite3")
        found.append(Whole(read_all(path), copied, connections[0].said[told:]))
    await store.close()
    return found


def copy(path: Path, to: Path) -> Path:
    with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(to)) as other:
        db.backup(other)
    return to


@pytest.mark.slow
@pytest.mark.parametrize("after", [False, True], ids=["before the statement", "after the statement"])
async def test_a_crash_at_any_statement_leaves_all_or_nothing_of_a_transaction(tmp_path: Path, after: bool) -> None:
    """The short form dies at one statement of each kind in each transaction, the long form (`--long`) at every one."""
    life = await whole_life(tmp_path)
    assert all(each.statements for each in life)
    for number, whole in enumerate(life):
        for statement in deaths(whole):
            path = tmp_path / f"{number}-{statement}.sqlite3"
            if number:
                copy(life[number - 1].copy, path)
            is_done = await crashed(path, number, statement, after)
            async with opened(path):
                pass
            before = life[max(number - 1, 0)]
            allowed = [whole.dump] if is_done else [before.dump, whole.dump]
            assert read_all(path) in allowed, f"transaction {number}, statement {statement}"


def deaths(whole: Whole) -> list[int]:
    """The statements at which to die: of each kind the last one, and a few others."""
    last = {kind: number for number, kind in enumerate(whole.statements, 1)}
    return sorted({*last.values(), *spread(range(1, len(whole.statements) + 1), 2)})


async def crashed(path: Path, number: int, statement: int, after: bool) -> bool:
    """Whether the transaction of that number was acknowledged before the process died at that statement of it."""
    slow_only("crashes the store again and again")
    dying: list[Dying] = []

    async def connect_dying(path: Path) -> Connection:
        dying.append(Dying(await connect(path), statement if number == 0 else sys.maxsize, after))
        return dying[0]

    store = GameStore(path, connect=connect_dying)
    step, is_done = steps(store)[number], False
    if number:
        await store.open()
        dying[0].left = statement
    with suppress(Crash):
        await step()
        is_done = True
    assert dying[0].left <= 0
    await dying[0].close()
    await store.close()
    return is_done


async def test_two_stores_on_one_file_cannot_both_answer(tmp_path: Path) -> None:
    async with opened(tmp_path / "games.sqlite3") as one, opened(tmp_path / "games.sqlite3") as two:
        for step in steps(one)[1:6]:
            await step()
        answers = (one.append(batch(1, 0, move(1))), two.append(batch(1, 0, move(1, user=BOB))))
        outcomes = await asyncio.gather(*answers, return_exceptions=True)
        assert sum(isinstance(outcome, StaleGame) for outcome in outcomes) == 1
        assert len(await one.moves(1)) == 1
        assert await one.moves(1) == await two.moves(1)


async def test_many_answers_at_once_on_one_store_are_written_one_after_the_other(tmp_path: Path) -> None:
    async with opened(tmp_path / "games.sqlite3") as store:
        for step in steps(store)[1:6]:
            await step()
        outcomes = await asyncio.gather(
            *(store.append(batch(1, 0, move(1, user=user))) for user in range(20)), return_exceptions=True
        )
        assert sum(isinstance(outcome, StaleGame) for outcome in outcomes) == 19
        assert len(await store.moves(1)) == 1


async def test_a_cancelled_transaction_leaves_the_store_usable(tmp_path: Path) -> None:
    async with opened(tmp_path / "games.sqlite3") as store:
        for step in steps(store)[1:6]:
            await step()
        for yields in range(12):
            task = asyncio.create_task(store.append(batch(1, 0, move(1))))
            for _ in range(yields):
                await asyncio.sleep(0)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            if await store.moves(1):
                break
        row = await store.game(1)
        assert row is not None
        assert row.head is not None
        assert len(await store.moves(1)) == row.head.seq
        await store.append(batch(1, row.head.seq, move(row.head.seq + 1)))


async def test_the_file_uses_the_write_ahead_log(tmp_path: Path) -> None:
    async with opened(tmp_path / "deep" / "down" / "games.sqlite3"):
        pass
    db = sqlite3.connect(tmp_path / "deep" / "down" / "games.sqlite3")
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


async def test_the_database_itself_refuses_a_second_open_game_in_a_channel(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as store:
        await store.create_game(new_game(), player(ANN))
    db = sqlite3.connect(path)
    copied = "key, guild, channel, thread, host, status, options, seed, created_at"
    with pytest.raises(sqlite3.IntegrityError, match=r"games\.channel"):
        db.execute(f"INSERT INTO games ({copied}) SELECT {copied} FROM games")
    db.close()


async def test_a_closed_store_says_so() -> None:
    store = GameStore(Path("never-made.sqlite3"))
    with pytest.raises(RuntimeError, match="not open"):
        await store.game(1)


WRITER = """
import asyncio, sys
from pathlib import Path
from paxbot.storage import GameStore
from tests.storage.samples import ANN, BOB, batch, move, new_game, notice, player, state

async def write(path):
    store = GameStore(path)
    await store.open()
    await store.create_game(new_game(), player(ANN))
    await store.add_player(1, player(BOB), 3)
    await store.start({ANN: 0, BOB: 1}, state(0), batch(1, 0))
    for seq in range(1, 100000, 2):
        told = (notice(f"n{seq}"),)
        await store.append(batch(1, seq - 1, move(seq), move(seq + 1), notices=told, prune_below=seq - 9))
        print(seq + 1, flush=True)

asyncio.run(write(Path(sys.argv[1])))
"""


@pytest.mark.slow
@pytest.mark.parametrize("answers", [1, 4, 13, 40])
async def test_a_killed_process_loses_no_acknowledged_answer(tmp_path: Path, answers: int) -> None:
    path = tmp_path / "games.sqlite3"
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", WRITER, str(path), stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert child.stdout is not None
    acknowledged = 0
    for _ in range(answers):
        acknowledged = int(await child.stdout.readline())
    child.send_signal(signal.SIGKILL)
    acknowledged = max([acknowledged, *map(int, (await child.stdout.read()).split())])
    assert await child.wait() == -signal.SIGKILL
    async with opened(path) as store:
        row = await store.game(1)
        assert row is not None
        assert row.head is not None
        assert row.head.seq in (acknowledged, acknowledged + 2)
        assert [entry.seq for entry in await store.moves(1)] == list(range(1, row.head.seq + 1))
        assert len(await store.undelivered(1)) == row.head.seq // 2
        assert await store.snapshot(1, row.head.seq) == state(row.head.seq)
        await store.append(batch(1, row.head.seq, move(row.head.seq + 1)))


async def test_a_question_waits_for_nobody_who_writes_and_sees_nothing_unfinished(tmp_path: Path) -> None:
    async with opened(tmp_path / "games.sqlite3") as store:
        await store.create_game(new_game(), player(ANN))
        async with store.db.transaction():
            await store.db.run("UPDATE games SET host = ?", BOB)
            async with asyncio.timeout(60):
                unfinished = await store.game(1)
        finished = await store.game(1)
    assert (unfinished and unfinished.host, finished and finished.host) == (ANN, BOB)
