"""The pictures of PAX and Pax Porfiriana that `benchmarks.render` paints: games that the bot plays on all seats.

Of each game a point early on, the middle, the last tenth and the end are shown, as they are and with the marks of what
the last moves changed; and what milestones there are.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

from benchmarks.pamir_pictures import LAST_MOVES, Task, View
from paxbot.engine.game import Game
from paxbot.engine.kernel import Decision, Fact, Move
from paxbot.games.porfiriana.calavera import planning as calavera
from paxbot.games.registry import GAMES
from paxbot.games.spartacus import nemo
from paxbot.present.presenter import Picture
from paxbot.presenters import PRESENTERS

NAMES: Final = ("Ana", "Bo the Magnificent of all Bukhara", "Cy", "Dilnoza", "Flora", "Gil", "Hoa", "Ida")


class Shown(NamedTuple):
    """A game whose pictures are painted, and which."""

    label: str
    key: str
    answer: Callable[[Any, Decision], Move]
    """The bot's answer."""
    seats: Sequence[int]
    """The games of one half of the work; the other half has as many."""
    early: int
    """The first point is so many hundredths into the game."""
    parts: Sequence[str]
    cards: str
    """The field of a player that lists the cards in front of them."""
    numbers: range
    """The cards that are painted."""


PAX: Final = Shown(
    "PAX", "spartacus", nemo.answer, (4, 1, 3, 8, 2, 5), 10, ("columns", "rome", "displays"), "display", range(1, 75)
)
PORFIRIANA: Final = Shown(
    "Porfiriana",
    "porfiriana",
    calavera.answer,
    (3, 1, 5, 2, 6, 4),
    33,
    ("market", "tableaus"),
    "enterprises",
    range(1, 216, 7),  # the faces of all are more than the cache of faces holds
)


class Point(NamedTuple):
    """A point of a game: what everybody and what each player sees, and what the last moves changed."""

    view: View
    hands: tuple[View, ...]
    facts: tuple[Fact, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return NAMES[: len(self.hands)]


class Passed(NamedTuple):
    """A state of a game, and the facts that led to it."""

    state: Any
    facts: tuple[Fact, ...]


def play(game: Game, answer: Callable[[Any, Decision], Move], seats: int, seed: int) -> list[Passed]:
    """Return every state of a game."""
    passed = [Passed(game.setup(seats, bytes([seed] * 32), {}), ())]
    while (decision := game.pending(passed[-1].state)) is not None:
        applied = game.apply(passed[-1].state, answer(passed[-1].state, decision))
        passed.append(Passed(applied.state, applied.facts))
    return passed


def point(game: Game, seats: int, state: Any, facts: Sequence[Passed]) -> Point:
    """Return a state with the facts of some moves."""
    hands = tuple(game.view(state, seat) for seat in range(seats))
    return Point(game.view(state, None), hands, tuple(fact for each in facts for fact in each.facts))


def points(shown: Shown) -> tuple[list[Point], list[Point]]:
    """Return four points of each game, the last of them its end, and each milestone as it was decided."""
    game, presenter = GAMES[shown.key], PRESENTERS[shown.key]
    found, milestones = list[Point](), list[Point]()
    for seed in range(4):
        for seats in shown.seats:
            passed = play(game, shown.answer, seats, seed)
            for part in (shown.early, 50, 90, 100):
                at = (len(passed) - 1) * part // 100
                found.append(point(game, seats, passed[at].state, passed[max(0, at - LAST_MOVES) + 1 : at + 1]))
            milestones += [
                point(game, seats, before.state, [after])
                for before, after in pairwise(passed)
                if presenter.milestone(after.facts)
            ]
    return found, milestones


def tasks(shown: Shown) -> dict[str, list[Task]]:
    """Return the work for each kind of picture, by name; both halves hold games of every number of seats."""
    game, presenter = GAMES[shown.key], PRESENTERS[shown.key]
    found, milestones = points(shown)

    def area(view: View, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        seat = max(range(len(names)), key=lambda each: len(view["players"][each][shown.cards]))
        return presenter.area_picture(view, seat, names, facts)

    def hand(at: Point) -> Picture:
        seat = max(range(len(at.names)), key=lambda each: at.view["players"][each]["hand_size"])
        return presenter.hand_picture(at.hands[seat], seat, at.names)

    kinds: dict[str, list[Task]] = {}
    painters: dict[str, Callable[..., Picture]] = {"table": presenter.film_picture, "area": area}
    painters |= {part: partial(presenter.part_picture, part) for part in shown.parts}
    for name, paint in painters.items():
        kinds[name] = [_task(paint, at.view, at.names) for at in found]
        kinds[f"{name}, marked"] = [_task(paint, at.view, at.names, at.facts) for at in found]
    kinds["hand"] = [_task(hand, at) for at in found if at.view["winners"] is None]
    kinds["milestone"] = [_task(presenter.milestone_picture, at.view, at.names, at.facts) for at in milestones]
    over = [at for at in found if at.view["winners"] is not None]
    kinds["ending"] = [_task(presenter.ending_picture, at.view, at.names) for at in over]
    most = game.seats[-1]
    kinds["lobby"] = [
        _task(presenter.lobby_picture, NAMES[:people], automated, game.seats)
        for people in range(1, most + 1)
        for automated in range(most + 1 - people)
    ]
    kinds["card"] = [_task(presenter.card_picture, number) for number in shown.numbers]
    return {f"{shown.label} {name}": work for name, work in kinds.items() if work}


def _task(paint: Callable[..., Picture], *seen: object) -> Task:
    return lambda: paint(*seen).data
