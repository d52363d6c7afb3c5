"""The plan of a season: cyclic designs, divisions, tables, hours for a turn, and who moves to which division.

In a cyclic design everybody meets everybody about equally often: a block of as many numbers as a table has seats is
shifted through all numbers of people. Everybody then plays as many games as a table has seats, one in each seat; two
people meet as often as their distance is a difference in the block, and one sits directly before the other as often
as it is a step from one number of the block to the next.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import count, islice, pairwise, permutations
from typing import Final, TypeVar

from paxbot import PaxError
from paxbot.leagues.results import Player

Seat = TypeVar("Seat")
Table = tuple[int, ...]
"""The people of one table, by number, in the order of their seats."""


def tables(people: int, size: int, *, varied: bool = True) -> tuple[Table, ...]:
    """Return the tables for so many people, numbered from 0; `varied` changes who sits directly before whom.

    Raises: PaxError(TOO_FEW_FOR_A_TABLE).
    """
    if people < size:
        raise PaxError("too_few_for_a_table", people=people, size=size)
    block = _varied(_block(people, size), people) if varied else _block(people, size)
    return tuple(tuple((number + shift) % people for number in block) for shift in range(people))


def spread(numbers: Sequence[int]) -> int:
    """Return by how much the greatest exceeds the least."""
    return max(numbers) - min(numbers)


def meetings(seated: Sequence[Table], people: int) -> list[int]:
    """Return how often each pair of people meets."""
    met = {(one, other): 0 for other in range(people) for one in range(other)}
    for table in seated:
        for other in table:
            for one in table:
                if one < other:
                    met[one, other] += 1
    return list(met.values())


def successions(seated: Iterable[Sequence[Seat]]) -> Counter[tuple[Seat, Seat]]:
    """Return how often one sits directly before another in the order of turns, of those where that ever is so."""
    return Counter(pair for table in seated for pair in zip(table, (*table[1:], table[0]), strict=True))


def seats(seated: Sequence[Table], people: int, size: int) -> list[int]:
    """Return how often each of the people sits in each seat."""
    sat = [0] * (people * size)
    for table in seated:
        for seat, person in enumerate(table):
            sat[person * size + seat] += 1
    return sat


@cache
def _block(people: int, size: int) -> Table:
    """Return the first block, in the order of numbers, whose differences are as even as can be."""
    if people == size:
        return tuple(range(size))
    return next(block for slack in count(1) if (block := _extend((0,), [0] * people, size, slack)))


@cache
def _varied(block: Table, people: int) -> Table:
    """Return the block in the first order whose steps repeat the least."""

    def repeats(order: Table) -> int:
        return sum(times**2 for times in Counter((to - at) % people for at, to in successions([order])).values())

    return min(((block[0], *rest) for rest in permutations(block[1:])), key=repeats)


def _extend(block: Table, differences: list[int], size: int, slack: int) -> Table:
    """Return the block filled up so that its differences are even but for `slack`; empty if it cannot be."""
    people = len(differences)
    if len(block) == size:
        return block if spread(differences[1:]) <= slack else ()
    most = -(-size * (size - 1) // (people - 1)) + slack - 1
    for number in range(block[-1] + 1, people):
        wider = differences.copy()
        for other in block:
            wider[number - other] += 1
            wider[other - number] += 1
        if max(wider) <= most and (full := _extend((*block, number), wider, size, slack)):
            return full
    return ()


MOST_PEOPLE: Final = 400
"""The most people of a season that is planned or simulated, and the most divisions of any."""
MOST_IN_ONE_DIVISION: Final = 13
FEWEST_IN_SEVERAL: Final = 7
"""The fewest people of a division where there are several."""
USUAL_DIVISION: Final = 8

MOST_SUCCESSIONS: Final = 2
"""How often somebody may sit directly before the same person; three people at tables of three do so in each game."""

TURNS: Final = {3: 45, 4: 52, 5: 60}
"""The turns of a game in the median, by the seats of its table, where those of its own are not known."""
LEAST_HOURS: Final = 18
"""The hours, nights included, that a turn should have."""
OVERTIME_WEEKS: Final = 2
"""The weeks at the end of a season from the due date of the games to the hard stop."""
TABLES_AT_ONCE: Final = 2
WEEK: Final = 7 * 24


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    """The tables of one division, with how evenly people meet and sit."""

    people: int
    size: int
    tables: tuple[Table, ...]

    @property
    def meetings(self) -> list[int]:
        """How often each pair of people meets."""
        return meetings(self.tables, self.people)

    @property
    def seats(self) -> list[int]:
        """How often each of the people sits in each seat."""
        return seats(self.tables, self.people, self.size)

    @property
    def successions(self) -> int:
        """How often somebody sits directly before the same person at most."""
        return max(successions(self.tables).values())

    @property
    def is_even(self) -> bool:
        """Whether people meet and sit as evenly as is promised."""
        most = 2 if self.size == 5 and self.people in (20, 22) else 1
        is_varied = self.is_single_table_of_three or self.successions <= MOST_SUCCESSIONS
        return spread(self.meetings) <= most and spread(self.seats) == 0 and is_varied

    @property
    def is_single_table_of_three(self) -> bool:
        """Whether there is only one order of turns in which everybody has each seat once."""
        return self.people == self.size == 3


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season in which everybody plays as many games as a table has seats."""

    divisions: tuple[DivisionPlan, ...]
    size: int
    weeks: int
    at_once: int
    turns: int
    """The turns of a game in the median."""

    @property
    def hours(self) -> float:
        """The hours that a turn may take, nights included, so that every game ends by its due date."""
        return (self.weeks - OVERTIME_WEEKS) * WEEK / (_rounds(self.size, self.at_once) * self.turns)

    @property
    def latest_start(self) -> int:
        """The day of the season on which the last tables should be open, if each may take the hours of its turns."""
        rounds = _rounds(self.size, self.at_once)
        return (self.weeks - OVERTIME_WEEKS) * 7 * (rounds - 1) // rounds

    @property
    def is_even(self) -> bool:
        """Whether every division is even."""
        return all(division.is_even for division in self.divisions)


