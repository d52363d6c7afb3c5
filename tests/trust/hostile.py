"""Records as somebody might make them up: real ones with something changed, again and again.

`python -m tests.trust.hostile --rounds 100000` is the long form of what the tests do for some seconds.
"""

import argparse
import copy
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from paxbot import PaxError
from paxbot.cli.checks import SENTENCES, game_of, sentence
from paxbot.cli.reading import load_json
from paxbot.engine.game import Difference
from paxbot.games.registry import game_by_key
from tests.pamir.records import DATA, record, wakhan_record
from tests.tampering import places

ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 2, 7, 10**6, 10**18, -(10**18), 0.5, 1e300, 2**63),
    *("", "0", "purchase", "herat", "a" * 9_999, "\u202e", "\x00", "١", [], {}, [[]], {"": {}}, [None] * 50),
)


def at(value: Any, path: Sequence[Any]) -> Any:
    for key in path:
        value = value[key]
    return value


def tampered(original: Any, chance: random.Random) -> Any:
    value = copy.deepcopy(original)
    for _ in range(chance.randint(1, 3)):
        ways = list(places(value))
        if not ways:
            break
        # Half of the changes are made near the top, where few places are.
        shallow = [way for way in ways if len(way) <= 2]
        *above, key = chance.choice(shallow if chance.random() < 0.5 else ways)
        _change(at(value, above), key, at(value, chance.choice(ways)), chance)
    return value


def _change(holder: Any, key: Any, other: Any, chance: random.Random) -> None:
    match chance.randrange(7):
        case 0 | 1:
            holder[key] = copy.deepcopy(chance.choice(ODD))
        case 2:
            holder[key] = copy.deepcopy(other)
        case 3:
            del holder[key]
        case 4 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 5 if isinstance(holder, list):
            chance.shuffle(holder)
        case 6 if isinstance(holder[key], int):
            holder[key] += chance.choice((-1, 1, 100))
        case _ if isinstance(holder, dict):
            holder[str(chance.choice(ODD))] = chance.choice(ODD)


def shortened(found: Any, moves: int = 20) -> Any:
    """The first moves of a record with their checks: a change in them is met as well, and sooner."""
    checks = [check for check in found["checks"] if check["after"] <= moves]
    return {**found, "moves": found["moves"][:moves], "checks": checks}


def verified(found: Any) -> Difference | None:
    return next(iter(game_by_key(str(found.get("game"))).differences(found)), None)


def drawn(found: Any) -> None:
    game_by_key(str(found.get("game"))).position_after(found, 3)


def acted(found: Any) -> Difference | None:
    return next(iter(game_of(found.get("format")).scenario_differences(found)), None)


def refusal(door: Callable[[Any], object], value: Any) -> str | None:
    """The sentence by which the door refuses the value; None where it takes it. Raises what it should never raise."""
    try:
        door(load_json(json.dumps(value)))
    except PaxError as error:
        return SENTENCES[error.reason] and sentence(error)
    return None


def scenarios() -> Iterator[Any]:
    whole = json.loads((DATA / "wakhan_scenarios.json").read_text())
    yield from ({**each, "format": whole["format"]} for each in whole["scenarios"])


@cache
def doors() -> tuple[tuple[Callable[[Any], object], tuple[Any, ...]], ...]:
    played = tuple(shortened(made(number)) for made in (record, wakhan_record) for number in range(0, 60, 9))
    return (verified, played), (drawn, played), (acted, tuple(scenarios()))


def attack(seed: int) -> str | None:
    """How one made-up thing was refused, if it was. Raises: AssertionError that tells the seed for any other end."""
    chance = random.Random(seed)
    door, originals = doors()[seed % len(doors())]
    value = tampered(chance.choice(originals), chance)
    if not isinstance(value, dict):
        return None
    try:
        return refusal(door, value)
    except Exception as error:
        raise AssertionError(f"seed {seed}: {door.__name__} ended with {error!r}") from error


def main() -> int:
    """Attacks until the rounds are over; the exit status is 1 if any did harm."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    wish = parser.parse_args()
    began, refused, harm = time.monotonic(), 0, 0
    for seed in range(wish.seed, wish.seed + wish.rounds):
        try:
            refused += attack(seed) is not None
        except AssertionError as error:
            harm += 1
            print(error)
    print(f"{wish.rounds} made-up things, {refused} refused, {harm} did harm, {time.monotonic() - began:.0f} s")
    return int(harm > 0)


if __name__ == "__main__":
    sys.exit(main())
