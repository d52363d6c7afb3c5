"""A server removes the bot: its games rest, their players are told once, and go on when the bot is invited again."""

import pytest
from simcord.backend import serializers
from simcord.backend.models import Guild

from paxbot.service import Pick
from paxbot.service.notices import GRACE_PERIOD
from paxbot.storage import Status
from tests.bot.clock import reminders, wait
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    labels,
    open_game,
    pings,
    play,
    said,
    start_game,
    text,
    to_act,
    turn_message,
)
from tests.toy_moves import EndTurn

DAYS = GRACE_PERIOD.days


class Server:
    def __init__(self, table: Table) -> None:
        self._backend = table.env.backend
        self._guild: Guild = self._backend.get_guild(table.guild.id)
        self._channels = {each: self._backend.channels[each] for each in self._places}
        self._messages = {each: self._backend.messages.get(each, {}) for each in self._places}

    @property
    def _places(self) -> tuple[int, ...]:
        return (*self._guild.channel_ids, *self._guild.thread_ids)

    def remove_bot(self) -> None:
        self._backend.remove_guild(self._guild.id)

    def invite_bot(self, *, announced: bool = True) -> None:
        self._backend.guilds[self._guild.id] = self._guild
        self._backend.channels.update(self._channels)
        self._backend.messages.update(self._messages)
        if announced:
            payload = serializers.guild_create_payload(self._backend, self._guild)
            # Only of servers the bot was on before does Discord say whether they are available.
            payload.pop("unavailable", None)
            self._backend.emit("GUILD_CREATE", payload)


async def status(table: Table) -> Status:
    return (await table.bot.services.games.view(1)).game.status


def told(table: Table, words: str) -> list[int]:
    return [sum(words in text(message) for message in table.dms(name)) for name in ("ann", "bob")]


