"""Graceful shutdown: work that was begun is finished, none is begun, and nobody waits for ever."""

import asyncio

import pytest
import simcord

from cogs.app import Shutdown
from paxbot import PaxError
from tests.bot.people import Table, open_game, text as text_of


async def test_what_was_begun_is_waited_for_and_nothing_new_is_begun() -> None:
    shutdown, go_on, done = Shutdown(), asyncio.Event(), []

    async def work() -> None:
        with shutdown.busy(), shutdown.busy():
            shutdown.refuse_new_work()
            await go_on.wait()
            done.append("finished")

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    assert len(shutdown) == 2
    ending = asyncio.create_task(shutdown.finish(within=60))
    await asyncio.sleep(0)
    assert shutdown.is_stopping
    assert not ending.done()
    go_on.set()
    await ending
    await task
    assert (done, len(shutdown)) == (["finished"], 0)
    with pytest.raises(PaxError, match="restarting"):
        shutdown.refuse_new_work()


async def test_what_takes_too_long_is_broken_off_even_if_it_does_not_let_go() -> None:
    shutdown, for_ever, let_go = Shutdown(), asyncio.Event(), []

    async def work(*, stubborn: bool) -> None:
        with shutdown.busy():
            try:
                await for_ever.wait()
            except asyncio.CancelledError:
                let_go.append(stubborn)
                if stubborn:
                    await for_ever.wait()

    tasks = [asyncio.create_task(work(stubborn=each)) for each in (True, False)]
    await asyncio.sleep(0)
    await shutdown.finish(within=0.05)
    assert sorted(let_go) == [False, True]
    assert [task.done() for task in tasks] == [False, True]
    tasks[0].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_it_ends_where_nobody_else_is_left_to_break_off() -> None:
    shutdown = Shutdown()
    with shutdown.busy():
        await shutdown.finish(within=0.01)
    assert shutdown.is_stopping


async def test_whoever_presses_while_the_bot_stops_is_asked_to_wait_and_nothing_changes(table: Table) -> None:
    await open_game(table)
    card = table.channel.last_message
    assert card is not None
    table.bot.app.shutdown.is_stopping = True
    result = await table.people["bob"].click(card, label="Join")
    assert result.response is not None
    assert result.ephemeral
    assert "I am restarting" in (result.response.content or text_of(result.response))
    (game,) = await table.bot.services.games.all_open()
    assert len(game.players) == 1


async def test_rounds_begin_no_other_game_while_the_bot_stops(table: Table) -> None:
    await open_game(table)
    told: list[int] = []
    table.bot.dispatcher.reconcile = told.append  # type: ignore[method-assign,assignment]
    table.bot.app.shutdown.is_stopping = True
    await table.bot.dispatcher.reconcile_each([1])
    assert told == []


async def test_figures_are_looked_for_and_tell_of_the_games(table: Table, env: simcord.Env) -> None:
    await open_game(table)
    await table.bot.health.collect_metrics()
    statistics = await table.bot.services.statistics.take()
    assert statistics.games == {"lobby": 1}
    assert (statistics.undelivered, statistics.failing, statistics.timers_late) == (0, 0, 0)
    report = await table.bot.health.report()
    assert (report.shards, report.database, report.is_stopping) == (1, "", False)
    await table.bot.services.close()
    report = await table.bot.health.report()
    assert report.complaints[-1] == "The database does not answer: The store is not open."
    await table.bot.services.open()
