"""Admission to a table: for whoever is not blocked there, and is as reliable as its host wants."""

from collections.abc import Collection, Mapping

from paxbot.errors import PaxError
from paxbot.service.reasons import Reason
from paxbot.service.reliability import UNKNOWN, Reliability
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameSummary
from paxbot.service.user_settings import UserSettings


async def require_admission(repository: GameRepository, table: GameSummary, user: int) -> None:
    """Raise PaxError(NOT_ADMITTED) where somebody at the table blocks the user, or its host wants others; not why."""
    is_blocked = user in await blocked_by(repository, people_at(table))
    record = (await records_of(repository, table.game.guild, [user])).get(user, UNKNOWN)
    if user != table.game.host and (is_blocked or not record.suits(table.options)):
        raise PaxError(Reason.NOT_ADMITTED)


async def records_of(
    repository: GameRepository, guild: int | None, users: Collection[int]
) -> Mapping[int, Reliability]:
    """Return how reliably these users have played on the server; those who have not played there are missing."""
    found = {} if guild is None else await repository.store.reliability(guild, users)
    return {user: Reliability(*record) for user, record in found.items()}


def people_at(table: GameSummary) -> frozenset[int]:
    """Return the people of a lobby, its host among them."""
    return frozenset({table.game.host, *(player.user for player in table.players)})


async def blocked_by(repository: GameRepository, users: Collection[int]) -> frozenset[int]:
    """Return everybody whom one of these users blocks."""
    settings = await repository.store.settings_of(users)
    return frozenset(each for raw in settings.values() for each in UserSettings.load(raw).blocked)
