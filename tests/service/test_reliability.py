from datetime import timedelta

import pytest

from paxbot import PaxError
from paxbot.service import Reason
from paxbot.service.results.statistics import Reliability
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, Table, asked_user
from tests.toy_moves import EndTurn, Take

GUILD = 5


async def record(table: Table, user: int, guild: int = GUILD) -> Reliability | None:
    found = (await table.store.reliability(guild, [user])).get(user)
    return None if found is None else Reliability(*found)


async def played(table: Table, *in_time: bool, clock: str = "brisk") -> list[int]:
    """A game of ann's and bob's with so many turns, each in time or not; who had them."""
    game, users = await table.running(ANN, BOB, clock=clock, time_up="pass"), list[int]()
    for is_in_time in in_time:
        users.append(asked_user(await table.view(game)))
        if is_in_time:
            await table.do(game, Take(1))
            await table.do(game, EndTurn())
        else:
            table.clock.at += timedelta(hours=60)
            await table.services.timers.fire_due()
    await table.services.endings.lose(game)
    return users


async def test_turns_in_time_are_counted_where_there_was_a_clock(table: Table) -> None:
    users = await played(table, True, True, False, True, True)
    late = users[2]
    for user in (ANN, BOB):
        assert await record(table, user) == Reliability(1, 0, users.count(user), int(user == late))
    assert await record(table, CAT) is None
    assert await record(table, ANN, guild=6) is None


async def test_without_a_clock_only_games_are_counted(table: Table) -> None:
    await played(table, True, True, clock="none")
    assert await record(table, ANN) == Reliability(1, 0, 0, 0)


async def test_whoever_leaves_for_good_has_left_and_whoever_comes_back_has_not(table: Table) -> None:
    for channel, comes_back in ((1, False), (2, True)):
        game = await table.running(ANN, BOB, channel=channel)
        view = await table.view(game)
        seat = view.seat_of(BOB)
        assert seat is not None
        await table.services.seating.hand_over(game, seat, by=BOB)
        if comes_back:
            await table.services.seating.take_back(game, seat, by=BOB)
        await table.services.endings.lose(game)
    assert await record(table, BOB) == Reliability(2, 1, 0, 0)
    assert await record(table, ANN) == Reliability(2, 0, 0, 0)


def test_per_cent_are_rounded_down_so_that_all_means_all() -> None:
    assert Reliability(9, 0, 1000, 1).in_time == 99
    assert Reliability(9, 0, 1000, 0).in_time == 100
    assert Reliability(9, 0, 0, 0).in_time is None


@pytest.mark.parametrize(
    ("gate", "known"),
    [
        ({"least_in_time": 90}, (5, 0, 100, 20)),
        ({"most_left": 0}, (5, 1, 100, 0)),
        ({"newcomers": False}, (2, 0, 100, 0)),
        ({"newcomers": False}, None),
    ],
)
async def test_a_host_keeps_out_whoever_is_not_as_reliable_as_they_ask(
    table: Table, monkeypatch: pytest.MonkeyPatch, gate: dict[str, int], known: tuple[int, ...] | None
) -> None:
    game = await table.lobby(ANN, **gate)

    async def reliability(_: int, users: list[int]) -> dict[int, tuple[int, ...]]:
        return {user: known for user in users if known is not None}

    monkeypatch.setattr(table.store, "reliability", reliability)
    with refused(Reason.NOT_ADMITTED):
        await table.services.lobbies.join(game, user=BOB, name="Bob")
    await table.services.lobbies.set_table_rules(game, {"least_in_time": 80, "most_left": 1, "newcomers": True}, by=ANN)
    await table.services.lobbies.join(game, user=BOB, name="Bob")


async def refusal_of(table: Table, game: int) -> tuple[str, dict[str, object]]:
    with pytest.raises(PaxError) as refusal:
        await table.services.lobbies.join(game, user=BOB, name="Bob")
    return str(refusal.value.reason), dict(refusal.value.details)


async def test_a_block_and_a_host_who_asks_for_more_are_told_alike(table: Table) -> None:
    blocked = await table.lobby(ANN, channel=1)
    gated = await table.lobby(CAT, channel=2, newcomers=False)
    await table.services.settings.change(ANN, blocked=(BOB,))
    assert await refusal_of(table, blocked) == await refusal_of(table, gated)
