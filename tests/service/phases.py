"""The phases of lobbies, games, months, seasons and cups, and what becomes of each when only time passes.

`Lives` keeps the database at the first moment of each phase that is reached while people play; `left_alone` goes on
from there with the clock alone, and does every few hours what the bot does every few seconds.
"""

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from paxbot.engine.game import Game
from paxbot.leagues.season import Phase
from paxbot.service import SeasonView, Status
from paxbot.service.leagues.document import ROLL_CALL
from paxbot.service.notices import ANSWERED_AGAIN, lost_until, stranded_until
from paxbot.service.time.clock import TimeUp
from paxbot.service.time.timekeeping import LobbyTimer
from paxbot.storage.leagues import LeagueRow
from paxbot.storage.rows import GameRow
from tests.service.season import Club
from tests.service.table import Clock, Table
from tests.stores import content_of, store_in_memory

Subject = tuple[str, int]

DOCS: Final = Path(__file__).parents[2] / "docs" / "playing-by-chat.md"
STEP: Final = timedelta(hours=12)
"""How far the clock goes at most before it is looked again what is due."""
SLACK: Final = STEP + timedelta(hours=1)
HORIZON: Final = timedelta(days=120)
ENOUGH: Final = 3
"""How often something that waits for people has to call them before it is believed that it goes on calling."""
CALLS: Final = {"turn", "question", "reminder", "time_up", "idle", "league_check_in", "league_reminded"}
"""The notices by which somebody is called who can act; what they say is tested in `tests/bot` (`test_idle.py`)."""
GATHERING: Final = (Phase.SIGN_UP, Phase.CHECK_IN)
OVER: Final = (Phase.CLOSED, Phase.CANCELLED)


def stated() -> dict[str, timedelta | None]:
    """Return the times that the docs state, by what waits; None where they depend on what was chosen."""
    table = DOCS.read_text().partition("## How long anything waits")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")][1:]
    times = {}
    for what, time, _ in rows:
        number = re.match(r"(\d+) (minute|hour|day)s?\b", time)
        times[what] = timedelta(**{f"{number[2]}s": int(number[1])}) if number else None
    return times


@dataclass(frozen=True)
class Moment:
    phase: str
    at: datetime
    content: bytes
    rules: Game


@dataclass
class Lives:
    """Keeps a moment for each phase that is reached, or in the long form for each of each life."""

    is_long: bool = False
    moments: dict[str, Moment] = field(default_factory=dict)

    async def note(self, table: Table) -> None:
        content = b""
        async for subject in subjects(table):
            for phase in await phases(table, subject):
                name = f"{phase}, {subject} at {table.clock.at}" if self.is_long else phase
                if name not in self.moments:
                    content = content or content_of(table.store)
                    self.moments[name] = Moment(phase, table.clock.at, content, table.rules)

    @property
    def reached(self) -> set[str]:
        return {moment.phase for moment in self.moments.values()}


async def subjects(table: Table) -> AsyncIterator[Subject]:
    for row in await table.store.db.read("SELECT id FROM games"):
        yield "game", row["id"]
    for league in await table.services.seasons.to_tell():
        yield "season", league.id
    for league in await table.services.months.to_tell():
        yield "month", league.id


