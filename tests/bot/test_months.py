import random
import re

import discord
import pytest
import simcord

from cogs.messages.painter import Pictures
from paxbot.present.views_league import LeagueView
from paxbot.storage.rows import NewResult, SeatRow, StintRow
from tests.bot.clock import strike, wait
from tests.bot.conftest import MakeBot
from tests.bot.people import Shown, Table, answered, labels, open_game, panel, parts, said, text
from tests.bot.test_playing import play_to_the_end


@pytest.fixture
def club(table: Table) -> simcord.ChannelHandle:
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    table.env.backend.get_guild(table.guild.id).members[table.ann.id].role_ids.append(role.id)
    return table.guild.create_text_channel("league")


async def open_month(table: Table, club: simcord.ChannelHandle, **options: object) -> discord.Message:
    told = said(await table.ann.slash(club, "league new", name="Club", **options))
    assert "It is open" in told
    await strike(table)
    return club.history()[-1]


async def play_a_game(table: Table, *others: str, **options: object) -> None:
    card = await open_game(table, *others, **options)
    answered(await table.ann.click(card, label="Start"))
    await play_to_the_end(table)
    await strike(table)


def rows(message: discord.Message) -> list[str]:
    return re.findall(r"\d+\. \w+ · .*?\.(?= |$)", alt(message))


def alt(message: Shown) -> str:
    return " ".join(item["description"] for part in parts(message) for item in part.get("items", ()))


async def test_a_month_shows_who_stands_where_as_soon_as_a_game_ends(table: Table, club: simcord.ChannelHandle) -> None:
    standings = await open_month(table, club)
    assert "No game has been finished yet." in text(standings)
    await play_a_game(table, "bob", "cat")
    (now,) = club.history()
    assert now.id == standings.id
    assert len(rows(now)) == 3
    assert rows(now)[0].endswith("1 game, won 1.")
    assert {row.split(" ")[1] for row in rows(now)} == {"ann", "bob", "cat"}
    shown = text(panel(await table.zoe.click(now, label="Everybody")))
    assert all(person.mention in shown for person in (table.ann, table.bob, table.cat))
    assert not [users for users in pings_in(table, club) if users]


def pings_in(table: Table, channel: simcord.ChannelHandle) -> list[list[int]]:
    path = f"/channels/{channel.id}/messages"
    posted = [call.json for call in table.env.http_requests if (call.method, call.path) == ("POST", path)]
    return [(body or {}).get("allowed_mentions", {}).get("users", []) for body in posted]


async def test_the_lobby_says_that_it_counts_and_its_host_may_keep_it_out(
    table: Table, club: simcord.ChannelHandle
) -> None:
    standings = await open_month(table, club)
    card = await open_game(table)
    assert "It counts for the open month" in said(await table.bob.click(card, label="Join"))
    answered(await table.ann.click(table.now(card), label="Cancel"))
    await play_a_game(table, "bob", counts=False)
    assert not rows(next(each for each in club.history() if each.id == standings.id))


async def test_only_who_manages_the_server_opens_moves_or_closes_a_month(
    table: Table, club: simcord.ChannelHandle
) -> None:
    assert "Manage Server" in said(await table.bob.slash(club, "league new", name="Mine"))
    assert "no league yet" in said(await table.bob.slash(club, "league standings"))
    await open_month(table, club)
    assert "Manage Server" in said(await table.bob.slash(club, "league close"))
    assert "Club is open and counts these games already" in said(await table.ann.slash(club, "league new", name="2"))
    assert "Post it here" not in labels(panel(await table.bob.slash(table.channel, "league standings")))


async def test_the_standings_move_with_one_press_and_come_again_when_deleted(
    table: Table, club: simcord.ChannelHandle
) -> None:
    await open_month(table, club)
    shown = panel(await table.ann.slash(table.channel, "league standings"))
    assert "from now on" in said(await table.ann.click(shown, label="Post it here"))
    await strike(table)
    assert club.history() == []
    (moved,) = table.messages()
    assert "Club, month 1" in text(moved)
    await table.delete(moved)
    await play_a_game(table, "bob")
    assert [message for message in table.messages() if "Club, month 1" in text(message)]


