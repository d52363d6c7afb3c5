"""The card of a lobby."""

from collections.abc import Sequence

from cogs.layouts.lobby import lobby_layout
from cogs.messages.kinds import MessageKind
from cogs.messages.lobby_card import LOBBY
from cogs.messages.wanted import Body, Wanted, unchanged
from paxbot.service import MessageRow, Snapshot, Status


class LobbyCard(MessageKind):
    """The card of a lobby, which whoever presses it edits, until the game begins."""

    kind = LOBBY
    is_shared = True

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the card of a lobby."""
        return [Wanted(body=unchanged)] if s.view.game.status is Status.LOBBY else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        """Return the card without its buttons."""
        return Body(lobby_layout(s.view, self._presenter(s)))
