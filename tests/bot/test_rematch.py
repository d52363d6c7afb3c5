"""A rematch: the same table once more, with one press on the last message of a game."""

import discord

from tests.bot.people import Table, answered, labels, pings, said, start_game, text
from tests.bot.test_playing import play_to_the_end


async def ended(table: Table, *users: str) -> discord.Message:
    await start_game(table, *users)
    await play_to_the_end(table)
    return table.messages()[-1]


async def test_one_press_opens_the_lobby_and_calls_the_others_once(table: Table) -> None:
    end = await ended(table, "bob")
    before = len(pings(table))
    assert "The lobby is open" in said(await table.bob.click(end, label="Rematch"))
    card = table.messages()[-1]
    assert len(pings(table)) == before + 1
    assert set(pings(table)[-1]) == {table.ann.id}
    assert f"Opened by {table.bob.mention}" in text(card)
    assert f"A rematch, for which {table.ann.mention} is still asked" in text(card)
    answered(await table.ann.click(card, label="Join"))
    assert "still asked" not in text(table.now(card))
    assert "everybody then sits one seat further" in text(table.now(card))
    answered(await table.bob.click(card, label="Start"))
    assert "Take turn" in labels(table.messages()[-1])
    assert "already" in said(await table.ann.click(end, label="Rematch"))


async def test_a_second_press_shows_the_lobby_that_is_open(table: Table) -> None:
    end = await ended(table, "bob")
    answered(await table.bob.click(end, label="Rematch"))
    count = len(table.messages())
    shown = await table.ann.click(end, label="Rematch")
    assert f"Opened by {table.bob.mention}" in said(shown)
    assert len(table.messages()) == count
    assert shown.response is not None
    answered(await table.ann.click(shown.response, label="Join"))
    assert f"2. {table.ann.mention}" in text(table.messages()[-1])


async def test_whoever_did_not_play_opens_no_rematch(table: Table) -> None:
    end = await ended(table, "bob")
    assert "no seat" in said(await table.zoe.click(end, label="Rematch"))
