"""How strong each of Wakhan's variants makes her, in shares of won games of Pax Pamir.

Run it from the project's folder: `python -m benchmarks.wakhan [--games N]`.

She plays by the rulebook, by each variant and by all of them against a second Wakhan who plays by the rulebook, the
seats turn about: the two alone, and with a person between them who answers by lot. A shared win counts by its
share. The interval is Wilson's, of 95 %.
"""

import argparse
import random
import sys
from collections.abc import Iterable
from math import sqrt
from typing import Final

from paxbot.engine.kernel import SEED_BYTES
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import Variant

PAMIR = PaxPamir()
GAMES: Final = 2000
Z: Final = 1.96
TRIED: Final[tuple[tuple[Variant, ...], ...]] = ((), *((variant,) for variant in Variant), tuple(Variant))


def share(variants: tuple[Variant, ...], people: int, games: int) -> float:
    """Return the share of so many games that she wins, the same deals whatever the variants."""
    return sum(one_game(variants, people, number) for number in range(games)) / games


def one_game(variants: tuple[Variant, ...], people: int, number: int) -> float:
    """Play one game; return her share of the victory."""
    lots, seats = random.Random(f"{people}/{number}"), 2 + people
    two = lots.sample(range(seats), 2)
    her = two[number % 2]
    state = PAMIR.setup(seats, lots.randbytes(SEED_BYTES), {}, two)
    while (decision := PAMIR.pending(state)) is not None:
        # Her turn begins with the draw of an AI card, a forced answer: all that is asked after it follows her variants.
        state.variants = variants if state.active == her else ()
        PAMIR.advance(state, lots.choice(decision.options))
    winners = PAMIR.winners(state) or ()
    return (her in winners) / max(1, len(winners))


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the bounds between which a share lies with 95 %."""
    middle, reach = won + Z * Z / (2 * games), Z * sqrt(won * (1 - won) / games + Z * Z / (4 * games * games))
    return (middle - reach) / (1 + Z * Z / games), (middle + reach) / (1 + Z * Z / games)


def main(arguments: Iterable[str]) -> int:
    """Print a line for each table and set of variants."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wakhan", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each kind ({GAMES})")
    games = parser.parse_args(list(arguments)).games
    for people in (0, 1):
        for variants in TRIED:
            won = share(variants, people, games)
            least, most = interval(won, games)
            print(f"{people} people, {', '.join(variants) or 'rulebook'}: {won:.1%} ({least:.1%} to {most:.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
