"""Meetings: what each of two people has from the games that both have played."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import groupby, permutations
from typing import NamedTuple

from paxbot.leagues.results import Player, Result
from paxbot.leagues.standings import given, scores


class Meeting(NamedTuple):
    """The points of somebody and of another from the games that both have played."""

    points: Fraction = Fraction(0)
    others: Fraction = Fraction(0)

    @property
    def lead(self) -> int:
        """1 where somebody has more than the other, -1 where they have fewer."""
        return (self.points > self.others) - (self.points < self.others)


def meetings(
    results: Iterable[Result], edition: int = 1, *, is_month: bool = False
) -> Mapping[tuple[Player, Player], Meeting]:
    """Return the meetings of all pairs who have met, in both directions."""
    found: dict[tuple[Player, Player], Meeting] = {}
    games = [scores(corrected, edition) for result in results if (corrected := result.corrected()).counts]
    for _, game in groupby(given(games, edition, is_month=is_month), lambda score: score.game):
        for own, other in permutations(game, 2):
            before = found.get((own.player, other.player), Meeting())
            found[own.player, other.player] = Meeting(before.points + own.points, before.others + other.points)
    return found
