"""Standing orders, time limits of questions, several requests in one, and what is done when refused."""

from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paxbot.engine.bargaining import Offer, Reply
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import (
    AcceptOffer,
    DemandBribe,
    EndTurn,
    OfferBribe,
    PayBribe,
    PlayCard,
    RefuseOffer,
    WaiveBribe,
    Withdraw,
)
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import Region
from paxbot.service import GameView, NoticeKind, Reason
from paxbot.service.asked import Item, Question
from paxbot.service.banks import ClockMode, TimeUp
from paxbot.service.orders import DELAY, ORDER
from paxbot.service.questions import QUESTION
from paxbot.storage import ClockRow, GameStore, MemoryStore, SqliteStore
from tests.pamir.builder import BLUE, GRAY, RED, Diagram
from tests.service.table import ANN, BOB, CAT, CHANNEL, STRANGER, Table, turn_user, user_on

FIRST, SECOND = 15, 4
FULL_PRICE = {"rule": "full_price"}
ACCEPT_ONE = {"rule": "accept", "least": 1}
HOUR = 3600


class LaidOut(PaxPamir):
    """Red holds two cards of Kabul, where blue rules with three tribes, and one of Persia, where gray does."""

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> State:
        table = Diagram(seats).tribes(Region.KABUL, {BLUE: 3}).hand(RED, FIRST, SECOND).rupees(RED, 6)
        return table.turn_of(RED).s


@pytest.fixture(params=["memory", "sqlite"])
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Table]:
    store: GameStore = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "games.sqlite3")
    table = Table(store, rules=LaidOut())
    await table.services.open()
    yield table
    await table.services.close()


@pytest.fixture
async def game(table: Table) -> int:
    return await table.running(ANN, BOB, CAT)


async def asked(table: Table, game: int, amount: int = 1, card: int = FIRST) -> GameView:
    """Red has offered blue that much for the card."""
    await table.do(game, PlayCard(card))
    return (await table.do(game, OfferBribe(amount))).view


async def owner(table: Table, game: int, seat: Seat) -> int:
    return user_on(await table.view(game), seat)


async def order(table: Table, game: int, wish: dict[str, Any], seat: Seat = BLUE) -> None:
    await table.services.orders.give(game, wish, by=await owner(table, game, seat))


async def wait(table: Table, seconds: float) -> frozenset[int]:
    """Time passes, and what is due happens."""
    table.clock.wait(seconds=int(seconds))
    return await table.services.timers.fire_due()


async def due(table: Table, game: int) -> list[str]:
    """Which questions, and answers to them, are to be told now."""
    found = [delivery.notice.kind for delivery in await table.services.post.due(game) if delivery.stands]
    return [kind for kind in found if kind in (NoticeKind.QUESTION, NoticeKind.RESUME)]


async def last_moves(table: Table, game: int, count: int = 1) -> list[Any]:
    return [entry.move["do"] for entry in (await table.services.games.log(game))[-count:] if entry.move]


# -- standing orders


async def test_an_order_answers_after_the_delay_and_the_log_names_the_seat(table: Table, game: int) -> None:
    await order(table, game, ACCEPT_ONE)
    await asked(table, game)
    assert await wait(table, DELAY.total_seconds() - 1) == frozenset()
    assert (await table.view(game)).is_question
    assert await wait(table, 1) == {game}
    entries = await table.services.games.log(game)
    answer = next(entry for entry in reversed(entries) if not entry.forced)
    assert (answer.seat, answer.move and answer.move["do"], answer.timed_out) == (BLUE, "accept_offer", False)
    assert await due(table, game) == [NoticeKind.RESUME]


