"""Results as a file for others: JSON with all there is of them, or CSV with a line for each seat."""

import asyncio
import csv
import hashlib
import io
import json
from collections.abc import AsyncIterator, Iterator
from typing import Final

from paxbot.engine.json_types import Json
from paxbot.service.repository import GameRepository
from paxbot.storage.codec import dump_time
from paxbot.storage.result_rows import ResultRow, StintRow
from paxbot.storage.rows import GameRow, Status

FORMAT: Final = "paxbot-results-1"
COLUMNS: Final = (
    *("id", "game", "server", "ended", "how", "verified", "moderated", "solitaire"),
    *("seat", "place", "points", "tiebreaks", "player", "name", "stints", "corrected_place", "corrected_points"),
    "corrections",
)
NAMED_ONLY: Final = "name:"
"""How the id of somebody begins of whom only the name is known."""
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How a cell begins that a spreadsheet would take for a formula."""


async def public_record(repository: GameRepository, row: GameRow) -> Json:
    """Return a game's public record of what stands; redacted while it runs."""
    start = await repository.state(row, 0)
    moves = [entry.move for entry in await repository.store.moves(row.id, standing=True) if entry.move is not None]
    running = row.status is Status.RUNNING
    about = (start, moves, f"{row.key}-{row.id}", running)
    return await asyncio.to_thread(repository.rules(row.key).record, *about)


def record_text(record: Json) -> str:
    """Return a record as the file that people are given."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def record_hash(record: Json) -> str:
    """Return the SHA-256 of the file of a record."""
    return hashlib.sha256(record_text(record).encode()).hexdigest()


async def as_json(results: AsyncIterator[ResultRow]) -> str:
    """Return the results as JSON, a line for each."""
    lines = [json.dumps(exported(row), ensure_ascii=False) async for row in results]
    return f'{{"format": "{FORMAT}", "results": [\n' + ",\n".join(lines) + "\n]}\n"


async def as_csv(results: AsyncIterator[ResultRow]) -> str:
    """Return the results as CSV, a line for each seat; no cell is a formula."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    async for row in results:
        table.writerows({name: _cell(value) for name, value in line.items()} for line in _lines(row))
    return text.getvalue()


def exported(row: ResultRow) -> Json:
    """Return all there is of a result, as it was written, with its corrections beside it."""
    return {
        **_head(row),
        "seats": [
            {
                "seat": each.seat,
                "place": each.place,
                "points": each.points,
                "tiebreaks": list(each.tie_breaks),
                "clock": None if each.clock_s is None else round(each.clock_s / 3600, 2),
                "stints": [_stint(stint) for stint in row.stints if stint.seat == each.seat],
            }
            for each in row.seats
        ],
        "corrections": [
            {
                "at": dump_time(each.at),
                "by": _id(each.by),
                "reason": each.reason,
                "before": list(each.before),
                "after": list(each.after),
            }
            for each in row.corrections
        ],
    }


def _head(row: ResultRow) -> Json:
    marks = {"verified": row.verified, "moderated": row.moderated, "solitaire": row.solitaire}
    server = None if row.guild is None else str(row.guild)
    return {
        "id": row.id,
        "game": row.key,
        "server": server,
        "ended": dump_time(row.ended_at),
        "how": row.how,
        **marks,
    }


def _stint(stint: StintRow) -> Json:
    turns = {"from": stint.from_turn, "to": stint.to_turn, "ended": stint.ended}
    return {"player": player_id(stint), "name": stint.name, "automated": stint.automated, **turns}


def player_id(stint: StintRow) -> str | None:
    """Return who a person is to other programs; None for the game itself and for a former player."""
    if stint.user is None and stint.name and not stint.automated:
        return f"{NAMED_ONLY}{stint.name}"
    return _id(stint.user)


def _id(user: int | None) -> str | None:
    """Return the number as text, since many programs round numbers as long as Discord's."""
    return None if user is None or user < 0 else str(user)


def _lines(row: ResultRow) -> Iterator[Json]:
    corrected = {each.seat: each for each in row.corrected}
    for each in row.seats:
        stints = [stint for stint in row.stints if stint.seat == each.seat]
        yield {
            **_head(row),
            "seat": each.seat,
            "place": each.place,
            "points": each.points,
            "tiebreaks": ", ".join(f"{count['by']} {count['value']}" for count in each.tie_breaks),
            "player": _mention(stints[-1]),
            "name": stints[-1].name,
            "stints": ", ".join(_stretch(stint) for stint in stints),
            "corrected_place": corrected[each.seat].place if row.corrections else None,
            "corrected_points": corrected[each.seat].points if row.corrections else None,
            "corrections": "; ".join(correction.reason for correction in row.corrections),
        }


def _mention(stint: StintRow) -> str:
    """Return a person as Discord writes them, which no spreadsheet rounds."""
    known = _id(stint.user)
    if known is not None:
        return f"<@{known}>"
    return "automated" if stint.automated else player_id(stint) or "former player"


def _stretch(stint: StintRow) -> str:
    return f"{_mention(stint)} {stint.from_turn} to {stint.to_turn} {stint.ended}"


def _cell(value: object) -> object:
    """Return the value as no program takes it for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value
