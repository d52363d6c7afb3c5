"""The sentences of Pax Porfiriana's rules with code and tests: `python -m tests.porfiriana.rules_map` prints them.

`sentences.txt` has a line for each, in their order: a checksum and the first words, the code that carries it out, and
the tests that fail if it is wrong; or the reason why it has neither.
"""

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.test_rule_index import PORFIRIANA

LIST: Final = Path(__file__).parent / "sentences.txt"
WITHOUT: Final = ("definition", "hint", "no move")
"""Why a sentence has no code: it says what words mean or sums up, it advises or explains, or nothing can break it."""
TABLE_HEAD = re.compile(r"^\|.*\n\|---.*\n", re.MULTILINE)
BLOCK = re.compile(r"\n\n|\n(?=- |\|)")
SENTENCE = re.compile(r"(?<=[.?])(?<!U\.S\.) (?=[A-Z*])")


class Line(NamedTuple):
    """A line of the list."""

    key: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


def sentences() -> Iterator[str]:
    """Yield headings, sentences and rows of tables of the digest and its rulings, in their order."""
    text = "\n\n".join(path.read_text().strip() for path in (PORFIRIANA.path, PORFIRIANA.rulings))
    for block in BLOCK.split(TABLE_HEAD.sub("", text)):
        text = " ".join(block.removeprefix("- ").split())
        yield from [text] if text.startswith(("#", "|")) else SENTENCE.split(text)


def key_of(sentence: str) -> str:
    """Return a heading itself, or a checksum of the sentence and its first words."""
    if sentence.startswith("#"):
        return sentence
    words = re.findall(r"[^\s|]+", sentence)
    return f"{zlib.crc32(sentence.encode()) & 0xFFFF:04x} {' '.join(words[:6])}"


def listed() -> Iterator[Line]:
    """Yield the lines of the list."""
    for line in LIST.read_text().splitlines():
        key, code, tests = [*line.split(" | "), "", ""][:3]
        yield Line(key, tuple(filter(None, code.split(", "))), tuple(filter(None, tests.split(", "))))


def lines() -> Iterator[str]:
    """Yield each sentence with its code and its tests."""
    for sentence, line in zip(sentences(), listed(), strict=True):
        yield f"\n{sentence}"
        yield from (f"  {'code' if line.tests else 'none'}  {place}" for place in line.code)
        yield from (f"  test  {test.replace('_', ' ')}" for test in line.tests)


if __name__ == "__main__":
    print("\n".join(lines()))