async def phases(table: Table, subject: Subject) -> set[str]:
    """Return all that a game or league is in at the moment, by the names that the code lists."""
    kind, number = subject
    if kind == "month":
        month = await table.services.months.month(number)
        return {"month closed" if month.season.closed_at else "month open", *_rest_of(month.league)}
    if kind == "season":
        of = await table.services.seasons.view(number)
        season = of.season
        return {
            *_rest_of(of.league),
            f"{'cup' if season.rules.rounds else 'season'} {season.phase}",
            *(f"fixture {each.state}" for each in season.fixtures),
            *(f"entry {each.status}" for each in season.entries),
        }
    view = await table.view(number)
    found = {f"game {view.game.status}"}
    if view.game.status.is_open:
        found |= {f"timer {timer.kind}" for timer in await table.store.timers(number)}
    if view.game.status is Status.RUNNING:
        control = view.options.time_control
        found |= {f"clock {control.mode} {control.time_up}"}
        found |= {f"vote {topic.partition(':')[0]}" for topic in await table.store.vote_subjects(number)}
        found |= {f"deal {deal.state}" for deal in await table.services.deals.of(view)}
        found |= {"resting"} if view.game.paused_at else set()
        found |= {"stranded"} if view.game.stranded_since else _rest_of(view.game)
        found |= {"question"} if view.is_question else set()
        found |= {"last person"} if len(view.people) == 1 and view.seats > 1 else set()
        found |= {"away"} if (await table.services.timekeeping.availability(view)).away else set()
    return found


def _rest_of(row: GameRow | LeagueRow) -> set[str]:
    if row.missing_since is None or row.ended_at is not None:
        return set()
    kind = "league" if isinstance(row, LeagueRow) else "game"
    return {f"{kind} {'missing' if row.lost_since is None else 'lost'}"}


def _rests(row: GameRow | LeagueRow) -> str:
    if not _rest_of(row):
        return ""
    return f"A game or league whose channel {'seems' if row.lost_since is None else 'is'} gone"


async def waits(table: Table, subject: Subject) -> tuple[str, timedelta | None]:
    """Return as what something waits, as the docs name it, and how long at most if that is not stated in days."""
    kind, number = subject
    if kind == "month":
        month = await table.services.months.month(number)
        return ("" if month.season.closed_at else _rests(month.league) or "An open month"), None
    if kind == "season":
        return _season_waits(await table.services.seasons.view(number), table.clock.at)
    view = await table.view(number)
    game, control = view.game, view.options.time_control
    if rests := _rests(game):
        return rests, None
    if game.status is Status.LOBBY:
        is_full = any(timer.kind == LobbyTimer.AUTOSTART for timer in await table.store.timers(number))
        return "A full lobby that starts automatically" if is_full else "A lobby", None
    if game.status is not Status.RUNNING:
        return "", None
    if game.is_stranded:
        return "A game on a server without the bot", None
    if game.paused_at:
        return "A pause", None
    if await table.services.timekeeping.running(view) is None or control.time_up is TimeUp.REMIND:
        return "A game without a clock, or one that only reminds", None
    away = (await table.services.timekeeping.availability(view)).away
    if any(each.end > table.clock.at for each in away):
        return "A player who is away", None
    return ("A question" if view.is_question else "A turn with a clock"), None


def _season_waits(view: SeasonView, now: datetime) -> tuple[str, timedelta | None]:
    file, season = view.file, view.season
    if rests := _rests(view.league):
        return rests, None
    calls = [file.table(each.id).called_at for each in view.called]
    if view.phase in OVER:
        return "", None
    if view.phase in GATHERING:
        is_sign_up = view.phase is Phase.SIGN_UP
        end = file.closes_at if is_sign_up else (file.called_in_at or now) + ROLL_CALL
        if now < end:
            return ("A sign-up", end - now) if is_sign_up else ("A check-in", None)
        return ("A sign-up that is over", None) if is_sign_up else ("A check-in with too few people", None)
    if season.is_over:
        return "A season whose games are all over", None
    if any(at is None or now - at < ROLL_CALL for at in calls):
        return "A roll call", None
    if view.phase is Phase.OVERTIME:
        return "Overdue games", None
    if view.phase is Phase.HARD_STOP:
        return "A seat after the end of the season", None
    assert file.due_at
    return "A season until its games are due", file.due_at - now


