import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ONE_PAINTER = {"PAXBOT_PAINTERS": "1"}
"""Each of them takes seconds to start."""
LAST_WORDS = 60.0
"""Seconds in which a process that is asked to stop has stopped."""


class BotProcess:
    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.database = folder / "games.sqlite3"
        self.log = folder / "bot.log"
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PAXBOT_", "DISCORD_"))}
        self._environment = {**clean, "PAXBOT_GRACE": "0", **environment, "PAXBOT_DB": str(self.database)}
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, str(ROOT / "bot.py"), cwd=self.folder, env=self._environment, stdout=log, stderr=log
            )

    @property
    def process(self) -> asyncio.subprocess.Process:
        assert self._process is not None
        return self._process

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()

    async def gone(self) -> int:
        return await self.process.wait()

    async def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), LAST_WORDS)

    def faults(self) -> list[str]:
        return [
            f"{line['message']}\n{line.get('exception', '')}"
            for line in self.lines()
            if line["level"] in ("error", "critical")
        ]

    def lines(self) -> list[dict[str, Any]]:
        """What it logged. What is no line of the log counts as an error: nothing else is to be written."""
        return [_read(line) for line in self.log.read_text(errors="replace").splitlines()]


def _read(line: str) -> dict[str, Any]:
    try:
        read: dict[str, Any] = json.loads(line)
    except ValueError:
        return {"level": "error", "message": line}
    return read
