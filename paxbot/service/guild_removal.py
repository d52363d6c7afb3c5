"""The bot is removed from a server: its games rest, and go on if it is invited again in time."""

from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.reachability import GRACE_PERIOD
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameSummary
from paxbot.service.timekeeping import Timekeeping
from paxbot.storage.rows import Status


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
