"""The pictures of PAX that `benchmarks.render` paints: games that Nemo plays on all seats, from one person to eight.

Of each game the first tenth, the middle, the last tenth and the end are shown, as they are and with the marks of what
the last moves changed.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.nemo.planning import answer
from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.ending import ending_view
from paxbot.present.spartacus.facts import changes_view
from paxbot.present.spartacus.views import card_page, hand_view, lobby_view, player_view, rome_view, table_view
from paxbot.render.paint import PaintedImage, picture
from paxbot.render.spartacus.cards import card_page_scene, hand_scene
from paxbot.render.spartacus.columns import columns_scene
from paxbot.render.spartacus.displays import displays_scene
from paxbot.render.spartacus.ending import ending_scene
from paxbot.render.spartacus.lobby import lobby_scene
from paxbot.render.spartacus.sides import display_scene, rome_scene
from paxbot.render.spartacus.table import table_scene

View = dict[str, Any]
Task = Callable[[], PaintedImage]

GAME: Final = PaxSpartacus()
NAMES: Final = ("Ana", "Bo the Magnificent of all Bukhara", "Cy", "Dilnoza", "Nemo", "Flora", "Gil", "Hoa")
SEATS: Final = (4, 1, 3, 8, 2, 5)
"""The games of one half of the work; the other half has as many."""
LAST_MOVES: Final = 6
"""About a turn: its facts are marked."""
CARDS: Final = 74


class Point(NamedTuple):
    """A point of a game: what everybody and what each player sees, and what the last moves changed."""

    view: View
    hands: tuple[View, ...]
    facts: tuple[Fact, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return NAMES[: len(self.hands)]

    def marks(self, is_marked: bool) -> ChangesView:
        """Return the changes that the facts made, where they are wanted."""
        return changes_view(self.names, self.facts) if is_marked else NO_CHANGES


def game(seats: int, seed: int) -> list[Point]:
    """Play a game; return four points of it, the last of them its end."""
    state, told = GAME.setup(seats, bytes([seed] * 32), {}), list[tuple[Fact, ...]]()
    passed = [state]
    while (decision := GAME.pending(state)) is not None:
        applied = GAME.apply(state, answer(state, decision))
        state = applied.state
        told.append(applied.facts)
        passed.append(state)
    moves = len(told)
    return [_point(passed, told, at) for at in (moves // 10, moves // 2, moves * 9 // 10, moves)]


def _point(passed: list[Any], told: list[tuple[Fact, ...]], at: int) -> Point:
    facts = tuple(fact for each in told[max(0, at - LAST_MOVES) : at] for fact in each)
    state = passed[at]
    return Point(GAME.view(state, None), tuple(GAME.view(state, seat) for seat in range(state.seats)), facts)


def table(at: Point, is_marked: bool) -> PaintedImage:
    """Paint columns and Rome."""
    return picture(table_scene(table_view(at.view, at.names), at.marks(is_marked)))


def columns(at: Point, is_marked: bool) -> PaintedImage:
    """Paint the columns alone."""
    return picture(columns_scene(table_view(at.view, at.names), at.marks(is_marked)))


def rome(at: Point, is_marked: bool) -> PaintedImage:
    """Paint Rome alone."""
    return picture(rome_scene(rome_view(at.view), at.marks(is_marked)))


def displays(at: Point, is_marked: bool) -> PaintedImage:
    """Paint all displays."""
    return picture(displays_scene(table_view(at.view, at.names), at.marks(is_marked)))


def display(at: Point, is_marked: bool) -> PaintedImage:
    """Paint the display with most cards."""
    seat = max(range(len(at.names)), key=lambda each: len(at.view["players"][each]["display"]))
    return picture(display_scene(player_view(at.view, at.names, seat), at.marks(is_marked)))


def hand(at: Point) -> PaintedImage:
    """Paint the fullest hand."""
    seat = max(range(len(at.names)), key=lambda each: at.view["players"][each]["hand_size"])
    return picture(hand_scene(hand_view(at.hands[seat], seat)))


def ending(at: Point) -> PaintedImage:
    """Paint the end of the game."""
    return picture(ending_scene(ending_view(at.view, at.names)))


def lobby(people: int, automated: int) -> PaintedImage:
    """Paint a lobby."""
    return picture(lobby_scene(lobby_view(NAMES[:people], automated, GAME.seats)))


def card(number: int) -> PaintedImage:
    """Paint one card, large."""
    return picture(card_page_scene(card_page(number)))


def tasks() -> dict[str, list[Task]]:
    """Return the work for each kind of picture, by name; both halves hold games of every number of seats."""
    found = [at for seed in range(4) for seats in SEATS for at in game(seats, seed)]
    kinds: dict[str, list[Task]] = {}
    for paint in (table, columns, rome, displays, display):
        for is_marked in (False, True):
            name = f"PAX {paint.__name__}, marked" if is_marked else f"PAX {paint.__name__}"
            kinds[name] = [partial(paint, at, is_marked) for at in found]
    kinds["PAX hand"] = [partial(hand, at) for at in found]
    kinds["PAX ending"] = [partial(ending, at) for at in found if at.view["winners"] is not None]
    kinds["PAX lobby"] = [partial(lobby, people, nemos) for people in range(1, 9) for nemos in range(9 - people)]
    kinds["PAX card"] = [partial(card, number) for number in range(1, CARDS + 1)]
    return kinds
