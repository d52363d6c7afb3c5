import pytest

from paxbot.engine.game import HandOver
from paxbot.service import NoticeKind, Reason, Rewind
from paxbot.storage import RowKind
from tests.outbox import due_of
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, asked_user, coins, told, turn_user, user_on
from tests.toy_game import ToyGame
from tests.toy_moves import Ask, Draw, EndTurn, Grant, Take


async def drawn(table: Table, *users: int) -> int:
    """A game in which seat 0 has taken a coin and drawn a card (rows 1 and 2), and seat 1 is on turn after row 3."""
    game = await table.running(*users)
    for move in (Take(1), Draw(), EndTurn()):
        await table.do(game, move)
    return game


async def test_when_all_agree_the_table_goes_back_beyond_what_came_to_light(table: Table) -> None:
    game = await drawn(table, ANN, BOB, CAT)
    first, second, third = await table.users(game)
    rewinding = table.services.rewinding
    proposed = await rewinding.propose(game, 2, seq=3, by=first)
    assert proposed.missing == (second, third)
    assert [(n.kind, n.payload) for n in proposed.notices] == [(NoticeKind.REWIND_ASKED, {"by": first, "back_to": 2})]
    agreed = await rewinding.agree(game, 2, seq=3, by=third)
    assert (agreed.missing, agreed.turn) == ((second,), None)
    done = await rewinding.agree(game, 2, seq=3, by=second)
    assert done.missing == ()
    assert done.turn is not None
    assert told(done.turn) == [
        (NoticeKind.REWOUND, None, {"by": first, "agreed": sorted([first, second, third]), "decided": 0}),
        (NoticeKind.TURN, 0, {"turn": 1}),
        (NoticeKind.HAND, 0, {"turn": 1}),
    ]
    view = await table.view(game)
    assert view == done.view
    assert (view.seq, view.turn, view.turn_seat, coins(view).scores) == (5, 1, 0, [1, 0, 0])
    assert await rewinding.proposed(view) is None


async def test_hidden_cards_seen_since_are_shuffled_back(table: Table) -> None:
    orders = set()
    for channel in range(12):
        game = await table.running(channel=channel)
        before = coins(await table.view(game)).deck
        await table.do(game, Draw())
        user = turn_user(await table.view(game))
        done = await table.services.rewinding.enforce(game, 1, seq=1, by=user, moderator=True)
        deck = coins(done.view).deck
        assert sorted(deck) == sorted(before)
        table.clock.wait(hours=1)
        orders.add(tuple(deck))
        # Another game with the same seed would be shuffled alike: only the sequence number is another.
        table.seed = channel
        table.services = table.fresh_services()
    assert len(orders) > 6


async def test_the_log_shows_what_was_taken_back_and_who_agreed_and_the_record_only_what_stands(table: Table) -> None:
    game = await drawn(table)
    first, second = await table.users(game)
    await table.services.rewinding.propose(game, 2, seq=3, by=second)
    await table.services.rewinding.agree(game, 2, seq=3, by=first)
    entries = await table.services.games.log(game)
    assert [(entry.seq, entry.kind, entry.undone) for entry in entries] == [
        (1, RowKind.MOVE, False),
        (2, RowKind.MOVE, True),
        (3, RowKind.MOVE, True),
        (4, RowKind.UNDO, False),
        (5, RowKind.MOVE, False),
    ]
    assert entries[3].rewind == Rewind(second, tuple(sorted([first, second])))
    assert entries[3].move is None
    assert [entry.rewind for entry in entries if entry.seq != 4] == [None] * 4
    record = await table.services.games.export(game)
    assert [move["do"] for move in record["moves"]] == ["take", "reshuffle"]


