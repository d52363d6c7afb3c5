"""The public records, and games of our own to compare with them."""

import gzip
import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from paxbot.engine.game import Json
from paxbot.engine.kernel import Move
from paxbot.games.pamir.export import find_move
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import Done, OfferBribe, RefuseOffer, Withdraw
from paxbot.games.pamir.record import read_move
from paxbot.games.pamir.record_start import start_of
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending

RECORDS = Path(__file__).parent.parent / "data" / "records" / "pamir.jsonl.gz"
"""300 games made with an independent implementation of the rules."""

GAME = PaxPamir()


def records() -> Iterator[Json]:
    """Every public record."""
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines)


@cache
def record_text(number: int) -> str:
    """One public record as JSON."""
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        return next(islice(lines, number, None))


def record(number: int) -> Json:
    """One public record; a fresh copy each time."""
    found: Json = json.loads(record_text(number))
    return found


def answers(found: Json) -> tuple[State, list[Json]]:
    """The dealt game of a record, and its moves as our answers."""
    start = start_of(found)
    s = start.copy()
    given: list[Json] = []
    for raw in found["moves"]:
        for move in read_move(raw, s):
            GAME.advance(s, move)
            given.append(GAME.dump_move(move))
    return start, given


def state_after(start: State, given: list[Json]) -> State:
    """The state some answers lead to."""
    s = start.copy()
    for raw in given:
        GAME.advance(s, find_move(s, raw))
    return s


EAGER: dict[type, float] = {OfferBribe: 3, RefuseOffer: 2, Withdraw: 2, Done: 4}
"""Answers that random play picks more often, so that rare courses appear."""


def random_game(seats: int, seed: int) -> tuple[State, list[Json], State]:
    """The start, answers and end of a random game with many offers, refusals, withdrawals and early stops."""
    picks: Any = random.Random(seed)
    start = GAME.setup(seats, picks.randbytes(16), {})
    s = start.copy()
    given: list[Json] = []
    while (decision := pending(s)) is not None:
        move = _pick(decision.options, picks)
        given.append(GAME.dump_move(move))
        GAME.advance(s, move)
    return start, given, s


def _pick(options: tuple[Move, ...], picks: random.Random) -> Move:
    return picks.choices(options, [EAGER.get(type(move), 1) for move in options])[0]
