import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers

from paxbot import PaxError
from paxbot.cli.checks import first_difference, sentence, troubles
from paxbot.cli.reading import LONGEST_TEXT, load_json
from tests.pamir.records import record
from tests.trust.hostile import attack

MB: Final = 1 << 20
"""Seconds, where a second or two would do: other work may keep the machine busy."""
MOST_MEMORY: Final = 400 * MB


@given(seed=integers(0, 2**40))
@settings(max_examples=120)
def test_whatever_is_changed_in_a_record_or_scenario_it_is_taken_or_refused_in_a_sentence(seed: int) -> None:
    attack(seed)


def with_last(text: str) -> str:
    return f"{json.dumps(record(0))[:-1]},{text}}}"


def hostile_texts() -> dict[str, str]:
    """What nobody should send, by what is wrong with it; tens of megabytes, so it is made when it is needed."""
    return {
        "lists in lists": "[" * 100_000 + "]" * 100_000,
        "objects in objects": '{"a":' * 100_000 + "1" + "}" * 100_000,
        "nested just too deep": "[" * 65 + "]" * 65,
        "moves in moves": with_last('"moves":' + "[" * 500 + "]" * 500).replace('"moves": [', '"moved": [', 1),
        "a million moves": with_last(f'"more":[{",".join(["{}"] * 10**6)}]'),
        "ten million lists": f"[{'[],' * 10_000_000}[]]",
        "more characters than a record may have": "1" * 40_000_000,
        "not a number": with_last('"x":NaN'),
        "an endless number": with_last('"x":-Infinity'),
        "a float without end": with_last('"x":1e999'),
        "a number of 4,000 digits": with_last(f'"x":{"9" * 4000}'),
        "a number of 40,000 digits": with_last(f'"x":{"9" * 40_000}'),
        "the same key twice": with_last('"moves":[]'),
        "half a character": with_last('"x":"\\ud800"'),
        "half a character as a key": with_last('"\\udfff":1'),
        "a long text": with_last(f'"x":"{"a" * (LONGEST_TEXT + 1)}"'),
        "a long key": with_last(f'"{"a" * (LONGEST_TEXT + 1)}":1'),
        "nothing": "",
        "no JSON": "\x00\x01",
        "cut off": with_last('"x":1')[:-1],
    }


BOMBS: Final = {"one line": b"0" * MB, "empty lines": b"\n" * MB, "blank lines": b" " * (MB - 1) + b"\n"}
"""What is packed again and again into a small file that unpacks to a gigabyte."""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    for name, text in hostile_texts().items():
        (folder / f"{name}.json").write_text(text)
    for name, content in BOMBS.items():
        (folder / f"{name}.jsonl.gz").write_bytes(gzip.compress(content) * 1024)
    return folder


def weigh(folder: str) -> None:
    """Print what is wrong with each file, and how large the process became."""
    told = {}
    for path in sorted(Path(folder).iterdir()):
        told[path.name] = [trouble for _, trouble in troubles(path, lambda value: [value], first_difference)]
    print(json.dumps([told, most_memory()]))


def most_memory() -> int:
    """The most bytes this process has had; `getrusage` would count those of the process it was split off from."""
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


@pytest.mark.slow
def test_what_is_too_much_is_refused_in_a_sentence_and_in_little_memory(hostile: Path) -> None:
    code = f"from tests.trust.test_hostile import weigh; weigh({str(hostile)!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told, memory = json.loads(done.stdout)
    assert told.keys() == {path.name for path in hostile.iterdir()}
    assert len(told) > len(BOMBS)
    for name, found in told.items():
        assert len(found) == 1, name
        assert found[0].startswith(("it is ", "it has ", "a record has more than", "the file is too large")), name
    assert memory < MOST_MEMORY


def test_what_a_record_needs_is_within_the_bounds() -> None:
    for number in (0, 7, 150):
        text = json.dumps(record(number))
        assert load_json(text) == record(number)


def test_a_refusal_has_its_sentence() -> None:
    with pytest.raises(PaxError) as refused:
        load_json("[" * 65 + "]" * 65)
    assert sentence(refused.value) == "it is nested deeper than 64 times"
