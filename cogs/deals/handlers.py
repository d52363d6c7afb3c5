"""Proposing a deal, answering one, and saying what has become of it."""

from typing import Any, Final

from discord.ui import Item

from cogs.actions import proposals
from cogs.actions.commands import command
from cogs.actions.ids import NUMBER, CustomId
from cogs.actions.registry import Reply, button, form, table_button
from cogs.actions.responses import confirm, then_published
from cogs.context import Context
from cogs.deals.messages import DEAL, deal_layout, stamp, told
from cogs.layouts.components import ActionButton
from cogs.layouts.forms import SENTENCE, modal, said_in
from cogs.layouts.parts import layout, row, text
from cogs.messages.sender import link_to
from paxbot.errors import PaxError
from paxbot.present.bargaining import Filled, FormField, FormOption
from paxbot.present.chat import commands
from paxbot.present.chat import deals as words
from paxbot.service import GameView, Reason, Status
from paxbot.service.deal import DealState

WHOM: Final = "whom"
ALL: Final = "all"
LISTED: Final = 6
"""Deals in the list, the newest ones: each takes five of the components of a message."""


@command("propose", commands.PROPOSE)
async def propose(context: Context) -> None:
    """Show the person the form of a deal in the game of the channel. Raises: PaxError."""
    view = await context.services.games.at(context.channel)
    await ask_deal(context, CustomId("dealnew", view.game.id))


@button("dealnew", reply=Reply.FORM)
async def ask_deal(context: Context, custom_id: CustomId) -> None:
    """Show the person the form of a deal. Raises: PaxError."""
    view = await context.view(custom_id.game)
    names, others = context.names(view), context.services.deals.others(view, context.user)
    options = [FormOption(str(seat), names[seat]) for seat in others]
    if len(others) > 1:
        options.append(FormOption(ALL, words.everybody()))
    field = FormField(WHOM, words.to_whom(), "", tuple(options))
    await context.ask(modal(custom_id, words.title(), (field,), words.sentence(), needed=True))


@form("dealnew", field=f"{WHOM}=({ALL}|{NUMBER})|{SENTENCE}")
async def put_deal(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Propose the deal. Raises: PaxError."""
    view, (whom, *_) = await context.view(custom_id.game), (*filled.get(WHOM, ()), "")
    if not whom:
        raise PaxError(Reason.STALE)
    deals = context.services.deals
    to = deals.others(view, context.user) if whom == ALL else (int(whom),)
    await deals.propose(custom_id.game, to, said_in(filled), by=context.user)
    await confirm(context, custom_id.game, words.proposed_privately())


@button("dealyes", NUMBER, commits=True)
async def agree(context: Context, custom_id: CustomId) -> None:
    """Agree to the deal. Raises: PaxError."""
    await context.services.deals.agree(*_place(custom_id), by=context.user)
    await _show(context, *_place(custom_id))


@button("dealno", NUMBER, commits=True)
async def decline(context: Context, custom_id: CustomId) -> None:
    """Decline the deal. Raises: PaxError."""
    await context.services.deals.decline(*_place(custom_id), by=context.user)
    await _show(context, *_place(custom_id))


@button("dealcounter", NUMBER, reply=Reply.FORM)
async def ask_counter(context: Context, custom_id: CustomId) -> None:
    """Show the person the form of another deal in place of this one. Raises: PaxError."""
    view = await context.view(custom_id.game)
    await context.services.deals.require_asked(view, custom_id.seq, by=context.user)
    await context.ask(modal(custom_id, words.counter_title(), (), words.sentence(), needed=True))


@form("dealcounter", NUMBER, field=SENTENCE)
async def put_counter(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Propose another deal in place of this one. Raises: PaxError."""
    await context.services.deals.counter(*_place(custom_id), said_in(filled), by=context.user)
    await confirm(context, custom_id.game, words.proposed_privately())


@table_button("deals")
async def list_deals(context: Context, view: GameView) -> None:
    """Show the person their deals that stand. Raises: PaxError(NOT_A_PLAYER)."""
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
    """Note what has become of a deal, and show those that are left. Raises: PaxError."""
    state = next((each for each in DealState if each == custom_id.args[1]), None)
    if state is None:
        raise PaxError(Reason.STALE)
    await context.services.deals.mark(*_place(custom_id), state, by=context.user)
    async with then_published(context, custom_id.game):
        await list_deals(context, await context.view(custom_id.game))


def _place(custom_id: CustomId) -> tuple[int, int]:
    """Return the game, and the number of the deal."""
    return custom_id.game, custom_id.seq


async def _show(context: Context, game: int, number: int) -> None:
    """Show in the message that was pressed what became of the deal, silently."""
    post = context.services.post
    async with then_published(context, game), proposals.alone(context, game):
        s = await context.services.snapshots.of(game)
        deal = next(each for each in s.deals if each.id == number)
        await context.show(deal_layout(context.app, s.view, deal))
        for row_of_it in await post.messages(game, DEAL, turn=number):
            await (post.shows(row_of_it, stamp(s.view, deal)) if deal.is_standing else post.forget(row_of_it))
