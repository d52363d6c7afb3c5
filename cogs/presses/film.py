"""The film of a game: the table at the end of each turn, as one picture that moves."""

import asyncio
from typing import TYPE_CHECKING, Final

from discord import Interaction

from cogs.presses.look import require_started
from cogs.sheets.items import Press
from cogs.sheets.sheet import files, gallery, note, sheet, text
from paxbot.errors import PaxError
from paxbot.present.chat import following as words
from paxbot.present.presenter import Picture
from paxbot.present.words import language
from paxbot.render.film import film
from paxbot.service import GameView, Reason

if TYPE_CHECKING:
    from cogs.client import PaxBot

SMALLEST_LIMIT: Final = 8_000_000
"""Bytes that can be attached anywhere."""
LARGEST: Final = 16_000_000
"""Bytes of a film where more could be attached; it is held in memory."""
SPARE: Final = 200_000
"""Bytes for what goes with the film."""
TELL_EVERY: Final = 3.0
"""Seconds between two messages about how far it is."""

Key = tuple[str, int, int, int]


class Making:
    """A film in the making, for everybody who has asked for it."""

    def __init__(self) -> None:
        self.done = 0
        self.turns = 0
        self.task: asyncio.Task[Picture]


class Cinema:
    """Makes films, one at a time, and remembers the last of them.

    Whoever asks for one that is in the making waits for that one.
    """

    def __init__(self, bot: "PaxBot") -> None:
        self._bot = bot
        self._turn = asyncio.Lock()
        self._making: dict[Key, Making] = {}
        self._last: tuple[Key, Making] | None = None

    async def show(self, interaction: "Interaction[PaxBot]", view: GameView) -> None:
        """The person, who is told how far it is, sees the film of all turns so far. Raises: PaxError."""
        require_started(view)
        making = self._asked(view, min(max(interaction.filesize_limit, SMALLEST_LIMIT), LARGEST) - SPARE)
        while not (await asyncio.wait({making.task}, timeout=TELL_EVERY))[0]:
            await interaction.edit_original_response(view=note(words.filming(making.done, making.turns)))
        if making.task.cancelled():
            await interaction.edit_original_response(view=note(words.film_stopped()))
            return
        picture, name = making.task.result(), self._bot.presenter(view.game.key).name
        shown = sheet(text(words.filmed(name, making.turns)), gallery((picture,)))
        await interaction.edit_original_response(view=shown, attachments=files((picture,)))

    async def stop(self) -> None:
        """No film is in the making any more, and whoever waited for one is being told."""
        tasks = [making.task for making in self._making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _asked(self, view: GameView, room: int) -> Making:
        """The film that is ready, that is in the making or that is begun now."""
        key = (language(), view.game.id, view.seq, room)
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        if key not in self._making:
            making = self._making[key] = Making()
            making.task = asyncio.create_task(self._make(key, making, view))
            making.task.add_done_callback(lambda _: self._making.pop(key, None))
        return self._making[key]

    async def _make(self, key: Key, making: Making, view: GameView) -> Picture:
        async with self._turn:
            self._last = None
            ends = await self._bot.services.games.turn_ends(view.game.id)
            making.turns = len(ends)
            if not ends:
                raise PaxError(Reason.UNKNOWN_TURN, turn=view.turn)

            async def paint(at: int) -> bytes:
                automated = view.rules.automated(ends[at].state)
                (frame,) = await self._bot.dispatcher.painter.frame(view, ends[at].state, ends[at].facts, automated)
                return frame.data

            def tell(done: int) -> None:
                making.done = done

            data = await film(len(ends), paint, key[-1], tell)
            if data is None:
                raise PaxError("film_too_large")
            made = Picture("film.gif", data, words.film_alt(self._bot.presenter(view.game.key).name, len(ends)))
            self._last = (key, making)
            return made


async def press_film(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person gets the film in a message of their own. Raises: PaxError."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    view = await interaction.client.services.games.view(press.game)
    await interaction.client.cinema.show(interaction, view)
