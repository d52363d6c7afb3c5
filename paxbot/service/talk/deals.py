"""Deals and sentences between players, said in public; neither binds anybody.

Deals are documents of those who have proposed them. No rule knows of them, so that going back leaves them as they are.
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
"""The kind of the document with the sentence of a player's last request."""
LONGEST_SENTENCE: Final = 200
"""Characters of a sentence."""


def may_talk(table: GameSummary) -> bool:
    """Return whether the rules of the table allow talk about the game."""
    return table.options.talk != Talk.NONE


def checked(table: GameSummary, text: str) -> str:
    """Return what was said in one line; empty for nothing. Raises: PaxError(NO_TALK, SENTENCE_TOO_LONG)."""
    line = " ".join(text.split())
    if line and not may_talk(table):
        raise PaxError(Reason.NO_TALK)
    if len(line) > LONGEST_SENTENCE:
        raise PaxError(Reason.SENTENCE_TOO_LONG, most=LONGEST_SENTENCE)
    return line


def kept(after: GameView, text: str, documents: Mapping[int, Json]) -> tuple[DocumentRow, ...]:
    """Return the document to write with a request that was made: its sentence takes the place of the one before."""
    offer = after.offer
    assert offer is not None
    user = after.player(offer.payer).user
    if not text and user not in documents:
        return ()
    return (DocumentRow(user, SENTENCE, {"about": offer.about, "holder": offer.holder, "text": text}),)


def said(view: GameView, documents: Mapping[int, Json]) -> str:
    """Return the sentence that goes with the request that is open; empty for none."""
    offer = view.offer
    document = None if offer is None else documents.get(view.player(offer.payer).user)
    if offer is None or document is None or (document["about"], document["holder"]) != (offer.about, offer.holder):
        return ""
    return str(document["text"])


DEALS = "deals"
"""The kind of the document with the deals that somebody has proposed."""


class DealState(StrEnum):
    """How far a deal is; in the first two it stands."""

    OPEN = "open"
    AGREED = "agreed"
    DECLINED = "declined"
    COUNTERED = "countered"
    WITHDRAWN = "withdrawn"
    FULFILLED = "fulfilled"
    BROKEN = "broken"
    LAPSED = "lapsed"
    """One of the seats has another player since."""
    OVER = "over"
    """Never kept: it was open when the game ended."""


STANDING = (DealState.OPEN, DealState.AGREED)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal between the seat that proposes it and those it is proposed to."""

    id: int
    """Greater than that of every earlier deal of the game, even of those that were forgotten."""
    seat: Seat
    to: tuple[Seat, ...]
    text: str
    at: datetime
    state: DealState = DealState.OPEN
    agreed: tuple[Seat, ...] = ()
    by: Seat | None = None
    """The seat that has settled it."""
    answers: Seat | None = None
    """The seat whose proposal this one counters."""

    @property
    def parties(self) -> tuple[Seat, ...]:
        """Return all seats that it is between."""
        return self.seat, *self.to

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Return the seats that have not answered yet."""
        return tuple(seat for seat in self.to if seat not in self.agreed) if self.state is DealState.OPEN else ()

    @property
    def is_standing(self) -> bool:
        """Return whether it is proposed or agreed on, and not settled."""
        return self.state in STANDING

    def agreed_by(self, seat: Seat) -> "Deal":
        """Return the deal with which the seat agrees, too."""
        agreed = (*self.agreed, seat)
        return replace(self, agreed=agreed, state=DealState.AGREED if set(agreed) == set(self.to) else self.state)

    def seen_in(self, view: GameView) -> "Deal":
        """Return the deal as it is in the game by now: it binds no newcomer, and none is open after the end."""
        if not self.is_standing:
            return self
        owners = [view.owner(seat) for seat in self.parties]
        if any(owner is None or owner.is_forgotten or owner.joined_at > self.at for owner in owners):
            return replace(self, state=DealState.LAPSED)
        is_over = self.state is DealState.OPEN and view.game.status is not Status.RUNNING
        return replace(self, state=DealState.OVER) if is_over else self

    def dump(self) -> Json:
        """Return the deal as a document keeps it."""
        return {**asdict(self), "at": self.at.isoformat(), "state": self.state.value}

    @classmethod
    def load(cls, raw: Json) -> "Deal":
        """Read a deal that `dump` wrote."""
        read = {"to": tuple(raw["to"]), "agreed": tuple(raw["agreed"]), "state": DealState(raw["state"])}
        return cls(**{**raw, **read, "at": datetime.fromisoformat(raw["at"])})


def deals_in(view: GameView, documents: Iterable[DocumentRow]) -> tuple[Deal, ...]:
    """Return all deals that are kept of a game, the oldest first."""
    found = (Deal.load(raw) for each in documents if each.kind == DEALS for raw in each.document["deals"])
    return tuple(sorted((deal.seen_in(view) for deal in found), key=lambda deal: deal.id))


MOST: Final = 5
"""Deals of one player that may stand, and settled ones that are kept of them."""
MARKS: Final = (DealState.FULFILLED, DealState.BROKEN, DealState.WITHDRAWN)
"""The states that a deal takes when one of its parties says so."""


class Deals(UseCases):
    """Takes proposals and answers to them, and what has become of a deal."""

    async def of(self, view: GameView) -> tuple[Deal, ...]:
        """Return all deals that are kept of the game, the oldest first."""
        documents = await self._repository.store.documents(view.game.id, DEALS)
        return deals_in(view, [DocumentRow(user, DEALS, each) for user, each in documents.items()])

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
        documents, rows = await store.documents(view.game.id, DEALS), []
        for user in {view.player(each.seat).user for each in changed}:
            row = DocumentRow(user, DEALS, documents.get(user, {"deals": []}))
            now = {each.id: each for each in changed if view.player(each.seat).user == user}
            # Those that have just changed stand last: of settled ones the last are kept.
            own = {each.id: each for each in deals_in(view, [row]) if each.id not in now} | now
            settled = [each for each in own.values() if not each.is_standing]
            left = [each for each in own.values() if each.is_standing or each in settled[-MOST:]]
            rows.append(DocumentRow(user, DEALS, {"deals": [each.dump() for each in left]}))
        told = () if new is None else (notice(NoticeKind.DEAL, new.seat, deal=new.id),)
        await store.keep_documents(view.game.id, rows, self._repository.now(), told)
