"""The call of a moderator to a player whom a game waits for."""

from collections.abc import Sequence
from typing import Final

from cogs.messages.kinds import MessageKind
from cogs.messages.wanted import Gone, Wanted, unchanged
from paxbot.service import MessageRow, Snapshot

NUDGE: Final = "nudge"


class Nudge(MessageKind):
    """The call of a moderator, until its player has done anything."""

    kind = NUDGE

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the call for as long as the game stands where it stood."""
        return [Wanted(at=s.view.seq, body=unchanged)] if s.is_running else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Gone:
        """Return that it is deleted."""
        return Gone.DELETED
