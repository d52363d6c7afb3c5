from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from paxbot.storage import Status
from tests.standin.people import buttons, text
from tests.trust.faults import shows
from tests.trust.scene import Scene, faultless

pytestmark = pytest.mark.slow


@pytest.fixture
async def place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Scene]:
    async with faultless(tmp_path, monkeypatch, caplog) as empty:
        yield empty


@pytest.fixture
async def table(place: Scene) -> AsyncIterator[Scene]:
    await place.start()
    yield place
    await place.goes_on()


async def is_open(scene: Scene) -> bool:
    return (await scene.bot.services.games.view(1)).game.status.is_open


def heard(scene: Scene, name: str, words: str) -> int:
    return sum(words in text(message) for message in scene.direct(name))


@shows("The bot may not post in the channel")
@pytest.mark.parametrize("lacking", ["send_messages", "view_channel"])
async def test_moves_count_where_the_bot_may_not_post_and_the_host_is_told_once(table: Scene, lacking: str) -> None:
    table.standin.forbid(table.channel, **{lacking: False})
    for _ in range(2):
        moved = await table.move()
        await table.see(lambda moved=moved: "Your move is made, but I may not post" in moved.said)  # type: ignore[misc]
    await table.later(hours=3)
    assert (heard(table, "ann", "I may not post in"), heard(table, "bob", "I may not post in")) == (1, 0)
    assert "Manage" not in "".join(text(message) for message in table.direct("ann"))
    table.standin.forbid(table.channel, **{lacking: None})
    await table.see(lambda: bool(table.turns()) and len(table.standin.rest.mishaps._waiting) == 0)
    await table.quiet()
    mention = (await table.to_act()).mention
    await table.see(lambda: any(mention in text(message) for message in table.turns()))
    await table.see(lambda: heard(table, "ann", "I can post in") == 1)


@shows("The bot may not post in the channel")
async def test_the_owner_of_the_server_is_told_where_the_host_cannot_be(table: Scene) -> None:
    table.standin.guild.owner_id = table.cat.id
    await table.standin.gateway.disconnect(resumable=False)
    await table.see(lambda: table.standin.gateway.identified == 2 and bool(table.bot.guilds))
    await table.see(lambda: table.bot.guilds[0].owner_id == table.cat.id)
    table.standin.close_direct(table.ann)
    table.standin.forbid(table.channel, send_messages=False)
    await table.move()
    await table.see(lambda: heard(table, "cat", "I may not post in") == 1)
    table.standin.forbid(table.channel, send_messages=None)


@shows("A game is opened where the bot may not post")
async def test_a_game_is_not_opened_where_it_could_not_be_shown(place: Scene) -> None:
    place.standin.forbid(place.channel, attach_files=False)
    opened = await place.ann.command(place.channel, "pax new", game="toy").answered()
    assert "Please give me the permissions" in opened.said
    threaded = await place.ann.command(place.channel, "pax new", game="toy", thread=True).answered()
    assert "Please give me the permissions" in threaded.said
    assert not place.messages()
    assert not place.standin.guild.thread_ids
    place.standin.forbid(place.channel, attach_files=None)
    await place.start()


@shows("The channel or thread is deleted")
@pytest.mark.parametrize("thread", [False, True])
async def test_a_game_whose_channel_is_deleted_rests_and_is_moved_by_its_host(place: Scene, thread: bool) -> None:
    await place.start(thread=thread)
    await place.move("Take 2")
    await place.quiet()
    other = place.standin.channel("other")
    place.standin.world.delete_channel(place.channel)
    await place.see(lambda: all(heard(place, name, "is gone, so the game is on hold") for name in ("ann", "bob")))
    await place.later(days=3)
    asked = await place.ann.press(place.direct("ann")[-1], "pax:movehere:0:1").answered()
    assert "Which channel should your game" in asked.said
    await place.ann.press(place.direct("ann")[-1], f"pax:moveto:0:1:{other}").answered()
    place.channel = other
    await place.see(lambda: "moved this game here" in place.said())
    await place.goes_on()


