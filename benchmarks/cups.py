"""How well the rounds of cups are paired: `python -m benchmarks.cups [--rounds N] [--size K]`.

It pairs cups of several sizes in which strength decides most games, and prints for each: how often players met again,
the mean difference in points at a table, how often a player had the same seat or a smaller table at least and at most,
how often one sat directly before the same player at most, and the processor time of the slowest round.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from statistics import mean
from time import process_time
from typing import Final, NamedTuple

from paxbot.leagues.plan import successions
from paxbot.leagues.standings import SCALES
from paxbot.leagues.swiss import MOST_TRIES, Seated, at_smaller_tables, pair_round

PEOPLE: Final = (6, 7, 8, 11, 16, 33, 100, 200)
ROUNDS: Final = 6


class Cup(NamedTuple):
    """The figures of a cup."""

    rematches: int
    apart: float
    seats: tuple[int, int]
    small: tuple[int, int]
    successions: int
    seconds: float


def rematches(history: Iterable[Seated]) -> int:
    met = Counter(frozenset(pair) for table in history for pair in combinations(table, 2))
    return sum(times - 1 for times in met.values())


def cup(people: int, number_of_rounds: int, size: int, tries: int = MOST_TRIES) -> Cup:
    """Play a cup by chance and return its figures."""
    picks = random.Random(people)
    gained = {f"p{number}": Fraction(0) for number in range(people)}
    history: list[Seated] = []
    rounds: list[list[Seated]] = []
    apart: list[float] = []
    slowest = 0.0
    for number in range(number_of_rounds):
        began = process_time()
        tables = pair_round(gained, history, "cup", number, size, tries, small=at_smaller_tables(rounds))
        slowest = max(slowest, process_time() - began)
        apart += [abs(float(gained[one] - gained[other])) for table in tables for one, other in combinations(table, 2)]
        for table in tables:
            order = sorted(table, key=lambda player: int(player[1:]) / people + picks.random())
            for player, won in zip(order, SCALES[len(order)], strict=True):
                gained[player] += won
        history += tables
        rounds.append(tables)
    sat = Counter((player, seat) for table in history for seat, player in enumerate(table))
    common = [sat[player, seat] for player in gained for seat in range(min(map(len, history)))]
    most = max(successions(history).values())
    small = at_smaller_tables(rounds)
    times = [small[player] for player in gained]
    return Cup(rematches(history), mean(apart), (min(common), max(common)), (min(times), max(times)), most, slowest)


def main() -> None:
    """Tell the figures of cups of several sizes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--size", type=int, default=4, choices=(3, 4, 5))
    given = parser.parse_args()
    for people in PEOPLE:
        got = cup(people, given.rounds, given.size)
        print(
            f"{people:>3} people: {got.rematches:>3} rematches, {got.apart:4.1f} points apart,"
            f" a seat {got.seats[0]} to {got.seats[1]} times,"
            f" at a smaller table {got.small[0]} to {got.small[1]} times,"
            f" directly before the same person {got.successions} times at most, {got.seconds:.2f} s"
        )


if __name__ == "__main__":
    main()
