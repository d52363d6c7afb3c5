import discord
import pytest

from paxbot.storage.rows import Status
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    at_once,
    labels,
    open_game,
    panel,
    pings,
    said,
    text,
)

SOLO = "Play solo against Robot"


async def test_a_newcomer_plays_alone_after_one_command_and_one_click(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="toy"))
    card = table.channel.last_message
    assert card is not None
    assert "automated rival of the rulebook" in text(card)
    assert f"{table.ann.mention} can press **{SOLO}**" in text(card)
    answered(await table.ann.click(card, label=SOLO))
    assert pings(table)[-1] == [table.ann.id]
    assert "Robot" in text(table.now(card))
    assert labels(table.now(card)) == ["What is agreed"]
    view = await table.bot.services.games.view(1)
    assert (view.game.status, view.seats, len(view.automated)) == (Status.RUNNING, 2, 1)
    assert len(table.dms("ann")) == 1


async def test_playing_alone_fills_as_many_seats_as_the_game_was_opened_for(table: Table) -> None:
    card = await open_game(table, seats=4)
    answered(await table.ann.click(card, label=SOLO))
    assert len((await table.bot.services.games.view(1)).automated) == 3


async def test_the_host_adds_and_removes_seats_of_the_game(table: Table) -> None:
    card = await open_game(table)
    answered(await table.ann.click(card, label="Add Robot"))
    shown = table.now(card)
    assert "2. Robot, the automated rival" in text(shown)
    assert "2 seats are taken, 2 to 5 can play" in text(shown)
    assert "The host can press **Start** now" in text(shown)
    rules = ["First game", "Table rules", "Joining and start", "What is agreed"]
    assert labels(shown)[3:] == ["Cancel", "Add Robot", "Remove Robot", *rules]
    for _ in range(3):
        answered(await table.ann.click(card, label="Add Robot"))
    assert "5 seats are taken, 2 to 5 can play" in text(table.now(card))
    assert labels(table.now(card))[3:] == ["Cancel", "Remove Robot", *rules]
    for _ in range(4):
        answered(await table.ann.click(card, label="Remove Robot"))
    assert "Robot, the" not in text(table.now(card))
    assert labels(table.now(card))[3:] == ["Cancel", SOLO, "Add Robot", *rules]


async def test_only_host_or_moderator_decides_about_seats_of_the_game(table: Table) -> None:
    card = await open_game(table, "bob")
    assert "Only the host" in said(await table.bob.click(card, label="Add Robot"))
    role = table.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = table.guild.add_member(table.env.create_user("keeper"), roles=[role])
    answered(await keeper.click(card, label="Add Robot"))
    assert "3. Robot" in text(table.now(card))
    assert "Only the host" in said(await table.bob.click(card, label="Remove Robot"))


async def test_seats_of_the_game_can_be_asked_for_with_the_command(table: Table) -> None:
    card = await open_game(table, automated=1)
    assert "2. Robot" in text(card)
    answered(await table.ann.click(card, label="Start"))
    assert (await table.bot.services.games.view(1)).game.status is Status.RUNNING


@pytest.mark.parametrize("thread", [False, True])
async def test_more_seats_for_the_game_than_there_are_is_refused(table: Table, thread: bool) -> None:
    result = await table.ann.slash(table.channel, "pax new", game="toy", seats=3, automated=3, thread=thread)
    assert "At most 2 of the seats" in said(result)
    assert not table.channel.threads
    assert "no game in this channel" in said(await table.ann.slash(table.channel, "pax status"))


async def test_whoever_joins_a_full_table_takes_a_seat_of_the_game(table: Table) -> None:
    card = await open_game(table, seats=2, automated=1)
    assert "Press **Join** to take a seat from Robot" in text(card)
    answered(await table.bob.click(card, label="Join"))
    assert "Robot, the" not in text(table.now(card))
    assert "2 of 2 seats taken" in text(table.now(card))
    assert "All seats are taken." in text(table.now(card))
    answered(await table.bob.click(card, label="Leave"))
    assert "2. Robot, the automated rival" in text(table.now(card))


async def test_nobody_plays_alone_whom_somebody_has_joined(table: Table) -> None:
    card = await open_game(table)
    old = panel(await table.ann.slash(table.channel, "pax status"))
    answered(await table.bob.click(card, label="Join"))
    result = await table.ann.click(old, label=SOLO)
    assert "not alone" in said(result)
    assert table.bob.mention in said(result)
    assert (await table.bot.services.games.view(1)).game.status is Status.LOBBY


async def test_two_clicks_at_once_begin_one_game(table: Table) -> None:
    card = await open_game(table)
    results = await at_once(table.env, table.ann, card, "pax:solo:1", "pax:solo:1")
    assert sum("has started" in said(result) for result in results) == 1
    view = await table.bot.services.games.view(1)
    assert len(view.automated) == 1
    assert sum("Take turn" in labels(message) for message in table.messages()) == 1


async def test_the_lobby_keeps_its_seats_of_the_game_over_a_restart(table: Table, make_bot: MakeBot) -> None:
    card = await open_game(table, automated=2)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    answered(await table.ann.click(card, label="Remove Robot"))
    assert text(table.now(card)).count("Robot, the automated rival") == 1
    assert "waiting for players (2 of 5)" in said(await table.ann.slash(table.channel, "games"))
