"""Private notes: what a user wants to remember of a game. Nobody else ever reads them."""

from typing import Final

from paxbot.errors import PaxError
from paxbot.service.desk import Desk
from paxbot.service.reasons import Reason

NOTE: Final = "note"
"""The kind of paper a note is kept under."""
LONGEST: Final = 1000
"""Characters of a note."""


class Notepad:
    """Keeps a note of each user for each game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def read(self, game: int, user: int) -> str:
        """The user's note on the game; empty for none."""
        paper = await self._desk.store.paper(game, user, NOTE)
        return "" if paper is None else str(paper["text"])

    async def write(self, game: int, user: int, text: str) -> str:
        """The note as it is kept from now on, without blanks around it; an empty one is none.

        Raises: PaxError(UNKNOWN_GAME, NOTE_TOO_LONG).
        """
        await self._desk.row(game)
        text = text.strip()
        if len(text) > LONGEST:
            raise PaxError(Reason.NOTE_TOO_LONG, most=LONGEST)
        if text:
            await self._desk.store.put_paper(game, user, NOTE, {"text": text})
        else:
            await self._desk.store.drop_paper(game, user, NOTE)
        return text
