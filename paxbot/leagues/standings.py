"""Points by place and size of the table, and standings, each place with the tie-break that decided it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from itertools import chain
from typing import Final, NamedTuple

from paxbot.leagues.results import SIZES, Player, Result, Role, SeatResult, Share, shares

SCALES: Final = {
    2: (8, 2),
    3: (9, 4, 2),
    4: (10, 6, 3, 1),
    5: (11, 7, 4, 2, 1),
    6: (12, 7, 5, 3, 2, 1),
    7: (13, 9, 6, 4, 2, 1, 0),
    8: (14, 10, 6, 4, 3, 2, 1, 0),
}
"""The points by the number of people at the table, from the first place to the last; 5 in the mean."""
MONTH_SCALES: Final = {**{size: (*scale[:-1], 0) for size, scale in SCALES.items()}, 2: (4, 0)}
"""Of an open month: nothing for the last, and half for a game of two, the cheapest to arrange."""


def last_points(size: int) -> Fraction:
    return Fraction(SCALES[size][-1])


def split(scale: Sequence[int], place: int, places: Sequence[int]) -> Fraction:
    before, tied = sum(other < place for other in places), places.count(place)
    return Fraction(sum(scale[before : before + tied]), tied)


Value = Fraction | str
"""The digest of a lot is text."""


class Criterion(StrEnum):
    """What standings are ordered by: the first that differs."""

    GROUP = "group"
    """The final of a cup first, drop-outs last."""
    POINTS = "points"
    WINS = "wins"
    SECONDS = "seconds"
    HEAD_TO_HEAD = "head_to_head"
    WINNERS_SHARE = "winners_share"
    SONNEBORN_BERGER = "sonneborn_berger"
    CLOCK = "clock"
    LOT = "lot"


class Score(NamedTuple):
    """One person's part of one game; a substitute has points only, and only in the first edition."""

    game: str
    player: Player
    role: Role
    place: int
    points: Fraction
    wins: Fraction = Fraction(0)
    seconds: Fraction = Fraction(0)
    winners_share: Fraction = Fraction(0)
    clock: Fraction | None = None


FIRST: Final = (1, 0, 0, 0, 0, 0, 0, 0)
SECOND: Final = (0, 1, 0, 0, 0, 0, 0, 0)
STRIKING: Final = (Role.LEFT, Role.LEFT_EARLY, Role.NO_SHOW)
RANKED: Final = (Role.PLAYED, Role.LEFT)
LAST: Final = SIZES[-1] + 1
"""Below all places: those who left."""
MOST_BEATEN: Final = 2
"""The games of an open month in which beating the same person counts."""
NOT_OWN: Final = (Role.SUBSTITUTE, Role.NO_SHOW)
FIRST_MISSED: Final = "missing 0"
NO_MARKS: Final[Mapping[Player, str]] = {}
MEAN: Final = Fraction(5)


