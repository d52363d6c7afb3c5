"""Writes the approved scenes of PAX anew: `python -m tests.render.spartacus.approve`, then look at them."""

from pathlib import Path
from typing import Final

from paxbot.present.spartacus.ending import ending_view
from paxbot.present.spartacus.facts import changes_view
from paxbot.present.spartacus.views import table_view
from paxbot.render.scene import Scene
from paxbot.render.spartacus.displays import displays_scene
from paxbot.render.spartacus.poster import ending_scene
from paxbot.render.spartacus.table import table_scene
from tests.render.spartacus.positions import names_for, samples, views

SNAPSHOTS: Final = Path(__file__).parent / "snapshots"


def approved() -> dict[str, Scene]:
    view, facts = views()["middle"], samples()["middle"][1]
    names = names_for(view)
    changes, over = changes_view(names, facts), views()["Rome has won"]
    return {
        "table_middle": table_scene(table_view(view, names), changes),
        "displays_middle": displays_scene(table_view(view, names), changes),
        "ending_rome": ending_scene(ending_view(over, names_for(over))),
    }


def main() -> None:
    for name, scene in approved().items():
        (SNAPSHOTS / f"{name}.txt").write_text(f"{scene}\n")


if __name__ == "__main__":
    main()
