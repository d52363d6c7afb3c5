from collections import Counter
from functools import partial
from itertools import combinations

import pytest

from benchmarks.cups import rematches
from paxbot import PaxError
from paxbot.leagues import cup_events as cups, season_events as events
from paxbot.leagues.attendance import settled
from paxbot.leagues.audit import faults
from paxbot.leagues.results import Correction, FixtureState, Status
from paxbot.leagues.season import Phase, Season
from paxbot.leagues.swiss import pair_round, table_sizes
from tests.cases import for_each
from tests.leagues.games import game
from tests.leagues.test_season import SALT, SEED, finished, fix, mustered, next_seed, signed_up

NAMES = [f"p{number:02}" for number in range(40)]


@pytest.fixture(autouse=True)
def _few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cups, "pair_round", partial(pair_round, tries=5000))


def called_in(people: int, rounds: int = 3, **rules: object) -> Season:
    season = signed_up("", "", rounds=rounds, **rules)
    for name in NAMES[:people]:
        season = events.join(season, name).season
    return cups.call_in(season, confirmed=True).season


def checked_in(people: int, *absent: str, rounds: int = 3, **rules: object) -> Season:
    season = called_in(people, rounds, **rules)
    for name in NAMES[:people]:
        season = season if name in absent else cups.check_in(season, name).season
    return season


def drawn(season: Season, at: str = "2026-01-01") -> Season:
    return cups.draw_round(season, at, next_seed(season), SALT, {}, {}, "secret").season


def round_played(season: Season) -> Season:
    """The season after a round in which whoever has the least name wins."""
    season = mustered(season)
    for fixture in season.fixtures:
        if fixture.state is FixtureState.RUNNING:
            ranked = sorted(fixture.players, key=str)
            places = tuple(1 + ranked.index(player) for player in fixture.players)
            season = events.finish(season, fixture.id, game(f"g{fixture.id}", *fixture.players, places=places)).season
    return season


def played(season: Season) -> Season:
    while season.has_next:
        season = round_played(drawn(season, f"2026-01-{len(season.rounds) + 1:02}"))
    return season


@pytest.mark.slow
@for_each("size", [3, 4, 5])
def test_any_number_from_six_on_plays_a_cup_without_byes(size: int) -> None:
    for people in range(6, 41):
        season = round_played(drawn(round_played(drawn(checked_in(people, size=size)))))
        for number in range(2):
            tables = [fixture.drawn for fixture in season.fixtures if fixture.round == number]
            assert sorted(map(len, tables), reverse=True) == table_sizes(people, size)
            assert sorted(name for seats in tables for name in seats) == NAMES[:people]
        assert not list(faults(season))


def test_a_cup_is_played_to_its_champion() -> None:
    season = played(checked_in(16))
    assert [each.is_final for each in season.rounds] == [False, False, False, True]
    final = season.fixtures[-1]
    assert len(season.fixtures) == 13
    assert set(final.drawn) == {row.player for row in season.standings(0)[:4]}
    closed = events.close(season, "2026-02-01").season
    assert closed.final[0][:4] == tuple(sorted(final.drawn)), "the final goes before the standings"
    assert closed.final[0][4:] == tuple(row.player for row in closed.standings(0)[4:])
    assert closed.moves == {}
    assert sum(row.points for row in closed.standings(0)) == 3 * 16 * 5, "the final gives no points"
    assert not list(faults(Season.model_validate_json(closed.exported().model_dump_json(by_alias=True))))


def test_people_do_not_meet_again_and_have_different_seats() -> None:
    season = played(checked_in(16))
    tables = [fixture.drawn for fixture in season.fixtures if not season.is_final(fixture)]
    assert rematches(tables) == 0
    sat = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    assert max(sat.values()) <= 2


def test_who_does_not_check_in_is_out_and_may_come_late() -> None:
    season = drawn(checked_in(9, "p03"))
    entry = season.entry("p03")
    assert entry
    assert entry.status is Status.DROPPED
    assert "p03" not in season.people
    assert not any("p03" in fixture.drawn for fixture in season.fixtures)
    again = drawn(round_played(cups.enter(season, "p03").season))
    assert any("p03" in fixture.drawn for fixture in again.fixtures if fixture.round == 1)
    assert not list(faults(again))


def test_a_late_entry_plays_from_the_next_round_on_with_no_points() -> None:
    season = drawn(checked_in(8))
    season = cups.enter(season, "late").season
    assert not any("late" in fixture.players for fixture in mustered(season).fixtures)
    with pytest.raises(PaxError, match="already_in_season"):
        cups.enter(season, "late")
    season = round_played(season)
    assert all(row.player != "late" for row in season.standings(0))
    season = drawn(season)
    assert [fixture.round for fixture in season.fixtures if "late" in fixture.drawn] == [1]
    assert {row.player: row.points for row in season.standings(0)}["late"] == 0
    season = drawn(round_played(season))
    with pytest.raises(PaxError, match="no_more_rounds"):
        cups.enter(season, "later")
    assert not list(faults(played(round_played(season))))


