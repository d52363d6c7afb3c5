"""However the bot ends, the processes that paint for it end with it: while they start, wait or paint."""

import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from time import monotonic

import pytest

from tests.long_form import spread

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
HANGS = 60.0
BUSY = ("starting", "waiting", "painting")
ENDS = ("SIGKILL", "SIGTERM", "SIGINT", "SIGABRT")
BOT = """
import asyncio, signal, sys
from paxbot.render.jobs import RenderJob
from paxbot.workers.pool import RenderPool
from tests.test_workers import BOARD
from tests.trust.test_painters_end import Endless

async def main():
    async with RenderPool(1) as pool:
        print(*[(await worker.start()).pid for worker in pool._all], flush=True)
        if sys.argv[1] != "starting":
            await pool(BOARD)
        if sys.argv[1] == "painting":
            painting = asyncio.create_task(pool(BOARD._replace(args=(Endless(),))))
            await asyncio.sleep(0.2)
        print("ready", flush=True)
        await asyncio.Event().wait()

# A shell that starts the tests in the background has its children ignore this signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
asyncio.run(main())
"""


class Endless:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return exec, ("while True: pass",)


@pytest.mark.parametrize(("name", "busy"), spread(product(ENDS, BUSY), 5))
def test_the_painters_end_with_the_bot(name: str, busy: str) -> None:
    bot = subprocess.Popen(
        [sys.executable, "-c", BOT, busy], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert bot.stdout is not None
    painters = bot.stdout.readline().split()
    assert bot.stdout.readline() == "ready\n"
    bot.send_signal(getattr(signal, name))
    begun = monotonic()
    try:
        # The painters have the bot's standard error, which is at its end when the last of all has ended.
        bot.communicate(timeout=HANGS)
    except subprocess.TimeoutExpired:
        for painter in painters:
            os.kill(int(painter), signal.SIGKILL)
        raise
    print(f"{busy}, {name}: all have ended {monotonic() - begun:.2f} s later")
