"""The document of a season with all that is known of its people and tables, and the deeds by which its games come to
match it.
Two weeks of a player's absences count in a season, for clocks and for roll calls.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple, Self

from paxbot.engine.kernel import Json
from paxbot.leagues.attendance import lacks_people
from paxbot.leagues.draw import Pair, link_of
from paxbot.leagues.plan import OVERTIME_WEEKS
from paxbot.leagues.results import Entry, Fixture, FixtureState, Part, Player, Result, Status
from paxbot.leagues.season import OPENING, RUNNING, Season, SeasonRules
from paxbot.service.people.settings import UserSettings
from paxbot.service.time.clock import Availability, QuietPeriod, awake, deadline

SEASON: Final = "season"
ROLL_CALL: Final = timedelta(hours=48)
SIGN_UP: Final = timedelta(days=10)
LONGER: Final = timedelta(days=7)


class TableFile(Part):
    attempt: int = 0
    called_at: datetime | None = None
    here: tuple[Player, ...] = ()
    lacking_since: datetime | None = None
    """Start of the roll call; None until the table has a place."""
    is_reminded: bool = False
    channel: int = 0
    thread: bool = False
    away: Mapping[Player, QuietPeriod] = {}
    """Absences announced before the roll call, which waits for those who have not answered."""
    automated: tuple[int, ...] = ()
    """Seats that are the automated player's from the first turn, so nobody can take them."""
    owed: tuple[int, ...] = ()
    """Seats still to be handed over to the automated player."""
    idle: Mapping[int, datetime] = {}
    wait: tuple[int, datetime] | None = None
    waits: Mapping[int, timedelta] = {}


class Frozen(Part):
    """The basis of the next draw, fixed before its seed is known. Later changes come after it."""

    at: datetime
    rules: SeasonRules
    seeding: Mapping[Player, float]
    entries: tuple[Entry, ...]
    costs: tuple[tuple[Player, Player, int], ...]
    blocks: Mapping[Player, tuple[Player, ...]]
    is_small: bool = False


