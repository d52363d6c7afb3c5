import ast
from pathlib import Path

import discord
import pytest
import simcord

from tests.bot.clock import wait
from tests.bot.people import Table, answered, panel, text
from tests.bot.seasons import NAMES, Club

WEEK, HOUR = 7 * 24 * 60, 60
COGS = Path(__file__).parents[2] / "cogs"


def hidden_after(table: Table, thread: simcord.ChannelHandle) -> int:
    meta = table.env.backend.channels[thread.id].thread_metadata
    assert meta is not None
    return meta.auto_archive_duration


def test_threads_and_posts_are_opened_in_one_place_that_names_a_duration() -> None:
    calls = [
        (path.name, [keyword.arg for keyword in node.keywords])
        for path in COGS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "create_thread"
    ]
    assert [name for name, _ in calls] == ["channels.py"] * 3
    assert all("auto_archive_duration" in keywords for _, keywords in calls)


@pytest.mark.parametrize("set_to", [None, HOUR])
async def test_the_thread_of_a_game_or_request_is_hidden_after_what_the_server_has_set(
    table: Table, set_to: int | None
) -> None:
    if set_to is not None:
        boss = table.guild.add_member(
            table.env.create_user("boss"),
            roles=[table.guild.create_role("bosses", permissions=discord.Permissions(manage_guild=True))],
        )
        shown = panel(await boss.slash(table.channel, "server"))
        assert "after a week without messages" in text(shown)
        value = f"archive_minutes:{set_to}"
        shown = panel(await boss.select(shown, [value], custom_id="pax-menu:srv:0:0:6"))
        assert "after an hour without messages" in text(shown)
    answered(await table.ann.slash(table.channel, "pax new", game="toy", thread=True))
    answered(await table.bob.slash(table.channel, "find", game="toy"))
    assert [hidden_after(table, each) for each in table.channel.threads] == [set_to or WEEK] * 2


async def test_the_threads_of_a_season_are_hidden_after_a_week(club: Club) -> None:
    await club.open(*NAMES[1:5])
    await club.start()
    assert hidden_after(club.table, club.first_thread()) == WEEK


async def test_the_posts_of_a_season_in_a_forum_are_hidden_after_a_week(club: Club) -> None:
    post = await club.start_in_forum(*NAMES[1:5])
    assert hidden_after(club.table, post) == WEEK


async def test_a_hidden_thread_is_shown_again_before_each_call_of_a_clock_of_72_hours(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="toy", thread=True, clock="relaxed"))
    (thread,) = table.channel.threads
    card = thread.last_message
    assert card is not None
    answered(await table.bob.click(card, label="Join"))
    answered(await table.ann.click(card, label="Start"))
    meta = table.env.backend.channels[thread.id].thread_metadata
    assert meta is not None
    # The relaxed clock has 72 hours, and 12 more for the turn that has just begun.
    for hours, called in ((42, "this game waits for you"), (21, "this game waits for you"), (21, "had no time left")):
        hidden = await table.bot.fetch_channel(thread.id)
        assert isinstance(hidden, discord.Thread)
        await hidden.edit(archived=True)
        await table.env.settle()
        before = {each.id for each in thread.history()}
        await wait(table, hours=hours, minutes=1)
        assert not meta.archived
        assert any(called in text(each) for each in thread.history() if each.id not in before), hours
