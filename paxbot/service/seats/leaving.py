"""Players, hosts, the bot or channels that are gone.
Players who left the server are noted and reported once, and a host has an heir. Games rest while the bot is not on
their server or their channel is gone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.service.notices import GRACE_PERIOD, RESCUE_PERIOD, NoticeKind, notice, stranded_until
from paxbot.service.reasons import Reason
from paxbot.service.repository import END_VOTE, Ballot, GameRepository, UseCases
from paxbot.service.time.timekeeping import Timekeeping, lobby_timers
from paxbot.service.views import GameSummary, GameView
from paxbot.storage.rows import NewNotice, Status

GONE: Final = "gone:"


def gone_of(seat: Seat) -> str:
    return f"{GONE}{seat}"


class Leavers(UseCases):
    """The caller asks Discord who is gone."""

    async def is_gone(self, table: GameSummary, seat: Seat) -> bool:
        owner = table.owner(seat)
        return owner is not None and owner.user in await self._store.votes(table.game.id, gone_of(seat))

    async def note(self, game: int, user: int) -> bool:
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            player = table.player_of(user)
            if table.game.status is not Status.RUNNING or player is None or player.seat is None:
                return False
            if await self.is_gone(table, player.seat):
                return False
            told = notice(NoticeKind.PLAYER_LEFT, player.seat, user=user)
            await self._store.vote(game, gone_of(player.seat), user, self._repository.now(), [told])
            return True

    async def welcome(self, game: int, user: int, *, guild: int) -> bool:
        if not any(subject.startswith(GONE) for subject in await self._store.vote_subjects(game)):
            return False
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            player = table.player_of(user)
            if table.game.guild != guild or player is None or player.seat is None:
                return False
            if not await self.is_gone(table, player.seat):
                return False
            await self._store.clear_votes(game, gone_of(player.seat))
            return True


async def succession(
    repository: GameRepository, view: GameView, former: int | None
) -> tuple[GameView, NewNotice] | None:
    """Return the game with its next host once the user goes, and the notice; None if there is no need or heir.
    The host's proposals are cancelled. If no one else plays, moderators decide, who may do all a host may. Hold the
    game's lock, and write the heir with what makes the user go, so that nothing can come between.
    """
    heirs = [player for player in view.people if player.user != former and not player.is_forgotten]
    if view.game.host != former or view.game.status is not Status.RUNNING or not heirs:
        return None
    heir = min(heirs, key=lambda player: (player.joined_at, player.seat or 0))
    await Ballot(repository, END_VOTE).forget(view.game.id)
    told = notice(NoticeKind.HOST_PASSED, heir.seat, user=heir.user, former=former)
    return replace(view, game=replace(view.game, host=heir.user)), told


async def pass_on(repository: GameRepository, view: GameView, former: int) -> GameView:
    """Pass the host's part on from the user if they have it. Hold the lock."""
    new = await succession(repository, view, former)
    if new is None:
        return view
    after, told = new
    await repository.store.set_host(view.game.id, after.game.host, repository.now(), [told])
    return after


@dataclass(eq=False, repr=False)
class GuildRemoval(UseCases):
    """Games that are out of reach: clocks stand, and only forgetting a player changes anything.
    The caller asks Discord whether the bot is on a server.
    """

    _timekeeping: Timekeeping

    async def tables(self) -> tuple[GameSummary, ...]:
        return await self._repository.tables(await self._store.stranded_games())

    async def strand(self, game: int) -> bool:
        async with self._repository.holding(game) as view:
            if view.game.status is not Status.RUNNING or view.game.stranded_since is not None:
                return False
            since = self._repository.now()
            until = int((since + GRACE_PERIOD).timestamp())
            told = [
                notice(NoticeKind.STRANDED, player.seat, user=player.user, until=until)
                for player in view.players
                if not player.is_forgotten
            ]
            await self._timekeeping.rest(view, told, stranded_since=since)
            return True

    async def rejoin(self, game: int) -> bool:
        async with self._repository.holding(game) as view:
            if view.game.stranded_since is None or not view.game.is_stranded:
                return False
            owed = {row.kind for row in await self._store.undelivered(game)}
            told = [] if NoticeKind.REJOINED in owed else [notice(NoticeKind.REJOINED, None)]
            await self._timekeeping.rest(view, told, stranded_since=None, missing_since=None, lost_since=None)
            return True