def test_who_withdraws_plays_the_table_to_its_end_and_is_not_drawn_again() -> None:
    season = mustered(drawn(checked_in(9)))
    season = cups.withdraw(season, "p00").season
    assert any("p00" in fixture.players for fixture in season.fixtures)
    season = drawn(round_played(season))
    assert not any("p00" in fixture.drawn for fixture in season.fixtures if fixture.round == 1)
    entry = season.entry("p00")
    assert entry
    assert entry.status is Status.DROPPED
    assert {row.player: row.strikes for row in season.standings(0)}["p00"] == 0
    assert not list(faults(season))


def test_who_withdraws_once_more_gives_the_seat_up_and_may_come_back() -> None:
    season = mustered(drawn(checked_in(9)))
    twice = cups.withdraw(cups.withdraw(season, "p00").season, "p00").season
    assert not any("p00" in fixture.players for fixture in twice.fixtures)
    assert cups.enter(cups.withdraw(season, "p00").season, "p00").season == season.model_copy(
        update={"entries": cups.enter(cups.withdraw(season, "p00").season, "p00").season.entries}
    )
    back = drawn(round_played(cups.enter(twice, "p00").season))
    assert any("p00" in fixture.drawn for fixture in back.fixtures if fixture.round == 1)


def test_who_withdraws_between_rounds_is_out_at_once() -> None:
    season = round_played(drawn(checked_in(9)))
    entry = cups.withdraw(season, "p00").season.entry("p00")
    assert entry
    assert entry.status is Status.DROPPED
    gathering = called_in(9)
    assert cups.withdraw(gathering, "p00").season.entry("p00") is None


def test_a_round_is_drawn_when_all_games_of_the_last_are_over() -> None:
    season = mustered(drawn(checked_in(9)))
    with pytest.raises(PaxError, match="games_running"):
        drawn(season)
    done = round_played(season)
    with pytest.raises(PaxError, match="games_running"):
        events.close(done, "2026")
    with pytest.raises(PaxError, match="no_more_rounds"):
        drawn(played(done))


def test_a_cup_needs_six_who_are_here() -> None:
    with pytest.raises(PaxError, match="too_few_for_a_cup"):
        called_in(5)
    season = checked_in(6, "p00")
    with pytest.raises(PaxError, match="too_few_for_a_cup"):
        drawn(season)
    late = cups.enter(season, "late").season
    assert len(drawn(late).fixtures) == 2
    with pytest.raises(PaxError, match="short_turns"):
        cups.call_in(events.join(signed_up("abcdef", rounds=2, weeks=3), "g").season)
    with pytest.raises(PaxError, match="not_in_season"):
        cups.check_in(season, "nobody")
    with pytest.raises(PaxError, match="other_seed"):
        cups.draw_round(late, "2026", SEED, "bb", {}, {}, "secret")


def test_the_final_follows_early_where_fewer_than_six_are_left() -> None:
    season = round_played(drawn(checked_in(7)))
    for name in ("p00", "p01"):
        season = cups.withdraw(season, name).season
    season = drawn(season)
    assert season.rounds[-1].is_final
    assert set(season.fixtures[-1].drawn) < {"p02", "p03", "p04", "p05", "p06"}
    assert not season.takes_late
    few = round_played(drawn(checked_in(7)))
    for name in NAMES[:5]:
        few = cups.withdraw(few, name).season
    assert events.close(few, "2026").season.final == (("p05", "p06"),)


def test_each_round_has_its_own_overtime_and_hard_stop() -> None:
    season = mustered(drawn(checked_in(8, weeks=9)))
    assert season.plan.weeks == 9
    longer = events.extend(events.fall_due(season).season, 2).season
    assert (longer.phase, longer.plan.weeks) == (Phase.PLAYING, 11)
    stopped = events.stop(events.fall_due(finished(longer, 0)).season).season
    late = events.be_late(stopped, 1, 0).season
    after = drawn(finished(late, 1))
    assert (after.phase, after.plan.weeks) == (Phase.STARTED, 9)
    assert [fixture.at_hard_stop for fixture in after.fixtures] == [False, True, False, False]
    assert not list(faults(after))


def test_games_that_were_not_played_bring_nobody_together() -> None:
    season = drawn(checked_in(9, size=3))
    stopped = events.stop(events.fall_due(season).season).season
    assert [fixture.drawn for fixture in drawn(stopped).fixtures[3:]]
    assert not list(faults(drawn(stopped)))


def test_a_correction_does_not_change_the_rounds_that_are_drawn() -> None:
    season = drawn(round_played(drawn(checked_in(9))), "2026-01-02")
    result = season.fixture(0).result
    assert result
    swapped = tuple({"seat": seat.seat, "place": len(result.seats) + 1 - seat.place} for seat in result.seats)
    late = result.model_copy(update={"corrections": (Correction(at="2026-01-03", after=swapped),)})
    corrected = events.correct(season, 0, late).season
    assert [row.player for row in corrected.standings(0)] != [row.player for row in season.standings(0)]
    assert not list(faults(corrected))
    with pytest.raises(PaxError, match="round_over"):
        events.void(season, 0)


