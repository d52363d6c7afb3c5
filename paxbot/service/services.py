"""All use cases together, over one store and one registry of games."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence

from paxbot.engine.game import Game
from paxbot.engine.kernel import Fact
from paxbot.service.backups import Backups
from paxbot.service.campaigns import Campaigns
from paxbot.service.deals import Deals
from paxbot.service.endings import Endings
from paxbot.service.finding import Finding
from paxbot.service.forgetting import Forgetting, forget_again
from paxbot.service.game_results import GameResults
from paxbot.service.game_statistics import GameStatistics
from paxbot.service.games import Games
from paxbot.service.grace import GRACE
from paxbot.service.grouped_questions import ASK, PUT, GroupedQuestions
from paxbot.service.guild_removal import GuildRemoval
from paxbot.service.guilds import Guilds
from paxbot.service.idle import IDLE, Idleness
from paxbot.service.if_refused import IfRefused
from paxbot.service.leavers import Leavers
from paxbot.service.lessons import Lessons
from paxbot.service.lifecycle import Lifecycle, no_milestone
from paxbot.service.lobbies import Lobbies
from paxbot.service.lobby_timers import LobbyTimer
from paxbot.service.lost_leagues import LostLeagues
from paxbot.service.lost_places import LostPlaces
from paxbot.service.months import Months
from paxbot.service.notepad import Notepad
from paxbot.service.orders import ORDER, Orders
from paxbot.service.pauses import Pauses
from paxbot.service.people import People
from paxbot.service.plans import PLAN, Plans
from paxbot.service.post import Post
from paxbot.service.question_limits import QUESTION, QuestionLimits
from paxbot.service.ratings import ServerRatings
from paxbot.service.reminders import Reminders
from paxbot.service.repository import GameRepository
from paxbot.service.rewinding import Rewinding
from paxbot.service.season_tables import SeasonTables
from paxbot.service.seasons import Seasons
from paxbot.service.seating import Seating
from paxbot.service.snapshot import Snapshots
from paxbot.service.statistics import StatisticsReader
from paxbot.service.stored_names import report_unknown
from paxbot.service.timekeeping import Timekeeping, TimeWarning
from paxbot.service.timeouts import Timeouts
from paxbot.service.timers import Timers
from paxbot.service.user_settings import PersonalSettings
from paxbot.settings import Settings
from paxbot.storage.backup import BackupError
from paxbot.storage.store import GameStore

logger = logging.getLogger(__name__)


class Services:
    """The face of the service layer: its use cases by their subjects, sharing locks and loaded states."""

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
        self.settings = PersonalSettings(repository, on_change=self.timekeeping.settings_changed)
        self.guilds = Guilds(repository)
        self.ratings = ServerRatings(repository, self.guilds)
        self.orders = Orders(repository)
        self.people = People(repository, self.seating, self.timekeeping, self.orders)
        self.lost_places = LostPlaces(repository, self.timekeeping)
        season_tables = SeasonTables(
            repository, self.lobbies, self.seating, self.people, self.endings, self.lost_places
        )
        self.seasons = Seasons(repository, season_tables, self.lobbies, self.results, self.ratings)
        self.timekeeping.in_season = self.seasons.availability
        self.lost_leagues = LostLeagues(repository, self.months, self.seasons)
        self.backups = Backups(settings, store)
        about = (self.lobbies, self.endings, self.people, self.campaigns, self.seasons)
        self.forgetting = Forgetting(repository, *about, self.backups.keep_list)
        self.leavers = Leavers(repository)
        self.pauses = Pauses(repository, self.timekeeping)
        self.guild_removal = GuildRemoval(repository, self.timekeeping)
        self.reminders = Reminders(repository, self.timekeeping)
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
            TimeWarning.HALF: self.reminders.on_timer,
            TimeWarning.QUARTER: self.reminders.on_timer,
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
        """Open the store, apply its migrations, and log what is stored under an unknown name. Raises: SchemaError.

        A database that was put back forgets those who have been forgotten since.
        """
        await self._store.open()
        await report_unknown(self._repository)
        try:
            await forget_again(self.forgetting, self._store, await asyncio.to_thread(self.backups.known_forgotten))
        except BackupError as error:
            logger.error("Who was forgotten since a backup is not known: %s", error)  # noqa: TRY400

    async def close(self) -> None:
        """Close the store; may be called twice."""
        await self._store.close()
