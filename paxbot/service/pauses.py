"""Letting a game rest: all agree to a pause, and any one of them ends it."""

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from paxbot.errors import PaxError
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.timekeeping import Timekeeping
from paxbot.service.voting import PAUSE, Consent, Vote
from paxbot.storage.rows import Status

logger = logging.getLogger(__name__)

SHORT: Final = timedelta(minutes=5)
"""A time without the bot that is no longer counts like any other: restarts and updates take less."""


class Pauses(Vote):
    """Lets games rest. Clocks stand then and nobody is reminded; answers are taken, and end no pause."""

    subject = PAUSE
    not_asked = Reason.PAUSE_NOT_ASKED

    def __init__(self, repository: GameRepository, timekeeping: Timekeeping) -> None:
        super().__init__(repository)
        self._timekeeping = timekeeping

    async def propose(self, game: int, *, by: int) -> Consent:
        """Propose a pause, and return whose consent it needs; with nobody else at the table the game rests.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, SEAT_HAS_NO_SAY, IS_PAUSED, PAUSE_ASKED).
        """
        async with self._repository.lock(game):
            view = await self._may_vote(game, by)
            if await self._ballot.agreed(game):
                raise PaxError(Reason.PAUSE_ASKED)
            return await self._agree(view, by)

    async def resume(self, game: int, *, by: int, moderator: bool = False) -> GameView:
        """End the pause; what was left on the clocks before it is left on them.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, IS_NOT_PAUSED).
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            if view.seat_of(by) is None and not moderator:
                raise PaxError(Reason.NOT_A_PLAYER)
            if view.game.paused_at is None:
                raise PaxError(Reason.IS_NOT_PAUSED)
            return await self._timekeeping.rest(view, [notice(NoticeKind.RESUMED, None, by=by)], paused_at=None)

    async def make_up_for(self, since: datetime) -> frozenset[int]:
        """Stop all clocks from that moment until now, if the bot was away for long; return the games concerned.

        Time in which nobody could act because the bot was down costs nobody anything.
        """
        if self._repository.now() - since <= SHORT:
            return frozenset()
        games = [row.id for row in await self._repository.store.open_games()]
        return frozenset([game for game in games if await self._stood_still(game, since)])

    async def _stood_still(self, game: int, since: datetime) -> bool:
        """Stop the game's clocks, as in a pause of which nobody is told; return whether they would have run."""
        try:
            async with self._repository.lock(game):
                view = await self._repository.view(game)
                if view.game.status is not Status.RUNNING or view.game.rests_since is not None:
                    return False
                if not await self._repository.store.clocks(game):
                    return False
                rested = replace(view, game=replace(view.game, paused_at=max(since, view.head.moved_at)))
                await self._timekeeping.rest(rested, paused_at=None)
                return True
        except PaxError:
            # One game that cannot be read must not keep the bot from starting, nor the others waiting.
            logger.exception("The time of game %s in which the bot was away is not made up for", game)
            return False

    async def _agree(self, view: GameView, by: int) -> Consent:
        ask = notice(NoticeKind.PAUSE_ASKED, None, by=by)
        consent = await self._ballot.agree(view, by, ask, already=Reason.AGREED_TO_PAUSE)
        if consent.missing:
            return consent
        # First the votes: should the process end in between, nobody has agreed to a later pause.
        await self._ballot.forget(view.game.id)
        told, at = notice(NoticeKind.PAUSED, None, by=by), self._repository.now()
        return replace(consent, view=await self._timekeeping.rest(view, [told], paused_at=at))

    async def _may_vote(self, game: int, user: int) -> GameView:
        view = await super()._may_vote(game, user)
        if view.game.paused_at is not None:
            raise PaxError(Reason.IS_PAUSED)
        return view