@shows("Nobody moves the game")
async def test_a_game_that_nobody_moves_ends_and_everybody_has_its_record(place: Scene) -> None:
    await place.start()
    await place.quiet()
    place.standin.world.delete_channel(place.channel)
    await place.see(lambda: all(heard(place, name, "is gone, so the game is on hold") for name in ("ann", "bob")))
    await place.later(days=7, hours=1)
    await place.see(lambda: all(heard(place, name, "was deleted, or I was removed") for name in ("ann", "bob")))
    for name in ("ann", "bob"):
        assert heard(place, name, "was deleted, or I was removed") == 1
        assert place.direct(name)[-1].attachments[0]["filename"] == "toy-1.json"
    assert not await is_open(place)
    place.settled()
    place.channel, place.game, place.given = place.standin.channel("other"), 2, place.given
    await place.start()
    await place.goes_on()


@shows("The bot is removed from the server")
async def test_a_game_whose_server_removes_the_bot_rests_and_goes_on_when_it_is_back(table: Scene) -> None:
    await table.move("Take 2")
    await table.quiet()
    before = [message.id for message in table.messages()]
    seq = (await table.bot.services.games.view(1)).seq
    table.standin.kick()
    await table.see(lambda: all(heard(table, name, "the game rests until") for name in ("ann", "bob")))
    await table.later(days=3)
    refused = await table.bob.press(table.direct("bob")[0], "pax:turn:1").answered()
    assert "This game rests until" in refused.said
    called = len(table.standin.calls())
    await table.later(days=9)
    assert len(table.standin.calls()) == called
    table.standin.invite()
    await table.see(lambda: "I am on this server again" in table.said())
    await table.quiet()
    assert table.said().count("I am on this server again") == 1
    assert [message.id for message in table.messages()][:-1] == before
    assert (await table.bot.services.games.view(1)).seq == seq
    assert [heard(table, name, "the game rests until") for name in ("ann", "bob")] == [1, 1]


@shows("The bot is removed from the server")
async def test_a_game_rests_too_whose_server_removes_the_bot_while_its_session_is_lost(table: Scene) -> None:
    table.standin.gateway.is_open = False
    await table.standin.gateway.disconnect(resumable=False)
    table.standin.kick()
    table.standin.gateway.is_open = True
    await table.see(lambda: all(heard(table, name, "the game rests until") for name in ("ann", "bob")))
    table.standin.invite()
    await table.see(lambda: "I am on this server again" in table.said())
    await table.move("Take 2")
    await table.goes_on()


@shows("The bot is removed from the server")
async def test_a_server_that_removes_and_invites_the_bot_while_sessions_are_lost_is_known_as_one_it_is_on(
    table: Scene,
) -> None:
    gateway = table.standin.gateway
    for happens in (table.standin.kick, table.standin.invite):
        gateway.is_open = False
        await gateway.disconnect(resumable=False)
        happens()
        gateway.is_open = True
        await table.see(lambda: heard(table, "ann", "the game rests until") == 1)
    await table.see(lambda: "I am on this server again" in table.said())
    view = await table.bot.services.games.view(1)
    await table.see(lambda: table.bot.dispatcher.channel_states.is_member(view.game))
    await table.move("Take 2")
    await table.goes_on()


@shows("The bot is not invited again")
async def test_a_game_whose_server_does_not_want_the_bot_any_more_ends_and_everybody_has_its_record(
    place: Scene,
) -> None:
    await place.start()
    place.standin.kick()
    await place.see(lambda: all(heard(place, name, "the game rests until") for name in ("ann", "bob")))
    await place.later(days=13, hours=23)
    assert await is_open(place)
    await place.later(hours=2)
    await place.see(lambda: all(heard(place, name, "was deleted, or I was removed") for name in ("ann", "bob")))
    await place.later(hours=3)
    for name in ("ann", "bob"):
        assert heard(place, name, "the game rests until") == 1
        assert heard(place, name, "was deleted, or I was removed") == 1
        assert place.direct(name)[-1].attachments[0]["filename"] == "toy-1.json"
    assert (await place.bot.services.games.view(1)).game.status is Status.CANCELLED
    place.settled()
    place.standin.invite()
    place.channel, place.game = place.standin.channel("other"), 2
    await place.start()
    await place.goes_on()


