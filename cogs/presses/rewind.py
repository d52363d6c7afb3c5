"""Going back by agreement: choosing a step, asking the table, agreeing and declining."""

from functools import partial
from typing import TYPE_CHECKING

from discord.ui import LayoutView

from cogs.messages.notes import REWIND_ASKED
from cogs.messages.rewinds import step_lines
from cogs.presses import proposals
from cogs.presses.guard import is_moderator, private
from cogs.presses.play import confirm, then_told
from cogs.presses.promptly import acknowledge
from cogs.sheets.rewind import confirm_sheet, steps_sheet
from cogs.sheets.sheet import MENU, note
from paxbot.errors import PaxError
from paxbot.present.chat import rewind as words
from paxbot.service import GameView, Reason

if TYPE_CHECKING:
    from discord import Interaction

    from cogs.client import PaxBot
    from cogs.sheets.items import Press


async def ask(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """A player or moderator chooses among the steps the table can go back to. Raises: PaxError."""
    steps = await interaction.client.services.rewinding.steps(view.game.id, by=interaction.user.id)
    _require_say(interaction, view)
    names = interaction.client.names(view)
    told = [(step, lines) for step in steps if (lines := step_lines(interaction.client, view, [step]))]
    offered = [(step.seq, words.step(step.turn, names[step.seat]), lines[0]) for step, lines in told[:-MENU:-1]]
    shown = steps_sheet(view.game.id, view.seq, offered, is_alone=_is_alone(interaction, view))
    await interaction.edit_original_response(view=shown)


async def choose_step(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The person reads what would be taken back, and how to go about it. Raises: PaxError."""
    await interaction.response.defer()
    services = interaction.client.services
    view = await services.games.view(press.game)
    _require_say(interaction, view)
    seq, back_to = _numbers(press)
    if seq != view.seq:
        raise PaxError(Reason.STALE)
    steps = [step for step in await services.rewinding.steps(press.game, by=interaction.user.id) if step.seq >= back_to]
    shown = confirm_sheet(
        press.game,
        (str(seq), str(back_to)),
        step_lines(interaction.client, view, steps),
        asks=view.seat_of(interaction.user.id) is not None,
        is_alone=_is_alone(interaction, view),
        decides=is_moderator(interaction),
    )
    await interaction.edit_original_response(view=shown)


async def propose(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The table is asked, or went back where nobody else plays. Raises: PaxError."""
    await acknowledge(interaction)
    seq, back_to = _numbers(press)
    vote = await interaction.client.services.rewinding.propose(press.game, back_to, seq=seq, by=interaction.user.id)
    await confirm(interaction, press.game, words.done_privately() if vote.turn else words.asked_privately())


async def enforce(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The table went back as a moderator decided. Raises: PaxError."""
    await acknowledge(interaction)
    seq, back_to = _numbers(press)
    await interaction.client.services.rewinding.enforce(
        press.game, back_to, seq=seq, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await confirm(interaction, press.game, words.done_privately())


async def agree(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The player's consent counts; with the last one the table went back. Raises: PaxError."""
    await acknowledge(interaction)
    seq, back_to = _numbers(press)
    vote = await interaction.client.services.rewinding.agree(press.game, back_to, seq=seq, by=interaction.user.id)
    async with then_told(interaction, press.game):
        if vote.turn is None:
            await proposals.show(interaction, press.game, lambda: _shown(interaction.client, press.game))
        await private(interaction, words.done_privately() if vote.turn else words.agreed_privately())


async def decline(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game stays as it is. Raises: PaxError."""
    await acknowledge(interaction)
    seq, back_to = _numbers(press)
    vote = await interaction.client.services.rewinding.decline(press.game, back_to, seq=seq, by=interaction.user.id)
    name, is_own = proposals.name_of(interaction, vote.view), vote.proposal.by == interaction.user.id
    said = partial(words.withdrawn if is_own else words.declined, name)
    await proposals.close(interaction, press.game, REWIND_ASKED, said)


async def _shown(bot: "PaxBot", game: int) -> LayoutView:
    """The proposal with those whose consent is missing now, or what has become of it."""
    view = await bot.services.games.view(game)
    vote = await bot.services.rewinding.proposed(view)
    return (
        note(await bot.dispatcher.rewinds.outcome(view, view.seq - 1))
        if vote is None
        else bot.dispatcher.rewinds.proposal(vote)
    )


def _require_say(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """Nothing, if the person plays or moderates. Raises: PaxError(NOT_A_PLAYER)."""
    if view.seat_of(interaction.user.id) is None and not is_moderator(interaction):
        raise PaxError(Reason.NOT_A_PLAYER)


def _is_alone(interaction: "Interaction[PaxBot]", view: GameView) -> bool:
    return [player.user for player in view.people] == [interaction.user.id]


def _numbers(press: "Press") -> tuple[int, int]:
    """Where the game stood, and the step."""
    return press.seq, int(press.args[1])
