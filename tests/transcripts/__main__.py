"""`python -m tests.transcripts [NAME …]`: record the transcripts anew, all of them or those that are named."""

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.transcripts.golden import record, told
from tests.transcripts.stories import STORIES


async def main(names: list[str]) -> None:
    for name in names or STORIES:
        with tempfile.TemporaryDirectory() as folder:
            steps = await told(name, Path(folder))
        record(name, steps)
        print(f"{name}: {len(steps)} steps")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
