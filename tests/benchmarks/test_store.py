"""What the store takes, as far as it does not depend on the machine: bytes, and the same story however it is cut."""

from pathlib import Path

import pytest

from benchmarks.store import MOVE_BYTES, answers, finish, opened, services
from benchmarks.stories import RULES, records, story
from paxbot.games.registry import GAMES


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
async def test_an_answer_adds_four_kilobytes_at_most(tmp_path: Path, key: str) -> None:
    added = [figure.got for figure in await answers(tmp_path, key, [(3, 0)]) if figure.unit == "bytes"]
    assert len(added) == 2
    assert all(0 < each <= MOVE_BYTES for each in added)


async def test_finished_games_are_copied_with_all_they_have(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await finish(path, 7, 2)
    async with opened(path) as store:
        fresh = services(store)
        games = [await fresh.games.view(game) for game in range(1, 8)]
        logs = [await fresh.games.log(view.game.id) for view in games]
        assert not await store.undelivered()
    assert [view.decision for view in games] == [None] * 7
    assert all(log[-1].seq == view.seq for log, view in zip(logs, games, strict=True))
    assert logs[0] == logs[2] == logs[4] == logs[6] != logs[1]


def test_a_story_is_told_as_the_record_goes() -> None:
    for record in records(4):
        told = story(record)
        assert list(told.end.state.winners or ()) == record["result"]
        assert [row.seq for row in told.rows] == list(range(1, len(told.rows) + 1))
        longer = told.times(3)
        assert len(longer.rows) == 3 * len(told.rows)
        assert all(RULES.pending(point.state) is not None for point in (*told.turns, *longer.turns))
