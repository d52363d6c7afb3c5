"""Times every picture of both games, from view to bytes, and says whether the limits are kept.

Run it from the project's folder: `python -m benchmarks.render [RECORDS.jsonl.gz …]`; the exit status is 1 when a limit
is missed. Positions of Pax Pamir are taken from the public records: early, in the middle, and where most lies on the
table; those of PAX from games that Nemo plays. Each is painted as it is, and with the marks of the last moves, as the
bot posts it. The positions that are timed have never been painted before; those of other games have filled the caches
of card faces, letters and the map, as they are filled in a bot that has run for an hour. Cards are timed with their
faces painted.

Times are processor time of the painting thread, so that waiting for other programs does not count. What they cost
through shared caches and cores still does, a third and more when all cores are taken: a limit that is missed while the
load, which is printed, is above one wants a second run.
"""

import gzip
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from time import thread_time
from typing import Any, NamedTuple

from benchmarks import spartacus_pictures
from paxbot.engine.kernel import Fact
from paxbot.games.pamir.game import PaxPamir
from paxbot.present.pamir.card_texts import rules_sentences
from paxbot.present.pamir.changes import ChangesView, changes_view
from paxbot.present.pamir.views import board_view, court_view, courts_view, hand_view, market_view, table_view
from paxbot.present.pamir.views_cards import card_page
from paxbot.present.pamir.views_ending import ending_view
from paxbot.present.pamir.views_lobby import lobby_view
from paxbot.present.pamir.views_wakhan import ai_cards_view
from paxbot.render import pamir
from paxbot.render.paint import PaintedImage

View = dict[str, Any]
Task = Callable[[], PaintedImage]

RECORDS = Path(__file__).resolve().parents[1] / "tests" / "data" / "records"
GAMES = 10
"""How many games of each file are shown, spread over it."""
LAST_MOVES = 6
"""About a turn: its facts are marked."""
NAMES = ("Ana", "Bo the Magnificent of all Bukhara", "Cy", "Dilnoza", "Wakhan")
GAME = PaxPamir()


class Limit(NamedTuple):
    """The most a kind of picture may take: milliseconds at the median and in 95 of 100 cases, thousands of bytes."""

    median: float = 60
    p95: float = 120
    kilobytes: float = 400


LIMITS = {
    "court": Limit(25, 25),
    "court, marked": Limit(25, 25),
    "card": Limit(10, 10),
    "PAX display": Limit(25, 25),
    "PAX display, marked": Limit(25, 25),
    "PAX card": Limit(10, 10),
}
"""Where they differ from those of a table."""


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
        """What the facts changed."""
        return changes_view(self.view, self.names, self.facts)


