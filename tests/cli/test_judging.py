"""What is wrong with a file is said in words, and what only one game can find in that game's."""

import re
from pathlib import Path

import paxbot
from paxbot import PaxError
from paxbot.cli.checks import SENTENCES
from paxbot.games.registry import GAMES
from paxbot.present import errors

SOURCES = Path(paxbot.__file__).parent
RAISED = re.compile(r'PaxError\(\s*"(\w+)"')
OF_A_GAME = re.compile(r"wakhan|rupee|spies|gift|cylinder|dominance|coalition|patriot|AI card|aure(i|us)|legion", re.I)


def raised(folder: Path) -> set[str]:
    return {reason for module in folder.rglob("*.py") for reason in RAISED.findall(module.read_text())}


def test_whatever_rules_and_the_command_line_refuse_has_words() -> None:
    found = {reason for part in ("games", "engine", "cli") for reason in raised(SOURCES / part)}
    assert len(found) > 30
    assert {reason for reason in found - set(SENTENCES) if errors.sentence(PaxError(reason)) is None} == set()


def test_what_only_one_game_can_find_is_in_its_own_words() -> None:
    own = [set(game.faults) for game in GAMES.values()]
    assert sum(map(len, own)) == len(set().union(*own)), "two games have words for the same reason"
    assert all(SENTENCES[reason] == words for game in GAMES.values() for reason, words in game.faults.items())
    shared = {reason: words for reason, words in SENTENCES.items() if reason not in set().union(*own)}
    assert not {reason for reason, words in shared.items() if OF_A_GAME.search(words)}


def test_a_game_has_words_for_no_reason_that_it_never_gives() -> None:
    for key, game in GAMES.items():
        modules = [module for module in (SOURCES / "games" / key).rglob("*.py") if module.name != "faults.py"]
        code = "".join(module.read_text() for module in modules)
        assert [reason for reason in game.faults if f'"{reason}"' not in code] == []
