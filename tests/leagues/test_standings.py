from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis.strategies import lists, permutations, sampled_from

from paxbot.leagues.results import Correction, Result, Role
from paxbot.leagues.standings import Above, Criterion, Standing, lot, scores, table
from tests.leagues.games import game, seated, stint

HALF = Fraction(1, 2)


def seen(*values: object) -> tuple[object, ...]:
    return values


def placed(player: str, *places: int) -> list[Result]:
    """Games of four in which the player took these places, each time against others."""
    games = []
    for number, place in enumerate(places):
        people = [f"{player}{number}{other}" for other in range(3)]
        games.append(game(f"{player}{number}", *people[: place - 1], player, *people[place - 1 :]))
    return games


def between(rows: list[Standing], *players: str) -> tuple[str, object]:
    """The players in the order of the rows, with what separates the first of them from the next row."""
    chosen = [row for row in rows if row.player in players]
    return "".join(row.player for row in chosen), chosen[0].above


def of_two(results: list[Result], seed: str = "seed") -> tuple[str, object]:
    """The order of `a` and `b`, who tie on points, with the reason; everybody else is above or below both."""
    return between(table(results, seed), "a", "b")


def test_places_give_points_which_are_summed() -> None:
    rows = table([game("1", *"abcd"), game("2", *"bacd")], "seed")
    assert {row.player: row.points for row in rows} == {"a": 16, "b": 16, "c": 6, "d": 2}
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert rows[2].above == Above(Criterion.POINTS, Fraction(6), Fraction(2))
    assert rows[3].above is None


def test_wins_come_first() -> None:
    order, above = of_two([*placed("b", 2, 3, 3), *placed("a", 1, 4, 4)])
    assert (order, above) == ("ab", (Criterion.WINS, 1, 0))


def test_then_seconds() -> None:
    order, above = of_two([*placed("b", 3, 3, 4, 4), *placed("a", 2, 4, 4)])
    assert (order, above) == ("ab", (Criterion.SECONDS, 1, 0))


def test_a_shared_first_place_is_half_a_win_and_half_a_second_place() -> None:
    shared = scores(game("1", *"abcd", places=(1, 1, 3, 4)))
    assert [seen(score.wins, score.seconds) for score in shared] == [(HALF, HALF), (HALF, HALF), (0, 0), (0, 0)]


def test_where_nobody_wins_the_points_are_shared_and_no_win_is_counted() -> None:
    lost = scores(game("1", *"abc", places=(2, 2, 2)))
    assert [seen(score.points, score.wins) for score in lost] == [(5, 0)] * 3


def test_then_the_games_of_those_who_tie_against_each_other() -> None:
    order, above = of_two([game("1", "b", "q"), game("2", "a", "b"), game("3", "p", "a")])
    assert (order, above) == ("ab", (Criterion.HEAD_TO_HEAD, HALF, -HALF))


def test_then_the_share_of_the_winners_points() -> None:
    rows = table(
        [
            game("1", "a", "b", points=(10, 9)),
            game("2", "c", "a", points=(10, 5)),
            game("3", "b", "c", points=(10, 2)),
        ],
        "seed",
    )
    assert [row.player for row in rows] == ["b", "a", "c"]
    assert rows[0].above == (Criterion.WINNERS_SHARE, Fraction(19, 10), Fraction(3, 2))


def test_then_the_points_of_those_who_were_beaten() -> None:
    order, above = of_two([game("1", "b", "q"), game("2", "a", "p"), game("3", "p", "r")])
    assert (order, above) == ("ab", (Criterion.SONNEBORN_BERGER, 10, 2))


def timed(result: Result, *hours: float) -> Result:
    return result.model_copy(
        update={
            "seats": tuple(
                seat.model_copy(update={"clock": clock}) for seat, clock in zip(result.seats, hours, strict=True)
            )
        }
    )


def test_then_less_of_the_clock_used() -> None:
    order, above = of_two([timed(game("1", "b", "q"), 5, 1), timed(game("2", "a", "p"), 4, 1)])
    assert (order, above) == ("ab", (Criterion.CLOCK, -4, -5))


def test_a_clock_that_is_unknown_of_somebody_breaks_no_tie() -> None:
    assert of_two([game("1", "b", "q"), timed(game("2", "a", "p"), 4, 1)]) == of_two(
        [game("1", "b", "q"), timed(game("2", "a", "p"), 9, 1)]
    )


def test_then_the_lot_by_the_seasons_seed() -> None:
    orders = {seed: of_two([game("1", "b", "q"), game("2", "a", "p")], seed) for seed in "123456"}
    for seed, (order, above) in orders.items():
        first, second = tuple(order)
        assert above == (Criterion.LOT, lot(seed, first), lot(seed, second))
        assert lot(seed, first) > lot(seed, second)
    assert {order for order, _ in orders.values()} == {"ab", "ba"}


