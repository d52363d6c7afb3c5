"""Players, hosts, the bot or channels that are gone.

Players who left the server are noted and told to the table once, and a host has an heir. Games rest while the bot is
not on their server or their channel is gone, and go on when it is back.
"""

from collections.abc import Sequence
from dataclasses import replace
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
"""Begins the subject under which the player of a seat is noted as gone."""


def gone_of(seat: Seat) -> str:
    """Return the subject under which the player of the seat is noted as gone."""
    return f"{GONE}{seat}"


class Leavers(UseCases):
    """Remembers who is gone. Whether they are is for whoever can ask Discord to find out."""

    async def is_gone(self, table: GameSummary, seat: Seat) -> bool:
        """Return whether it is the player who has the seat now that is noted as gone."""
        owner = table.owner(seat)
        return owner is not None and owner.user in await self._repository.store.votes(table.game.id, gone_of(seat))

    async def note(self, game: int, user: int) -> bool:
        """Note that the user has left the server; return whether they play and were not noted before."""
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            player = table.player_of(user)
            if table.game.status is not Status.RUNNING or player is None or player.seat is None:
                return False
            if await self.is_gone(table, player.seat):
                return False
            told = notice(NoticeKind.PLAYER_LEFT, player.seat, user=user)
            await self._repository.store.vote(game, gone_of(player.seat), user, self._repository.now(), [told])
            return True

    async def welcome(self, game: int, user: int, *, guild: int) -> bool:
        """Note that the user is on the server; return whether they were noted as gone from it."""
        if not any(subject.startswith(GONE) for subject in await self._repository.store.vote_subjects(game)):
            return False
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            player = table.player_of(user)
            if table.game.guild != guild or player is None or player.seat is None:
                return False
            if not await self.is_gone(table, player.seat):
                return False
            await self._repository.store.clear_votes(game, gone_of(player.seat))
            return True


async def succession(
    repository: GameRepository, view: GameView, former: int | None
) -> tuple[GameView, NewNotice] | None:
    """Return the game with its next host once the user goes, and what the channel is told then.

    None if they are not the host, or nobody else plays.

    What they proposed as its host is off. Where nobody else plays, moderators decide: they may all a host may. Hold the
    game's lock, and write the heir down with what makes the user go, so that nothing can come between.
    """
    heirs = [player for player in view.people if player.user != former and not player.is_forgotten]
    if view.game.host != former or view.game.status is not Status.RUNNING or not heirs:
        return None
    heir = min(heirs, key=lambda player: (player.joined_at, player.seat or 0))
    await Ballot(repository, END_VOTE).forget(view.game.id)
    told = notice(NoticeKind.HOST_PASSED, heir.seat, user=heir.user, former=former)
    return replace(view, game=replace(view.game, host=heir.user)), told


async def pass_on(repository: GameRepository, view: GameView, former: int) -> GameView:
    """Take the game from the user if they are its host, and tell the channel. Hold its lock."""
    new = await succession(repository, view, former)
    if new is None:
        return view
    after, told = new
    await repository.store.set_host(view.game.id, after.game.host, repository.now(), [told])
    return after


class GuildRemoval:
    """Lets games rest that nobody can reach. Clocks stand, and nothing but being forgotten changes anything in them.

    Whether the bot is on a server is for whoever can ask Discord to find out.
    """

    def __init__(self, repository: GameRepository, timekeeping: Timekeeping) -> None:
        self._repository = repository
        self._timekeeping = timekeeping

    async def tables(self) -> tuple[GameSummary, ...]:
        """Return the games that are stranded."""
        rows = await self._repository.store.stranded_games()
        return tuple([GameSummary(row, await self._repository.store.players(row.id)) for row in rows])

    async def strand(self, game: int) -> bool:
        """Let a running game rest and tell each player; return False if it does not run, or rests so already.

        Raises: PaxError(UNKNOWN_GAME).
        """
        async with self._repository.lock(game):
            view = await self._repository.view(game)
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
        """Let a stranded game go on, or back into its pause, and tell the channel; return False if it was not.

        What was left on the clocks is left on them. Raises: PaxError(UNKNOWN_GAME).
        """
        async with self._repository.lock(game):
            view = await self._repository.view(game)
            if view.game.stranded_since is None or not view.game.is_stranded:
                return False
            owed = {row.kind for row in await self._repository.store.undelivered(game)}
            told = [] if NoticeKind.REJOINED in owed else [notice(NoticeKind.REJOINED, None)]
            await self._timekeeping.rest(view, told, stranded_since=None, missing_since=None, lost_since=None)
            return True


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
