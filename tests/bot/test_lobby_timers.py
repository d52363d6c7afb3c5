"""Lobbies that start by themselves when full, and close when nobody joins, as people see it."""

from paxbot.service.lobby_timers import CHANGE_OF_MIND, OPEN_FOR
from tests.bot.clock import wait
from tests.bot.people import Table, answered, labels, open_game, pings, said, text, turn_message

MINUTE = CHANGE_OF_MIND.total_seconds() + 1


async def by_itself(table: Table, *others: str, seats: int = 3) -> None:
    """A lobby of ann's that is to start by itself, which the others join."""
    card = await open_game(table, seats=seats)
    form = await table.ann.click(card, label="Joining and start")
    answered(await table.ann.submit_modal(form, {"start": ["full"]}))
    for name in others:
        answered(await table.people[name].click(card, label="Join"))


async def test_a_lobby_starts_by_itself_and_everybody_is_called_once(table: Table) -> None:
    await by_itself(table, "bob")
    card = table.messages()[-1]
    assert "Once all seats are taken, the game begins by itself" in text(card)
    before = len(pings(table))
    answered(await table.cat.click(card, label="Join"))
    assert "All seats are taken: the game begins <t:" in text(table.now(card))
    await wait(table, seconds=MINUTE)
    assert "The game has begun" in text(table.now(card))
    assert not labels(table.now(card))
    assert turn_message(table)
    called = [user for users in pings(table)[before:] for user in users]
    assert sorted(called) == sorted(each.id for each in (table.ann, table.bob, table.cat))


async def test_only_the_host_chooses_how_the_game_begins(table: Table) -> None:
    card = await open_game(table, "bob")
    assert "Only the host" in said(await table.bob.click(card, label="Joining and start"))


async def test_a_lobby_that_nobody_joins_says_how_long_it_is_open_and_that_it_has_closed(table: Table) -> None:
    card = await open_game(table, "bob")
    assert "Closes <t:" in text(table.now(card))
    await wait(table, seconds=OPEN_FOR.total_seconds() + 1)
    assert "This lobby has closed, since nobody has joined for a week." in text(table.now(card))
    assert not labels(table.now(card))
    await open_game(table)
