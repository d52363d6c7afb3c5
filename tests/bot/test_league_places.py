"""The channel of a league is gone: it rests, its organisers can move it, and it ends after a week."""

import asyncio
from datetime import timedelta

import discord
import pytest
import simcord

from paxbot import PaxError
from paxbot.leagues.results import FixtureState
from paxbot.leagues.season import Phase
from paxbot.service import LeagueRow, Reason, SeasonView, Status
from tests.bot import clock
from tests.bot.clock import stop_loops, strike
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, labels, said, text
from tests.bot.seasons import NAMES, Club
from tests.bot.test_places import offered
from tests.trust.faults import shows

GONE = "is gone, so it's on hold"
PEOPLE = NAMES[1:5]


async def league(club: Club) -> LeagueRow:
    return (await club.view()).league


async def wait(table: Table, **time: float) -> None:
    await clock.wait(table, **time)
    await strike(table)


def told(club: Club, words: str, name: str = "ann") -> int:
    return sum(words in text(message) for message in club.table.dms(name))


def lost_dm(club: Club) -> discord.Message:
    return next(each for each in reversed(club.table.dms("ann")) if "Move it here" in labels(each))


def missing(club: Club) -> None:
    path = f"/channels/{club.channel.id}*"
    club.table.env.inject_error("*", path, status=404, code=10003, message="Unknown Channel", times=None)


def answers_again(club: Club) -> None:
    club.table.env.backend.faults.clear()


async def delete(club: Club) -> None:
    for thread in club.threads():
        club.table.env.backend.delete_channel(thread.id)
    club.table.env.backend.delete_channel(club.channel.id)
    await club.table.env.settle()
    await strike(club.table)


async def playing(club: Club) -> SeasonView:
    await club.open(*NAMES[1:8])
    await club.start()
    for _ in range(4):
        await strike(club.table)
    return await club.view()


async def elsewhere(club: Club, name: str = "elsewhere") -> simcord.ChannelHandle:
    return club.table.guild.create_text_channel(name)


@shows("Discord answers that there is no channel of a league (404, 10003)")
async def test_ten_seconds_of_unknown_channel_drop_nothing_and_give_the_time_back(club: Club) -> None:
    post = await club.open(*PEOPLE)
    stop_loops(club.table)
    view = await club.view()
    missing(club)
    fay = club.table.people["fay"].id
    await club.table.bot.services.seasons.join(view.league.id, user=fay, name="fay", accepts=1)
    await strike(club.table)
    since = (await league(club)).missing_since
    assert since is not None
    await club.table.env.advance_time(10)
    answers_again(club)
    await club.table.env.advance_time(40)
    await strike(club.table)
    await strike(club.table)
    now = await club.view()
    assert now.league.missing_since is None
    assert now.file.closes_at - view.file.closes_at == club.table.env.now() - since
    assert told(club, GONE) == 0
    (shown,) = club.channel.history()
    assert shown.id == post.id
    assert club.table.people["fay"].mention in text(shown)


async def test_what_was_to_be_told_while_the_channel_was_missing_is_told_when_it_answers(club: Club) -> None:
    await club.open(*PEOPLE)
    stop_loops(club.table)
    missing(club)
    view = await club.view()
    seen, by = view.file.decisions, club.table.ann.id
    await club.table.bot.services.seasons.cancel(view.league.id, by=by, seen=seen, reason="rain")
    for _ in range(3):
        await strike(club.table)
        await club.table.env.advance_time(30)
    assert not any("rain" in text(message) for message in club.channel.history())
    answers_again(club)
    await wait(club.table, minutes=10)
    assert sum("rain" in text(message) for message in club.channel.history()) == 1


async def test_a_league_whose_channel_is_missing_an_hour_later_is_lost_and_its_organiser_told_once(club: Club) -> None:
    await club.open(*PEOPLE)
    stop_loops(club.table)
    missing(club)
    await club.table.bot.services.lost_leagues.miss((await league(club)).id)
    await strike(club.table)
    managed = said(await club.table.ann.slash(await elsewhere(club), "league manage"))
    assert "I can't find this league's channel right now" in managed
    await wait(club.table, minutes=59)
    assert told(club, GONE) == 0
    await wait(club.table, minutes=3)
    assert told(club, GONE) == 1
    await wait(club.table, hours=5)
    assert (told(club, GONE), told(club, GONE, "bob")) == (1, 0)


async def test_a_server_that_fails_as_a_whole_loses_no_league(club: Club) -> None:
    await club.open(*PEOPLE)
    stop_loops(club.table)
    missing(club)
    path = f"/guilds/{club.table.guild.id}"
    club.table.env.inject_error("GET", path, status=404, code=10004, message="Unknown Guild", times=None)
    await club.table.bot.services.lost_leagues.miss((await league(club)).id)
    for _ in range(4):
        await wait(club.table, hours=1)
        assert (await league(club)).lost_since is None


