import pytest

from paxbot.engine.kernel import IllegalMove
from paxbot.games.pamir.events import check_result, dominant_coalition, share_out
from paxbot.games.pamir.facts import BlocksCleared, DominanceChecked, GameWon, RulerChanged
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import EndTurn, Purchase
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Border, Coalition, Region
from tests.cases import for_each
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

AFGHAN, BRITISH, RUSSIAN = Coalition


def check(table: Diagram, *later: int) -> Diagram:
    """Red purchases a Dominance Check; `later` are those still in the deck."""
    return table.market([101]).deck(*later).turn_of(RED).play(Purchase(101))


def points(table: Diagram) -> list[int]:
    return [player.vp for player in table.s.players]


def test_the_printed_example_of_a_dominant_coalition(table: Diagram) -> None:
    """Rule: Dominance checks."""
    table.armies(Region.KABUL, {BRITISH: 5, AFGHAN: 4}).roads(Border.HERAT_KABUL, {BRITISH: 3, RUSSIAN: 4})
    assert dominant_coalition(table.s) is BRITISH


@pytest.mark.parametrize(
    ("british", "russian", "dominant"),
    [(4, 0, BRITISH), (3, 0, None), (8, 4, BRITISH), (8, 5, None), (4, 8, RUSSIAN), (0, 0, None), (6, 6, None)],
)
def test_a_lead_of_four_blocks_over_each_other_coalition_is_needed(
    table: Diagram, british: int, russian: int, dominant: Coalition | None
) -> None:
    """Rule: Dominance checks."""
    table.armies(Region.KABUL, {BRITISH: british, RUSSIAN: russian})
    assert dominant_coalition(table.s) is dominant


def test_the_others_are_compared_each_by_itself_not_together(table: Diagram) -> None:
    """Rule: Dominance checks."""
    table.armies(Region.KABUL, {BRITISH: 7, RUSSIAN: 3, AFGHAN: 3})
    assert dominant_coalition(table.s) is BRITISH


def test_a_coalition_without_followers_can_be_dominant(table: Diagram) -> None:
    """Rule: Dominance checks."""
    table.loyalty(BLUE, AFGHAN).loyalty(RED, AFGHAN).loyalty(GRAY, RUSSIAN).armies(Region.KABUL, {BRITISH: 4})
    check(table, 102)
    assert points(table) == [0, 0, 0]
    assert table.s.blocks == [12, 12, 12]


def test_without_a_dominant_coalition_most_cylinders_give_three_points_and_second_most_one(table: Diagram) -> None:
    """Rule: Dominance checks > Unsuccessful check."""
    table.tribes(Region.HERAT, {RED: 1, BLUE: 3, GRAY: 2})
    check(table, 102)
    assert points(table) == [0, 3, 1]
    assert table.told(DominanceChecked) == [DominanceChecked(None, False, (1, 3, 2), (0, 3, 1), False)]


def test_tribes_spies_and_gifts_all_count_as_cylinders_in_play(table: Diagram) -> None:
    """Rule: Dominance checks > Unsuccessful check."""
    table.tribes(Region.HERAT, {RED: 1}).court(GRAY, 9).spies(9, {RED: 1, BLUE: 2}).gifts(RED, 2)
    check(table, 102)
    assert points(table) == [3, 1, 0]


def test_blocks_stay_after_an_unsuccessful_check(table: Diagram) -> None:
    """Rule: Dominance checks > Unsuccessful check."""
    table.armies(Region.KABUL, {BRITISH: 3})
    check(table, 102)
    assert table.s.armies[Region.KABUL] == [0, 3, 0]


def test_even_a_player_without_cylinders_in_play_is_ranked(table: Diagram) -> None:
    """Rule: Dominance checks > Unsuccessful check."""
    table = Diagram(seats=2).tribes(Region.HERAT, {BLUE: 3})
    check(table, 102)
    assert points(table) == [1, 3]


def test_the_loyal_players_score_five_three_and_one_by_influence() -> None:
    """Rule: Dominance checks > Successful check."""
    table = Diagram(seats=5).armies(Region.KABUL, {RUSSIAN: 4})
    for seat in range(4):
        table.loyalty(seat, RUSSIAN)
    table.gifts(0, 2).gifts(1, 2, 4).gifts(2, 2, 4, 6).loyalty(4, BRITISH).gifts(4, 2, 4, 6)
    check(table, 102)
    assert points(table) == [1, 3, 5, 0, 0]
    assert table.told(DominanceChecked)[0].counts == (2, 3, 4, 1, None)


