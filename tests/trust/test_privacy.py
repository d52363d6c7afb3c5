import re
import sqlite3
from datetime import timedelta
from pathlib import Path

from paxbot.service.services import BACKUP_EVERY
from paxbot.settings import Settings
from paxbot.storage import GameStore
from paxbot.storage.backup import DAYS, REACH, SHRUNK, WEEKS
from tests.storage.test_forgetting import EVE, NAME, a_life, tables_naming

NOTE = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text("utf-8")
ROWS = {
    table: row.split("|")[2]
    for row in NOTE.splitlines()
    if row.startswith("| `")
    for table in re.findall(r"`(\w+)`", row.split("|")[1])
}
"""What the note says that each table holds of somebody."""


async def schema(path: Path) -> dict[str, set[str]]:
    store = GameStore(path)
    await store.open()
    await store.close()
    with sqlite3.connect(path) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")} for name in names}


async def test_the_note_names_every_table_and_no_other(tmp_path: Path) -> None:
    assert set(ROWS) == {name for name in await schema(tmp_path / "games.sqlite3") if not name.startswith("sqlite_")}


async def test_a_table_with_somebodys_number_is_said_to_hold_something_of_them(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    numbered = [table for table, columns in (await schema(path)).items() if columns & {"user", "host"}]
    assert {"games", "players"} <= set(numbered)
    for table in numbered:
        assert not ROWS[table].strip().startswith("nothing of you"), table


async def test_where_somebody_leaves_traces_the_note_says_so(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games.sqlite3")
    await a_life(store)
    await store.close()
    traces = tables_naming(tmp_path / "games.sqlite3", EVE, NAME)
    assert traces
    for table in traces:
        assert ROWS[table].strip() not in ("nothing of you", "nothing of you but your seat"), table


def test_backups_grow_old_as_the_note_says() -> None:
    assert f"keeps the newest {Settings().backups_kept} copies" in NOTE
    assert (BACKUP_EVERY * Settings().backups_kept).days == 1
    assert f"the first of each of the last {DAYS} days" in NOTE
    assert f"the first of each of the last {WEEKS} weeks" in NOTE
    assert (REACH, "gone from them after four weeks" in NOTE) == (timedelta(weeks=4), True)
    assert f"more than {'twice' if SHRUNK == 2 else SHRUNK} as large" in NOTE


def test_the_terms_lead_to_the_note_and_readers_find_both() -> None:
    docs = Path(__file__).parents[2]
    assert "(privacy.md)" in (docs / "docs" / "terms.md").read_text("utf-8")
    readme = (docs / "README.md").read_text("utf-8")
    assert "docs/privacy.md" in readme
    assert "docs/terms.md" in readme