@shows("The channel of a league is deleted")
async def test_a_season_whose_channel_is_deleted_is_moved_from_a_direct_message_and_calls_its_rolls_again(
    club: Club,
) -> None:
    before = await playing(club)
    (called, *_) = before.called
    await wait(club.table, hours=40)
    await delete(club)
    assert [told(club, GONE), told(club, GONE, "bob")] == [1, 0]
    other, _hidden = await elsewhere(club), club.table.restricted_channel(send_messages=False)
    await wait(club.table, days=6)
    assert [each.id for each in (await club.view()).called] == [each.id for each in before.called]
    shown = await club.table.ann.user.click(lost_dm(club), label="Move it here")
    assert "#elsewhere" in offered(shown)
    assert f"#{_hidden.name}" not in offered(shown)
    assert shown.response is not None
    moved = await club.table.ann.user.select(shown.response, [str(other.id)])
    assert f"Club continues in <#{other.id}>" in said(moved)
    club.channel = other
    for _ in range(4):
        await strike(club.table)
    now = await club.view()
    assert now.league.missing_since is None
    assert [message for message in other.history() if "Be a reserve" in labels(message)]
    calls = [text(each) for each in club.calls()]
    assert sum(f"table {called.id + 1}" in each and "Not here yet" in each for each in calls) == 1, calls
    assert now.file.due_at is not None
    assert before.file.due_at is not None
    assert now.file.due_at - before.file.due_at >= timedelta(days=6)
    await wait(club.table, hours=7)
    assert (await club.view()).season.fixture(called.id).state is FixtureState.CALLED
    await wait(club.table, hours=2)
    assert None in (await club.view()).season.fixture(called.id).players
    assert "it is in <#" in said(await club.table.ann.user.click(lost_dm(club), label="Move it here"))


@shows("Nobody moves the league")
async def test_a_league_that_nobody_moves_ends_after_a_week_and_nobody_calls_discord_again(club: Club) -> None:
    await club.open(*PEOPLE)
    await delete(club)
    await wait(club.table, days=6, hours=23)
    assert (await league(club)).ended_at is None
    await wait(club.table, hours=2)
    now = await club.view()
    assert (now.phase, now.league.ended_at is None) == (Phase.CANCELLED, False)
    assert told(club, "Club has ended because its channel is gone") == 1
    post = await club.table.bot.services.seasons.post(now.league.id)
    assert [len(each) for each in post] == [0, 0]
    calls = len(club.table.env.http_requests)
    await wait(club.table, hours=3)
    assert not [(call.method, call.path) for call in club.table.env.http_requests[calls:]]


async def test_the_games_of_a_league_that_has_ended_so_can_be_moved_for_another_week(club: Club) -> None:
    await club.open(*PEOPLE)
    await club.start()
    await club.come()
    game = (await club.view()).games[0]
    await delete(club)
    await wait(club.table, days=7, hours=2)
    assert (await league(club)).ended_at is not None
    await wait(club.table, hours=2)
    now = (await club.table.bot.services.games.view(game.id)).game
    assert (now.status, now.lost_since is None) == (Status.RUNNING, False)
    assert told(club, "is gone, so the game is on hold", "bob") == 1
    await wait(club.table, days=7, hours=2)
    assert (await club.table.bot.services.games.view(game.id)).game.status is Status.CANCELLED


async def test_an_organiser_moves_it_under_games_or_league_manage_where_they_are(club: Club) -> None:
    await club.open(*PEOPLE)
    other = await elsewhere(club)
    await delete(club)
    shown = await club.table.ann.slash(other, "games")
    assert "Club: on hold because its channel is gone" in said(shown)
    assert "on hold" not in said(await club.table.bob.slash(other, "games"))
    managed = await club.table.ann.slash(other, "league manage")
    assert GONE in said(managed)
    assert "Create Public Threads" not in said(managed)
    assert managed.response is not None
    moved = await club.table.ann.click(managed.response, label="Move it here")
    assert f"Club continues in <#{other.id}>" in said(moved)
    await strike(club.table)
    assert "Join" in labels(other.history()[-1])


