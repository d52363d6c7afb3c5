"""How Calavera uses cards and topples, and how often it wins against its former version and alone against Díaz.

Run it from the project's folder: `python -m benchmarks.habits [--games N] [--players N …]`, with `--former` or
`--alone` for the other two. The exit status is 1 when a bound is missed.

Without either, Calavera plays all seats. For each card that is bought it tells how often it is then played, of the
purchases after which that was among the listed answers at any time; a card bought less than 20 times so is not judged.
An attempt to topple Díaz is hopeless if the buyer's points cannot suffice by all that lies open when the card is
bought, its own manifesto included, and gold would not decide for the buyer either. Its totals are those of the test,
without heel: an answer has changed them if they are not what they were when the attempt began.

With `--former` Calavera sits on one seat, turn about, and Calavera as it was in the commit FORMER on the others; the
code of that time, its rules among it, is read from git. A win of several is shared. The lower end of the 95 %
interval must lie above an equal share less 2 %.
"""

import argparse
import random
import re
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final, NamedTuple

from benchmarks.robots import GAME, PROCESSES, Played, one_game, shared_out
from paxbot.engine.kernel import SEED_BYTES, Decision, Fact, Move, Seat
from paxbot.games.porfiriana.cards import Topple
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.porfiriana.facts import Attacked, CardBought, CardPlayed, CardSold, ToppleTested
from paxbot.games.porfiriana.moves import Assassinate, Buy, Play
from paxbot.games.porfiriana.powers import active_points
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import NO_CARD, REGIMES, SEATS, TOPPLES, CardType
from paxbot.games.porfiriana.topple import best_chance

GAMES: Final = 200
DUEL_GAMES: Final = 1000
FORMER: Final = "da29e7a9"
KEY: Final = "porfiriana"
AT_ONCE: Final = (CardType.HEADLINE, CardType.TOPPLE)
SEEN: Final = 20
LEAST_PLAYED, MOST_HOPELESS, LEAST_CHANGED = 0.10, 0.05, 1 / 3
MARGIN, DEVIATIONS = 0.02, 1.96
LEAST_ALONE: Final = 0.20


class Attempt(NamedTuple):
    """A topple card bought: by whom, whether it was hopeless, whose answers changed totals, whether it succeeded."""

    buyer: Seat
    is_hopeless: bool
    changed: set[Seat]
    succeeded: bool


class Watched(NamedTuple):
    """A game of Calavera alone: cards bought that could be played, those of them that were, attempts, and seconds."""

    could: Counter[int]
    played: Counter[int]
    attempts: list[Attempt]
    seconds: list[float]


def watched_game(at: tuple[int, int]) -> Watched:
    """Play a game of Calavera alone, by its seats and number, and note what it does."""
    seats, number = at
    lots = random.Random(f"habits/{seats}/{number}")
    s: State = GAME.setup(seats, lots.randbytes(SEED_BYTES), {}, range(seats))
    watch, held = Watched(Counter(), Counter(), [], []), [dict[int, bool]() for _ in range(seats)]
    began = process_time()
    while (decision := GAME.pending(s)) is not None:
        watch.seconds.append(process_time() - began)
        seat, move, before = decision.seat, decision.options[0], totals(s)
        asked = GAME.asked(s)
        assert asked is not None
        for each in asked.options:
            if isinstance(each, (Play, Assassinate)) and each.card in held[seat]:
                held[seat][each.card] = True
        if isinstance(move, Buy) and isinstance(s.deck.cards[s.market[move.space]], Topple):
            watch.attempts.append(Attempt(seat, is_hopeless(s, seat, s.market[move.space]), set(), False))
        in_attempt = s.attempt != NO_CARD
        for fact in GAME.advance(s, move).facts:
            _note(fact, s, held, watch)
        if in_attempt and totals(s) != before:
            watch.attempts[-1].changed.add(seat)
        began = process_time()
    for cards in held:
        watch.could.update(card for card, could in cards.items() if could)
    return watch


def totals(s: State) -> object:
    """Return all that a test compares, but for the heel."""
    kind = REGIMES[s.regime].prestige
    return kind, [active_points(s, seat, kind) for seat in range(s.seats)], s.frauds.get(kind.value, 0)


def is_hopeless(s: State, seat: Seat, card: int) -> bool:
    """Return whether the topple card cannot help its buyer, by what lies open."""
    if s.topples == TOPPLES - 1 and s.players[seat].gold == max(player.gold for player in s.players):
        return False
    shown = s.copy()
    shown.players[seat].hand.clear()
    chance = best_chance(shown, seat, card)
    return chance is not None and chance.is_hopeless


def _note(fact: Fact, s: State, held: list[dict[int, bool]], watch: Watched) -> None:
    match fact:
        case CardBought(seat=seat, card=card) if s.deck.cards[card].type not in AT_ONCE:
            held[seat][card] = False
        case CardPlayed(seat=seat, card=card) | Attacked(seat=seat, card=card) if card in held[seat]:
            del held[seat][card]
            watch.could[card] += 1
            watch.played[card] += 1
        case CardSold(seat=seat, card=card) if held[seat].pop(card, False):
            watch.could[card] += 1
        case ToppleTested(points=points, tripartites=needed):
            succeeded = any(own > other for own, other in zip(points, needed, strict=True))
            watch.attempts[-1] = watch.attempts[-1]._replace(succeeded=succeeded)


