"""Deals in a player's panel: those agreed on in short, and that one waits for an answer."""

from typing import Final

from cogs.actions.ids import CustomId
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.names import safe_text
from cogs.layouts.parts import clip
from paxbot.engine.kernel import Seat
from paxbot.present.chat import deals as words
from paxbot.service import GameView
from paxbot.service.deal import Deal, DealState

SHOWN: Final = 2
"""Deals of which the panel tells something."""
SHORT: Final = 60
"""Characters of a deal there."""


async def lines_and_buttons(context: Context, view: GameView, seat: Seat) -> tuple[list[str], tuple[ActionButton, ...]]:
    """Return the player's deals that stand, the newest ones in a line each, and the button of all of them."""
    deals = await context.services.deals.standing(view, seat)
    if not deals:
        return [], ()
    names = context.names(view)
    lines = [
        _line(deal, seat, names) for deal in reversed(deals) if deal.state is DealState.AGREED or seat in deal.missing
    ]
    more = [words.more(len(lines) - SHOWN)] if len(lines) > SHOWN else []
    return [*lines[:SHOWN], *more], (ActionButton(CustomId("deals", view.game.id), words.deals()),)


def _line(deal: Deal, seat: Seat, names: tuple[str, ...]) -> str:
    others = [names[each] for each in deal.parties if each != seat]
    if deal.state is DealState.OPEN:
        return words.waits(names[deal.seat])
    return words.in_panel(others, "" if deal.seat == seat else names[deal.seat], safe_text(clip(deal.text, SHORT)))
