from datetime import datetime, timedelta

from paxbot.service import NoticeKind, Reason
from paxbot.service.notices import GRACE_PERIOD
from paxbot.storage import Status
from tests.outbox import due_of
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, Clock, Table, asked_user, choice_for
from tests.service.test_timekeeping import hours, time_warnings
from tests.toy_moves import EndTurn, Take


async def kinds(table: Table, game: int) -> list[str]:
    return [each.notice.kind for each in await due_of(table.services, game) if each.stands]


async def told(table: Table, game: int) -> list[str]:
    due = await due_of(table.services, game)
    for each in due:
        await table.services.post.delivered(each.notice.id)
    return [each.notice.kind for each in due if each.stands]


async def test_each_player_is_told_once_that_the_game_rests_and_until_when(table: Table) -> None:
    game = await table.running()
    await told(table, game)
    assert await table.services.guild_removal.strand(game)
    assert not await table.services.guild_removal.strand(game)
    due = [each.notice for each in await due_of(table.services, game)]
    until = int((table.clock() + GRACE_PERIOD).timestamp())
    assert sorted(row.payload["user"] for row in due) == [ANN, BOB]
    assert {(row.kind, row.payload["until"]) for row in due} == {(NoticeKind.STRANDED, until)}
    assert (await table.view(game)).game.status is Status.RUNNING


class Running(Clock):
    def __call__(self) -> datetime:
        self.at += timedelta(milliseconds=400)
        return self.at


async def test_what_players_are_told_stands_though_a_second_ends_while_it_is_written(table: Table) -> None:
    table = Table(table.store, Running())
    for channel in range(901, 904):
        game = await table.running(channel=channel)
        await told(table, game)
        await table.services.guild_removal.strand(game)
        assert await kinds(table, game) == [NoticeKind.STRANDED] * 2


