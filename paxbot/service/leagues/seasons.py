"""Seasons of leagues: their tables, and the steps that are due.
A league whose channel seems to be gone rests. It continues when the channel answers, can be moved, and ends after a
week.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from paxbot import PaxError
from paxbot.leagues import season_events as events
from paxbot.leagues.results import Fixture, FixtureState
from paxbot.service.leagues.document import SEASON, Deed, SeasonFile, ToDo, called, counted, to_do
from paxbot.service.leagues.draw import blocks_among
from paxbot.service.leagues.keeping import OVER, Draft
from paxbot.service.leagues.months import MONTH, Months
from paxbot.service.leagues.rulings import SeasonRulings
from paxbot.service.leagues.signup import SeasonSignUp
from paxbot.service.leagues.views import SeasonView
from paxbot.service.notices import RESCUE_PERIOD, LeagueNotice, league_notice, require_lost, went_on
from paxbot.service.play.consent import SHORT_PAUSE
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases
from paxbot.service.time.clock import Availability, QuietPeriod, awake
from paxbot.service.views import GameOptions
from paxbot.storage.leagues import LeagueRow

logger = logging.getLogger(__name__)

Place = Callable[[SeasonView, Fixture], Awaitable[tuple[int, bool] | None]]
LOOK_AGAIN: Final = timedelta(minutes=1)
"""A season is looked at after this time even without a result or press, and a failed step is tried again."""


@dataclass(eq=False, repr=False)
class Seasons(SeasonSignUp, SeasonRulings):
    """Opens and runs seasons. Organisers' acts take the number of decisions they have `seen` (`file.decisions`).
    Each raises PaxError(NO_LEAGUE), PaxError(NOT_ORGANISER) where an organiser is needed, and PaxError(SEASON_CHANGED)
    if another organiser was faster. `number` names a season of the league, by default the newest.
    """

    place: Place | None = field(default=None, init=False)
    _seen: dict[int, tuple[tuple[int, ...], datetime]] = field(default_factory=dict, init=False)

    async def placed(self, league: int, fixture: int, *, channel: int, thread: bool) -> SeasonView:
        """Note where a table was posted. Its roll call starts, or its game continues there."""
        async with self._changing(league) as draft:
            if draft.file.table(fixture).called_at is None:
                draft.file = called(draft.file, draft.file.season.fixture(fixture), draft.away, draft.now)
            draft.file = draft.file.with_table(fixture, channel=channel, thread=thread)
        return await self.view(league)

    async def lost(self, league: int, fixture: int, channel: int) -> SeasonView:
        """Note that a table's place is gone: it is posted again, and its game continues there."""
        async with self._changing(league) as draft:
            is_there = draft.file.table(fixture).channel == channel
            if is_there and draft.file.season.fixture(fixture).is_open:
                draft.file = draft.file.with_table(fixture, channel=0)
        return await self.view(league)

    async def places(self, guild: int | None) -> list[tuple[SeasonView, int, int]]:
        views = [await self.view(league.id) for league in await self.to_tell() if guild in (None, league.guild)]
        return [
            (view, fixture.id, channel)
            for view in views
            for fixture in view.called
            if (channel := view.file.table(fixture.id).channel)
        ]

    async def here(self, league: int, fixture: int, *, user: int) -> SeasonView:
        async with self._changing(league) as draft:
            of, here = draft.file.season.fixture(fixture), draft.file.table(fixture).here
            if of.state is not FixtureState.CALLED or str(user) not in of.players:
                raise PaxError(Reason.NOT_CALLED)
            if str(user) not in here:
                draft.file = draft.file.with_table(fixture, here=(*here, str(user)))
        return await self.view(league)

    async def take_seat(self, league: int, fixture: int, seat: int, *, user: int, name: str) -> SeasonView:
        """Let a substitute take a seat, who becomes a reserve if they were none.
        Raises: PaxError(SEAT_TAKEN, NO_SUBSTITUTE, OWN_DIVISION).
        """
        player = str(user)
        async with self._changing(league) as draft:
            of = draft.file.season.fixture(fixture)
            if seat not in range(len(of.players)) or not draft.file.is_sought(of, seat):
                raise PaxError(Reason.SEAT_TAKEN)
            if draft.file.season.entry(player) is None:
                draft.take(events.join(draft.file.season, player, reserve=True))
                file = draft.file
                accepted = {**file.accepted, player: file.rules_version}
                draft.put(names={**file.names, player: name}, accepted=accepted)
            apart = blocks_among(await self._settings_of(draft.file))
            draft.take(events.substitute(draft.file.season, fixture, seat, player, apart))
            table = draft.file.table(fixture)
            owed = tuple(each for each in table.owed if each != seat)
            draft.file = draft.file.with_table(fixture, here=(*table.here, player), owed=owed)
        return await self.view(league)

    async def availability(self, options: GameOptions, user: int, usual: Availability) -> Availability:
        """Return when a player's clock runs at a table: two weeks of absences count in a season, and it has pauses."""
        file = await self._read(options.league, options.season)
        away = (counted(file, str(user), each) for each in usual.away)
        return replace(usual, away=(*away, *file.pauses))

    async def make_up_for(self, since: datetime) -> None:
        """Give roll calls and undecided organisers the time back for which the bot was away, if that was long.
        A resting league gets all of it back when it continues.
        """
        now = self._repository.now()
        for league, _ in await self._store.open_seasons(SEASON) if now - since > SHORT_PAUSE else ():
            async with self._changing(league) as draft:
                if draft.league.missing_since is None:
                    _give_back(draft, since)

    async def go_on(self, league: int, channel: int = 0) -> None:
        """Let a resting league continue, in `channel` if it moves, and give the time back.
        Raises: PaxError(LEAGUE_OVER, NOT_LOST).
        """
        async with self._changing(league) as draft:
            if channel:
                require_lost(draft.league)
            if (since := draft.league.missing_since) is None:
                return
            draft.of_league |= went_on(channel or draft.league.channel)
            if draft.file.season.phase in OVER:
                return
            _give_back(draft, since)
            file, away = draft.file, draft.now - since
            draft.put(closes_at=file.closes_at + away)
            if file.called_in_at is not None:
                draft.put(called_in_at=_later(file, file.called_in_at, since, draft.now))
            if file.started_at is not None:
                draft.put(started_at=_later(file, file.started_at, since, draft.now))

    async def expire(self, league: int, users: Sequence[int]) -> None:
        async with self._changing(league) as draft:
            if draft.league.lost_since is None:
                return
            if draft.file.season.phase not in OVER:
                draft.take(events.cancel(draft.file.season))
            draft.of_league["ended_at"] = draft.now
            draft.tell(LeagueNotice.EXPIRED, users=list(users))

    async def run_due(self, is_reachable: Callable[[int], bool] = lambda guild: True) -> frozenset[int]:
        """Run all that is due in seasons of reachable servers; return the games that were changed.
        Tables are placed by `place`, one at a time.
        """
        touched: set[int] = set()
        now = self._repository.now()
        for league, _ in await self._store.open_seasons(SEASON):
            stamp, since = self._seen.get(league, (None, now))
            if stamp == self.version(league) and now - since < LOOK_AGAIN:
                continue
            try:
                if not await self._run(league, is_reachable, touched):
                    self._seen[league] = self.version(league), now
            except Exception:
                # One season that cannot go on must not keep the others waiting.
                logger.exception("The season of league %s could not go on", league)
                self._seen[league] = self.version(league), now
        return frozenset(touched)

    async def _run(self, league: int, is_reachable: Callable[[int], bool], touched: set[int]) -> bool:
        of = await self.league(league)
        if of.missing_since is not None or not is_reachable(of.guild):
            return False
        await self._hear(league)
        async with self._changing(league) as draft:
            before, number = draft.file, draft.row.number
            games, others = await self._tables.games(league, number, before)
            draft.games = await self._tables.facts(before, list(games.values()))
            draft.run()
            if draft.is_draw_due:
                await self._draw(draft)
            file = draft.file
        is_busy = file is not before
        todo = to_do(file, draft.games, others)
        for each in [each for each in todo if each.deed is not Deed.PLACE]:
            is_busy |= await self._do(of, number, file, each, touched)
        to_place = next((each for each in todo if each.deed is Deed.PLACE), None)
        return bool(to_place and await self._put(league, to_place)) or is_busy

    async def _do(self, league: LeagueRow, number: int, file: SeasonFile, todo: ToDo, touched: set[int]) -> bool:
        try:
            touched.add(await self._tables.do(league, number, file, todo))
        except PaxError as refusal:
            logger.info("League %s must wait to %s at table %s: %s", league.id, todo.deed, todo.fixture, refusal)
            return False
        return True

    async def _put(self, league: int, todo: ToDo) -> bool:
        view = await self.view(league)
        found = None if self.place is None else await self.place(view, view.season.fixture(todo.fixture))
        if found is None:
            return False
        await self.placed(league, todo.fixture, channel=found[0], thread=found[1])
        return True


