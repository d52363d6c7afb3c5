"""Seasons of a league: sign-up, draw, tables, rulings, close. What is to be done at the tables is in `season_loop`."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from paxbot.leagues.results import Player
from paxbot.leagues.season import Fixture, Phase, Season, SeasonRules
from paxbot.leagues.standings import Standing
from paxbot.service.repository import UseCases
from paxbot.service.season_file import SeasonFile
from paxbot.service.typed_results import TypedSeat
from paxbot.storage.league_rows import LeagueRow, RulingRow, SeasonRow
from paxbot.storage.rows import GameRow, MessageRow, NoticeRow


@dataclass(frozen=True)
class SeasonView:
    """A season of a league as it stands."""

    league: LeagueRow
    row: SeasonRow
    version: int
    file: SeasonFile
    games: Mapping[int, GameRow]
    """The game of each fixture that is played or was, by the fixture's id; those that are void are left out."""

    @property
    def season(self) -> Season:
        """Return the season itself."""
        return self.file.season

    @property
    def phase(self) -> Phase:
        """Return how far it is."""
        return self.file.season.phase

    @property
    def called(self) -> Sequence[Fixture]:
        """Return the tables whose roll is called, those without a place (`file.table(id).channel` 0) among them."""
        raise NotImplementedError

    @property
    def sought(self) -> Sequence[tuple[Fixture, int]]:
        """Return the seats for which a substitute is sought, each after its fixture."""
        raise NotImplementedError


@dataclass(frozen=True)
class SeasonPreview:
    """The figures of a season that is about to start; the same for the same people and rules."""

    key: str
    """Changes when somebody joins or leaves, or the rules are edited: `start` takes it."""
    people: int
    reserves: int
    divisions: tuple[int, ...]
    """The people of each."""
    tables: int
    games_each: int
    weeks: int
    hours: float
    """The hours that the plan leaves for a turn, nights included."""
    is_short: bool
    """Whether these are too few, so that the start must be confirmed."""
    meetings: tuple[int, int]
    """The least and the most meetings of two people of a division."""
    hours_in_common: int
    """The fewest hours in which two people who meet are both awake."""
    without_language: int
    """How many pairs meet without a language in common."""
    not_apart: int
    """How many pairs meet that should be kept apart."""
    at_more: int
    """How many people will sit at one table more than usual for a time."""


@dataclass(frozen=True)
class OwnTable:
    """A table of somebody's."""

    view: SeasonView
    fixture: Fixture
    seat: int
    game: GameRow | None
    is_here: bool
    """Whether they have answered the roll call."""
    deadline: datetime | None
    """Until when they must answer the roll call, or the game is due."""
    is_waiting: bool
    """Whether the game waits for them."""


@dataclass(frozen=True)
class Outlook:
    """What somebody can still reach in their division."""

    division: int
    place: int
    points: Fraction
    games_left: int
    best: int
    worst: int
    """The best and the worst place that are possible."""
    up: int
    """Places up to this one are promoted; 0 where there is no division above."""
    down: int
    """Places after this one are relegated; 0 where there is no division below."""
    to_stay: Fraction | None
    """More points that surely keep them from going down; None where they cannot go down or even all is not enough."""


@dataclass(frozen=True)
class Mine:
    """A season as one of its people sees it."""

    view: SeasonView
    tables: Sequence[OwnTable]
    outlook: Outlook | None


@dataclass(frozen=True)
class Imported:
    """What was read of a spreadsheet."""

    divisions: tuple[tuple[Player, ...], ...]
    names: Mapping[Player, str]


