import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final, Literal, Self
from weakref import WeakValueDictionary
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from paxbot import PaxError
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository, UseCases
from paxbot.service.results.statistics import UNKNOWN, Reliability
from paxbot.service.time.clock import Availability, ClockMode, absence
from paxbot.service.views import GameSummary, GameView
from paxbot.storage.rows import Json


class StoredSettings(BaseModel):
    @classmethod
    def load(cls, raw: Json) -> Self:
        known = {name: value for name, value in raw.items() if name in cls.model_fields}
        try:
            return cls.model_validate(known)
        except ValidationError as error:
            unreadable = {fault["loc"][0] for fault in error.errors() if fault["loc"]}
            return cls.model_validate({name: value for name, value in known.items() if name not in unreadable})

    @classmethod
    def changes(cls, **fields: object) -> Json:
        """Return only these fields, as stored.
        Raises: pydantic.ValidationError for an unknown field or value.
        """
        return cls.model_validate(fields).model_dump(mode="json", include=set(fields))


LANGUAGE: Final = r"[a-z]{2,3}(_[A-Z]{2})?"
TABLE: Final = "table"
LONGEST_NIGHT: Final = timedelta(hours=14)
LONGEST_ABSENCE: Final = timedelta(days=42)
MOST_BLOCKED: Final = 25
LAST_DAY: Final = date(9000, 1, 1)


class Notices(StrEnum):
    CHANNEL = "channel"
    DM = "dm"
    BOTH = "both"


class UserSettings(StoredSettings):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    view: str = Field(default=TABLE, pattern=r"^[a-z0-9]{1,32}$")
    notices: str = Field(default=Notices.BOTH, pattern=r"^(channel|dm|both)$")
    """A name of `Notices`."""
    next_up: bool = False
    zone: str = "UTC"
    quiet: str = Field(default="", pattern=r"^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)?$")
    away: str = Field(default="", pattern=r"^(\d{4}-\d\d-\d\d/\d{4}-\d\d-\d\d)?$")

    size: str = Field(default="full", pattern=r"^(full|phone)$")
    palette: str = Field(default="usual", pattern=r"^(usual|contrast)$")
    text_only: bool = False
    confirm: bool = False
    hints: bool = True
    language: str = Field(default="", pattern=rf"^({LANGUAGE})?$")
    blocked: tuple[int, ...] = Field(default=(), max_length=MOST_BLOCKED, strict=False)
    spoken: str = Field(default="en", pattern=rf"^{LANGUAGE}$")
    """The language of their Discord when they last used it, for messages they did not ask for."""

    @field_validator("zone")
    @classmethod
    def _zone_is_known(cls, zone: str) -> str:
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise ValueError("there is no such time zone") from error
        return zone

    @field_validator("quiet")
    @classmethod
    def _day_is_left(cls, quiet: str) -> str:
        begin, end = _hours(quiet) or (time(0), time(0))
        minutes = (end.hour - begin.hour) * 60 + end.minute - begin.minute
        if timedelta(minutes=minutes % (24 * 60)) > LONGEST_NIGHT:
            raise ValueError("quiet hours must leave enough of the day")
        return quiet

    @field_validator("away")
    @classmethod
    def _absence_ends(cls, away: str) -> str:
        days = _days(away)
        if days is not None and not (timedelta(0) <= days[1] - days[0] < LONGEST_ABSENCE and days[1] < LAST_DAY):
            raise ValueError("an absence must end, and soon enough")
        return away

    @property
    def availability(self) -> Availability:
        begin, end = _hours(self.quiet) or (None, None)
        days = _days(self.away)
        away = () if days is None else (absence(*days, self.zone),)
        return Availability(self.zone, begin, end, away)

    def today(self, now: datetime) -> date:
        return now.astimezone(ZoneInfo(self.zone)).date()

    @property
    def language_key(self) -> str:
        return self.language or self.spoken

    @property
    def likes_channel(self) -> bool:
        return self.notices != Notices.DM

    @property
    def likes_dm(self) -> bool:
        return self.notices != Notices.CHANNEL


Listener = Callable[[int, UserSettings, UserSettings], Awaitable[None]]


