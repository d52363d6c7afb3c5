"""Time passing at a table: what is due happens as soon as it is due, without waiting for the loops."""

from datetime import datetime, timedelta
from typing import Any

import discord

from tests.bot.people import Table, labels, text


def loops(table: Table) -> Any:
    return table.bot.get_cog("Loops")


def stop_loops(table: Table) -> None:
    """The loops stand still, so that weeks can pass at once."""
    cog = loops(table)
    for loop in (cog.rounds, cog.clocks, cog.life):
        loop.cancel()


async def wait(table: Table, **time: float) -> None:
    stop_loops(table)
    end = table.env.now() + timedelta(**time)
    timers = table.bot.services.timers
    while (due := await timers.next_due()) is not None and due <= end:
        await advance_to(table, due)
        await strike(table)
    await advance_to(table, end)
    await strike(table)


async def strike(table: Table) -> None:
    with table.env.time_context():
        await loops(table).fire_due()
        await table.bot.dispatcher.reconcile_due()
    await table.env.settle()


async def advance_to(table: Table, at: datetime) -> None:
    seconds = (at - table.env.now()).total_seconds()
    if seconds > 0:
        await table.env.advance_time(seconds)


async def wait_until_up(table: Table, game: int = 1) -> None:
    due = await table.bot.services.timekeeping.due(await table.bot.services.games.view(game))
    assert due is not None
    await wait(table, seconds=(due - table.env.now()).total_seconds() + 1)


def reminders(table: Table) -> list[discord.Message]:
    return [message for message in table.messages() if "this game waits for you" in text(message)]


def silent(message: discord.Message) -> bool:
    return message.flags.silent


def with_button(table: Table, label: str) -> discord.Message:
    return next(message for message in reversed(table.messages()) if label in labels(message))
