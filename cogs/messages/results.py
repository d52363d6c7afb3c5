"""The results of a game: its record, the next game of a campaign, and its film, the table at the end of each turn."""

import asyncio
from io import BytesIO
from typing import Final

import discord

from cogs.app import App
from cogs.fair_use import REFUSED
from cogs.layouts.lobby import campaign_facts, solo_game
from cogs.messages.history import TurnHistory
from cogs.messages.painter import Painter
from paxbot import PaxError
from paxbot.present.chat import table as words, table_rules as campaign_words
from paxbot.present.presenter import Picture
from paxbot.present.words import language
from paxbot.render.film import film
from paxbot.service import GameView, Reason
from paxbot.service.results.export import record_text


async def next_game(app: App, view: GameView) -> tuple[str, ...]:
    is_over = solo_game(view) > 0 and not view.game.status.is_open
    progress = await app.services.campaigns.at(view) if is_over else None
    if progress is None:
        return ()
    return ("", campaign_words.after(campaign_facts(progress, app.presenter(view.game.key)), played=solo_game(view)))


async def record_file(app: App, view: GameView) -> discord.File:
    text = record_text(await app.services.games.export(view.game.id))
    return discord.File(BytesIO(text.encode()), f"{view.game.key}-{view.game.id}.json")


SMALLEST_LIMIT: Final = 8_000_000
"""Bytes that can be attached anywhere."""
LARGEST: Final = 16_000_000
"""Bytes of a film where more could be attached; it is held in memory."""
SPARE: Final = 200_000
"""Bytes for what goes with the film."""

Key = tuple[str, int, int, int]


class FilmJob:
    def __init__(self) -> None:
        self.done = 0
        self.turns = 0
        self.task: asyncio.Task[Picture]


class Films:
    """Makes films, one at a time, and remembers the last of them; several requests for one wait for the same."""

    def __init__(self, app: App, painter: Painter, history: TurnHistory) -> None:
        self._app = app
        self._painter = painter
        self._history = history
        self._turn = asyncio.Lock()
        self._jobs: dict[Key, FilmJob] = {}
        self._last: tuple[Key, FilmJob] | None = None
        self._asked: dict[int, Key] = {}

    def job(self, view: GameView, size_limit: int, by: int) -> FilmJob:
        """Return a film that is ready, in the making, or begun now.

        Raises: PaxError(REFUSED) while another one is made for the person.
        """
        room = min(max(size_limit, SMALLEST_LIMIT), LARGEST) - SPARE
        key = (language(), view.game.id, view.seq, room)
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        self._asked = {user: asked for user, asked in self._asked.items() if asked in self._jobs}
        if self._asked.get(by, key) != key:
            raise PaxError(REFUSED)
        self._asked[by] = key
        if key not in self._jobs:
            job = self._jobs[key] = FilmJob()
            job.task = asyncio.create_task(self._make(key, job, view))
            job.task.add_done_callback(lambda _: self._jobs.pop(key, None))
        return self._jobs[key]

    async def stop(self) -> None:
        """Cancel all films in the making; everybody who waits for one is told."""
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: Key, job: FilmJob, view: GameView) -> Picture:
        async with self._turn:
            self._last = None
            # What comes before the first turn is none.
            ends = [end for end in await self._app.services.games.turn_ends(view.game.id) if end.turn]
            job.turns = len(ends)
            if not ends:
                raise PaxError(Reason.UNKNOWN_TURN, turn=view.turn)

            seats, entries = await self._history.seats(view), await self._history.by_turn(view)

            async def paint(at: int) -> bytes:
                shown = seats.pictured(entries[ends[at].turn], ends[at].state)
                (frame,) = await self._painter.frame(*shown)
                return frame.data

            def tell(done: int) -> None:
                job.done = done

            data = await film(len(ends), paint, key[-1], tell)
            if data is None:
                raise PaxError("film_too_large")
            made = Picture("film.gif", data, words.film_alt(self._app.presenter(view.game.key).name, len(ends)))
            self._last = (key, job)
            return made
