from fractions import Fraction

from paxbot.leagues.ratings import career
from tests.leagues.games import game


def test_places_are_counted_down_to_the_last_of_the_largest_table() -> None:
    found = career([game("1", *"abc"), game("2", *"bacd"), game("3", *"ab")], "a")
    assert (found.games, found.wins, found.places) == (3, Fraction(2), (2, 1, 0, 0))


def test_the_mean_of_points_is_told_after_each_game() -> None:
    found = career([game("1", *"abcd"), game("2", *"bcda")], "a")
    assert found.points == (Fraction(10), Fraction(1))
    assert found.averages == (Fraction(10), Fraction(11, 2))


def test_games_of_others_and_games_that_do_not_count_are_left_out() -> None:
    alone = game("2", *"ab").model_copy(update={"solitaire": True})
    assert career([game("1", *"bcd"), alone], "a").games == 0