def test_a_single_loyal_player_scores_five(table: Diagram) -> None:
    """Rule: Dominance checks > Successful check."""
    table.loyalty(RED, BRITISH).loyalty(BLUE, RUSSIAN).loyalty(GRAY, AFGHAN).armies(Region.KABUL, {RUSSIAN: 4})
    table.points(RED, 3)
    check(table, 102)
    assert points(table) == [3, 5, 0]


def test_after_a_successful_check_all_blocks_of_all_coalitions_leave_the_map(table: Diagram) -> None:
    """Rule: Dominance checks > Successful check."""
    table.armies(Region.KABUL, {RUSSIAN: 6, BRITISH: 1}).roads(Border.HERAT_KABUL, {AFGHAN: 2, RUSSIAN: 1})
    table.tribes(Region.HERAT, {RED: 1}).points(BLUE, 3)
    check(table, 102)
    assert table.s.blocks == [12, 12, 12]
    assert table.s.tribes[Region.HERAT] == [1, 0, 0], "cylinders stay"
    assert table.told(BlocksCleared) == [BlocksCleared(10)]


def test_rulers_are_settled_when_the_blocks_have_left(table: Diagram) -> None:
    """Rule: Dominance checks > Successful check."""
    table.loyalty(RED, RUSSIAN).loyalty(BLUE, BRITISH).loyalty(GRAY, AFGHAN).tribes(Region.KABUL, {RED: 1, BLUE: 2})
    table.armies(Region.KABUL, {RUSSIAN: 6}).points(BLUE, 3)
    assert table.s.rulers[Region.KABUL] == RED
    check(table, 102)
    assert table.s.rulers[Region.KABUL] == BLUE


def test_the_printed_example_of_two_checks() -> None:
    """Rule: Dominance checks > Successful check."""
    table = Diagram(seats=3).loyalty(BLUE, RUSSIAN).loyalty(RED, RUSSIAN).loyalty(GRAY, BRITISH)
    table.armies(Region.PERSIA, {RUSSIAN: 6, BRITISH: 2}).court(BLUE, 69).points(GRAY, 3)
    table.tribes(Region.HERAT, {RED: 3, BLUE: 2, GRAY: 2}).market([103, 104]).turn_of(RED).play(Purchase(103))
    assert points(table) == [3, 5, 3]
    assert table.s.blocks == [12, 12, 12]
    table.play(Purchase(104))
    assert points(table) == [3 + 6, 5 + 1, 3 + 1]


