"""`verify`: replay records and compare them with our rules."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from paxbot.cli.judging import described, judge_files, sentence
from paxbot.engine.game import CheckedGame
from paxbot.engine.json_types import JsonValue
from paxbot.errors import PaxError
from paxbot.games.registry import GAMES, game_by_key

Hosting = Callable[[str], Mapping[str, CheckedGame]]
"""Returns the games for records of the one with this key."""


def own_games(key: str) -> Mapping[str, CheckedGame]:
    """Return the games with the cards of their own."""
    return GAMES


def first_difference(record: JsonValue, games_for: Hosting = own_games) -> str | None:
    """Return the first way in which the record differs from our rules, readably; None when they agree."""
    if not isinstance(record, dict):
        return sentence(PaxError("not_an_object"))
    key = str(record.get("game"))
    try:
        difference = next(iter(game_by_key(key, games_for(key)).differences(record)), None)
    except PaxError as error:
        return sentence(error)
    return None if difference is None else described(difference, "record")


def verify(paths: Sequence[Path], games_for: Hosting = own_games) -> int:
    """Print the first difference of each failing record and the totals; the exit status is 1 on any failure."""
    return judge_files(paths, lambda value: [value], lambda record: first_difference(record, games_for))
