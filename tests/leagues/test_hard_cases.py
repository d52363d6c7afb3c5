from fractions import Fraction

from paxbot.engine.kernel import commitment
from paxbot.leagues import season_events as events
from paxbot.leagues.attendance import Do, Order
from paxbot.leagues.audit import faults
from paxbot.leagues.draw import Entrant, pair_costs
from paxbot.leagues.ratings import ratings
from paxbot.leagues.results import Correction, FixtureState, Role, Status
from paxbot.leagues.season import Phase, Season
from paxbot.leagues.standings import scores
from tests.leagues.games import forget, game, seated, stint
from tests.leagues.test_season import SALT, SEED, finished, mustered, played, playing, signed_up, started


def running(season: Season, player: str) -> int:
    return next(each.id for each in season.fixtures if player in each.players and each.state is FixtureState.RUNNING)


def test_a_number_that_nothing_divides() -> None:
    for number in (7, 11, 13):
        season = started("abcdefghijklm"[:number])
        assert len(season.fixtures) == number
        assert all(sum(name in each.drawn for each in season.fixtures) == 4 for name in season.people)


def test_no_show_at_the_start() -> None:
    season = events.open_tables(started("abcd", "r"), 1).season
    seat = season.fixture(0).players.index("a")
    after = events.muster(season, 0, ["a"])
    assert after.orders == (Order(Do.SEAT, 0, seat, "r"),)
    assert after.season.fixture(0).players[seat] == "r"
    assert after.season.fixture(0).state is FixtureState.RUNNING
    assert sorted(after.season.fixture(0).drawn) == list("abcd")
    standing = finished(after.season, 0).standings(0)
    assert {row.player for row in standing if row.played} == set("bcdr")


def test_no_show_at_the_start_without_a_reserve() -> None:
    season = events.open_tables(started("abcd"), 1).season
    seat = season.fixture(0).players.index("a")
    after = events.muster(season, 0, ["a"])
    assert after.orders == (Order(Do.HAND_OVER, 0, seat), Order(Do.SEEK, 0, seat))
    assert after.season.fixture(0).players[seat] is None


def test_drop_out() -> None:
    season = playing("abcdefg", "r")
    number = running(season, "a")
    seat = season.fixture(number).players.index("a")
    after = events.leave(season, "a")
    assert {Order(Do.HAND_OVER, number, seat), Order(Do.SEEK, number, seat)} <= set(after.orders)
    assert not any("a" in each.players for each in after.season.fixtures if each.state is not FixtureState.OVER)
    entry = after.season.entry("a")
    assert entry
    assert entry.status is Status.DROPPED
    done = after.season
    for each in done.fixtures:
        done = finished(done, each.id) if each.state is FixtureState.RUNNING else done
    later = mustered(done)
    waited = [each.id for each in season.fixtures if "a" in each.players and each.state is FixtureState.WAITING]
    begun = [later.fixture(number) for number in waited if later.fixture(number).state is FixtureState.RUNNING]
    assert begun
    assert all("r" in each.players for each in begun[:2]), "not more tables at once than anybody"
    closed = events.close(played(later), "2026").season
    assert "a" not in closed.final[0]
    assert not list(faults(closed))


def test_points_of_a_substitute() -> None:
    left = (stint("a", 0, 4, "left"), stint("s", 4, 10))
    by_player = {score.player: score for score in scores(seated("1", left, (stint("b"),), (stint("c"),)))}
    assert by_player["s"].points == 9 * Fraction(6, 10)
    assert by_player["a"].role is Role.LEFT
    assert float(by_player["a"].points) == 2


def test_a_game_that_never_ends() -> None:
    season = events.fall_due(playing("abcdefg", counts_hard_stopped=False)).season
    assert season.phase is Phase.OVERTIME
    stopped = events.stop(season).season
    assert {each.state for each in stopped.fixtures} == {FixtureState.RUNNING, FixtureState.NOT_PLAYED}
    number = running(stopped, "a")
    seat = stopped.fixture(number).players.index("a")
    after = events.be_late(stopped, number, seat)
    assert after.orders == (Order(Do.HAND_OVER, number, seat),)
    assert after.season.fixture(number).at_hard_stop
    done = after.season
    for each in done.fixtures:
        done = finished(done, each.id) if each.state is FixtureState.RUNNING else done
    assert all(row.points == 0 for row in done.standings(0)), "the rules of the season say that it does not count"
    counting = done.model_copy(update={"rules": done.rules.model_copy(update={"counts_hard_stopped": True})})
    assert any(row.points > 0 for row in counting.standings(0))
    assert events.close(done, "2026").season.phase is Phase.CLOSED


def test_shared_places() -> None:
    tied = game("1", *"abcd", places=(1, 1, 3, 4))
    assert [float(score.points) for score in scores(tied)] == [8, 8, 3, 1]
    skills = ratings([tied])
    assert skills["a"].mean == skills["b"].mean > skills["c"].mean > skills["d"].mean


def test_collusion_one_household() -> None:
    people = "abcdefghijklmnopqrst"
    apart = frozenset({frozenset("ab")})
    costs = pair_costs([Entrant(name) for name in people], apart)
    season = events.start(signed_up(people, divisions=1), SEED, SALT, costs, {"c": "d"}, "s").season
    for fixture in season.fixtures:
        assert not {"a", "b"} <= set(fixture.drawn)
        assert not {"c", "d"} <= set(fixture.drawn)
    assert "cd" not in season.blocks_commitment
    assert not list(faults(season)), "whoever knows no block can still check the draw"


def test_result_corrected_after_promotion() -> None:
    closed = events.close(played(playing("abcdefghijklmnop", divisions=2)), "2026-06-01").season
    before = [row.player for row in closed.standings(1)]
    last = next(each for each in closed.fixtures if each.division == 1 and before[-1] in each.players)
    assert last.result
    first, other = last.players.index(before[-1]), next(seat for seat in last.result.seats if seat.place == 1).seat
    swapped = ({"seat": first, "place": 1}, {"seat": other, "place": last.result.seats[first].place})
    late = Correction(at="2026-06-02", after=swapped)
    corrected = events.correct(closed, last.id, last.result.model_copy(update={"corrections": (late,)})).season
    assert [row.points for row in corrected.standings(1)] != [row.points for row in closed.standings(1)]
    assert (corrected.moves, corrected.final) == (closed.moves, closed.final)
    assert not list(faults(corrected)), "the promotions are still those of the results at the close"


def test_fault_in_the_rules_of_the_bot() -> None:
    season = finished(playing("abcd"), 0)
    again = events.void(season, 0).season
    assert again.fixture(0).players == season.fixture(0).players
    assert all(row.points == 0 for row in again.standings(0))
    assert len(again.fixture(0).voided) == 1
    reopened = mustered(again)
    assert reopened.fixture(0).state is FixtureState.RUNNING
    assert events.finish(reopened, 0, game("new", *"dcba")).season.fixture(0).state is FixtureState.OVER


def test_a_person_forgotten() -> None:
    closed = events.close(played(playing("abcdefg")), "2026").season
    after = forget(closed, "a", "former 1")
    assert "a" not in {row.player for row in after.standings(0)}
    assert {row.player: row.points for row in after.standings(0) if row.player != "former 1"} == {
        row.player: row.points for row in closed.standings(0) if row.player != "a"
    }
    assert commitment(after.seed, after.salt) == after.commitment
    assert not [fault for fault in faults(after) if "pairings" in fault]
