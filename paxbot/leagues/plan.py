"""The plan of a season: cyclic designs, divisions, tables, hours for a turn, promotion and relegation.

In a cyclic design everybody meets everybody about equally often: a block of as many numbers as a table has seats is
shifted through all numbers of people. Everybody plays as many games as a table has seats, one in each seat; two people
meet as often as their distance is a difference in the block, and one sits directly before the other as often as it is a
step from one number of the block to the next.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import count, islice, pairwise, permutations
from typing import Final, TypeVar

from paxbot import PaxError
from paxbot.leagues.results import Player

Seat = TypeVar("Seat")
Person = TypeVar("Person")
Table = tuple[int, ...]


def tables(people: int, size: int, *, varied: bool = True) -> tuple[Table, ...]:
    """Return the tables for so many people, numbered from 0; `varied` changes who sits before whom.

    Raises: PaxError(TOO_FEW_FOR_A_TABLE).
    """
    if people < size:
        raise PaxError("too_few_for_a_table", people=people, size=size)
    block = _varied(_block(people, size), people) if varied else _block(people, size)
    return tuple(tuple((number + shift) % people for number in block) for shift in range(people))


def spread(numbers: Sequence[int]) -> int:
    return max(numbers) - min(numbers)


def meetings(seated: Sequence[Table], people: int) -> list[int]:
    met = {(one, other): 0 for other in range(people) for one in range(other)}
    for table in seated:
        for other in table:
            for one in table:
                if one < other:
                    met[one, other] += 1
    return list(met.values())


def successions(seated: Iterable[Sequence[Seat]]) -> Counter[tuple[Seat, Seat]]:
    return Counter(pair for table in seated for pair in zip(table, (*table[1:], table[0]), strict=True))


def seats(seated: Sequence[Table], people: int, size: int) -> list[int]:
    sat = [0] * (people * size)
    for table in seated:
        for seat, person in enumerate(table):
            sat[person * size + seat] += 1
    return sat


@cache
def _block(people: int, size: int) -> Table:
    if people == size:
        return tuple(range(size))
    return next(block for slack in count(1) if (block := _extend((0,), [0] * people, size, slack)))


@cache
def _varied(block: Table, people: int) -> Table:
    """Return the block in the first order whose steps repeat least."""

    def repeats(order: Table) -> int:
        return sum(times**2 for times in Counter((to - at) % people for at, to in successions([order])).values())

    return min(((block[0], *rest) for rest in permutations(block[1:])), key=repeats)


def _extend(block: Table, differences: list[int], size: int, slack: int) -> Table:
    """Return the block filled up with differences even but for `slack`; empty if that can't be."""
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
"""How often somebody may sit directly before the same person; at tables of three, three people do so in each game."""

TURNS: Final = {3: 45, 4: 52, 5: 60}
"""Turns of a game in the median, by seats, for a game whose own aren't known."""
LEAST_HOURS: Final = 18
"""Hours a turn should have, nights included."""
OVERTIME_WEEKS: Final = 2
"""Weeks from the due date of the games to the hard stop."""
TABLES_AT_ONCE: Final = 2
WEEK: Final = 7 * 24


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    people: int
    size: int
    tables: tuple[Table, ...]

    @property
    def meetings(self) -> list[int]:
        return meetings(self.tables, self.people)

    @property
    def seats(self) -> list[int]:
        return seats(self.tables, self.people, self.size)

    @property
    def successions(self) -> int:
        return max(successions(self.tables).values())

    @property
    def is_even(self) -> bool:
        most = 2 if self.size == 5 and self.people in (20, 22) else 1
        is_varied = self.is_single_table_of_three or self.successions <= MOST_SUCCESSIONS
        return spread(self.meetings) <= most and spread(self.seats) == 0 and is_varied

    @property
    def is_single_table_of_three(self) -> bool:
        """True where only one order of turns gives everybody each seat once."""
        return self.people == self.size == 3


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    divisions: tuple[DivisionPlan, ...]
    size: int
    weeks: int
    at_once: int
    turns: int
    """Turns of a game in the median."""

    @property
    def hours(self) -> float:
        """The hours a turn may take, nights included, for every game to end by its due date."""
        return (self.weeks - OVERTIME_WEEKS) * WEEK / (_rounds(self.size, self.at_once) * self.turns)

    @property
    def latest_start(self) -> int:
        """The day by which the last tables should be open."""
        rounds = _rounds(self.size, self.at_once)
        return (self.weeks - OVERTIME_WEEKS) * 7 * (rounds - 1) // rounds

    @property
    def is_even(self) -> bool:
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
    """Return the plan; without `weeks` it takes as long as it needs. `turns` are the median of a game, if known.

    Raises: PaxError(TOO_FEW_FOR_A_TABLE).
    """
    sizes = divided(people, divisions or usual_divisions(people))
    planned = tuple(DivisionPlan(each, size, tables(each, size, varied=varied)) for each in sizes)
    return SeasonPlan(planned, size, weeks or usual_weeks(size, at_once, turns), at_once, turns or TURNS[size])


