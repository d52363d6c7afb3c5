"""The end of a turn can be taken back in the panel, and the channel is as it was until nobody can any more."""

import pytest
import simcord

from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Shown,
    Table,
    answers,
    at_once,
    choose,
    labels,
    open_panel,
    panel,
    parts,
    past_turns,
    pings,
    said,
    start_game,
    text,
    to_act,
    turn_message,
    wait,
)

SECONDS = 25


@pytest.fixture
def grace() -> int:
    return SECONDS


async def ended(table: Table) -> tuple[simcord.MemberActor, simcord.MemberActor, simcord.ResponseMessage]:
    """Who has ended the first turn, who comes next, and the panel in which it was ended."""
    await start_game(table, "bob")
    player = to_act(table)
    shown = await open_panel(table, player)
    await choose(player, shown, "Take 1")
    shown = panel(await choose(player, shown, "End turn"))
    return player, table.bob if player.id == table.ann.id else table.ann, shown


def channel(table: Table) -> list[str]:
    return [text(message) for message in table.messages()]


def button(shown: Shown, label: str) -> str:
    return str(next(part["custom_id"] for part in parts(shown) if part.get("label") == label))


async def test_the_end_is_taken_back_and_the_channel_never_tells_of_it(table: Table) -> None:
    player, _, shown = await ended(table)
    assert "Your turn is over. You can take its end back for 25 seconds; then" in text(shown)
    before, called = channel(table), pings(table)
    assert len(past_turns(table)) == 0
    back = panel(await player.click(shown, label="Take back"))
    assert "Take 2" in answers(back)
    assert "Undo" in labels(back)
    await wait(table, SECONDS)
    assert (len(channel(table)), pings(table)) == (len(before), called)
    assert "Pot: 9" in text(turn_message(table))
    assert player.mention in text(turn_message(table))


async def test_the_next_player_is_called_when_the_wait_is_over(table: Table) -> None:
    player, following, shown = await ended(table)
    before, called = len(channel(table)), pings(table)
    await wait(table, SECONDS - 1)
    assert (len(channel(table)), pings(table)) == (before, called)
    await wait(table, 1)
    assert pings(table)[len(called) :][:1] == [[following.id]]
    assert len(past_turns(table)) == 1
    late = await player.click(shown, label="Take back")
    moved = late.followups[0]
    assert "its end until the next player is called" in text(moved)
    assert following.name in text(moved)
    assert (await table.bot.services.games.view(1)).turn == 2


async def test_two_presses_at_once_take_back_one_step(table: Table) -> None:
    player, _, shown = await ended(table)
    pressed = button(shown, "Take back")
    await at_once(table.env, player, shown, pressed, pressed)
    view = await table.bot.services.games.view(1)
    assert view.turn == 1
    assert "Pot: 9" in text(turn_message(table))


async def test_two_presses_of_the_end_end_one_turn(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    shown = await open_panel(table, player)
    end = answers(shown)["End turn"][0]
    await at_once(table.env, player, shown, end, end)
    assert (await table.bot.services.games.view(1)).turn == 2
    await wait(table, SECONDS)
    assert [len(users) for users in pings(table)].count(1) >= 2


async def test_the_next_player_may_look_and_act_before_they_are_called(table: Table) -> None:
    player, following, shown = await ended(table)
    theirs = panel(await following.click(turn_message(table), label="Take turn"))
    await choose(following, theirs, "Take 2")
    assert "Turn 2" in text(turn_message(table))
    late = await player.click(shown, label="Take back")
    assert f"Nothing was done: {following.name} has acted since" in text(late.followups[0])
    assert (await table.bot.services.games.view(1)).turn == 2


async def test_a_turn_played_before_its_call_has_its_message(table: Table) -> None:
    _, following, _ = await ended(table)
    theirs = panel(await following.click(turn_message(table), label="Take turn"))
    theirs = panel(await choose(following, theirs, "End turn"))
    assert "Take back" in labels(theirs)
    assert len(past_turns(table)) == 0
    await wait(table, SECONDS)
    assert len(past_turns(table)) == 2
    assert "Turn 3" in text(turn_message(table))


async def test_a_restart_in_the_wait_loses_neither_the_call_nor_the_way_back(table: Table, make_bot: MakeBot) -> None:
    player, following, shown = await ended(table)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    back = panel(await player.click(shown, label="Take back"))
    shown = panel(await choose(player, back, "End turn"))
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    assert len(past_turns(table)) == 0
    await wait(table, SECONDS)
    assert following.id in [user for users in pings(table) for user in users]
    assert "Turn 2" in text(turn_message(table))


async def test_the_command_takes_the_end_back_too(table: Table) -> None:
    player, _, _ = await ended(table)
    assert "taken back" in said(await player.slash(table.channel, "pax undo"))
    assert (await table.bot.services.games.view(1)).turn == 1
