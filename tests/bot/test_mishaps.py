"""Repeated, limited and failing calls: nobody loses a message, and one failure keeps nothing else waiting."""

import asyncio
from typing import Any

import discord
import pytest
import simcord

from paxbot.service import Pick, Snapshot
from tests.bot.conftest import MakeBot
from tests.bot.mishaps import Mishaps
from tests.bot.people import (
    Table,
    answered,
    answers,
    choose,
    labels,
    open_game,
    open_panel,
    pings,
    play,
    start_game,
    text,
    to_act,
    together,
    turn_message,
)
from tests.outbox import due_of


@pytest.fixture
def mishaps(monkeypatch: pytest.MonkeyPatch) -> Mishaps:
    return Mishaps(monkeypatch)


async def minutes(env: simcord.Env, count: int) -> None:
    for _ in range(count):
        await env.advance_time(60)


def dm_path(table: Table, name: str) -> str:
    return f"/channels/{table.people[name].user.dm_channel.id}/messages"


def name_of(table: Table, member: simcord.MemberActor) -> str:
    return next(name for name, person in table.people.items() if person.id == member.id)


async def test_a_hand_that_was_sent_but_not_noted_is_not_deleted_by_the_second_attempt(
    table: Table, mishaps: Mishaps, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_game(table, "bob")
    name = "bob" if name_of(table, to_act(table)) == "ann" else "ann"
    old = table.dms(name)[-1]
    post, delivered = table.bot.services.post, table.bot.services.post.delivered
    fails = [True]

    async def lose_power(notice: int, message: object = None) -> None:
        if message is None and fails:
            fails.clear()
            raise OSError
        await delivered(notice, message)  # type: ignore[arg-type]

    monkeypatch.setattr(post, "delivered", lose_power)
    await play(table, to_act(table), "End turn")
    await minutes(table.env, 3)
    assert not fails, "the first attempt was noted"
    (hand,) = table.dms(name)
    assert hand.id != old.id
    assert (await post.latest(1, "hand", seat=(await seat_of(table, name)))) is not None


async def seat_of(table: Table, name: str) -> int:
    view = await table.bot.services.games.view(1)
    seat = view.seat_of(table.people[name].id)
    assert seat is not None
    return seat


async def test_an_old_hand_that_cannot_be_deleted_does_not_fail_the_new_one(table: Table, mishaps: Mishaps) -> None:
    await start_game(table, "bob")
    name = "bob" if name_of(table, to_act(table)) == "ann" else "ann"
    old = table.dms(name)[-1]
    table.env.inject_error("DELETE", f"{dm_path(table, name)}/{old.id}", status=500, times=1)
    await play(table, to_act(table), "End turn")
    assert await due_of(table.bot.services) == ()
    assert len(table.dms(name)) == 2
    await play(table, to_act(table), "End turn")
    await play(table, to_act(table), "End turn")
    assert len(table.dms(name)) == 1


async def test_a_message_that_cannot_be_delivered_keeps_the_table_up_to_date(table: Table) -> None:
    card = await open_game(table, "bob")
    table.env.inject_error("POST", dm_path(table, "bob"), status=500, times=None)
    answered(await table.ann.click(card, label="Start"))
    assert labels(table.now(card)) == ["What is agreed"]
    player = to_act(table)
    message = turn_message(table)
    await play(table, player, "Take 2")
    assert "Pot: 8" in text(table.now(message))


async def test_a_lobby_card_that_cannot_be_closed_keeps_the_turn_message_up_to_date(table: Table) -> None:
    message = await start_game(table, "bob")
    post = table.bot.services.post
    await post.remember(1, "lobby", channel=table.channel.id, message=message.id + 1)
    table.env.inject_error("PATCH", f"/channels/{table.channel.id}/messages/{message.id + 1}", status=500, times=None)
    await play(table, to_act(table), "Take 2")
    assert "Pot: 8" in text(table.now(message))


async def test_a_turn_that_was_not_announced_is_announced_once_and_not_silently_before(table: Table) -> None:
    card = await open_game(table, "bob")
    table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=500, times=1)
    answered(await table.ann.click(card, label="Start"))
    await table.bot.dispatcher.reconcile(1)
    assert not any("Take turn" in labels(message) for message in table.messages())
    await minutes(table.env, 3)
    assert [message.mentions for message in table.messages() if "Take turn" in labels(message)] != [[]]
    assert sum("turn" in text(message) for message in table.messages() if labels(message)) == 1


async def test_a_limit_on_the_turn_message_is_waited_out(table: Table, mishaps: Mishaps) -> None:
    card = await open_game(table, "bob")
    mishaps.slow_down("POST", f"/channels/{table.channel.id}/messages")
    answered(await table.ann.click(card, label="Start"))
    await minutes(table.env, 3)
    assert "Take turn" in labels(table.messages()[-1])


async def test_a_limit_while_hands_are_closed_delays_one_hand_alone(table: Table, mishaps: Mishaps) -> None:
    await start_game(table, "bob")
    mishaps.slow_down("PATCH", f"{dm_path(table, 'bob')}/*")
    mishaps.slow_down("PATCH", f"{dm_path(table, 'ann')}/*")
    await table.bot.services.endings.enforce(1, by=table.zoe.id, moderator=True)
    table.bot.dispatcher.schedule(1)
    await minutes(table.env, 4)
    assert "ended early" in text(table.messages()[-1])
    assert all("Take turn" not in labels(table.dms(name)[-1]) for name in ("ann", "bob"))


