import pytest

from tests.bot.people import (
    Table,
    choose,
    close_dms,
    panel,
    play,
    said,
    start_game,
    text,
    to_act,
)


async def test_the_hand_message_is_renewed_with_each_turn_and_edited_in_between(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    (hand,) = table.dms(player.name)
    assert "It is your turn" in text(hand)
    await play(table, player, "Take 2")
    (edited,) = table.dms(player.name)
    assert edited.id == hand.id
    assert "You hold 2 coins" in text(edited)
    await play(table, player, "End turn")
    await play(table, to_act(table), "End turn")
    (renewed,) = table.dms(player.name)
    assert renewed.id != hand.id
    assert "It is your turn" in text(renewed)


async def test_the_panel_opens_from_the_direct_message_too(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    (hand,) = table.dms(player.name)
    shown = panel(await player.user.click(hand, label="Take turn"))
    await choose(player.user, shown, "Take 2")
    assert "Pot: 8" in text(table.now(message))


async def test_a_player_with_closed_direct_messages_is_told_once_and_plays_on(table: Table) -> None:
    close_dms(table, "bob")
    message = await start_game(table, "bob")
    assert not table.dms("bob")
    assert "do not reach you" in said(await table.bob.click(message, label="My hand"))
    assert "do not reach you" not in said(await table.bob.click(message, label="My hand"))
    if to_act(table).id != table.bob.id:
        await play(table, table.ann, "End turn")
    await play(table, table.bob, "Take 2")
    assert "You hold 2 coins" in said(await table.bob.click(message, label="My hand"))


@pytest.mark.parametrize("command", ["board", "log", "status", "export", "help", "undo", "end"])
async def test_any_command_tells_once_that_direct_messages_do_not_arrive(table: Table, command: str) -> None:
    close_dms(table, "bob")
    await start_game(table, "bob")
    told = said(await table.bob.slash(table.channel, f"pax {command}"))
    assert told.count("do not reach you") == 1
    assert told.replace("do not reach you", "").strip()
    assert "do not reach you" not in said(await table.bob.slash(table.channel, f"pax {command}"))


@pytest.mark.parametrize("label", ["Take turn", "My hand", "Help"])
async def test_any_button_tells_once_that_direct_messages_do_not_arrive(table: Table, label: str) -> None:
    close_dms(table, "bob")
    message = await start_game(table, "bob")
    assert said(await table.bob.click(message, label=label)).count("do not reach you") == 1
    assert "do not reach you" not in said(await table.bob.click(message, label=label))