@shows("The bot is not invited again")
async def test_a_lobby_whose_server_removes_the_bot_is_closed_at_once(place: Scene) -> None:
    await place.open()
    place.standin.kick()
    await place.see(lambda: heard(place, "ann", "cancelled before it began") == 1)
    await place.quiet()
    assert not await is_open(place)
    place.settled()


@shows("The channel or thread is deleted")
async def test_a_channel_that_is_deleted_while_the_bot_is_away_is_noticed_when_the_bot_is_back(place: Scene) -> None:
    await place.start()
    place.standin.kick()
    await place.see(lambda: all(heard(place, name, "the game rests until") for name in ("ann", "bob")))
    place.standin.invite()
    place.standin.world.delete_channel(place.channel)
    for _ in range(2):
        # The bot may hear of the deletion before it knows that it is back.
        await place.later(hours=2)
    await place.see(lambda: all(heard(place, name, "is gone, so the game is on hold") for name in ("ann", "bob")))
    assert await is_open(place)


@shows("Discord answers that there is no such channel (404, 10003)")
async def test_ten_seconds_without_the_channel_end_nothing(table: Scene) -> None:
    table.standin.go_wrong("fail", "*", f"/channels/{table.channel}*", status=404, code=10003, times=None)
    await table.move("Take 2")
    await table.later(seconds=10)
    view = await table.bot.services.games.view(1)
    assert view.game.is_stranded
    table.standin.rest.mishaps.clear()
    await table.later(minutes=5)
    await table.goes_on()
    assert not any(heard(table, name, "channel") for name in ("ann", "bob"))


@shows("A message of the game is deleted")
async def test_a_turn_message_that_is_deleted_comes_back_with_the_next_move(table: Scene) -> None:
    player = await table.to_act()
    panel = await table.panel(player)
    table.standin.world.delete_message(table.channel, table.turns()[0].id)
    await table.give(player, panel, "Take 2").answered()
    await table.see(lambda: bool(table.turns()) and "Pot: 8" in text(table.turns()[0]))
    hand = table.direct("ann")[-1]
    table.standin.world.delete_message(hand.channel_id, hand.id)
    await table.move()


@shows("A message of the game is deleted")
async def test_a_lobby_card_that_is_deleted_while_it_is_pressed_comes_back(place: Scene) -> None:
    card = await place.open()
    pressed = place.bob.press(card, next(each for each in buttons(card) if each.startswith("pax:join:")))
    place.standin.world.delete_message(place.channel, card.id)
    await place.see(lambda: bool(place.messages()) and place.bob.mention in text(place.messages()[-1]))
    assert pressed.is_acknowledged


@shows("The thread is archived")
async def test_an_archived_thread_is_opened_again_for_what_is_to_be_said(place: Scene) -> None:
    await place.start(thread=True)
    place.standin.set_thread(place.channel, archived=True)
    await place.move("Take 2")
    await place.see(lambda: "Pot: 8" in text(place.turns()[0]))
    meta = place.standin.thread(place.channel).thread_metadata
    assert meta is not None
    assert not meta.archived
    await place.goes_on()


@shows("The thread is locked")
@pytest.mark.parametrize("archived", [False, True])
async def test_moves_count_in_a_locked_thread_and_whoever_makes_them_reads_why_nobody_sees_them(
    place: Scene, archived: bool
) -> None:
    parent = place.channel
    await place.start(thread=True)
    place.standin.forbid(parent, manage_threads=False)
    place.standin.set_thread(place.channel, archived=archived, locked=True)
    moved = await place.move()
    await place.see(lambda: "the game's thread is locked" in moved.said)
    await place.later(hours=3)
    assert heard(place, "ann", "is locked. Moves still count") == 1
    place.standin.set_thread(place.channel)
    mention = (await place.to_act()).mention
    await place.see(lambda: any(mention in text(message) for message in place.turns()))
    await place.see(lambda: heard(place, "ann", "I can post in") == 1)
    await place.goes_on()


