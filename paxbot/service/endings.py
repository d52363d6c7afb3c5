"""Ending a game before its end: by consent of everybody, by a moderator, or because its channel is gone."""

from dataclasses import replace
from typing import Final

from paxbot.errors import PaxError
from paxbot.service.desk import Desk, ended, only_host
from paxbot.service.events import NoticeKind
from paxbot.service.notices import notice
from paxbot.service.reasons import Reason
from paxbot.service.results import EndVote, GameView
from paxbot.storage.rows import Status

END: Final = "end"
"""The subject of the votes on ending a game early."""


class Endings:
    """Ends running games early. Asking the user whether they are sure is the cog's part."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def propose(self, game: int, *, by: int) -> EndVote:
        """The host's proposal, and whose consent it needs; with nobody else at the table the game is ended.

        Players whose seats the game plays have no say. Raises: PaxError(NOT_STARTED, GAME_OVER, HOST_ONLY,
        ALREADY_AGREED).
        """
        async with self._desk.lock(game):
            view = await self._desk.running(game)
            only_host(view.game, by, moderator=False)
            return await self._agree(view, by, propose=True)

    async def agree(self, game: int, *, by: int) -> EndVote:
        """The player's consent to what the host proposed; with the last one the game is ended.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, SEAT_HAS_NO_SAY, END_NOT_ASKED,
        ALREADY_AGREED).
        """
        async with self._desk.lock(game):
            view = await self._desk.running(game)
            await self._proposed_to(view, by)
            return await self._agree(view, by, propose=False)

    async def decline(self, game: int, *, by: int) -> GameView:
        """The game goes on and the proposal is off. Raises: as `agree`, without ALREADY_AGREED."""
        async with self._desk.lock(game):
            view = await self._desk.running(game)
            await self._proposed_to(view, by)
            await self._desk.store.clear_votes(game, END)
            return view

    async def enforce(self, game: int, *, by: int, moderator: bool) -> EndVote:
        """The game, ended by a moderator. Raises: PaxError(NOT_STARTED, GAME_OVER, MODERATOR_ONLY)."""
        async with self._desk.lock(game):
            view = await self._desk.running(game)
            if not moderator:
                raise PaxError(Reason.MODERATOR_ONLY)
            return await self._end(view, by, agreed=False)

    async def lose(self, game: int) -> bool:
        """True if the game or lobby was open: it is ended, for its channel is gone, and each player is to be told so.

        Raises: PaxError(UNKNOWN_GAME).
        """
        async with self._desk.lock(game):
            table = await self._desk.table(game)
            if not table.game.status.is_open:
                return False
            told = tuple(notice(NoticeKind.LOST, player.seat, user=player.user) for player in table.players)
            await self._desk.store.end(game, table.game.status, Status.CANCELLED, self._desk.now(), told)
            return True

    async def missing(self, game: int) -> tuple[int, ...] | None:
        """The users whose consent a proposal still needs; None when nothing is proposed."""
        votes = await self._desk.store.votes(game, END)
        if not votes:
            return None
        view = await self._desk.view(game)
        return tuple(player.user for player in view.people if player.user not in votes)

    async def _agree(self, view: GameView, by: int, *, propose: bool) -> EndVote:
        votes = await self._desk.store.votes(view.game.id, END)
        if by in votes:
            raise PaxError(Reason.ALREADY_AGREED)
        missing = tuple(player.user for player in view.people if player.user not in votes | {by})
        if not missing:
            return await self._end(view, by, agreed=True)
        asks = (notice(NoticeKind.END_ASKED, None, users=list(missing)),) if propose else ()
        notices = await self._desk.store.vote(view.game.id, END, by, self._desk.now(), asks)
        return EndVote(view, missing, notices)

    async def _end(self, view: GameView, by: int, *, agreed: bool) -> EndVote:
        at = self._desk.now()
        told = (notice(NoticeKind.ENDED, None, by=by, agreed=agreed),)
        notices = await self._desk.store.end(view.game.id, Status.RUNNING, Status.CANCELLED, at, told)
        return EndVote(replace(view, game=ended(view.game, Status.CANCELLED, at), decision=None), (), notices)

    async def _proposed_to(self, view: GameView, user: int) -> None:
        if view.seat_of(user) is None:
            raise PaxError(Reason.NOT_A_PLAYER)
        if view.seat_of(user) in view.automated:
            raise PaxError(Reason.SEAT_HAS_NO_SAY)
        if not await self._desk.store.votes(view.game.id, END):
            raise PaxError(Reason.END_NOT_ASKED)
