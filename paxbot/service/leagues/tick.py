"""The steps that are due in a season: its document is compared with its games, the roll calls and the clock.
The same comparison gives the same steps again after a crash, so no order can be lost.
"""

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from paxbot.leagues import cup_events as cups, season_events as events
from paxbot.leagues.attendance import After, Do, lacks_people, put_by, settled
from paxbot.leagues.binding import opened
from paxbot.leagues.draw import Pair
from paxbot.leagues.results import Fixture, FixtureState, Player, Status
from paxbot.leagues.season import GATHERING, OPENING, RUNNING, Phase, Season
from paxbot.leagues.swiss import FEWEST
from paxbot.service.leagues.document import ROLL_CALL, Announced, GameFacts, SeasonFile, gone, noted
from paxbot.service.notices import LeagueNotice

LATE: Final = timedelta(hours=24)
LATE_IN_ALL: Final = timedelta(hours=72)
"""For the same seat in all its waits since the hard stop, from the second edition of the rules on."""
OBJECTION: Final = timedelta(hours=24)
"""A season stays open this long after its last game, so that people can object."""
WARNING: Final = timedelta(days=3)
REMINDER: Final = timedelta(hours=24)
LAPSES: Final = {Phase.SIGN_UP: timedelta(days=14), Phase.CHECK_IN: timedelta(days=7)}
BEACON_WAIT: Final = timedelta(hours=48)
ROUND_UP: Final = timedelta(days=7)
MOST_NO_SHOWS: Final = 2
TELLING: Final = {FixtureState.LACKING: LeagueNotice.LACKING, FixtureState.NOT_PLAYED: LeagueNotice.MISSING}


