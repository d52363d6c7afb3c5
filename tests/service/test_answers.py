import asyncio

import pytest

from paxbot import PaxError
from paxbot.engine.kernel import Decision
from paxbot.service import NoticeKind, Pick, Reason, Turn
from paxbot.service.play.moves import check_of, find_choice
from paxbot.storage import Status
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, asked_user, choice_for, coins, turn_user, user_on
from tests.toy_game import ToyGame
from tests.toy_moves import Ask, CoinGiven, CoinsTaken, Draw, EndTurn, Grant, Prompt, Take, TollPaid, TurnEnded


async def test_an_answer_is_applied_and_remembered(table: Table) -> None:
    game = await table.running()
    table.clock.wait(hours=3)
    turn = await table.do(game, Take(2))
    assert turn.facts == (CoinsTaken(0, 2),)
    assert turn.notices == ()
    assert not any(row.revealed for row in await table.store.moves(game))
    assert turn.view.seq == 1
    assert turn.view.head.moved_at == table.clock.at
    assert turn.view == await table.view(game)
    assert coins(turn.view).scores == [2, 0]


async def test_forced_answers_follow_by_themselves_in_the_same_transaction(table: Table) -> None:
    game = await table.running()
    for move in (Take(2), Take(2), EndTurn(), EndTurn()):
        await table.do(game, move)
    before = await table.view(game)
    turn = await table.do(game, Take(2))
    assert turn.facts == (CoinsTaken(0, 2), TollPaid(0))
    assert turn.view.seq == before.seq + 2
    taken, toll = await table.store.moves(game, since=before.seq + 1)
    assert (taken.forced, taken.user) == (False, turn_user(before))
    assert (toll.forced, toll.user) == (True, None)
    assert await table.store.snapshot(game, taken.seq) is None


async def test_a_single_answer_that_wants_a_confirmation_is_asked(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(1))
    turn = await table.do(game, Take(1))
    assert [choice.move for choice in turn.view.choices()] == [EndTurn()]


async def test_the_next_player_is_told_that_it_is_their_turn(table: Table) -> None:
    game = await table.running()
    turn = await table.do(game, EndTurn())
    assert turn.facts == (TurnEnded(0),)
    assert [(n.kind, n.seat, n.payload) for n in turn.notices] == [
        (NoticeKind.TURN, 1, {"turn": 2}),
        (NoticeKind.HAND, 1, {"turn": 2}),
    ]
    assert all(len(notice.nonce) <= 25 for notice in turn.notices)
    assert len({notice.nonce for notice in await table.store.undelivered()}) == len(await table.store.undelivered())


async def test_a_player_not_on_turn_is_asked_and_then_the_turn_goes_on(table: Table) -> None:
    game = await table.running()
    await table.do(game, Take(2))
    await table.do(game, EndTurn())
    asked = await table.do(game, Ask(0))
    assert [(n.kind, n.seat) for n in asked.notices] == [(NoticeKind.QUESTION, 0)]
    assert asked.view.is_question
    assert asked_user(asked.view) == user_on(asked.view, 0)
    assert asked.view.turn_seat == 1
    answered = await table.do(game, Grant(True))
    assert answered.facts == (CoinGiven(0, 1),)
    assert [(n.kind, n.seat) for n in answered.notices] == [(NoticeKind.RESUME, 1)]
    assert not answered.view.is_question


