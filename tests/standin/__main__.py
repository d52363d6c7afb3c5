"""The stand-in as a process of its own: `python -m tests.standin --port 8765`."""

import argparse
import asyncio
import signal
import sys

from tests.standin.control import Control
from tests.standin.server import StandIn


async def serve(port: int, people: int) -> None:
    standin = StandIn(port)
    await standin.start(Control(standin).add_to)
    standin.channel("games")
    for number in range(people):
        standin.join(f"person-{number}")
    for name, value in standin.environment.items():
        print(f"export {name}={value}", flush=True)
    stop = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(sign, stop.set)
    await stop.wait()
    await standin.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.standin", description=__doc__)
    parser.add_argument("--port", type=int, default=8765, help="0: any that is free")
    parser.add_argument("--people", type=int, default=5, help="how many people are on the server")
    chosen = parser.parse_args()
    asyncio.run(serve(chosen.port, chosen.people))
    return 0


if __name__ == "__main__":
    sys.exit(main())
