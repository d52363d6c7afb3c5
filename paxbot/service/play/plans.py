"""Plans: answers that a player leaves for their next turn, hidden from everyone else."""

import hashlib
import json
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import JsonValue, JsonView, Seat
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.play.commit import commit, of_uncalled_turn, played_in
from paxbot.service.play.moves import Pick, is_answer, play_all
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases, surviving
from paxbot.service.views import GameView, Turn
from paxbot.storage.rows import ClockRow, NewNotice, NewTimer, TimerRow
from paxbot.storage.tables import StaleGame

logger = logging.getLogger(__name__)

DOCUMENT: Final = "plan"
OUTCOME: Final = "plan_outcome"
GIVEN: Final = "plan_given"
PLAN: Final = "plan"
FINGERPRINT: Final = 16


@dataclass(frozen=True, slots=True)
class Plan:
    line: str
    unless: tuple[str, ...] = ()
    """Keys of `Game.watched`: if any of these parts changes, the plan is void."""


@dataclass(frozen=True, slots=True)
class Outcome:
    line: str
    rest: str
    changed: tuple[str, ...] = ()
    acted: bool = False
    turn: int = 0
    is_public: bool = False

    def dump(self) -> Json:
        return {**asdict(self), "changed": list(self.changed)}

    @classmethod
    def load(cls, raw: JsonView) -> "Outcome":
        return cls(**{**raw, "changed": tuple(raw["changed"])})


class Read(NamedTuple):
    picks: tuple[Pick, ...]
    rest: str


LineReader = Callable[[GameView, Seat, str], Read]


def no_reader(view: GameView, seat: Seat, line: str) -> Read:
    return Read((), line)


@dataclass(eq=False, repr=False)
class Plans(UseCases):
    reader: LineReader = field(default=no_reader, init=False)

    async def of(self, game: int, user: int) -> Plan | None:
        document = await self._store.document(game, user, DOCUMENT)
        if not document or document["begun"] or await self._is_late(await self._repository.view(game), user, document):
            return None
        return Plan(document["line"], tuple(document["seen"]))

    async def outcome(self, game: int, user: int) -> Outcome | None:
        document = await self._store.document(game, user, OUTCOME)
        return Outcome.load(document) if document else None

    async def given(self, view: GameView, seat: Seat) -> range:
        owner = view.owner(seat)
        document = None if owner is None else await self._store.document(view.game.id, owner.user, GIVEN)
        if document is None or document["turn"] != view.turn:
            return range(0)
        return range(document["first"], document["last"] + 1)

    async def make_public(self, game: int, user: int) -> None:
        async with self._repository.lock(game):
            outcome = await self.outcome(game, user)
            if outcome is not None:
                await self._store.put_document(game, user, OUTCOME, replace(outcome, is_public=True).dump())

    async def leave(self, game: int, line: str, unless: Collection[str] = (), *, by: int) -> Plan:
        async with self._repository.playing(game) as view:
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
            await self._store.put_document(game, by, DOCUMENT, document)
            await self._store.delete_document(game, by, OUTCOME)
            return Plan(line, tuple(kept))

    async def drop(self, game: int, *, by: int) -> None:
        async with self._repository.lock(game):
            await self._store.delete_document(game, by, DOCUMENT)
            await self._store.delete_document(game, by, OUTCOME)

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        if view.turn_seat is None or await self._due(view) is None:
            return ()
        return (NewTimer(PLAN, view.turn_seat, view.seq, view.head.moved_at),)

    async def _due(self, view: GameView) -> Json | None:
        player = view.waiting
        if player is None or player.seat != view.turn_seat or player.seat in view.automated or view.game.rests_since:
            return None
        document = await self._store.document(view.game.id, player.user, DOCUMENT)
        if document is None or document["turn"] >= view.turn or document["begun"] not in (None, view.seq):
            return None
        return document

    async def follow_up(self, view: GameView) -> Turn | None:
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
        with surviving(view):
            if (document := await self._due(view)) is not None:
                await self._begin(view, timer, document)

    async def _begin(self, view: GameView, timer: TimerRow, document: Json) -> Turn | None:
        user = view.player(timer.seat).user
        # Should the process end between the answers and the deletion of the document, they are not given twice.
        await self._store.put_document(timer.subject, user, DOCUMENT, {**document, "begun": view.seq})
        turn = await self._carry_out(view, timer, user, document)
        await self._store.delete_document(timer.subject, user, DOCUMENT)
        return turn

    async def _carry_out(self, view: GameView, timer: TimerRow, user: int, document: Json) -> Turn | None:
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
            await self._store.put_document(view.game.id, user, OUTCOME, outcome.dump())
        if not read.picks:
            await self._store.tell_instead(timer, self._repository.now(), owed)
            return None
        try:
            return await self._give(view, timer.seat, user, read.picks, owed)
        except StaleGame:
            raise
        except PaxError:
            # What the table has agreed on forbids it.
            await self._store.delete_document(view.game.id, user, GIVEN)
            await self._store.put_document(view.game.id, user, OUTCOME, replace(outcome, rest=line).dump())
            await self._store.tell_instead(timer, self._repository.now(), [told])
            return None

    async def _give(
        self, view: GameView, seat: Seat, user: int, picks: tuple[Pick, ...], owed: Sequence[NewNotice]
    ) -> Turn:
        played = play_all(view.rules, view.state, seat, picks)
        given = {"turn": view.turn, **played_in(view, played)}
        await self._store.put_document(view.game.id, user, GIVEN, given)
        told = of_uncalled_turn(view, played)
        return await commit(self._repository, view, played, by=user, actor=seat, told=told, owed=owed)

    async def _is_late(self, view: GameView, user: int, document: Json) -> bool:
        seat = view.seat_of(user)
        rows = await self._store.moves(view.game.id, since=document["seq"] + 1, standing=True)
        own = [row for row in rows if is_answer(row) and row.turn_seat == seat and row.turn > document["turn"]]
        return any(row.turn < view.turn or row.user == user for row in own)


def fingerprints(view: GameView, seat: Seat) -> dict[str, str]:
    """Return a digest of each part of the table: only a change can be told from it."""
    return {key: _fingerprint(value) for key, value in view.rules.watched(view.state, seat).items()}


def _fingerprint(value: JsonValue) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:FINGERPRINT]
