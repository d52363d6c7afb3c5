import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from paxbot.storage import GameStore, MoveRow, NewTimer, Status
from paxbot.storage.database import Database
from paxbot.storage.rows import StintRow
from tests.storage.samples import (
    ANN,
    BOB,
    NOON,
    batch,
    game_result,
    later,
    message,
    move,
    new_game,
    notice,
    player,
    state,
    undo,
)

EVE: Final = 187_349_552_081_403_904
"""An id as Discord gives them, which no other number looks like."""
NAME: Final = "Evelyn of the Mountains"
REWIND: Final = {"do": "rewind", "by": EVE, "agreed": [ANN, EVE], "decided_by": None}


def tables_of(path: Path) -> Iterator[tuple[str, tuple[Any, ...]]]:
    with sqlite3.connect(path) as db:
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in db.execute(f"SELECT * FROM {table}"):
                yield table, row


def tables_naming(path: Path, user: int, name: str) -> set[str]:
    found = set()
    for table, row in tables_of(path):
        if any(cell == user or (isinstance(cell, str) and (str(user) in cell or name in cell)) for cell in row):
            found.add(table)
    return found


def holds(folder: Path, user: int, name: str) -> list[str]:
    """The files in which the id, as text or as SQLite writes numbers, or the name is found."""
    wanted = (str(user).encode(), user.to_bytes(8, "big"), name.encode())
    return [path.name for path in sorted(folder.rglob("*")) if path.is_file() and _has(path.read_bytes(), wanted)]


def _has(content: bytes, wanted: tuple[bytes, ...]) -> bool:
    return any(each in content for each in wanted)


async def a_life(store: GameStore) -> None:
    """Games in which Eve has left her traces everywhere: 1 running, 2 over, 3 a cancelled lobby of hers, 4 not hers."""
    await store.open()
    await store.meet(EVE, "toy", ("act",), 1, 1, 3)
    await store.meet(ANN, "toy", ("act",), 1, 1, 3)
    for game in (1, 2):
        await store.create_game(new_game(channel=game, host=EVE), player(EVE, NAME))
        await store.add_player(game, player(ANN, "Ann"), 3)
        await store.start({EVE: 0, ANN: 1}, state(0), batch(game, 0))
        rewind = replace(undo(2), user=EVE, move=REWIND)
        await store.append(batch(game, 0, move(1, user=EVE), rewind, move(3, user=ANN), undone_from=1))
        await store.add_message(message(10 * game, game, kind="hand", seat=0, channel=77))
        await store.add_message(message(10 * game + 1, game, seat=0))
        await store.add_message(message(10 * game + 2, game, kind="barred", channel=77))
        await store.put_document(game, EVE, "note", {"text": f"{NAME} thinks"})
        await store.put_document(game, ANN, "note", {"text": "Ann thinks"})
        await store.vote(game, "end", EVE, NOON, [replace(notice(f"a{game}"), payload={"users": [ANN, EVE]})])
        await store.vote(game, "seat:0", EVE, NOON, [replace(notice(f"b{game}"), payload={"user": EVE, "by": ANN})])
        await store.vote(game, f"rewind:1:3:{EVE}", ANN, NOON)
        await store.vote(game, "pause", ANN, NOON)
    stints = (
        StintRow(0, EVE, NAME, False, 1, 4, "finished"),
        StintRow(1, ANN, "Ann", False, 1, 4, "finished"),
    )
    told = [replace(notice("c"), payload={"by": EVE})]
    await store.end(2, Status.RUNNING, Status.FINISHED, later(9), told, game_result(2, stints=stints))
    await store.add_result(game_result(None, entered_by=EVE, verified=False))
    await store.correct(2, later(10), EVE, "miscounted", [{"seat": 0, "place": 1}], [{"seat": 0, "place": 2}])
    await store.create_game(new_game(channel=3, host=EVE), player(EVE, NAME))
    await store.end(3, Status.LOBBY, Status.CANCELLED, later(9))
    await store.create_game(new_game(channel=4), player(ANN, "Ann"))
    await store.add_player(4, player(BOB, "Bob"), 3)
    await store.start({BOB: 0, ANN: 1}, state(0), batch(4, 0))
    await store.append(batch(4, 0, move(1, user=BOB), move(2, user=EVE)))
    await store.substitute(4, 0, player(EVE, NAME), later(5))
    await store.substitute(4, 0, player(BOB, "Bob"), later(6))
    await store.set_timers(4, (NewTimer("up", 0, 2, later(9), {"for": EVE}),))
    await store.change_user_settings(EVE, {"zone": "Asia/Kabul"})
    await store.change_user_settings(ANN, {"zone": "Asia/Baku"})


