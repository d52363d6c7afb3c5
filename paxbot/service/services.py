"""All use cases together, over one store and one registry of games."""

from collections.abc import Mapping

from paxbot.engine.game import Game
from paxbot.service.asking import Asking
from paxbot.service.campaigns import Campaigns
from paxbot.service.desk import Desk
from paxbot.service.endings import Endings
from paxbot.service.forgetting import Forgetting
from paxbot.service.games import Games
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
from paxbot.service.rewinding import Rewinding
from paxbot.service.seating import Seating
from paxbot.service.stock import StockTaking
from paxbot.service.strandings import Strandings
from paxbot.service.timekeeping import Timekeeping
from paxbot.service.timeouts import Timeouts
from paxbot.service.timers import Timers
from paxbot.service.user_settings import PersonalSettings
from paxbot.settings import Settings
from paxbot.storage.store import GameStore


class Services:
    """The face of the service layer: its use cases by their subjects, sharing locks and loaded states."""

    def __init__(self, store: GameStore, registry: Mapping[str, Game], settings: Settings) -> None:
        desk = Desk(store, registry, settings)
        self.registry = registry
        self.campaigns = Campaigns(desk)
        self.lobbies = Lobbies(desk, self.campaigns)
        self.games = Games(desk)
        self.seating = Seating(desk)
        self.rewinding = Rewinding(desk)
        self.notepad = Notepad(desk)
        self.endings = Endings(desk)
        self.post = Post(desk)
        self.timers = Timers(desk)
        self.timekeeping = Timekeeping(desk)
        self.settings = PersonalSettings(desk)
        self.settings.listeners.append(self.timekeeping.settings_changed)
        self.guilds = Guilds(desk)
        self.orders = Orders(desk, self.timers)
        self.people = People(desk, self.seating, self.timekeeping, self.orders)
        self.forgetting = Forgetting(desk, self.lobbies, self.endings, self.people, self.campaigns)
        self.leavers = Leavers(desk)
        self.pauses = Pauses(desk, self.timekeeping)
        self.outages = Outages(desk, self.pauses)
        self.strandings = Strandings(desk, self.timekeeping)
        self.reminders = Reminders(desk, self.timers, self.timekeeping)
        self.timeouts = Timeouts(desk, self.timers, self.timekeeping, self.people)
        self.questions = Questions(desk, self.timers, self.settings)
        self.asking = Asking(desk, self.timers, self.questions, self.orders)
        self.if_refused = IfRefused(desk)
        self.plans = Plans(desk, self.timers)
        self.stock = StockTaking(desk)
        self._store = store

    async def open(self) -> None:
        """The store is open and its migrations are applied. Raises: SchemaError."""
        await self._store.open()

    async def close(self) -> None:
        """The store is closed; may be called twice."""
        await self._store.close()
