import json

import pytest

from paxbot.service.results.export import TypedSeat
from paxbot.service.results.statistics import Scope
from tests.service.table import ANN, BOB, CAT, Table
from tests.service.test_game_results import play_on

TOY = Scope(5, "toy")


@pytest.fixture
async def game(table: Table) -> int:
    game = await table.running(ANN, BOB, CAT)
    await play_on(table, game)
    return game


async def test_a_finished_game_is_counted_and_one_that_runs_is_not(table: Table, game: int) -> None:
    await table.running(ANN, BOB)
    found = await table.services.game_statistics.of(TOY)
    view = await table.view(game)
    assert (found.games, found.usual_turns) == (1, view.head.turn)
    assert {item: share.times for item, share in found.shares["order"].items()} == {"1": 1, "2": 1, "3": 1}
    assert sum(share.wins for share in found.shares["order"].values()) == pytest.approx(1)
    assert found.shares["deck"]["full"].times == 1
    assert sum(found.replies.values()) > 3


async def test_the_log_of_a_game_is_read_once_and_new_games_are_added(
    table: Table, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    statistics, read = table.services.game_statistics, list[int]()
    moves = table.store.moves

    async def noted(game: int, **options: bool) -> object:
        read.append(game)
        return await moves(game, **options)

    monkeypatch.setattr(table.store, "moves", noted)
    await statistics.of(TOY)
    await statistics.of(TOY._replace(user=ANN))
    assert read == [game]
    other = await table.running(ANN, BOB)
    await play_on(table, other)
    read.clear()
    assert (await statistics.of(TOY)).games == 2
    assert (await statistics.of(TOY)).games == 2
    assert read == [other]


async def test_a_correction_changes_who_has_won(table: Table, game: int) -> None:
    statistics, results = table.services.game_statistics, table.services.results
    result = await table.store.result_of(game)
    assert result is not None

    async def winners() -> list[str]:
        shares = (await statistics.of(TOY)).shares["order"]
        return [item for item, share in sorted(shares.items()) if share.wins]

    before = await winners()
    turned = [len(result.seats) + 1 - (seat.place or 0) for seat in result.seats]
    seats = [TypedSeat(place, "", seat.points) for place, seat in zip(turned, result.seats, strict=True)]
    await results.correct(result.id, 5, by=ANN, seats=seats, reason="x", after=0)
    assert await winners() != before


async def test_statistics_are_those_of_a_person_or_of_a_league(table: Table, game: int) -> None:
    statistics = table.services.game_statistics
    mine = await statistics.of(TOY._replace(user=ANN))
    assert (mine.games, sum(share.times for share in mine.shares["order"].values())) == (1, 1)
    assert (await statistics.of(TOY._replace(user=999))).games == 0
    assert (await statistics.of(TOY._replace(league="7"))).games == 0
    assert (await statistics.of(TOY._replace(guild=6))).games == 0


async def test_a_game_whose_log_cannot_be_read_keeps_no_other_from_being_counted(
    table: Table, game: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = await table.running(ANN, BOB)
    await play_on(table, other)
    moves = table.store.moves

    async def broken(number: int, **options: bool) -> object:
        if number == game:
            raise ValueError("It is broken.")
        return await moves(number, **options)

    monkeypatch.setattr(table.store, "moves", broken)
    assert (await table.services.game_statistics.of(TOY)).games == 1
    assert "cannot be counted" in caplog.text
    assert await table.services.game_statistics.count_some() == 0


async def test_of_a_game_nothing_is_kept_but_its_length_its_replies_and_what_was_counted(
    table: Table, game: int
) -> None:
    await table.services.game_statistics.count_some()
    (row,) = await table.store.counts(5, "toy")
    kept = json.loads(row.counts)
    assert kept.keys() == {"turns", "seconds", "replies", "counted"}
    assert {(about, seat) for about, _, seat, _ in kept["counted"]} <= {
        *(("order", seat) for seat in range(3)),
        *(("taken", seat) for seat in range(3)),
        ("deck", None),
    }
