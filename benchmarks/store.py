"""The costs of the store: time to load a game however long it is, bytes a move, and both beside 10,000 finished games.

Run it from the project's folder: `python -m benchmarks.store`; the exit status is 1 when a limit is missed. Times are
processor time of the process, so that waiting for other programs does not count; every game is loaded by a process
that has never seen it. Answers are given through the services in whole games of every kind, at random, by people and
automated seats; bytes are what the file grows by, with log, snapshots, clocks, timers, notices and messages.
"""

import argparse
import asyncio
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import quantiles
from typing import Final, NamedTuple

from benchmarks.stories import RULES, longest_record, say_all, stories, story, write
from paxbot.games.registry import GAMES
from paxbot.service import GameView, Pick, Services, Turn
from paxbot.settings import Settings
from paxbot.storage import GameStore
from paxbot.storage.backup import back_up
from paxbot.storage.rows import MessageRow

FINISHED: Final = 10_000
ORIGINALS: Final = 100
"""Finished games that are written; the others are copies of them."""
LONGER: Final = 10
"""How many times longer than the longest record the longest game is."""
TRIES: Final = 15
PLAYED: Final = ((3, 0), (2, 1), (4, 0))
"""People and automated seats of the games that are played for their bytes, of each kind."""

LOAD_MS: Final = 10.0
ANSWER_MS: Final = 10.0
MOVE_BYTES: Final = 4096
PRESS_MS: Final = 25.0
ASKED_MS: Final = 100.0
OOPS: Final = 0.05
"""How often an answer is taken back."""
COPIED: Final = ("moves", "players", "snapshots", "clocks")
"""Tables with rows of a game, whose first column says which game's they are."""


class Figure(NamedTuple):
    """Something measured, and the most it may be; no limit where it is only told."""

    name: str
    got: float
    unit: str
    most: float | None = None

    @property
    def is_kept(self) -> bool:
        """Whether it is within its limit."""
        return self.most is None or self.got <= self.most

    def __str__(self) -> str:
        limit = "" if self.most is None else f" of {self.most:g}"
        verdict = "      " if self.most is None else "kept  " if self.is_kept else "MISSED"
        return f"{verdict} {self.name:58} {self.got:10.2f}{limit} {self.unit}"


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[GameStore]:
    """Open the store on the database."""
    store = GameStore(path)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def services(store: GameStore) -> Services:
    """Make all use cases on the store, which remember nothing."""
    return Services(store, GAMES, Settings())


async def milliseconds(store: GameStore, work: Callable[[Services], Awaitable[object]]) -> float:
    """Return processor time in 95 of 100 tries, each by services that remember nothing."""
    times = []
    for _ in range(TRIES):
        fresh, begun = services(store), time.process_time()
        await work(fresh)
        times.append(1000 * (time.process_time() - begun))
    return quantiles(times, n=20, method="inclusive")[-1]


async def lengths(path: Path, channel: int) -> list[Figure]:
    """Measure how long it takes to load games of all lengths, and what a press asks of their logs."""
    whole, now = story(longest_record()), datetime.now(UTC)
    figures = []
    async with opened(path) as store:
        for number, told in enumerate((whole.until(0.02), whole.until(0.5), whole, whole.times(LONGER))):
            users = list(range(1, len(told.people) + 1))
            table = await write(store, told, told.turns[-1], users, 1, channel + number, now)
            await say_all(store)
            load, press = partial(_load, table.game), partial(_press, table.game)
            of = f"a game of {table.head.seq} answers"
            figures.append(Figure(f"loading {of}", await milliseconds(store, load), "ms", LOAD_MS))
            figures.append(
                Figure(f"what a press asks of the log of {of}", await milliseconds(store, press), "ms", PRESS_MS)
            )
    return figures


async def _load(game: int, fresh: Services) -> GameView:
    return await fresh.games.view(game)


async def _press(game: int, fresh: Services) -> None:
    """Ask what a panel and a turn message ask."""
    view = await fresh.games.view(game)
    assert view.waiting is not None
    assert view.turn_seat is not None
    await fresh.games.undo_refusal(view, view.waiting.user)
    await fresh.games.log(game, turn=view.turn)
    await fresh.games.log(game, turn=view.turn - 1)
    await fresh.games.since(game, view.turn_seat)


