"""Handing a seat over to the game and taking it back: asked twice, and told to everybody."""

from typing import TYPE_CHECKING

from discord import ButtonStyle, Interaction
from discord.ui import LayoutView

from cogs.presses.guard import is_moderator
from cogs.presses.people import may_seek
from cogs.presses.play import then_told
from cogs.presses.promptly import acknowledge
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.names import safe
from cogs.sheets.people import handed_over_sheet
from cogs.sheets.sheet import note, row
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.chat import panel as words
from paxbot.service import GameView, Reason, Turn
from paxbot.storage.rows import PlayerRow, Status

if TYPE_CHECKING:
    from cogs.client import PaxBot


async def ask_hand_over(interaction: "Interaction[PaxBot]", view: GameView, user: int | None = None) -> None:
    """Whoever wants to hand a seat over, their own or a player's, is asked whether they are sure. Raises: PaxError."""
    player = _whose(interaction, view, user)
    assert player.seat is not None
    if player.seat in view.automated:
        raise PaxError(Reason.SEAT_IS_AUTOMATED)
    if len(view.people) == 1:
        raise PaxError(Reason.LAST_PERSON)
    presenter = interaction.client.presenter(view.game.key)
    is_busy = player.seat in (view.turn_seat, view.head.waiting)
    terms = [*([words.rest_is_given_up()] if is_busy else []), *presenter.handing_over()]
    message = words.confirm_hand_over(_name(interaction, player), presenter.automated_name, terms)
    press = Press("handover", view.game.id, (str(player.seat),))
    button = PaxButton(press, words.hand_over(presenter.automated_name), ButtonStyle.danger)
    await interaction.edit_original_response(view=note(message, row(button)))


async def ask_take_back(interaction: "Interaction[PaxBot]", view: GameView, user: int | None = None) -> None:
    """Whoever wants a seat back, for themselves or for its player, is asked whether they are sure. Raises: PaxError."""
    player = _whose(interaction, view, user)
    assert player.seat is not None
    if player.seat not in view.automated:
        raise PaxError(Reason.SEAT_IS_NOT_AUTOMATED)
    presenter, name = interaction.client.presenter(view.game.key), _name(interaction, player)
    message = words.confirm_take_back(name, presenter.automated_name, presenter.taking_back())
    label = words.take_back() if name is None else words.take_it_back()
    button = PaxButton(Press("takeback", view.game.id, (str(player.seat),)), label, ButtonStyle.primary)
    await interaction.edit_original_response(view=note(message, row(button)))


async def hand_over(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The game plays the seat, as far as that was possible at once, and everybody has been told. Raises: PaxError."""
    await acknowledge(interaction)
    seat = int(press.args[0])
    turn = await interaction.client.services.seating.hand_over(
        press.game, seat, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    message = _handed_over(interaction, turn.view, seat)
    can_seek = seat in turn.view.automated and may_seek(interaction, turn.view, seat)
    await _changed(interaction, turn, handed_over_sheet(press.game, seat, message, can_seek=can_seek))


async def take_back(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The player of the seat plays it again, and everybody has been told. Raises: PaxError."""
    await acknowledge(interaction)
    turn = await interaction.client.services.seating.take_back(
        press.game, int(press.args[0]), by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await _changed(interaction, turn, note(words.is_taken_back()))


def _handed_over(interaction: "Interaction[PaxBot]", view: GameView, seat: Seat) -> str:
    """What has become of the wish to hand a seat over."""
    if seat in view.automated:
        return words.is_handed_over(interaction.client.presenter(view.game.key).automated_name)
    if view.decision is None:
        return words.game_over()
    return words.others_come_first(interaction.client.names(view)[view.decision.seat])


def _whose(interaction: "Interaction[PaxBot]", view: GameView, user: int | None) -> PlayerRow:
    """The player whose seat is meant, if the person may decide about it. Raises: PaxError."""
    if view.game.status is not Status.RUNNING:
        raise PaxError(Reason.NOT_STARTED if view.game.status is Status.LOBBY else Reason.GAME_OVER)
    own = user is None or user == interaction.user.id
    player = view.player_of(user or interaction.user.id)
    if player is None:
        raise PaxError(Reason.NOT_A_PLAYER if own else "not_their_seat")
    if not own and interaction.user.id != view.game.host and not is_moderator(interaction):
        raise PaxError(Reason.NOT_YOUR_SEAT, host=view.game.host)
    return player


def _name(interaction: "Interaction[PaxBot]", player: PlayerRow) -> str | None:
    """The name of the player, unless it is the person themselves."""
    return None if player.user == interaction.user.id else safe(player.name, player.seat)


async def _changed(interaction: "Interaction[PaxBot]", turn: Turn, shown: LayoutView) -> None:
    async with then_told(interaction, turn.view.game.id):
        await interaction.edit_original_response(view=shown)
