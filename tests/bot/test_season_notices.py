"""How often people of a season are called: those who have vanished by a budget, the others as they have to act."""

import random
from collections import Counter
from collections.abc import Collection
from datetime import timedelta

from paxbot.leagues.results import Status as EntryStatus
from paxbot.service import Pick, Status
from tests.bot.clock import wait
from tests.bot.people import notified
from tests.bot.seasons import Club

PEOPLE = ("bob", "cat", "dan", "eve", "fay")
VANISHED = ("bob", "cat")
BUDGET = 12
"""How often anybody may be called in a week who does not act: two tables call, remind and tell what follows."""
WEEK = timedelta(days=7)


async def answer(club: Club, vanished: Collection[str], chance: random.Random) -> Counter[str]:
    """Everybody who is waited for acts, up to a dozen times, until somebody is who has vanished; how often each did."""
    services, acts = club.table.bot.services, Counter[str]()
    for game in (await club.view()).games.values():
        for _ in range(12):
            view = await services.games.view(game.id)
            if view.game.status is not Status.RUNNING or view.decision is None:
                break
            by = club.table.who(view.player(view.decision.seat).user)
            if by.user.name in vanished:
                break
            choice = chance.choice(view.choices())
            await services.games.answer_all(game.id, view.seq, [Pick(choice.option, choice.check)], by=by.id)
            acts[by.user.name] += 1
    return acts


async def test_whoever_vanishes_is_called_by_a_budget_and_for_no_seat_that_was_passed_on(club: Club) -> None:
    await club.open(*PEOPLE)
    await club.start()
    await club.come()
    names = {club.table.people[name].id: name for name in PEOPLE}
    direct = {club.table.people[name].user.dm_channel.id: name for name in PEOPLE}
    chance, begun, seen = random.Random(3), club.table.env.now(), 0
    calls, acts = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    left_alone = set[str]()
    while not (season := (await club.view()).season).is_over:
        week = (club.table.env.now() - begun) // WEEK
        assert week < 15
        await wait(club.table, hours=46)
        await club.come(*VANISHED)
        acts.update({(name, week): times for name, times in (await answer(club, VANISHED, chance)).items()})
        every = notified(club.table.env)
        for each in every[seen:]:
            called = [names[user] for user in each.users if user in names]
            called += [direct[each.channel]] if each.channel in direct else []
            assert not left_alone & set(called), each.says
            calls.update((name, week) for name in called)
        seen = len(every)
        season = (await club.view()).season
        out = {entry.player for entry in season.entries if entry.status is EntryStatus.DROPPED}
        seated = {player for fixture in season.fixtures if fixture.is_open for player in fixture.players}
        left_alone |= {name for user, name in names.items() if str(user) in out - seated}
    assert left_alone == set(VANISHED)
    for (name, week), times in calls.items():
        assert times <= BUDGET + acts[name, week], (name, week)
