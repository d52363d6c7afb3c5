import asyncio
import csv
import io
import json
from pathlib import Path

import pytest

from paxbot.__main__ import main
from paxbot.games.registry import GAMES
from paxbot.leagues.results import Export
from paxbot.service import Services
from paxbot.settings import Settings
from paxbot.storage import GameStore
from paxbot.storage.rows import StintRow
from tests.storage.samples import ANN, BOB, game_result, later
from tests.transcripts.stored import write_database


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A database with a result that was corrected, one of another server, and one entered by a name that is none."""

    async def written() -> None:
        store = GameStore(tmp_path / "games.sqlite3")
        await store.open()
        stints = (
            *game_result().stints[:1],
            StintRow(0, -1, "", False, 3, 9, "finished"),
            StintRow(1, None, '=HYPERLINK("x")', False, 0, 0, "finished"),
        )
        await store.add_result(game_result(None, ended_at=later(2), guild=6))
        await store.add_result(game_result(None, ended_at=later(1), verified=False, how="entered", stints=stints))
        await store.correct(2, later(5), ANN, "+1 was not counted", [{"seat": 1, "place": 2, "points": 5}], [NEW])
        await store.close()

    asyncio.run(written())
    return tmp_path / "games.sqlite3"


NEW = {"seat": 1, "place": 1, "points": 13}


def test_json_has_all_there_is_in_the_order_of_time_and_leagues_read_it(
    db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["results", "export", str(db)]) == 0
    out = capsys.readouterr().out
    first, second = json.loads(out)["results"]
    assert (first["id"], first["server"], first["ended"]) == (2, "5", "2026-03-01T12:01:00.000000+00:00")
    assert (first["verified"], first["how"], second["verified"], second["server"]) == (False, "entered", True, "6")
    ann, former, named = [stint for seat in first["seats"] for stint in seat["stints"]]
    assert (ann["player"], ann["from"], ann["to"], ann["ended"]) == (str(ANN), 1, 3, "left")
    assert (former["player"], former["automated"]) == (None, False)
    assert named["player"] == 'name:=HYPERLINK("x")'
    assert [seat["points"] for seat in first["seats"]] == [12, 5]
    assert first["corrections"][0]["after"] == [NEW]
    assert first["seats"][0]["tiebreaks"] == [{"by": "stars", "value": 2}]
    read = Export.model_validate_json(out).results
    assert [(seat.place, seat.points) for seat in read[0].corrected().seats] == [(1, 12), (1, 13)]
    assert main(["results", "export", str(db)]) == 0
    assert capsys.readouterr().out == out


def test_csv_has_a_line_for_each_seat_and_no_formula(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", "export", "--format", "csv", "--server", "5", str(db)]) == 0
    former, named = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (former["seat"], former["place"], former["player"], former["verified"]) == (
        "0",
        "1",
        "former player",
        "False",
    )
    assert former["stints"] == f"<@{ANN}> 1 to 3 left, former player 3 to 9 finished"
    assert (named["name"], named["corrections"]) == ('\'=HYPERLINK("x")', "'+1 was not counted")
    assert (named["points"], named["corrected_place"], named["corrected_points"]) == ("5", "1", "13")
    assert former["tiebreaks"] == "stars 2"
    assert str(BOB) not in named.values()


def test_games_that_wait_for_their_result_have_it_in_the_export_and_the_database_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_database(old := tmp_path / "old.sqlite3")
    before = old.read_bytes()
    assert main(["results", "export", str(old)]) == 0
    found = json.loads(capsys.readouterr().out)["results"]
    assert [(each["game"], each["how"], each["solitaire"]) for each in found] == [
        ("spartacus", "finished", True),
        ("pamir", "cancelled", False),
    ]
    assert old.read_bytes() == before


def test_a_database_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", "export", str(tmp_path / "none.sqlite3")]) == 2
    assert "There is no database" in capsys.readouterr().err


def test_statistics_tell_lengths_replies_and_what_was_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_database(path := tmp_path / "old.sqlite3")
    assert main(["results", "statistics", str(path)]) == 0
    assert json.loads(capsys.readouterr().out) == {}, "nobody plays alone in statistics"

    async def shared() -> None:
        store = GameStore(path)
        await store.open()
        await Services(store, GAMES, Settings()).results.fill_in()
        await store.db.write("UPDATE results SET solitaire = 0")
        await store.close()

    asyncio.run(shared())
    assert main(["results", "statistics", str(path)]) == 0
    found = json.loads(capsys.readouterr().out)["spartacus"]
    assert (found["games"], found["counted"]["order"]["1"]["times"]) == (1, 1)
    assert found["median_turns"] > 1
    assert "wins" not in found["counted"]["ending"].popitem()[1]
    assert main(["results", "statistics", "--server", "7777", str(path)]) == 0
    assert json.loads(capsys.readouterr().out) == {}
