"""Measure what running leagues cost the bot every few seconds: `python -m benchmarks.ticks --leagues 20`.

Each is a season of 24 people in three divisions whose tables run. The exit status is 1 when a limit is missed.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Final

from benchmarks.store import Figure
from tests.service.season import Club
from tests.service.table import Clock, Table
from tests.service.test_season_crashes import club_of
from tests.stores import empty_database

IDLE_MS: Final = 2.0
LOOK_MS: Final = 200.0
PLACES: Final = 1000
"""More places than the tables of a league need."""


async def measure(leagues: int) -> list[Figure]:
    """Return the processor time of a tick at which nothing is due, and of the one a minute that looks at all."""
    club, _ = await club_of(empty_database(), Clock())
    clubs = [await _running(club.table, number) for number in range(leagues)]
    tables = sum([len(await each.running()) for each in clubs])
    print(f"{leagues} leagues with {tables} games that run")

    async def look() -> None:
        club.wait(minutes=2)
        await club.seasons.run_due()

    return [
        Figure("a tick at which nothing is due", await _cost(club.seasons.run_due, 100), "ms", IDLE_MS),
        Figure("a tick that looks at every league", await _cost(look, 10), "ms", LOOK_MS),
    ]


async def _running(table: Table, number: int) -> Club:
    """Return a league whose first tables have begun."""
    club = Club(table, posts=number * PLACES)
    await club.open(24, divisions=3, size=4)
    await club.start()
    await club.run()
    await club.all_here()
    return club


async def _cost(tick: Callable[[], Awaitable[object]], times: int) -> float:
    begun = time.process_time()
    for _ in range(times):
        await tick()
    return 1000 * (time.process_time() - begun) / times


def main() -> int:
    """Print the figures; return 1 unless all limits were kept."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ticks", description=__doc__.partition("\n")[0])
    parser.add_argument("--leagues", type=int, default=20)
    figures = asyncio.run(measure(parser.parse_args().leagues))
    for figure in figures:
        print(figure)
    return 0 if all(figure.is_kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
