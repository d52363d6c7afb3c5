"""Public deals between players, binding no one: proposed, answered, and their outcome."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final
from zlib import crc32

from discord import ButtonStyle
from discord.ui import Item, LayoutView

from cogs.actions import responses
from cogs.actions.registry import Reply, button, command, form, table_button
from cogs.actions.responses import confirm, then_published
from cogs.app import App
from cogs.context import Context
from cogs.layouts.components import NUMBER, SENTENCE, ActionButton, CustomId, modal, said_in
from cogs.layouts.parts import layout, mention_seat, row, safe_text, text, text_layout
from cogs.messages.kinds import NoticeMessage
from cogs.messages.sender import Body, Gone, Wanted, link_to
from paxbot import PaxError
from paxbot.present.chat import commands, negotiation as words
from paxbot.present.chat.table import Call
from paxbot.present.protocols import Filled, FormField, FormOption
from paxbot.service import GameView, MessageRow, NoticeKind, NoticeRow, Reason, Snapshot, Status
from paxbot.service.talk.deals import Deal, DealState

DEAL: Final = "deal"


class DealMessage(NoticeMessage):
    """A deal, until it is settled; the turn in its row is the number of the deal."""

    kind = DEAL
    notice = NoticeKind.DEAL
    is_shared = True
    is_short_lived = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
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
        """Return the deal's outcome; a deal whose proposer is forgotten is deleted."""
        deal = None if row.turn is None else _deal(s, row.turn)
        if deal is None:
            return Gone.DELETED
        return Gone.LEFT if deal.is_standing else Body(deal_layout(self._tools.app, s.view, deal))


def _deal(s: Snapshot, number: int) -> Deal | None:
    return next((deal for deal in s.deals if deal.id == number), None)


def stamp(view: GameView, deal: Deal) -> int:
    """Return a number that changes whenever the deal, or a name in it, would be shown differently."""
    return crc32(repr((deal.state.value, deal.agreed, [player.name for player in view.players])).encode())


def deal_layout(app: App, view: GameView, deal: Deal) -> LayoutView:
    said = told(app, view, deal)
    if deal.state is not DealState.OPEN:
        return text_layout(said)
    args = (str(deal.id),)
    agree = ActionButton(CustomId("dealyes", view.game.id, args), words.agree(), ButtonStyle.success)
    decline = ActionButton(CustomId("dealno", view.game.id, args), words.decline())
    counter = ActionButton(CustomId("dealcounter", view.game.id, args), words.counter())
    return text_layout(said, row(agree, decline, counter))


def told(app: App, view: GameView, deal: Deal) -> str:
    names, text = app.names(view), safe_text(deal.text)
    whom = [mention_seat(view, seat) if seat in deal.missing else names[seat] for seat in deal.to]
    if deal.state is DealState.OPEN:
        agreed = [names[seat] for seat in deal.agreed]
        return words.proposed(names[deal.seat], whom, text, agreed, answers=deal.answers is not None)
    if deal.state is DealState.AGREED:
        return words.agreed(names[deal.seat], whom, text)
    by = None if deal.by is None else names[deal.by]
    return words.settled(names[deal.seat], whom, text, deal.state, by)


WHOM: Final = "whom"
ALL: Final = "all"
LISTED: Final = 6


@command("propose", commands.PROPOSE)
async def propose(context: Context) -> None:
    await ask_deal(context, await context.services.games.at(context.channel))


@table_button("dealnew", reply=Reply.FORM)
async def ask_deal(context: Context, view: GameView) -> None:
    names, others = context.names(view), context.services.deals.others(view, context.user)
    options = [FormOption(str(seat), names[seat]) for seat in others]
    if len(others) > 1:
        options.append(FormOption(ALL, words.everybody()))
    field = FormField(WHOM, words.to_whom(), "", tuple(options))
    await context.ask(
        modal(CustomId("dealnew", view.game.id), words.title(), (field,), words.deal_sentence(), needed=True)
    )