class Seasons(UseCases):
    """Opens and runs seasons. Organisers' acts take the number of decisions that they have `seen` (`file.decisions`).

    Each raises PaxError(NO_LEAGUE) where there is no such league, PaxError(NOT_ORGANISER) where an organiser is asked
    for, PaxError(SEASON_CHANGED) where another organiser was faster, and PaxError("wrong_phase") where it is too early
    or too late. `number` names a season of the league, the newest unless it is given.
    """

    place: Callable[[SeasonView, Fixture], Awaitable[tuple[int, bool] | None]]
    """Makes the place of a table: the channel and whether it is a thread; None where that must wait."""

    # Looking

    async def leagues(self, guild: int) -> list[LeagueRow]:
        """Return the leagues of a server that play seasons, the newest first."""
        raise NotImplementedError

    async def to_tell(self) -> list[LeagueRow]:
        """Return those of all servers that have not ended, or of which something is still to be told."""
        raise NotImplementedError

    async def view(self, league: int, number: int | None = None) -> SeasonView:
        """Return a season."""
        raise NotImplementedError

    async def seasons(self, league: int) -> list[SeasonRow]:
        """Return the seasons of a league, the newest first."""
        raise NotImplementedError

    def version(self, league: int) -> tuple[int, ...]:
        """Return a value that changes with everything that is written about a league."""
        raise NotImplementedError

    async def post(self, league: int) -> tuple[Sequence[MessageRow], Sequence[NoticeRow]]:
        """Return the messages of a league, the newest first, and what is still to be told."""
        raise NotImplementedError

    async def standings(self, league: int, number: int | None = None) -> list[list[Standing]]:
        """Return the standings of each division."""
        raise NotImplementedError

    async def rulings(self, league: int, number: int | None = None, *, by: int = 0) -> list[RulingRow]:
        """Return the rulings, the first one first; reports only `by` organisers who do not play at their table."""
        raise NotImplementedError

    async def preview(self, league: int, *, by: int) -> SeasonPreview:
        """Return the figures before the start. Raises: PaxError("too_few_for_a_table": `people`, `size`)."""
        raise NotImplementedError

    async def mine(self, guild: int, user: int) -> list[Mine]:
        """Return the running seasons of a server in which somebody plays."""
        raise NotImplementedError

    async def export(self, league: int, number: int | None = None) -> str:
        """Return a season as JSON which `league verify` accepts."""
        raise NotImplementedError

    # Signing up

    async def open(
        self,
        *,
        guild: int,
        channel: int,
        name: str,
        by: int,
        rules: SeasonRules,
        organisers: Sequence[int] = (),
        closes_at: datetime | None = None,
    ) -> LeagueRow:
        """Open a league with the sign-up of its first season. Raises: PaxError(RULES_IMPOSSIBLE, UNKNOWN_RULES)."""
        raise NotImplementedError

    async def join(self, league: int, *, user: int, name: str, accepts: int, reserve: bool = False) -> SeasonView:
        """Sign somebody up, who accepts this version of the rules (`file.rules_version`).

        A player becomes a reserve, and a reserve a player, as long as people sign up; reserves may join any time.
        Raises: PaxError("already_in_season", RULES_CHANGED, SIGN_UP_OVER).
        """
        raise NotImplementedError

    async def leave(self, league: int, *, user: int) -> SeasonView:
        """Take somebody out, be it midway. Raises: PaxError("not_in_season")."""
        raise NotImplementedError

    async def edit(
        self,
        league: int,
        *,
        by: int,
        seen: int,
        rules: Mapping[str, object],
        closes_at: datetime | None = None,
        name: str = "",
    ) -> SeasonView:
        """Change these fields of the rules; who has joined is told. Once drawn, only what does not change the draw.

        Raises: PaxError(RULES_IMPOSSIBLE, RULE_IS_FIXED).
        """
        raise NotImplementedError

    async def keep_apart(
        self, league: int, *, by: int, seen: int, one: int, other: int, apart: bool = True
    ) -> SeasonView:
        """Note that two people should not meet, or may again; everybody sees that."""
        raise NotImplementedError

    async def read_in(self, league: int, *, by: int, seen: int, text: str) -> Imported:
        """Take the divisions of a running league in from CSV with a head: division, name, and perhaps id and points.

        Who signs up is recognised by id or by name, and begins in their division. Raises: PaxError(LINE_NOT_UNDERSTOOD:
        `number`, ROSTER_EMPTY).
        """
        raise NotImplementedError

    async def start(self, league: int, *, by: int, seen: int, key: str = "", confirmed: bool = False) -> SeasonView:
        """Draw and start the season; `key` is that of the preview.

        Raises: PaxError("short_turns": `hours`, `least`, "too_few_for_a_table", SEASON_CHANGED).
        """
        raise NotImplementedError

    # Tables

    async def placed(self, league: int, fixture: int, *, channel: int, thread: bool) -> SeasonView:
        """Note where a table was posted; its roll call begins, or its game goes on there."""
        raise NotImplementedError

    async def lost(self, league: int, fixture: int) -> SeasonView:
        """Note that a table's place is gone: it is to be posted again, and its game goes on there."""
        raise NotImplementedError

    async def here(self, league: int, fixture: int, *, user: int) -> SeasonView:
        """Answer the roll call. Raises: PaxError(NOT_CALLED) for who does not sit there, or after it."""
        raise NotImplementedError

    async def take_seat(self, league: int, fixture: int, seat: int, *, user: int, name: str) -> SeasonView:
        """Let somebody have a seat for which a substitute is sought; who is none becomes a reserve.

        Raises: PaxError("seat_taken", "no_substitute").
        """
        raise NotImplementedError

    async def report(self, league: int, fixture: int, *, by: int, text: str) -> SeasonView:
        """Report a table to the organisers who do not play there. Raises: PaxError(NOT_A_PLAYER, REASON_NEEDED)."""
        raise NotImplementedError

    # Organisers; each with a reason: PaxError(REASON_NEEDED), and PaxError(OWN_TABLE) for who plays at the table

    async def void(self, league: int, fixture: int, *, by: int, seen: int, reason: str) -> SeasonView:
        """Have a game played again in the same seats."""
        raise NotImplementedError

    async def correct(
        self, league: int, fixture: int, *, by: int, seen: int, seats: Sequence[TypedSeat], reason: str
    ) -> SeasonView:
        """Correct a result, also after the close: standings change, divisions do not."""
        raise NotImplementedError

    async def remove(self, league: int, player: int, *, by: int, seen: int, reason: str) -> SeasonView:
        """Take somebody out of the season."""
        raise NotImplementedError

    async def hand_over(self, league: int, fixture: int, seat: int, *, by: int, seen: int, reason: str) -> SeasonView:
        """Let the automated player have a seat until there is a substitute."""
        raise NotImplementedError

    async def extend(self, league: int, *, by: int, seen: int, weeks: int = 1, reason: str) -> SeasonView:
        """Give the season more weeks."""
        raise NotImplementedError

    async def cancel(self, league: int, *, by: int, seen: int, reason: str) -> SeasonView:
        """Cancel the season; games that run go on, and do not count."""
        raise NotImplementedError

    async def close(self, league: int, *, by: int, seen: int) -> SeasonView:
        """Close a season whose games are all over; that happens by itself, too. Raises: PaxError("games_running")."""
        raise NotImplementedError

    async def follow(self, league: int, *, by: int, closes_at: datetime | None = None) -> SeasonView:
        """Open the sign-up of the next season, with the divisions of the last. Raises: PaxError(SEASON_OPEN)."""
        raise NotImplementedError

    async def end(self, league: int, *, by: int) -> None:
        """End a league without a season that runs. Raises: PaxError(SEASON_OPEN)."""
        raise NotImplementedError

    async def set_organisers(self, league: int, *, by: int, seen: int, organisers: Sequence[int]) -> SeasonView:
        """Name the organisers, of whom there is always one. Raises: PaxError(ORGANISER_NEEDED)."""
        raise NotImplementedError

    async def move(self, league: int, channel: int, *, by: int) -> None:
        """Have the league post in another channel from now on."""
        raise NotImplementedError

    # The loop

    async def run_due(self, is_reachable: Callable[[int], bool] = lambda guild: True) -> frozenset[int]:
        """Do all that is due in all seasons of servers that can be reached; return the games in which anything was done.

        Tables are placed by `place`, one at a time.
        """
        raise NotImplementedError
