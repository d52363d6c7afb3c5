"""The document of a season: the season itself, with all that is known of its people and tables besides."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, Self

from paxbot.leagues.draw import Pair
from paxbot.leagues.drawings import link_of
from paxbot.leagues.plan import OVERTIME_WEEKS
from paxbot.leagues.regrouping import lacks_people
from paxbot.leagues.results import Part, Player
from paxbot.leagues.season import OPENING, Season, SeasonRules
from paxbot.leagues.season_parts import Entry, Fixture, FixtureState
from paxbot.service.clock import Availability, QuietPeriod, awake, deadline

SEASON: Final = "season"
"""The kind of league that plays drawn seasons."""
ROLL_CALL: Final = timedelta(hours=48)
"""How long the people of a table have to say that they are here."""
SIGN_UP: Final = timedelta(days=10)
LONGER: Final = timedelta(days=7)
"""The time that organisers can add when too few have signed up or checked in."""


class TableFile(Part):
    """The state of a fixture's table, besides its players."""

    attempt: int = 0
    """How often the fixture was played before, in games that were void."""
    called_at: datetime | None = None
    """Since when the roll is called; None as long as its place is not known."""
    here: tuple[Player, ...] = ()
    """Those who have answered."""
    lacking_since: datetime | None = None
    """Since when it is known that too few came."""
    is_reminded: bool = False
    """Whether the others were reminded."""
    channel: int = 0
    """The thread, forum post or channel of the table; 0 as long as there is none."""
    thread: bool = False
    away: Mapping[Player, QuietPeriod] = {}
    """The absences that were announced before the roll call, which waits for those who have not answered."""
    automated: tuple[int, ...] = ()
    """Seats that have been the automated player's from the first turn on, so that nobody can take them."""
    owed: tuple[int, ...] = ()
    """Seats that are still to be handed over to the automated player."""
    idle: Mapping[int, datetime] = {}
    """Since when the automated player has a seat whose player has not given it up."""
    wait: tuple[int, datetime] | None = None
    """After the hard stop, the seat for which its game waits, and since when."""
    waits: Mapping[int, timedelta] = {}
    """How long it has waited for each seat since the hard stop, in waits that are over."""


class Frozen(Part):
    """What the next draw follows from, fixed before its seed was known; what changes since comes after it."""

    at: datetime
    rules: SeasonRules
    seeding: Mapping[Player, float]
    entries: tuple[Entry, ...]
    costs: tuple[tuple[Player, Player, int], ...]
    blocks: Mapping[Player, tuple[Player, ...]]
    is_small: bool = False
    """Whether a cup starts with its final."""


class SeasonFile(Part):
    """A season as it is stored."""

    season: Season
    seed: str
    """Kept back until the start, as is the salt."""
    salt: str
    secret: str
    """Binds to the private blocks, and is never told."""
    frozen: Frozen | None = None
    beacon_until: datetime | None = None
    """When it is called off unless the beacon has told the round for which a draw waits."""
    organisers: tuple[int, ...]
    """The first has opened the league."""
    closes_at: datetime
    """When the sign-up closes."""
    called_in_at: datetime | None = None
    """Since when the people of a cup check in; later where they were given longer."""
    lapses_at: datetime | None = None
    """When it is called off unless an organiser decides, once sign-up or check-in is over."""
    started_at: datetime | None = None
    """When it was drawn; of a cup, its last round."""
    rules: SeasonRules | None = None
    """The rules before the draw, for the season that follows."""
    told_at: datetime | None = None
    """Up to when a round-up has told of it."""
    is_warned: bool = False
    """Whether the tables were warned of the hard stop."""
    champion_role: int = 0
    """The role that the champion gets on the server; 0 for none."""
    names: Mapping[Player, str] = {}
    accepted: Mapping[Player, int] = {}
    """The version of the rules that everybody has accepted."""
    rules_version: int = 1
    decisions: int = 0
    """How many decisions of organisers there were: two of them who press at once see the same number."""
    tables: Mapping[int, TableFile] = {}
    apart: tuple[tuple[Player, Player], ...] = ()
    """Those who should not meet, for everybody to see."""
    before: tuple[tuple[Player, ...], ...] = ()
    """The divisions of the season before, or of a spreadsheet, the best first."""
    moves: Mapping[Player, int] = {}
    """Those who were promoted or relegated since."""
    former: Mapping[Player, int] = {}
    """The divisions of those who took a season off."""
    missed: Mapping[Player, datetime] = {}
    """When somebody's last miss of a roll call was that counts."""
    absences: Mapping[Player, tuple[QuietPeriod, ...]] = {}
    """The absences that somebody had announced when they began, since the start; of the last one, up to its end."""
    pauses: tuple[QuietPeriod, ...] = ()
    """The league's holidays, in which all of its clocks and dates stand."""
    outages: tuple[QuietPeriod, ...] = ()
    """The times in which nobody could answer a roll call, since the bot was away or the league rested."""
    assigned: Mapping[Player, int] = {}
    """The divisions of those whom organisers have put there."""
    points: Mapping[Player, str] = {}
    """The points that a spreadsheet told of."""

    @property
    def link(self) -> str:
        """The seed of the next draw; by the first edition the same for all."""
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
        """Return when so much time has passed since a moment, besides pauses of the league and these absences."""
        return deadline(since, time, Availability(away=(*self.pauses, *away)))

    def roll_ends(self, fixture: Fixture, after: timedelta = ROLL_CALL) -> datetime | None:
        """Return when the roll call of a table ends, or so much of it has passed; None unless its roll is called."""
        table = self.table(fixture.id)
        if table.called_at is None or fixture.state is not FixtureState.CALLED:
            return None
        away = (table.away[player] for player in self.absent(fixture) if player in table.away)
        ends = [
            self.later(table.called_at, after, *self.outages, *each) for each in ((), *((period,) for period in away))
        ]
        return max(ends)

    def with_wait(self, fixture: int, seat: int, since: datetime) -> Self:
        """Return the document that says for which seat a game waits, after the hard stop."""
        table, waits = self.table(fixture), dict(self.table(fixture).waits)
        if table.wait == (seat, since):
            return self
        if table.wait is not None:
            waits[table.wait[0]] = self.waited(fixture, since)
        return self.with_table(fixture, wait=(seat, since), waits=waits)

    def waited(self, fixture: int, now: datetime) -> timedelta:
        """Return how long a game has waited for the same seat as now in all its waits since the hard stop."""
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
        """Return when the sign-up is over, or the check-in of a cup."""
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
        """Whether it goes on from divisions that are known."""
        return bool(self.before)

    @property
    def pairs_apart(self) -> frozenset[Pair]:
        return frozenset(frozenset(pair) for pair in self.apart)
