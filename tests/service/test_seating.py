import pytest

from paxbot.engine.kernel import Move
from paxbot.service import (
    NoticeKind,
    Reason,
    Turn,
)
from paxbot.service.repository import END_VOTE
from paxbot.storage import RowKind, Status
from tests.outbox import due_of
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, asked_user, coins, told, turn_user, user_on
from tests.toy_game import ToyGame
from tests.toy_moves import Ask, EndTurn, Grant, HandedOver, Take, TakenBack, Tossed
from tests.toy_state import Coins


async def of_three(table: Table) -> tuple[int, list[int]]:
    game = await table.running(ANN, BOB, CAT)
    return game, await table.users(game)


async def hand_over(table: Table, game: int, seat: int) -> Turn:
    view = await table.view(game)
    return await table.services.seating.hand_over(game, seat, by=user_on(view, seat))


async def take_back(table: Table, game: int, seat: int) -> Turn:
    view = await table.view(game)
    return await table.services.seating.take_back(game, seat, by=user_on(view, seat))


async def test_a_seat_handed_over_between_its_turns_changes_nothing_else(table: Table) -> None:
    game, users = await of_three(table)
    await table.do(game, Take(2))
    turn = await hand_over(table, game, 1)
    assert turn.facts == (HandedOver(1),)
    assert [(n.kind, n.seat, n.payload) for n in turn.notices] == [(NoticeKind.HANDED_OVER, 1, {"by": users[1]})]
    assert turn.view.automated == {1}
    assert asked_user(turn.view) == users[0]
    assert turn.view.seat_of(users[1]) == 1
    assert [player.user for player in turn.view.people] == [users[0], users[2]]
    assert turn.view == await table.fresh_services().games.view(game)


async def test_the_log_has_a_row_of_who_handed_which_seat_over(table: Table) -> None:
    game, users = await of_three(table)
    await table.services.seating.hand_over(game, 2, by=ANN)
    (row,) = await table.store.moves(game)
    assert (row.kind, row.seat, row.user, row.turn, row.turn_seat) == (RowKind.MOVE, 2, ANN, 1, 0)
    assert (row.forced, row.revealed, row.move) == (False, True, {"seat": 2, "do": "hand_over"})
    await table.services.seating.take_back(game, 2, by=users[2])
    row = (await table.store.moves(game))[-1]
    assert (row.seat, row.user, row.move) == (2, users[2], {"seat": 2, "do": "take_back"})


async def test_a_seat_handed_over_is_played_by_the_game_from_its_next_turn_on(table: Table) -> None:
    game, _ = await of_three(table)
    await hand_over(table, game, 1)
    turn = await table.do(game, EndTurn())
    assert Tossed(1) in turn.facts
    assert told(turn) == [
        (NoticeKind.AUTOMATED_TURN, 1, {"turn": 2, "first": 3, "last": 6}),
        (NoticeKind.TURN, 2, {"turn": 3}),
        (NoticeKind.HAND, 2, {"turn": 3}),
    ]


async def test_the_rest_of_a_turn_is_given_up_when_its_seat_is_handed_over(table: Table) -> None:
    game, users = await of_three(table)
    await table.do(game, Take(2))
    turn = await hand_over(table, game, 0)
    assert told(turn) == [
        (NoticeKind.HANDED_OVER, 0, {"by": users[0]}),
        (NoticeKind.TURN, 1, {"turn": 2}),
        (NoticeKind.HAND, 1, {"turn": 2}),
    ]
    rows = await table.store.moves(game, since=2)
    assert [(row.move, row.turn, row.forced, row.user) for row in rows] == [
        ({"do": "end_turn"}, 1, False, users[0]),
        ({"seat": 0, "do": "hand_over"}, 2, False, users[0]),
    ]
    with refused(Reason.UNDO_SEAT_CHANGED, seat=0):
        await table.undo(game)


