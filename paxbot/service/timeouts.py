"""Players out of time: first their turn is passed, then the game plays their seat."""

import asyncio
from datetime import timedelta
from typing import Final

from paxbot.errors import PaxError
from paxbot.service.commit import commit
from paxbot.service.moves import Played, hand_over, pass_over
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.people import People
from paxbot.service.reasons import Reason
from paxbot.service.reminders import remind
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.time_control import TimeUp
from paxbot.service.timekeeping import Timekeeping
from paxbot.service.voting import call_off
from paxbot.storage.rows import TimerRow

IN_TIME: Final = timedelta(seconds=1)
"""Time shorter than this counts as none: moments are stored by the microsecond, and clocks as fractions."""


class Timeouts:
    """Answers the timer of a clock that has run down, as the table has agreed."""

    def __init__(self, repository: GameRepository, timekeeping: Timekeeping, people: People) -> None:
        self._repository = repository
        self._timekeeping = timekeeping
        self._people = people

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        """Pass the turn, hand the seat over, or remind, as the table has agreed for players out of time."""
        if (await self._timekeeping.left(view)).get(timer.seat, timedelta(0)) > IN_TIME:
            await self._repository.renew_timers(view)
        elif view.options.time_control.time_up is TimeUp.REMIND:
            await remind(self._repository, view, timer)
        else:
            await self._act(view, timer)

    async def _act(self, view: GameView, timer: TimerRow) -> None:
        """Hand the seat over to the game and offer it to others, or pass over what it is asked."""
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
        """Return the game once it plays the seat; None where the seat is only passed over this time."""
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
