"""A simulated Discord with one bot, one server and a few people, and what these people can do.

The simulation takes one action at a time, so every action holds the same lock. Reading needs none: a page may look on
while an action is carried out. Simulated time runs with real time.
"""

import asyncio
import base64
import binascii
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple, TypeVar

import discord
import simcord
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import SELECT_TYPES, ComponentType, OptionType
from simcord.interactions import command_leaves as leaves_of, parse_option_input

from paxbot.engine.kernel import Json, JsonView


def control(components: Sequence[Json], custom_id: str) -> Json | None:
    return next((part for part in walk_components(components) if part.get("custom_id") == custom_id), None)


def command_leaves(env: simcord.Env, user_id: int, channel_id: int) -> dict[str, Json]:
    roots = env.backend.visible_commands(user_id=user_id, channel_id=channel_id)
    return {" ".join(path): leaf for root in roots for path, leaf in leaves_of(root)}


def upload(file: Mapping[str, str]) -> tuple[str, bytes]:
    try:
        return file["name"], base64.b64decode(file["base64"], validate=True)
    except (KeyError, TypeError, binascii.Error) as error:
        raise simcord.SetupError("The file did not arrive whole.") from error


@dataclass(frozen=True)
class Directory:
    """People, roles and channels by name or id. Raises: SetupError for unknown ones."""

    guild: simcord.GuildHandle
    members: Sequence[simcord.MemberActor]

    def chosen(self, menu: Json, values: Sequence[str]) -> list[Any]:
        kind = ComponentType(menu["type"])
        if kind is ComponentType.STRING_SELECT:
            return list(values)
        return [self._named(value, kind.name.removesuffix("_SELECT")) for value in values]

    def filled(self, modal: Json, values: JsonView) -> Json:
        return {custom_id: self._field(modal, custom_id, value) for custom_id, value in values.items()}

    def _field(self, modal: Json, custom_id: str, value: Any) -> Any:
        field = control(modal["components"], custom_id)
        if field is None:
            raise simcord.SetupError(f"The form has no field {custom_id}.")
        if field["type"] in SELECT_TYPES:
            return self.chosen(field, value)
        if field["type"] == ComponentType.FILE_UPLOAD:
            return [upload(file) for file in value]
        return value

    def options(self, name: str, leaf: Json, given: JsonView) -> Json:
        declared = {option["name"]: option for option in leaf.get("options") or []}
        for unknown in given.keys() - declared.keys():
            raise simcord.SetupError(f"/{name} has no option {unknown}.")
        return {key: self._option(name, declared[key], value) for key, value in given.items()}

    def _option(self, name: str, option: Json, value: Any) -> Any:
        match OptionType(option["type"]):
            case OptionType.ATTACHMENT:
                return upload(value)
            case OptionType.USER | OptionType.ROLE | OptionType.CHANNEL | OptionType.MENTIONABLE as kind:
                return self._named(value, kind.name)
            case _:
                return parse_option_input(name, option, value)

    def _named(self, value: str, kind: str) -> Any:
        roles = self.guild.roles.values()
        known: dict[str, Iterable[Any]] = {"USER": self.members, "ROLE": roles, "CHANNEL": self.guild.channels.values()}
        for thing in known.get(kind, [*self.members, *roles]):
            if str(thing.id) == value:
                return thing
        raise simcord.SetupError(f"{value} is not to be found here.")


BOT_NAME = "paxbot"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo")
PATIENCE = 20.0
"""Seconds an action may take before the page says that the bot is still busy."""
TICK = 1.0
"""Seconds between two steps of the clock."""
LONGEST_STEP = 300.0
"""Seconds the clock catches up in one step, after the machine has slept."""

MOST_FILES = 200
"""Posted files kept before those no message shows any more are deleted."""

T = TypeVar("T")


class Refused(Exception):
    """Something nobody could do in Discord, or that the bot didn't answer; the text says what."""


