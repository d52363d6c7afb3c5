"""Private notes, requests for games, and all that the bot keeps of a person.
Forgetting a person removes it; games stay whole, with no one in their place.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final
from weakref import WeakValueDictionary

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.service.leagues.seasons import Seasons
from paxbot.service.people.settings import ServerSettings, blocked_by, people_at
from paxbot.service.play.games import Endings
from paxbot.service.play.lessons import Campaigns, Progress
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases
from paxbot.service.seats.lobbies import Lobbies
from paxbot.service.seats.seating import People
from paxbot.service.views import GameSummary, GameView
from paxbot.storage.forgetting import digest_of
from paxbot.storage.rows import GameRow, Status
from paxbot.storage.store import GameStore

logger = logging.getLogger(__name__)

NOTE: Final = "note"
LONGEST_NOTE: Final = 1000


class Notepad(UseCases):
    async def read(self, game: int, user: int) -> str:
        document = await self._store.document(game, user, NOTE)
        return "" if document is None else str(document["text"])

    async def write(self, game: int, user: int, text: str) -> str:
        await self._repository.row(game)
        text = text.strip()
        if len(text) > LONGEST_NOTE:
            raise PaxError(Reason.NOTE_TOO_LONG, most=LONGEST_NOTE)
        if text:
            await self._store.put_document(game, user, NOTE, {"text": text})
        else:
            await self._store.delete_document(game, user, NOTE)
        return text


USUAL_SIZE = 4


@dataclass(frozen=True, slots=True)
class Wish:
    """A game that a player wishes for; None where they have no preference."""

    key: str
    clock: str | None = None
    language: str | None = None
    size: int | None = None

    def fits(self, request: GameSummary) -> bool:
        options = request.options
        asked = ((self.clock, options.clock), (self.language, options.language or None), (self.size, options.most))
        is_same = request.game.key == self.key and all(mine in (None, theirs) for mine, theirs in asked)
        return is_same and len(request.players) < options.most


@dataclass(eq=False, repr=False)
class Finding(UseCases):
    _lobbies: Lobbies
    _locks: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary, init=False)

    def lock(self, guild: int) -> asyncio.Lock:
        """Hold it to look for a request and open one if there is none."""
        return self._locks.setdefault(guild, asyncio.Lock())

    async def own(self, guild: int, user: int, key: str) -> GameSummary | None:
        rows = await self._store.games_of(user)
        found = [row.id for row in rows if (row.guild, row.key, row.status) == (guild, key, Status.LOBBY)]
        tables = [await self._repository.table(game) for game in found]
        return next((table for table in tables if table.options.sought), None)

    async def matching(self, guild: int, wish: Wish, user: int) -> list[GameSummary]:
        """Return the requests that fit the wish and that the user may join, the oldest first.
        People of whom one blocks the other are never brought together.
        """
        rows = [row for row in await self._store.open_games() if row.guild == guild]
        tables = [await self._repository.table(row.id) for row in rows if row.status is Status.LOBBY]
        fitting = [table for table in tables if table.options.sought and wish.fits(table)]
        found = []
        for table in fitting:
            people = people_at(table)
            is_apart = people & await blocked_by(self._repository, [user])
            if user not in people | await blocked_by(self._repository, people) and not is_apart:
                found.append(table)
        return found

    def sizes(self, key: str) -> range:
        usual = self._repository.rules(key).usual_seats
        return range(max(2, usual[0]), usual[-1] + 1)

    def seats(self, wish: Wish) -> int:
        usual = self.sizes(wish.key)
        return wish.size or max(usual[0], min(USUAL_SIZE, usual[-1]))

    async def ask(self, wish: Wish, *, guild: int, channel: int, user: int, name: str) -> GameSummary:
        usual = ServerSettings.load(await self._store.guild_settings(guild)).clock
        return await self._lobbies.create(
            wish.key,
            channel=channel,
            guild=guild,
            thread=True,
            host=user,
            name=name,
            seats=self.seats(wish),
            table_rules={
                "clock": wish.clock or usual,
                "language": wish.language or "",
                "sought": True,
                "autostart": True,
            },
        )


FORMAT: Final = "paxbot-person/1"
NOTHING: Final[Mapping[str, int]] = MappingProxyType({})
NOT_NOW: Final = (Reason.GAME_NOT_BEGUN, Reason.OTHERS_FIRST)


@dataclass(frozen=True, slots=True)
class PersonalData:
    content: dict[str, list[Json]]
    lobbies: tuple[int, ...]
    seats: tuple[int, ...]
    endings: tuple[int, ...]
    campaigns: dict[str, Progress]

    @property
    def notes(self) -> int:
        return sum(document["kind"] == NOTE for document in self.content["papers"])

    @property
    def is_nothing(self) -> bool:
        return not any(self.content.values())

    def dump(self, left_out: Mapping[str, int] = NOTHING) -> Json:
        kept = {name: rows[left_out.get(name, 0) :] for name, rows in self.content.items()}
        campaigns = {key: {"won": each.won, "games": each.games} for key, each in self.campaigns.items()}
        return {"format": FORMAT, **kept, "campaigns": campaigns, "left_out": dict(left_out)}

    def file(self, most: int) -> tuple[bytes, bool]:
        """Return the data in at most `most` bytes, and whether it is complete.
        The earlier half of the largest kind is left out until it fits.
        """
        left_out: dict[str, int] = {}
        while len(written := _written(self.dump(left_out))) > most:
            rest = {name: rows[left_out.get(name, 0) :] for name, rows in self.content.items()}
            largest = max(rest, key=lambda name: len(_written(rest[name])))
            left_out[largest] = left_out.get(largest, 0) + (len(rest[largest]) + 1) // 2
        return written, not left_out


def _written(content: Json | list[Json]) -> bytes:
    return json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def _ends_without_last(view: GameView) -> bool:
    return len(view.people) == 1 and not view.options.plays_out


@dataclass(eq=False, repr=False)
class Forgetting(UseCases):
    _lobbies: Lobbies
    _endings: Endings
    _people: People
    _campaigns: Campaigns
    _seasons: Seasons
    _keep_list: Callable[[], Awaitable[None]]

    async def about(self, user: int) -> PersonalData:
        content, tables = await self._store.about_user(user), await self._open(user)
        lobbies = [row.channel for row in tables if row.status is Status.LOBBY]
        playing = await self._playing(tables, user)
        alone = [view for view in playing if _ends_without_last(view)]
        seats = [view.game.channel for view in playing if view not in alone]
        ending = tuple(view.game.channel for view in alone)
        return PersonalData(content, tuple(lobbies), tuple(seats), ending, await self._campaigns.all_of(user))

    async def leave(self, user: int, *, again: bool = False) -> tuple[int, ...]:
        """Take the user out of every season, lobby and game, and return the open games concerned.
        Raises: PaxError(STILL_PLAYING) if a seat cannot be given up yet; others have been given up already.
        """
        await self._seasons.leave_all(user)
        tables = await self._open(user)
        late = [view for view in await self._playing(tables, user) if not await self._gave_up(view, user, again)]
        if late:
            raise PaxError(Reason.STILL_PLAYING, channels=[view.game.channel for view in late])
        for row in tables:
            if row.status is Status.LOBBY:
                await self._leave_lobby(row.id, user)
        return tuple(row.id for row in tables)

    async def forget(self, user: int, *, again: bool = False) -> tuple[int, ...]:
        """Forget the user, who has left, and return the open games concerned. Raises: as `leave`.
        `again`: a later database had forgotten them, so a seat they cannot give up becomes nobody's.
        """
        try:
            games = await self.leave(user, again=again)
        except PaxError:
            if not again:
                raise
            games = tuple(row.id for row in await self._open(user))
        async with AsyncExitStack() as held:
            for game in sorted(games):
                await held.enter_async_context(self._repository.lock(game))
            tables = await self._open(user)
            playing = [view.game.id for view in await self._playing(tables, user)]
            back = [row.channel for row in tables if row.id in playing or row.id not in games]
            if back and not again:
                # They have sat down at a table in the meantime.
                raise PaxError(Reason.STILL_PLAYING, channels=back)
            hosts = {game: host for game in games if (host := await self._host(game, user)) is not None}
            await self._store.forget_user(user, hosts, again=again)
        await self._keep_list()
        return games

    async def _open(self, user: int) -> Sequence[GameRow]:
        joined = {row.id for row in await self._store.games_of(user)}
        return [row for row in await self._store.open_games() if row.id in joined or row.host == user]

    async def _playing(self, tables: Sequence[GameRow], user: int) -> Sequence[GameView]:
        views = [await self._repository.view(row.id) for row in tables if row.status is Status.RUNNING]
        return [view for view in views if any(player.user == user for player in view.people)]

    async def _gave_up(self, view: GameView, user: int, again: bool) -> bool:
        if _ends_without_last(view):
            await self._endings.leave_alone(view.game.id, by=user)
            return True
        try:
            after = (await self._people.resign(view.game.id, by=user, stranded=True)).view
        except PaxError as refusal:
            if refusal.reason not in NOT_NOW:
                raise
            if again and refusal.reason == Reason.GAME_NOT_BEGUN:
                # Nobody could answer for them, nor take the seat.
                await self._endings.enforce(view.game.id, by=user, moderator=True, void=True)
                return True
            return False
        return after.game.status is not Status.RUNNING or all(player.user != user for player in after.people)

    async def _leave_lobby(self, game: int, user: int) -> None:
        table = await self._repository.table(game)
        if table.player_of(user) is not None:
            table = await self._lobbies.leave(game, user=user)
        if table.game.status is Status.LOBBY and table.game.host == user and not table.players:
            await self._lobbies.cancel(game, by=user)

    async def _host(self, game: int, user: int) -> int | None:
        """Return the next host: the first other player who plays for themselves, by seats or joining."""
        view = await self._repository.view(game)
        others = view.people if view.game.status is Status.RUNNING else view.players
        return next((player.user for player in others if player.user != user and not player.is_forgotten), None)


async def forget_again(forgetting: Forgetting, store: GameStore, entries: Mapping[int, str]) -> None:
    own = await store.forgotten()
    late = {digest for number, digest in entries.items() if number > own.last}
    if not late:
        return
    # First of all, so that no list is written meanwhile that does not have them.
    await store.learn_forgotten(entries)
    found = [user for user in await store.numbers() if digest_of(own.key, user) in late]
    for user in sorted(found):
        await forgetting.forget(user, again=True)
    await store.count_forgotten()
    logger.warning("Forgotten again, as since this database was copied: %s", len(found))
