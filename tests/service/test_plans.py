"""Plans for a coming turn: kept secret, checked when the turn comes, and carried out as far as they go."""

import pytest

from paxbot.engine.kernel import Move
from paxbot.service import GameView, NoticeKind, Outcome, Pick, Plan, Read, Reason
from paxbot.service.play.moves import check_of
from paxbot.service.play.plans import DOCUMENT
from paxbot.service.repository import GameRepository
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, coins, turn_user
from tests.toy_game import ToyGame
from tests.toy_moves import Ask, Draw, EndTurn, Grant, Take

WORDS: dict[str, Move] = {"one": Take(1), "two": Take(2), "draw": Draw(), "end": EndTurn()}


def read(view: GameView, seat: int, line: str) -> Read:
    """A line of words; the first that is not listed ends it."""
    picks: list[Pick] = []
    state, words = view.state, line.split()
    while words:
        decision = ToyGame().pending(state)
        move = WORDS.get(words[0])
        if decision is None or move is None or decision.seat != seat or move not in decision.options:
            break
        picks.append(Pick(0, check_of(ToyGame().dump_move(move))))
        state = ToyGame().apply(state, move).state
        words.pop(0)
    return Read(tuple(picks), " ".join(words))


async def begun(table: Table) -> tuple[int, int, int]:
    """A game of two, who is on turn, and who is not."""
    table.services.plans.reader = read
    game = await table.running()
    on_turn = turn_user(await table.view(game))
    return game, on_turn, BOB if on_turn == ANN else ANN


async def pass_on(table: Table, game: int) -> GameView:
    await table.do(game, EndTurn())
    await table.services.timers.fire_due()
    return await table.view(game)


async def nothing_follows(repository: GameRepository, view: GameView) -> None:
    """Stands for a process that ends right after the answer before a plan."""


async def told(table: Table, game: int) -> list[int]:
    return [row.payload["user"] for row in await table.store.undelivered(game) if row.kind == NoticeKind.PLAN]


async def test_a_plan_is_carried_out_when_its_turn_has_come(table: Table) -> None:
    game, first, other = await begun(table)
    plan = await table.services.plans.leave(game, "two one end", by=other)
    assert plan == Plan("two one end") == await table.services.plans.of(game, other)
    view = await pass_on(table, game)
    assert turn_user(view) == first
    assert coins(view).scores[1 - view.head.turn_seat] == 3
    assert await table.services.plans.of(game, other) is None
    assert await table.services.plans.outcome(game, other) is None
    assert not await told(table, game)
    given = [row for row in await table.services.games.log(game) if row.move and row.move["do"] == "take"]
    assert len(given) == 2


async def test_the_player_can_undo_what_the_plan_did(table: Table) -> None:
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "two one", by=other)
    view = await pass_on(table, game)
    back = await table.services.games.undo(game, by=other)
    assert coins(back.view).scores[view.head.turn_seat] == 2
    await table.services.timers.fire_due()
    assert (await table.view(game)).seq == back.view.seq


async def test_a_plan_waits_through_a_restart(table: Table) -> None:
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "two", by=other)
    table.services = table.fresh_services()
    table.services.plans.reader = read
    await table.do(game, EndTurn())
    table.services = table.fresh_services()
    table.services.plans.reader = read
    await table.services.timers.fire_due()
    view = await table.view(game)
    assert coins(view).scores[view.head.turn_seat] == 2


async def test_a_plan_is_given_once_even_if_its_paper_outlives_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "two", by=other)

    async def killed(*args: object) -> None:
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as patch:
        patch.setattr(table.store, "delete_document", killed)
        await pass_on(table, game)
    view = await table.view(game)
    assert coins(view).scores[view.head.turn_seat] == 2
    assert await table.store.document(game, other, DOCUMENT) is not None
    assert await table.services.plans.of(game, other) is None
    for _ in range(2):
        table.clock.wait(minutes=5)
        await pass_on(table, game)
    assert sum(coins(await table.view(game)).scores) == 2


@pytest.mark.parametrize(
    ("watched", "is_done"), [((), True), (("pot",), False), (("purse",), True), (("anything",), False)]
)
async def test_a_plan_is_dropped_when_what_it_depends_on_has_changed(
    table: Table, watched: tuple[str, ...], is_done: bool
) -> None:
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "two", watched, by=other)
    await table.do(game, Take(1))
    view = await pass_on(table, game)
    assert coins(view).scores[view.head.turn_seat] == (2 if is_done else 0)
    assert turn_user(view) == other
    assert await told(table, game) == ([] if is_done else [other])
    outcome = await table.services.plans.outcome(game, other)
    assert outcome == (None if is_done else Outcome("two", "two", watched, turn=2))


