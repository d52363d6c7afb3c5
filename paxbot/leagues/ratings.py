"""Careers, meetings, ratings and statistics, computed from many games.

Ratings are Bradley–Terry by `openskill`, computed anew from all games in their order. `openskill` knows no share of a
game (its weights are normalised within a team), so a substitute's is scaled here.
"""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from functools import partial
from itertools import accumulate, groupby, permutations
from statistics import median
from typing import Final, NamedTuple

from openskill.models import BradleyTerryPart

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Seat
from paxbot.leagues.results import SIZES, Player, Result, Role, SeatResult, Share, shares
from paxbot.leagues.standings import RANKED, given, scores


class Career(NamedTuple):
    """The games somebody played, with places and points of those with a place of their own, in order."""

    games: int
    wins: Fraction
    places: tuple[int, ...]
    """How often they came first, second and so on, down to the last possible place."""
    points: tuple[Fraction, ...]

    @property
    def averages(self) -> tuple[Fraction, ...]:
        return tuple(total / count for count, total in enumerate(accumulate(self.points), 1))


def career(results: Iterable[Result], player: Player) -> Career:
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


class Meeting(NamedTuple):
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


DIGITS: Final = 9
"""Decimals kept from game to game, so that every machine goes on from the same number."""
PROVISIONAL: Final = 10
"""The games until which a rating is provisional."""
DEVIATIONS: Final = 2
"""Standard deviations of the uncertainty shown; 95 of 100 ratings are within."""
LAST: Final = 30
"""The changes of a rating that are kept, for its curve."""


class Skill(NamedTuple):
    """Mean, standard deviation, and games played to the end."""

    mean: float
    deviation: float
    games: int = 0

    @property
    def rating(self) -> float:
        return round(self.mean, 2)

    @property
    def uncertainty(self) -> float:
        return round(DEVIATIONS * self.deviation, 2)

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL


MODEL: Final = BradleyTerryPart(window_size=SIZES[-1])
"""Compares each seat with every other, since equal people who tie would change unequally with neighbours alone."""
NEWCOMER: Final = Skill(MODEL.mu, MODEL.sigma)
AUTOMATED: Final = Skill(MODEL.mu, 1.0)
"""The fixed reference: the automated player's rating never changes."""


class Change(NamedTuple):
    result: str
    ended: str
    role: Role
    place: int
    """The place of the seat, also where somebody held it only for a part of the game."""
    seats: int
    before: Skill
    after: Skill


class Rated(NamedTuple):
    skill: Skill
    place: int | None
    changes: tuple[Change, ...]
    """The newest last."""


class Ratings:
    def __init__(self) -> None:
        self.skills: dict[Player, Skill] = {}
        self._last: defaultdict[Player, deque[Change]] = defaultdict(partial(deque, maxlen=LAST))

    def add(self, results: Iterable[Result]) -> None:
        """Rate these games, none of which is earlier than those before."""
        for result in in_order(results):
            new = changed(result, self.skills)
            parts = {share.player: (seat, share.role) for seat in result.seats for share in shares(seat)}
            for player, after in new.items():
                before, (seat, role) = self.skills.get(player, NEWCOMER), parts[player]
                if after != before:
                    change = Change(result.id, result.ended, role, seat.place, len(result.seats), before, after)
                    self._last[player].append(change)
            self.skills |= new

    def table(self) -> dict[Player, Rated]:
        order = sorted(self.skills.items(), key=lambda each: (each[1].is_provisional, -each[1].rating, each[0]))
        settled = [-skill.rating for _, skill in order if not skill.is_provisional]
        return {
            player: Rated(skill, _place(skill, settled), tuple(self._last.get(player, ()))) for player, skill in order
        }


def _place(skill: Skill, settled: Sequence[float]) -> int | None:
    return None if skill.is_provisional else 1 + bisect_left(settled, -skill.rating)


def ratings(results: Iterable[Result]) -> dict[Player, Skill]:
    """Return everybody's rating after all games, by the time they ended, then by id."""
    rated = Ratings()
    rated.add(results)
    return rated.skills


def in_order(results: Iterable[Result]) -> list[Result]:
    counted = [corrected for result in results if (corrected := result.corrected()).counts]
    return sorted(
        (result for result in counted if result.verified and not result.moderated),
        key=lambda result: (result.ended, len(result.id), result.id),
    )


