"""How many decisions the rules of Pax Pamir take in a second of processor time: options listed and one applied.

Run it from the project's folder: `python -m benchmarks.simulate [games] [runs]`. For each number of seats the same
random games are played `runs` times; the table shows the median and the best run.
"""

import random
import sys
from statistics import median
from time import process_time

from paxbot.cli.simulate import play_one
from paxbot.games.pamir.game import PaxPamir

GAMES = 50
RUNS = 5


def rate(seats: int, games: int) -> float:
    """Decisions a second over so many games."""
    game = PaxPamir()
    began = process_time()
    decisions = sum(play_one(game, seats, random.Random(f"{seats}/{number}"), check=False) for number in range(games))
    return decisions / (process_time() - began)


def main(games: int = GAMES, runs: int = RUNS) -> None:
    """Print the table."""
    print(f"{games} games, {runs} runs on Python {sys.version.split()[0]}")
    print("seats   median     best   decisions/s")
    for seats in PaxPamir.seats:
        rates = [rate(seats, games) for _ in range(runs)]
        print(f"{seats:>5} {median(rates):>8.0f} {max(rates):>8.0f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
