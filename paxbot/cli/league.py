"""`league`: what can be told of a league without Discord."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from paxbot.cli.reading import record_texts
from paxbot.errors import PaxError
from paxbot.leagues.plan import LEAST_HOURS, plan
from paxbot.leagues.ratings import ratings
from paxbot.leagues.results import Export


def plan_season(people: int, size: int, divisions: int | None, weeks: int | None, at_once: int) -> int:
    """Print the plan of a season with its figures; the exit status is 1 where people meet or sit too unevenly.

    Raises: PaxError(TOO_FEW_FOR_A_TABLE).
    """
    planned = plan(people, size, divisions=divisions, weeks=weeks, at_once=at_once)
    for number, division in enumerate(planned.divisions, 1):
        print(
            f"division {number}: {division.people} people, {len(division.tables)} tables, {size} games each;"
            f" a pair meets {_range(division.meetings)}, each seat is had {_range(division.seats)}"
        )
    few = "" if planned.hours >= LEAST_HOURS else f", fewer than the {LEAST_HOURS} that a turn should have"
    print(f"{planned.weeks} weeks, {at_once} tables at once: {planned.hours:.1f} hours a turn{few}")
    return 0 if planned.is_even else 1


def rate(path: Path) -> int:
    """Print the ratings after all results of a file, the best first. Raises: PaxError where it cannot be read."""
    skills = ratings(exported(path).results)
    for player, skill in sorted(skills.items(), key=lambda item: (-item[1].rating, item[0])):
        provisional = ", provisional" if skill.is_provisional else ""
        games = "1 game" if skill.games == 1 else f"{skill.games} games"
        print(f"{skill.rating:.2f} ± {skill.uncertainty:.2f}  {player} ({games}{provisional})")
    return 0


def exported(path: Path) -> Export:
    """Return the results of a file of `results export`. Raises: PaxError."""
    try:
        return Export.model_validate_json("".join(record_texts(path)))
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(map(str, problem["loc"])) or "all"
        raise PaxError("not_results", where=where, problem=problem["msg"]) from error


def _range(numbers: Sequence[int]) -> str:
    least, most = min(numbers), max(numbers)
    many = f"{least}" if least == most else f"{least} to {most}"
    return "once" if many == "1" else f"{many} times"
