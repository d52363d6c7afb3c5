"""How many decisions the rules of Pax Pamir take in a second of processor time, and what a turn of Wakhan costs.

Run it from the project's folder: `python -m benchmarks.simulate [games] [runs]`. A decision is its options listed and
one applied. For each number of seats the same random games are played `runs` times, by people and with one seat of
Wakhan's; the first table shows the median and the best run. The second compares a turn of hers with a turn of a
person who plays at random in the same games; her turns hold all her choices and their explanations.
"""

import random
import sys
from statistics import median
from time import process_time
from typing import NamedTuple

from paxbot.cli.simulate import play_one
from paxbot.engine.rng import SEED_BYTES
from paxbot.games.pamir.game import PaxPamir

GAMES = 50
RUNS = 5


class TurnCost(NamedTuple):
    """Milliseconds of processor time, and answers, of an average turn."""

    milliseconds: float
    answers: float


def rate(seats: int, games: int, automated: int = 0) -> float:
    """Decisions a second over so many games."""
    game = PaxPamir()
    began = process_time()
    decisions = sum(
        play_one(game, seats, random.Random(f"{seats}/{number}"), check=False, automated=automated)
        for number in range(games)
    )
    return decisions / (process_time() - began)


def turn_costs(seats: int, games: int) -> dict[bool, TurnCost]:
    """What a turn costs in games with one Wakhan: hers under True, that of a person at random under False."""
    game = PaxPamir()
    seconds, answers, turns = [0.0, 0.0], [0, 0], [0, 0]
    for number in range(games):
        picks = random.Random(f"{seats}/{number}")
        state = game.setup(seats, picks.randbytes(SEED_BYTES), {}, [picks.randrange(seats)])
        turn = 0
        while (decision := game.pending(state)) is not None:
            hers = state.active in game.automated(state)
            turns[hers] += state.turn != turn
            turn = state.turn
            move = decision.options[int(picks.random() * len(decision.options))]
            began = process_time()
            game.advance(state, move)
            game.pending(state)
            seconds[hers] += process_time() - began
            answers[hers] += 1
    return {hers: TurnCost(1000 * seconds[hers] / turns[hers], answers[hers] / turns[hers]) for hers in (False, True)}


def main(games: int = GAMES, runs: int = RUNS) -> None:
    """Print both tables."""
    print(f"{games} games, {runs} runs on Python {sys.version.split()[0]}")
    print("seats  Wakhan   median     best   decisions/s")
    for automated in (0, 1):
        for seats in PaxPamir.seats:
            rates = [rate(seats, games, automated) for _ in range(runs)]
            print(f"{seats:>5} {automated:>7} {median(rates):>8.0f} {max(rates):>8.0f}")
    print("seats   her turn   answers   a person's   answers   ratio")
    for seats in PaxPamir.seats:
        costs = turn_costs(seats, games)
        hers, random_play = costs[True], costs[False]
        ratio = hers.milliseconds / random_play.milliseconds
        print(
            f"{seats:>5} {hers.milliseconds:>7.2f} ms {hers.answers:>9.1f} "
            f"{random_play.milliseconds:>9.2f} ms {random_play.answers:>9.1f} {ratio:>7.1f}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
