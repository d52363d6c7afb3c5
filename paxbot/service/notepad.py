"""Private notes: what a user wants to remember of a game. Nobody else ever reads them."""

from typing import Final

from paxbot.errors import PaxError
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases

NOTE: Final = "note"
"""The kind of the documents that are notes."""
LONGEST: Final = 1000
"""Characters of a note."""


class Notepad(UseCases):
    """Keeps a note of each user for each game."""

    async def read(self, game: int, user: int) -> str:
        """Return the user's note on the game; empty for none."""
        document = await self._repository.store.document(game, user, NOTE)
        return "" if document is None else str(document["text"])

    async def write(self, game: int, user: int, text: str) -> str:
        """Keep the note without blanks around it, and return it; an empty one is none.

        Raises: PaxError(UNKNOWN_GAME, NOTE_TOO_LONG).
        """
        await self._repository.row(game)
        text = text.strip()
        if len(text) > LONGEST:
            raise PaxError(Reason.NOTE_TOO_LONG, most=LONGEST)
        if text:
            await self._repository.store.put_document(game, user, NOTE, {"text": text})
        else:
            await self._repository.store.delete_document(game, user, NOTE)
        return text
