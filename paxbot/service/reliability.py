"""How reliably people have played on a server, in facts: turns in time, and games that they left."""

from dataclasses import dataclass
from typing import Final

from paxbot.service.results import GameOptions

NEWCOMER: Final = 3
"""The number of games below which a player is a newcomer."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """The games that somebody has played with others, and their own turns in those with a clock."""

    games: int = 0
    left: int = 0
    """How many of the games they left, or were out of time in for good."""
    turns: int = 0
    late: int = 0
    """In how many of the turns their time was up."""

    @property
    def in_time(self) -> int | None:
        """Return how many per cent of their turns were in time, rounded down; None where no time was counted."""
        return 100 * (self.turns - self.late) // self.turns if self.turns else None

    def suits(self, options: GameOptions) -> bool:
        """Return whether the host of a table with these options wants such a person."""
        is_known = options.newcomers or self.games >= NEWCOMER
        is_in_time = self.in_time is None or self.in_time >= options.least_in_time
        return is_known and is_in_time and (options.most_left is None or self.left <= options.most_left)


UNKNOWN: Final = Reliability()
