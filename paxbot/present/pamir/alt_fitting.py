"""The length of alternative texts, kept to by shorter wordings first, and in whole words."""

from collections.abc import Iterable, Sequence
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.present.alt_fitting import LIMIT, NAME, cut, joined, within
from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.views_models import PlayerView, SeatCounts
from paxbot.present.speech import short_name
from paxbot.present.words import _

_LEAST: Final = 24
"""Characters that what changed claims in any case."""

Wording = tuple[Sequence[str], Sequence[str]]
"""Sentences that come before what changed, and those after it."""


def first_fitting(wordings: Iterable[Wording], changes: ChangesView) -> str:
    """Return the first of the wordings, with what changed between its parts, that fits.

    If none does, return the last with as much of what changed as it leaves room for.
    """
    head: Sequence[str] = ()
    rest: Sequence[str] = ()
    for head, rest in wordings:
        text = joined([*head, changes.sentence, *rest])
        if len(text) <= LIMIT:
            return text
    room = LIMIT - len(joined([*head, *rest])) - 2
    return within([*head, cut(changes.sentence, max(room, _LEAST)), *rest])


def named(player: PlayerView, length: int = NAME) -> str:
    """Return the player's name and number; the number alone for a length of 0."""
    number = numbered(player.seat)
    return f"{short_name(player.name, length)} ({number})" if length else number


def numbered(seat: Seat) -> str:
    """Return the player of that seat by number."""
    return _("player {number}").format(number=seat + 1)


def owned(counts: SeatCounts) -> str:
    """Return how many pieces each player has somewhere."""
    return ", ".join(_("{count} of {player}").format(count=n, player=numbered(seat)) for seat, n in counts)