@for_each(
    ("counts", "values", "expected"),
    [
        ((4, 4, 1), (3, 1), (2, 2, 0)),
        ((4, 2, 2), (3, 1), (3, 0, 0)),
        ((2, 2, 2), (3, 1), (1, 1, 1)),
        ((0, 0, 0, 0, 0), (3, 1), (0, 0, 0, 0, 0)),
        ((3, 3, 2, None), (5, 3, 1), (4, 4, 1, 0)),
        ((3, 2, 2, None), (5, 3, 1), (5, 2, 2, 0)),
        ((3, 3, 3, None), (5, 3, 1), (3, 3, 3, 0)),
        ((3, 3, 3, 3), (5, 3, 1), (2, 2, 2, 2)),
        ((5, 4, 3, 3), (5, 3, 1), (5, 3, 0, 0)),
    ],
)
def test_tied_players_share_the_points_of_their_places_rounded_down(
    counts: tuple[int | None, ...], values: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """Rule: Dominance checks > Ties."""
    assert share_out(counts, values) == expected


def test_the_printed_example_of_a_tie(table: Diagram) -> None:
    """Rule: Dominance checks > Ties."""
    table.tribes(Region.HERAT, {RED: 2, BLUE: 2})
    check(table, 102)
    assert points(table) == [2, 2, 0]


def test_the_last_check_counts_double(table: Diagram) -> None:
    """Rule: Dominance checks > The last check."""
    table.tribes(Region.HERAT, {RED: 1, BLUE: 3, GRAY: 2})
    check(table)
    assert points(table) == [0, 6, 2]


def test_the_points_are_doubled_before_ties_are_divided(table: Diagram) -> None:
    """Rule: Dominance checks > The last check."""
    table.tribes(Region.HERAT, {RED: 3, BLUE: 1, GRAY: 1})
    assert check_result(table.s, last=True).points == (6, 1, 1)
    assert check_result(table.s, last=False).points == (3, 0, 0)


def test_a_check_in_the_market_or_the_deck_is_still_to_come(table: Diagram) -> None:
    """Rule: Dominance checks > The last check."""
    table.tribes(Region.HERAT, {RED: 1, BLUE: 3, GRAY: 2}).points(RED, 2)
    table.market([101, 102]).turn_of(RED).play(Purchase(101))
    assert points(table) == [2, 3, 1]
    assert table.s.winners is None


def test_the_game_ends_when_one_player_leads_each_other_by_four(table: Diagram) -> None:
    """Rule: End of the game."""
    table.tribes(Region.HERAT, {RED: 2, BLUE: 1}).points(RED, 4).points(BLUE, 2).points(GRAY, 3)
    check(table, 102)
    assert points(table) == [7, 3, 3]
    assert table.s.winners == (RED,)
    assert table.told(GameWon) == [GameWon((RED,), 0, True)]


@pytest.mark.parametrize(("blue", "gray"), [(3, 3), (2, 4), (7, 0)])
def test_a_smaller_lead_does_not_end_the_game(table: Diagram, blue: int, gray: int) -> None:
    """Rule: End of the game."""
    table.tribes(Region.HERAT, {RED: 2, BLUE: 1}).points(RED, 4).points(BLUE, blue).points(GRAY, gray)
    check(table, 102)
    assert table.s.winners is None
    assert EndTurn() in table.options()


def test_a_lead_counts_only_after_a_check(table: Diagram) -> None:
    """Rule: End of the game."""
    table.points(RED, 9).turn_of(RED).end_turn()
    assert table.s.winners is None


def test_the_game_ends_with_the_last_check_and_most_points_win(table: Diagram) -> None:
    """Rule: End of the game."""
    table.tribes(Region.HERAT, {RED: 2, BLUE: 1}).points(GRAY, 7)
    check(table)
    assert points(table) == [6, 2, 7]
    assert table.s.winners == (GRAY,)
    assert table.told(GameWon) == [GameWon((GRAY,), 0, False)]


def test_when_the_game_is_over_nothing_is_asked_and_every_answer_is_refused(table: Diagram) -> None:
    """Rule: End of the game."""
    check(table.points(RED, 20))
    assert PaxPamir().pending(table.s) is None
    assert table.refuse(EndTurn()).reason == "game_over"
    with pytest.raises(IllegalMove):
        table.play(EndTurn())


def test_the_table_stays_as_it_is_when_a_check_ends_the_game(table: Diagram) -> None:
    """Rule: End of the game."""
    table.loyalty(RED, RUSSIAN).armies(Region.KABUL, {RUSSIAN: 6}).market([101, 9]).deck(102).turn_of(RED)
    table.play(Purchase(101))
    assert table.s.winners == (RED,)
    assert table.s.armies[Region.KABUL] == [0, 0, 6]
    assert table.s.actions_left == 1


def last_check_on_a_tie(table: Diagram) -> Diagram:
    """Red and blue are tied for the most points in the last check."""
    return check(table.points(RED, 5).points(BLUE, 5))


def test_among_tied_players_most_military_stars_win(table: Diagram) -> None:
    """Rule: End of the game > Ties."""
    last_check_on_a_tie(table.court(RED, 15).court(BLUE, 98).court(GRAY, 33, 35).rupees(RED, 9))
    assert table.s.winners == (BLUE,)
    assert table.told(GameWon)[0].tie_break == 1


def test_with_equal_military_stars_most_rupees_win(table: Diagram) -> None:
    """Rule: End of the game > Ties."""
    last_check_on_a_tie(table.court(RED, 15).court(BLUE, 16).rupees(RED, 5).rupees(BLUE, 3).rupees(GRAY, 9))
    assert table.s.winners == (RED,)
    assert table.told(GameWon)[0].tie_break == 2


def test_stars_of_other_suits_do_not_break_a_tie(table: Diagram) -> None:
    """Rule: End of the game > Ties."""
    last_check_on_a_tie(table.court(RED, 12, 1).rupees(BLUE, 5))
    assert table.s.winners == (BLUE,)


def test_a_tie_in_everything_is_a_shared_win(table: Diagram) -> None:
    """Rule: End of the game > Ties."""
    last_check_on_a_tie(table.rupees(GRAY, 9))
    assert table.s.winners == (RED, BLUE)
    assert table.told(GameWon) == [GameWon((RED, BLUE), 3, False)]
    victory = PaxPamir().view(table.s, None)["victory"]
    assert victory["tie_break"] == 3
    assert victory["places"] == [1, 1, 3]


@pytest.mark.parametrize(
    ("red", "blue", "told"),
    [
        ((15, 5), (16, 3), [(1, 7, [1, 5]), (2, 7, [1, 3]), (3, 2, [])]),
        ((15, 9), (98, 4), [(2, 7, [1]), (1, 7, [3]), (3, 2, [])]),
        ((15, 4), (16, 4), [(1, 7, [1, 4]), (1, 7, [1, 4]), (3, 2, [])]),
    ],
)
def test_a_result_tells_places_points_and_what_was_compared_among_tied_players(
    table: Diagram, red: tuple[int, int], blue: tuple[int, int], told: list[tuple[int, int, list[int]]]
) -> None:
    """Rule: End of the game > Ties."""
    for seat, (card, rupees) in ((RED, red), (BLUE, blue)):
        table.court(seat, card).rupees(seat, rupees)
    last_check_on_a_tie(table)
    results = PaxPamir().result(table.s)
    assert results is not None
    assert [(each.place, each.points, [count.value for count in each.tie_breaks]) for each in results] == told
    assert [count.by for count in results[RED].tie_breaks] == ["military_stars", "rupees"][: len(told[RED][2])]


def test_a_game_that_runs_has_no_result(table: Diagram) -> None:
    """Rule: End of the game."""
    assert PaxPamir().result(table.s) is None


def test_a_ruler_whom_only_the_order_of_clearing_would_make_is_never_told(table: Diagram) -> None:
    """Rule: Dominance checks > Successful check."""
    table.loyalty(RED, AFGHAN).loyalty(BLUE, BRITISH).loyalty(GRAY, RUSSIAN).points(BLUE, 3).points(RED, 3)
    table.tribes(Region.KABUL, {RED: 1, BLUE: 1}).armies(Region.KABUL, {AFGHAN: 1, BRITISH: 1})
    table.armies(Region.HERAT, {RUSSIAN: 6})
    check(table, 102)
    assert table.s.blocks == [12, 12, 12]
    assert table.told(RulerChanged) == []


def told_before(table: Diagram) -> tuple[list[int], bool]:
    """The points a check would bring each seat now, and whether doubled, as everybody is told."""
    told = PaxPamir().view(table.s, None)["if_checked"]
    return told["points"], told["last"]


@for_each("later", [(102,), ()], ids=["one of two", "the last"])
@for_each("armies", [{}, {RUSSIAN: 4}], ids=["cylinders", "influence"])
def test_all_are_told_beforehand_what_a_check_brings(armies: dict[Coalition, int], later: tuple[int, ...]) -> None:
    """Rule: Dominance checks; Dominance checks > The last check."""
    table = Diagram().loyalty(GRAY, RUSSIAN).gifts(GRAY, 2).tribes(Region.HERAT, {RED: 2, BLUE: 1, GRAY: 1})
    table.armies(Region.KABUL, armies).market([101]).deck(*later).turn_of(RED)
    told = told_before(table)
    assert told[1] is (not later)
    assert told[0] == points(table.play(Purchase(101)))
    assert sum(told[0]) > 0


def test_a_check_that_is_over_is_told_beforehand_no_more(table: Diagram) -> None:
    """Rule: End of the game."""
    assert PaxPamir().view(check(table).s, None)["if_checked"] is None


def blocks(table: Diagram) -> dict[str, tuple[int, int]]:
    told = PaxPamir().view(table.s, None)["dominant"]["blocks"]
    return {key: (count["in_play"], count["needed"]) for key, count in told.items()}


def test_a_coalition_needs_four_blocks_more_than_the_largest_of_the_others(table: Diagram) -> None:
    """Rule: Dominance checks."""
    table.armies(Region.KABUL, {BRITISH: 5, AFGHAN: 2}).roads(Border.HERAT_KABUL, {BRITISH: 1, RUSSIAN: 3})
    assert blocks(table) == {"afghan": (2, 10), "british": (6, 7), "russian": (3, 10)}


def test_beside_nine_blocks_of_another_none_becomes_dominant_by_building_alone(table: Diagram) -> None:
    """Rule: Dominance checks."""
    table.armies(Region.KABUL, {BRITISH: 9})
    assert blocks(table) == {"afghan": (0, 13), "british": (9, 4), "russian": (0, 13)}


def test_conflict_fatigue_lowers_the_blocks_that_are_needed(table: Diagram) -> None:
    """Rule: Events > Conflict Fatigue."""
    table.armies(Region.KABUL, {BRITISH: 5}).event(109, Half.PURCHASED)
    assert blocks(table) == {"afghan": (0, 7), "british": (5, 2), "russian": (0, 7)}
