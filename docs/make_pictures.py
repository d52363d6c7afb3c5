"""The README's pictures, made by the bot from a public record: `python docs/make_pictures.py`."""

import gzip
import json
from itertools import islice
from pathlib import Path

from paxbot.catalogue import PRESENTERS
from paxbot.engine.kernel import advance
from paxbot.games.pamir.record import read_move
from paxbot.games.pamir.replay import start_of
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.view import view

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests/data/records/pamir.jsonl.gz"
RECORD, AFTER = 170, 270
NAMES = ("Ana", "Bo", "Cy", "Dilnoza", "Erik")
SHOWN_CARD = 66


def shown_state() -> State:
    """The position that is drawn."""
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        record = json.loads(next(islice(lines, RECORD, None)))
    state = start_of(record)
    for raw in record["moves"][:AFTER]:
        for move in read_move(raw, state):
            advance(Table(state), move)
    return state


def main() -> None:
    """Write board, courts, a hand and a card into `docs/images`."""
    state = shown_state()
    presenter, names = PRESENTERS["pamir"], NAMES[: state.seats]
    table, courts = presenter.table_pictures(view(state, None), names)
    seat = max(range(state.seats), key=lambda other: len(state.players[other].hand))
    hand = presenter.hand_picture(view(state, seat), seat, names)
    pictures = {"table": table, "courts": courts, "hand": hand, "card": presenter.card_picture(SHOWN_CARD)}
    for name, picture in pictures.items():
        (ROOT / "docs/images" / f"{name}.png").write_bytes(picture.data)


if __name__ == "__main__":
    main()
