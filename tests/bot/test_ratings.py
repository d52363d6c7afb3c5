from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import discord
import pytest
import simcord

from bot import create_bot
from paxbot.engine.game import Game
from paxbot.games.registry import GAMES
from paxbot.presenters import PRESENTERS
from paxbot.settings import Settings
from paxbot.storage.rows import NewResult, SeatRow, StintRow
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, labels, open_game, panel, said, text
from tests.bot.test_playing import play_to_the_end
from tests.bot.toy_presenter import ToyPresenter
from tests.cases import for_each
from tests.toy_game import ToyGame

START = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    games: dict[str, Game] = {**GAMES, "toy": ToyGame()}
    return lambda: create_bot(settings, games=games, presenters={**PRESENTERS, "toy": ToyPresenter()})


@pytest.fixture
async def rated(table: Table) -> None:
    await table.bot.services.guilds.change(table.guild.id, ratings=True)


async def ended(table: Table, *users: int, key: str = "toy") -> None:
    store = table.bot.services.results._repository.store
    seats = tuple(SeatRow(seat, seat + 1, 9 - seat) for seat in range(len(users)))
    stints = tuple(StintRow(seat, user, f"user {user}", False, 1, 9, "finished") for seat, user in enumerate(users))
    at = START + timedelta(days=await store.result_count(table.guild.id))
    await store.add_result(NewResult(None, table.guild.id, key, at, "finished", seats, stints))


async def asked(table: Table, who: str = "zoe", **options: object) -> simcord.ResponseMessage:
    return panel(await table.people[who].slash(table.channel, "rating", **options))


def lines(message: simcord.ResponseMessage) -> Sequence[str]:
    return text(message).strip().splitlines()


async def test_whoever_manages_the_server_turns_ratings_on_and_off(table: Table) -> None:
    assert "This server keeps no ratings." in said(await table.zoe.slash(table.channel, "rating"))
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    boss = table.guild.add_member(table.env.create_user("boss"), roles=[role])
    page = panel(await boss.slash(table.channel, "server"))
    assert "Nobody is rated here." in text(page)
    page = panel(await boss.click(page, label="Rate people"))
    assert "People are rated by the games that end here" in text(page)
    assert "No game that counts for ratings has ended" in text(await asked(table))
    answered(await boss.click(page, label="Rate nobody"))
    assert "This server keeps no ratings." in said(await table.zoe.slash(table.channel, "rating"))


async def test_a_game_that_was_played_here_shows_in_the_ratings(table: Table, rated: None) -> None:
    card = await open_game(table, "bob", "cat")
    answered(await table.ann.click(card, label="Start"))
    await play_to_the_end(table)
    heading, rating, standing, _, change = lines(await asked(table, "ann"))
    assert heading == f"### Rating of {table.ann.mention} in Coins"
    assert rating.endswith("· 1 game")
    assert standing == "Provisional, and without a place, until 10 games."
    assert change.endswith("of 3")


async def test_a_rating_says_its_uncertainty_its_place_and_the_last_five_changes(table: Table, rated: None) -> None:
    for _ in range(12):
        await ended(table, table.ann.id, table.bob.id)
    await ended(table, table.zoe.id, table.bob.id)
    shown = await asked(table, player=table.bob.user)
    told = lines(shown)
    assert told[0].startswith(f"### Rating of {table.bob.mention}")
    assert "± " in told[1]
    assert told[1].endswith("· 13 games")
    assert told[2:4] == ["Place 2 of 2.", "Last changes:"]
    assert len(told[4:]) == 5
    assert all(": **−" in line and line.endswith("place 2 of 2") for line in told[4:])
    newest = int((START + timedelta(days=12)).timestamp())
    assert told[4].startswith(f"- <t:{newest}:d>")


async def test_somebody_without_a_rating_is_told_so_and_sees_that_of_everybody(table: Table, rated: None) -> None:
    await ended(table, table.ann.id, table.bob.id)
    shown = await asked(table)
    assert f"{table.zoe.mention} has finished no game that counts." in text(shown)
    told = lines(panel(await table.zoe.click(shown, label="Everybody")))
    assert told[:2] == ["### Ratings in Coins", "Provisional, with fewer than 10 games:"]
    assert [line.split(" ")[0] for line in told[2:]] == [table.ann.mention, table.bob.mention]


async def test_everybody_comes_in_pages_with_places_before_those_who_are_provisional(table: Table, rated: None) -> None:
    for _ in range(10):
        await ended(table, table.ann.id, table.bob.id)
    for user in range(10**17, 10**17 + 60):
        await ended(table, table.ann.id, user)
    page = panel(await table.zoe.click(await asked(table), label="Everybody"))
    assert lines(page)[1].startswith(f"**1** {table.ann.mention} · **")
    assert lines(page)[2].startswith(f"**2** {table.bob.mention} · **")
    assert lines(page)[3].startswith("Provisional")
    seen = len(lines(page)) - 4
    while "Next" in labels(page):
        page = panel(await table.zoe.click(page, label="Next"))
        seen += len(lines(page))
    assert seen == 60
    assert "Previous" in labels(page)


async def test_a_game_is_chosen_by_its_name_or_is_one_the_person_is_rated_in(table: Table, rated: None) -> None:
    await ended(table, table.ann.id, table.bob.id, table.cat.id, key="pamir")
    await ended(table, table.zoe.id, table.bob.id)
    assert "in Coins" in text(await asked(table))
    assert "in Pax Pamir" in text(await asked(table, "bob"))
    assert "in Pax Pamir" in text(await asked(table, "dan"))
    chosen = await asked(table, "ann", game="toy")
    assert "in Coins" in text(chosen)
    assert "has finished no game that counts" in text(chosen)


async def test_a_page_of_ratings_is_gone_when_the_server_wants_none_any_more(table: Table, rated: None) -> None:
    await ended(table, table.ann.id, table.bob.id)
    shown = await asked(table)
    await table.bot.services.guilds.change(table.guild.id, ratings=False)
    assert "This server keeps no ratings." in said(await table.zoe.click(shown, label="Everybody"))


@for_each(("language", "told", "button"), [("en", "Place 1 of 2.", "Everybody"), ("de", "Platz 1 von 2.", "Alle")])
async def test_ratings_are_told_in_the_language_of_whoever_asks(
    table: Table, rated: None, language: str, told: str, button: str
) -> None:
    for _ in range(10):
        await ended(table, table.ann.id, table.bob.id)
    await table.bot.services.settings.change(table.ann.id, language=language)
    shown = await asked(table, "ann")
    assert told in text(shown)
    assert labels(shown) == [button]
