"""Plans: a line of answers a player leaves for their coming turn, kept from everybody else."""

import hashlib
import json
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import JsonValue, JsonView, Seat
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.play.commit import commit, of_uncalled_turn, played_in
from paxbot.service.play.moves import Pick, is_answer, play_all
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository, surviving
from paxbot.service.views import GameView, Turn
from paxbot.storage.rows import ClockRow, NewNotice, NewTimer, TimerRow
from paxbot.storage.tables import StaleGame

logger = logging.getLogger(__name__)

DOCUMENT: Final = "plan"
OUTCOME: Final = "plan_outcome"
GIVEN: Final = "plan_given"
"""The kind of the document that says which answers a plan has given."""
PLAN: Final = "plan"
"""The kind of the timer that is due when the turn has come, should the plan not have been carried out at once."""
FINGERPRINT: Final = 16


@dataclass(frozen=True, slots=True)
class Plan:
    """A line of answers for a player's coming turn, and what must not have changed until then."""

    line: str
    unless: tuple[str, ...] = ()
    """Keys of parts of the table (`Game.watched`): a change in any of them makes the plan void."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a plan that was not carried out to its end."""

    line: str
    rest: str
    """The answers that were not given."""
    changed: tuple[str, ...] = ()
    """Keys of what had changed."""
    acted: bool = False
    """Whether the turn it was for had gone on before the plan could be carried out."""
    turn: int = 0
    """In which turn it was to be carried out."""
    is_public: bool = False
    """Whether all know that not all of it was, since its player could not be told alone."""

    def dump(self) -> Json:
        """Return the outcome as the store keeps it."""
        return {**asdict(self), "changed": list(self.changed)}

    @classmethod
    def load(cls, raw: JsonView) -> "Outcome":
        """Read an outcome that `dump` wrote."""
        return cls(**{**raw, "changed": tuple(raw["changed"])})


class Read(NamedTuple):
    """The meaning of a line when the turn has come: its answers, and what of it cannot be done."""

    picks: tuple[Pick, ...]
    rest: str


LineReader = Callable[[GameView, Seat, str], Read]
"""Reads a line; whoever words the games supplies it."""


