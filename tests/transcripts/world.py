"""A server in the simulated Discord whose people press, choose, type and wait, each thing a step of a transcript."""

import os
import random
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import discord
import simcord
from simcord.components import walk_components
from simcord.results import InteractionResult, ResponseMessage, to_discord_message

from bot import create_bot
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.transcripts.calls import Recorder
from tests.transcripts.pictures import only_composed, renderer

Shown = discord.Message | ResponseMessage

PEOPLE: Final = {"ann": "en-US", "bob": "de", "cat": "en-GB", "dan": "de", "eve": "fr", "zoe": "de"}
BUTTON: Final = 2
NONCE_BYTES: Final = 12
MARK_BYTES: Final = 4


class World:
    def __init__(self, env: simcord.Env, make_bot: MakeBot, seed: int) -> None:
        self.env = env
        self.chance = random.Random(seed)
        self.recorder = Recorder(env)
        self._make_bot = make_bot
        self.forget_waits()
        users = {name: env.create_user(name) for name in PEOPLE}
        self.guild = env.create_guild("home", owner=users["ann"])
        self.people = {name: self.guild.add_member(user) for name, user in users.items()}
        self.channel = self.guild.create_text_channel("games")
        self.recorder.name(self.guild.id, "home")
        self.recorder.name(env.backend.bot_user.id, "paxbot")
        self.recorder.name(env.backend.application_id, "application")
        self.recorder.name(self.channel.id, "#games")
        for name, person in self.people.items():
            self.recorder.name(person.id, name)
        self._speak_their_languages()

    def _speak_their_languages(self) -> None:
        emit, locales = self.env.backend.emit, {person.id: PEOPLE[name] for name, person in self.people.items()}

        def spoken(event: str, payload: Any, *args: Any, **more: Any) -> Any:
            if event == "INTERACTION_CREATE":
                user = payload["user"] if "user" in payload else payload["member"]["user"]
                payload["locale"] = locales[int(user["id"])]
            return emit(event, payload, *args, **more)

        self.env.backend.emit = spoken  # type: ignore[method-assign]

    # -- what people do

    async def command(self, who: str, command: str, **options: Any) -> Any:
        given = {
            key: self.people[value] if key == "player" and command != "pax log" else value
            for key, value in options.items()
        }
        result = await self.people[who].slash(self.channel, command, **given)
        return self._done(f"{who}: /{command} {options or ''}".strip(), result)

    async def type(self, who: str, command: str, option: str, typed: str) -> None:
        await self.people[who].autocomplete(self.channel, command, option, typed)
        self.recorder.end_step(f"{who} types /{command} {option}: {typed}")

    async def press(self, who: str, shown: Shown, custom_id: str) -> Any:
        """Somebody presses the one button whose id begins so."""
        found = next(each for each in buttons(shown) if f"{each}:".startswith(custom_id))
        actor: Any = self.people[who] if self._is_of_guild(shown) else self.people[who].user
        return self._done(f"{who} presses {found}", await actor.click(shown, custom_id=found))

    async def choose(self, who: str, shown: Shown, menu: str, *values: Any) -> Any:
        found = next(part["custom_id"] for part in menus(shown) if part["custom_id"].startswith(menu))
        actor: Any = self.people[who] if self._is_of_guild(shown) else self.people[who].user
        names = [getattr(value, "name", value) for value in values]
        return self._done(f"{who} chooses {names} in {found}", await actor.select(shown, values, custom_id=found))

    async def fill(self, who: str, asked: InteractionResult, **values: Any) -> Any:
        member = self.people[who]
        actor: Any = member.user if asked._interaction.guild_id is None else member
        return self._done(f"{who} fills in {values}", await actor.submit_modal(asked, values))

    async def wait(self, seconds: float) -> None:
        """Time passes, and what is due happens; in parts, since the simulation's patience with each is limited.

        The simulation's clock runs on by itself where the machine is busy: what it is ahead by is not waited for.
        """
        self._waited += seconds
        while (left := self._waited - (self.env.backend.clock.elapsed - self._began)) > 0:
            await self.env.advance_time(min(left, 1800))
        self.recorder.end_step(f"{seconds} seconds pass")

    def forget_waits(self) -> None:
        """Count the time to be waited for from now on, as the clock has been set."""
        self._began, self._waited = self.env.backend.clock.elapsed, 0.0

    async def delete(self, shown: discord.Message) -> None:
        self.env.backend.delete_message(shown.channel.id, shown.id)
        await self.env.settle()
        self.recorder.end_step("a message is deleted")

    async def restart(self) -> None:
        await self.env.bot.close()
        await self.env.restart_bot(self._make_bot())
        await self.env.settle()
        self.recorder.end_step("the bot starts anew")

    def _done(self, what: str, result: InteractionResult) -> InteractionResult:
        self.recorder.end_step(self.recorder._plain(what, "steps"))
        assert result.acknowledged, what
        return result

    # -- what stands there

    def messages(self) -> list[discord.Message]:
        return self.channel.history()

    def newest(self, custom_id: str) -> discord.Message:
        for message in reversed(self.messages()):
            if any(each.startswith(custom_id) for each in buttons(message)):
                return message
        raise LookupError(custom_id)

    def ids(self, message: discord.Message) -> list[str]:
        stored = self.env.backend.messages[message.channel.id].get(message.id)
        if stored is None:
            return []
        now = to_discord_message(self.env, stored)
        return [*buttons(now), *(menu["custom_id"] for menu in menus(now))]

    def readers(self, message: discord.Message) -> list[str]:
        """Whom the message is for, the first who is named in it or ann, and an onlooker where there is one."""
        if message.guild is None:
            return [next(who for who in self.people if self.direct(who).id == message.channel.id)]
        text = "".join(str(each.get("content", "")) for each in components(message))
        named = [(text.find(f"<@{person.id}>"), who) for who, person in self.people.items() if str(person.id) in text]
        return [min(named)[1] if named else "ann", "zoe"]

    def direct(self, who: str) -> simcord.ChannelHandle:
        return self.people[who].user.dm_channel

    def called(self) -> str:
        path = f"/channels/{self.channel.id}/messages"
        for call in reversed(self.env.http_requests):
            users = (call.json or {}).get("allowed_mentions", {}).get("users") if isinstance(call.json, dict) else None
            if (call.method, call.path) == ("POST", path) and users:
                return next(name for name, person in self.people.items() if person.id == int(users[0]))
        raise AssertionError("nobody was called")

    def is_over(self) -> bool:
        """Whether the record of a game stands below all else."""
        return any(file.filename.endswith(".json") for file in self.messages()[-1].attachments)

    def stands(self, shown: Shown) -> bool:
        channel = shown.channel_id if isinstance(shown, ResponseMessage) else shown.channel.id
        return shown.id in self.env.backend.messages[channel]

    def _is_of_guild(self, shown: Shown) -> bool:
        channel = shown.channel_id if isinstance(shown, ResponseMessage) else shown.channel.id
        return self.env.backend.channels[channel].guild_id is not None


