from collections.abc import Iterator
from typing import Any

from paxbot.present.pamir.changes import NO_CHANGES, changes_view
from paxbot.present.pamir.models import court_view, courts_view
from paxbot.render.pamir.courts import court_scene, courts_scene
from paxbot.render.scene import Scene
from tests.render.changed import everything, turn_of_bo
from tests.render.conftest import NAMES, SAMPLES, full_table, full_table_of_wakhan, load, names_for

LONG_NAMES = ("W" * 32, *NAMES[1:])


def of_seats(position: dict[str, Any], seats: int) -> dict[str, Any]:
    spies = {card: {seat: n for seat, n in on.items() if int(seat) < seats} for card, on in position["spies"].items()}
    hostages = {card: holder for card, holder in position["hostages"].items() if holder < seats}
    return {**position, "players": position["players"][:seats], "spies": spies, "hostages": hostages}


def crowded_courts() -> Iterator[dict[str, Any]]:
    """Positions with long courts: sample games, and more than the game allows, for two to five players."""
    yield from (load(path.stem) for path in sorted(SAMPLES.glob("*.json")))
    long = load("long_court_5")
    long["players"][0], long["players"][1] = long["players"][1], long["players"][0]
    for seats in range(2, 6):
        yield from (of_seats(each, seats) for each in (long, full_table(), full_table_of_wakhan()))


def pages() -> Iterator[Scene]:
    for position in crowded_courts():
        names = LONG_NAMES[: len(position["players"])]
        yield courts_scene(courts_view(position, names))
    middle = load("middle_4")
    yield courts_scene(courts_view(middle, names_for(middle)), changes_view(middle, names_for(middle), turn_of_bo()))
    for by in (12, -1):
        yield courts_scene(courts_view(full_table(), LONG_NAMES), everything(by))


def single_courts() -> Iterator[Scene]:
    for position in crowded_courts():
        names = LONG_NAMES[: len(position["players"])]
        for seat in range(len(names)):
            yield court_scene(court_view(position, names, seat), NO_CHANGES)
    middle = load("middle_4")
    for seat in range(4):
        changes = changes_view(middle, names_for(middle), turn_of_bo())
        yield court_scene(court_view(middle, names_for(middle), seat), changes)
    for by in (12, -1):
        yield court_scene(court_view(full_table(), LONG_NAMES, 0), everything(by))