def test_blocks_make_a_round_be_drawn_anew_and_costs_are_told() -> None:
    blocks = {NAMES[0]: NAMES[1:2]}
    costs = {frozenset(NAMES[2:4]): 100}
    season = checked_in(12)
    for _ in range(2):
        season = cups.draw_round(season, "2026", SEED, SALT, costs, blocks, "secret").season
        season = round_played(season)
    met = {frozenset(pair) for fixture in season.fixtures for pair in combinations(fixture.drawn, 2)}
    assert not met & {frozenset(NAMES[:2]), *costs}
    assert season.rounds[0].costs == ((NAMES[2], NAMES[3], 100),)
    assert NAMES[0] not in season.rounds[0].blocks_commitment
    assert not list(faults(season))


def test_whatever_somebody_changes_in_a_round_is_found() -> None:
    season = events.close(played(checked_in(9)), "2026-02-01").season
    for number in (0, 3, len(season.fixtures) - 1):
        fixture = season.fixture(number)
        swapped = fixture.model_copy(update={"drawn": fixture.drawn[::-1]})
        fixtures = (*season.fixtures[:number], swapped, *season.fixtures[number + 1 :])
        assert any("round" in fault for fault in faults(season.model_copy(update={"fixtures": fixtures})))
    assert any(
        "final order" in fault for fault in faults(season.model_copy(update={"final": (season.final[0][::-1],)}))
    )


def test_who_tie_in_the_final_are_ordered_by_the_standings() -> None:
    season = mustered(drawn(round_played(drawn(checked_in(8, rounds=1)))))
    final = season.fixtures[-1]
    before = [row.player for row in season.standings(0)]
    tied = events.finish(season, final.id, game("f", *final.players, places=(1, 1, 1, 1))).season
    assert tied.order(0) == tuple(before)


def at_final(*absent: str) -> Season:
    """A cup of new rules whose final nobody comes to but the finalists who are not absent."""
    season = drawn(round_played(drawn(checked_in(8, rounds=1, edition=2))))
    season = events.open_tables(season, 9).season
    return settled(events.muster(season, season.fixtures[-1].id, absent).season, lambda fixture: False, fix)


def test_who_comes_alone_to_the_final_wins_it_and_has_no_points_for_it() -> None:
    before = drawn(round_played(drawn(checked_in(8, rounds=1, edition=2))))
    *others, last = (row.player for row in before.standings(0)[:4])
    season = at_final(*others)
    assert (season.final_places(), season.is_over) == ({last: 1}, True)
    assert {row.player: row.points for row in season.standings(0)} == {
        row.player: row.points for row in before.standings(0)
    }
    closed = events.close(season, "2026-02-01").season
    assert closed.champions == (last,)
    assert not list(faults(closed))


def test_where_nobody_comes_to_the_final_the_standings_decide() -> None:
    first = [row.player for row in drawn(round_played(drawn(checked_in(8, rounds=1, edition=2)))).standings(0)][:4]
    season = at_final(*first)
    assert (season.final_places(), season.is_over) == ({}, True)
    assert events.close(season, "2026-02-01").season.champions == (first[0],)


def test_people_of_a_round_whose_tables_lack_others_are_grouped_anew_in_the_same_round() -> None:
    season = events.open_tables(drawn(checked_in(8, edition=2)), 99).season
    came = [each.drawn[0] for each in season.fixtures]
    for each in season.fixtures:
        season = events.muster(season, each.id, each.drawn[1:]).season
    season = settled(season, lambda fixture: False, fix)
    new = season.fixtures[-1]
    assert (sorted(new.drawn), new.round) == (sorted(came), 0)
    assert not season.is_over
    season = round_played(season)
    assert season.is_over
    following = drawn(season, "2026-02-01")
    assert len(following.rounds) == 2
    assert not list(faults(following))


def test_a_round_goes_on_without_a_table_to_which_one_person_came() -> None:
    season = events.open_tables(drawn(checked_in(8, edition=2)), 99).season
    lone, other = season.fixtures
    season = events.muster(season, lone.id, lone.drawn[1:]).season
    season = settled(round_played(season), lambda fixture: False, fix)
    assert season.fixture(lone.id).state is FixtureState.NOT_PLAYED
    assert season.fixture(other.id).state is FixtureState.OVER
    assert next(row for row in season.standings(0) if row.player == lone.drawn[0]).points == 5
    assert not list(faults(drawn(season, "2026-02-01")))


def test_nobody_is_suspected_where_somebody_whose_place_was_inherited_comes_back_to_a_cup() -> None:
    season = events.join(called_in(9, edition=2), "r", reserve=True).season
    for name in NAMES[:9]:
        season = cups.check_in(season, name).season
    season = events.leave(drawn(season), NAMES[0]).season
    assert season.heirs == (("r", NAMES[0]),)
    season = drawn(round_played(cups.enter(season, NAMES[0]).season), "2026-01-02")
    assert any(NAMES[0] in each.drawn for each in season.fixtures if each.round == 1)
    assert not list(faults(season))
