"""A channel or thread is gone: its game rests, and its players can move it. `test_stranded` tells of servers."""

from typing import Any

import discord
import pytest
import simcord

from paxbot.service import Pick, Reason
from paxbot.storage import Status
from tests.bot.clock import reminders, stop_loops, strike, wait
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    labels,
    open_game,
    parts,
    play,
    said,
    start_game,
    text,
    to_act,
)
from tests.toy_moves import EndTurn

HOUR, WEEK = 3600, 7 * 86400


async def row(table: Table) -> Any:
    return (await table.bot.services.games.view(1)).game


async def seconds_left(table: Table) -> dict[int, int]:
    """The time each seat has left, in full seconds: what is written on the way is rounded."""
    left = await table.bot.services.timekeeping.left(await table.bot.services.games.view(1))
    return {seat: round(time.total_seconds()) for seat, time in left.items()}


async def status(table: Table) -> Status:
    return (await table.bot.services.games.view(1)).game.status


def told(table: Table, words: str, *names: str) -> list[int]:
    return [sum(words in text(message) for message in table.dms(name)) for name in names or ("ann", "bob")]


def missing(table: Table) -> None:
    path = f"/channels/{table.channel.id}*"
    table.env.inject_error("*", path, status=404, code=10003, message="Unknown Channel", times=None)


def answers_again(table: Table) -> None:
    table.env.backend.faults.clear()


async def delete(table: Table) -> None:
    table.env.backend.delete_channel(table.channel.id)
    await table.env.settle()


def lost_dm(table: Table, name: str) -> discord.Message:
    return next(each for each in reversed(table.dms(name)) if "Move it here" in labels(each))


def offered(result: simcord.InteractionResult) -> list[str]:
    answered(result)
    assert result.response is not None
    return [option["label"] for part in parts(result.response) if part["type"] == 3 for option in part["options"]]


async def ends_turn(table: Table) -> None:
    """Whoever is asked ends their turn, and nobody tells of it yet."""
    view = await table.bot.services.games.view(1)
    end = next(choice for choice in view.choices() if isinstance(choice.move, EndTurn))
    await table.bot.services.games.answer_all(1, view.seq, [Pick(end.option, end.check)], by=to_act(table).id)