async def test_forged_presses_move_no_league(club: Club) -> None:
    await club.open(*PEOPLE)
    table, other = club.table, await elsewhere(club)
    number = (await league(club)).id
    hidden = table.guild.create_text_channel(
        "hidden", overwrites={table.people["eve"]: discord.PermissionOverwrite(view_channel=False)}
    )
    secret = table.guild.create_text_channel(
        "secret", overwrites={table.ann: discord.PermissionOverwrite(view_channel=False)}
    )
    quiet = table.restricted_channel(send_messages=False)
    parent = table.bot.get_channel(other.id)
    assert isinstance(parent, discord.TextChannel)
    private = await parent.create_thread(name="private", type=discord.ChannelType.private_thread)
    foreign = table.env.create_guild("abroad").create_text_channel("foreign")
    here = table.guild.create_text_channel("here")
    answered(await table.cat.slash(here, "pax new", game="toy"))
    lobby = here.last_message
    assert lobby is not None

    async def forged(by: simcord.MemberActor, custom_id: str) -> str:
        stored = table.env.backend.get_message(here.id, lobby.id)
        button = {"type": 2, "style": 1, "label": "Forged", "custom_id": custom_id}
        kept, stored.components = stored.components, [{"type": 1, "components": [button]}]
        told = said(await by.click(lobby, custom_id=custom_id))
        stored.components = kept
        return told

    assert "can't be moved" in await forged(table.ann, f"pax:moveto:0:{number}:{other.id}")
    await delete(club)
    for verb in (f"pax:moveto:0:{number}:{other.id}", f"pax:movehere:0:{number}"):
        assert "organis" in await forged(table.bob, verb)
    for where in (foreign.id, 7):
        assert "Pick a channel of the server" in await forged(table.ann, f"pax:moveto:0:{number}:{where}")
    for name, channel in (("eve", hidden), ("ann", secret), ("eve", private)):
        refused = await forged(table.ann, f"pax:moveto:0:{number}:{channel.id}")
        assert "can't see that channel" in refused
        assert table.people[name].mention in refused
    assert "may not post" in await forged(table.ann, f"pax:moveto:0:{number}:{quiet.id}")
    assert ((await league(club)).channel, (await league(club)).lost_since is None) == (club.channel.id, False)


async def test_an_organiser_who_has_left_the_server_moves_nothing(club: Club) -> None:
    await club.open(*PEOPLE)
    await delete(club)
    club.table.env.backend.remove_member(club.table.guild.id, club.table.ann.id)
    await club.table.env.settle()
    assert "organis" in said(await club.table.ann.user.click(lost_dm(club), label="Move it here"))
    assert (await league(club)).channel == club.channel.id


async def test_a_league_is_moved_once_however_often_that_is_pressed_at_once(club: Club) -> None:
    await club.open(*PEOPLE)
    await delete(club)
    number, leagues = (await league(club)).id, club.table.bot.services.lost_leagues
    there = [await elsewhere(club, name) for name in ("here", "there")]
    done = await asyncio.gather(*(leagues.move(number, each.id) for each in there), return_exceptions=True)
    assert [getattr(each, "reason", None) for each in done] == [None, Reason.NOT_LOST]
    assert (await league(club)).channel == there[0].id
    with pytest.raises(PaxError):
        await leagues.move(number, there[1].id)


async def test_a_move_that_was_written_is_told_by_the_next_process_and_its_time_given_back_once(
    club: Club, make_bot: MakeBot
) -> None:
    await club.open(*PEOPLE)
    before = (await club.view()).file.closes_at
    await delete(club)
    since = (await league(club)).missing_since
    assert since is not None
    await wait(club.table, hours=5)
    other = await elsewhere(club)
    moved_at = club.table.env.now()
    await club.table.bot.services.lost_leagues.move((await league(club)).id, other.id)
    await club.table.bot.close()
    await club.table.env.advance_time(3600)
    await club.table.env.restart_bot(make_bot())
    await club.table.env.settle()
    await strike(club.table)
    assert (await club.view()).file.closes_at - before == moved_at - since
    assert sum("Join" in labels(each) for each in other.history()) == 1


async def test_a_loss_that_was_written_is_told_once_by_the_next_process(club: Club, make_bot: MakeBot) -> None:
    await club.open(*PEOPLE)
    stop_loops(club.table)
    club.table.env.backend.delete_channel(club.channel.id)
    await club.table.env.settle()
    assert (await league(club)).lost_since is not None
    await club.table.bot.close()
    await club.table.env.restart_bot(make_bot())
    await club.table.env.settle()
    await strike(club.table)
    assert told(club, GONE) == 1


async def test_a_month_rests_and_the_owner_of_the_server_or_its_managers_move_it(club: Club) -> None:
    table = club.table
    answered(await table.ann.slash(club.channel, "league new", name="Moon", kind="month"))
    await strike(table)
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    guild.owner_id = table.people["bob"].id
    await delete(club)
    assert (told(club, GONE, "bob"), told(club, GONE)) == (1, 0)
    other = await elsewhere(club)
    (row,) = await table.bot.services.months.leagues(table.guild.id)
    await wait(table, days=3)
    shown = await table.ann.slash(other, "games")
    assert shown.response is not None
    assert "Moon continues in" in said(await table.ann.click(shown.response, label="Move it here"))
    await strike(table)
    assert sum("Moon" in text(message) for message in other.history()) == 1
    table.env.backend.delete_channel(other.id)
    await table.env.settle()
    await wait(table, days=7, hours=2)
    (row,) = await table.bot.services.months.leagues(table.guild.id)
    assert row.ended_at is not None
    assert told(club, "Moon has ended", "bob") == 1
