"""The roster of a running league as a spreadsheet has it: divisions, names, and perhaps ids and points."""

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import Final

import chardet

from paxbot.errors import PaxError
from paxbot.leagues.results import Player
from paxbot.service.reasons import Reason
from paxbot.service.results_export import NAMED_ONLY
from paxbot.service.typed_results import LONGEST_NAME

MOST: Final = 400
CODE_PAGES: Final = ("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp932")
ID: Final = re.compile(r"<?@?!?(\d{15,20})>?")
"""Somebody's number, bare or as Discord writes a mention."""
OTHERWISE: Final = {"player": "name", "spieler": "name", "punkte": "points"}
"""Other words for the columns."""
ENCODINGS: Final = ("ascii", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "mac-roman", *CODE_PAGES)
"""What spreadsheets write."""
DELIMITERS: Final = ",;\t|"
csv.field_size_limit(10**6)
"""A cell may be as long as the file, so that its column can be named."""
EXCEL: Final = re.compile(r"sep=")
"""The line before the head by which Excel knows the delimiter."""
DISCRIMINATOR: Final = re.compile(r"\s*#(0|\d{4})$")
PLAIN: Final = str.maketrans("øłđħı[]<>", "oldhi()‹›")
"""Letters with a stroke, which are not taken apart, and brackets that are shown as others."""
NUMBER: Final = re.compile(r"[-+]?\d{1,9}([.,]\d{1,9})?")
DIVISION: Final = re.compile(r"\d{1,3}")


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


def read_roster(data: bytes) -> Roster:
    """Read CSV with a head (division, name, id, points; in any order); without points the order of lines holds.

    Divisions are in the order in which they come, or by their numbers.
    Raises: PaxError(NOT_TEXT, LINE_NOT_UNDERSTOOD, TOO_MANY_LINES, ROSTER_EMPTY).
    """
    lines = list(_lines(_decoded(data)))
    if not lines:
        raise PaxError(Reason.ROSTER_EMPTY)
    divisions = list(dict.fromkeys(line.division for line in lines))
    if all(map(DIVISION.fullmatch, divisions)):
        divisions.sort(key=int)
    ranked = sorted(lines, key=lambda line: -(line.points or 0))
    return Roster(
        tuple(tuple(line.player for line in ranked if line.division == division) for division in divisions),
        {line.player: line.name for line in lines},
        {line.player: f"{line.points:g}" for line in lines if line.points is not None},
    )


@lru_cache(1024)
def same_name(name: str) -> str:
    """Return what is the same for all spellings of a name: with or without @, #1234, capitals, accents and width."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    bare = "".join(char for char in apart if unicodedata.category(char) not in ("Mn", "Cf")).translate(PLAIN)
    return DISCRIMINATOR.sub("", " ".join(bare.split()).lstrip("@ ")) or name


def _decoded(data: bytes) -> str:
    """Return the text of a file in whatever encoding a spreadsheet has written it. Raises: PaxError(NOT_TEXT)."""
    encoding = chardet.detect(data, include_encodings=ENCODINGS)["encoding"]
    try:
        return data.decode(encoding or "").lstrip("\ufeff")
    except (LookupError, UnicodeDecodeError) as error:
        raise PaxError(Reason.NOT_TEXT) from error


def _lines(text: str) -> Iterator[_Line]:
    rows = _rows(text)
    _, head = next(rows, (0, []))
    columns = [OTHERWISE.get(key, key) for key in (each.strip().casefold() for each in head)]
    if "division" not in columns or not {"name", "id"} & {*columns}:
        return
    seen: set[Player] = set()
    for number, row in rows:
        if len(seen) == MOST:
            raise PaxError(Reason.TOO_MANY_LINES, most=MOST)
        line, wrong = _line(dict(zip(columns, map(str.strip, row), strict=False)))
        if line is None or line.player in seen:
            raise PaxError(Reason.LINE_NOT_UNDERSTOOD, number=number, field=wrong or "name")
        seen.add(line.player)
        yield line


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty, each with the number of its first line."""
    head = next((line for line in text.splitlines() if line.strip() and not EXCEL.match(line)), "")
    try:
        delimiter = csv.Sniffer().sniff(head, DELIMITERS).delimiter
    except csv.Error:
        # It has one column alone, and two are needed.
        return
    rows, number = csv.reader(StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True), 1
    for row in rows:
        if any(map(str.strip, row)) and not EXCEL.match(row[0]):
            yield number, row
        number = rows.line_num + 1


def _line(cells: Mapping[str, str]) -> tuple[_Line | None, str]:
    """Return what a line says, or the column that is wrong: too long, no division, nobody, or no number of points."""
    division, name, number, points = (cells.get(key, "") for key in ("division", "name", "id", "points"))
    found = ID.fullmatch(number) or ID.fullmatch(name)
    is_named = any(map(str.isalpha, division))
    if not (is_named or DIVISION.fullmatch(division)) or len(division) > LONGEST_NAME:
        return None, "division"
    if number and not found:
        return None, "id"
    if not (found or name) or len(name) > LONGEST_NAME:
        return None, "name"
    if points and not NUMBER.fullmatch(points):
        return None, "points"
    player = found[1] if found else f"{NAMED_ONLY}{name}"
    worth = float(points.replace(",", ".")) if points else None
    return _Line(unicodedata.normalize("NFKC", division).casefold(), player, name, worth), ""
