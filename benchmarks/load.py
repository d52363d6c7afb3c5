"""Measure how quick the bot is with a thousand games and 200 people who click 20 times a second.

Run it from the project's folder: `python -m benchmarks.load`; the exit status is 1 when a limit is missed. `--full` is
the long form: ten minutes, beside 10,000 finished games.

The games are written to a database by the project's own store, each as far as some turn of a record, in a channel of
its own, with the messages that show it and what the bot notes of them, as if it had been running; on some servers
they are the tables of a season. Then the bot is started as a process of its own, unmodified, against the stand-in of
Discord in this process, where the people are.
They click at moments that depend on nothing, not when the bot has time. Four clicks in ten look at something: the
board, all courts, one's hand or the log, each as often. With the others whoever is called opens their panel, gives one
of the answers it lists, at random, until nothing is asked any more, and takes one back now and then; mostly they go on
where they have a panel open. Times are from the event's sending to the call's coming in, with whatever the stand-in
takes for it.

It is for saying whether the limits are kept on a quiet machine, not for comparing two versions of the bot by one run
of each: its figures vary with the machine's speed, on shared ones by a third between runs. How fast the machine was is
printed as what painting one table took it, always the same (`benchmarks.render --speed`), before the bot was started
and after it had stopped. Compare runs in which that is alike. What a click costs (processor time of the bot and its
painters, pictures, times of the database, calls to Discord, as the bot counts them) is printed as well.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple

import aiohttp

from benchmarks.crowd import LOOKS, Crowd
from benchmarks.leagues import FEWEST_TABLES, write_league
from benchmarks.render import machine_speed_aside
from benchmarks.store import FINISHED, Figure, finish
from benchmarks.stories import Story, Table, say_all, stories, write
from bot import create_bot
from cogs.client import PaxBot
from paxbot.settings import Settings
from paxbot.storage import GameStore
from tests.standin import Person, StandIn
from tests.trust.process import BotProcess
from tests.trust.watcher import Watcher, free_port

RUNNING: Final = 1000
LEAGUES: Final = 20
PEOPLE: Final = 200
A_SECOND: Final = 20.0
SECONDS: Final = 120.0
LONG_SECONDS: Final = 600.0
STORIES: Final = 100
GUILDS: Final = 40
IN_GUILD: Final = 20

UNLIMITED: Final = ("/interactions/", "/webhooks/")
"""Answers to a press, of which Discord takes any number."""

ACKNOWLEDGED_MS: Final = 300.0
SHOWN_MS: Final = 1500.0
MEMORY_MB: Final = 600.0


class Memory(NamedTuple):
    """Megabytes of the bot and its processes: of what they share, each its part (`pss`), or each the whole (`rss`)."""

    pss: float = 0.0
    rss: float = 0.0


class Watch:
    """Looks at the memory and the processor time of a process and its children, once a second."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.peak = Memory()
        self.first = Memory()
        self.last: list[int] = []
        """Megabytes of each process, the bot's own first, when it was looked at last."""

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            now = self.look()
            self.first = self.first if self.first.pss else now
            self.peak = Memory(*map(max, self.peak, now))
            await asyncio.sleep(1.0)

    def look(self) -> Memory:
        """Return the memory in use now."""
        parts = [_memory(pid) for pid in self.family()]
        self.last = [round(part.pss) for part in parts] or self.last
        return Memory(sum(part.pss for part in parts), sum(part.rss for part in parts))

    def family(self) -> Iterator[int]:
        """Yield the process and all it has started."""
        waiting = [self._pid]
        while waiting:
            pid = waiting.pop()
            yield pid
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                waiting += map(int, _read(children).split())

    def processor_s(self) -> dict[str, float]:
        """Return the seconds of processor time so far, of the bot's own process and of those it has started."""
        seconds = {"the bot": 0.0, "its painter": 0.0}
        for pid in self.family():
            fields = _read(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
            ticks = sum(map(int, fields[11:13]))
            seconds["the bot" if pid == self._pid else "its painter"] += ticks / os.sysconf("SC_CLK_TCK")
        return seconds


def _memory(pid: int) -> Memory:
    found = dict(line.split()[:2] for line in _read(Path(f"/proc/{pid}/smaps_rollup")).splitlines()[1:])
    return Memory(*(int(found.get(name, 0)) / 1024 for name in ("Pss:", "Rss:")))


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


class Party(NamedTuple):
    """A game in the database, and who plays it."""

    table: Table
    people: dict[int, Person]
    """By user."""


class Hall:
    """The stand-in with its servers, channels and people, and the database with what is played there."""

    def __init__(
        self, standin: StandIn, crowd: Crowd, chance: random.Random, guilds: int = GUILDS, members: int = IN_GUILD
    ) -> None:
        self._standin = standin
        self._crowd = crowd
        self._chance = chance
        self._guilds = guilds
        self._members = members

    async def open(self, database: Path, running: int, told: Sequence[Story], leagues: int = 0) -> int:
        """Write so many running games, some of them tables of leagues; return how many answers their logs hold."""
        store, bot, now = GameStore(database), create_bot(Settings(db=database, grace=0)), datetime.now(UTC)
        await store.open()
        await bot.services.open()
        parties = [party async for party in self._parties(store, running, told, now)]
        for guild in list(dict.fromkeys(party.table.guild for party in parties))[:leagues]:
            tables = [party.table for party in parties if party.table.guild == guild]
            if len(tables) >= FEWEST_TABLES:
                channel = self._standin.world.create_channel(guild, "league", announce=False).id
                await write_league(store, tables, channel, now)
        await say_all(store)
        for party in parties:
            digests = await _digests(bot, party.table)
            for message in self._crowd.sit_down(party.table, party.people, now, digests):
                await store.add_message(message)
        await bot.services.close()
        await store.close()
        return sum(party.table.head.seq for party in parties)

    async def _parties(
        self, store: GameStore, running: int, told: Sequence[Story], now: datetime
    ) -> AsyncIterator[Party]:
        guilds = [self._guild(number) for number in range(self._guilds)]
        for number in range(running):
            one = told[number % len(told)]
            point = one.at(self._chance.random())
            guild, people = guilds[number % self._guilds]
            players = self._chance.sample(people, len(one.people))
            channel = self._standin.world.create_channel(guild, f"game-{number}", announce=False).id
            users = [person.id for person in players]
            table = await write(store, one, point, users, guild, channel, now)
            yield Party(table, {person.id: person for person in players})

    def _guild(self, number: int) -> tuple[int, list[Person]]:
        """Make a server with some of the people; everybody is on several."""
        world = self._standin.world
        guild = world.create_guild(f"Server {number}").id
        first = number * PEOPLE // self._guilds
        people = []
        for each in range(self._members):
            name = f"person-{(first + each) % PEOPLE}"
            if name not in self._standin.people:
                self._standin.join(name)
            user = self._standin.people[name].id
            world.add_member(guild, user)
            people.append(Person(self._standin, user, name, guild))
        return guild, people


async def _digests(bot: PaxBot, table: Table) -> dict[int, str]:
    """Return the digests that a bot which has been running has noted of the hands it has sent, by seat."""
    view = await bot.services.games.view(table.game)
    return {seat: await bot.dispatcher.hands.digest(view, seat) for seat in table.users}


async def measure(folder: Path, chosen: argparse.Namespace) -> list[Figure]:
    """Run the test and print all that was measured; return the figures that have limits."""
    async with StandIn() as standin:
        chance = random.Random(chosen.seed)
        crowd = Crowd(standin, chance)
        port = free_port()
        settings = {"PAXBOT_PAINTERS": str(chosen.painters), "PAXBOT_WATCH_PORT": str(port)}
        bot = BotProcess(folder, standin.environment | settings)
        await _furnish(Hall(standin, crowd, chance), bot.database, chosen)
        before = await machine_speed_aside()
        begun = time.perf_counter()
        await bot.start()
        try:
            await standin.connected()
            print(f"connected after {time.perf_counter() - begun:.1f} s")
            await asyncio.sleep(chosen.settle)
            async with aiohttp.ClientSession() as session:
                watcher = Watcher(port, session)
                before_clicks = await watcher.figures()
                watch = await _watched(crowd, bot, chosen)
                report_cost(before_clicks, await watcher.figures())
            status = await bot.stop()
        finally:
            if bot.is_running:
                bot.kill()
                await bot.gone()
        after = await machine_speed_aside()
        print(f"speed of the machine: one table in {before:.1f} ms before, {after:.1f} ms after")
        failures = [f"{call.method} {call.path}: {call.status}" for call in standin.rest.calls if call.status >= 400]
        errors = [*bot.faults(), *failures, *standin.rest.gaps, *([f"exit status {status}"] if status else [])]
    return report(crowd, watch, errors)


async def _furnish(hall: Hall, database: Path, chosen: argparse.Namespace) -> None:
    begun = time.perf_counter()
    rows = await hall.open(database, chosen.games, stories(chosen.records), chosen.leagues)
    await finish(database, chosen.finished)
    print(
        f"{chosen.games} running games with {rows} answers and {chosen.finished} finished ones written in"
        f" {time.perf_counter() - begun:.0f} s, {database.stat().st_size / 1e6:.0f} MB",
        flush=True,
    )


async def _watched(crowd: Crowd, bot: BotProcess, chosen: argparse.Namespace) -> Watch:
    """Let people click; return what was seen of the bot meanwhile."""
    print(f"load of the machine before {_load()}", flush=True)
    watch = Watch(bot.process.pid)
    watching = asyncio.create_task(watch.run())
    used, own, begun = watch.processor_s(), time.process_time(), time.perf_counter()
    await crowd.click(chosen.rate, chosen.seconds)
    lasted, clicks = time.perf_counter() - begun, max(1, len(crowd.clicks))
    watching.cancel()
    for name, seconds in watch.processor_s().items():
        spent = seconds - used.get(name, 0.0)
        print(f"{name}: {spent / lasted:.2f} processors, {1000 * spent / clicks:.1f} ms a click")
    print(f"stand-in and people: {(time.process_time() - own) / lasted:.2f} processors")
    print(f"load of the machine after {_load()}")
    return watch


def report_cost(before: dict[str, float], now: dict[str, float]) -> None:
    """Print what a click costs, as the bot counts it."""
    more = {name: now[name] - before.get(name, 0.0) for name in now}
    presses = max(1.0, more.get('paxbot_presses_total{outcome="done"}', 0.0))
    pictures = sum(value for name, value in more.items() if name.startswith("paxbot_painting_seconds_count"))
    calls = {name: value for name, value in more.items() if name.startswith("paxbot_discord_call_seconds_count")}
    counted = sum(value for name, value in calls.items() if not any(free in name for free in UNLIMITED))
    print(f"{presses:.0f} presses, {pictures / presses:.2f} pictures each")
    print(f"calls to Discord: {sum(calls.values()) / presses:.1f} a press, {counted / presses:.2f} of its 50 a second")
    for what in ("read", "transaction"):
        count = more.get(f'paxbot_database_seconds_count{{what="{what}"}}', 0.0)
        took = more.get(f'paxbot_database_seconds_sum{{what="{what}"}}', 0.0)
        print(f"database: {count / presses:.1f} times {what} a press, {1000 * took / max(count, 1):.2f} ms each")
    print(f"memory of the bot without its painters: {now['process_resident_memory_bytes'] / 1e6:.0f} MB")


def report(crowd: Crowd, watch: Watch, errors: Sequence[str]) -> list[Figure]:
    """Print every figure; return those that have limits."""
    clicks = crowd.clicks
    kinds = Counter(click.what for click in clicks)
    print(f"{len(clicks)} clicks: " + ", ".join(f"{count} {what}" for what, count in kinds.most_common()))
    acknowledged = [click.acknowledged - click.begun for click in clicks if click.acknowledged is not None]
    answered = [click.answered - click.begun for click in clicks if click.answered is not None]
    tables = [click.shown - click.begun for click in clicks if click.shown and click.what not in LOOKS]
    looks = [click.shown - click.begun for click in clicks if click.shown and click.what in LOOKS]
    lines = {"acknowledged": acknowledged, "answered": answered, "new table": tables, "look": looks}
    for name, seconds in {**lines, "clicked late by": crowd.late_s}.items():
        print(f"{name:16} {line(seconds)}")
    peak = watch.peak
    print(
        f"memory: {watch.first.pss:.0f} MB at first, at most {peak.pss:.0f} MB (resident {peak.rss:.0f} MB)", watch.last
    )
    lost = [f"not answered: {click}" for click in clicks if not click.is_done]
    for error in [*errors[:10], *lost[:10], *(f"{count} times {why}" for why, count in crowd.refused.items())]:
        print(error if len(error) < 1_200 else f"{error[:300]} … {error[-800:]}")
    return [
        Figure("acknowledgement at the 99th percentile", percentile(acknowledged, 99), "ms", ACKNOWLEDGED_MS),
        Figure("new picture of the table at the 95th percentile", percentile(tables, 95), "ms", SHOWN_MS),
        Figure("picture of a look at the 95th percentile", percentile(looks, 95), "ms", SHOWN_MS),
        Figure("memory of the bot and its painter at most", peak.pss, "MB", MEMORY_MB),
        Figure("clicks without all of their answer", len(lost), "", 0),
        Figure("errors", len(errors), "", 0),
    ]


def line(seconds: Sequence[float]) -> str:
    """Return the figures of these times in a line."""
    if not seconds:
        return "never"
    return (
        f"median {1000 * median(seconds):.0f}, p95 {percentile(seconds, 95):.0f}, p99 {percentile(seconds, 99):.0f},"
        f" most {1000 * max(seconds):.0f} ms ({len(seconds)})"
    )


def percentile(seconds: Sequence[float], percent: int) -> float:
    """Return a percentile in milliseconds; so much that it counts as missed where there is none."""
    return 1000 * quantiles(seconds, n=100, method="inclusive")[percent - 1] if len(seconds) > 1 else float("inf")


def _load() -> str:
    return ", ".join(f"{number:.1f}" for number in os.getloadavg())


def arguments_of(arguments: Iterable[str]) -> argparse.Namespace:
    """Return the options that were chosen, with what follows from them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__.partition("\n")[0])
    parser.add_argument("--full", action="store_true", help="ten minutes, beside 10,000 finished games")
    parser.add_argument("--games", type=int, default=RUNNING, help="games that run")
    parser.add_argument("--finished", type=int, help="games that are over")
    parser.add_argument(
        "--leagues", type=int, default=LEAGUES, help="leagues on as many servers, whose tables they are"
    )
    parser.add_argument("--records", type=int, default=STORIES, help="how many records the games are taken from")
    parser.add_argument("--rate", type=float, default=A_SECOND, help="clicks a second")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--settle", type=float, default=15.0, help="seconds between the bot's start and the clicks")
    parser.add_argument("--painters", type=int, default=Settings().painters, help="processes that paint for the bot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where database and log stay (default: a folder that is removed)")
    chosen = parser.parse_args(list(arguments))
    if chosen.seconds is None:
        chosen.seconds = LONG_SECONDS if chosen.full else SECONDS
    if chosen.finished is None:
        chosen.finished = FINISHED if chosen.full else 0
    return chosen


def main(arguments: Iterable[str]) -> int:
    """Run the test; return 1 unless all limits were kept."""
    chosen = arguments_of(arguments)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(chosen.folder or Path(folder), chosen))
    for figure in figures:
        print(figure)
    return 0 if all(figure.is_kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
