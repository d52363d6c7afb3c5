import random

import pytest

from bot import create_bot
from paxbot.games.spartacus.terms import deck_of, own_table
from paxbot.present.spartacus.names import card_name
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import Table, answered, let_questions_come, said, text
from tests.spartacus.owners import owners_file, owners_table

OWN, OWNERS = ({card_name(card) for card in deck_of(table.text)} for table in (own_table(), owners_table()))
TURNS = 8


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"card_files": {"spartacus": owners_file(settings.db.parent)}})


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


@pytest.mark.usefixtures("one_pixel")
async def test_a_game_is_played_with_the_owners_cards_and_nothing_is_called_a_reconstruction(table: Table) -> None:
    driver = Driver(table, random.Random(2))
    await driver.open("spartacus", ["ann", "bob"], seats=2)
    for _ in range(TURNS):
        await let_questions_come(table)
        await driver.take_turn(driver.called())
    shown = [file.description or "" for message in table.messages() for file in message.attachments]
    read = [*table.messages(), *table.dms("ann"), *table.dms("bob")]
    told = " ".join([*shown, *(text(message) for message in read)])
    assert sum(name in told for name in OWNERS - OWN) > 3
    assert not any(name in told for name in OWN - OWNERS)
    assert "reconstruction" not in told


@pytest.mark.usefixtures("one_pixel")
async def test_lobby_and_card_show_the_owners_cards(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="spartacus"))
    lobby = table.messages()[-1]
    assert "given to this bot" in (lobby.attachments[0].description or "")
    assert "reconstruction" not in text(lobby)
    shown = said(await table.ann.slash(table.channel, "card", name="spartacus:20"))
    assert "Fleet 7" in shown
    assert "given to this bot" in shown
