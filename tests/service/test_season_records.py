"""Results of a season follow from the records of its games, which anybody can replay."""

from pathlib import Path

import pytest

from paxbot.__main__ import main
from paxbot.cli.league import record_faults
from paxbot.games import registry
from paxbot.leagues.audit import faults
from paxbot.leagues.results import Result
from paxbot.leagues.season import Season
from paxbot.service.results.export import record_text
from tests.service.season import Club
from tests.service.table import Table
from tests.stores import store_in_memory
from tests.toy_records import CheckedToy


def lowered(result: Result) -> Result:
    *rest, last = result.seats
    return result.model_copy(update={"seats": (*rest, last.model_copy(update={"place": 3}))})


def told_anew(season: Season, result: Result) -> Season:
    """The season with another result, and standings that follow from it."""
    return season.with_fixture(next(each.id for each in season.fixtures if each.result), result=result).exported()


async def test_a_result_whose_places_were_changed_is_found_by_the_record_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    toy = CheckedToy()
    monkeypatch.setitem(registry.GAMES, "toy", toy)
    table = Table(store_in_memory(), rules=toy)
    club = Club(table)
    await club.open(4)
    await club.start()
    now = await club.play_all()
    for game in now.games.values():
        (tmp_path / f"{game.id}.json").write_text(record_text(await table.services.games.export(game.id)))
    season = Season.model_validate_json(await club.seasons.export(club.league))
    first = next(each.result for each in season.fixtures if each.result)
    assert first is not None
    lied, elsewhere = (
        told_anew(season, lowered(first)),
        told_anew(season, first.model_copy(update={"record": "00" * 32})),
    )
    assert not list(faults(lied)), "without the records nobody can tell"
    assert list(record_faults(season, tmp_path, lambda key: registry.GAMES)) == []
    found = [*record_faults(lied, tmp_path, lambda key: registry.GAMES)]
    assert found == [f"result {first.id}: places or points are not those that its record gives"]
    found = [*record_faults(elsewhere, tmp_path, lambda key: registry.GAMES)]
    assert found == [f"result {first.id}: its record is not in the folder"]
    again = next(each for each in season.fixtures if each.result and each.result.id != first.id)
    assert again.result
    copied = again.result.model_copy(update={"record": first.record, "seats": first.seats})
    twice = season.with_fixture(again.id, result=copied).exported()
    found = [*record_faults(twice, tmp_path, lambda key: registry.GAMES)]
    assert found == [f"result {copied.id}: its record is that of another result"]
    for hidden in (
        lowered(first).model_copy(update={"how": "agreed"}),
        first.model_copy(
            update={"how": "lost", "seats": tuple(each.model_copy(update={"place": 0}) for each in first.seats)}
        ),
    ):
        found = [*record_faults(told_anew(season, hidden), tmp_path, lambda key: registry.GAMES)]
        assert found == [f"result {first.id}: places or points are not those that its record gives"]
    export = tmp_path / "season" / "export.json"
    export.parent.mkdir()
    export.write_text(season.model_dump_json(by_alias=True))
    record = next(path for path in tmp_path.glob("*.json"))
    record.write_text(record.read_text() + " ")
    assert main(["league", "verify", str(export), "--records", str(tmp_path)]) == 1
    assert "its record is not in the folder" in capsys.readouterr().out