class Plans:
    """Keeps the plans, and carries them out when their turn has come."""

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository
        self.reader: LineReader = no_reader

    async def of(self, game: int, user: int) -> Plan | None:
        """Return the plan of the user in the game; None once its turn has begun."""
        document = await self._repository.store.document(game, user, DOCUMENT)
        if not document or document["begun"] or await self._is_late(await self._repository.view(game), user, document):
            return None
        return Plan(document["line"], tuple(document["seen"]))

    async def outcome(self, game: int, user: int) -> Outcome | None:
        """Return the outcome of the user's last plan, if it was not carried out to its end."""
        document = await self._repository.store.document(game, user, OUTCOME)
        return Outcome.load(document) if document else None

    async def given(self, view: GameView, seat: Seat) -> range:
        """Return the sequence numbers of what a plan of the seat's player has answered in the turn in progress."""
        owner = view.owner(seat)
        document = None if owner is None else await self._repository.store.document(view.game.id, owner.user, GIVEN)
        return given_in(view, document)

    async def make_public(self, game: int, user: int) -> None:
        """Let all know that not all of the user's last plan was carried out; nothing of the plan itself."""
        async with self._repository.lock(game):
            outcome = await self.outcome(game, user)
            if outcome is not None:
                await self._repository.store.put_document(game, user, OUTCOME, replace(outcome, is_public=True).dump())

    async def leave(self, game: int, line: str, unless: Collection[str] = (), *, by: int) -> Plan:
        """Keep the user's plan for their coming turn, in place of any before.

        `unless` are keys of `Game.watched`. Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, SEAT_IS_AUTOMATED,
        PLAN_IN_TURN, UNKNOWN_WATCH).
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            seat = view.member(by)
            if seat in view.automated:
                raise PaxError(Reason.SEAT_IS_AUTOMATED)
            if seat == view.turn_seat:
                raise PaxError(Reason.PLAN_IN_TURN)
            seen = fingerprints(view, seat)
            if unknown := [key for key in unless if key not in seen]:
                raise PaxError(Reason.UNKNOWN_WATCH, key=unknown[0])
            kept = {key: seen[key] for key in unless}
            document = {"line": line, "seen": kept, "turn": view.turn, "seq": view.seq, "begun": None}
            await self._repository.store.put_document(game, by, DOCUMENT, document)
            await self._repository.store.delete_document(game, by, OUTCOME)
            return Plan(line, tuple(kept))

    async def drop(self, game: int, *, by: int) -> None:
        """Delete the user's plan, and the outcome of the last one."""
        async with self._repository.lock(game):
            await self._repository.store.delete_document(game, by, DOCUMENT)
            await self._repository.store.delete_document(game, by, OUTCOME)

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        """Return a timer that is due at once when the turn of a player with a plan has come and they are asked."""
        document = await self._due(view)
        if document is None:
            return ()
        assert view.turn_seat is not None
        return (NewTimer(PLAN, view.turn_seat, view.seq, view.head.moved_at),)

    async def _due(self, view: GameView) -> Json | None:
        """Return the plan of the player on turn, if they are asked and it is for this turn."""
        player = view.waiting
        if player is None or player.seat != view.turn_seat or player.seat in view.automated or view.game.rests_since:
            return None
        document = await self._repository.store.document(view.game.id, player.user, DOCUMENT)
        if document is None or document["turn"] >= view.turn or document["begun"] not in (None, view.seq):
            return None
        return document

    async def follow_up(self, view: GameView) -> Turn | None:
        """Carry out the plan for the turn that has begun; return None if nothing was done."""
        document = await self._due(view)
        if document is None or view.turn_seat is None:
            return None
        timer = TimerRow(PLAN, view.turn_seat, view.seq, view.head.moved_at, subject=view.game.id)
        try:
            return await self._begin(view, timer, document)
        except Exception:
            # Whoever has just ended their turn has nothing to do with it; the timer is still there.
            logger.exception("The plan of seat %s in game %s could not be carried out", timer.seat, timer.subject)
            return None

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        """Carry out the plan that the process has not begun or finished."""
        with surviving(view):
            if (document := await self._due(view)) is not None:
                await self._begin(view, timer, document)

    async def _begin(self, view: GameView, timer: TimerRow, document: Json) -> Turn | None:
        user = view.player(timer.seat).user
        # Should the process end between the answers and the deletion of the document, they are not given twice.
        await self._repository.store.put_document(timer.subject, user, DOCUMENT, {**document, "begun": view.seq})
        turn = await self._carry_out(view, timer, user, document)
        await self._repository.store.delete_document(timer.subject, user, DOCUMENT)
        return turn

    async def _carry_out(self, view: GameView, timer: TimerRow, user: int, document: Json) -> Turn | None:
        """Do as much of the plan as still holds, and tell its player what is not done."""
        seen, line = fingerprints(view, timer.seat), document["line"]
        changed = tuple(key for key, before in document["seen"].items() if seen.get(key) != before)
        read, is_late = Read((), line), await self._is_late(view, user, document)
        if not is_late and not changed:
            read = self.reader(view, timer.seat, line)
        rest = read.rest if read.picks else line
        outcome = Outcome(line, rest, () if is_late else changed, acted=is_late, turn=view.turn)
        told = notice(NoticeKind.PLAN, timer.seat, user=user)
        owed = [told] if outcome.rest else []
        if outcome.rest:
            await self._repository.store.put_document(view.game.id, user, OUTCOME, outcome.dump())
        if not read.picks:
            await self._repository.store.tell_instead(timer, self._repository.now(), owed)
            return None
        try:
            return await self._give(view, timer.seat, user, read.picks, owed)
        except StaleGame:
            raise
        except PaxError:
            # What the table has agreed on forbids it.
            await self._repository.store.delete_document(view.game.id, user, GIVEN)
            await self._repository.store.put_document(view.game.id, user, OUTCOME, replace(outcome, rest=line).dump())
            await self._repository.store.tell_instead(timer, self._repository.now(), [told])
            return None

    async def _give(
        self, view: GameView, seat: Seat, user: int, picks: tuple[Pick, ...], owed: Sequence[NewNotice]
    ) -> Turn:
        """Give the answers. A turn that ends with them is told of as one that nobody was called to."""
        played = play_all(view.rules, view.state, seat, picks)
        given = {"turn": view.turn, **played_in(view, played)}
        await self._repository.store.put_document(view.game.id, user, GIVEN, given)
        told = of_uncalled_turn(view, played)
        return await commit(self._repository, view, played, by=user, actor=seat, told=told, owed=owed)

    async def _is_late(self, view: GameView, user: int, document: Json) -> bool:
        """Return whether the turn the plan was left for is over, or its player has acted in it."""
        seat = view.seat_of(user)
        rows = await self._repository.store.moves(view.game.id, since=document["seq"] + 1, standing=True)
        own = [row for row in rows if is_answer(row) and row.turn_seat == seat and row.turn > document["turn"]]
        return any(row.turn < view.turn or row.user == user for row in own)


def fingerprints(view: GameView, seat: Seat) -> dict[str, str]:
    """Return a fingerprint of each part of the table by key, so that only its change can be told."""
    return {key: _fingerprint(value) for key, value in view.rules.watched(view.state, seat).items()}


def _fingerprint(value: JsonValue) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:FINGERPRINT]


def no_reader(view: GameView, seat: Seat, line: str) -> Read:
    """Read nothing."""
    return Read((), line)


def given_in(view: GameView, document: Json | None) -> range:
    """Return the sequence numbers of what a plan has answered in the turn in progress, as its document tells."""
    if document is None or document["turn"] != view.turn:
        return range(0)
    return range(document["first"], document["last"] + 1)
