"""Pauses, and going back further than an undo: all players agree, or a moderator decides."""

import hashlib
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.play.commit import commit_undo
from paxbot.service.play.history import log_entry
from paxbot.service.play.moves import is_answer, is_part, is_reseating, keep_seats, reshuffle, turn_choices
from paxbot.service.reasons import Reason
from paxbot.service.repository import PAUSE_VOTE, Ballot, Consent, UseCases, Vote, has_say, without
from paxbot.service.talk import questions, requests
from paxbot.service.time.timekeeping import Timekeeping
from paxbot.service.views import GameView, LogEntry, Rewind, Takebacks, Turn
from paxbot.storage.rows import MoveRow, NoticeRow, Status

logger = logging.getLogger(__name__)

SHORT_PAUSE: Final = timedelta(minutes=5)


@dataclass(eq=False, repr=False)
class Pauses(Vote):
    """Clocks stop and no one is reminded. Answers are still taken and end no pause."""

    subject = PAUSE_VOTE
    not_asked = Reason.PAUSE_NOT_ASKED

    _timekeeping: Timekeeping

    async def propose(self, game: int, *, by: int) -> Consent:
        """Propose a pause; with no one else at the table it starts.
        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, SEAT_HAS_NO_SAY, IS_PAUSED, PAUSE_ASKED).
        """
        async with self._repository.lock(game):
            view = await self._may_vote(game, by)
            if await self._ballot.agreed(game):
                raise PaxError(Reason.PAUSE_ASKED)
            return await self._agree(view, by)

    async def resume(self, game: int, *, by: int, moderator: bool = False) -> GameView:
        """End the pause; clocks continue where they stopped.
        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, IS_NOT_PAUSED).
        """
        async with self._repository.playing(game) as view:
            if view.seat_of(by) is None and not moderator:
                raise PaxError(Reason.NOT_A_PLAYER)
            if view.game.paused_at is None:
                raise PaxError(Reason.IS_NOT_PAUSED)
            return await self._timekeeping.rest(view, [notice(NoticeKind.RESUMED, None, by=by)], paused_at=None)

    async def make_up_for(self, since: datetime) -> frozenset[int]:
        if self._repository.now() - since <= SHORT_PAUSE:
            return frozenset()
        games = [row.id for row in await self._store.open_games()]
        return frozenset([game for game in games if await self._stood_still(game, since)])

    async def _stood_still(self, game: int, since: datetime) -> bool:
        try:
            async with self._repository.holding(game) as view:
                if view.game.status is not Status.RUNNING or view.game.rests_since is not None:
                    return False
                if not await self._store.clocks(game):
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


REWIND: Final = "rewind"
VOID: Final = (questions.DOCUMENT, requests.IF_REFUSED)


class RewindStep(NamedTuple):
    seq: int
    turn: int
    turn_seat: Seat
    seat: Seat
    entries: tuple[LogEntry, ...]


class Proposal(NamedTuple):
    back_to: int
    at: int
    by: int

    @property
    def subject(self) -> str:
        return f"{REWIND}:{self.back_to}:{self.at}:{self.by}"

    @classmethod
    def read(cls, subject: str) -> "Proposal":
        return cls(*(int(part) for part in subject.split(":")[1:]))


@dataclass(frozen=True, slots=True)
class RewindVote:
    view: GameView
    proposal: Proposal
    missing: tuple[int, ...]
    steps: tuple[RewindStep, ...] = ()
    notices: Sequence[NoticeRow] = ()
    turn: Turn | None = None