async def test_ten_seconds_of_unknown_channel_end_nothing_and_give_the_clocks_their_time_back(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    stop_loops(table)
    before = len(table.messages())
    missing(table)
    await ends_turn(table)
    await strike(table)
    left = await seconds_left(table)
    assert (await row(table)).is_stranded
    await table.env.advance_time(10)
    answers_again(table)
    await table.env.advance_time(40)
    await strike(table)
    assert (await status(table), (await row(table)).is_stranded) == (Status.RUNNING, False)
    assert await seconds_left(table) == left
    assert told(table, "channel") == [0, 0]
    new = table.messages()[before:]
    assert [labels(each)[0] for each in new] == ["Take turn"]
    await play(table, to_act(table), "End turn")
    await wait(table, hours=16, minutes=1)
    assert reminders(table)


async def test_a_channel_that_is_missing_an_hour_later_is_lost_and_everybody_has_a_week(table: Table) -> None:
    await start_game(table, "bob")
    stop_loops(table)
    missing(table)
    await ends_turn(table)
    await strike(table)
    await wait(table, minutes=58)
    assert told(table, "Move it here") == [0, 0]
    await wait(table, minutes=3)
    assert (await status(table), told(table, "is gone, so the game is on hold")) == (Status.RUNNING, [1, 1])
    await wait(table, days=6, hours=23)
    assert await status(table) is Status.RUNNING
    await wait(table, hours=2)
    assert await status(table) is Status.CANCELLED
    assert told(table, "removed from its server") == [1, 1]
    assert table.dms("bob")[-1].attachments[0].filename == "toy-1.json"
    for _ in range(10):
        await wait(table, hours=1)
    calls = len(table.env.http_requests)
    await wait(table, hours=2)
    assert not [(call.method, call.path) for call in table.env.http_requests[calls:]]


async def test_a_server_that_fails_as_a_whole_loses_no_channel(table: Table) -> None:
    await start_game(table, "bob")
    stop_loops(table)
    missing(table)
    await ends_turn(table)
    await strike(table)
    table.env.inject_error("GET", f"/guilds/{table.guild.id}", status=404, code=10004, times=None)
    for _ in range(4):
        await wait(table, hours=1)
        assert (await row(table)).lost_since is None
    guild = table.bot.get_guild(table.guild.id)
    assert guild
    guild.unavailable = True
    assert table.bot.dispatcher.channel_states.told_by(await row(table), _unknown()) is None


def _unknown() -> discord.NotFound:
    response = type("Response", (), {"status": 404, "reason": "Not Found"})()
    return discord.NotFound(response, {"code": 10003, "message": "Unknown Channel"})


async def test_a_deleted_channel_is_told_at_once_and_the_host_moves_the_game_from_a_direct_message(
    table: Table,
) -> None:
    await start_game(table, "bob", clock="brisk")
    await play(table, to_act(table), "Take 2")
    first = to_act(table)
    left = await seconds_left(table)
    secret = table.restricted_channel(send_messages=False)
    other = table.guild.create_text_channel("other")
    taken = table.guild.create_text_channel("taken")
    answered(await table.cat.slash(taken, "pax new", game="toy"))
    await delete(table)
    assert told(table, "is gone, so the game is on hold", "ann", "bob", "cat") == [1, 1, 0]
    await wait(table, days=6)
    shown = await table.ann.user.click(lost_dm(table, "ann"), label="Move it here")
    assert offered(shown) == ["#other"]
    assert secret.name not in offered(shown)
    assert shown.response is not None
    moved = await table.ann.user.select(shown.response, [str(other.id)])
    assert f"continues in <#{other.id}>" in said(moved)
    game = await row(table)
    assert (game.channel, game.is_stranded, game.status) == (other.id, False, Status.RUNNING)
    assert await seconds_left(table) == left
    table.channel = other
    assert [sum("moved this game here" in text(each) for each in other.history())] == [1]
    assert sum("Take turn" in labels(each) for each in other.history()) == 1
    assert first.mention in text(other.history()[-1])
    await play(table, first, "End turn")
    assert "is in <#" in said(await table.ann.user.click(lost_dm(table, "ann"), label="Move it here"))


async def test_a_player_proposes_the_channel_of_games_and_the_host_confirms_it(table: Table) -> None:
    await start_game(table, "bob")
    other = table.guild.create_text_channel("other")
    await delete(table)
    shown = await table.bob.slash(other, "games")
    assert "on hold because its channel is gone" in said(shown)
    assert shown.response is not None
    assert "sent <@" in said(await table.bob.click(shown.response, label="Move it here"))
    assert (await row(table)).lost_since is not None
    asked = table.dms("ann")[-1]
    assert f"proposes <#{other.id}>" in text(asked)
    assert "continues in" in said(await table.ann.user.click(asked, label="Move it here"))
    assert (await row(table)).channel == other.id


async def test_a_player_moves_the_game_whose_host_has_left_the_server(table: Table) -> None:
    await start_game(table, "bob")
    other = table.guild.create_text_channel("other")
    await delete(table)
    table.env.backend.remove_member(table.guild.id, table.ann.id)
    await table.env.settle()
    shown = await table.bob.slash(other, "games")
    assert shown.response is not None
    assert "continues in" in said(await table.bob.click(shown.response, label="Move it here"))


async def test_forged_presses_move_nothing(table: Table) -> None:
    await start_game(table, "bob")
    other = table.guild.create_text_channel("other")
    hidden = table.guild.create_text_channel(
        "hidden", overwrites={table.bob: discord.PermissionOverwrite(view_channel=False)}
    )
    quiet = table.restricted_channel(send_messages=False)
    taken = table.guild.create_text_channel("taken")
    answered(await table.cat.slash(taken, "pax new", game="toy"))
    abroad = table.env.create_guild("abroad")
    foreign = abroad.create_text_channel("foreign")
    lobby = taken.last_message
    assert lobby is not None

    async def forged(by: simcord.MemberActor, custom_id: str) -> str:
        stored = table.env.backend.get_message(taken.id, lobby.id)
        kept, stored.components = (
            stored.components,
            [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Forged", "custom_id": custom_id}]}],
        )
        told = said(await by.click(lobby, custom_id=custom_id))
        stored.components = kept
        return told

    assert "can't be moved" in await forged(table.ann, f"pax:moveto:0:1:{other.id}")
    await delete(table)
    assert "You have no seat" in await forged(table.cat, f"pax:moveto:0:1:{other.id}")
    assert "You have no seat" in await forged(table.cat, "pax:movehere:0:1")
    assert "Pick a channel of the server" in await forged(table.ann, f"pax:moveto:0:1:{foreign.id}")
    assert "Pick a channel of the server" in await forged(table.ann, "pax:moveto:0:1:7")
    assert f"can't see that channel: {table.bob.mention}" in await forged(table.ann, f"pax:moveto:0:1:{hidden.id}")
    assert "may not post" in await forged(table.ann, f"pax:moveto:0:1:{quiet.id}")
    for person in (table.ann, table.bob):
        assert "There is a game in this channel already" in await forged(person, f"pax:moveto:0:1:{taken.id}")
    game = await row(table)
    assert (game.channel, game.lost_since is None) == (table.channel.id, False)


async def test_a_game_is_moved_once_however_often_that_is_pressed_at_once(table: Table) -> None:
    await start_game(table, "bob")
    here, there = table.guild.create_text_channel("here"), table.guild.create_text_channel("there")
    await delete(table)
    places, refused = table.bot.services.lost_places, []
    for channel in (here, there):
        try:
            await places.move(1, channel.id, thread=False, by=table.ann.id)
        except Exception as error:  # noqa: BLE001 (its reason is looked at)
            refused.append(getattr(error, "reason", None))
    assert refused == [Reason.NOT_LOST]
    assert (await row(table)).channel == here.id


async def test_a_move_that_was_written_is_told_by_the_next_process(table: Table, make_bot: MakeBot) -> None:
    await start_game(table, "bob")
    other = table.guild.create_text_channel("other")
    await delete(table)
    await table.bot.services.lost_places.move(1, other.id, thread=False, by=table.ann.id)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await strike(table)
    assert sum("moved this game here" in text(each) for each in other.history()) == 1
    assert sum("Take turn" in labels(each) for each in other.history()) == 1


async def test_a_lobby_whose_thread_is_deleted_rests_and_has_its_card_where_it_is_moved(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="toy", thread=True))
    (thread,) = table.channel.threads
    table.env.backend.delete_channel(thread.id)
    await table.env.settle()
    assert await status(table) is Status.LOBBY
    assert not await table.bot.services.games._repository.store.timers(1)
    shown = await table.ann.slash(table.channel, "games")
    assert shown.response is not None
    assert "continues in" in said(await table.ann.click(shown.response, label="Move it here"))
    card = table.channel.history()[-1]
    assert "Join" in labels(card)
    answered(await table.bob.click(card, label="Join"))
    answered(await table.ann.click(card, label="Start"))
    assert await status(table) is Status.RUNNING


async def test_a_lobby_that_nobody_moves_is_cancelled(table: Table) -> None:
    await open_game(table, "bob")
    await delete(table)
    await wait(table, days=7, minutes=10)
    assert await status(table) is Status.CANCELLED
    assert told(table, "cancelled before it began") == [1, 1]


async def test_another_channel_that_is_deleted_ends_nothing(table: Table) -> None:
    await start_game(table, "bob")
    other = table.guild.create_text_channel("other")
    table.env.backend.delete_channel(other.id)
    await table.env.settle()
    assert not (await row(table)).is_stranded


async def test_a_thread_that_goes_with_its_channel_takes_its_game_along(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="toy", thread=True))
    (thread,) = table.channel.threads
    del table.env.backend.channels[thread.id]
    table.env.backend.get_guild(table.guild.id).thread_ids.remove(thread.id)
    await delete(table)
    assert (await row(table)).lost_since is not None
    await wait(table, minutes=5)
    assert (await row(table)).lost_since is not None, "the library still knows the thread"


