"""A season of 24 people in three divisions and an open month beside it, by presses, with drop-outs and a restart."""

import discord
import pytest

from paxbot.leagues.audit import faults
from paxbot.leagues.results import Fixture, Status
from paxbot.leagues.season import Phase, Season
from tests.bot.clock import wait
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, labels, panel, said, text
from tests.bot.seasons import Club
from tests.bot.test_months import play_a_game, rows

pytestmark = pytest.mark.slow

PEOPLE = tuple(f"player{number:02}" for number in range(24))
LEAVING, VANISHED, RESERVE = PEOPLE[2], PEOPLE[12], "hal"


@pytest.fixture
def club(table: Table) -> Club:
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    table.env.backend.get_guild(table.guild.id).members[table.ann.id].role_ids.append(role.id)
    for name in (*PEOPLE, RESERVE):
        table.people[name] = table.guild.add_member(table.env.create_user(name))
    return Club(table, table.guild.create_text_channel("league"))


async def leave(club: Club, name: str) -> None:
    person = club.table.people[name]
    standings = next(message for message in reversed(club.channel.history()) if "Leave" in labels(message))
    surely = panel(await person.click(standings, label="Leave"))
    answered(await person.click(surely, label="Yes, leave"))


async def restart(table: Table, make_bot: MakeBot) -> None:
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())


async def play_out(club: Club, make_bot: MakeBot) -> None:
    before: tuple[Fixture, ...] = ()
    for number in range(100):
        await club.come(VANISHED)
        if number == 2:
            await leave(club, LEAVING)
        if number == 4:
            await restart(club.table, make_bot)
        await club.play_games()
        season = (await club.view()).season
        assert not list(faults(season))
        if season.is_over:
            return
        if season.fixtures == before:
            # Whoever is still called does not come.
            await wait(club.table, hours=49)
        before = season.fixtures
    raise AssertionError("the season never ends")


async def test_a_season_of_24_and_a_month_run_by_presses_with_drop_outs_and_a_restart(
    club: Club, make_bot: MakeBot
) -> None:
    table, hall = club.table, club.table.guild.create_text_channel("hall")
    assert "It is open" in said(await table.ann.slash(hall, "league new", name="Month"))
    post = await club.open(*PEOPLE)
    answered(await table.people[RESERVE].click(post, label="Be a reserve"))
    await club.start()
    assert [division.people for division in (await club.view()).season.plan.divisions] == [8, 8, 8]
    assert any("Lots made the divisions" in text(message) for message in club.channel.history())
    await play_a_game(table, "bob", "cat")
    await play_out(club, make_bot)
    await wait(table, hours=25)
    assert (await club.view()).phase is Phase.CLOSED
    (final,) = (message for message in club.channel.history() if "each won a division" in text(message))
    exported = answered(await club.press_on(final, "Export"))
    assert exported.response is not None
    (file,) = exported.response.attachments
    season = Season.model_validate_json(await file.read())
    assert not list(faults(season))
    assert len(season.champions) == 3
    assert all(f"<@{player}>" in text(final).partition("share")[0] for player in season.champions)
    dropped = {entry.player for entry in season.entries if entry.status is Status.DROPPED}
    assert dropped == {str(table.people[name].id) for name in (LEAVING, VANISHED)}
    assert club.presses == 5
    while not (months := [message for message in hall.history() if "month 1: final table" in text(message)]):
        await wait(table, days=7)
    (month,) = months
    assert len(rows(month)) == 3
