"""Time every picture of all games, from view to bytes, and say whether the limits are kept.

Run it from the project's folder: `python -m benchmarks.render [RECORDS.jsonl.gz …]`; the exit status is 1 when a
limit is missed. Positions of Pax Pamir are taken from the public records: early, in the middle, and where most lies
on the table; those of PAX and Pax Porfiriana from games that Nemo and Calavera play. Each is painted as it is, and
with the marks of the last moves, as the bot posts it. The positions that are timed have never been painted before;
those of other games have filled the caches of card faces, letters and the map, as they are filled in a bot that has
run for an hour. Cards are timed with their faces painted.

Times are processor time of the painting thread, so that waiting for other programs does not count. What they cost
through shared caches and cores still does, a third and more when all cores are taken: a limit that is missed while
the load, which is printed, is above one wants a second run.

`--film [TURNS]` times the film of the longest record instead, its turns filmed again and again until there are so
many, and says how late meanwhile a task wakes that sleeps for a few milliseconds at a time, which is how late the bot
would answer a click; the same task is timed without a film first. `--speed` prints only how fast this machine is just
now: processor time of painting one table, always the same, once all caches are warm. On a shared machine the same
work takes a third more or less from one hour to the next; of two runs with the same painting, this figure tells how
much of their difference is the machine's: `benchmarks.load` prints it for each of its runs.
"""

import argparse
import asyncio
import gzip
import json
import os
import resource
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time, thread_time
from typing import NamedTuple

from benchmarks import played_pictures
from benchmarks.pamir_pictures import GAME, NAMES, RECORDS, Point, Task, View, point, points, records, table, tasks
from benchmarks.played_pictures import PAX, PORFIRIANA
from paxbot.engine.kernel import Fact
from paxbot.present.pamir.changes import changes_view
from paxbot.present.pamir.models import board_view
from paxbot.render.film import film
from paxbot.render.paint import picture
from paxbot.render.pamir.board import board_scene

SAME_TABLE = 60
"""After how many moves of the first public record the table is painted that tells the machine's speed."""
SAME_TIMES = 25
TURNS = 300
MOST_BYTES = 9_500_000
MOST_LATE = 50
"""Milliseconds, in 99 of 100 naps."""
NAP = 0.005
QUIET = 5
"""Seconds without a film."""


class Limit(NamedTuple):
    """The most a kind of picture may take: milliseconds at the median and in 95 of 100 cases, thousands of bytes."""

    median: float = 60
    p95: float = 120
    kilobytes: float = 400


LIMITS = {
    "table": Limit(20, 60),
    "table, marked": Limit(20, 60),
    "court": Limit(25, 25),
    "court, marked": Limit(25, 25),
    "card": Limit(10, 10),
    "PAX area": Limit(25, 25),
    "PAX area, marked": Limit(25, 25),
    "PAX card": Limit(10, 10),
    "Porfiriana area": Limit(25, 25),
    "Porfiriana area, marked": Limit(25, 25),
    "Porfiriana card": Limit(10, 10),
}
"""The limits that differ from those of most; a table is both pictures of a turn's message."""


def is_kept(name: str, work: Sequence[Task]) -> bool:
    """Measure a kind of picture and print a line; return whether its limit is kept.

    The first half of the work warms the caches; of cards, whose faces are always the same, all does.
    """
    half, is_of_cards = len(work) // 2, name.endswith("card")
    sizes = [len(task()) for task in (work if is_of_cards else work[:half])]
    times = []
    for task in work if is_of_cards else work[half:]:
        start = thread_time()
        sizes.append(len(task()))
        times.append(1000 * (thread_time() - start))
    limit = LIMITS.get(name, Limit())
    got = Limit(median(times), quantiles(times, n=20, method="inclusive")[-1], max(sizes) / 1000)
    missed = [field for field in Limit._fields if getattr(got, field) > getattr(limit, field)]
    print(
        f"{name:27}{len(times):4} timed  median {got.median:6.1f} of {limit.median:3.0f} ms  "
        f"p95 {got.p95:6.1f} of {limit.p95:3.0f} ms  largest {got.kilobytes:4.0f} of {limit.kilobytes:3.0f} KB  "
        f"{'MISSED: ' + ', '.join(missed) if missed else 'kept'}"
    )
    return not missed


