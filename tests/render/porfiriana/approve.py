"""Writes the approved scenes anew: `python -m tests.render.porfiriana.approve`, then look at them."""

from pathlib import Path
from typing import Final

from tests.render.porfiriana.positions import SCENES

SNAPSHOTS: Final = Path(__file__).parent / "snapshots"
APPROVED: Final = ("market", "table of 6", "holdings of 14", "topple of 6")


def main() -> None:
    for name in APPROVED:
        (SNAPSHOTS / f"{name.replace(' ', '_')}.txt").write_text(f"{SCENES[name]()}\n")


if __name__ == "__main__":
    main()
