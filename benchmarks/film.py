"""Times the film of a long game, and says how long it held the event loop up; the exit status is 1 if for too long.

Run it from the project's folder: `python -m benchmarks.film [TURNS]`. The game is the longest of the public records,
its turns filmed again and again until there are so many. While the film is made, a task that sleeps for a few
milliseconds at a time tells how late it wakes, which is how late the bot would answer a click; the same task is timed
without a film first.
"""

import asyncio
import resource
import sys
from pathlib import Path
from time import perf_counter

from benchmarks.render import GAME, NAMES, RECORDS, Point, records
from paxbot.engine.kernel import Fact
from paxbot.present.pamir.changes import changes_view
from paxbot.present.pamir.views import table_view
from paxbot.render import pamir
from paxbot.render.film import film

TURNS = 300
MOST_BYTES = 9_500_000
MOST_LATE = 50
"""Milliseconds, in 99 of 100 naps."""
NAP = 0.005
QUIET = 5
"""Seconds without a film."""


async def lateness(until: asyncio.Event) -> list[float]:
    """By how many milliseconds each nap was longer than it should have been."""
    late: list[float] = []
    while not until.is_set():
        begun = perf_counter()
        await asyncio.sleep(NAP)
        late.append((perf_counter() - begun - NAP) * 1000)
    return late


def turns(record: dict[str, object]) -> list[Point]:
    """The game at the end of each turn, with what happened in the turn."""
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
    """The encoded table, marked."""
    names = NAMES[: len(at.view["players"])]
    return pamir.table_picture(table_view(at.view, names), changes_view(at.view, names, at.facts)).png


def told(name: str, late: list[float]) -> float:
    """The 99th percentile, which is printed with the worst: that is as bad on a busy machine without any film."""
    ordered = sorted(late)
    usual = ordered[int(len(ordered) * 0.99)]
    print(f"{name:12} loop late: 99 % {usual:6.1f} ms   most {ordered[-1]:6.1f} ms")
    return usual


async def main(count: int) -> int:
    """1 if the loop was held up too long."""
    files = sorted(Path(RECORDS).glob("*.jsonl.gz"))
    longest = max(records(files), key=lambda record: len(record["moves"]))
    found = turns(longest)
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


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else TURNS)))
