from dataclasses import replace

import discord
import pytest
import simcord

from bot import create_bot
from cogs.client import PaxBot
from paxbot.engine.game import GameOption
from paxbot.present.presenter import GameChoice, OptionValue
from paxbot.settings import Settings
from tests.bot.people import Table, agreed, answered, labels, open_game, pings, said
from tests.bot.toy_presenter import ToyPresenter
from tests.toy_game import ToyGame

TIPS = GameChoice(
    "tips",
    "Whether there are tips",
    (
        OptionValue("no", "No tips", "There are no tips."),
        OptionValue("yes", "Tips", "There are tips for everybody."),
    ),
)

FEAST = replace(TIPS, key="feast", title="Whether there is a feast")


@pytest.fixture
def simcord_bot(settings: Settings) -> PaxBot:
    rules = ToyGame(options=(GameOption("tips", ("no", "yes")), GameOption("feast", ("no", "yes"), fewest=3)))
    return create_bot(settings, games={"toy": rules}, presenters={"toy": ToyPresenter((TIPS, FEAST))})


async def choose(table: Table, person: simcord.MemberActor, card: discord.Message, tips: str, feast: str = "no") -> str:
    form = await person.click(card, label="Options of the game")
    return said(await person.submit_modal(form, {"tips": [tips], "feast": [feast]}))


async def test_what_is_agreed_is_what_is_usual_and_the_host_chooses_otherwise(table: Table) -> None:
    card = await open_game(table)
    assert "There are no tips." in await agreed(table, card)
    assert "Options of the game" in labels(card)
    answered(await table.bob.click(card, label="Join"))
    assert "are changed" in await choose(table, table.ann, table.now(card), "yes")
    assert "There are tips for everybody." in await agreed(table, card)
    assert pings(table) == [[table.bob.id]]
    assert "as they were" in await choose(table, table.ann, table.now(card), "yes")
    answered(await table.ann.click(table.now(card), label="Start"))
    assert (await table.bot.services.games.view(1)).options.extra == {"tips": "yes", "feast": "no"}


async def test_what_makes_no_sense_for_so_few_is_refused_at_the_start_and_where_no_more_can_join(table: Table) -> None:
    card = await open_game(table, "bob")
    assert "are changed" in await choose(table, table.ann, card, "yes", "yes")
    refused = said(await table.ann.click(table.now(card), label="Start"))
    assert "makes sense only with 3 players or more. Choose the usual there, or let more people join." in refused
    assert "are changed" in await choose(table, table.ann, table.now(card), "yes")
    answered(await table.ann.click(table.now(card), label="Start"))
    assert (await table.bot.services.games.view(1)).options.extra == {"tips": "yes", "feast": "no"}
    other = table.guild.create_text_channel("other")
    answered(await table.ann.slash(other, "pax new", game="toy", seats=2))
    assert "with 3 players or more" in await choose(table, table.ann, other.history()[-1], "no", "yes")


async def test_only_the_host_chooses_and_only_before_the_game(table: Table) -> None:
    card = await open_game(table)
    answered(await table.bob.click(card, label="Join"))
    assert "Only the host" in said(await table.bob.click(table.now(card), label="Options of the game"))
    form = await table.ann.click(table.now(card), label="Options of the game")
    answered(await table.ann.click(table.now(card), label="Start"))
    assert "its lobby is closed" in said(await table.ann.submit_modal(form, {"tips": ["yes"], "feast": ["no"]}))


async def test_no_thread_is_opened_for_more_automated_seats_than_a_table_usually_has(
    table: Table,
) -> None:
    table.bot.services.registry["toy"].usual_seats = range(2, 4)
    said_so = said(await table.ann.slash(table.channel, "pax new", game="toy", thread=True, automated=3))
    assert "At most 2" in said_so
    assert not table.channel.threads
