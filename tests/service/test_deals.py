import pytest

from paxbot.service import NoticeKind, Reason, Talk
from paxbot.service.talk.deals import MOST, Deal, DealState
from tests.outbox import due_of
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, user_on
from tests.toy_moves import Take

PEACE = "Leave Kabul to me, and I will not tax you."


async def propose(table: Table, game: int, *to: int, by: int = 0, text: str = PEACE) -> Deal:
    user = user_on(await table.view(game), by)
    return await table.services.deals.propose(game, to or (1,), text, by=user)


async def now(table: Table, game: int, deal: Deal) -> Deal:
    return next(each for each in await table.services.deals.of(await table.view(game)) if each.id == deal.id)


async def told(table: Table, game: int) -> list[int]:
    due = await due_of(table.services, game)
    return [each.notice.payload["deal"] for each in due if each.notice.kind == NoticeKind.DEAL and each.stands]


@pytest.fixture
async def game(table: Table) -> int:
    return await table.running(ANN, BOB, CAT)


async def test_a_deal_is_proposed_once_and_stands_after_a_restart(table: Table, game: int) -> None:
    deal = await propose(table, game, text=f"  {PEACE}\n")
    assert (deal.text, deal.parties, deal.missing) == (PEACE, (0, 1), (1,))
    assert await told(table, game) == [deal.id]
    table.services = table.fresh_services()
    assert await now(table, game, deal) == deal
    agreed = await table.services.deals.agree(game, deal.id, by=user_on(await table.view(game), 1))
    assert agreed.state is DealState.AGREED
    assert await told(table, game) == []


async def test_a_deal_with_all_needs_everybody(table: Table, game: int) -> None:
    deal = await propose(table, game, 1, 2)
    _, first, second = await table.users(game)
    deals = table.services.deals
    assert (await deals.agree(game, deal.id, by=first)).missing == (2,)
    with refused(Reason.DEAL_SETTLED):
        await deals.agree(game, deal.id, by=first)
    assert (await deals.decline(game, deal.id, by=second)).state is DealState.DECLINED


async def test_a_counter_proposal_settles_the_first_and_goes_to_the_others(table: Table, game: int) -> None:
    deal = await propose(table, game, 1, 2)
    _, first, second = await table.users(game)
    new = await table.services.deals.counter(game, deal.id, "Only Herat.", by=first)
    assert (new.seat, new.to, new.answers) == (1, (0, 2), 0)
    assert (await now(table, game, deal)).state is DealState.COUNTERED
    assert await told(table, game) == [new.id]
    with refused(Reason.DEAL_SETTLED):
        await table.services.deals.agree(game, deal.id, by=second)


async def test_only_those_it_is_put_to_answer_and_only_those_it_binds_settle_it(table: Table, game: int) -> None:
    deal = await propose(table, game)
    proposer, other, third = await table.users(game)
    deals = table.services.deals
    for by in (proposer, third):
        with refused(Reason.DEAL_NOT_YOURS):
            await deals.agree(game, deal.id, by=by)
    with refused(Reason.NOT_A_PLAYER):
        await deals.agree(game, deal.id, by=STRANGER)
    with refused(Reason.DEAL_SETTLED):
        await deals.mark(game, deal.id, DealState.FULFILLED, by=proposer)
    with refused(Reason.DEAL_NOT_YOURS):
        await deals.mark(game, deal.id, DealState.WITHDRAWN, by=other)
    await deals.agree(game, deal.id, by=other)
    with refused(Reason.DEAL_NOT_YOURS):
        await deals.mark(game, deal.id, DealState.BROKEN, by=third)
    with refused(Reason.DEAL_NOT_YOURS):
        await deals.mark(game, deal.id, DealState.LAPSED, by=other)
    assert [each.id for each in await deals.standing(await table.view(game), 1)] == [deal.id]
    assert (await deals.mark(game, deal.id, DealState.BROKEN, by=other)).by == 1
    assert await deals.standing(await table.view(game), 1) == ()