async def answers(folder: Path, key: str, played: Sequence[tuple[int, int]] = PLAYED) -> list[Figure]:
    """Measure what answers in whole games of so many people and automated seats take, and add to the database."""
    path, times = folder / f"{key}.sqlite3", list[float]()
    async with opened(path) as store:
        hosts = services(store)
        await _checkpoint(store)
        before, rows = path.stat().st_size, 0
        for channel, (people, automated) in enumerate(played, 1):
            rows += len(await store.moves(await _play(hosts, key, channel, people, automated, times)))
        await _checkpoint(store)
        grown = path.stat().st_size - before
    given = len(times)
    print(f"{key}: {len(played)} games, {rows} rows in their logs, {given} answers by people, {grown / 1e3:.0f} KB")
    return [
        Figure(f"an answer of {key}", quantiles(times, n=20, method="inclusive")[-1], "ms", ANSWER_MS),
        Figure(f"an answer of {key} adds on average", grown / given, "bytes", MOVE_BYTES),
        Figure(f"a row of the log of {key} adds on average", grown / rows, "bytes", MOVE_BYTES),
    ]


async def _checkpoint(store: GameStore) -> None:
    await store.db.run("PRAGMA wal_checkpoint(TRUNCATE)")


async def _play(hosts: Services, key: str, channel: int, people: int, automated: int, times: list[float]) -> int:
    """Play a game, with answers taken back and all notices delivered; add the milliseconds of answers people gave."""
    chance = random.Random(channel)
    users = range(1, people + 1)
    rules = {"clock": "brisk"}
    table = await hosts.lobbies.create(
        key, channel=channel, guild=5, host=1, name="user 1", automated=automated, table_rules=rules
    )
    game = table.game.id
    for user in users[1:]:
        await hosts.lobbies.join(game, user=user, name=f"user {user}")
    turn = await hosts.lobbies.start(game, by=1)
    await _deliver(hosts, turn)
    while turn.view.decision is not None:
        view, choice = turn.view, chance.choice(turn.view.choices())
        assert view.waiting is not None
        pick, begun = Pick(choice.option, choice.check), time.process_time()
        turn = await hosts.games.answer_all(game, view.seq, [pick], by=view.waiting.user)
        times.append(1000 * (time.process_time() - begun))
        await _deliver(hosts, turn)
        if chance.random() < OOPS and await hosts.games.undo_steps(turn.view, view.waiting.user):
            turn = await hosts.games.undo(game, by=view.waiting.user)
            await _deliver(hosts, turn)
    return game


async def _deliver(hosts: Services, turn: Turn) -> None:
    """Tell what was to be told; forget the messages of turns before, and let those of this turn show the game."""
    view = turn.view
    for kind in ("turn", "hand"):
        for old in await hosts.post.messages(view.game.id, kind):
            await (hosts.post.shows(old, view.seq) if old.turn == view.turn else hosts.post.forget(old))
    for notice in (await hosts.snapshots.of(view.game.id)).notices_due:
        await hosts.post.delivered(notice.id, _message(view, notice.id, notice.kind))


def _message(view: GameView, number: int, kind: str) -> MessageRow:
    at = view.head.moved_at
    return MessageRow(view.game.id, kind, 10**18 + view.game.id, 10**18 + number, 0, view.seq, view.turn, at)


async def finish(path: Path, finished: int, originals: int = ORIGINALS) -> None:
    """Add so many finished games to the database, of which all but the originals are copies made in bulk."""
    if not finished:
        return
    told = [each for each in stories(min(originals, 2 * finished)) if RULES.pending(each.end.state) is None]
    async with opened(path) as store:
        now, first = datetime.now(UTC), 0
        for number in range(min(finished, len(told))):
            each = told[number]
            users = [100 + (number + seat) % 200 for seat in range(len(each.people))]
            table = await write(store, each, each.end, users, 7, 5000 + number, now)
            first = first or table.game
        await say_all(store)
    _copy(path, first, min(finished, len(told)), finished)


