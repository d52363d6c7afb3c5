"""Settings of servers for their games, and limits of how many there are."""

from collections.abc import Collection
from typing import Final, Literal

from pydantic import ConfigDict, Field

from paxbot.errors import PaxError
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository, UseCases
from paxbot.service.stored_settings import StoredSettings
from paxbot.service.time_control import ClockMode
from paxbot.service.user_settings import LANGUAGE

MOST_GAMES: Final = 100
"""The largest limit that can be set."""
MOST_PLACES: Final = 25
"""How many roles or channels can be named, as many as a menu of Discord's holds."""


ArchiveMinutes = Literal[60, 1440, 4320, 10080]
"""The times without messages after which Discord can hide a thread."""


class ServerSettings(StoredSettings):
    """One server's settings; every field has a default, which stands for whatever is not stored."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    roles: tuple[int, ...] = Field(default=(), max_length=MOST_PLACES)
    """The roles whose members may open games; none: everybody may."""
    channels: tuple[int, ...] = Field(default=(), max_length=MOST_PLACES)
    """The channels in which games may be opened, with their threads; none: in all."""
    clock: str = Field(default=ClockMode.NONE, pattern=r"^(none|relaxed|brisk)$")
    """The clock of new games, a name of `ClockMode`."""
    most_games: int | None = Field(default=None, ge=1, le=MOST_GAMES)
    """How many open games, lobbies included, the server may have; None: any number."""
    most_each: int | None = Field(default=None, ge=1, le=MOST_GAMES)
    """In how many of them one person may be; None: any number."""
    language: str = Field(default="en", pattern=rf"^{LANGUAGE}$")
    """The key of the language of everything that everybody in the server reads."""
    archive_minutes: ArchiveMinutes = 10080
    """After how long without messages Discord hides threads that are opened for tables."""
    ratings: bool = False
    """Whether its people are rated, and may see how."""


class Guilds(UseCases):
    """Keeps the settings of all servers, and says who may open a game where."""

    async def of(self, guild: int) -> ServerSettings:
        return ServerSettings.load(await self._repository.store.guild_settings(guild))

    async def change(self, guild: int, **fields: object) -> ServerSettings:
        """Change these fields of a server's settings; others stay, also those of another version of the bot.

        Raises: pydantic.ValidationError for a field or a value there is not; nothing is changed then.
        """
        changes = ServerSettings.changes(**fields)
        async with self._repository.guild_lock(guild):
            changed = {**await self._repository.store.guild_settings(guild), **changes}
            await self._repository.store.set_guild_settings(guild, changed)
        return ServerSettings.load(changed)

    async def admit(
        self, guild: int | None, *, user: int, roles: Collection[int], places: Collection[int], manager: bool
    ) -> None:
        """Raise PaxError unless the user may open a game there; `places` are the channel and what it is a thread of.

        Whoever manages the server needs no role. Raises: PaxError(ROLE_NEEDED, NOT_IN_THIS_CHANNEL, SERVER_FULL,
        PERSON_FULL).
        """
        if guild is None:
            return
        settings = await self.of(guild)
        if settings.roles and not manager and not set(settings.roles) & set(roles):
            raise PaxError(Reason.ROLE_NEEDED, roles=settings.roles)
        if settings.channels and not set(settings.channels) & set(places):
            raise PaxError(Reason.NOT_IN_THIS_CHANNEL, channels=settings.channels)
        await require_room(self._repository, guild, user, for_new=True)


async def require_room(repository: GameRepository, guild: int | None, user: int, *, for_new: bool = False) -> None:
    """Raise PaxError unless the user may join one more table of the server, `for_new` a table to come.

    Hold `GameRepository.guild_lock` until they do. Raises: PaxError(SERVER_FULL, PERSON_FULL).
    """
    if guild is None:
        return
    settings = ServerSettings.load(await repository.store.guild_settings(guild))
    if for_new and settings.most_games is not None:
        games = [row for row in await repository.store.open_games() if row.guild == guild]
        if len(games) >= settings.most_games:
            raise PaxError(Reason.SERVER_FULL, most=settings.most_games)
    if settings.most_each is not None:
        own = [row for row in await repository.store.games_of(user) if row.guild == guild]
        if len(own) >= settings.most_each:
            raise PaxError(Reason.PERSON_FULL, most=settings.most_each)
