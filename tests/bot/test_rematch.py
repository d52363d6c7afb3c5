import discord

from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, labels, pings, said, start_game, text, together
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


async def test_two_who_press_at_once_open_one_lobby_and_call_once(table: Table) -> None:
    end = await ended(table, "bob")
    before = len(table.messages())
    await together(table.env, end, (table.ann, "pax:rematch:1"), (table.bob, "pax:rematch:1"))
    assert len(table.messages()) == before + 1
    assert (await table.bot.services.games.view(2)).options.rematch_of == 1


async def test_a_rematch_outlives_a_restart_and_what_its_lobby_takes_over(table: Table, make_bot: MakeBot) -> None:
    end = await ended(table, "bob")
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    answered(await table.bob.click(end, label="Rematch"))
    card = table.messages()[-1]
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    answered(await table.ann.click(card, label="Join"))
    answered(await table.bob.click(card, label="Start"))
    games = table.bot.services.games
    first, second = await games.view(1), await games.view(2)
    assert [second.seat_of(first.player(seat).user) for seat in (0, 1)] == [1, 0]
