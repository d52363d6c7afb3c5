"""The process is killed after each statement by which a season writes what it does, and begins anew."""

import os
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from paxbot.leagues.audit import faults
from paxbot.leagues.results import FixtureState
from paxbot.leagues.season import Phase
from paxbot.storage import GameStore
from paxbot.storage.rows import Status
from tests.service.season import ORGANISER, Club
from tests.service.table import Clock, Table
from tests.service.test_game_results import play_on
from tests.stores import InMemory, empty_database
from tests.toy_game import ToyGame

pytestmark = pytest.mark.slow


class Killed(BaseException):
    """The process is no more."""


class Dying(InMemory):
    left: int | None = None

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
        rows = await super().execute_fetchall(sql, parameters)
        if self.left is not None and not sql.startswith("SELECT"):
            self.left -= 1
            if self.left == 0:
                self.left = None
                raise Killed
        return rows


async def club_of(content: bytes, clock: Clock, league: int = 0) -> tuple[Club, Dying]:
    connection = Dying(content)

    async def connect(_: Path) -> Dying:
        return connection

    store = GameStore(Path(os.devnull), connect=connect)
    await store.open()
    return Club(Table(store, clock=Clock(clock.at), rules=ToyGame()), league), connection


Act = Callable[[Club], Awaitable[object]]


async def killed_everywhere(club: Club, connection: Dying, act: Act) -> list[Club]:
    """What comes of it where the process is killed after each of its statements; the last one is not killed."""
    content, ends = connection.db.serialize(), []
    for statements in range(1, 1000):
        other, dying = await club_of(content, club.table.clock, club.league)
        other.posts = club.posts
        dying.left = statements
        try:
            await act(other)
        except Killed:
            other.table.services = other.table.fresh_services()
            await act(other)
            ends.append(other)
        else:
            dying.left = None
            return [*ends, other]
    raise AssertionError("it has no end")


@pytest.fixture
async def prepared() -> tuple[Club, Dying]:
    club, connection = await club_of(empty_database(), Clock())
    await club.open(6, reserves=1, divisions=1)
    await club.start()
    return club, connection


async def test_a_season_is_closed_once_with_each_result_and_promotion_once() -> None:
    club, connection = await club_of(empty_database(), Clock())
    await club.open(14, divisions=2, mixed=False)
    await club.start()
    while len(waiting := [each for each in (await club.run()).season.fixtures if each.result is None]) > 2:
        await club.all_here()
        await club.play()
    await club.all_here()
    for game in await club.running():
        await play_on(club.table, game)
    assert waiting
    club.wait(hours=30)
    ends = await killed_everywhere(club, connection, Club.run)
    documents = [(await end.view()).season for end in ends]
    assert len(ends) > 4
    assert {season.phase for season in documents} == {Phase.CLOSED}
    assert len({season.model_dump_json(exclude={"closed_at"}) for season in documents}) == 1
    assert not list(faults(documents[0]))
    assert documents[0].moves
    for end in ends:
        _, told = await end.seasons.post(end.league)
        assert [each.kind for each in told].count("league_closed") == 1


async def test_tables_are_placed_and_games_opened_once(prepared: tuple[Club, Dying]) -> None:
    club, connection = prepared

    async def begin(other: Club) -> None:
        await other.run()
        await other.all_here()

    for end in await killed_everywhere(club, connection, begin):
        now = await end.view()
        running = [each.id for each in now.season.fixtures if each.state is FixtureState.RUNNING]
        rows = await end.table.store.fixture_games(end.league, 1)
        assert sorted(row.options["fixture"] for row in rows) == running == sorted(now.games)
        assert {row.status for row in rows} == {Status.RUNNING}
        for row in rows:
            players = [str(user) for user in await end.table.users(row.id)]
            assert players == list(now.season.fixture(row.options["fixture"]).players)


async def test_a_drop_out_and_the_substitute_change_each_seat_once(prepared: tuple[Club, Dying]) -> None:
    club, connection = prepared
    await club.run()
    now = await club.all_here()
    game = next(row.id for row in now.games.values())
    view = await club.table.view(game)
    seat = next(each for each in range(3) if each not in (view.head.waiting, view.turn_seat))
    player, fixture = view.player(seat).user, view.options.fixture
    assert fixture is not None
    await club.seasons.leave(club.league, user=player)

    async def change(other: Club) -> None:
        now = await other.run()
        if (fixture, seat) in [(each.id, where) for each, where in now.sought]:
            await other.seasons.take_seat(other.league, fixture, seat, user=7, name="user 7")
        await other.run()

    for end in await killed_everywhere(club, connection, change):
        assert (await end.view()).season.fixture(fixture).players[seat] == "7"
        assert (await end.table.view(game)).player(seat).user == 7
        assert [row.user for row in await end.table.store.former_players(game)] == [player]


async def test_a_ruling_is_written_with_what_it_decides(prepared: tuple[Club, Dying]) -> None:
    club, connection = prepared

    async def extend(other: Club) -> None:
        now = await other.view()
        if now.file.decisions == 1:
            await other.seasons.extend(other.league, by=ORGANISER, seen=1, reason="Holidays.")

    for end in await killed_everywhere(club, connection, extend):
        assert [each.what for each in await end.seasons.rulings(end.league)] == ["start", "extend"]
        assert (await end.view()).season.plan.weeks == 13
