"""The pictures of Pax Pamir that `benchmarks.render` paints: positions of the public records.

Of each game some point early on, one in the middle and the fullest of the last third are shown, as they are and with
the marks of what the last moves changed.
"""

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from paxbot.engine.kernel import Fact
from paxbot.games.pamir.game import PaxPamir
from paxbot.present.pamir.card_texts import card_page, rules_sentences
from paxbot.present.pamir.changes import ChangesView, changes_view
from paxbot.present.pamir.models import board_view, court_view, courts_view, hand_view, market_view
from paxbot.present.pamir.views import lobby_view
from paxbot.present.pamir.views_ending import ai_cards_view, ending_view
from paxbot.render.paint import picture
from paxbot.render.pamir.ai_cards import ai_cards_scene
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.cards import card_page_scene
from paxbot.render.pamir.courts import court_scene, courts_scene
from paxbot.render.pamir.market import hand_scene, market_scene
from paxbot.render.pamir.scoring import ending_scene
from paxbot.render.poster import lobby_scene

View = dict[str, Any]
Task = Callable[[], bytes]

RECORDS = Path(__file__).resolve().parents[1] / "tests" / "data" / "records"
GAMES = 10
"""How many games of each file are shown, spread over it."""
LAST_MOVES = 6
"""About a turn: its facts are marked."""
NAMES = ("Ana", "Bo the Magnificent of all Bukhara", "Cy", "Dilnoza", "Wakhan")
GAME = PaxPamir()


class Point(NamedTuple):
    """A point of a game: what everybody and what the first seat sees, and what the last moves changed."""

    view: View
    hand: View
    facts: tuple[Fact, ...]

    @property
    def names(self) -> Sequence[str]:
        """The players' names."""
        return NAMES[: len(self.view["players"])]

    @property
    def marks(self) -> ChangesView:
        """The changes that the facts made."""
        return changes_view(self.view, self.names, self.facts)


def records(files: Sequence[Path]) -> Iterator[View]:
    """Yield some games of each file."""
    for file in files:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            # Without its checks a record is replayed in a fifth of the time; `verify` is there to compare them.
            found = [json.loads(line) | {"checks": []} for line in lines]
        yield from islice(found[:: max(1, len(found) // GAMES)], GAMES)


def point(record: View, after: int) -> Point:
    """Return the game after so many moves."""
    told = [GAME.position_after(record, move)[1] for move in range(max(1, after - LAST_MOVES + 1), after)]
    state, facts = GAME.position_after(record, after)
    people = [seat for seat in range(state.seats) if seat not in GAME.automated(state)]
    return Point(GAME.view(state, None), GAME.view(state, people[0]), (*(f for each in told for f in each), *facts))


def points(record: View) -> list[Point]:
    """Return a point early in the game, one in its middle, and the fullest of its last third."""
    moves = len(record["moves"])
    late = [point(record, moves * part // 100) for part in (70, 80, 90, 100)]
    return [point(record, moves // 10), point(record, moves // 2), max(late, key=lambda each: fullness(each.view))]


def fullness(view: View) -> int:
    """How many pieces and court cards lie on the table."""
    placed = [*view["armies"].values(), *view["roads"].values(), *view["tribes"].values(), *view["spies"].values()]
    return sum(sum(counts.values()) for counts in placed) + sum(len(player["court"]) for player in view["players"])


def table(at: Point, is_marked: bool) -> bytes:
    """Paint the pictures of a turn's message, market and board, and return their bytes together."""
    return market(at, is_marked) + board(at, is_marked)


def board(at: Point, is_marked: bool) -> bytes:
    """Paint the board alone."""
    return picture(board_scene(board_view(at.view, at.names), *_marks(at, is_marked))).png


def market(at: Point, is_marked: bool) -> bytes:
    """Paint the market alone."""
    return picture(market_scene(market_view(at.view), *_marks(at, is_marked))).png


def courts(at: Point, is_marked: bool) -> bytes:
    """Paint all courts."""
    return picture(courts_scene(courts_view(at.view, at.names), *_marks(at, is_marked))).png


def court(at: Point, is_marked: bool) -> bytes:
    """Paint the court with most cards."""
    players = at.view["players"]
    seat = max(range(len(players)), key=lambda each: len(players[each]["court"]))
    return picture(court_scene(court_view(at.view, at.names, seat), *_marks(at, is_marked))).png


def hand(at: Point) -> bytes:
    """Paint the first person's hand."""
    seat = next(seat for seat, player in enumerate(at.hand["players"]) if not player["wakhan"])
    return picture(hand_scene(hand_view(at.hand, at.names, seat))).png


def ai_cards(at: Point) -> bytes:
    """Paint Wakhan's AI cards."""
    seat = next(seat for seat, player in enumerate(at.view["players"]) if player["wakhan"])
    return picture(ai_cards_scene(ai_cards_view(at.view, at.names, seat))).png


def ending(at: Point) -> bytes:
    """Paint the end of the game."""
    return picture(ending_scene(ending_view(at.view, at.names))).png


def lobby(people: int, automated: int) -> bytes:
    """Paint a lobby."""
    return picture(lobby_scene(lobby_view(NAMES[:people], automated, 2, 5), GAME.key)).png


def card(number: int) -> bytes:
    """Paint one card, large."""
    return picture(card_page_scene(card_page(number, rules_sentences(number)))).png


def _marks(at: Point, is_marked: bool) -> tuple[ChangesView, ...]:
    return (at.marks,) if is_marked else ()


def tasks(found: Sequence[Point], over: Sequence[Point]) -> dict[str, list[Task]]:
    """Return the work for each kind of picture, by name."""
    kinds: dict[str, list[Task]] = {}
    for paint in (table, board, market, courts, court):
        for is_marked in (False, True):
            name = f"{paint.__name__}, marked" if is_marked else paint.__name__
            kinds[name] = [partial(paint, at, is_marked) for at in found]
    kinds["hand"] = [partial(hand, at) for at in found]
    hers = [at for at in found if any(player["wakhan"] for player in at.view["players"])]
    kinds["AI cards"] = [partial(ai_cards, at) for at in hers]
    kinds["ending"] = [partial(ending, at) for at in over]
    kinds["lobby"] = [partial(lobby, people, hers) for people in range(1, 6) for hers in range(6 - people)]
    kinds["card"] = [partial(card, number) for number in range(1, 117)]
    return kinds
