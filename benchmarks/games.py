"""How quickly rules decide and how well an automated player plays.

Run it from the project's folder: `python -m benchmarks.games` or `python -m benchmarks.games --nemo [--games N]`.

Without `--nemo` it tells how many decisions the rules of Pax Pamir take in a second of processor time, and what a
turn of Wakhan costs. A decision is its options listed and one applied. For each number of seats the same random games
are played `--runs` times, by people and with one seat of Wakhan's; the first table shows the median and the best run.
The second compares a turn of hers with a turn of a person who plays at random in the same games; her turns hold all
her choices and their explanations. With `--rules KEY` there is only the first table, of another game, without
automated seats; against Díaz a decision holds his turn, too. With `--least N` as well, the exit status is 1 when the
median of a size is less.

With `--nemo` it tells Nemo's share of won games of PAX against random seats and against one-step greedy ones; the
exit status is 1 when a bound is missed. Games nobody wins are not counted. A greedy seat gives the answer after which
it would have the most points if the game ended now, Rome's open cards as they are, of equal answers one by lot.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from paxbot.cli.checks import play_one
from paxbot.engine.kernel import SEED_BYTES, Decision, Move
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.registry import GAMES as HOSTED, game_by_key
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.rounds import points, strength
from paxbot.games.spartacus.state import State

SPARTACUS = PaxSpartacus()
GAMES = 50
CONTEST_GAMES = 1000
RUNS = 5

Player = Callable[[State, Decision, random.Random], Move]


class TurnCost(NamedTuple):
    """Milliseconds of processor time, and answers, of an average turn."""

    milliseconds: float
    answers: float


def rate(seats: int, games: int, automated: int = 0, key: str = PaxPamir.key) -> float:
    """Return decisions a second over so many games."""
    game = game_by_key(key)
    began = process_time()
    decisions = sum(
        play_one(game, seats, random.Random(f"{seats}/{number}"), check=False, automated=automated)
        for number in range(games)
    )
    return decisions / (process_time() - began)


def turn_costs(seats: int, games: int) -> dict[bool, TurnCost]:
    """Return what a turn costs in games with one Wakhan: hers under True, that of a person at random under False."""
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
    """Choose any answer."""
    return lots.choice(decision.options)


def greedy(state: State, decision: Decision, lots: random.Random) -> Move:
    """Choose the answer with the most points at once."""
    seat = decision.seat

    def score(move: Move) -> float:
        after = SPARTACUS.apply(state, move).state
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
    """Play so many games, the same each time, and return the score."""
    won = decided = 0
    for number in range(games):
        lots = random.Random(f"{contest.name}/{number}")
        winners = one_game(contest, number % contest.seats, lots)
        won += number % contest.seats in winners
        decided += bool(winners)
    return Score(won, decided)


def one_game(contest: Contest, nemo: int, lots: random.Random) -> tuple[int, ...]:
    """Play one game; return who won, perhaps nobody."""
    state = SPARTACUS.setup(contest.seats, lots.randbytes(SEED_BYTES), {}, [nemo])
    while (decision := SPARTACUS.pending(state)) is not None:
        move = decision.options[0] if decision.seat == nemo else contest.others(state, decision, lots)
        SPARTACUS.advance(state, move)
    return state.winners or ()


def report_rates(games: int, runs: int) -> None:
    """Print decisions a second and the cost of a turn."""
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


def report_other_rates(key: str, games: int, runs: int, least: int) -> int:
    """Print decisions a second of another game, for each size; return 1 if a median is less than the least."""
    print("seats   median     best   decisions/s")
    missed = 0
    for seats in game_by_key(key).seats:
        rates = [rate(seats, games, key=key) for _ in range(runs)]
        missed += median(rates) < least
        print(f"{seats:>5} {median(rates):>8.0f} {max(rates):>8.0f}")
    return int(missed > 0)


def report_contests(games: int) -> int:
    """Print Nemo's share of won games; return 1 if it won too little."""
    missed = 0
    for contest in CONTESTS:
        begun = perf_counter()
        score = play(contest, games)
        missed += score.share <= contest.least
        told = f"{score.won} of {score.decided} decided games ({score.share:.1%}, more than {contest.least:.0%} wanted)"
        print(f"{contest.name}: {told}, {(perf_counter() - begun) / games * 1000:.0f} ms a game")
    return int(missed > 0)


def main(arguments: Iterable[str]) -> int:
    """Print what was asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.games", description=__doc__.partition("\n")[0])
    parser.add_argument("--nemo", action="store_true", help="how well Nemo plays, instead of how quickly rules decide")
    parser.add_argument("--games", type=int, help=f"games of each kind ({GAMES}, or {CONTEST_GAMES} of Nemo's)")
    parser.add_argument("--runs", type=int, default=RUNS, help="how often the same games are played")
    parser.add_argument(
        "--rules", choices=sorted(HOSTED), help="the game whose rules are timed, played at random alone"
    )
    parser.add_argument("--least", type=int, default=0, help="decisions a second of --rules that each size must reach")
    chosen = parser.parse_args(list(arguments))
    if chosen.nemo:
        return report_contests(chosen.games or CONTEST_GAMES)
    if chosen.rules:
        return report_other_rates(chosen.rules, chosen.games or GAMES, chosen.runs, chosen.least)
    report_rates(chosen.games or GAMES, chosen.runs)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
