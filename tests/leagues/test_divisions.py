from hypothesis import given
from hypothesis.strategies import integers, lists, sets

from paxbot.leagues.plan import moved, next_divisions

THREE = [list("abcdefgh"), list("ijklmnop"), list("qrstuvwx")]


def after(standings: list[list[str]], **changes: object) -> list[str]:
    everybody = frozenset(player for people in standings for player in people)
    entrants = everybody - frozenset(str(changes.get("left", "")))
    back = changes.get("back", {})
    assert isinstance(back, dict)
    number = changes.get("divisions", len(standings))
    assert isinstance(number, int)
    regrouped = next_divisions(
        standings,
        moved(standings),
        entrants | set(back),
        back,
        list(str(changes.get("new", ""))),
        number,
    )
    return ["".join(sorted(people)) for people in regrouped]


def test_two_go_up_and_two_down_between_divisions() -> None:
    assert moved(THREE) == {"i": 0, "j": 0, "g": 1, "h": 1, "q": 1, "r": 1, "o": 2, "p": 2}
    assert after(THREE) == ["abcdefij", "ghklmnqr", "opstuvwx"]


def test_in_a_small_division_at_most_half_move() -> None:
    assert moved([list("abc"), list("def")]) == {"d": 0, "c": 1}


def test_nobody_moves_where_there_is_one_division() -> None:
    assert moved([list("abcd")]) == {}


def test_a_gap_is_filled_by_the_best_who_stayed() -> None:
    assert after(THREE, left="ab", new="yz") == ["cdefijkl", "ghmnqrst", "opuvwxyz"]


def test_newcomers_begin_in_the_last_division() -> None:
    regrouped = after(THREE, new="yz")
    assert set("yz") <= set(regrouped[2])


def test_who_comes_back_from_a_hiatus_returns_to_their_division() -> None:
    regrouped = after(THREE, left="c", back={"z": 0})
    assert regrouped[0] == "abdefijz"


def test_who_takes_a_season_off_after_a_promotion_is_in_no_division() -> None:
    assert "i" not in "".join(after(THREE, left="i"))


@given(lists(integers(4, 13), min_size=1, max_size=6), sets(integers(0, 70)), integers(0, 20))
def test_any_season_leads_to_divisions_as_equal_as_can_be_with_everybody_once(
    sizes: list[int], left: set[int], new: int
) -> None:
    names = iter(range(1000))
    standings = [[str(next(names)) for _ in range(size)] for size in sizes]
    everybody = {player for people in standings for player in people}
    entrants = everybody - set(map(str, left))
    fresh = [f"n{number}" for number in range(new + 4)]
    regrouped = next_divisions(standings, moved(standings), entrants, {}, fresh)
    assert sorted(player for people in regrouped for player in people) == sorted([*entrants, *fresh])
    assert max(map(len, regrouped)) - min(map(len, regrouped)) <= 1