def plan(
    people: int,
    size: int,
    *,
    divisions: int | None = None,
    weeks: int | None = None,
    at_once: int = TABLES_AT_ONCE,
    varied: bool = True,
    turns: int = 0,
) -> SeasonPlan:
    """Return the plan for so many people, as long as it takes if `weeks` is not given; `varied` is as of `tables`.

    The `turns` are those of a game in the median, if they are known.

    Raises: PaxError(TOO_FEW_FOR_A_TABLE).
    """
    sizes = divided(people, divisions or usual_divisions(people))
    planned = tuple(DivisionPlan(each, size, tables(each, size, varied=varied)) for each in sizes)
    return SeasonPlan(planned, size, weeks or usual_weeks(size, at_once, turns), at_once, turns or TURNS[size])


def round_plan(people: int, size: int, weeks: int | None = None, turns: int = 0) -> SeasonPlan:
    """Return the plan of a round of a cup, in which everybody plays one game."""
    weeks = weeks or usual_weeks(size, size, turns)
    return SeasonPlan((DivisionPlan(people, size, ()),), size, weeks, size, turns or TURNS[size])


def usual_divisions(people: int) -> int:
    """Return how many divisions so many people make."""
    if people <= MOST_IN_ONE_DIVISION:
        return 1
    return min(max(round(people / USUAL_DIVISION), -(-people // MOST_IN_ONE_DIVISION)), people // FEWEST_IN_SEVERAL)


def divided(people: int, divisions: int) -> list[int]:
    """Return the sizes of the divisions, as equal as can be, the greater ones last."""
    return [(people + number) // divisions for number in range(divisions)]


def in_divisions(plan: SeasonPlan, people: Sequence[Player]) -> list[Sequence[Player]]:
    """Return people who are in the order of their divisions as the divisions of a plan."""
    ends = [sum(each.people for each in plan.divisions[: number + 1]) for number in range(len(plan.divisions))]
    return [people[end - each.people : end] for end, each in zip(ends, plan.divisions, strict=True)]


def usual_weeks(size: int, at_once: int, turns: int = 0) -> int:
    """Return how many weeks a season takes in which a turn may have as many hours as it should."""
    return -(-_rounds(size, at_once) * (turns or TURNS[size]) * LEAST_HOURS // WEEK) + OVERTIME_WEEKS


def _rounds(games: int, at_once: int) -> int:
    return -(-games // at_once)


MOVING: Final = 2
"""How many go up and down between two divisions."""


def moved(standings: Sequence[Sequence[Player]], moving: int = MOVING) -> dict[Player, int]:
    """Return the division of everybody who is promoted or relegated, counted from 0; `standings` are the best first."""
    moves: dict[Player, int] = {}
    for upper, (above, below) in enumerate(pairwise(standings)):
        number = min(moving, len(above) // 2, len(below) // 2)
        moves |= dict.fromkeys(below[:number], upper)
        moves |= dict.fromkeys(above[len(above) - number :], upper + 1)
    return moves


def next_divisions(
    standings: Sequence[Sequence[Player]],
    moves: Mapping[Player, int],
    entrants: AbstractSet[Player],
    former: Mapping[Player, int],
    newcomers: Sequence[Player],
    divisions: int | None = None,
) -> list[list[Player]]:
    """Return the divisions of a new season of these entrants, as equal as can be.

    Whoever comes back from a hiatus returns to their `former` division; newcomers begin in the last. Where divisions
    have gaps or too many people, the best or the last of those who stayed move on rather than who has just moved.
    """
    ranked: list[Player] = []
    for number, people in enumerate(standings):
        stayed = [player for player in people if player in entrants and player not in moves]
        came = [player for player, division in [*moves.items(), *former.items()] if division == number]
        half = (len(stayed) + 1) // 2
        ranked += [*stayed[:half], *(player for player in came if player in entrants), *stayed[half:]]
    ranked += newcomers
    sizes = divided(len(ranked), divisions or usual_divisions(len(ranked)))
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [ranked[end - size : end] for end, size in zip(ends, sizes, strict=True)]


def assigned(divisions: Sequence[Sequence[Player]], homes: Mapping[Player, int]) -> list[list[Player]]:
    """Return divisions of the same sizes in which people have the division they were given, as far as it has room.

    The others keep their order, so that they go up or down where those at the edges make room.
    """
    everybody = [player for people in divisions for player in people]
    placed: list[list[Player]] = [
        [player for player in everybody if homes.get(player) == number][: len(people)]
        for number, people in enumerate(divisions)
    ]
    given = {player for people in placed for player in people}
    others = iter([player for player in everybody if player not in given])
    return [[*people, *islice(others, len(of) - len(people))] for of, people in zip(divisions, placed, strict=True)]
