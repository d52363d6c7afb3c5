"""`league`: what can be told of a league without Discord."""

from collections.abc import Sequence

from paxbot.leagues.plan import LEAST_HOURS, plan


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


def _range(numbers: Sequence[int]) -> str:
    least, most = min(numbers), max(numbers)
    many = f"{least}" if least == most else f"{least} to {most}"
    return "once" if many == "1" else f"{many} times"
