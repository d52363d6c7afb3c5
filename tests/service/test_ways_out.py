"""Nothing waits for ever: from each phase that whole lives reach, time alone leads on, or calls somebody.

`pytest --long` takes each moment of all lives instead of the first of each phase.
"""

import random
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from paxbot import PaxError
from paxbot.leagues.results import FixtureState, Status as Entered
from paxbot.leagues.season import Phase
from paxbot.service import Pick, Status
from paxbot.service.leagues.months import MonthSettings
from paxbot.service.people.accounts import Wish
from paxbot.service.play.consent import REWIND
from paxbot.service.repository import END_VOTE, PAUSE_VOTE
from paxbot.service.seats.leaving import GONE
from paxbot.service.seats.seating import OFFER
from paxbot.service.talk.deals import DealState
from paxbot.service.time.clock import ClockMode, TimeUp
from tests import long_form
from tests.pamir.bribery import LaidOut
from tests.service.bargains.scene import ask_two, asked, wait
from tests.service.phases import Lives, left_alone
from tests.service.season import CHAT, GUILD, ORGANISER, Club
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, asked_user, turn_user, user_on
from tests.service.test_plans import read
from tests.stores import store_in_memory
from tests.toy_moves import Ask, EndTurn, Take

pytestmark = pytest.mark.slow

Note = Callable[[], Awaitable[None]]
Life = Callable[[Table, Note], Awaitable[None]]

PEOPLE = (ANN, BOB, CAT)


async def play(table: Table, game: int, note: Note | None = None, answers: int = 1000) -> None:
    chance = random.Random(game)
    for number in range(answers):
        view = await table.view(game)
        if view.game.status is not Status.RUNNING or view.waiting is None:
            break
        choice = chance.choice(view.choices())
        pick = Pick(choice.option, choice.check)
        await table.services.games.answer_all(game, view.seq, [pick], by=view.waiting.user)
        if note is not None and number % 8 == 0:
            await note()
    if note is not None:
        await note()


async def lobbies(table: Table, note: Note) -> None:
    """One waits for people, one starts when it is full, one is a request, one is cancelled."""
    await table.lobby(ANN)
    await note()
    rules = {"autostart": True}
    full = await table.services.lobbies.create("toy", channel=1, host=ANN, name="ann", seats=2, table_rules=rules)
    await table.services.lobbies.join(full.game.id, user=STRANGER, name="stranger")
    await note()
    await table.services.finding.ask(Wish("toy"), guild=GUILD, channel=2, user=77, name="seeker")
    await note()
    cancelled = await table.lobby(ANN, channel=3)
    await table.services.lobbies.cancel(cancelled, by=ANN)
    await note()


def clocked(mode: ClockMode, time_up: TimeUp) -> Life:
    async def life(table: Table, note: Note) -> None:
        table.grace = 25
        table.services = table.fresh_services()
        table.services.plans.reader = read
        hours = {"clock_hours": 20, "clock_more": 4} if mode is ClockMode.CUSTOM else {}
        game = await table.running(*PEOPLE, clock=mode, time_up=time_up, **hours)
        await note()
        await table.do(game, Take(2))
        await note()
        view = await table.view(game)
        assert view.turn_seat is not None
        follower = user_on(view, (view.turn_seat + 1) % view.seats)
        await table.services.plans.leave(game, "one", by=follower)
        await table.do(game, EndTurn())
        await note()
        table.clock.wait(minutes=1)
        await table.services.timers.fire_due()
        await table.do(game, Ask(view.turn_seat))
        await note()
        table.clock.wait(minutes=1)
        await table.services.timers.fire_due()
        await note()
        today = table.clock.at.date()
        await table.services.settings.change(asked_user(await table.view(game)), away=f"{today}/{today}")
        await note()
        table.clock.wait(days=2)
        await play(table, game, note)

    return life


