import asyncio
import os
from datetime import timedelta

import pytest
import simcord

from paxbot import health
from paxbot.storage.rows import Status
from tests.bot.clock import loops, reminders, silent, strike, wait, wait_until_up
from tests.bot.conftest import MakeBot
from tests.bot.mishaps import Mishaps
from tests.bot.people import (
    Table,
    answered,
    labels,
    open_game,
    open_panel,
    panel,
    pings,
    play,
    said,
    start_game,
    text,
    to_act,
    turn_message,
)


def stamp(table: Table, style: str = "f", **time: float) -> str:
    return f"<t:{int((table.env.now() + timedelta(**time)).timestamp())}:{style}>"


async def like(table: Table, player: simcord.MemberActor, **settings: object) -> None:
    await table.bot.services.settings.change(player.id, **settings)


def other(table: Table, player: simcord.MemberActor) -> simcord.MemberActor:
    return next(person for person in (table.ann, table.bob) if person.id != player.id)


async def test_the_host_chooses_how_time_is_counted(table: Table) -> None:
    await open_game(table, "bob", clock="brisk", time_up="pass")
    options = (await table.bot.services.games.view(1)).options
    assert (options.clock, options.time_up) == ("brisk", "pass")


async def test_hours_of_ones_own_are_a_clock(table: Table) -> None:
    await open_game(table, "bob", clock_hours=60)
    options = (await table.bot.services.games.view(1)).options
    assert (options.clock, options.clock_hours, options.clock_more) == ("custom", 60, 10)


async def test_without_a_clock_no_time_is_told(table: Table) -> None:
    message = await start_game(table, "bob")
    assert "Time for this" not in text(message)
    assert "Time left" not in said(await table.zoe.slash(table.channel, "pax status"))


async def test_the_turn_the_panel_the_hand_and_the_status_tell_how_long_somebody_has(table: Table) -> None:
    message = await start_game(table, "bob", clock="brisk")
    until = f"until {stamp(table, hours=28)}"
    assert until in text(message)
    first = to_act(table)
    assert until in text(await open_panel(table, first))
    assert until in text(table.dms(first.name)[-1])
    shown = said(await table.zoe.slash(table.channel, "pax status"))
    assert until in shown
    assert f"{first.name} 1 day and 4 hours" in shown
    assert f"{other(table, first).name} 1 day" in shown


