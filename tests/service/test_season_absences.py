from collections import Counter
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from paxbot.leagues.audit import faults
from paxbot.leagues.results import Entry, FixtureState, Role, Status
from paxbot.leagues.standings import scores
from paxbot.service import Reason
from paxbot.service.leagues.document import SeasonFile
from paxbot.service.leagues.draw import in_divisions
from tests.leagues.test_season import signed_up
from tests.service.refusals import refused
from tests.service.season import ORGANISER, Club


async def test_no_show_at_the_start(club: Club) -> None:
    await club.open(3, reserves=1)
    await club.start()
    first = await club.called()
    absent = int(first.players[1] or 0)
    club.wait(hours=47)
    now = await club.all_here(absent)
    assert now.games == {}, "there is still time to answer"
    club.wait(hours=1)
    now = await club.run()
    after = now.season.fixture(first.id)
    assert after.players[1] == "4"
    assert after.state is FixtureState.RUNNING
    game = now.games[first.id]
    assert await club.table.users(game.id) == [int(player) for player in after.players if player]
    _, told = await club.seasons.post(club.league)
    assert {"season": 1, "fixture": first.id, "seat": 1, "user": 4} in [each.payload for each in told]
    assert now.season.standings(0)[0].strikes == 0


async def test_no_show_at_the_start_without_a_reserve(club: Club) -> None:
    await club.open(3)
    await club.start()
    first = await club.called()
    absent = int(first.players[0] or 0)
    await club.all_here(absent)
    club.wait(hours=48)
    now = await club.run()
    assert now.season.fixture(first.id).players[0] is None
    assert (await club.table.view(now.games[first.id].id)).automated == {0}
    assert now.sought == [], "nobody can take a seat that was automated from the first turn on"


async def test_who_is_absent_twice_is_out(club: Club) -> None:
    await club.open(6)
    await club.start()
    for _ in range(2):
        await club.run()
        await club.all_here(1)
        club.wait(hours=48)
        await club.run()
        await club.play()
    entry = (await club.view()).season.entry("1")
    assert entry is not None
    assert entry.status is Status.DROPPED


async def entry_of(club: Club, player: str) -> Entry:
    entry = (await club.view()).season.entry(player)
    assert entry is not None
    return entry


async def twice_called(club: Club) -> int:
    """Somebody of a season that has just begun who is called to two tables at once."""
    await club.open(6)
    await club.start()
    called = Counter(player for fixture in (await club.run()).called for player in fixture.players)
    (player, times), *_ = called.most_common()
    assert times == 2
    return int(player or 0)


async def miss(club: Club, *absent: int) -> None:
    await club.all_here(*absent)
    club.wait(hours=48)
    await club.run()


async def test_two_roll_calls_missed_in_the_same_48_hours_are_one_miss(club: Club) -> None:
    absent = await twice_called(club)
    await miss(club, absent)
    assert (await entry_of(club, str(absent))).no_shows == 1
    await club.play()
    await miss(club, absent)
    assert (await entry_of(club, str(absent))).status is Status.DROPPED


async def test_in_seasons_begun_before_each_missed_roll_call_counts(club: Club) -> None:
    absent = await twice_called(club)
    async with club.seasons._changing(club.league) as draft:
        old = draft.file.season.rules.model_copy(update={"edition": 1})
        draft.put(season=draft.file.season.model_copy(update={"rules": old}))
    await miss(club, absent)
    assert (await entry_of(club, str(absent))).status is Status.DROPPED


async def test_an_expulsion_is_taken_back_with_all_seats_that_nobody_else_has(club: Club) -> None:
    await club.open(7, size=4, at_once=1)
    await club.start()
    await club.run()
    while (await entry_of(club, "1")).status is not Status.DROPPED:
        await miss(club, 1)
        await club.play()
    now = await club.view()
    with refused(Reason.NOT_EXPELLED):
        await club.seasons.reinstate(club.league, 2, by=ORGANISER, seen=now.file.decisions, reason="Was ill.")
    with refused(Reason.NOT_ORGANISER):
        await club.seasons.reinstate(club.league, 1, by=2, seen=now.file.decisions, reason="Was ill.")
    now = await club.seasons.reinstate(club.league, 1, by=ORGANISER, seen=now.file.decisions, reason="Was ill.")
    entry = await entry_of(club, "1")
    assert (entry.status, entry.no_shows) == (Status.PLAYING, 0)
    back = [each for each in now.season.fixtures if "1" in each.drawn and each.is_to_come]
    assert back
    assert all("1" in each.players for each in back)
    called = [each for each in back if each.state is FixtureState.CALLED]
    assert all(now.file.table(each.id).called_at == club.table.clock.at for each in called)
    assert (await club.seasons.rulings(club.league))[-1].what == "reinstate"
    await club.play_all()
    done = await club.close()
    assert "1" in done.season.final[0]
    assert not list(faults(done.season))


