import logging

import pytest

from paxbot.service import GameView
from paxbot.storage.rows import NewTimer, TimerRow
from tests.service.table import Table
from tests.toy_moves import Take


async def set_timer(table: Table, game: int, kind: str = "bell", *, seq: int | None = None) -> None:
    view = await table.view(game)
    await table.store.set_timers(game, [NewTimer(kind, 0, view.seq if seq is None else seq, table.clock())])


async def test_what_is_due_happens_once(table: Table) -> None:
    game, rung = await table.running(), list[TimerRow]()

    async def ring(_: GameView, timer: TimerRow) -> None:
        rung.append(timer)

    table.services.timers._repository.lifecycle.timer_handlers = {"bell": ring}
    await set_timer(table, game)
    assert await table.services.timers.next_due() == table.clock()
    assert await table.services.timers.fire_due() == {game}
    assert await table.services.timers.fire_due() == frozenset()
    assert [(timer.subject, timer.kind) for timer in rung] == [(game, "bell")]


async def test_a_timer_of_an_earlier_position_is_dropped_silently(table: Table) -> None:
    game, rung = await table.running(), list[TimerRow]()

    async def ring(_: GameView, timer: TimerRow) -> None:
        rung.append(timer)

    table.services.timers._repository.lifecycle.timer_handlers = {"bell": ring}
    await table.do(game, Take(1))
    await set_timer(table, game, seq=0)
    await table.services.timers.fire_due()
    assert rung == []
    assert await table.store.timers(game) == ()


async def test_a_game_that_fails_is_tried_again_and_holds_up_no_other(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound, rung = await table.running(), await table.running(channel=7), list[int]()
    is_broken = True

    async def ring(_: GameView, timer: TimerRow) -> None:
        if timer.subject == broken and is_broken:
            raise RuntimeError("no bell")
        rung.append(timer.subject)

    table.services.timers._repository.lifecycle.timer_handlers = {"bell": ring}
    await set_timer(table, broken)
    await set_timer(table, sound)
    with caplog.at_level(logging.CRITICAL, "paxbot.service.time.timers"):
        await table.services.timers.fire_due()
        await table.services.timers.fire_due()
    assert rung == [sound]
    is_broken = False
    table.clock.wait(minutes=1)
    await table.services.timers.fire_due()
    assert rung == [sound, broken]
    assert await table.services.timers.next_due() is None


async def test_a_timer_of_a_kind_that_is_not_known_is_an_error_and_is_kept(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    game, rung = await table.running(), list[str]()

    async def ring(_: GameView, timer: TimerRow) -> None:
        rung.append(timer.kind)

    table.services.timers._repository.lifecycle.timer_handlers = {"bell": ring}
    seq = (await table.view(game)).seq
    timers = [NewTimer(kind, 0, seq, table.clock()) for kind in ("unheard of", "bell")]
    await table.store.set_timers(game, timers)
    with caplog.at_level(logging.ERROR, "paxbot.service.time.timers"):
        assert await table.services.timers.fire_due() == {game}
        assert await table.services.timers.fire_due() == frozenset()
    assert [timer.kind for timer in await table.store.timers(game)] == ["unheard of"]
    assert rung == ["bell"]
    assert [record.getMessage() for record in caplog.records] == [
        f"The timer unheard of of game {game} has a kind that is not known, and waits"
    ]
    caplog.clear()


async def test_a_timer_of_a_kind_that_is_not_known_goes_when_the_game_goes_on(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    await set_timer(table, game, "unheard of", seq=0)
    await table.services.timers.fire_due()
    assert await table.store.timers(game) == ()