class SeasonFile(Part):
    season: Season
    seed: str
    salt: str
    secret: str
    """Binds to the private blocks, and is never revealed."""
    frozen: Frozen | None = None
    beacon_until: datetime | None = None
    """The season is called off at this moment if the beacon's round is still missing."""
    organisers: tuple[int, ...]
    closes_at: datetime
    called_in_at: datetime | None = None
    lapses_at: datetime | None = None
    started_at: datetime | None = None
    rules: SeasonRules | None = None
    told_at: datetime | None = None
    is_warned: bool = False
    champion_role: int = 0
    names: Mapping[Player, str] = {}
    accepted: Mapping[Player, int] = {}
    rules_version: int = 1
    decisions: int = 0
    """Counts organisers' decisions: two organisers who press at once have seen the same number."""
    tables: Mapping[int, TableFile] = {}
    apart: tuple[tuple[Player, Player], ...] = ()
    before: tuple[tuple[Player, ...], ...] = ()
    """The divisions of the season before, or of a spreadsheet, the best first."""
    moves: Mapping[Player, int] = {}
    former: Mapping[Player, int] = {}
    missed: Mapping[Player, datetime] = {}
    absences: Mapping[Player, tuple[QuietPeriod, ...]] = {}
    """Absences that have started; the last one up to its end."""
    pauses: tuple[QuietPeriod, ...] = ()
    outages: tuple[QuietPeriod, ...] = ()
    """Times when nobody could answer a roll call, because the bot was away or the league rested."""
    assigned: Mapping[Player, int] = {}
    points: Mapping[Player, str] = {}

    @property
    def link(self) -> str:
        if self.season.rules.edition == 1:
            return self.seed
        return link_of(self.seed, self.salt, len(self.season.drawings) + 1)

    def with_table(self, fixture: int, **changes: object) -> Self:
        table = self.table(fixture).model_copy(update=changes)
        return self.model_copy(update={"tables": {**self.tables, fixture: table}})

    def with_season(self, season: Season) -> Self:
        return self if season is self.season else self.model_copy(update={"season": season})

    def is_sought(self, fixture: Fixture, seat: int) -> bool:
        is_free = fixture.is_open and fixture.players[seat] is None and self.season.phase in OPENING
        is_lacking = fixture.state is FixtureState.CALLED and lacks_people(self.season, fixture)
        return is_free and not is_lacking and seat not in self.table(fixture.id).automated

    def absent(self, fixture: Fixture) -> list[Player]:
        here = self.table(fixture.id).here
        return [player for player in fixture.players if player and player not in here]

    def pause_at(self, now: datetime) -> QuietPeriod | None:
        return next((each for each in self.pauses if now < each.end), None)

    def later(self, since: datetime, time: timedelta, *away: QuietPeriod) -> datetime:
        return deadline(since, time, Availability(away=(*self.pauses, *away)))

    def roll_ends(self, fixture: Fixture, after: timedelta = ROLL_CALL) -> datetime | None:
        """Return when the roll call of a table ends, or this much of it has passed; None unless it is called."""
        table = self.table(fixture.id)
        if table.called_at is None or fixture.state is not FixtureState.CALLED:
            return None
        away = (table.away[player] for player in self.absent(fixture) if player in table.away)
        ends = [
            self.later(table.called_at, after, *self.outages, *each) for each in ((), *((period,) for period in away))
        ]
        return max(ends)

    def with_wait(self, fixture: int, seat: int, since: datetime) -> Self:
        table, waits = self.table(fixture), dict(self.table(fixture).waits)
        if table.wait == (seat, since):
            return self
        if table.wait is not None:
            waits[table.wait[0]] = self.waited(fixture, since)
        return self.with_table(fixture, wait=(seat, since), waits=waits)

    def waited(self, fixture: int, now: datetime) -> timedelta:
        """Return the sum of all waits for the current seat since the hard stop."""
        table = self.table(fixture)
        if table.wait is None or self.stops_at is None:
            return timedelta(0)
        seat, since = table.wait
        waits = table.waits.get(seat, timedelta(0))
        return waits + awake(max(since, self.stops_at), now, Availability(away=self.pauses))

    def table(self, fixture: int) -> TableFile:
        return self.tables.get(fixture, TableFile())

    @property
    def gathers_until(self) -> datetime:
        return self.closes_at if self.called_in_at is None else self.later(self.called_in_at, ROLL_CALL)

    @property
    def due_at(self) -> datetime | None:
        weeks = self.season.plan.weeks - OVERTIME_WEEKS if self.started_at else 0
        return self.started_at and self.later(self.started_at, timedelta(weeks=weeks))

    @property
    def stops_at(self) -> datetime | None:
        return self.due_at and self.later(self.due_at, timedelta(weeks=OVERTIME_WEEKS))

    @property
    def is_returning(self) -> bool:
        return bool(self.before)

    @property
    def pairs_apart(self) -> frozenset[Pair]:
        return frozenset(frozenset(pair) for pair in self.apart)


MOST_AWAY: Final = timedelta(days=14)

Announced = Mapping[Player, QuietPeriod]


def announced(settings: Mapping[Player, Json]) -> dict[Player, QuietPeriod]:
    away = {player: UserSettings.load(raw).availability.away for player, raw in settings.items() if raw.get("away")}
    return {player: periods[0] for player, periods in away.items() if periods}


def noted(file: SeasonFile, away: Announced, now: datetime) -> SeasonFile:
    """Note who has gone away or come back. The first edition counts no absences."""
    if file.season.rules.edition == 1 or file.started_at is None:
        return file
    absences = dict(file.absences)
    for entry in file.season.entries:
        known, period = file.absences.get(entry.player, ()), away.get(entry.player)
        is_gone = bool(known) and known[-1].end > now
        before = known[:-1] if is_gone else known
        if entry.status is not Status.DROPPED and period and period.start <= now < period.end:
            start = known[-1].start if is_gone else max(period.start, file.started_at, *(each.end for each in before))
            absences[entry.player] = (*before, QuietPeriod(start, period.end))
        elif is_gone:
            absences[entry.player] = (*before, known[-1]._replace(end=now))
    return file if absences == file.absences else file.model_copy(update={"absences": absences})


def counted(file: SeasonFile, player: Player, period: QuietPeriod) -> QuietPeriod:
    """Return the part of an absence that still counts after the earlier ones."""
    known = file.absences.get(player, ())
    begins = period.start if file.season.rules.edition == 1 else max(period.start, file.started_at or period.start)
    start = next((each.start for each in known if each.end == period.end), begins)
    pauses = Availability(away=file.pauses)
    used = sum((awake(*each, pauses) for each in known if each.end < period.end), timedelta(0))
    end = file.later(start, max(MOST_AWAY - used, timedelta(0)))
    return period._replace(end=min(period.end, end))


