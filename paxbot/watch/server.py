"""`/health` and `/metrics` over HTTP, for programs that watch over the bot."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from paxbot.watch.metrics import REGISTRY
from paxbot.watch.report import Report


@asynccontextmanager
async def serving(
    host: str, port: int, report: Callable[[], Awaitable[Report]], take_stock: Callable[[], Awaitable[None]]
) -> AsyncIterator[int]:
    """Answer both at the given port while this lasts: any that is free if 0 is asked for. Raises: OSError."""

    async def health(_: web.Request) -> web.Response:
        found = await report()
        return web.json_response(found.to_json(), status=200 if found.is_well else 503)

    async def metrics(_: web.Request) -> web.Response:
        await take_stock()
        return web.Response(body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/health", health)
    app.router.add_get("/metrics", metrics)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
