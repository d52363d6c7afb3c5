from dataclasses import replace
from datetime import datetime, timedelta

import discord
import pytest

from bot import create_bot
from cogs.leagues.season_board import crown
from cogs.leagues.season_layouts import round_up_layout
from paxbot.games.registry import GAMES
from paxbot.leagues.audit import faults
from paxbot.leagues.season import RUNNING, Phase, Season
from paxbot.presenters import PRESENTERS
from paxbot.service.notices import Week
from paxbot.settings import Settings
from tests.bot.clock import strike, wait
from tests.bot.conftest import MakeBot
from tests.bot.limits import parts_of
from tests.bot.people import answered, labels, pings, said, text
from tests.bot.seasons import Club, chosen, start_label
from tests.bot.toy_presenter import ToyPresenter
from tests.toy_game import ToyGame

PLAYERS = ("bob", "cat", "dan", "eve", "fay", "gus")


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(
        settings, games={"toy": ToyGame(), **GAMES}, presenters={"toy": ToyPresenter(), **PRESENTERS}
    )


@pytest.mark.slow
@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize(("game", "people"), [("toy", PLAYERS), ("porfiriana", PLAYERS[:4])])
async def test_a_season_runs_from_new_to_the_export_with_five_presses_of_its_organiser(
    club: Club, game: str, people: tuple[str, ...]
) -> None:
    club.game = game
    await club.open(*people)
    await club.start()
    await club.play_all()
    await wait(club.table, hours=25)
    assert (await club.view()).phase is Phase.CLOSED
    final = next(message for message in reversed(club.channel.history()) if "Export" in labels(message))
    assert "wins the season" in text(final)
    exported = answered(await club.press_on(final, "Export"))
    assert exported.response is not None
    (file,) = exported.response.attachments
    season = Season.model_validate_json(await file.read())
    assert not list(faults(season))
    assert len(season.fixtures) == len(people)
    assert club.presses <= 6
    rows = await club.table.bot.services.results._repository.store.results_of(club.table.guild.id, 9)
    assert {row.key for row in rows} == {game}


async def test_the_sign_up_post_follows_who_joins_waits_and_leaves(club: Club) -> None:
    post = await club.open("bob", "cat")
    bob, cat, dan = (club.table.people[name] for name in ("bob", "cat", "dan"))
    assert "**2 signed up**" in text(post)
    assert "take part already" in said(await bob.click(post, label="Join"))
    assert "reserve" in said(await cat.click(post, label="Be a reserve"))
    assert "no longer taking part" in said(await bob.click(post, label="Leave"))
    assert "You aren't taking part here" in said(await dan.click(post, label="Leave"))
    now = await club.post()
    assert now.id == post.id
    assert "Nobody has signed up yet." in text(now)
    assert "**1 reserve**" in text(now)
    assert cat.mention in text(now)
    told = said(await club.table.zoe.click(now, label="Rules"))
    assert "press **I'm here** within 48 hours" in told
    assert "A second miss takes you out" in told
    assert "You score for the people you beat" in told
    assert "If fewer people play a game through, the points are: 3 players: 9 / 4 / 2; 2 players: 8 / 2." in told
    assert "Ties: wins, second places" in told
    assert "second places" not in text(now)
    assert (await club.view()).season.commitment in told
    assert told.count("operator's word") == told.count("by rating") == told.count("first reserve") == 1
    assert not [users for users in pings(club.table, club.channel) if users]


