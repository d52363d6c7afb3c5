"""The film of a game: the table at the end of each turn, as one picture that moves."""

import asyncio
import time
from typing import TYPE_CHECKING, Final

from discord import Interaction

from cogs.presses.look import require_started
from cogs.sheets.items import Press
from cogs.sheets.sheet import files, gallery, note, sheet, text
from paxbot.errors import PaxError
from paxbot.present.chat import following as words
from paxbot.present.presenter import Picture
from paxbot.render.film import film
from paxbot.service import GameView

if TYPE_CHECKING:
    from cogs.client import PaxBot

SMALLEST_LIMIT: Final = 8_000_000
"""Bytes that can be attached anywhere."""
SPARE: Final = 200_000
"""Bytes for what goes with the film."""
TELL_EVERY: Final = 3.0
"""Seconds between two messages about how far it is."""


class Cinema:
    """Makes films, one at a time, and remembers the last of them."""

    def __init__(self, bot: "PaxBot") -> None:
        self._bot = bot
        self._turn = asyncio.Lock()
        self._last: tuple[tuple[int, int, int], Picture, int] | None = None

    async def show(self, interaction: "Interaction[PaxBot]", view: GameView) -> None:
        """The person, who is told how far it is, sees the film of all turns so far. Raises: PaxError."""
        require_started(view)
        async with self._turn:
            picture, turns = await self._film(interaction, view)
        name = self._bot.presenter(view.game.key).name
        shown = sheet(text(words.filmed(name, turns)), gallery((picture,)))
        await interaction.edit_original_response(view=shown, attachments=files((picture,)))

    async def _film(self, interaction: "Interaction[PaxBot]", view: GameView) -> tuple[Picture, int]:
        room = max(interaction.filesize_limit, SMALLEST_LIMIT) - SPARE
        key = (view.game.id, view.seq, room)
        if self._last is not None and self._last[0] == key:
            return self._last[1], self._last[2]
        pictures = await self._pictures(interaction, view)
        data = await asyncio.to_thread(film, [picture.data for picture in pictures], room)
        if data is None:
            raise PaxError("film_too_large")
        name = self._bot.presenter(view.game.key).name
        made = Picture("film.gif", data, words.film_alt(name, len(pictures)))
        self._last = (key, made, len(pictures))
        return made, len(pictures)

    async def _pictures(self, interaction: "Interaction[PaxBot]", view: GameView) -> list[Picture]:
        ends = await self._bot.services.games.turn_ends(view.game.id)
        made, told = list[Picture](), time.monotonic()
        for done, end in enumerate(ends):
            if time.monotonic() - told > TELL_EVERY:
                told = time.monotonic()
                await interaction.edit_original_response(view=note(words.filming(done, len(ends))))
            automated = view.rules.automated(end.state)
            made += await self._bot.crier.painter.frame(view, end.state, end.facts, automated)
        return made


async def press_film(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person gets the film in a message of their own. Raises: PaxError."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    view = await interaction.client.services.games.view(press.game)
    await interaction.client.cinema.show(interaction, view)
