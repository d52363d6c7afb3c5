import discord
import pytest
import simcord

from tests.bot.people import Table, at_once, labels, panel, said, start_game, text, turn_message
from tests.bot.test_months import club, open_month, play_a_game
from tests.bot.test_playing import play_to_the_end

assert club


@pytest.fixture
def hall(table: Table) -> simcord.ChannelHandle:
    return table.guild.create_text_channel("hall")


async def looked(table: Table, shown: simcord.ResponseMessage, number: int = 1) -> simcord.ResponseMessage:
    return panel(await table.zoe.click(shown, label=f"Game {number}"))


def is_the_end(shown: simcord.ResponseMessage) -> bool:
    files = [file.filename for file in shown.attachments]
    return "Final scores" in text(shown) and any(name.endswith(".json") for name in files) and "First" in labels(shown)


async def test_a_result_leads_to_the_end_of_its_game_from_any_channel(
    table: Table, hall: simcord.ChannelHandle
) -> None:
    await start_game(table, "bob")
    await play_to_the_end(table)
    end = await looked(table, panel(await table.zoe.slash(hall, "league results")))
    assert is_the_end(end)
    replay = panel(await table.zoe.click(end, label="First"))
    assert [file.filename for file in replay.attachments if file.filename.endswith(".json")] == []
    assert "Next" in labels(replay)


async def test_standings_lead_there_in_two_presses(table: Table, club: simcord.ChannelHandle) -> None:
    await open_month(table, club)
    await play_a_game(table, "bob")
    games = panel(await table.zoe.click(club.history()[-1], label="Games"))
    assert text(games).strip().startswith("### Games: Club, month 1")
    assert is_the_end(await looked(table, games))


async def test_who_reads_text_only_reads_the_end(table: Table, hall: simcord.ChannelHandle) -> None:
    await start_game(table, "bob")
    await play_to_the_end(table)
    await table.bot.services.settings.change(table.zoe.id, text_only=True)
    end = await looked(table, panel(await table.zoe.slash(hall, "league results")))
    assert is_the_end(end)
    assert len(end.attachments) == 1


async def test_a_game_that_was_ended_early_shows_its_table_and_record(
    table: Table, hall: simcord.ChannelHandle
) -> None:
    await start_game(table, "bob")
    await table.bot.services.endings.enforce(1, by=table.ann.id, moderator=True)
    end = await looked(table, panel(await table.zoe.slash(hall, "league results")))
    assert "It ended before anybody had won." in text(end)
    assert "toy-1.json" in [file.filename for file in end.attachments]


async def test_no_id_that_is_made_up_shows_the_end_of_a_game_that_runs(table: Table) -> None:
    await start_game(table, "bob")
    (record,) = await at_once(table.env, table.ann, turn_message(table), "pax:gameover:1")
    assert "toy-1.json" not in repr(record)
    assert not [call for call in table.env.http_requests if "toy-1.json" in repr(call)]


async def test_a_channel_that_is_closed_to_somebody_keeps_its_games(table: Table, hall: simcord.ChannelHandle) -> None:
    await start_game(table, "bob")
    await play_to_the_end(table)
    shown = panel(await table.zoe.slash(hall, "league results"))
    hidden = discord.PermissionOverwrite(view_channel=False)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(channel.guild.default_role, overwrite=hidden)
    assert "You have no seat in this game." in said(await table.zoe.click(shown, label="Game 1"))
