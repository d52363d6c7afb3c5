from dataclasses import replace
from pathlib import Path

import pytest

from paxbot.games.registry import GAMES
from paxbot.service import Services, Status
from paxbot.service.results import game_results
from paxbot.service.results.export import exported
from paxbot.settings import Settings
from paxbot.storage import GameStore
from paxbot.storage.rows import ResultRow
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, coins, user_on
from tests.toy_moves import EndTurn, Take
from tests.transcripts.stored import write_database

NEW, MODERATOR = 77, 98


async def play_on(table: Table, game: int) -> None:
    while (view := await table.view(game)).decision is not None:
        await table.do(game, Take(1) if Take(1) in view.decision.options else view.decision.options[-1])


async def result(table: Table, game: int) -> ResultRow:
    found = await table.store.result_of(game)
    assert found is not None
    return found


async def stints(table: Table, game: int) -> list[tuple[int, int | None, bool, int, int, str]]:
    rows = (await result(table, game)).stints
    return [(row.seat, row.user, row.automated, row.from_turn, row.to_turn, row.ended) for row in rows]


async def test_a_finished_game_has_a_result_with_place_and_points_of_each_seat(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    assert await table.store.result_of(game) is None
    await play_on(table, game)
    view, found = await table.view(game), await result(table, game)
    assert view.game.status is Status.FINISHED
    assert (found.how, found.key, found.guild, found.ended_at) == ("finished", "toy", 5, view.game.ended_at)
    assert (found.verified, found.moderated, found.solitaire, found.tag) == (True, False, False, None)
    scores = coins(view).scores
    assert [each.points for each in found.seats] == scores
    assert [each.place for each in found.seats] == [1 + sum(other > own for other in scores) for own in scores]
    last = view.head.turn
    assert await stints(table, game) == [(seat, user_on(view, seat), False, 1, last, "finished") for seat in range(3)]
    assert [row.name for row in found.stints] == [player.name for player in view.players]


async def test_a_result_tells_how_much_of_the_clock_each_has_used(table: Table) -> None:
    game = await table.running(ANN, BOB, clock="brisk")
    used = [0.0, 0.0]
    while (view := await table.view(game)).decision is not None:
        seat = view.decision.seat
        used[seat] += 1 + seat
        table.clock.wait(hours=1 + seat)
        await table.do(game, Take(1) if Take(1) in view.decision.options else view.decision.options[-1])
    assert [each["clock"] for each in exported(await result(table, game))["seats"]] == used


async def test_whoever_takes_a_seat_has_used_none_of_the_clock_yet(table: Table) -> None:
    game = await table.running(ANN, BOB, clock="brisk")
    seat = (await table.view(game)).head.turn_seat
    table.clock.wait(hours=5)
    user = (await table.view(game)).player(seat).user
    await table.services.people.seek(game, seat, by=user)
    await table.services.people.take(game, seat, user=NEW, name="new")
    table.clock.wait(hours=1)
    await play_on(table, game)
    assert [each.clock_s for each in (await result(table, game)).seats] == [
        3600 if each == seat else 0 for each in (0, 1)
    ]


async def test_time_that_was_not_counted_from_the_beginning_is_not_told(table: Table) -> None:
    game = await table.running(ANN, BOB, clock="brisk")
    await table.store.set_clocks(game, [replace(clock, used_s=None) for clock in await table.store.clocks(game)])
    table.clock.wait(hours=1)
    await play_on(table, game)
    assert [each.clock_s for each in (await result(table, game)).seats] == [None, None]


async def test_an_automated_seat_has_its_place_and_a_game_of_one_person_is_marked(table: Table) -> None:
    game = await table.running_with({1}, ANN)
    await play_on(table, game)
    found = await result(table, game)
    assert found.solitaire
    assert [each.place is None for each in found.seats] == [False, False]
    assert [(row.user, row.automated) for row in found.stints] == [(ANN, False), (None, True)]


@pytest.mark.parametrize("how", ["agreed", "moderator", "left", "lost", "expired"])
async def test_a_game_that_ends_early_is_kept_without_places_and_says_how_it_ended(table: Table, how: str) -> None:
    game = await (table.running(ANN, automated=1) if how == "left" else table.running(ANN, BOB))
    endings = table.services.endings
    match how:
        case "agreed":
            await endings.propose(game, by=ANN)
            await endings.agree(game, by=BOB)
        case "moderator":
            await endings.enforce(game, by=MODERATOR, moderator=True)
        case "left":
            await endings.leave_alone(game, by=ANN)
        case "expired":
            await table.services.guild_removal.strand(game)
            await endings.lose(game)
        case _:
            await endings.lose(game)
    found = await result(table, game)
    assert (found.how, found.moderated) == (how, how == "moderator")
    assert [(each.place, each.points) for each in found.seats] == [(None, None)] * 2
    assert {row.ended for row in found.stints} == {"cancelled"}


async def test_a_lobby_that_is_closed_has_no_result(table: Table) -> None:
    game = await table.lobby()
    await table.services.lobbies.cancel(game, by=ANN)
    other = await table.lobby(channel=1)
    await table.services.endings.lose(other)
    assert [await table.store.result_of(each) for each in (game, other)] == [None, None]


async def test_a_seat_that_changed_hands_tells_who_had_it_from_turn_to_turn_and_why_no_longer(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    ann, bob, cat = [(await table.view(game)).seat_of(user) for user in (ANN, BOB, CAT)]
    assert ann is not None
    assert bob is not None
    people, seating = table.services.people, table.services.seating
    while (await table.view(game)).head.turn_seat != cat:
        await table.do(game, EndTurn())
    turn = (await table.view(game)).turn
    table.clock.wait(hours=1)
    await people.seek(game, bob, by=BOB)
    await people.take(game, bob, user=NEW, name="new")
    table.clock.wait(hours=1)
    await seating.hand_over(game, ann, by=MODERATOR, moderator=True)
    await table.do(game, EndTurn())
    await table.do(game, EndTurn())
    later = (await table.view(game)).turn
    table.clock.wait(hours=1)
    await seating.take_back(game, ann, by=ANN)
    table.clock.wait(hours=1)
    await people.resign(game, by=ANN)
    await people.take(game, ann, user=STRANGER, name="stranger")
    await play_on(table, game)
    found, last = await result(table, game), (await table.view(game)).turn
    assert found.moderated
    assert [row for row in await stints(table, game) if row[0] == cat] == [(cat, CAT, False, 1, last, "finished")]
    assert [row[1:] for row in await stints(table, game) if row[0] == bob] == [
        (BOB, False, 1, turn, "substituted"),
        (NEW, False, turn, last, "finished"),
    ]
    assert [row[1:] for row in await stints(table, game) if row[0] == ann] == [
        (ANN, False, 1, turn, "removed"),
        (None, True, turn, later, "returned"),
        (ANN, False, later, later, "left"),
        (None, True, later, later, "substituted"),
        (STRANGER, False, later, last, "finished"),
    ]


async def test_a_seat_lost_by_time_says_so(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT, clock="brisk")
    first = (await table.view(game)).head.turn_seat
    while not (await table.view(game)).automated:
        table.clock.wait(days=30)
        await table.services.timers.fire_due()
    view = await table.view(game)
    await play_on(table, game)
    assert first in view.automated
    own = [row[1:3] + row[5:] for row in await stints(table, game) if row[0] == first]
    assert own == [(user_on(view, first), False, "timed_out"), (None, True, "finished")]


async def test_a_seat_that_stays_given_up_when_the_table_goes_back_was_given_up_by_its_player(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view = await table.view(game)
    seat = next(each for each in range(3) if each != view.head.turn_seat)
    await table.do(game, Take(1))
    await table.services.seating.hand_over(game, seat, by=user_on(view, seat))
    seq = (await table.view(game)).seq
    await table.services.rewinding.enforce(game, 1, seq=seq, by=MODERATOR, moderator=True)
    assert (await table.view(game)).automated == {seat}
    await play_on(table, game)
    own = [row[1:3] + row[5:] for row in await stints(table, game) if row[0] == seat]
    assert own == [(user_on(view, seat), False, "left"), (None, True, "finished")]
    assert (await result(table, game)).moderated


async def test_a_result_stands_or_falls_with_the_end_of_its_game(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await table.running()

    async def fails(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(table.store, "insert_notices", fails)
    with pytest.raises(RuntimeError):
        await table.services.endings.lose(game)
    monkeypatch.undo()
    assert await table.store.result_of(game) is None
    assert (await table.view(game)).game.status is Status.RUNNING


async def over_before_results(table: Table, *games: int) -> None:
    """Leave games as those are that were over before results were kept."""
    async with table.store.db.transaction():
        for kept in ("corrections", "stints", "result_seats", "results"):
            await table.store.db.run(f"DELETE FROM {kept}")
        for game in games:
            await table.store.db.run("INSERT INTO unrecorded VALUES (?)", game)


async def fill_in(table: Table) -> None:
    last = 0
    while last := await table.services.results.fill_in(last):
        pass


async def test_a_game_that_was_over_before_results_were_kept_gets_the_one_it_would_have_had(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view = await table.view(game)
    seat = next(each for each in range(3) if each != view.head.turn_seat)
    await table.services.seating.hand_over(game, seat, by=user_on(view, seat))
    await table.services.people.seek(game, seat, by=user_on(view, seat))
    table.clock.wait(hours=1)
    await table.services.people.take(game, seat, user=NEW, name="new")
    await play_on(table, game)
    ended = await table.running(ANN, BOB, channel=1)
    await table.services.endings.lose(ended)
    written, early = await result(table, game), await result(table, ended)
    await over_before_results(table, game, ended)
    table.services = table.fresh_services()
    await fill_in(table)
    assert replace(await result(table, game), id=0) == replace(written, id=0)
    assert replace(await result(table, ended), id=0) == replace(early, id=0, how="cancelled")
    assert await table.store.unrecorded(0, 9) == []


async def test_a_result_is_told_by_the_log_where_the_last_state_is_not_kept(table: Table) -> None:
    game = await table.running()
    await play_on(table, game)
    written, seq = await result(table, game), (await table.view(game)).seq
    await over_before_results(table, game)
    await table.store.db.write("DELETE FROM snapshots WHERE game = ? AND seq = ?", game, seq)
    await fill_in(table)
    assert replace(await result(table, game), id=0) == replace(written, id=0)


async def test_a_process_that_ends_while_results_are_filled_in_loses_none_and_writes_none_twice(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_results, "AT_ONCE", 2)
    games = [await table.running(channel=channel) for channel in range(5)]
    for game in games:
        await table.services.endings.lose(game)
    await over_before_results(table, *games)
    assert await table.services.results.fill_in() == games[1]

    async def dies(*_: object) -> None:
        raise RuntimeError

    insert = table.store.insert_result
    monkeypatch.setattr(table.store, "insert_result", lambda new: dies() if new.game == games[3] else insert(new))
    with pytest.raises(RuntimeError):
        await table.services.results.fill_in(games[1])
    monkeypatch.setattr(table.store, "insert_result", insert)
    table.services = table.fresh_services()
    await fill_in(table)
    assert [row.game async for row in table.store.all_results()] == games


async def test_a_game_whose_state_cannot_be_read_keeps_no_other_from_its_result(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    games = [await table.running(channel=channel) for channel in range(2)]
    for game in games:
        await play_on(table, game)
    await over_before_results(table, *games)
    await table.store.db.write("DELETE FROM snapshots WHERE game = ?", games[0])
    await fill_in(table)
    assert [row.game async for row in table.store.all_results()] == games[1:]
    assert await table.store.unrecorded(0, 9) == games[:1]
    assert [record.getMessage() for record in caplog.records] == ["The result of game 1 cannot be told"]


async def test_games_of_the_stored_database_get_their_results(tmp_path: Path) -> None:
    write_database(tmp_path / "games.sqlite3")
    store = GameStore(tmp_path / "games.sqlite3")
    await store.open()
    services = Services(store, GAMES, Settings())
    assert await services.results.fill_in() == 14
    assert await services.results.fill_in(14) == 0
    found = [row async for row in store.all_results()]
    assert [(row.game, row.key, row.how, row.solitaire) for row in found] == [
        (12, "spartacus", "finished", True),
        (14, "pamir", "cancelled", False),
    ]
    assert [[(seat.place, seat.points) for seat in row.seats] for row in found] == [[(2, None)], [(None, None)] * 2]
    assert [(stint.user is None, stint.from_turn, stint.to_turn) for stint in found[0].stints] == [(False, 1, 14)]
    await store.close()
