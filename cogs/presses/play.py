"""Playing: one's panel, answers, and taking them back."""

import logging
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import Interaction
from discord.ui import LayoutView

from cogs.messages.sender import UNREACHABLE
from cogs.messages.time_lines import time_lines
from cogs.presses import bargains, notepad
from cogs.presses.guard import private, remark, words_for
from cogs.presses.plan_words import panel_lines
from cogs.presses.promptly import acknowledge
from cogs.sheets.panel import PanelSheet, lead_text, panel_sheet, played_sheet, waiting_sheet
from cogs.sheets.settings import confirm_end_sheet
from cogs.sheets.sheet import note
from cogs.sheets.table import since_text
from paxbot.errors import PaxError
from paxbot.present.chat import panel as words
from paxbot.present.chat import trouble as trouble_words
from paxbot.service import GameView, Pick, Reason, Turn
from paxbot.service.choices import find_choice
from paxbot.storage.rows import Status

logger = logging.getLogger(__name__)

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from cogs.sheets.items import Press

SAID_IN_PANEL = (Reason.UNDO_REVEALED, Reason.UNDO_OTHERS_ANSWER)
"""Why there is no undo, where a player might wonder."""


async def open_panel(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The player has a private panel with everything they can do now. Raises: PaxError."""
    await _show(interaction, view.game.id, await panel_for(interaction, view))


async def turn_page(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The panel shows another of its pages. Raises: PaxError."""
    await interaction.response.defer()
    view = await interaction.client.services.games.view(press.game)
    await _show(interaction, view.game.id, await panel_for(interaction, view, page=int(press.args[1])))


async def answer(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The answer, with those that follow it, is given, or the panel says why not; it then shows what is asked next."""
    seq, *carried = press.args
    picks = [Pick(int(option), check) for option, check in zip(carried[::2], carried[1::2], strict=True)]
    await acknowledge(interaction)
    if press.verb == "answer" and (lost := await _lost_with(interaction, press, picks)):
        await interaction.edit_original_response(view=confirm_end_sheet(press.game, press, lost))
        return
    games = interaction.client.services.games
    try:
        turn = await games.answer_all(press.game, int(seq), picks, by=interaction.user.id)
    except PaxError as error:
        await _refuse(interaction, press.game, error)
        return
    await went_on(interaction, turn, words.done(lines_of(interaction, turn)))


async def _lost_with(interaction: "Interaction[PaxBot]", press: "Press", picks: Sequence[Pick]) -> str:
    """What the answer would lose with the turn, if the person wants to be asked before; empty where nothing."""
    if len(picks) != 1 or not (await interaction.client.services.settings.of(interaction.user.id)).confirm:
        return ""
    view = await interaction.client.services.games.view(press.game)
    try:
        decision = view.asked(interaction.user.id)
        choice = find_choice(view.rules, decision, picks[0].option, picks[0].check)
    except PaxError:
        # Giving the answer says why it cannot be given.
        return ""
    presenter = interaction.client.presenter(view.game.key)
    return presenter.gives_up(view.state, choice.move) if view.seq == press.seq else ""


async def undo_button(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The last step is taken back, or the panel says why not."""
    await acknowledge(interaction)
    try:
        turn = await interaction.client.services.games.undo(press.game, by=interaction.user.id, seq=press.seq)
    except PaxError as error:
        await _refuse(interaction, press.game, error)
        return
    await went_on(interaction, turn, words.undone())


async def reset_button(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """All steps of the turn that can be are taken back, or the panel says why not."""
    await acknowledge(interaction)
    try:
        turn = await interaction.client.services.games.undo_turn(press.game, by=interaction.user.id, seq=press.seq)
    except PaxError as error:
        await _refuse(interaction, press.game, error)
        return
    await went_on(interaction, turn, words.turn_reset())


async def undo_command(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The last step is taken back, and a panel shows what can be done instead. Raises: PaxError."""
    turn = await interaction.client.services.games.undo(view.game.id, by=interaction.user.id)
    await went_on(interaction, turn, words.undone())


async def panel_for(interaction: "Interaction[PaxBot]", view: GameView, *, lead: str = "", page: int = 0) -> LayoutView:
    """What the person can do in the game now. Raises: PaxError(NOT_A_PLAYER, NOT_STARTED)."""
    lead = lead_text(lead)
    seat = view.seat_of(interaction.user.id)
    if view.game.status is Status.LOBBY:
        raise PaxError(Reason.NOT_STARTED)
    if seat is None:
        raise PaxError(Reason.NOT_A_PLAYER)
    if view.decision is None:
        return note("\n".join(filter(None, [lead, words.game_over()])))
    names, presenter = interaction.client.names(view), interaction.client.presenter(view.game.key)
    if seat in view.automated:
        is_returning = view.is_returning(seat)
        said = (words.hand_returns if is_returning else words.played_for_you)(presenter.automated_name)
        message = "\n".join(filter(None, [lead, said]))
        return played_sheet(view.game.id, seat, message, is_returning=is_returning)
    time = await time_lines(interaction.client, view, seat)
    more = (*await bargains.buttons(interaction, view, seat), notepad.button(view.game.id))
    planned = await panel_lines(interaction.client, view, interaction.user.id)
    known = filter(None, [presenter.known(view.state, seat)])
    noted = (*known, *planned, *await notepad.lines(interaction, view.game.id))
    refusal = await interaction.client.services.games.undo_refusal(view, interaction.user.id)
    can_reset = await interaction.client.services.games.undo_steps(view, interaction.user.id) > 1
    if view.decision.seat != seat:
        question = presenter.question(view.state, view.decision, names)
        message = await bargains.asked(interaction, view) or words.waiting_for(names[view.decision.seat], question)
        said = "\n".join(filter(None, [lead, message, *time, *noted]))
        can_undo = refusal is None
        return waiting_sheet(view.game.id, view.seq, said, can_undo=can_undo, can_reset=can_reset, more=more)
    remarks = (remark(refusal),) if refusal and refusal.reason in SAID_IN_PANEL else ()
    panel = bargains.possible(
        presenter.panel(view.state, view.decision, names), await interaction.client.services.asking.refused(view)
    )
    arranged = (*await bargains.lines(interaction, view, seat), *noted)
    panel = replace(panel, text="\n".join([panel.text, *time, *arranged]))
    since = "" if lead else since_text(await interaction.client.dispatcher.history.since(view, seat))
    shown = PanelSheet(view.game.id, view.seq, panel, view.choices(), lead, refusal is None, remarks, page, since)
    return panel_sheet(replace(shown, can_reset=can_reset, check=view.check, more=more))


async def _show(interaction: "Interaction[PaxBot]", game: int, panel: LayoutView) -> None:
    """The answer is the person's panel, the only one that is open."""
    await interaction.client.panels.show(interaction, game, panel)


async def tell(interaction: "Interaction[PaxBot]", game: int) -> None:
    """Everybody knows how the game stands, or whoever acted is told privately that the table could not be told."""
    try:
        await interaction.client.dispatcher.reconcile(game)
    except discord.Forbidden as error:
        table = await interaction.client.services.games.table(game)
        is_locked = interaction.client.dispatcher.alerts.is_locked(table, error)
        await private(interaction, trouble_words.locked() if is_locked else words.cannot_post())
    except UNREACHABLE as error:
        logger.warning("Game %s is told of later: %s", game, error)


@asynccontextmanager
async def then_told(interaction: "Interaction[PaxBot]", game: int) -> AsyncIterator[None]:
    """Whoever acted is answered first; then everybody knows how the game stands, if need be later."""
    interaction.client.dispatcher.schedule(game)
    try:
        yield
    finally:
        await tell(interaction, game)


async def confirm(interaction: "Interaction[PaxBot]", game: int, message: str) -> None:
    """Whoever acted knows that it is done; then everybody knows how the game stands, if need be later."""
    async with then_told(interaction, game):
        await interaction.edit_original_response(view=note(message))


async def with_warning(interaction: "Interaction[PaxBot]", game: int, work: Awaitable[None]) -> None:
    """The work is done; a player whom the game's direct messages do not reach has been told so, once."""
    try:
        await work
    finally:
        if game:
            await _warn_of_closed_dms(interaction, game)


async def _warn_of_closed_dms(interaction: "Interaction[PaxBot]", game: int) -> None:
    if await interaction.client.services.post.take_dm_warning(game, interaction.user.id):
        await private(interaction, words.dm_closed())


def lines_of(interaction: "Interaction[PaxBot]", turn: Turn) -> tuple[str, ...]:
    """What an answer brought about."""
    presenter = interaction.client.presenter(turn.view.game.key)
    return presenter.log(turn.facts, interaction.client.names(turn.view))


async def went_on(interaction: "Interaction[PaxBot]", turn: Turn, lead: str) -> None:
    """The person's panel first, beginning with what was done, then the table."""
    game = turn.view.game.id
    async with then_told(interaction, game):
        await _show(interaction, game, await panel_for(interaction, turn.view, lead=lead))


async def _refuse(interaction: Interaction[Any], game: int, error: PaxError) -> None:
    """The panel says why not, and shows what the player may do instead."""
    view = await interaction.client.services.games.view(game)
    # The panel of a game that is over says so itself.
    lead = words_for(error) if view.game.status is Status.RUNNING else ""
    try:
        await show_refusal(interaction, view, lead)
    except PaxError:
        await private(interaction, words_for(error))


async def show_refusal(interaction: "Interaction[PaxBot]", view: GameView, lead: str) -> None:
    """The panel begins with why nothing was done, and shows what the player may do instead. Raises: PaxError."""
    await _show(interaction, view.game.id, await panel_for(interaction, view, lead=lead))
