"""Deals in the channel: what is proposed, with buttons for whom it is proposed to, and what became of it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final
from zlib import crc32

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.app import App
from cogs.layouts.components import ActionButton
from cogs.layouts.names import mention_seat, safe_text
from cogs.layouts.parts import row, text_layout
from cogs.messages.kinds import MessageKind
from cogs.messages.wanted import Body, Gone, Wanted
from paxbot.present.chat import deals as words
from paxbot.present.chat.calls import Call
from paxbot.service import GameView, MessageRow, NoticeKind, NoticeRow, Snapshot
from paxbot.service.deal import Deal, DealState

DEAL: Final = "deal"


class DealMessage(MessageKind):
    """A deal, until it is settled; the number of its row's turn is that of the deal."""

    kind = DEAL
    notice = NoticeKind.DEAL
    is_shared = True
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        """Call those to whom the deal is proposed."""
        deal = _deal(s, notice.payload[DEAL])
        assert deal is not None
        shown = deal_layout(self._tools.app, s.view, deal)
        message = await self._say(s, notice, shown, call=Call.DEAL, ping=s.called(*deal.missing))
        for seat in deal.missing:
            lead = partial(told, self._tools.app, s.view, deal)
            await self._tools.hands.call(s, seat, Call.DEAL, nonce=notice.nonce, lead=lead)
        return replace(message, seat=deal.seat, seq=stamp(s.view, deal), turn=deal.id)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        return [self._wanted(s, deal) for deal in s.deals if s.is_running and deal.is_standing]

    def _wanted(self, s: Snapshot, deal: Deal) -> Wanted:
        async def body() -> Body:
            return Body(deal_layout(self._tools.app, s.view, deal))

        return Wanted(turn=deal.id, stamp=stamp(s.view, deal), body=body)

    async def closing(self, s: Snapshot, row: MessageRow) -> Body | Gone:
        """Return what became of the deal; one whose proposer is forgotten is deleted."""
        deal = None if row.turn is None else _deal(s, row.turn)
        if deal is None:
            return Gone.DELETED
        return Gone.LEFT if deal.is_standing else Body(deal_layout(self._tools.app, s.view, deal))


def _deal(s: Snapshot, number: int) -> Deal | None:
    return next((deal for deal in s.deals if deal.id == number), None)


def stamp(view: GameView, deal: Deal) -> int:
    """Return a number that is another one once a message shows the deal, or the names in it, differently."""
    return crc32(repr((deal.state.value, deal.agreed, [player.name for player in view.players])).encode())


def deal_layout(app: App, view: GameView, deal: Deal) -> LayoutView:
    """Return the deal as everybody reads it, with buttons as long as somebody has to answer."""
    said = told(app, view, deal)
    if deal.state is not DealState.OPEN:
        return text_layout(said)
    args = (str(deal.id),)
    agree = ActionButton(CustomId("dealyes", view.game.id, args), words.agree(), ButtonStyle.success)
    decline = ActionButton(CustomId("dealno", view.game.id, args), words.decline())
    counter = ActionButton(CustomId("dealcounter", view.game.id, args), words.counter())
    return text_layout(said, row(agree, decline, counter))


def told(app: App, view: GameView, deal: Deal) -> str:
    """Return what is proposed and who has to answer, or what became of it."""
    names, text = app.names(view), safe_text(deal.text)
    whom = [mention_seat(view, seat) if seat in deal.missing else names[seat] for seat in deal.to]
    if deal.state is DealState.OPEN:
        agreed = [names[seat] for seat in deal.agreed]
        return words.proposed(names[deal.seat], whom, text, agreed, answers=deal.answers is not None)
    if deal.state is DealState.AGREED:
        return words.agreed(names[deal.seat], whom, text)
    by = None if deal.by is None else names[deal.by]
    return words.settled(names[deal.seat], whom, text, deal.state, by)
