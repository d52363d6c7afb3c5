import pytest

from paxbot.service import GameOptions, GameSummary, NoticeKind, Reason
from paxbot.storage import Status
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, CHANNEL, STRANGER, Table, coins


async def opened(table: Table, *, seats: int | range | None = None, automated: int = 0) -> GameSummary:
    return await table.services.lobbies.create(
        "toy", channel=CHANNEL, host=ANN, name="Ann", seats=seats, automated=automated
    )


async def test_a_lobby_may_be_opened_with_automated_seats(table: Table) -> None:
    made = await opened(table, automated=2)
    assert (made.options.automated, made.automated_count, made.seats, made.automated) == (2, 2, 3, frozenset())
    assert (await table.view(made.game.id)).automated_count == 2


@pytest.mark.parametrize(("seats", "most"), [(None, 4), (2, 1), (range(2, 4), 2)])
async def test_one_seat_is_always_left_to_a_person(table: Table, seats: int | range | None, most: int) -> None:
    for count in (most + 1, -1):
        with refused(Reason.TOO_MANY_AUTOMATED, most=most):
            await opened(table, seats=seats, automated=count)
    assert (await opened(table, seats=seats, automated=most)).automated_count == most


async def test_the_host_adds_and_removes_automated_seats(table: Table) -> None:
    game = await table.lobby()
    lobbies = table.services.lobbies
    assert (await lobbies.set_automated(game, 3, by=ANN)).seats == 5
    assert (await lobbies.set_automated(game, 0, by=ANN)).seats == 2
    assert (await lobbies.set_automated(game, 1, by=STRANGER, moderator=True)).automated_count == 1
    with refused(Reason.HOST_ONLY, host=ANN):
        await lobbies.set_automated(game, 2, by=BOB)
    for count in (4, -1):
        with refused(Reason.TOO_MANY_AUTOMATED, most=3):
            await lobbies.set_automated(game, count, by=ANN)
    assert (await table.view(game)).automated_count == 1


async def test_automated_seats_of_a_lobby_that_everybody_left_still_leave_one_to_a_person(table: Table) -> None:
    game = await table.lobby(ANN)
    await table.services.lobbies.leave(game, user=ANN)
    with refused(Reason.TOO_MANY_AUTOMATED, most=4):
        await table.services.lobbies.set_automated(game, 5, by=ANN)
    await table.services.lobbies.set_automated(game, 4, by=ANN)
    with refused(Reason.NOBODY_JOINED):
        await table.services.lobbies.start(game, by=ANN)


async def test_automated_seats_are_settled_before_the_game_starts(table: Table) -> None:
    game = await table.running()
    with refused(Reason.NOT_A_LOBBY):
        await table.services.lobbies.set_automated(game, 1, by=ANN)


async def test_a_person_takes_an_automated_seat_at_a_full_table_until_they_leave(
    table: Table,
) -> None:
    game = (await opened(table, seats=3, automated=2)).game.id
    lobbies = table.services.lobbies
    assert (await lobbies.join(game, user=BOB, name="Bob")).automated_count == 1
    assert (await lobbies.join(game, user=CAT, name="Cat")).automated_count == 0
    with refused(Reason.LOBBY_FULL, most=3):
        await lobbies.join(game, user=STRANGER, name="Somebody")
    assert (await lobbies.leave(game, user=BOB)).automated_count == 1
    turn = await lobbies.start(game, by=ANN)
    assert (turn.view.seats, len(turn.view.automated)) == (3, 1)


async def test_automated_seats_count_among_the_seats_a_game_needs(table: Table) -> None:
    game = (await opened(table, seats=range(3, 6), automated=1)).game.id
    with refused(Reason.TOO_FEW_PLAYERS, fewest=3, joined=2):
        await table.services.lobbies.start(game, by=ANN)
    await table.services.lobbies.set_automated(game, 2, by=ANN)
    turn = await table.services.lobbies.start(game, by=ANN)
    assert turn.view.game.status is Status.RUNNING


async def test_seats_are_by_lot_and_those_without_a_player_are_automated(table: Table) -> None:
    seen = set()
    for channel in range(12):
        table = Table(table.store, seed=channel)
        view = await table.view(await table.running(ANN, BOB, channel=channel, automated=1))
        (player,) = view.automated
        assert {player, view.seat_of(ANN), view.seat_of(BOB)} == {0, 1, 2}
        assert view.owner(player) is None
        assert view.people == view.players
        assert GameSummary(view.game, view.players).automated == view.automated
        assert coins(view).automated == [player]
        seen.add(player)
    assert seen == {0, 1, 2}


async def test_an_automated_seat_that_begins_plays_before_anybody_is_asked(table: Table) -> None:
    await table.running_with({0}, ANN)
    again = await table.lobby(ANN, channel=1, automated=1)
    turn = await table.services.lobbies.start(again, by=ANN)
    assert [(n.kind, n.seat, n.payload) for n in turn.notices] == [
        (NoticeKind.AUTOMATED_TURN, 0, {"turn": 1, "first": 1, "last": 4}),
        (NoticeKind.TURN, 1, {"turn": 2}),
        (NoticeKind.HAND, 1, {"turn": 2}),
    ]
    assert await table.view(again) == turn.view


def test_options_of_a_table_from_before_there_were_automated_seats_are_understood() -> None:
    old = {"fewest": 2, "most": 3, "open_hands": False, "seed_hidden": True, "pots": 2}
    assert GameOptions.load(old) == GameOptions(2, 3, extra={"pots": 2})
    assert GameOptions.load(GameOptions(2, 3, automated=1).dump()).automated == 1