def _copy(path: Path, first: int, originals: int, wanted: int) -> None:
    db = sqlite3.connect(path)
    db.execute("PRAGMA synchronous = OFF")
    named = {table: [row[1] for row in db.execute(f"PRAGMA table_info({table})")] for table in (*COPIED, "games")}
    said = [row[1] for row in db.execute("PRAGMA table_info(notices)")][2:]
    for shift in range(originals, wanted, originals):
        these = f"BETWEEN {first} AND {first + min(originals, wanted - shift) - 1}"
        rest = ", ".join(named["games"][1:])
        db.execute(f"INSERT INTO subjects SELECT id + {shift}, kind FROM subjects WHERE id {these}")
        db.execute(f"INSERT INTO games (id, {rest}) SELECT id + {shift}, {rest} FROM games WHERE id {these}")
        for table in COPIED:
            rest = ", ".join(named[table][1:])
            db.execute(
                f"INSERT INTO {table} (game, {rest}) SELECT game + {shift}, {rest} FROM {table} WHERE game {these}"
            )
        rest = ", ".join(said)
        new = f"subject + {shift}, {rest.replace('nonce', f'nonce || {shift}')}"
        db.execute(f"INSERT INTO notices (subject, {rest}) SELECT {new} FROM notices WHERE subject {these}")
        db.commit()
    db.close()


async def everyday(path: Path) -> list[Figure]:
    """Measure what is asked of all games together, the start of the bot and a backup."""
    asked: dict[str, Callable[[Services], Awaitable[object]]] = {
        "a user's games (/games)": lambda fresh: fresh.games.of_user(101),
        "open games": lambda fresh: fresh.games.all_open(),
        "games that are stuck (/pax stuck)": lambda fresh: fresh.people.stuck(7, timedelta(days=2)),
        "timers that are due": lambda fresh: fresh.timers.next_due(),
        "notices that are due": lambda fresh: fresh.post.games_due(),
    }
    figures = []
    begun = time.perf_counter()
    async with opened(path) as store:
        figures.append(Figure("start: the file is checked and opened", time.perf_counter() - begun, "s"))
        for name, work in asked.items():
            figures.append(Figure(name, await milliseconds(store, work), "ms", ASKED_MS))
        begun = time.perf_counter()
        await back_up(path, path.with_name("backups"), 1, datetime.now(UTC))
        figures.append(Figure("a backup, while the bot goes on", time.perf_counter() - begun, "s"))
    return [*figures, Figure("the file", path.stat().st_size / 1e6, "MB")]


async def results(path: Path) -> list[Figure]:
    """Measure how games that were over before results were kept get theirs, and for how long nothing else is done."""
    with sqlite3.connect(path) as db:
        missing = "SELECT id FROM games WHERE status = 'finished' AND id NOT IN (SELECT ifnull(game, 0) FROM results)"
        (count,) = db.execute(f"SELECT count(*) FROM ({missing})").fetchone()
        db.execute(f"INSERT INTO unrecorded {missing}")
    async with opened(path) as store:
        beats: list[float] = []
        beating = asyncio.create_task(_beat(beats))
        fresh, last, passed, used = services(store), 0, time.perf_counter(), time.process_time()
        while last := await fresh.results.fill_in(last):
            await asyncio.sleep(0)
        passed, used = time.perf_counter() - passed, time.process_time() - used
        beating.cancel()
        assert await store.unrecorded(0, 1) == []
    name = f"results of {count} finished games are filled in"
    waits = [1000 * (after - before) for before, after in pairwise(beats)]
    return [
        Figure(f"{name}: processor time", used, "s"),
        Figure(f"{name}: without pauses", passed, "s"),
        Figure(f"{name}: others wait at most", max(waits, default=0.0), "ms", ASKED_MS),
    ]


async def _beat(beats: list[float]) -> None:
    while True:
        beats.append(time.perf_counter())
        await asyncio.sleep(0.001)


async def measure(folder: Path, finished: int, originals: int = ORIGINALS) -> list[Figure]:
    """Measure all figures."""
    path = folder / "games.sqlite3"
    answered = [figure for key in GAMES for figure in await answers(folder, key)]
    figures = [*answered, *await lengths(path, 1), *await everyday(path)]
    if finished:
        begun = time.perf_counter()
        await finish(path, finished, originals)
        print(f"{finished} finished games were written in {time.perf_counter() - begun:.0f} s", flush=True)
        figures += [each._replace(name=f"… {each.name}") for each in (*await lengths(path, 11), *await everyday(path))]
        figures += await results(path)
    return figures


def main(arguments: Iterable[str]) -> int:
    """Print all figures; return 1 unless all limits were kept."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.store", description=__doc__)
    parser.add_argument(
        "--finished", type=int, default=FINISHED, help="games that are over, beside which … is measured"
    )
    chosen = parser.parse_args(list(arguments))
    print(f"load of the machine {', '.join(f'{number:.1f}' for number in os.getloadavg())}")
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), chosen.finished))
    for figure in figures:
        print(figure)
    return 0 if all(figure.is_kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
