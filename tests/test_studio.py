"""Pictures painted in processes of their own."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NoReturn

import pytest

from paxbot.catalogue import PRESENTERS, presenters_with
from paxbot.games.pamir.game import PaxPamir
from paxbot.render.work import SUIT, Work, paint
from paxbot.studio import Easels, StudioError
from tests.spartacus.owners import owners_table

VIEW = PaxPamir().view(PaxPamir().setup(3, bytes(32), {}), None)
NAMES = ("Ana", "Bo", "Cy")
TABLE = Work("pamir", "table_picture", (VIEW, NAMES, ()), "en")
COURTS = TABLE._replace(what="courts_picture")
BOARD = Work("pamir", "part_picture", ("board", VIEW, NAMES), "en")


class Deadly:
    """Ends the process that unpickles it."""

    def __reduce__(self) -> tuple[Callable[[int], NoReturn], tuple[int]]:
        return os._exit, (1,)


DEADLY = TABLE._replace(args=(Deadly(),))


@pytest.fixture
async def studio() -> AsyncIterator[Easels]:
    async with Easels(1) as studio:
        yield studio


async def pid(studio: Easels) -> int:
    return (await studio._all[0].start()).pid


async def test_a_process_paints_the_same_pictures(studio: Easels) -> None:
    assert await studio(TABLE) == paint(PRESENTERS, TABLE)
    (board,) = await studio(BOARD)
    assert (board,) == paint(PRESENTERS, BOARD)
    (suited,) = await studio(Work("usual", SUIT, (board, "contrast", True), "en"))
    assert len(suited.data) < len(board.data)


async def test_what_cannot_be_painted_is_said_and_the_next_picture_is_painted(studio: Easels) -> None:
    with pytest.raises(StudioError, match="unknown_part"):
        await studio(BOARD._replace(args=("cellar", VIEW, NAMES)))
    assert len(await studio(BOARD)) == 1


async def test_a_process_that_was_killed_is_started_anew(studio: Easels) -> None:
    first = await pid(studio)
    os.kill(first, signal.SIGKILL)
    assert len(await studio(BOARD)) == 1
    assert await pid(studio) != first


async def test_whoever_gives_up_leaves_nothing_in_the_pipe_for_the_next_one(studio: Easels) -> None:
    given_up = asyncio.create_task(studio(TABLE))
    await asyncio.sleep(0.05)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    assert await studio(BOARD) == paint(PRESENTERS, BOARD)


async def test_pictures_asked_for_together_go_to_those_who_asked(studio: Easels) -> None:
    done = await asyncio.gather(*(studio(each) for each in (TABLE, BOARD, COURTS, BOARD)))
    assert done == [paint(PRESENTERS, each) for each in (TABLE, BOARD, COURTS, BOARD)]


async def test_who_waits_in_line_has_their_picture_though_another_gives_up(studio: Easels) -> None:
    await studio(BOARD)
    first, given_up, last = (asyncio.create_task(studio(each)) for each in (TABLE, COURTS, BOARD))
    await asyncio.sleep(0)
    given_up.cancel()
    done = await asyncio.gather(first, given_up, last, return_exceptions=True)
    assert isinstance(done[1], asyncio.CancelledError)
    assert [done[0], done[2]] == [paint(PRESENTERS, TABLE), paint(PRESENTERS, BOARD)]


async def test_only_the_picture_with_which_a_process_ends_is_lost(studio: Easels) -> None:
    deadly = asyncio.create_task(studio(DEADLY))
    others = [asyncio.create_task(studio(each)) for each in (BOARD, TABLE)]
    with pytest.raises(StudioError, match="has ended"):
        await deadly
    assert await asyncio.gather(*others) == [paint(PRESENTERS, BOARD), paint(PRESENTERS, TABLE)]


async def test_a_picture_that_does_not_come_is_asked_for_once(
    studio: Easels, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("paxbot.studio.processes.LONGEST", 0.5)
    stopped = await pid(studio)
    os.kill(stopped, signal.SIGSTOP)
    with pytest.raises(StudioError, match="takes more than"):
        await studio(BOARD)
    assert not caplog.records


async def test_a_studio_that_is_closed_in_the_midst_of_a_picture_starts_no_process_anew() -> None:
    async with Easels(1) as studio:
        painting = asyncio.create_task(studio(TABLE))
        await asyncio.sleep(0.05)
        process = await studio._all[0].start()
    assert process.returncode is not None
    (done,) = await asyncio.gather(painting, return_exceptions=True)
    assert isinstance(done, StudioError | tuple), "it is finished, or it is said why not"
    with pytest.raises(StudioError, match="stops"):
        await studio(BOARD)


async def test_a_start_that_is_broken_off_is_finished_and_its_process_closed() -> None:
    async with Easels(1) as studio:
        starting = asyncio.create_task(studio._all[0].start())
        await asyncio.sleep(0)
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        process = await studio._all[0].start()
    assert process.returncode is not None


async def test_a_process_ends_when_nobody_speaks_to_it_any_more(
    studio: Easels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = await studio._all[0].start()
    assert process.stdin is not None
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 20) == 0


async def test_the_processes_are_ready_before_anything_is_to_be_painted() -> None:
    async with Easels(2, ready_after=0.01) as studio, asyncio.timeout(10):
        while not all(easel._starting for easel in studio._all):
            await asyncio.sleep(0.01)


async def test_a_process_paints_as_the_presenters_of_the_bot_do_and_so_does_the_next_one() -> None:
    presenters = presenters_with(owners_table())
    card = Work("spartacus", "card_picture", (20,), "en")
    async with Easels(1, presenters=presenters) as studio:
        assert await studio(card) == paint(presenters, card) != paint(PRESENTERS, card)
        os.kill(await pid(studio), signal.SIGKILL)
        assert await studio(card) == paint(presenters, card)


async def test_a_process_knows_no_token(studio: Easels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    async with Easels(1) as other:
        process = await other._all[0].start()
        known = Path(f"/proc/{process.pid}/environ")
        if known.exists():
            assert b"secret" not in known.read_bytes()
        assert len(await other(BOARD)) == 1
