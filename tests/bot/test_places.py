"""A channel or thread is deleted: the game ends and its players are told once. `test_stranded` tells of servers."""

import simcord

from paxbot.storage import Status
from tests.bot.clock import wait
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, labels, open_game, play, said, start_game, text, to_act


async def status(table: Table) -> Status:
    return (await table.bot.services.games.view(1)).game.status


def told(table: Table, name: str) -> int:
    """How often the player was told that the game is over because its channel is gone."""
    return sum("removed from its server" in text(message) for message in table.dms(name))


async def an_hour(env: simcord.Env) -> None:
    for _ in range(13):
        await env.advance_time(300)


async def test_a_game_whose_channel_is_deleted_ends_and_its_players_are_told_once(table: Table) -> None:
    await start_game(table, "bob")
    await play(table, to_act(table), "Take 2")
    table.env.backend.delete_channel(table.channel.id)
    await table.env.settle()
    assert await status(table) is Status.CANCELLED
    assert [told(table, name) for name in ("ann", "bob", "cat")] == [1, 1, 0]
    assert table.dms("bob")[-1].attachments[0].filename == "toy-1.json"
    assert not any("Take turn" in labels(message) for message in table.dms("ann"))
    before = len(table.env.http_requests)
    await an_hour(table.env)
    assert not [call.path for call in table.env.http_requests[before:]]
    assert [told(table, name) for name in ("ann", "bob")] == [1, 1]
    other = table.guild.create_text_channel("other")
    assert "no game" in said(await table.ann.slash(other, "games"))


async def test_nothing_in_a_channel_that_is_gone_is_remembered(table: Table) -> None:
    await start_game(table, "bob")
    answered(await table.ann.slash(table.channel, "pax pause"))
    kinds = {row.kind for row in await table.bot.services.post.messages(1)}
    assert {"turn", "pause_asked"} <= kinds
    for method, path in (
        ("GET", "/channels/{}"),
        ("PATCH", "/channels/{}/messages/*"),
        ("DELETE", "/channels/{}/messages/*"),
    ):
        place = path.format(table.channel.id)
        table.env.inject_error(method, place, status=403, code=50001, message="Missing Access", times=None)
    table.env.backend.remove_guild(table.guild.id)
    await table.env.settle()
    await wait(table, days=14, minutes=1)
    assert not await table.bot.services.post.messages(1)


async def test_a_lobby_whose_thread_is_deleted_is_cancelled(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="toy", thread=True))
    (thread,) = table.channel.threads
    table.env.backend.delete_channel(thread.id)
    await table.env.settle()
    assert await status(table) is Status.CANCELLED
    assert "cancelled before it began" in text(table.dms("ann")[-1])
    assert told(table, "ann") == 1


async def test_another_channel_that_is_deleted_ends_nothing(table: Table) -> None:
    await start_game(table, "bob")
    other = table.guild.create_text_channel("other")
    table.env.backend.delete_channel(other.id)
    await table.env.settle()
    assert await status(table) is Status.RUNNING


async def test_a_thread_that_goes_with_its_channel_takes_its_game_along(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="toy", thread=True))
    (thread,) = table.channel.threads
    bot_guild = table.bot.get_guild(table.guild.id)
    cached = bot_guild.get_thread(thread.id) if bot_guild else None
    assert bot_guild
    assert cached
    bot_guild._remove_thread(cached)
    del table.env.backend.channels[thread.id]
    table.env.backend.get_guild(table.guild.id).thread_ids.remove(thread.id)
    table.env.backend.delete_channel(table.channel.id)
    await table.env.settle()
    assert await status(table) is Status.CANCELLED


async def test_a_channel_deleted_while_the_bot_was_away_is_noticed_at_its_start(
    table: Table, make_bot: MakeBot
) -> None:
    await start_game(table, "bob")
    await table.bot.close()
    table.env.backend.delete_channel(table.channel.id)
    await table.env.restart_bot(make_bot())
    await table.env.settle()
    assert await status(table) is Status.CANCELLED
    assert [told(table, name) for name in ("ann", "bob")] == [1, 1]


async def test_a_channel_of_whose_end_the_bot_did_not_hear_is_noticed_with_the_next_message(table: Table) -> None:
    await start_game(table, "bob")
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=404, code=10003, message="Unknown Channel", times=None)
    await play(table, to_act(table), "End turn")
    assert await status(table) is Status.CANCELLED
    assert [told(table, name) for name in ("ann", "bob")] == [1, 1]


async def test_a_channel_the_bot_may_not_see_for_a_while_keeps_its_game(table: Table) -> None:
    await start_game(table, "bob")
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50001, message="Missing Access", times=1)
    await play(table, to_act(table), "End turn")
    await table.env.advance_time(120)
    assert await status(table) is Status.RUNNING
    assert "Take turn" in labels(table.messages()[-1])


async def test_a_game_that_is_told_of_and_loses_its_channel_at_once_ends_once(table: Table) -> None:
    card = await open_game(table, "bob")
    await table.bot.services.lobbies.start(1, by=table.ann.id)
    table.env.backend.delete_channel(table.channel.id)
    await table.bot.dispatcher.reconcile_due()
    await table.env.settle()
    assert card
    assert await status(table) is Status.CANCELLED
    assert [told(table, name) for name in ("ann", "bob")] == [1, 1]