async def test_the_game_goes_on_and_past_turns_are_shown_again_after_it_went_back(table: Table) -> None:
    game = await drawn(table)
    first, second = await table.users(game)
    await table.services.rewinding.propose(game, 1, seq=3, by=second)
    await table.services.rewinding.agree(game, 1, seq=3, by=first)
    for move in (Take(2), EndTurn(), Take(1), EndTurn()):
        await table.do(game, move)
    view = await table.view(game)
    assert coins(view).scores == [2, 1]
    frames = await table.services.games.frames(game, 1)
    assert [entry.seq for entry, _ in frames] == [5, 6, 7]
    assert coins(frames[0][1]).deck == coins(view).deck
    assert coins(frames[-1][1]).scores == [2, 0]
    since = await table.services.games.since(game, 0)
    assert [entry.seq for entry in since] == [8, 9]
    table.services = table.fresh_services()
    assert [entry.seq for entry, _ in await table.services.games.frames(game, 2)] == [8, 9]


async def test_the_table_goes_back_twice_and_over_where_it_went_back_before(table: Table) -> None:
    game = await drawn(table)
    first, _ = await table.users(game)
    await table.services.rewinding.enforce(game, 2, seq=3, by=first, moderator=True)
    await table.do(game, Draw())
    again = await table.services.rewinding.enforce(game, 1, seq=6, by=first, moderator=True)
    assert (again.view.seq, coins(again.view).scores) == (8, [0, 0])
    assert [entry.seq for entry in await table.services.games.log(game) if entry.undone] == [1, 2, 3, 5, 6]
    record = await table.services.games.export(game)
    assert [move["do"] for move in record["moves"]] == ["reshuffle"]
    await table.do(game, Take(1))
    assert [entry.seq for entry, _ in await table.services.games.frames(game, 1)] == [8, 9]


async def test_undo_does_not_go_back_further_than_the_table_went(table: Table) -> None:
    game = await drawn(table)
    first, _ = await table.users(game)
    back = await table.services.rewinding.enforce(game, 2, seq=3, by=STRANGER, moderator=True)
    with refused(Reason.UNDO_REWOUND):
        await table.undo(game, by=first)
    await table.do(game, Take(1))
    assert coins((await table.undo(game, by=first)).view) == coins(back.view)
    assert [seq for seq in range(8) if await table.store.snapshot(game, seq)] == [0, 7]


async def test_one_refusal_takes_the_proposal_off(table: Table) -> None:
    game = await drawn(table)
    first, second = await table.users(game)
    rewinding = table.services.rewinding
    await rewinding.propose(game, 2, seq=3, by=first)
    assert (await rewinding.decline(game, 2, seq=3, by=second)).turn is None
    for answer in (rewinding.agree, rewinding.decline):
        with refused(Reason.REWIND_IS_OFF):
            await answer(game, 2, seq=3, by=second)
    assert (await rewinding.propose(game, 2, seq=3, by=first)).missing == (second,)


async def test_whoever_proposed_it_may_take_the_proposal_back(table: Table) -> None:
    game = await drawn(table)
    first, _ = await table.users(game)
    await table.services.rewinding.propose(game, 2, seq=3, by=first)
    await table.services.rewinding.decline(game, 2, seq=3, by=first)
    assert await table.services.rewinding.proposed(await table.view(game)) is None


async def test_the_proposal_is_off_when_the_game_goes_on(table: Table) -> None:
    game = await drawn(table)
    first, second = await table.users(game)
    await table.services.rewinding.propose(game, 2, seq=3, by=first)
    view = (await table.do(game, Take(1))).view
    assert await table.services.rewinding.proposed(view) is None
    with refused(Reason.REWIND_IS_OFF):
        await table.services.rewinding.agree(game, 2, seq=3, by=second)
    with refused(Reason.STALE):
        await table.services.rewinding.propose(game, 2, seq=3, by=first)
    proposed = await table.services.rewinding.propose(game, 2, seq=4, by=first)
    assert proposed.missing == (second,)
    (delivery,) = [
        due for due in await due_of(table.services, game) if due.notice.kind == NoticeKind.REWIND_ASKED and due.stands
    ]
    assert delivery.notice.seq == 4


