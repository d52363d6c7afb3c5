"""The crash test: the bot is killed at random moments while people play, and nothing is lost, doubled or stuck.

`python -m tests.trust.kill --kills 200` is the long form; the same code runs in short as a test.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from tests.standin import StandIn
from tests.standin.calls import Call
from tests.standin.people import buttons
from tests.standin.rest import Cut
from tests.trust.answer_log import AnswerLog, Notice
from tests.trust.players import STILL, Table
from tests.trust.process import BotProcess

EARLY = 0.25
"""How often the bot is killed before it has told what it owed."""
FORGET = 0.3
"""How often the bot was away for so long that Discord has forgotten the nonces."""
AT_CALL = 0.6
"""How often it is killed by one of its calls, before or after it was carried out, and not just some time later."""
DEFAULTS: Mapping[str, str] = MappingProxyType({})
GRACE = "2"
"""Seconds in which the end of a turn can be taken back: people act and the bot is killed in them, too."""
SETTLED = 300.0
"""Seconds in which a bot that was started has told everything."""
ALWAYS_POSTED = ("turn", "hand", "question", "resume", "over")
"""Kinds of notices of which each is a message of its own."""


@dataclass
class Report:
    seed: int
    what: str = "kills"
    number: int = 0
    how: Counter[str] = field(default_factory=Counter)
    confirmed: int = 0
    rows: int = 0
    finished: int = 0
    unanswered: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        how = ", ".join(f"{count} {name}" for name, count in sorted(self.how.items()))
        return (
            f"seed {self.seed}: {self.number} {self.what} ({how}), {self.confirmed} answers confirmed,"
            f" {self.rows} rows in the logs, {self.finished} games finished,"
            f" {self.unanswered} interactions unanswered, {self.seconds:.0f} s"
        )


class Trial:
    settled = SETTLED
    always_posted: tuple[str, ...] = ALWAYS_POSTED

    def __init__(
        self,
        standin: StandIn,
        folder: Path,
        seed: int,
        say: Callable[[str], None] = lambda _: None,
        settings: Mapping[str, str] = DEFAULTS,
    ) -> None:
        self.chance = random.Random(seed)
        self.standin = standin
        self.bot = BotProcess(
            folder, {**standin.environment, "PAXBOT_GRACE": GRACE, **settings, "PAXBOT_SEED": str(seed)}
        )
        self.answer_log = AnswerLog(self.bot.database)
        self.report = Report(seed)
        self._say = say
        self.tables = [self._table("people", 3, 0), self._table("rivals", 2, 1), self._table("alone", 1, 2)]

    def _table(self, name: str, people: int, rivals: int) -> Table:
        seats = [self.standin.join(f"{name}-{number}") for number in range(people)]
        chance = random.Random(self.chance.random())
        return Table(self.standin, self.answer_log, chance, self.standin.channel(name), seats, rivals)

    async def run(self, kills: int) -> Report:
        begun = time.monotonic()
        for number in range(kills):
            await self._live(early=number > 0 and self.chance.random() < EARLY)
            self.answer_log.check()
            self.report.how["in a wait"] += self.answer_log.waiting() > 0
            self.answer_log.let_time_pass()
            self._say(f"{time.monotonic() - begun:6.1f} s: killed {number + 1} times, {self.answer_log.rows} rows")
            if self.chance.random() < FORGET:
                self.standin.rest.nonces.forget()
                self.report.how["forgotten"] += 1
        await self.come_back()
        await self._play_on(kills)
        return await self.end(begun)

    async def _play_on(self, kills: int) -> None:
        """People play until more answers are confirmed than there were kills. Raises: TimeoutError."""
        playing = [asyncio.create_task(table.play()) for table in self.tables]
        try:
            async with asyncio.timeout(SETTLED):
                while sum(answer.is_confirmed for answer in self.answer_log.answers) <= kills:
                    await asyncio.sleep(0.05)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await self.settle()

    async def end(self, begun: float) -> Report:
        assert await self.bot.stop() == 0
        self.answer_log.check()
        assert not self.bot.faults(), self.bot.faults()
        assert not self.standin.rest.gaps, self.standin.rest.gaps
        self.report.confirmed = sum(answer.is_confirmed for answer in self.answer_log.answers)
        self.report.rows = self.answer_log.rows
        self.report.finished = sum(len(table.ended) for table in self.tables)
        self.report.unanswered = sum(table.unanswered for table in self.tables)
        self.report.seconds = time.monotonic() - begun
        return self.report

    async def _live(self, *, early: bool) -> None:
        if early:
            await self.bot.start()
            playing = [asyncio.create_task(self._play_when_connected(table)) for table in self.tables]
        else:
            await self.come_back()
            playing = [asyncio.create_task(table.play()) for table in self.tables]
        try:
            await self._wait_for_death(playing, early=early)
        finally:
            self.standin.rest.before = self.standin.rest.after = None
            self.bot.kill()
            await self.bot.gone()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        self.report.number += 1
        with suppress(TimeoutError):
            # The system closes its connection a moment later.
            await self.standin.until(lambda: not self.standin.gateway.connected, 5.0)

    async def _play_when_connected(self, table: Table) -> None:
        await self.standin.connected()
        await table.play()

    async def _wait_for_death(self, playing: list[asyncio.Task[None]], *, early: bool) -> None:
        longest = self.chance.uniform(0.2, 4.0 if early else 2.5)
        if self.chance.random() < AT_CALL:
            self._die_at(self.chance.randint(1, 10 if early else 40), after=self.chance.random() < 0.6)
            longest = 5.0
        dead = asyncio.create_task(self.bot.gone())
        done, _ = await asyncio.wait({dead, *playing}, timeout=longest, return_when=asyncio.FIRST_COMPLETED)
        for task in done - {dead}:
            task.result()
        if not dead.done():
            self.report.how["after a time"] += 1
            dead.cancel()

    def _die_at(self, number: int, *, after: bool) -> None:
        """The bot dies by its next call but so many that changes something, before or after it was carried out."""
        left = number

        def count(call: Call) -> None:
            nonlocal left
            left -= call.method != "GET"
            if left == 0:
                self.bot.kill()
                self.report.how["after a call" if after else "before a call"] += 1
                raise Cut

        if after:
            self.standin.rest.after = count
        else:
            self.standin.rest.before = count

    async def come_back(self) -> None:
        await self.bot.start()
        await self.standin.connected()
        await self.settle()

    async def settle(self) -> None:
        """The bot has told everything it owed, once; people can go on. Raises: AssertionError."""
        try:
            async with asyncio.timeout(self.settled):
                while self._owed() or self._wrong_turn_messages():
                    await asyncio.sleep(0.1)
        except TimeoutError:
            raise AssertionError(f"still owed: {self._owed()}; {self._wrong_turn_messages()}") from None
        self._check_posted_once()
        self._check_finished()
        for table in self.tables:
            await self._check_goes_on(table)

    def _owed(self) -> list[Notice]:
        if not self.bot.database.exists():
            return []
        return [each for each in self.answer_log.notices() if not each.is_delivered and not each.is_dropped]

    def _wrong_turn_messages(self) -> list[str]:
        wrong = []
        for table in self.tables:
            turns = [each for each in table.messages() if "Take turn" in buttons(each).values()]
            if len(turns) > 1:
                wrong.append(f"{len(turns)} turn messages in channel {table.channel}: {[each.id for each in turns]}")
        return wrong

    def _check_posted_once(self) -> None:
        posted = Counter(each.nonce for each in self.standin.rest.nonces.posted)
        twice = [each for each in self.standin.rest.nonces.posted if posted[each.nonce] > 1]
        assert not twice, f"posted more than once: {twice}"
        silent = [
            each
            for each in self.answer_log.notices()
            if each.is_delivered and each.kind in self.always_posted and not posted[each.nonce]
        ]
        assert not silent, f"said to be delivered, and nobody has seen it: {silent}"
        turns = [each for each in self.answer_log.notices() if each.kind == "turn" and posted[each.nonce]]
        calls = Counter((each.game, each.seat, each.payload) for each in turns)
        assert not (again := [call for call, times in calls.items() if times > 1]), f"called twice to a turn: {again}"

    def _check_finished(self) -> None:
        """No message is left that is nothing but the sentence a phone shows of it."""
        messages, posted = self.standin.world.messages, self.standin.rest.nonces.posted
        standing = [messages[each.channel].get(each.message) for each in posted if each.channel in messages]
        bare = [each.content for each in standing if each is not None and each.content]
        assert not bare, f"never edited into components: {bare}"

    async def _check_goes_on(self, table: Table) -> None:
        if not table.messages():
            return
        try:
            async with asyncio.timeout(SETTLED):
                while not await table.go_on(whole_turn=False):
                    await asyncio.sleep(STILL)
        except TimeoutError:
            said = [deed.said for deed in self.standin.deeds if deed.interaction.channel_id == table.channel]
            raise AssertionError(f"nobody can go on in channel {table.channel}; last said: {said[-3:]}") from None


async def crash(
    kills: int,
    seed: int,
    folder: Path,
    say: Callable[[str], None] = lambda _: None,
    settings: Mapping[str, str] = DEFAULTS,
) -> Report:
    async with StandIn() as standin:
        trial = Trial(standin, folder, seed, say, settings)
        try:
            return await trial.run(kills)
        finally:
            if trial.bot.is_running:
                trial.bot.kill()
                await trial.bot.gone()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.kill", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--folder", type=Path, help="where database and log stay (default: a folder that is removed)")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    if chosen.folder is not None:
        chosen.folder.mkdir(parents=True, exist_ok=True)
        print(asyncio.run(crash(chosen.kills, chosen.seed, chosen.folder, print)))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(crash(chosen.kills, chosen.seed, Path(folder), print)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
