"""Open months: every game played for one counts, and each person's best games make the standings."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import ClassVar, Final

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


@dataclass(frozen=True, slots=True)
class Overdue:
    game: GameRow
    player: PlayerRow
    since: datetime


async def overdue_among(repository: GameRepository, games: Iterable[GameRow]) -> list[Overdue]:
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
SHORTEST: Final = timedelta(days=14)
"""A shorter first month is joined to the next one."""
WEEK: Final = timedelta(days=7)
LAST_WORDS: Final = timedelta(days=3)
SEED_BYTES: Final = 8
RULES: Final = {"edition": EDITION}


class MonthSettings(BaseModel):
    model_config = ConfigDict(frozen=True)

    game: str = ""
    best: int = Field(default=5, ge=1, le=20)


@dataclass(frozen=True)
class Month:
    league: LeagueRow
    season: SeasonRow
    results: Sequence[ResultRow]
    open_games: Sequence[GameRow]
    """Lobbies and games that will count; empty once the month is closed."""
    edition: int

    @property
    def settings(self) -> MonthSettings:
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
        return next((each for each in self.standings if each.points), None)

    @property
    def unverified(self) -> int:
        return sum(not row.verified and result_of(row).corrected().counts for row in self.results)

    def within(self, week: Week) -> list[ResultRow]:
        found = (row for row in self.results if week.start <= row.ended_at < week.end)
        return [row for row in found if result_of(row).corrected().counts]


def result_of(row: ResultRow) -> Result:
    return Result.model_validate(exported(row))


class LeaguesOfKind(UseCases):
    kind: ClassVar[str]

    async def leagues(self, guild: int) -> list[LeagueRow]:
        return [league for league in await self._store.leagues_of(guild) if league.kind == self.kind]

    async def to_tell(self) -> list[LeagueRow]:
        """Return all leagues, of any server, that are open or still have something to announce."""
        return [league for league in await self._store.leagues_to_tell() if league.kind == self.kind]

    async def league(self, league: int) -> LeagueRow:
        row = await self._store.league(league)
        if row is None or row.kind != self.kind:
            raise PaxError(Reason.NO_LEAGUE)
        return row

    def version(self, league: int) -> tuple[int, ...]:
        return self._store.league_version(league)

    async def post(self, league: int) -> tuple[Sequence[MessageRow], Sequence[NoticeRow]]:
        return await self._store.league_post(league)


class Months(LeaguesOfKind):
    kind = MONTH

    async def open(self, *, guild: int, channel: int, name: str, settings: MonthSettings | None = None) -> LeagueRow:
        now, settings = self._repository.now(), settings or MonthSettings()
        async with self._repository.guild_lock(guild):
            for other in await self._open_of(guild):
                if "" in (settings.game, _game_of(other)) or settings.game == _game_of(other):
                    raise PaxError(Reason.MONTH_OPEN, name=other.name)
            new = NewLeague(guild, channel, MONTH, name, settings.model_dump(), now)
            return await self._store.open_league(new, self._season(1, now, first_end(now)), RULES)

    def _season(self, number: int, start: datetime, end: datetime) -> SeasonRow:
        return SeasonRow(number, start, end, secrets.token_hex(SEED_BYTES), start)

    async def _open_of(self, guild: int) -> list[LeagueRow]:
        return [league for league in await self.leagues(guild) if league.ended_at is None]

    async def counting(self, guild: int | None, key: str) -> LeagueRow | None:
        """Return the open league of a server for which games of this kind count."""
        if guild is None:
            return None
        return next((each for each in await self._open_of(guild) if _game_of(each) in ("", key)), None)

    async def taking(self, guild: int, key: str, at: datetime) -> tuple[LeagueRow, datetime] | None:
        """Return the open league that takes a game played elsewhere on that day, and the moment to note.
        None if there is no league, or its month started later.
        """
        league = await self.counting(guild, key)
        season = await self._found(league.id, None) if league else None
        if league is None or season is None or at >= season.ends_at or at.date() < season.starts_at.date():
            return None
        return league, max(at, season.starts_at)

    async def month(self, league: int, number: int | None = None) -> Month:
        return await self._month(await self.league(league), await self._found(league, number))

    async def month_of(self, guild: int | None, league: int, number: int) -> Month:
        month = await self.month(league, number)
        if month.league.guild != guild:
            raise PaxError(Reason.NO_LEAGUE)
        return month

    async def _found(self, league: int, number: int | None) -> SeasonRow:
        seasons = await self._store.seasons(league)
        season = next((each for each in seasons if number in (None, each.number)), None)
        if season is None:
            raise PaxError(Reason.NO_LEAGUE)
        return season

    async def _month(self, league: LeagueRow, season: SeasonRow) -> Month:
        results = await self._store.results_within(str(league.id), season.starts_at, season.ends_at)
        games = await self._store.games_for(league.id) if season.closed_at is None else []
        row = await self._store.season_document(league.id, season.number)
        return Month(league, season, results, games, row.document["edition"] if row else 1)

    async def fame(self, league: int) -> list[Month]:
        row = await self.league(league)
        seasons = await self._store.seasons(league)
        return [await self._month(row, season) for season in seasons if season.closed_at is not None]

    async def overdue(self, month: Month) -> list[Overdue]:
        return await overdue_among(self._repository, month.running)

    async def move(self, league: int, channel: int) -> None:
        await self._store.change_league(league, self._repository.now(), went_on(channel))

    async def go_on(self, league: int, channel: int = 0) -> None:
        """Let a resting league continue, in `channel` if it moves; its months end with the calendar's.
        Raises: PaxError(LEAGUE_OVER, NOT_LOST).
        """
        async with self._repository.lock(league):
            row = await self.league(league)
            if channel:
                require_lost(row)
            await self.move(league, channel or row.channel)

    async def expire(self, league: int, users: Sequence[int]) -> None:
        async with self._repository.lock(league):
            if (await self.league(league)).lost_since is None:
                return
            season = await self._found(league, None)
            told = (league_notice(LeagueNotice.EXPIRED, season=season.number, users=list(users)),)
            await self._store.close_season(league, season, self._repository.now(), None, told)

    async def close(self, league: int, number: int | None = None) -> None:
        row, season = await self.league(league), await self._found(league, number)
        if season.closed_at is not None:
            raise PaxError(Reason.LEAGUE_OVER)
        await self._close(row, season, goes_on=False)

    async def _close(self, league: LeagueRow, season: SeasonRow, *, goes_on: bool) -> None:
        now = self._repository.now()
        following = self._season(season.number + 1, season.ends_at, month_after(season.ends_at)) if goes_on else None
        told = (league_notice(LeagueNotice.CLOSED, season=season.number),)
        await self._store.close_season(league.id, season, now, following, told, RULES)

    async def run_due(self) -> None:
        now = self._repository.now()
        for league, season in await self._store.open_seasons(MONTH):
            of = await self.league(league)
            if of.missing_since is not None:
                # It is closed, and told of, when its channel is found.
                continue
            if season.ends_at <= now:
                await self._close(of, season, goes_on=True)
            elif season.told_at + WEEK <= min(now, season.ends_at - LAST_WORDS):
                week = {"since": int(season.told_at.timestamp()), "until": int(now.timestamp())}
                told = (league_notice(LeagueNotice.ROUND_UP, season=season.number, **week),)
                await self._store.tell_season(league, season.number, now, told)


def first_end(now: datetime) -> datetime:
    end = month_after(now)
    return end if end - now >= SHORTEST else month_after(end)


def month_after(at: datetime) -> datetime:
    start = at.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return (start + timedelta(days=32)).replace(day=1)


def _game_of(league: LeagueRow) -> str:
    return MonthSettings.model_validate(league.settings).game
