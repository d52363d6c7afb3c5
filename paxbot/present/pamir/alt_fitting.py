"""The length of alternative texts, kept to by shorter wordings first, and in whole words."""

from collections.abc import Iterable, Sequence
from typing import Final

from paxbot.present.alt_fitting import LIMIT, NAME, cut, joined, sentence, within
from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.views_models import PlayerView
from paxbot.present.speech import fitted, shortened

_NEWS: Final = 160
"""Characters that what changed may claim before the rest is worded more shortly."""
_LEAST_NEWS: Final = 24
"""Characters that it claims in any case."""

Wording = tuple[Sequence[str], Sequence[str]]
"""Sentences that come before what changed, and those after it."""


def first_fitting(wordings: Iterable[Wording], changes: ChangesView) -> str:
    """Return the first of the wordings, with what changed between its parts, that fits.

    If none does, return as much of the last as fits.
    """
    tries = [(wording, _NEWS) for wording in wordings]
    tries.append((tries[-1][0], _LEAST_NEWS))
    text = ""
    for (head, rest), claim in tries:
        text = joined([*head, *rest])
        if changes.phrases:
            room = LIMIT - len(text) - len(changes.caption) - 3
            text = joined([*head, _news(changes, max(room, min(claim, len("; ".join(changes.phrases))))), *rest])
        if len(text) <= LIMIT:
            return text
    return within([text])


def named(player: PlayerView, length: int = NAME) -> str:
    """Return the player's number and name; the number alone for a length of 0."""
    return f"{player.seat + 1} {shortened(player.name, length)}" if length else str(player.seat + 1)


def _news(changes: ChangesView, room: int) -> str:
    told = fitted([cut(phrase, room) for phrase in changes.phrases], room)
    return sentence(f"{changes.caption} {told}")
