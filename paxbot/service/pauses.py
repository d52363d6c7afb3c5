"""Letting a game rest: all agree to a pause, and any one of them ends it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from paxbot.errors import PaxError
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.timekeeping import Timekeeping
from paxbot.service.voting import PAUSE, Ballot, Consent, has_say
from paxbot.storage.rows import NewNotice, Status


class Pauses:
    """Lets games rest. Clocks stand then and nobody is reminded; answers are taken, and end no pause."""

    def __init__(self, repository: GameRepository, timekeeping: Timekeeping) -> None:
        self._repository = repository
        self._timekeeping = timekeeping
        self._ballot = Ballot(repository, PAUSE)

    async def propose(self, game: int, *, by: int) -> Consent:
        """Propose a pause, and return whose consent it needs; with nobody else at the table the game rests.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, SEAT_HAS_NO_SAY, IS_PAUSED, PAUSE_ASKED).
        """
        async with self._repository.lock(game):
            view = await self._may_vote(game, by)
            if await self._ballot.agreed(game):
                raise PaxError(Reason.PAUSE_ASKED)
            return await self._agree(view, by)

    async def agree(self, game: int, *, by: int) -> Consent:
        """Note the user's consent to the pause; with the last one the game rests.

        Raises: PaxError as `propose`, PaxError(PAUSE_NOT_ASKED, AGREED_TO_PAUSE).
        """
        async with self._repository.lock(game):
            return await self._agree(await self._proposed_to(game, by), by)

    async def decline(self, game: int, *, by: int) -> GameView:
        """Decline the proposal: the game goes on. Raises: as `agree`, without AGREED_TO_PAUSE."""
        async with self._repository.lock(game):
            view = await self._proposed_to(game, by)
            await self._ballot.forget(game)
            return view

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
            return await self._rest(view, NoticeKind.RESUMED, by)

    async def stood_still(self, game: int, since: datetime) -> bool:
        """Stop the game's clocks from that moment until now, as in a pause; return whether they would have run."""
        async with self._repository.lock(game):
            view = await self._repository.view(game)
            if view.game.status is not Status.RUNNING or view.game.rests_since is not None:
                return False
            if not await self._repository.store.clocks(game):
                return False
            rested = replace(view, game=replace(view.game, paused_at=max(since, view.head.moved_at)))
            await self._charge(rested, paused=False, told=())
            return True

    async def _agree(self, view: GameView, by: int) -> Consent:
        ask = notice(NoticeKind.PAUSE_ASKED, None, by=by)
        consent = await self._ballot.agree(view, by, ask, already=Reason.AGREED_TO_PAUSE)
        if consent.missing:
            return consent
        # First the votes: should the process end in between, nobody has agreed to a later pause.
        await self._ballot.forget(view.game.id)
        return replace(consent, view=await self._rest(view, NoticeKind.PAUSED, by))

    async def _rest(self, view: GameView, kind: NoticeKind, by: int) -> GameView:
        """Let the game rest, or go on, and tell the channel."""
        return await self._charge(view, paused=kind is NoticeKind.PAUSED, told=(notice(kind, None, by=by),))

    async def _charge(self, view: GameView, *, paused: bool, told: Sequence[NewNotice]) -> GameView:
        """Let the game rest, or go on; charge its clocks up to now, or to its rest."""
        at, clocks = self._repository.now(), await self._timekeeping.shown(view)
        row = replace(view.game, paused_at=at if paused else None, head=replace(view.head, moved_at=at))
        after = replace(view, game=row)
        if view.game.paused_at is not None:
            for postpone in self._repository.lifecycle.postponements:
                await postpone(view, at - view.game.paused_at)
        timers = await self._repository.timing.timers(after, clocks)
        await self._repository.store.rest(view.game.id, at, paused=paused, clocks=clocks, timers=timers, notices=told)
        return after

    async def _may_vote(self, game: int, user: int) -> GameView:
        view = await self._repository.running(game)
        has_say(view, user)
        if view.game.paused_at is not None:
            raise PaxError(Reason.IS_PAUSED)
        return view

    async def _proposed_to(self, game: int, user: int) -> GameView:
        view = await self._may_vote(game, user)
        if not await self._ballot.agreed(game):
            raise PaxError(Reason.PAUSE_NOT_ASKED)
        return view
