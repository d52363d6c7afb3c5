from paxbot.service import NoticeKind, Reason
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, Table, user_on

SERVER = 11
NEW = 77


async def seat_of(table: Table, game: int, user: int) -> int:
    seat = (await table.view(game)).seat_of(user)
    assert seat is not None
    return seat


async def test_who_has_left_is_noted_once_and_the_table_is_told_once(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    leavers, seat = table.services.leavers, await seat_of(table, game, BOB)
    assert [await leavers.note(game, BOB) for _ in range(2)] == [True, False]
    assert (await table.fresh_services().snapshots.of(game)).gone == [seat]
    told = [row for row in await table.store.undelivered(game) if row.kind == NoticeKind.PLAYER_LEFT]
    assert [(row.seat, row.payload) for row in told] == [(seat, {"user": BOB})]
    assert (await table.services.post.delivery(told[0])).stands
    await table.store.clear_votes(game)
    assert not (await table.services.post.delivery(told[0])).stands


async def test_nobody_is_noted_who_does_not_play(table: Table) -> None:
    game = await table.running(ANN, BOB)
    assert not await table.services.leavers.note(game, NEW)
    assert not await table.services.leavers.welcome(game, NEW, guild=SERVER)
    assert (await table.services.snapshots.of(game)).gone == []


async def test_who_comes_back_is_noted_no_more_and_nothing_is_told_that_was_not_yet(table: Table) -> None:
    game = await table.running(ANN, BOB)
    leavers, guild = table.services.leavers, (await table.view(game)).game.guild or 0
    await leavers.note(game, BOB)
    assert not await leavers.welcome(game, BOB, guild=guild + 1)
    assert [await leavers.welcome(game, BOB, guild=guild) for _ in range(2)] == [True, False]
    assert (await table.services.snapshots.of(game)).gone == []
    (told,) = [row for row in await table.store.undelivered(game) if row.kind == NoticeKind.PLAYER_LEFT]
    assert not (await table.services.post.delivery(told)).stands


async def test_anybody_at_the_table_seeks_somebody_for_the_seat_of_who_has_left(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    seat = await seat_of(table, game, BOB)
    with refused(Reason.NOT_YOUR_SEAT):
        await table.services.people.seek(game, seat, by=CAT)
    await table.services.leavers.note(game, BOB)
    with refused(Reason.NOT_YOUR_SEAT):
        await table.services.people.seek(game, seat, by=NEW)
    await table.services.people.seek(game, seat, by=CAT)
    turn = await table.services.people.take(game, seat, user=NEW, name="new")
    assert user_on(turn.view, seat) == NEW
    assert (await table.services.snapshots.of(game)).gone == []
