"""Negotiations in a player's panel: orders, requests and answers that were arranged beforehand."""

from collections.abc import Mapping
from dataclasses import replace

from discord import ButtonStyle

from cogs.actions.errors import remark
from cogs.actions.ids import CustomId
from cogs.context import Context
from cogs.layouts.bargains import answer_lines, said_lines
from cogs.layouts.components import ActionButton
from cogs.layouts.names import safe_text
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.chat import bargains as words
from paxbot.present.citing import Cited
from paxbot.present.presenter import Panel
from paxbot.service import GameView
from paxbot.service.sentences import may_talk


async def buttons(context: Context, view: GameView, seat: Seat) -> tuple[ActionButton, ...]:
    """Return what the panel offers besides answers: orders, and requests where they can be made."""
    services, presenter, game = context.services, context.presenter(view), view.game.id
    found = []
    if view.game.head is not None and presenter.order_form(view.state, seat, None, context.names(view)):
        found.append(ActionButton(CustomId("orders", game), words.orders()))
    if view.decision is not None and view.decision.seat == seat:
        if presenter.refusal_form(view.state, None):
            found.append(ActionButton(CustomId("refusal", game), words.refusal()))
            if may_talk(view):
                found.append(ActionButton(CustomId("say", game, (str(view.seq),)), words.say()))
        if await services.grouped_questions.possible(view, context.user):
            found.append(ActionButton(CustomId("several", game), words.several()))
    if await services.grouped_questions.open_to(view, context.user):
        found.append(ActionButton(CustomId("replies", game, (str(view.turn),)), words.reply(), ButtonStyle.primary))
    return tuple(found)


async def lines(context: Context, view: GameView, seat: Seat) -> tuple[str, ...]:
    """Return what a player who is asked to take less, or owes something, has arranged or agreed on beforehand."""
    services, presenter = context.services, context.presenter(view)
    said = []
    order = await services.if_refused.of(view, context.user)
    if order is not None:
        said.append(presenter.refusal_line(order))
    if view.is_question:
        said += said_lines(await services.snapshots.of(view.game.id), context.names(view))
    if view.turn_seat == seat:
        said += [
            line for each in await services.grouped_questions.questions(view) for line in answer_lines(presenter, each)
        ]
    return tuple(said)


def possible(panel: Panel, refused: Mapping[int, PaxError]) -> Panel:
    """Return the panel without the answers, by their places, that would be refused; it says why they are missing."""
    groups = (
        replace(group, options=tuple(option for option in group.options if option.index not in refused))
        for group in panel.groups
    )
    why = dict.fromkeys(Cited(remark(error), panel.rules) for error in refused.values())
    return replace(
        panel,
        groups=tuple(filter(lambda each: each.options, groups)),
        impossible=(*panel.impossible, *why),
        reasons=(*panel.reasons, *why),
    )


async def asked(context: Context, view: GameView) -> str:
    """Return that a question about several things waits for the player's answer; nothing where none does."""
    question = await context.services.grouped_questions.open_to(view, context.user)
    if view.turn_seat is None or question is None:
        return ""
    name = context.names(view)[view.turn_seat]
    said = [words.said(name, safe_text(question.said))] if question.said else []
    return "\n".join([words.asked(name), *said])