def report_habits(sizes: Sequence[int], games: int, processes: int) -> int:
    """Print how often cards are played and how attempts go; return 1 if a bound is missed."""
    tasks = [(seats, number) for seats in sizes for number in range(games)]
    watched = shared_out(watched_game, tasks, processes)
    could, played = Counter[int](), Counter[int]()
    for each in watched:
        could += each.could
        played += each.played
    shares = {card: played[card] / count for card, count in could.items() if count >= SEEN}
    order = sorted(shares, key=lambda card: shares[card])
    below = sum(share < LEAST_PLAYED for share in shares.values())
    print(
        f"{len(watched)} games; {len(shares)} cards bought and playable {SEEN} times or more, {below} too rarely played"
    )
    for card in order[:16]:
        print(f"  {shares[card]:>6.1%} of {could[card]:>5}  {own_deck()[card].title}")
    attempts = [attempt for each in watched for attempt in each.attempts]
    missed = _print_attempts("all", attempts)
    first = [each.attempts[0] for each in watched if each.attempts]
    _print_attempts("the first of each game", first)
    seconds = sorted(second for each in watched for second in each.seconds)
    cuts = [1000 * seconds[int(len(seconds) * share)] for share in (0.5, 0.99, 0.999)]
    told = ", ".join(f"{cut:.1f}" for cut in (*cuts, 1000 * seconds[-1]))
    print(f"an answer takes {1000 * fmean(seconds):.1f} ms; median, 99 %, 99.9 %, slowest: {told} ms")
    return int(below + missed > 0)


def _print_attempts(name: str, attempts: Sequence[Attempt]) -> int:
    hopeless = fmean(each.is_hopeless for each in attempts)
    changed = fmean(bool(each.changed) for each in attempts)
    by_others = fmean(bool(each.changed - {each.buyer}) for each in attempts)
    succeeded = fmean(each.succeeded for each in attempts)
    print(
        f"attempts, {name}: {len(attempts)}, hopeless {hopeless:.1%}, totals changed by an answer {changed:.1%}, "
        f"by one of others {by_others:.1%}, successful {succeeded:.1%}"
    )
    return (hopeless > MOST_HOPELESS) + (changed < LEAST_CHANGED)


@cache
def former() -> Any:
    """Return the game as it was in the commit FORMER, as a package of another name."""
    parts = [
        "paxbot/__init__.py",
        "paxbot/errors.py",
        "paxbot/engine",
        "paxbot/games/__init__.py",
        f"paxbot/games/{KEY}",
    ]
    packed = subprocess.run(["git", "archive", FORMER, *parts], check=True, capture_output=True).stdout
    name = f"paxbot_of_{FORMER}"
    with TemporaryDirectory() as folder, tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
        root = Path(folder, "paxbot").rename(Path(folder, name))
        for path in root.rglob("*.py"):
            path.write_text(re.sub(r"\bpaxbot\b", name, path.read_text("utf-8")), "utf-8")
        sys.path.insert(0, folder)
        try:
            return import_module(f"{name}.games.{KEY}.game").PaxPorfiriana()
        finally:
            sys.path.remove(folder)


def as_before(state: State, decision: Decision, lots: random.Random) -> Move:
    """Answer as Calavera did in the commit FORMER, to the same question in the same state."""
    game = former()
    then = game.load(GAME.dump(state))
    answer = game.dump_move(game.answer(then, game.asked(then)))
    return next(move for move in decision.options if GAME.dump_move(move) == answer)


def duel(at: tuple[int, int]) -> Played:
    """Play a game of Calavera against its former self, by its seats and number."""
    seats, number = at
    return one_game(f"former/{seats}", number, seats, (number % seats,), as_before)


def report_duels(sizes: Sequence[int], games: int, processes: int) -> int:
    """Print the shares of wins against the former Calavera; return 1 if the bound of a size is missed."""
    missed = 0
    for seats in sizes:
        played = shared_out(duel, [(seats, number) for number in range(games)], processes)
        wins = [(at % seats in game.winners) / max(1, len(game.winners)) for at, game in enumerate(played)]
        share, half = fmean(wins), DEVIATIONS * stdev(wins) / len(wins) ** 0.5
        missed += share - half <= 1 / seats - MARGIN
        print(
            f"{seats} seats: {share:.1%} of {games} games, between {share - half:.1%} and {share + half:.1%}; "
            f"an equal share is {1 / seats:.1%}",
            flush=True,
        )
    return int(missed > 0)


def alone(at: tuple[int, int]) -> Played:
    """Play a game against Díaz, by its number."""
    return one_game("alone", at[1], 1, (0,))


def report_alone(games: int, processes: int) -> int:
    """Print how many games are won against Díaz; return 1 if they are too few."""
    played = shared_out(alone, [(1, number) for number in range(games)], processes)
    won = [game for game in played if game.winners]
    ends = ", ".join(f"{kind} {count}" for kind, count in Counter(game.ending for game in won).most_common())
    print(f"{len(won)} of {games} games won against Díaz ({ends}), at least {LEAST_ALONE:.0%} wanted")
    return int(len(won) < LEAST_ALONE * games)


def main(arguments: Iterable[str]) -> int:
    """Print what was asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.habits", description=__doc__.partition("\n")[0])
    parser.add_argument("--former", action="store_true", help=f"against Calavera as it was in {FORMER}")
    parser.add_argument("--alone", action="store_true", help="against Díaz")
    parser.add_argument("--games", type=int, help=f"games of each size ({GAMES}, or {DUEL_GAMES} with an option)")
    parser.add_argument("--players", type=int, nargs="+", choices=SEATS[1:], default=list(SEATS[1:]))
    parser.add_argument("--processes", type=int, default=PROCESSES)
    chosen = parser.parse_args(list(arguments))
    if chosen.alone:
        return report_alone(chosen.games or DUEL_GAMES, chosen.processes)
    report = report_duels if chosen.former else report_habits
    return report(chosen.players, chosen.games or (DUEL_GAMES if chosen.former else GAMES), chosen.processes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