class Above(NamedTuple):
    """Why somebody is above the next: the criterion with both values."""

    criterion: Criterion
    value: Value
    next: Value


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the standings; `above` is None in the last."""

    place: int
    player: Player
    points: Fraction
    played: int
    counted: tuple[Score, ...]
    strikes: int
    above: Above | None

    @property
    def mean(self) -> Fraction | None:
        """The points of the first missing game: the mean of all others, None without one."""
        return next((score.points for score in self.counted if score.game == FIRST_MISSED), None)


def table(
    results: Iterable[Result],
    seed: str,
    entrants: Iterable[Player] = (),
    best: int | None = None,
    *,
    edition: int = 1,
    is_month: bool = False,
    owners: Mapping[str, Collection[Player]] | None = None,
    groups: Mapping[Player, int] | None = None,
    missing: Iterable[Player] = (),
    marks: Mapping[Player, str] = NO_MARKS,
) -> list[Standing]:
    """Return the standings of players and entrants; of each, the `best` so many games count.

    Results of an open month (`is_month`) come in the order in which the games ended. With `owners`, a game counts only
    for those of its id. A greater one of the `groups` is below; 0 without one. `missing` has somebody once for each
    game that was never dealt though they were there. Lots go by the `marks` of people, else by their ids.
    """
    played = [corrected for result in results if (corrected := result.corrected()).counts]
    games = {result.id: scores(result, edition, owners and owners[result.id]) for result in played}
    gained: dict[Player, list[Score]] = {player: [] for player in entrants}
    for score in given(games.values(), edition, is_month=is_month):
        if owners is None or score.player in owners[score.game]:
            gained.setdefault(score.player, []).append(score)
    for player, times in Counter(missing).items():
        gained.setdefault(player, []).extend(_missed(player, gained.get(player, ()), times))
    counted = {player: sorted(own, key=_worth)[:best] for player, own in gained.items()}
    compared = _Compared(counted, games, seed, groups or {}, marks)
    order = compared.ordered(sorted(gained), tuple(Criterion))
    return [
        Standing(
            place,
            player,
            compared.total(player, Criterion.POINTS),
            sum(score.role not in (Role.NO_SHOW, Role.MISSED) for score in gained[player]),
            tuple(counted[player]),
            sum(score.role in STRIKING for score in gained[player]),
            above,
        )
        for place, (player, above) in enumerate(order, 1)
    ]


def _missed(player: Player, gained: Sequence[Score], times: int) -> list[Score]:
    """Return the points of missing games: the mean of somebody's own others once, then five each."""
    own = [score.points for score in gained if score.role not in NOT_OWN]
    first = sum(own, Fraction(0)) / len(own) if own else MEAN
    return [Score(f"missing {number}", player, Role.MISSED, 0, MEAN if number else first) for number in range(times)]


def scores(result: Result, edition: int = 1, owners: Collection[Player] | None = None) -> list[Score]:
    """Return a game's scores; all but its `owners` are substitutes."""
    if edition == 1:
        return [score for seat in result.seats for score in _first_scores(result, seat)]
    parts = [(seat, share) for seat in result.seats for share in shares(seat, edition)]
    if owners is not None:
        parts = [
            (seat, share if share.player in owners else share._replace(role=Role.SUBSTITUTE)) for seat, share in parts
        ]
    ranks = [LAST if share.role is Role.LEFT else seat.place for seat, share in parts if share.role in RANKED]
    places = [1 + sum(other < rank for other in ranks) for rank in ranks]
    left = iter(places)
    return [_score(result, seat, share, next(left) if share.role in RANKED else 0, places) for seat, share in parts]


def _score(result: Result, seat: SeatResult, share: Share, place: int, places: Sequence[int]) -> Score:
    score = Score(result.id, share.player, share.role, place, Fraction(0))
    if share.role is not Role.PLAYED or len(places) < SIZES[0]:
        return score
    return score._replace(
        points=split(SCALES[len(places)], place, places),
        wins=split(FIRST, place, places) if seat.place == 1 else Fraction(0),
        seconds=split(SECOND, place, places),
        winners_share=_winners_share(result, seat),
        clock=None if seat.clock is None else Fraction(seat.clock),
    )


def given(games: Iterable[Sequence[Score]], edition: int, *, is_month: bool = False) -> Iterator[Score]:
    return (chain.from_iterable if edition == 1 else of_month if is_month else of_season)(games)


def of_season(games: Iterable[Sequence[Score]]) -> Iterator[Score]:
    """Yield scores in a season: somebody whom all others left early gets the mean and no win."""
    for game in games:
        is_alone = [score.role for score in game if score.role in RANKED] == [Role.PLAYED]
        yield from (each._replace(points=MEAN) if is_alone and each.role in RANKED else each for each in game)


def of_month(games: Iterable[Sequence[Score]]) -> Iterator[Score]:
    """Yield scores in an open month, where the same person counts as an opponent in two games with points at most.

    Those who finished before somebody count in any case. Finishing before no opponent gives nothing.
    """
    met: Counter[tuple[Player, Player]] = Counter()
    for game in games:
        ranked = [score for score in game if score.role in RANKED]
        for own in game:
            behind = [(own.player, other.player) for other in ranked if other != own and other.place >= own.place]
            again = {other for pair in behind if met[pair] >= MOST_BEATEN for other in pair[1:]}
            places = [other.place for other in ranked if other.player not in again]
            if own.role is Role.PLAYED and max(places) > own.place:
                met.update(behind)
                yield own._replace(points=split(MONTH_SCALES[len(places)], own.place, places))
            else:
                yield own._replace(points=Fraction(0), wins=Fraction(0), seconds=Fraction(0))