@dataclass(eq=False, repr=False)
class LostPlaces(UseCases):
    """Lets games rest when Discord says their channel is gone, and moves them.
    The caller asks Discord, and knows who sees a channel.
    """

    _timekeeping: Timekeeping

    async def miss(self, game: int) -> bool:
        async with self._repository.holding(game) as view:
            row = view.game
            if not row.status.is_open or (row.missing_since is not None and row.stranded_since is None):
                return False
            now = self._repository.now()
            # The gateway may have told of its deletion before the bot knew that it is on the server again.
            lost = None if row.lost_since is None else now
            await self._rest(view, stranded_since=None, missing_since=now, lost_since=lost)
            return True

    async def lose(self, game: int, *, by_season: bool = False) -> bool:
        """Note that the channel of an open game is gone, and tell its people; return False if that was known.
        A game that its season moves is not announced.
        """
        async with self._repository.holding(game) as view:
            row, now = view.game, self._repository.now()
            if not row.status.is_open or row.lost_since is not None:
                return False
            since, until = row.missing_since or now, int((now + RESCUE_PERIOD).timestamp())
            if by_season:
                await self._rest(view, missing_since=since)
                return row.missing_since is None
            users = dict.fromkeys([row.host, *(player.user for player in view.players)])
            told = [notice(NoticeKind.PLACE_LOST, None, user=user, until=until) for user in users if user > 0]
            await self._rest(view, told, missing_since=since, lost_since=now)
            return True

    async def find(self, game: int) -> bool:
        """Let a game continue whose channel answers again; return False if it was not missing.
        Clocks continue where they stopped. Only people who were told of the loss are told of this.
        """
        async with self._repository.holding(game) as view:
            if view.game.missing_since is None or not view.game.is_stranded:
                return False
            told = [notice(NoticeKind.MOVED, None, by=0)] if view.game.lost_since else []
            await self._rest(view, told, missing_since=None, lost_since=None)
            return True

    async def require_lost(self, game: int) -> GameView:
        view = await self._repository.view(game)
        if not view.game.status.is_open:
            raise PaxError(Reason.GAME_OVER)
        if (until := stranded_until(view.game)) is not None:
            raise PaxError(Reason.STRANDED, until=int(until.timestamp()))
        if view.game.lost_since is None:
            raise PaxError(Reason.NOT_LOST, channel=view.game.channel)
        return view

    async def move(self, game: int, channel: int, *, thread: bool, by: int) -> None:
        """Move a game whose channel is gone, and tell its people there. The caller checks the right to.
        Raises: PaxError(GAME_OVER, STRANDED, NOT_LOST), ChannelTaken; nothing is changed then.
        """
        async with self._repository.lock(game):
            view, told = await self.require_lost(game), notice(NoticeKind.MOVED, None, by=by)
            await self._rest(view, [told], (channel, thread), missing_since=None, lost_since=None)

    async def put(self, game: int, channel: int, *, thread: bool) -> None:
        async with self._repository.holding(game) as view:
            await self._rest(view, (), (channel, thread), missing_since=None, lost_since=None)

    async def propose(self, game: int, channel: int, *, by: int) -> None:
        async with self._repository.lock(game):
            view = await self.require_lost(game)
            told = notice(NoticeKind.MOVE_PROPOSED, None, user=view.game.host, by=by, channel=channel)
            await self._rest(view, [told])

    async def _rest(
        self,
        view: GameView,
        told: Sequence[NewNotice] = (),
        to: tuple[int, bool] | None = None,
        **since: datetime | None,
    ) -> None:
        """Let the game rest since these moments, or continue; a lobby's timers restart."""
        if view.game.status is Status.RUNNING:
            await self._timekeeping.rest(view, told, to, **since)
            return
        now, row = self._repository.now(), replace(view.game, **since)  # type: ignore[arg-type]
        is_quiet = row.is_stranded or view.options.fixture is not None
        timers = () if is_quiet else lobby_timers(view.options, len(view.players), now)
        moments = (None, None, row.missing_since, row.lost_since)
        await self._store.rest(row.id, now, *moments, status=Status.LOBBY, to=to, timers=timers, notices=told)