async def test_a_limit_on_a_command_is_told_in_a_sentence(table: Table, mishaps: Mishaps) -> None:
    mishaps.slow_down("POST", f"/channels/{table.channel.id}/threads")
    result = await table.ann.slash(table.channel, "pax new", game="toy", thread=True)
    answered(result)
    assert "asks me to slow down" in "\n".join(text(message) for message in result.followups) + text_of(result)


def text_of(result: simcord.InteractionResult) -> str:
    return text(result.response) if result.response else ""


async def test_a_deleted_turn_message_made_again_by_a_dying_process_is_not_posted_twice(
    table: Table, mishaps: Mishaps, make_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await start_game(table, "bob")
    shown = await open_panel(table, to_act(table))
    await table.delete(old)
    monkeypatch.setattr(table.bot.services.post, "remember", lose_power)
    await choose(to_act(table), shown, "Take 1")
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    assert [message.id for message in table.messages() if "Take turn" in labels(message)] == [turn_message(table).id]
    await play(table, to_act(table), "End turn")
    assert sum("Take turn" in labels(message) for message in table.messages()) == 1


async def lose_power(*_: object, **__: object) -> None:
    raise OSError


async def test_a_question_answered_while_the_table_was_painted_pings_nobody(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_game(table, "bob")
    dispatcher = table.bot.dispatcher
    post = dispatcher.turns.post

    async def meanwhile_somebody_moves(s: Snapshot, **options: Any) -> discord.Message:
        message = await post(s, **options)
        await move(table, "Grant")
        return message

    asked = to_act(table)
    await move(table, "Take")
    await dispatcher.reconcile(1)
    before = len(pings(table))
    await move(table, "End")
    await move(table, "Ask")
    monkeypatch.setattr(dispatcher.turns, "post", meanwhile_somebody_moves)
    await dispatcher.reconcile(1)
    assert len(pings(table)) > before
    assert [asked.id] not in pings(table)[before:]


async def test_a_move_made_while_a_message_fails_is_told_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    message = await start_game(table, "bob")
    dispatcher = table.bot.dispatcher
    reconcile = dispatcher.reconciler.reconcile
    failed: list[int] = []

    async def fail_while_somebody_moves(s: Snapshot) -> list[Exception]:
        if not failed:
            failed.append(s.view.seq)
            await move(table, "Take")
            await dispatcher.reconcile(1)
            raise OSError
        return await reconcile(s)

    monkeypatch.setattr(dispatcher.reconciler, "reconcile", fail_while_somebody_moves)
    await move(table, "Take")
    await dispatcher.reconcile(1)
    assert failed
    assert text(table.now(message)).count("CoinsTaken") == 2


async def test_a_game_ended_while_its_player_answers_is_closed_everywhere(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    shown = await open_panel(table, player)
    custom_id, _ = answers(shown)["End turn"]
    ending = table.bot.services.endings.enforce(1, by=table.zoe.id, moderator=True)
    results, _ = await asyncio.gather(together(table.env, shown, (player, custom_id)), ending)
    assert answered(results[0])
    await table.bot.dispatcher.reconcile(1)
    assert "ended early" in text(table.messages()[-1])
    assert not any("Take turn" in labels(each) for each in (*table.messages(), *table.dms("ann"), *table.dms("bob")))
    assert await due_of(table.bot.services) == ()
    assert table.now(message)


async def move(table: Table, kind: str) -> None:
    """Whoever is asked gives the first answer of that kind, and the table is not told of it."""
    games = table.bot.services.games
    view = await games.view(1)
    assert view.waiting is not None
    choice = next(each for each in view.choices() if type(each.move).__name__.startswith(kind))
    await games.answer_all(1, view.seq, [Pick(choice.option, choice.check)], by=view.waiting.user)


async def test_the_message_that_calls_a_player_back_is_gone_when_they_have_gone_on(table: Table) -> None:
    await start_game(table, "bob")
    await move(table, "Take")
    await move(table, "End")
    await move(table, "Ask")
    await table.bot.dispatcher.reconcile(1)
    await move(table, "Grant")
    await table.bot.dispatcher.reconcile(1)
    resumed = table.messages()[-1]
    assert labels(resumed) == ["Go on"]
    await move(table, "Take")
    await table.bot.dispatcher.reconcile(1)
    assert not table.stands(resumed)


async def test_a_hand_that_was_not_brought_up_to_date_is_after_a_restart(table: Table, make_bot: MakeBot) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    name = name_of(table, player)
    table.env.inject_error("PATCH", f"{dm_path(table, name)}/*", status=500, times=1)
    before = text(table.dms(name)[-1])
    await play(table, player, "Take 2")
    assert text(table.dms(name)[-1]) == before
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    assert text(table.dms(name)[-1]) != before


async def test_a_restart_edits_no_hand_that_is_as_it_should_be(table: Table, make_bot: MakeBot) -> None:
    await start_game(table, "bob")
    await play(table, to_act(table), "Take 2")
    await table.bot.close()
    before = len(table.env.http_requests)
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    assert not [
        call
        for call in table.env.http_requests[before:]
        if call.method in ("POST", "PATCH") and "/messages" in call.path
    ]