async def test_a_question_is_answered_by_default_when_the_seat_that_is_asked_is_handed_over(table: Table) -> None:
    game, users = await of_three(table)
    for move in (Take(2), EndTurn(), Ask(0)):
        await table.do(game, move)
    turn = await hand_over(table, game, 0)
    assert told(turn) == [(NoticeKind.HANDED_OVER, 0, {"by": users[0]}), (NoticeKind.RESUME, 1, {})]
    assert coins(turn.view).scores == [2, 0, 0]


async def test_a_seat_next_to_automated_ones_is_handed_over_before_they_play(table: Table) -> None:
    game = await table.running_with({1}, ANN, BOB)
    for move in (Take(2), Take(2)):
        await table.do(game, move)
    turn = await hand_over(table, game, 0)
    assert told(turn) == [
        (NoticeKind.HANDED_OVER, 0, {"by": user_on(turn.view, 0)}),
        (NoticeKind.AUTOMATED_TURN, 1, {"turn": 2, "first": 4, "last": 9}),
        (NoticeKind.TURN, 2, {"turn": 3}),
        (NoticeKind.HAND, 2, {"turn": 3}),
    ]


async def test_who_is_asked_in_somebodys_turn_answers_before_that_seat_is_handed_over(table: Table) -> None:
    game, users = await of_three(table)
    for move in (Take(2), EndTurn(), Ask(0)):
        await table.do(game, move)
    with refused(Reason.OTHERS_FIRST, seat=0, user=users[0]):
        await hand_over(table, game, 1)
    assert (await table.view(game)).seq == 3
    await table.do(game, Grant(True))
    assert (await hand_over(table, game, 1)).view.automated == {1}


class Pushy(ToyGame):
    """The toy game, in which who is away asks others for coins before their turn ends."""

    def default(self, state: Coins) -> Move:
        decision = self.pending(state)
        asks = [move for move in decision.options if isinstance(move, Ask)] if decision else []
        return (*asks, super().default(state))[0]


async def test_a_question_that_giving_up_a_turn_leads_to_comes_before_the_hand_over(table: Table) -> None:
    table = Table(table.store, rules=Pushy())
    game, users = await of_three(table)
    for move in (Take(2), EndTurn()):
        await table.do(game, move)
    turn = await hand_over(table, game, 1)
    assert told(turn) == [(NoticeKind.QUESTION, 0, {})]
    assert (turn.view.automated, asked_user(turn.view)) == (frozenset(), users[0])
    await table.do(game, Grant(False))
    again = await hand_over(table, game, 1)
    assert (NoticeKind.QUESTION, 0, {}) in told(again)


