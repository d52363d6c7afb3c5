"""Deals and sentences between players, said in public; neither binds anyone.
Deals are documents of those who proposed them. The rules do not know them, so going back leaves them unchanged.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases, has_say
from paxbot.service.views import GameSummary, GameView, Talk
from paxbot.storage.rows import DocumentRow, Status

SENTENCE: Final = "sentence"
LONGEST_SENTENCE: Final = 200


def may_talk(table: GameSummary) -> bool:
    return table.options.talk != Talk.NONE


def checked(table: GameSummary, text: str) -> str:
    line = " ".join(text.split())
    if line and not may_talk(table):
        raise PaxError(Reason.NO_TALK)
    if len(line) > LONGEST_SENTENCE:
        raise PaxError(Reason.SENTENCE_TOO_LONG, most=LONGEST_SENTENCE)
    return line


def kept(after: GameView, text: str, documents: Mapping[int, Json]) -> tuple[DocumentRow, ...]:
    """Return the document to write with a request; its sentence replaces the last one."""
    offer = after.offer
    assert offer is not None
    user = after.player(offer.payer).user
    if not text and user not in documents:
        return ()
    return (DocumentRow(user, SENTENCE, {"about": offer.about, "holder": offer.holder, "text": text}),)


def said(view: GameView, documents: Mapping[int, Json]) -> str:
    """Return the sentence of the open request; empty for none."""
    offer = view.offer
    document = None if offer is None else documents.get(view.player(offer.payer).user)
    if offer is None or document is None or (document["about"], document["holder"]) != (offer.about, offer.holder):
        return ""
    return str(document["text"])


DEALS = "deals"


class DealState(StrEnum):
    """In the first two states, the deal stands."""

    OPEN = "open"
    AGREED = "agreed"
    DECLINED = "declined"
    COUNTERED = "countered"
    WITHDRAWN = "withdrawn"
    FULFILLED = "fulfilled"
    BROKEN = "broken"
    LAPSED = "lapsed"
    OVER = "over"


STANDING = (DealState.OPEN, DealState.AGREED)


@dataclass(frozen=True, slots=True)
class Deal:
    id: int
    seat: Seat
    to: tuple[Seat, ...]
    text: str
    at: datetime
    state: DealState = DealState.OPEN
    agreed: tuple[Seat, ...] = ()
    by: Seat | None = None
    answers: Seat | None = None

    @property
    def parties(self) -> tuple[Seat, ...]:
        return self.seat, *self.to

    @property
    def missing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.to if seat not in self.agreed) if self.state is DealState.OPEN else ()

    @property
    def is_standing(self) -> bool:
        return self.state in STANDING

    def seen_in(self, view: GameView) -> "Deal":
        if not self.is_standing:
            return self
        owners = [view.owner(seat) for seat in self.parties]
        if any(owner is None or owner.is_forgotten or owner.joined_at > self.at for owner in owners):
            return replace(self, state=DealState.LAPSED)
        is_over = self.state is DealState.OPEN and view.game.status is not Status.RUNNING
        return replace(self, state=DealState.OVER) if is_over else self

    def dump(self) -> Json:
        return {**asdict(self), "at": self.at.isoformat(), "state": self.state.value}

    @classmethod
    def load(cls, raw: Json) -> "Deal":
        read = {"to": tuple(raw["to"]), "agreed": tuple(raw["agreed"]), "state": DealState(raw["state"])}
        return cls(**{**raw, **read, "at": datetime.fromisoformat(raw["at"])})


def deals_in(view: GameView, documents: Iterable[DocumentRow]) -> tuple[Deal, ...]:
    found = (Deal.load(raw) for each in documents if each.kind == DEALS for raw in each.document["deals"])
    return tuple(sorted((deal.seen_in(view) for deal in found), key=lambda deal: deal.id))


MOST: Final = 5
"""A player's open deals, and the settled ones that are kept."""
MARKS: Final = (DealState.FULFILLED, DealState.BROKEN, DealState.WITHDRAWN)


class Deals(UseCases):
    async def of(self, view: GameView) -> tuple[Deal, ...]:
        documents = await self._store.documents(view.game.id, DEALS)
        return deals_in(view, [DocumentRow(user, DEALS, each) for user, each in documents.items()])

    async def standing(self, view: GameView, seat: Seat) -> tuple[Deal, ...]:
        return tuple(deal for deal in await self.of(view) if deal.is_standing and seat in deal.parties)

    def others(self, view: GameView, user: int) -> tuple[Seat, ...]:
        """Return at least one seat to which the user can propose a deal.
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
        """Raise PaxError(NOT_STARTED, GAME_OVER, UNKNOWN_SEAT, NOTHING_SAID, ENOUGH_DEALS), and as `others` and
        `checked`.
        """
        async with self._repository.playing(game) as view:
            if not to or not set(to) <= set(self.others(view, by)):
                raise PaxError(Reason.UNKNOWN_SEAT)
            return await self._propose(view, sorted(to), text, by, ())

    async def counter(self, game: int, deal: int, text: str, *, by: int) -> Deal:
        """Propose another deal to the same people, which settles this one; return the new one.
        Raises: PaxError as `agree` and `propose`.
        """
        async with self._repository.playing(game) as view:
            found, seat = await self._asked(view, deal, by)
            self.others(view, by)
            to = [each for each in found.parties if each != seat and each not in view.automated]
            settled = replace(found, state=DealState.COUNTERED, by=seat)
            return await self._propose(view, to, text, by, [settled], answers=found.seat)

    async def agree(self, game: int, deal: int, *, by: int) -> Deal:
        """Raise PaxError(NOT_STARTED, GAME_OVER, DEAL_SETTLED, DEAL_NOT_YOURS, ...)."""
        async with self._repository.playing(game) as view:
            found, seat = await self._asked(view, deal, by)
            agreed = (*found.agreed, seat)
            state = DealState.AGREED if set(agreed) == set(found.to) else found.state
            return await self._settle(view, replace(found, agreed=agreed, state=state))

    async def decline(self, game: int, deal: int, *, by: int) -> Deal:
        async with self._repository.playing(game) as view:
            found, seat = await self._asked(view, deal, by)
            return await self._settle(view, replace(found, state=DealState.DECLINED, by=seat))

    async def require_asked(self, view: GameView, deal: int, *, by: int) -> None:
        await self._asked(view, deal, by)

    async def mark(self, game: int, deal: int, state: DealState, *, by: int) -> Deal:
        """Settle a deal: a party says that it is fulfilled or broken, or its proposer withdraws it.
        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, DEAL_SETTLED, DEAL_NOT_YOURS).
        """
        async with self._repository.playing(game) as view:
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
        """Return an open deal that waits for the user's answer, and their seat."""
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
        """Settled deals are kept for a while."""
        documents, rows = await self._store.documents(view.game.id, DEALS), []
        for user in {view.player(each.seat).user for each in changed}:
            row = DocumentRow(user, DEALS, documents.get(user, {"deals": []}))
            now = {each.id: each for each in changed if view.player(each.seat).user == user}
            # Those that have just changed stand last: of settled ones the last are kept.
            own = {each.id: each for each in deals_in(view, [row]) if each.id not in now} | now
            settled = [each for each in own.values() if not each.is_standing]
            left = [each for each in own.values() if each.is_standing or each in settled[-MOST:]]
            rows.append(DocumentRow(user, DEALS, {"deals": [each.dump() for each in left]}))
        told = () if new is None else (notice(NoticeKind.DEAL, new.seat, deal=new.id),)
        await self._store.keep_documents(view.game.id, rows, self._repository.now(), told)
