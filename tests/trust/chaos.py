"""Chaos test: people play at random while Discord fails in one way after the other; nothing is lost, doubled or stuck.

`python -m tests.trust.chaos --spells 40` is the long form; the same code runs in short as a test. The bot is its own
process, as it is, and is not restarted: what each way of failing looks like is in `docs/when-discord-fails.md`.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

from tests.standin import StandIn
from tests.standin.mishaps import Kind
from tests.trust.kill import ALWAYS_POSTED, DEFAULTS, Report, Trial

POSTS, EDITS = "/channels/*/messages", "/channels/*/messages/*"
CALLBACKS, ANSWERS = "/interactions/*/callback", "/webhooks/*/messages/@original"
PATIENCE = 5.0
"""Seconds after which people press again; Discord tells them after three that it has failed."""
SPELL = (0.4, 1.2)
"""Seconds for which Discord fails."""
QUICK = ("slow down", "fail once", "late", "cut callback", "resume", "begin anew")
"""What is over soon: nothing of it leads to a second attempt half a minute later."""


class ChaosTrial(Trial):
    settled = 300.0
    always_posted = tuple(kind for kind in ALWAYS_POSTED if kind != "hand")
    """A hand counts as delivered, too, where its player takes no direct messages."""

    async def blow(self, spells: int, kinds: Sequence[str] = ()) -> Report:
        begun, kinds = time.monotonic(), kinds or tuple(self._ways)
        self.report.what = "spells"
        for table in self.tables:
            table.patience = PATIENCE
        await self.come_back()
        playing = [asyncio.create_task(table.play()) for table in self.tables]
        try:
            await self._given(len(self.tables))
            for number in range(spells):
                kind = kinds[number % len(kinds)] if number < len(kinds) else self.chance.choice(kinds)
                before = sum(table.given for table in self.tables)
                await self._spell(kind)
                await self._given(before + 1)
                for task in playing:
                    assert not task.done(), task.result()
                self._say(f"{time.monotonic() - begun:6.1f} s: {kind}")
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await self.settle()
        return await self.end(begun)

    async def _given(self, answers: int) -> None:
        async with asyncio.timeout(self.settled):
            while sum(table.given for table in self.tables) < answers:
                await asyncio.sleep(0.05)

    async def _spell(self, kind: str) -> None:
        seconds = self.chance.uniform(*SPELL)
        await self._ways[kind](seconds)
        await asyncio.sleep(seconds)
        self.standin.rest.mishaps.clear()
        await self.standin.connected()
        self.report.how[kind] += 1
        self.report.number += 1

    @property
    def _ways(self) -> dict[str, Callable[[float], Awaitable[None]]]:
        return {
            "slow down": lambda seconds: self._wrong(Kind.RATE_LIMIT, "POST", POSTS, seconds=seconds / 2, times=2),
            "slow down everywhere": lambda seconds: self._wrong(Kind.RATE_LIMIT, seconds=seconds, is_global=True),
            "fail once": lambda _: self._wrong(Kind.FAIL, "*", "/channels/*", status=502, carried_out=self._toss()),
            "late": lambda _: self._wrong(Kind.FAIL, "POST", CALLBACKS, status=404, code=10062, times=3),
            "cut callback": lambda _: self._wrong(Kind.CUT, "POST", CALLBACKS, carried_out=self._toss(), times=2),
            "resume": lambda _: self.standin.gateway.disconnect(),
            "begin anew": lambda _: self.standin.gateway.disconnect(resumable=False),
            "reconnect": self._reconnect,
            "fail": lambda seconds: self._wrong(Kind.FAIL, status=503, times=None, lasting=seconds),
            "cut": lambda _: self._wrong(Kind.CUT, "*", "/channels/*", carried_out=self._toss(), times=3),
            "hang": lambda seconds: self._wrong(Kind.HANG, seconds=seconds + 3, times=4),
            "no answers": lambda _: self._wrong(Kind.FAIL, "PATCH", ANSWERS, status=404, code=10015, times=3),
            "forbid": self._forbid,
            "closed": self._close,
            "forget": self._forget,
        }

    def _toss(self) -> bool:
        return self.chance.random() < 0.5

    async def _wrong(self, kind: Kind, method: str = "*", path: str = "*", **how: float | bool | None) -> None:
        self.standin.go_wrong(kind, method, path, **how)

    async def _reconnect(self, _: float) -> None:
        self.standin.gateway.ask_to_reconnect()

    async def _forget(self, _: float) -> None:
        await self._wrong(Kind.CUT, "POST", POSTS, carried_out=True)
        await asyncio.sleep(0.5)
        self.standin.rest.nonces.forget()

    async def _forbid(self, seconds: float) -> None:
        channel = self.chance.choice(self.tables).channel
        self.standin.forbid(channel, send_messages=False)
        await asyncio.sleep(seconds)
        self.standin.forbid(channel, send_messages=None)

    async def _close(self, seconds: float) -> None:
        person = self.chance.choice(self.tables[0].people)
        self.standin.close_direct(person)
        await asyncio.sleep(seconds)
        self.standin.close_direct(person, closed=False)


async def chaos(
    spells: int,
    seed: int,
    folder: Path,
    kinds: Sequence[str] = (),
    say: Callable[[str], None] = lambda _: None,
    settings: Mapping[str, str] = DEFAULTS,
) -> Report:
    async with StandIn() as standin:
        trial = ChaosTrial(standin, folder, seed, say, settings)
        try:
            return await trial.blow(spells, kinds)
        finally:
            if trial.bot.is_running:
                trial.bot.kill()
                await trial.bot.gone()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.chaos", description=__doc__)
    parser.add_argument("--spells", type=int, default=40)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--folder", type=Path, help="where database and log stay (default: a folder that is removed)")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        print(asyncio.run(chaos(chosen.spells, chosen.seed, folder, say=lambda line: print(line, flush=True))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