async def test_the_end_is_told_once_and_nothing_can_be_answered_after_it(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    last_draw = choice_for(view, Draw())
    while view.decision:
        turn = await table.do(game, Draw() if Draw() in view.decision.options else EndTurn())
        view = turn.view
    assert view.game.status is Status.FINISHED
    assert view.winners == ToyGame().winners(view.state)
    assert [(n.kind, n.payload) for n in turn.notices] == [(NoticeKind.OVER, {"winners": list(view.winners or ())})]
    assert view == await table.view(game)
    with refused(Reason.GAME_OVER):
        await table.click(view, last_draw, by=ANN)
    await table.running()


async def test_who_does_not_play_and_who_is_not_asked_are_told_so(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    take = choice_for(view, Take(1))
    with refused(Reason.NOT_A_PLAYER):
        await table.click(view, take, by=STRANGER)
    with refused(Reason.NOT_ASKED, seat=0, user=user_on(view, 0)):
        await table.click(view, take, by=user_on(view, 1))
    assert (await table.view(game)).seq == 0


async def test_a_lobby_has_nothing_to_answer(table: Table) -> None:
    game = await table.lobby()
    with refused(Reason.NOT_STARTED):
        await table.services.games.answer_all(game, 0, [Pick(0, "aaaa")], by=ANN)


async def test_a_double_click_counts_once_and_an_old_button_not_at_all(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    take, draw = choice_for(view, Take(1)), choice_for(view, Draw())
    await table.click(view, take)
    with refused(Reason.ALREADY_ANSWERED):
        await table.click(view, take)
    with refused(Reason.STALE):
        await table.click(view, draw)
    with refused(Reason.STALE):
        await table.click(view, take, by=user_on(view, 1))
    assert (await table.view(game)).seq == 1


async def test_clicks_at_the_same_moment_are_one_answer(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    clicks = [table.click(view, choice) for choice in view.choices() * 3]
    outcomes = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(not isinstance(outcome, BaseException) for outcome in outcomes) == 1
    assert all(isinstance(outcome, PaxError) for outcome in outcomes if isinstance(outcome, BaseException))
    assert len(await table.store.moves(game, standing=True)) == (await table.view(game)).seq


async def test_of_a_double_click_in_one_moment_the_second_is_told_that_it_was_answered(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    take = choice_for(view, Take(1))
    first, second = await asyncio.gather(table.click(view, take), table.click(view, take), return_exceptions=True)
    assert isinstance(first, Turn)
    assert isinstance(second, PaxError)
    assert second.reason == Reason.ALREADY_ANSWERED


async def test_a_second_process_cannot_answer_the_same_question(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    other = table.fresh_services()
    choice = choice_for(view, Take(1))
    outcomes = await asyncio.gather(
        *(
            services.games.answer_all(game, view.seq, [Pick(choice.option, choice.check)], by=asked_user(view))
            for services in (table.services, other)
        ),
        return_exceptions=True,
    )
    (refusal,) = (outcome for outcome in outcomes if isinstance(outcome, BaseException))
    assert isinstance(refusal, PaxError)
    assert len(await table.store.moves(game)) == 1
    assert await table.view(game) == await other.games.view(game)


async def test_a_button_means_its_move_even_where_an_update_has_moved_it(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    choice = choice_for(view, Draw())
    turn = await table.click(view, choice._replace(option=choice.option + 1))
    assert (await table.store.moves(game))[-1].revealed
    assert coins(turn.view).deck == coins(view).deck[:-1]


@pytest.mark.parametrize("check", ["", "a", "zzzz", check_of({"do": "fold"})])
async def test_a_button_whose_move_is_gone_does_nothing(table: Table, check: str) -> None:
    game = await table.running()
    with refused(Reason.OPTION_GONE):
        await table.services.games.answer_all(game, 0, [Pick(0, check)], by=asked_user(await table.view(game)))
    assert (await table.view(game)).seq == 0


async def test_two_characters_of_the_check_are_enough(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    choice = choice_for(view, Take(1))
    turn = await table.click(view, choice._replace(check=choice.check[:2]))
    assert coins(turn.view).scores == [1, 0]


def test_a_check_that_fits_two_moved_answers_means_neither() -> None:
    rules, first = ToyGame(), Take(1)
    check = check_of(rules.dump_move(first))[:2]
    alike = (Take(coins) for coins in range(2, 10**6))
    second = next(move for move in alike if check_of(rules.dump_move(move)).startswith(check))
    decision = Decision(0, Prompt.ACT, (Draw(), first, second))
    assert find_choice(rules, decision, 1, check).move == first
    assert find_choice(rules, decision, 2, check).move == second
    with refused(Reason.OPTION_GONE):
        find_choice(rules, decision, 0, check)


def test_the_check_depends_on_what_the_move_says_and_not_on_the_order_of_its_keys() -> None:
    assert check_of({"do": "take", "coins": 1}) == check_of({"coins": 1, "do": "take"})
    assert check_of({"do": "take", "coins": 1}) != check_of({"do": "take", "coins": 2})
    assert check_of({"do": "take", "coins": 1}).isalnum()


async def test_a_restarted_process_goes_on_where_the_last_answer_left_it(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    await table.do(game, Take(2))
    await table.do(game, EndTurn())
    asked = await table.do(game, Ask(0))
    yes = choice_for(asked.view, Grant(True))
    table.services = table.fresh_services()
    view = await table.view(game)
    assert view.game == asked.view.game
    assert ToyGame().dump(view.state) == ToyGame().dump(asked.view.state)
    answered = await table.click(asked.view, yes)
    assert coins(answered.view).scores == [1, 1, 0]


async def test_more_games_than_the_cache_holds_are_played_side_by_side(table: Table) -> None:
    games = [await table.running(channel=channel) for channel in range(140)]
    for game in (games[0], games[-1], games[1]):
        assert coins((await table.do(game, Take(1))).view).scores == [1, 0]
