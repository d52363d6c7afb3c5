"""The end of the game, explained line by line."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.view import view
from paxbot.present.spartacus import scoring, solitaire
from paxbot.present.speech import persons
from paxbot.present.words import _

LENGTH: Final = 2800
"""Characters above which the text is worded more shortly."""
_NAMED: Final = 1
"""So many players are named for each category then."""


def final(s: State, people: Sequence[str]) -> str:
    """Who has won and by what, every category against Rome, and the points of each player.

    Of a solitaire game, whether it is won, condition by condition, and every category.
    Where that is too much, each category names the strongest players only.
    """
    text = "\n".join(_lines(view(s, None), persons(people), 0))
    return text if len(text) <= LENGTH else "\n".join(_lines(view(s, None), persons(people), _NAMED))


def _lines(position: scoring.Position, who: Sequence[str], named: int) -> Iterator[str]:
    found = scoring.ending(position)
    if found.solo is not None:
        yield from solitaire.final_lines(position, who[0], found.solo)
        return
    yield scoring.verdict(position, who)
    yield ""
    yield _tally(found)
    if named:
        yield _("For each category one of the strongest players is named.")
    yield from (f"- {line}" for line in scoring.comparisons(position, who, named))
    if found.points:
        yield ""
        yield _("**Points**")
        for each in sorted(found.points, key=lambda each: -each.total):
            yield f"- {scoring.scored(each, who[each.seat])}"


def _tally(found: scoring.Ending) -> str:
    """How many categories each side has."""
    return _(
        "**Strengths, bonuses included:** Rome has {rome} of the 7 categories, the players have {players}."
    ).format(rome=len(found.romes), players=7 - len(found.romes))