@dataclass
class Tick:
    file: SeasonFile
    games: Mapping[int, GameFacts]
    now: datetime
    apart: Set[Pair] = frozenset()
    """Pairs of whom one blocks the other, so no reserve is seated beside them; alone, people who are away."""
    away: Announced = field(default_factory=dict)
    told: list[tuple[LeagueNotice, dict[str, object]]] = field(default_factory=list)

    def run(self) -> SeasonFile:
        self._wait()
        season = self.file.season
        if season.phase in GATHERING and self.now >= self.file.gathers_until and not self.is_draw_due:
            if self.file.lapses_at is None:
                self.put(lapses_at=self.now + LAPSES[season.phase])
            elif self.now >= self.file.lapses_at:
                self.take(events.cancel(self.file.season))
                self.tell(LeagueNotice.CANCELLED)
        if season.phase in RUNNING and not any(game.is_stranded for game in self.games.values()):
            self.file = noted(self.file, self.away, self.now)
            steps = (self._results, self._seats, self._rolls, self._dates, self._group, self._late, self._tables)
            for step in (*steps, self._close):
                step()
            self._tell_missing(season)
        return self.file

    def _wait(self) -> None:
        season = self.file.season
        is_on = season.phase in (*GATHERING, *RUNNING)
        if season.awaited is None or season.chain is None or not is_on:
            until = None
        else:
            told_at = datetime.fromtimestamp(season.chain.time_of(season.awaited.round), UTC)
            until = self.file.beacon_until or told_at + BEACON_WAIT
        if until != self.file.beacon_until:
            self.put(beacon_until=until)
        if until and self.now >= until:
            self.take(events.cancel(season))
            self.tell(LeagueNotice.CANCELLED, is_beacon=True)

    @property
    def is_draw_due(self) -> bool:
        season = self.file.season
        if season.phase is not Phase.SIGN_UP:
            return self.file.frozen is not None or self._is_round_due
        is_over = self.now >= self.file.closes_at and self.file.lapses_at is None
        enough = len(season.playing) >= season.rules.size * (season.rules.divisions or 1)
        by_itself = season.rules.beacon and not season.rules.rounds and is_over and enough
        return self.file.frozen is not None or by_itself

    @property
    def _is_round_due(self) -> bool:
        season = self.file.season
        if season.phase is Phase.CHECK_IN:
            here = [entry.here for entry in season.entries if entry.status is Status.PLAYING]
            return sum(here) >= FEWEST and (all(here) or self.now >= self.file.gathers_until)
        return season.phase in RUNNING and season.is_over and season.has_next

    def begin(self, drawn: Season) -> None:
        before, is_cup = self.file.season, drawn.rules.rounds > 0
        fixtures = (*before.fixtures, *drawn.fixtures[len(before.fixtures) :])
        back = {each.player for each in before.entries if each.here and each.status is Status.PLAYING}
        entries = [
            each.model_copy(update={"status": Status.PLAYING}) if each.player in back else each
            for each in drawn.entries
        ]
        late = [each for each in before.entries if drawn.entry(each.player) is None]
        update = {"fixtures": fixtures, "entries": (*entries, *late)} | ({"rules": before.rules} if is_cup else {})
        drawn = drawn.model_copy(update=update)
        self.put(frozen=None)
        if is_cup:
            number, rules = len(drawn.rounds) - 1, self.file.rules or drawn.rules
            self.put(season=drawn, started_at=self.now, is_warned=False, lapses_at=None, rules=rules)
            for fixture in drawn.fixtures if number == 0 else ():
                self.file = self.file.with_table(fixture.id, here=fixture.drawn)
            self.tell(LeagueNotice.ROUND, round=number)
        else:
            self.put(season=drawn, started_at=self.now, rules=before.rules, lapses_at=None)
            self.tell(LeagueNotice.STARTED)
        # Reserves who have left go first, so that none of them inherits a place.
        for entry in sorted(drawn.entries, key=lambda each: each.status is not Status.RESERVE):
            now = before.entry(entry.player)
            has_left = now is None or now.status in (Status.DROPPED, Status.LEAVING)
            if has_left and entry.status in (Status.PLAYING, Status.RESERVE):
                leave = cups.withdraw if is_cup and now else events.leave
                self.take(leave(self.file.season, entry.player, self.apart))

    def _fix(self, season: Season, stage: str, people: Collection[Player]) -> Season:
        entries = [entry for entry in season.entries if entry.player in people]
        link = self.file.with_season(season).link
        fixed = opened(season, stage, link, self.file.salt, entries, at=self.now.isoformat())
        if fixed is not season and fixed.chain:
            self.tell(LeagueNotice.FIXED, stage=stage)
        return fixed

    def take(self, after: After) -> None:
        heirs = dict(after.season.heirs[len(self.file.season.heirs) :])
        self.file = self.file.with_season(after.season)
        if after.season.phase is Phase.CANCELLED:
            self.put(frozen=None)
        for heir, former in heirs.items():
            self.tell(LeagueNotice.PLACE_PASSED, user=int(heir), former=former)
        for order in after.orders:
            state = after.season.fixture(order.fixture).state
            if order.do is Do.HAND_OVER and order.seat is not None and state is FixtureState.RUNNING:
                owed = {*self.file.table(order.fixture).owed, order.seat}
                self.file = self.file.with_table(order.fixture, owed=tuple(sorted(owed)))
            elif order.do is Do.SEAT and order.player is not None:
                here = (*self.file.table(order.fixture).here, order.player)
                self.file = self.file.with_table(order.fixture, here=here)
                if order.player not in heirs:
                    user = int(order.player)
                    self.tell(LeagueNotice.SEAT_PASSED, fixture=order.fixture, seat=order.seat, user=user)

    def put(self, **changes: object) -> None:
        self.file = self.file.model_copy(update=changes)

    def tell(self, kind: LeagueNotice, **payload: object) -> None:
        self.told.append((kind, payload))

    def _in(self, *states: FixtureState) -> Iterator[Fixture]:
        for number in range(len(self.file.season.fixtures)):
            if (fixture := self.file.season.fixture(number)).state in states:
                yield fixture

    def _results(self) -> None:
        for fixture in self._in(FixtureState.RUNNING):
            game = self.games.get(fixture.id)
            if game is not None and not game.is_open:
                if game.result is not None:
                    self.take(events.finish(self.file.season, fixture.id, game.result))
                else:
                    # A lobby was closed before it began.
                    self.file = self.file.with_table(fixture.id, attempt=game.attempt + 1)

    def _seats(self) -> None:
        for fixture in self._in(FixtureState.RUNNING):
            game = self.games.get(fixture.id)
            if game is not None and game.is_open and game.has_begun:
                for seat, owner in enumerate(game.owners):
                    self._seat(fixture.id, seat, owner, is_automated=seat in game.automated)

    def _seat(self, number: int, seat: int, owner: Player | None, *, is_automated: bool) -> None:
        season, table = self.file.season, self.file.table(number)
        player = season.fixture(number).players[seat]
        is_owed, idle = seat in table.owed, dict(table.idle)
        if is_owed and is_automated:
            self.file = self.file.with_table(number, owed=tuple(each for each in table.owed if each != seat))
        since = idle.pop(seat, self.now)
        if owner is not None and is_automated and player == owner:
            if self.now >= self.file.later(since, ROLL_CALL) and season.phase in OPENING:
                self.take(events.vacate(season, number, seat))
            else:
                idle[seat] = since
        elif owner is not None and not is_automated and player is None and not is_owed:
            entry = season.entry(owner)
            if entry and entry.status is not Status.DROPPED:
                self.take(events.take_back(season, number, seat, owner))
            else:
                self.file = self.file.with_table(number, owed=(*table.owed, seat))
        if idle != self.file.table(number).idle:
            self.file = self.file.with_table(number, idle=idle)

    def _rolls(self) -> None:
        for fixture in self._in(FixtureState.CALLED):
            table, end = self.file.table(fixture.id), self.file.roll_ends(fixture)
            remind_at = self.file.roll_ends(fixture, ROLL_CALL - REMINDER)
            if end is None or remind_at is None:
                continue
            absent = self.file.absent(fixture)
            is_full = (all(fixture.players) or lacks_people(self.file.season, fixture)) and not absent
            if is_full or self.now >= end:
                self._end_roll(fixture, absent)
            elif absent and not table.is_reminded and self.now >= remind_at:
                self.file = self.file.with_table(fixture.id, is_reminded=True)
                self.tell(LeagueNotice.REMINDED, fixture=fixture.id)

    def _end_roll(self, fixture: Fixture, absent: list[Player]) -> None:
        excused = self._excused(absent)
        for player in absent:
            entry = self.file.season.entry(player)
            if entry and entry.no_shows + (player not in excused) >= MOST_NO_SHOWS:
                # Before the table begins, so that an heir plays there.
                self.take(events.leave(self.file.season, player, self.apart, is_expelled=True))
        self.take(events.muster(self.file.season, fixture.id, absent, self.apart, excused))
        mustered = self.file.season.fixture(fixture.id)
        free = tuple(seat for seat, player in enumerate(mustered.players) if player is None)
        if mustered.state is FixtureState.RUNNING:
            self.file = self.file.with_table(fixture.id, automated=free, owed=())
        elif mustered.state is FixtureState.LACKING:
            self.file = self.file.with_table(fixture.id, lacking_since=self.now)
            if not self.file.season.rules.waits_for_absent:
                # Who announced an absence counts as here for a table that begins, and for no other.
                present = [*filter(self._is_there, mustered.present)]
                self.file = self.file.with_season(put_by(self.file.season, mustered, present))
        if absent:
            users, quiet = ([int(each) for each in players if each.isdecimal()] for players in (absent, excused))
            self.tell(LeagueNotice.SEATS_LOST, fixture=fixture.id, users=users, quiet=quiet)

    def _excused(self, absent: list[Player]) -> list[Player]:
        if self.file.season.rules.edition == 1:
            return []
        missed = self.file.missed
        excused = [player for player in absent if player in missed and self.now - missed[player] < ROLL_CALL]
        if counted := {player: self.now for player in absent if player not in excused}:
            self.put(missed={**missed, **counted})
        return excused

    def _group(self) -> None:
        """Regroup people whose tables lack players. People who have just answered a roll call are not asked again."""
        before = self.file.season
        after = settled(before, lambda fixture: self._has_waited(fixture.id), self._fix)
        self.file = self.file.with_season(after)
        for new in after.fixtures[len(before.fixtures) :]:
            here = [player for number, player in new.pool if player in new.drawn and not self._has_waited(number)]
            self.file = self.file.with_table(new.id, here=tuple(here))

    def _has_waited(self, number: int) -> bool:
        """Return whether a table has lacked people for so long that its players are asked again."""
        since = self.file.table(number).lacking_since
        return since is not None and self.now >= self.file.later(since, ROLL_CALL)

    def _is_there(self, player: Player | None) -> bool:
        return player not in gone(self.file, self.away, self.now)

    def _tell_missing(self, before: Season) -> None:
        for old, new in zip(before.fixtures, self.file.season.fixtures, strict=False):
            kind = TELLING.get(new.state) if new.state is not old.state else None
            if kind is not None and new.present:
                self.tell(kind, fixture=new.id, users=[int(each) for each in new.present if each.isdecimal()])

    def _dates(self) -> None:
        season, due, stop = self.file.season, self.file.due_at, self.file.stops_at
        assert due
        assert stop
        if season.phase in (Phase.STARTED, Phase.PLAYING) and self.now >= due:
            self.take(events.fall_due(season))
            self.tell(LeagueNotice.OVERTIME)
        if self.file.season.phase is Phase.OVERTIME and self.now >= stop:
            self.take(events.stop(self.file.season, self._here()))
            self.tell(LeagueNotice.HARD_STOP)
        elif self.file.season.phase is Phase.OVERTIME and not self.file.is_warned and self.now >= stop - WARNING:
            self.put(is_warned=True)
            if any(self._in(FixtureState.RUNNING)):
                self.tell(LeagueNotice.WARNED)
        since = self.file.told_at or self.file.started_at
        if since is not None and self.now >= since + ROUND_UP:
            self.put(told_at=self.now)
            self.tell(LeagueNotice.ROUND_UP, since=int(since.timestamp()), until=int(self.now.timestamp()))

    def _here(self) -> dict[int, list[Player]]:
        here: dict[int, list[Player]] = {}
        for fixture in self._in(FixtureState.WAITING, FixtureState.CALLED):
            table = self.file.table(fixture.id)
            came = table.here if table.called_at else filter(None, fixture.players)
            here[fixture.id] = [*filter(self._is_there, came)]
        return here

    def _late(self) -> None:
        if self.file.season.phase is not Phase.HARD_STOP:
            return
        for fixture in self._in(FixtureState.RUNNING):
            game = self.games.get(fixture.id)
            if game is None or not game.is_open or game.waiting is None or game.since is None:
                continue
            if self.file.season.rules.edition > 1:
                self.file = self.file.with_wait(fixture.id, game.waiting, game.since)
            is_late = self.now >= self.file.later(game.since, LATE)
            is_late |= self.file.waited(fixture.id, self.now) >= LATE_IN_ALL
            if is_late and fixture.players[game.waiting] is not None:
                self.take(events.be_late(self.file.season, fixture.id, game.waiting))

    def _tables(self) -> None:
        """Open a table, unless another has no place yet."""
        season, started = self.file.season, self.file.started_at
        pause, called = self.file.pause_at(self.now), self._in(FixtureState.CALLED)
        if pause and pause.start <= self.now:
            return
        if season.phase in OPENING and started and all(self.file.table(each.id).channel for each in called):
            is_late = self.now >= self.file.later(started, timedelta(days=season.plan.latest_start))
            away = gone(self.file, self.away, self.now) if season.rules.waits_for_absent else ()
            self.take(events.open_tables(season, 1, self.apart, is_late=is_late, away=away))

    def _close(self) -> None:
        season = self.file.season
        if not season.is_over or season.has_next or self.file.frozen:
            return
        ends = [datetime.fromisoformat(each.result.ended) for each in season.fixtures if each.result]
        ends += self.file.missed.values()
        if not ends or self.now >= self.file.later(max(ends), OBJECTION):
            self.close()

    def close(self) -> None:
        self.take(events.close(self.file.season, self.now.isoformat()))
        self.tell(LeagueNotice.CLOSED)
