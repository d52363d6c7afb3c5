"""Draws and rulings of a season.
A draw is fixed when it is due, and made once the public beacon, if there is one, has published its round. Every ruling
has a reason, which everyone can read.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from paxbot import PaxError
from paxbot.leagues import season_events as events
from paxbot.leagues.binding import heard
from paxbot.leagues.cup_events import reinstate
from paxbot.leagues.draw import QUICKNET, Chain
from paxbot.leagues.results import FixtureState, Player
from paxbot.leagues.season import RUNNING, Phase
from paxbot.service.leagues.document import SeasonFile, TableFile, called_anew
from paxbot.service.leagues.draw import drawn, frozen
from paxbot.service.leagues.keeping import OVER, REPORT, Draft, SeasonKeeping, at_table
from paxbot.service.leagues.months import result_of
from paxbot.service.leagues.views import SeasonView
from paxbot.service.notices import LeagueNotice
from paxbot.service.people.settings import LONGEST_ABSENCE
from paxbot.service.reasons import Reason
from paxbot.service.results.export import TypedSeat, read_reason
from paxbot.service.results.game_results import GameResults, ServerRatings
from paxbot.service.seats.lobbies import Lobbies
from paxbot.service.time.clock import QuietPeriod
from paxbot.storage.leagues import LeagueRow, NewRuling
from paxbot.storage.rows import ResultRow, Status

logger = logging.getLogger(__name__)

Beacon = Callable[[int], Awaitable[str]]
"""Returns the signature of a round; empty until it is published."""
SOON: Final = 1
"""Seconds to wait for an answer at a time, because the clocks of all games wait as well."""


@dataclass(eq=False, repr=False)
class SeasonDrawing(SeasonKeeping):
    _lobbies: Lobbies
    ratings: ServerRatings
    chain: Chain = field(default=QUICKNET, init=False)
    beacon: Beacon | None = field(default=None, init=False)
    _asked: dict[int, asyncio.Future[str]] = field(default_factory=dict, init=False)

    async def _draw(self, draft: Draft, *, is_small: bool = False, confirmed: bool = True) -> None:
        if draft.file.frozen is None:
            settings = await self._settings_of(draft.file)
            people = [entry.player for entry in draft.file.season.entries]
            salts = {player: self._lobbies.secret(f"season entrant {player}").hex() for player in people}
            about = (draft.file, settings, await self._skills(draft.league, draft.file), draft.now, salts)
            draft.file = await asyncio.to_thread(frozen, *about, is_small=is_small, confirmed=confirmed)
            if draft.file.season.awaited:
                draft.tell(LeagueNotice.FIXED, stage=draft.file.season.next_stage)
        if draft.file.season.awaited is None:
            draft.begin(await asyncio.to_thread(drawn, draft.file))

    async def _skills(self, league: LeagueRow, file: SeasonFile) -> Mapping[Player, float]:
        try:
            rated = (await self.ratings.of(league.guild)).get(file.season.rules.game, {})
        except PaxError as error:
            if error.reason != Reason.NO_RATINGS:
                raise
            return {}
        return {player: each.skill.rating for player, each in rated.items() if not each.skill.is_provisional}

    async def _hear(self, league: int) -> None:
        season = self._file(await self._document(league)).season
        number = season.awaited.round if season.awaited else 0
        now = self._repository.now().timestamp()
        if not number or season.chain is None or self.beacon is None or now < season.chain.time_of(number):
            return
        if number not in self._asked:
            self._asked[number] = asyncio.ensure_future(self.beacon(number))
        asked = self._asked[number]
        await asyncio.wait([asked], timeout=SOON)
        if not asked.done():
            return
        self._asked.pop(number, None)
        if not (signature := asked.result()):
            return
        if not await asyncio.to_thread(season.chain.has_signed, number, signature):
            logger.warning("The beacon answered for round %s with a signature that is not its chain's", number)
            return
        async with self._changing(league) as draft:
            if draft.file.season.awaited == season.awaited:
                draft.put(season=heard(draft.file.season, signature.lower()))


EARLIEST_PAUSE: Final = timedelta(days=366)


@dataclass(eq=False, repr=False)
class SeasonRulings(SeasonKeeping):
    results: GameResults

    @asynccontextmanager
    async def _ruling(
        self, league: int, what: str, *, by: int, seen: int, reason: str, fixture: int | None = None
    ) -> AsyncIterator[Draft]:
        reason = read_reason(reason)
        async with self._changing(league, by=by, seen=seen) as draft:
            if fixture is not None and at_table(draft.file, fixture, by):
                raise PaxError(Reason.OWN_TABLE)
            yield draft
            draft.decide(by, what, reason, fixture)

    async def void(self, league: int, fixture: int, *, by: int, seen: int, reason: str) -> SeasonView:
        async with self._ruling(league, "void", by=by, seen=seen, reason=reason, fixture=fixture) as draft:
            draft.take(events.void(draft.file.season, fixture))
            _tell_table(draft, "void", fixture, reason)
            again = TableFile(attempt=draft.file.table(fixture).attempt + 1)
            draft.put(tables={**draft.file.tables, fixture: again})
        return await self.view(league)

    async def correct(
        self, league: int, fixture: int, *, by: int, seen: int, seats: Sequence[TypedSeat], reason: str
    ) -> SeasonView:
        """Correct a result, also after the close: standings change, divisions do not.
        Raises: PaxError(WRONG_FIXTURE_STATE, NOTHING_TO_CORRECT).
        """
        view = await self.view(league)
        if by not in view.file.organisers:
            raise PaxError(Reason.NOT_ORGANISER)
        if at_table(view.file, fixture, by):
            raise PaxError(Reason.OWN_TABLE)
        if seen != view.file.decisions:
            raise PaxError(Reason.SEASON_CHANGED)
        result = view.season.fixture(fixture).result
        if result is None:
            raise PaxError(Reason.WRONG_FIXTURE_STATE)
        known = len(result.corrections)
        await self.results.correct(int(result.id), view.league.guild, by=by, seats=seats, reason=reason, after=known)
        return await self.view(league)

    async def take_correction(self, row: ResultRow) -> None:
        game = None if row.game is None else await self._store.game(row.game)
        options = {} if game is None else game.options
        if options.get("fixture") is None:
            return
        async with self._changing(options["league"], number=options["season"]) as draft:
            fixture = draft.file.season.fixture(options["fixture"])
            known = fixture.result
            if fixture.state is FixtureState.OVER and known and known.id == str(row.id):
                last = row.corrections[-1]
                draft.take(events.correct(draft.file.season, fixture.id, result_of(row)))
                draft.decide(last.by, "correct", last.reason, fixture.id)

    async def remove(self, league: int, player: int, *, by: int, seen: int, reason: str) -> SeasonView:
        async with self._ruling(league, "remove", by=by, seen=seen, reason=reason) as draft:
            fixtures = draft.file.season.fixtures
            if by != player and any(each.is_open and {str(by), str(player)} <= {*each.players} for each in fixtures):
                raise PaxError(Reason.OWN_TABLE)
            draft.take(events.leave(draft.file.season, str(player), draft.apart, is_expelled=True))
            tables = [each.id for each in fixtures if each.is_open and str(player) in each.players]
            for table in tables:
                _tell_table(draft, "remove", table, reason, player)
            if not tables:
                _tell_channel(draft, "expel", reason, player)
        return await self.view(league)

    async def reinstate(self, league: int, player: int, *, by: int, seen: int, reason: str) -> SeasonView:
        async with self._ruling(league, "reinstate", by=by, seen=seen, reason=reason) as draft:
            before = draft.file
            draft.take(reinstate(before.season, str(player)))
            draft.file = called_anew(before, draft.file, draft.away, draft.now)
            entry = draft.file.season.entry(str(player))
            has_place = entry is not None and entry.division is not None
            _tell_channel(draft, "reinstate" if has_place else "wait_again", reason, player)
        return await self.view(league)

    async def hand_over(self, league: int, fixture: int, seat: int, *, by: int, seen: int, reason: str) -> SeasonView:
        async with self._ruling(league, "hand_over", by=by, seen=seen, reason=reason, fixture=fixture) as draft:
            player = draft.file.season.fixture(fixture).players[seat]
            draft.take(events.vacate(draft.file.season, fixture, seat))
            _tell_table(draft, "hand_over", fixture, reason, None if player is None else int(player))
        return await self.view(league)

    async def extend(self, league: int, *, by: int, seen: int, weeks: int = 1, reason: str) -> SeasonView:
        if weeks not in range(1, 27):
            raise PaxError(Reason.RULES_IMPOSSIBLE, field="weeks")
        async with self._ruling(league, "extend", by=by, seen=seen, reason=reason) as draft:
            draft.take(events.extend(draft.file.season, weeks))
            draft.put(is_warned=False)
            draft.tell(LeagueNotice.EXTENDED, weeks=weeks, reason=reason)
        return await self.view(league)

    async def pause(self, league: int, *, by: int, seen: int, period: QuietPeriod | None, reason: str) -> SeasonView:
        """Stop all clocks and dates of a season for a period; None ends the planned or current pause.
        Raises: PaxError(WRONG_PHASE, PAUSE_IMPOSSIBLE, SEASON_PAUSED, SEASON_NOT_PAUSED).
        """
        async with self._ruling(league, "pause" if period else "resume", by=by, seen=seen, reason=reason) as draft:
            events.check_phase(draft.file.season, Phase.CHECK_IN, *RUNNING)
            pauses = _with_pause(draft.file, period, draft.now)
            draft.put(pauses=pauses)
            if period:
                since, until = (int(each.timestamp()) for each in pauses[-1])
                draft.tell(LeagueNotice.PAUSED, since=since, until=until, reason=reason)
            else:
                draft.tell(LeagueNotice.RESUMED, reason=reason)
        view = await self.view(league)
        for game in view.games.values():
            if game.status is Status.RUNNING:
                async with self._repository.lock(game.id):
                    await self._repository.renew_timers(await self._repository.view(game.id))
        return view

    async def cancel(self, league: int, *, by: int, seen: int, reason: str) -> SeasonView:
        async with self._ruling(league, "cancel", by=by, seen=seen, reason=reason) as draft:
            draft.take(events.cancel(draft.file.season))
            draft.tell(LeagueNotice.CANCELLED, reason=reason)
        return await self.view(league)

    async def close(self, league: int, *, by: int, seen: int) -> SeasonView:
        async with self._changing(league, by=by, seen=seen, act="close") as draft:
            draft.close()
        return await self.view(league)

    async def report(self, league: int, fixture: int, *, by: int, text: str) -> SeasonView:
        text = read_reason(text)
        async with self._changing(league) as draft:
            if draft.file.season.entry(str(by)) is None:
                raise PaxError(Reason.NOT_IN_SEASON)
            draft.ruling = NewRuling(by, REPORT, draft.file.season.fixture(fixture).id, text)
            users = [user for user in draft.file.organisers if not at_table(draft.file, fixture, user)]
            at = draft.now.isoformat()
            draft.tell(LeagueNotice.REPORTED, fixture=fixture, users=users, at=at)
        return await self.view(league)

    async def set_organisers(
        self, league: int, *, by: int, seen: int, organisers: Sequence[int], moderator: bool = False
    ) -> SeasonView:
        """There is always one organiser. A moderator of the server may also name them.
        Raises: PaxError(ORGANISER_NEEDED).
        """
        if not organisers:
            raise PaxError(Reason.ORGANISER_NEEDED)
        async with self._changing(league, by=None if moderator else by, seen=seen) as draft:
            draft.put(organisers=tuple(dict.fromkeys(organisers)))
            draft.decide(by, "organisers")
        return await self.view(league)

    async def set_champion_role(self, league: int, *, by: int, seen: int, role: int) -> SeasonView:
        async with self._changing(league, by=by, seen=seen, act="edit") as draft:
            draft.put(champion_role=role)
        return await self.view(league)

    async def end(self, league: int, *, by: int) -> None:
        async with self._changing(league, by=by) as draft:
            if draft.file.season.phase not in OVER:
                raise PaxError(Reason.SEASON_OPEN)
            draft.of_league["ended_at"] = draft.now


def _with_pause(file: SeasonFile, period: QuietPeriod | None, now: datetime) -> tuple[QuietPeriod, ...]:
    current = file.pause_at(now)
    if period is None:
        if current is None:
            raise PaxError(Reason.SEASON_NOT_PAUSED)
        ended = [current._replace(end=now)] if current.start < now else []
        return (*file.pauses[:-1], *ended)
    if current:
        raise PaxError(Reason.SEASON_PAUSED)
    pause = period._replace(start=max(period.start, now))
    if not now <= pause.start < pause.end <= min(pause.start + LONGEST_ABSENCE, now + EARLIEST_PAUSE):
        raise PaxError(Reason.PAUSE_IMPOSSIBLE, days=LONGEST_ABSENCE.days)
    return (*file.pauses, pause)


def _tell_channel(draft: Draft, what: str, reason: str, user: int) -> None:
    draft.tell(LeagueNotice.RULED, fixture=0, channel=draft.league.channel, what=what, user=user, reason=reason)


def _tell_table(draft: Draft, what: str, fixture: int, reason: str, user: int | None = None) -> None:
    if channel := draft.file.table(fixture).channel:
        draft.tell(LeagueNotice.RULED, fixture=fixture, channel=channel, what=what, user=user, reason=reason)