def changed(result: Result, rated: Mapping[Player, Skill]) -> dict[Player, Skill]:
    """Return the new ratings of those who took part, all from those before the game."""
    parts = [shares(seat) for seat in result.seats]
    field = [_holder(seat, rated) for seat in result.seats]
    places = [seat.place for seat in result.seats]
    if not any(parts):
        return {}
    after = _played(field, places)
    new: dict[Player, Skill] = {}
    for seat, own in enumerate(parts):
        for share in own:
            before = rated.get(share.player, NEWCOMER)
            if share.role is Role.PLAYED:
                new[share.player] = after[seat]._replace(games=before.games + 1)
            elif share.role is not Role.NO_SHOW:
                new[share.player] = _partly(share, before, seat, field, places)
    return new


def _partly(share: Share, before: Skill, seat: int, field: Sequence[Skill], places: Sequence[int]) -> Skill:
    """Return the rating of a part of a seat: last place for one who left, never a loss for others."""
    present = [*field[:seat], before, *field[seat + 1 :]]
    if share.role is Role.LEFT:
        lost = _played(present, [*places[:seat], len(places) + 1, *places[seat + 1 :]])[seat]
        return lost._replace(games=before.games + 1)
    after, part = _played(present, places)[seat], float(share.turns)
    if after.mean <= before.mean:
        return before
    mean = before.mean + part * (after.mean - before.mean)
    deviation = before.deviation + part * (after.deviation - before.deviation)
    return Skill(round(mean, DIGITS), round(deviation, DIGITS), before.games)


def _holder(seat: SeatResult, rated: Mapping[Player, Skill]) -> Skill:
    """Return the rating of the last holder; a former player counts as a newcomer."""
    last = seat.stints[-1] if seat.stints else None
    if last is None or last.automated:
        return AUTOMATED
    return rated.get(last.player, NEWCOMER) if last.player else NEWCOMER


def _played(field: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    teams = [[MODEL.create_rating([skill.mean, skill.deviation])] for skill in field]
    return [
        Skill(round(team[0].mu, DIGITS), round(team[0].sigma, DIGITS)) for team in MODEL.rate(teams, ranks=list(places))
    ]


REPLIES: Final = tuple(timedelta(hours=hours) for hours in (1 / 6, 1, 3, 8, 24, 72))
"""The times replies are counted by; later ones together."""
ORDER: Final = "order"


@dataclass(frozen=True, slots=True)
class GameCounts:
    turns: int
    seconds: int
    replies: tuple[tuple[int, ...], ...]
    """For each seat how many replies came within each of `REPLIES`, and later."""
    counted: tuple[Counted, ...]


def replies(answers: Iterable[tuple[Seat, datetime]], seats: int, start: datetime) -> tuple[tuple[int, ...], ...]:
    """Count how long each seat took once the game had come to it; further answers of a seat are no replies."""
    found, before, since = [[0] * (len(REPLIES) + 1) for _ in range(seats)], -1, start
    for seat, at in answers:
        if seat != before:
            found[seat][sum(at - since > limit for limit in REPLIES)] += 1
        before, since = seat, at
    return tuple(map(tuple, found))


def first_turns(turns: Iterable[Seat]) -> list[Counted]:
    return [Counted(ORDER, str(place), seat) for place, seat in enumerate(dict.fromkeys(turns), 1)]


@dataclass(slots=True)
class Tally:
    """How often something was counted, and the wins of its owners, shared by those who tie."""

    times: int = 0
    wins: float = 0.0


@dataclass(slots=True)
class Statistics:
    lengths: list[int] = field(default_factory=list)
    seconds: list[int] = field(default_factory=list)
    replies: Counter[int] = field(default_factory=Counter)
    shares: defaultdict[str, defaultdict[str, Tally]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Tally))
    )
    """By what was counted and by item."""
    owned: set[str] = field(default_factory=set)
    """What belongs to seats, and so has wins."""

    def add(self, game: GameCounts, places: Sequence[int | None], people: Collection[Seat]) -> None:
        """Add a game; of what belongs to seats only that of `people` counts."""
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
        return len(self.lengths)

    @property
    def usual_turns(self) -> int:
        return round(median(self.lengths or [0]))

    @property
    def usual_time(self) -> timedelta:
        return timedelta(seconds=median(self.seconds or [0]))

    @property
    def usual_reply(self) -> timedelta | None:
        """The first of `REPLIES` within which half of the replies came, or None."""
        total = sum(self.replies.values())
        sums = accumulate(self.replies[at] for at in range(len(REPLIES)))
        return next((REPLIES[at] for at, count in enumerate(sums) if total and 2 * count >= total), None)
