import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.trust.process import ROOT, BotProcess

pytestmark = pytest.mark.slow


class Control:
    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self._address = address
        self._session = session

    async def ask(self, what: str, **asked: Any) -> Any:
        async with self._session.post(f"{self._address}/stand-in/{what}", json=asked) as response:
            assert response.status == 200, await response.text()
            return await response.json()


@pytest.fixture
async def standin() -> AsyncIterator[tuple[Control, dict[str, str]]]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.standin", "--port", "0"), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    environment: dict[str, str] = {}
    try:
        while len(environment) < 3:
            name, _, value = (await process.stdout.readline()).decode().strip().removeprefix("export ").partition("=")
            environment[name] = value
        async with aiohttp.ClientSession() as session:
            yield Control(environment["PAXBOT_DISCORD_API"].removesuffix("/api/v10"), session), environment
        process.terminate()
        assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_somebody_opens_a_game_with_the_bot_and_it_stops_when_it_is_told(
    standin: tuple[Control, dict[str, str]], tmp_path: Path
) -> None:
    control, environment = standin
    bot = BotProcess(tmp_path, environment)
    await bot.start()
    try:
        async with asyncio.timeout(300):
            while not (overview := await control.ask("overview"))["bots"]:
                await asyncio.sleep(0.1)
        channel = int(next(iter(overview["channels"])))
        deed = await control.ask(
            "command", person="person-0", channel=channel, name="pax new", options={"game": "pamir"}
        )
        assert (await control.ask("answered", **deed))["is_acknowledged"]
        (card,) = await control.ask("messages", channel=channel)
        join = next(custom_id for custom_id in card["buttons"] if custom_id.startswith("pax:join"))
        pressed = await control.ask("press", person="person-1", channel=channel, message=card["id"], custom_id=join)
        shown = await control.ask("answered", **pressed)
        assert str(overview["people"]["person-1"]) in shown["shown"]["text"]
        await control.ask("go-wrong", kind="fail", method="POST", path="/channels/*", times=None, lasting=0.1)
        await control.ask("forbid", channel=channel, send_messages=False)
        await control.ask("close-direct", person="person-0")
        await control.ask("leave", person="person-1")
        await control.ask("come-back", person="person-1")
        await control.ask("delete-message", channel=channel, message=card["id"])
        await control.ask("delete-channel", channel=channel)
        assert not (await control.ask("overview"))["gaps"]
        assert await bot.stop() == 0
        assert not bot.faults()
    finally:
        if bot.is_running:
            bot.kill()
            await bot.gone()