def round_plan(people: int, size: int, weeks: int | None = None, turns: int = 0) -> SeasonPlan:
    weeks = weeks or usual_weeks(size, size, turns)
    return SeasonPlan((DivisionPlan(people, size, ()),), size, weeks, size, turns or TURNS[size])


def usual_divisions(people: int) -> int:
    if people <= MOST_IN_ONE_DIVISION:
        return 1
    return min(max(round(people / USUAL_DIVISION), -(-people // MOST_IN_ONE_DIVISION)), people // FEWEST_IN_SEVERAL)


def divided(people: int, divisions: int) -> list[int]:
    """Return the sizes of the divisions, as equal as can be, the greater ones last."""
    return [(people + number) // divisions for number in range(divisions)]


def parted(people: Iterable[Person], sizes: Iterable[int]) -> list[list[Person]]:
    """Return people in parts of these sizes, one after the other."""
    rest = iter(people)
    return [list(islice(rest, size)) for size in sizes]


def in_divisions(plan: SeasonPlan, people: Iterable[Player]) -> list[list[Player]]:
    return parted(people, (division.people for division in plan.divisions))


def usual_weeks(size: int, at_once: int, turns: int = 0) -> int:
    """Return the weeks in which a turn may have the hours it should."""
    return -(-_rounds(size, at_once) * (turns or TURNS[size]) * LEAST_HOURS // WEEK) + OVERTIME_WEEKS


def _rounds(games: int, at_once: int) -> int:
    return -(-games // at_once)


MOVING: Final = 2
"""How many go up and down between two divisions."""


def moved(standings: Sequence[Sequence[Player]], moving: int = MOVING) -> dict[Player, int]:
    """Return the new divisions, from 0, of everybody promoted or relegated; `standings` are best first."""
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
    """Return the divisions of a new season, as equal as can be.

    Somebody back from a hiatus returns to their `former` division; newcomers begin in the last. Where divisions have
    gaps or too many people, the best or the last of those who stayed move on, not those who have just moved.
    """
    ranked: list[Player] = []
    for number, people in enumerate(standings):
        stayed = [player for player in people if player in entrants and player not in moves]
        came = [player for player, division in [*moves.items(), *former.items()] if division == number]
        half = (len(stayed) + 1) // 2
        ranked += [*stayed[:half], *(player for player in came if player in entrants), *stayed[half:]]
    ranked += newcomers
    return parted(ranked, divided(len(ranked), divisions or usual_divisions(len(ranked))))


def assigned(divisions: Sequence[Sequence[Player]], homes: Mapping[Player, int]) -> list[list[Player]]:
    """Return divisions of the same sizes with people in the division given to them, as far as there is room.

    The others keep their order, so those at the edges move up or down.
    """
    everybody = [player for people in divisions for player in people]
    placed: list[list[Player]] = [
        [player for player in everybody if homes.get(player) == number][: len(people)]
        for number, people in enumerate(divisions)
    ]
    given = {player for people in placed for player in people}
    others = iter([player for player in everybody if player not in given])
    return [[*people, *islice(others, len(of) - len(people))] for of, people in zip(divisions, placed, strict=True)]
