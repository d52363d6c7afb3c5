from datetime import timedelta

import pytest

from paxbot.service import NoticeKind
from paxbot.storage.rows import NewGame, PlayerRow
from tests.service.table import Table, asked_user
from tests.service.test_timekeeping import hours, time_warnings
from tests.toy_moves import Ask, EndTurn, Take


async def outage(table: Table, **time: int) -> frozenset[int]:
    """The games that were made up to after the bot was away for so long, and has begun anew."""
    since = table.clock()
    table.clock.wait(**time)
    table.services = table.fresh_services()
    return await table.services.pauses.make_up_for(since)


async def test_clocks_stand_while_the_bot_is_away(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    table.clock.wait(hours=4)
    assert await outage(table, hours=200) == {game}
    assert (await hours(table, game))[user] == 24
    assert await time_warnings(table, game) == {"half": 12, "quarter": 18, "up": 24}
    assert await table.services.timers.fire_due() == set()
    assert asked_user(await table.view(game)) == user
    table.clock.wait(hours=24, minutes=1)
    await table.services.timers.fire_due()
    assert asked_user(await table.view(game)) != user


async def test_nobody_is_told_and_answers_given_before_cost_what_they_cost(table: Table) -> None:
    game = await table.running(clock="brisk")
    first = asked_user(await table.view(game))
    table.clock.wait(hours=4)
    await table.do(game, EndTurn())
    seq = (await table.view(game)).seq
    before = await table.store.undelivered(game)
    await outage(table, hours=20)
    assert await table.store.undelivered(game) == before
    assert NoticeKind.RESUMED not in [row.kind for row in before]
    view = await table.view(game)
    assert (view.seq, view.game.paused_at) == (seq, None)
    assert (await hours(table, game))[first] == 24


@pytest.mark.parametrize("minutes", [1, 5])
async def test_a_restart_counts_like_any_other_time(table: Table, minutes: int) -> None:
    game = await table.running(clock="brisk")
    before = await time_warnings(table, game)
    assert await outage(table, minutes=minutes) == set()
    assert (await time_warnings(table, game))["up"] == pytest.approx(before["up"] - minutes / 60)


async def test_time_that_was_up_before_is_not_given_back(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    table.clock.wait(hours=30)
    await outage(table, hours=20)
    await table.services.timers.fire_due()
    assert asked_user(await table.view(game)) != user


async def test_a_game_that_moved_after_the_last_sign_of_life_loses_nothing(table: Table) -> None:
    game = await table.running(clock="brisk")
    since = table.clock() - timedelta(seconds=20)
    table.clock.wait(hours=20)
    assert await table.services.pauses.make_up_for(since) == {game}
    assert (await time_warnings(table, game))["up"] == 28


async def test_games_that_rest_or_count_no_time_are_left_alone(table: Table) -> None:
    resting = await table.running(clock="brisk")
    await table.pause(resting)
    free = await table.running(channel=901)
    lobby = await table.lobby(channel=902)
    paused_at = (await table.view(resting)).game.paused_at
    moved_at = (await table.view(free)).head.moved_at
    assert await outage(table, hours=20) == set()
    assert (await table.view(resting)).game.paused_at == paused_at
    assert (await table.view(free)).head.moved_at == moved_at
    assert (await table.services.games.table(lobby)).game.head is None


async def test_an_open_question_waits_as_long_as_it_would_have(table: Table) -> None:
    game = await table.running(clock="brisk")
    for move in (Take(1), EndTurn()):
        await table.do(game, move)
    view = await table.view(game)
    await table.do(game, Ask(1 - view.head.turn_seat))
    before = (await table.services.snapshots.of(game)).question_until
    assert before is not None
    left = before - table.clock()
    await outage(table, hours=20)
    until = (await table.services.snapshots.of(game)).question_until
    assert until is not None
    assert until - table.clock() == left


async def test_a_game_that_cannot_be_read_keeps_no_other_from_being_made_up_to(table: Table) -> None:
    at = table.clock()
    await table.store.create_game(NewGame("chess", 5, 910, False, 1, {}, b"seed", at), PlayerRow(1, "user 1", at))
    game = await table.running(clock="brisk")
    assert await outage(table, hours=20) == {game}
