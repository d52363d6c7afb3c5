"""What whole games have in common, whichever game it is: a bot started anew in the middle, and how a game ends."""

import json
from dataclasses import dataclass
from io import BytesIO

import simcord
from PIL import Image

from paxbot.engine.game import Json
from paxbot.games.registry import game_by_key
from paxbot.storage.rows import Status
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import Table, labels, text


@dataclass
class Restart:
    """Starts the bot anew once, when the panel says what it waits for; with "" in the middle of things."""

    table: Table
    make_bot: MakeBot
    moment: str = ""
    done: bool = False

    async def __call__(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        if self.done or driver.given < 20 or self.moment not in text(shown):
            return False
        await self.table.env.bot.close()
        await self.table.env.restart_bot(self.make_bot())
        self.done = True
        return True


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


async def check_pictures(table: Table) -> None:
    """Every picture that stands in the channel is one, and is described."""
    shown = [file for message in table.messages() for file in message.attachments if file.filename.endswith(".png")]
    assert shown
    for file in shown:
        assert Image.open(BytesIO(await file.read())).width > 300
        assert file.description
