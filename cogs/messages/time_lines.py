"""Time in words: what every message about a running game tells of it, and where its players like to be called."""

from functools import partial

from cogs.app import App
from paxbot.engine.kernel import Seat
from paxbot.present.chat import clocks as words
from paxbot.present.chat import trouble as trouble_words
from paxbot.service import GameView
from paxbot.storage.rows import Status


async def time_lines(app: App, view: GameView, reader: Seat | None = None) -> list[str]:
    """How long whoever is asked has, whether the game rests, and who is away or gone: what every message tells.

    What only the player of one seat reads speaks to that `reader`.
    """
    if view.game.status is not Status.RUNNING or view.head.waiting is None:
        return []
    names, timekeeping = app.names(view), app.services.timekeeping
    lines = [] if view.game.paused_at is None else [words.paused(view.game.paused_at)]
    due = await app.services.questions.until(view) or await timekeeping.due(view)
    if due is not None and view.is_question:
        asked = view.head.waiting
        lines.append(words.you_may_answer_until(due) if asked == reader else words.answer_until(names[asked], due))
    elif due is not None:
        lines.append(words.until(due) if due > app.settings.now() else words.time_is_up())
    for seat, nap in (await timekeeping.absences(view)).items():
        if seat not in view.automated:
            away = words.you_are_away if seat == reader else partial(words.away, names[seat])
            lines.append(away(*nap, is_gone=nap.start <= app.settings.now()))
    lines += [trouble_words.is_gone(names[seat]) for seat in sorted(await app.services.leavers.of(view))]
    return lines


async def bank_lines(app: App, view: GameView) -> list[str]:
    """How much time everybody has."""
    left, names = await app.services.timekeeping.left(view), app.names(view)
    people = [words.bank(names[seat], time) for seat, time in left.items() if seat not in view.automated]
    return [words.banks(people)] if people else []


async def likes(app: App, view: GameView, seat: Seat) -> tuple[bool, bool]:
    """Whether the seat's player is called in the channel, and whether by direct message: there only if these arrive."""
    player = view.player(seat)
    settings = await app.services.settings.of(player.user)
    return settings.likes_channel or not player.dm_ok, settings.likes_dm and player.dm_ok


async def called(app: App, view: GameView, *seats: Seat) -> list[int]:
    """The users of these seats who like to be called in the channel."""
    return [view.player(seat).user for seat in seats if (await likes(app, view, seat))[0]]


async def next_up(app: App, view: GameView) -> Seat | None:
    """The seat whose turn is next, if a person plays it who wants to know so; None for none."""
    if view.game.status is not Status.RUNNING or view.turn_seat is None:
        return None
    others = [(view.turn_seat + step) % view.seats for step in range(1, view.seats)]
    seat = next((each for each in others if each not in view.automated), None)
    if seat is None or not (await app.services.settings.of(view.player(seat).user)).next_up:
        return None
    return seat
