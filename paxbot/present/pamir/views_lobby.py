"""View model of a lobby of Pax Pamir."""

from collections.abc import Sequence

from paxbot.present.views_lobby import LobbyView, count_text, lobby_seats
from paxbot.present.words import _


def lobby_view(people: Sequence[str], automated: int, fewest: int, most: int) -> LobbyView:
    """Return the lobby with these people and so many automated seats, for a game of `fewest` to `most` players."""
    return LobbyView(
        title=_("Pax Pamir"),
        subtitle=_("Second edition"),
        seats=lobby_seats(people, automated, _("Wakhan"), most),
        count_text=count_text(len(people) + automated, fewest, most),
        automated_mark="ai_card",
        mark_width=66,
    )
