"""Calls to Discord, counted: how long each took, which were too many, and when a press was acknowledged."""

import re
from time import perf_counter
from types import SimpleNamespace
from typing import Final

import aiohttp

from paxbot.watch import metrics, request_context

VERSION: Final = re.compile(r"^(/api)?(/v\d+)?")
SECRET: Final = re.compile(r"(/(?:webhooks|interactions)/[^/]+)/[^/]+")
NUMBER: Final = re.compile(r"(?<=/)\d+")
EMOJI: Final = re.compile(r"(?<=/reactions/).+")
FILES: Final = ("/attachments", "/ephemeral-attachments")
CALLBACK: Final = "/callback"
TOO_MANY: Final = 429
LONGEST: Final = 60


def trace() -> aiohttp.TraceConfig:
    """Observe every call the library makes."""
    traced = aiohttp.TraceConfig()
    traced.on_request_start.append(_begun)
    traced.on_request_end.append(_answered)
    traced.on_request_exception.append(_failed)
    return traced


def address(path: str) -> str:
    """Return the path without anything that tells one server, person or message from another."""
    named = SECRET.sub(r"\1/:token", VERSION.sub("", path))
    return EMOJI.sub(":emoji", NUMBER.sub(":id", named))[:LONGEST] or "/"


async def _begun(_: aiohttp.ClientSession, call: SimpleNamespace, __: aiohttp.TraceRequestStartParams) -> None:
    call.began = perf_counter()


async def _answered(_: aiohttp.ClientSession, call: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
    if params.url.scheme in ("ws", "wss") or params.url.path.startswith(FILES):
        return
    status = params.response.status
    _took(call, params.method, params.url.path, f"{status // 100}xx")
    if status == TOO_MANY:
        metrics.SLOWED.labels(_scope(params.response)).inc()
    pressed = request_context.current()
    if pressed is not None and not pressed.is_acknowledged and status < 300 and params.url.path.endswith(CALLBACK):
        pressed.is_acknowledged = True
        metrics.ACKNOWLEDGED.observe(pressed.age)


def _scope(response: aiohttp.ClientResponse) -> str:
    if "X-RateLimit-Global" in response.headers:
        return "global"
    return "shared" if response.headers.get("X-RateLimit-Scope") == "shared" else "user"


async def _failed(_: aiohttp.ClientSession, call: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams) -> None:
    _took(call, params.method, params.url.path, "none")


def _took(call: SimpleNamespace, method: str, path: str, status: str) -> None:
    metrics.CALLS.labels(method, address(path), status).observe(perf_counter() - call.began)
