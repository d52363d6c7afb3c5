"""The processes that paint, as the bot sees them: started when they are first needed, and anew when one has ended."""

import asyncio
import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Final

import paxbot
from paxbot.present.presenter import Picture
from paxbot.render.work import Work
from paxbot.studio.wire import HEAD, framed, length, value

logger = logging.getLogger(__name__)

ROOT: Final = Path(paxbot.__file__).parents[1]
LONGEST: Final = 60.0
"""Seconds after which a picture will not come any more."""
READY_AFTER: Final = 4.0
"""Seconds after which each process is started though nothing is to be painted yet, one after the other."""
LAST_STROKE: Final = 2.0
"""Seconds for a process to end by itself."""
SECRETS: Final = ("DISCORD_TOKEN",)
"""What a painter need not know."""


class StudioError(Exception):
    """A picture could not be painted; the text is the fault of the process that tried."""


class Easel:
    """One process, which paints one picture at a time."""

    def __init__(self) -> None:
        self._starting: asyncio.Task[asyncio.subprocess.Process] | None = None
        self._is_closed = False

    async def start(self) -> asyncio.subprocess.Process:
        """The process, running. Raises: StudioError once it is closed."""
        if self._is_closed:
            raise StudioError("The bot stops.")
        if self._starting is None or _has_ended(self._starting):
            self._starting = asyncio.create_task(_start())
        # Python waits for ever for the end of a process whose start was broken off.
        return await asyncio.shield(self._starting)

    async def paint(self, work: Work) -> tuple[Picture, ...]:
        """The pictures. Raises: StudioError."""
        for is_last in (False, True):
            process = await self.start()
            try:
                async with asyncio.timeout(LONGEST):
                    done = await _ask(process, work)
            except (OSError, EOFError) as error:
                self._give_up()
                if is_last:
                    raise StudioError(f"The process that paints has ended: {error!r}") from error
                logger.warning("The process that paints has ended and is started anew: %r", error)
            except BaseException:
                # What it still says would be taken for the answer to the next question.
                self._give_up()
                raise
            else:
                break
        if isinstance(done, str):
            raise StudioError(done)
        return done

    def _give_up(self) -> None:
        starting, self._starting = self._starting, None
        if starting is not None and starting.done() and not _has_ended(starting):
            starting.result().kill()

    async def close(self) -> None:
        """The process has ended, and no other is started."""
        self._is_closed = True
        if self._starting is None or _has_ended(self._starting):
            return
        process = await self._starting
        assert process.stdin is not None
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), LAST_STROKE)
        except TimeoutError:
            self._give_up()
            await process.wait()


async def _start() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "paxbot.studio"),
        env=_environment(os.environ),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


def _has_ended(starting: asyncio.Task[asyncio.subprocess.Process]) -> bool:
    """Whether the process was not started, or has ended since."""
    if not starting.done():
        return False
    return starting.cancelled() or starting.exception() is not None or starting.result().returncode is not None


class Easels:
    """A studio of some processes; call it to have a picture painted by the first that is free.

    They are started when they are needed, or when the bot has had time to start itself, to be ready when they are.
    """

    def __init__(self, number: int, ready_after: float = READY_AFTER) -> None:
        self._ready_after = ready_after
        self._getting_ready: asyncio.Task[None] | None = None
        self._all = [Easel() for _ in range(number)]
        self._free: asyncio.LifoQueue[Easel] = asyncio.LifoQueue()
        for easel in self._all:
            self._free.put_nowait(easel)

    async def __aenter__(self) -> "Easels":
        self._getting_ready = asyncio.create_task(self._get_ready())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._getting_ready is not None:
            self._getting_ready.cancel()
            await asyncio.gather(self._getting_ready, return_exceptions=True)
        await asyncio.gather(*(easel.close() for easel in self._all))

    async def _get_ready(self) -> None:
        for easel in reversed(self._all):
            await asyncio.sleep(self._ready_after)
            await easel.start()

    async def __call__(self, work: Work) -> tuple[Picture, ...]:
        """The pictures. Raises: StudioError."""
        easel = await self._free.get()
        try:
            return await easel.paint(work)
        finally:
            self._free.put_nowait(easel)


async def _ask(process: asyncio.subprocess.Process, work: Work) -> tuple[Picture, ...] | str:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(work))
    await process.stdin.drain()
    size = length(await process.stdout.readexactly(HEAD))
    done: tuple[Picture, ...] | str = value(await process.stdout.readexactly(size))
    return done


def _environment(ours: Mapping[str, str]) -> dict[str, str]:
    """The same for the process, which finds the project wherever the bot was started, without what is secret."""
    path = os.pathsep.join(filter(None, [str(ROOT), ours.get("PYTHONPATH")]))
    return {name: value for name, value in ours.items() if name not in SECRETS} | {"PYTHONPATH": path}