def _give_back(draft: Draft, since: datetime) -> None:
    now = draft.now
    if draft.file.lapses_at is not None:
        draft.put(lapses_at=draft.file.lapses_at + (now - since))
    if draft.file.beacon_until is not None:
        draft.put(beacon_until=draft.file.beacon_until + (now - since))
    if any(fixture.state is FixtureState.CALLED for fixture in draft.file.season.fixtures):
        draft.put(outages=(*draft.file.outages, QuietPeriod(since, now)))


def _later(file: SeasonFile, began: datetime, since: datetime, now: datetime) -> datetime:
    """Return when something would have started, had no time passed since a moment but for pauses."""
    return file.later(began, awake(max(since, began), now, Availability(away=file.pauses)))


@dataclass(eq=False, repr=False)
class LostLeagues(UseCases):
    """Lets leagues of any kind rest when Discord says their channel is gone, and moves them.
    The caller asks Discord, and knows who may decide for a league.
    """

    _months: Months
    _seasons: Seasons

    async def open(self, guild: int | None = None) -> list[LeagueRow]:
        found = await self._store.leagues_to_tell()
        return [league for league in found if league.ended_at is None and guild in (None, league.guild)]

    async def league(self, league: int) -> LeagueRow | None:
        return await self._store.league(league)

    async def organisers(self, league: LeagueRow) -> tuple[int, ...]:
        return () if league.kind == MONTH else (await self._seasons.view(league.id)).file.organisers

    async def people(self, league: LeagueRow) -> list[int]:
        if league.kind == MONTH:
            return []
        view = await self._seasons.view(league.id)
        players = (int(entry.player) for entry in view.season.entries if entry.player.isdecimal())
        return [player for player in players if view.phase not in OVER and view.takes_part(player)]

    async def move(self, league: int, channel: int) -> None:
        """Raise PaxError(NO_LEAGUE, LEAGUE_OVER, NOT_LOST)."""
        row = await self.league(league)
        if row is None:
            raise PaxError(Reason.NO_LEAGUE)
        await self.of_kind(row).go_on(league, channel)

    async def miss(self, league: int) -> bool:
        """Return False if the league already rests."""
        async with self._repository.lock(league):
            row, now = await self.league(league), self._repository.now()
            if row is None or row.missing_since is not None:
                return False
            await self._store.change_league(league, now, {"missing_since": now})
            return True

    async def lose(self, league: int, users: Sequence[int]) -> bool:
        """Note that the channel is gone, and tell these people; return False if that was known."""
        async with self._repository.lock(league):
            row, now = await self.league(league), self._repository.now()
            if row is None or row.lost_since is not None:
                return False
            until = int((now + RESCUE_PERIOD).timestamp())
            told = league_notice(LeagueNotice.PLACE_LOST, users=list(users), until=until)
            since = {"missing_since": row.missing_since or now, "lost_since": now}
            await self._store.change_league(league, now, since, [told])
            return True

    def of_kind(self, row: LeagueRow) -> Months | Seasons:
        return self._months if row.kind == MONTH else self._seasons
