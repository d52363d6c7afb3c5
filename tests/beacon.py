"""A chain of public randomness whose key tests have, and a server that plays it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import Any, Final, cast

from aiohttp import web

from paxbot.leagues.draw import DOMAIN, QUICKNET, Chain, value_of

# First by the bot's own code, which keeps the limit of recursion as it is.
QUICKNET.has_signed(1, "")

from py_ecc.bls.hash_to_curve import hash_to_G1  # noqa: E402
from py_ecc.bls.point_compression import compress_G1, compress_G2  # noqa: E402
from py_ecc.optimized_bls12_381.optimized_curve import G2, multiply  # noqa: E402

KEY: Final = 20_261_128


@cache
def chain() -> Chain:
    halves = compress_G2(multiply(G2, KEY))
    public_key = "".join(f"{half:096x}" for half in halves)
    return Chain(public_key=public_key, period=30, genesis_time=1_700_000_000, group_hash="00" * 32, beacon_id="tests")


@cache
def signature(number: int) -> str:
    message = hash_to_G1(sha256(number.to_bytes(8, "big")).digest(), DOMAIN, cast(Any, sha256))
    return f"{compress_G1(multiply(message, KEY)):096x}"


@dataclass
class FakeBeacon:
    """Tells rounds while it is free, unless it is out of order; `asked` are those that it was asked for."""

    answers: bool = True
    lies: bool = False
    asked: list[int] = field(default_factory=list)
    is_free: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.is_free.set()

    async def __call__(self, number: int) -> str:
        self.asked.append(number)
        await self.is_free.wait()
        return signature(number + self.lies) if self.answers else ""


@asynccontextmanager
async def served(beacon: FakeBeacon) -> AsyncIterator[str]:
    async def tell(request: web.Request) -> web.Response:
        number = int(request.match_info["round"])
        if not (told := await beacon(number)):
            return web.json_response({"error": "too early"}, status=425)
        return web.json_response({"round": number, "randomness": value_of(told), "signature": told})

    app = web.Application()
    app.router.add_get(f"/{chain().hash}/public/{{round}}", tell)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        yield f"http://127.0.0.1:{port}/{chain().hash}"
    finally:
        await runner.cleanup()
