"""What a press costs: processor time of the bot and its painters, and time of the database, as the bot counts it.

Run it from the project's folder: `python -m benchmarks.cost`. People play at six tables in the stand-in of Discord.
Processor time says what a machine has to do whatever else it does; how long people wait is told by `benchmarks.load`.
"""

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from tests.standin import StandIn
from tests.trust.answer_log import AnswerLog
from tests.trust.players import Table
from tests.trust.process import BotProcess
from tests.trust.watcher import free_port, running

TABLES: Final = 6
PEOPLE: Final = 3
UNLIMITED: Final = ("/interactions/", "/webhooks/")
"""Answers to a press, of which Discord takes any number."""
TICKS: Final = os.sysconf("SC_CLK_TCK")


def processor_seconds(pid: int) -> tuple[float, float]:
    """What the process has used, and what its children have."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return _used(pid), sum(_used(int(child)) for child in children)


def _used(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def play(tables: list[Table], answers: int) -> None:
    """So many answers have been given in all."""
    until = sum(table.given for table in tables) + answers

    async def at(table: Table) -> None:
        while sum(each.given for each in tables) < until:
            if not await table.go_on():
                await asyncio.sleep(0.05)

    await asyncio.gather(*map(at, tables))


async def measure(answers: int, folder: Path) -> None:
    """What it costs is printed."""
    port = free_port()
    async with StandIn() as standin:
        bot = BotProcess(folder, {**standin.environment, "PAXBOT_SEED": "1", "PAXBOT_WATCH_PORT": str(port)})
        answer_log, chance = AnswerLog(bot.database), Random(1)
        tables = []
        for number in range(TABLES):
            people = [standin.join(f"person-{number}-{each}") for each in range(PEOPLE)]
            tables.append(Table(standin, answer_log, chance, standin.channel(f"table-{number}"), people))
        async with running(bot, port) as watcher:
            await play(tables, 10 * TABLES)
            before, used = await watcher.figures(), processor_seconds(bot.process.pid)
            await play(tables, answers)
            after, using = await watcher.figures(), processor_seconds(bot.process.pid)
            await bot.stop()
    report({name: after[name] - before.get(name, 0.0) for name in after}, used, using, after)


def report(
    more: dict[str, float], used: tuple[float, float], using: tuple[float, float], now: dict[str, float]
) -> None:
    """The figures are printed."""
    presses = more['paxbot_presses_total{outcome="done"}']
    pictures = sum(value for name, value in more.items() if name.startswith("paxbot_painting_seconds_count"))
    written = more['paxbot_database_seconds_count{what="transaction"}']
    calls = {name: value for name, value in more.items() if name.startswith("paxbot_discord_call_seconds_count")}
    counted = sum(value for name, value in calls.items() if not any(free in name for free in UNLIMITED))
    print(f"{presses:.0f} presses, {pictures:.0f} pictures, {written:.0f} transactions")
    print(f"calls to Discord: {sum(calls.values()) / presses:.1f} a press, {counted / presses:.2f} of its 50 a second")
    print(f"processor time of the bot: {1000 * (using[0] - used[0]) / presses:.1f} ms a press")
    print(f"processor time of its painters: {1000 * (using[1] - used[1]) / max(pictures, 1):.1f} ms a picture")
    for what in ("read", "transaction"):
        count = more[f'paxbot_database_seconds_count{{what="{what}"}}']
        took = more[f'paxbot_database_seconds_sum{{what="{what}"}}'] / count
        print(f"database: {count / presses:.1f} times {what} a press, {1000 * took:.2f} ms each")
    print(f"memory of the bot without its painters: {now['process_resident_memory_bytes'] / 1e6:.0f} MB")


def main() -> None:
    """People play."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost", description=__doc__)
    parser.add_argument("--answers", type=int, default=400)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(chosen.answers, Path(folder)))


if __name__ == "__main__":
    main()
