"""The bot's real client in the test's own process, against the stand-in: a table of a small game, and its players.

Everything goes over sockets and through the whole of the library, as in the bot's own process; only the clock of the
bot and that of Discord can be put forward together, so that nobody waits for a second attempt that is due in an hour.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from simcord.backend.models import Message
from yarl import URL

from bot import create_bot
from cogs.client import PaxBot
from paxbot.settings import Settings
from tests.bot.toy_presenter import ToyPresenter
from tests.notifications import check_that_they_say_something
from tests.slow import slow_only
from tests.standin import Deed, Person, StandIn
from tests.standin.people import buttons, menus, parts, text
from tests.standin.server import TOKEN
from tests.toy_game import ToyGame

PATIENCE = 60.0
"""Seconds in which whatever is waited for has happened, however busy the machine is."""
MENU = 3


@dataclass
class Clock:
    begun: datetime = field(default_factory=lambda: datetime.now(UTC))
    skipped: timedelta = timedelta()

    def __call__(self) -> datetime:
        return self.begun + self.skipped


@dataclass(eq=False)
class Scene:
    standin: StandIn
    bot: PaxBot
    clock: Clock
    database: Path
    channel: int
    people: dict[str, Person] = field(default_factory=dict)
    game: int = 1
    given: int = 0
    """How many answers were given that have to be in the log, each once."""

    def __getattr__(self, name: str) -> Person:
        try:
            return self.people[name]
        except KeyError as error:
            raise AttributeError(name) from error

    async def open(self, *, thread: bool = False) -> Message:
        await self.ann.command(self.channel, "pax new", game="toy", thread=thread).answered()
        if thread:
            self.channel = self.standin.guild.thread_ids[-1]
        return self.messages()[-1]

    async def start(self, *, thread: bool = False) -> Message:
        card = await self.open(thread=thread)
        await self.bob.press(card, _id(card, "join")).answered()
        await self.ann.press(card, _id(card, "start")).answered()
        await self.see(lambda: bool(self.turns()))
        await self.see(lambda: all(self.direct(name) for name in ("ann", "bob")))
        await self.quiet()
        return self.turns()[0]

    def messages(self) -> list[Message]:
        return self.standin.messages(self.channel)

    def said(self) -> str:
        return "\n".join(map(text, self.messages()))

    def labels(self) -> list[str]:
        return [label for message in self.messages() for label in buttons(message).values()]

    def direct(self, name: str) -> list[Message]:
        return self.standin.messages(self.people[name].direct)

    def turns(self) -> list[Message]:
        return [message for message in self.messages() if "Take turn" in buttons(message).values()]

    async def to_act(self) -> Person:
        view = await self.bot.services.games.view(self.game)
        assert view.waiting is not None
        return next(person for person in self.people.values() if person.id == view.waiting.user)

    async def panel(self, person: Person, channel: int | None = None) -> Deed:
        return await person.command(channel or self.channel, "pax turn").answered()

    def give(self, person: Person, panel: Deed, label: str, *, counts: bool = True) -> Deed:
        """The person gives the answer of that label and is not waited for; it counts if it has to be carried out."""
        assert panel.shown is not None
        self.given += counts
        custom_id = next((key for key, name in buttons(panel.shown).items() if name == label), None)
        if custom_id is not None:
            return person.press(panel.shown, custom_id)
        custom_id, value = next(
            (part["custom_id"], option["value"])
            for part in parts(panel.shown)
            if part["type"] == MENU
            for option in part["options"]
            if option["label"] == label
        )
        assert menus(panel.shown)
        return person.choose(panel.shown, custom_id, [value])

    async def move(self, label: str = "End turn") -> Deed:
        person = await self.to_act()
        return await self.give(person, await self.panel(person), label).answered()

    async def see(self, happened: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not happened():
                await asyncio.sleep(0.01)

    def moves(self) -> int:
        """How many rows the log has that somebody gave."""
        with closing(sqlite3.connect(self.database)) as db:
            (rows,) = db.execute("SELECT COUNT(*) FROM moves WHERE user IS NOT NULL AND forced = 0").fetchone()
        return int(rows)

    async def quiet(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.bot.app.shutdown) or self.bot.dispatcher._asked_again:
                await asyncio.sleep(0.01)

    async def later(self, **time: float) -> None:
        """So much time has passed, and the bot has done what was due."""
        await self.quiet()
        self.pass_time(**time)
        loops: Any = self.bot.get_cog("Loops")
        await self.bot.dispatcher.reconcile_due()
        await loops.fire_due()
        await self.quiet()

    def pass_time(self, **time: float) -> None:
        passed = timedelta(**time)
        self.clock.skipped += passed
        self.standin.pass_time(passed.total_seconds())

    async def goes_on(self) -> None:
        """Nothing is wrong any more, nothing was lost or said twice, and the game goes on."""
        self.standin.rest.mishaps.clear()
        await self.later(hours=2)
        self.settled()
        for _ in range(2):
            before = self.turns()
            assert len(before) == 1, [text(message) for message in before]
            player = await self.to_act()
            assert player.mention in text(before[0])
            panel = await player.press(before[0], _id(before[0], "turn")).answered()
            await self.give(player, panel, "End turn").answered()
            await self.see(lambda before=before: bool(self.turns()) and self.turns() != before)  # type: ignore[misc]
            await self.quiet()
            assert (await self.to_act()).id != player.id
        self.settled()

    def settled(self) -> None:
        """The log holds what was given, each answer once; the outbox is empty; nothing was posted twice."""
        assert self.moves() == self.given
        with closing(sqlite3.connect(self.database)) as db:
            waiting = "SELECT kind FROM notices WHERE delivered_at IS NULL AND dropped_at IS NULL"
            owed = [kind for (kind,) in db.execute(waiting)]
        assert not owed
        posted = [each.nonce for each in self.standin.rest.nonces.posted]
        assert len(posted) == len(set(posted))


def _id(message: Message, verb: str) -> str:
    return next(custom_id for custom_id in buttons(message) if custom_id.split(":")[1] == verb)


@asynccontextmanager
async def scene(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    async with StandIn(time_stands=True) as standin:
        monkeypatch.setattr(Route, "BASE", standin.environment["PAXBOT_DISCORD_API"])
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(standin.gateway.address))
        clock, database = Clock(), folder / "games.sqlite3"
        settings = Settings(db=database, seed=7, grace=0, now=clock)
        bot = create_bot(settings, games={"toy": ToyGame()}, presenters={"toy": ToyPresenter()})
        bot._connection.guild_ready_timeout = 0.02
        monkeypatch.setattr(type(bot), "before_identify_hook", _at_once)
        people = {name: standin.join(name) for name in ("ann", "bob", "cat")}
        channel = standin.channel("games")
        running = asyncio.create_task(bot.start(TOKEN))
        try:
            async with asyncio.timeout(PATIENCE):
                while not bot.is_ready():
                    await asyncio.sleep(0.01)
                    assert not running.done(), running.result()
            yield Scene(standin, bot, clock, database, channel, people)
            assert not standin.rest.gaps
            check_that_they_say_something(standin.notifications())
        finally:
            await bot.close()
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running


@asynccontextmanager
async def faultless(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Scene]:
    """The same; nothing that happens there is a fault of the bot."""
    slow_only("runs the bot against the stand-in")
    async with scene(folder, monkeypatch) as playing:
        yield playing
        assert not any("Something went wrong" in deed.said for deed in playing.standin.deeds)
    errors = [record for record in caplog.records if record.levelname == "ERROR" and "discord" not in record.name]
    assert not [record.getMessage() for record in errors]


async def _at_once(*_: Any, **__: Any) -> None:
    """A stand-in does not mind how often a client comes."""
