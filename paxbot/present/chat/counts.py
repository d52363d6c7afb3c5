"""Statistics of finished games: whose they are, how long they took, and how what was counted is read."""

from collections.abc import Sequence
from datetime import timedelta

from paxbot.present.chat.clocks import span
from paxbot.present.speech import listing
from paxbot.present.words import N_, Spoken, Texts, _, ngettext

none_yet = Spoken("No such game has been finished on this server yet.")
"""Says that there is nothing to count."""
order = Spoken("Order of play")
"""The heading of how the first to play, the second and so on came out."""


place = Texts(
    {
        "1": N_("First to play"),
        "2": N_("Second"),
        "3": N_("Third"),
        "4": N_("Fourth"),
        "5": N_("Fifth"),
        "6": N_("Sixth"),
        "7": N_("Seventh"),
        "8": N_("Eighth"),
    }
)
"""Whose turn came first, second and so on."""


def heading(game: str, whose: str) -> str:
    """Return the heading: which game it is, and whose games are counted, where these are not the server's."""
    return f"### {game}: {whose}" if whose else f"### {game}"


def games(count: int) -> str:
    """Return how many games there are."""
    return ngettext("{count} game", "{count} games", count).format(count=count)


def usual(turns: int, time: timedelta, reply: timedelta | None) -> str:
    """Return how long half of the games took at most, and within which time half of the replies came."""
    text = _("Half of them took at most {turns} turns and {time}.").format(turns=turns, time=span(time))
    if reply is None:
        return text
    return f"{text} " + _("Half of the replies came within {time}.").format(time=span(reply))


def legend(unowned: Sequence[str]) -> str:
    """Return how the counts are read: `unowned` are those that belong to nobody."""
    text = _("-# How often (×), and how many per cent of those won.")
    if not unowned:
        return text
    return f"{text} " + _("{counts}: how many per cent came out so.").format(counts=listing(unowned))
