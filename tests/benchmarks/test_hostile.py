import re
from pathlib import Path

import pytest

from benchmarks.hostile import arguments_of, measure

pytestmark = pytest.mark.slow

SHORT = {"games": 6, "records": 6, "rate": 3, "seconds": 4, "spells": 1, "settle": 2}


async def test_everybody_is_answered_beside_a_hostile_member_and_the_bot_makes_no_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.crowd.PATIENCE", 300.0)
    chosen = arguments_of(f"--{name}={value}" for name, value in SHORT.items())
    figures = {figure.name: figure for figure in await measure(tmp_path, chosen)}
    said = capsys.readouterr().out
    assert figures["errors"].got == 0, said
    assert figures["clicks without an answer"].got == 0
    assert figures["acknowledged later at the 99th percentile"].got < float("inf")
    done = dict(re.findall(r"'(\w+)': (\d+)", said))
    assert done.keys() == {"command", "complete", "press", "fill_in"}
