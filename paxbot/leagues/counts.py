"""Statistics of finished games: what was counted of each, added up, with the wins of those whose it was."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import accumulate
from statistics import median
from typing import Final

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Seat

REPLIES: Final = tuple(timedelta(hours=hours) for hours in (1 / 6, 1, 3, 8, 24, 72))
"""Replies are counted by the first of these within which they came; later ones together."""
ORDER: Final = "order"
"""The key of what every game has: in which order the seats had their first turns."""


@dataclass(frozen=True, slots=True)
class GameCounts:
    """The counts of one game: its length, how quickly each seat replied, and what its rules name."""

    turns: int
    seconds: int
    replies: tuple[tuple[int, ...], ...]
    """For each seat how many replies came within each of `REPLIES`, and later."""
    counted: tuple[Counted, ...]


def replies(answers: Iterable[tuple[Seat, datetime]], seats: int, start: datetime) -> tuple[tuple[int, ...], ...]:
    """Count how long each seat took when the game had come to it; further answers of the same seat are no replies."""
    found, before, since = [[0] * (len(REPLIES) + 1) for _ in range(seats)], -1, start
    for seat, at in answers:
        if seat != before:
            found[seat][sum(at - since > limit for limit in REPLIES)] += 1
        before, since = seat, at
    return tuple(map(tuple, found))


def first_turns(turns: Iterable[Seat]) -> list[Counted]:
    """Count in which order the seats had their first turns."""
    return [Counted(ORDER, str(place), seat) for place, seat in enumerate(dict.fromkeys(turns), 1)]


@dataclass(slots=True)
class Share:
    """How often something was counted, and how many of those whose it was have won; who tie share the win."""

    times: int = 0
    wins: float = 0.0


@dataclass(slots=True)
class Statistics:
    """The counts of several games of one kind."""

    lengths: list[int] = field(default_factory=list)
    """Turns."""
    seconds: list[int] = field(default_factory=list)
    replies: Counter[int] = field(default_factory=Counter)
    """How many came within each of `REPLIES`, by its place, and later."""
    shares: defaultdict[str, defaultdict[str, Share]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Share))
    )
    """By what was counted and by item."""
    owned: set[str] = field(default_factory=set)
    """The things that belong to seats, so that they have wins."""

    def add(self, game: GameCounts, places: Sequence[int | None], people: Collection[Seat]) -> None:
        """Add a game with the places of its seats; of what belongs to seats only that of `people` counts."""
        self.lengths.append(game.turns)
        self.seconds.append(game.seconds)
        winners = places.count(1)
        for seat in people:
            self.replies.update({at: count for at, count in enumerate(game.replies[seat]) if count})
        for about, item, owner, _ in game.counted:
            if owner is not None:
                self.owned.add(about)
            if owner is None or owner in people:
                share = self.shares[about][item]
                share.times += 1
                share.wins += 1 / winners if owner is not None and places[owner] == 1 else 0

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.lengths)

    @property
    def usual_turns(self) -> int:
        """The turns of the median; 0 without a game."""
        return round(median(self.lengths or [0]))

    @property
    def usual_time(self) -> timedelta:
        """How long the median lasted."""
        return timedelta(seconds=median(self.seconds or [0]))

    @property
    def usual_reply(self) -> timedelta | None:
        """Within which of `REPLIES` half of the replies came; None where that took longer, or there was none."""
        total = sum(self.replies.values())
        sums = accumulate(self.replies[at] for at in range(len(REPLIES)))
        return next((REPLIES[at] for at, count in enumerate(sums) if total and 2 * count >= total), None)
