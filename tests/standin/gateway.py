import asyncio
import itertools
import json
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, cast

import discord
from aiohttp import WSCloseCode, WSMsgType, web
from simcord.backend import serializers
from simcord.gateway import FakeGateway

from tests.standin.world import World

REMEMBERED = 1000
HEARTBEAT_MS = 41_250
NOT_AUTHENTICATED, SESSION_TIMED_OUT = 4004, 4009


class Op:
    DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11


class Wire:
    """One connection of a bot, compressed if it asked for that."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self._closed_with: int | None = None
        self._deflate = zlib.compressobj() if compressed else None
        self._outgoing: asyncio.Queue[str | None] = asyncio.Queue()

    def put(self, message: Mapping[str, Any]) -> None:
        self._outgoing.put_nowait(json.dumps(message))

    async def pump(self) -> None:
        while (text := await self._outgoing.get()) is not None:
            if self.socket.closed:
                return
            try:
                await self._send(text)
            except ConnectionError:
                return

    async def _send(self, text: str) -> None:
        if self._deflate is None:
            await self.socket.send_str(text)
        else:
            data = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(data)

    async def close(self, code: int) -> None:
        self._closed_with = code
        self._outgoing.put_nowait(None)
        await self.socket.close(code=code)

    @property
    def close_code(self) -> int | None:
        """Why the connection ended: as the stand-in said, or else the bot; None if it just broke."""
        return self._closed_with or self.socket.close_code


class Session:
    """What one bot is told; it outlives its connection until it is said to be over.

    It stands to simcord's gateway for the library: `parsers` gives for every event what sends it.
    """

    def __init__(self, key: str, world: World, wire: Wire, identified: Mapping[str, Any]) -> None:
        self.key = key
        self.wire: Wire | None = wire
        self.shard: int
        self.shards: int
        self.shard, self.shards = identified.get("shard") or (0, 1)
        self.intents = discord.Intents()
        self.intents.value = identified.get("intents", 0)
        self.parsers = self
        self._sent: deque[dict[str, Any]] = deque(maxlen=REMEMBERED)
        self._count = itertools.count(1)
        self._censor = FakeGateway(cast(Any, world), self)

    def __getitem__(self, event: str) -> Any:
        return lambda payload: self.send(event, payload)

    def tell(self, event: str, payload: Mapping[str, Any]) -> None:
        """The event, as far as the bot's intents let it be told, is sent or kept."""
        if self.is_concerned(event, payload):
            self._censor.feed(event, payload)

    def is_concerned(self, event: str, payload: Mapping[str, Any]) -> bool:
        guild = payload.get("guild_id") or (payload.get("id") if event.startswith("GUILD_") else None)
        return (0 if guild is None else (int(guild) >> 22) % self.shards) == self.shard

    def send(self, event: str, payload: Mapping[str, Any]) -> None:
        message = {"op": Op.DISPATCH, "t": event, "s": next(self._count), "d": payload}
        self._sent.append(message)
        if self.wire is not None:
            self.wire.put(message)

    def resume(self, wire: Wire, seq: int) -> None:
        self.wire = wire
        for message in self._sent:
            if message["s"] > seq:
                wire.put(message)
        self.send("RESUMED", {})


class Gateway:
    """All sessions; `identified` and `resumed` count how often bots came."""

    def __init__(self, world: World, token: str, changed: Callable[[], None]) -> None:
        self._world = world
        self._token = token
        self._changed = changed
        self._sessions: dict[str, Session] = {}
        self._keys = itertools.count(1)
        self.address = ""
        self.heartbeat_ms = HEARTBEAT_MS
        self.identified = 0
        self.resumed = 0
        self.heartbeats = 0
        self.is_open = True
        world.subscribers.append(self._emit)

    @property
    def connected(self) -> list[Session]:
        return [session for session in self._sessions.values() if session.wire is not None]

    def _emit(self, event: str, payload: Mapping[str, Any]) -> None:
        for session in self._sessions.values():
            session.tell(event, payload)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if not self.is_open:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        wire = Wire(socket, compressed=request.query.get("compress") == "zlib-stream")
        pump = asyncio.create_task(wire.pump())
        wire.put({"op": Op.HELLO, "d": {"heartbeat_interval": self.heartbeat_ms}})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._received(wire, json.loads(message.data))
        finally:
            pump.cancel()
            self._lost(wire)
        return socket

    async def _received(self, wire: Wire, message: dict[str, Any]) -> None:
        if message["op"] == Op.HEARTBEAT:
            self.heartbeats += 1
            wire.put({"op": Op.HEARTBEAT_ACK})
        elif message["op"] in (Op.IDENTIFY, Op.RESUME):
            told = message["d"]
            if told["token"] != self._token:
                await wire.close(NOT_AUTHENTICATED)
            elif message["op"] == Op.IDENTIFY:
                self._identify(wire, told)
            elif (session := self._sessions.get(told["session_id"])) is None:
                wire.put({"op": Op.INVALID_SESSION, "d": False})
            else:
                self.resumed += 1
                session.resume(wire, told["seq"])
                self._changed()

    def _identify(self, wire: Wire, told: Mapping[str, Any]) -> None:
        self.identified += 1
        session = Session(f"session-{next(self._keys)}", self._world, wire, told)
        # Whoever identifies anew does not come back to an older session.
        for old in [each for each in self._sessions.values() if each.wire is None and each.shard == session.shard]:
            del self._sessions[old.key]
        guilds = [each for each in self._world.guilds.values() if session.is_concerned("GUILD_", {"id": each.id})]
        session.send(
            "READY",
            {
                "v": 10,
                "user": dict(serializers.user_payload(self._world.bot_user)),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.key,
                "resume_gateway_url": self.address,
                "shard": [session.shard, session.shards],
                "application": {"id": str(self._world.application_id), "flags": 0},
            },
        )
        for guild in guilds:
            session.tell("GUILD_CREATE", serializers.guild_create_payload(self._world, guild))
        self._sessions[session.key] = session
        self._changed()

    def _lost(self, wire: Wire) -> None:
        for session in self.connected:
            if session.wire is wire:
                session.wire = None
                self._changed()
                if wire.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
                    del self._sessions[session.key]

    async def disconnect(self, *, resumable: bool = True) -> None:
        for session in self.connected:
            assert session.wire is not None
            if not resumable:
                del self._sessions[session.key]
            await session.wire.close(4000 if resumable else SESSION_TIMED_OUT)

    def ask_to_reconnect(self) -> None:
        for session in self.connected:
            assert session.wire is not None
            session.wire.put({"op": Op.RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        for session in self.connected:
            assert session.wire is not None
            session.wire.put({"op": Op.INVALID_SESSION, "d": resumable})
            if not resumable:
                del self._sessions[session.key]

    def lose_guild(self, guild: int) -> None:
        self._emit("GUILD_DELETE", {"id": str(guild), "unavailable": True})

    def find_guild(self, guild: int) -> None:
        self._emit("GUILD_CREATE", serializers.guild_create_payload(self._world, self._world.get_guild(guild)))

    def join_guild(self, guild: int) -> None:
        payload = serializers.guild_create_payload(self._world, self._world.get_guild(guild))
        # Only of servers the bot was on before does Discord say whether they are available.
        self._emit("GUILD_CREATE", {key: value for key, value in payload.items() if key != "unavailable"})

    async def close(self) -> None:
        self.is_open = False
        for session in self.connected:
            assert session.wire is not None
            await session.wire.close(WSCloseCode.GOING_AWAY)