async def test_a_refusal_by_order_counts_as_any_other(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    view = await asked(table, game, 0)
    for count in range(1, 4):
        await wait(table, DELAY.total_seconds())
        view = await table.view(game)
        assert view.rules.declined(view.state) == count
        if count < 3:
            await table.do(game, OfferBribe(count))
    assert view.decision is not None
    assert not any(isinstance(move, OfferBribe) for move in view.decision.options)


@pytest.mark.parametrize("wish", [None, {"rule": "ask"}, {**FULL_PRICE, "least": 2}], ids=str)
async def test_the_question_is_posted_only_after_the_delay_whether_there_is_an_order_or_not(
    table: Table, game: int, wish: dict[str, Any] | None
) -> None:
    if wish is not None:
        await order(table, game, wish)
    await asked(table, game)
    assert await due(table, game) == []
    await wait(table, DELAY.total_seconds() - 1)
    assert await due(table, game) == []
    await wait(table, 1)
    assert await due(table, game) == [NoticeKind.RESUME if wish == {**FULL_PRICE, "least": 2} else NoticeKind.QUESTION]


async def test_a_player_may_answer_before_their_order_does(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    await asked(table, game)
    await table.do(game, WaiveBribe())
    await wait(table, 60)
    assert await last_moves(table, game) == ["waive_bribe"]


async def test_an_order_outlives_a_restart_between_request_and_answer(table: Table, game: int) -> None:
    await order(table, game, ACCEPT_ONE)
    await asked(table, game)
    table.services = table.fresh_services()
    await wait(table, 3600)
    assert "accept_offer" in await last_moves(table, game, 2)


async def test_an_order_revoked_in_the_meantime_answers_nothing(table: Table, game: int) -> None:
    await order(table, game, ACCEPT_ONE)
    await asked(table, game)
    await table.services.orders.revoke(game, by=await owner(table, game, BLUE))
    await wait(table, 60)
    assert (await table.view(game)).is_question
    assert await due(table, game) == [NoticeKind.QUESTION]


async def test_an_order_given_while_its_question_is_open_answers_only_the_next(table: Table, game: int) -> None:
    await asked(table, game)
    await order(table, game, FULL_PRICE)
    await wait(table, 60)
    assert (await table.view(game)).is_question
    await table.do(game, RefuseOffer())
    await table.do(game, OfferBribe(2))
    await wait(table, 60)
    assert not (await table.view(game)).is_question


async def test_an_undone_request_is_answered_by_nobody(table: Table, game: int) -> None:
    await order(table, game, ACCEPT_ONE)
    await asked(table, game)
    await table.undo(game)
    await wait(table, 60)
    view = await table.view(game)
    assert view.decision is not None
    assert view.decision.prompt is Prompt.SETTLE_BRIBE


async def test_what_others_can_see_is_the_same_whichever_order_gives_an_answer(tmp_path: Path) -> None:
    """Log, views, notices, timers and export, before and after the answer, for four orders that all refuse."""
    seen = []
    for wish in (
        FULL_PRICE,
        {"rule": "accept", "least": 2},
        {"rule": "accept", "least": 9},
        {**FULL_PRICE, "waive_for": [GRAY]},
    ):
        table = Table(MemoryStore(), rules=LaidOut())
        game = await table.running(ANN, BOB, CAT)
        await order(table, game, wish)
        seen.append([await everything(table, game)])
        await asked(table, game)
        for seconds in (0, 10, 9, 1, 60):
            await wait(table, seconds)
            seen[-1].append(await everything(table, game))
    assert seen[0] == seen[1] == seen[2] == seen[3]


async def everything(table: Table, game: int) -> Any:
    """All that leaves the service for the eyes of others, and when."""
    view = await table.view(game)
    return (
        [view.rules.view(view.state, seat) for seat in (None, RED, GRAY)],
        await table.services.games.log(game),
        await table.services.games.export(game),
        [(row.kind, row.seat, row.seq, row.payload) for row in await table.store.undelivered(game)],
        await due(table, game),
        await table.store.timers(game),
        view.game.head,
    )


@pytest.mark.parametrize("wish", [None, ACCEPT_ONE, FULL_PRICE], ids=str)
async def test_every_request_waits_equally_long(table: Table, game: int, wish: dict[str, Any] | None) -> None:
    if wish is not None:
        await order(table, game, wish)
    view = await asked(table, game)
    (timer,) = await table.store.timers(game)
    assert (timer.kind, timer.seat, timer.seq, timer.payload) == (ORDER, BLUE, view.seq, {})
    assert timer.due_at == view.head.moved_at + DELAY


async def test_only_players_give_orders_and_only_sound_ones(table: Table, game: int) -> None:
    orders = table.services.orders
    for by, wish, reason in (
        (STRANGER, FULL_PRICE, Reason.NOT_A_PLAYER),
        (ANN, {"rule": "accept"}, "order_amount"),
        (ANN, {"rule": "mood"}, "order_unknown"),
    ):
        with pytest.raises(PaxError) as caught:
            await orders.give(game, wish, by=by)
        assert caught.value.reason == reason
        assert await orders.of(game, by) is None


async def test_what_was_ordered_can_be_read_again_by_its_player_alone(table: Table, game: int) -> None:
    blue, gray = await owner(table, game, BLUE), await owner(table, game, GRAY)
    await order(table, game, ACCEPT_ONE)
    assert (await table.services.orders.of(game, blue) or {})["least"] == 1
    assert await table.services.orders.of(game, gray) is None


# -- the time limit of a question


async def timed(table: Table, hours: float) -> int:
    """A game in which time is counted, and blue's clock shows so much."""
    norms = {"clock": ClockMode.CUSTOM, "clock_hours": 500, "clock_more": 1, "time_up": TimeUp.REMIND}
    lobbies = table.services.lobbies
    lobby = await lobbies.create("pamir", channel=CHANNEL, guild=5, host=ANN, name="ann", norms=norms)
    for user in (BOB, CAT):
        await lobbies.join(lobby.game.id, user=user, name=f"user {user}")
    await lobbies.start(lobby.game.id, by=ANN)
    await table.store.set_clocks(lobby.game.id, [ClockRow(BLUE, hours * HOUR)])
    return lobby.game.id


@pytest.mark.parametrize(("hours", "limit"), [(72, 12), (48, 12), (24, 6), (1, 1), (0, 1)])
async def test_a_question_may_take_half_a_day_or_a_quarter_of_the_answerers_clock(
    table: Table, hours: float, limit: float
) -> None:
    game = await timed(table, hours)
    view = await asked(table, game)
    until = await table.services.questions.until(view)
    assert until is not None
    assert (until - view.head.moved_at).total_seconds() == limit * HOUR


async def test_the_limit_sleeps_in_the_answerers_quiet_hours(table: Table) -> None:
    game = await timed(table, 24)
    await table.services.settings.change(await owner(table, game, BLUE), quiet="14:00-22:00")
    view = await asked(table, game)  # at noon
    until = await table.services.questions.until(view)
    assert until is not None
    assert (until - view.head.moved_at).total_seconds() == 14 * HOUR


async def test_without_a_clock_a_question_has_no_limit(table: Table, game: int) -> None:
    view = await asked(table, game)
    assert await table.services.questions.until(view) is None
    await wait(table, 1000 * HOUR)
    assert (await table.view(game)).is_question


async def test_when_the_time_is_up_the_stated_default_is_the_answer_and_the_log_says_so(table: Table) -> None:
    game = await timed(table, 24)
    await asked(table, game)
    table.services = table.fresh_services()
    await wait(table, 6 * HOUR)
    view = await table.view(game)
    assert view.decision is not None
    assert view.decision.prompt is Prompt.SETTLE_BRIBE
    assert view.rules.declined(view.state) == 1
    entry = (await table.services.games.log(game))[-1]
    assert (entry.move and entry.move["do"], entry.seat, entry.timed_out) == ("refuse_offer", BLUE, True)
    assert NoticeKind.RESUME in await due(table, game)


async def test_a_question_answered_in_time_is_not_answered_again(table: Table) -> None:
    game = await timed(table, 24)
    await asked(table, game)
    await table.do(game, AcceptOffer(1))
    await wait(table, 24 * HOUR)
    assert not any(entry.timed_out for entry in await table.services.games.log(game))


# -- if refused, then


@pytest.mark.parametrize(
    ("wish", "reply", "expected"),
    [
        ({"then": "pay"}, RefuseOffer(), "pay_bribe"),
        ({"then": "pay_up_to", "most": 2}, DemandBribe(2), "pay_bribe"),
        ({"then": "withdraw"}, RefuseOffer(), "withdraw"),
        ({"then": "pay_up_to", "most": 1}, DemandBribe(2), "demand_bribe"),
    ],
    ids=str,
)
async def test_what_was_said_for_a_refusal_is_done_at_once(
    table: Table, game: int, wish: dict[str, Any], reply: Any, expected: str
) -> None:
    await table.do(game, PlayCard(FIRST))
    view = await table.view(game)
    red = turn_user(view)
    await table.services.if_refused.say(game, wish, by=red)
    assert await table.services.if_refused.of(view, red)
    await table.do(game, OfferBribe(1))
    turn = await table.do(game, reply)
    assert await last_moves(table, game) == [expected]
    assert turn.view.seq == (await table.view(game)).seq
    assert NoticeKind.QUESTION not in await due(table, game)
    assert await table.services.if_refused.of(turn.view, red) is None


async def test_it_follows_a_refusal_by_order_and_by_time_as_well(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    await table.do(game, PlayCard(FIRST))
    await table.services.if_refused.say(game, {"then": "withdraw"}, by=turn_user(await table.view(game)))
    await table.do(game, OfferBribe(1))
    await wait(table, 20)
    assert await last_moves(table, game, 2) == ["refuse_offer", "withdraw"]


async def test_it_can_be_taken_back_and_said_only_by_who_is_asked(table: Table, game: int) -> None:
    await table.do(game, PlayCard(FIRST))
    view = await table.view(game)
    say = table.services.if_refused.say
    for by, reason in ((STRANGER, Reason.NOT_A_PLAYER), (user_on(view, BLUE), Reason.NOT_ASKED)):
        with pytest.raises(PaxError) as caught:
            await say(game, {"then": "pay"}, by=by)
        assert caught.value.reason == reason
    await say(game, {"then": "pay"}, by=turn_user(view))
    await say(game, None, by=turn_user(view))
    await table.do(game, OfferBribe(1))
    await table.do(game, RefuseOffer())
    assert await last_moves(table, game) == ["refuse_offer"]


async def test_an_answer_that_was_not_given_because_of_a_crash_is_given_after_the_restart(
    table: Table, game: int
) -> None:
    await table.do(game, PlayCard(FIRST))
    await table.services.if_refused.say(game, {"then": "withdraw"}, by=turn_user(await table.view(game)))
    await table.do(game, OfferBribe(1))
    broken = table.services.if_refused._desk
    give, broken.ready = broken.ready, nobody  # type: ignore[method-assign]
    await table.do(game, RefuseOffer())
    assert await last_moves(table, game) == ["refuse_offer"]
    broken.ready = give  # type: ignore[method-assign]
    async with broken.lock(game):
        await broken.timing.anew(await table.view(game))
    await wait(table, 1)
    assert await last_moves(table, game) == ["withdraw"]


async def nobody(view: GameView) -> None:
    return None


# -- several requests in one question


async def ask_two(table: Table, game: int, first: int = 0, second: int = 1) -> int:
    """Red asks blue about both cards; blue's user."""
    view = await table.view(game)
    await table.services.asking.ask(game, BLUE, {FIRST: first, SECOND: second}, by=turn_user(view))
    return user_on(view, BLUE)


async def test_what_was_agreed_is_answered_at_once_when_the_offer_is_made(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    await table.services.asking.answer(game, 1, {FIRST: 0, SECOND: 2}, by=blue)
    await asked(table, game, 0, FIRST)
    assert "waive_bribe" in await last_moves(table, game, 2)
    assert NoticeKind.QUESTION not in await due(table, game)
    assert not (await table.view(game)).is_question


async def test_the_amount_asked_for_instead_is_taken_and_less_is_not_asked_again(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    await table.services.asking.answer(game, 1, {FIRST: None, SECOND: 2}, by=blue)
    await table.do(game, PlayCard(SECOND))
    with pytest.raises(PaxError) as caught:
        await table.do(game, OfferBribe(1))
    assert (caught.value.reason, caught.value.details) == (Reason.SETTLED_ALREADY, {"amount": 2})
    await table.do(game, OfferBribe(2))
    assert "accept_offer" in await last_moves(table, game, 2)


async def test_what_was_refused_is_not_asked_again_in_the_turn(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    await table.services.asking.answer(game, 1, {FIRST: None, SECOND: 1}, by=blue)
    await table.do(game, PlayCard(FIRST))
    before = await table.view(game)
    with pytest.raises(PaxError) as caught:
        await table.do(game, OfferBribe(2))
    assert caught.value.reason == Reason.REFUSED_ALREADY
    assert (await table.view(game)).seq == before.seq
    await table.do(game, PayBribe(3))


async def test_three_declined_requests_are_enough_however_they_were_made(table: Table, game: int) -> None:
    await asked(table, game, 0)
    await table.do(game, RefuseOffer())
    await table.do(game, Withdraw())
    blue = await ask_two(table, game)
    question = await table.services.asking.answer(game, 1, {FIRST: 2, SECOND: None}, by=blue)
    assert question.declined == 2
    view = await table.view(game)
    assert await table.services.asking.possible(view, turn_user(view)) == {}


async def test_until_it_is_answered_the_player_goes_on_and_a_question_unanswered_lapses_with_the_turn(
    table: Table, game: int
) -> None:
    blue = await ask_two(table, game)
    await table.do(game, EndTurn())
    with pytest.raises(PaxError) as caught:
        await table.services.asking.answer(game, 1, {}, by=blue)
    assert caught.value.reason == Reason.QUESTION_CLOSED
    assert await table.services.asking.questions(await table.view(game)) == ()


async def test_a_question_has_the_same_time_limit_and_is_refused_then(table: Table) -> None:
    game = await timed(table, 24)
    await ask_two(table, game)
    table.services = table.fresh_services()
    await wait(table, 6 * HOUR)
    (question,) = await table.services.asking.questions(await table.view(game))
    assert (question.answered, question.in_time, question.declined) == (True, False, 2)


async def test_only_what_is_possible_can_be_asked_and_answered_and_only_by_the_two(table: Table, game: int) -> None:
    asking, view = table.services.asking, await table.view(game)
    red, blue, gray = (user_on(view, seat) for seat in (RED, BLUE, GRAY))
    for holder, offers, by, reason in (
        (BLUE, {FIRST: 3}, red, Reason.OFFER_IMPOSSIBLE),
        (BLUE, {99: 0}, red, Reason.OFFER_IMPOSSIBLE),
        (BLUE, {}, red, Reason.NOTHING_TO_ASK),
        (GRAY, {FIRST: 0}, red, Reason.NOTHING_TO_ASK),
        (BLUE, {FIRST: 0}, gray, Reason.NOT_ASKED),
        (BLUE, {FIRST: 0}, STRANGER, Reason.NOT_A_PLAYER),
    ):
        with pytest.raises(PaxError) as caught:
            await asking.ask(game, holder, offers, by=by)
        assert caught.value.reason == reason
    await ask_two(table, game)
    for turn, amounts, by, reason in (
        (1, {FIRST: 3}, blue, Reason.OFFER_IMPOSSIBLE),
        (2, {FIRST: 0}, blue, Reason.QUESTION_CLOSED),
        (1, {FIRST: 0}, gray, Reason.QUESTION_CLOSED),
        (1, {FIRST: 0}, STRANGER, Reason.NOT_A_PLAYER),
    ):
        with pytest.raises(PaxError) as caught:
            await asking.answer(game, turn, amounts, by=by)
        assert caught.value.reason == reason
    with pytest.raises(PaxError) as caught:
        await asking.ask(game, BLUE, {FIRST: 0}, by=red)
    assert caught.value.reason == Reason.NOTHING_TO_ASK


async def test_a_question_survives_a_restart_and_answers_go_on(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    table.services = table.fresh_services()
    (question,) = await table.services.asking.questions(await table.view(game))
    assert question.items == (Item(FIRST, 3, 0), Item(SECOND, 3, 1))
    closed = await table.services.asking.answer(game, 1, {FIRST: 0, SECOND: None}, by=blue)
    assert closed == replace(question, items=(Item(FIRST, 3, 0, 0), Item(SECOND, 3, 1)), answered=True)
    assert QUESTION not in [timer.kind for timer in await table.store.timers(game)]


async def test_a_question_to_a_seat_that_the_game_plays_lapses(table: Table) -> None:
    game = await timed(table, 24)
    blue = await ask_two(table, game)
    await table.services.seating.hand_over(game, BLUE, by=blue)
    view = await table.view(game)
    assert await table.services.asking.open_to(view, blue) is None
    with pytest.raises(PaxError) as caught:
        await table.services.asking.answer(game, 1, {FIRST: 0}, by=blue)
    assert caught.value.reason == Reason.QUESTION_CLOSED
    await wait(table, 24 * HOUR)
    assert await table.services.asking.questions(await table.view(game)) == ()


async def test_a_pause_takes_nothing_from_the_time_of_a_question(table: Table) -> None:
    game = await timed(table, 24)
    await ask_two(table, game)
    users = [user_on(await table.view(game), seat) for seat in (RED, BLUE, GRAY)]
    await table.services.pauses.propose(game, by=users[0])
    for user in users[1:]:
        await table.services.pauses.agree(game, by=user)
    await wait(table, 24 * HOUR)
    await table.services.pauses.resume(game, by=users[0])
    await wait(table, 6 * HOUR - 1)
    (question,) = await table.services.asking.questions(await table.view(game))
    assert not question.answered
    await wait(table, 1)
    (question,) = await table.services.asking.questions(await table.view(game))
    assert question.answered


async def test_what_was_agreed_or_arranged_is_void_when_the_table_goes_back(table: Table, game: int) -> None:
    blue = await ask_two(table, game)
    await table.services.asking.answer(game, 1, {FIRST: 0, SECOND: None}, by=blue)
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
    assert await table.services.asking.questions(view) == ()
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
    (question,) = await table.services.asking.questions(await table.view(game))
    assert not question.answered
    assert question.until is not None
    assert (question.until - begun).total_seconds() == 18 * HOUR
    await wait(table, 12 * HOUR)
    (question,) = await table.services.asking.questions(await table.view(game))
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
    assert await table.services.asking.take_up(await table.view(game))
    await wait(table, 6 * HOUR)
    (question,) = await table.services.asking.questions(await table.view(game))
    assert question.answered


# -- orders and several requests in one question


async def only_question(table: Table, game: int) -> Question:
    (question,) = await table.services.asking.questions(await table.view(game))
    return question


@pytest.mark.parametrize(
    ("wish", "amounts"),
    [
        (FULL_PRICE, (None, None)),
        (ACCEPT_ONE, (None, 1)),
        ({**FULL_PRICE, "waive_for": [RED]}, (0, 0)),
        ({"rule": "ask", "waive_round": True}, (0, 0)),
    ],
    ids=str,
)
async def test_an_order_answers_a_question_about_several_things_after_the_delay(
    table: Table, game: int, wish: dict[str, Any], amounts: tuple[int | None, ...]
) -> None:
    await order(table, game, wish)
    await ask_two(table, game)
    await wait(table, DELAY.total_seconds() - 1)
    assert not (await only_question(table, game)).is_told
    table.services = table.fresh_services()
    assert await wait(table, 1) == {game}
    question = await only_question(table, game)
    assert tuple(item.amount for item in question.items) == amounts
    assert (question.answered, question.in_time, question.declined) == (True, True, amounts.count(None))
    assert await table.store.timers(game) == ()


@pytest.mark.parametrize("wish", [None, {"rule": "ask", "waive_for": [GRAY]}], ids=str)
async def test_whoever_wants_to_be_asked_is_asked_after_the_same_delay(
    table: Table, game: int, wish: dict[str, Any] | None
) -> None:
    if wish is not None:
        await order(table, game, wish)
    blue = await ask_two(table, game)
    await wait(table, DELAY.total_seconds() - 1)
    assert not (await only_question(table, game)).is_told
    await wait(table, 1)
    question = await only_question(table, game)
    assert (question.put, question.answered, question.left) == (True, False, question.items)
    await table.services.asking.answer(game, 1, {FIRST: 0, SECOND: None}, by=blue)


async def test_a_refusal_by_order_of_several_things_counts_and_an_agreement_by_order_holds(
    table: Table, game: int
) -> None:
    await order(table, game, ACCEPT_ONE)
    await ask_two(table, game)
    await wait(table, DELAY.total_seconds())
    await table.do(game, PlayCard(FIRST))
    with pytest.raises(PaxError) as caught:
        await table.do(game, OfferBribe(2))
    assert caught.value.reason == Reason.REFUSED_ALREADY
    await table.do(game, Withdraw())
    await asked(table, game, 1, SECOND)
    assert "accept_offer" in await last_moves(table, game, 2)


async def test_while_the_delay_lasts_a_question_looks_alike_whatever_order_there_is(tmp_path: Path) -> None:
    seen: list[Any] = []
    for wish in (None, {"rule": "ask"}, FULL_PRICE, ACCEPT_ONE, {**FULL_PRICE, "waive_for": [RED]}):
        table = Table(MemoryStore(), rules=LaidOut())
        game = await table.running(ANN, BOB, CAT)
        if wish is not None:
            await order(table, game, wish)
        await ask_two(table, game)
        seen.append([])
        for seconds in (0, 10, 9):
            await wait(table, seconds)
            question = await only_question(table, game)
            seen[-1].append((await everything(table, game), question))
    assert all(each == seen[0] for each in seen)


async def test_the_answer_of_an_order_is_kept_as_if_its_player_had_given_it_in_the_panel(tmp_path: Path) -> None:
    seen = []
    for by_order in (True, False):
        table = Table(MemoryStore(), rules=LaidOut())
        game = await table.running(ANN, BOB, CAT)
        if by_order:
            await order(table, game, ACCEPT_ONE)
        blue = await ask_two(table, game)
        if not by_order:
            await table.services.asking.answer(game, 1, {FIRST: None, SECOND: 1}, by=blue)
        await wait(table, DELAY.total_seconds())
        question = await only_question(table, game)
        amounts = [item.amount for item in question.items]
        told = (question.is_told, question.answered, question.in_time, question.declined, amounts)
        seen.append((await everything(table, game), told))
    assert seen[0] == seen[1]


async def test_an_order_given_while_several_things_are_asked_answers_only_later_questions(
    table: Table, game: int
) -> None:
    await ask_two(table, game)
    await wait(table, 1)
    await order(table, game, FULL_PRICE)
    await wait(table, DELAY.total_seconds())
    question = await only_question(table, game)
    assert (question.put, question.answered) == (True, False)


async def test_a_player_answers_several_things_before_their_order_does(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    blue = await ask_two(table, game)
    await table.services.asking.answer(game, 1, {FIRST: 0, SECOND: 2}, by=blue)
    await wait(table, DELAY.total_seconds())
    assert [item.amount for item in (await only_question(table, game)).items] == [0, 2]


async def test_a_question_and_an_offer_to_the_same_player_wait_side_by_side(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    view = await table.view(game)
    await table.services.asking.ask(game, BLUE, {SECOND: 1}, by=turn_user(view))
    await wait(table, 5)
    await asked(table, game, 1)
    await wait(table, 15)
    assert (await only_question(table, game)).answered
    assert (await table.view(game)).is_question
    await wait(table, 5)
    assert not (await table.view(game)).is_question


async def test_a_pause_takes_nothing_from_the_delay_of_a_question(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    await ask_two(table, game)
    users = [user_on(await table.view(game), seat) for seat in (RED, BLUE, GRAY)]
    await table.services.pauses.propose(game, by=users[0])
    for user in users[1:]:
        await table.services.pauses.agree(game, by=user)
    await wait(table, 24 * HOUR)
    assert not (await only_question(table, game)).is_told
    await table.services.pauses.resume(game, by=users[0])
    await wait(table, DELAY.total_seconds() - 1)
    assert not (await only_question(table, game)).is_told
    await wait(table, 1)
    assert (await only_question(table, game)).answered


class OnlyFirst(LaidOut):
    """A game in which an order decides about the first card alone."""

    def standing_reply(self, state: State, order: Mapping[str, Any], offer: Offer) -> Reply | None:
        return Reply(0) if offer.about == FIRST else None


async def test_what_an_order_leaves_open_is_put_to_its_player_and_all_is_told_together() -> None:
    table = Table(MemoryStore(), rules=OnlyFirst())
    game = await timed(table, 24)
    await order(table, game, FULL_PRICE)
    blue = await ask_two(table, game)
    await wait(table, DELAY.total_seconds())
    question = await only_question(table, game)
    assert (question.put, question.answered) == (True, False)
    assert question.left == (Item(SECOND, 3, 1),)
    closed = await table.services.asking.answer(game, 1, {SECOND: 2}, by=blue)
    assert [item.amount for item in closed.items] == [0, 2]


async def test_when_time_runs_out_all_is_refused_so_that_nothing_tells_of_an_order() -> None:
    table = Table(MemoryStore(), rules=OnlyFirst())
    game = await timed(table, 24)
    await order(table, game, FULL_PRICE)
    await ask_two(table, game)
    for seconds in (DELAY.total_seconds(), 6 * HOUR):
        await wait(table, seconds)
    question = await only_question(table, game)
    assert (question.in_time, [item.amount for item in question.items]) == (False, [None, None])


async def test_bribes_are_waived_for_a_person_and_not_for_who_takes_over_their_seat(table: Table, game: int) -> None:
    await order(table, game, {**FULL_PRICE, "waive_for": [RED, GRAY]})
    red, gray = [await owner(table, game, seat) for seat in (RED, GRAY)]
    await table.services.people.seek(game, RED, by=red)
    await table.services.people.take(game, RED, user=STRANGER, name="new")
    kept = await table.services.orders.of(game, await owner(table, game, BLUE))
    assert kept is not None
    assert (kept["rule"], kept["waive_for"]) == ("full_price", [GRAY])
    assert await table.services.orders.of(game, gray) is None
    await asked(table, game)
    await wait(table, DELAY.total_seconds())
    assert "refuse_offer" in await last_moves(table, game, 2)