async def test_a_channel_deleted_while_the_bot_was_away_is_noticed_at_its_start(
    table: Table, make_bot: MakeBot
) -> None:
    await start_game(table, "bob")
    await table.bot.close()
    table.env.backend.delete_channel(table.channel.id)
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    game = await row(table)
    assert (game.status, game.is_stranded, game.lost_since) == (Status.RUNNING, True, None)
    await wait(table, hours=1, minutes=1)
    assert told(table, "is gone, so the game is on hold") == [1, 1]


async def test_a_post_that_is_refused_so_though_the_channel_is_there_is_tried_again(table: Table) -> None:
    await start_game(table, "bob")
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=404, code=10003, message="Unknown Channel", times=1)
    await play(table, to_act(table), "End turn")
    await table.env.advance_time(120)
    assert not (await row(table)).is_stranded
    assert "Take turn" in labels(table.messages()[-1])


async def test_a_deletion_heard_of_before_the_bot_knows_that_it_is_back_stays_known(table: Table) -> None:
    await start_game(table, "bob")
    stop_loops(table)
    missing(table)
    await table.bot.services.guild_removal.strand(1)
    assert await table.bot.services.lost_places.lose(1)
    assert await table.bot.services.lost_places.miss(1)
    game = await row(table)
    assert (game.stranded_since, game.lost_since) == (None, game.missing_since)
    await strike(table)
    assert told(table, "is gone, so the game is on hold") == [1, 1]