def test_the_best_games_count_and_all_are_told() -> None:
    row = next(row for row in table(placed("a", 4, 1, 3, 2), "seed", best=2) if row.player == "a")
    assert seen(row.points, row.played, [score.game for score in row.counted]) == (16, 4, ["a1", "a3"])


def test_a_substitute_gains_the_share_of_the_turns_played_and_who_left_has_last_place_and_a_strike() -> None:
    left = (stint("a", 0, 4, "left"), stint("s", 4, 10))
    result = seated("1", left, (stint("b"),), (stint("c"),), (stint("d"),))
    by_player = {score.player: score for score in scores(result)}
    assert seen(by_player["a"].role, by_player["a"].place, by_player["a"].points) == (Role.LEFT, 4, 1)
    assert seen(by_player["s"].role, by_player["s"].points, by_player["s"].wins) == (Role.SUBSTITUTE, 6, 0)
    assert seen(by_player["b"].place, by_player["b"].points) == (2, 6)
    assert {row.player: row.strikes for row in table([result], "seed")} == {"a": 1, "b": 0, "c": 0, "d": 0, "s": 0}


def test_substituting_never_takes_a_place_among_the_best_from_a_better_game() -> None:
    result = seated("1", (stint("b"),), (stint("c"),), (stint("d"),), (stint("x", 0, 5, "left"), stint("a", 5, 10)))
    row = next(row for row in table([*placed("a", 2, 2), result], "seed", best=2) if row.player == "a")
    assert row.points == 12


def test_who_left_to_the_automated_player_has_last_place_and_who_came_back_has_all() -> None:
    gone = (stint("a", 0, 4, "left"), stint(None, 4, 10))
    back = (stint("b", 0, 4, "left"), stint(None, 4, 6), stint("b", 6, 10))
    by_player = {score.player: score for score in scores(seated("1", gone, back))}
    assert seen(by_player["a"].role, by_player["a"].points) == (Role.LEFT, 2)
    assert seen(by_player["b"].role, by_player["b"].points) == (Role.PLAYED, 2)


def test_the_reserve_of_a_no_show_has_the_whole_seat() -> None:
    result = seated("1", (stint("a", 0, 0, "no_show"), stint("r")), (stint("b"),))
    by_player = {score.player: score for score in scores(result)}
    assert seen(by_player["a"].role, by_player["a"].points) == (Role.NO_SHOW, 0)
    assert seen(by_player["r"].role, by_player["r"].points) == (Role.PLAYED, 8)
    assert {row.player: (row.played, row.strikes) for row in table([result], "seed")} == {
        "a": (0, 1),
        "b": (1, 0),
        "r": (1, 0),
    }


def test_automated_seats_take_up_places_and_have_no_row() -> None:
    assert [seen(row.player, row.points) for row in table([game("1", None, "a", "b")], "seed")] == [("a", 4), ("b", 2)]


def test_entrants_who_have_not_played_stand_below_without_points() -> None:
    rows = table([game("1", "a", "b")], "seed", entrants=["a", "b", "c"])
    assert [seen(row.player, row.points, row.played) for row in rows][-1] == ("c", 0, 0)


def test_cancelled_solitaire_and_void_games_do_not_count() -> None:
    played = game("1", "a", "b")
    void = played.model_copy(
        update={"corrections": (Correction(after=({"seat": 0, "place": None}, {"seat": 1, "place": None})),)}
    )
    for result in (
        game("1", "a", "b", places=(0, 0)).model_copy(update={"how": "cancelled"}),
        played.model_copy(update={"solitaire": True}),
        void,
    ):
        assert table([result], "seed") == []


def test_the_last_correction_counts_and_the_result_stays_as_it_was() -> None:
    swapped = Correction(after=({"seat": 0, "place": 2}, {"seat": 1, "place": 1}))
    result = game("1", "a", "b").model_copy(update={"corrections": (swapped,)})
    assert [row.player for row in table([result], "seed")] == ["b", "a"]
    assert [seat.place for seat in result.seats] == [1, 2]
    undone = Correction(after=({"seat": 0, "place": 1}, {"seat": 1, "place": 2}))
    assert [row.player for row in table([result.model_copy(update={"corrections": (swapped, undone)})], "seed")] == [
        "a",
        "b",
    ]


GAMES = lists(permutations("abcdef").map(lambda people: people[:4]), max_size=12)


@given(GAMES, sampled_from([None, 1, 3]))
def test_standings_have_everybody_once_from_more_to_less_each_with_a_true_reason(
    tables: list[list[str]], best: int | None
) -> None:
    results = [game(str(number), *people) for number, people in enumerate(tables)]
    rows = table(results, "seed", "abcdef", best)
    assert sorted(row.player for row in rows) == list("abcdef")
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    for row, following in pairwise(rows):
        assert row.above
        assert row.above.value > row.above.next  # type: ignore[operator]
        assert (row.above.criterion is Criterion.POINTS) == (row.points > following.points)
    assert rows == table(results[::-1], "seed", "fedcba", best)
    assert best or sum(row.points for row in rows) == 20 * len(results)