async def test_only_players_have_a_say_and_only_once_and_one_proposal_at_a_time(table: Table) -> None:
    game = await drawn(table, ANN, BOB, CAT)
    rewinding = table.services.rewinding
    with refused(Reason.NOT_A_PLAYER):
        await rewinding.propose(game, 2, seq=3, by=STRANGER)
    await rewinding.propose(game, 2, seq=3, by=ANN)
    with refused(Reason.ALREADY_AGREED):
        await rewinding.agree(game, 2, seq=3, by=ANN)
    with refused(Reason.NOT_A_PLAYER):
        await rewinding.agree(game, 2, seq=3, by=STRANGER)
    with refused(Reason.REWIND_ASKED):
        await rewinding.propose(game, 1, seq=3, by=BOB)
    with refused(Reason.REWIND_IS_OFF):
        await rewinding.agree(game, 1, seq=3, by=BOB)


@pytest.mark.parametrize("back_to", [0, 4, 99, -1])
async def test_the_table_goes_back_only_to_steps_there_are(table: Table, back_to: int) -> None:
    game = await drawn(table)
    with refused(Reason.REWIND_TOO_FAR):
        await table.services.rewinding.propose(game, back_to, seq=3, by=ANN)


async def test_the_steps_are_those_of_this_turn_and_the_last_but_not_what_undo_takes_back(table: Table) -> None:
    game = await drawn(table)
    first, second = await table.users(game)
    steps = table.services.rewinding.steps
    assert [step.seq for step in await steps(game, by=second)] == [1, 2, 3]
    await table.do(game, Take(1))
    assert [step.seq for step in await steps(game, by=second)] == [1, 2, 3]
    assert [step.seq for step in await steps(game, by=first)] == [1, 2, 3, 4]
    await table.do(game, EndTurn())
    assert [step.seq for step in await steps(game, by=first)] == [4, 5]


async def test_a_moderator_decides_alone_and_nobody_else(table: Table) -> None:
    game = await drawn(table)
    rewinding = table.services.rewinding
    with refused(Reason.MODERATOR_ONLY):
        await rewinding.enforce(game, 2, seq=3, by=ANN, moderator=False)
    with refused(Reason.STALE):
        await rewinding.enforce(game, 2, seq=2, by=STRANGER, moderator=True)
    done = await rewinding.enforce(game, 2, seq=3, by=STRANGER, moderator=True)
    assert done.turn is not None
    assert (NoticeKind.REWOUND, None, {"by": STRANGER, "agreed": [], "decided": STRANGER}) in told(done.turn)
    (entry,) = [entry for entry in await table.services.games.log(game) if entry.rewind]
    assert entry.rewind == Rewind(STRANGER, (), STRANGER)


async def test_somebody_alone_with_automated_seats_goes_back_at_once(table: Table) -> None:
    game = await table.running_with({1}, ANN)
    await table.do(game, Take(1))
    await table.do(game, EndTurn())
    view = await table.view(game)
    done = await table.services.rewinding.propose(game, 1, seq=view.seq, by=ANN)
    assert done.turn is not None
    assert (done.view.turn, done.view.turn_seat, coins(done.view).scores) == (1, 0, [0, 0])


async def test_a_question_of_the_table_before_is_asked_again(table: Table) -> None:
    game = await table.running()
    for move in (Take(2), EndTurn(), Ask(0), Grant(False)):
        await table.do(game, move)
    view = await table.view(game)
    asked = user_on(view, 0)
    done = await table.services.rewinding.enforce(game, view.seq, seq=view.seq, by=STRANGER, moderator=True)
    assert done.turn is not None
    assert told(done.turn)[-1] == (NoticeKind.QUESTION, 0, {})
    assert asked_user(done.view) == asked


