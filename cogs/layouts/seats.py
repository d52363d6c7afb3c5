"""Messages about seats on offer, and reminders of a game that waits."""

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import row, text_layout
from paxbot.engine.kernel import Seat
from paxbot.present.chat import people as words
from paxbot.present.chat import table as table_words


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


def nudge_layout(game: int, message: str) -> LayoutView:
    """Return a reminder of a game that waits for a player."""
    return text_layout(message, row(ActionButton(CustomId("turn", game), table_words.take_turn(), ButtonStyle.primary)))