async def test_what_is_pressed_in_the_channel_proves_that_it_is_there(table: Table) -> None:
    message = await start_game(table, "bob")
    stop_loops(table)
    await table.bot.services.lost_places.miss(1)
    answered(await to_act(table).click(message, label="Take turn"))
    assert not (await row(table)).is_stranded


async def test_a_channel_that_comes_back_after_it_was_told_to_be_gone_is_told_to_be_back(table: Table) -> None:
    await start_game(table, "bob")
    await table.bot.services.lost_places.miss(1)
    await table.bot.services.lost_places.lose(1)
    await wait(table, hours=1, minutes=2)
    assert not (await row(table)).is_stranded
    assert sum("I can reach this channel again" in text(each) for each in table.messages()) == 1


async def test_a_channel_the_bot_may_not_see_for_a_while_keeps_its_game(table: Table) -> None:
    await start_game(table, "bob")
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50001, message="Missing Access", times=1)
    await play(table, to_act(table), "End turn")
    await table.env.advance_time(120)
    assert not (await row(table)).is_stranded
    assert "Take turn" in labels(table.messages()[-1])


async def test_nothing_in_a_channel_that_is_gone_is_remembered_after_the_end(table: Table) -> None:
    await start_game(table, "bob")
    answered(await table.ann.slash(table.channel, "pax pause"))
    kinds = {each.kind for each in await table.bot.services.post.messages(1)}
    assert {"turn", "pause_asked"} <= kinds
    await delete(table)
    await wait(table, days=7, minutes=10)
    assert not await table.bot.services.post.messages(1)
    other = table.guild.create_text_channel("after")
    assert "no game" in said(await table.ann.slash(other, "games"))


async def test_a_finished_game_needs_no_channel(table: Table) -> None:
    await start_game(table, "bob")
    missing(table)
    await table.bot.services.endings.enforce(1, by=table.ann.id, moderator=True)
    await table.bot.dispatcher.reconcile_each([1])
    for _ in range(10):
        await wait(table, hours=1)
    assert not await table.bot.services.post.is_owing(1)
    assert not (await row(table)).is_stranded


@pytest.mark.parametrize("presses", [1, 2])
async def test_a_game_that_is_told_of_and_loses_its_channel_at_once_is_told_once(table: Table, presses: int) -> None:
    await open_game(table, "bob")
    await table.bot.services.lobbies.start(1, by=table.ann.id)
    table.env.backend.delete_channel(table.channel.id)
    for _ in range(presses):
        await table.bot.dispatcher.reconcile_due()
        await table.env.settle()
    assert await status(table) is Status.RUNNING
    assert told(table, "is gone, so the game is on hold") == [1, 1]