async def test_a_table_at_which_everybody_vanishes_calls_nobody_for_weeks_and_is_finished(club: Club) -> None:
    await club.open(3, at_once=1)
    await club.start()
    called = await club.called()
    game = (await club.all_here()).games[called.id].id
    end, services = club.table.clock.at + timedelta(days=21), club.table.services
    while club.table.clock.at < end and (await club.table.view(game)).game.status.is_open:
        club.wait(hours=6)
        await services.timers.fire_due()
        await club.run()
    fixture = (await club.view()).season.fixture(called.id)
    assert fixture.state is FixtureState.OVER
    told = await club.table.store.undelivered(game)
    calls = Counter(row.seat for row in told if row.kind in ("turn", "question", "reminder", "time_up", "handed_over"))
    assert max(calls.values()) <= 8


async def test_whoever_has_left_cannot_be_brought_back_against_their_will(club: Club) -> None:
    await club.open(4)
    await club.start()
    await club.seasons.leave(club.league, user=1)
    now = await club.view()
    with refused(Reason.NOT_EXPELLED):
        await club.seasons.reinstate(club.league, 1, by=ORGANISER, seen=now.file.decisions, reason="Come back.")


async def test_a_table_waits_for_a_substitute_where_no_automated_player_may_begin(club: Club) -> None:
    await club.open(3, automated=False)
    await club.start()
    first = await club.called()
    await club.all_here(int(first.players[0] or 0))
    club.wait(hours=48)
    now = await club.run()
    assert now.games == {}
    assert (first.id, 0) in [(each.id, seat) for each, seat in now.sought]
    await club.seasons.take_seat(club.league, first.id, 0, user=77, name="Zoe")
    now = await club.run()
    assert await club.table.users(now.games[first.id].id) == [77, *[int(each) for each in first.players[1:] if each]]
    assert now.file.names["77"] == "Zoe"


async def test_drop_out(club: Club) -> None:
    await dropped_out(club, after=1)


async def dropped_out(club: Club, *, after: int) -> None:
    await club.open(6, reserves=1)
    await club.start()
    await club.run()
    now = await club.all_here()
    mine = next(each for each in now.season.fixtures if each.state is FixtureState.RUNNING and "1" in each.players)
    seat, game = mine.players.index("1"), now.games[mine.id]
    for _ in range(after):
        view = await club.table.view(game.id)
        await club.table.do(game.id, view.choices()[0].move)
    await club.seasons.leave(club.league, user=1)
    for _ in range(12):
        # Somebody else may be asked first: the seat is handed over as soon as the rules allow.
        await club.run()
        view = await club.table.view(game.id)
        if seat in view.automated:
            break
        await club.table.do(game.id, view.choices()[0].move)
    assert seat in (await club.table.view(game.id)).automated
    now = await club.view()
    assert (mine.id, seat) in [(each.id, where) for each, where in now.sought]
    with refused(Reason.NO_SUBSTITUTE):
        await club.seasons.take_seat(club.league, mine.id, seat, user=1, name="user 1")
    await club.seasons.take_seat(club.league, mine.id, seat, user=7, name="user 7")
    with refused(Reason.SEAT_TAKEN):
        await club.seasons.take_seat(club.league, mine.id, seat, user=88, name="late")
    now = await club.run()
    assert now.season.fixture(mine.id).players[seat] == "7"
    assert (await club.table.view(game.id)).player(seat).user == 7
    now = await club.play_all()
    assert not any("1" in each.players for each in now.season.fixtures if each.state is FixtureState.WAITING)
    assert not list(faults((await club.close()).season))


