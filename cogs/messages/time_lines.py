"""Time in words: what every message about a running game tells of it."""

from collections.abc import Sequence
from functools import partial

from cogs.app import App
from paxbot.engine.kernel import Seat
from paxbot.present.chat import clocks as words
from paxbot.present.chat import trouble as trouble_words
from paxbot.service import GameView, Snapshot


def lines_of(s: Snapshot, names: Sequence[str], reader: Seat | None = None) -> list[str]:
    """Return how long whoever is asked has, whether the game rests, and who is away or gone.

    What only the player of one seat reads speaks to that `reader`.
    """
    if not s.is_running or s.view.head.waiting is None:
        return []
    view = s.view
    lines = [] if view.game.paused_at is None else [words.paused(view.game.paused_at)]
    due = s.question_until or s.due
    if due is not None and view.is_question:
        asked = view.head.waiting
        assert asked is not None
        lines.append(words.you_may_answer_until(due) if asked == reader else words.answer_until(names[asked], due))
    elif due is not None:
        lines.append(words.until(due) if due > s.now else words.time_is_up())
    for seat, period in s.absences.items():
        if seat not in view.automated:
            away = words.you_are_away if seat == reader else partial(words.away, names[seat])
            lines.append(away(*period, is_gone=period.start <= s.now))
    lines += [trouble_words.is_gone(names[seat]) for seat in s.gone]
    return lines


async def time_lines(app: App, view: GameView, reader: Seat | None = None) -> list[str]:
    """Return what `lines_of` does, of the game as it is now."""
    return lines_of(await app.services.snapshots.of(view.game.id), app.names(view), reader)


async def bank_lines(app: App, view: GameView) -> list[str]:
    """Return how much time everybody has."""
    left, names = await app.services.timekeeping.left(view), app.names(view)
    people = [words.bank(names[seat], time) for seat, time in left.items() if seat not in view.automated]
    return [words.banks(people)] if people else []
