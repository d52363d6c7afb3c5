import pytest

from paxbot.games.pamir.moves import AcceptOffer, Prompt
from paxbot.service import NoticeKind
from tests.pamir.builder import BLUE
from tests.service.bargains.scene import HOUR, asked, due, owner, timed, wait
from tests.service.table import Table


@pytest.mark.parametrize(("hours", "limit"), [(72, 12), (48, 12), (24, 6), (1, 1), (0, 1)])
async def test_a_question_may_take_half_a_day_or_a_quarter_of_the_answerers_clock(
    table: Table, hours: float, limit: float
) -> None:
    game = await timed(table, hours)
    view = await asked(table, game)
    until = (await table.services.snapshots.of(game)).question_until
    assert until is not None
    assert (until - view.head.moved_at).total_seconds() == limit * HOUR


async def test_the_limit_sleeps_in_the_answerers_quiet_hours(table: Table) -> None:
    game = await timed(table, 24)
    await table.services.settings.change(await owner(table, game, BLUE), quiet="14:00-22:00")
    view = await asked(table, game)  # at noon
    until = (await table.services.snapshots.of(game)).question_until
    assert until is not None
    assert (until - view.head.moved_at).total_seconds() == 14 * HOUR


async def test_without_a_clock_a_question_has_no_limit(table: Table, game: int) -> None:
    await asked(table, game)
    assert (await table.services.snapshots.of(game)).question_until is None
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
    assert view.bargaining.declined(view.state) == 1
    entry = (await table.services.games.log(game))[-1]
    assert (entry.move and entry.move["do"], entry.seat, entry.timed_out) == ("refuse_offer", BLUE, True)
    assert NoticeKind.RESUME in await due(table, game)


async def test_a_question_answered_in_time_is_not_answered_again(table: Table) -> None:
    game = await timed(table, 24)
    await asked(table, game)
    await table.do(game, AcceptOffer(1))
    await wait(table, 24 * HOUR)
    assert not any(entry.timed_out for entry in await table.services.games.log(game))
