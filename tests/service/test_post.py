from dataclasses import replace
from datetime import timedelta

from paxbot.service import NoticeKind
from paxbot.service.post import owes
from tests.outbox import due_of
from tests.service.table import ANN, BOB, CHANNEL, STRANGER, Table, user_on
from tests.toy_moves import Ask, EndTurn, Grant, Take


async def empty_outbox(table: Table) -> None:
    for delivery in await due_of(table.services):
        await table.services.post.delivered(delivery.notice.id)


async def test_what_was_not_delivered_before_a_crash_is_due_after_it(table: Table) -> None:
    game = await table.running()
    await empty_outbox(table)
    turn = await table.do(game, EndTurn())
    table.services = table.fresh_services()
    due = await due_of(table.services)
    assert tuple(delivery.notice for delivery in due) == turn.notices
    assert all(delivery.stands for delivery in due)
    assert due[0].snapshot.view.game == turn.view.game
    await table.services.post.delivered(due[0].notice.id)
    await table.services.post.dropped(due[1].notice.id)
    assert await due_of(table.services) == ()


async def test_a_failed_notice_is_due_again_later(table: Table) -> None:
    game = await table.running()
    await empty_outbox(table)
    turn = await table.do(game, EndTurn())
    await table.services.post.delivered(turn.notices[0].id)
    await table.services.post.failed(turn.notices[1].id, timedelta(minutes=5))
    assert await due_of(table.services) == ()
    table.clock.wait(minutes=5)
    (delivery,) = await due_of(table.services, game)
    assert delivery.notice.attempts == 1
    assert await due_of(table.services, game + 1) == ()


async def test_a_notice_that_is_hurried_is_due_at_once_and_has_not_been_tried_oftener(table: Table) -> None:
    game = await table.running()
    waiting = (await due_of(table.services))[0].notice.id
    await table.services.post.failed(waiting, timedelta(minutes=5))
    assert waiting not in [delivery.notice.id for delivery in await due_of(table.services)]
    await table.services.post.hurry(game)
    assert {each.notice.id: each.notice.attempts for each in await due_of(table.services)}[waiting] == 1


async def test_a_notice_says_whether_it_still_stands(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    await table.do(game, EndTurn())
    await table.do(game, Ask(0))
    due = {(d.notice.kind, d.notice.seat, d.notice.payload.get("turn")): d.stands for d in await due_of(table.services)}
    assert due == {
        (NoticeKind.HAND, 1, None): True,
        (NoticeKind.TURN, 0, 1): False,
        (NoticeKind.HAND, 0, 1): False,
        (NoticeKind.TURN, 1, 2): True,
        (NoticeKind.HAND, 1, 2): True,
        (NoticeKind.QUESTION, 0, None): True,
    }
    await table.do(game, Grant(False))
    stands = {d.notice.kind: d.stands for d in await due_of(table.services)}
    assert (stands[NoticeKind.QUESTION], stands[NoticeKind.RESUME]) == (False, True)
    await table.services.endings.propose(game, by=ANN)
    await table.services.endings.agree(game, by=BOB)
    assert {d.notice.kind for d in await due_of(table.services) if d.stands} == {NoticeKind.ENDED}


async def test_a_proposal_that_was_declined_is_not_told_any_more(table: Table) -> None:
    game = await table.running()
    await empty_outbox(table)
    await table.services.endings.propose(game, by=ANN)
    assert [delivery.stands for delivery in await due_of(table.services)] == [True]
    await table.services.endings.decline(game, by=BOB)
    assert [delivery.stands for delivery in await due_of(table.services)] == [False]


async def test_a_notice_read_again_tells_of_the_game_as_it_is_then(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    await table.do(game, EndTurn())
    await empty_outbox(table)
    await table.do(game, Ask(0))
    (asked,) = await due_of(table.services)
    assert asked.stands
    await table.do(game, Grant(False))
    again = await table.services.post.delivery(asked.notice)
    assert not again.stands
    assert again.snapshot.view == await table.view(game)


async def test_a_turn_is_owed_until_it_is_announced_even_while_it_waits_for_another_attempt(table: Table) -> None:
    game = await table.running()
    post = table.services.post
    turn = next(row for row in (each.notice for each in await due_of(table.services)) if row.kind == NoticeKind.TURN)
    await post.failed(turn.id, timedelta(minutes=5))
    assert owes(await table.services.snapshots.of(game), NoticeKind.TURN)
    await post.delivered(turn.id)
    assert not owes(await table.services.snapshots.of(game), NoticeKind.TURN)


async def test_messages_are_remembered_until_forgotten(table: Table) -> None:
    game = await table.running()
    post = table.services.post
    first = await post.remember(game, "turn", channel=CHANNEL, message=1, seq=0, turn=1)
    table.clock.wait(minutes=51)
    second = await post.remember(game, "turn", channel=CHANNEL, message=2, seq=1, turn=1)
    question = await post.remember(game, "question", channel=CHANNEL, message=3, seat=1, seq=2)
    assert await post.latest(game, "turn") == second
    assert await post.messages(game, "turn", turn=1) == (second, first)
    assert await post.latest(game, "question", seat=1) == question
    assert await post.latest(game, "question", seat=0) is None
    assert post.age(first) == timedelta(minutes=51)
    await post.shows(first, seq=9)
    assert await post.messages(game, "turn") == (second, replace(first, seq=9))
    await post.forget(second)
    assert await table.fresh_services().post.latest(game, "turn") == replace(first, seq=9)


async def test_what_a_message_shows_is_noted_whenever_it_is_brought_up_to_date(table: Table) -> None:
    game = await table.running()
    post = table.services.post
    posted = await post.remember(game, "hand", channel=CHANNEL, message=1, seat=0, seq=0, shown="5f1c")
    assert await table.fresh_services().post.latest(game, "hand") == posted
    assert posted.shown == "5f1c"
    await post.shows(posted, 1, "77aa")
    assert await post.latest(game, "hand") == replace(posted, seq=1, shown="77aa")
    await post.shows(posted, 2)
    assert await post.latest(game, "hand") == replace(posted, seq=2, shown=None), "nobody has said what it shows"


async def test_a_message_forgotten_while_it_was_edited_stays_forgotten(table: Table) -> None:
    """Else the hand of a new player would be shown to whoever had the seat before."""
    game = await table.running()
    post = table.services.post
    posted = await post.remember(game, "hand", channel=CHANNEL, message=1, seat=0, seq=0)
    await post.forget(posted)
    await post.shows(posted, 1, "77aa")
    await post.renewed(posted)
    assert await post.latest(game, "hand", seat=0) is None


async def test_a_player_whose_direct_messages_fail_is_told_once(table: Table) -> None:
    game = await table.running()
    post = table.services.post
    bob = user_on(await table.view(game), 1)
    assert not await post.take_dm_warning(game, bob)
    await post.dm_failed(game, bob)
    assert await post.take_dm_warning(game, bob)
    assert not await post.take_dm_warning(game, bob)
    await post.dm_failed(game, bob)
    assert not await post.take_dm_warning(game, bob)
    await post.dm_arrived(game, bob)
    await post.dm_failed(game, bob)
    assert await post.take_dm_warning(game, bob)
    assert not await post.take_dm_warning(game, STRANGER)
