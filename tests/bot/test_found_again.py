"""Messages whose posting was not noted before the process ended, long enough ago for Discord to forget their nonces."""

from typing import Any

import pytest
import simcord
from discord.http import Route
from simcord.http.client import FakeHTTPClient

from cogs.client import PaxBot
from cogs.layouts.parts import text_layout
from paxbot.service.post import Post
from paxbot.storage.rows import MessageRow
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    answers,
    choose,
    labels,
    notified,
    open_game,
    open_panel,
    panel,
    pings,
    play,
    text,
    turn_message,
)


class LostNotes:
    """Nothing that is delivered can be noted: of messages in the channel, or of direct messages."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.in_channel = False
        self.direct = False
        noted = Post.delivered

        async def delivered(post: Post, notice: int, message: MessageRow | None = None) -> None:
            if self.direct if message is None else self.in_channel:
                raise OSError("The process is about to end.")
            await noted(post, notice, message)

        monkeypatch.setattr(Post, "delivered", delivered)


@pytest.fixture
def lost_notes(monkeypatch: pytest.MonkeyPatch) -> LostNotes:
    return LostNotes(monkeypatch)


async def begin_anew(table: Table, make_bot: MakeBot, lost: LostNotes) -> None:
    await table.bot.close()
    lost.in_channel = lost.direct = False
    await table.env.restart_bot(make_bot())
    await table.bot.dispatcher.take_up_unfinished()
    await table.env.advance_time(600)
    await table.bot.dispatcher.reconcile_due()
    await table.env.settle()


def turn_messages(table: Table) -> list[int]:
    return [message.id for message in table.messages() if "Take turn" in labels(message)]


async def test_a_turn_is_not_called_twice(table: Table, make_bot: MakeBot, lost_notes: LostNotes) -> None:
    lost_notes.in_channel = True
    card = await open_game(table, "bob")
    answered(await table.ann.click(card, label="Start"))
    before = turn_messages(table)
    assert len(before) == 1
    await begin_anew(table, make_bot, lost_notes)
    assert turn_messages(table) == before


async def test_a_hand_is_not_sent_twice(table: Table, make_bot: MakeBot, lost_notes: LostNotes) -> None:
    lost_notes.direct = True
    card = await open_game(table, "bob")
    answered(await table.ann.click(card, label="Start"))
    player = next(table.people[name] for name in ("ann", "bob") if table.dms(name))
    before = [message.id for message in player.user.dm_channel.history()]
    await begin_anew(table, make_bot, lost_notes)
    assert [message.id for message in player.user.dm_channel.history()] == before


async def test_a_hand_that_was_found_again_is_brought_up_to_date_at_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, plain, lost, edited = await open_game(table, "bob"), FakeHTTPClient.request, list[str](), list[str]()

    async def lose_an_answer(http: FakeHTTPClient, route: Route, **kwargs: Any) -> Any:
        answer = await plain(http, route, **kwargs)
        if route.method == "PATCH" and lost:
            edited.append(route.url)
        is_hand = route.method == "POST" and route.path.endswith("/messages") and route.channel_id != table.channel.id
        if is_hand and not lost:
            lost.append(route.url)
            raise OSError("The connection broke.")
        return answer

    monkeypatch.setattr(FakeHTTPClient, "request", lose_an_answer)
    answered(await table.ann.click(card, label="Start"))
    await table.env.advance_time(300)
    (name,) = (name for name in ("ann", "bob") if str(table.people[name].user.dm_channel.id) in lost[0])
    assert len(table.dms(name)) == 1
    (found,) = table.dms(name)
    assert [url for url in edited if url.endswith(f"/messages/{found.id}")], "it showed what was true some time ago"
    assert all(row.shown for row in await table.bot.services.post.messages(1, "hand"))


async def test_a_turn_is_not_called_twice_by_a_process_that_could_not_note_it(
    table: Table, lost_notes: LostNotes
) -> None:
    lost_notes.in_channel = True
    card = await open_game(table, "bob")
    answered(await table.ann.click(card, label="Start"))
    before = turn_messages(table)
    lost_notes.in_channel = False
    await table.env.advance_time(600)
    await table.bot.dispatcher.reconcile_due()
    await table.env.settle()
    assert turn_messages(table) == before


async def test_what_was_found_again_is_edited_and_closed_like_any_other(
    table: Table, make_bot: MakeBot, lost_notes: LostNotes
) -> None:
    lost_notes.in_channel = True
    card = await open_game(table, "bob")
    answered(await table.ann.click(card, label="Start"))
    await begin_anew(table, make_bot, lost_notes)
    called = turn_message(table)
    player = next(table.people[name] for name in ("ann", "bob") if table.people[name].mention in text(called))
    while turn_messages(table) == [called.id]:
        await play_on(table, player)
    assert len(turn_messages(table)) == 1


async def test_a_channel_is_looked_through_once_while_nothing_goes_wrong(table: Table) -> None:
    answered(await table.ann.click(await open_game(table, "bob"), label="Start"))
    for _ in range(3):
        await play_on(table, to_act_in(table))
    path = f"/channels/{table.channel.id}/messages"
    looks = [call for call in table.env.http_requests if (call.method, call.path) == ("GET", path)]
    assert len(looks) == 1


async def test_a_call_is_posted_as_a_sentence_and_edited_into_its_message(table: Table) -> None:
    answered(await table.ann.click(await open_game(table, "bob"), label="Start"))
    called = turn_message(table)
    player = to_act_in(table)
    told = [each.says for each in notified(table.env) if player.mention in each.says]
    assert told == [f"{player.mention}, it is your turn in Coins ({table.channel.mention})."]
    assert not called.content
    assert player.id in [user.id for user in called.mentions], "the message stays marked for who is called"


async def test_a_sentence_whose_edit_failed_stands_until_it_is_edited(table: Table) -> None:
    card = await open_game(table, "bob")
    table.env.inject_error("PATCH", f"/channels/{table.channel.id}/messages/*", status=400, times=2)
    answered(await table.ann.click(card, label="Start"))
    sentence = table.messages()[-1]
    assert "it is your turn in Coins" in sentence.content
    await table.env.advance_time(600)
    await table.bot.dispatcher.reconcile_due()
    await table.env.settle()
    assert turn_message(table).id == sentence.id
    assert len([users for users in pings(table) if users]) == 1


async def test_a_sentence_that_one_process_left_is_edited_by_the_next(
    table: Table, make_bot: MakeBot, lost_notes: LostNotes
) -> None:
    card = await open_game(table, "bob")
    table.env.inject_error("PATCH", f"/channels/{table.channel.id}/messages/*", status=400, times=2)
    answered(await table.ann.click(card, label="Start"))
    sentence = table.messages()[-1]
    assert sentence.content
    await begin_anew(table, make_bot, lost_notes)
    assert turn_messages(table) == [sentence.id]
    assert len([users for users in pings(table) if users]) == 1


async def test_a_sentence_is_deleted_when_what_it_calls_to_is_over(table: Table) -> None:
    card = await open_game(table, "bob")
    table.env.inject_error("PATCH", f"/channels/{table.channel.id}/messages/*", status=400, times=2)
    answered(await table.ann.click(card, label="Start"))
    sentence = table.messages()[-1]
    player = next(table.people[name] for name in ("ann", "bob") if table.people[name].mention in sentence.content)
    shown = panel(await player.slash(table.channel, "pax turn"))
    for label in ("Take 1", "End turn"):
        shown = panel(await choose(player, shown, label))
    await table.env.advance_time(600)
    assert sentence.id not in [message.id for message in table.messages()]
    assert not any(message.content for message in table.messages())


async def play_on(table: Table, player: simcord.MemberActor) -> None:
    await play(table, player, next(iter(answers(await open_panel(table, player)))))


def to_act_in(table: Table) -> simcord.MemberActor:
    called = text(turn_message(table))
    return next(table.people[name] for name in ("ann", "bob") if table.people[name].mention in called)


async def test_a_message_whose_answer_was_lost_is_looked_for(table: Table) -> None:
    assert isinstance(table.env.bot, PaxBot)
    channels = table.bot.dispatcher.sender
    place = await channels.open(table.channel.id)
    table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=400, code=0, message="lost")
    with pytest.raises(Exception, match="lost"):
        await channels.send(place, text_layout("Hello"), nonce="ab" * 12)
    first = await channels.send(place, text_layout("Hello"), nonce="ab" * 12)
    second = await channels.send(place, text_layout("Hello"), nonce="cd" * 12)
    assert first.id != second.id
