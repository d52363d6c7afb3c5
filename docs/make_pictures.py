"""The README's pictures, made by the bot from a public record and a game of its own: `python docs/make_pictures.py`."""

import gzip
import json
from itertools import count, islice
from pathlib import Path
from random import Random

from paxbot.catalogue import PRESENTERS
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.replay import Replay
from paxbot.games.pamir.state import State
from paxbot.games.pamir.view import view

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests/data/records/pamir.jsonl.gz"
RECORD, AFTER = 170, 270
NAMES = ("Ana", "Bo", "Cy", "Dilnoza", "Erik")
SHOWN_CARD = 66
WAKHAN, LINE, SEED, LATER = 2, 0, 3, 150


def shown_state() -> State:
    """The position that is drawn."""
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        record = json.loads(next(islice(lines, RECORD, None)))
    begun = record | {"moves": record["moves"][:AFTER], "checks": []}
    del begun["result"]
    replaying = Replay(begun)
    assert not list(replaying.differences())
    return replaying.s


def wakhan_state() -> State:
    """Two people at random against Wakhan, when she carries out a line of her AI card in the middle of the game."""
    game, people = PaxPamir(), Random(SEED)
    state = game.setup(3, SEED.to_bytes(16, "big"), {}, automated=(WAKHAN,))
    for answered in count():
        decision, her = game.pending(state), state.players[WAKHAN].wakhan
        if decision is None or (answered > LATER and her is not None and her.line == LINE):
            return state
        game.advance(state, people.choice(decision.options))
    return state


def main() -> None:
    """Write board, courts, a hand, a card, and Wakhan's cards and court into `docs/images`."""
    state = shown_state()
    presenter, names = PRESENTERS["pamir"], NAMES[: state.seats]
    table, courts = presenter.table_pictures(view(state, None), names)
    seat = max(range(state.seats), key=lambda other: len(state.players[other].hand))
    hand = presenter.hand_picture(view(state, seat), seat, names)
    pictures = {"table": table, "courts": courts, "hand": hand, "card": presenter.card_picture(SHOWN_CARD)}
    seen = view(wakhan_state(), None)
    with_her = ("Ana", "Bo", presenter.automated_name)
    pictures["wakhan_ai_cards"] = presenter.guide_picture(seen, WAKHAN, with_her)
    pictures["wakhan_court"] = presenter.court_picture(seen, WAKHAN, with_her)
    for name, picture in pictures.items():
        (ROOT / "docs/images" / f"{name}.png").write_bytes(picture.data)


if __name__ == "__main__":
    main()
