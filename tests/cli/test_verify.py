import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from paxbot.__main__ import main
from paxbot.engine.game import Json
from tests.cases import for_each
from tests.pamir.records import RECORDS, record


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1]


def tampered() -> Json:
    found = record(1)
    found["checks"][4]["position"]["players"][1]["rupees"] += 1
    return found


@pytest.mark.slow
def test_verify_run_as_a_program_ends_with_its_totals(tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text(f"{json.dumps(record(0))}\n\n{json.dumps(record(1))}\n")
    done = subprocess.run(
        [sys.executable, "-m", "paxbot", "verify", str(file)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 passed, 0 failed\n", "")


@pytest.mark.parametrize("name", ["one.json", "one.jsonl", "one.jsonl.gz", "many.json"])
def test_every_kind_of_file_is_read(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps([record(0)] if name == "many.json" else record(0)).encode()
    (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith("gz") else text)
    assert main(["verify", str(tmp_path / name)]) == 0
    assert last_line(capsys) == "1 passed, 0 failed"


def test_a_failing_record_is_named_with_its_first_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mixed.jsonl"
    file.write_text("\n".join(json.dumps(found) for found in (record(0), tampered())))
    assert main(["verify", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    after = tampered()["checks"][4]["after"]
    assert lines[0] == f"{file} r0001: after {after} moves, position.players.1.rupees:"
    assert lines[1:] == ["    record: 5", "    ours:   4", "1 passed, 1 failed"]


def test_files_are_counted_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(record(0)))
    bad.write_text(json.dumps(tampered()))
    assert main(["verify", str(good), str(bad), str(good)]) == 1
    assert last_line(capsys) == "2 passed, 1 failed"


def test_a_line_that_is_no_json_fails_and_the_others_are_still_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(f'{json.dumps(record(0))}\n{{"format": "pax\n{json.dumps(record(0))}\n')
    assert main(["verify", str(file)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert "2: it is not JSON" in out[0]
    assert out[-1] == "2 passed, 1 failed"


HOSTILE = {
    "missing.json": None,
    "notes.txt": b"{}",
    "empty.json": b"",
    "nothing.jsonl": b"",
    "no_records.json": b"[]",
    "no_text.json": bytes(range(256)),
    "no_text.jsonl": b"\xff\xfe\x00",
    "not_packed.jsonl.gz": b"{}",
    "cut_off.jsonl.gz": RECORDS.read_bytes()[:20_000],
    "damaged.jsonl.gz": gzip.compress(json.dumps({"game": "pamir"}).encode())[:12] + b"\x07" * 40,
    "deep.json": b"[" * 100_000 + b"]" * 100_000,
    "deep_inside.json": b'{"format": "paxbot-record/1", "game": "pamir", "moves": ' + b"[" * 900 + b"]" * 900 + b"}",
    "many_digits.json": b'{"format": "paxbot-record/1", "game": "pamir", "players": ' + b"9" * 5000 + b"}",
    "not_a_number.json": b'{"format": "paxbot-record/1", "game": "pamir", "players": NaN}',
    "half_a_letter.json": b'{"format": "\\ud800", "game": "\\udfff", "id": "\\ud83d"}',
    "control.json": b'{"format": "paxbot-record/1", "game": "pamir", "id": "\\u001b[31m\\n", "players": 2}',
}


@for_each("name", HOSTILE)
def test_a_file_that_holds_no_good_record_fails_in_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = HOSTILE[name]
    if content is not None:
        (tmp_path / name).write_bytes(content)
    assert main(["verify", str(tmp_path / name)]) == 1
    told, totals = capsys.readouterr().out.splitlines()[-2:]
    assert name in told
    assert len(told) < 1000
    assert "\x1b" not in told
    assert totals.endswith(", 1 failed")


def test_a_folder_is_no_file_of_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "records.json"
    folder.mkdir()
    assert main(["verify", str(folder)]) == 1
    assert last_line(capsys) == "0 passed, 1 failed"


@pytest.mark.parametrize("arguments", [[], ["verify"], ["dance"], ["verify", "--fast"]])
def test_bad_arguments_end_with_status_2_and_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: python -m paxbot" in capsys.readouterr().err
