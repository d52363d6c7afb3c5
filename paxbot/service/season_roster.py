"""The roster of a running league as a spreadsheet has it: divisions, names, and perhaps ids and points."""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Final

from paxbot.errors import PaxError
from paxbot.leagues.results import Player
from paxbot.service.reasons import Reason
from paxbot.service.season_file import NEWCOMER
from paxbot.service.typed_results import LONGEST_NAME

MOST: Final = 400
ID: Final = re.compile(r"<?@?!?(\d{15,20})>?")
"""Somebody's number, bare or as Discord writes a mention."""
OTHERWISE: Final = {"player": "name", "spieler": "name", "punkte": "points"}
"""Other words for the columns."""


@dataclass(frozen=True)
class Roster:
    """The people of each division, the best first."""

    divisions: tuple[tuple[Player, ...], ...]
    names: Mapping[Player, str]
    points: Mapping[Player, str]


@dataclass(frozen=True)
class _Line:
    division: str
    player: Player
    name: str
    points: float | None


def read_roster(text: str) -> Roster:
    """Read CSV with a head (division, name, id, points; in any order); without points the order of lines holds.

    Divisions are in the order in which they come, or by their numbers.
    Raises: PaxError(LINE_NOT_UNDERSTOOD, ROSTER_EMPTY).
    """
    rows = csv.DictReader(text.lstrip("\ufeff").splitlines(), delimiter=_delimiter(text))
    try:
        lines = list(_lines(rows))
    except csv.Error as error:
        raise PaxError(Reason.LINE_NOT_UNDERSTOOD, number=rows.line_num + 1) from error
    if not lines:
        raise PaxError(Reason.ROSTER_EMPTY)
    divisions = list(dict.fromkeys(line.division for line in lines))
    if all(division.isdecimal() for division in divisions):
        divisions.sort(key=int)
    ranked = sorted(lines, key=lambda line: -(line.points or 0))
    return Roster(
        tuple(tuple(line.player for line in ranked if line.division == division) for division in divisions),
        {line.player: line.name for line in lines},
        {line.player: f"{line.points:g}" for line in lines if line.points is not None},
    )


def _delimiter(text: str) -> str:
    head = text.partition("\n")[0]
    return next((each for each in (";", "\t") if each in head), ",")


def _lines(rows: "csv.DictReader[str]") -> Iterator[_Line]:
    rows.fieldnames = [_column(each) for each in rows.fieldnames or ()]
    if "division" not in rows.fieldnames or not {"name", "id"} & {*rows.fieldnames}:
        return
    seen: set[Player] = set()
    for number, row in enumerate(rows, 2):
        line = _line({key: value or "" for key, value in row.items() if key})
        if line is None or line.player in seen or number > MOST:
            raise PaxError(Reason.LINE_NOT_UNDERSTOOD, number=number)
        seen.add(line.player)
        yield line


def _column(head: str) -> str:
    key = head.strip().casefold()
    return OTHERWISE.get(key, key)


def _line(cells: Mapping[str, str]) -> _Line | None:
    """Return what a line says; None where it has no division, nobody, too much, or points that are no number."""
    division, name, number, points = (cells.get(key, "").strip() for key in ("division", "name", "id", "points"))
    if max(map(len, (division, name, number, points))) > LONGEST_NAME:
        return None
    found = ID.fullmatch(number) or ID.fullmatch(name)
    player = found[1] if found else f"{NEWCOMER}{name}" if name and not number else None
    try:
        worth = float(points.replace(",", ".")) if points else None
    except ValueError:
        return None
    return _Line(division, player, name, worth) if division and player and isfinite(worth or 0) else None