async def test_what_changed_and_changed_back_does_not_count(table: Table) -> None:
    game, first, other = await begun(table)
    await table.services.plans.leave(game, "two", ["anything"], by=other)
    await table.do(game, Take(1))
    await table.services.games.undo(game, by=first)
    view = await pass_on(table, game)
    assert coins(view).scores[view.head.turn_seat] == 2


async def test_a_plan_goes_as_far_as_it_is_legal_and_the_rest_is_dropped(table: Table) -> None:
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "two nonsense end", by=other)
    view = await pass_on(table, game)
    assert turn_user(view) == other
    assert coins(view).scores[view.head.turn_seat] == 2
    assert await told(table, game) == [other]
    assert await table.services.plans.outcome(game, other) == Outcome("two nonsense end", "nonsense end", turn=2)


async def test_a_plan_that_makes_no_sense_does_nothing(table: Table) -> None:
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "nonsense", by=other)
    view = await pass_on(table, game)
    assert view.seq == 1
    assert await told(table, game) == [other]
    await table.services.timers.fire_due()
    assert await told(table, game) == [other]


async def test_a_plan_is_carried_out_at_once_and_a_turn_it_ends_calls_nobody(table: Table) -> None:
    game, first, other = await begun(table)
    await table.services.plans.leave(game, "two end", by=other)
    turn = await table.do(game, EndTurn())
    assert turn_user(turn.view) == first
    assert sum(coins(turn.view).scores) == 2
    assert turn.view == await table.view(game)
    (passed,) = [new for new in turn.notices if new.kind == NoticeKind.AUTOMATED_TURN]
    assert (passed.seat, passed.payload) == (1 - turn.view.head.turn_seat, {"turn": 2, "first": 2, "last": 3})
    due = [await table.services.post.delivery(row) for row in await table.store.undelivered(game)]
    called = [(each.notice.kind, each.notice.seat) for each in due if each.stands and each.notice.seq > 0]
    seat = turn.view.head.turn_seat
    assert called == [(NoticeKind.AUTOMATED_TURN, 1 - seat), (NoticeKind.TURN, seat), (NoticeKind.HAND, seat)]


async def test_what_a_plan_has_answered_is_known_while_its_turn_goes_on(table: Table) -> None:
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "two one", by=other)
    view = (await table.do(game, EndTurn())).view
    seat = view.head.turn_seat
    assert await table.services.plans.given(view, seat) == range(2, 4)
    assert [entry.seq for entry in await table.services.games.since(game, seat, range(2, 4))] == [1]
    view = (await table.do(game, EndTurn())).view
    assert not await table.services.plans.given(view, seat)


async def test_a_plan_is_carried_out_at_once_when_the_table_goes_back_to_its_turn(table: Table) -> None:
    game, first, other = await begun(table)
    await table.services.plans.leave(game, "two one", by=other)
    # Nothing is done by itself while a game rests, but answers are taken.
    await table.pause(game)
    await table.do(game, EndTurn())
    await table.do(game, Take(1))
    await table.services.pauses.resume(game, by=first)
    view = await table.view(game)
    gone_back = await table.services.rewinding.enforce(game, view.seq, seq=view.seq, by=first, moderator=True)
    assert await table.services.plans.of(game, other) is None
    assert gone_back.view == await table.view(game)
    standing = [entry.move for entry in await table.services.games.log(game) if not entry.undone]
    assert standing[-2:] == [ToyGame().dump_move(move) for move in (Take(2), Take(1))]


async def test_a_plan_that_fails_leaves_the_answer_before_it_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "two", by=other)
    with monkeypatch.context() as patch:
        patch.setattr(table.services.plans, "reader", lambda *args: 1 / 0)
        turn = await table.do(game, EndTurn())
    assert turn.view == await table.view(game)
    assert "could not be carried out" in caplog.text
    await table.services.timers.fire_due()
    assert sum(coins(await table.view(game)).scores) == 2


async def test_a_plan_that_fails_for_good_keeps_no_other_timer_from_its_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.services.plans.reader = read
    game = await table.running(clock="brisk")
    on_turn = turn_user(await table.view(game))
    await table.services.plans.leave(game, "two", by=BOB if on_turn == ANN else ANN)
    monkeypatch.setattr(table.services.plans, "reader", lambda *args: 1 / 0)
    await pass_on(table, game)
    table.clock.wait(hours=29)
    await table.services.timers.fire_due()
    assert turn_user(await table.view(game)) == on_turn


async def test_a_player_who_acts_first_makes_the_plan_void(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameRepository, "follow", nothing_follows)
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "two", by=other)
    await table.do(game, EndTurn())
    await table.do(game, Take(1))
    await table.services.timers.fire_due()
    view = await table.view(game)
    assert coins(view).scores[view.head.turn_seat] == 1
    assert await table.services.plans.outcome(game, other) == Outcome("two", "two", acted=True, turn=2)


