"""Writes the approved scenes and the golden picture anew: `python -m tests.render.approve`, then look at them."""

from PIL import Image

from paxbot.present.pamir.views import table_view
from paxbot.render.paint import paint
from paxbot.render.pamir.table import table_scene
from tests.render.conftest import load, names_for
from tests.render.test_pictures import GOLDEN
from tests.render.test_scenes import SNAPSHOTS


def main() -> None:
    for name in ("early_3", "crowded_5"):
        position = load(name)
        scene = table_scene(table_view(position, names_for(position)))
        (SNAPSHOTS / f"table_{name}.txt").write_text(f"{scene}\n")
    scene = table_scene(table_view(load("middle_4"), ["Ana", "Bo", "Cy", "Dee"]))
    small = paint(scene).resize((400, round(scene.height / 4)), Image.Resampling.BOX)
    small.save(GOLDEN / "table_middle_4.png", optimize=True)


if __name__ == "__main__":
    main()