def records(files: Sequence[Path]) -> Iterator[View]:
    """Some games of each file."""
    for file in files:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            # Without its checks a record is replayed in a fifth of the time; `verify` is there to compare them.
            found = [json.loads(line) | {"checks": []} for line in lines]
        yield from islice(found[:: max(1, len(found) // GAMES)], GAMES)


def point(record: View, after: int) -> Point:
    """The game after so many moves."""
    told = [GAME.position_after(record, move)[1] for move in range(max(1, after - LAST_MOVES + 1), after)]
    state, facts = GAME.position_after(record, after)
    people = [seat for seat in range(state.seats) if seat not in GAME.automated(state)]
    return Point(GAME.view(state, None), GAME.view(state, people[0]), (*(f for each in told for f in each), *facts))


def points(record: View) -> list[Point]:
    """Early in the game, in its middle, and the fullest of its last third."""
    moves = len(record["moves"])
    late = [point(record, moves * part // 100) for part in (70, 80, 90, 100)]
    return [point(record, moves // 10), point(record, moves // 2), max(late, key=lambda each: fullness(each.view))]


def fullness(view: View) -> int:
    """How many pieces and court cards lie on the table."""
    placed = [*view["armies"].values(), *view["roads"].values(), *view["tribes"].values(), *view["spies"].values()]
    return sum(sum(counts.values()) for counts in placed) + sum(len(player["court"]) for player in view["players"])


def table(at: Point, is_marked: bool) -> PaintedImage:
    """The board with the market."""
    return pamir.table_picture(table_view(at.view, at.names), *_marks(at, is_marked))


def board(at: Point, is_marked: bool) -> PaintedImage:
    """The board alone."""
    return pamir.board_picture(board_view(at.view, at.names), *_marks(at, is_marked))


def market(at: Point, is_marked: bool) -> PaintedImage:
    """The market alone."""
    return pamir.market_picture(market_view(at.view), *_marks(at, is_marked))


def courts(at: Point, is_marked: bool) -> PaintedImage:
    """All courts."""
    return pamir.courts_picture(courts_view(at.view, at.names), *_marks(at, is_marked))


def court(at: Point, is_marked: bool) -> PaintedImage:
    """The court with most cards."""
    players = at.view["players"]
    seat = max(range(len(players)), key=lambda each: len(players[each]["court"]))
    return pamir.court_picture(court_view(at.view, at.names, seat), *_marks(at, is_marked))


def hand(at: Point) -> PaintedImage:
    """The first person's hand."""
    seat = next(seat for seat, player in enumerate(at.hand["players"]) if not player["wakhan"])
    return pamir.hand_picture(hand_view(at.hand, at.names, seat))


def ai_cards(at: Point) -> PaintedImage:
    """Wakhan's AI cards."""
    seat = next(seat for seat, player in enumerate(at.view["players"]) if player["wakhan"])
    return pamir.ai_cards_picture(ai_cards_view(at.view, at.names, seat))


def ending(at: Point) -> PaintedImage:
    """The end of the game."""
    return pamir.ending_picture(ending_view(at.view, at.names))


def lobby(people: int, automated: int) -> PaintedImage:
    """A lobby."""
    return pamir.lobby_picture(lobby_view(NAMES[:people], automated, 2, 5))


def card(number: int) -> PaintedImage:
    """One card, large."""
    return pamir.card_picture(card_page(number, rules_sentences(number)))


def _marks(at: Point, is_marked: bool) -> tuple[ChangesView, ...]:
    return (at.marks,) if is_marked else ()


def tasks(found: Sequence[Point], over: Sequence[Point]) -> dict[str, list[Task]]:
    """Each kind of picture by name."""
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


def is_kept(name: str, work: Sequence[Task]) -> bool:
    """Whether the limit of the kind is kept; prints a line of what was measured.

    The first half of the work warms the caches; of cards, whose faces are always the same, all does.
    """
    half, is_of_cards = len(work) // 2, name.endswith("card")
    sizes = [len(task().png) for task in (work if is_of_cards else work[:half])]
    times = []
    for task in work if is_of_cards else work[half:]:
        start = thread_time()
        sizes.append(len(task().png))
        times.append(1000 * (thread_time() - start))
    limit = LIMITS.get(name, Limit())
    got = Limit(median(times), quantiles(times, n=20, method="inclusive")[-1], max(sizes) / 1000)
    missed = [field for field in Limit._fields if getattr(got, field) > getattr(limit, field)]
    print(
        f"{name:21}{len(times):4} timed  median {got.median:6.1f} of {limit.median:3.0f} ms  "
        f"p95 {got.p95:6.1f} of {limit.p95:3.0f} ms  largest {got.kilobytes:4.0f} of {limit.kilobytes:3.0f} KB  "
        f"{'MISSED: ' + ', '.join(missed) if missed else 'kept'}"
    )
    return not missed


def main(files: Sequence[Path]) -> int:
    """Print a line for each kind of picture; the exit status tells whether all limits are kept."""
    games = list(records(files or sorted(RECORDS.glob("*.jsonl.gz"))))
    # Every other game first, so that both halves hold games of every number of seats, with and without Wakhan.
    games = [*games[::2], *games[1::2]]
    found = [at for record in games for at in points(record)]
    over = [at for record in games if (at := point(record, len(record["moves"]))).view.get("victory")]
    start = thread_time()
    table(found[0], is_marked=False)
    first = 1000 * (thread_time() - start)
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    print(
        f"{len(games)} games, {len(found)} positions; the very first table {first:.0f} ms; load of the machine {load}"
    )
    kept = [is_kept(name, work) for name, work in (tasks(found, over) | spartacus_pictures.tasks()).items()]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main([Path(argument) for argument in sys.argv[1:]]))
