"""A season by presses: sign-up, start, tables, standings, what organisers do, and the export."""

import discord
import pytest

from paxbot.leagues.audit import faults
from paxbot.leagues.season import Phase, Season
from tests.bot.clock import wait
from tests.bot.people import Table, answered, labels, text
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


PLAYERS = ("bob", "cat", "dan", "eve", "fay", "gus")


async def test_a_season_runs_from_new_to_the_export_with_five_presses_of_its_organiser(club: Club) -> None:
    await club.open(*PLAYERS)
    await club.start()
    await club.play_all()
    await wait(club.table, hours=25)
    assert (await club.view()).phase is Phase.CLOSED
    final = next(message for message in reversed(club.channel.history()) if "Export" in labels(message))
    assert "wins the season" in text(final)
    club.presses += 1
    exported = answered(await club.table.ann.click(final, label="Export"))
    assert exported.response is not None
    (file,) = exported.response.attachments
    season = Season.model_validate_json(await file.read())
    assert not list(faults(season))
    assert len(season.fixtures) == len(PLAYERS)
    assert club.presses <= 6