async def test_points_of_a_substitute(club: Club) -> None:
    await dropped_out(club, after=9)
    now = await club.view()
    shared = next(
        each.result
        for each in now.season.fixtures
        if each.result and {"1", "7"} <= {score.player for score in scores(each.result)}
    )
    by_player = {score.player: score for score in scores(shared)}
    assert by_player["7"].role is Role.SUBSTITUTE
    assert by_player["1"].role is Role.LEFT
    assert by_player["1"].points == Fraction(2)


async def test_a_seat_that_its_player_neglects_is_sought_for_after_two_days(club: Club) -> None:
    await club.open(3)
    await club.start()
    await club.run()
    now = await club.all_here()
    ((number, game),) = [(number, row.id) for number, row in now.games.items()][:1]
    view = await club.table.view(game)
    seat = next(each for each in range(3) if each not in (view.head.waiting, view.turn_seat))
    player = view.player(seat).user
    await club.table.services.seating.hand_over(game, seat, by=player)
    assert (await club.run()).sought == []
    club.wait(hours=48)
    assert [where for _, where in (await club.run()).sought] == [seat]
    await club.table.services.seating.take_back(game, seat, by=player)
    now = await club.run()
    assert now.sought == []
    assert now.season.fixture(number).players[seat] == str(player)


async def test_the_head_of_the_waiting_list_is_told_of_a_place_with_games_and_plays_them(club: Club) -> None:
    await club.open(6, reserves=2)
    await club.start()
    called = await club.called()
    leaver = called.players[0]
    await club.seasons.leave(club.league, user=int(leaver or 0))
    now = await club.all_here()
    heir = now.season.entry("7")
    assert heir
    assert (heir.status, heir.division) == (Status.PLAYING, 0)
    assert now.season.fixture(called.id).players[0] == "7"
    _, told = await club.seasons.post(club.league)
    kinds = [(each.kind, each.payload) for each in told if each.payload.get("user") == 7]
    assert kinds == [("league_place_passed", {"season": 1, "user": 7, "former": leaver})]
    now = await club.play_all()
    assert {row.player: row.played for row in now.season.standings(0)} == {
        str(user): 3 for user in range(1, 8) if str(user) != leaver
    }
    assert not list(faults((await club.close()).season))


async def test_a_reserve_of_a_higher_division_does_not_inherit_in_a_lower_one(club: Club) -> None:
    await club.open(0)
    lines = [f"1,user {user}" for user in (1, 2, 3, 7)] + [f"2,user {user}" for user in (4, 5, 6)]
    now = await club.view()
    seen = now.file.decisions
    await club.seasons.read_in(club.league, by=ORGANISER, seen=seen, data="\n".join(["division,name", *lines]).encode())
    accepts = (await club.view()).file.rules_version
    for user in range(1, 8):
        await club.seasons.join(club.league, user=user, name=f"user {user}", accepts=accepts, reserve=user == 7)
    begun = await club.start()
    reserve = begun.season.entry("7")
    assert reserve
    assert (reserve.division, reserve.home) == (None, 0)
    assert (await club.seasons.leave(club.league, user=4)).season.heirs == ()
    assert (await club.seasons.leave(club.league, user=1)).season.heirs == (("7", "1"),)


async def test_somebody_out_by_their_second_miss_leaves_the_seat_of_that_table_to_their_heir(club: Club) -> None:
    await club.open(6, reserves=1)
    await club.start()
    for _ in range(2):
        await club.run()
        await club.all_here(1)
        club.wait(hours=48)
        now = await club.run()
        await club.play()
        await club.all_here(1)
        club.wait(hours=48)
    assert now.season.heirs == (("7", "1"),)
    counting = [each for each in now.season.fixtures if "7" in each.owners]
    assert any("7" in each.players and each.state is FixtureState.RUNNING for each in counting)


def test_a_reserve_of_a_season_that_is_seeded_has_the_division_of_their_rating() -> None:
    people, at = "abcdefghijklmn", datetime(2026, 3, 1, tzinfo=UTC)
    season = signed_up(people, "rst", edition=2, divisions=2)
    file = SeasonFile(season=season, seed="", salt="", secret="", organisers=(1,), closes_at=at)
    skills = {player: 40.0 - number for number, player in enumerate(people)} | {"r": 38.5, "s": 33.5}
    placed = in_divisions(file, skills).season
    assert [(each.player, each.division) for each in placed.entries[14:]] == [("r", 0), ("s", 1), ("t", None)]