async def test_what_is_kept_of_somebody_is_shown_whole_and_nothing_of_others(store: GameStore) -> None:
    await a_life(store)
    kept = await store.about_user(EVE)
    assert kept["settings"] == [{"settings": {"zone": "Asia/Kabul"}}]
    assert kept["first_times"] == [{"key": "toy", "kind": "act", "game": 1, "seq": 3}]
    assert [(row["game"], row["status"], row["is_host"]) for row in kept["games"]] == [
        (1, "running", True),
        (2, "finished", True),
        (3, "cancelled", True),
        (4, "running", False),
    ]
    assert [(row["game"], row["name"], row["seat"]) for row in kept["seats"]] == [
        (1, NAME, 0),
        (2, NAME, 0),
        (3, NAME, None),
    ]
    assert [(row["game"], row["name"], row["seat"]) for row in kept["former_seats"]] == [(4, NAME, 0)]
    assert [(row["game"], row["seq"]) for row in kept["answers"]] == [(1, 1), (1, 2), (2, 1), (2, 2), (4, 2)]
    assert kept["papers"] == [{"game": game, "kind": "note", "paper": {"text": f"{NAME} thinks"}} for game in (1, 2)]
    assert kept["votes"] == [{"game": 1, "subject": "end"}, {"game": 1, "subject": "seat:0"}]
    assert kept["messages"] == [{"game": game, "channel": 77, "message": 10 * game} for game in (1, 2)]
    (result,) = kept["results"]
    assert (result["result"], result["name"], result["place"], result["points"]) == (1, NAME, 1, 12)
    assert [(row["result"], row["reason"]) for row in kept["corrections"]] == [(2, "miscounted")]
    assert [row["result"] for row in kept["entered_results"]] == [2]
    assert str(ANN) not in {str(value) for rows in kept.values() for row in rows for value in row.values()}


async def test_of_somebody_unknown_nothing_is_kept(store: GameStore) -> None:
    await a_life(store)
    assert not any((await store.about_user(EVE + 1)).values())


async def test_somebody_forgotten_has_left_nobody_in_their_place(store: GameStore) -> None:
    await a_life(store)
    await store.forget_user(EVE, {1: ANN})
    assert not any((await store.about_user(EVE)).values())
    assert await store.user_settings(EVE) == {}
    nobody, ann = await store.players(1)
    assert (nobody.user < 0, nobody.name, nobody.is_forgotten, nobody.seat) == (True, "", True, 0)
    assert (ann.user, ann.name, ann.is_forgotten) == (ANN, "Ann", False)
    assert [row.host if row else None for row in [await store.game(game) for game in (1, 4)]] == [ANN, ANN]
    over = await store.game(2)
    assert over is not None
    assert over.host < 0
    assert await store.players(3) == ()
    assert [(row.name, row.user < 0) for row in await store.former_players(4)] == [("Bob", False), ("", True)]


async def test_the_log_stays_what_it_was_but_for_the_person(store: GameStore) -> None:
    await a_life(store)
    before = await store.moves(2)
    await store.forget_user(EVE, {})
    after = await store.moves(2)
    (nobody,) = {row.user for row in after} - {ANN}
    assert nobody is not None
    assert nobody < 0
    assert after[1].move == {"do": "rewind", "by": nobody, "agreed": [ANN, nobody], "decided_by": None}
    assert [bare(row) for row in after] == [bare(row) for row in before]


def bare(row: MoveRow) -> MoveRow:
    return replace(row, user=None, move=None if row.seq == 2 else row.move)


async def test_results_keep_the_figures_of_others_and_nobody_in_the_place_of_the_person(store: GameStore) -> None:
    await a_life(store)
    before = await store.result(1)
    await store.forget_user(EVE, {})
    after, entered = await store.result(1), await store.result(2)
    assert before is not None
    assert after is not None
    assert entered is not None
    assert [(row.user, row.name) for row in after.stints] == [(-1, ""), (ANN, "Ann")]
    assert replace(after, stints=()) == replace(before, stints=())
    assert (entered.entered_by, [each.by for each in entered.corrections]) == (-1, [-1])


