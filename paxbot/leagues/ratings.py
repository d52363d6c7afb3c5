"""Ratings from results: Bradley–Terry by `openskill`, computed anew from all games in their order.

`openskill` knows no share of a game (its weights are normalised within a team), so a substitute's is scaled here.
"""

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from openskill.models import BradleyTerryPart

from paxbot.leagues.results import SIZES, Player, Result, Role, SeatResult, Share, shares

DIGITS: Final = 9
"""The decimals kept from game to game, so that every machine goes on from the same number."""
PROVISIONAL: Final = 10
"""The games until which a rating is provisional."""
DEVIATIONS: Final = 2
"""The standard deviations of the uncertainty that is shown; 95 of 100 ratings are within."""
LAST: Final = 30
"""The changes of a rating that are kept, for its curve."""


class Skill(NamedTuple):
    """A belief about somebody's strength: mean, standard deviation, and how many games they played to the end."""

    mean: float
    deviation: float
    games: int = 0

    @property
    def rating(self) -> float:
        return round(self.mean, 2)

    @property
    def uncertainty(self) -> float:
        """The uncertainty that is shown with it, in both directions."""
        return round(DEVIATIONS * self.deviation, 2)

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few games for it to be relied on."""
        return self.games < PROVISIONAL


MODEL: Final = BradleyTerryPart(window_size=SIZES[-1])
"""Compares each seat with every other, since equal people who tie would change unequally with neighbours alone."""
NEWCOMER: Final = Skill(MODEL.mu, MODEL.sigma)
AUTOMATED: Final = Skill(MODEL.mu, 1.0)
"""The fixed reference: whatever it does, the automated player stays where it is."""


class Change(NamedTuple):
    """The effect of a game on somebody's rating."""

    result: str
    ended: str
    role: Role
    place: int
    """The place of the seat, also where somebody held it for a part of the game only."""
    seats: int
    before: Skill
    after: Skill


class Rated(NamedTuple):
    """Somebody's rating, their place among those whose rating is not provisional, and its last changes."""

    skill: Skill
    place: int | None
    changes: tuple[Change, ...]
    """The newest last."""


class Ratings:
    """Everybody's rating after all games so far; nothing of the games is kept but the last changes."""

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
        """Return all who are rated, the best first and those whose rating is provisional last."""
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
    """Return the results that count for ratings as corrected, in the order in which they are rated."""
    counted = [corrected for result in results if (corrected := result.corrected()).counts]
    return sorted(
        (result for result in counted if result.verified and not result.moderated),
        key=lambda result: (result.ended, len(result.id), result.id),
    )


def changed(result: Result, rated: Mapping[Player, Skill]) -> dict[Player, Skill]:
    """Return the new ratings of those who took part in a game, all from those before it."""
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
    """Return the rating of somebody who did not play a seat all through: last for who left, never less for others."""
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
    """Return the rating of whoever held the seat in the end; a former player counts as a newcomer."""
    last = seat.stints[-1] if seat.stints else None
    if last is None or last.automated:
        return AUTOMATED
    return rated.get(last.player, NEWCOMER) if last.player else NEWCOMER


def _played(field: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    teams = [[MODEL.create_rating([skill.mean, skill.deviation])] for skill in field]
    return [
        Skill(round(team[0].mu, DIGITS), round(team[0].sigma, DIGITS)) for team in MODEL.rate(teams, ranks=list(places))
    ]
