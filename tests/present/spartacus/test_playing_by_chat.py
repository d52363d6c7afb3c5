"""What docs/playing-by-chat.md says of PAX: every line can be typed, and every question has the default it states."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

from paxbot.games.spartacus import terms as m
from paxbot.games.spartacus.nemo import answer
from paxbot.games.spartacus.terms import Prompt
from paxbot.present.line import Reader
from tests.present.spartacus.games import GAME, PEOPLE, WORDS, walk

PAGE: Final = Path(__file__).parents[3] / "docs" / "playing-by-chat.md"
GAMES: Final = [(seats, solo, seed) for seed in range(12) for seats, solo in ((4, 0), (1, 5))]


def rows(chapter: str) -> list[list[str]]:
    part = (
        PAGE.read_text(encoding="utf-8")
        .split(f"## {chapter}\n")[1]
        .split("### PAX\n" if "line" in chapter else "### In PAX\n")[1]
    )
    lines = [line for line in part.split("\n#")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_line_of_the_page_is_understood_to_its_end() -> None:
    left = {span for cells in rows("A turn in one line") for cell in cells for span in re.findall("`([^`]+)`", cell)}
    assert len(left) > 15
    for seats, solo, seed in GAMES:
        for state, decision, _facts in walk(seats, solo, seed):
            if decision is None or not left:
                break
            reader = Reader(GAME, WORDS, PEOPLE[:seats], decision.seat)
            read = {line: reader.read(state, line) for line in left}
            left -= {line for line, reading in read.items() if reading.trouble is None and not reading.rest}
    assert left == set()


def test_the_page_has_a_default_for_every_question() -> None:
    stated = [key for question, _default in rows("When time runs out") for key in re.findall(r"\(`(\w+)`\)", question)]
    assert sorted(stated) == sorted(Prompt)


@pytest.mark.parametrize(("seats", "solo", "seed"), GAMES[:4])
def test_defaults_are_those_of_the_page(seats: int, solo: int, seed: int) -> None:
    for state, decision, _facts in walk(seats, solo, seed):
        if decision is None:
            break
        expected: dict[Any, Any] = {Prompt.CHOOSE_TURN: m.Pass(), Prompt.CHOOSE_ACTION: m.EndTurn()}
        assert GAME.default(state) == expected.get(decision.prompt, answer(state, decision))