class Rewinding(UseCases):
    async def steps(self, game: int, *, by: int) -> tuple[RewindStep, ...]:
        """Return the steps the user can ask to go back to, oldest first: of this turn and the one before.
        Steps the user can undo alone are left out. Raises: PaxError(NOT_STARTED, GAME_OVER, NO_REWINDS).
        """
        view = await self._allowed(game)
        steps = await self._steps(view)
        seat = view.seat_of(by)
        try:
            turn = await self._repository.turn_so_far(view)
            own = turn_choices(view.rules, turn, -1 if seat is None else seat, view.head.turn_seat)
        except PaxError:
            return steps
        return tuple(step for step in steps if step.seq < own[-1].seq)

    async def propose(self, game: int, back_to: int, *, seq: int, by: int) -> RewindVote:
        """Propose to go back before a step; with no one else at the table it happens.
        `seq` is where the game stood when the steps were shown. Raises: PaxError(NOT_STARTED, GAME_OVER, NO_REWINDS,
        NOT_A_PLAYER, SEAT_HAS_NO_SAY, STALE, REWIND_TOO_FAR, REWIND_ASKED, TURN_NOT_REPLAYED).
        """
        async with self._repository.lock(game):
            view = await self._allowed(game)
            has_say(view, by)
            proposal = Proposal(back_to, seq, by)
            await self._check(view, proposal)
            if standing_proposal(view, await self._store.vote_subjects(game)):
                raise PaxError(Reason.REWIND_ASKED)
            await self._forget(view)
            return await self._agree(view, proposal, by)

    async def agree(self, game: int, back_to: int, *, seq: int, by: int) -> RewindVote:
        """Note the player's consent; with the last one the table goes back.
        Raises: PaxError(NOT_STARTED, GAME_OVER, NO_REWINDS, NOT_A_PLAYER, SEAT_HAS_NO_SAY, REWIND_IS_OFF,
        ALREADY_AGREED, TURN_NOT_REPLAYED).
        """
        async with self._repository.lock(game):
            view = await self._allowed(game)
            has_say(view, by)
            return await self._agree(view, await self._found(view, back_to, seq), by)

    async def decline(self, game: int, back_to: int, *, seq: int, by: int) -> RewindVote:
        async with self._repository.lock(game):
            view = await self._allowed(game)
            has_say(view, by)
            proposal = await self._found(view, back_to, seq)
            await self._forget(view)
            return RewindVote(view, proposal, ())

    async def enforce(self, game: int, back_to: int, *, seq: int, by: int, moderator: bool) -> RewindVote:
        async with self._repository.lock(game):
            view = await self._allowed(game)
            if not moderator:
                raise PaxError(Reason.MODERATOR_ONLY)
            proposal = Proposal(back_to, seq, by)
            await self._check(view, proposal)
            return await self._go_back(view, proposal, Rewind(by, (), decided_by=by))

    async def proposed(self, view: GameView) -> RewindVote | None:
        proposal = standing_proposal(view, await self._store.vote_subjects(view.game.id))
        if proposal is None:
            return None
        agreed = await self._ballot(proposal).agreed(view.game.id)
        return RewindVote(view, proposal, without(view, agreed), await self._taken_back(view, proposal))

    def _ballot(self, proposal: Proposal) -> Ballot:
        return Ballot(self._repository, proposal.subject)

    async def _allowed(self, game: int) -> GameView:
        view = await self._repository.running(game)
        if view.options.takebacks != Takebacks.AGREED:
            raise PaxError(Reason.NO_REWINDS)
        return view

    async def _check(self, view: GameView, proposal: Proposal) -> None:
        """Raise PaxError(STALE, REWIND_TOO_FAR) unless the proposal fits the game as it stands."""
        if proposal.at != view.seq:
            raise PaxError(Reason.STALE)
        if proposal.back_to not in {step.seq for step in await self._steps(view)}:
            raise PaxError(Reason.REWIND_TOO_FAR)

    async def _found(self, view: GameView, back_to: int, seq: int) -> Proposal:
        proposal = standing_proposal(view, await self._store.vote_subjects(view.game.id))
        if proposal is None or proposal[:2] != (back_to, seq):
            raise PaxError(Reason.REWIND_IS_OFF)
        return proposal

    async def _forget(self, view: GameView) -> None:
        for subject in await self._store.vote_subjects(view.game.id):
            if subject.startswith(REWIND):
                await self._store.clear_votes(view.game.id, subject)

    async def _agree(self, view: GameView, proposal: Proposal, by: int) -> RewindVote:
        ask = notice(NoticeKind.REWIND_ASKED, None, by=by, back_to=proposal.back_to)
        consent = await self._ballot(proposal).agree(view, by, ask)
        if not consent.missing:
            return await self._go_back(view, proposal, Rewind(proposal.by, tuple(sorted(consent.agreed))))
        return RewindVote(view, proposal, consent.missing, await self._taken_back(view, proposal), consent.notices)

    async def _go_back(self, view: GameView, proposal: Proposal, rewind: Rewind) -> RewindVote:
        back_to, steps = proposal.back_to, await self._taken_back(view, proposal)
        # Unknown in advance, and verifiable once the game's seed is known.
        seed = hashlib.sha256(f"{view.game.seed.hex()}:{REWIND}:{proposal.at}".encode()).digest()
        played = reshuffle(view.rules, await self._repository.state_before(view, back_to), seed)
        played = keep_seats(view.rules, played, view.state)
        # First the documents: the timers that are written with going back follow from them.
        for kind in VOID:
            for user in await self._store.documents(view.game.id, kind):
                await self._store.delete_document(view.game.id, user, kind)
        turn = await commit_undo(
            self._repository, view, played, undone_from=back_to, by=proposal.by, seat=steps[0].seat, rewind=rewind
        )
        await self._forget(view)
        return RewindVote(turn.view, proposal, (), steps, turn.notices, turn)

    async def _taken_back(self, view: GameView, proposal: Proposal) -> tuple[RewindStep, ...]:
        return tuple(step for step in await self._steps(view) if step.seq >= proposal.back_to)

    async def _steps(self, view: GameView) -> tuple[RewindStep, ...]:
        rows = await self._store.moves(view.game.id, standing=True)
        chosen = [row for row in rows if is_answer(row) and not row.forced]
        before = max((row.turn for row in chosen if row.turn < view.turn), default=view.turn)
        return _cut(view, [row for row in rows if row.turn >= before])


def standing_proposal(view: GameView, subjects: Collection[str]) -> Proposal | None:
    proposals = [Proposal.read(subject) for subject in subjects if subject.startswith(f"{REWIND}:")]
    return next((proposal for proposal in proposals if proposal.at == view.seq), None)


def _cut(view: GameView, rows: Sequence[MoveRow]) -> tuple[RewindStep, ...]:
    steps: list[RewindStep] = []
    last: MoveRow | None = None
    for row in rows:
        entry, before = log_entry(view.rules, row), last
        is_choice = is_answer(row) and not row.forced
        last = row if is_choice else last
        if is_choice and (before is None or not is_part(view.rules, before, row)):
            steps.append(RewindStep(row.seq, row.turn, row.turn_seat, row.seat, (entry,)))
        elif steps and not is_reseating(row):
            steps[-1] = steps[-1]._replace(entries=(*steps[-1].entries, entry))
    return tuple(steps)
