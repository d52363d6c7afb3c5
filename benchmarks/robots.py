"""How well Calavera plays Pax Porfiriana, and how even its games are.

Run it from the project's folder: `python -m benchmarks.robots [--games N]` or `python -m benchmarks.robots --balance
[--games N] [--players N …]`.

Without `--balance` it tells Calavera's share of won games against random seats and against greedy ones, and what an
answer takes; the exit status is 1 when a bound is missed. A greedy seat tries every answer, with its own that follow up
to the next action, and gives the one after which gold, four for each cube that pays, and four for each active point of
the kind that the regime asks for are most, of equal ones one by lot; stopping counts as it is.

With `--balance` only Calavera plays: how the games end, how long they are, and which cards are bought by winners. It
tells which bounds are missed; the exit status is 1 then. Games are shared out to two processes.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import mean
from time import perf_counter, process_time
from typing import Final, NamedTuple, TypeVar

from benchmarks.games import Score
from paxbot.engine.kernel import SEED_BYTES, Decision, Fact, Move
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.porfiriana.facts import CardBought, CardPlayed
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.porfiriana.market import income
from paxbot.games.porfiriana.moves import EndActions, Prompt
from paxbot.games.porfiriana.powers import active_points
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import REGIMES, SEATS, Ending

GAME = PaxPorfiriana()
CONTEST_GAMES: Final = 1000
BALANCE_GAMES: Final = 2000
PROCESSES: Final = 2
MOST_TURNS: Final = 1000
CUBE, POINT = 4, 4
"""The gold that a greedy seat takes a cube and a point for."""
LEAST_ENDS, MOST_ENDS = 0.10, 0.35
OFTEN: Final = 500
MOST_SHIFT: Final = 0.08

G = TypeVar("G")
Player = Callable[[State, Decision, random.Random], Move]


class Contest(NamedTuple):
    """Calavera on one seat, turn about, and others on the rest; the least share of games it has to win."""

    name: str
    seats: int
    others: Player
    least: float


def by_lot(state: State, decision: Decision, lots: random.Random) -> Move:
    """Choose any answer."""
    return lots.choice(decision.options)


def greedy(state: State, decision: Decision, lots: random.Random) -> Move:
    """Choose the answer that is best at once."""
    scores = [_after(state, decision, move) for move in decision.options]
    most = max(scores)
    return lots.choice([move for move, each in zip(decision.options, scores, strict=True) if each == most])


def _after(state: State, decision: Decision, move: Move) -> float:
    seat = decision.seat
    if isinstance(move, EndActions):
        return _score(state, seat)
    after = GAME.apply(state, move).state
    then = GAME.pending(after)
    if then is None or then.seat != seat or after.turn != state.turn or then.prompt is Prompt.CHOOSE_ACTION:
        return _score(after, seat)
    return max(_after(after, then, each) for each in then.options)


def _score(s: State, seat: int) -> float:
    if s.winners is not None:
        return 1000.0 * (seat in s.winners)
    points = active_points(s, seat, REGIMES[s.regime].prestige)
    return s.players[seat].gold + CUBE * income(s, seat) + POINT * points


CONTESTS = (
    Contest("against three random seats", 4, by_lot, 0.85),
    Contest("against one greedy seat", 2, greedy, 0.55),
    Contest("against three greedy seats", 4, greedy, 0.35),
)


class Played(NamedTuple):
    """A finished game: who won, how it ended, its turns, what was bought by whom, and what answers took."""

    seats: int
    winners: tuple[int, ...]
    ending: str
    turns: int
    bought: tuple[tuple[int, int], ...] = ()
    answers: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


def one_game(name: str, number: int, seats: int, automated: Sequence[int], others: Player = by_lot) -> Played:
    """Play one game, the same each time."""
    lots = random.Random(f"{name}/{number}")
    state = GAME.setup(seats, lots.randbytes(SEED_BYTES), {}, automated)
    bought: list[tuple[int, int]] = []
    answers, seconds, slowest = 0, 0.0, 0.0
    while True:
        begun = process_time()
        decision = GAME.pending(state)
        taken = process_time() - begun
        if decision is None:
            break
        if decision.seat in automated:
            answers, seconds, slowest = answers + 1, seconds + taken, max(slowest, taken)
            move = decision.options[0]
        else:
            move = others(state, decision, lots)
        bought += purchases(GAME.advance(state, move).facts)
    return Played(seats, state.winners or (), ending(state), state.turn, tuple(bought), answers, seconds, slowest)


def purchases(facts: Iterable[Fact]) -> Iterable[tuple[int, int]]:
    """Yield the seat and the card of each purchase."""
    public = set(own_deck().public)
    for fact in facts:
        if isinstance(fact, CardBought) or (isinstance(fact, CardPlayed) and fact.card in public):
            yield fact.seat, fact.card


def ending(s: State) -> str:
    """Return the kind of prestige that has toppled Díaz, or gold."""
    return REGIMES[s.regime].prestige.value if s.ending == Ending.TOPPLE else "gold"


def contest_game(at: tuple[int, int]) -> Played:
    """Play a game of a contest, by the contest's place and the game's number."""
    contest, number = CONTESTS[at[0]], at[1]
    return one_game(contest.name, number, contest.seats, (number % contest.seats,), contest.others)


def play(at: int, games: int, processes: int = 1) -> tuple[Score, list[Played]]:
    """Play so many games of the contest, the same each time, and return the score."""
    tasks = [(at, number) for number in range(games)]
    played = shared_out(contest_game, tasks, processes)
    won = sum(number % CONTESTS[at].seats in game.winners for number, game in enumerate(played))
    return Score(won, sum(bool(game.winners) for game in played)), played


def shared_out(task: Callable[[tuple[int, int]], G], tasks: list[tuple[int, int]], processes: int) -> list[G]:
    """Return the games that the tasks play, in their order."""
    if processes == 1:
        return [task(each) for each in tasks]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return list(pool.map(task, tasks, chunksize=4))


def report_contests(games: int, processes: int) -> int:
    """Print Calavera's share of won games; return 1 if it won too little."""
    missed = 0
    for at, contest in enumerate(CONTESTS):
        begun = perf_counter()
        score, played = play(at, games, processes)
        missed += score.share < contest.least
        answers = sum(game.answers for game in played)
        milliseconds = 1000 * sum(game.seconds for game in played) / max(1, answers)
        print(
            f"{contest.name}: {score.won} of {score.decided} decided games ({score.share:.1%}, at least "
            f"{contest.least:.0%} wanted), {milliseconds:.1f} ms an answer, the slowest "
            f"{1000 * max(game.slowest for game in played):.0f} ms, {perf_counter() - begun:.0f} s",
            flush=True,
        )
    return int(missed > 0)


