import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NoReturn

import pytest
import pytest_asyncio

from paxbot.games.pamir.game import PaxPamir
from paxbot.presenters import PRESENTERS, presenters_with
from paxbot.render.jobs import SUIT, RenderJob, paint
from paxbot.workers.pool import RenderError, RenderPool
from tests.spartacus.owners import owners_table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

VIEW = PaxPamir().view(PaxPamir().setup(3, bytes(32), {}), None)
NAMES = ("Ana", "Bo", "Cy")
TABLE = RenderJob("pamir", "table_pictures", (VIEW, NAMES, ()), "en")
COURTS = TABLE._replace(what="areas_picture")
BOARD = RenderJob("pamir", "part_picture", ("board", VIEW, NAMES), "en")


class Deadly:
    """Ends the process that unpickles it."""

    def __reduce__(self) -> tuple[Callable[[int], NoReturn], tuple[int]]:
        return os._exit, (1,)


DEADLY = TABLE._replace(args=(Deadly(),))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def renderer() -> AsyncIterator[RenderPool]:
    """Paint in one process for all tests that leave one behind: each takes seconds to start."""
    async with RenderPool(1) as renderer:
        yield renderer


@pytest_asyncio.fixture(loop_scope="module")
async def own_renderer() -> AsyncIterator[RenderPool]:
    async with RenderPool(1) as renderer:
        yield renderer


async def pid(renderer: RenderPool) -> int:
    return (await renderer._all[0].start()).pid


async def asked(renderer: RenderPool) -> None:
    while not renderer._all[0]._reading.locked():
        await asyncio.sleep(0.001)


async def test_a_process_paints_the_same_pictures(renderer: RenderPool) -> None:
    assert await renderer(TABLE) == paint(PRESENTERS, TABLE)
    (board,) = await renderer(BOARD)
    assert (board,) == paint(PRESENTERS, BOARD)
    (suited,) = await renderer(RenderJob("usual", SUIT, (board, "contrast", True), "en"))
    assert len(suited.data) < len(board.data)


async def test_what_cannot_be_painted_is_said_and_the_next_picture_is_painted(renderer: RenderPool) -> None:
    with pytest.raises(RenderError, match="unknown_part"):
        await renderer(BOARD._replace(args=("cellar", VIEW, NAMES)))
    assert len(await renderer(BOARD)) == 1


async def test_a_process_that_was_killed_is_started_anew(renderer: RenderPool) -> None:
    first = await pid(renderer)
    os.kill(first, signal.SIGKILL)
    assert len(await renderer(BOARD)) == 1
    assert await pid(renderer) != first


async def test_whoever_gives_up_leaves_nothing_in_the_pipe_for_the_next_one(renderer: RenderPool) -> None:
    given_up = asyncio.create_task(renderer(TABLE))
    await asked(renderer)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    assert await renderer(BOARD) == paint(PRESENTERS, BOARD)


async def test_pictures_asked_for_together_go_to_those_who_asked(renderer: RenderPool) -> None:
    done = await asyncio.gather(*(renderer(each) for each in (TABLE, BOARD, COURTS, BOARD)))
    assert done == [paint(PRESENTERS, each) for each in (TABLE, BOARD, COURTS, BOARD)]


async def test_who_waits_in_line_has_their_picture_though_another_gives_up(renderer: RenderPool) -> None:
    await renderer(BOARD)
    first, given_up, last = (asyncio.create_task(renderer(each)) for each in (TABLE, COURTS, BOARD))
    await asyncio.sleep(0)
    given_up.cancel()
    done = await asyncio.gather(first, given_up, last, return_exceptions=True)
    assert isinstance(done[1], asyncio.CancelledError)
    assert [done[0], done[2]] == [paint(PRESENTERS, TABLE), paint(PRESENTERS, BOARD)]


async def test_only_the_picture_with_which_a_process_ends_is_lost(renderer: RenderPool) -> None:
    deadly = asyncio.create_task(renderer(DEADLY))
    others = [asyncio.create_task(renderer(each)) for each in (BOARD, TABLE)]
    with pytest.raises(RenderError, match="has ended"):
        await deadly
    assert await asyncio.gather(*others) == [paint(PRESENTERS, BOARD), paint(PRESENTERS, TABLE)]


async def test_a_picture_that_does_not_come_is_asked_for_once(
    own_renderer: RenderPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("paxbot.workers.pool.LONGEST", 0.5)
    stopped = await pid(own_renderer)
    os.kill(stopped, signal.SIGSTOP)
    with pytest.raises(RenderError, match="takes more than"):
        await own_renderer(BOARD)
    assert not caplog.records


async def test_a_studio_that_is_closed_in_the_midst_of_a_picture_starts_no_process_anew() -> None:
    async with RenderPool(1) as renderer:
        painting = asyncio.create_task(renderer(TABLE))
        await asked(renderer)
        process = await renderer._all[0].start()
    assert process.returncode is not None
    (done,) = await asyncio.gather(painting, return_exceptions=True)
    assert isinstance(done, RenderError | tuple), "it is finished, or it is said why not"
    with pytest.raises(RenderError, match="stops"):
        await renderer(BOARD)


async def test_a_start_that_is_broken_off_is_finished_and_its_process_closed() -> None:
    async with RenderPool(1) as renderer:
        starting = asyncio.create_task(renderer._all[0].start())
        await asyncio.sleep(0)
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        process = await renderer._all[0].start()
    assert process.returncode is not None


async def test_a_process_ends_when_nobody_speaks_to_it_any_more(
    own_renderer: RenderPool,
) -> None:
    process = await own_renderer._all[0].start()
    assert process.stdin is not None
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 60) == 0


async def test_the_processes_are_ready_before_anything_is_to_be_painted() -> None:
    async with RenderPool(2, ready_after=0.01) as renderer, asyncio.timeout(60):
        while not all(worker._starting for worker in renderer._all):
            await asyncio.sleep(0.01)


async def test_a_process_paints_as_the_presenters_of_the_bot_do_and_so_does_the_next_one() -> None:
    presenters = presenters_with({"spartacus": owners_table()})
    card = RenderJob("spartacus", "card_picture", (20,), "en")
    async with RenderPool(1, presenters=presenters) as renderer:
        assert await renderer(card) == paint(presenters, card) != paint(PRESENTERS, card)
        os.kill(await pid(renderer), signal.SIGKILL)
        assert await renderer(card) == paint(presenters, card)


async def test_a_process_knows_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    async with RenderPool(1) as other:
        process = await other._all[0].start()
        known = Path(f"/proc/{process.pid}/environ")
        if known.exists():
            assert b"secret" not in known.read_bytes()
        assert len(await other(BOARD)) == 1
