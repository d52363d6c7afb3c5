"""Makes the README's pictures: `python -m docs.make_pictures` in the project's folder.

All but the panel, which is a photograph of a chat, and the card come from `python -m paxbot render`. The game of PAX is
played by Nemo, each time in the same way.
"""

import json
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from paxbot.__main__ import main as paxbot
from paxbot.engine.game import Json
from paxbot.games.registry import game_by_key
from paxbot.games.spartacus.nemo.planning import answer
from paxbot.presenters import PRESENTERS

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests/data/records/pamir_wakhan.jsonl.gz"
RECORD, MIDDLE, END = "w0119", 161, 357
PERSON, HER = 4, 1
SHOWN_CARD = 66
PHONE = 400
"""Pixels that a phone gives a picture in width."""
GALLERY = {
    "board": f"after-{MIDDLE}-board",
    "market": f"after-{MIDDLE}-market",
    "courts": f"after-{MIDDLE}-courts",
    "court": f"after-{MIDDLE}-court-of-seat-{HER}",
    "hand": f"after-{MIDDLE}-hand-of-seat-{PERSON}",
    "ai_cards": f"after-{MIDDLE}-ai-cards-of-seat-{HER}",
    "ending": f"after-{END}-ending",
    "lobby": "after-000-lobby",
}
"""The pictures by their names in `docs/images`, and what `render` calls them."""

PAX_MIDDLE, PAX_END, PAX_PERSON = 119, 177, 0
PAX_GALLERY = {
    "pax_table": f"after-{PAX_MIDDLE}-table",
    "pax_displays": f"after-{PAX_MIDDLE}-all-displays",
    "pax_hand": f"after-{PAX_MIDDLE}-hand-of-seat-{PAX_PERSON}",
    "pax_ending": f"after-{PAX_END}-ending",
}


def rendered(record: Path, points: tuple[int, ...], *more: str) -> dict[str, bytes]:
    """Return what `render` writes at these points of the game, by the names of the files."""
    with TemporaryDirectory() as folder:
        for after in points:
            if status := paxbot(["render", str(record), "--after", str(after), "--out", folder, *more]):
                raise SystemExit(status)
        return {path.stem: path.read_bytes() for path in Path(folder).iterdir()}


def of_pax() -> dict[str, bytes]:
    """Return the same of a game of PAX in which Nemo answers for three people and plays the fourth seat."""
    with TemporaryDirectory() as folder:
        record = Path(folder) / "pax.json"
        record.write_text(json.dumps(played()))
        return rendered(record, (PAX_MIDDLE, PAX_END), "--seat", str(PAX_PERSON))


def played() -> Json:
    """Play that game and return its record."""
    game = game_by_key("spartacus")
    state = start = game.setup(4, bytes([18] * 32), {}, (3,))
    moves: list[Json] = []
    while (decision := game.pending(state)) is not None:
        move = answer(state, decision)
        moves.append(game.dump_move(move))
        state = game.apply(state, move).state
    return game.record(start, moves, "pax", running=False)


def tightened(png: bytes, width: int | None = None) -> bytes:
    """Encode the same picture in as few bytes as PNG allows, scaled to that width if one is given."""
    image: Image.Image = Image.open(BytesIO(png))
    out = BytesIO()
    if width is not None:
        height = round(image.height * width / image.width)
        image = image.convert("RGB").resize((width, height), Image.Resampling.BOX).quantize(128)
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write the gallery into `docs/images`."""
    made, folder = rendered(RECORDS, (0, MIDDLE, END), "--id", RECORD, "--seat", str(PERSON)), ROOT / "docs/images"
    pictures = {name: made[file] for name, file in GALLERY.items()}
    pax = of_pax()
    pictures |= {name: pax[file] for name, file in PAX_GALLERY.items()}
    for name, png in pictures.items():
        (folder / f"{name}.png").write_bytes(tightened(png))
    (folder / "board_400.png").write_bytes(tightened(made[GALLERY["board"]], PHONE))
    (folder / "card.png").write_bytes(tightened(PRESENTERS["pamir"].card_picture(SHOWN_CARD).data))


if __name__ == "__main__":
    main()