async def test_clocks_stand_until_the_bot_is_back(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    table.clock.wait(hours=4)
    await table.services.guild_removal.strand(game)
    assert await time_warnings(table, game) == {}
    table.clock.wait(hours=100)
    assert (await hours(table, game))[user] == 24
    assert await table.services.timekeeping.due(await table.view(game)) is None
    assert await table.services.guild_removal.rejoin(game)
    assert not await table.services.guild_removal.rejoin(game)
    assert (await hours(table, game))[user] == 24
    assert await time_warnings(table, game) == {"half": 12, "quarter": 18, "up": 24}
    table.clock.wait(hours=1)
    assert (await hours(table, game))[user] == 23


async def test_nobody_is_passed_over_or_reminded_meanwhile(table: Table) -> None:
    game = await table.running(clock="brisk")
    timers = await table.store.timers(game)
    await table.services.guild_removal.strand(game)
    # Someone may have set them anew a moment ago.
    await table.store.set_timers(game, timers)
    seq = (await table.view(game)).seq
    table.clock.wait(days=13)
    await table.services.timers.fire_due()
    assert (await table.view(game)).seq == seq
    assert await kinds(table, game) == [NoticeKind.STRANDED] * 2
    assert await table.store.timers(game) == ()


async def test_new_habits_set_no_timer_for_a_game_out_of_reach(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    await table.services.guild_removal.strand(game)
    table.clock.wait(hours=20)
    await table.services.settings.change(user, quiet="06:00-17:00")
    assert await time_warnings(table, game) == {}
    assert (await hours(table, game))[user] == 28


async def test_an_answer_is_refused_and_changes_nothing(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    await table.services.guild_removal.strand(game)
    for _ in range(2):
        with refused(Reason.STRANDED):
            await table.click(view, choice_for(view, Take(1)))
        with refused(Reason.STRANDED):
            await table.services.pauses.propose(game, by=ANN)
        with refused(Reason.STRANDED):
            await table.services.endings.propose(game, by=ANN)
        with refused(Reason.STRANDED):
            await table.services.seating.hand_over(game, 0, by=ANN)
        with refused(Reason.STRANDED):
            await table.services.plans.leave(game, "end", by=BOB)
        table = Table(table.store, table.clock)
    assert (await table.view(game)).seq == view.seq


async def test_what_was_to_be_told_waits_until_the_bot_is_back(table: Table) -> None:
    game = await table.running()
    await told(table, game)
    await table.do(game, EndTurn())
    owed = await kinds(table, game)
    assert NoticeKind.TURN in owed
    await table.services.guild_removal.strand(game)
    assert await told(table, game) == [NoticeKind.STRANDED] * 2
    assert await table.services.post.games_due() == frozenset()
    assert (await table.services.statistics.take()).undelivered == 0
    table.clock.wait(days=2)
    await table.services.guild_removal.rejoin(game)
    assert await told(table, game) == [*owed, NoticeKind.REJOINED]
    assert await told(table, game) == []


async def test_whoever_was_not_told_in_time_is_not_told_any_more(table: Table) -> None:
    game = await table.running()
    await told(table, game)
    await table.services.guild_removal.strand(game)
    table.clock.wait(hours=1)
    await table.services.guild_removal.rejoin(game)
    assert await kinds(table, game) == [NoticeKind.REJOINED]
    await table.services.guild_removal.strand(game)
    assert await kinds(table, game) == [NoticeKind.STRANDED] * 2
    await table.services.guild_removal.rejoin(game)
    assert await told(table, game) == [NoticeKind.REJOINED]


async def test_a_pause_outlasts_it_and_costs_no_time(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    table.clock.wait(hours=4)
    await table.pause(game)
    table.clock.wait(hours=5)
    await table.services.guild_removal.strand(game)
    table.clock.wait(hours=50)
    with refused(Reason.STRANDED):
        await table.services.pauses.resume(game, by=BOB)
    await table.services.guild_removal.rejoin(game)
    view = await table.view(game)
    assert view.game.paused_at is not None
    assert await time_warnings(table, game) == {}
    table.clock.wait(hours=5)
    await table.services.pauses.resume(game, by=BOB)
    assert (await hours(table, game))[user] == 24
    assert await time_warnings(table, game) == {"half": 12, "quarter": 18, "up": 24}


async def test_an_outage_counts_nothing_twice(table: Table) -> None:
    game = await table.running(clock="brisk")
    user = asked_user(await table.view(game))
    since = table.clock()
    await table.services.guild_removal.strand(game)
    table.clock.wait(hours=10)
    assert await table.services.pauses.make_up_for(since) == frozenset()
    await table.services.guild_removal.rejoin(game)
    assert (await hours(table, game))[user] == 28


async def test_moderators_look_for_no_games_that_rest_so(table: Table) -> None:
    game = await table.running()
    await table.services.guild_removal.strand(game)
    table.clock.wait(days=5)
    assert await table.services.people.stuck(5, timedelta(days=3)) == ()
    assert (await table.services.statistics.take()).games == {"paused": 1}
    await table.services.guild_removal.rejoin(game)
    assert await table.services.people.stuck(5, timedelta(days=3)) == ()


async def test_only_running_games_rest(table: Table) -> None:
    lobby = await table.lobby()
    assert not await table.services.guild_removal.strand(lobby)
    assert not await table.services.guild_removal.rejoin(lobby)
    over = await table.running(channel=901)
    await table.services.endings.lose(over)
    assert not await table.services.guild_removal.strand(over)
    assert await table.services.guild_removal.tables() == ()


async def test_a_game_whose_time_is_over_ends_as_one_whose_channel_is_gone(table: Table) -> None:
    game = await table.running()
    await told(table, game)
    await table.do(game, EndTurn())
    await table.services.guild_removal.strand(game)
    assert [each.game.id for each in await table.services.guild_removal.tables()] == [game]
    assert await table.services.endings.lose(game)
    assert await kinds(table, game) == [NoticeKind.LOST] * 2
    assert await table.services.guild_removal.tables() == ()
    assert (await table.services.games.export(game))["moves"]


async def test_whoever_wants_to_be_forgotten_is_so_while_the_game_rests(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    await table.do(game, Take(1))
    await table.services.guild_removal.strand(game)
    await table.services.forgetting.forget(BOB)
    view = await table.view(game)
    assert BOB not in [player.user for player in view.players]
    assert view.game.status is Status.RUNNING
    assert await table.store.timers(game) == ()
    due = await due_of(table.services, game)
    assert sorted(each.notice.payload["user"] for each in due if each.stands) == [ANN, CAT]
    await table.services.guild_removal.rejoin(game)
    assert await table.services.forgetting.forget(ANN)
    assert await table.services.forgetting.forget(CAT)


async def test_the_last_person_who_wants_to_be_forgotten_ends_the_game(table: Table) -> None:
    game = await table.running(ANN, automated=1)
    await table.services.guild_removal.strand(game)
    await table.services.forgetting.forget(ANN)
    assert (await table.view(game)).game.status is Status.CANCELLED
