"""The crash test of a season's close: the bot is killed while the last games end and the season closes.

`python -m tests.trust.kill_season --kills 20` is the long form; the same code runs in short as a test.
"""

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path

import discord

from paxbot.leagues.audit import faults
from paxbot.leagues.results import FixtureState
from paxbot.leagues.season import Phase, Season
from paxbot.service.play.moves import fits
from tests.notifications import notifications
from tests.standin import StandIn
from tests.standin.people import pressable, text
from tests.trust.kill import DEFAULTS, FORGET, SETTLED, Report, Trial
from tests.trust.players import STILL, answers
from tests.trust.process import LAST_WORDS
from tests.trust.season import PEOPLE, LastTable, documents, let_objections_pass, write_season

MOST_CALLS = 5
"""The bot is killed by one of so many of its first calls that change something."""
LONGEST = 30.0
"""Seconds after which it is killed, though it has not called so often; a season that closes is waited for."""


class SeasonTrial(Trial):
    always_posted = ("over", "league_closed")

    async def write(self, games: int) -> None:
        world, guild = self.standin.world, self.standin.guild
        mine = world.create_role(guild.id, "bot", permissions=discord.Permissions(manage_roles=True).value)
        guild.members[world.bot_user.id].role_ids.append(mine.id)
        self.role = world.create_role(guild.id, "champion").id
        self.tables = []
        self.people = {person.id: person for person in (self.standin.join(f"player-{each}") for each in range(PEOPLE))}
        self.league = self.standin.channel("league")
        channels = [self.standin.channel(f"table-{number}") for number in range(games)]
        self.last = await write_season(self.bot.database, guild.id, self.league, channels, list(self.people), self.role)
        self.known: dict[int, str] = {}
        self.moves: Mapping[str, int] | None = None

    async def run(self, kills: int) -> Report:
        begun = time.monotonic()
        for number in range(kills):
            if number == kills // 2:
                await self._end_games()
            await self._live(early=True)
            self.check()
            self.report.how["after the close" if self.moves else "before the close"] += 1
            self._say(f"{time.monotonic() - begun:6.1f} s: killed {number + 1} times, {self._progress()}")
            if self.chance.random() < FORGET:
                self.standin.rest.nonces.forget()
                self.report.how["forgotten"] += 1
        while not self._is_done():
            await self.come_back()
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST):
                    await self._act()
            await self.settle()
            assert await self.bot.stop() == 0
            self.check()
        self._check_told()
        assert not self.bot.faults(), self.bot.faults()
        assert not self.standin.rest.gaps, self.standin.rest.gaps
        self.report.finished, self.report.seconds = len(self.known), time.monotonic() - begun
        return self.report

    async def _end_games(self) -> None:
        """The last games are over, so that the other half of the kills meets the close."""
        await self.come_back()
        async with asyncio.timeout(SETTLED):
            await self._give_answers()
            # Else the time for objections would begin only in the next life, and nobody would let it pass.
            while not self._season.is_over:
                await asyncio.sleep(STILL)
        await self.settle()
        assert await self.bot.stop() == 0
        self.check()

    @property
    def _season(self) -> Season:
        return next(iter(documents(self.bot.database))).season

    def _is_done(self) -> bool:
        """Whether the season is closed, the next one is open, and nothing is owed; else time passes."""
        now = list(documents(self.bot.database))
        if self._progress().startswith("playing") and now[0].season.is_over:
            let_objections_pass(self.bot.database)
        return len(now) > 1 and self._posts("season 2") > 0 and not self._owed()

    def _progress(self) -> str:
        now = list(documents(self.bot.database))
        return f"{now[0].season.phase}, {len(self.known)} games over, {len(now)} seasons"

    async def _wait_for_death(self, playing: list[asyncio.Task[None]], *, early: bool) -> None:
        if self._season.phase is Phase.PLAYING and self._season.is_over:
            let_objections_pass(self.bot.database)
        self._die_at(self.chance.randint(1, MOST_CALLS), after=self.chance.random() < 0.6)
        dead, acting = asyncio.create_task(self.bot.gone()), asyncio.create_task(self._act_when_connected())
        done, _ = await asyncio.wait({dead}, timeout=LONGEST)
        async with asyncio.timeout(SETTLED):
            while not done and self._is_closing():
                done, _ = await asyncio.wait({dead}, timeout=STILL)
        acting.cancel()
        await asyncio.gather(acting, return_exceptions=True)
        if not done:
            self.report.how["after a time"] += 1
            dead.cancel()

    def _is_closing(self) -> bool:
        season = self._season
        return season.is_over and season.phase is not Phase.CLOSED

    async def _act_when_connected(self) -> None:
        await self.standin.connected()
        await self._act()

    async def _act(self) -> None:
        await self._give_answers()
        while self._season.phase is not Phase.CLOSED:
            await asyncio.sleep(STILL)
        while len(list(documents(self.bot.database))) == 1:
            with suppress(TimeoutError):
                await self._follow()
            await asyncio.sleep(STILL)
        while not self._posts("season 2"):
            await asyncio.sleep(STILL)

    async def _give_answers(self) -> None:
        for table in self.last:
            while self._status(table) == "running":
                with suppress(TimeoutError):
                    await self._answer(table)
                await asyncio.sleep(STILL)

    def _posts(self, says: str) -> int:
        return sum(says in text(message) for message in self.standin.messages(self.league))

    def _status(self, table: LastTable) -> str:
        return self.answer_log.standings()[table.game]

    async def _answer(self, table: LastTable) -> None:
        person = self.people[table.user]
        shown = (await person.command(table.channel, "pax turn").answered(LAST_WORDS)).shown
        for custom_id, value in answers(shown) if shown else ():
            if fits(table.move, (value or custom_id).split(":")[-1]):
                assert shown is not None
                deed = person.choose(shown, custom_id, [value]) if value else person.press(shown, custom_id)
                await deed.answered(LAST_WORDS)
                return

    async def _follow(self) -> None:
        organiser = next(iter(self.people.values()))
        shown = (await organiser.command(self.league, "league manage").answered(LAST_WORDS)).shown
        button = shown and pressable(shown, lambda custom_id: ":seasonfollow:" in custom_id)
        if shown and button:
            await organiser.press(shown, button).answered(LAST_WORDS)

    def check(self) -> None:
        """Each result and each promotion is there once, and nobody was called twice. The process must not run."""
        season = self._season
        assert not list(faults(season)), list(faults(season))
        self._check_results(season)
        if season.phase is Phase.CLOSED:
            assert self.moves in (None, season.moves), "promotions have changed"
            assert season.moves
            self.moves = season.moves
        closed = [each for each in self.answer_log.notices() if each.kind == "league_closed"]
        assert len(closed) == (season.phase is Phase.CLOSED)
        self._check_posted_once()
        calls = [(call, call.body) for call in self.standin.rest.calls if call.carried_out and not call.repeated]
        rung = Counter(notifications(calls, self.standin.world.dm_channels.values()))
        assert not (twice := [each for each, times in rung.items() if times > 1]), f"called twice: {twice}"

    def _check_results(self, season: Season) -> None:
        with closing(sqlite3.connect(self.bot.database)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            found = dict(db.execute("SELECT game, id FROM results WHERE game IS NOT NULL").fetchall())
            assert db.execute("SELECT count(*) FROM results").fetchone() == (len(found),)
        over = {table.game for table in self.last if self._status(table) == "finished"}
        assert found.keys() == over
        assert found.items() >= self.known.items(), "results have changed"
        self.known = found
        taken = [each.result.id for each in season.fixtures if each.result]
        assert max(Counter(taken).values()) == 1
        for table in self.last:
            fixture = season.fixture(table.fixture)
            if fixture.state is FixtureState.OVER:
                assert fixture.result is not None
                assert fixture.result.id == str(found[table.game])

    def _check_told(self) -> None:
        old, new = documents(self.bot.database)
        assert len(self.known) == len(self.last)
        assert (old.season.phase, new.season.phase) == (Phase.CLOSED, Phase.SIGN_UP)
        assert (new.before, new.moves) == (old.season.final, old.season.moves)
        assert (self._posts("wins the season"), self._posts("season 2")) == (1, 1)
        members = self.standin.guild.members.values()
        assert [str(each.user_id) for each in members if self.role in each.role_ids] == [old.season.final[0][0]]


async def crash(
    kills: int,
    games: int,
    seed: int,
    folder: Path,
    say: Callable[[str], None] = lambda _: None,
    settings: Mapping[str, str] = DEFAULTS,
) -> Report:
    async with StandIn() as standin:
        trial = SeasonTrial(standin, folder, seed, say, {**settings, "PAXBOT_GRACE": "0"})
        await trial.write(games)
        try:
            return await trial.run(kills)
        finally:
            if trial.bot.is_running:
                trial.bot.kill()
                await trial.bot.gone()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.kill_season", description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(crash(chosen.kills, chosen.games, chosen.seed, Path(folder), print)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
