"""The processes that paint, as the bot sees them: started when first needed, and anew when one has ended."""

import asyncio
import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Final

import paxbot
from paxbot.present.presenter import Picture, Presenter
from paxbot.presenters import PRESENTERS
from paxbot.render.jobs import RenderJob
from paxbot.workers.painter import HEAD, LARGE, framed, length, value

logger = logging.getLogger(__name__)

ROOT: Final = Path(paxbot.__file__).parents[1]
LONGEST: Final = 60.0
"""Seconds after which a picture won't come any more."""
READY_AFTER: Final = 4.0
"""Seconds after which each process starts though no picture is wanted yet, one after the other."""
MOST_TRIES: Final = 2
"""How often a picture may be the one with which a process ends."""
SECRETS: Final = ("DISCORD_TOKEN",)
"""Variables of the environment that a painter need not know."""


class RenderError(Exception):
    """A picture couldn't be painted; the text is the fault of the process."""


class RenderWorker:
    """One process, which paints one picture after the other.

    It gets the next one while it paints, so that it needn't wait until the bot has taken the last one.
    """

    def __init__(self, presenters: Mapping[str, Presenter] = PRESENTERS) -> None:
        self._presenters = presenters
        self._starting: asyncio.Task[asyncio.subprocess.Process] | None = None
        self._is_closed = False
        self._reading = asyncio.Lock()
        self._ending: set[asyncio.Task[int]] = set()
        self.given = 0
        """Pictures it paints or that wait for it."""

    async def start(self) -> asyncio.subprocess.Process:
        """Start the process unless it runs. Raises: RenderError once closed."""
        if self._is_closed:
            raise RenderError("The bot stops.")
        if self._starting is None or _has_ended(self._starting):
            self._starting = asyncio.create_task(_start(self._presenters))
        # Python waits for ever for the end of a process whose start was broken off.
        return await asyncio.shield(self._starting)

    async def paint(self, work: RenderJob) -> tuple[Picture, ...]:
        self.given += 1
        try:
            return await self._paint(work)
        finally:
            self.given -= 1

    async def _paint(self, work: RenderJob) -> tuple[Picture, ...]:
        failed = 0
        while True:
            try:
                done = await self._ask(await self.start(), work)
            except (OSError, EOFError) as error:
                failed += 1
                if failed == MOST_TRIES:
                    raise RenderError(f"The process that paints has ended: {error!r}") from error
                logger.warning("The process that paints has ended and is started anew: %r", error)
                continue
            if isinstance(done, str):
                raise RenderError(done)
            if done is not None:
                return done

    async def _ask(self, process: asyncio.subprocess.Process, work: RenderJob) -> tuple[Picture, ...] | str | None:
        """Ask for the answer; None where the process ended with another picture, which is to blame.

        Raises: OSError, EOFError, StudioError.
        """
        assert process.stdin is not None
        # Answers come in the order of the questions: nothing may come between asking and getting into line.
        process.stdin.write(framed(work))
        try:
            async with self._reading:
                return await _answer(process) if self._is_running(process) else None
        except BaseException:
            # What it still says would be taken for the answer to the next question.
            self._give_up(process)
            raise

    def _is_running(self, process: asyncio.subprocess.Process) -> bool:
        starting = self._starting
        return starting is not None and starting.done() and not _failed(starting) and starting.result() is process

    def _give_up(self, process: asyncio.subprocess.Process) -> None:
        if not self._is_running(process):
            return
        self._starting = None
        assert process.stdin is not None
        process.stdin.close()
        if process.returncode is None:
            process.kill()
        ending = asyncio.create_task(process.wait())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        self._is_closed = True
        if self._starting is not None and not _has_ended(self._starting):
            self._give_up(await self._starting)
        await asyncio.gather(*self._ending)


async def _start(presenters: Mapping[str, Presenter]) -> asyncio.subprocess.Process:
    """Start a process that paints as these presenters do, whatever the files they were made from say by now."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "paxbot.workers"),
        env=_environment(os.environ),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LARGE,
    )
    assert process.stdin is not None
    process.stdin.write(framed(dict(presenters)))
    return process


def _has_ended(starting: asyncio.Task[asyncio.subprocess.Process]) -> bool:
    return starting.done() and (_failed(starting) or starting.result().returncode is not None)


def _failed(starting: asyncio.Task[asyncio.subprocess.Process]) -> bool:
    return starting.cancelled() or starting.exception() is not None


class RenderPool:
    """Paints each picture in the process that has least to do.

    Processes start when needed, or once the bot has started, to be ready then.
    """

    def __init__(
        self, number: int, ready_after: float = READY_AFTER, presenters: Mapping[str, Presenter] = PRESENTERS
    ) -> None:
        self._ready_after = ready_after
        self._getting_ready: asyncio.Task[None] | None = None
        self._all = [RenderWorker(presenters) for _ in range(number)]

    async def __aenter__(self) -> "RenderPool":
        self._getting_ready = asyncio.create_task(self._get_ready())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._getting_ready is not None:
            self._getting_ready.cancel()
            await asyncio.gather(self._getting_ready, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self._all))

    async def _get_ready(self) -> None:
        for worker in self._all:
            await asyncio.sleep(self._ready_after)
            await worker.start()

    async def __call__(self, work: RenderJob) -> tuple[Picture, ...]:
        return await min(self._all, key=lambda worker: worker.given).paint(work)


async def _answer(process: asyncio.subprocess.Process) -> tuple[Picture, ...] | str:
    assert process.stdout is not None
    try:
        async with asyncio.timeout(LONGEST):
            size = length(await process.stdout.readexactly(HEAD))
            done: tuple[Picture, ...] | str = value(await process.stdout.readexactly(size))
    except TimeoutError as error:
        raise RenderError(f"A picture takes more than {LONGEST:.0f} seconds.") from error
    return done


def _environment(ours: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a process: it finds the project wherever the bot was started, and has no secrets."""
    path = os.pathsep.join(filter(None, [str(ROOT), ours.get("PYTHONPATH")]))
    return {name: value for name, value in ours.items() if name not in SECRETS} | {"PYTHONPATH": path}
