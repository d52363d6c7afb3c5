"""The bot's health, and `/health` and `/metrics` over HTTP for monitoring."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from ipaddress import ip_address
from typing import Any, Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from paxbot.watch.telemetry import REGISTRY

LONGEST_TICK: Final = 300.0
"""Seconds without a tick after which it counts as stuck; a long wait for Discord is shorter."""


@dataclass(frozen=True, slots=True)
class Report:
    shards: int
    """The connections it should have; 0 while unknown."""
    connected: int
    database: str
    """Empty if the database answers; else the fault."""
    tick_age: float
    """Seconds since the last tick, or since the start."""
    is_stopping: bool = False

    @property
    def complaints(self) -> tuple[str, ...]:
        wrong = []
        if self.is_stopping:
            wrong.append("The bot is stopping.")
        if not self.shards:
            wrong.append("The bot has not been connected yet.")
        elif self.connected < self.shards:
            wrong.append(f"{self.connected} of {self.shards} connections to Discord stand.")
        if self.database:
            wrong.append(f"The database does not answer: {self.database}.")
        if self.tick_age > LONGEST_TICK:
            wrong.append(f"The bot last looked for what is due {self.tick_age:.0f} seconds ago.")
        return tuple(wrong)

    @property
    def is_well(self) -> bool:
        return not self.complaints

    def to_json(self) -> dict[str, Any]:
        return {"well": self.is_well, "complaints": list(self.complaints), **asdict(self)}


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


NAMED: Final = re.compile(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::\d{1,5})?")
"""A header that names a host, and perhaps a port."""


def is_meant(request: web.Request, names: Collection[str]) -> bool:
    """Return True for a request that names this machine by an address, as localhost, or by one of the names.

    A page of another site can have its own name lead here, and would read what is answered; it has no other.
    """
    # No browser leaves the header out.
    host = NAMED.fullmatch(request.headers.get("Host", "localhost").strip().lower())
    return host is not None and (host[1] in {"localhost", *names} or _is_address(host[1].strip("[]")))


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


@asynccontextmanager
async def serving(
    host: str,
    port: int,
    names: Collection[str],
    report: Callable[[], Awaitable[Report]],
    take_stock: Callable[[], Awaitable[None]],
) -> AsyncIterator[int]:
    """Answer both at the port while this lasts; 0 is any free one. Raises: OSError."""

    @web.middleware
    async def only_if_meant(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not is_meant(request, names):
            raise web.HTTPForbidden(text="The bot is not known by this name: PAXBOT_WATCH_NAMES lists those it has.")
        return await handler(request)

    async def health(_: web.Request) -> web.Response:
        found = await report()
        return web.json_response(found.to_json(), status=200 if found.is_well else 503)

    async def metrics(_: web.Request) -> web.Response:
        await take_stock()
        return web.Response(body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application(middlewares=[only_if_meant])
    app.router.add_get("/health", health)
    app.router.add_get("/metrics", metrics)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
