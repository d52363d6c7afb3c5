"""The stored database has a game in the middle of everything, so that whatever a new version forgets is missed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from paxbot.service.play.commit import GRACE
from tests.transcripts.golden import first_difference, recorded, told
from tests.transcripts.stored import room, take_up, write_database
from tests.transcripts.stories import STORIES
from tests.transcripts.world import World, buttons, world

WAIT = 25
ENDED = {2: ("ann", "bob"), 3: ("ann", "bob"), 8: ("ann", "dan"), 14: ("bob", "cat")}
"""Rooms in which a turn can be ended without anything coming to light, by whom, and who follows."""
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


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, story in STORIES.items() if story.is_stored])
async def test_nothing_that_began_before_there_was_a_wait_is_changed_by_it(name: str, tmp_path: Path) -> None:
    assert not first_difference(recorded(name), await told(name, tmp_path, grace=WAIT))


async def test_a_stored_turn_that_ends_waits_through_a_restart_and_calls_the_next_player_once(tmp_path: Path) -> None:
    write_database(tmp_path / "games.sqlite3")
    async with world(tmp_path, 11, before=take_up, grace=WAIT) as at:
        before = timers(tmp_path)
        ended = [await end_turn(at, number) for number in ENDED]
        elsewhere = {timer for timer in before if timer[0] not in ended}
        assert sum(kind == GRACE for _, kind, _, _ in timers(tmp_path)) == len(ENDED)
        await at.restart()
        assert elsewhere <= timers(tmp_path)
        await at.wait(WAIT - 1)
        assert not {number: calls for number in ENDED if (calls := turn_calls(at, number))}
        await at.wait(WAIT)
        assert {number: turn_calls(at, number) for number in ENDED} == {
            number: [at.people[follows].id] for number, (_, follows) in ENDED.items()
        }
    assert GRACE not in {kind for _, kind, _, _ in timers(tmp_path)}


async def test_games_that_were_over_get_their_results_soon_after_the_start(tmp_path: Path) -> None:
    write_database(tmp_path / "games.sqlite3")
    async with world(tmp_path, 11, before=take_up) as at:
        await at.wait(3)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as db:
        assert db.execute("SELECT game FROM results ORDER BY game").fetchall() == [(12,), (14,)]
        assert db.execute("SELECT * FROM unrecorded").fetchall() == []


async def end_turn(at: World, number: int) -> int:
    who = ENDED[number][0]
    message, pressed = next(
        (message, each) for message in room(at, number).history() for each in buttons(message) if "turn:" in each
    )
    panel = (await at.press(who, message, pressed)).response
    await at.press(who, panel, [each for each in buttons(panel) if each.startswith("pax:answer:")][-1])
    return int(pressed.split(":")[2])


def turn_calls(at: World, number: int) -> list[int]:
    path = f"/channels/{room(at, number).id}/messages"
    posted = [call.json for call in at.env.http_requests if (call.method, call.path) == ("POST", path)]
    said = [each for each in posted if isinstance(each, dict) and "your turn" in str(each.get("content"))]
    return [int(user) for each in said for user in each["allowed_mentions"]["users"]]


def timers(folder: Path) -> set[tuple[int, str, int, str]]:
    with closing(sqlite3.connect(folder / "games.sqlite3")) as db:
        return set(db.execute("SELECT subject, kind, seat, due_at FROM timers"))
