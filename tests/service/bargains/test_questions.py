from dataclasses import replace
from datetime import timedelta

import pytest

from paxbot import PaxError
from paxbot.engine.kernel import Move
from paxbot.games.pamir.moves import EndTurn, OfferBribe, PayBribe, PlayCard, Prompt, RefuseOffer, Withdraw
from paxbot.service import NoticeKind, Reason
from paxbot.service.talk.requests import GroupedItem
from paxbot.service.time.clock import Availability, QuietPeriod
from paxbot.service.time.timers import QUESTION
from paxbot.service.views import GameOptions
from tests.pamir.bribery import FIRST, SECOND, LaidOut
from tests.pamir.builder import BLUE, GRAY, RED
from tests.service.bargains.scene import HOUR, ask_two, asked, due, last_moves, only_question, timed, wait
from tests.service.refusals import refused
from tests.service.table import ANN, STRANGER, Table, turn_user, user_on


async def test_what_was_agreed_is_answered_at_once_when_the_offer_is_made(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    await table.services.grouped_questions.answer(game, 1, {FIRST: 0, SECOND: 2}, by=blue)
    await asked(table, game, 0, FIRST)
    assert "waive_bribe" in await last_moves(table, game, 2)
    assert NoticeKind.QUESTION not in await due(table, game)
    assert not (await table.view(game)).is_question


async def test_the_amount_asked_for_instead_is_taken_and_less_is_not_asked_again(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    await table.services.grouped_questions.answer(game, 1, {FIRST: None, SECOND: 2}, by=blue)
    await table.do(game, PlayCard(SECOND))
    with pytest.raises(PaxError) as caught:
        await table.do(game, OfferBribe(1))
    assert (caught.value.reason, caught.value.details) == (Reason.SETTLED_ALREADY, {"amount": 2})
    await table.do(game, OfferBribe(2))
    assert "accept_offer" in await last_moves(table, game, 2)


@pytest.mark.parametrize("rules", [LaidOut(rupees=1)])
async def test_the_holder_settles_for_no_more_than_the_asker_can_spare(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    (question,) = await table.services.grouped_questions.questions(await table.view(game))
    assert [(item.due, item.most) for item in question.items] == [(3, 1), (3, 1)]
    with refused(Reason.OFFER_IMPOSSIBLE):
        await table.services.grouped_questions.answer(game, 1, {FIRST: 2, SECOND: None}, by=blue)
    await table.services.grouped_questions.answer(game, 1, {FIRST: 1, SECOND: None}, by=blue)


async def test_what_was_refused_is_not_asked_again_in_the_turn(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    await table.services.grouped_questions.answer(game, 1, {FIRST: None, SECOND: 1}, by=blue)
    await table.do(game, PlayCard(FIRST))
    before = await table.view(game)
    with refused(Reason.REFUSED_ALREADY):
        await table.do(game, OfferBribe(2))
    assert (await table.view(game)).seq == before.seq
    await table.do(game, PayBribe(3))


async def test_three_declined_requests_are_enough_however_they_were_made(table: Table, game: int) -> None:
    await asked(table, game, 0)
    await table.do(game, RefuseOffer())
    await table.do(game, Withdraw())
    blue = await ask_two(table, game)
    question = await table.services.grouped_questions.answer(game, 1, {FIRST: 2, SECOND: None}, by=blue)
    assert question.declined == 2
    view = await table.view(game)
    assert await table.services.grouped_questions.possible(view, turn_user(view)) == {}


async def test_what_would_not_be_taken_any_more_is_known_before(table: Table, game: int) -> None:
    assert await refusals(table, game) == {}
    blue = await ask_two(table, game)
    await table.services.grouped_questions.answer(game, 1, {FIRST: None, SECOND: 2}, by=blue)
    await table.do(game, PlayCard(SECOND))
    assert await refusals(table, game) == {OfferBribe(0): Reason.SETTLED_ALREADY, OfferBribe(1): Reason.SETTLED_ALREADY}
    await table.do(game, Withdraw())
    await table.do(game, PlayCard(FIRST))
    assert await refusals(table, game) == {OfferBribe(each): Reason.REFUSED_ALREADY for each in range(3)}


async def test_after_three_declined_requests_no_offer_would_be_taken(table: Table, game: int) -> None:
    for _ in range(2):
        await asked(table, game, 0)
        await table.do(game, RefuseOffer())
        await table.do(game, Withdraw())
    view = await table.view(game)
    await table.services.grouped_questions.ask(game, BLUE, {SECOND: 1}, by=turn_user(view))
    await table.services.grouped_questions.answer(game, 1, {SECOND: None}, by=user_on(view, BLUE))
    await table.do(game, PlayCard(FIRST))
    assert await refusals(table, game) == {OfferBribe(each): Reason.DECLINED_ENOUGH for each in range(3)}
    with refused(Reason.DECLINED_ENOUGH):
        await table.do(game, OfferBribe(1))


async def refusals(table: Table, game: int) -> dict[Move, str]:
    view = await table.view(game)
    assert view.decision is not None
    found = await table.services.grouped_questions.refused(view)
    return {view.decision.options[option]: refusal.reason for option, refusal in found.items()}


async def test_until_it_is_answered_the_player_goes_on_and_a_question_unanswered_lapses_with_the_turn(
    table: Table, game: int
) -> None:
    blue = await ask_two(table, game)
    await table.do(game, EndTurn())
    with refused(Reason.QUESTION_CLOSED):
        await table.services.grouped_questions.answer(game, 1, {}, by=blue)
    assert await table.services.grouped_questions.questions(await table.view(game)) == ()


async def test_a_question_has_the_same_time_limit_and_is_refused_then(table: Table) -> None:
    game = await timed(table, 24)
    await ask_two(table, game)
    table.services = table.fresh_services()
    await wait(table, 6 * HOUR)
    question = await only_question(table, game)
    assert (question.answered, question.in_time, question.declined) == (True, False, 2)


async def test_only_what_is_possible_can_be_asked_and_answered_and_only_by_the_two(table: Table, game: int) -> None:
    asking, view = table.services.grouped_questions, await table.view(game)
    red, blue, gray = (user_on(view, seat) for seat in (RED, BLUE, GRAY))
    for holder, offers, by, reason in (
        (BLUE, {FIRST: 3}, red, Reason.OFFER_IMPOSSIBLE),
        (BLUE, {99: 0}, red, Reason.OFFER_IMPOSSIBLE),
        (BLUE, {}, red, Reason.NOTHING_TO_ASK),
        (GRAY, {FIRST: 0}, red, Reason.NOTHING_TO_ASK),
        (BLUE, {FIRST: 0}, gray, Reason.NOT_ASKED),
        (BLUE, {FIRST: 0}, STRANGER, Reason.NOT_A_PLAYER),
    ):
        with refused(reason):
            await asking.ask(game, holder, offers, by=by)
    await ask_two(table, game)
    for turn, amounts, by, reason in (
        (1, {FIRST: 3}, blue, Reason.OFFER_IMPOSSIBLE),
        (2, {FIRST: 0}, blue, Reason.QUESTION_CLOSED),
        (1, {FIRST: 0}, gray, Reason.QUESTION_CLOSED),
        (1, {FIRST: 0}, STRANGER, Reason.NOT_A_PLAYER),
    ):
        with refused(reason):
            await asking.answer(game, turn, amounts, by=by)
    with refused(Reason.NOTHING_TO_ASK):
        await asking.ask(game, BLUE, {FIRST: 0}, by=red)


async def test_a_question_survives_a_restart_and_answers_go_on(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    table.services = table.fresh_services()
    question = await only_question(table, game)
    assert question.items == (GroupedItem(FIRST, 3, 0), GroupedItem(SECOND, 3, 1))
    closed = await table.services.grouped_questions.answer(game, 1, {FIRST: 0, SECOND: None}, by=blue)
    assert closed == replace(question, items=(GroupedItem(FIRST, 3, 0, 0), GroupedItem(SECOND, 3, 1)), answered=True)
    assert QUESTION not in [timer.kind for timer in await table.store.timers(game)]


async def test_a_question_to_a_seat_that_the_game_plays_lapses(table: Table) -> None:
    game = await timed(table, 24)
    blue = await ask_two(table, game)
    await table.services.seating.hand_over(game, BLUE, by=blue)
    view = await table.view(game)
    assert await table.services.grouped_questions.open_to(view, blue) is None
    with refused(Reason.QUESTION_CLOSED):
        await table.services.grouped_questions.answer(game, 1, {FIRST: 0}, by=blue)
    await wait(table, 24 * HOUR)
    assert await table.services.grouped_questions.questions(await table.view(game)) == ()


async def test_a_pause_takes_nothing_from_the_time_of_a_question(table: Table) -> None:
    game = await timed(table, 24)
    await ask_two(table, game)
    await table.pause(game)
    await wait(table, 24 * HOUR)
    await table.services.pauses.resume(game, by=ANN)
    await wait(table, 6 * HOUR - 1)
    question = await only_question(table, game)
    assert not question.answered
    await wait(table, 1)
    question = await only_question(table, game)
    assert question.answered


async def test_a_server_without_the_bot_takes_nothing_from_the_time_of_a_question(table: Table) -> None:
    game = await timed(table, 24)
    await ask_two(table, game)
    await table.services.guild_removal.strand(game)
    await wait(table, 24 * HOUR)
    await table.services.guild_removal.rejoin(game)
    await wait(table, 6 * HOUR - 1)
    question = await only_question(table, game)
    assert not question.answered
    await wait(table, 1)
    question = await only_question(table, game)
    assert question.answered


async def test_what_was_agreed_or_arranged_is_void_when_the_table_goes_back(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    await table.services.grouped_questions.answer(game, 1, {FIRST: 0, SECOND: None}, by=blue)
    await table.do(game, PlayCard(FIRST))
    red = turn_user(await table.view(game))
    await table.services.if_refused.say(game, {"then": "withdraw"}, by=red)
    await table.do(game, OfferBribe(0))
    view = await table.view(game)
    waived = next(entry for entry in await table.services.games.log(game) if entry.seat == BLUE)
    await table.services.rewinding.enforce(game, waived.seq, seq=view.seq, by=STRANGER, moderator=True)
    await wait(table, 60)
    view = await table.view(game)
    assert view.is_question
    assert await table.services.grouped_questions.questions(view) == ()
    assert await due(table, game) == [NoticeKind.QUESTION]
    await table.do(game, RefuseOffer())
    view = await table.view(game)
    assert view.decision is not None
    assert view.decision.prompt is Prompt.SETTLE_BRIBE


async def test_a_question_waits_for_a_holder_who_is_away_since(table: Table) -> None:
    game = await timed(table, 24)
    blue = await ask_two(table, game)
    begun = table.clock()
    await table.services.settings.change(blue, away="2026-03-01/2026-03-01")  # it is noon
    await wait(table, 6 * HOUR)
    question = await only_question(table, game)
    assert not question.answered
    assert question.until is not None
    assert (question.until - begun).total_seconds() == 18 * HOUR
    await wait(table, 12 * HOUR)
    question = await only_question(table, game)
    assert question.answered


async def test_a_process_that_ends_before_it_sets_the_limit_of_a_question_leaves_that_to_the_next(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await timed(table, 24)

    async def killed(*args: object) -> None:
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as patch:
        patch.setattr(table.store, "set_timers", killed)
        with pytest.raises(RuntimeError):
            await ask_two(table, game)
    table.services = table.fresh_services()
    assert await table.services.grouped_questions.take_up(await table.view(game))
    await wait(table, 6 * HOUR)
    question = await only_question(table, game)
    assert question.answered


async def test_a_rest_in_a_pause_of_a_season_gives_a_question_its_time_back_once(table: Table) -> None:
    game = await timed(table, 24)
    await table.store.db.write("UPDATE games SET options = json_set(options, '$.fixture', 0) WHERE id = ?", game)
    table.store.clear_memory()
    pause = QuietPeriod(table.clock(), table.clock() + timedelta(hours=48))

    async def in_season(options: GameOptions, user: int, usual: Availability) -> Availability:
        return replace(usual, away=(*usual.away, pause))

    table.services.timekeeping.in_season = in_season
    await ask_two(table, game)
    before = (await only_question(table, game)).until
    assert before == pause.end + timedelta(hours=6)
    since = table.clock() + timedelta(hours=24)
    table.clock.wait(hours=50)
    await table.services.pauses.make_up_for(since)
    assert (await only_question(table, game)).until == before + timedelta(hours=2)
