"""Attacks of one person with several accounts on an open month, against who plays fairly and wins half of their games.

`z` plays fairly, at tables of four. The accounts are `a`, which is to win, and `b` to `f`, which do all that helps it.
"""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement

import pytest

from paxbot.leagues.results import Result, Stint
from paxbot.leagues.standings import of_month, scores, table
from tests.leagues.games import TURNS, game, seated, stint

BEST = 5
HONEST = (1, 2, 1, 3, 1, 4)
"""The places of who plays fairly: every second game is won."""


def fair(places: Sequence[int], others: int = 8, seed: int = 1) -> list[Result]:
    lots, games = random.Random(seed), []
    for number, place in enumerate(places):
        people = [f"y{other}" for other in lots.sample(range(others), 3)]
        games.append(game(f"{number}", *people[: place - 1], "z", *people[place - 1 :]))
    return games


def points(games: list[Result], player: str, edition: int = 2) -> Fraction:
    rows = table(games, "", best=BEST, edition=edition, is_month=True)
    return next(row.points for row in rows if row.player == player)


def given(games: Sequence[tuple[str, str]]) -> list[Result]:
    return [
        game(f"a{number}", "a", *level, *beaten, places=(*[1] * (1 + len(level)), *[2 + len(level)] * len(beaten)))
        for number, (beaten, level) in enumerate(games)
    ]


def best_of(accounts: str, *, levels: bool) -> Fraction:
    """The most that `a` gets in five games, whoever of the accounts is at its table and beaten, or level with it."""
    groups = ["".join(group) for size in range(len(accounts) + 1) for group in combinations(accounts, size)]
    games = [
        (beaten, level)
        for beaten in groups
        for level in (groups if levels else [""])
        if (beaten or level) and not set(beaten) & set(level)
    ]
    plays = combinations_with_replacement([scores(result, 2) for result in given(games)], BEST)
    orders = chain.from_iterable((each, each[::-1]) for each in plays)
    return max(sum((score.points for score in of_month(play) if score.player == "a"), Fraction(0)) for play in orders)


HONEST_POINTS = points(fair(HONEST), "z")


def test_losing_on_purpose_to_automated_seats_gives_nothing() -> None:
    lost = [game(f"a{number}", None, "a", "b", None, None, None, places=(1, *[2] * 5)) for number in range(4)]
    won = [game("z", "z", *"uvw")]
    assert float(points(lost, "a", edition=1)) == 14.4
    assert points(won, "z", edition=1) == 10
    assert points([*lost, *won], "a") == 0
    assert points([*lost, *won], "z") == 10


@pytest.mark.parametrize("how", ["left", "timed_out", "removed"])
@pytest.mark.parametrize("after", [0, 1, TURNS // 2 - 1])
def test_resigning_or_stalling_before_half_of_the_game_makes_a_friend_win_nothing(how: str, after: int) -> None:
    gone = [(stint(player, 0, after, how), stint(None, after, TURNS)) for player in "bcdef"]
    assert points([seated(f"a{number}", (stint("a"),), *gone) for number in range(9)], "a") == 0


@pytest.mark.parametrize(("accounts", "most"), [("b", 8), ("bc", 18), ("bcdef", 24)])
def test_resigning_late_is_being_beaten_and_that_counts_twice(accounts: str, most: int) -> None:
    gone: list[tuple[Stint, ...]] = [(stint(player, 0, 8, "left"), stint(None, 8, TURNS)) for player in accounts]
    games = [seated(f"a{number}", (stint("a"),), *gone) for number in range(9)]
    assert points(games, "a") == most
    assert points(games, "a", edition=1) > 24


@pytest.mark.parametrize(("accounts", "most"), [("b", 8), ("bc", 18)])
def test_two_or_three_accounts_win_no_month_at_tables_of_any_size_however_they_share_the_places(
    accounts: str, most: int
) -> None:
    assert best_of(accounts, levels=True) == most < HONEST_POINTS


def test_four_accounts_win_no_month_against_who_plays_six_games() -> None:
    assert best_of("bcd", levels=False) == 27 < HONEST_POINTS


def test_five_or_six_accounts_win_a_month_as_the_docs_say() -> None:
    assert points(given([("bc", ""), ("de", ""), ("bd", ""), ("ce", "")]), "a") == 36 > HONEST_POINTS == 33
    assert points(given([("bc", ""), ("de", ""), ("bf", ""), ("cd", ""), ("ef", "")]), "a") == 45


@pytest.mark.parametrize(("games", "below"), [(5, 3), (8, 0)])
def test_three_accounts_hardly_win_against_half_of_the_games_by_chance(games: int, below: int) -> None:
    lots = random.Random(7)
    months = [
        points(fair([1 if lots.random() < 0.5 else lots.choice((2, 3, 4)) for _ in range(games)], seed=seed), "z")
        for seed in range(50)
    ]
    assert sum(each <= 18 for each in months) == below


def test_accounts_at_the_table_of_others_make_no_win_worth_more_than_the_people_newly_beaten() -> None:
    games = [game(f"a{number}", "a", "b", "c", f"y{number}") for number in range(BEST)]
    assert points(games, "a") == 10 + 10 + 4 + 4 + 4 < HONEST_POINTS


def test_whoever_takes_a_friends_seat_over_gets_nothing_for_it() -> None:
    taken = (stint("b", 0, 1, "left"), stint("a", 1, TURNS))
    games = [seated(f"a{number}", taken, (stint(f"x{number}"),), (stint(f"y{number}"),)) for number in range(BEST)]
    assert points(games, "a") == 0
    assert points(games, "a", edition=1) > 40


def test_accounts_that_let_the_automated_player_play_have_not_played() -> None:
    idle = (stint("a", 0, 1, "timed_out"), stint(None, 1, TURNS - 1, "returned"), stint("a", TURNS - 1, TURNS))
    assert points([seated("a", idle, (stint("b"),), (stint("c"),))], "a") == 0
