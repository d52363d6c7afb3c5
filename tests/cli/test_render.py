import gzip
import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from paxbot.__main__ import main
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact
from paxbot.games.pamir.facts import CardPurchased, TurnEnded
from paxbot.present.presenter import Picture
from paxbot.presenters import PRESENTERS
from paxbot.render_command import news, pictures_of, told_apart
from tests.cases import for_each
from tests.pamir.records import GAME, WAKHAN_RECORDS, record, record_text, wakhan_record

NUMBER = 19
"""A record of one person, in seat 1, and Wakhan."""
HER, PERSON = 0, 1
MOVES: list[Json] = wakhan_record(NUMBER)["moves"]
MID = next(at for at, move in enumerate(MOVES) if (move["p"], move["do"]) == (HER, "radicalize")) + 1


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "one.json"
    path.write_text(record_text(NUMBER, WAKHAN_RECORDS))
    return path


def rendered(file: Path, out: Path, *more: str, after: int = MID) -> dict[str, bytes]:
    assert main(["render", str(file), "--after", str(after), "--out", str(out), *more]) == 0
    return {path.name: path.read_bytes() for path in out.iterdir()}


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["render", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    return line


def test_pictures_come_in_the_language_asked_for_and_else_in_english(file: Path, tmp_path: Path) -> None:
    english, german = rendered(file, tmp_path / "en"), rendered(file, tmp_path / "de", "--language", "de")
    assert german.keys() == english.keys()
    assert all(german[name] != english[name] for name in english)
    assert rendered(file, tmp_path / "xx", "--language", "xx") == english


@pytest.mark.slow
def test_render_run_as_a_program_writes_every_picture_and_names_it(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "made" / "here"
    command = [
        sys.executable,
        "-m",
        "paxbot",
        "render",
        str(file),
        "--after",
        str(MID),
        "--seat",
        "1",
        "--out",
        str(out),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seats = ["court-of-seat-0", "court-of-seat-1", "ai-cards-of-seat-0", "hand-of-seat-1"]
    names = ["market", "board", "courts", "sheet", *seats]
    paths = [out / f"after-{MID:03}-{name}.png" for name in names]
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [str(path) for path in paths]
    assert sorted(out.iterdir()) == sorted(paths)
    for path in paths:
        Image.open(BytesIO(path.read_bytes())).verify()


def test_no_hand_is_shown_unless_its_seat_is_named(file: Path, tmp_path: Path) -> None:
    assert not [name for name in rendered(file, tmp_path / "out") if "hand" in name]


def test_an_automated_seat_has_no_hand_and_keeps_no_other_picture_from_being_written(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    without = rendered(file, tmp_path / "without")
    assert capsys.readouterr().err == ""
    assert rendered(file, tmp_path / "with", "--seat", str(HER)) == without
    assert capsys.readouterr().err == f"paxbot: seat {HER} is automated: there is no hand of it to show\n"


def test_after_the_last_move_of_a_finished_game_its_ending_is_shown(file: Path, tmp_path: Path) -> None:
    assert f"after-{len(MOVES)}-ending.png" in rendered(file, tmp_path / "out", after=len(MOVES))


def test_a_check_is_shown_as_it_stood_before_the_blocks_were_swept_away(file: Path, tmp_path: Path) -> None:
    is_check = PRESENTERS["pamir"].milestone
    after = next(at for at in range(1, len(MOVES)) if is_check(GAME.position_after(wakhan_record(NUMBER), at)[1]))
    assert f"after-{after:03}-milestone.png" in rendered(file, tmp_path / "out", after=after)
    assert not [name for name in rendered(file, tmp_path / "next", after=after + 1) if "milestone" in name]


def test_the_start_is_shown_with_the_lobby_that_led_to_it(file: Path, tmp_path: Path) -> None:
    written = rendered(file, tmp_path / "out", after=0)
    assert "after-000-board.png" in written
    lobby = PRESENTERS["pamir"].lobby_picture(["Ana"], 1, GAME.seats)
    assert written["after-000-lobby.png"] == lobby.data
    assert not [name for name in rendered(file, tmp_path / "later", after=1) if "lobby" in name]


def test_the_facts_are_those_of_the_last_move_alone_even_in_the_middle_of_her_turn() -> None:
    purchases = [at for at, move in enumerate(MOVES, 1) if move["do"] in ("radicalize", "purchase")][:8]
    assert len(purchases) == 8
    for after in purchases:
        _, facts = GAME.position_after(wakhan_record(NUMBER), after)
        assert [fact.card for fact in facts if isinstance(fact, CardPurchased)] == [MOVES[after - 1]["card"]]


LATE = max(at for at, move in enumerate(MOVES, 1) if move["do"] == "radicalize")


def turn_at(after: int) -> int:
    return GAME.turn_number(GAME.position_after(wakhan_record(NUMBER), after)[0])


def told_at(after: int) -> tuple[Fact, ...]:
    found = wakhan_record(NUMBER)
    return news(GAME, PRESENTERS["pamir"], found, after, *GAME.position_after(found, after))


def test_the_table_bears_the_marks_of_the_turn_as_soon_as_anything_is_done_in_it(file: Path, tmp_path: Path) -> None:
    state, facts = GAME.position_after(wakhan_record(NUMBER), LATE)
    told = told_at(LATE)
    assert told[-len(facts) :] == facts
    assert not any(isinstance(fact, TurnEnded) for fact in told)
    plain, marked = (dict(pictures_of(GAME, state, told, None)) for told in ((), told))
    written = rendered(file, tmp_path / "out", after=LATE)
    assert written[f"after-{LATE:03}-board.png"] == marked["board"].data != plain["board"].data


def test_the_table_bears_the_marks_of_the_turn_before_until_then() -> None:
    begun = next(after for after in range(LATE, 0, -1) if turn_at(after) > turn_at(after - 1))
    told = told_at(begun)
    assert sum(isinstance(fact, TurnEnded) for fact in told) == 1
    assert len(told) > len(GAME.position_after(wakhan_record(NUMBER), begun)[1])


@pytest.mark.parametrize("found", [record(0), wakhan_record(NUMBER)], ids=["people", "wakhan"])
def test_the_position_is_the_one_that_the_record_says(found: Json) -> None:
    for check in found["checks"][::10]:
        state, _ = GAME.position_after(found, check["after"])
        assert [player.rupees for player in state.players] == [each["rupees"] for each in check["position"]["players"]]


def test_every_move_of_a_record_with_wakhan_can_be_shown() -> None:
    """Also between two moves of one turn of hers, where what she pays for building is not told to its end."""
    found = wakhan_record(43)
    assert all(GAME.position_after(found, after) for after in range(60, 100))


@pytest.mark.parametrize("name", ["many.json", "many.jsonl", "many.jsonl.gz"])
def test_a_record_is_found_among_others_by_its_id(
    name: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = [record(0), wakhan_record(NUMBER)]
    text = json.dumps(both) if name == "many.json" else "\n".join(map(json.dumps, both))
    many, out = tmp_path / name, tmp_path / "out"
    many.write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
    assert rendered(many, out, "--id", "w0019") == rendered(file, tmp_path / "alone")
    capsys.readouterr()
    assert "no record of the file has the id" in refused(capsys, str(many), "--id", "x", "--after", "1", "--out", "o")
    assert "choose one of them with --id" in refused(capsys, str(many), "--after", "1", "--out", "o")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--after", "9999"], f"there is no position after 9999 moves: the record has {len(MOVES)} of them"),
        (["--after", "5", "--seat", "2"], "there is no seat 2: seats are counted from 0, and the last is 1"),
        (["--after", "5", "--id", "nobody"], 'no record of the file has the id "nobody"'),
    ],
)
def test_what_is_not_there_is_said_in_one_sentence_and_nothing_is_written(
    arguments: list[str], told: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert refused(capsys, str(file), *arguments, "--out", str(out)) == f"paxbot: {told}"
    assert not out.exists()


@for_each(
    ("name", "text", "told"),
    [
        ("missing.json", None, "cannot be read"),
        ("notes.txt", "{}", "ends in .json"),
        ("broken.json", "{", "not JSON"),
        ("empty.json", "[]", "no record"),
        ("list.json", "[[]]", "not a JSON object"),
        ("other.json", '{"game": "chess"}', "is unknown"),
        ("bare.json", '{"format": "paxbot-record/1", "game": "pamir"}', "players"),
    ],
)
def test_a_file_without_a_good_record_is_refused_in_one_sentence(
    name: str, text: str | None, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    out = tmp_path / "out"
    assert told in refused(capsys, str(tmp_path / name), "--after", "0", "--out", str(out))
    assert not out.exists()


def test_a_record_that_parts_from_the_rules_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = wakhan_record(NUMBER)
    found["moves"][MID - 1]["card"] = 99
    (tmp_path / "bad.json").write_text(json.dumps(found))
    told = refused(capsys, str(tmp_path / "bad.json"), "--after", str(MID), "--out", str(tmp_path / "out"))
    assert told == f"paxbot: after {MID - 1} moves the record and our rules part: verify tells how"


def test_a_folder_that_cannot_be_written_is_named(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(capsys, str(file), "--after", str(MID), "--out", str(file))
    assert told.startswith(f'paxbot: the pictures cannot be written to "{file}"')
    blocked = tmp_path / "out" / f"after-{MID:03}-courts.png"
    blocked.mkdir(parents=True)
    assert "it is a folder" in refused(capsys, str(file), "--after", str(MID), "--out", str(blocked.parent))
    assert list(blocked.parent.iterdir()) == [blocked]


@pytest.mark.slow
def test_the_other_commands_do_without_the_library_for_pictures(file: Path) -> None:
    program = (
        f"import sys; sys.modules['PIL'] = None; from paxbot.__main__ import main; main(['verify', {str(file)!r}])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1 passed, 0 failed\n", "")


def test_pictures_of_one_name_are_kept_apart_and_the_same_one_is_written_once() -> None:
    one, other = (Picture("all.png", data, "") for data in (b"one", b"other"))
    assert told_apart([("all", one), ("all", other), ("all", one), ("hand", one)]) == [
        ("all", b"one"),
        ("all-2", b"other"),
        ("hand", b"one"),
    ]
