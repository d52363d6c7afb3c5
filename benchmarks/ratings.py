"""Time how long it takes to rate everybody anew: `python -m benchmarks.ratings [--games N] [--players N]`.

Games of two to five by chance, some of them with ties, automated seats and substitutes, are rated twice from the file
that `results export` writes; the exit status is 1 when that takes more than its limit of processor time, reading the
file included, or when the two differ in a byte.
"""

import argparse
import json
import random
import sys
import tempfile
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from time import process_time
from typing import Final

from paxbot.cli.league import rate

GAMES: Final = 10_000
PLAYERS: Final = 400
SECONDS: Final = 5.0


def results(games: int, players: int) -> dict[str, object]:
    """Return an export of so many games."""
    picks = random.Random(1)
    return {"format": "paxbot-results-1", "results": [result(number, players, picks) for number in range(games)]}


def result(number: int, players: int, picks: random.Random) -> dict[str, object]:
    """Return a game by chance."""
    people = picks.sample(range(players), picks.randint(2, 5))
    points = [picks.randrange(12) for _ in people]
    places = [1 + sum(other > own for other in points) for own in points]
    return {
        "id": number,
        "game": "pamir",
        "server": 1,
        "ended": f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}T12:00:00+00:00",
        "how": "finished",
        "verified": True,
        "moderated": False,
        "solitaire": False,
        "seats": [
            {"seat": seat, "place": place, "points": own, "tiebreaks": [], "stints": stints(person, players, picks)}
            for seat, (person, own, place) in enumerate(zip(people, points, places, strict=True))
        ],
        "corrections": [],
    }


def stints(person: int, players: int, picks: random.Random) -> list[dict[str, object]]:
    """Return who held a seat: one in ten is automated, one in ten gets a substitute."""
    whole: dict[str, object] = {"player": person, "automated": False, "from": 0, "to": 50, "ended": "finished"}
    match picks.randrange(10):
        case 0:
            return [whole | {"player": None, "automated": True}]
        case 1:
            return [whole | {"to": 20, "ended": "left"}, whole | {"player": players + person, "from": 20}]
    return [whole]


def main() -> int:
    """Rate the games twice and tell what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--players", type=int, default=PLAYERS)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.json"
        path.write_text(json.dumps(results(given.games, given.players)), encoding="utf-8")
        outputs, began = [StringIO(), StringIO()], process_time()
        for output in outputs:
            with redirect_stdout(output):
                rate(path)
        seconds = (process_time() - began) / len(outputs)
    is_same = outputs[0].getvalue() == outputs[1].getvalue()
    print(f"{given.games} games: {seconds:.2f} s of processor time, of {SECONDS}; twice the same: {is_same}")
    return int(seconds > SECONDS or not is_same)


if __name__ == "__main__":
    sys.exit(main())
