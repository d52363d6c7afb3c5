from fractions import Fraction

from paxbot.leagues.ratings import Meeting, meetings
from tests.leagues.games import game


def test_everybody_met_everybody_at_a_table_and_points_of_several_games_add_up() -> None:
    met = meetings([game("1", *"abcd"), game("2", *"bac")])
    assert met["a", "b"] == Meeting(Fraction(14), Fraction(15))
    assert (met["a", "b"].lead, met["b", "a"].lead, met["c", "a"].lead) == (-1, 1, -1)
    assert met["a", "d"] == Meeting(Fraction(10), Fraction(1))
    assert ("a", "a") not in met


def test_the_points_of_a_month_are_those_of_its_standings() -> None:
    games = [game(str(number), "a", "b") for number in range(3)]
    assert meetings(games, 2, is_month=True)["a", "b"] == Meeting(Fraction(8), Fraction(0))
    assert meetings(games, 2)["a", "b"] == Meeting(Fraction(24), Fraction(6))


def test_a_game_that_does_not_count_is_no_meeting() -> None:
    assert meetings([game("1", *"abcd").model_copy(update={"solitaire": True})]) == {}
