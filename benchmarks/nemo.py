"""How well Nemo plays PAX: its share of won games against random seats and against one-step greedy ones.

Run it from the project's folder: `python -m benchmarks.nemo [GAMES]`; the exit status is 1 when a bound is missed.
Games nobody wins are not counted. A greedy seat gives the answer after which it would have the most points if the game
ended now, Rome's open cards as they are, of equal answers one by lot.
"""

import random
import sys
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from paxbot.engine.kernel import Decision, Move
from paxbot.engine.rng import SEED_BYTES
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.resolution import points, strength
from paxbot.games.spartacus.state import State

GAME = PaxSpartacus()
GAMES = 1000

Player = Callable[[State, Decision, random.Random], Move]


class Contest(NamedTuple):
    """Nemo on one seat, turn about, and others on the rest; the least share of games it has to win."""

    name: str
    seats: int
    others: Player
    least: float


class Score(NamedTuple):
    """Games Nemo won, and games anybody won."""

    won: int
    decided: int

    @property
    def share(self) -> float:
        """Nemo's share of the games that have a winner."""
        return self.won / max(1, self.decided)


def by_lot(state: State, decision: Decision, lots: random.Random) -> Move:
    """Any answer."""
    return lots.choice(decision.options)


def greedy(state: State, decision: Decision, lots: random.Random) -> Move:
    """The answer with the most points at once."""
    seat = decision.seat

    def score(move: Move) -> float:
        after = GAME.apply(state, move).state
        return points(after, seat, strength(after, after.rome), strength(after, after.players[seat].display)).total

    scores = [score(move) for move in decision.options]
    most = max(scores)
    return lots.choice([move for move, each in zip(decision.options, scores, strict=True) if each == most])


CONTESTS = (
    Contest("against three random seats", 4, by_lot, 0.6),
    Contest("against one greedy seat", 2, greedy, 0.5),
    Contest("against three greedy seats", 4, greedy, 0.5),
)


def play(contest: Contest, games: int) -> Score:
    """The score of so many games, the same each time."""
    won = decided = 0
    for number in range(games):
        lots = random.Random(f"{contest.name}/{number}")
        winners = one_game(contest, number % contest.seats, lots)
        won += number % contest.seats in winners
        decided += bool(winners)
    return Score(won, decided)


def one_game(contest: Contest, nemo: int, lots: random.Random) -> tuple[int, ...]:
    """Who won, perhaps nobody."""
    state = GAME.setup(contest.seats, lots.randbytes(SEED_BYTES), {}, [nemo])
    while (decision := GAME.pending(state)) is not None:
        move = decision.options[0] if decision.seat == nemo else contest.others(state, decision, lots)
        GAME.advance(state, move)
    return state.winners or ()


def main(games: int) -> int:
    """1 if Nemo won too little."""
    missed = 0
    for contest in CONTESTS:
        begun = perf_counter()
        score = play(contest, games)
        missed += score.share <= contest.least
        told = f"{score.won} of {score.decided} decided games ({score.share:.1%}, more than {contest.least:.0%} wanted)"
        print(f"{contest.name}: {told}, {(perf_counter() - begun) / games * 1000:.0f} ms a game")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
