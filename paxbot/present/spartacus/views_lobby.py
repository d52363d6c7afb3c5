"""View model of a lobby of PAX."""

from collections.abc import Sequence

from paxbot.games.spartacus.terms import OFFICIAL_SEATS
from paxbot.present.views_lobby import LobbyView, count_text, lobby_seats
from paxbot.present.words import _


def lobby_view(people: Sequence[str], automated: int, seats: range) -> LobbyView:
    """The lobby with these people and so many seats of Nemo's, and what is not the publisher's."""
    taken = len(people) + automated
    return LobbyView(
        title=_("PAX"),
        subtitle=_("Bernd Eisenstein, Irongames, 2011"),
        seats=lobby_seats(people, automated, _("Nemo"), seats[-1]),
        count_text=count_text(taken, seats[0], seats[-1]),
        note=_note(taken),
        automated_mark="nemo",
    )


def _note(taken: int) -> str:
    if taken in OFFICIAL_SEATS or not taken:
        return _(
            "The prices and symbols of the cards are a reconstruction, not the printed ones. "
            "With five or more players the game is unofficial."
        )
    return _(
        "Unofficial: the rules are for one to four players. "
        "The prices and symbols of the cards are a reconstruction, not the printed ones."
    )
