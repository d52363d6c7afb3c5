import pytest

from tests.render.spartacus.approve import SNAPSHOTS, approved


@pytest.mark.parametrize("name", ["table_middle", "displays_middle", "ending_rome"])
def test_scenes_stay_as_they_were_approved(name: str) -> None:
    assert str(approved()[name]) == (SNAPSHOTS / f"{name}.txt").read_text().rstrip("\n")
