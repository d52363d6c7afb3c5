"""What whole games have in common, whichever game it is: a bot started anew in the middle, and how a game ends."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

import discord
import simcord
from PIL import Image

from paxbot.engine.game import Json
from paxbot.games.registry import game_by_key
from paxbot.render.scene import HEIGHT, WIDTH
from paxbot.storage.rows import Status
from tests.bot.call_budget import Budget, check_calls
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver, Watch
from tests.bot.people import NAMES, Table, labels, parts, text

GALLERY: Final = 12
LOOKS: Final = 10
"""Answers between two looks at the whole channel."""
STAY: Final = {"lobby.png", "check.png", "topple.png", "ending.png"}


@dataclass
class Restart:
    """Starts the bot anew once, when the panel says what it waits for; with "" in the middle of things."""

    table: Table
    make_bot: MakeBot
    moment: str = ""
    done: bool = False
    after: int = 20

    async def __call__(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        if driver.given % LOOKS == 0:
            assert len(tables_of(self.table)) <= 1, "only the newest table stands in the channel"
        if self.done or driver.given < self.after or self.moment not in text(shown):
            return False
        await self.table.env.bot.close()
        await self.table.env.restart_bot(self.make_bot())
        self.done = True
        return True


async def play(table: Table, game: str, people: int, rivals: int, watch: Watch) -> None:
    budget = Budget(watch)
    driver = Driver(table, random.Random(people), budget)
    await driver.open(game, list(NAMES[:people]), seats=people + rivals, automated=rivals)
    await driver.play()
    check_calls(table, budget, is_over=True)
    assert driver.undos
    await check_the_end(table, game)


async def check_the_end(table: Table, rules: str, game: int = 1) -> Json:
    """The game is over, its record holds and nothing can be pressed any more; the record."""
    end = table.messages()[-1]
    assert "seed" in text(end)
    record: Json = json.loads(await end.attachments[-1].read())
    assert record["game"] == rules
    assert not list(game_by_key(rules).differences(record))
    assert (await table.bot.services.games.view(game)).game.status is Status.FINISHED
    for message in table.messages():
        assert not {"Take turn", "Answer"} & set(labels(message)), text(message)
    return record


def check_pictures(table: Table) -> None:
    """Every picture that was ever shown, to all or to one, had the shape of Discord's box, and was described."""
    shown = [data for url, data in table.env.backend.cdn._blobs.items() if url.endswith(".png")]
    assert len(shown) > 20
    assert {Image.open(BytesIO(data)).size for data in shown} == {(WIDTH, HEIGHT)}
    galleries = [
        part for call in table.env.http_requests for part in parts_of(call.json) if part.get("type") == GALLERY
    ]
    assert len(galleries) >= len(shown)
    assert all(len(part["items"]) == 1 and part["items"][0]["description"] for part in galleries)


def parts_of(sent: Any) -> Iterator[dict[str, Any]]:
    for each in sent.values() if isinstance(sent, dict) else sent if isinstance(sent, list) else ():
        yield from parts_of(each)
    if isinstance(sent, dict):
        yield sent


def check_the_chronicle(table: Table, tables: list[str], moments: str = "") -> None:
    """Scrolled through, the channel tells turn after turn; pictures have only moments, and the end with its table."""
    *past, end = table.messages()
    assert pictured(end) == [*tables, "ending.png"]
    pictures = [pictured(message) for message in past]
    assert all(shown in ([], [moments], ["lobby.png"]) for shown in pictures)
    assert ([moments] in pictures) == bool(moments)
    turns = [message for message in past if labels(message) == ["Look"]]
    assert len(turns) > 10
    headlines = [text(message).splitlines()[1] for message in turns]
    assert len(headlines) == len(set(headlines))
    for message in turns:
        heading, told, _ = [part for part in parts(message) if part["type"] in (1, 10)]
        assert heading["content"].startswith("### ")
        assert told["content"]


def tables_of(table: Table) -> list[discord.Message]:
    return [message for message in table.messages() if pictured(message) and STAY.isdisjoint(pictured(message))]


def pictured(message: discord.Message) -> list[str]:
    return [file.filename for file in message.attachments if file.filename.endswith(".png")]
