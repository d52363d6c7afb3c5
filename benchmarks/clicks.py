"""How often a click reads the database, what it costs the processor, and how much of the code it runs through.

Run it from the project's folder: `python -m benchmarks.clicks`. People play a game with 2 and with 5 seats in the
simulated Discord, always the same way. Counted are, from the press to the last message it leads to, the SELECT
statements that SQLite carries out, through whatever connection, and the processor time of the process without that of
the simulation's main parts. Pictures are composed and painted nowhere, since workers do that.

`--check` exits with 1 when a click reads more often than it may. `--against PATH` runs this same file in another
checkout and in this one in turns, and prints the ratios of processor time.
"""

import argparse
import asyncio
import gc
import inspect
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any, Final
from unittest.mock import patch

import simcord
from simcord.components import walk_components

USUAL_GAME: Final = "pamir"
SEATS: Final = (2, 5)
NAMES: Final = ("ann", "bob", "cat", "dan", "eve")
INTERACTIONS: Final = 70
"""Presses at each table that are counted, after `WARM_UP` others."""
WARM_UP: Final = 10
PAIRS: Final = 3
PURCHASE: Final = "purchase"
MOST: Final = {"answer": 20, PURCHASE: 20, "end of turn": 26, "panel": 12}
"""How often a click of each kind may read."""
LATE_S: Final = 30.0
"""Seconds after which a question is put."""
PIXEL: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f64540"
    "0000000049454e44ae426082"
)
_connect = sqlite3.connect


class Reads:
    """Counts the questions that SQLite answers."""

    def __init__(self) -> None:
        self.count = 0
        self.statements: Counter[str] = Counter()

    def __call__(self, *args: Any, **more: Any) -> sqlite3.Connection:
        """Open a connection whose questions are counted."""
        db: sqlite3.Connection = _connect(*args, **more)
        db.set_trace_callback(self._note)
        return db

    def _note(self, statement: str) -> None:
        if statement.lstrip().upper().startswith(("SELECT", "WITH")):
            self.count += 1
            self.statements[" ".join(statement.split())[:120]] += 1