async def test_rules_everybody_and_fame_open_privately(table: Table, club: simcord.ChannelHandle) -> None:
    standings = await open_month(table, club, game="toy", best=3)
    assert "the best 3" in text(standings)
    told = said(await table.zoe.click(standings, label="Rules"))
    assert "- 4 people: 10 / 6 / 3 / 0" in told
    assert "Beating or tying with the same person counts in two games." in told
    assert "Ties are decided by wins, second places, games against each other" in told


async def test_who_met_whom_opens_as_a_picture_and_in_words_for_who_reads_text_only(
    table: Table, club: simcord.ChannelHandle
) -> None:
    await open_month(table, club)
    assert "Who met whom" not in labels(club.history()[-1])
    await play_a_game(table, "bob", "cat")
    (standings,) = club.history()
    met = alt(panel(await table.zoe.click(standings, label="Who met whom")))
    assert re.search(r"ann, \d+ points in all: [\d½]+ with (bob|cat), [\d½]+ with (bob|cat)", met)
    await table.bot.services.settings.change(table.zoe.id, text_only=True)
    shown = panel(await table.zoe.click(standings, label="Who met whom"))
    assert (alt(shown), "points in all" in text(shown)) == ("", True)
    assert table.ann.mention in text(panel(await table.zoe.slash(table.channel, "league standings")))


