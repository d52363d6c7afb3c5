"""Absences that people of a season have announced: two weeks in all count, for clocks and for roll calls."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from paxbot.engine.json_types import Json
from paxbot.leagues.results import Player
from paxbot.leagues.season_parts import Fixture, FixtureState, Status
from paxbot.service.clock import Availability, QuietPeriod, awake
from paxbot.service.season_file import ROLL_CALL, SeasonFile
from paxbot.service.user_settings import UserSettings

MOST_AWAY: Final = timedelta(days=14)
"""How much of somebody's absences counts in a season."""

Announced = Mapping[Player, QuietPeriod]


def announced(settings: Mapping[Player, Json]) -> dict[Player, QuietPeriod]:
    """Return the absences that people have announced; those that are over are among them."""
    away = {player: UserSettings.load(raw).availability.away for player, raw in settings.items() if raw.get("away")}
    return {player: periods[0] for player, periods in away.items() if periods}


def noted(file: SeasonFile, away: Announced, now: datetime) -> SeasonFile:
    """Return the document with who has gone away or come back since; seasons of the first edition count nobody's."""
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
    """Return the part of an announced absence that counts after those before it."""
    known = file.absences.get(player, ())
    begins = period.start if file.season.rules.edition == 1 else max(period.start, file.started_at or period.start)
    start = next((each.start for each in known if each.end == period.end), begins)
    pauses = Availability(away=file.pauses)
    used = sum((awake(*each, pauses) for each in known if each.end < period.end), timedelta(0))
    end = file.later(start, max(MOST_AWAY - used, timedelta(0)))
    return period._replace(end=min(period.end, end))


def called(file: SeasonFile, fixture: Fixture, away: Announced, now: datetime) -> SeasonFile:
    """Return the document once the roll of a table is called.

    Who has announced an absence by then has 48 hours besides it, or is counted as here where the rules say so.
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
    """Return the people who are away now, as far as that counts."""
    if file.season.rules.edition == 1:
        return frozenset()
    periods = {player: counted(file, player, period) for player, period in away.items()}
    return frozenset(player for player, period in periods.items() if period.start <= now < period.end)


def waits_until(file: SeasonFile, fixture: Fixture, now: datetime) -> datetime | None:
    """Return until when a table is not called since somebody is away who announced it; None if it is not so."""
    if fixture.state is not FixtureState.WAITING or not file.season.rules.waits_for_absent:
        return None
    last = [(player, file.absences[player][-1]) for player in fixture.players if player and file.absences.get(player)]
    ends = (counted(file, player, period).end for player, period in last)
    return max((end for end in ends if end > now), default=None)


def called_anew(before: SeasonFile, file: SeasonFile, away: Announced, now: datetime) -> SeasonFile:
    """Return the document with the roll called anew of open tables at which other people sit than before."""
    for was, fixture in zip(before.season.fixtures, file.season.fixtures, strict=True):
        if was.players != fixture.players and fixture.state is FixtureState.CALLED:
            file = called(file, fixture, away, now)
    return file
