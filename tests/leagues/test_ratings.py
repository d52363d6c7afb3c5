from itertools import pairwise, product

from hypothesis import given
from hypothesis.strategies import integers, lists, permutations

from paxbot.leagues.ratings import LAST, NEWCOMER, Ratings, Skill, changed, ratings
from paxbot.leagues.results import Correction, Result, Role, Stint
from tests.cases import for_each
from tests.leagues.games import game, seated, stint


def means(results: list[Result]) -> dict[str, float]:
    return {player: skill.mean for player, skill in ratings(results).items()}


def gained(*seats: tuple[Stint, ...]) -> dict[str, float]:
    return {player: mean - NEWCOMER.mean for player, mean in means([seated("1", *seats)]).items()}


def test_a_better_place_gives_a_better_rating_and_less_uncertainty() -> None:
    skills = ratings([game("1", *"abcd")])
    assert sorted(skills, key=lambda player: -skills[player].mean) == list("abcd")
    assert all(skill.deviation < NEWCOMER.deviation for skill in skills.values())


@for_each("seats", range(2, 9))
def test_equal_people_change_alike_where_they_tie_and_a_better_place_never_brings_less(seats: int) -> None:
    people, settled = "abcdefgh"[:seats], Skill(31.0, 4.0, 20)
    for is_new in product((False, True), repeat=seats - 1):
        places = [1]
        for number, starts in enumerate(is_new, 2):
            places.append(number if starts else places[-1])
        for before in (NEWCOMER, settled):
            played = game("1", *people, places=tuple(places))
            after = [changed(played, dict.fromkeys(people, before))[player]._replace(games=0) for player in people]
            for (one, place), (other, worse) in pairwise(zip(after, places, strict=True)):
                assert (one == other) if place == worse else (one.mean > other.mean), places


def test_a_draw_of_two_newcomers_changes_no_mean() -> None:
    assert set(means([game("1", "a", "b", places=(1, 1))]).values()) == {NEWCOMER.mean}


def test_the_order_is_by_time_then_by_id_whatever_the_order_of_the_file() -> None:
    games = [game("2", "b", "a"), game("10", "a", "b"), game("1", "a", "b")]
    same = [one.model_copy(update={"ended": "2026-01-01"}) for one in games]
    assert ratings(same) == ratings(same[::-1]) == ratings([same[2], same[0], same[1]])
    late = [games[0].model_copy(update={"ended": "2026-03-01"}), games[1]]
    assert ratings(late) == ratings(late[::-1])
    assert ratings(late) != ratings([late[0].model_copy(update={"ended": "2025-03-01"}), late[1]])


def test_the_automated_player_stays_where_it_is() -> None:
    many = [game(str(number), None, "a") for number in range(20)]
    assert set(ratings(many)) == {"a"}
    assert means(many)["a"] < means(many[:1])["a"] < NEWCOMER.mean
    assert ratings([game("1", None, None, None)]) == {}


def test_a_substitute_gains_by_the_share_of_the_turns_and_who_left_is_rated_last() -> None:
    rest = ((stint("b"),), (stint("c"),), (stint("d"),))
    whole = gained((stint("s"),), *rest)["s"]
    for turns in (2, 5, 8):
        changes = gained((stint("a", 0, 10 - turns, "left"), stint("s", 10 - turns, 10)), *rest)
        assert abs(changes["s"] - whole * turns / 10) < 1e-6
        assert changes["a"] < 0


def test_a_substitute_never_loses() -> None:
    skills = ratings([seated("1", (stint("b"),), (stint("a", 0, 5, "left"), stint("s", 5, 10)))])
    assert skills["s"] == NEWCOMER
    assert skills["a"].mean < NEWCOMER.mean


def test_who_did_not_come_is_not_rated() -> None:
    assert set(ratings([seated("1", (stint("a", 0, 0, "no_show"), stint("r")), (stint("b"),))])) == {"r", "b"}


def test_a_former_player_counts_as_a_newcomer_and_is_not_rated() -> None:
    former = Stint(start=0, end=10)
    assert set(ratings([seated("1", (former,), (stint("b"),))])) == {"b"}
    assert means([seated("1", (former,), (stint("b"),))])["b"] == means([game("1", "a", "b")])["b"]


def test_ratings_are_provisional_until_ten_games_and_shown_with_their_uncertainty() -> None:
    skill = ratings([game(str(number), "a", "b") for number in range(9)])["a"]
    assert skill.is_provisional
    assert skill.uncertainty == round(2 * skill.deviation, 2)
    assert not ratings([game(str(number), "a", "b") for number in range(10)])["a"].is_provisional


def test_only_verified_games_that_nobody_moderated_are_rated_as_corrected() -> None:
    played = game("1", "a", "b")
    for mark in ({"verified": False}, {"moderated": True}, {"solitaire": True}):
        assert ratings([played.model_copy(update=mark)]) == {}
    swapped = Correction(after=({"seat": 0, "place": 2}, {"seat": 1, "place": 1}))
    assert ratings([played.model_copy(update={"corrections": (swapped,)})]) == ratings([game("1", "b", "a")])


@given(lists(permutations("abcdef"), max_size=8), integers(2, 5))
def test_any_games_give_the_same_numbers_again(orders: list[list[str]], size: int) -> None:
    results = [game(str(number), *order[:size]) for number, order in enumerate(orders)]
    assert ratings(results) == ratings(results[::-1])
    assert all(0 < skill.deviation < 9 for skill in ratings(results).values())


def rated(*results: Result) -> Ratings:
    """The ratings after these games, each batch later than the one before."""
    growing = Ratings()
    for result in results:
        growing.add([result])
    return growing


def test_games_that_are_added_one_by_one_give_the_same_ratings() -> None:
    games = [game(str(number), *order) for number, order in enumerate(("abc", "bca", "cd", "dab"))]
    assert rated(*games).skills == ratings(games)


def test_places_are_shared_by_equal_ratings_and_those_who_are_provisional_have_none() -> None:
    table = rated(*(game(str(number), "a", "b", "c", places=(1, 1, 3)) for number in range(10))).table()
    assert [(player, each.place) for player, each in table.items()] == [("a", 1), ("b", 1), ("c", 3)]
    new = rated(*(game(str(number), "a", "b") for number in range(10)), game("10", "x", "b")).table()
    assert [(player, each.place) for player, each in new.items()] == [("a", 1), ("b", 2), ("x", None)]
    assert new["x"].skill.rating > new["b"].skill.rating


def test_the_last_changes_lead_to_the_rating_there_is() -> None:
    table = rated(*(game(str(number), *("ab" if number % 2 else "ba")) for number in range(LAST + 2))).table()
    changes = table["a"].changes
    assert [(each.result, each.place, each.seats) for each in changes] == [
        (str(number), 1 if number % 2 else 2, 2) for number in range(2, LAST + 2)
    ]
    assert all(one.after == two.before for one, two in pairwise(changes))
    assert changes[-1].after == table["a"].skill


def test_a_change_says_what_part_somebody_had_and_a_substitute_who_gained_nothing_has_none() -> None:
    lost = seated("1", (stint("b"),), (stint("a", 0, 5, "left"), stint("s", 5, 10)))
    won = seated("2", (stint("a", 0, 5, "left"), stint("t", 5, 10)), (stint("b"),))
    table = rated(lost, won).table()
    assert [change.role for change in table["a"].changes] == [Role.LEFT, Role.LEFT]
    assert [change.role for change in table["t"].changes] == [Role.SUBSTITUTE]
    assert table["s"].changes == ()
