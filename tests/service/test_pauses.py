from datetime import timedelta

from paxbot.service import NoticeKind, Reason
from paxbot.service.repository import PAUSE_VOTE
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, asked_user
from tests.service.test_timekeeping import hours, time_warnings
from tests.toy_moves import EndTurn


async def test_a_game_rests_when_all_agree(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT, clock="brisk")
    pauses = table.services.pauses
    assert set((await pauses.propose(game, by=BOB)).missing) == {ANN, CAT}
    table.clock.wait(minutes=1)
    assert (await pauses.agree(game, by=ANN)).missing == (CAT,)
    proposed = await table.services.snapshots.of(game)
    assert (proposed.proposer(PAUSE_VOTE), proposed.missing(PAUSE_VOTE)) == (BOB, (CAT,))
    assert (await table.view(game)).game.paused_at is None
    await pauses.agree(game, by=CAT)
    assert (await table.view(game)).game.paused_at == table.clock()
    assert await time_warnings(table, game) == {}
    assert (await table.services.snapshots.of(game)).missing(PAUSE_VOTE) is None


async def test_clocks_stand_while_a_game_rests(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    table.clock.wait(hours=4)
    await table.pause(game)
    table.clock.wait(hours=100)
    assert (await hours(table, game))[user] == 24
    assert await table.services.timekeeping.due(await table.view(game)) is None
    await table.services.pauses.resume(game, by=BOB)
    assert await time_warnings(table, game) == {"half": 12, "quarter": 18, "up": 24}
    table.clock.wait(hours=1)
    assert (await hours(table, game))[user] == 23


async def test_an_answer_in_a_pause_costs_no_time_and_ends_no_pause(table: Table) -> None:
    game = await table.running(clock="brisk")
    first = asked_user(await table.view(game))
    await table.pause(game)
    table.clock.wait(hours=30)
    await table.do(game, EndTurn())
    second = asked_user(await table.view(game))
    table.clock.wait(hours=30)
    assert await hours(table, game) == {first: 28, second: 28}
    assert (await table.view(game)).game.paused_at is not None
    assert await time_warnings(table, game) == {}
    await table.services.pauses.resume(game, by=first)
    table.clock.wait(hours=3)
    assert await hours(table, game) == {first: 28, second: 25}


async def test_quiet_hours_chosen_in_a_pause_change_nothing_that_is_over(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    table.clock.wait(hours=4)
    await table.pause(game)
    table.clock.wait(hours=20)
    await table.services.settings.change(user, quiet="06:00-17:00")
    assert (await hours(table, game))[user] == 24
    await table.services.pauses.resume(game, by=user)
    assert (await hours(table, game))[user] == 24
    due = await table.services.timekeeping.due(await table.view(game))
    assert due == table.clock() + timedelta(hours=5 + 13 + 11 + 11)


async def test_everybody_is_told_of_a_pause_and_of_its_end(table: Table) -> None:
    game = await table.running()
    before = len(await table.store.undelivered(game))
    await table.services.pauses.propose(game, by=BOB)
    await table.services.pauses.agree(game, by=ANN)
    await table.services.pauses.resume(game, by=BOB)
    told = (await table.store.undelivered(game))[before:]
    assert [row.kind for row in told] == [NoticeKind.PAUSE_ASKED, NoticeKind.PAUSED, NoticeKind.RESUMED]


async def test_one_no_is_enough(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    await table.services.pauses.propose(game, by=BOB)
    await table.services.pauses.decline(game, by=CAT)
    assert (await table.services.snapshots.of(game)).missing(PAUSE_VOTE) is None
    with refused(Reason.PAUSE_NOT_ASKED):
        await table.services.pauses.agree(game, by=ANN)


async def test_who_has_no_say_in_a_pause(table: Table) -> None:
    game = await table.running()
    pauses = table.services.pauses
    with refused(Reason.NOT_A_PLAYER):
        await pauses.propose(game, by=STRANGER)
    with refused(Reason.IS_NOT_PAUSED):
        await pauses.resume(game, by=ANN)
    with refused(Reason.PAUSE_NOT_ASKED):
        await pauses.decline(game, by=ANN)
    await pauses.propose(game, by=ANN)
    with refused(Reason.PAUSE_ASKED):
        await pauses.propose(game, by=BOB)
    with refused(Reason.AGREED_TO_PAUSE):
        await pauses.agree(game, by=ANN)
    await pauses.agree(game, by=BOB)
    with refused(Reason.IS_PAUSED):
        await pauses.propose(game, by=BOB)
    with refused(Reason.NOT_A_PLAYER):
        await pauses.resume(game, by=STRANGER)
    await pauses.resume(game, by=STRANGER, moderator=True)


async def test_nobody_is_reminded_or_passed_over_in_a_pause(table: Table) -> None:
    game = await table.running(clock="brisk")
    await table.pause(game)
    seq = (await table.view(game)).seq
    table.clock.wait(days=60)
    await table.services.timers.fire_due()
    assert (await table.view(game)).seq == seq
    assert NoticeKind.REMINDER not in [row.kind for row in await table.store.undelivered(game)]
