import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from tests.trust.process import BotProcess


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


BUSY = 300.0
"""Seconds in which it comes about even on a machine that has much else to do."""


class Watcher:
    def __init__(self, port: int, session: aiohttp.ClientSession) -> None:
        self._address, self._session = f"http://127.0.0.1:{port}", session

    async def health(self) -> tuple[int, dict[str, Any]]:
        async with self._session.get(f"{self._address}/health") as response:
            return response.status, await response.json()

    async def figures(self) -> dict[str, float]:
        async with self._session.get(f"{self._address}/metrics") as response:
            lines = (await response.text()).splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}

    async def once(self, name: str) -> dict[str, float]:
        """The figures, once that one is more than nothing."""
        async with asyncio.timeout(BUSY):
            while not (figures := await self.figures()).get(name):
                await asyncio.sleep(0.1)
        return figures

    async def unwell(self) -> dict[str, Any]:
        async with asyncio.timeout(BUSY):
            while True:
                status, said = await self.health()
                if status == 503:
                    return said
                await asyncio.sleep(0.1)

    async def well(self) -> dict[str, Any]:
        async with asyncio.timeout(BUSY):
            while True:
                try:
                    status, said = await self.health()
                except aiohttp.ClientError:
                    status = 0
                if status == 200:
                    return said
                await asyncio.sleep(0.1)


@asynccontextmanager
async def running(bot: BotProcess, port: int) -> AsyncIterator[Watcher]:
    await bot.start()
    try:
        async with aiohttp.ClientSession() as session:
            watcher = Watcher(port, session)
            await watcher.well()
            yield watcher
    finally:
        if bot.is_running:
            bot.kill()
            await bot.gone()
