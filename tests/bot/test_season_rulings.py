"""Rulings of organisers as the tables hear of them, and a league that is taken in from a file."""

import discord
import pytest

from tests.bot.people import Table, said
from tests.bot.seasons import NAMES, Club


@pytest.fixture
def club(table: Table) -> Club:
    """A channel for the season of a server that ann manages."""
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    table.env.backend.get_guild(table.guild.id).members[table.ann.id].role_ids.append(role.id)
    for name in NAMES:
        if name not in table.people:
            table.people[name] = table.guild.add_member(table.env.create_user(name))
    return Club(table, table.guild.create_text_channel("league"))


PLAYERS = ("bob", "cat", "dan", "eve")


async def playing(club: Club) -> None:
    await club.open(*PLAYERS)
    await club.start()
    await club.come()


async def test_whoever_has_left_a_season_that_runs_is_not_asked_whether_they_want_to_leave(club: Club) -> None:
    await playing(club)
    player = club.table.people[(await club.seated(0))[0]]
    await club.leave(player)
    assert "You take no part in this season" in said(await player.click(await club.standings(), label="Leave"))
