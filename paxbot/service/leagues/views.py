from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import chain
from math import floor
from typing import NamedTuple

from paxbot.leagues.results import Fixture, FixtureState, Player, Status
from paxbot.leagues.season import RUNNING, Phase, Season
from paxbot.leagues.standings import SCALES, last_points
from paxbot.service.leagues.document import SeasonFile, waits_until
from paxbot.storage.leagues import LeagueRow, RulingRow as RulingRow, SeasonRow
from paxbot.storage.rows import GameRow


@dataclass(frozen=True)
class SeasonView:
    league: LeagueRow
    row: SeasonRow
    version: int
    file: SeasonFile
    games: Mapping[int, GameRow]
    """By fixture, without void games."""

    @property
    def season(self) -> Season:
        return self.file.season

    @property
    def phase(self) -> Phase:
        return self.file.season.phase

    def takes_part(self, user: int) -> bool:
        entry = self.season.entry(str(user))
        return entry is not None and entry.status is not Status.DROPPED

    @property
    def called(self) -> Sequence[Fixture]:
        """Return the tables whose roll is called, also those without a place (`file.table(id).channel` 0)."""
        called = (each for each in self.season.fixtures if each.state is FixtureState.CALLED)
        return [fixture for fixture in called if self.phase in RUNNING]

    @property
    def sought(self) -> Sequence[tuple[Fixture, int]]:
        seats = [(each, seat) for each in self.season.fixtures for seat in range(len(each.players))]
        return [(each, seat) for each, seat in seats if self.file.is_sought(each, seat)]


@dataclass(frozen=True)
class SeasonPreview:
    key: str
    """Changes with the people and the rules; `start` takes it."""
    people: int
    reserves: int
    divisions: tuple[int, ...]
    tables: int
    weeks: int
    hours: float
    is_short: bool
    meetings: tuple[int, int]
    hours_in_common: int
    without_language: int
    not_apart: int
    at_more: int
    homes: tuple[tuple[Player, ...], ...] = ()


class Known(NamedTuple):
    recognised: tuple[Player, ...]
    missing: tuple[Player, ...]
    unknown: tuple[Player, ...]


def known_people(file: SeasonFile) -> Known:
    signed_up = [entry.player for entry in file.season.entries if entry.status is not Status.DROPPED]
    before = [*dict.fromkeys([*chain.from_iterable(file.before), *file.former])]
    return Known(
        tuple(player for player in signed_up if player in before),
        tuple(player for player in before if player not in signed_up),
        tuple(player for player in signed_up if player not in before),
    )


@dataclass(frozen=True)
class OwnTable:
    view: SeasonView
    fixture: Fixture
    seat: int
    game: GameRow | None
    is_here: bool
    deadline: datetime | None
    is_waiting: bool


@dataclass(frozen=True)
class Outlook:
    """The places a player can still reach in their division."""

    division: int
    place: int
    points: Fraction
    games_left: int
    best: int
    worst: int
    up: int
    down: int
    to_stay: int | None
    """Points that avoid relegation for certain; None if there is none or no score is enough."""


@dataclass(frozen=True)
class Mine:
    view: SeasonView
    tables: Sequence[OwnTable]
    outlook: Outlook | None


def own_tables(view: SeasonView, player: Player, now: datetime) -> list[OwnTable]:
    tables = []
    for fixture in [each for each in view.season.fixtures if player in each.players and each.is_to_come]:
        seat, here, game = fixture.players.index(player), view.file.table(fixture.id).here, view.games.get(fixture.id)
        is_waiting = game is not None and game.status.is_open and game.head is not None and game.head.waiting == seat
        ends = view.file.roll_ends(fixture) or waits_until(view.file, fixture, now)
        tables.append(OwnTable(view, fixture, seat, game, player in here, ends, is_waiting))
    return tables


def outlook(season: Season, player: Player) -> Outlook | None:
    entry = season.entry(player)
    if entry is None or entry.division is None or entry.status is not Status.PLAYING:
        return None
    order = season.order(entry.division)
    rows = season.standings(entry.division)
    first = SCALES[season.rules.size][0]
    last = last_points(season.rules.size) if season.rules.edition == 1 else Fraction(0)
    left = {each: _games_left(season, entry.division, each) for each in order}
    points = {row.player: row.points for row in rows}
    # With each game to come the mean changes that a missing one gives.
    means = {row.player: row.mean for row in rows if row.mean is not None and left.get(row.player)}
    sure = {each: points[each] - means.get(each, 0) for each in order}
    most = {each: sure[each] + (left[each] + (each in means)) * first for each in order}
    least = {each: sure[each] + left[each] * last for each in order}
    others = [each for each in order if each != player]
    up, down = _moving(season, entry.division)
    best = 1 + sum(least[other] > most[player] for other in others)
    worst = 1 + sum(most[other] >= least[player] for other in others)
    to_stay = None
    if down:
        rival = sorted((most[other] for other in others), reverse=True)[down - 1]
        needed = 0 if worst <= down else max(floor(rival - sure[player]) + 1, 0)
        to_stay = needed if needed <= left[player] * first else None
    return Outlook(
        *(entry.division, order.index(player) + 1, points[player], left[player], best, worst),
        *(up, down, to_stay),
    )


def _games_left(season: Season, division: int, player: Player) -> int:
    fixtures = (each for each in season.fixtures if each.division == division and each.is_to_come)
    return sum(player in fixture.players for fixture in fixtures)


def _moving(season: Season, division: int) -> tuple[int, int]:
    """Return the last place that is promoted and the last that is safe; 0 for none."""
    sizes = [len(season.order(number)) for number in range(len(season.plan.divisions))]
    if season.is_equal:
        return 0, 0

    def between(upper: int) -> int:
        return min(season.rules.moving, sizes[upper] // 2, sizes[upper + 1] // 2)

    up = between(division - 1) if division else 0
    moving = between(division) if division + 1 < len(sizes) else 0
    return up, sizes[division] - moving if moving else 0