def components(shown: Shown) -> Iterator[dict[str, Any]]:
    if isinstance(shown, ResponseMessage):
        return walk_components(shown.components)
    return walk_components([each.to_dict() for each in shown.components])


def buttons(shown: Shown) -> list[str]:
    return [
        each["custom_id"]
        for each in components(shown)
        if each["type"] == BUTTON and each.get("custom_id") and not each.get("disabled")
    ]


def menus(shown: Shown) -> list[dict[str, Any]]:
    return [each for each in components(shown) if each["type"] in (3, 5, 6, 7, 8)]


@asynccontextmanager
async def world(
    folder: Path, seed: int, *, before: Callable[[World], None] | None = None, grace: int = 0, **options: Any
) -> AsyncIterator[World]:
    """Run a server with the bot, whose calls are recorded; `before` furnishes it before the bot starts."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(db=folder / "games.sqlite3", seed=seed, grace=grace)

    def make_bot() -> Any:
        return create_bot(settings, renderer=renderer, **options)

    env = simcord.Env(make_bot(), settle_timeout=120.0)
    with only_composed(), patch.object(secrets, "token_hex", _drawn):
        if before is None:
            await env.start()
        place = World(env, make_bot, seed)
        with place.recorder.recording():
            if before is not None:
                before(place)
                await env.start()
                await env.settle()
            try:
                yield place
            finally:
                await env.bot.close()
                await env.shutdown()


def _drawn(size: int) -> str:
    """Draw nonces and marks by chance, and always the same salt: nobody is to tell two seeds apart here."""
    return os.urandom(size).hex() if size in (MARK_BYTES, NONCE_BYTES) else "5a" * size
