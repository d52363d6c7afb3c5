"""Channels that seem to be gone: their games rest, go on when the channel answers, and can be moved."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from paxbot.errors import PaxError
from paxbot.service.lobby_timers import lobby_timers
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.reachability import RESCUE_PERIOD, stranded_until
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.timekeeping import Timekeeping
from paxbot.storage.rows import NewNotice, Status


class LostPlaces:
    """Lets games rest where Discord answers that there is no such channel, and moves them.

    What Discord answers, and who sees a channel, is for whoever can ask it to find out.
    """

    def __init__(self, repository: GameRepository, timekeeping: Timekeeping) -> None:
        self._repository = repository
        self._timekeeping = timekeeping

    async def miss(self, game: int) -> bool:
        """Let an open game rest whose channel is missing; return False if it does already, or is over."""
        async with self._repository.lock(game):
            view = await self._repository.view(game)
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

        Nobody is told of a game that its season moves by itself.
        """
        async with self._repository.lock(game):
            view = await self._repository.view(game)
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
        """Let a game go on whose channel answers again; return False if it was not missing.

        What was left on its clocks is left on them. Only who was told that it was gone reads that it is back.
        """
        async with self._repository.lock(game):
            view = await self._repository.view(game)
            if view.game.missing_since is None or not view.game.is_stranded:
                return False
            told = [notice(NoticeKind.MOVED, None, by=0)] if view.game.lost_since else []
            await self._rest(view, told, missing_since=None, lost_since=None)
            return True

    async def require_lost(self, game: int) -> GameView:
        """Return a game that can be moved. Raises: PaxError(GAME_OVER, STRANDED, NOT_LOST)."""
        view = await self._repository.view(game)
        if not view.game.status.is_open:
            raise PaxError(Reason.GAME_OVER)
        if (until := stranded_until(view.game)) is not None:
            raise PaxError(Reason.STRANDED, until=int(until.timestamp()))
        if view.game.lost_since is None:
            raise PaxError(Reason.NOT_LOST, channel=view.game.channel)
        return view

    async def move(self, game: int, channel: int, *, thread: bool, by: int) -> None:
        """Have a game whose channel is gone go on in another one, and tell its people there.

        Whether the user may decide this is for the caller to know. Raises: PaxError(GAME_OVER, STRANDED, NOT_LOST),
        ChannelTaken; nothing is changed then.
        """
        async with self._repository.lock(game):
            view, told = await self.require_lost(game), notice(NoticeKind.MOVED, None, by=by)
            await self._rest(view, [told], (channel, thread), missing_since=None, lost_since=None)

    async def put(self, game: int, channel: int, *, thread: bool) -> None:
        """Have the open game of a season's table go on elsewhere. Raises: ChannelTaken."""
        async with self._repository.lock(game):
            view = await self._repository.view(game)
            await self._rest(view, (), (channel, thread), missing_since=None, lost_since=None)

    async def propose(self, game: int, channel: int, *, by: int) -> None:
        """Tell the host that a player proposes a channel. Raises: PaxError(GAME_OVER, STRANDED, NOT_LOST)."""
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
        """Let the game rest since these moments, or go on; the timers of a lobby begin anew."""
        if view.game.status is Status.RUNNING:
            await self._timekeeping.rest(view, told, to, **since)
            return
        now, row = self._repository.now(), replace(view.game, **since)  # type: ignore[arg-type]
        is_quiet = row.is_stranded or view.options.fixture is not None
        timers = () if is_quiet else lobby_timers(view.options, len(view.players), now)
        moments = (None, None, row.missing_since, row.lost_since)
        await self._repository.store.rest(
            row.id, now, *moments, status=Status.LOBBY, to=to, timers=timers, notices=told
        )
