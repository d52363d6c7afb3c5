"""The pictures of Pax Porfiriana that `benchmarks.render` paints: games that Calavera plays alone, of one to six.

Of each game the first third, the middle, the last tenth and the end are shown, as they are and with the marks of what
the last moves changed; and each topple attempt.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana.calavera.planning import answer
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.porfiriana.facts import ToppleTested
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.present.porfiriana.changes import NO_CHANGES, ChangesView
from paxbot.present.porfiriana.models import (
    changes_view,
    hand_view,
    holdings_view,
    lobby_view,
    market_view,
    table_view,
    tableaus_view,
)
from paxbot.present.porfiriana.models_cards import card_page
from paxbot.present.porfiriana.models_topple import ending_view, topple_view
from paxbot.render import porfiriana
from paxbot.render.lobby import lobby_scene
from paxbot.render.paint import PaintedImage, picture
from paxbot.render.porfiriana.ending import ending_scene
from paxbot.render.porfiriana.hand import card_page_scene, hand_scene
from paxbot.render.porfiriana.holdings import holdings_scene
from paxbot.render.porfiriana.market import market_scene
from paxbot.render.porfiriana.table import table_scene
from paxbot.render.porfiriana.tableaus import tableaus_scene
from paxbot.render.porfiriana.topple import topple_scene

assert porfiriana.SPRITES

View = dict[str, Any]
Task = Callable[[], PaintedImage]

GAME: Final = PaxPorfiriana()
NAMES: Final = ("Ana", "Bo the Magnificent of all Bukhara", "Cy", "Dilnoza", "Flora", "Gil")
SEATS: Final = (3, 1, 5, 2, 6, 4)
"""The games of one half of the work; the other half has as many."""
LAST_MOVES: Final = 6
"""About a turn: its facts are marked."""
CARDS: Final = 7
"""One of so many cards is painted, for the faces of all are more than the cache of faces holds."""


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
        return changes_view(self.view, self.names, self.facts) if is_marked else NO_CHANGES


def game(seats: int, seed: int) -> tuple[list[Point], list[Point]]:
    """Play a game; return four points of it, the last of them its end, and each attempt as it was decided."""
    state, told = GAME.setup(seats, bytes([seed] * 32), {}), list[tuple[Fact, ...]]()
    passed, attempts = [state], list[Point]()
    while (decision := GAME.pending(state)) is not None:
        applied = GAME.apply(state, answer(state, decision))
        if any(isinstance(fact, ToppleTested) for fact in applied.facts):
            attempts.append(_point(state, applied.facts))
        state = applied.state
        told.append(applied.facts)
        passed.append(state)
    moves = len(told)
    found = [
        _point(passed[at], tuple(fact for each in told[max(0, at - LAST_MOVES) : at] for fact in each))
        for at in (moves // 3, moves // 2, moves * 9 // 10, moves)
    ]
    return found, attempts


def _point(state: Any, facts: tuple[Fact, ...]) -> Point:
    return Point(GAME.view(state, None), tuple(GAME.view(state, seat) for seat in range(state.hosted)), facts)


def market(at: Point, is_marked: bool) -> PaintedImage:
    """Paint the market."""
    return picture(market_scene(market_view(at.view, at.names), at.marks(is_marked)))


def table(at: Point, is_marked: bool) -> PaintedImage:
    """Paint the regime and the players."""
    return picture(table_scene(table_view(at.view, at.names), at.marks(is_marked)))


def tableaus(at: Point, is_marked: bool) -> PaintedImage:
    """Paint all tableaus."""
    return picture(tableaus_scene(tableaus_view(at.view, at.names), at.marks(is_marked)))


def tableau(at: Point, is_marked: bool) -> PaintedImage:
    """Paint the tableau with most cards."""
    seat = max(range(len(at.names)), key=lambda each: len(at.view["players"][each]["enterprises"]))
    return picture(holdings_scene(holdings_view(at.view, seat, at.names), at.marks(is_marked)))


def hand(at: Point) -> PaintedImage:
    """Paint the fullest hand."""
    seat = max(range(len(at.names)), key=lambda each: at.view["players"][each]["hand_size"])
    return picture(hand_scene(hand_view(at.hands[seat], seat)))


def topple(at: Point) -> PaintedImage:
    """Paint a topple attempt."""
    return picture(topple_scene(topple_view(at.view, at.names, at.facts)))


def ending(at: Point) -> PaintedImage:
    """Paint the end of the game."""
    return picture(ending_scene(ending_view(at.view, at.names)))


def lobby(people: int, automated: int) -> PaintedImage:
    """Paint a lobby."""
    return picture(lobby_scene(lobby_view(NAMES[:people], automated, GAME.seats, own_deck()), GAME.key))


def card(number: int) -> PaintedImage:
    """Paint one card, large."""
    return picture(card_page_scene(card_page(own_deck(), number)))


def tasks() -> dict[str, list[Task]]:
    """Return the work for each kind of picture, by name; both halves hold games of every number of seats."""
    games = [game(seats, seed) for seed in range(4) for seats in SEATS]
    found, attempts = ([at for each in games for at in each[which]] for which in (0, 1))
    kinds: dict[str, list[Task]] = {}
    for paint in (market, table, tableaus, tableau):
        for is_marked in (False, True):
            name = f"Porfiriana {paint.__name__}, marked" if is_marked else f"Porfiriana {paint.__name__}"
            kinds[name] = [partial(paint, at, is_marked) for at in found]
    kinds["Porfiriana hand"] = [partial(hand, at) for at in found if at.view["winners"] is None]
    kinds["Porfiriana topple"] = [partial(topple, at) for at in attempts]
    kinds["Porfiriana ending"] = [partial(ending, at) for at in found if at.view["winners"] is not None]
    kinds["Porfiriana lobby"] = [
        partial(lobby, people, others) for people in range(1, 7) for others in range(7 - people)
    ]
    kinds["Porfiriana card"] = [partial(card, number) for number in range(1, len(own_deck().cards) + 1, CARDS)]
    return kinds
