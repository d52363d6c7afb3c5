"""Scenes of the board: every sample, and the fullest table for two to five, as it is and with all of it changed."""

from collections.abc import Iterator
from typing import Any

from paxbot.present.pamir.changes import NO_CHANGES, changes_view
from paxbot.present.pamir.models import board_view
from paxbot.render.pamir.board import board_scene
from paxbot.render.scene import Scene
from tests.render.changed import everything, turn_of_bo
from tests.render.conftest import FULL, SAMPLES, full_table, load, names_for


def boards() -> Iterator[Scene]:
    for path in sorted(SAMPLES.glob("*.json")):
        yield _board(load(path.stem))
    for make in FULL.values():
        yield _board(make(), 1)
    for seats in range(2, 6):
        yield _board(seated(seats))
        yield _board(seated(seats), -1)
    middle = load("middle_4")
    yield board_scene(board_view(middle, names_for(middle)), changes_view(middle, names_for(middle), turn_of_bo()))


def seated(seats: int) -> dict[str, Any]:
    position = full_table()
    tribes = {region: {str(seat): 9 for seat in range(seats)} for region in position["tribes"]}
    points = position["if_checked"] | {"points": [10] * seats}
    return position | {"players": position["players"][:seats], "tribes": tribes, "if_checked": points}


def _board(position: dict[str, Any], by: int = 0) -> Scene:
    return board_scene(board_view(position, names_for(position)), everything(by) if by else NO_CHANGES)
