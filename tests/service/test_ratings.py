"""Ratings of a server: only where it wants them, computed from its results, and again only when these change."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from paxbot.leagues.ratings import ratings
from paxbot.service import Reason
from paxbot.service.leagues.months import result_of
from paxbot.service.results import game_results as module
from paxbot.service.results.game_results import Tables
from paxbot.storage.rows import NewResult, SeatRow, StintRow
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, Table
from tests.service.test_game_results import play_on

GUILD = 5


@pytest.fixture
def rated(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    batches: list[int] = []
    rate = module._rate

    def noted(games: module.Games, rows: list[object]) -> None:
        batches.append(len(rows))
        rate(games, rows)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_rate", noted)
    return batches


async def tables(table: Table) -> Tables:
    return await table.services.ratings.of(GUILD)


async def wanted(table: Table) -> None:
    await table.services.guilds.change(GUILD, ratings=True)


async def ended(table: Table, users: Iterable[int], key: str = "toy", guild: int = GUILD, **marks: Any) -> None:
    table.clock.wait(hours=1)
    people = list(users)
    seats = tuple(SeatRow(seat, seat + 1, 9 - seat) for seat in range(len(people)))
    stints = tuple(StintRow(seat, user, f"user {user}", False, 1, 9, "finished") for seat, user in enumerate(people))
    new = NewResult(None, guild, key, table.clock(), "finished", seats, stints)
    await table.store.add_result(replace(new, **marks))


async def test_a_server_that_has_not_asked_for_ratings_has_none(table: Table) -> None:
    await ended(table, (ANN, BOB))
    with refused(Reason.NO_RATINGS):
        await tables(table)
    await wanted(table)
    assert set((await tables(table))["toy"]) == {str(ANN), str(BOB)}
    await table.services.guilds.change(GUILD, ratings=False)
    with refused(Reason.NO_RATINGS):
        await tables(table)


async def test_a_game_that_ends_is_rated_at_once(table: Table) -> None:
    await wanted(table)
    assert await tables(table) == {}
    await play_on(table, await table.running(ANN, BOB, CAT))
    people = (await tables(table))["toy"]
    assert {each.skill.games for each in people.values()} == {1}
    assert {each.place for each in people.values()} == {None}
    assert len(people) == 3


async def test_each_game_has_ratings_of_its_own_and_that_of_most_people_comes_first(table: Table) -> None:
    await wanted(table)
    await ended(table, (ANN, BOB), "alpha")
    await ended(table, (ANN, BOB, CAT), "zeta")
    await ended(table, (ANN, BOB), guild=GUILD + 1)
    found = await tables(table)
    assert [(key, len(people)) for key, people in found.items()] == [("zeta", 3), ("alpha", 2)]


async def test_games_entered_moderated_or_played_alone_and_forgotten_people_are_left_out(table: Table) -> None:
    await wanted(table)
    await ended(table, (ANN, BOB), verified=False)
    await ended(table, (ANN, BOB), moderated=True)
    await ended(table, (ANN, BOB), solitaire=True)
    assert await tables(table) == {}
    await ended(table, (ANN, BOB, CAT))
    await table.services.forgetting.forget(BOB)
    assert set((await tables(table))["toy"]) == {str(ANN), str(CAT)}


async def test_results_are_read_in_batches_and_rated_as_all_at_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)
    await wanted(table)
    for users in ((ANN, BOB), (CAT, BOB, ANN), (BOB, CAT), (CAT, ANN), (ANN, BOB)):
        await ended(table, users)
    rows = [row async for row in table.store.all_results(GUILD)]
    found = (await tables(table))["toy"]
    assert {player: each.skill for player, each in found.items()} == ratings(map(result_of, rows))


async def test_nothing_is_computed_twice_until_results_change(table: Table, rated: list[int]) -> None:
    await wanted(table)
    await ended(table, (ANN, BOB))
    first = await tables(table)
    await table.services.guilds.change(GUILD, clock="brisk")
    await ended(table, (ANN, BOB), guild=GUILD + 1)
    assert await tables(table) is first
    assert rated == [1]
    (row,) = await table.store.results_of(GUILD, 9)
    swapped = [{"seat": seat, "place": 2 - seat, "points": 1} for seat in range(2)]
    await table.store.correct(row.id, datetime(2026, 4, 1, tzinfo=UTC), ANN, "Miscounted.", (), swapped)
    assert list((await tables(table))["toy"]) == list(first["toy"])[::-1]
    assert rated == [1, 1]


async def test_two_who_ask_at_the_same_time_wait_for_one_computation(table: Table, rated: list[int]) -> None:
    await wanted(table)
    await ended(table, (ANN, BOB))
    one, other = await asyncio.gather(tables(table), tables(table))
    assert one is other
    assert rated == [1]


async def test_a_result_written_meanwhile_is_in_the_next_answer(table: Table, rated: list[int]) -> None:
    await wanted(table)
    await ended(table, (ANN, BOB))
    asking = asyncio.create_task(tables(table))
    while not rated:
        await asyncio.sleep(0)
    table.clock.at += timedelta(hours=1)
    await ended(table, (ANN, CAT))
    await asking
    assert set((await tables(table))["toy"]) == {str(user) for user in (ANN, BOB, CAT)}
