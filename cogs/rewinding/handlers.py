"""Going back by agreement: choosing a step, asking the table, agreeing and declining."""

from discord import ButtonStyle, SelectOption
from discord.ui import LayoutView

from cogs.actions import proposals
from cogs.actions.commands import table_command
from cogs.actions.ids import PLACE, CustomId
from cogs.actions.registry import button, table_button
from cogs.actions.responses import confirm, then_published
from cogs.context import Context
from cogs.layouts.components import ActionButton, ActionMenu
from cogs.layouts.names import unescaped
from cogs.layouts.parts import MENU, OPTION, clip, row, text_layout, whole_lines
from cogs.messages.seat_names import seat_names
from cogs.rewinding.messages import REWIND_ASKED, STEPS, outcome, proposal, step_lines
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import rewind as words
from paxbot.service import GameView, Reason


@table_command("rewind", commands.REWIND)
@table_button("rewind")
async def ask(context: Context, view: GameView) -> None:
    """Have a player or moderator choose among the steps the table can go back to. Raises: PaxError."""
    steps = await context.services.rewinding.steps(view.game.id, by=context.user)
    _require_say(context, view)
    seats = await seat_names(context.app, view)
    told = [(step, lines) for step in steps if (lines := step_lines(context.app, seats, [step]))]
    offered = [
        (step.seq, words.step(step.turn, seats.names(step.entries[0])[step.seat]), lines[0])
        for step, lines in told[:-MENU:-1]
    ]
    options = [
        SelectOption(label=clip(unescaped(what), OPTION), value=str(number), description=clip(unescaped(whose), OPTION))
        for number, whose, what in offered
    ]
    if not options:
        await context.say(f"{words.title()}\n{words.nothing()}")
        return
    menu = ActionMenu(CustomId("rewindstep", view.game.id, (str(view.seq),)), 0, options, words.placeholder())
    heading = f"{words.title()}\n{words.choose(_is_alone(context, view))}"
    await context.show(text_layout(heading, row(menu)))


@button("rewindstep", PLACE)
async def choose_step(context: Context, custom_id: CustomId) -> None:
    """Show what would be taken back, and how to go about it. Raises: PaxError."""
    view = await context.view(custom_id.game)
    _require_say(context, view)
    seq, back_to = _numbers(custom_id)
    if seq != view.seq:
        raise PaxError(Reason.STALE)
    possible = await context.services.rewinding.steps(custom_id.game, by=context.user)
    seats = await seat_names(context.app, view)
    lines = step_lines(context.app, seats, [step for step in possible if step.seq >= back_to])
    body = whole_lines(words.confirm(lines), STEPS, words.more())
    is_alone, buttons = _is_alone(context, view), [ActionButton(CustomId("rewind", view.game.id), words.other_step())]
    if context.is_moderator and not is_alone:
        buttons.insert(0, ActionButton(custom_id._replace(verb="rewindnow"), words.decide()))
    if view.seat_of(context.user) is not None:
        label = words.go_back() if is_alone else words.ask_table()
        buttons.insert(0, ActionButton(custom_id._replace(verb="rewindask"), label, ButtonStyle.primary))
    await context.show(text_layout("\n".join([words.title(), body, words.hands_stay()]), row(*buttons)))


@button("rewindask", PLACE, commits=True)
async def propose(context: Context, custom_id: CustomId) -> None:
    """Ask the table, or go back at once where nobody else plays. Raises: PaxError."""
    seq, back_to = _numbers(custom_id)
    vote = await context.services.rewinding.propose(custom_id.game, back_to, seq=seq, by=context.user)
    await confirm(context, custom_id.game, words.done_privately() if vote.turn else words.asked_privately())


@button("rewindnow", PLACE, commits=True)
async def enforce(context: Context, custom_id: CustomId) -> None:
    """Go back as a moderator has decided. Raises: PaxError."""
    seq, back_to = _numbers(custom_id)
    await context.services.rewinding.enforce(
        custom_id.game, back_to, seq=seq, by=context.user, moderator=context.is_moderator
    )
    await confirm(context, custom_id.game, words.done_privately())


@button("rewindyes", PLACE, commits=True)
async def agree(context: Context, custom_id: CustomId) -> None:
    """Agree to going back; with the last consent the table does. Raises: PaxError."""
    seq, back_to = _numbers(custom_id)
    vote = await context.services.rewinding.agree(custom_id.game, back_to, seq=seq, by=context.user)
    async with then_published(context, custom_id.game):
        if vote.turn is None:
            async with proposals.alone(context, custom_id.game):
                await context.show(await _shown(context, custom_id.game))
        await context.tell(words.done_privately() if vote.turn else words.agreed_privately())


@button("rewindno", PLACE, commits=True)
async def decline(context: Context, custom_id: CustomId) -> None:
    """Decline going back. Raises: PaxError."""
    seq, back_to = _numbers(custom_id)
    vote = await context.services.rewinding.decline(custom_id.game, back_to, seq=seq, by=context.user)
    said = words.withdrawn if vote.proposal.by == context.user else words.declined
    await proposals.close(context, vote.view, REWIND_ASKED, said)


async def _shown(context: Context, game: int) -> LayoutView:
    """Return the proposal with those whose consent is missing now, or what has become of it."""
    view = await context.view(game)
    vote = await context.services.rewinding.proposed(view)
    return await proposal(context.app, vote) if vote else text_layout(await outcome(context.app, view, view.seq - 1))


def _require_say(context: Context, view: GameView) -> None:
    """Require that the person plays or moderates. Raises: PaxError(NOT_A_PLAYER)."""
    if view.seat_of(context.user) is None and not context.is_moderator:
        raise PaxError(Reason.NOT_A_PLAYER)


def _is_alone(context: Context, view: GameView) -> bool:
    return [player.user for player in view.people] == [context.user]


def _numbers(custom_id: CustomId) -> tuple[int, int]:
    """Return where the game stood, and the step."""
    return custom_id.seq, int(custom_id.args[1])
