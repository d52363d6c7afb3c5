"""An answer as a button carries it: its place in the list, and a check that it still means the same."""

import base64
import hashlib
import json
from typing import NamedTuple

from paxbot.engine.game import Game, Json
from paxbot.engine.kernel import Decision, Move
from paxbot.errors import PaxError
from paxbot.service.reasons import Reason

CHECK_LENGTH = 4
SHORTEST_CHECK = 2


class Choice(NamedTuple):
    """One listed answer; `option` and `check` go into the custom id of its button."""

    option: int
    check: str
    move: Move


class Pick(NamedTuple):
    """An answer as it comes back from a button or a line."""

    option: int
    check: str


def check_of(move: Json) -> str:
    """Return four characters (a–z, 2–7) that tell one move's JSON from another's."""
    text = json.dumps(move, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).digest()
    return base64.b32encode(digest).decode().lower()[:CHECK_LENGTH]


def fits(move: Json, check: str) -> bool:
    """Return whether a button's check, at least two characters of it, means this move."""
    return len(check) >= SHORTEST_CHECK and check_of(move).startswith(check)


def choices_of(rules: Game, decision: Decision) -> tuple[Choice, ...]:
    """Return every option of a decision, in its order."""
    return tuple(Choice(option, check_of(rules.dump_move(move)), move) for option, move in enumerate(decision.options))


def find_choice(rules: Game, decision: Decision, option: int, check: str) -> Choice:
    """Find the choice a button means: at its place if the check fits, else the only one that fits.

    An update of the rules may list options in another order while old buttons are still about.
    Raises: PaxError(OPTION_GONE).
    """
    fitting = [choice for choice in choices_of(rules, decision) if fits(rules.dump_move(choice.move), check)]
    at_place = [choice for choice in fitting if choice.option == option]
    if at_place:
        return at_place[0]
    if len(fitting) != 1:
        raise PaxError(Reason.OPTION_GONE)
    return fitting[0]
