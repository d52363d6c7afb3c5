"""Ending a game early: asked twice, and only with everybody's consent or by a moderator."""

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions import proposals
from cogs.actions.authorization import require_moderator_of
from cogs.actions.commands import table_command
from cogs.actions.ids import CustomId
from cogs.actions.registry import button, table_button
from cogs.actions.responses import confirm, then_published
from cogs.context import Context
from cogs.ending.messages import END_ASKED, end_proposal
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import row, text_layout
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import panel as words
from paxbot.present.chat import table as table_words
from paxbot.service import GameView, Reason, Status
from paxbot.service.endings import endable


@table_command("end", commands.END)
async def ask(context: Context, view: GameView) -> None:
    """Ask somebody who may end the game whether they are sure. Raises: PaxError."""
    if view.game.status is Status.LOBBY:
        raise PaxError("end_lobby")
    if view.game.status is not Status.RUNNING:
        raise PaxError(Reason.GAME_OVER)
    endable(view)
    host, moderator = context.user == view.game.host, context.is_moderator
    if not host and not moderator:
        raise PaxError(Reason.HOST_ONLY, host=view.game.host)
    messages = [words.confirm_propose()] if host else []
    messages += [words.confirm_enforce()] if moderator else []
    await context.show(end_confirm_layout(view.game.id, messages, propose=host, enforce=moderator))


@button("propose", commits=True)
async def propose(context: Context, custom_id: CustomId) -> None:
    """Ask everybody whether the game shall end. Raises: PaxError."""
    await context.services.endings.propose(custom_id.game, by=context.user)
    await confirm(context, custom_id.game, words.proposed())


@button("enforce", commits=True)
async def enforce(context: Context, custom_id: CustomId) -> None:
    """End the game as a moderator. Raises: PaxError."""
    await context.services.endings.enforce(custom_id.game, by=context.user, moderator=context.is_moderator)
    await confirm(context, custom_id.game, words.end_is_done())


@button("agree", commits=True)
async def agree(context: Context, custom_id: CustomId) -> None:
    """Agree to the end; with the last consent the game is ended. Raises: PaxError."""
    await context.services.endings.agree(custom_id.game, by=context.user)
    async with then_published(context, custom_id.game):
        await proposals.show(context, custom_id.game, end_proposal)
        await context.tell(words.agreed())


@button("decline", commits=True)
async def decline(context: Context, custom_id: CustomId) -> None:
    """Decline the end. Raises: PaxError."""
    view = await context.services.endings.decline(custom_id.game, by=context.user)
    await proposals.close(context, view, END_ASKED, table_words.end_declined)


@table_button("stuckend")
async def ask_enforce(context: Context, view: GameView) -> None:
    """Ask a moderator whether a game in which nobody moves shall end. Raises: PaxError."""
    require_moderator_of(context, endable(view))
    await context.show(end_confirm_layout(view.game.id, [words.confirm_enforce()], propose=False, enforce=True))


def end_confirm_layout(game: int, messages: Sequence[str], *, propose: bool, enforce: bool) -> LayoutView:
    """Ask somebody who wants to end the game whether they are sure."""
    buttons = []
    if propose:
        buttons.append(ActionButton(CustomId("propose", game), words.propose(), ButtonStyle.primary))
    if enforce:
        buttons.append(ActionButton(CustomId("enforce", game), words.enforce()))
    return text_layout("\n".join(messages), row(*buttons))
