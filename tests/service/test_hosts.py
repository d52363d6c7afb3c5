import pytest

from paxbot.service import NoticeKind, Reason
from paxbot.service.repository import END_VOTE
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, CHANNEL, Table
from tests.toy_moves import EndTurn

NEW = 77


async def three(table: Table, **table_rules: str) -> int:
    """A game whose host is Ann; Cat has joined before Bob."""
    game = await table.lobby(ANN, channel=CHANNEL, automated=0, **table_rules)
    for user in (CAT, BOB):
        table.clock.wait(minutes=1)
        await table.services.lobbies.join(game, user=user, name=f"user {user}")
    await table.services.lobbies.start(game, by=ANN)
    return game


async def passed(table: Table, game: int) -> list[dict[str, object]]:
    waiting = await table.store.undelivered(game)
    return [row.payload for row in waiting if row.kind == NoticeKind.HOST_PASSED]


async def run_out_twice(table: Table, game: int, user: int) -> None:
    for _ in range(6):
        view = await table.view(game)
        if view.waiting is not None and view.waiting.user != user:
            await table.do(game, EndTurn())
            continue
        table.clock.wait(hours=200)
        await table.services.timers.fire_due()


async def seat_of(table: Table, game: int, user: int) -> int:
    seat = (await table.view(game)).seat_of(user)
    assert seat is not None
    return seat


@pytest.mark.parametrize("substitutes", ["open", "none"])
async def test_a_host_who_resigns_is_followed_by_who_joined_next(table: Table, substitutes: str) -> None:
    game = await three(table, substitutes=substitutes)
    turn = await table.services.people.resign(game, by=ANN)
    assert turn.view.game.host == (await table.view(game)).game.host == CAT
    assert await passed(table, game) == [{"user": CAT, "former": ANN}]
    with refused(Reason.HOST_ONLY):
        await table.services.endings.propose(game, by=ANN)
    assert set((await table.services.endings.propose(game, by=CAT)).missing) == {BOB}


async def test_a_host_who_is_substituted_is_one_no_longer(table: Table) -> None:
    game = await three(table)
    await table.services.endings.propose(game, by=ANN)
    seat = await seat_of(table, game, ANN)
    await table.services.people.seek(game, seat, by=ANN)
    assert (await table.view(game)).game.host == ANN
    turn = await table.services.people.take(game, seat, user=NEW, name="user 77")
    assert turn.view.game.host == (await table.view(game)).game.host == CAT
    assert await passed(table, game) == [{"user": CAT, "former": ANN}]
    assert (await table.services.snapshots.of(game)).missing(END_VOTE) is None


async def test_a_host_whose_seat_the_game_has_taken_over_is_one_no_longer(table: Table) -> None:
    game = await three(table, clock="brisk")
    await run_out_twice(table, game, ANN)
    view = await table.view(game)
    assert await seat_of(table, game, ANN) in view.automated
    assert view.game.host == CAT
    assert await passed(table, game) == [{"user": CAT, "former": ANN}]


async def test_anybody_else_and_a_host_who_hands_their_seat_over_for_a_while_change_nothing(table: Table) -> None:
    game = await three(table)
    await table.services.people.resign(game, by=BOB)
    await table.services.seating.hand_over(game, await seat_of(table, game, ANN), by=ANN)
    assert (await table.view(game)).game.host == ANN
    assert await passed(table, game) == []


async def test_who_has_handed_their_seat_over_or_left_is_not_the_next_host(table: Table) -> None:
    game = await three(table)
    await table.services.seating.hand_over(game, await seat_of(table, game, CAT), by=CAT)
    await table.services.people.resign(game, by=ANN)
    assert (await table.view(game)).game.host == BOB
    assert (await table.services.games.at(CHANNEL)).game.host == BOB


@pytest.mark.parametrize("goes", ["resigns", "is substituted", "is substituted after handing over", "has no time left"])
async def test_nothing_can_come_between_a_host_going_and_the_next_one(
    table: Table, monkeypatch: pytest.MonkeyPatch, goes: str
) -> None:
    async def ends(*args: object) -> None:
        raise RuntimeError("the process ends here")

    game = await three(table, clock="brisk")
    seat = await seat_of(table, game, ANN)
    if goes == "is substituted after handing over":
        await table.services.seating.hand_over(game, seat, by=ANN)
    monkeypatch.setattr(table.store, "set_host", ends)
    if goes == "resigns":
        await table.services.people.resign(game, by=ANN)
    elif goes == "has no time left":
        await run_out_twice(table, game, ANN)
    else:
        await table.services.people.seek(game, seat, by=ANN)
        await table.services.people.take(game, seat, user=NEW, name="user 77")
    assert (await table.fresh_services().games.view(game)).game.host == CAT
    assert await passed(table, game) == [{"user": CAT, "former": ANN}]
