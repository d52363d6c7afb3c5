import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

import discord
from aiohttp import web
from simcord.backend.models import Channel, Message, Overwrite
from simcord.enums import ChannelType, OverwriteType

from tests.notifications import Notification, notifications
from tests.standin.calls import Call
from tests.standin.gateway import Gateway
from tests.standin.mishaps import Kind, Mishap
from tests.standin.people import Deed, Person
from tests.standin.rest import PREFIX, Rest
from tests.standin.world import RunningClock, StandingClock, World

TOKEN = "token.of.the-stand-in"
LARGEST_CALL = 128 * 1024 * 1024
KEPT_DEEDS = 20_000


class StandIn:
    """A Discord of one server. It runs while its context lasts, and knows everything that happened.

    Where `time_stands`, only `pass_time` moves its clock, and nobody is too late because the machine is busy.
    """

    def __init__(self, port: int = 0, *, time_stands: bool = False) -> None:
        self._port = port
        self._runner: web.AppRunner | None = None
        self._changed = asyncio.Condition()
        self._notifying: set[asyncio.Task[None]] = set()
        self.world = World(lambda: self.address, StandingClock() if time_stands else RunningClock())
        self.rest = Rest(self.world, TOKEN, self._answered, self._notice)
        self.gateway = Gateway(self.world, TOKEN, self._notice)
        self.guild = self.world.create_guild("Stand-in")
        self.people: dict[str, Person] = {}
        self.deeds: deque[Deed] = deque(maxlen=KEPT_DEEDS)
        self._by_token: dict[str, Deed] = {}
        self._kept: list[tuple[Channel, dict[int, Message]]] = []

    async def __aenter__(self) -> "StandIn":
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def environment(self) -> dict[str, str]:
        return {
            "DISCORD_TOKEN": TOKEN,
            "PAXBOT_DISCORD_API": f"{self.address}{PREFIX}",
            "PAXBOT_DISCORD_GATEWAY": self.gateway.address,
        }

    async def start(self, add: Callable[[web.Application], None] | None = None) -> None:
        app = web.Application(client_max_size=LARGEST_CALL)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/attachments/{path:.*}", self._download)
        app.router.add_route("*", PREFIX + "/{path:.*}", self.rest.serve)
        if add is not None:
            add(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.gateway.address = f"ws://127.0.0.1:{self._port}/gateway"
        self.rest.gateway_address = self.gateway.address

    async def close(self) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def until(self, happened: Callable[[], bool], timeout: float = 60.0) -> None:
        """It has happened; asked whenever the bot has called or a person has done something. Raises: TimeoutError."""
        async with asyncio.timeout(timeout), self._changed:
            await self._changed.wait_for(happened)

    async def connected(self, timeout: float = 300.0) -> None:
        await self.until(lambda: bool(self.gateway.connected), timeout)

    def further_guild(self, name: str, shards: int) -> int:
        """One more server, which belongs to another shard than the first, of so many."""
        while True:
            guild = self.world.create_guild(name)
            if (guild.id >> 22) % shards != (self.guild.id >> 22) % shards:
                return guild.id
            self.world.remove_guild(guild.id)
            # The number of its shard comes from the millisecond in which it was made.
            time.sleep(0.001)

    def join(self, name: str, guild: int | None = None) -> Person:
        user, guild = self.world.make_user(name, global_name=name.title()), guild or self.guild.id
        self.world.add_member(guild, user.id, announce=True)
        self.people[name] = Person(self, user.id, name, guild)
        return self.people[name]

    def leave(self, name: str) -> None:
        """The person is not on the server any more, and shares no other with the bot."""
        self.world.remove_member(self.guild.id, self.people[name].id)
        self.rest.rules.strangers.add(self.people[name].id)

    def come_back(self, name: str) -> None:
        self.world.add_member(self.guild.id, self.people[name].id, announce=True)
        self.rest.rules.strangers.discard(self.people[name].id)

    def channel(self, name: str, guild: int | None = None) -> int:
        return self.world.create_channel(guild or self.guild.id, name, type=ChannelType.TEXT).id

    def messages(self, channel: int) -> list[Message]:
        """What everybody can read in a channel, oldest first; nothing where there is no channel."""
        known = self.world.messages.get(channel, {})
        return [message for _, message in sorted(known.items()) if not message.is_ephemeral]

    def thread(self, channel: int) -> Channel:
        return self.world.get_thread(channel)

    def set_thread(self, channel: int, *, archived: bool = False, locked: bool = False) -> None:
        meta = self.thread(channel).thread_metadata
        assert meta is not None
        meta.archived, meta.locked = archived, locked
        self.world.announce_channel_update(channel)

    def forbid(self, channel: int, **permissions: bool | None) -> None:
        """The bot lacks these permissions in the channel (given as False), or has them back (as None)."""
        allow, deny = discord.PermissionOverwrite(**permissions).pair()
        mine = Overwrite(self.world.bot_user.id, OverwriteType.MEMBER, allow.value, deny.value)
        self.world.set_overwrite(channel, mine)

    def close_direct(self, person: Person, *, closed: bool = True) -> None:
        (self.rest.rules.closed.add if closed else self.rest.rules.closed.discard)(person.id)

    def kick(self) -> None:
        places = (*self.guild.channel_ids, *self.guild.thread_ids)
        self.rest.rules.lost.update(places)
        world = self.world
        self._kept = [(world.channels[each], world.messages.get(each, {})) for each in places]
        world.remove_guild(self.guild.id)

    def invite(self) -> None:
        self.world.guilds[self.guild.id] = self.guild
        for channel, messages in self._kept:
            self.world.channels[channel.id] = channel
            self.world.messages[channel.id] = messages
            self.rest.rules.lost.discard(channel.id)
        self.gateway.join_guild(self.guild.id)

    def pass_time(self, seconds: float) -> None:
        """So much time has passed for Discord: tokens expire and nonces are forgotten."""
        self.world.advance_clock(seconds)

    def go_wrong(self, kind: Kind | str, method: str = "*", path: str = "*", **how: Any) -> Mishap:
        return self.rest.mishaps.add(Mishap(Kind(kind), method, path, **how))

    def calls(self, method: str = "*", path: str = "*") -> list[Call]:
        return [call for call in self.rest.calls if call.fits(method, path)]

    def notifications(self) -> Iterator[Notification]:
        calls = [(call, call.body) for call in self.rest.calls]
        return notifications(calls, self.world.dm_channels.values())

    def add(self, deed: Deed) -> None:
        if len(self.deeds) == KEPT_DEEDS:
            self._by_token.pop(self.deeds[0].interaction.token, None)
        self.deeds.append(deed)
        self._by_token[deed.interaction.token] = deed
        self._notice()

    def _answered(self, call: Call) -> None:
        parts = call.path.split("/")
        token = parts[3] if len(parts) > 3 and parts[1] in ("interactions", "webhooks") else None
        deed = self._by_token.get(token or "")
        if deed is not None and call.method != "GET":
            deed.answers.append(call)

    def _notice(self) -> None:
        try:
            task = asyncio.get_running_loop().create_task(self._notify())
        except RuntimeError:
            return
        self._notifying.add(task)
        task.add_done_callback(self._notifying.discard)

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _download(self, request: web.Request) -> web.Response:
        data = self.world.cdn.get(request.path)
        return web.Response(status=404) if data is None else web.Response(body=data)
