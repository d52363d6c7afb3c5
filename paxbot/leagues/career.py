"""Somebody's games as one: how often they had which place, and what they got from each."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from paxbot.leagues.results import Player, Result, Role
from paxbot.leagues.standings import RANKED, scores


class Career(NamedTuple):
    """The games somebody has played, and of those with a place of their own the places and points, in their order."""

    games: int
    wins: Fraction
    places: tuple[int, ...]
    """How often they were first, second and so on, down to the last place that they could have had."""
    points: tuple[Fraction, ...]

    @property
    def averages(self) -> tuple[Fraction, ...]:
        """Return the mean of the points after each game."""
        return tuple(total / count for count, total in enumerate(accumulate(self.points), 1))


def career(results: Iterable[Result], player: Player) -> Career:
    """Return what came of somebody's games that count; results come in their order."""
    games = [corrected for result in results if (corrected := result.corrected()).counts]
    own = [(score, len(game.seats)) for game in games for score in scores(game) if score.player == player]
    ranked = [(score, seats) for score, seats in own if score.role in RANKED]
    times = Counter(score.place for score, _ in ranked)
    return Career(
        sum(score.role is not Role.NO_SHOW for score, _ in own),
        sum((score.wins for score, _ in own), Fraction(0)),
        tuple(times[place] for place in range(1, max((seats for _, seats in ranked), default=0) + 1)),
        tuple(score.points for score, _ in ranked),
    )