@shows("A player has left the server")
async def test_a_table_reads_that_a_player_has_left_and_can_seek_another(table: Scene) -> None:
    gone = "bob" if (await table.to_act()).id == table.ann.id else "ann"
    stays = table.people["ann" if gone == "bob" else "bob"]
    table.standin.leave(gone)
    await table.move()
    await table.see(lambda: "Seek a substitute" in table.labels())
    told = next(each for each in table.messages() if "Seek a substitute" in buttons(each).values())
    assert table.people[gone].mention in text(told)
    assert list(buttons(told).values()) == ["Seek a substitute"]
    await table.later(minutes=1)
    assert f"**{gone.title()}** is not on this server any more." in text(table.turns()[0])
    status = await stays.command(table.channel, "pax status").answered()
    assert "is not on this server any more" in status.said
    onlooker = table.cat.press(told, next(iter(buttons(told))))
    await table.see(lambda: "Only whose seat it is" in onlooker.said)
    sought = stays.press(told, next(iter(buttons(told))))
    await table.see(lambda: "Take this seat" in table.labels())
    assert [text(message).strip() for message in sought.more] == ["The seat is on offer in the game's channel."]
    assert "is not on this server any more" in text(told)
    offer = next(each for each in table.messages() if "Take this seat" in buttons(each).values())
    take = next(key for key, label in buttons(offer).items() if label == "Take this seat")
    await table.cat.press(offer, take).answered()
    await table.later(minutes=1)
    assert "is not on this server any more" not in table.said()
    assert (await table.to_act()).id in (table.cat.id, stays.id)


@shows("A player has left the server")
async def test_somebody_at_the_table_reports_it_and_who_comes_back_is_welcome(table: Scene) -> None:
    player = await table.to_act()
    gone = next(name for name, person in table.people.items() if person.id == player.id)
    stays = table.people["ann" if gone == "bob" else "bob"]
    status = await stays.command(table.channel, "pax status").answered()
    assert status.shown is not None
    (missing,) = [key for key, label in buttons(status.shown).items() if label == "Has somebody left?"]
    asked = await stays.press(status.shown, missing).answered()
    assert asked.said.strip() == "Everybody who plays at this table is on this server."
    table.standin.leave(gone)
    for _ in range(2):
        asked = await stays.press(status.shown, missing).answered()
        assert asked.said.strip().startswith(f"Not on this server any more: {gone.title()}.")
    await table.quiet()
    assert sum("is not on this server any more." in text(message) for message in table.messages()) == 2
    assert "is not on this server any more" in text(table.turns()[0])
    table.standin.come_back(gone)
    await table.panel(player)
    await table.see(lambda: "was away from this server and is back" in table.said())
    await table.quiet()
    assert "is not on this server any more" not in table.said()


@shows("A player takes no direct messages")
async def test_a_player_whose_direct_messages_are_closed_is_told_so_once_and_has_their_hand_in_the_channel(
    table: Scene,
) -> None:
    player = await table.to_act()
    name = next(name for name, person in table.people.items() if person.id == player.id)
    table.standin.close_direct(player)
    for _ in range(6):
        await table.move()
        await table.quiet()
    told = [deed.person for deed in table.standin.deeds if "My direct messages do not reach you" in deed.said]
    assert told == [player]
    assert "is not on this server" not in table.said()
    hand = await player.command(table.channel, "pax hand").answered()
    assert "You hold" in hand.said
    table.standin.close_direct(player, closed=False)
    await table.move()
    await table.move()
    await table.quiet()
    assert "Your hand" in text(table.direct(name)[-1])
