import asyncio
import json
import os
import sqlite3
import zlib
from contextlib import closing
from datetime import UTC, datetime
from errno import EPIPE
from os import strerror
from pathlib import Path

import pytest

from paxbot.__main__ import main
from paxbot.games.registry import GAMES
from paxbot.service import Pick, Services
from paxbot.settings import Settings
from paxbot.storage import GameStore
from paxbot.storage.backup import backups
from paxbot.storage.connection import sole_use
from tests.cases import for_each


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAXBOT_DB", str(tmp_path / "games.sqlite3"))
    asyncio.run(played(tmp_path / "games.sqlite3", 2))
    return tmp_path / "games.sqlite3"


async def played(db: Path, answers: int, channel: int = 9) -> None:
    services = Services(GameStore(db), GAMES, Settings(seed=4, now=lambda: datetime(2026, 3, 1, 12, tzinfo=UTC)))
    await services.open()
    lobbies = services.lobbies
    if not await services.games.of_user(1):
        table = await lobbies.create("pamir", channel=channel, guild=5, host=1, name="Ann")
        await lobbies.join(table.game.id, user=2, name="Bob")
        await lobbies.start(table.game.id, by=1)
    for _ in range(answers):
        view = await services.games.at(channel)
        assert view.waiting is not None
        choice = view.choices()[0]
        pick = Pick(choice.option, choice.check)
        await services.games.answer_all(view.game.id, view.seq, [pick], by=view.waiting.user)
    await services.close()


def rows(db: Path) -> int:
    with closing(sqlite3.connect(db)) as opened:
        ((count,),) = opened.execute("SELECT count(*) FROM moves")
    return int(count)


def test_a_game_goes_on_from_a_backup_that_was_restored(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup"]) == 0
    made = Path(capsys.readouterr().out.strip())
    assert [made] == backups(db, db.with_name("games.sqlite3-backups"))
    at_backup = rows(db)
    asyncio.run(played(db, 3))
    assert main(["restore", str(made)]) == 0
    said = capsys.readouterr().out
    assert f"{db} is what {made} was." in said
    assert "What it was before lies in " in said
    assert rows(db) == at_backup
    asyncio.run(played(db, 1))
    assert rows(db) > at_backup


def test_a_backup_can_have_a_name_but_replaces_nothing(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "copies/today.sqlite3"]) == 0
    assert rows(Path("copies/today.sqlite3")) == rows(db)
    for taken in ("copies/today.sqlite3", str(db)):
        assert main(["backup", taken]) == 2
        assert "is there already" in capsys.readouterr().err


def test_nothing_is_restored_over_a_running_bot(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    asyncio.run(played(db, 1))
    before = rows(db)
    with sole_use(db):
        assert main(["restore", "copy.sqlite3"]) == 2
        assert "a running bot uses it" in capsys.readouterr().err
        assert rows(db) == before
        assert main(["backup"]) == 0
    assert main(["restore", "copy.sqlite3"]) == 0
    assert rows(db) < before


@pytest.mark.parametrize("arguments", [["backup"], ["shadow"], ["restore", "nowhere.sqlite3"]])
def test_where_there_is_no_database_a_sentence_says_so(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAXBOT_DB", "none.sqlite3")
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith("paxbot: There is no database ")
    assert not Path("none.sqlite3").exists()


@for_each(("folder", "why"), [("file", "File exists"), ("file/deep", "Not a directory"), ("/proc/x", "No such file")])
def test_a_folder_that_cannot_hold_backups_is_one_sentence(
    folder: str, why: str, db: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file").touch()
    monkeypatch.setenv("PAXBOT_BACKUPS", folder)
    for command in (["backup"], ["backup", f"{folder}/copy.sqlite3"]):
        assert main(command) == 2
        (said,) = capsys.readouterr().err.splitlines()
        assert said.startswith(f"paxbot: {db} could not be copied to {folder}/")
        assert why in said


@for_each("path", ["/", ".", "folder", "pipe", "file/x", "/proc/x", "a" * 300])
@for_each("command", [["backup"], ["shadow"], ["restore", "copy.sqlite3"], ["results", "export"]])
def test_a_database_that_cannot_be_one_is_one_sentence(
    command: list[str], path: str, db: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not Path("folder").exists():
        Path("folder").mkdir()
        Path("file").touch()
        os.mkfifo("pipe")
        assert main(["backup", "copy.sqlite3"]) == 0
        capsys.readouterr()
    monkeypatch.setenv("PAXBOT_DB", path)
    assert main(command) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith("paxbot: ")
    assert not said.endswith("..")
    assert "running bot" not in said


def test_a_misspelt_setting_is_named_before_anything_is_done(
    db: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAXBOT_BACKUP", "elsewhere")
    assert main(["backup"]) == 0
    said = capsys.readouterr().err
    assert said == "paxbot: PAXBOT_BACKUP is not a setting of the bot. Did you mean PAXBOT_BACKUPS?\n"


def test_a_reader_who_stops_reading_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(_: object) -> int:
        raise BrokenPipeError(EPIPE, strerror(EPIPE))

    monkeypatch.setattr("paxbot.__main__.scenario", stop)
    assert main(["scenario", "any.json"]) == 2
    assert capsys.readouterr().err == f"paxbot: {strerror(EPIPE)}.\n"


def test_the_shadow_of_an_unaffected_game_is_as_before(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = db.read_bytes()
    assert main(["shadow"]) == 0
    assert capsys.readouterr().out == "1 as before, 0 affected, 0 that cannot go on\n"
    assert db.read_bytes() == before


def test_a_game_whose_log_does_not_replay_is_named_and_goes_on(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(played(db, 4))
    with closing(sqlite3.connect(db)) as opened, opened:
        # What an older version of the rules allowed: an answer that is none today.
        opened.execute("""UPDATE moves SET move = '{"do": "fly"}' WHERE seq = 3""")
    assert main(["shadow"]) == 1
    named, total = capsys.readouterr().out.splitlines()
    assert named.startswith("game 1, ")
    assert "is not possible any more; it goes on from where it stands" in named
    assert total == "0 as before, 1 affected, 0 that cannot go on"
    before = rows(db)
    asyncio.run(played(db, 2))
    assert rows(db) > before


def test_a_game_that_stands_elsewhere_than_the_rules_lead_is_named(
    db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(db)) as opened, opened:
        ((seq, state),) = opened.execute("SELECT seq, state FROM snapshots ORDER BY seq DESC LIMIT 1")
        stands = json.loads(zlib.decompress(state))
        stands["deck"].reverse()
        opened.execute(
            "UPDATE snapshots SET state = ? WHERE seq = ?", (zlib.compress(json.dumps(stands).encode()), seq)
        )
    assert main(["shadow"]) == 1
    assert "its answers lead to another position now (deck); it goes on" in capsys.readouterr().out
