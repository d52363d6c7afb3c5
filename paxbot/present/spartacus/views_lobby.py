"""View model of a lobby of PAX."""

from collections.abc import Sequence

from paxbot.games.spartacus.terms import OFFICIAL_SEATS
from paxbot.present.spartacus.card_texts import is_own
from paxbot.present.views_lobby import LobbyView, count_text, lobby_seats
from paxbot.present.words import _


def lobby_view(people: Sequence[str], automated: int, seats: range, table: str = "") -> LobbyView:
    """The lobby with these people and so many seats of Nemo's, and what is not the publisher's.

    The game would be dealt from a table's text, or from the bot's own table.
    """
    taken = len(people) + automated
    return LobbyView(
        title=_("PAX"),
        subtitle=_("Bernd Eisenstein, Irongames, 2011"),
        seats=lobby_seats(people, automated, _("Nemo"), seats[-1]),
        count_text=count_text(taken, seats[0], seats[-1]),
        note=_note(taken, table),
        automated_mark="nemo",
    )


def _note(taken: int, table: str) -> str:
    is_official = taken in OFFICIAL_SEATS or not taken
    if not is_own(table):
        if is_official:
            return _("With five or more players the game is unofficial.")
        return _("Unofficial: the rules are for one to four players.")
    if is_official:
        return _(
            "The prices and symbols of the cards are a reconstruction, not the printed ones. "
            "With five or more players the game is unofficial."
        )
    return _(
        "Unofficial: the rules are for one to four players. "
        "The prices and symbols of the cards are a reconstruction, not the printed ones."
    )
