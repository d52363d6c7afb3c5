"""`scenario`: play positions in which an automated seat has to do something known, and compare."""

from collections.abc import Sequence
from pathlib import Path

from paxbot.cli.judging import described, judge_files, sentence
from paxbot.engine.game import CheckedGame
from paxbot.engine.json_types import JsonValue
from paxbot.errors import PaxError
from paxbot.games.registry import GAMES


def game_of(form: JsonValue) -> CheckedGame:
    """Return the game whose scenarios have this format. Raises: PaxError."""
    for game in GAMES.values():
        if form is not None and game.scenario_format == form:
            return game
    raise PaxError("not_scenarios", format=form)


def scenarios_of(value: JsonValue) -> list[JsonValue]:
    """Return the scenarios of a set, each with the set's format. Raises: PaxError when it is no set of scenarios."""
    form, scenarios = (value.get("format"), value.get("scenarios")) if isinstance(value, dict) else (None, None)
    game_of(form)
    if not isinstance(scenarios, list):
        raise PaxError("not_scenarios", format=form)
    return [{**scenario, "format": form} if isinstance(scenario, dict) else scenario for scenario in scenarios]


def all_differences(scenario: JsonValue) -> str | None:
    """Return every way in which our game differs from the scenario, readably; None when they agree."""
    if not isinstance(scenario, dict):
        return sentence(PaxError("not_an_object"))
    try:
        differences = list(game_of(scenario.get("format")).scenario_differences(scenario))
    except PaxError as error:
        return sentence(error)
    return "\n".join(described(difference, "scenario") for difference in differences) or None


def scenario(paths: Sequence[Path]) -> int:
    """Print the differences of each failing scenario and the totals; the exit status is 1 on any failure."""
    return judge_files(paths, scenarios_of, all_differences)