async def test_a_game_rests_until_the_bot_is_invited_again(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    first = to_act(table)
    server, before = Server(table), len(table.messages())
    left = await table.bot.services.timekeeping.left(await table.bot.services.games.view(1))
    server.remove_bot()
    await table.env.settle()
    assert told(table, "the game rests until") == [1, 1]
    calls = len(table.env.http_requests)
    await wait(table, days=DAYS - 1)
    assert not [call.path for call in table.env.http_requests[calls:]]
    server.invite_bot()
    await table.env.settle()
    assert await status(table) is Status.RUNNING
    assert await table.bot.services.timekeeping.left(await table.bot.services.games.view(1)) == left
    assert "I am on this server again" in text(table.messages()[-1])
    assert pings(table)[-1] == [first.id]
    assert len(table.messages()) == before + 1
    await play(table, first, "End turn")
    assert to_act(table).id != first.id
    assert told(table, "removed from its server") == [0, 0]
    await wait(table, hours=14, minutes=1)
    assert reminders(table)


@pytest.mark.parametrize("dms_closed", [False, True])
async def test_a_game_ends_when_the_bot_is_not_invited_again_in_time(table: Table, dms_closed: bool) -> None:
    await start_game(table, "bob")
    if dms_closed:
        path = f"/channels/{table.bob.user.dm_channel.id}/messages"
        table.env.inject_error("POST", path, status=403, code=50278, message="No mutual guilds", times=None)
    Server(table).remove_bot()
    await table.env.settle()
    bob = 0 if dms_closed else 1
    assert told(table, "the game rests until") == [1, bob]
    await wait(table, days=DAYS)
    await wait(table, minutes=1)
    assert await status(table) is Status.CANCELLED
    assert told(table, "removed from its server") == [1, bob]
    assert table.dms("ann")[-1].attachments[0].filename == "toy-1.json"
    before = len(table.env.http_requests)
    await wait(table, hours=1)
    assert not [call.path for call in table.env.http_requests[before:]]
    assert told(table, "the game rests until") == [1, bob]


async def test_a_lobby_is_closed_at_once(table: Table) -> None:
    await open_game(table, "bob")
    Server(table).remove_bot()
    await table.env.settle()
    assert await status(table) is Status.CANCELLED
    assert told(table, "cancelled before it began") == [1, 1]


async def test_what_is_pressed_or_typed_in_direct_messages_changes_nothing(table: Table) -> None:
    await start_game(table, "bob")
    first = to_act(table)
    hand = next(message for message in table.dms("ann") if "Take turn" in labels(message))
    Server(table).remove_bot()
    await table.env.settle()
    seq = (await table.bot.services.games.view(1)).seq
    assert "This game rests until" in said(await table.ann.user.click(hand, label="Take turn"))
    assert "This game rests until" in said(await first.user.slash("do", line="end"))
    listed = said(await table.ann.user.slash("games"))
    assert "it rests until" in listed
    assert "waits for" not in listed
    assert (await table.bot.services.games.view(1)).seq == seq
    assert told(table, "the game rests until") == [1, 1]


async def test_a_server_that_is_gone_at_the_start_is_noticed_and_so_is_its_return(
    table: Table, make_bot: MakeBot
) -> None:
    await start_game(table, "bob")
    server = Server(table)
    await table.bot.close()
    server.remove_bot()
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    assert await status(table) is Status.RUNNING
    assert told(table, "the game rests until") == [1, 1]
    await table.bot.close()
    await table.env.advance_time(DAYS * 86400 + 60)
    server.invite_bot(announced=False)
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    assert await status(table) is Status.RUNNING
    assert "I am on this server again" in text(table.messages()[-1])
    assert told(table, "the game rests until") == [1, 1]


async def test_a_removal_that_is_noticed_with_the_next_message_loses_no_message(table: Table) -> None:
    await start_game(table, "bob")
    first, server = to_act(table), Server(table)
    view = await table.bot.services.games.view(1)
    end = next(choice for choice in view.choices() if isinstance(choice.move, EndTurn))
    server.remove_bot()
    await table.bot.services.games.answer_all(1, view.seq, [Pick(end.option, end.check)], by=first.id)
    await table.bot.dispatcher.reconcile_each([1])
    await table.env.settle()
    assert told(table, "the game rests until") == [1, 1]
    await wait(table, days=1)
    server.invite_bot()
    await table.env.settle()
    assert await status(table) is Status.RUNNING
    assert "I am on this server again" in text(table.messages()[-1])
    (open_turn,) = [message for message in table.messages() if "Take turn" in labels(message)]
    assert first.mention not in text(open_turn)
    assert told(table, "the game rests until") == [1, 1]
    await play(table, to_act(table), "End turn")


async def test_a_pause_goes_on_when_the_bot_is_back(table: Table) -> None:
    await start_game(table, "bob")
    await table.bot.services.pauses.propose(1, by=table.ann.id)
    await table.bot.services.pauses.agree(1, by=table.bob.id)
    await table.bot.dispatcher.reconcile_each([1])
    server = Server(table)
    server.remove_bot()
    await table.env.settle()
    server.invite_bot()
    await table.env.settle()
    assert "it is still paused" in text(table.messages()[-1])
    assert "This game is paused" in text(turn_message(table))
    assert "The pause is over" in said(await table.ann.slash(table.channel, "pax pause"))


async def test_a_game_rests_also_where_discord_does_not_say_what_became_of_its_channel(table: Table) -> None:
    await start_game(table, "bob")
    table.env.inject_error("GET", f"/channels/{table.channel.id}", status=400, code=0, message="Odd", times=None)
    Server(table).remove_bot()
    await table.env.settle()
    assert told(table, "the game rests until") == [1, 1]


async def test_a_game_that_cannot_go_on_keeps_no_other_waiting_and_is_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await start_game(table, "bob")
    server = Server(table)
    server.remove_bot()
    await table.env.settle()

    async def fail(game: int) -> bool:
        raise LookupError(game)

    with monkeypatch.context() as broken:
        broken.setattr(table.bot.services.guild_removal, "rejoin", fail)
        server.invite_bot()
        await table.env.settle()
        await table.bot.dispatcher.reconcile_due()
    assert "What has become of the channel of game 1 could not be seen to" in caplog.text
    caplog.clear()
    await wait(table, minutes=1)
    assert "I am on this server again" in text(table.messages()[-1])