async def agreements(table: Table, note: Note) -> None:
    services = table.services
    game = await table.running(*PEOPLE)
    await services.pauses.propose(game, by=ANN)
    await note()
    await table.services.pauses.agree(game, by=BOB)
    await services.pauses.agree(game, by=CAT)
    await note()
    await services.pauses.resume(game, by=BOB)
    await note()
    await table.do(game, Take(1))
    await table.do(game, EndTurn())
    view = await table.view(game)
    bob = view.member(BOB)
    by = next(user for user in PEOPLE if user != turn_user(view))
    await services.rewinding.propose(game, 1, seq=view.seq, by=by)
    await note()
    deal = await services.deals.propose(game, [bob], "Peace?", by=ANN)
    await note()
    await services.deals.agree(game, deal.id, by=BOB)
    await note()
    await services.deals.mark(game, deal.id, DealState.BROKEN, by=BOB)
    await note()
    for answer, settled in ((services.deals.decline, ()), (services.deals.counter, ("War.",))):
        deal = await services.deals.propose(game, [bob], "Again?", by=ANN)
        await answer(game, deal.id, *settled, by=BOB)
        await note()
    for state in (DealState.WITHDRAWN, DealState.FULFILLED):
        deal = await services.deals.propose(game, [bob], "Still?", by=ANN)
        await services.deals.agree(game, deal.id, by=BOB)
        await services.deals.mark(game, deal.id, state, by=ANN)
        await note()
    await services.endings.propose(game, by=ANN)
    await note()
    await services.endings.agree(game, by=BOB)
    await services.endings.agree(game, by=CAT)
    await note()


async def departures(table: Table, note: Note) -> None:
    game = await table.running(*PEOPLE)
    await play(table, game, note, 4)
    await table.services.leavers.note(game, CAT)
    await note()
    for user in (BOB, CAT):
        await table.services.people.resign(game, by=user)
        await note()
    await table.services.guild_removal.strand(game)
    await note()
    await table.services.guild_removal.rejoin(game)
    await play(table, game, note)


async def requests(table: Table, note: Note) -> None:
    table.rules = LaidOut()
    table.services = table.fresh_services()
    game = await table.running(*PEOPLE, clock="brisk")
    await ask_two(table, game)
    await note()
    await wait(table, 60)
    await note()
    await asked(table, game, 0)
    await note()


async def a_month(table: Table, note: Note) -> None:
    league = await table.services.months.open(guild=GUILD, channel=CHAT, name="Club", settings=MonthSettings())
    await note()
    await play(table, await table.running(*PEOPLE), note)
    table.clock.wait(days=40)
    await table.services.months.run_due()
    await note()
    await table.services.months.close(league.id)
    await note()


def season(clock: str, *, automated: bool = True, rounds: int = 0) -> Life:
    async def life(table: Table, note: Note) -> None:
        club, chance = Club(table), random.Random(clock)
        weeks = 3
        edition = 1 if clock == "none" else 0
        await club.open(8, 2, edition=edition, clock=clock, automated=automated, rounds=rounds, weeks=weeks)
        await note()
        table.clock.wait(days=11)
        await club.run()
        await note()
        await club.start()
        await note()
        if rounds:
            for user in (1, 2, 3, 4, 5):
                await club.seasons.check_in(club.league, user=user)
            table.clock.wait(hours=49)
            await club.run()
            await note()
            await club.seasons.check_in(club.league, user=6)
            await club.seasons.run_due()
            await note()
        for day in range(60):
            now = await club.run()
            await note()
            if now.phase in (Phase.CLOSED, Phase.CANCELLED):
                return
            await a_day(club, chance, day)
            await note()
            table.clock.wait(days=1)
            await table.services.timers.fire_due()

    async def a_day(club: Club, chance: random.Random, day: int) -> None:
        for called in (await club.view()).called:
            for player in called.players:
                if player and called.id != 1 and chance.random() < 0.6:
                    await club.seasons.here(club.league, called.id, user=int(player))
        if day == 6:
            with suppress(PaxError):
                await club.seasons.leave(club.league, user=3)
        games = (await club.view()).games
        for fixture, game in games.items():
            if game.status is Status.RUNNING and fixture and chance.random() < 0.3:
                await play(club.table, game.id)
            elif game.status is Status.FINISHED and day == 5:
                with suppress(PaxError):
                    seen = (await club.view()).file.decisions
                    await club.seasons.void(club.league, fixture, by=ORGANISER, seen=seen, reason="again")

    return life


