import asyncio
from datetime import timedelta

import pytest

from paxbot import PaxError
from paxbot.service import GameView, NoticeKind, Reason, Turn
from paxbot.service.time.clock import BRISK
from paxbot.storage import Status
from paxbot.storage.rows import ClockRow
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, asked_user, turn_user, user_on
from tests.toy_moves import Ask, Draw, EndTurn, Take

NEW, OTHER = 77, 78


async def notices_of(table: Table, game: int, kind: NoticeKind) -> list[dict[str, object]]:
    return [row.payload for row in await table.store.undelivered(game) if row.kind == kind]


async def takes(table: Table, game: int, seat: int, user: int = NEW) -> Turn:
    return await table.services.people.take(game, seat, user=user, name=f"user {user}")


async def waiting_seat(table: Table, game: int) -> tuple[GameView, int, int]:
    """The game, and two seats that are not asked at the moment, the host's second."""
    view = await table.view(game)
    players = sorted(view.players, key=lambda player: player.user == ANN)
    first, second, *_ = [player.seat for player in players if player.seat != view.head.waiting]
    assert first is not None
    assert second is not None
    return view, first, second


async def test_a_seat_is_offered_until_somebody_takes_it(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view, seat, _ = await waiting_seat(table, game)
    former = user_on(view, seat)
    assert await table.services.people.seek(game, seat, by=former)
    assert await table.fresh_services().people.offered(game) == {seat}
    assert await notices_of(table, game, NoticeKind.SEAT_OFFERED) == [{"by": former, "resigned": 0}]
    turn = await takes(table, game, seat)
    assert user_on(turn.view, seat) == NEW
    assert turn.view.player_of(former) is None
    assert turn.view.seq == view.seq
    assert await table.services.people.offered(game) == set()
    assert {notice.kind for notice in turn.notices} == {NoticeKind.SEAT_YOURS, NoticeKind.SEAT_LEFT}
    assert await notices_of(table, game, NoticeKind.SEAT_LEFT) == [{"user": former, "by": NEW, "hands": []}]


async def test_who_seeks_somebody(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view = await table.view(game)
    seats = {player.user: player.seat for player in view.players if player.seat is not None}
    people = table.services.people
    with refused(Reason.NOT_YOUR_SEAT):
        await people.seek(game, seats[ANN], by=BOB)
    with refused(Reason.NOT_YOUR_SEAT):
        await people.seek(game, seats[ANN], by=STRANGER)
    with refused(Reason.UNKNOWN_SEAT):
        await people.seek(game, 7, by=ANN)
    assert await people.seek(game, seats[BOB], by=ANN)
    with refused(Reason.SEAT_IS_OFFERED):
        await people.seek(game, seats[BOB], by=BOB)
    assert await people.seek(game, seats[ANN], by=STRANGER, moderator=True)


async def test_nobody_is_sought_for_a_seat_that_never_had_a_player(table: Table) -> None:
    game = await table.running_with({1}, ANN, BOB)
    with refused(Reason.SEAT_HAS_NO_PLAYER):
        await table.services.people.seek(game, 1, by=ANN)


async def test_an_offer_is_closed_by_the_host_or_the_seats_player(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    seat = (await table.view(game)).seat_of(BOB)
    assert seat is not None
    people = table.services.people
    for closer in (ANN, BOB):
        await people.seek(game, seat, by=BOB)
        with refused(Reason.NOT_YOUR_SEAT):
            await people.close(game, seat, by=CAT)
        await people.close(game, seat, by=closer)
        with refused(Reason.SEAT_NOT_OFFERED):
            await takes(table, game, seat)
    with refused(Reason.SEAT_NOT_OFFERED):
        await people.close(game, seat, by=ANN)


async def test_of_two_people_who_take_a_seat_at_once_one_has_it(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    _, seat, _ = await waiting_seat(table, game)
    await table.services.people.seek(game, seat, by=ANN)
    results = await asyncio.gather(
        takes(table, game, seat, NEW), takes(table, game, seat, OTHER), return_exceptions=True
    )
    (refusal,) = [result for result in results if isinstance(result, PaxError)]
    winner = user_on(await table.view(game), seat)
    assert winner in (NEW, OTHER)
    assert (refusal.reason, refusal.details["user"]) == (Reason.SEAT_IS_TAKEN, winner)


async def test_players_and_whoever_knows_another_hand_take_no_seat(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view, first, second = await waiting_seat(table, game)
    former = user_on(view, first)
    for seat in (first, second):
        await table.services.people.seek(game, seat, by=ANN, moderator=True)
    with refused(Reason.HAS_A_SEAT):
        await takes(table, game, first, former)
    await takes(table, game, first)
    with refused(Reason.HAS_A_SEAT):
        await takes(table, game, second)
    with refused(Reason.KNOWS_A_HAND):
        await takes(table, game, second, former)
    table.clock.wait(hours=1)
    await table.services.people.seek(game, first, by=NEW)
    assert user_on((await takes(table, game, first, former)).view, first) == former


async def test_a_limit_of_games_holds_for_substitutes_too(table: Table) -> None:
    await table.services.guilds.change(5, most_each=1)
    game = await table.running(ANN, BOB, CAT)
    await table.lobby(NEW, channel=901)
    _, seat, _ = await waiting_seat(table, game)
    await table.services.people.seek(game, seat, by=ANN, moderator=True)
    with refused(Reason.PERSON_FULL):
        await takes(table, game, seat)
    assert await table.services.people.offered(game) == {seat}


async def test_a_player_in_their_turn_is_replaced_and_the_new_one_goes_on(table: Table) -> None:
    game = await table.running(ANN, BOB)
    first = await table.do(game, Take(1))
    seat, former = first.view.head.turn_seat, turn_user(first.view)
    await table.services.people.seek(game, seat, by=former)
    await takes(table, game, seat)
    with refused(Reason.UNDO_SEAT_CHANGED):
        await table.undo(game, by=NEW)
    assert await table.services.games.undo_steps(await table.view(game), NEW) == 0
    with refused(Reason.NOT_A_PLAYER):
        await table.undo(game, by=former)
    assert asked_user(await table.view(game)) == NEW
    second = await table.do(game, Take(1))
    assert second.view.head.turn_seat == seat
    back = await table.undo(game, by=NEW)
    assert back.view.state == first.view.state


async def test_the_new_player_takes_the_seat_back_from_the_game(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view, seat, _ = await waiting_seat(table, game)
    former = user_on(view, seat)
    await table.services.seating.hand_over(game, seat, by=former)
    await table.services.people.seek(game, seat, by=ANN, moderator=True)
    turn = await takes(table, game, seat)
    assert seat not in turn.view.automated
    assert user_on(turn.view, seat) == NEW
    (row,) = [row for row in await table.store.moves(game) if row.move and row.move["do"] == "take_back"]
    assert row.user == NEW
    with refused(Reason.NOT_YOUR_SEAT):
        await table.services.seating.take_back(game, seat, by=former)


@pytest.mark.parametrize("is_automated", [True, False])
@pytest.mark.parametrize("is_written", [True, False])
async def test_a_process_that_ends_while_a_seat_is_taken_leaves_person_return_and_full_clock_or_none_of_them(
    table: Table, monkeypatch: pytest.MonkeyPatch, is_written: bool, is_automated: bool
) -> None:
    game = await table.running(ANN, BOB, CAT, clock="brisk")
    view, seat, _ = await waiting_seat(table, game)
    former = user_on(view, seat)
    if is_automated:
        await table.services.seating.hand_over(game, seat, by=former)
    await table.services.people.seek(game, seat, by=ANN, moderator=True)
    await table.store.set_clocks(game, [ClockRow(seat, 60.0, passes=1)])
    name = "append" if is_automated else "substitute"
    write = getattr(table.store, name)

    async def killed(*args: object, **named: object) -> None:
        if is_written:
            await write(*args, **named)
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as patch:
        patch.setattr(table.store, name, killed)
        with pytest.raises(RuntimeError):
            await takes(table, game, seat)
    table.services = table.fresh_services()
    view = await table.view(game)
    assert (user_on(view, seat), seat in view.automated) == ((NEW, False) if is_written else (former, is_automated))
    (clock,) = [clock for clock in await table.store.clocks(game) if clock.seat == seat]
    assert (clock.left_s, clock.passes) == ((BRISK.hours * 3600.0, 0) if is_written else (60.0, 1))


async def test_a_seat_that_has_to_answer_in_its_automated_turn_waits_for_the_end_of_it(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view = await table.view(game)
    mine, former = view.head.turn_seat, turn_user(view)
    rich = (mine + 1) % 3
    await table.services.seating.hand_over(game, mine, by=former)
    await table.do(game, Take(2))
    await table.do(game, Take(2))
    await table.do(game, EndTurn())
    await table.do(game, EndTurn())
    asked = await table.view(game)
    assert (asked.head.turn_seat, asked.head.waiting) == (mine, rich)
    await table.services.people.seek(game, mine, by=ANN, moderator=True)
    with refused(Reason.SEAT_IS_BUSY):
        await takes(table, game, mine)
    assert user_on(await table.view(game), mine) == former
    assert await table.services.people.offered(game) == {mine}


async def test_since_ones_turn_begins_for_a_substitute_where_it_began_for_the_seat(table: Table) -> None:
    game = await table.running(ANN, BOB)
    first = await table.do(game, Take(1))
    seat = first.view.head.turn_seat
    await table.do(game, EndTurn())
    before = await table.services.games.since(game, seat)
    await table.services.people.seek(game, seat, by=user_on(first.view, seat))
    await takes(table, game, seat)
    assert await table.services.games.since(game, seat) == before


async def test_nothing_a_player_kept_goes_to_who_comes_after(table: Table) -> None:
    game = await table.running(ANN, BOB)
    view = await table.view(game)
    seat, former = view.head.turn_seat, turn_user(view)
    for kind in ("orders", "plan", "ask", "if_refused", "note"):
        await table.store.put_document(game, former, kind, {"secret": kind})
    await table.services.people.seek(game, seat, by=former)
    await takes(table, game, seat)
    for kind in ("orders", "plan", "ask", "if_refused", "note"):
        kept = await table.store.documents(game, kind)
        assert NEW not in kept
        assert set(kept) == ({former} if kind == "note" else set())


async def test_messages_with_the_former_players_hand_are_never_brought_up_to_date_again(table: Table) -> None:
    game = await table.running(ANN, BOB)
    view = await table.view(game)
    seat, former = view.head.turn_seat, turn_user(view)
    await table.services.post.remember(game, "hand", channel=1, message=2, seat=seat)
    await table.services.post.remember(game, "turn", channel=1, message=3, seat=seat)
    await table.services.people.seek(game, seat, by=former)
    await takes(table, game, seat)
    assert await table.services.post.messages(game, "hand") == ()
    assert len(await table.services.post.messages(game, "turn")) == 1
    (left,) = await notices_of(table, game, NoticeKind.SEAT_LEFT)
    assert left["hands"] == [1, 2]


async def test_whoever_resigns_leaves_the_seat_to_the_game_and_to_others(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view, seat, _ = await waiting_seat(table, game)
    former = user_on(view, seat)
    turn = await table.services.people.resign(game, by=former)
    assert turn.view.automated == {seat}
    assert await table.services.people.offered(game) == {seat}
    assert await notices_of(table, game, NoticeKind.SEAT_OFFERED) == [{"by": former, "resigned": 1}]
    assert not await notices_of(table, game, NoticeKind.HANDED_OVER)
    with refused(Reason.SEAT_IS_OFFERED):
        await table.services.people.resign(game, by=former)
    with refused(Reason.NOT_A_PLAYER):
        await table.services.people.resign(game, by=STRANGER)


async def test_whoever_resigned_comes_back_until_somebody_else_sits_there(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view, seat, _ = await waiting_seat(table, game)
    former = user_on(view, seat)
    await table.services.people.resign(game, by=former)
    await table.services.seating.take_back(game, seat, by=former)
    assert await table.services.people.offered(game) == set()
    with refused(Reason.SEAT_NOT_OFFERED):
        await takes(table, game, seat)
    await table.services.people.resign(game, by=former)
    await takes(table, game, seat)
    with refused(Reason.NOT_YOUR_SEAT):
        await table.services.seating.take_back(game, seat, by=former)


async def test_a_turn_that_is_open_is_given_up_by_resigning(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view = (await table.do(game, Take(1))).view
    turn = await table.services.people.resign(game, by=turn_user(view))
    assert turn.view.automated == {view.head.turn_seat}
    assert turn.view.turn == view.turn + 1


async def test_the_last_person_cannot_resign(table: Table) -> None:
    game = await table.running_with({1}, ANN)
    with refused(Reason.LAST_PERSON):
        await table.services.people.resign(game, by=ANN)
    assert await table.services.people.offered(game) == set()


@pytest.mark.parametrize("substitutes", ["host", "none"])
async def test_where_the_table_wants_it_nobody_is_sought_by_itself(table: Table, substitutes: str) -> None:
    game = await table.lobby(ANN, BOB, CAT)
    await table.services.lobbies.set_table_rules(game, {"substitutes": substitutes}, by=ANN)
    await table.services.lobbies.start(game, by=ANN)
    people = table.services.people
    seat = (await table.view(game)).seat_of(BOB)
    assert seat is not None
    await people.resign(game, by=BOB)
    assert len(await notices_of(table, game, NoticeKind.HANDED_OVER)) == 1
    assert await people.offered(game) == set()
    assert await people.offer_by_itself(await table.view(game), seat) is None
    if substitutes == "host":
        with refused(Reason.HOST_ONLY):
            await people.seek(game, seat, by=BOB)
        assert await people.seek(game, seat, by=ANN)
    else:
        with refused(Reason.NO_SUBSTITUTES):
            await people.seek(game, seat, by=ANN)


async def test_before_the_start_and_after_the_end_no_seat_is_offered(table: Table) -> None:
    game = await table.lobby(ANN, BOB)
    with refused(Reason.NOT_STARTED):
        await table.services.people.seek(game, 0, by=ANN)
    await table.services.lobbies.start(game, by=ANN)
    await table.services.people.seek(game, 0, by=ANN, moderator=True)
    await table.services.endings.enforce(game, by=ANN, moderator=True)
    with refused(Reason.GAME_OVER):
        await takes(table, game, 0)
    with refused(Reason.GAME_OVER):
        await table.services.people.resign(game, by=ANN)


async def test_games_in_which_nothing_happens_are_listed_longest_waiting_first(table: Table) -> None:
    slow = await table.running(ANN, BOB, channel=1)
    table.clock.wait(days=1)
    slower = await table.running(ANN, BOB, channel=2)
    rests = await table.running(ANN, BOB, channel=3)
    await table.store.rest(rests, table.clock.at, table.clock.at)
    await table.lobby(ANN, channel=4)
    table.clock.wait(days=3)
    await table.running(ANN, BOB, channel=5)
    stuck = await table.services.people.stuck(5, timedelta(days=3))
    assert [each.game.id for each in stuck] == [slow, slower]
    assert all(each.waiting is not None for each in stuck)
    assert await table.services.people.stuck(5, timedelta(days=5)) == ()
    assert await table.services.people.stuck(6, timedelta(days=0)) == ()
    await table.do(slow, Draw())
    assert [each.game.id for each in await table.services.people.stuck(5, timedelta(days=3))] == [slower]


async def test_a_question_goes_on_to_who_sits_there_now(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    view = (await table.do(game, Take(2))).view
    rich = view.head.turn_seat
    await table.do(game, EndTurn())
    asked = (await table.do(game, Ask(rich))).view
    assert asked.is_question
    await table.services.people.seek(game, rich, by=ANN, moderator=True)
    turn = await takes(table, game, rich)
    assert asked_user(turn.view) == NEW
    assert turn.view.game.status is Status.RUNNING


async def test_who_had_a_seat_at_some_time_is_known(table: Table) -> None:
    game = await table.running(ANN, BOB)
    view = await table.view(game)
    seat, former = view.head.turn_seat, turn_user(view)
    times = [table.clock.at]
    for user in (NEW, OTHER):
        table.clock.wait(days=1)
        await table.services.people.seek(game, seat, by=user_on(await table.view(game), seat))
        await takes(table, game, seat, user)
        table.clock.wait(days=1)
        times.append(table.clock.at)
    now = await table.view(game)
    holders = await table.services.people.holders(now)
    then = {at: holders.table(at) for at in times}
    had = [user_on(then[at], seat) for at in times]
    assert had == [former, NEW, OTHER]
    assert now.players[1 - seat] == then[times[0]].players[1 - seat]
