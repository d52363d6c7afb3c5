"""The moment after a turn in which its end can be taken back: until it is over, nobody is called to the next turn.

Everybody knows whether there is one: whose turn it was, whether anything came to light, and who follows is public.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.service.moves import Played
from paxbot.service.results import GameView
from paxbot.storage.rows import TimerRow

GRACE: Final = "grace"
"""The kind of the timer that is due when it is over; as long as its row stands, the end can be taken back."""


def with_grace(before: GameView, after: GameView, played: Played, actor: Seat | None, grace: timedelta) -> GameView:
    """Return the game after an answer of `actor`; it waits for the next player only after the grace, if there is one.

    There is none where cards have come to light, none before or after the turn of an automated seat, and none before
    the first turn.
    """
    is_over = actor == before.turn_seat and after.decision is not None and 0 < before.turn == after.turn - 1
    follows = after.turn_seat not in (actor, *after.automated) and not any(ply.automated for ply in played.plies)
    if played.revealed or not (is_over and follows):
        return after
    head = replace(after.head, moved_at=after.head.moved_at + grace)
    return replace(after, game=replace(after.game, head=head))


def lasts(view: GameView, now: datetime) -> bool:
    """Return whether the game does not wait for the next player yet."""
    return view.head.moved_at > now


def is_open(view: GameView, timers: Iterable[TimerRow]) -> bool:
    """Return whether the end of the turn before can still be taken back, and nobody is called to this one yet."""
    return any((each.kind, each.seq) == (GRACE, view.seq) for each in timers)
