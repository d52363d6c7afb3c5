"""Scoring of the second edition: points for the people beaten, whoever else sat at the table."""

import pytest

from paxbot.leagues.results import Result, Role
from paxbot.leagues.standings import scores, table
from tests.leagues.games import TURNS, game, seated, stint

EDITION = 2


def gains(result: Result) -> dict[str, tuple[object, ...]]:
    """Role, place, points and wins of everybody."""
    return {score.player: (score.role, score.place, score.points, score.wins) for score in scores(result, EDITION)}


def in_month(games: list[Result]) -> dict[str, dict[str, tuple[object, ...]]]:
    rows = table(games, "", edition=EDITION, is_month=True)
    return {row.player: {score.game: (score.place, score.points) for score in row.counted} for row in rows}


def test_automated_seats_take_no_place_and_their_victory_is_no_persons_win() -> None:
    found = gains(game("1", None, "a", None, "b", "c"))
    assert found == {"a": (Role.PLAYED, 1, 9, 0), "b": (Role.PLAYED, 2, 4, 0), "c": (Role.PLAYED, 3, 2, 0)}
    assert gains(game("1", "a", None, "b"))["a"] == (Role.PLAYED, 1, 8, 1)


def test_one_person_among_automated_seats_gets_nothing() -> None:
    assert gains(game("1", "a", None, None)) == {"a": (Role.PLAYED, 1, 0, 0)}


def test_people_who_tie_behind_an_automated_seat_share_their_places_alone() -> None:
    assert gains(game("1", None, "a", "b", None, places=(1, 2, 2, 2))) == {
        "a": (Role.PLAYED, 1, 5, 0),
        "b": (Role.PLAYED, 1, 5, 0),
    }


@pytest.mark.parametrize(("left", "role", "winner"), [(4, Role.LEFT_EARLY, 9), (5, Role.LEFT, 10)])
def test_who_leaves_gets_nothing_and_is_beaten_only_from_half_of_the_game_on(
    left: int, role: Role, winner: int
) -> None:
    gone = (stint("d", 0, left, "left"), stint(None, left, TURNS))
    found = gains(seated("1", (stint("a"),), gone, (stint("b"),), (stint("c"),)))
    assert found["a"] == (Role.PLAYED, 1, winner, 1)
    assert found["d"][0] is role
    assert found["d"][2:] == (0, 0)
    assert {row.player: row.strikes for row in table([seated("1", gone, (stint("a"),))], "", edition=EDITION)} == {
        "a": 0,
        "d": 1,
    }


def test_leavers_are_behind_everybody_who_stayed_whatever_became_of_their_seats() -> None:
    gone = (stint("d", 0, 9, "timed_out"), stint(None, 9, TURNS))
    found = gains(seated("1", gone, (stint("a"),), (stint("b"),)))
    assert {player: each[1:] for player, each in found.items()} == {"a": (1, 9, 0), "b": (2, 4, 0), "d": (3, 0, 0)}


def test_a_substitute_gets_nothing_and_nobody_has_beaten_them() -> None:
    taken = (stint("d", 0, 2, "left"), stint("s", 2, TURNS))
    found = gains(seated("1", taken, (stint("a"),), (stint("b"),)))
    assert found["s"] == (Role.SUBSTITUTE, 0, 0, 0)
    assert found["a"] == (Role.PLAYED, 1, 8, 0)


def test_who_plays_for_somebody_to_whom_the_draw_gave_the_game_is_nobodys_opponent() -> None:
    rows = table([game("1", "r", "a", "b")], "", edition=EDITION, owners={"1": ("a", "b", "c")})
    assert {row.player: row.points for row in rows} == {"a": 8, "b": 2}


def test_who_takes_a_seat_that_the_automated_player_began_is_a_substitute() -> None:
    taken = (stint("d", 0, 0, "left"), stint(None, 0, 3), stint("s", 3, TURNS))
    found = gains(seated("1", taken, (stint("a"),), (stint("b"),)))
    assert [each[0] for each in found.values()] == [Role.NO_SHOW, Role.SUBSTITUTE, Role.PLAYED, Role.PLAYED]
    assert found["a"] == (Role.PLAYED, 1, 8, 0)


def test_the_reserve_of_a_no_show_who_begins_the_game_plays_the_seat() -> None:
    taken = (stint("d", 0, 0, "left"), stint(None, 0, 0, "returned"), stint("r"))
    found = gains(seated("1", taken, (stint("a"),)))
    assert found["d"][0] is Role.NO_SHOW
    assert found["r"] == (Role.PLAYED, 1, 8, 1)


@pytest.mark.parametrize(("back", "role"), [(5, Role.PLAYED), (6, Role.LEFT)])
def test_who_comes_back_has_played_with_half_of_the_turns_at_least(back: int, role: Role) -> None:
    seat = (stint("a", 0, 0, "timed_out"), stint(None, 0, back, "returned"), stint("a", back, TURNS))
    assert gains(seated("1", seat, (stint("b"),)))["a"][0] is role


def test_an_entered_game_without_turns_is_played_by_all() -> None:
    result = seated("1", (stint("a", 0, 0),), (stint("b", 0, 0),), (stint(None, 0, 0),))
    assert gains(result) == {"a": (Role.PLAYED, 1, 8, 1), "b": (Role.PLAYED, 2, 2, 0)}


def test_a_month_gives_points_for_beating_the_same_person_in_two_games() -> None:
    found = in_month([*(game(str(number), *"abcd") for number in range(3)), game("3", *"abcx")])
    assert found["a"] == {"0": (1, 10), "1": (1, 10), "2": (1, 0), "3": (1, 4)}
    assert found["b"] == {"0": (2, 6), "1": (2, 6), "2": (2, 0), "3": (2, 4)}
    assert found["x"] == {"3": (4, 0)}


def test_a_season_gives_points_for_beating_the_same_person_in_every_game() -> None:
    rows = table([game(str(number), *"abcd") for number in range(4)], "", edition=EDITION)
    assert [row.points for row in rows] == [40, 24, 12, 4]


def test_a_month_leaves_those_before_somebody_their_places_however_often_they_were_beaten() -> None:
    found = in_month([game("0", "a", "b"), game("1", "a", "b"), game("2", "b", "a", "c")])
    assert found["a"] == {"0": (1, 4), "1": (1, 4), "2": (2, 4)}


def test_a_month_gives_nothing_to_who_finishes_before_nobody() -> None:
    found = in_month([game("0", *"abcd", places=(1, 2, 2, 2))])
    assert found == {"a": {"0": (1, 10)}} | {player: {"0": (2, 0)} for player in "bcd"}
