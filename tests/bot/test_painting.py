"""Painting leaves the event loop free: messages are read and answered while pictures are made."""

import asyncio
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from cogs.post.painting import Painter
from paxbot.games.pamir.game import PaxPamir
from paxbot.render import paint, pen
from paxbot.render.pamir.presenter import PamirPresenter
from paxbot.service import GameOptions, GameView
from paxbot.storage.rows import GameRow, Head, PlayerRow, Status

GAME = PaxPamir()
NAMES = ("Ana", "Bo", "Cy", "Dee")
TICK = 0.005
MOST_LAG = 0.050
TRIES = 4
"""Other programs on a busy machine delay the loop too: what counts is the best of so many tries."""


async def test_the_loop_lags_less_than_fifty_milliseconds_while_twenty_pictures_are_made() -> None:
    views = list(islice(positions(), 10))
    lags = []
    for _ in range(TRIES):
        paint.forget_pictures()
        lags.append(await lag_while_painting(views))
        if lags[-1] < MOST_LAG:
            break
    assert min(lags) < MOST_LAG, lags


async def test_the_loop_stays_free_while_the_very_first_pictures_are_made() -> None:
    views = list(islice(positions(), 2))
    lags = []
    for _ in range(TRIES):
        for cache in (paint._pictures, paint._insets, pen._kept):
            cache.clear()
        lags.append(await lag_while_painting(views))
        if lags[-1] < MOST_LAG:
            break
    assert min(lags) < MOST_LAG, lags


async def lag_while_painting(views: list[GameView]) -> float:
    """How many seconds a tick of the loop came late at the most, while two pictures of each view were painted."""
    painter = Painter({"pamir": PamirPresenter()})
    painting = asyncio.gather(*(painter.table(view) for view in views))
    loop, worst = asyncio.get_running_loop(), 0.0
    while not painting.done():
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        worst = max(worst, loop.time() - due)
    assert [len(pictures) for pictures in await painting] == [2] * len(views)
    return worst


def positions() -> Iterator[GameView]:
    """A game as it stands after every tenth answer."""
    picks = random.Random(5)
    state = GAME.setup(len(NAMES), picks.randbytes(16), {})
    seq = 0
    while (decision := GAME.pending(state)) is not None:
        state = GAME.apply(state, picks.choice(decision.options)).state
        seq += 1
        if seq % 10 == 0:
            yield view_of(state, seq)


def view_of(state: Any, seq: int) -> GameView:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    head = Head(seq, GAME.turn_number(state), 0, None, now)
    game = GameRow(1, "pamir", 1, 1, False, 1, Status.RUNNING, GameOptions(2, 5).dump(), b"", now, head=head)
    players = tuple(PlayerRow(user, name, now, seat=user) for user, name in enumerate(NAMES))
    return GameView(game, players, rules=GAME, state=state)