async def test_what_is_proposed_has_words_and_somebody_to_answer_and_an_end(table: Table, game: int) -> None:
    with refused(Reason.NOTHING_SAID):
        await propose(table, game, text=" \n")
    with refused(Reason.SENTENCE_TOO_LONG, most=200):
        await propose(table, game, text="x" * 201)
    for seat in (0, 3):
        with refused(Reason.UNKNOWN_SEAT):
            await propose(table, game, seat)
    deals = [await propose(table, game) for _ in range(MOST)]
    assert len({deal.id for deal in deals}) == MOST
    with refused(Reason.ENOUGH_DEALS, most=MOST):
        await propose(table, game)
    await table.services.deals.mark(game, deals[0].id, DealState.WITHDRAWN, by=user_on(await table.view(game), 0))
    await propose(table, game)


async def test_a_table_without_talk_has_no_deals_and_one_person_nobody_to_make_them_with(table: Table) -> None:
    silent = await table.running(ANN, BOB, talk=Talk.NONE)
    with refused(Reason.NO_TALK):
        await propose(table, silent)
    alone = await table.running(ANN, channel=901, automated=1)
    with refused(Reason.NOBODY_TO_DEAL_WITH):
        await table.services.deals.propose(alone, [1], PEACE, by=ANN)


async def test_nothing_is_proposed_to_a_seat_that_the_game_plays(table: Table, game: int) -> None:
    other = user_on(await table.view(game), 1)
    await table.services.seating.hand_over(game, 1, by=other)
    with refused(Reason.UNKNOWN_SEAT):
        await propose(table, game, 1)
    with refused(Reason.SEAT_HAS_NO_SAY):
        await propose(table, game, 0, by=1)


async def test_a_deal_does_not_bind_a_newcomer(table: Table, game: int) -> None:
    deal = await propose(table, game)
    other = user_on(await table.view(game), 1)
    await table.services.deals.agree(game, deal.id, by=other)
    table.clock.wait(minutes=1)
    await table.services.people.seek(game, 1, by=other)
    await table.services.people.take(game, 1, user=77, name="zoe")
    assert (await now(table, game, deal)).state is DealState.LAPSED
    with refused(Reason.DEAL_SETTLED):
        await table.services.deals.mark(game, deal.id, DealState.BROKEN, by=77)
    newer = await propose(table, game)
    assert (await now(table, game, newer)).state is DealState.OPEN


async def test_deals_are_in_no_log_and_stay_when_the_game_goes_back(table: Table, game: int) -> None:
    await table.do(game, Take(1))
    deal = await propose(table, game)
    await table.undo(game)
    assert (await now(table, game, deal)).state is DealState.OPEN
    assert PEACE not in str((await table.services.games.log(game), await table.services.games.export(game)))


async def test_a_forgotten_proposer_leaves_no_deal_and_no_number_is_given_twice(table: Table, game: int) -> None:
    deal = await propose(table, game)
    proposer = user_on(await table.view(game), 0)
    assert PEACE in str(await table.store.about_user(proposer))
    await table.store.forget_user(proposer, {})
    assert await table.services.deals.of(await table.view(game)) == ()
    table.clock.wait(seconds=1)
    assert (await propose(table, game, 2, by=1)).id > deal.id


async def test_an_open_deal_is_over_with_its_game(table: Table, game: int) -> None:
    deal = await propose(table, game)
    await table.services.endings.enforce(game, by=STRANGER, moderator=True)
    assert (await now(table, game, deal)).state is DealState.OVER
    assert await told(table, game) == []
    with refused(Reason.GAME_OVER):
        await propose(table, game)


async def test_settled_deals_are_kept_for_a_while(table: Table, game: int) -> None:
    user = user_on(await table.view(game), 0)
    for _ in range(MOST + 2):
        deal = await propose(table, game)
        await table.services.deals.mark(game, deal.id, DealState.WITHDRAWN, by=user)
    assert len(await table.services.deals.of(await table.view(game))) == MOST