@contextmanager
def _discord_rules() -> Iterator[None]:
    try:
        yield
    except (simcord.SetupError, simcord.BackendError) as error:
        raise Refused(f"Discord does not allow this: {error}") from error
    except TimeoutError as error:
        raise Refused("The bot is still busy with this.") from error


class Person(NamedTuple):
    """Somebody on the server; `number` counts from 0 and stays the same."""

    number: int
    name: str
    member: simcord.MemberActor

    @property
    def id(self) -> int:
        return self.member.id


class Modal(NamedTuple):
    person: Person
    shown: simcord.InteractionResult


class World:
    def __init__(self, env: simcord.Env, people: int) -> None:
        self.env = env
        users = [env.create_user(name.lower(), global_name=name) for name in NAMES[:people]]
        self.guild = env.create_guild("Offline table", owner=users[0])
        for user in users[1:]:
            self.guild.add_member(user)
        members = [simcord.MemberActor(env, self.guild, user) for user in users]
        self.people = tuple(Person(n, NAMES[n], member) for n, member in enumerate(members))
        self.channel = self.guild.create_text_channel("pax-table")
        self.directory = Directory(self.guild, members)
        self.dismissed: set[int] = set()
        self.busy = 0
        """Actions the bot hasn't dealt with yet."""
        self._modals: dict[str, Modal] = {}
        self._lock = asyncio.Lock()

    @property
    def version(self) -> str:
        """Changes whenever somebody may see something new."""
        return f"{len(self.env.backend.transcript)}-{len(self.dismissed)}-{self.busy}"

    def actor(self, person: Person, channel_id: int) -> simcord.MemberActor | simcord.UserHandle:
        """Return who acts for the person: a member on the server, a plain user in a DM."""
        return person.member.user if channel_id == self.dm(person).id else person.member

    def dm(self, person: Person) -> simcord.ChannelHandle:
        return person.member.user.dm_channel

    def place(self, channel_id: int) -> simcord.ChannelHandle:
        channel = self.env.backend.channels.get(channel_id)
        if channel is None:
            raise Refused("This channel is gone.")
        return simcord.ChannelHandle(self.env, self.guild if channel.guild_id else None, channel)

    def message(self, channel_id: int, message_id: int) -> Message:
        message = self.env.backend.messages.get(channel_id, {}).get(message_id)
        if message is None:
            raise Refused("This message is gone.")
        return message

    async def click(self, person: Person, channel_id: int, message_id: int, custom_id: str) -> Json:
        """Press a button; the answer holds the form it opened, if any. Raises: Refused."""
        message = simcord.ResponseMessage(self.env, self.message(channel_id, message_id))
        actor = self.actor(person, channel_id)
        return await self._interact(person, lambda: actor.click(message, custom_id=custom_id))

    async def select(
        self, person: Person, channel_id: int, message_id: int, custom_id: str, values: Sequence[str]
    ) -> Json:
        stored = self.message(channel_id, message_id)
        menu = control(stored.components, custom_id)
        if menu is None:
            raise Refused("This menu is gone.")
        with _discord_rules():
            chosen = self.directory.chosen(menu, values)
        message = simcord.ResponseMessage(self.env, stored)
        actor = self.actor(person, channel_id)
        return await self._interact(person, lambda: actor.select(message, chosen, custom_id=custom_id))

    async def submit(self, person: Person, handle: str, values: JsonView) -> Json:
        modal = self._modals.get(handle)
        if modal is None or modal.person != person or modal.shown.modal is None:
            raise Refused("This form has been sent already.")
        with _discord_rules():
            filled = self.directory.filled(modal.shown.modal, values)
        actor = self.actor(person, modal.shown._interaction.channel_id)
        answer = await self._interact(person, lambda: actor.submit_modal(modal.shown, filled))
        self._modals.pop(handle, None)
        return answer

    async def command(self, person: Person, channel_id: int, name: str, options: JsonView) -> Json:
        leaf = self._leaf(person, channel_id, name)
        with _discord_rules():
            given = self.directory.options(name, leaf, options)
        actor, place = self.actor(person, channel_id), self.place(channel_id)
        if isinstance(actor, simcord.MemberActor):
            return await self._interact(person, lambda: actor.slash(place, name, **given))
        return await self._interact(person, lambda: actor.slash(name, **given))

    async def choices(self, person: Person, channel_id: int, name: str, option: str, typed: str) -> Json:
        actor, place = self.actor(person, channel_id), self.place(channel_id)
        if isinstance(actor, simcord.MemberActor):
            return {"choices": await self._act(lambda: actor.autocomplete(place, name, option, typed))}
        return {"choices": await self._act(lambda: actor.autocomplete(name, option, typed))}

    async def say(self, person: Person, channel_id: int, text: object) -> Json:
        actor, place, said = self.actor(person, channel_id), self.place(channel_id), str(text)[:2000]
        if isinstance(actor, simcord.MemberActor):
            await self._act(lambda: actor.send(place, said))
        else:
            await self._act(lambda: actor.send_dm(said))
        return {}

    async def dismiss(self, person: Person, channel_id: int, message_id: int) -> Json:
        message = self.message(channel_id, message_id)
        if not message.is_ephemeral or not message.visible_to(person.id):
            raise Refused("Only a message that nobody else sees can be dismissed.")
        self.dismissed.add(message_id)
        return {}

    def _leaf(self, person: Person, channel_id: int, name: str) -> Json:
        with _discord_rules():
            leaves = command_leaves(self.env, person.id, channel_id)
        if name not in leaves:
            raise Refused(f"There is no command /{name} here.")
        return leaves[name]

    async def _interact(self, person: Person, action: Callable[[], Awaitable[simcord.InteractionResult]]) -> Json:
        mishaps = self.env.error_cursor
        self.busy += 1
        try:
            result = await self._act(action)
        finally:
            self.busy -= 1
        if self.env.errors_since(mishaps):
            raise Refused("The bot made a mistake; the terminal says more.")
        if not result.acknowledged:
            raise Refused("This interaction failed: the bot did not answer.")
        if result.modal is None:
            return {"modal": None}
        handle = secrets.token_urlsafe(8)
        self._modals[handle] = Modal(person, result)
        return {"modal": {**result.modal, "handle": handle}}

    async def _act(self, action: Callable[[], Awaitable[T]]) -> T:
        async with self._lock:
            with _discord_rules():
                return await action()

    async def keep_time(self) -> None:
        """Run simulated time with real time and delete old files, until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            with suppress(Refused):
                await self.catch_up()
            self.forget_files()

    async def catch_up(self) -> None:
        lag = (datetime.now(UTC) - self.env.now()).total_seconds()
        if lag > 0:
            await self._act(partial(self.env.advance_time, min(lag, LONGEST_STEP)))

    def forget_files(self) -> None:
        backend = self.env.backend
        blobs = backend.cdn._blobs
        if self._lock.locked() or len(blobs) <= MOST_FILES:
            return
        messages = [message for place in backend.messages.values() for message in place.values()]
        for url in blobs.keys() - {file["url"] for message in messages for file in message.attachments}:
            del blobs[url]


@asynccontextmanager
async def open_world(bot: discord.Client, people: int) -> AsyncIterator[World]:
    env = simcord.Env(bot, check_errors=False, settle_timeout=PATIENCE)
    env.backend.edit_bot_profile(BOT_NAME)
    env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
    await env.start()
    try:
        world = World(env, people)
        await env.settle()
        clock = asyncio.create_task(world.keep_time())
        try:
            yield world
        finally:
            clock.cancel()
            await asyncio.gather(clock, return_exceptions=True)
    finally:
        await bot.close()
        await env.shutdown()
