from typing import Any

import pytest

from paxbot.storage import ClockRow, FormerPlayerRow, GameStore, NewTimer, PlayerRow, StaleGame, Status, TimerRow
from tests.storage.samples import ANN, BOB, CAT, NOON, batch, later, message, move, notice, player


def timer(kind: str, minutes: int, **changes: Any) -> NewTimer:
    return NewTimer(kind, changes.pop("seat", 0), changes.pop("seq", 1), later(minutes), changes)


async def test_clocks_are_written_with_an_answer_and_those_of_other_seats_stay(store: GameStore, game: int) -> None:
    assert await store.clocks(game) == ()
    await store.set_clocks(game, (ClockRow(1, 60.5), ClockRow(0, 30.0)))
    await store.append(batch(game, 0, move(1), clocks=(ClockRow(1, 12.25, 1, 4),)))
    assert await store.clocks(game) == (ClockRow(0, 30.0), ClockRow(1, 12.25, 1, 4))


async def test_an_answer_replaces_all_timers_of_its_game(store: GameStore, game: int) -> None:
    await store.append(batch(game, 0, move(1), timers=(timer("up", 30), timer("half", 10, first=True))))
    assert [row.kind for row in await store.timers(game)] == ["half", "up"]
    await store.append(batch(game, 1, move(2), timers=(timer("up", 40, seq=2),)))
    assert await store.timers(game) == (TimerRow("up", 0, 2, later(40), {}, game),)


async def test_timers_due_are_given_longest_due_first(store: GameStore, game: int) -> None:
    await store.set_timers(game, (timer("up", 30), timer("half", 10, first=True), timer("half", 20, seat=1)))
    assert await store.next_timer() == later(10)
    assert [(row.kind, row.seat, row.payload) for row in await store.timers_due(later(20))] == [
        ("half", 0, {"first": True}),
        ("half", 1, {}),
    ]
    assert await store.timers_due(NOON) == ()


async def test_only_the_very_timer_is_dropped(store: GameStore, game: int) -> None:
    await store.set_timers(game, (timer("up", 30),))
    (row,) = await store.timers_due(later(30))
    await store.set_timers(game, (timer("up", 50),))
    await store.drop_timer(row)
    assert await store.next_timer() == later(50)
    await store.drop_timer((await store.timers(game))[0])
    assert await store.next_timer() is None


async def test_a_game_that_ends_early_has_no_timers(store: GameStore, game: int) -> None:
    await store.set_timers(game, (timer("up", 30),))
    await store.end(game, Status.RUNNING, Status.CANCELLED, NOON)
    assert await store.timers(game) == ()


async def test_votes_on_one_subject_are_none_on_another(store: GameStore, game: int) -> None:
    await store.vote(game, "end", ANN, NOON)
    await store.vote(game, "pause", BOB, NOON)
    assert await store.votes(game, "end") == {ANN}
    assert await store.votes(game, "pause") == {BOB}
    assert await store.vote_subjects(game) == {"end", "pause"}
    await store.clear_votes(game, "end")
    assert await store.vote_subjects(game) == {"pause"}
    await store.clear_votes(game)
    assert await store.vote_subjects(game) == frozenset()


async def test_a_running_game_can_rest(store: GameStore, lobby: int, game: int) -> None:
    await store.set_timers(game, (timer("up", 30),))
    told = await store.rest(game, later(5), later(5), notices=(notice("n1", "paused"),))
    row = await store.game(game)
    assert row is not None
    assert row.paused_at == later(5)
    assert (await store.timers(game), [each.kind for each in told]) == ((), ["paused"])
    await store.rest(game, later(9), clocks=(ClockRow(1, 60.0),), timers=(timer("up", 50),))
    row = await store.game(game)
    assert row is not None
    assert row.paused_at is None
    assert await store.clocks(game) == (ClockRow(1, 60.0),)
    assert await store.next_timer() == later(50)


async def test_a_lobby_cannot_rest(store: GameStore, lobby: int) -> None:
    with pytest.raises(StaleGame):
        await store.rest(lobby, NOON, NOON)
    with pytest.raises(StaleGame):
        await store.rest(lobby, NOON, stranded_since=NOON)


async def test_a_game_is_stranded_beside_any_pause(store: GameStore, lobby: int, game: int) -> None:
    await store.rest(game, later(3), later(3))
    await store.set_timers(game, (timer("up", 30),))
    told = await store.rest(game, later(5), later(3), later(5), notices=(notice("n1", "stranded"),))
    (row,) = await store.stranded_games()
    assert (row.id, row.paused_at, row.stranded_since, row.rests_since) == (game, later(3), later(5), later(3))
    assert row.head is not None
    assert row.head.moved_at == later(5)
    assert (await store.timers(game), [each.kind for each in told]) == ((), ["stranded"])
    await store.rest(game, later(9), later(3), clocks=(ClockRow(1, 60.0),), timers=(timer("up", 50),))
    back = await store.game(game)
    assert back is not None
    assert (back.paused_at, back.stranded_since, back.is_stranded) == (later(3), None, False)
    assert await store.clocks(game) == (ClockRow(1, 60.0),)
    assert await store.next_timer() == later(50)
    assert await store.stranded_games() == []


async def test_a_game_that_is_over_is_stranded_no_longer(store: GameStore, game: int) -> None:
    await store.rest(game, later(5), stranded_since=later(5))
    await store.end(game, Status.RUNNING, Status.CANCELLED, later(9), ())
    assert await store.stranded_games() == []