def _first_scores(result: Result, seat: SeatResult) -> Iterator[Score]:
    """Yield scores by the first edition, in which automated seats take up places."""
    places = [other.place for other in result.seats]
    for share in shares(seat):
        score = _score(result, seat, share, seat.place, places)
        if share.role is Role.LEFT:
            score = score._replace(place=len(places), points=last_points(len(places)))
        elif share.role is not Role.PLAYED:
            score = score._replace(points=split(SCALES[len(places)], seat.place, places) * share.turns)
        yield score


def _winners_share(result: Result, seat: SeatResult) -> Fraction:
    """Return the part of the winner's points somebody has, from 0 to 1."""
    if seat.place == 1:
        return Fraction(1)
    most = next((other.points for other in result.seats if other.place == 1), None)
    if seat.points is None or most is None or most <= 0:
        return Fraction(0)
    return min(max(Fraction(seat.points) / Fraction(most), Fraction(0)), Fraction(1))


def _worth(score: Score) -> tuple[Fraction, str]:
    return -score.points, score.game


@dataclass(frozen=True, slots=True)
class _Compared:
    counted: Mapping[Player, Sequence[Score]]
    games: Mapping[str, Sequence[Score]]
    seed: str
    groups: Mapping[Player, int]
    marks: Mapping[Player, str]

    def ordered(self, tied: list[Player], criteria: Sequence[Criterion]) -> list[tuple[Player, Above | None]]:
        if len(tied) < 2:
            return [(player, None) for player in tied]
        values = {player: self.value(player, criteria[0], tied) for player in tied}
        order: list[tuple[Player, Above | None]] = []
        for value in sorted(set(values.values()), reverse=True):
            if order:
                order[-1] = order[-1][0], Above(criteria[0], values[order[-1][0]], value)
            order += self.ordered([player for player in tied if values[player] == value], criteria[1:])
        return order

    def value(self, player: Player, criterion: Criterion, tied: Sequence[Player]) -> Value:
        match criterion:
            case Criterion.GROUP:
                return Fraction(-self.groups.get(player, 0))
            case Criterion.HEAD_TO_HEAD:
                outcomes = self.outcomes(player)
                return sum((outcome - Fraction(1, 2) for other, outcome in outcomes if other in tied), Fraction(0))
            case Criterion.SONNEBORN_BERGER:
                outcomes = self.outcomes(player)
                return sum((self.total(other, Criterion.POINTS) * outcome for other, outcome in outcomes), Fraction(0))
            case Criterion.CLOCK:
                return -self.total(player, criterion) if all(map(self.is_timed, tied)) else Fraction(0)
            case Criterion.LOT:
                return lot(self.seed, self.marks.get(player, player))
        return self.total(player, criterion)

    def total(self, player: Player, criterion: Criterion) -> Fraction:
        return sum((getattr(score, criterion) for score in self.counted[player]), Fraction(0))

    def is_timed(self, player: Player) -> bool:
        return all(score.clock is not None for score in self.counted[player])

    def outcomes(self, player: Player) -> Iterator[tuple[Player, Fraction]]:
        """Yield the opponents in games that count, with 1 if beaten and a half if tied."""
        for own in self.counted[player]:
            if own.role in RANKED:
                for other in self.games[own.game]:
                    if other.role in RANKED and other.player != player:
                        yield other.player, Fraction((own.place < other.place) + (own.place <= other.place), 2)


def lot(seed: str, mark: str) -> str:
    """Return the lot of a mark by the season's seed, whoever else takes part; the greater is above."""
    return sha256(f"{seed}:lot:{mark}".encode()).hexdigest()
