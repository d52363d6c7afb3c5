"""Seats that change their players: giving one's own up, seeking somebody, and taking a seat that is on offer."""

from typing import TYPE_CHECKING

from discord import Interaction

from cogs.presses.guard import is_moderator, private
from cogs.presses.play import confirm, tell, then_told
from cogs.presses.promptly import acknowledge
from cogs.sheets.names import plain
from cogs.sheets.norms import rules_of
from cogs.sheets.people import resign_sheet, seat_taken_sheet
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import people as words
from paxbot.service import GameView, Reason, Substitutes
from paxbot.storage.rows import Status

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from cogs.sheets.items import Press


async def ask_resign(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """Whoever wants to give their seat up is asked whether they are sure. Raises: PaxError."""
    require_running(view)
    seat = view.seat_of(interaction.user.id)
    if seat is None:
        raise PaxError(Reason.NOT_A_PLAYER)
    if len(view.people) == 1 and seat not in view.automated:
        raise PaxError(Reason.LAST_PERSON)
    presenter, is_sought = interaction.client.presenter(view.game.key), view.options.substitutes == Substitutes.OPEN
    is_busy = seat in (view.turn_seat, view.head.waiting) and seat not in view.automated
    terms = [*([panel_words.rest_is_given_up()] if is_busy else []), *presenter.handing_over()]
    message = words.confirm_resign(presenter.automated_name, terms, is_sought=is_sought)
    can_seek = seat not in view.automated and may_seek(interaction, view, seat)
    shown = resign_sheet(view.game.id, seat, message, can_seek=can_seek)
    await interaction.edit_original_response(view=shown)


async def resign(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game plays the player's seat, and somebody else is sought for it. Raises: PaxError."""
    await acknowledge(interaction)
    turn = await interaction.client.services.people.resign(press.game, by=interaction.user.id)
    await confirm(interaction, press.game, _resigned(interaction, turn.view, int(press.args[0])))


def _resigned(interaction: "Interaction[PaxBot]", view: GameView, seat: Seat) -> str:
    """What has become of the wish to give a seat up."""
    rival, is_sought = interaction.client.presenter(view.game.key).automated_name, view.options.substitutes
    if view.decision is None:
        return panel_words.game_over()
    if seat in view.automated:
        return words.is_resigned(rival, is_sought=is_sought == Substitutes.OPEN)
    asked = interaction.client.names(view)[view.decision.seat]
    if is_sought == Substitutes.OPEN:
        return words.not_yet_resigned(asked)
    return panel_words.others_come_first(asked)


async def seek(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The seat is on offer in the channel. Raises: PaxError."""
    await acknowledge(interaction)
    await interaction.client.services.people.seek(
        press.game, int(press.args[0]), by=interaction.user.id, moderator=is_moderator(interaction)
    )
    pressed = interaction.message
    if pressed is None or pressed.flags.ephemeral:
        await confirm(interaction, press.game, words.is_sought())
        return
    async with then_told(interaction, press.game):
        await private(interaction, words.is_sought())


async def take(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The person has the seat, and everybody has been told. Raises: PaxError."""
    await acknowledge(interaction, thinking=True)
    seat, user = int(press.args[0]), interaction.user
    try:
        turn = await interaction.client.services.people.take(
            press.game, seat, user=user.id, name=plain(user.display_name)
        )
    except PaxError as refusal:
        if refusal.reason in (Reason.SEAT_NOT_OFFERED, Reason.SEAT_IS_TAKEN):
            await tell(interaction, press.game)
        raise
    view, presenter = turn.view, interaction.client.presenter(turn.view.game.key)
    message = words.seat_is_yours(
        rules_of(view, presenter), waits=seat in view.automated, automated_name=presenter.automated_name
    )
    is_asked = view.head.waiting == seat
    async with then_told(interaction, press.game):
        shown = seat_taken_sheet(press.game, message, is_asked=is_asked)
        await interaction.edit_original_response(view=shown)


async def close(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """Nobody is sought for the seat any more. Raises: PaxError."""
    await acknowledge(interaction)
    await interaction.client.services.people.close(
        press.game, int(press.args[0]), by=interaction.user.id, moderator=is_moderator(interaction)
    )
    async with then_told(interaction, press.game):
        await private(interaction, words.is_closed())


def may_seek(interaction: "Interaction[PaxBot]", view: GameView, seat: Seat) -> bool:
    """Whether the person may put the seat on offer, as far as the table's rules are concerned."""
    decides = interaction.user.id == view.game.host or is_moderator(interaction)
    if view.options.substitutes == Substitutes.OPEN:
        return decides or view.seat_of(interaction.user.id) == seat
    return decides and view.options.substitutes == Substitutes.HOST


def require_running(view: GameView) -> None:
    """Nothing, if the game runs. Raises: PaxError(NOT_STARTED, GAME_OVER)."""
    if view.game.status is not Status.RUNNING:
        raise PaxError(Reason.NOT_STARTED if view.game.status is Status.LOBBY else Reason.GAME_OVER)