async def test_whoever_is_on_turn_still_is_told_that_they_may_go_on(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    await table.do(game, Draw())
    done = await table.services.rewinding.enforce(game, 1, seq=2, by=STRANGER, moderator=True)
    assert [(n.kind, n.seat) for n in done.notices] == [(NoticeKind.REWOUND, 0)]


async def test_a_seat_handed_over_since_stays_with_the_game(table: Table) -> None:
    game = await drawn(table, ANN, BOB, CAT)
    first, second, third = await table.users(game)
    await table.services.seating.hand_over(game, 2, by=third)
    view = await table.view(game)
    assert view.automated == {2}
    with refused(Reason.SEAT_HAS_NO_SAY):
        await table.services.rewinding.propose(game, 2, seq=view.seq, by=third)
    proposed = await table.services.rewinding.propose(game, 2, seq=view.seq, by=first)
    assert proposed.missing == (second,)
    done = await table.services.rewinding.agree(game, 2, seq=view.seq, by=second)
    assert done.view.automated == {2}
    assert done.view == await table.view(game)
    entries = await table.services.games.log(game)
    assert [entry.move["do"] for entry in entries if entry.move and not entry.undone] == [
        "take",
        "reshuffle",
        "hand_over",
    ]
    for _ in range(2):
        await table.do(game, EndTurn())
    assert (await table.view(game)).head.turn_seat == 0


async def test_a_seat_to_whose_turn_the_table_goes_back_is_its_players_again(table: Table) -> None:
    game = await drawn(table, ANN, BOB, CAT)
    first, _, third = await table.users(game)
    await table.services.seating.hand_over(game, 0, by=first)
    view = await table.view(game)
    done = await table.services.rewinding.enforce(game, 2, seq=view.seq, by=STRANGER, moderator=True)
    assert (done.view.automated, asked_user(done.view)) == (frozenset(), first)
    assert third in {player.user for player in done.view.people}


async def test_a_player_who_has_come_back_since_stays(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    third = user_on(await table.view(game), 2)
    await table.services.seating.hand_over(game, 2, by=third)
    await table.do(game, Draw())
    await table.services.seating.take_back(game, 2, by=third)
    view = await table.view(game)
    done = await table.services.rewinding.enforce(game, 2, seq=view.seq, by=STRANGER, moderator=True)
    assert done.view.automated == frozenset()
    assert user_on(done.view, 2) == third
    assert [step.entries for step in done.steps] == [done.steps[0].entries]
    table.services = table.fresh_services()
    assert (await table.view(game)).automated == frozenset()


async def test_whoever_has_taken_over_a_seat_since_keeps_it(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    third = user_on(await table.view(game), 2)
    await table.services.seating.hand_over(game, 2, by=third)
    await table.do(game, Draw())
    await table.services.people.seek(game, 2, by=ANN, moderator=True)
    await table.services.people.take(game, 2, user=STRANGER, name="new")
    view = await table.view(game)
    done = await table.services.rewinding.enforce(game, 2, seq=view.seq, by=ANN, moderator=True)
    assert (user_on(done.view, 2), done.view.automated) == (STRANGER, frozenset())


async def test_a_game_that_is_over_does_not_go_back(table: Table) -> None:
    game = await drawn(table)
    await table.services.endings.enforce(game, by=STRANGER, moderator=True)
    with refused(Reason.GAME_OVER):
        await table.services.rewinding.steps(game, by=ANN)
    lobby = await table.lobby(channel=5)
    with refused(Reason.NOT_STARTED):
        await table.services.rewinding.propose(lobby, 1, seq=1, by=ANN)


def test_the_reshuffle_of_the_toy_game_reveals() -> None:
    rules = ToyGame()
    state = rules.setup(2, bytes(16), {})
    after = rules.apply(state, rules.reshuffle(state, bytes(16)))
    assert after.revealed
    assert HandOver(1) != rules.reshuffle(state, bytes(16))
