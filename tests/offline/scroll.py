"""Photograph the channel of a whole game as Discord shows it: `python -m tests.offline.scroll FOLDER --game pamir`.

A game is played at the offline table (a public record of Pax Pamir, or another game as its automated player plays),
and Chromium photographs its channel from the first message to the last at the width of a desktop and of two phones, a
screen a file.
"""

import argparse
import asyncio
from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from aiohttp import ClientError, ClientSession
from PIL import Image

from bot import create_bot
from cogs.client import PaxBot
from paxbot.engine.game import Json
from paxbot.engine.kernel import Decision, Move
from paxbot.games.pamir.export import find_move
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.porfiriana.calavera.planning import answer as calaveras_answer
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.registry import GAMES
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.nemo import answer as nemos_answer
from paxbot.offline.__main__ import open_game
from paxbot.offline.server import serve
from paxbot.offline.world import World, open_world
from paxbot.service import GameView
from paxbot.service.play.moves import Pick, check_of
from paxbot.settings import Settings
from tests.pamir.records import answers, record

FLAGS: Final = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --hide-scrollbars"
    " --disable-background-networking --disable-component-update --disable-sync"
)
WIDTHS: Final = {"desktop": 900, "400": 400, "320": 320}
SCREEN: Final = 1500
AROUND: Final = 200
PORT: Final = 9517
DRIVER: Final = f"http://127.0.0.1:{PORT}/session"
LOADED: Final = """
const images = [...document.querySelectorAll("#messages img")], list = document.getElementById("scroll");
return list.scrollHeight > list.clientHeight && images.every((each) => each.complete) ? list.scrollHeight : 0;
"""

ANSWERS: Final[Mapping[str, Callable[[Any, Decision], Move]]] = {
    PaxSpartacus.key: nemos_answer,
    PaxPorfiriana.key: calaveras_answer,
}
Policy = Callable[[GameView], Json]


def replayed(number: int) -> tuple[Policy, int, State]:
    game = PaxPamir()
    start, given = answers(record(number))
    s, known = start.copy(), dict[str, Json]()
    for move in given:
        known[str(game.dump(s))] = move
        game.advance(s, find_move(s, move))
    return lambda view: known[str(game.dump(view.state))], start.seats, start


def automated(view: GameView) -> Json:
    assert view.decision is not None
    return view.rules.dump_move(ANSWERS[view.game.key](view.state, view.decision))


async def play(world: World, bot: PaxBot, policy: Policy, most: int) -> None:
    games = bot.services.games
    for _ in range(most):
        view = await games.view(1)
        if view.decision is None:
            break
        move = policy(view)
        option = [view.rules.dump_move(each) for each in view.decision.options].index(move)
        user = next(player.user for player in view.players if player.seat == view.decision.seat)
        await games.answer_all(1, view.seq, [Pick(option, check_of(move))], by=user)
        await bot.dispatcher.reconcile(1)
    await world.env.settle()


class Browser:
    def __init__(self, session: ClientSession, address: str) -> None:
        self._session, self._address = session, address

    async def __aenter__(self) -> "Browser":
        self._driver = await asyncio.create_subprocess_exec("chromedriver", f"--port={PORT}")
        options = {"goog:chromeOptions": {"args": FLAGS.split()}}
        for _ in range(50):
            await asyncio.sleep(0.2)
            with suppress(ClientError):
                made = await self._call("POST", "", capabilities={"alwaysMatch": options})
                self._address += f"/{made['sessionId']}"
                return self
        raise SystemExit("chromedriver does not answer")

    async def __aexit__(self, *_: object) -> None:
        await self._call("DELETE", "")
        self._driver.terminate()
        await self._driver.wait()

    async def _call(self, method: str, path: str, **body: object) -> Any:
        sent = body if method == "POST" else None
        async with self._session.request(method, self._address + path, json=sent) as answer:
            return (await answer.json())["value"]

    async def _size(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await self._call("POST", "/goog/cdp/execute", cmd="Emulation.setDeviceMetricsOverride", params=metrics)

    async def photograph(self, address: str, width: int) -> Image.Image:
        await self._size(width, 300)
        await self._call("POST", "/url", url="about:blank")
        await self._call("POST", "/url", url=address)
        while not (height := await self._call("POST", "/execute/sync", script=LOADED, args=[])):
            await asyncio.sleep(0.3)
        await self._size(width, height + AROUND)
        await asyncio.sleep(2)
        return Image.open(BytesIO(b64decode(await self._call("GET", "/screenshot")))).convert("RGB")


async def scroll(folder: Path, game: str, people: int, language: str, most: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    policy, people, start = replayed(people) if game == PaxPamir.key else (automated, people, None)
    with TemporaryDirectory() as home:
        bot = create_bot(Settings(db=Path(home) / "scroll.sqlite3", discord_token=None, grace=0))
        async with open_world(bot, people) as world:
            rules = bot.services.games._repository.rules(game)
            dealt = (lambda *_: start.copy()) if start is not None else rules.setup
            with patch.object(type(rules), "setup", side_effect=dealt):
                await open_game(world, game)
                await bot.services.guilds.change(world.guild.id, language=language)
                await play(world, bot, policy, most)
                async with (
                    serve(world, None, 0) as address,
                    ClientSession() as session,
                    Browser(session, DRIVER) as chromium,
                ):
                    for name, width in WIDTHS.items():
                        page = await chromium.photograph(f"{address}#0/{world.channel.id}/9999", width)
                        for i, top in enumerate(range(0, page.height, SCREEN)):
                            page.crop((0, top, page.width, min(top + SCREEN, page.height))).save(
                                folder / f"{game}-{language}-{name}-{i:02}.png"
                            )


def main() -> None:
    line = argparse.ArgumentParser(prog="python -m tests.offline.scroll", description=__doc__)
    line.add_argument("folder", type=Path)
    line.add_argument("--game", default=PaxPamir.key, choices=GAMES)
    line.add_argument(
        "--of", type=int, default=3, help="the number of the public record; of the others, how many people"
    )
    line.add_argument("--language", default="en")
    line.add_argument("--most", type=int, default=9999, help="answers")
    given = line.parse_args()
    asyncio.run(scroll(given.folder, given.game, given.of, given.language, given.most))


if __name__ == "__main__":
    main()
