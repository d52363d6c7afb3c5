"""The plan of a season: divisions, tables, and how many hours it leaves for a turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paxbot.leagues.designs import Table, meetings, seats, spread, successions, tables
from paxbot.leagues.results import Player

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
