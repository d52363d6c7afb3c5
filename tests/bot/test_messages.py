import asyncio
import time

import discord
import pytest
import simcord

from cogs.messages.dispatcher import AT_ONCE
from paxbot import health
from paxbot.service import Pick, Snapshot
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    choose,
    labels,
    open_game,
    open_panel,
    pings,
    play,
    start_game,
    text,
    to_act,
    turn_message,
)


async def let_time_pass(env: simcord.Env, minutes: int) -> None:
    for _ in range(minutes // 5):
        await env.advance_time(300)


async def test_a_turn_has_one_message_however_late_it_is_played(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    await let_time_pass(table.env, 65)
    posted = len(table.messages())
    await play(table, player, "Take 1")
    await table.env.advance_time(10)
    await play(table, player, "Take 1")
    assert len(table.messages()) == posted
    assert "Pot: 8" in text(table.now(message))
    await play(table, player, "End turn")
    assert labels(table.now(message)) == ["Look"]
    assert len(table.messages()) == posted + 1


async def test_an_old_message_is_edited_seldom_and_shows_the_last_move_in_the_end(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    await let_time_pass(table.env, 55)
    before = len(table.env.http_requests)
    await play(table, player, "Take 1")
    await play(table, player, "Take 1")
    path = f"/channels/{table.channel.id}/messages/{message.id}"
    calls = [call.path for call in table.env.http_requests[before:]]
    assert calls.count(path) == 1
    assert "Pot: 9" in text(table.now(message))
    await table.env.advance_time(15)
    assert "Pot: 8" in text(table.now(message))
    seen = len(table.env.http_requests)
    await let_time_pass(table.env, 10)
    assert path not in [call.path for call in table.env.http_requests[seen:]]


async def test_a_turn_that_ends_while_its_message_rests_is_not_looked_at_for_ever(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await let_time_pass(table.env, 55)
    for answer in ("Take 1", "Take 1", "End turn"):
        await play(table, player, answer)
    await table.env.advance_time(60)
    assert not table.bot.dispatcher.turns.held()


async def test_an_old_turn_message_is_closed_with_one_call(table: Table) -> None:
    old = await start_game(table, "bob")
    await let_time_pass(table.env, 55)
    before = len(table.env.http_requests)
    await play(table, to_act(table), "End turn")
    path = f"/channels/{table.channel.id}/messages/{old.id}"
    calls = [call for call in table.env.http_requests[before:] if call.path == path]
    assert [call.method for call in calls] == ["PATCH"]


async def test_messages_that_discord_lets_nobody_edit_any_more_are_closed_when_it_does(table: Table) -> None:
    old, path = list[int](), f"/channels/{table.channel.id}/messages"
    for _ in range(3):
        old.append((await start_game(table, "bob") if not old else turn_message(table)).id)
        await let_time_pass(table.env, 65)
        table.env.inject_error("PATCH", f"{path}/{old[-1]}", status=429, code=30046, times=4)
        await play(table, to_act(table), "End turn")
    assert turn_message(table).id not in old
    before = len(table.env.http_requests)
    await table.bot.dispatcher.reconcile_each([1])
    tried = [call.path for call in table.env.http_requests[before:] if call.method == "PATCH"]
    assert len([each for each in tried if each in {f"{path}/{message}" for message in old}]) == 1, (
        "not one after another"
    )
    await let_time_pass(table.env, 60)
    assert [labels(message) for message in table.messages() if message.id in old] == [["Look"]] * 3


async def test_a_deleted_turn_message_is_made_again(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    shown = await open_panel(table, player)
    await table.delete(message)
    await choose(player, shown, "Take 2")
    assert "Pot: 8" in text(turn_message(table))


async def test_a_burst_of_moves_leads_to_few_edits_and_the_last_is_right(table: Table) -> None:
    message = await start_game(table, "bob")
    dispatcher = table.bot.dispatcher
    before = len(table.env.http_requests)
    game = table.bot.services.games
    player = to_act(table)
    for label in (0, 0):
        view = await game.view(1)
        choice = view.choices()[label]
        await game.answer_all(1, view.seq, [Pick(choice.option, choice.check)], by=player.id)
        dispatcher.schedule(1)
    await asyncio.gather(*(dispatcher.reconcile(1) for _ in range(5)))
    path = f"/channels/{table.channel.id}/messages/{message.id}"
    assert [call.path for call in table.env.http_requests[before:]].count(path) == 1
    assert "Pot: 8" in text(table.now(message))


async def test_a_notice_that_failed_is_delivered_later_and_only_once(table: Table) -> None:
    card = await open_game(table, "bob")
    table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=500, message="down", times=3)
    answered(await table.ann.click(card, label="Start"))
    assert not any("Take turn" in labels(message) for message in table.messages())
    await let_time_pass(table.env, 10)
    assert sum("Take turn" in labels(message) for message in table.messages()) == 1


async def test_a_notice_left_by_a_dead_process_is_delivered_by_the_next(table: Table, make_bot: MakeBot) -> None:
    card = await open_game(table, "bob")
    services = table.bot.services
    await services.lobbies.start(1, by=table.ann.id)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    assert "Take turn" in labels(table.messages()[-1])
    assert len(pings(table)[-1]) == 1
    assert labels(table.now(card)) == ["What is agreed"]


async def test_a_move_the_table_was_not_told_of_is_shown_after_a_restart(table: Table, make_bot: MakeBot) -> None:
    message = await start_game(table, "bob")
    games = table.bot.services.games
    view = await games.view(1)
    choice = view.choices()[1]
    await games.answer_all(1, view.seq, [Pick(choice.option, choice.check)], by=to_act(table).id)
    assert "Pot: 10" in text(table.now(message))
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    assert "Pot: 8" in text(table.now(message))


async def test_an_archived_thread_is_opened_before_an_edit(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="toy", thread=True))
    (thread,) = table.channel.threads
    card = thread.last_message
    assert card is not None
    answered(await table.bob.click(card, label="Join"))
    answered(await table.ann.click(card, label="Start"))
    message = next(each for each in reversed(thread.history()) if "Take turn" in labels(each))
    player = table.who(message.mentions[0].id)
    shown = answered(await player.click(message, label="Take turn")).response
    assert shown is not None
    bot_thread = await table.env.bot.fetch_channel(thread.id)
    assert isinstance(bot_thread, discord.Thread)
    await bot_thread.edit(archived=True)
    await table.env.settle()
    await choose(player, shown, "Take 2")
    now = next(each for each in thread.history() if each.id == message.id)
    assert "Pot: 8" in text(now)
    bot_thread = await table.env.bot.fetch_channel(thread.id)
    assert isinstance(bot_thread, discord.Thread)
    assert not bot_thread.archived


async def test_when_the_bot_may_not_post_any_more_the_move_stands_and_its_player_is_told(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    shown = await open_panel(table, player)
    table.env.inject_error(
        "PATCH",
        f"/channels/{table.channel.id}/messages/*",
        status=403,
        code=50013,
        message="Missing Permissions",
        times=1,
    )
    result = await choose(player, shown, "Take 2")
    assert "I may not post" in "\n".join(text(message) for message in result.followups)
    await let_time_pass(table.env, 5)
    assert "Pot: 8" in text(turn_message(table))


async def test_closing_twice_is_safe(table: Table) -> None:
    await table.env.bot.close()
    await table.env.bot.close()
    assert table.env.bot.is_closed()


async def test_a_game_that_cannot_be_shown_keeps_no_other_waiting(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await start_game(table, "bob")
    other = table.guild.create_text_channel("other")
    answered(await table.ann.slash(other, "pax new", game="toy"))
    assert other.last_message is not None
    answered(await table.bob.click(other.last_message, label="Join"))
    reconcile = table.bot.dispatcher.reconciler.reconcile

    async def fail_for_the_first(s: Snapshot) -> list[Exception]:
        if s.id == 1:
            raise ZeroDivisionError
        return await reconcile(s)

    monkeypatch.setattr(table.bot.dispatcher.reconciler, "reconcile", fail_for_the_first)
    table.bot.dispatcher.schedule(1)
    await table.bot.services.lobbies.start(2, by=table.ann.id)
    await let_time_pass(table.env, 5)
    assert "Take turn" in labels(other.history()[-1])
    assert "Game 1 could not" in caplog.text
    caplog.clear()


async def test_a_picture_that_cannot_be_painted_leaves_the_text_and_is_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    presenter = table.bot.app.presenters["toy"]

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(presenter, "table_pictures", fail)
    message = await start_game(table, "bob")
    assert "Pot: 10" in text(message)
    assert not message.attachments
    monkeypatch.undo()
    board = answered(await table.ann.slash(table.channel, "pax board")).response
    assert board is not None
    assert board.attachments
    assert "could not be painted" in caplog.text
    caplog.clear()


async def test_the_bot_shows_that_it_is_well(table: Table) -> None:
    assert health.complaint(table.bot.settings.db, time.time()) is None


async def test_an_end_left_by_a_dead_process_is_told_and_everything_closed(table: Table, make_bot: MakeBot) -> None:
    message = await start_game(table, "bob")
    await table.bot.services.endings.enforce(1, by=table.zoe.id, moderator=True)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    assert "ended early" in text(table.messages()[-1])
    assert "Take turn" not in labels(table.now(message))


async def test_a_slow_channel_keeps_no_other_game_waiting(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    second_is_told = asyncio.Event()

    async def tells(game: int) -> None:
        if game == 1:
            await second_is_told.wait()
        told.append(game)
        second_is_told.set()

    monkeypatch.setattr(table.bot.dispatcher, "reconcile", tells)
    await asyncio.wait_for(table.bot.dispatcher.reconcile_each([1, 2]), timeout=60)
    assert told == [2, 1]


async def test_only_so_many_games_are_told_at_a_time(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    most = at_once = 0

    async def tells(game: int) -> None:
        nonlocal most, at_once
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0)
        at_once -= 1

    monkeypatch.setattr(table.bot.dispatcher, "reconcile", tells)
    await table.bot.dispatcher.reconcile_each(range(1, 41))
    assert most == AT_ONCE
