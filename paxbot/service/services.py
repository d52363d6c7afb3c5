"""All use cases together, over one store and one registry; backups and statistics for the operator."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from paxbot.engine.game import SOLO_GAME, Game
from paxbot.engine.kernel import Fact
from paxbot.service.leagues.keeping import SeasonTables
from paxbot.service.leagues.months import Months
from paxbot.service.leagues.seasons import LostLeagues, Seasons
from paxbot.service.notices import deliverable
from paxbot.service.people.accounts import Finding, Forgetting, Notepad, forget_again
from paxbot.service.people.settings import Guilds, PersonalSettings, ServerSettings, UserSettings
from paxbot.service.play.commit import GRACE
from paxbot.service.play.consent import Pauses, Rewinding
from paxbot.service.play.games import Endings, Games
from paxbot.service.play.lessons import Campaigns, Lessons
from paxbot.service.play.plans import PLAN, Plans
from paxbot.service.play.snapshot import Snapshots
from paxbot.service.post import Post
from paxbot.service.repository import GameRepository, Lifecycle, UseCases, no_milestone
from paxbot.service.results.game_results import GameResults, ServerRatings
from paxbot.service.results.statistics import GameStatistics
from paxbot.service.seats.leaving import GuildRemoval, Leavers, LostPlaces
from paxbot.service.seats.lobbies import Lobbies
from paxbot.service.seats.seating import People, Seating
from paxbot.service.talk.deals import Deals
from paxbot.service.talk.questions import ASK, PUT, GroupedQuestions
from paxbot.service.talk.requests import ORDER, IfRefused, Orders
from paxbot.service.time.timekeeping import LobbyTimer, Timekeeping, TimeWarning
from paxbot.service.time.timers import IDLE, QUESTION, Idleness, QuestionLimits, Timeouts, Timers
from paxbot.service.views import own_options
from paxbot.settings import Settings
from paxbot.storage.backup import BackupError, back_up, backups, made_at, newest
from paxbot.storage.connection import StoreFault, reason_for_owner
from paxbot.storage.forgetting import known_to, list_file, read_list, write_list
from paxbot.storage.rows import GameRow, Status
from paxbot.storage.store import GameStore

logger = logging.getLogger(__name__)


async def report_unknown(repository: GameRepository) -> None:
    store = repository.store
    of_users, of_guilds = await store.setting_names()
    _report("settings of people", of_users - UserSettings.model_fields.keys())
    _report("settings of servers", of_guilds - ServerSettings.model_fields.keys())
    _report("kinds of timers", await store.timer_kinds() - repository.lifecycle.timer_handlers.keys())
    options = {name for game in await store.open_games() for name in _unknown_options(repository, game)}
    _report("options of open games", options)


def _unknown_options(repository: GameRepository, game: GameRow) -> Iterator[str]:
    rules = repository.registry.get(game.key)
    if rules is not None:
        yield from game.options.keys() - {*own_options(), SOLO_GAME, *(each.key for each in rules.options)}


def _report(what: str, names: Iterable[str]) -> None:
    for name in sorted(names):
        logger.error("The %s have a name that is not known: %s", what, name)


@dataclass(frozen=True, slots=True)
class Statistics:
    games: Mapping[str, int]
    """Open games: `lobby`, `running` and `paused`; the last includes games out of reach."""
    undelivered: int
    failing: int
    oldest: float
    timers_late: int
    timer_late: float


class StatisticsReader(UseCases):
    async def take(self) -> Statistics:
        now = self._repository.now()
        waiting = await deliverable(self._store)
        due = [row for row in waiting if row.due_at is None or row.due_at <= now]
        timers = await self._store.timers_due(now)
        return Statistics(
            Counter(_stands(row) for row in await self._store.open_games()),
            len(due),
            sum(row.attempts > 0 for row in waiting),
            _age((row.created_at for row in due), now),
            len(timers),
            _age((timer.due_at for timer in timers), now),
        )

    async def answers(self) -> None:
        """Wait until the database answers. Raises: StoreFault."""
        await self._store.next_timer()

    def backup_age(self) -> float | None:
        settings = self._repository.settings
        now = self._repository.now()
        last = newest(backups(settings.db, settings.backup_folder), now)
        return (now - made_at(last)).total_seconds() if last else None

    def size(self) -> int:
        db = self._repository.settings.db
        return sum(_bytes(path) for path in (db, db.with_name(f"{db.name}-wal")))


def _stands(row: GameRow) -> str:
    return "paused" if row.rests_since is not None and row.status is Status.RUNNING else row.status.value


def _bytes(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _age(moments: Iterable[datetime], now: datetime) -> float:
    return max((max(0.0, (now - moment).total_seconds()) for moment in moments), default=0.0)


BACKUP_EVERY: Final = timedelta(hours=1)
TRY_AGAIN: Final = timedelta(minutes=10)


@dataclass(eq=False, repr=False)
class Backups:
    _settings: Settings
    _store: GameStore
    _list_lock: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def make(self) -> Path:
        """Delete outdated backups as well. Raises: BackupError."""
        settings = self._settings
        return await back_up(settings.db, settings.backup_folder, settings.backups_kept, settings.now())

    async def keep_up(self) -> None:
        """Make a backup every hour until cancelled."""
        await self.keep_list()
        while self._settings.backups_kept:
            try:
                await asyncio.sleep(self.due_in().total_seconds())
                logger.info("A backup was made and checked: %s", await self.make())
                await self.keep_list()
            except BackupError as error:
                logger.error("No backup could be made: %s", error)  # noqa: TRY400 (the sentence says it all)
                await asyncio.sleep(TRY_AGAIN.total_seconds())
            except Exception:
                # One that fails must not be the last.
                logger.exception("No backup could be made; the next attempt is in %s minutes", TRY_AGAIN.seconds // 60)
                await asyncio.sleep(TRY_AGAIN.total_seconds())

    def due_in(self) -> timedelta:
        now = self._settings.now()
        last = newest(backups(self._settings.db, self._settings.backup_folder), now)
        return timedelta() if last is None else max(timedelta(), made_at(last) + BACKUP_EVERY - now)

    async def keep_list(self) -> None:
        """Update the list beside the backups, without people whom every backup has forgotten."""
        try:
            # Two at once could leave the older list.
            async with self._list_lock:
                known = await self._store.forgotten()
                if known.entries:
                    await self._store.drop_forgotten(await asyncio.to_thread(self._least_known))
                    known = await self._store.forgotten()
                await asyncio.to_thread(write_list, self._list, known.entries)
        except (BackupError, StoreFault, OSError) as error:
            logger.error("The list of who was forgotten could not be kept: %s", reason_for_owner(error))  # noqa: TRY400

    @property
    def _list(self) -> Path:
        return list_file(self._settings.db, self._settings.backup_folder)

    def _least_known(self) -> int:
        made = map(known_to, backups(self._settings.db, self._settings.backup_folder))
        return min((known.last if known else 0 for known in made), default=0)

    def known_forgotten(self) -> Mapping[int, str]:
        """Return the entries of the list and of the current database. Raises: BackupError."""
        known = known_to(self._settings.db)
        return {**read_list(self._list), **(known.entries if known else {})}


class Services:
    def __init__(
        self,
        store: GameStore,
        registry: Mapping[str, Game],
        settings: Settings,
        is_milestone: Callable[[str, Sequence[Fact]], bool] = no_milestone,
    ) -> None:
        repository = GameRepository(store, registry, settings)
        repository.lifecycle.is_milestone = is_milestone
        self.registry = registry
        self.campaigns = Campaigns(repository)
        self.months = Months(repository)
        self.lobbies = Lobbies(repository, self.campaigns, self.months)
        self.finding = Finding(repository, self.lobbies)
        self.games = Games(repository)
        self.seating = Seating(repository)
        self.rewinding = Rewinding(repository)
        self.notepad = Notepad(repository)
        self.endings = Endings(repository)
        self.results = GameResults(repository, self.months)
        self.snapshots = Snapshots(repository)
        self.post = Post(repository, self.snapshots)
        self.timers = Timers(repository)
        self.timekeeping = Timekeeping(repository)
        self.settings = PersonalSettings(repository, self.timekeeping.settings_changed)
        self.guilds = Guilds(repository)
        self.ratings = ServerRatings(repository, self.guilds)
        self.orders = Orders(repository)
        self.people = People(repository, self.seating, self.timekeeping, self.orders)
        self.lost_places = LostPlaces(repository, self.timekeeping)
        season_tables = SeasonTables(
            repository, self.lobbies, self.seating, self.people, self.endings, self.lost_places
        )
        self.seasons = Seasons(repository, season_tables, self.results, self.lobbies, self.ratings)
        self.results.on_correction = self.seasons.take_correction
        self.timekeeping.in_season = self.seasons.availability
        self.lost_leagues = LostLeagues(repository, self.months, self.seasons)
        self.backups = Backups(settings, store)
        about = (self.lobbies, self.endings, self.people, self.campaigns, self.seasons)
        self.forgetting = Forgetting(repository, *about, self.backups.keep_list)
        self.leavers = Leavers(repository)
        self.pauses = Pauses(repository, self.timekeeping)
        self.guild_removal = GuildRemoval(repository, self.timekeeping)
        self.idleness = Idleness(repository)
        self.timeouts = Timeouts(repository, self.timekeeping, self.people)
        self.question_limits = QuestionLimits(repository, self.timekeeping)
        self.grouped_questions = GroupedQuestions(repository, self.question_limits, self.orders)
        self.if_refused = IfRefused(repository)
        self.plans = Plans(repository)
        self.deals = Deals(repository)
        self.lessons = Lessons(repository)
        self.statistics = StatisticsReader(repository)
        self.game_statistics = GameStatistics(repository)
        self._store = store
        self._repository = repository
        self._fill(repository.lifecycle)

    def _fill(self, lifecycle: Lifecycle) -> None:
        """List what happens before, with and after each commit, in this order; here and nowhere else."""
        lifecycle.checks = (self.grouped_questions.check_request,)
        lifecycle.update_clocks = self.timekeeping.charge
        lifecycle.timers = (
            self.timekeeping.time_warnings,
            self.games.timers,
            self.orders.timers,
            self.question_limits.timers,
            self.grouped_questions.timers,
            self.plans.timers,
            self.idleness.timers,
        )
        lifecycle.prepared_answers = (self.grouped_questions.prepared_answer, self.if_refused.prepared_answer)
        lifecycle.follow_ups = (self.plans.follow_up,)
        lifecycle.postponements = (self.grouped_questions.postpone,)
        lifecycle.timer_handlers = {
            TimeWarning.HALF: self.timekeeping.on_warning,
            TimeWarning.QUARTER: self.timekeeping.on_warning,
            TimeWarning.UP: self.timeouts.on_timer,
            GRACE: self.games.on_timer,
            ORDER: self.orders.on_timer,
            QUESTION: self.question_limits.on_timer,
            ASK: self.grouped_questions.on_timer,
            PUT: self.grouped_questions.on_timer,
            PLAN: self.plans.on_timer,
            IDLE: self.idleness.on_timer,
            LobbyTimer.AUTOSTART: self.lobbies.start_by_itself,
            LobbyTimer.EXPIRY: self.lobbies.expire,
        }

    async def open(self) -> None:
        """Open the store, apply its migrations, and log unknown names. Raises: SchemaError.
        A restored database forgets everyone forgotten since.
        """
        await self._store.open()
        await report_unknown(self._repository)
        try:
            await forget_again(self.forgetting, self._store, await asyncio.to_thread(self.backups.known_forgotten))
        except BackupError as error:
            logger.error("Who was forgotten since a backup is not known: %s", error)  # noqa: TRY400

    async def close(self) -> None:
        await self._store.close()
