"""Hands by direct message are edited when what they show has changed, also by a bot that has just been started."""

from collections.abc import Awaitable, Callable

import discord
import pytest
from simcord.types import HttpLogEntry

from tests.bot.conftest import MakeBot
from tests.bot.people import Table, play, start_game, text, to_act

Restart = Callable[[], Awaitable[None]]


@pytest.fixture
def restart(table: Table, make_bot: MakeBot) -> Restart:
    async def restarted() -> None:
        await table.bot.close()
        await table.env.restart_bot(make_bot())
        await table.env.settle()

    return restarted


def names(table: Table) -> tuple[str, str]:
    """Who has the turn of ann and bob, and who has not."""
    return ("ann", "bob") if to_act(table).id == table.ann.id else ("bob", "ann")


def edits(table: Table, name: str, since: int) -> int:
    path = f"/channels/{table.people[name].user.dm_channel.id}/messages/"
    calls = table.env.http_requests[since:]
    return sum(_is_edit(call) and call.path.startswith(path) for call in calls)


def _is_edit(call: HttpLogEntry) -> bool:
    """Whether it edits a message that was not posted a moment ago as the sentence of its notification."""
    return call.method == "PATCH" and "content" not in (call.json or {})


def sent(table: Table, name: str, since: int) -> int:
    path = f"/channels/{table.people[name].user.dm_channel.id}/messages"
    return sum((call.method, call.path) == ("POST", path) for call in table.env.http_requests[since:])


def hand(table: Table, name: str) -> discord.Message:
    (message,) = table.dms(name)
    return message


async def test_a_bot_just_started_edits_only_the_hand_that_a_move_has_changed(table: Table, restart: Restart) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    await restart()
    before, shown = len(table.env.http_requests), text(hand(table, other))
    await play(table, table.people[mover], "Take 2")
    assert "You hold 2 coins" in text(hand(table, mover))
    assert (edits(table, mover, before), edits(table, other, before)) == (1, 0)
    assert text(hand(table, other)) == shown


async def test_a_hand_edited_by_one_process_is_known_to_the_next(table: Table, restart: Restart) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    await play(table, table.people[mover], "Take 1")
    await restart()
    before = len(table.env.http_requests)
    await play(table, table.people[mover], "Take 1")
    await play(table, table.people[mover], "End turn")
    assert "You hold 2 coins" in text(hand(table, mover))
    assert edits(table, other, before) == 0, "the new turn brought a new message"
    assert sent(table, other, before) == 1


async def test_a_hand_of_which_nothing_was_noted_is_edited_once(table: Table, restart: Restart) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    for row in await table.bot.services.post.messages(1, "hand"):
        await table.bot.services.post.shows(row, row.seq)
    await restart()
    before = len(table.env.http_requests)
    await play(table, table.people[mover], "Take 1")
    await play(table, table.people[mover], "Take 1")
    assert edits(table, other, before) == 1


async def test_what_a_hand_begins_with_stays_until_the_hand_changes(table: Table, restart: Restart) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    for name in (mover, other):
        view = await table.bot.services.games.view(1)
        seat = view.seat_of(table.people[name].id)
        assert seat is not None
        await table.bot.dispatcher.hands.send(
            await table.bot.services.snapshots.of(1), seat, lead=lambda: "You are asked to hurry."
        )
    await restart()
    await play(table, table.people[mover], "Take 1")
    assert "You are asked to hurry." not in text(hand(table, mover))
    assert "You are asked to hurry." in text(hand(table, other))


async def test_the_hand_is_edited_when_its_player_likes_another_language(table: Table, restart: Restart) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    await table.bot.services.settings.change(table.people[other].id, language="de")
    await restart()
    await play(table, table.people[mover], "Take 1")
    assert "### Deine Hand" in text(hand(table, other))


async def test_a_replaced_message_is_known_for_what_it_shows(table: Table, restart: Restart) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    await table.env.advance_time(55 * 60)
    first = hand(table, mover)
    await play(table, table.people[mover], "Take 1")
    second = hand(table, mover)
    assert second.id != first.id
    rows = {row.message: row.shown for row in await table.bot.services.post.messages(1, "hand")}
    view = await table.bot.services.games.view(1)
    for name in (mover, other):
        seat = view.seat_of(table.people[name].id)
        assert seat is not None
        assert rows[hand(table, name).id] == await table.bot.dispatcher.hands.digest(view, seat)


async def test_a_hand_that_reaches_nobody_is_not_tried_with_every_move(table: Table, restart: Restart) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    path = f"/channels/{table.people[other].user.dm_channel.id}/messages"
    for method, where in (("POST", path), ("PATCH", f"{path}/*")):
        table.env.inject_error(method, where, status=403, code=50007, times=None)
    await table.bot.services.settings.change(table.people[other].id, language="de")
    before = len(table.env.http_requests)
    await play(table, table.people[mover], "Take 1")
    assert (edits(table, other, before), sent(table, other, before)) == (1, 1)
    await restart()
    await play(table, table.people[mover], "Take 1")
    assert (edits(table, other, before), sent(table, other, before)) == (1, 1)


async def test_a_hand_whose_picture_failed_is_edited_with_the_next_move(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    presenter = table.bot.app.presenters["toy"]

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(presenter, "hand_picture", fail)
        await start_game(table, "bob")
    mover, other = names(table)
    assert not hand(table, other).attachments
    await play(table, table.people[mover], "Take 1")
    assert hand(table, other).attachments
    before = len(table.env.http_requests)
    await play(table, table.people[mover], "Take 1")
    assert edits(table, other, before) == 0
    assert "could not be painted" in caplog.text
    caplog.clear()


async def test_a_hand_is_edited_when_only_its_picture_has_changed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    monkeypatch.setattr(table.bot.app.presenters["toy"], "hand_seen", lambda view, seat: f"pot of {view['pot']}")
    before = len(table.env.http_requests)
    await play(table, table.people[mover], "Take 1")
    await play(table, table.people[mover], "Take 1")
    assert edits(table, other, before) == 2


async def test_the_pictures_of_a_hand_follow_what_its_player_likes_with_the_next_move(
    table: Table, restart: Restart
) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    settings = table.bot.services.settings
    await settings.change(table.people[other].id, text_only=True)
    await restart()
    await play(table, table.people[mover], "Take 1")
    assert not hand(table, other).attachments
    before = len(table.env.http_requests)
    await table.bot.services.settings.change(table.people[other].id, palette="contrast")
    await play(table, table.people[mover], "Take 1")
    assert edits(table, other, before) == 0, "there is no picture to have other colours"


async def test_a_hand_gets_the_colours_its_player_has_chosen_with_the_next_move(table: Table, restart: Restart) -> None:
    await start_game(table, "bob")
    mover, other = names(table)
    await table.bot.services.settings.change(table.people[other].id, palette="contrast")
    await restart()
    before = len(table.env.http_requests)
    await play(table, table.people[mover], "Take 1")
    await play(table, table.people[mover], "Take 1")
    assert edits(table, other, before) == 1
