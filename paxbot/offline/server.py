"""A small web server for the page, which only this machine can reach."""

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from importlib.resources import files
from urllib.parse import unquote

from aiohttp import web
from simcord.backend.cdn import CDN_BASE

from paxbot.engine.kernel import Json
from paxbot.offline.view import Viewer
from paxbot.offline.world import Person, Refused, World
from paxbot.watch.server import is_meant

HOST = "127.0.0.1"
WORLD: web.AppKey[World] = web.AppKey("world", World)

LOOK = 0.1
"""Seconds between two looks for news while a page waits."""
LONGEST_WAIT = 20.0
"""Seconds after which a waiting page is answered without news."""
UPLOADS = 32 * 1024 * 1024
"""Bytes of a request; files come in base64."""

STATIC = {
    "index.html": "text/html",
    "style.css": "text/css",
    "app.js": "text/javascript",
    "composer.js": "text/javascript",
    "controls.js": "text/javascript",
    "dom.js": "text/javascript",
    "messages.js": "text/javascript",
    "text.js": "text/javascript",
}
NUMBER = re.compile("[0-9]{1,19}")
INCOMPLETE = "The page sent something incomplete."
SAFETY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Keep other web sites out: they can neither name this host nor send JSON to it unasked."""
    if not is_meant(request, ()):
        raise web.HTTPForbidden(text="This page is only for the machine it runs on.")
    if request.method == "POST" and request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="Actions are sent as JSON.")
    try:
        response = await handler(request)
    except Refused as refusal:
        response = web.json_response({"refused": str(refusal)}, status=409)
    response.headers.update(SAFETY)
    return response


def make_app(world: World) -> web.Application:
    app = web.Application(middlewares=[only_from_here], client_max_size=UPLOADS)
    app[WORLD] = world
    app.router.add_get("/", static)
    app.router.add_get("/static/{name}", static)
    app.router.add_get("/files/{path:.+}", attachment)
    app.router.add_get("/api/view", view)
    app.router.add_get("/api/commands", commands)
    for name, told in ACTIONS.items():
        app.router.add_post(f"/api/{name}", action(*told))
    return app


async def static(request: web.Request) -> web.Response:
    name = request.match_info.get("name", "index.html")
    if name not in STATIC:
        raise web.HTTPNotFound
    body = (files("paxbot.offline") / "static" / name).read_bytes()
    return web.Response(body=body, content_type=STATIC[name], charset="utf-8", headers={"Cache-Control": "no-cache"})


async def attachment(request: web.Request) -> web.Response:
    """Serve a posted file; an address never comes to mean another file."""
    world = request.app[WORLD]
    data = world.env.backend.cdn.get(f"{CDN_BASE}/{unquote(request.match_info['path'])}")
    if data is None:
        raise web.HTTPNotFound
    name = request.match_info["path"].rpartition("/")[2]
    image = {"png": "image/png", "webp": "image/webp", "jpg": "image/jpeg", "gif": "image/gif"}.get(
        name.rpartition(".")[2]
    )
    headers = {"Cache-Control": "max-age=31536000, immutable"}
    if image is None:
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=data, content_type=image or "application/octet-stream", headers=headers)


def number(text: object) -> int:
    """Return the number sent, as one or as text. Raises: HTTPBadRequest."""
    if not NUMBER.fullmatch(str(text)):
        raise web.HTTPBadRequest(text=INCOMPLETE)
    return int(str(text))


def person_of(world: World, sent: object) -> Person:
    if number(sent) >= len(world.people):
        raise web.HTTPBadRequest(text="There is no such person.")
    return world.people[number(sent)]


async def view(request: web.Request) -> web.Response:
    """Serve a place as a person sees it; with `after`, as soon as it has changed since that version."""
    world, query = request.app[WORLD], request.query
    person = person_of(world, query.get("person", "0"))
    patience = LONGEST_WAIT
    while query.get("after") == world.version and patience > 0:
        await asyncio.sleep(LOOK)
        patience -= LOOK
    place = number(query.get("place") or world.channel.id)
    return web.json_response(Viewer(world, person).page(place, number(query.get("limit", "30"))))


async def commands(request: web.Request) -> web.Response:
    world, query = request.app[WORLD], request.query
    viewer, place = Viewer(world, person_of(world, query.get("person"))), world.place(number(query.get("place")))
    return web.json_response({"commands": viewer.commands(place.id), "entities": viewer.entities()})


Action = Callable[..., Awaitable[Json]]
NUMBERS = ("place", "message")
ACTIONS: dict[str, tuple[Action, tuple[str, ...]]] = {
    "click": (World.click, ("place", "message", "custom_id")),
    "select": (World.select, ("place", "message", "custom_id", "values")),
    "submit": (World.submit, ("handle", "values")),
    "command": (World.command, ("place", "name", "options")),
    "choices": (World.choices, ("place", "name", "option", "typed")),
    "say": (World.say, ("place", "text")),
    "dismiss": (World.dismiss, ("place", "message")),
}
"""The actions of a person, each with what the page sends for it."""


def action(carry_out: Action, fields: Sequence[str]) -> Handler:
    async def handler(request: web.Request) -> web.Response:
        world = request.app[WORLD]
        try:
            body = json.loads(await request.text())
            person = person_of(world, body["person"])
            given = [number(body[field]) if field in NUMBERS else body[field] for field in fields]
            answer = await asyncio.shield(carry_out(world, person, *given))
            if answer.get("modal"):
                answer = {"modal": Viewer(world, person).modal(answer["modal"])}
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise web.HTTPBadRequest(text=INCOMPLETE) from error
        return web.json_response(answer)

    return handler


@contextlib.asynccontextmanager
async def serve(world: World, port: int | None, usual: int) -> AsyncIterator[str]:
    """Serve the page; yield its address. Without a port, the usual one or any free one."""
    runner = web.AppRunner(make_app(world), handle_signals=False, shutdown_timeout=1)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, HOST, usual if port is None else port).start()
        except OSError:
            if port is not None:
                raise
            await web.TCPSite(runner, HOST, 0).start()
        yield f"http://{HOST}:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()
