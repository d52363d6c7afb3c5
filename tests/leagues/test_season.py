from collections.abc import Collection

import pytest

from paxbot import PaxError
from paxbot.engine.kernel import commitment
from paxbot.leagues import season_events as events
from paxbot.leagues.attendance import Do, Order
from paxbot.leagues.audit import faults
from paxbot.leagues.binding import opened
from paxbot.leagues.draw import Entrant, link_of, preview
from paxbot.leagues.results import Entry, FixtureState, Status
from paxbot.leagues.season import Phase, Season, SeasonRules
from tests.leagues.games import game

SEED, SALT = "00ff", "aa"


def signed_up(people: str, reserves: str = "", **rules: object) -> Season:
    told = link_of(SEED, SALT, 0) if rules.get("edition") == 2 else commitment(SEED, SALT)
    season = Season(rules=SeasonRules.model_validate(rules), commitment=told)
    for name in people + reserves:
        season = events.join(season, name, reserve=name in reserves).season
    return season


def started(people: str, reserves: str = "", **rules: object) -> Season:
    season = signed_up(people, reserves, **rules)
    return events.start(season, next_seed(season), SALT, {}, {}, "secret").season


def next_seed(season: Season) -> str:
    return SEED if season.rules.edition == 1 else link_of(SEED, SALT, len(season.drawings) + 1)


def fix(season: Season, stage: str, people: Collection[str]) -> Season:
    entries = [entry for entry in season.entries if entry.player in people]
    return opened(season, stage, next_seed(season), SALT, entries)


def playing(people: str, reserves: str = "", **rules: object) -> Season:
    return mustered(started(people, reserves, **rules))


def mustered(season: Season) -> Season:
    season = events.open_tables(season, 99).season
    for fixture in season.fixtures:
        if fixture.state is FixtureState.CALLED:
            season = events.muster(season, fixture.id, ()).season
    return season


def finished(season: Season, number: int) -> Season:
    return events.finish(season, number, game(f"g{number}", *season.fixture(number).players)).season


def played(season: Season) -> Season:
    while any(fixture.state is not FixtureState.OVER for fixture in season.fixtures):
        season = mustered(season)
        for fixture in season.fixtures:
            season = finished(season, fixture.id) if fixture.state is FixtureState.RUNNING else season
    return season


def test_people_sign_up_and_leave_before_the_start() -> None:
    season = signed_up("abcd", "r")
    assert [(entry.player, entry.status) for entry in season.entries][3:] == [
        ("d", Status.PLAYING),
        ("r", Status.RESERVE),
    ]
    assert [entry.player for entry in events.leave(season, "b").season.entries] == list("acdr")
    with pytest.raises(PaxError, match="already_in_season"):
        events.join(season, "a")
    with pytest.raises(PaxError, match="not_in_season"):
        events.leave(season, "x")


def test_the_start_draws_all_games_by_the_seed_that_was_committed_to() -> None:
    season = started("abcdefg", "r")
    assert season.phase is Phase.STARTED
    assert len(season.fixtures) == 7
    assert not list(faults(season))
    assert [entry.division for entry in season.entries] == [*[0] * 7, None]
    with pytest.raises(PaxError, match="other_seed"):
        events.start(signed_up("abcdefg"), "00fe", SALT, {}, {}, "secret")


def test_before_the_start_the_organiser_sees_its_figures() -> None:
    season = started("abcdefg")
    figures = preview(season.plan, season.pairings, [Entrant(name) for name in season.people])
    assert figures == (season.plan.hours, (2, 2), 24, 0, 0)


def test_too_few_people_or_hours_are_refused() -> None:
    with pytest.raises(PaxError, match="too_few_for_a_table"):
        started("abc")
    with pytest.raises(PaxError, match="short_turns"):
        started("abcdefg", weeks=9)
    short = signed_up("abcdefg", weeks=9)
    assert events.start(short, SEED, SALT, {}, {}, "s", confirmed=True).season.phase is Phase.STARTED


def test_tables_are_opened_for_who_has_time_for_one_more() -> None:
    after = events.open_tables(started("abcdefg", at_once=2), 99)
    assert after.season.phase is Phase.PLAYING
    assert max(after.season.busy.values()) == 2
    assert {order.do for order in after.orders} == {Do.OPEN}
    assert len(events.open_tables(started("abcdefg"), 1).orders) == 1
    assert not events.open_tables(after.season, 99).orders
    done = mustered(started("abcdefg"))
    for number in (order.fixture for order in after.orders):
        done = finished(done, number)
    assert events.open_tables(done, 99).orders


def test_from_the_latest_start_on_everybody_may_sit_at_one_table_more() -> None:
    season = playing("abcdefgh")
    assert season.plan.latest_start == 42, "half of the twelve weeks before the overtime"
    later = events.open_tables(season, 99, is_late=True)
    assert later.orders
    assert max(later.season.busy.values()) == 3


def test_a_result_is_taken_down_once() -> None:
    season = finished(playing("abcd"), 0)
    assert season.fixture(0).state is FixtureState.OVER
    assert finished(season, 0) == season
    with pytest.raises(PaxError, match="wrong_fixture_state"):
        events.finish(season, 0, game("other", *"abcd"))
    with pytest.raises(PaxError, match="no_such_fixture"):
        events.finish(season, 9, game("g9", *"abcd"))


