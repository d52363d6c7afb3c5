"""What players pressed and what they were told, held against what the database says."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from simcord.components import walk_components

from paxbot import PaxError
from paxbot.present.errors import sentence
from paxbot.service.play.commit import GRACE
from paxbot.service.play.moves import fits
from paxbot.service.talk.requests import ORDER
from tests.standin import Deed
from tests.standin.people import TEXT

REFUSALS = ("option_gone", "game_over", "undo_revealed", "undo_others_answer", "nothing_to_undo")
NOT_ASKED = "It is not for you to answer now"
STALE = "Nothing was done"


class Row(NamedTuple):
    seq: int
    kind: str
    user: int | None
    forced: int
    move: str | None


class Notice(NamedTuple):
    game: int
    seq: int
    kind: str
    seat: int | None
    payload: str
    nonce: str
    is_delivered: bool
    is_dropped: bool


@dataclass(eq=False)
class LoggedAnswer:
    """An answer that a player gave by a press: in which game, to the question at `seq`, and the checks it carried."""

    game: int
    user: int
    seq: int
    checks: tuple[str, ...]
    deed: Deed

    @property
    def is_confirmed(self) -> bool:
        """Whether the player was told that it was taken."""
        told = [_first_text(call.body) for call in self.deed.answers if call.method in ("PATCH", "POST")]
        return any(each and not _is_refusal(each) for each in told)


def _first_text(body: Any) -> str:
    return next((part["content"] for part in walk_components(body.get("components") or []) if part["type"] == TEXT), "")


def _is_refusal(text: str) -> bool:
    refusals = (sentence(PaxError(reason)) or reason for reason in REFUSALS)
    return text.startswith((*refusals, NOT_ASKED, STALE))


class AnswerLog:
    """Compares the log with what it was, and with what players know, whenever the process is dead."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self.answers: list[LoggedAnswer] = []
        self.undos: list[Deed] = []
        self._known: dict[int, list[Row]] = {}

    def check(self) -> None:
        """Nothing, if all is well; the process must not be running."""
        with closing(sqlite3.connect(self._database)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            games = [game for (game,) in db.execute("SELECT id FROM games WHERE seq IS NOT NULL")]
            for game in games:
                head = db.execute("SELECT seq FROM games WHERE id = ?", (game,)).fetchone()[0]
                self._check_game(game, head, [Row(*row) for row in db.execute(LOG, (game,))])

    def _check_game(self, game: int, head: int, rows: list[Row]) -> None:
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), f"the log of game {game} has gaps"
        assert head == len(rows), f"game {game} stands at {head}, its log ends at {len(rows)}"
        before = self._known.get(game, [])
        assert rows[: len(before)] == before, f"the log of game {game} is not what it was"
        self._known[game] = rows
        self._none_lost(game, rows)
        self._none_doubled(game, rows)

    def _none_lost(self, game: int, rows: list[Row]) -> None:
        for answer in self.answers:
            if answer.game != game or not answer.is_confirmed:
                continue
            assert answer.seq < len(rows), f"{answer} was confirmed and is lost"
            row = rows[answer.seq]
            assert row.user == answer.user, f"{answer} was confirmed, but the log has {row}"
            assert row.move is not None
            assert fits(json.loads(row.move), answer.checks[0]), f"{answer} was confirmed, but the log has {row}"

    def _none_doubled(self, game: int, rows: list[Row]) -> None:
        given = [answer for answer in self.answers if answer.game == game]
        used: set[tuple[int, tuple[str, ...], int]] = set()
        for row in rows:
            if row.user is None or row.forced or row.kind != "move" or row.move is None:
                continue
            found = next(
                (each for each in _carrying(given, row) if each not in used),
                None,
            )
            assert found is not None, f"nobody gave {row} of game {game}, or only once"
            used.add(found)
        undone = sum(row.kind == "undo" for row in rows)
        assert undone <= len(self.undos)

    def notices(self) -> list[Notice]:
        with closing(sqlite3.connect(self._database)) as db:
            return [Notice(*row) for row in db.execute(NOTICES)]

    def waiting(self) -> int:
        with closing(sqlite3.connect(self._database)) as db:
            return int(db.execute("SELECT count(*) FROM timers WHERE kind = ?", (GRACE,)).fetchone()[0])

    def let_time_pass(self) -> None:
        """What was to wait some seconds is due: the process was away for longer. It must not be running."""
        with closing(sqlite3.connect(self._database)) as db, db:
            db.execute("UPDATE timers SET due_at = ? WHERE kind = ?", (datetime.now(UTC).isoformat(), ORDER))

    def standings(self) -> Mapping[int, str]:
        with closing(sqlite3.connect(self._database)) as db:
            return dict(db.execute("SELECT id, status FROM games"))

    @property
    def rows(self) -> int:
        return sum(map(len, self._known.values()))


LOG = "SELECT seq, kind, user, forced, move FROM moves WHERE game = ? ORDER BY seq"
NOTICES = (
    "SELECT subject, seq, kind, seat, payload, nonce, delivered_at IS NOT NULL, dropped_at IS NOT NULL FROM notices"
)


def _carrying(given: list[LoggedAnswer], row: Row) -> Iterator[tuple[int, tuple[str, ...], int]]:
    """The answers that may have become the row: a press carries one for its own question, and some that follow."""
    assert row.move is not None
    move = json.loads(row.move)
    for answer in given:
        for place, check in enumerate(answer.checks):
            in_place = row.seq == answer.seq + 1 if place == 0 else row.seq > answer.seq + 1
            if answer.user == row.user and in_place and fits(move, check):
                yield (answer.seq, answer.checks, place)
