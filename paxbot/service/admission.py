"""Who may sit down at a table: whoever is not blocked there."""

from collections.abc import Collection

from paxbot.errors import PaxError
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameSummary
from paxbot.service.user_settings import UserSettings


async def require_admission(repository: GameRepository, table: GameSummary, user: int) -> None:
    """Raise PaxError(NOT_ADMITTED) where somebody at the table, or its host, blocks the user; not why."""
    if user != table.game.host and user in await blocked_by(repository, people_at(table)):
        raise PaxError(Reason.NOT_ADMITTED)


def people_at(table: GameSummary) -> frozenset[int]:
    """Return the people of a lobby, its host among them."""
    return frozenset({table.game.host, *(player.user for player in table.players)})


async def blocked_by(repository: GameRepository, users: Collection[int]) -> frozenset[int]:
    """Return everybody whom one of these users blocks."""
    settings = await repository.store.settings_of(users)
    return frozenset(each for raw in settings.values() for each in UserSettings.load(raw).blocked)
