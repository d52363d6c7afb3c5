"""The colours of buttons: red is for leaving, a game or the bot, and for nothing else."""

import re
from pathlib import Path

COGS = Path(__file__).parents[2] / "cogs"


def test_only_a_button_by_which_somebody_leaves_is_red() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(COGS.rglob("*.py")))
    red = [line for line in source.splitlines() if "danger" in line]
    assert [re.findall(r'"(\w+)"', line) for line in red] == [["seasonleft"], ["forget"], ["resign"]]
