"""The stored database has a game in the middle of everything, so that whatever a new version forgets is missed."""

import sqlite3
from pathlib import Path

import pytest

from tests.transcripts.stored import write_database

HELD = {
    "SELECT DISTINCT kind FROM timers": "ask half order plan put quarter question up",
    "SELECT DISTINCT kind FROM papers": "ask if_refused note orders plan plan_given plan_outcome reminded",
    "SELECT DISTINCT substr(subject, 1, instr(subject || ':', ':') - 1) FROM votes": "end gone pause rewind seat",
    "SELECT DISTINCT kind FROM messages": (
        "ask end_asked hand lobby pause_asked paused player_left question reminder rewind_asked seat_offer turn"
    ),
    "SELECT DISTINCT status FROM games": "cancelled finished lobby running",
    "SELECT DISTINCT key FROM games WHERE status = 'running'": "pamir spartacus",
    "SELECT DISTINCT kind FROM notices WHERE delivered_at IS NULL AND dropped_at IS NULL": (
        "automated_turn hand question turn"
    ),
    "SELECT 'tried' FROM notices WHERE attempts > 0 AND due_at IS NOT NULL AND delivered_at IS NULL LIMIT 1": "tried",
    "SELECT 'paused' FROM games WHERE paused_at IS NOT NULL": "paused",
    "SELECT 'stranded' FROM games WHERE stranded_since IS NOT NULL": "stranded",
    "SELECT 'campaign' FROM games WHERE json_extract(options, '$.solo_game') AND status = 'finished'": "campaign",
    "SELECT name FROM chores": "vacuum",
    "SELECT DISTINCT key FROM user_settings, json_each(settings)": (
        "confirm language next_up notices palette quiet size spoken text_only view zone"
    ),
    "SELECT DISTINCT key FROM guild_settings, json_each(settings)": "most_games",
}


@pytest.mark.parametrize("question", HELD)
def test_the_stored_database_holds_everything_there_is(question: str, tmp_path: Path) -> None:
    write_database(tmp_path / "games.sqlite3")
    db = sqlite3.connect(tmp_path / "games.sqlite3")
    assert sorted(name for (name,) in db.execute(question)) == HELD[question].split()
    db.close()