async def test_rules_are_edited_before_and_after_the_post_and_those_who_joined_are_called(club: Club) -> None:
    drafted = await club.draft()
    assert drafted.response is not None
    filled = {"size": ["3"], "clock": ["brisk"], "divisions": ["1"], "weeks": ["8"], "also": ["automated"]}
    form = await club.press(drafted, "Edit")
    changed = await club.table.ann.submit_modal(form, filled)
    assert "at tables of 3" in said(changed)
    assert "in 8 weeks" in said(changed)
    answered(await club.press(drafted, "Post"))
    post = await club.post()
    assert "## Club, season 1" in text(post)
    answered(await club.table.bob.click(post, label="Join"))
    managed = await club.command("league manage")
    form = await club.press(managed, "Edit")
    answered(await club.table.ann.submit_modal(form, {**filled, "weeks": ["9"]}))
    _, told = await club.messages()
    assert f"{club.table.bob.mention}, the rules of Club have changed" in text(told)
    assert pings(club.table, club.channel)[-1] == [club.table.bob.id]


async def test_organisers_have_the_draw_made_by_a_beacon_and_see_that_it_is_awaited(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafted = await club.draft()
    form = await club.press(drafted, "Edit")
    changed = answered(await club.table.ann.submit_modal(form, chosen(form) | {"also": ["automated", "beacon"]}))
    assert "No beacon is set up" in said(await club.press(changed, "Post"))
    repository = club.table.bot.services.seasons._repository
    monkeypatch.setattr(repository, "settings", repository.settings.model_copy(update={"beacon": "http://127.0.0.1:9"}))
    answered(await club.press(changed, "Post"))
    for name in PLAYERS[:4]:
        answered(await club.table.people[name].click(await club.post(), label="Join"))
    assert "public beacon drand" in text(await club.post())
    managed = await club.command("league manage")
    answered(await club.press(managed, start_label(managed)))
    managed = await club.command("league manage")
    assert managed.response is not None
    assert "The list of entrants is fixed" in said(managed)
    assert not {"Start", "Edit", "Keep apart"}.intersection(labels(managed.response))


async def test_who_does_not_answer_the_roll_call_has_their_seat_taken_by_a_reserve(club: Club) -> None:
    post = await club.open(*PLAYERS[:4])
    answered(await club.table.gus.click(post, label="Be a reserve"))
    await club.start()
    (call,) = club.calls()
    assert pings(club.table, club.threads()[0])[-1] == [club.table.people[name].id for name in await club.seated(0)]
    absent, *_ = await club.seated(0)
    assert "need not answer" in said(await club.table.zoe.click(call, label="I'm here"))
    await club.come(absent)
    assert club.table.people[absent].mention in text(club.calls()[0])
    await wait(club.table, hours=49)
    assert "gus" in await club.seated(0)
    assert absent not in await club.seated(0)
    assert any(f"{club.table.gus.mention}, you have a seat in Club" in text(each) for each in await club.messages())
    mine = said(await club.table.gus.slash(club.channel, "league mine"))
    assert f"Table 1 <#{club.threads()[0].id}>" in mine


async def test_who_comes_alone_is_told_before_and_after_that_their_table_is_not_dealt(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    (call,) = club.calls()
    assert "If fewer than two players come, this table isn't dealt." in text(call)
    came, *absent = await club.seated(0)
    await club.come(*absent)
    await wait(club.table, hours=49)
    thread = club.threads()[0]
    told = next(message for message in thread.history() if "nobody else came" in text(message))
    assert club.table.people[came].mention in text(told)
    assert [club.table.people[came].id] in pings(club.table, thread)
    assert "lack players" in said(await club.table.people[came].slash(club.channel, "league mine"))


async def test_a_seat_that_becomes_free_is_sought_with_one_button_in_the_channel(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    await club.come()
    seated = await club.seated(0)
    await club.leave(club.table.people[seated[0]])
    label = "Take seat 1 at table 1"
    seat = next(message for message in await club.messages() if label in labels(message))
    assert "for thanks, not points" in text(seat)
    assert "You play in this division" in said(await club.table.people[seated[1]].click(seat, label=label))
    assert "seat is yours" in said(await club.table.hal.click(seat, label=label))
    assert "somebody has it by now" in said(await club.table.zoe.click(seat, label=label))
    assert not [message for message in await club.messages() if label in labels(message)]
    assert "hal" in await club.seated(0)


async def test_the_first_reserve_is_called_once_to_the_place_of_somebody_who_leaves_before_a_game(club: Club) -> None:
    post = await club.open(*PLAYERS[:4])
    answered(await club.table.gus.click(post, label="Be a reserve"))
    await club.start()
    leaver = club.table.people[(await club.seated(0))[0]]
    await club.leave(leaver)
    gus = club.table.gus.mention
    (told,) = [text(each) for each in await club.messages() if f"{gus}, you" in text(each)]
    assert f"{gus}, you're next on the waiting list, so you take over {leaver.mention}'s place in Club." in told
    assert "gus" in await club.seated(0)


async def test_at_the_end_late_seats_pass_to_the_automated_player_after_warnings(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.slow_down()
    await club.start()
    while (view := await club.view()).phase is not Phase.HARD_STOP:
        await club.come()
        await wait(club.table, days=2)
        assert view.phase in RUNNING
    warned = [text(message) for thread in club.threads() for message in thread.history()]
    assert any("After that, you have 24 hours for each answer" in told for told in warned)
    told = "\n".join([text(message) for message in await club.messages()])
    assert "Games are overdue" in told
    for _ in range(12):
        await wait(club.table, days=1)
    assert (await club.view()).phase is Phase.CLOSED
    assert "Final table." in text((await club.messages())[-1])


async def test_two_organisers_who_press_at_once_get_one_start_and_one_sentence(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    managed = await club.command("league manage")
    form = await club.press(managed, "Co-organisers")
    answered(await club.table.ann.submit_modal(form, {"people": [club.table.ann, club.table.zoe]}))
    first = await club.command("league manage")
    second = await club.table.zoe.slash(club.channel, "league manage")
    answered(await club.press(first, start_label(first)))
    assert second.response is not None
    told = said(await club.table.zoe.click(second.response, label=start_label(second)))
    assert "faster" in told or "gone on" in told
    assert len([each for each in await club.messages() if "The draw is made" in text(each)]) == 1


async def test_only_organisers_manage_and_whoever_manages_the_server_names_them(club: Club) -> None:
    await club.open("bob")
    assert "Only organisers" in said(await club.table.bob.slash(club.channel, "league manage"))
    assert "Manage Server" in said(await club.table.bob.slash(club.channel, "league new", name="X", kind="season"))
    managed = await club.command("league manage")
    form = await club.press(managed, "Co-organisers")
    answered(await club.table.ann.submit_modal(form, {"people": [club.table.zoe]}))
    told = await club.command("league manage")
    assert told.response is not None
    assert labels(told.response) == ["Co-organisers"]


async def test_a_report_reaches_the_organisers_alone_and_a_ruling_everybody(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    (call,) = club.calls()
    player = club.table.people[(await club.seated(0))[0]]
    form = await player.click(call, label="Report")
    assert "nobody else" in said(await player.submit_modal(form, {"said": "They collude."}))
    await strike(club.table)
    assert "They collude." in text(club.table.dms("ann")[-1])
    assert "They collude." not in said(await club.table.zoe.slash(club.channel, "league rulings"))
    managed = await club.command("league manage")
    assert "1 report" in said(managed)
    form = await club.press(managed, "Extend")
    answered(await club.table.ann.submit_modal(form, {"weeks": ["2"], "said": "Holidays."}))
    told = said(await club.table.zoe.slash(club.channel, "league rulings"))
    assert "extended. Holidays." in told
    assert any("2 weeks more" in text(message) for message in await club.messages())


@pytest.mark.slow
async def test_a_restart_in_the_middle_loses_and_doubles_nothing(club: Club, make_bot: MakeBot) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    table = club.table
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    await club.come()
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    await club.play_all()
    await wait(table, hours=25)
    finals = [message for message in await club.messages() if "wins the season" in text(message)]
    assert len(finals) == 1
    assert len(club.threads()) == 4


@pytest.mark.slow
async def test_the_champion_has_the_role_of_the_league_where_the_bot_may_give_it(club: Club) -> None:
    guild, ann = club.table.guild, club.table.ann
    role, members = guild.create_role("champion"), club.table.env.backend.get_guild(guild.id).members
    await club.open(*PLAYERS[:4])
    managed = await club.command("league manage")
    form = await club.press(managed, "Champion's role")
    assert "Only somebody with Manage Roles" in said(await ann.submit_modal(form, {"role": [role]}))
    may = guild.create_role("givers", permissions=discord.Permissions(manage_roles=True))
    members[ann.id].role_ids.append(may.id)
    form = await club.press(managed, "Champion's role")
    assert f"Each champion gets <@&{role.id}>" in said(await ann.submit_modal(form, {"role": [role]}))
    await club.start()
    await club.play_all()
    await wait(club.table, hours=25)
    view = await club.view()
    first, second, *others = view.season.final[0]
    assert [user for user, member in members.items() if role.id in member.role_ids] == [int(first)]
    tables = [each.model_copy(update={"division": each.id % 2}) for each in view.season.fixtures]
    equal = view.season.model_copy(update={"final": ((first, *others), (second,)), "fixtures": tuple(tables)})
    await crown(club.table.bot.app, replace(view, file=view.file.with_season(equal)))
    assert {user for user, member in members.items() if role.id in member.role_ids} == {int(first), int(second)}


async def test_a_running_league_is_taken_in_from_a_file(club: Club) -> None:
    await club.open()
    told = said(await club.command("league import", file=("club.csv", b"division,name\n1,bob\n1,cat\n2,dan\n2,eve\n")))
    assert "Read: 2 divisions (2 and 2)" in told
    assert "line 2" in said(await club.command("league import", file=("club.csv", b"division,name\n,ann\n")))
    told = said(await club.command("league import", file=("club.csv", b"Division;Spieler;Punkte\n1;bob;1,5\n")))
    assert "Read: 1 division (1)" in told
    told = said(await club.command("league import", file=("club.csv", b"Division,Player,Discord\n1,Bob,@bob\n")))
    assert "Read: 1 division (1)" in told
    for head in (b"1,bob\n1,cat\n", b"division,colour\n1,red\n"):
        assert "first line names the columns" in said(await club.command("league import", file=("club.csv", head)))


async def test_a_week_is_told_with_its_games_and_how_many_are_left(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    await club.come()
    await club.play_games()
    await wait(club.table, days=8)
    (told,) = [text(message) for message in await club.messages() if "the week since" in text(message)]
    assert "- Table 1: " in told
    assert "won" in told
    assert "of 4 games are over" in told


async def test_a_game_belongs_to_one_week_alone(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    await club.come()
    await club.play_games()
    await wait(club.table, days=8)
    app, seasons = club.table.bot.app, club.table.bot.services.seasons
    view = await seasons.view(1, 1)
    result = next(fixture.result for fixture in view.season.fixtures if fixture.result is not None)
    ended, divisions = datetime.fromisoformat(result.ended), await seasons.standings(1, 1)
    weeks = [Week(ended - timedelta(days=7), ended), Week(ended, ended + timedelta(days=7))]
    told = [round_up_layout(view, divisions, [], week, app.presenters) for week in weeks]
    assert ["- Table 1: " in str(parts_of(each)) for each in told] == [False, True]


async def test_the_server_reads_its_own_language(club: Club) -> None:
    await club.table.bot.services.guilds.change(club.table.guild.id, language="de")
    post = await club.open()
    assert "## Club, Saison 1" in text(post)
    assert "In die Reserve" in labels(post)
    assert "Divisionen zu 7 bis 13, nach der Wertung; 2 steigen auf und 2 ab." in text(post)


@pytest.mark.slow
async def test_a_cup_checks_in_and_is_played_round_by_round_to_its_final(club: Club) -> None:
    post = await club.open(*PLAYERS, kind="cup")
    assert "3 rounds of 8 weeks each, then a final" in text(post)
    managed = await club.command("league manage")
    assert "hours a turn" in said(managed)
    await club.start()
    _, called = await club.messages()
    assert pings(club.table, club.channel)[-1] == [club.table.people[name].id for name in PLAYERS]
    assert "Club begins" in text(called)
    for name in PLAYERS:
        assert "Good." in said(await club.table.people[name].click(await club.gathering(), label="I'm here"))
    assert "checked in" not in said(await club.table.hal.slash(club.channel, "league standings"))
    assert "You have signed up" in said(await club.table.hal.click(await club.standings(), label="Join"))
    await club.play_all()
    told = "\n".join([text(message) for message in await club.messages()])
    assert "**Round 2 of 3**: games are due" in told
    assert "**Final**: games are due" in told
    await wait(club.table, hours=25)
    view = await club.view()
    assert view.phase is Phase.CLOSED
    assert str(club.table.hal.id) in view.season.final[0]
    final = next(message for message in reversed(await club.messages()) if "Final table." in text(message))
    assert f"<@{view.season.final[0][0]}> wins" in text(final)


async def test_somebodys_tables_name_a_time_only_where_they_must_answer_by_it(club: Club) -> None:
    post = await club.open(*PLAYERS[:4])
    answered(await club.table.gus.click(post, label="Be a reserve"))
    assert "People are signing up." in said(await club.table.gus.slash(club.channel, "league mine"))
    await club.start()
    people = [club.table.people[name] for name in await club.seated(0)]
    called, *others = await club.own_tables(people[0])
    assert "**press “I'm here”**, until" in called
    assert others
    assert not any("until" in line for line in others)
    await club.come()
    on_turn = [line for person in people for line in await club.own_tables(person) if "**your turn**" in line]
    assert on_turn
    assert not any("until" in line for line in on_turn)


async def test_games_that_only_call_their_people_are_not_told_as_running(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    assert "0 of 4 games are over, 0 running" in text(await club.standings())
    await club.come()
    assert "0 of 4 games are over, 2 running" in text(await club.standings())


async def test_a_league_without_a_month_has_none_to_close(club: Club) -> None:
    await club.open("bob")
    told = said(await club.command("league close"))
    assert "no open month" in told
    assert "`/league manage`" in told


@pytest.mark.slow
async def test_every_ruling_is_told_in_words(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    await club.play_all()
    answered(await club.press(await club.command("league manage"), "Close now"))
    told = said(await club.table.zoe.slash(club.channel, "league rulings")).splitlines()
    assert [line.rpartition(": ")[2] for line in told if line.startswith("- ")] == ["closed.", "started."]


async def test_a_seat_of_whoever_leaves_the_season_is_told_without_naming_an_organiser(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    await club.come()
    leaver = club.table.people[(await club.seated(0))[0]]
    await club.leave(leaver)
    await strike(club.table)
    told = [text(message) for message in club.first_thread().history()]
    assert any(f"plays the seat of {leaver.mention} from now on" in each for each in told)
    assert not any(club.table.ann.mention in each for each in told)


async def test_whoever_resigns_is_told_what_that_means_in_a_season(club: Club) -> None:
    await club.open(*PLAYERS[:4])
    await club.start()
    await club.come()
    player = club.table.people[(await club.seated(0))[0]]
    for command in ("pax resign", "pax handover"):
        told = said(await player.slash(club.first_thread(), command))
        assert "within 48 hours, or you lose this game" in told
        assert "Nobody else is sought" not in told


async def test_the_figures_before_the_start_leave_out_what_says_nothing(club: Club) -> None:
    await club.open(*PLAYERS)
    told = said(await club.command("league manage"))
    assert "6 tables in 14 weeks" in told
    assert "awake" not in told
    await club.table.bot.services.settings.change(club.table.bob.id, quiet="22:00-08:00")
    assert "awake together 14 hours a day" in said(await club.command("league manage"))