@dataclass(eq=False, repr=False)
class PersonalSettings(UseCases):
    _on_change: Listener
    _changing: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary, init=False)

    async def of(self, user: int) -> UserSettings:
        return UserSettings.load(await self._store.user_settings(user))

    async def meet(self, user: int, view: GameView, kinds: Sequence[str], most: int) -> Sequence[str]:
        """Return the kinds that the user, who wants hints, meets for the first time; at most `most`."""
        if not (await self.of(user)).hints:
            return ()
        return await self._store.meet(user, view.game.key, kinds, most, view.game.id, view.seq)

    async def change(self, user: int, **fields: object) -> UserSettings:
        """Change these fields; all others stay, also those of another version.
        Raises: pydantic.ValidationError for an unknown field or value; nothing is changed.
        """
        changes = UserSettings.changes(**fields)
        # One change after the other, so that each is reported once.
        async with self._changing.setdefault(user, asyncio.Lock()):
            before = await self.of(user)
            after = UserSettings.load(await self._store.change_user_settings(user, changes))
            await self._on_change(user, before, after)
        return after


def _hours(quiet: str) -> tuple[time, time] | None:
    begin, _, end = quiet.partition("-")
    return (time.fromisoformat(begin), time.fromisoformat(end)) if quiet else None


def _days(away: str) -> tuple[date, date] | None:
    first, _, last = away.partition("/")
    return (date.fromisoformat(first), date.fromisoformat(last)) if away else None


MOST_GAMES: Final = 100
MOST_PLACES: Final = 25


ArchiveMinutes = Literal[60, 1440, 4320, 10080]


class ServerSettings(StoredSettings):
    model_config = ConfigDict(frozen=True, extra="forbid")

    roles: tuple[int, ...] = Field(default=(), max_length=MOST_PLACES)
    channels: tuple[int, ...] = Field(default=(), max_length=MOST_PLACES)
    clock: str = Field(default=ClockMode.NONE, pattern=r"^(none|relaxed|brisk)$")
    """A name of `ClockMode`."""
    most_games: int | None = Field(default=None, ge=1, le=MOST_GAMES)
    most_each: int | None = Field(default=None, ge=1, le=MOST_GAMES)
    language: str = Field(default="en", pattern=rf"^{LANGUAGE}$")
    archive_minutes: ArchiveMinutes = 10080
    ratings: bool = False


class Guilds(UseCases):
    async def of(self, guild: int) -> ServerSettings:
        return ServerSettings.load(await self._store.guild_settings(guild))

    async def change(self, guild: int, **fields: object) -> ServerSettings:
        changes = ServerSettings.changes(**fields)
        async with self._repository.guild_lock(guild):
            changed = {**await self._store.guild_settings(guild), **changes}
            await self._store.set_guild_settings(guild, changed)
        return ServerSettings.load(changed)

    async def admit(
        self, guild: int | None, *, user: int, roles: Collection[int], places: Collection[int], manager: bool
    ) -> None:
        if guild is None:
            return
        settings = await self.of(guild)
        if settings.roles and not manager and not set(settings.roles) & set(roles):
            raise PaxError(Reason.ROLE_NEEDED, roles=settings.roles)
        if settings.channels and not set(settings.channels) & set(places):
            raise PaxError(Reason.NOT_IN_THIS_CHANNEL, channels=settings.channels)
        await require_room(self._repository, guild, user, for_new=True)


async def require_room(repository: GameRepository, guild: int | None, user: int, *, for_new: bool = False) -> None:
    """Raise PaxError(SERVER_FULL, PERSON_FULL) unless the user may join one more table, `for_new` a new one.
    Hold `GameRepository.guild_lock` until they do.
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


async def require_admission(repository: GameRepository, table: GameSummary, user: int) -> None:
    """Raise PaxError(NOT_ADMITTED) if a player at the table blocks the user or the host's wishes exclude them. It does
    not say which.
    """
    is_blocked = user in await blocked_by(repository, people_at(table))
    record = (await records_of(repository, table.game.guild, [user])).get(user, UNKNOWN)
    if user != table.game.host and (is_blocked or not record.suits(table.options)):
        raise PaxError(Reason.NOT_ADMITTED)


async def records_of(
    repository: GameRepository, guild: int | None, users: Collection[int]
) -> Mapping[int, Reliability]:
    found = {} if guild is None else await repository.store.reliability(guild, users)
    return {user: Reliability(*record) for user, record in found.items()}


def people_at(table: GameSummary) -> frozenset[int]:
    return frozenset({table.game.host, *(player.user for player in table.players)})


async def blocked_by(repository: GameRepository, users: Collection[int]) -> frozenset[int]:
    settings = await repository.store.settings_of(users)
    return frozenset(each for raw in settings.values() for each in UserSettings.load(raw).blocked)
