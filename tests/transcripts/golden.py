import json
import lzma
from pathlib import Path
from typing import Any, Final

from tests.transcripts.calls import Step
from tests.transcripts.stored import take_up, write_database
from tests.transcripts.stories import STORIES
from tests.transcripts.world import world

FOLDER: Final = Path(__file__).parents[1] / "data" / "transcripts"
SHOWN: Final = 500
"""Characters of each side of a difference."""


async def told(name: str, folder: Path, *, grace: int = 0) -> list[Step]:
    """The steps of a story, with all that the bot does in each of them; so long the end of a turn can be taken back."""
    story = STORIES[name]
    if story.is_stored:
        write_database(folder / "games.sqlite3")
    async with world(folder, story.seed, before=take_up if story.is_stored else None, grace=grace) as at:
        at.recorder.end_step("the bot starts")
        if story.language == "de":
            page = (await at.command("ann", "server")).response
            await at.choose("ann", page, "pax-menu:srv:0:0:5", f"language:{story.language}")
        await story.told(at)
        return at.recorder.steps


def recorded(name: str) -> list[Step]:
    with lzma.open(_file(name), "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def record(name: str, steps: list[Step]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines = "\n".join(json.dumps(step, ensure_ascii=False) for step in steps)
    _file(name).write_bytes(lzma.compress(lines.encode(), preset=9))


def first_difference(before: list[Step], now: list[Step]) -> str:
    """Where the two part, in which step, and how; empty where they are equal."""
    now = json.loads(json.dumps(now))
    for number, (one, other) in enumerate(zip(before, now, strict=False)):
        found = difference(one, other)
        if found:
            return f"step {number}, {one['step']}:\n{found}"
    return "" if len(before) == len(now) else f"{len(before)} steps were recorded, now there are {len(now)}"


def difference(one: Any, other: Any, where: str = "") -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(filter(None, (difference(one[key], other[key], f"{where} › {key}") for key in one)), "")
    if isinstance(one, list) and isinstance(other, list):
        pairs = enumerate(zip(one, other, strict=False))
        found = next(filter(None, (difference(*pair, f"{where} › {at}") for at, pair in pairs)), "")
        if found or len(one) == len(other):
            return found
        longer = max(one, other, key=len)
        side = "recorded, and missing now" if longer is one else "new"
        return f"{where}: {side}: {_clipped(longer[min(len(one), len(other))])}"
    return "" if one == other else f"{where}:\n  recorded: {_clipped(one)}\n  now:      {_clipped(other)}"


def _clipped(part: Any) -> str:
    text = json.dumps(part, ensure_ascii=False)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _file(name: str) -> Path:
    return FOLDER / f"{name}.jsonl.xz"
