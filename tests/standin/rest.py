"""The REST API: reads a call, lets what should go wrong go wrong, and has simcord carry it out."""

import asyncio
import itertools
import json
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any

from aiohttp import BodyPartReader, web
from simcord.backend.errors import BackendError
from simcord.http import router

from tests.standin.calls import Call, Upload, answer
from tests.standin.mishaps import Kind, Mishap, Mishaps, slow_down
from tests.standin.nonces import Nonces, Posted
from tests.standin.rules import Rules
from tests.standin.world import World

PREFIX = "/api/v10"
TRUE = ("true", "1")
KEPT_CALLS = 50_000
WITHOUT_TOKEN = ("/interactions/", "/webhooks/", "/gateway")
"""Calls that need no bot's token: they carry another, or are for everybody."""


class Cut(Exception):
    """The bot gets no answer."""


class Rest:
    """Carries out calls one after the other; `calls` has the newest of them in their order."""

    def __init__(
        self, world: World, token: str, carried_out: Callable[[Call], None], changed: Callable[[], None]
    ) -> None:
        self._world = world
        self._token = token
        self._carried_out = carried_out
        self._changed = changed
        self._numbers = itertools.count(1)
        self.gateway_address = ""
        self.shards = 1
        self.mishaps = Mishaps()
        self.nonces = Nonces()
        self.rules = Rules(world)
        self.calls: deque[Call] = deque(maxlen=KEPT_CALLS)
        self.gaps: list[str] = []
        """Calls the stand-in does not know, which a test should not have made."""
        self.before: Callable[[Call], None] | None = None
        """Is asked before a call is carried out, and may raise `Cut`."""
        self.after: Callable[[Call], None] | None = None
        """The same after it was carried out and before it is answered."""

    async def serve(self, request: web.Request) -> web.StreamResponse:
        call = await self._read(request)
        self.calls.append(call)
        try:
            response = await self._answer(call, request)
        except Cut:
            response = None
        finally:
            self._changed()
        if response is None:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        call.status = response.status
        return response

    async def _read(self, request: web.Request) -> Call:
        call = Call(next(self._numbers), request.method, request.path.removeprefix(PREFIX), dict(request.query))
        if request.content_type == "multipart/form-data":
            await _read_form(call, request)
        elif request.can_read_body:
            call.body = await request.json()
        return call

    async def _answer(self, call: Call, request: web.Request) -> web.Response | None:
        if not call.path.startswith(WITHOUT_TOKEN) and request.headers.get("Authorization") != f"Bot {self._token}":
            return answer({"message": "401: Unauthorized", "code": 0}, status=401)
        mishap = self.mishaps.take(call)
        if mishap is None:
            return self._carry_out(call)
        done = self._carry_out(call) if mishap.carried_out else None
        return await self._go_wrong(mishap, call, done)

    async def _go_wrong(self, mishap: Mishap, call: Call, done: web.Response | None) -> web.Response | None:
        if mishap.kind is Kind.RATE_LIMIT:
            return slow_down(mishap.seconds, is_global=mishap.is_global)
        if mishap.kind is Kind.FAIL:
            return answer({"message": mishap.message, "code": mishap.code}, status=mishap.status)
        if mishap.kind is Kind.HANG:
            with suppress(TimeoutError):
                await asyncio.wait_for((mishap.until or asyncio.Event()).wait(), mishap.seconds)
            return done or self._carry_out(call)
        return None

    def _carry_out(self, call: Call) -> web.Response:
        if self.before is not None:
            self.before(call)
        try:
            call.answer = self._dispatch(call)
        except (router.RouteNotImplemented, router.UnsupportedField) as error:
            self.gaps.append(str(error))
            return answer(error.to_json(), status=501)
        except BackendError as error:
            return answer(error.to_json(), status=error.status)
        call.carried_out = True
        self._carried_out(call)
        if self.after is not None:
            self.after(call)
        if call.answer is None or (
            call.path.endswith("/callback") and call.query.get("with_response", "").lower() not in TRUE
        ):
            return web.Response(status=204)
        return answer(call.answer)

    def _dispatch(self, call: Call) -> Any:
        if call.fits("GET", "/gateway*"):
            limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return {"url": self.gateway_address, "shards": self.shards, "session_start_limit": limits}
        self.rules.check(call)
        if (nonce := call.nonce) is None:
            return self._by_simcord(call)
        known = self.nonces.find(nonce, self._world.clock.now())
        if known is not None:
            call.repeated = True
            # A message that was deleted since is not posted again: Discord says that it does not know it.
            return self._by_simcord(Call(0, "GET", f"/channels/{known.channel}/messages/{known.message}", {}))
        posted = self._by_simcord(call)
        at = self._world.clock.now()
        self.nonces.add(Posted(nonce, int(posted["channel_id"]), int(posted["id"]), at))
        return {**posted, "nonce": nonce}

    def _by_simcord(self, call: Call) -> Any:
        return router.dispatch(
            self._world, call.method, call.path, json=call.body, params=dict(call.query), files=list(call.files)
        )


async def _read_form(call: Call, request: web.Request) -> None:
    parts: dict[str, tuple[str, bytes]] = {}
    async for part in await request.multipart():
        if isinstance(part, BodyPartReader) and part.name is not None:
            parts[part.name] = (part.filename or "", bytes(await part.read()))
    call.body = json.loads(parts.pop("payload_json")[1])
    message = call.body.get("data") or call.body
    told = {f"files[{each['id']}]": each.get("description") for each in message.get("attachments") or ()}
    call.files = [Upload(name, BytesIO(data), told.get(key)) for key, (name, data) in parts.items()]
