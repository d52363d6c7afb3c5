from datetime import timedelta

from paxbot.leagues.results import FixtureState
from paxbot.leagues.season import Phase
from paxbot.service import Reason
from paxbot.service.leagues.tick import LATE, LATE_IN_ALL
from tests.service.refusals import refused
from tests.service.season import GUILD, Club
from tests.toy_moves import Ask


async def begun(club: Club, **rules: int) -> tuple[int, int]:
    await club.open(3, **rules)
    await club.start()
    await club.run()
    now = await club.all_here()
    return next((number, row.id) for number, row in now.games.items())


async def stopped(club: Club) -> None:
    now = await club.view()
    assert now.file.due_at
    assert now.file.stops_at
    for at in (now.file.due_at, now.file.stops_at):
        club.table.clock.at = at
        now = await club.run()
    assert now.phase is Phase.HARD_STOP


async def is_over(club: Club, number: int) -> bool:
    fixture = (await club.view()).season.fixture(number)
    return fixture.state is FixtureState.OVER and fixture.result is not None and fixture.result.counts


async def stall(club: Club, game: int) -> None:
    """Whoever is asked answers as late as they can, by what leads to the most questions."""
    view = await club.table.view(game)
    if view.decision is not None:
        asks = [each for each in view.decision.options if isinstance(each, Ask)]
        await club.table.do(game, asks[0] if asks else view.decision.options[0])


async def test_answering_once_a_day_does_not_keep_a_game_from_ending_after_the_hard_stop(club: Club) -> None:
    number, game = await begun(club)
    await stopped(club)
    waited = timedelta(0)
    while not await is_over(club, number):
        step = LATE - timedelta(hours=1)
        club.table.clock.at += step
        waited += step
        await club.run()
        await stall(club, game)
        await club.run()
    assert waited <= 3 * (LATE_IN_ALL + LATE)
    assert len(await club.table.store.moves(game)) > 3


async def test_a_game_that_all_let_rest_is_finished_after_the_hard_stop(club: Club) -> None:
    number, game = await begun(club)
    for user in (1, 2, 3):
        pauses = club.table.services.pauses
        await (pauses.propose(game, by=user) if user == 1 else pauses.agree(game, by=user))
    assert (await club.table.view(game)).game.paused_at
    await stopped(club)
    for _ in range(3):
        club.table.clock.at += LATE
        await club.run()
    assert await is_over(club, number)


async def test_nobody_ends_a_game_before_its_end(club: Club) -> None:
    _, game = await begun(club)
    host = (await club.table.view(game)).game.host
    endings = club.table.services.endings
    with refused(Reason.SEASON_GAME):
        await endings.propose(game, by=host)
    with refused(Reason.SEASON_GAME):
        await endings.enforce(game, by=host, moderator=True)


async def test_a_game_of_a_season_begun_before_may_still_be_ended(club: Club) -> None:
    _, game = await begun(club, edition=1)
    ended = await club.table.services.endings.enforce(game, by=77, moderator=True)
    assert not ended.view.game.status.is_open


async def test_the_last_who_leaves_a_game_or_wants_to_be_forgotten_does_not_keep_it_from_counting(club: Club) -> None:
    number, game = await begun(club)
    for user in (1, 2, 3):
        await club.table.services.forgetting.leave(user, again=True)
        await club.run()
    assert await is_over(club, number)
    assert (await club.table.view(game)).game.guild == GUILD
