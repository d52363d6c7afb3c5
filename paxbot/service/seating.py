"""Seats that change hands between their player and the game itself."""

import asyncio
from collections.abc import Sequence
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.service.commit import commit
from paxbot.service.moves import Played, hand_over, pass_over, reseat
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.notices import still_calls
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository, UseCases
from paxbot.service.results import GameView, Turn
from paxbot.service.voting import call_off
from paxbot.storage.rows import NewNotice

OFFER: Final = "seat:"
"""Begins the subject of the vote that keeps a seat on offer to whoever wants to play it."""
STILL_OWED = (NoticeKind.QUESTION, NoticeKind.RESUME)
"""Notices that lose their meaning when the game goes on, though the same player is still asked the same."""


def offer_of(seat: Seat) -> str:
    """Return the subject of an offer: while anybody is noted under it, somebody is sought for the seat."""
    return f"{OFFER}{seat}"


async def owed_still(repository: GameRepository, view: GameView, played: Played) -> tuple[NewNotice, ...]:
    """Return undelivered notices, written once more for a player who is still asked what they tell of."""
    decision = view.rules.pending(played.state)
    asked = decision.seat if decision else None
    if asked != view.head.waiting or view.rules.turn_number(played.state) != view.turn:
        return ()
    waiting = await repository.store.undelivered(view.game.id)
    kinds = [NoticeKind(row.kind) for row in waiting if row.kind in STILL_OWED and still_calls(row, view)]
    return tuple(notice(kind, asked) for kind in kinds)


class Seating(UseCases):
    """Hands seats over to the game and takes them back. The player of a seat stays its player all the while."""

    async def hand_over(
        self,
        game: int,
        seat: Seat,
        *,
        by: int,
        moderator: bool = False,
        told: bool = True,
        resigns: bool = False,
        stranded: bool = False,
        last: bool = False,
    ) -> Turn:
        """Hand the seat over to the game; its player may, and so may the host or a moderator.

        What the seat is asked is answered by default first, until its turn is over. Should that end the game, or lead
        to a question to somebody else, only this has happened, and nobody is told of more; neither unless this is to be
        `told`. A proposal to end the game early is off. The last person at the table can only leave with `last`, or a
        season's table: the game then plays itself out in a thread and is committed as a whole. A host who `resigns` is
        so no longer once the game plays their seat or somebody is sought for it. A game that nobody can reach takes it
        only where `stranded` is wanted.
        Raises: PaxError(NOT_STARTED, GAME_OVER, UNKNOWN_SEAT, NOT_YOUR_SEAT, SEAT_IS_AUTOMATED, LAST_PERSON,
        GAME_NOT_BEGUN, OTHERS_FIRST).
        """
        async with self._repository.lock(game):
            view = await self._allowed(game, seat, by, moderator, stranded=stranded)
            if seat in view.automated:
                raise PaxError(Reason.SEAT_IS_AUTOMATED)
            is_last = len(view.people) == 1
            if is_last and (not (last or view.options.plays_out) or view.seats == 1):
                raise PaxError(Reason.LAST_PERSON)
            to_play = view.rules, view.state, seat
            played = await asyncio.to_thread(hand_over, *to_play) if is_last else hand_over(*to_play)
            if not played.plies:
                raise PaxError(Reason.OTHERS_FIRST, seat=view.head.waiting, user=view.waiting and view.waiting.user)
            is_done = seat in view.rules.automated(played.state)
            leaver = by if resigns and (is_done or not told) else None
            notices = [notice(NoticeKind.HANDED_OVER, seat, by=by)] if is_done and told else []
            return await self._commit(view, played, by, notices, leaver=leaver)

    async def pass_over(self, game: int, seat: Seat) -> Turn:
        """Answer by default what the seat is asked, for somebody who is late before the first turn.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_ASKED).
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            if view.head.waiting != seat:
                raise PaxError(Reason.NOT_ASKED, seat=view.head.waiting, user=view.waiting and view.waiting.user)
            played = pass_over(view.rules, view.state, seat)
            return await commit(self._repository, view, played, by=None, actor=seat)

    async def take_back(self, game: int, seat: Seat, *, by: int, moderator: bool = False) -> Turn:
        """Give the seat back to its player; the host or a moderator may take it back for them.

        The rules may let that wait until the running turn is over; until then the seat stays automated. What they ask
        of the player then, they are asked at once. A proposal to end the game early is off, and so is an offer of the
        seat to others.
        Raises: PaxError(NOT_STARTED, GAME_OVER, UNKNOWN_SEAT, NOT_YOUR_SEAT, SEAT_IS_NOT_AUTOMATED,
        SEAT_HAS_NO_PLAYER, SEAT_IS_BUSY, SEAT_IS_RETURNING).
        """
        async with self._repository.lock(game):
            view = await self._allowed(game, seat, by, moderator)
            if (owner := view.owner(seat)) is None or owner.is_forgotten:
                raise PaxError(Reason.SEAT_HAS_NO_PLAYER)
            played = reseat(view.rules, view.state, seat, automated=False)
            turn = await self._commit(view, played, by, [notice(NoticeKind.TAKEN_BACK, seat, by=by)])
            await self._repository.store.clear_votes(game, offer_of(seat))
            return turn

    async def _allowed(self, game: int, seat: Seat, by: int, moderator: bool, *, stranded: bool = False) -> GameView:
        view = await self._repository.running(game, stranded=stranded)
        if seat not in range(view.seats):
            raise PaxError(Reason.UNKNOWN_SEAT, seat=seat)
        if not moderator and by != view.game.host and view.seat_of(by) != seat:
            raise PaxError(Reason.NOT_YOUR_SEAT, host=view.game.host)
        return view

    async def _commit(
        self, view: GameView, played: Played, by: int, told: Sequence[NewNotice], *, leaver: int | None = None
    ) -> Turn:
        owed, actor = await owed_still(self._repository, view, played), view.head.waiting
        turn = await commit(self._repository, view, played, by=by, actor=actor, told=told, owed=owed, leaver=leaver)
        await call_off(self._repository, view.game.id)
        return turn
