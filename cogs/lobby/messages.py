"""The card of a lobby."""

from collections.abc import Sequence

from cogs.layouts.lobby import lobby_layout
from cogs.layouts.names import mention_seat
from cogs.layouts.parts import text_layout
from cogs.messages.kinds import MessageKind
from cogs.messages.lobby_card import LOBBY
from cogs.messages.wanted import Body, Wanted, unchanged
from paxbot.present.chat import lobby as words
from paxbot.present.chat.calls import Call
from paxbot.service import MessageRow, NoticeKind, NoticeRow, Snapshot, Status


class Begun(MessageKind):
    """That a game has begun by itself."""

    notice = NoticeKind.BEGUN

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Call everybody but whoever is called to the first turn."""
        seats = [player.seat for player in s.view.players if player.seat is not None]
        asked = s.view.game.head.waiting if s.view.game.head else None
        shown = text_layout(words.begun_by_itself([mention_seat(s.view, seat) for seat in seats]))
        await self._say(s, notice, shown, call=Call.BEGUN, ping=s.called(*(seat for seat in seats if seat != asked)))


class LobbyCard(MessageKind):
    """The card of a lobby, which whoever presses it edits, until the game begins."""

    kind = LOBBY
    is_shared = True

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        is_card = s.view.game.status is Status.LOBBY and s.view.options.fixture is None
        return [Wanted(body=unchanged)] if is_card else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        """Return the card without its buttons."""
        return Body(lobby_layout(s.view, self._presenter(s)))