async def test_a_reminder_replaces_the_one_before_and_only_the_first_calls(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    await wait(table, hours=15)
    (half,) = reminders(table)
    assert pings(table)[-1] == [first.id]
    assert not silent(half)
    assert stamp(table, hours=13) in text(half)
    await wait(table, hours=7)
    (quarter,) = reminders(table)
    assert quarter.id != half.id
    assert silent(quarter)
    answered(await first.click(quarter, label="Take turn"))


async def test_a_reminder_stands_in_the_channel_though_it_went_by_direct_message_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    mishaps = Mishaps(monkeypatch)
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    await wait(table, hours=15)
    assert "waits for you" in text(table.dms(first.name)[-1])
    assert len(reminders(table)) == 1
    assert not mishaps.repeated


async def test_a_reminder_is_gone_when_its_player_has_acted(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    await wait(table, hours=15)
    await play(table, first, "Take 1")
    assert not reminders(table)
    await wait(table, hours=10)
    (again,) = reminders(table)
    assert silent(again), "they were called in this turn before"


async def test_who_likes_direct_messages_is_called_there_alone(table: Table) -> None:
    card = await open_game(table, "bob", clock="brisk")
    for player in (table.ann, table.bob):
        await like(table, player, notices="dm")
    answered(await table.ann.click(card, label="Start"))
    view = await table.bot.services.games.view(1)
    assert view.waiting is not None
    first = table.who(view.waiting.user)
    assert not any(pings(table))
    (hand,) = table.dms(first.name)
    assert not silent(hand)
    await wait(table, hours=15)
    assert not reminders(table)
    (reminded,) = table.dms(first.name)
    assert "waits for you" in text(reminded)
    assert "Take turn" in labels(reminded)
    assert not silent(reminded)
    await wait(table, hours=7)
    assert silent(table.dms(first.name)[-1])


async def test_who_likes_the_channel_is_not_disturbed_by_direct_messages(table: Table) -> None:
    card = await open_game(table, "bob")
    for player in (table.ann, table.bob):
        await like(table, player, notices="channel")
    answered(await table.ann.click(card, label="Start"))
    first = to_act(table)
    assert silent(table.dms(first.name)[-1])


async def test_who_takes_no_direct_messages_is_called_in_the_channel(table: Table) -> None:
    card = await open_game(table, "bob", clock="brisk")
    for player in (table.ann, table.bob):
        await like(table, player, notices="dm")
        path = f"/channels/{player.user.dm_channel.id}/messages"
        table.env.inject_error("POST", path, status=403, code=50007, message="closed", times=None)
    answered(await table.ann.click(card, label="Start"))
    await wait(table, hours=15)
    assert reminders(table)


async def test_a_question_calls_by_direct_message_too(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    await play(table, first, "Take 2")
    await play(table, first, "End turn")
    asker = to_act(table)
    await play(table, asker, f"Ask {first.name}")
    (hand,) = table.dms(first.name)
    assert f"question GRANT to {first.name}" in text(hand)
    assert labels(hand)[0] == "Answer"
    assert f"You may answer until {stamp(table, hours=7)}" in text(hand)
    answered(await first.user.click(hand, label="Answer"))


async def test_who_wants_to_know_is_told_quietly_that_they_are_next(table: Table) -> None:
    await start_game(table, "bob", "cat")
    view = await table.bot.services.games.view(1)
    names = [table.who(player.user) for player in view.players]
    await like(table, names[2], next_up=True)
    await play(table, names[0], "End turn")
    (told,) = table.dms(names[2].name)
    assert f"**You are next:** it is the turn of {names[1].name}." in text(told)
    assert silent(told)
    assert "You are next" not in text(table.dms(names[0].name)[-1])


async def test_the_first_time_the_turn_is_passed_and_everybody_reads_why(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    await wait_until_up(table)
    told = next(message for message in table.messages() if "had no time left" in text(message))
    assert f"{first.mention} had no time left, so I have passed for them" in text(told)
    assert "Should it happen again, Robot takes their seat." in text(told)
    assert to_act(table).id == other(table, first).id
    shown = said(await table.zoe.slash(table.channel, "pax log", turn=1))
    assert "time" in shown.casefold()
    assert not reminders(table)


async def test_the_second_time_the_game_takes_the_seat_and_offers_it(table: Table) -> None:
    await start_game(table, "bob", "cat", clock="brisk")
    first = to_act(table)
    await wait_until_up(table)
    for _ in range(2):
        await play(table, to_act(table), "End turn")
    assert to_act(table).id == first.id
    await wait_until_up(table)
    shown = "\n".join(text(message) for message in table.messages())
    assert f"{first.mention} had no time left once more, so Robot, the automated rival, plays their seat" in shown
    assert "Take this seat" in [label for message in table.messages() for label in labels(message)]
    asked = panel(await first.slash(table.channel, "pax takeback"))
    answered(await first.click(asked, label="Take my seat back"))
    assert f"{first.mention} takes their seat back" in "\n".join(text(message) for message in table.messages())


async def test_the_last_person_keeps_their_seat(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    games = table.bot.services.games
    while (view := await games.view(1)).game.status is Status.RUNNING:
        assert view.people
        await wait_until_up(table)
    assert len(view.people) == 1
    assert "passed for them" in "\n".join(text(message) for message in table.messages()[-4:])


async def test_the_last_person_is_asked_before_the_automated_players_finish(table: Table) -> None:
    await start_game(table, "bob")
    others = [table.ann, table.bob]
    leaver = next(each for each in others if each is not to_act(table))
    stays = next(each for each in others if each is not leaver)
    asked = panel(await leaver.slash(table.channel, "pax handover"))
    early = panel(await stays.slash(table.channel, "pax handover"))
    answered(await leaver.click(asked, label=labels(asked)[0]))
    assert "last seat with a human player" in said(await stays.click(early, label=labels(early)[0]))
    refused = said(await table.ann.slash(table.channel, "pax handover", player=table.bob.user))
    assert stays is not table.bob or "last seat" in refused
    surely = panel(await stays.slash(table.channel, "pax handover"))
    assert "You're placed last" in text(surely)
    assert "have finished the game" in said(await stays.click(surely, label=labels(surely)[0]))
    assert "Robot played the game to the end" in text(table.messages()[-1])
    told = next(text(each) for each in reversed(table.messages()) if "has handed their seat" in text(each))
    assert "takeback" not in told, "nobody can have a seat back in a game that is over"
    listed = said(await table.ann.slash(table.channel, "league results"))
    assert "finished by the automated players" in listed


async def test_nobody_is_reminded_in_their_quiet_hours_on_the_night_summer_time_begins(table: Table) -> None:
    """Simulated time begins on the first of January 2026; the clocks in Berlin change on the 29th of March."""
    for player in (table.ann, table.bob):
        await like(table, player, zone="Europe/Berlin", quiet="22:00-07:00")
    await wait(table, days=86, hours=19)
    card = await open_game(table, "bob", clock_hours=20, clock_more=2)
    assert table.env.now().isoformat().startswith("2026-03-28T19:00")
    answered(await table.ann.click(card, label="Start"))
    # Half of 22 hours: two before bedtime at 21:00, the rest from 5:00 on, since 7:00 is earlier now.
    await wait(table, hours=18)
    assert not reminders(table)
    await wait(table, hours=1, minutes=1)
    assert reminders(table)


async def test_the_table_reads_how_long_there_is_after_quiet_hours_have_changed(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    before = stamp(table, hours=28)
    assert before in text(turn_message(table))
    form = await first.click(panel(await first.slash(table.channel, "settings")), label="Quiet hours and time zone")
    answered(await first.submit_modal(form, {"zone": "", "begin": "2:00", "end": "8:00"}))
    await wait(table, minutes=1)
    assert before not in text(turn_message(table))
    assert stamp(table, hours=40, minutes=-1) in text(turn_message(table)), "two nights of six hours"


async def test_a_coming_absence_is_told_to_its_player_as_their_own(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    begins, ends = (str(table.env.now().date() + timedelta(days=days)) for days in (2, 4))
    answered(await first.slash(table.channel, "pax away", **{"from": begins, "until": ends}))
    await wait(table, minutes=1)
    assert "You will be away from" in text(await open_panel(table, first))
    assert f"{first.name} will be away from" in text(turn_message(table))


async def test_an_absence_is_announced_shown_to_the_table_and_ended(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    today = table.env.now().date()
    until = (today + timedelta(days=4)).isoformat()
    assert "You are away from" in said(await first.slash(table.channel, "pax away", until=until))
    await wait(table, minutes=1)
    assert f"{first.name} is away until" in text(turn_message(table))
    own, others = text(await open_panel(table, first)), text(await open_panel(table, other(table, first)))
    assert "You are away until" in own
    assert f"{first.name} is away until" not in own
    assert f"{first.name} is away until" in others
    await wait(table, days=4)
    assert not reminders(table)
    shown = panel(await first.slash(table.channel, "pax away"))
    assert "You have announced an absence" in text(shown)
    assert "Welcome back" in said(await first.click(shown, label="I am back"))
    await wait(table, hours=14, minutes=1)
    assert reminders(table)
    assert "is away" not in text(turn_message(table))


@pytest.mark.parametrize(
    ("days", "refusal"),
    [
        ({"until": "tomorrow"}, "do not understand"),
        ({"until": "2025-12-01"}, "An absence has its last day today or later"),
        ({"from": "2026-02-01", "until": "2026-01-20"}, "An absence has"),
        ({"until": "2026-06-01"}, "at most 42 days"),
        ({"until": "9999-12-31"}, "at most 42 days"),
        ({}, "have not announced"),
    ],
)
async def test_an_absence_that_cannot_be_is_refused(table: Table, days: dict[str, str], refusal: str) -> None:
    assert refusal in said(await table.zoe.slash(table.channel, "pax away", **days))


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("\x07", "this date"),
        ("\u200b\u3164 \ufe0f", "this date"),
        ("@everyone", "the date **＠everyone**"),
        ("**soon** \x07", r"the date **\*\*soon\*\***"),
        ("2026-13-45 at the very latest", "the date **2026-13-45 at the ve**"),
    ],
)
async def test_a_date_that_is_not_understood_is_quoted_as_far_as_it_can_be_seen(
    typed: str, told: str, table: Table
) -> None:
    refused = said(await table.zoe.slash(table.channel, "pax away", until=typed))
    assert f"I do not understand {told}. Write it like" in refused


async def test_a_restart_between_timer_and_message_loses_nothing(table: Table, make_bot: MakeBot) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    loops(table).clocks.cancel()
    loops(table).rounds.cancel()
    loops(table).life.cancel()
    await table.env.advance_time(15 * 3600)
    with table.env.time_context():
        await table.bot.services.timers.fire_due()
    assert not reminders(table)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    await strike(table)
    assert len(reminders(table)) == 1
    await table.env.bot.close()
    await table.env.advance_time(14 * 3600)
    await table.env.restart_bot(make_bot())
    await strike(table)
    assert to_act(table).id == other(table, first).id


async def test_the_time_in_which_the_bot_was_away_is_given_back(table: Table, make_bot: MakeBot) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    await table.env.advance_time(3600)
    last_sign = table.env.now().timestamp()
    await table.env.bot.close()
    os.utime(health.heartbeat(table.bot.settings.db), (last_sign, last_sign))
    await table.env.advance_time(40 * 3600)
    await table.env.restart_bot(make_bot())
    await strike(table)
    assert to_act(table).id == first.id
    assert not reminders(table)
    left = table.env.now() + timedelta(hours=27)
    due = await table.bot.services.timekeeping.due(await table.bot.services.games.view(1))
    assert due is not None
    assert abs(due - left) < timedelta(minutes=2)
    assert f"<t:{int(due.timestamp())}" in text(turn_message(table))


async def test_a_reminder_that_fails_is_tried_again_and_holds_up_no_other_game(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    elsewhere = table.guild.create_text_channel("elsewhere")
    here = Table(table.env, table.guild, elsewhere, table.people)
    await start_game(here, "bob", clock="brisk")
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=500, message="no", times=None)
    await wait(table, hours=15)
    assert not reminders(table)
    assert reminders(here)


async def test_what_is_due_happens_by_itself_within_seconds(table: Table) -> None:
    await start_game(table, "bob", clock_hours=1, clock_more=1)
    await table.env.advance_time(3600 + 10)
    assert reminders(table)


async def test_several_games_run_at_their_own_pace(table: Table) -> None:
    await start_game(table, "bob", clock="relaxed")
    elsewhere = table.guild.create_text_channel("elsewhere")
    here = Table(table.env, table.guild, elsewhere, table.people)
    await start_game(here, "bob", clock="brisk")
    await wait(table, hours=29)
    views = [await table.bot.services.games.view(game) for game in (1, 2)]
    assert [view.turn for view in views] == [1, 2]
    assert not reminders(table)


async def test_the_dates_offered_begin_today(table: Table) -> None:
    choices = await table.ann.autocomplete(table.channel, "pax away", "until", "")
    today = table.env.now().date().isoformat()
    assert str(choices[0].value if hasattr(choices[0], "value") else choices[0]["value"]) == today


async def test_loops_that_begin_anew_give_no_time_back(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    await wait(table, minutes=1)
    view = await table.bot.services.games.view(1)
    before = await table.bot.services.timekeeping.due(view)
    await wait(table, hours=1)
    clocks = loops(table).clocks
    clocks.start()
    while clocks.current_loop == 0:
        await asyncio.sleep(0.01)
    clocks.cancel()
    assert await table.bot.services.timekeeping.due(await table.bot.services.games.view(1)) == before
