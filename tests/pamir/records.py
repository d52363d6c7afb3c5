import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.games.pamir.export import find_move
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import Done, OfferBribe, Prompt, RefuseOffer, Withdraw
from paxbot.games.pamir.record import read_move
from paxbot.games.pamir.record_chance import start_of
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending
from paxbot.service.play.moves import Played, hand_over, play, reseat
from tests.long_form import spread
from tests.slow import slow_only

DATA = Path(__file__).parent.parent / "data"
RECORDS = DATA / "records" / "pamir.jsonl.gz"
"""300 games made with an independent implementation of the rules."""
WAKHAN_RECORDS = DATA / "records" / "pamir_wakhan.jsonl.gz"
"""150 games with seats of Wakhan's, made likewise."""

GAME = PaxPamir()


def records(count: int) -> Iterator[Json]:
    """So many of the public records, evenly spread; every one in the long form."""
    slow_only("goes through all public records")
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, spread(lines, count))


@cache
def record_text(number: int, file: Path = RECORDS) -> str:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return next(islice(lines, number, None))


def record(number: int) -> Json:
    found: Json = json.loads(record_text(number))
    return found


def wakhan_record(number: int) -> Json:
    found: Json = json.loads(record_text(number, WAKHAN_RECORDS))
    return found


def answers(found: Json) -> tuple[State, list[Json]]:
    start = start_of(found)
    s = start.copy()
    given: list[Json] = []
    for raw in found["moves"]:
        for move in read_move(raw, s):
            GAME.advance(s, move)
            given.append(GAME.dump_move(move))
    return start, given


def state_after(start: State, given: list[Json]) -> State:
    s = start.copy()
    for raw in given:
        GAME.advance(s, find_move(s, raw))
    return s


def facts_by_turn(found: Json) -> Iterator[list[Fact]]:
    """The facts of each turn of a record, and before them those of the first choices."""
    s, told = start_of(found), list[Fact]()
    for raw in found["moves"]:
        for move in read_move(raw, s):
            turn = s.turn
            told += GAME.advance(s, move).facts
            if s.turn != turn or pending(s) is None:
                yield told
                told = []


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


HALF_DONE = (Prompt.SETTLE_BRIBE, Prompt.ANSWER_OFFER, Prompt.CHOOSE_SIDE)
"""Questions in the middle of what is one move in a record."""

REFUSED = ("seat_has_no_player", "seat_is_busy", "seat_is_returning", "game_not_begun")


class Course(NamedTuple):
    """A game as the bot plays it, forced answers at once.

    `waits` says how many answers stood whenever a person was asked, `changes` counts the seats that changed hands, by
    what was asked then.
    """

    start: State
    given: list[Json]
    end: State
    waits: list[int]
    changes: Counter[tuple[str, Prompt]]


class _Bot:
    def __init__(self, start: State) -> None:
        self.s = start
        self.given: list[Json] = []
        self.waits: list[int] = []
        self.changes: Counter[tuple[str, Prompt]] = Counter()
        self.note(play(GAME, start, None))

    def note(self, played: Played) -> None:
        s = self.s
        for ply in played.plies:
            move = find_move(s, ply.move)
            if ply.move["do"] in ("hand_over", "take_back"):
                decision = pending(s)
                assert decision is not None
                assert isinstance(decision.prompt, Prompt)
                self.changes[ply.move["do"], decision.prompt] += 1
            s = GAME.apply(s, move).state
            self.given.append(ply.move)
        assert s == played.state
        self.s = s
        self.waits.append(len(self.given))

    def change_hands(self, seat: Seat) -> None:
        """The seat is handed over or taken back where that can be done, as long as a person is left."""
        hers = GAME.automated(self.s)
        if seat not in hers and len(hers) + 1 == self.s.seats:
            return
        try:
            self.note(reseat(GAME, self.s, seat, False) if seat in hers else hand_over(GAME, self.s, seat))
        except PaxError as refusal:
            if refusal.reason not in REFUSED:
                raise


def wakhan_game(seats: int, hers: int, seed: int, changes: float = 0.0) -> Course:
    """A random game in which Wakhan plays so many of the seats; others change hands so often, mostly in bad moments."""
    picks = random.Random(f"{seats}/{hers}/{seed}")
    start = GAME.setup(seats, picks.randbytes(16), {}, picks.sample(range(seats), hers))
    bot = _Bot(start)
    while (decision := pending(bot.s)) is not None:
        if picks.random() < changes * (12 if decision.prompt in HALF_DONE else 1):
            bot.change_hands(picks.randrange(seats))
        else:
            bot.note(play(GAME, bot.s, _pick(decision.options, picks)))
    return Course(start, bot.given, bot.s, bot.waits, bot.changes)
