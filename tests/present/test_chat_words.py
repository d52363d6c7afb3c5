from fractions import Fraction

from paxbot.present.chat import clocks, months, user_settings
from paxbot.present.phrase import strange
from paxbot.presenters import PRESENTERS


def test_only_tables_that_go_back_together_are_told_of_it_when_time_is_up() -> None:
    assert "/pax rewind" in clocks.passed("@Ann", None, can_go_back=True)
    assert "/pax rewind" not in clocks.passed("@Ann", None, can_go_back=False)


def test_what_a_server_has_set_is_said_alike_of_games_that_run() -> None:
    assert "In games that run, only the language changes." in user_settings.server_heading()
    assert "in games that run, too" in user_settings.server_language("de")
    others = [user_settings.server_roles([]), user_settings.server_channels([]), user_settings.server_clock("none")]
    assert not [line for line in others if "that run" in line]


def test_every_game_has_an_example_of_a_plan_whose_words_mean_something_in_it() -> None:
    examples = {presenter.plan_example for presenter in PRESENTERS.values()}
    assert len(examples) == len(PRESENTERS) > 1
    for presenter in PRESENTERS.values():
        assert strange(presenter.plan_example, presenter.vocabulary(("Ann", "Bob"))) == ()


def test_points_that_are_no_usual_fraction_are_told_with_two_decimals() -> None:
    assert months.number(Fraction(22, 7)) == "3.14"
