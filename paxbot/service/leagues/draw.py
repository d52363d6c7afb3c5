import csv
import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from io import StringIO
from math import inf
from typing import Final

import chardet

from paxbot import PaxError
from paxbot.engine.kernel import Json
from paxbot.leagues import cup_events as cups, season_events as events
from paxbot.leagues.binding import NO_SALTS, Blocks, opened, pairs_apart
from paxbot.leagues.draw import Costs, Entrant, Pair, check_hours, pair_costs, preview
from paxbot.leagues.plan import LEAST_HOURS, assigned, in_divisions as plan_divisions, next_divisions
from paxbot.leagues.results import Player, Status
from paxbot.leagues.season import Season, costs_in, listed
from paxbot.service.leagues.document import Frozen, SeasonFile
from paxbot.service.leagues.views import SeasonPreview
from paxbot.service.people.settings import UserSettings
from paxbot.service.reasons import Reason
from paxbot.service.results.export import LONGEST_NAME, NAMED_ONLY
from paxbot.service.time.clock import Availability, night

MOST: Final = 400
CODE_PAGES: Final = ("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp932")
ID: Final = re.compile(r"<?@?!?(\d{15,20})>?")
OTHERWISE: Final = {"player": "name", "spieler": "name", "punkte": "points"}
ENCODINGS: Final = ("ascii", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "mac-roman", *CODE_PAGES)
DELIMITERS: Final = ",;\t|"
csv.field_size_limit(10**6)
"""A cell may be as long as the file, so that its column can be named."""
EXCEL: Final = re.compile(r"sep=")
DISCRIMINATOR: Final = re.compile(r"\s*#(0|\d{4})$")
PLAIN: Final = str.maketrans("øłđħı[]<>", "oldhi()‹›")
"""Letters with a stroke are not decomposed by Unicode, and brackets would be markup."""
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
    """Read CSV with a head (division, name, id, points; in any order); without points, the order of lines is the
    ranking.
    Divisions are in their order of appearance, or by number. Raises: PaxError(NOT_TEXT, LINE_NOT_UNDERSTOOD,
    TOO_MANY_LINES, ROSTER_EMPTY).
    """
    encoding = chardet.detect(data, include_encodings=ENCODINGS)["encoding"]
    try:
        lines = list(_lines(data.decode(encoding or "").lstrip("\ufeff")))
    except (LookupError, UnicodeDecodeError) as error:
        raise PaxError(Reason.NOT_TEXT) from error
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
    """Return a name without @, #1234, capitals, accents and width."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    bare = "".join(char for char in apart if unicodedata.category(char) not in ("Mn", "Cf")).translate(PLAIN)
    return DISCRIMINATOR.sub("", " ".join(bare.split()).lstrip("@ ")) or name


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
    """Return the line, or the name of the column that is wrong."""
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


HOUR = timedelta(hours=1)


def entrant(player: Player, raw: Json, at: datetime) -> Entrant:
    settings = UserSettings.load(raw)
    is_known = "language" in raw or "spoken" in raw
    return Entrant(
        player, _awake(settings.availability, at), frozenset([settings.language_key]) if is_known else frozenset()
    )


def _awake(availability: Availability, at: datetime) -> frozenset[int]:
    quiet = night(availability, at.date())
    hours = range(24)
    if quiet is None:
        return frozenset(hours)
    asleep = {(quiet.start + hour * HOUR).hour for hour in range(round((quiet.end - quiet.start) / HOUR))}
    return frozenset(hours) - asleep


def frozen(
    file: SeasonFile,
    settings: Mapping[Player, Json],
    skills: Mapping[Player, float],
    at: datetime,
    salts: Mapping[Player, str] = NO_SALTS,
    *,
    is_small: bool = False,
    confirmed: bool = True,
) -> SeasonFile:
    """Fix everything the next draw depends on, except its seed.
    Raises: PaxError(SHORT_TURNS, TOO_FEW_FOR_A_TABLE, TOO_FEW_FOR_A_CUP, WRONG_PHASE).
    """
    is_cup = file.season.rules.rounds > 0
    season = cups.gathered(file.season, is_small=is_small)[0] if is_cup else in_divisions(file, skills).season
    if not is_cup:
        check_hours(season.plan, confirmed=confirmed)
    costs, blocks = _apart(file, settings, at)
    fixed = opened(
        season,
        season.next_stage,
        file.link,
        file.salt,
        season.entries,
        costs,
        blocks,
        secret=file.secret,
        salts=salts,
        at=at.isoformat(),
    )
    of = Frozen(
        at=at,
        rules=season.rules,
        seeding=season.seeding,
        entries=file.season.entries if is_cup else season.entries,
        costs=listed(costs),
        blocks=blocks,
        is_small=is_small,
    )
    kept = {"drawings": fixed.drawings, "salts": fixed.salts, "salt": fixed.salt, "seed": fixed.seed}
    return file.model_copy(update={"frozen": of, "season": file.season.model_copy(update=kept)})


def drawn(file: SeasonFile) -> Season:
    of, season = file.frozen, file.season
    assert of
    placed = {} if season.rules.rounds else {"rules": of.rules, "seeding": of.seeding}
    season = season.model_copy(update={"entries": of.entries, **placed})
    seed = file.seed if season.rules.edition == 1 else ""
    about = (seed, file.salt, costs_in(of.costs), of.blocks, file.secret)
    if season.rules.rounds:
        return cups.draw_round(season, of.at.isoformat(), *about, is_small=of.is_small).season
    return events.start(season, *about, confirmed=True).season


def _apart(file: SeasonFile, settings: Mapping[Player, Json], at: datetime) -> tuple[Costs, Blocks]:
    people = [entrant(player, settings.get(player, {}), at) for player in file.season.playing]
    return pair_costs(people, file.pairs_apart), blocked_by(settings)


def _first_round(file: SeasonFile, settings: Mapping[Player, Json], at: datetime) -> Season:
    season = cups.call_in(file.season, confirmed=True).season
    for player in season.playing:
        season = cups.check_in(season, player).season
    return drawn(frozen(file.with_season(season), settings, {}, at))


def figures(
    file: SeasonFile, settings: Mapping[Player, Json], skills: Mapping[Player, float], at: datetime
) -> SeasonPreview:
    is_cup = file.season.rules.rounds > 0
    # No beacon is waited for: the figures are those of a draw like the one to come.
    file = file.with_season(file.season.model_copy(update={"chain": None}))
    season = _first_round(file, settings, at) if is_cup else drawn(frozen(file, settings, skills, at))
    people = [entrant(player, settings.get(player, {}), at) for player in season.people]
    of = preview(season.plan, season.pairings, people, file.pairs_apart)
    return SeasonPreview(
        key=key_of(file, skills),
        people=len(people),
        reserves=len(season.entries) - len(people),
        divisions=tuple(division.people for division in season.plan.divisions),
        tables=len(season.fixtures),
        weeks=season.plan.weeks,
        hours=of.hours,
        is_short=of.hours < LEAST_HOURS,
        meetings=of.meetings,
        hours_in_common=of.hours_in_common,
        without_language=of.without_language,
        not_apart=of.not_apart,
        at_more=events.people_at_more(season),
        homes=() if is_cup else _homes(season),
    )


def homes_in(file: SeasonFile, skills: Mapping[Player, float]) -> dict[Player, int]:
    """Return the division of each player; empty if lots decide or there is only one."""
    divisions = _homes(in_divisions(file, skills).season)
    return {player: number for number, people in enumerate(divisions) for player in people}


def _homes(season: Season) -> tuple[tuple[Player, ...], ...]:
    if season.rules.mixed:
        return ()
    divisions = [
        tuple(entry.player for entry in season.entries if entry.division == number and entry.status is Status.PLAYING)
        for number in range(len(season.plan.divisions))
    ]
    return tuple(divisions) if len(divisions) > 1 else ()


def key_of(file: SeasonFile, skills: Mapping[Player, float]) -> str:
    """Return a digest of everything the draw depends on."""
    season = file.season
    parts = (
        season.rules.model_dump_json(),
        *sorted(season.playing),
        str(sorted(file.apart)),
        str(sorted(homes_in(file, skills).items())),
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]


def blocks_among(settings: Mapping[Player, Json]) -> frozenset[Pair]:
    return pairs_apart(blocked_by(settings), settings.keys())


def blocked_by(settings: Mapping[Player, Json]) -> Blocks:
    return {player: tuple(map(str, UserSettings.load(raw).blocked)) for player, raw in settings.items()}


def in_divisions(file: SeasonFile, skills: Mapping[Player, float]) -> SeasonFile:
    """Put everyone into the division where they start, unless lots decide.
    Divisions follow from the season before, or in a first season from `skills` if half of the people are rated.
    Organisers may have assigned people to others.
    """
    season, rules, players = file.season, file.season.rules, file.season.playing
    if rules.rounds:
        return file
    if file.before:
        before = {player: number for number, people in enumerate(file.before) for player in people}
        former = {player: min(number, len(file.before) - 1) for player, number in file.former.items()}
        newcomers = [player for player in players if player not in before.keys() | former.keys()]
        divisions = next_divisions(file.before, file.moves, set(players), former, newcomers, rules.divisions)
        return file.with_season(_in(file, divisions, {**former, **before, **file.moves}))
    rated = {player: skills[player] for player in players if player in skills}
    is_seeded = rules.edition > 1 and rules.mixed and 2 * len(rated) >= len(players)
    if (rules.mixed and not is_seeded) or len(season.plan.divisions) == 1:
        return file
    ranked = sorted(players, key=lambda player: -rated.get(player, -inf)) if is_seeded else players
    divisions = list(map(list, plan_divisions(season.plan, ranked)))
    lowest = [min(rated.get(player, -inf) for player in people) for people in divisions[:-1]] if is_seeded else []
    reserves = [entry.player for entry in season.entries if entry.status is Status.RESERVE and entry.player in skills]
    home = {player: sum(skills[player] < low for low in lowest) for player in reserves if is_seeded}
    by_rating = rated if is_seeded and not file.assigned else {}
    return file.with_season(_in(file, divisions, home).model_copy(update={"seeding": by_rating}))


def _in(file: SeasonFile, divisions: Sequence[Sequence[Player]], before: Mapping[Player, int]) -> Season:
    season, divisions = file.season, assigned(divisions, file.assigned)
    home = {**before} | {player: number for number, people in enumerate(divisions) for player in people}
    entries = tuple(entry.model_copy(update={"division": home.get(entry.player)}) for entry in season.entries)
    rules = season.rules.model_copy(update={"mixed": False, "divisions": len(divisions)})
    return season.model_copy(update={"entries": entries, "rules": rules})


def recognised(file: SeasonFile, player: Player, *called: str) -> SeasonFile:
    """Match a new player to a name on the list.
    Among several people whose names are spelt alike, only an exact match counts.
    """
    people = [each for division in file.before for each in division]
    known = {each: file.names[each] for each in people if each.startswith(NAMED_ONLY)}
    named = _only(known, called, str) or _only(known, called, same_name)
    if named is None or player in people:
        return file
    before = tuple(tuple(player if each == named else each for each in division) for division in file.before)
    names = {one: name for one, name in file.names.items() if one != named}
    points = {player if one == named else one: each for one, each in file.points.items()}
    return file.model_copy(update={"before": before, "names": names, "points": points})


def _only(known: Mapping[Player, str], called: Sequence[str], spelt: Callable[[str], str]) -> Player | None:
    wanted = set(map(spelt, called))
    found = [player for player, name in known.items() if spelt(name) in wanted]
    return found[0] if len(found) == 1 else None
