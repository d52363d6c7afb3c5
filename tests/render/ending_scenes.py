"""Endings at every size of table: by points, by a lead, shared, against Wakhan, after one check to four."""

from collections.abc import Iterator
from typing import Any

from paxbot.present.pamir.views_ending import EndingView, ending_view
from paxbot.render.pamir.scoring import ending_scene
from paxbot.render.scene import Scene
from tests.render.conftest import full_table, full_table_of_wakhan
from tests.render.court_scenes import LONG_NAMES, of_seats

CHECKS: list[dict[str, Any]] = [
    {"coalition": "afghan", "last": False, "counts": [2, 4, 1, 3, None], "points": [1, 5, 0, 3, 0]},
    {"coalition": None, "last": False, "counts": [3, 3, 5, 4, 1], "points": [0, 0, 3, 1, 0]},
    {"coalition": "british", "last": False, "counts": [None, 1, 1, 1, None], "points": [0, 3, 3, 3, 0]},
    {"coalition": "russian", "last": True, "counts": [5, 5, 6, 5, 1], "points": [0, 0, 10, 0, 0]},
]


def over(
    winners: list[int], tie_break: int, places: list[int], make: Any = full_table, checks: int = 4, seats: int = 5
) -> dict[str, Any]:
    position: dict[str, Any] = of_seats(make(), seats)
    for player in position["players"]:
        player["stars"] = {"military": 12}
    victory = {"tie_break": tie_break, "lead": checks < 4, "places": places}
    told = [
        {**check, "counts": check["counts"][:seats], "points": check["points"][:seats]} for check in CHECKS[:checks]
    ]
    return position | {"winners": winners, "victory": victory, "checks": told, "active": 0}


def ending_views() -> Iterator[EndingView]:
    for seats in range(2, 6):
        for checks in (1, 2, 4):
            winner = 1 if checks == 1 or seats == 2 else 2
            places = [1 if seat == winner else 2 for seat in range(seats)]
            for make in (full_table, full_table_of_wakhan):
                yield ending_view(over([winner], 0, places, make, checks, seats), LONG_NAMES[:seats])
        everybody = list(range(seats))
        yield ending_view(over(everybody, 3, [1] * seats, seats=seats), LONG_NAMES[:seats])


def endings() -> Iterator[Scene]:
    yield from map(ending_scene, ending_views())