@dataclass
class Purchases:
    """How often a card was bought, how often by winners, and how often others of its type were by winners."""

    count: int = 0
    shift: float = 0.0
    prices: list[int] = field(default_factory=list)


def balance_game(at: tuple[int, int]) -> Played:
    """Play a game of Calavera alone, by its seats and number."""
    seats, number = at
    return one_game(f"balance/{seats}", number, seats, range(seats))


def report_balance(sizes: Sequence[int], games: int, processes: int) -> int:
    """Print how games among Calaveras end, their length, and what winners buy; return 1 if a bound is missed."""
    begun = perf_counter()
    missed, every = 0, []
    kinds = [*(values.prestige.value for values in REGIMES.values()), "gold"]
    print("players  games " + "".join(f"{kind:>12}" for kind in kinds) + "   turns each  answers  ms an answer")
    for seats in sizes:
        played = shared_out(balance_game, [(seats, number) for number in range(games)], processes)
        every += played
        missed += _print_size(str(seats), played, kinds)
    if len(sizes) > 1:
        _print_size("all", every, kinds)
    missed += _print_cards(every)
    print(f"{perf_counter() - begun:.0f} s with {processes} processes")
    return int(missed > 0)


def _print_size(name: str, played: Sequence[Played], kinds: Sequence[str]) -> int:
    ends = Counter(game.ending for game in played)
    shares = [ends[kind] / len(played) for kind in kinds]
    turns = mean(game.turns / game.seats for game in played)
    answers = mean(game.answers for game in played)
    cost = 1000 * sum(game.seconds for game in played) / sum(game.answers for game in played)
    told = "".join(f"{share:>11.1%}{' ' if LEAST_ENDS <= share <= MOST_ENDS else '!'}" for share in shares)
    print(f"{name:>7} {len(played):>6} {told} {turns:>11.1f} {answers:>8.0f} {cost:>10.2f}", flush=True)
    return sum(not LEAST_ENDS <= share <= MOST_ENDS for share in shares)


def _print_cards(played: Sequence[Played]) -> int:
    """Print the cards whose buyers win most and least often, against other cards of their type in games of a size."""
    deck = own_deck()
    won: dict[tuple[int, str], list[float]] = {}
    rows: dict[int, list[tuple[int, float]]] = {}
    for game in played:
        for seat, card in game.bought:
            win = (seat in game.winners) / max(1, len(game.winners))
            won.setdefault((game.seats, deck[card].type), []).append(win)
            rows.setdefault(card, []).append((game.seats, win))
    usual = {key: mean(wins) for key, wins in won.items()}
    shifts = {
        card: mean(win - usual[seats, deck[card].type] for seats, win in found)
        for card, found in rows.items()
        if len(found) >= OFTEN
    }
    out = {card for card, shift in shifts.items() if abs(shift) > MOST_SHIFT}
    print(
        f"{len(shifts)} cards bought {OFTEN} times or more, {len(out)} of them out of bounds; the most and the least:"
    )
    order = sorted(shifts, key=lambda card: -shifts[card])
    for card in [each for at, each in enumerate(order) if at < 12 or at >= len(order) - 12 or each in out]:
        name = f"{deck[card].id} {deck[card].type}"
        print(
            f"  {name:<18} {shifts[card]:>+7.1%}{'!' if card in out else ' '} {len(rows[card]):>6}  {deck[card].title}"
        )
    return len(out)


def main(arguments: Iterable[str]) -> int:
    """Print what was asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.robots", description=__doc__.partition("\n")[0])
    parser.add_argument("--balance", action="store_true", help="how even games of Calavera alone are")
    parser.add_argument("--games", type=int, help=f"games of each kind ({CONTEST_GAMES}) or size ({BALANCE_GAMES})")
    parser.add_argument("--players", type=int, nargs="+", choices=SEATS[1:], default=list(SEATS[1:]))
    parser.add_argument("--processes", type=int, default=PROCESSES)
    chosen = parser.parse_args(list(arguments))
    if chosen.balance:
        return report_balance(chosen.players, chosen.games or BALANCE_GAMES, chosen.processes)
    return report_contests(chosen.games or CONTEST_GAMES, chosen.processes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