async def test_whoever_is_forgotten_while_a_result_is_worked_out_is_so_in_it(store: GameStore) -> None:
    await a_life(store)
    await store.forget_user(EVE, {1: ANN})
    stints = (StintRow(0, EVE, NAME, False, 1, 4, "finished"), StintRow(1, ANN, "Ann", False, 1, 4, "finished"))
    await store.end(1, Status.RUNNING, Status.FINISHED, later(9), (), game_result(1, stints=stints))
    found = await store.result_of(1)
    assert found is not None
    assert [(row.user, row.name) for row in found.stints] == [(-1, ""), (ANN, "Ann")]


async def test_papers_votes_and_notices_of_others_stay(store: GameStore) -> None:
    await a_life(store)
    await store.forget_user(EVE, {1: ANN})
    assert await store.document(1, EVE, "note") is None
    assert await store.document(1, ANN, "note") == {"text": "Ann thinks"}
    assert await store.votes(1, "pause") == {ANN}
    assert await store.vote_subjects(1) == {"pause", "seat:0"}
    (nobody,) = await store.votes(1, "seat:0")
    assert nobody < 0
    assert [row.payload for row in await store.undelivered(1)] == [{"users": [ANN, nobody]}]
    assert [row.message for row in await store.messages(1)] == [11]
    assert await store.user_settings(ANN) == {"zone": "Asia/Baku"}
    (timer,) = await store.timers(4)
    assert timer.payload["for"] < 0


async def test_two_who_are_forgotten_in_one_game_stay_two(store: GameStore) -> None:
    await a_life(store)
    await store.forget_user(EVE, {1: ANN})
    await store.forget_user(ANN, {})
    assert len({player.user for player in await store.players(1)}) == 2
    assert all(player.is_forgotten for player in await store.players(1))


async def test_somebody_forgotten_may_come_again(store: GameStore) -> None:
    await a_life(store)
    await store.forget_user(EVE, {1: ANN})
    again = await store.create_game(new_game(channel=9, host=EVE), player(EVE, NAME))
    assert [row.id for row in await store.games_of(EVE)] == [again.id]


async def test_no_file_holds_anything_of_somebody_forgotten(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games.sqlite3")
    await a_life(store)
    # Pages are split and joined by many rows, which leaves old contents in their gaps.
    for game in (1, 4):
        for seq in range(3, 120) if game == 1 else range(2, 120):
            await store.append(batch(game, seq, move(seq + 1, user=EVE), prune_below=seq))
            await store.put_document(game, EVE, f"kind {seq}", {"text": NAME * (seq % 7)})
            await store.delete_document(game, EVE, f"kind {seq - 5}")
    before = tables_naming(tmp_path / "games.sqlite3", EVE, NAME)
    assert {"games", "players", "former_players", "moves", "votes", "papers", "notices", "user_settings"} <= before
    assert {"stints", "results", "corrections"} <= before
    await store.forget_user(EVE, {1: ANN})
    assert tables_naming(tmp_path / "games.sqlite3", EVE, NAME) == set()
    assert holds(tmp_path, EVE, NAME) == []
    await store.close()
    assert holds(tmp_path, EVE, NAME) == []


async def test_a_large_file_is_cleared_at_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Database.do_chores, "__defaults__", (0,))
    path = tmp_path / "games.sqlite3"
    store = GameStore(path)
    await a_life(store)
    for seq in range(3, 90):
        await store.append(batch(1, seq, move(seq + 1, user=EVE)))
    await store.forget_user(EVE, {1: ANN})
    assert tables_naming(path, EVE, NAME) == set()
    await store.close()
    chores = [row for table, row in tables_of(path) if table == "chores"]
    assert chores == [("vacuum",)]
    again = GameStore(path)
    await again.open()
    await again.close()
    assert "chores" not in {table for table, _ in tables_of(path)}
    assert holds(tmp_path, EVE, NAME) == []


def test_messages_of_the_kind_of_hands_are_the_direct_ones() -> None:
    from paxbot.service.notices import NoticeKind
    from paxbot.service.seats.seating import OFFER
    from paxbot.storage.forgetting import HANDS, OFFERS

    assert (HANDS, OFFERS) == (NoticeKind.HAND, OFFER)
