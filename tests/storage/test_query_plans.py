"""No statement of the store goes through a table that grows with the games there ever were."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from paxbot.storage import GameStore
from paxbot.storage.connection import Connection
from paxbot.storage.database import connect
from tests.storage.samples import ANN, NOON
from tests.storage.test_sqlite import steps

GROWING: Final = (
    "subjects",
    "games",
    "players",
    "moves",
    "snapshots",
    "notices",
    "messages",
    "former_players",
    "papers",
    "clocks",
    "results",
    "result_seats",
    "stints",
    "corrections",
)
"""Tables that hold what is long over; timers and votes go with their games."""
SMALL: Final = ("open_games", "one_open_game_a_channel", "outbox", "stranded_games")
"""Indexes that hold only what is open: going through all of one is no waste."""


class Explaining:
    def __init__(self, db: Connection, plans: dict[str, list[str]]) -> None:
        self.db = db
        self.plans = plans

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None, /) -> Iterable[Any]:
        given = tuple(parameters or ())
        if sql.startswith(("SELECT", "UPDATE", "DELETE")) and "sqlite_master" not in sql:
            explained = await self.db.execute_fetchall(f"EXPLAIN QUERY PLAN {sql}", given)
            self.plans[sql] = [row[3] for row in explained]
        return await self.db.execute_fetchall(sql, given)

    async def rollback(self) -> None:
        await self.db.rollback()

    async def close(self) -> None:
        await self.db.close()


async def test_every_statement_finds_its_rows_by_an_index(tmp_path: Path) -> None:
    plans: dict[str, list[str]] = {}

    async def explaining(path: Path) -> Connection:
        return Explaining(await connect(path), plans)

    store = GameStore(tmp_path / "games.sqlite3", connect=explaining)
    await store.open()
    plans.clear()  # A migration runs once, and may go through whatever it changes.
    for step in steps(store)[:-1]:
        await step()
    await ask_everything(store)
    await steps(store)[-1]()
    await store.close()
    assert len(plans) > 30
    wasteful = {sql: plan for sql, plan in plans.items() if any(map(goes_through, plan))}
    assert not wasteful
    of_turns = {step for sql, plan in plans.items() if "FROM moves INDEXED BY" in sql for step in plan}
    assert of_turns == {
        "SEARCH moves USING INDEX moves_by_turn (game=? AND turn=? AND seq>?)",
        "SEARCH moves USING INDEX moves_by_turn (game=? AND turn=?)",
    }


def goes_through(step: str) -> bool:
    found = re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", step)
    return found is not None and found[1] in GROWING and found[2] not in SMALL


async def ask_everything(store: GameStore) -> None:
    """Whatever can be asked of the store without changing anything, and what a delivery changes."""
    await store.game(1)
    await store.game_in(10)
    await store.games_of(ANN)
    await store.open_games()
    await store.stranded_games()
    await store.players(1)
    await store.former_players(1)
    await store.snapshot(1, 0)
    await store.moves(1)
    await store.subject(1)
    await store.result(1)
    await store.result_of(1)
    await store.results_of(5, 10)
    await store.result_count(5)
    await store.unrecorded(0, 10)
    await store.unasked(1, ["hand_over"])
    await store.turn_at(1, NOON)
    await store.moves(1, turn=99, standing=True)
    await store.moves(1, since=2, limit=1)
    await store.votes(1, "end")
    await store.vote_subjects(1)
    await store.clocks(1)
    await store.timers(1)
    await store.timers_due(NOON)
    await store.next_timer()
    await store.document(1, ANN, "note")
    await store.undelivered()
    await store.undelivered(1)
    await store.messages(1)
    await store.messages(1, "turn", seat=0, turn=1)
    await store.forget_message(1, 1)
    await store.set_dm(1, ANN, ok=True, told=False)
    await store.set_name(1, ANN, "Anna")
    await store.drop(1, NOON)
    await store.guild_settings(1)
    await store.user_settings(ANN)


def test_a_plan_that_goes_through_all_games_would_be_noticed() -> None:
    assert goes_through("SCAN games")
    assert goes_through("SCAN moves USING INDEX moves_by_turn")
    assert not goes_through("SCAN games USING INDEX open_games")
    assert not goes_through("SEARCH moves USING PRIMARY KEY (game=?)")
    assert not goes_through("SCAN timers USING COVERING INDEX timers_by_due")
