"""Time the pictures of Pax Porfiriana, from a made-up view to bytes: `python -m benchmarks.porfiriana_pictures`.

Positions are made up anew for each painting, figures, names and cards, as there are no games yet; cards, letters and
the ground have been painted before, as in a bot that has run for an hour. The exit status is 1 when a limit is missed.
"""

import random
import sys
from collections.abc import Callable
from statistics import median, quantiles
from time import thread_time
from typing import Final

from paxbot.present.porfiriana.views import SlotView
from paxbot.render import porfiriana
from paxbot.render.paint import picture
from paxbot.render.porfiriana.ending import ending_scene
from paxbot.render.porfiriana.hand import hand_scene
from paxbot.render.porfiriana.holdings import holdings_scene
from paxbot.render.porfiriana.market import market_scene
from paxbot.render.porfiriana.table import table_scene
from paxbot.render.porfiriana.topple import topple_scene
from paxbot.render.scene import Scene
from tests.render.porfiriana import positions
from tests.render.porfiriana.cards import cards

LIMIT: Final = 20.0
LONGER: Final = {"ending": 60.0}
"""The limits at the median that differ, in milliseconds."""
TIMES: Final = 120
WARM: Final = 60
"""Pictures that are painted before the clock runs."""

assert porfiriana.SPRITES


def market(chance: random.Random) -> Scene:
    """Deal a market."""
    view = positions.market()
    slots = [SlotView(card, chance.choice((None, None, 0, 1, 2))) for card in chance.sample(cards(), 12)]
    return market_scene(view._replace(rows=(tuple(slots[:6]), tuple(slots[6:]))))


def table(chance: random.Random) -> Scene:
    """Make up a table of any size."""
    view = positions.table(chance.randint(2, 6), chance.choice(list(positions.REGIMES)))
    seats = tuple(
        seat._replace(gold=chance.randint(0, 60), income=chance.randint(0, 20), hand=chance.randint(0, 6))
        for seat in view.seats
    )
    return table_scene(view._replace(seats=seats))


def holdings(chance: random.Random) -> Scene:
    """Make up what lies before a player."""
    view = positions.holdings(14)
    shown = tuple(
        held._replace(income=chance.randint(0, 3), unrest=chance.choice((0, 0, 1, 2)))
        for held in chance.sample(positions.held(24), chance.randint(4, 14))
    )
    return holdings_scene(view._replace(cards=shown))


def hand(chance: random.Random) -> Scene:
    """Deal a hand."""
    view = positions.hand(0)
    return hand_scene(view._replace(cards=tuple(chance.sample(cards(), chance.randint(1, 6)))))


def topple(chance: random.Random) -> Scene:
    """Make up a topple."""
    return topple_scene(positions.topple(chance.randint(2, 6)))


def ending(chance: random.Random) -> Scene:
    """Make up an end."""
    return ending_scene(positions.ending(chance.randint(2, 6), rounds=chance.randint(2, 20)))


def times(make: Callable[[random.Random], Scene]) -> list[float]:
    """Return the milliseconds of processor time of each picture, and warm the caches before."""
    chance, taken = random.Random(1), []
    for i in range(WARM + TIMES):
        begun = thread_time()
        picture(make(chance))
        if i >= WARM:
            taken.append(1000 * (thread_time() - begun))
    return taken


def main() -> int:
    """Print a line for each kind of picture."""
    kept = True
    for make in (market, table, holdings, hand, topple, ending):
        taken = times(make)
        kept &= median(taken) <= LONGER.get(make.__name__, LIMIT)
        print(f"{make.__name__:10} median {median(taken):5.1f} ms   95 % {quantiles(taken, n=20)[-1]:5.1f} ms")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