async def test_a_plan_is_for_the_coming_turn_and_not_for_questions_before_it(table: Table) -> None:
    game, _, other = await begun(table)
    await table.do(game, EndTurn())
    await table.do(game, Take(2))
    await table.do(game, EndTurn())
    view = await table.view(game)
    asked = 1 - view.head.turn_seat
    await table.services.plans.leave(game, "two", by=other)
    await table.do(game, Ask(asked))
    await table.services.timers.fire_due()
    await table.do(game, Grant(False))
    await table.services.timers.fire_due()
    assert await table.services.plans.of(game, other) is not None
    view = await pass_on(table, game)
    assert coins(view).scores[asked] == 4


async def test_a_new_plan_takes_the_place_of_the_old_and_can_be_dropped(table: Table) -> None:
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "one", by=other)
    await table.services.plans.leave(game, "two", by=other)
    assert await table.services.plans.of(game, other) == Plan("two")
    await table.services.plans.drop(game, by=other)
    assert await table.services.plans.of(game, other) is None
    view = await pass_on(table, game)
    assert sum(coins(view).scores) == 0


async def test_each_has_a_plan_of_their_own(table: Table) -> None:
    table.services.plans.reader = read
    game = await table.running(ANN, BOB, CAT)
    first = turn_user(await table.view(game))
    for user in (ANN, BOB, CAT):
        if user != first:
            await table.services.plans.leave(game, "one end", by=user)
    await pass_on(table, game)
    await table.services.timers.fire_due()
    view = await table.view(game)
    assert turn_user(view) == first
    assert sorted(coins(view).scores) == [0, 1, 1]


async def test_who_may_leave_a_plan(table: Table) -> None:
    game, on_turn, other = await begun(table)
    with refused(Reason.NOT_A_PLAYER):
        await table.services.plans.leave(game, "end", by=STRANGER)
    with refused(Reason.PLAN_IN_TURN):
        await table.services.plans.leave(game, "end", by=on_turn)
    with refused(Reason.UNKNOWN_WATCH):
        await table.services.plans.leave(game, "end", ["moon"], by=other)
    lobby = await table.lobby(ANN, BOB, channel=77)
    with refused(Reason.NOT_STARTED):
        await table.services.plans.leave(lobby, "end", by=ANN)


async def test_a_plan_is_void_when_its_player_has_ended_the_turn_before_it_could_be_carried_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameRepository, "follow", nothing_follows)
    game, _, other = await begun(table)
    await table.services.plans.leave(game, "two", by=other)
    await table.do(game, EndTurn())
    await table.do(game, EndTurn())
    assert await table.services.plans.of(game, other) is None
    view = await pass_on(table, game)
    assert turn_user(view) == other
    assert sum(coins(view).scores) == 0
    assert await table.services.plans.outcome(game, other) == Outcome("two", "two", acted=True, turn=4)


async def test_a_plan_does_not_outlive_a_turn_that_was_played_for_its_player(table: Table) -> None:
    table.services.plans.reader = read
    game = await table.running(ANN, BOB, CAT)
    view = await table.view(game)
    seat = (view.head.turn_seat + 1) % 3
    user = view.player(seat).user
    await table.services.plans.leave(game, "two", by=user)
    await table.services.seating.hand_over(game, seat, by=user)
    await pass_on(table, game)
    await table.services.seating.take_back(game, seat, by=user)
    before = coins(await table.view(game)).scores[seat]
    await pass_on(table, game)
    view = await pass_on(table, game)
    assert turn_user(view) == user
    assert coins(view).scores[seat] == before
    assert await told(table, game) == [user]


async def test_who_hands_over_another_seat_in_their_turn_has_not_acted(table: Table) -> None:
    table.services.plans.reader = read
    game = await table.running(ANN, BOB, CAT)
    while turn_user(await table.view(game)) == ANN:
        await table.do(game, EndTurn())
    view = await table.view(game)
    await table.services.plans.leave(game, "two", by=ANN)
    while turn_user(await table.view(game)) != ANN:
        await table.do(game, EndTurn())
    absent = next(seat for seat in range(3) if view.player(seat).user == CAT)
    await table.services.seating.hand_over(game, absent, by=ANN)
    await table.services.timers.fire_due()
    assert 2 in coins(await table.view(game)).scores


async def test_of_a_plan_of_which_nothing_was_possible_all_is_told(table: Table) -> None:
    def read_nothing(view: GameView, seat: int, line: str) -> Read:
        return Read((), "nonsense")

    game, _, other = await begun(table)
    table.services.plans.reader = read_nothing
    await table.services.plans.leave(game, "to nonsense;", by=other)
    await pass_on(table, game)
    assert await table.services.plans.outcome(game, other) == Outcome("to nonsense;", "to nonsense;", turn=2)
