"""Layouts about seats that change hands."""

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import row, text_layout
from paxbot.engine.kernel import Seat
from paxbot.present.chat import people as words
from paxbot.present.chat import table as table_words


def seat_taken_layout(game: int, message: str, *, is_asked: bool) -> LayoutView:
    """Tell a new player that the seat is theirs; the panel is at hand where the game waits for them."""
    buttons = [ActionButton(CustomId("turn", game), table_words.take_turn(), ButtonStyle.primary)] if is_asked else []
    return text_layout(message, row(*buttons, ActionButton(CustomId("hand", game), table_words.my_hand())))


def resign_layout(game: int, seat: Seat, message: str, *, can_seek: bool) -> LayoutView:
    """Ask somebody who wants to give their seat up whether they are sure."""
    buttons = [ActionButton(CustomId("resign", game, (str(seat),)), words.resign(), ButtonStyle.danger)]
    if can_seek:
        buttons.append(ActionButton(CustomId("seek", game, (str(seat),)), words.play_until()))
    return text_layout(message, row(*buttons))


def handed_over_layout(game: int, seat: Seat, message: str, *, can_seek: bool) -> LayoutView:
    """Say what has become of a seat, and offer to seek somebody for it."""
    return text_layout(
        message, *([row(ActionButton(CustomId("seek", game, (str(seat),)), words.seek()))] if can_seek else [])
    )


def offer_layout(game: int, seat: Seat, message: str) -> LayoutView:
    """Return the offer of a seat."""
    args = (str(seat),)
    return text_layout(
        message,
        row(
            ActionButton(CustomId("takeseat", game, args), words.take_seat(), ButtonStyle.success),
            ActionButton(CustomId("closeseat", game, args), words.close_offer()),
        ),
    )
