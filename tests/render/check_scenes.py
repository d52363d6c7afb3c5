from collections.abc import Iterator, Sequence
from typing import Any

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.terms import Coalition
from paxbot.present.pamir.changes import MilestoneView, milestone_view
from paxbot.render.pamir.scoring import check_scene
from paxbot.render.scene import Scene
from tests.render.conftest import full_table, full_table_of_wakhan, load
from tests.render.court_scenes import LONG_NAMES, of_seats

COUNTS = (12, None, 20, 0, 20)
POINTS = (1, 0, 10, 0, 10)


def check_facts(
    coalition: Coalition | None, seats: int, *, last: bool = False, unstable: bool = False, lead: bool = False
) -> list[Fact]:
    """The facts of a check: with a dominant coalition some score by influence, else all count their cylinders."""
    counts = COUNTS[:seats] if coalition is not None else tuple(count or 0 for count in COUNTS[:seats])
    facts: list[Fact] = [f.DominanceChecked(coalition, last, counts, POINTS[:seats], unstable)]
    if last or lead:
        return [*facts, f.GameWon(tuple(range(seats)), 3, False) if seats > 3 else f.GameWon((0,), 2, lead)]
    return [*facts, f.BlocksCleared(30)] if coalition is not None else facts


def check_views() -> Iterator[MilestoneView]:
    for seats in range(2, 6):
        for table in (load("long_court_5"), full_table(), full_table_of_wakhan()):
            before = of_seats(table, seats)
            names = LONG_NAMES[:seats]
            yield milestone_view(before, names, check_facts(Coalition.BRITISH, seats))
            yield milestone_view(before, names, check_facts(None, seats, unstable=True))
            yield milestone_view(before, names, check_facts(Coalition.AFGHAN, seats, last=True, unstable=True))
            yield milestone_view(before, names, check_facts(Coalition.RUSSIAN, seats, lead=True))
    early: dict[str, Any] = load("early_3")
    nobody: Sequence[Fact] = [f.DominanceChecked(None, False, (0, 0, 0), (0, 0, 0), False)]
    yield milestone_view(early, LONG_NAMES[:3], nobody)


def checks() -> Iterator[Scene]:
    yield from map(check_scene, check_views())
