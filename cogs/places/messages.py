"""What people read of a game whose channel is gone, and that it goes on."""

from discord.ui import LayoutView

from cogs.layouts.names import mention
from cogs.layouts.parts import layout as page
from cogs.layouts.parts import row, text, text_layout
from cogs.layouts.places import move_button
from cogs.messages.kinds import MessageKind
from cogs.messages.lobby_card import LOBBY, card_layout
from cogs.messages.sender import nonce_for
from paxbot.present.chat import places as words
from paxbot.present.chat.calls import Call
from paxbot.present.words import speaking
from paxbot.service import MessageRow, NoticeKind, NoticeRow, Snapshot, Status
from paxbot.service.reachability import lost_until


class PlaceLost(MessageKind):
    """That the channel of a game is gone, with the button that moves it."""

    notice = NoticeKind.PLACE_LOST

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell a player or the host by direct message."""
        user, until = notice.payload["user"], lost_until(s.view.game)
        assert until is not None
        with speaking(s.settings_of(user).language_key):
            says = words.lost(self._presenter(s).name, until)
            shown = page(text(says), row(move_button("movehere", s.id)))
        await self._write(s, notice, user, says, layout=shown)


class MoveProposed(MessageKind):
    """That a player proposes a channel to the host."""

    notice = NoticeKind.MOVE_PROPOSED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell the host by direct message."""
        payload, user = notice.payload, notice.payload["user"]
        with speaking(s.settings_of(user).language_key):
            says = words.proposed(mention(payload["by"]), self._presenter(s).name, f"<#{payload['channel']}>")
            shown = page(text(says), row(move_button("moveto", s.id, payload["channel"])))
        await self._write(s, notice, user, says, layout=shown)


class Moved(MessageKind):
    """That a game is in this channel now, or is reached here again; the card of a lobby is posted with it."""

    notice = NoticeKind.MOVED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        """Tell everybody; a lobby has its card here from now on."""
        users = [player.user for player in s.view.players if player.user > 0]
        await self._say(s, notice, self._said(s, notice), call=Call.PLACE, ping=users)
        await self._tools.turns.mark_outdated(s.id)
        if s.view.game.status is not Status.LOBBY or s.latest(LOBBY) is not None:
            return None
        posted = await self._sender.post(
            s.view, await card_layout(self._tools.app, s.view, ()), nonce=nonce_for(notice.nonce), silent=True
        )
        return self._sender.row(s.view, LOBBY, posted)

    def _said(self, s: Snapshot, notice: NoticeRow) -> LayoutView:
        people = " ".join(mention(player.user) for player in s.view.players)
        by = notice.payload["by"]
        says = words.moved(people, mention(by)) if by else words.found(people)
        return text_layout(" ".join([says, words.still_paused()]) if s.is_paused else says)