def test_a_season_closes_when_all_games_are_over_and_settles_who_moves() -> None:
    season = playing("abcdefghijklmnop", divisions=2)
    with pytest.raises(PaxError, match="games_running"):
        events.close(season, "2026")
    closed = events.close(played(season), "2026").season
    assert closed.phase is Phase.CLOSED
    assert closed.final == tuple(tuple(row.player for row in closed.standings(number)) for number in range(2))
    assert closed.moves == {
        **dict.fromkeys(closed.final[1][:2], 0),
        **dict.fromkeys(closed.final[0][-2:], 1),
    }
    assert not list(faults(closed))
    with pytest.raises(PaxError, match="wrong_phase"):
        events.close(closed, "2026")


def test_a_season_can_be_extended_and_cancelled() -> None:
    season = events.fall_due(playing("abcd")).season
    longer = events.extend(season, 2).season
    assert (longer.phase, longer.plan.weeks) == (Phase.PLAYING, season.plan.weeks + 2)
    assert events.cancel(longer).season.phase is Phase.CANCELLED
    with pytest.raises(PaxError, match="wrong_phase"):
        events.open_tables(events.cancel(longer).season, 1)


def test_substitutes_are_people_of_the_season_with_time_for_one_more() -> None:
    season = events.leave(playing("abcd", "rs", at_once=1), "a").season
    fixture = next(each for each in season.fixtures if each.state is FixtureState.RUNNING)
    seat = fixture.players.index(None)
    after = events.substitute(season, fixture.id, seat, "r")
    assert after.orders == (Order(Do.SUBSTITUTE, fixture.id, seat, "r"),)
    assert after.season.fixture(fixture.id).players[seat] == "r"
    for player in ("a", "b", "x"):
        with pytest.raises(PaxError, match="no_substitute"):
            events.substitute(season, fixture.id, seat, player)
    with pytest.raises(PaxError, match="seat_taken"):
        events.substitute(after.season, fixture.id, seat, "s")


def test_reserves_take_seats_in_turn() -> None:
    season = started("abcdefg", "rs")
    season = events.leave(events.leave(season, "a").season, "b").season
    season = events.open_tables(season, 2).season
    opened = [player for fixture in season.fixtures if fixture.is_open for player in fixture.players]
    assert abs(opened.count("r") - opened.count("s")) <= 1


def test_a_season_survives_its_export() -> None:
    season = events.close(played(playing("abcdefg", "r")), "2026").season.exported()
    assert Season.model_validate_json(season.model_dump_json(by_alias=True)) == season
    assert len(season.told[0]) == 7


def test_an_entry_says_how_often_somebody_did_not_come() -> None:
    season = events.open_tables(started("abcd"), 1).season
    number = next(fixture.id for fixture in season.fixtures if fixture.is_open)
    assert events.muster(season, number, ["a"]).season.entry("a") == Entry(player="a", division=0, no_shows=1)


@pytest.mark.parametrize("people", [6, 10])
def test_tables_in_two_halves_are_played_in_two_waves(people: int) -> None:
    season = started("abcdefghij"[:people])
    first = mustered(season)
    assert sum(fixture.is_open for fixture in first.fixtures) == people / 2
    assert set(first.busy.values()) == {2}
    assert events.people_at_more(season) == 0


def test_it_is_foretold_how_many_sit_at_one_table_more_for_a_time() -> None:
    assert [events.people_at_more(started("abcdefghijklm"[:people])) for people in (7, 8, 9, 12)] == [1, 4, 6, 3]


def test_a_table_without_a_reserve_waits_for_a_substitute_where_no_automated_player_may_begin() -> None:
    season = events.open_tables(started("abcd", automated=False), 1).season
    seat = season.fixture(0).players.index("a")
    waiting = events.muster(season, 0, ["a"]).season
    assert waiting.fixture(0).state is FixtureState.CALLED
    filled = events.substitute(events.join(waiting, "r", reserve=True).season, 0, seat, "r").season
    assert events.muster(filled, 0, ()).season.fixture(0).state is FixtureState.RUNNING
    stopped = events.stop(events.fall_due(waiting).season).season
    assert stopped.fixture(0).state is FixtureState.NOT_PLAYED


def test_a_seat_that_its_player_neglects_is_sought_for_until_they_are_back() -> None:
    season = playing("abcd")
    fixture = next(fixture for fixture in season.fixtures if fixture.state is FixtureState.RUNNING)
    player = fixture.players[2]
    assert player
    after = events.vacate(season, fixture.id, 2)
    assert Order(Do.SEEK, fixture.id, 2) in after.orders
    assert after.season.fixture(fixture.id).players[2] is None
    assert events.take_back(after.season, fixture.id, 2, player).season == season
    with pytest.raises(PaxError, match="seat_taken"):
        events.vacate(after.season, fixture.id, 2)


def test_a_document_that_names_no_edition_is_of_the_first() -> None:
    assert SeasonRules.model_validate({"size": 3}).edition == 1