def report(games: Sequence[View]) -> int:
    """Print a line for each kind of picture; return 1 unless all limits are kept."""
    # Every other game first, so that both halves hold games of every number of seats, with and without Wakhan.
    games = [*games[::2], *games[1::2]]
    found = [at for record in games for at in points(record)]
    over = [at for record in games if (at := point(record, len(record["moves"]))).view.get("victory")]
    start = thread_time()
    table(found[0], is_marked=False)
    first = 1000 * (thread_time() - start)
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    print(
        f"{len(games)} games, {len(found)} positions; the very first table {first:.0f} ms; load of the machine {load}"
    )
    of_all = tasks(found, over) | played_pictures.tasks(PAX) | played_pictures.tasks(PORFIRIANA)
    kept = [is_kept(name, work) for name, work in of_all.items()]
    return 0 if all(kept) else 1


async def lateness(until: asyncio.Event) -> list[float]:
    """Return how many milliseconds too long each nap was."""
    late: list[float] = []
    while not until.is_set():
        begun = perf_counter()
        await asyncio.sleep(NAP)
        late.append((perf_counter() - begun - NAP) * 1000)
    return late


def turns(record: dict[str, object]) -> list[Point]:
    """Return the game at the end of each turn, with what happened in the turn."""
    found: list[Point] = []
    told: list[Fact] = []
    moves = record["moves"]
    assert isinstance(moves, list)
    player = None
    for at in range(1, len(moves) + 1):
        state, facts = GAME.position_after(record, at)
        told += facts
        turn = GAME.view(state, None)["turn"]
        if player is not None and turn != player:
            found.append(Point(GAME.view(state, None), {}, tuple(told)))
            told = []
        player = turn
    return found


def paint(at: Point) -> bytes:
    """Return the encoded board, marked."""
    names = NAMES[: len(at.view["players"])]
    return picture(board_scene(board_view(at.view, names), changes_view(at.view, names, at.facts))).png


def told(name: str, late: list[float]) -> float:
    """Print the 99th percentile and the worst, which a busy machine has without any film, too; return the former."""
    ordered = sorted(late)
    usual = ordered[int(len(ordered) * 0.99)]
    print(f"{name:12} loop late: 99 % {usual:6.1f} ms   most {ordered[-1]:6.1f} ms")
    return usual


async def report_film(record: View, count: int) -> int:
    """Film so many turns and print how it went; return 1 if the loop was held up too long."""
    found = turns(record)
    stop = asyncio.Event()
    asyncio.get_running_loop().call_later(QUIET, stop.set)
    told("without", await lateness(stop))
    stop, begun = asyncio.Event(), perf_counter()
    watch = asyncio.create_task(lateness(stop))
    data = await film(count, lambda at: asyncio.to_thread(paint, found[at % len(found)]), MOST_BYTES)
    stop.set()
    usual = told("with a film", await watch)
    size = len(data) if data else 0
    print(f"{count} turns (of {len(found)}) in {perf_counter() - begun:.1f} s, {size / 1e6:.1f} MB")
    print(f"memory at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    return int(usual > MOST_LATE or data is None)


def machine_speed() -> float:
    """Return the milliseconds that the same table takes, the median of some times."""
    with gzip.open(RECORDS / "pamir.jsonl.gz", "rt", encoding="utf-8") as lines:
        record = json.loads(next(lines)) | {"checks": []}
    state, _ = GAME.position_after(record, SAME_TABLE)
    scene, times = board_scene(board_view(GAME.view(state, None), NAMES[: state.seats])), []
    for _ in range(SAME_TIMES + 1):
        begun = process_time()
        picture(scene)
        times.append(1000 * (process_time() - begun))
    return median(times[1:])


async def machine_speed_aside() -> float:
    """Return the same, measured by a process of its own, whose caches and memory are always the same."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.render", "--speed"),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).resolve().parents[1],
    )
    told, _ = await process.communicate()
    return float(told)


def main(arguments: Iterable[str]) -> int:
    """Print what was asked for; return 1 when a limit was missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.render", description=__doc__.partition("\n")[0])
    parser.add_argument("records", nargs="*", type=Path, help="records whose positions are painted")
    parser.add_argument("--film", nargs="?", type=int, const=TURNS, metavar="TURNS", help="time a film instead")
    parser.add_argument("--speed", action="store_true", help="only tell how fast this machine is")
    chosen = parser.parse_args(list(arguments))
    if chosen.speed:
        print(f"{machine_speed():.1f}")
        return 0
    games = records(chosen.records or sorted(RECORDS.glob("*.jsonl.gz")))
    if chosen.film:
        return asyncio.run(report_film(max(games, key=lambda record: len(record["moves"])), chosen.film))
    return report(list(games))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
