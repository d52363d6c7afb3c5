"""All use cases together, over one store and one registry of games."""

from collections.abc import Mapping

from paxbot.engine.game import Game
from paxbot.service.asking import Asking
from paxbot.service.campaigns import Campaigns
from paxbot.service.endings import Endings
from paxbot.service.forgetting import Forgetting
from paxbot.service.games import Games
from paxbot.service.guild_removal import GuildRemoval
from paxbot.service.guilds import Guilds
from paxbot.service.leavers import Leavers
from paxbot.service.lobbies import Lobbies
from paxbot.service.notepad import Notepad
from paxbot.service.orders import Orders
from paxbot.service.outages import Outages
from paxbot.service.pauses import Pauses
from paxbot.service.people import People
from paxbot.service.plans import Plans
from paxbot.service.post import Post
from paxbot.service.questions import Questions
from paxbot.service.refusals import IfRefused
from paxbot.service.reminders import Reminders
from paxbot.service.repository import GameRepository
from paxbot.service.rewinding import Rewinding
from paxbot.service.seating import Seating
from paxbot.service.statistics import StatisticsReader
from paxbot.service.timekeeping import Timekeeping
from paxbot.service.timeouts import Timeouts
from paxbot.service.timers import Timers
from paxbot.service.user_settings import PersonalSettings
from paxbot.settings import Settings
from paxbot.storage.store import GameStore


class Services:
    """The face of the service layer: its use cases by their subjects, sharing locks and loaded states."""

    def __init__(self, store: GameStore, registry: Mapping[str, Game], settings: Settings) -> None:
        repository = GameRepository(store, registry, settings)
        self.registry = registry
        self.campaigns = Campaigns(repository)
        self.lobbies = Lobbies(repository, self.campaigns)
        self.games = Games(repository)
        self.seating = Seating(repository)
        self.rewinding = Rewinding(repository)
        self.notepad = Notepad(repository)
        self.endings = Endings(repository)
        self.post = Post(repository)
        self.timers = Timers(repository)
        self.timekeeping = Timekeeping(repository)
        self.settings = PersonalSettings(repository)
        self.settings.listeners.append(self.timekeeping.settings_changed)
        self.guilds = Guilds(repository)
        self.orders = Orders(repository, self.timers)
        self.people = People(repository, self.seating, self.timekeeping, self.orders)
        self.forgetting = Forgetting(repository, self.lobbies, self.endings, self.people, self.campaigns)
        self.leavers = Leavers(repository)
        self.pauses = Pauses(repository, self.timekeeping)
        self.outages = Outages(repository, self.pauses)
        self.guild_removal = GuildRemoval(repository, self.timekeeping)
        self.reminders = Reminders(repository, self.timers, self.timekeeping)
        self.timeouts = Timeouts(repository, self.timers, self.timekeeping, self.people)
        self.questions = Questions(repository, self.timers, self.settings)
        self.asking = Asking(repository, self.timers, self.questions, self.orders)
        self.if_refused = IfRefused(repository)
        self.plans = Plans(repository, self.timers)
        self.statistics = StatisticsReader(repository)
        self._store = store

    async def open(self) -> None:
        """The store is open and its migrations are applied. Raises: SchemaError."""
        await self._store.open()

    async def close(self) -> None:
        """The store is closed; may be called twice."""
        await self._store.close()
