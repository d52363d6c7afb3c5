"""Ending a game before its end: by consent of everybody, by a moderator, or because its channel is gone."""

from dataclasses import replace

from paxbot.errors import PaxError
from paxbot.service.game_results import How, ended_early
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.reasons import Reason
from paxbot.service.repository import ended, only_host
from paxbot.service.results import GameView
from paxbot.service.voting import END, Consent, Vote
from paxbot.storage.rows import Status


class Endings(Vote):
    """Ends running games early. Asking the user whether they are sure is the cog's part."""

    subject = END
    not_asked = Reason.END_NOT_ASKED

    async def propose(self, game: int, *, by: int) -> Consent:
        """Propose the end as the host, and return whose consent it needs; alone at the table, end the game.

        Players whose seats the game plays have no say. Raises: PaxError(NOT_STARTED, GAME_OVER, HOST_ONLY,
        SEASON_GAME, ALREADY_AGREED).
        """
        async with self._repository.lock(game):
            view = endable(await self._repository.running(game))
            only_host(view.game, by, moderator=False)
            return await self._agree(view, by)

    async def enforce(self, game: int, *, by: int, moderator: bool, void: bool = False) -> Consent:
        """End the game as a moderator, perhaps as `void`.

        Raises: PaxError(NOT_STARTED, GAME_OVER, SEASON_GAME, MODERATOR_ONLY).
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            view = view if void else endable(view)
            if not moderator:
                raise PaxError(Reason.MODERATOR_ONLY)
            return await self._end(view, by, How.MODERATOR, void=void)

    async def leave_alone(self, game: int, *, by: int) -> Consent:
        """End the game because the only one who still played for themselves goes, be it stranded or not.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER) if it is not so.
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game, stranded=True)
            if [player.user for player in view.people] != [by]:
                raise PaxError(Reason.NOT_A_PLAYER)
            return await self._end(view, by, How.LEFT)

    async def lose(self, game: int) -> bool:
        """End an open game or lobby whose channel is gone, and tell each player; return whether it was open.

        Raises: PaxError(UNKNOWN_GAME).
        """
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            if not table.game.status.is_open:
                return False
            players = [player for player in table.players if not player.is_forgotten]
            told = tuple(notice(NoticeKind.LOST, player.seat, user=player.user) for player in players)
            at, how = self._repository.now(), How.EXPIRED if table.game.stranded_since else How.LOST
            over = replace(table, game=ended(table.game, Status.CANCELLED, at))
            result = await ended_early(self._repository, over, how)
            await self._repository.store.end(game, table.game.status, Status.CANCELLED, at, told, result)
            return True

    async def _agree(self, view: GameView, by: int) -> Consent:
        others = [player.user for player in view.people if player.user != by]
        consent = await self._ballot.agree(view, by, notice(NoticeKind.END_ASKED, None, users=others))
        return consent if consent.missing else await self._end(view, by, How.AGREED)

    async def _end(self, view: GameView, by: int, how: How, *, void: bool = False) -> Consent:
        at = self._repository.now()
        told = (notice(NoticeKind.ENDED, None, by=by, agreed=how is not How.MODERATOR, void=void),)
        over = replace(view, game=ended(view.game, Status.CANCELLED, at), decision=None)
        result = await ended_early(self._repository, over, how)
        notices = await self._repository.store.end(view.game.id, Status.RUNNING, Status.CANCELLED, at, told, result)
        return Consent(over, (), notices=notices)


def endable(view: GameView) -> GameView:
    """Return a game that may be ended before its end. Raises: PaxError(SEASON_GAME)."""
    if view.options.plays_out:
        raise PaxError(Reason.SEASON_GAME)
    return view