async def stamp(table: Table, subject: Subject) -> object:
    """Return what changes when something goes on."""
    kind, number = subject
    if kind == "month":
        month = await table.services.months.month(number)
        return month.season, month.league
    if kind == "season":
        view = await table.services.seasons.view(number)
        rest = view.league.missing_since, view.league.lost_since, view.league.ended_at
        games = [(game.status, game.head) for game in view.games.values()]
        states = [(each.state, each.players) for each in view.season.fixtures]
        return view.phase, states, view.season.rounds, games, getattr(view.file, "lapses_at", None), rest
    game = (await table.view(number)).game
    return game.status, game.head, game.rests_since, game.lost_since


async def tick(table: Table) -> None:
    services = table.services
    await services.timers.fire_due()
    for stranded in await services.guild_removal.tables():
        until = stranded_until(stranded.game)
        if until is not None and until <= table.clock.at:
            await services.endings.lose(stranded.game.id)
        elif until is None:
            await _look_again(table, stranded.game)
    for league in await services.lost_leagues.open():
        if league.missing_since is not None:
            await _look_again(table, league)
    await services.months.run_due()
    leagues = [league.id for league in await services.seasons.to_tell()]
    for _ in range(100):
        before = [services.seasons.version(league) for league in leagues]
        await services.seasons.run_due()
        if before == [services.seasons.version(league) for league in leagues]:
            return
    raise AssertionError("it never comes to rest")


async def _look_again(table: Table, row: GameRow | LeagueRow) -> None:
    """Find again that there is no such channel, which the bot does hourly."""
    services, until = table.services, lost_until(row)
    is_over = until is not None and until <= table.clock.at
    if row.missing_since is None or table.clock.at - row.missing_since < ANSWERED_AGAIN:
        return
    if isinstance(row, LeagueRow):
        people = await services.lost_leagues.organisers(row)
        if is_over:
            await services.lost_leagues.of_kind(row).expire(row.id, people)
        else:
            await services.lost_leagues.lose(row.id, people)
    elif is_over:
        await services.endings.lose(row.id)
    else:
        await services.lost_places.lose(row.id)


async def called(table: Table) -> set[Subject]:
    found = set()
    leagues = [league.id for league in await table.services.seasons.to_tell()]
    for row in await table.store.undelivered():
        await table.services.post.delivered(row.id)
        if row.kind in CALLS:
            found.add(("season" if row.subject in leagues else "game", row.subject))
    for league in leagues:
        for row in (await table.services.seasons.post(league))[1]:
            await table.services.post.delivered(row.id)
            if row.kind in CALLS:
                found.add(("season", league))
    return found


@dataclass
class Watch:
    stamp: object
    waits: str
    until: datetime
    calls: int = 0


async def left_alone(moment: Moment) -> Iterator[str]:
    """Let time pass from a moment on; return what waits longer than is stated for anything to happen."""
    table, times = Table(store_in_memory(moment.content), Clock(moment.at), rules=moment.rules), stated()
    table.services.seasons.place = Club(table).place
    watches: dict[Subject, Watch] = {}
    stuck: dict[Subject, str] = {}
    while table.clock.at < moment.at + HORIZON:
        await tick(table)
        told = await called(table)
        async for subject in subjects(table):
            now, before = await stamp(table, subject), watches.get(subject)
            what, most = await waits(table, subject)
            if before is None or subject in told or now != before.stamp or what != before.waits:
                until = table.clock.at + (most or times.get(what) or timedelta(0)) + SLACK
                calls = (before.calls if before else 0) + (subject in told)
                watches[subject] = Watch(now, what, until, calls)
            elif what and table.clock.at > before.until:
                stuck[subject] = f"{subject[0]} {subject[1]}: {what.lower()} waits for ever"
        if all(subject in stuck or not each.waits or each.calls >= ENOUGH for subject, each in watches.items()):
            break
        due = await table.services.timers.next_due()
        table.clock.at = max(
            table.clock.at + timedelta(seconds=1), min(due or table.clock.at + STEP, table.clock.at + STEP)
        )
    return iter(stuck.values())