async def called_off(table: Table, note: Note) -> None:
    for rounds in (0, 2):
        club = Club(table)
        await club.open(8, rounds=rounds, channel=CHAT + rounds)
        seen = (await club.view()).file.decisions
        await club.seasons.cancel(club.league, by=ORGANISER, seen=seen, reason="rain")
        await note()


async def lost_channels(table: Table, note: Note) -> None:
    services, club, later = table.services, Club(table), Club(table)
    games = [await table.lobby(ANN), await table.running(*PEOPLE, clock="brisk", channel=2)]
    month = await services.months.open(guild=GUILD, channel=CHAT, name="Moon", settings=MonthSettings())
    await club.open(8, channel=CHAT + 1)
    await later.open(8, channel=CHAT + 2)
    await later.start()
    await later.run()
    await later.all_here()
    leagues = [month.id, club.league, later.league]
    for game in games:
        await services.lost_places.miss(game)
    for league in leagues:
        await services.lost_leagues.miss(league)
    await note()
    for game in games:
        await services.lost_places.lose(game)
    for league in leagues:
        await services.lost_leagues.lose(league, [ORGANISER])
    await note()


async def too_few(table: Table, note: Note) -> None:
    for absent in ((2, 3, 4), (3, 4)):
        club = Club(table)
        await club.open(4, channel=CHAT + len(absent))
        await club.start()
        for _ in range(4):
            await club.run()
            await club.all_here(*absent)
            await note()
            table.clock.wait(hours=49)
            await club.run()
            await note()


AFTERWARDS = (DealState.OVER, DealState.LAPSED)

LIVES: tuple[Life, ...] = (
    lobbies,
    *(clocked(mode, time_up) for mode in ClockMode for time_up in TimeUp),
    agreements,
    departures,
    requests,
    a_month,
    season("none"),
    season("brisk", automated=False),
    season("none", rounds=2),
    season("relaxed", rounds=1),
    too_few,
    called_off,
    lost_channels,
)


def declared(table: Table) -> set[str]:
    handlers = table.services.timers._repository.lifecycle.timer_handlers
    return {
        *(f"game {each}" for each in Status),
        *(f"clock {mode} {time_up}" for mode in ClockMode for time_up in TimeUp),
        *(f"deal {each}" for each in DealState if each not in AFTERWARDS),
        *(f"timer {each}" for each in handlers),
        *(f"vote {each}" for each in (END_VOTE, PAUSE_VOTE, OFFER.rstrip(":"), GONE.rstrip(":"), REWIND)),
        *(f"season {each}" for each in Phase if each is not Phase.CHECK_IN),
        *(f"cup {each}" for each in Phase),
        *(f"fixture {each}" for each in FixtureState),
        *(f"entry {each}" for each in Entered),
        *("month open", "month closed", "resting", "stranded", "question", "last person", "away"),
        *(f"{what} {state}" for what in ("game", "league") for state in ("missing", "lost")),
    }


async def reached() -> Lives:
    lives = Lives(is_long=long_form._chosen == [True])
    for life in LIVES:
        table = Table(store_in_memory())

        async def note(table: Table = table) -> None:
            await lives.note(table)

        await life(table, note)
    return lives


async def test_every_phase_is_reached_and_left_or_somebody_is_called_when_people_stop() -> None:
    lives = await reached()
    table = Table(store_in_memory())
    assert declared(table) - lives.reached == set(), "no life reaches these"
    stuck: dict[str, list[str]] = {}
    for name, moment in lives.moments.items():
        for fault in await left_alone(moment):
            stuck.setdefault(fault.partition(": ")[2], []).append(name)
    assert stuck == {}
