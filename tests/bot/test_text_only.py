"""Whoever chose text plays whole games without a picture, and finds everything in words that pictures say."""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
import simcord

from bot import create_bot
from paxbot.games.pamir.state import NO_CARD
from paxbot.present.spartacus.names import card_name
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import Table, answered, labels, text

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("one_pixel")]

EVERY = 24
"""Answers between two rounds of looking at everything."""
LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pax board", {}),
    ("pax board", {"view": "Everything on one sheet, as a file"}),
    ("pax court", {}),
    ("pax hand", {}),
    ("pax replay", {}),
    ("pax log", {}),
    ("pax status", {}),
    ("pax text", {}),
)
LOOKING = (
    "Take turn",
    "Catch up",
    "Courts",
    "Displays",
    "Tableaus",
    "My hand",
    "Cards",
    "Look",
    "Text",
    "Why?",
    "Details",
)


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


@dataclass
class Reader:
    table: Table
    told: str = ""
    pressed: set[str] = field(default_factory=set)

    async def __call__(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        if driver.given % EVERY == 0:
            await self.look()
        return driver.given % EVERY == 0

    async def look(self) -> None:
        for command, options in LOOKS:
            result = answered(await self.table.ann.slash(self.table.channel, command, **options))
            self.told = self.read(result)
            if result.response is not None:
                await self.look_on(self.table.ann, result.response, 2)
        await self.look_on(self.table.ann, self.table.messages()[-1], 3)
        await self.look_on(self.table.ann.user, self.table.dms("ann")[-1], 3)
        self.told = self.read(answered(await self.table.ann.slash(self.table.channel, "pax text")))

    async def look_on(self, reader: Any, shown: Any, further: int) -> None:
        for label in LOOKING:
            if label in labels(shown):
                self.pressed.add(label)
                result = answered(await reader.click(shown, label=label))
                self.read(result)
                if further and result.response is not None and label not in ("Text", "My hand"):
                    await self.look_on(reader, result.response, further - 1)

    def read(self, result: simcord.InteractionResult) -> str:
        messages = [*([result.response] if result.response else []), *result.followups]
        for each in messages:
            assert [file.filename for file in each.attachments] == [], text(each)
            assert "could not be drawn" not in text(each)
        return "\n".join(map(text, messages))


async def play(table: Table, game: str, automated: int) -> tuple[Reader, Any]:
    await table.bot.services.settings.change(table.ann.id, text_only=True)
    reader = Reader(table)
    driver = Driver(table, random.Random(5), reader)
    await driver.open(game, ["ann", "bob"], seats=2 + automated, automated=automated)
    await driver.play()
    assert not any(file.filename.endswith(".png") for message in table.dms("ann") for file in message.attachments)
    await reader.look()
    return reader, (await table.bot.services.games.view(1)).state


async def test_a_whole_game_of_pamir_is_read(table: Table) -> None:
    reader, s = await play(table, "pamir", 1)
    assert reader.pressed >= {"Catch up", "Courts", "My hand", "Cards", "Look", "Text", "Why?", "Details"}
    lying = [number for number in s.market if number != NO_CARD]
    lying += [number for player in s.players for number in player.court]
    assert [number for number in lying if f"(#{number})" not in reader.told] == []
    expected = ("Points on the score track", "Blocks left in the supply", "in the deck", "Favored suit", "Place 1")
    assert [words for words in expected if words not in reader.told] == []


async def test_a_whole_game_of_pax_is_read(table: Table) -> None:
    reader, s = await play(table, "spartacus", 0)
    assert reader.pressed >= {"Catch up", "Displays", "My hand", "Cards", "Look", "Text"}
    for column in s.columns:
        assert all(card_name(s.card(number)) in reader.told for number in column)
    for words in ("### Rome", "### Display of ann", "### The end", "Price"):
        assert words in reader.told


async def test_a_whole_game_of_porfiriana_is_read(table: Table) -> None:
    reader, s = await play(table, "porfiriana", 1)
    assert reader.pressed >= {"Catch up", "Tableaus", "My hand", "Cards", "Look", "Text"}
    lying = [card for card in (*s.market, *s.partners, *s.enterprises, *s.troops) if card >= 0]
    assert [card for card in lying if s.deck[card].title.split(" / ")[0] not in reader.told] == []
    for words in ("Regime: ", "Topple cards: ", "cubes free", "are known in part, and 178 are our own."):
        assert words in reader.told
