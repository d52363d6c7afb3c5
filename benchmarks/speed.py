"""How fast this machine is just now: processor time of painting one table, always the same, once all caches are warm.

Run it from the project's folder: `python -m benchmarks.speed`. On a shared machine the same work takes a third more or
less from one hour to the next, and all times of a benchmark with it. Of two runs with the same painting, this figure
tells how much of their difference is the machine's: `benchmarks.load` prints it for each of its runs.
"""

import asyncio
import gzip
import json
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from benchmarks.render import GAME, NAMES, RECORDS
from paxbot.present.pamir.views import table_view
from paxbot.render.paint import picture
from paxbot.render.pamir.table import table_scene
from paxbot.render.scene import Scene

MOVES: Final = 60
"""After how many of the first public record the table is painted."""
TIMES: Final = 25


def scene() -> Scene:
    """The table."""
    with gzip.open(RECORDS / "pamir.jsonl.gz", "rt", encoding="utf-8") as lines:
        record = json.loads(next(lines)) | {"checks": []}
    state, _ = GAME.position_after(record, MOVES)
    return table_scene(table_view(GAME.view(state, None), NAMES[: state.seats]))


def milliseconds() -> float:
    """The median of the times, but for the first."""
    table, times = scene(), []
    for _ in range(TIMES + 1):
        begun = process_time()
        picture(table)
        times.append(1000 * (process_time() - begun))
    return median(times[1:])


async def in_a_process() -> float:
    """The same, measured by a process of its own, whose caches and memory are always the same."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.speed"),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).resolve().parents[1],
    )
    told, _ = await process.communicate()
    return float(told)


if __name__ == "__main__":
    print(f"{milliseconds():.1f}")
