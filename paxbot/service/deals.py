"""Deals: proposed by one player to another or to all, in public, and not binding.

They are documents of those who have proposed them. No rule knows of them, so that going back leaves them as they are.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.service.deal import DOCUMENT, Deal, DealState, deals_in
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases
from paxbot.service.results import GameView
from paxbot.service.sentences import checked, may_talk
from paxbot.service.voting import has_say
from paxbot.storage.rows import DocumentRow

MOST: Final = 5
"""Deals of one player that may stand, and settled ones that are kept of them."""
MARKS: Final = (DealState.FULFILLED, DealState.BROKEN, DealState.WITHDRAWN)
"""The states that a deal takes when one of its parties says so."""


class Deals(UseCases):
    """Takes proposals and answers to them, and what has become of a deal."""

    async def of(self, view: GameView) -> tuple[Deal, ...]:
        """Return all deals that are kept of the game, the oldest first."""
        documents = await self._repository.store.documents(view.game.id, DOCUMENT)
        return deals_in(view, [DocumentRow(user, DOCUMENT, each) for user, each in documents.items()])

    async def standing(self, view: GameView, seat: Seat) -> tuple[Deal, ...]:
        """Return the deals of the seat that are proposed or agreed on, and not settled."""
        return tuple(deal for deal in await self.of(view) if deal.is_standing and seat in deal.parties)

    def others(self, view: GameView, user: int) -> tuple[Seat, ...]:
        """Return the seats to which the user can propose a deal, of which there is one.

        Raises: PaxError(NOT_A_PLAYER, SEAT_HAS_NO_SAY, NO_TALK, NOBODY_TO_DEAL_WITH).
        """
        has_say(view, user)
        if not may_talk(view):
            raise PaxError(Reason.NO_TALK)
        others = tuple(each.seat for each in view.people if each.seat is not None and each.user != user)
        if not others:
            raise PaxError(Reason.NOBODY_TO_DEAL_WITH)
        return others

    async def propose(self, game: int, to: Collection[Seat], text: str, *, by: int) -> Deal:
        """Propose a deal to these seats, who are called.

        Raises: PaxError(NOT_STARTED, GAME_OVER, UNKNOWN_SEAT, NOTHING_SAID, ENOUGH_DEALS), and as `others` and
        `checked`.
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            if not to or not set(to) <= set(self.others(view, by)):
                raise PaxError(Reason.UNKNOWN_SEAT)
            return await self._propose(view, sorted(to), text, by, ())

    async def counter(self, game: int, deal: int, text: str, *, by: int) -> Deal:
        """Propose another deal to everybody else in this one, which is settled by that; return the new one.

        Raises: PaxError as `agree` and `propose`.
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            found, seat = await self._asked(view, deal, by)
            self.others(view, by)
            to = [each for each in found.parties if each != seat and each not in view.automated]
            settled = replace(found, state=DealState.COUNTERED, by=seat)
            return await self._propose(view, to, text, by, [settled], answers=found.seat)

    async def agree(self, game: int, deal: int, *, by: int) -> Deal:
        """Note that the user agrees. Raises: PaxError(NOT_STARTED, GAME_OVER, DEAL_SETTLED, DEAL_NOT_YOURS, ...)."""
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            found, seat = await self._asked(view, deal, by)
            return await self._settle(view, found.agreed_by(seat))

    async def decline(self, game: int, deal: int, *, by: int) -> Deal:
        """Note that the user does not agree, with which it is off for all. Raises: PaxError as `agree`."""
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            found, seat = await self._asked(view, deal, by)
            return await self._settle(view, replace(found, state=DealState.DECLINED, by=seat))

    async def require_asked(self, view: GameView, deal: int, *, by: int) -> None:
        """Require that a deal waits for the user's answer. Raises: PaxError as `agree`."""
        await self._asked(view, deal, by)

    async def mark(self, game: int, deal: int, state: DealState, *, by: int) -> Deal:
        """Settle a deal: one of those who agreed says that it is fulfilled or broken, or who proposed it withdraws it.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, DEAL_SETTLED, DEAL_NOT_YOURS).
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            seat, found = view.member(by), await self._standing(view, deal)
            is_theirs = seat == found.seat if state is DealState.WITHDRAWN else seat in found.parties
            if not is_theirs or state not in MARKS:
                raise PaxError(Reason.DEAL_NOT_YOURS)
            if state is not DealState.WITHDRAWN and found.state is not DealState.AGREED:
                raise PaxError(Reason.DEAL_SETTLED)
            return await self._settle(view, replace(found, state=state, by=seat))

    async def _standing(self, view: GameView, deal: int) -> Deal:
        found = next((each for each in await self.of(view) if each.id == deal and each.is_standing), None)
        if found is None:
            raise PaxError(Reason.DEAL_SETTLED)
        return found

    async def _asked(self, view: GameView, deal: int, by: int) -> tuple[Deal, Seat]:
        """Return an open deal, and the user's seat, whose answer it waits for."""
        has_say(view, by)
        seat, found = view.member(by), await self._standing(view, deal)
        if seat not in found.parties or seat == found.seat:
            raise PaxError(Reason.DEAL_NOT_YOURS)
        if seat not in found.missing:
            raise PaxError(Reason.DEAL_SETTLED)
        return found, seat

    async def _settle(self, view: GameView, deal: Deal) -> Deal:
        await self._keep(view, [deal])
        return deal

    async def _propose(
        self,
        view: GameView,
        to: Sequence[Seat],
        text: str,
        by: int,
        settled: Sequence[Deal],
        answers: Seat | None = None,
    ) -> Deal:
        line, seat, now = checked(view, text), view.member(by), self._repository.now()
        if not line:
            raise PaxError(Reason.NOTHING_SAID)
        known = await self.of(view)
        if sum(each.is_standing and each.seat == seat for each in known) >= MOST:
            raise PaxError(Reason.ENOUGH_DEALS, most=MOST)
        # By the clock, since a deal that was forgotten leaves its message and its buttons behind.
        number = max([int(now.timestamp() * 1000), *(each.id + 1 for each in known)])
        new = Deal(number, seat, tuple(to), line, now, answers=answers)
        await self._keep(view, [*settled, new], new)
        return new

    async def _keep(self, view: GameView, changed: Sequence[Deal], new: Deal | None = None) -> None:
        """Write these deals down, and with them the notice of a new one; settled ones are kept for a while."""
        store = self._repository.store
        documents, rows = await store.documents(view.game.id, DOCUMENT), []
        for user in {view.player(each.seat).user for each in changed}:
            row = DocumentRow(user, DOCUMENT, documents.get(user, {"deals": []}))
            now = {each.id: each for each in changed if view.player(each.seat).user == user}
            # Those that have just changed stand last: of settled ones the last are kept.
            own = {each.id: each for each in deals_in(view, [row]) if each.id not in now} | now
            settled = [each for each in own.values() if not each.is_standing]
            left = [each for each in own.values() if each.is_standing or each in settled[-MOST:]]
            rows.append(DocumentRow(user, DOCUMENT, {"deals": [each.dump() for each in left]}))
        told = () if new is None else (notice(NoticeKind.DEAL, new.seat, deal=new.id),)
        await store.keep_documents(view.game.id, rows, self._repository.now(), told)