@form("dealnew", field=f"{WHOM}=({ALL}|{NUMBER})|{SENTENCE}")
async def put_deal(context: Context, custom_id: CustomId, filled: Filled) -> None:
    view, (whom, *_) = await context.view(custom_id.game), (*filled.get(WHOM, ()), "")
    if not whom:
        raise PaxError(Reason.STALE)
    deals = context.services.deals
    to = deals.others(view, context.user) if whom == ALL else (int(whom),)
    await deals.propose(custom_id.game, to, said_in(filled), by=context.user)
    await confirm(context, custom_id.game, words.proposed_privately())


@button("dealyes", NUMBER, commits=True)
async def agree(context: Context, custom_id: CustomId) -> None:
    await context.services.deals.agree(*_place(custom_id), by=context.user)
    await _show(context, *_place(custom_id))


@button("dealno", NUMBER, commits=True)
async def decline(context: Context, custom_id: CustomId) -> None:
    await context.services.deals.decline(*_place(custom_id), by=context.user)
    await _show(context, *_place(custom_id))


@button("dealcounter", NUMBER, reply=Reply.FORM)
async def ask_counter(context: Context, custom_id: CustomId) -> None:
    view = await context.view(custom_id.game)
    await context.services.deals.require_asked(view, custom_id.seq, by=context.user)
    await context.ask(modal(custom_id, words.counter_title(), (), words.deal_sentence(), needed=True))


@form("dealcounter", NUMBER, field=SENTENCE)
async def put_counter(context: Context, custom_id: CustomId, filled: Filled) -> None:
    await context.services.deals.counter(*_place(custom_id), said_in(filled), by=context.user)
    await confirm(context, custom_id.game, words.proposed_privately())


@table_button("deals")
async def list_deals(context: Context, view: GameView) -> None:
    seat, is_running = view.member(context.user), view.game.status is Status.RUNNING
    deals = await context.services.deals.standing(view, seat)
    posted = {row.turn: row.message for row in await context.services.post.messages(view.game.id, DEAL)}
    items: list[Item[Any]] = [text(words.heading(len(deals)))]
    for deal in reversed(deals[-LISTED:]):
        link = link_to(view, posted[deal.id]) if deal.id in posted else ""
        items.append(text("\n".join(filter(None, [told(context.app, view, deal), words.link(link) if link else ""]))))
        marks = [DealState.FULFILLED, DealState.BROKEN] if deal.state is DealState.AGREED else []
        marks += [DealState.WITHDRAWN] if deal.seat == seat else []
        buttons = [
            ActionButton(CustomId("dealmark", view.game.id, (str(deal.id), mark)), words.mark(mark))
            for mark in marks
            if is_running
        ]
        items += [row(*buttons)] if buttons else []
    new = row(ActionButton(CustomId("dealnew", view.game.id), words.propose())) if is_running else None
    await context.show(layout(*items, new))


@button("dealmark", f"{NUMBER}:[a-z]+", commits=True)
async def mark(context: Context, custom_id: CustomId) -> None:
    state = next((each for each in DealState if each == custom_id.args[1]), None)
    if state is None:
        raise PaxError(Reason.STALE)
    await context.services.deals.mark(*_place(custom_id), state, by=context.user)
    async with then_published(context, custom_id.game):
        await list_deals(context, await context.view(custom_id.game))


def _place(custom_id: CustomId) -> tuple[int, int]:
    return custom_id.game, custom_id.seq


async def _show(context: Context, game: int, number: int) -> None:
    post = context.services.post
    async with then_published(context, game), responses.alone(context, game):
        s = await context.services.snapshots.of(game)
        deal = next(each for each in s.deals if each.id == number)
        await context.show(deal_layout(context.app, s.view, deal))
        for row_of_it in await post.messages(game, DEAL, turn=number):
            await (post.shows(row_of_it, stamp(s.view, deal)) if deal.is_standing else post.forget(row_of_it))
