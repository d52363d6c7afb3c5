import discord
import pytest

from cogs.leagues.board import SUNK
from paxbot.leagues.season import Phase
from paxbot.service import Status
from tests.bot.clock import wait
from tests.bot.people import labels, said, text
from tests.bot.seasons import NAMES, Club
from tests.bot.test_names import call
from tests.trust.faults import shows


@pytest.mark.slow
@shows("The bot may open no threads where a season is played")
async def test_without_threads_the_tables_come_to_the_channel_one_after_the_other(club: Club) -> None:
    club.channel = club.table.restricted_channel(create_public_threads=False)
    await club.open(*NAMES[1:5])
    await club.start()
    (call,) = club.calls()
    assert call.channel.id == club.channel.id
    await club.come()
    assert "1 table has no place: give me Create Public Threads" in said(await club.command("league manage"))
    assert club.threads() == []
    await club.play_games()
    for _ in range(8):
        await club.come()
        await club.play_games()
    await wait(club.table, hours=25)
    assert (await club.view()).phase is Phase.CLOSED


@shows("The thread or post of a season's table is deleted")
async def test_a_thread_that_is_deleted_comes_again_before_and_after_the_roll_call(club: Club) -> None:
    await club.open(*NAMES[1:5])
    await club.start()
    await club.lose_thread()
    assert "Not here yet" in text(club.first_thread().history()[-1])
    await club.come()
    game = (await club.view()).games[0].id
    await club.lose_thread()
    thread = club.first_thread()
    view = await club.table.bot.services.games.view(game)
    assert (view.game.channel, view.game.status) == (thread.id, Status.RUNNING)
    assert any("Take turn" in labels(message) for message in thread.history())


async def test_tables_of_a_league_in_a_forum_are_posts_with_a_tag(club: Club) -> None:
    post = await club.start_in_forum(*NAMES[1:5])
    assert post.name == "Club table 1: " + ", ".join(await club.seated(0))
    opened, call = post.history()
    assert "### Club, season 1: table 1" in text(opened)
    assert "I'm here" in labels(call)
    thread = club.table.bot.get_channel(post.id)
    assert isinstance(thread, discord.Thread)
    assert [tag.name for tag in thread.applied_tags] == ["League"]


async def test_a_table_of_two_who_are_called_the_same_names_their_accounts(club: Club) -> None:
    call(club.table, "cat", "bob")
    await club.open(*NAMES[1:5])
    await club.start()
    (thread,) = club.threads()
    seated = [{"bob": "bob (bob)", "cat": "bob (cat)"}.get(name, name) for name in await club.seated(0)]
    assert thread.name == "Club table 1: " + ", ".join(seated)


async def stand_below(club: Club, notices: int, **permissions: bool) -> tuple[discord.Message, discord.Message]:
    """The standings before and after a change with so many notices below, for a bot with these permissions."""
    club.channel = club.table.restricted_channel(**permissions)
    await club.open(*NAMES[1:5])
    await club.start()
    before = await club.standings()
    channel = club.table.bot.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    for number in range(notices):
        await channel.send(f"A thread {number}.")
    await club.come()
    return before, await club.standings()


async def test_standings_that_have_sunk_are_posted_anew_where_the_bot_may_not_pin(club: Club) -> None:
    before, now = await stand_below(club, SUNK, pin_messages=False)
    assert now.id != before.id
    assert not now.pinned
    history = await club.messages()
    assert history[-1].id == now.id
    assert before.id not in {message.id for message in history}


async def test_standings_below_which_little_was_posted_are_edited(club: Club) -> None:
    before, now = await stand_below(club, 2, pin_messages=False)
    assert now.id == before.id
    assert text(now) != text(before)


async def test_standings_are_pinned_and_edited_where_the_bot_may(club: Club) -> None:
    before, now = await stand_below(club, SUNK, pin_messages=True)
    assert now.id == before.id
    assert now.pinned
    assert text(now) != text(before)
