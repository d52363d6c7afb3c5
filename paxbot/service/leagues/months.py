"""Open months: every game played for one counts, the best of each person make the standings, and overdue games."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from paxbot import PaxError
from paxbot.leagues.results import Result
from paxbot.leagues.season import EDITION
from paxbot.leagues.standings import Standing, table
from paxbot.service.notices import LeagueNotice, Week, league_notice, require_lost, went_on
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository, UseCases
from paxbot.service.results.export import exported
from paxbot.storage.leagues import LeagueRow, NewLeague, SeasonRow
from paxbot.storage.rows import GameRow, MessageRow, NoticeRow, PlayerRow, ResultRow, Status

OVERDUE: Final = timedelta(days=3)
"""How long somebody may be waited for before a round-up says so."""


@dataclass(frozen=True, slots=True)
class Overdue:
    """A game that has waited for somebody for long."""

    game: GameRow
    player: PlayerRow
    since: datetime


async def overdue_among(repository: GameRepository, games: Iterable[GameRow]) -> list[Overdue]:
    """Return those of some games that are being played and have waited for long, the longest first."""
    latest = repository.now() - OVERDUE
    found = []
    for game in games:
        head = game.head
        if head is None or head.waiting is None or head.moved_at > latest or game.rests_since is not None:
            continue
        players = await repository.store.players(game.id)
        found += [Overdue(game, player, head.moved_at) for player in players if player.seat == head.waiting]
    return sorted(found, key=lambda each: each.since)


MONTH: Final = "month"
"""The kind of league that an open month is."""
SHORTEST: Final = timedelta(days=14)
"""The first month goes on into the next one where less than this is left of it."""
WEEK: Final = timedelta(days=7)
LAST_WORDS: Final = timedelta(days=3)
"""The end of a month is told, and no round-up so shortly before."""
SEED_BYTES: Final = 8
RULES: Final = {"edition": EDITION}
"""The document of a month: the rules it begins with; those of before, which have none, are of the first edition."""


class MonthSettings(BaseModel):
    """The choices of whoever opens a month."""

    model_config = ConfigDict(frozen=True)

    game: str = ""
    """The game that counts; empty: all of them."""
    best: int = Field(default=5, ge=1, le=20)
    """How many games of each person count."""


@dataclass(frozen=True)
class Month:
    """One month of a league, with all results that count for it."""

    league: LeagueRow
    season: SeasonRow
    results: Sequence[ResultRow]
    open_games: Sequence[GameRow]
    """The lobbies and games that are to count, none once the month is closed."""
    edition: int
    """The edition of the rules it began with."""

    @property
    def settings(self) -> MonthSettings:
        """Return the choices of whoever opened it."""
        return MonthSettings.model_validate(self.league.settings)

    @property
    def running(self) -> list[GameRow]:
        return [game for game in self.open_games if game.status is Status.RUNNING]

    @cached_property
    def standings(self) -> list[Standing]:
        results, best = map(result_of, self.results), self.settings.best
        return table(results, self.season.seed, best=best, edition=self.edition, is_month=True)

    @property
    def winner(self) -> Standing | None:
        """Return who stands first; None where nobody has points."""
        return next((each for each in self.standings if each.points), None)

    @property
    def unverified(self) -> int:
        """Return how many games that count were played elsewhere."""
        return sum(not row.verified and result_of(row).corrected().counts for row in self.results)

    def within(self, week: Week) -> list[ResultRow]:
        """Return the results of a week that count."""
        found = (row for row in self.results if week.start <= row.ended_at < week.end)
        return [row for row in found if result_of(row).corrected().counts]


def result_of(row: ResultRow) -> Result:
    """Return a result as standings and ratings read it."""
    return Result.model_validate(exported(row))


class Months(UseCases):
    """Opens and closes months, and knows how they stand."""

    async def open(self, *, guild: int, channel: int, name: str, settings: MonthSettings | None = None) -> LeagueRow:
        """Open a league of months, of which the first begins now. Raises: PaxError(MONTH_OPEN)."""
        now, settings = self._repository.now(), settings or MonthSettings()
        async with self._repository.guild_lock(guild):
            for other in await self._open_of(guild):
                if "" in (settings.game, _game_of(other)) or settings.game == _game_of(other):
                    raise PaxError(Reason.MONTH_OPEN, name=other.name)
            new = NewLeague(guild, channel, MONTH, name, settings.model_dump(), now)
            return await self._repository.store.open_league(new, self._season(1, now, first_end(now)), RULES)

    def _season(self, number: int, start: datetime, end: datetime) -> SeasonRow:
        return SeasonRow(number, start, end, secrets.token_hex(SEED_BYTES), start)

    async def _open_of(self, guild: int) -> list[LeagueRow]:
        leagues = await self.leagues(guild)
        return [league for league in leagues if league.ended_at is None]

    async def counting(self, guild: int | None, key: str) -> LeagueRow | None:
        """Return the open league of a server for which a game of this name counts."""
        if guild is None:
            return None
        return next((each for each in await self._open_of(guild) if _game_of(each) in ("", key)), None)

    async def taking(self, guild: int, key: str, at: datetime) -> tuple[LeagueRow, datetime] | None:
        """Return the open league for which a game counts that was over elsewhere on a day, and the moment to note.

        None where there is none, or its month began after that day.
        """
        league = await self.counting(guild, key)
        season = await self._found(league.id, None) if league else None
        if league is None or season is None or at >= season.ends_at or at.date() < season.starts_at.date():
            return None
        return league, max(at, season.starts_at)

    async def leagues(self, guild: int) -> list[LeagueRow]:
        """Return the leagues of a server that play open months, the newest first."""
        return [league for league in await self._repository.store.leagues_of(guild) if league.kind == MONTH]

    async def to_tell(self) -> list[LeagueRow]:
        """Return those of all servers that have not ended, or of which something is still to be told."""
        return [league for league in await self._repository.store.leagues_to_tell() if league.kind == MONTH]

    async def league(self, league: int) -> LeagueRow:
        """Return a league. Raises: PaxError(NO_LEAGUE)."""
        row = await self._repository.store.league(league)
        if row is None or row.kind != MONTH:
            raise PaxError(Reason.NO_LEAGUE)
        return row

    async def month(self, league: int, number: int | None = None) -> Month:
        """Return a month of a league, the newest unless another is named. Raises: PaxError(NO_LEAGUE)."""
        row = await self.league(league)
        return await self._month(row, await self._found(league, number))

    async def month_of(self, guild: int | None, league: int, number: int) -> Month:
        """Return a month of a league of that server. Raises: PaxError(NO_LEAGUE)."""
        month = await self.month(league, number)
        if month.league.guild != guild:
            raise PaxError(Reason.NO_LEAGUE)
        return month

    async def _found(self, league: int, number: int | None) -> SeasonRow:
        seasons = await self._repository.store.seasons(league)
        season = next((each for each in seasons if number in (None, each.number)), None)
        if season is None:
            raise PaxError(Reason.NO_LEAGUE)
        return season

    async def _month(self, league: LeagueRow, season: SeasonRow) -> Month:
        store = self._repository.store
        results = await store.results_within(str(league.id), season.starts_at, season.ends_at)
        games = await store.games_for(league.id) if season.closed_at is None else []
        row = await store.season_document(league.id, season.number)
        return Month(league, season, results, games, row.document["edition"] if row else 1)

    async def fame(self, league: int) -> list[Month]:
        """Return the months of a league that are over, the newest first. Raises: PaxError(NO_LEAGUE)."""
        row = await self.league(league)
        seasons = await self._repository.store.seasons(league)
        return [await self._month(row, season) for season in seasons if season.closed_at is not None]

    async def overdue(self, month: Month) -> list[Overdue]:
        """Return the games of a month that have waited for somebody for long, the longest first."""
        return await overdue_among(self._repository, month.running)

    async def move(self, league: int, channel: int) -> None:
        """Have the standings stand in a channel from now on."""
        await self._repository.store.change_league(league, self._repository.now(), went_on(channel))

    async def go_on(self, league: int, channel: int = 0) -> None:
        """Have a league go on that rests, in a channel if one is given; its months end with the calendar's.

        Raises: PaxError(LEAGUE_OVER, NOT_LOST) where it is to move and need not.
        """
        async with self._repository.lock(league):
            row = await self.league(league)
            if channel:
                require_lost(row)
            await self.move(league, channel or row.channel)

    async def expire(self, league: int, users: Sequence[int]) -> None:
        """Close the month of a league whose channel is gone, since nobody has moved it, and open no other."""
        async with self._repository.lock(league):
            if (await self.league(league)).lost_since is None:
                return
            season = await self._found(league, None)
            told = (league_notice(LeagueNotice.EXPIRED, season=season.number, users=list(users)),)
            await self._repository.store.close_season(league, season, self._repository.now(), None, told)

    async def close(self, league: int, number: int | None = None) -> None:
        """Close the month now, the newest unless another is named, and open no other.

        Raises: PaxError(NO_LEAGUE, LEAGUE_OVER).
        """
        row, season = await self.league(league), await self._found(league, number)
        if season.closed_at is not None:
            raise PaxError(Reason.LEAGUE_OVER)
        await self._close(row, season, goes_on=False)

    async def _close(self, league: LeagueRow, season: SeasonRow, *, goes_on: bool) -> None:
        now = self._repository.now()
        following = self._season(season.number + 1, season.ends_at, month_after(season.ends_at)) if goes_on else None
        told = (league_notice(LeagueNotice.CLOSED, season=season.number),)
        await self._repository.store.close_season(league.id, season, now, following, told, RULES)

    async def run_due(self) -> None:
        """Close the months that are over, and have the weeks told that are."""
        now = self._repository.now()
        for league, season in await self._repository.store.open_seasons(MONTH):
            of = await self.league(league)
            if of.missing_since is not None:
                # It is closed, and told of, when its channel is found.
                continue
            if season.ends_at <= now:
                await self._close(of, season, goes_on=True)
            elif season.told_at + WEEK <= min(now, season.ends_at - LAST_WORDS):
                week = {"since": int(season.told_at.timestamp()), "until": int(now.timestamp())}
                told = (league_notice(LeagueNotice.ROUND_UP, season=season.number, **week),)
                await self._repository.store.tell_season(league, season.number, now, told)

    def version(self, league: int) -> tuple[int, ...]:
        """Return a value that changes with everything that is written about a league."""
        return self._repository.store.league_version(league)

    async def post(self, league: int) -> tuple[Sequence[MessageRow], Sequence[NoticeRow]]:
        """Return the messages of a league, the newest first, and what is still to be told."""
        return await self._repository.store.league_post(league)


def first_end(now: datetime) -> datetime:
    """Return when a month ends that begins now."""
    end = month_after(now)
    return end if end - now >= SHORTEST else month_after(end)


def month_after(at: datetime) -> datetime:
    """Return the first moment of the month after that of a moment."""
    start = at.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return (start + timedelta(days=32)).replace(day=1)


def _game_of(league: LeagueRow) -> str:
    return MonthSettings.model_validate(league.settings).game
