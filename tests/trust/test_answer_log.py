"""The log of answers finds what the crash test is there to find."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from paxbot.present.chat.panel import gone_on
from paxbot.service.play.moves import check_of
from tests.standin import StandIn
from tests.standin.calls import Call
from tests.standin.people import COMPONENT, Deed
from tests.trust.answer_log import AnswerLog, LoggedAnswer

MOVE = {"do": "purchase", "card": 7}
TABLES = """
CREATE TABLE games (id INTEGER, seq INTEGER, status TEXT);
CREATE TABLE moves (game INTEGER, seq INTEGER, kind TEXT, user INTEGER, forced INTEGER, move TEXT);
"""


class Case:
    def __init__(self, folder: Path, standin: StandIn) -> None:
        self.database = folder / "games.sqlite3"
        self.answer_log = AnswerLog(self.database)
        self._standin = standin
        self.ann = standin.join("ann")
        self._games = standin.channel("games")
        with closing(sqlite3.connect(self.database)) as db, db:
            db.executescript(TABLES)
            db.execute("INSERT INTO games VALUES (1, 0, 'running')")

    def log(self, seq: int, move: Any = MOVE) -> None:
        with closing(sqlite3.connect(self.database)) as db, db:
            db.execute("INSERT INTO moves VALUES (1, ?, 'move', ?, 0, ?)", (seq, self.ann.id, json.dumps(move)))
            db.execute("UPDATE games SET seq = ?", (seq,))

    def press(self, seq: int, told: str | None = None) -> None:
        record = self._standin.world.new_interaction(COMPONENT, self._games, self.ann.id, self._standin.guild.id)
        deed = Deed(self.ann, COMPONENT, {}, record, is_sent=True)
        if told is not None:
            body = {"components": [{"type": 17, "components": [{"type": 10, "content": told}]}]}
            deed.answers.append(Call(1, "PATCH", "/webhooks/1/token/messages/@original", {}, body))
        self.answer_log.answers.append(LoggedAnswer(1, self.ann.id, seq, (check_of(MOVE),), deed))


@pytest.fixture
def case(tmp_path: Path) -> Case:
    return Case(tmp_path, StandIn())


def test_an_answer_that_was_confirmed_and_is_in_the_log_is_well(case: Case) -> None:
    case.press(0, "- Ann purchases a card.")
    case.log(1)
    case.answer_log.check()
    case.answer_log.check()


def test_an_answer_that_was_refused_or_not_answered_need_not_be_in_the_log(case: Case) -> None:
    case.press(0, gone_on(["Bob"]))
    case.press(0)
    case.answer_log.check()


def test_an_answer_that_was_confirmed_and_is_not_in_the_log_is_lost(case: Case) -> None:
    case.press(0, "- Ann purchases a card.")
    with pytest.raises(AssertionError, match="is lost"):
        case.answer_log.check()


def test_an_answer_that_was_confirmed_and_became_another_is_lost(case: Case) -> None:
    case.press(0, "- Ann purchases a card.")
    case.log(1, {"do": "purchase", "card": 8})
    with pytest.raises(AssertionError, match="was confirmed, but the log has"):
        case.answer_log.check()


def test_an_answer_that_nobody_gave_is_found(case: Case) -> None:
    case.press(0)
    case.log(1)
    case.log(2)
    with pytest.raises(AssertionError, match="nobody gave"):
        case.answer_log.check()


def test_a_log_that_changes_is_found(case: Case) -> None:
    case.press(0)
    case.log(1)
    case.answer_log.check()
    with closing(sqlite3.connect(case.database)) as db, db:
        db.execute("UPDATE moves SET user = NULL")
    with pytest.raises(AssertionError, match="is not what it was"):
        case.answer_log.check()


def test_a_log_with_a_gap_is_found(case: Case) -> None:
    case.log(2)
    with pytest.raises(AssertionError, match="has gaps"):
        case.answer_log.check()