async def test_a_seat_that_ends_the_game_by_giving_up_is_not_handed_over(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    while coins(view).pot:
        view = (await table.do(game, Take(2) if coins(view).pot > 1 else Take(1))).view
        if view.choices()[0].move == EndTurn() and coins(view).pot:
            view = (await table.do(game, EndTurn())).view
    seat = view.head.turn_seat
    turn = await hand_over(table, game, seat)
    assert turn.view.game.status is Status.FINISHED
    assert turn.view.automated == frozenset()
    assert [notice.kind for notice in turn.notices] == [NoticeKind.OVER]


async def test_a_seat_taken_back_is_asked_again_from_its_next_turn_on(table: Table) -> None:
    game, users = await of_three(table)
    await hand_over(table, game, 1)
    await table.do(game, EndTurn())
    turn = await take_back(table, game, 1)
    assert turn.facts == (TakenBack(1),)
    assert [(n.kind, n.seat, n.payload) for n in turn.notices] == [(NoticeKind.TAKEN_BACK, 1, {"by": users[1]})]
    assert (turn.view.automated, asked_user(turn.view)) == (frozenset(), users[2])
    for _ in range(2):
        view = (await table.do(game, EndTurn())).view
    assert asked_user(view) == users[1]


async def test_a_seat_is_not_taken_back_in_its_own_turn(table: Table) -> None:
    game, users = await of_three(table)
    await hand_over(table, game, 1)
    for move in (Take(2), Take(2), EndTurn()):
        await table.do(game, move)
    view = await table.view(game)
    assert (view.turn_seat, asked_user(view)) == (1, users[0])
    with refused(Reason.SEAT_IS_BUSY):
        await take_back(table, game, 1)
    await table.do(game, Grant(False))
    assert (await take_back(table, game, 1)).view.automated == frozenset()


async def test_the_host_and_moderators_change_any_seat_and_others_only_their_own(table: Table) -> None:
    game, users = await of_three(table)
    seating = table.services.seating
    others = [(seat, user) for seat, user in enumerate(users) if user != ANN]
    (seat, user), (_, neighbour) = others
    for change in (seating.hand_over, seating.take_back):
        for stranger in (neighbour, STRANGER):
            with refused(Reason.NOT_YOUR_SEAT, host=ANN):
                await change(game, seat, by=stranger)
    assert (await seating.hand_over(game, seat, by=ANN)).view.automated == {seat}
    assert (await seating.take_back(game, seat, by=STRANGER, moderator=True)).view.automated == frozenset()
    assert (await seating.hand_over(game, seat, by=STRANGER, moderator=True)).view.automated == {seat}
    assert (await seating.take_back(game, seat, by=user)).view.automated == frozenset()


async def test_what_cannot_change_hands_is_refused_with_its_reason(table: Table) -> None:
    game = await table.running_with({1}, ANN, BOB)
    seating = table.services.seating
    for change in (seating.hand_over, seating.take_back):
        for nowhere in (3, -1):
            with refused(Reason.UNKNOWN_SEAT, seat=nowhere):
                await change(game, nowhere, by=ANN)
    with refused(Reason.SEAT_IS_AUTOMATED):
        await seating.hand_over(game, 1, by=ANN)
    with refused(Reason.SEAT_HAS_NO_PLAYER):
        await seating.take_back(game, 1, by=ANN)
    with refused(Reason.SEAT_IS_NOT_AUTOMATED):
        await take_back(table, game, 2)
    await table.services.endings.enforce(game, by=ANN, moderator=True)
    with refused(Reason.GAME_OVER):
        await seating.hand_over(game, 0, by=ANN)
    lobby = await table.lobby(channel=1)
    with refused(Reason.NOT_STARTED):
        await seating.hand_over(lobby, 0, by=ANN)


async def test_the_last_person_stays_until_another_comes_back(table: Table) -> None:
    game, users = await of_three(table)
    await hand_over(table, game, 1)
    await hand_over(table, game, 2)
    with refused(Reason.LAST_PERSON):
        await hand_over(table, game, 0)
    with refused(Reason.LAST_PERSON):
        await table.services.seating.hand_over(game, 0, by=STRANGER, moderator=True)
    await take_back(table, game, 1)
    turn = await hand_over(table, game, 0)
    assert turn.view.automated == {0, 2}
    assert asked_user(turn.view) == users[1]


async def played_out(table: Table) -> tuple[int, list[int]]:
    game, users = await of_three(table)
    await hand_over(table, game, 1)
    await hand_over(table, game, 2)
    return game, users


async def test_the_last_person_lets_the_game_be_finished_and_has_the_last_place(table: Table) -> None:
    game, users = await played_out(table)
    before = len(await table.store.undelivered(game))
    turn = await table.services.seating.hand_over(game, 0, by=users[0], last=True)
    assert turn.view.game.status is Status.FINISHED
    result = await table.store.result_of(game)
    assert result is not None
    assert (result.how, result.seats[0].place) == ("automated", 3)
    assert 1 in [seat.place for seat in result.seats]
    assert {stint.ended for stint in result.stints if stint.user == users[0]} == {"left"}
    told = [row.kind for row in (await table.store.undelivered(game))[before:]]
    assert NoticeKind.OVER in told
    assert NoticeKind.AUTOMATED_TURN not in told


async def test_what_the_last_person_starts_is_written_down_as_a_whole_or_not_at_all(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, users = await played_out(table)
    before = await table.view(game)

    async def killed(*_: object) -> None:
        raise ConnectionAbortedError

    monkeypatch.setattr(table.store, "append", killed)
    with pytest.raises(ConnectionAbortedError):
        await table.services.seating.hand_over(game, 0, by=users[0], last=True)
    monkeypatch.undo()
    table.services = table.fresh_services()
    assert (await table.view(game)).state == before.state
    turn = await table.services.seating.hand_over(game, 0, by=users[0], last=True)
    assert turn.view.game.status is Status.FINISHED


async def test_a_player_whose_seat_is_automated_has_no_hand_to_be_told_of(table: Table) -> None:
    game, _ = await of_three(table)
    await hand_over(table, game, 1)
    hands = [due for due in await due_of(table.services, game) if due.notice.kind == NoticeKind.HAND]
    assert {(due.notice.seat, due.stands) for due in hands} == {(0, True), (1, False), (2, True)}


async def test_undo_goes_back_at_most_to_the_last_change_of_hands(table: Table) -> None:
    game, _ = await of_three(table)
    await table.do(game, Take(1))
    changed = await hand_over(table, game, 1)
    with refused(Reason.UNDO_SEAT_CHANGED, seat=1):
        await table.undo(game)
    await table.do(game, Take(1))
    assert coins((await table.undo(game)).view).scores == coins(changed.view).scores
    await take_back(table, game, 1)
    with refused(Reason.UNDO_SEAT_CHANGED, seat=1):
        await table.undo(game)


@pytest.mark.parametrize("delivered", [False, True])
async def test_a_question_nobody_has_seen_yet_is_told_though_another_seat_changes_hands(
    table: Table, delivered: bool
) -> None:
    game, _ = await of_three(table)
    for move in (Take(2), EndTurn(), Ask(0)):
        asked = await table.do(game, move)
    if delivered:
        await table.services.post.delivered(asked.notices[-1].id)
    await hand_over(table, game, 2)
    standing = [due.notice for due in await due_of(table.services, game) if due.stands]
    questions = [(notice.kind, notice.seat) for notice in standing if notice.kind == NoticeKind.QUESTION]
    assert questions == ([] if delivered else [(NoticeKind.QUESTION, 0)])
    await table.do(game, Grant(False))
    await take_back(table, game, 2)
    standing = [due.notice for due in await due_of(table.services, game) if due.stands]
    resumed = [(notice.kind, notice.seat) for notice in standing if notice.kind == NoticeKind.RESUME]
    assert resumed == [(NoticeKind.RESUME, 1)]


async def test_a_proposal_to_end_the_game_is_off_when_a_seat_changes_hands(table: Table) -> None:
    game, _ = await of_three(table)
    await table.services.endings.propose(game, by=ANN)
    await hand_over(table, game, 1)
    assert (await table.services.snapshots.of(game)).missing(END_VOTE) is None


async def test_who_does_not_play_has_no_say_in_ending_the_game(table: Table) -> None:
    game, users = await of_three(table)
    seat = users.index(BOB)
    await hand_over(table, game, seat)
    endings = table.services.endings
    assert (await endings.propose(game, by=ANN)).missing == (CAT,)
    for say in (endings.agree, endings.decline):
        with refused(Reason.SEAT_HAS_NO_SAY):
            await say(game, by=BOB)
    assert (await table.services.snapshots.of(game)).missing(END_VOTE) == (CAT,)
    assert (await endings.agree(game, by=CAT)).view.game.status is Status.CANCELLED


async def test_a_solo_game_is_ended_by_its_player_alone(table: Table) -> None:
    game = await table.running_with({1}, ANN)
    assert (await table.services.endings.propose(game, by=ANN)).missing == ()
    assert (await table.view(game)).game.status is Status.CANCELLED


async def test_a_player_cannot_answer_while_the_game_plays_their_seat(table: Table) -> None:
    game, users = await of_three(table)
    view = await table.view(game)
    turn = await hand_over(table, game, 0)
    assert turn_user(turn.view) == users[1]
    with refused(Reason.STALE):
        await table.click(view, view.choices()[0], by=users[0])
    with refused(Reason.NOT_ASKED, seat=1, user=users[1]):
        await table.click(turn.view, turn.view.choices()[0], by=users[0])
