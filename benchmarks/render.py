"""Times the pictures of Pax Pamir from view to bytes: `python -m benchmarks.render [FOLDER | RECORDS.jsonl.gz]`.

Every position is painted once to warm the caches of static layers and card faces; then each is timed with the finished
pictures forgotten.
"""

import gzip
import json
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from paxbot.present.pamir.views import card_page, court_view, courts_view, hand_view, table_view
from paxbot.render import pamir
from paxbot.render.paint import Picture, forget_pictures

Position = dict[str, Any]

SAMPLES = Path(__file__).resolve().parents[1] / "tests" / "render" / "samples"
MOST = 60


def positions(path: Path) -> list[Position]:
    """Sample positions of a folder, or some spread over the records of a file."""
    if path.is_dir():
        return [json.loads(file.read_text()) for file in sorted(path.glob("*.json"))]
    with gzip.open(path, "rt") as lines:
        found = [check["position"] for line in lines for check in json.loads(line)["checks"][::25]]
    return found[:: max(1, len(found) // MOST)]


def report(name: str, tasks: Iterable[Callable[[], Picture]]) -> None:
    """Prints cold, median and p95 milliseconds, and the bytes."""
    tasks = list(tasks)
    start = perf_counter()
    tasks[0]()
    cold = perf_counter() - start
    sizes = [len(task().png) for task in tasks]
    times = []
    for task in tasks:
        forget_pictures()
        start = perf_counter()
        task()
        times.append(1000 * (perf_counter() - start))
    p95 = quantiles(times, n=20)[-1]
    print(
        f"{name:8}{len(times):4} pictures  first {1000 * cold:6.0f} ms  median {median(times):6.1f} ms  "
        f"p95 {p95:6.1f} ms  largest {max(sizes) / 1000:6.0f} KB"
    )


def main() -> None:
    """Prints a line for each kind of picture."""
    found = positions(Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES)
    named = [(position, [f"Player {seat + 1}" for seat in range(len(position["players"]))]) for position in found]
    report("table", [partial(table, *pair) for pair in named])
    report("courts", [partial(courts, *pair) for pair in named])
    report("court", [partial(court, *pair) for pair in named])
    report("hand", [partial(hand, *pair) for pair in named])
    report("card", [partial(card, number) for number in range(1, 117)])


def table(position: Position, names: list[str]) -> Picture:
    """The table picture."""
    return pamir.table_picture(table_view(position, names))


def courts(position: Position, names: list[str]) -> Picture:
    """All courts."""
    return pamir.courts_picture(courts_view(position, names))


def court(position: Position, names: list[str]) -> Picture:
    """The first player's court."""
    return pamir.court_picture(court_view(position, names, 0))


def hand(position: Position, names: list[str]) -> Picture:
    """The first player's hand."""
    return pamir.hand_picture(hand_view(position, names, 0))


def card(number: int) -> Picture:
    """One card."""
    return pamir.card_picture(card_page(number, ["What it does."]))


if __name__ == "__main__":
    main()
