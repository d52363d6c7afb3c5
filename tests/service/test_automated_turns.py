from paxbot.service import NoticeKind, Reason, Turn
from paxbot.storage import Status
from tests.outbox import due_of
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CHANNEL, Table, asked_user, choice_for, coins, told, turn_user, user_on
from tests.toy_moves import Ask, CoinGiven, Draw, EndTurn, Grant, Take, Tossed


async def test_an_automated_turn_is_played_at_once_and_told_before_the_next_turn(table: Table) -> None:
    game = await table.running_with({1}, ANN, BOB)
    turn = await table.do(game, EndTurn())
    assert told(turn) == [
        (NoticeKind.AUTOMATED_TURN, 1, {"turn": 2, "first": 2, "last": 5}),
        (NoticeKind.TURN, 2, {"turn": 3}),
        (NoticeKind.HAND, 2, {"turn": 3}),
    ]
    assert turn.view.waiting == turn.view.player(2)
    rows = await table.store.moves(game, turn=2)
    assert {(row.seat, row.turn_seat, row.user, row.forced) for row in rows} == {(1, 1, None, True)}
    assert [row.seq for row in rows] == [2, 3, 4, 5]
    assert [seq for seq in range(6) if await table.store.snapshot(game, seq)] == [0, 5]


async def test_each_of_several_automated_turns_has_its_message(table: Table) -> None:
    game = await table.running_with({1, 2}, ANN)
    turn = await table.do(game, EndTurn())
    assert told(turn) == [
        (NoticeKind.AUTOMATED_TURN, 1, {"turn": 2, "first": 2, "last": 5}),
        (NoticeKind.AUTOMATED_TURN, 2, {"turn": 3, "first": 6, "last": 10}),
        (NoticeKind.TURN, 0, {"turn": 4}),
        (NoticeKind.HAND, 0, {"turn": 4}),
    ]


async def rich(table: Table) -> tuple[int, Turn]:
    """A game of Ann, Wakhan and Bob; she has just asked the first person, who has more coins than she."""
    game = await table.running_with({1}, ANN, BOB)
    for move in (Take(2), Take(2)):
        await table.do(game, move)
    return game, await table.do(game, EndTurn())


async def test_a_person_asked_in_an_automated_turn_has_their_question_and_the_game_waits(table: Table) -> None:
    game, turn = await rich(table)
    assert told(turn) == [
        (NoticeKind.AUTOMATED_TURN, 1, {"turn": 2, "first": 4, "last": 6}),
        (NoticeKind.QUESTION, 0, {}),
    ]
    view = await table.fresh_services().games.view(game)
    assert (view.turn_seat, view.is_question, asked_user(view)) == (1, True, user_on(view, 0))
    with refused(Reason.UNDO_NOT_YOUR_TURN):
        await table.undo(game, by=user_on(view, 0))


async def test_after_the_answer_an_automated_turn_goes_on_in_a_second_part(table: Table) -> None:
    game, asked = await rich(table)
    turn = await table.do(game, Grant(True))
    assert CoinGiven(0, 1) in turn.facts
    assert told(turn) == [
        (NoticeKind.AUTOMATED_TURN, 1, {"turn": 2, "first": 7, "last": 8}),
        (NoticeKind.TURN, 2, {"turn": 3}),
        (NoticeKind.HAND, 2, {"turn": 3}),
    ]
    with refused(Reason.ALREADY_ANSWERED):
        await table.click(asked.view, choice_for(asked.view, Grant(True)))
    with refused(Reason.STALE):
        await table.click(asked.view, choice_for(asked.view, Grant(False)))


