import threading
from collections.abc import Callable

import pytest

from paxbot.service import Reason
from paxbot.storage import Status
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, CHANNEL, STRANGER, Table, asked_user, coins, user_on
from tests.toy_game import ToyGame
from tests.toy_moves import CoinsTaken, EndTurn, Take


async def test_my_games_begin_with_those_that_have_waited_longest_for_me(table: Table) -> None:
    games = []
    for channel in range(4):
        table.clock.wait(hours=1)
        games.append(await table.running(ANN, BOB, channel=channel))
    lobby = await table.lobby(ANN, BOB, channel=10)
    await table.running(CAT, BOB, channel=11)
    me = asked_user(await table.view(games[0]))
    table.clock.wait(hours=1)
    await table.do(games[1], EndTurn())
    await table.do(games[0], Take(1))
    mine = await table.services.games.of_user(me)
    waiting = [listed.game.id for listed in mine if listed.waiting and listed.waiting.user == me]
    assert waiting == [games[2], games[3], games[0]]
    listed_ids = [listed.game.id for listed in mine]
    assert listed_ids[:3] == waiting
    assert {games[1], lobby} <= set(listed_ids[3:])
    assert await table.services.games.of_user(STRANGER) == ()


async def test_every_open_game_is_known_when_the_bot_starts(table: Table) -> None:
    lobby, game, over = await table.lobby(channel=1), await table.running(channel=2), await table.running(channel=3)
    await table.services.endings.enforce(over, by=ANN, moderator=True)
    assert [listed.game.id for listed in await table.fresh_services().games.all_open()] == [lobby, game]


async def test_a_channel_shows_its_open_game_and_else_the_last_one(table: Table) -> None:
    first = await table.running()
    await table.services.endings.enforce(first, by=ANN, moderator=True)
    assert (await table.services.games.at(CHANNEL)).game.id == first
    second = await table.lobby()
    assert (await table.services.games.at(CHANNEL)).game.id == second


async def test_the_log_has_the_facts_of_a_turn_with_who_and_when(table: Table) -> None:
    game = await table.running()
    await table.do(game, EndTurn())
    table.clock.wait(hours=1)
    await table.do(game, Take(2))
    (entry,) = await table.services.games.log(game, turn=2)
    assert (entry.seq, entry.seat, entry.turn, entry.turn_seat, entry.at) == (2, 1, 2, 1, table.clock.at)
    assert entry.facts == (CoinsTaken(1, 2),)
    assert entry.move == {"do": "take", "coins": 2}
    assert [entry.seq for entry in await table.services.games.log(game)] == [1, 2]
    assert [entry.seq for entry in await table.services.games.log(game, since=2)] == [2]
    assert [entry.turn for entry in await table.services.games.log(game, turn=1)] == [1]


async def test_the_record_of_a_running_game_hides_what_is_hidden(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    record = await table.services.games.export(game)
    assert (record["id"], record["deck"]) == (f"toy-{game}", 6)
    await table.services.endings.enforce(game, by=ANN, moderator=True)
    record = await table.services.games.export(game)
    assert len(record["deck"]) == 6
    assert record["moves"] == [{"do": "take", "coins": 1}]


async def test_a_lobby_has_no_record(table: Table) -> None:
    game = await table.lobby()
    with refused(Reason.NOT_STARTED):
        await table.services.games.export(game)


async def test_a_view_knows_seats_players_and_choices(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view = await table.view(game)
    assert view.game.status is Status.RUNNING
    assert [view.seat_of(user_on(view, seat)) for seat in range(3)] == [0, 1, 2]
    assert view.seat_of(STRANGER) is None
    assert view.player_of(STRANGER) is None
    assert (view.turn, view.turn_seat) == (1, 0)
    assert [choice.move for choice in view.choices()] == list(view.decision.options if view.decision else ())
    assert len({choice.check for choice in view.choices()}) == len(view.choices())
    assert coins(view).pot == 15


async def test_the_whole_log_and_the_record_are_read_beside_the_loop_that_serves_everybody(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    threads = set()
    for name in ("load_fact", "record"):
        work = getattr(ToyGame, name)

        def noting(*args: object, work: Callable[..., object] = work) -> object:
            threads.add(threading.get_ident())
            return work(*args)

        monkeypatch.setattr(ToyGame, name, noting)
    await table.services.games.log(game)
    await table.services.games.export(game)
    assert threads
    assert threading.get_ident() not in threads