def called(file: SeasonFile, fixture: Fixture, away: Announced, now: datetime) -> SeasonFile:
    """Call the roll of a table.
    Absent players get 48 hours on top of their absence, or count as present if the rules say so.
    """
    absent: dict[Player, QuietPeriod] = {}
    rules, table = file.season.rules, file.table(fixture.id)
    for player in fixture.players if rules.edition > 1 else ():
        if player in away and player is not None:
            period = counted(file, player, away[player])
            if max(period.start, now) < min(period.end, now + ROLL_CALL):
                absent[player] = period
    waits = rules.waits_for_absent
    here = table.here if waits else (*table.here, *(player for player in absent if player not in table.here))
    return file.with_table(fixture.id, called_at=now, is_reminded=False, here=here, away=absent if waits else {})


def gone(file: SeasonFile, away: Announced, now: datetime) -> frozenset[Player]:
    if file.season.rules.edition == 1:
        return frozenset()
    periods = {player: counted(file, player, period) for player, period in away.items()}
    return frozenset(player for player, period in periods.items() if period.start <= now < period.end)


def waits_until(file: SeasonFile, fixture: Fixture, now: datetime) -> datetime | None:
    """Return when a table that waits for an absent player is called; None if it does not wait."""
    if fixture.state is not FixtureState.WAITING or not file.season.rules.waits_for_absent:
        return None
    last = [(player, file.absences[player][-1]) for player in fixture.players if player and file.absences.get(player)]
    ends = (counted(file, player, period).end for player, period in last)
    return max((end for end in ends if end > now), default=None)


def called_anew(before: SeasonFile, file: SeasonFile, away: Announced, now: datetime) -> SeasonFile:
    """Call the roll again for open tables whose players have changed."""
    for was, fixture in zip(before.season.fixtures, file.season.fixtures, strict=True):
        if was.players != fixture.players and fixture.state is FixtureState.CALLED:
            file = called(file, fixture, away, now)
    return file


class GameFacts(NamedTuple):
    id: int
    fixture: int
    attempt: int
    is_open: bool
    has_begun: bool
    channel: int
    owners: tuple[Player | None, ...] = ()
    automated: frozenset[int] = frozenset()
    waiting: int | None = None
    since: datetime | None = None
    is_stranded: bool = False
    result: Result | None = None


class Deed(StrEnum):
    PLACE = "place"
    OPEN = "open"
    START = "start"
    MOVE = "move"
    HAND_OVER = "hand_over"
    SEAT = "seat"
    CANCEL = "cancel"


class ToDo(NamedTuple):
    deed: Deed
    fixture: int
    game: int = 0
    seat: int = 0
    player: Player | None = None


def to_do(file: SeasonFile, games: Mapping[int, GameFacts], others: Mapping[int, int]) -> list[ToDo]:
    found = [ToDo(Deed.CANCEL, fixture, game) for game, fixture in others.items()]
    if file.season.phase not in RUNNING:
        return found
    for fixture in file.season.fixtures:
        if fixture.is_open:
            found += _at_table(fixture, file, games.get(fixture.id))
    return found


def _at_table(fixture: Fixture, file: SeasonFile, game: GameFacts | None) -> Iterator[ToDo]:
    table = file.table(fixture.id)
    if not table.channel:
        yield ToDo(Deed.PLACE, fixture.id, game.id if game else 0)
    elif fixture.state is FixtureState.RUNNING:
        if game is None:
            yield ToDo(Deed.OPEN, fixture.id)
        elif game.is_open:
            if game.channel != table.channel:
                yield ToDo(Deed.MOVE, fixture.id, game.id)
            if not game.has_begun:
                yield ToDo(Deed.START, fixture.id, game.id)
            elif not game.is_stranded:
                for seat, (player, owner) in enumerate(zip(fixture.players, game.owners, strict=True)):
                    if player is not None and player != owner:
                        yield ToDo(Deed.SEAT, fixture.id, game.id, seat, player)
                    elif seat in table.owed and seat not in game.automated:
                        yield ToDo(Deed.HAND_OVER, fixture.id, game.id, seat)
