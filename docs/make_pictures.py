"""Makes the README's pictures: `python -m docs.make_pictures` in the project's folder.

All but the panel, which is a photograph of a chat, and the card come from `python -m paxbot render`.
"""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from paxbot.__main__ import main as paxbot
from paxbot.catalogue import PRESENTERS

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests/data/records/pamir_wakhan.jsonl.gz"
RECORD, MIDDLE, END = "w0119", 161, 357
PERSON, HER = 4, 1
SHOWN_CARD = 66
PHONE = 400
"""Pixels that a phone gives a picture in width."""
GALLERY = {
    "table": f"after-{MIDDLE}-table",
    "courts": f"after-{MIDDLE}-courts",
    "court": f"after-{MIDDLE}-court-of-seat-{HER}",
    "hand": f"after-{MIDDLE}-hand-of-seat-{PERSON}",
    "ai_cards": f"after-{MIDDLE}-ai-cards-of-seat-{HER}",
    "ending": f"after-{END}-ending",
    "lobby": "after-000-lobby",
}
"""The pictures by their names in `docs/images`, and what `render` calls them."""


def rendered() -> dict[str, bytes]:
    """What `render` writes at the start, in the middle and at the end of the game, by the names of the files."""
    with TemporaryDirectory() as folder:
        for after in (0, MIDDLE, END):
            point = ["--id", RECORD, "--after", str(after), "--seat", str(PERSON), "--out", folder]
            if status := paxbot(["render", str(RECORDS), *point]):
                raise SystemExit(status)
        return {path.stem: path.read_bytes() for path in Path(folder).iterdir()}


def tightened(png: bytes, width: int | None = None) -> bytes:
    """The same picture in as few bytes as PNG allows, scaled to that width if one is given."""
    image: Image.Image = Image.open(BytesIO(png))
    out = BytesIO()
    if width is not None:
        height = round(image.height * width / image.width)
        image = image.convert("RGB").resize((width, height), Image.Resampling.BOX).quantize(128)
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write the gallery into `docs/images`."""
    made, folder = rendered(), ROOT / "docs/images"
    for name, file in GALLERY.items():
        (folder / f"{name}.png").write_bytes(tightened(made[file]))
    (folder / "table_400.png").write_bytes(tightened(made[GALLERY["table"]], PHONE))
    (folder / "card.png").write_bytes(tightened(PRESENTERS["pamir"].card_picture(SHOWN_CARD).data))


if __name__ == "__main__":
    main()