async def test_standings_that_are_as_they_were_are_painted_once(
    table: Table, club: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_month(table, club)
    painter, painted = table.bot.dispatcher.painter, list[object]()
    paint = painter.league

    async def counted(view: LeagueView) -> Pictures:
        painted.append(view)
        return await paint(view)

    monkeypatch.setattr(painter, "league", counted)
    await play_a_game(table, "bob")
    card = await open_game(table, "cat")
    answered(await table.ann.click(card, label="Start"))
    await strike(table)
    assert len(painted) == 1


async def test_a_week_is_told_once_with_its_games_the_closest_race_and_who_is_waited_for(
    table: Table, club: simcord.ChannelHandle, make_bot: MakeBot
) -> None:
    await open_month(table, club)
    await play_a_game(table, "bob", "cat")
    card = await open_game(table, "bob")
    answered(await table.ann.click(card, label="Start"))
    await wait(table, days=7)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    await wait(table, hours=1)
    _, told = club.history()
    assert "Club: the week since" in text(told)
    assert "won against" in alt(told)
    assert "Closest: " in alt(told)
    assert f"- <#{table.channel.id}>: <@" in text(told)


async def test_the_end_of_a_month_is_told_with_its_table_and_the_next_one_begins(
    table: Table, club: simcord.ChannelHandle
) -> None:
    await open_month(table, club)
    await play_a_game(table, "bob", "cat")
    while not (finals := [message for message in club.history() if "month 1: final table" in text(message)]):
        await wait(table, days=7)
    (final,) = finals
    assert "wins with **9 points**" in text(final)
    assert len(rows(final)) == 3
    standings = next(message for message in club.history() if "## Club, month 2" in text(message))
    assert f"/{standings.id}" in text(final)
    assert "9 points" in said(await table.zoe.click(standings, label="Hall of fame"))


async def test_a_league_that_is_closed_shows_its_final_table_and_counts_no_more(
    table: Table, club: simcord.ChannelHandle
) -> None:
    await open_month(table, club)
    await play_a_game(table, "bob")
    shown = panel(await table.ann.slash(club, "league close"))
    assert "closed" in said(await table.ann.click(shown, label="Close it"))
    await strike(table)
    assert "final table" in text(club.history()[-1])
    assert "The next month" not in text(club.history()[-1])
    assert "closed already" in said(await table.ann.slash(club, "league close"))
    card = await open_game(table)
    assert "It counts" not in said(await table.bob.click(card, label="Join"))


async def test_a_league_of_another_server_is_not_known(table: Table, club: simcord.ChannelHandle) -> None:
    standings = await open_month(table, club)
    elsewhere = table.env.create_guild()
    stranger = elsewhere.add_member(table.env.create_user("stranger"))
    assert "no league yet" in said(await stranger.slash(elsewhere.create_text_channel("hall"), "league standings"))
    assert await table.bot.services.months.counting(elsewhere.id, "toy") is None
    assert "Club" in text(standings)


async def test_the_loops_show_every_end_within_ten_seconds(table: Table, club: simcord.ChannelHandle) -> None:
    standings = await open_month(table, club)
    league = await table.bot.services.months.counting(table.guild.id, "toy")
    assert league is not None
    chance = random.Random(7)
    for games in range(1, 21):
        await table.env.advance_time(chance.uniform(1, 20))
        seats = (SeatRow(0, 1, 5), SeatRow(1, 2, 3))
        stints = tuple(StintRow(seat, 100 + seat, "", False, 1, 9, "finished") for seat in range(2))
        ended = NewResult(None, league.guild, "toy", table.env.now(), "finished", seats, stints, tag=str(league.id))
        await table.bot.services.months._repository.store.add_result(ended)
        await table.env.advance_time(10)
        now = next(each for each in club.history() if each.id == standings.id)
        assert f"{games} game" in alt(now)


async def test_the_standings_leave_a_channel_that_is_gone(table: Table, club: simcord.ChannelHandle) -> None:
    await open_month(table, club)
    table.env.backend.delete_channel(club.id)
    await table.env.settle()
    shown = panel(await table.ann.slash(table.channel, "league standings"))
    answered(await table.ann.click(shown, label="Post it here"))
    await strike(table)
    assert "Club, month 1" in text(table.messages()[-1])


async def test_a_league_that_is_closed_leaves_no_standings_that_look_open(
    table: Table, club: simcord.ChannelHandle
) -> None:
    await open_month(table, club)
    shown = panel(await table.ann.slash(club, "league close"))
    answered(await table.ann.click(shown, label="Close it"))
    await strike(table)
    (final,) = club.history()
    assert "final table" in text(final)


async def test_an_old_question_closes_no_later_month(table: Table, club: simcord.ChannelHandle) -> None:
    await open_month(table, club)
    shown = panel(await table.ann.slash(club, "league close"))
    while (await table.bot.services.months.month(1)).season.number == 1:
        await wait(table, days=7)
    assert "closed already" in said(await table.ann.click(shown, label="Close it"))
    assert (await table.bot.services.months.league(1)).ended_at is None


async def test_whoever_is_forgotten_leaves_the_standings_though_somebody_blocks_them(
    table: Table, club: simcord.ChannelHandle
) -> None:
    standings = await open_month(table, club)
    await play_a_game(table, "bob")
    await table.bot.services.settings.change(table.ann.id, blocked=(table.bob.id,))
    shown = panel(await table.bob.slash(table.channel, "pax forget-me"))
    answered(await table.bob.click(shown, label="Forget me"))
    await strike(table)
    (now,) = [each for each in club.history() if each.id == standings.id]
    assert table.bob.mention not in text(now)


async def test_a_former_player_is_not_told_as_an_automated_one(table: Table, club: simcord.ChannelHandle) -> None:
    await open_month(table, club)
    await play_a_game(table, "bob", "cat")
    shown = panel(await table.bob.slash(table.channel, "pax forget-me"))
    answered(await table.bob.click(shown, label="Forget me"))
    await wait(table, days=7)
    told = text(club.history()[-1]) + alt(club.history()[-1])
    assert "won against" in told or "the week since" in told
    assert "Robot" not in told
    assert "former player" in told.lower()


async def test_standings_that_were_posted_and_not_noted_are_not_posted_again(
    table: Table, club: simcord.ChannelHandle, make_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_month(table, club)
    shown = panel(await table.ann.slash(table.channel, "league standings"))
    answered(await table.ann.click(shown, label="Post it here"))

    async def fail(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(table.bot.services.post, "remember", fail)
    await strike(table)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    await wait(table, hours=1)
    assert len(table.messages()) == 1
    assert club.history() == []


async def test_the_name_of_a_month_marks_nothing_and_can_be_read(table: Table, club: simcord.ChannelHandle) -> None:
    hostile = "**a** `b` @everyone"
    assert "It is open" in said(await table.ann.slash(club, "league new", name=hostile))
    await strike(table)
    assert "\\*\\*a\\*\\* \\`b\\` ＠everyone, month 1" in text(club.history()[-1])
    refused = await table.ann.slash(club, "league new", name="\u200b\u202e", game="toy")
    assert "nothing that can be read" in said(refused)
