from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from discord import ButtonStyle, app_commands
from discord.ui import Item
from discord.utils import format_dt

from cogs.actions.registry import Access, button, command, require_moderator, require_moderator_of, table_button
from cogs.context import Context
from cogs.layouts.components import PLACE, ActionButton, CustomId, page_buttons
from cogs.layouts.parts import layout, mention, row, safe_name, text, text_layout
from cogs.layouts.table import turn_button
from cogs.messages.kinds import MessageKind
from cogs.messages.sender import Gone, Wanted, link_to, unchanged
from cogs.messages.turns import TURN
from paxbot import PaxError
from paxbot.present.chat import commands, people as words
from paxbot.present.words import speaking
from paxbot.service import GameSummary, GameView, Snapshot

NUDGE: Final = "nudge"


class Nudge(MessageKind):
    kind = NUDGE
    closes_by = Gone.DELETED

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        return [Wanted(at=s.view.seq, body=unchanged)] if s.is_running else []


USUAL_DAYS: Final = 3
MOST_DAYS: Final = 365
PER_PAGE: Final = 6
"""Each game takes five components."""
NUDGE_AGAIN: Final = timedelta(hours=20)


@command("stuck", commands.STUCK, private=True)
@app_commands.describe(days=commands.STUCK_DAYS)
async def list_stuck(context: Context, days: app_commands.Range[int, 1, MOST_DAYS] = USUAL_DAYS) -> None:
    await show(context, days)


async def show(context: Context, days: int, page: int = 0) -> None:
    require_moderator(context)
    assert context.guild is not None
    tables = await context.services.people.stuck(context.guild, timedelta(days=days))
    if not tables:
        await context.say(words.nothing_stuck(days))
        return
    pages = (len(tables) + PER_PAGE - 1) // PER_PAGE
    page = min(page, pages - 1)
    games = [part for table in tables[page * PER_PAGE :][:PER_PAGE] for part in await _listed(context, table)]
    buttons = page_buttons(page, pages, lambda number: CustomId("stuckpage", 0, (str(days), str(number))))
    heading = text(words.stuck_heading(len(tables), days))
    await context.show(layout(heading, *games, row(*buttons) if buttons else None))


@button("stuckpage", PLACE, access=Access.ANYBODY)
async def turn_page(context: Context, custom_id: CustomId) -> None:
    await show(context, int(custom_id.args[0]), int(custom_id.args[1]))


@table_button("stucknudge")
async def nudge(context: Context, view: GameView) -> None:
    """Remind the awaited player silently, at most once a day. Raises: PaxError."""
    require_moderator_of(context, view)
    post = context.services.post
    last = await post.latest(view.game.id, NUDGE)
    if last is not None and post.age(last) < NUDGE_AGAIN:
        raise PaxError("nudged_already", since=format_dt(last.created_at, "R"))
    await _send_nudge(context, view)
    assert view.waiting is not None
    await context.say(words.is_nudged(safe_name(view, view.waiting)))


async def _send_nudge(context: Context, view: GameView) -> None:
    assert view.waiting is not None
    sender, user = context.dispatcher.sender, view.waiting.user
    with speaking(await context.app.language_at(view)):
        shown = text_layout(words.nudged(mention(user)), row(turn_button(view.game.id)))
    sent = await sender.post(view, shown, nonce=None, ping=[user], silent=True)
    await context.services.post.keep(sender.row(view, NUDGE, sent, view.waiting.seat))


async def _listed(context: Context, table: GameSummary) -> list[Item[Any]]:
    post, presenter = context.services.post, context.presenter(table)
    head, waiting = table.game.head, table.waiting
    assert head is not None
    turn, last = await post.latest(table.game.id, TURN), await post.latest(table.game.id, NUDGE)
    line = words.stuck_line(
        presenter.name,
        link_to(table, turn.message if turn else None),
        safe_name(table, waiting) if waiting else presenter.automated_name,
        format_dt(head.moved_at, "R"),
        format_dt(last.created_at, "R") if last else None,
    )
    remedies = (
        ActionButton(CustomId("stucknudge", table.game.id), words.nudge(), ButtonStyle.primary),
        ActionButton(CustomId("stuckhand", table.game.id), words.hand_to(presenter.automated_name)),
        ActionButton(CustomId("stuckend", table.game.id), words.end_game()),
    )
    return [text(line), row(*remedies)]
