"""The film of a game, for one person."""

import asyncio
from typing import Final

from cogs.actions.authorization import require_started
from cogs.actions.registry import table_button
from cogs.context import Context
from cogs.layouts.parts import gallery, layout, text
from paxbot.present.chat import following as words
from paxbot.service import GameView

TELL_EVERY: Final = 3.0
"""Seconds between two messages about how far it is."""


@table_button("film")
async def show_film(context: Context, view: GameView) -> None:
    """Show the person the film of all turns so far, and meanwhile how far it is. Raises: PaxError."""
    require_started(view)
    job = context.films.job(view, context.interaction.filesize_limit)
    while not (await asyncio.wait({job.task}, timeout=TELL_EVERY))[0]:
        await context.say(words.filming(job.done, job.turns))
    if job.task.cancelled():
        await context.say(words.film_stopped())
        return
    picture, name = job.task.result(), context.presenter(view).name
    await context.show(layout(text(words.filmed(name, job.turns)), gallery((picture,))), (picture,))