async def test_what_an_automated_turn_did_is_told_even_when_the_game_has_gone_on(table: Table) -> None:
    game = await table.running_with({1}, ANN, BOB)
    for delivery in await due_of(table.services):
        await table.services.post.delivered(delivery.notice.id)
    await table.do(game, EndTurn())
    await table.do(game, EndTurn())
    stands = [(due.notice.kind, due.stands) for due in await due_of(table.services, game)]
    assert stands == [
        (NoticeKind.AUTOMATED_TURN, True),
        (NoticeKind.TURN, False),
        (NoticeKind.HAND, False),
        (NoticeKind.TURN, True),
        (NoticeKind.HAND, True),
    ]
    await table.services.endings.enforce(game, by=ANN, moderator=True)
    assert {due.notice.kind for due in await due_of(table.services, game) if due.stands} == {NoticeKind.ENDED}


async def test_an_automated_seat_answers_questions_at_once_without_a_message(table: Table) -> None:
    game = await table.running_with({1}, ANN, BOB)
    await table.do(game, EndTurn())
    turn = await table.do(game, Ask(1))
    assert turn.facts == (CoinGiven(1, 2),)
    assert turn.notices == ()
    assert asked_user(turn.view) == turn_user(turn.view)
    back = await table.undo(game)
    assert coins(back.view).scores == [0, 4, 0]


async def test_undo_ends_where_an_automated_turn_began(table: Table) -> None:
    game = await table.running_with({1}, ANN)
    await table.do(game, Take(1))
    turn = await table.do(game, EndTurn())
    assert Tossed(1) in turn.facts
    assert any(row.revealed for row in await table.store.moves(game))
    with refused(Reason.NOTHING_TO_UNDO):
        await table.undo(game)
    await table.do(game, Take(1))
    assert coins((await table.undo(game)).view).scores == coins(turn.view).scores
    with refused(Reason.NOTHING_TO_UNDO):
        await table.undo(game)


async def test_undo_before_an_automated_turn_is_kept_until_the_end_of_ones_own(table: Table) -> None:
    game = await table.running_with({1}, ANN)
    start = await table.view(game)
    await table.do(game, Take(1))
    await table.do(game, Take(1))
    await table.undo(game)
    assert coins((await table.undo(game)).view).scores == coins(start).scores


async def test_the_end_in_an_automated_turn_is_told_after_what_led_to_it(table: Table) -> None:
    game = await table.running_with({1}, ANN)
    view = await table.view(game)
    turn = None
    while view.decision:
        turn = await table.do(game, EndTurn() if EndTurn() in view.decision.options else Grant(False))
        view = turn.view
    assert turn is not None
    assert view.game.status is Status.FINISHED
    assert [kind for kind, _, _ in told(turn)] == [NoticeKind.AUTOMATED_TURN, NoticeKind.OVER]
    assert view.automated == {1}


async def test_nobody_but_people_is_in_the_lists_of_those_who_are_waited_for(table: Table) -> None:
    game = await table.running_with({0}, ANN)
    (mine,) = [listed for listed in await table.services.games.of_user(ANN) if listed.game.id == game]
    assert mine.waiting is not None
    assert mine.waiting.user == ANN
    assert mine.automated == {0}
    assert (mine.seats, mine.owner(0), [player.user for player in mine.players]) == (2, None, [ANN])


async def test_a_hand_goes_to_people_only_when_the_game_begins(table: Table) -> None:
    game = await table.running_with({0, 2}, ANN, BOB)
    hands = [due.notice.seat for due in await due_of(table.services, game) if due.notice.kind == NoticeKind.HAND]
    assert sorted(seat for seat in hands if seat is not None) == [1, 3]
    assert (await table.view(game)).game.channel >= CHANNEL


async def test_a_game_with_automated_seats_is_recorded_with_every_answer(table: Table) -> None:
    game = await table.running_with({1}, ANN)
    await table.do(game, Draw())
    await table.do(game, EndTurn())
    record = await table.services.games.export(game)
    moves = [move["do"] for move in record["moves"]]
    assert moves[:3] == ["draw", "end_turn", "toss"]
    assert len(moves) == (await table.view(game)).seq