class Simulation:
    """Measures the processor time of the simulation itself, which is not the bot's."""

    PARTS: Final = {
        "simcord.http.router": ("dispatch",),
        "simcord.interactions": ("base_payload",),
        "simcord.backend.serializers": ("message_payload",),
        "simcord.env": ("_owned_tasks", "_active_callbacks", "_virtualize_recognized_waits", "_is_parked"),
    }

    def __init__(self) -> None:
        self.seconds = 0.0
        self._is_inside = False

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Measure its parts while it lasts."""
        with ExitStack() as held:
            for name, parts in self.PARTS.items():
                module = import_module(name)
                for part in parts:
                    held.enter_context(patch.object(module, part, self._timed(getattr(module, part))))
            yield

    def _timed(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **more: Any) -> Any:
            if self._is_inside:
                return work(*args, **more)
            self._is_inside, began = True, time.process_time()
            try:
                return work(*args, **more)
            finally:
                self._is_inside = False
                self.seconds += time.process_time() - began

        return timed


class Click:
    """One press of a kind, its reads and its processor time in milliseconds."""

    def __init__(self, kind: str, reads: int, cpu_ms: float) -> None:
        self.kind, self.reads, self.cpu_ms = kind, reads, cpu_ms


class Table:
    """A game that people play in haste; what their presses cost is noted."""

    def __init__(self, env: simcord.Env, reads: Reads, simulation: Simulation, seats: int, game: str) -> None:
        self.env, self.reads, self.chance, self.game = env, reads, random.Random(seats), game
        self.simulation = simulation
        self.guild = env.create_guild()
        self.people = {name: self.guild.add_member(env.create_user(name)) for name in NAMES[:seats]}
        self.channel = self.guild.create_text_channel("games")
        self.clicks: list[Click] = []

    async def open(self) -> None:
        """Begin a game."""
        host, *others = self.people.values()
        await host.slash(self.channel, "pax new", game=self.game)
        for other in others:
            await other.click(self._newest("pax:join:"), custom_id=_ids(self._newest("pax:join:"), "pax:join:")[0])
        await host.click(self._newest("pax:start:"), custom_id=_ids(self._newest("pax:start:"), "pax:start:")[0])

    async def play(self, presses: int) -> None:
        """Press so often; when the game is over, begin another."""
        until = len(self.clicks) + presses
        while len(self.clicks) < until:
            if any(file.filename.endswith(".json") for file in self.channel.history()[-1].attachments):
                await self.open()
            before = len(self.clicks)
            await self._take_turn()
            if not any(click.kind != "panel" for click in self.clicks[before:]):
                await self.env.advance_time(LATE_S)

    async def _take_turn(self) -> None:
        who, message = self._called(), self._newest("pax:turn:")
        shown = await self._press(who, message, _ids(message, "pax:turn:")[0], "", "panel")
        while found := _answers(shown):
            custom_id, value, label = self._chosen(found)
            shown = await self._press(who, shown, custom_id, value, PURCHASE if _buys(label) else "answer")

    def _chosen(self, found: list[tuple[str, str, str]]) -> tuple[str, str, str]:
        buys = [each for each in found if _buys(each[2])]
        return self.chance.choice(buys if buys and self.chance.random() < 0.7 else found)

    async def _press(self, who: str, shown: Any, custom_id: str, value: str, kind: str) -> Any:
        calls, reads, began = len(self.env.http_requests), self.reads.count, self._used()
        if value:
            result = await self.people[who].select(shown, [value], custom_id=custom_id)
        else:
            result = await self.people[who].click(shown, custom_id=custom_id)
        cpu_ms, reads = 1000 * (self._used() - began), self.reads.count - reads
        path = f"/channels/{self.channel.id}/messages"
        if any((call.method, call.path) == ("POST", path) for call in self.env.http_requests[calls:]):
            kind = "end of turn"
        self.clicks.append(Click(kind, reads, cpu_ms))
        return result.followups[-1] if result.followups else result.response

    def _used(self) -> float:
        return time.process_time() - self.simulation.seconds

    def _called(self) -> str:
        path = f"/channels/{self.channel.id}/messages"
        for call in reversed(self.env.http_requests):
            if (call.method, call.path) == ("POST", path) and isinstance(call.json, dict):
                users = call.json.get("allowed_mentions", {}).get("users")
                if users:
                    return next(name for name, person in self.people.items() if person.id == int(users[0]))
        raise AssertionError("nobody was called")

    def _newest(self, prefix: str) -> Any:
        return next(each for each in reversed(self.channel.history()) if _ids(each, prefix))


def _parts(shown: Any) -> Iterator[dict[str, Any]]:
    is_message = not isinstance(shown, simcord.ResponseMessage)
    return walk_components([each.to_dict() for each in shown.components] if is_message else shown.components)


def _ids(shown: Any, prefix: str) -> list[str]:
    return [part["custom_id"] for part in _parts(shown) if part.get("custom_id", "").startswith(prefix)]


def _buys(label: str) -> bool:
    """Return whether the label is that of a card to be bought."""
    return re.search(r"\(#\d+.*\) – (free|\d+ rupee)|^Buy ", label) is not None


def _answers(shown: Any) -> list[tuple[str, str, str]]:
    found = []
    for part in _parts(shown):
        custom_id = part.get("custom_id", "")
        if part["type"] == 2 and custom_id.startswith(("pax:answer:", "pax:sure:")):
            found.append((custom_id, "", part["label"]))
        if part["type"] == 3 and custom_id.startswith("pax-menu:answer:"):
            found += [(custom_id, option["value"], option["label"]) for option in part["options"]]
    return found


async def _paint(job: Any) -> Any:
    from paxbot.present.presenter import Picture

    return (Picture(f"{job[1]}.png", PIXEL, "A picture."),)


async def measured(
    folder: Path, seats: int, reads: Reads, presses: int = INTERACTIONS, game: str = USUAL_GAME
) -> dict[str, Any]:
    """Play at a table of so many seats; its clicks, and what a purchase runs through."""
    from bot import create_bot
    from paxbot.settings import Settings

    names = inspect.signature(create_bot).parameters
    painter = "renderer" if "renderer" in names else "studio"
    chosen: dict[str, Any] = {painter: _paint}
    env = simcord.Env(
        create_bot(Settings(db=folder / f"{seats}.sqlite3", seed=7, grace=0), **chosen), settle_timeout=120.0
    )
    simulation = Simulation()
    await env.start()
    try:
        table = Table(env, reads, simulation, seats, game)
        await table.open()
        await table.play(WARM_UP)
        table.clicks.clear()
        gc.collect()
        reads.statements.clear()
        with simulation.measured():
            await table.play(presses)
        clicks = [(click.kind, click.reads, click.cpu_ms) for click in table.clicks]
        ran: set[tuple[str, str]] = set()
        while not ran:
            ran = await _touched(table)
        files = len({path for path, _ in ran})
        counts = {"functions": len(ran), "files": files, "ran": sorted(ran)}
        return {"clicks": clicks, **counts, "statements": reads.statements.most_common(12)}
    finally:
        await env.bot.close()
        await env.shutdown()


async def _touched(table: Table) -> set[tuple[str, str]]:
    """Return the functions that the next purchase runs through, with their files; none if there was none."""
    found: set[tuple[str, str]] = set()
    press, now = table._press, len(table.clicks)

    async def watched(who: str, shown: Any, custom_id: str, value: str, kind: str) -> Any:
        if kind != PURCHASE or found:
            return await press(who, shown, custom_id, value, kind)
        with _watching(found):
            return await press(who, shown, custom_id, value, kind)

    table._press = watched  # type: ignore[method-assign]
    try:
        await table.play(1)
    finally:
        table._press = press  # type: ignore[method-assign]
        del table.clicks[now:]
    return found


@contextmanager
def _watching(found: set[tuple[str, str]]) -> Iterator[None]:
    root = os.getcwd()
    inside = tuple(os.path.join(root, name) for name in ("bot.py", "cogs" + os.sep, "paxbot" + os.sep))

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(inside) and not code.co_name.startswith("<"):
            found.add((code.co_filename, code.co_qualname))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def run(game: str, tables: Iterable[int] = SEATS) -> dict[str, Any]:
    """Measure the checkout whose folder this process stands in."""
    settle: Any = simcord.Env._settle_internal
    settle.__kwdefaults__.update(idle=0.001)  # the default of 50 ms is slow
    reads = Reads()
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, patch("sqlite3.connect", reads):
        for seats in tables:
            found[str(seats)] = asyncio.run(measured(Path(folder), seats, reads, game=game))
    return found


def by_kind(found: dict[str, Any]) -> dict[tuple[str, str], list[tuple[int, float]]]:
    """Return reads and milliseconds of all clicks, by seats and kind."""
    sorted_out: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
    for seats, table in found.items():
        for kind, reads, cpu_ms in table["clicks"]:
            sorted_out[seats, kind].append((reads, cpu_ms))
    return sorted_out


def report(found: dict[str, Any], *, statements: bool) -> bool:
    """Print what was measured; whether every click reads as seldom as it must."""
    kept = True
    print(f"{'seats':5} {'click':13} {'clicks':>6} {'reads: least, median, most':>28} {'limit':>6} {'ms, median':>11}")
    for (seats, kind), clicks in sorted(by_kind(found).items()):
        reads, cpu = [each[0] for each in clicks], [each[1] for each in clicks]
        most = MOST.get(kind)
        kept = kept and (most is None or max(reads) <= most)
        spread = f"{min(reads)}, {median(reads):g}, {max(reads)}"
        print(f"{seats:5} {kind:13} {len(clicks):6} {spread:>28} {most or '':>6} {median(cpu):11.1f}")
    for seats, table in found.items():
        print(f"{seats} seats: a purchase runs through {table['functions']} functions in {table['files']} files")
        if statements:
            for statement, times in table["statements"]:
                print(f"  {times:5} {statement}")
    return kept


def cpu_ms(found: dict[str, Any]) -> dict[str, float]:
    """Processor time a press, in all and of each kind, the mean in milliseconds."""
    times: dict[str, list[float]] = defaultdict(list)
    for (_, kind), clicks in by_kind(found).items():
        for _, ms in clicks:
            times[kind].append(ms)
            times["any press"].append(ms)
    return {kind: sum(ms) / len(ms) for kind, ms in times.items()}


def elsewhere(checkout: Path, game: str) -> dict[str, Any]:
    """Measure in a process of its own that stands in the checkout."""
    environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, str(Path(__file__).resolve()), "--raw", "--game", game]
    done = subprocess.run(command, cwd=checkout, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def compare(other: Path, game: str, *, pairs: int) -> None:
    """Measure the other checkout and this one in turns, and print the ratios of their processor times."""
    here = Path.cwd()
    ratios: dict[str, list[float]] = defaultdict(list)
    for number in range(pairs):
        order = (other, here) if number % 2 == 0 else (here, other)
        found = {checkout: elsewhere(checkout, game) for checkout in order}
        before, now = cpu_ms(found[other]), cpu_ms(found[here])
        for kind in sorted(before.keys() & now.keys()):
            ratios[kind].append(now[kind] / before[kind])
        if number == 0:
            for checkout, title in ((other, "there"), (here, "here")):
                print(f"{title}:")
                report(found[checkout], statements=False)
        print(f"pair {number + 1}: {before['any press']:.1f} ms a press there, {now['any press']:.1f} ms here")
    for kind, each in ratios.items():
        shown = ", ".join(f"{ratio:.2f}" for ratio in each)
        print(f"processor time, {kind:13} here to there: {median(each):.2f} (median of {shown})")


def main() -> int:
    """Measure, print, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clicks", description=__doc__)
    parser.add_argument("--game", default=USUAL_GAME, help="its key")
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout to compare with")
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--check", action="store_true", help="exit with 1 when a click reads too often")
    parser.add_argument("--statements", action="store_true", help="print the most frequent statements")
    parser.add_argument("--raw", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.against is not None:
        compare(chosen.against.resolve(), chosen.game, pairs=chosen.pairs)
        return 0
    found = run(chosen.game)
    if chosen.raw:
        print(json.dumps(found))
        return 0
    kept = report(found, statements=chosen.statements)
    return 0 if kept or not chosen.check else 1


if __name__ == "__main__":
    sys.exit(main())
