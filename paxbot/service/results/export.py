"""Results that organisers type, and results as files.
A typed line has place, name and points between commas. A file is JSON with all there is, or CSV with a line for each
seat.
"""

import asyncio
import csv
import hashlib
import io
import json
import re
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time
from typing import Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.kernel import Json
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository
from paxbot.storage.database import dump_time
from paxbot.storage.rows import (
    CorrectionRow as CorrectionRow,
    GameRow,
    ResultRow as ResultRow,
    SeatRow as SeatRow,
    Status,
    StintRow as StintRow,
)

NO_PLACE: Final = "-"
FIRST_DAY: Final = date(2000, 1, 1)
LONGEST_NAME: Final = 80
LONGEST_REASON: Final = 200
LINE: Final = re.compile(rf"\s*(\d{{1,2}}|{NO_PLACE})\s*,\s*(.+?)(?:\s*,\s*(-?\d{{1,4}}))?\s*")
MENTION: Final = re.compile(r"<@!?(\d{17,20})>|(\d{17,20})")
LARGEST: Final = 2**63 - 1


class TypedSeat(NamedTuple):
    """A line: place is None if the game does not count, points are None if there were none."""

    place: int | None
    name: str
    points: int | None

    @property
    def user(self) -> int | None:
        found = MENTION.fullmatch(self.name)
        return int(found[1] or found[2]) if found else None


def line_of(seat: SeatRow, name: str) -> str:
    place = NO_PLACE if seat.place is None else str(seat.place)
    return ", ".join([place, name, *([] if seat.points is None else [str(seat.points)])])


def read_seats(text: str) -> tuple[TypedSeat, ...]:
    lines = [line for line in text.splitlines() if line.strip()]
    seats = tuple(_read_line(number, line) for number, line in enumerate(lines, 1))
    _require_whole([seat.place for seat in seats])
    return seats


def _read_line(number: int, line: str) -> TypedSeat:
    found = LINE.fullmatch(line)
    if found is None or len(found[2]) > LONGEST_NAME:
        raise PaxError(Reason.RESULT_NOT_UNDERSTOOD, number=number)
    place = None if found[1] == NO_PLACE else int(found[1])
    seat = TypedSeat(place, found[2], None if found[3] is None else int(found[3]))
    if (seat.user or 0) > LARGEST:
        raise PaxError(Reason.RESULT_NOT_UNDERSTOOD, number=number)
    return seat


def _require_whole(places: Sequence[int | None]) -> None:
    known = sorted(place for place in places if place is not None)
    if not known and places:
        return
    first = known[0] if known else 0
    if first not in (1, 2) or len(known) < len(places) or any(place != first + known.index(place) for place in known):
        raise PaxError(Reason.PLACES_HAVE_A_GAP)


def matched(typed: Iterable[TypedSeat], names: Sequence[str]) -> tuple[TypedSeat, ...]:
    by_name = {seat.name: seat for seat in typed}
    if by_name.keys() != set(names):
        raise PaxError(Reason.NOT_THESE_PLAYERS)
    return tuple(by_name[name] for name in names)


def read_reason(text: str) -> str:
    reason = " ".join(text.split())
    if not 0 < len(reason) <= LONGEST_REASON:
        raise PaxError(Reason.REASON_NEEDED, most=LONGEST_REASON)
    return reason


def read_day(text: str, today: date) -> datetime:
    try:
        day = date.fromisoformat(text.strip()) if text.strip() else today
    except ValueError:
        raise PaxError(Reason.DAY_NOT_UNDERSTOOD) from None
    if not FIRST_DAY <= day <= today:
        raise PaxError(Reason.DAY_NOT_UNDERSTOOD)
    return datetime.combine(day, time(12), UTC)


FORMAT: Final = "paxbot-results-1"
COLUMNS: Final = (
    *("id", "game", "server", "ended", "how", "verified", "moderated", "solitaire"),
    *("seat", "place", "points", "tiebreaks", "player", "name", "stints", "corrected_place", "corrected_points"),
    "corrections",
)
NAMED_ONLY: Final = "name:"
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


async def public_record(repository: GameRepository, row: GameRow) -> Json:
    start = await repository.state(row, 0)
    moves = [entry.move for entry in await repository.store.moves(row.id, standing=True) if entry.move is not None]
    about = (start, moves, f"{row.key}-{row.id}", row.status is Status.RUNNING)
    return await asyncio.to_thread(repository.rules(row.key).record, *about)


def record_text(record: Json) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def record_hash(record: Json) -> str:
    return hashlib.sha256(record_text(record).encode()).hexdigest()


async def as_json(results: AsyncIterator[ResultRow]) -> str:
    lines = [json.dumps(exported(row), ensure_ascii=False) async for row in results]
    return f'{{"format": "{FORMAT}", "results": [\n' + ",\n".join(lines) + "\n]}\n"


async def as_csv(results: AsyncIterator[ResultRow]) -> str:
    """Write a line for each seat; no cell is a formula."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    async for row in results:
        table.writerows({name: _cell(value) for name, value in line.items()} for line in _lines(row))
    return text.getvalue()


def exported(row: ResultRow) -> Json:
    return {
        **_head(row),
        "seats": [
            {
                "seat": each.seat,
                "place": each.place,
                "points": each.points,
                "tiebreaks": list(each.tie_breaks),
                "clock": None if each.clock_s is None else round(each.clock_s / 3600, 2),
                "stints": [
                    {
                        "player": player_id(stint),
                        "name": stint.name,
                        "automated": stint.automated,
                        "from": stint.from_turn,
                        "to": stint.to_turn,
                        "ended": stint.ended,
                    }
                    for stint in row.stints
                    if stint.seat == each.seat
                ],
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
    return {
        "id": row.id,
        "game": row.key,
        "server": None if row.guild is None else str(row.guild),
        "ended": dump_time(row.ended_at),
        "how": row.how,
        "verified": row.verified,
        "moderated": row.moderated,
        "solitaire": row.solitaire,
    }


def player_id(stint: StintRow) -> str | None:
    if stint.user is None and stint.name and not stint.automated:
        return f"{NAMED_ONLY}{stint.name}"
    return _id(stint.user)


def _id(user: int | None) -> str | None:
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
            "stints": ", ".join(
                f"{_mention(stint)} {stint.from_turn} to {stint.to_turn} {stint.ended}" for stint in stints
            ),
            "corrected_place": corrected[each.seat].place if row.corrections else None,
            "corrected_points": corrected[each.seat].points if row.corrections else None,
            "corrections": "; ".join(correction.reason for correction in row.corrections),
        }


def _mention(stint: StintRow) -> str:
    known = _id(stint.user)
    if known is not None:
        return f"<@{known}>"
    return "automated" if stint.automated else player_id(stint) or "former player"


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value
