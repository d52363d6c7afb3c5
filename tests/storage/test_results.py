from dataclasses import replace

from paxbot.storage import GameStore, Status
from paxbot.storage.rows import CorrectionRow, ResultRow
from tests.storage.samples import ANN, game_result, later


async def test_a_result_is_read_as_it_was_written(store: GameStore, game: int) -> None:
    await store.end(game, Status.RUNNING, Status.FINISHED, later(9), (), game_result(game))
    found = await store.result_of(game)
    assert found is not None
    new = game_result(game)
    assert replace(found, id=0) == ResultRow(**{name: getattr(new, name) for name in new.__slots__})
    assert await store.result(found.id) == found
    assert await store.result(found.id + 1) is None


async def test_a_correction_stands_beside_what_was_written(store: GameStore, game: int) -> None:
    await store.end(game, Status.RUNNING, Status.FINISHED, later(9), (), game_result(game))
    written = await store.result_of(game)
    assert written is not None
    before, after = [{"seat": 1, "place": 2, "points": 5}], [{"seat": 1, "place": 1, "points": 13}]
    for number in (1, 2):
        await store.correct(written.id, later(number), ANN, f"reason {number}", before, after)
    found = await store.result(written.id)
    assert found is not None
    assert replace(found, corrections=()) == written
    assert found.corrections == tuple(
        CorrectionRow(number, later(number), ANN, f"reason {number}", tuple(before), tuple(after)) for number in (1, 2)
    )


async def test_results_of_a_server_begin_with_the_last_and_all_of_them_with_the_first(store: GameStore) -> None:
    first, tied, last, elsewhere = [
        await store.add_result(game_result(None, ended_at=later(minute), guild=guild))
        for minute, guild in ((1, 5), (1, 5), (2, 5), (0, 6))
    ]
    assert [row.id for row in await store.results_of(5, 2)] == [last, tied]
    assert [row.id for row in await store.results_of(5, 2, skipped=2)] == [first]
    assert await store.result_count(5) == 3
    assert [row.id async for row in store.all_results()] == [elsewhere, first, tied, last]
    assert [row.id async for row in store.all_results(5)] == [first, tied, last]