async def test_what_a_timer_called_for_is_written_once(store: GameStore, game: int) -> None:
    await store.set_timers(game, (timer("half", 10), timer("up", 30)))
    (half, up) = await store.timers(game)
    (told,) = await store.tell_instead(half, later(10), (notice("n1", "reminder"),))
    assert (told.kind, told.seq) == ("reminder", half.seq)
    assert await store.tell_instead(half, later(10), (notice("n1", "reminder"),)) == ()
    assert await store.timers(game) == (up,)


async def test_a_substitute_has_the_seat_and_the_one_before_is_remembered(store: GameStore, game: int) -> None:
    await store.substitute(game, 1, player(CAT, "Cat"), later(3))
    assert [(row.user, row.seat) for row in await store.players(game)] == [(BOB, 0), (CAT, 1)]
    assert await store.former_players(game) == (FormerPlayerRow(ANN, "Ann", 1, later(3)),)
    assert await store.games_of(ANN) == []


async def test_the_hand_messages_of_whoever_had_the_seat_are_forgotten_with_it(store: GameStore, game: int) -> None:
    others, theirs = message(1, game, kind="hand", seat=0), message(2, game, kind="hand", seat=1)
    turn = message(3, game, seat=1)
    for row in (others, theirs, turn):
        await store.add_message(row)
    await store.substitute(game, 1, player(CAT, "Cat"), later(3))
    assert await store.messages(game) == (turn, others)


async def test_a_substitute_comes_with_clocks_and_timers_or_not_at_all(store: GameStore, game: int) -> None:
    await store.set_clocks(game, (ClockRow(0, 30.0), ClockRow(1, 60.5, 1)))
    await store.set_timers(game, (timer("up", 30),))
    with pytest.raises(StaleGame):
        await store.substitute(game, 1, player(BOB), later(3), clocks=(ClockRow(1, 90.0),))
    assert await store.clocks(game) == (ClockRow(0, 30.0), ClockRow(1, 60.5, 1))
    assert [row.due_at for row in await store.timers(game)] == [later(30)]
    await store.substitute(game, 1, player(CAT), later(3), clocks=(ClockRow(1, 90.0),), timers=(timer("up", 40),))
    assert await store.clocks(game) == (ClockRow(0, 30.0), ClockRow(1, 90.0))
    assert [row.due_at for row in await store.timers(game)] == [later(40)]


async def test_a_running_game_gets_another_host_and_the_notices_of_it(store: GameStore, game: int) -> None:
    (told,) = await store.set_host(game, BOB, later(3), (notice("n1", "host_passed"),))
    row = await store.game(game)
    assert row is not None
    assert row.host == BOB
    assert await store.undelivered(game) == (told,)


async def test_a_game_has_a_new_host_with_the_move_or_the_newcomer_that_brings_one(store: GameStore, game: int) -> None:
    async def host() -> int:
        row = await store.game(game)
        assert row is not None
        return row.host

    await store.append(batch(game, 0, move(1)))
    assert await host() == ANN
    await store.append(batch(game, 1, move(2), host=BOB))
    await store.append(batch(game, 2, move(3)))
    assert await host() == BOB
    await store.substitute(game, 1, PlayerRow(CAT, "Cat", NOON), NOON, host=CAT)
    assert await host() == CAT
    await store.substitute(game, 1, PlayerRow(44, "Dan", NOON), later(1))
    assert await host() == CAT


async def test_a_newcomer_has_the_seat_with_the_move_that_gives_it_to_them(store: GameStore, game: int) -> None:
    await store.append(batch(game, 0, move(1), newcomer=PlayerRow(CAT, "Cat", NOON, 1)))
    assert [(row.user, row.seat) for row in await store.players(game)] == [(BOB, 0), (CAT, 1)]
    assert [(row.user, row.seat) for row in await store.former_players(game)] == [(ANN, 1)]


@pytest.mark.parametrize(("seat", "user"), [(1, BOB), (2, CAT)])
async def test_without_the_seat_nothing_is_written_of_the_move(
    store: GameStore, game: int, seat: int, user: int
) -> None:
    with pytest.raises(StaleGame):
        await store.append(batch(game, 0, move(1), newcomer=PlayerRow(user, "Cat", NOON, seat)))
    assert (await store.moves(game), await store.former_players(game)) == ((), ())


@pytest.mark.parametrize(("seat", "user"), [(1, BOB), (2, CAT)])
async def test_nobody_takes_a_second_seat_or_one_without_a_player(
    store: GameStore, game: int, seat: int, user: int
) -> None:
    before = await store.players(game)
    with pytest.raises(StaleGame):
        await store.substitute(game, seat, player(user), NOON)
    assert (await store.players(game), await store.former_players(game)) == (before, ())


async def test_papers_are_kept_for_each_user_and_kind(store: GameStore, game: int) -> None:
    assert await store.document(game, ANN, "note") is None
    await store.put_document(game, ANN, "note", {"text": "ä"})
    await store.put_document(game, ANN, "plan", {"line": "end"})
    await store.put_document(game, BOB, "note", {"text": "b"})
    await store.put_document(game, ANN, "note", {"text": "c"})
    assert await store.documents(game, "note") == {ANN: {"text": "c"}, BOB: {"text": "b"}}
    await store.delete_document(game, ANN, "note")
    assert await store.documents(game, "note") == {BOB: {"text": "b"}}
    assert await store.document(game, ANN, "plan") == {"line": "end"}


async def test_the_settings_of_a_server_are_replaced_as_a_whole(store: GameStore) -> None:
    assert await store.guild_settings(5) == {}
    await store.set_guild_settings(5, {"tables": 3})
    await store.set_guild_settings(5, {"roles": [1]})
    assert await store.guild_settings(5) == {"roles": [1]}
