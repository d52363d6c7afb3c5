"""Timers that are due: each is a row until its consequence is written.
Weekly reminders, limits of questions to players who are not on turn, and turns that are out of time.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from paxbot import PaxError
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.play.commit import commit
from paxbot.service.play.moves import Played, hand_over, pass_over, play
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases, call_off
from paxbot.service.seats.seating import People
from paxbot.service.time.clock import TimeUp, deadline, time_for_question, wakes
from paxbot.service.time.timekeeping import NOT_BEGUN, Timekeeping, remind
from paxbot.service.views import GameView
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow
from paxbot.watch import telemetry

logger = logging.getLogger(__name__)

IDLE: Final = "idle"
IDLE_EVERY: Final = timedelta(days=7)


@dataclass(eq=False, repr=False)
class Idleness(UseCases):
    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        waiting, begun = view.head.waiting, view.head.moved_at
        is_timed = view.options.time_control.time_up is not TimeUp.REMIND and waiting in {each.seat for each in clocks}
        if waiting is None or (is_timed and view.game.paused_at is None):
            return ()
        weeks = max(0, (self._repository.now() - begun) // IDLE_EVERY) + 1
        return (NewTimer(IDLE, waiting, view.seq, begun + weeks * IDLE_EVERY),)

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        again = await self.timers(view, await self._store.clocks(view.game.id))
        told = [notice(NoticeKind.IDLE, view.head.waiting)] if again else []
        await self._store.tell_instead(timer, self._repository.now(), told, again)


TRY_AGAIN: Final = timedelta(minutes=1)
"""A failed game is left alone this long."""


@dataclass(eq=False, repr=False)
class Timers(UseCases):
    """Calls the handler of each timer that is due; `Lifecycle` lists the handlers.
    A handler checks that its timer still means something, and raises to be called again later. It should write one
    transaction, so that a second call does no harm.
    """

    _held: dict[int, datetime] = field(default_factory=dict, init=False)
    _unknown: set[tuple[int, str]] = field(default_factory=set, init=False)

    async def next_due(self) -> datetime | None:
        return await self._store.next_timer()

    async def fire_due(self) -> frozenset[int]:
        """Fire all due timers; one failure stops its game's others. Return the games in which any was due."""
        now = self._repository.now()
        seen: set[int] = set()
        for timer in await self._store.timers_due(now):
            if self._held.get(timer.subject, now) > now or await self._is_unknown(timer):
                continue
            seen.add(timer.subject)
            try:
                await self._fire(timer)
                telemetry.FIRED.observe(max(0.0, (self._repository.now() - timer.due_at).total_seconds()))
                self._held.pop(timer.subject, None)
            except Exception:
                # One game that cannot go on must not keep the others waiting.
                logger.exception("The timer %s of game %s could not be fired", timer.kind, timer.subject)
                self._held[timer.subject] = now + TRY_AGAIN
        return frozenset(seen)

    async def _is_unknown(self, timer: TimerRow) -> bool:
        """Keep a timer of unknown kind and log an error: if it were dropped, a player's time would never run out.
        Other timers of the game are unaffected.
        """
        if timer.kind in self._repository.lifecycle.timer_handlers or not await self._is_meant(timer):
            return False
        if (timer.subject, timer.kind) not in self._unknown:
            self._unknown.add((timer.subject, timer.kind))
            logger.error("The timer %s of game %s has a kind that is not known, and waits", timer.kind, timer.subject)
        return True

    async def _fire(self, timer: TimerRow) -> None:
        if await self._is_meant(timer):
            async with self._repository.holding(timer.subject) as view:
                stands = timer in await self._store.timers(timer.subject)
                is_awake = view.game.rests_since is None or timer.kind == IDLE
                if stands and view.game.status.is_open and view.seq == timer.seq and is_awake:
                    await self._repository.lifecycle.timer_handlers[timer.kind](view, timer)
        await self._store.drop_timer(timer)

    async def _is_meant(self, timer: TimerRow) -> bool:
        """Return whether the game still stands where the timer was set, and is within reach."""
        row = await self._store.game(timer.subject)
        if row is None or not row.status.is_open or row.is_stranded:
            return False
        return (NOT_BEGUN if row.head is None else row.head.seq) == timer.seq


QUESTION: Final = "question"


@dataclass(eq=False, repr=False)
class QuestionLimits(UseCases):
    _timekeeping: Timekeeping

    async def limit(self, view: GameView, seat: int, clocks: Iterable[ClockRow], asked_at: datetime) -> datetime | None:
        """Return the limit of a question to the seat by its player's clock; None without one.
        The clock stops while they sleep or are away.
        """
        clock = next((clock for clock in clocks if clock.seat == seat), None)
        owner = view.owner(seat)
        if clock is None or owner is None:
            return None
        availability = await self._timekeeping.availability_of(view, owner.user)
        return wakes(deadline(asked_at, time_for_question(clock), availability), availability)

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        if not view.is_question or view.head.waiting is None or view.game.rests_since is not None:
            return ()
        due = await self.limit(view, view.head.waiting, clocks, view.head.moved_at)
        return () if due is None else (NewTimer(QUESTION, view.head.waiting, view.seq, due),)

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        if view.is_question:
            played = play(view.rules, view.state, view.rules.default(view.state))
            await commit(self._repository, view, played, by=None, actor=None)


IN_TIME: Final = timedelta(seconds=1)
"""Shorter times count as none: moments are stored by the microsecond, clocks as fractions."""


@dataclass(eq=False, repr=False)
class Timeouts(UseCases):
    _timekeeping: Timekeeping
    _people: People

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        if (await self._timekeeping.left(view)).get(timer.seat, timedelta(0)) > IN_TIME:
            await self._repository.renew_timers(view)
        elif view.options.time_control.time_up is TimeUp.REMIND:
            await remind(self._repository, view, timer)
        else:
            await self._act(view, timer)

    async def _act(self, view: GameView, timer: TimerRow) -> None:
        played = await self._handed_over(view, timer)
        is_done = timer.seat in view.rules.automated((played or view).state)
        told = notice(NoticeKind.HANDED_OVER, timer.seat, by=0) if is_done else notice(NoticeKind.TIME_UP, timer.seat)
        offer = await self._people.offer_by_itself(view, timer.seat) if is_done else None
        votes, owed = ([offer[0]], [offer[1]]) if offer else ([], [])
        with self._timekeeping.late(view.game.id, timer.seat):
            passed = played or pass_over(view.rules, view.state, timer.seat)
            await commit(
                self._repository,
                view,
                passed,
                by=None,
                actor=timer.seat,
                told=[told],
                owed=owed,
                votes=votes,
                leaver=view.player(timer.seat).user if is_done else None,
            )
        if is_done:
            await call_off(self._repository, view.game.id)

    async def _handed_over(self, view: GameView, timer: TimerRow) -> Played | None:
        clock = await self._timekeeping.running(view)
        is_first = clock is None or clock.passes == 0
        is_last = len(view.people) == 1
        stays = is_last and not view.options.plays_out
        if is_first or view.options.time_control.time_up is not TimeUp.AUTOMATED or stays:
            return None
        to_play = view.rules, view.state, timer.seat
        try:
            return await asyncio.to_thread(hand_over, *to_play) if is_last else hand_over(*to_play)
        except PaxError as refusal:
            if refusal.reason != Reason.GAME_NOT_BEGUN:
                raise
            return None
