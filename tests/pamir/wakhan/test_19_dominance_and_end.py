import pytest

from paxbot.games.pamir.facts import DominanceChecked, GameWon
from paxbot.games.pamir.moves import Purchase
from paxbot.games.pamir.state import CheckResult, Half, InForce
from paxbot.games.pamir.terms import Border, Coalition, Region
from tests.pamir.builder import BLUE, GAME, GRAY
from tests.pamir.wakhan.diagram import HER, WakhanTable

AFGHAN, BRITISH, RUSSIAN = Coalition
ROAD = Border.HERAT_PERSIA


def checked(table: WakhanTable, last: bool = False) -> CheckResult:
    table.market(top=[101]).deck(*([] if last else [102])).turn_of(BLUE).play(Purchase(101))
    (check,) = table.told(DominanceChecked)
    return CheckResult(check.coalition, check.last, check.counts, check.points)


# -- 19.1: what she is ranked by


@pytest.mark.parametrize("coalition", [AFGHAN, BRITISH, RUSSIAN])
def test_she_is_loyal_to_whichever_coalition_is_dominant(coalition: Coalition) -> None:
    """19.1. Rule: Wakhan > Dominance checks."""
    table = WakhanTable(3).loyalty(BLUE, BRITISH).loyalty(GRAY, AFGHAN).roads(ROAD, {coalition: 4})
    follower = {AFGHAN: GRAY, BRITISH: BLUE, RUSSIAN: HER}[coalition]
    result = checked(table.gifts(HER, 2))
    assert [count is not None for count in result.counts] == [seat in (HER, follower) for seat in range(3)]
    assert result.points[HER] == 5


def test_her_influence_is_one_and_her_patriots_and_prizes_of_that_coalition_and_all_her_gifts() -> None:
    """19.1. Rule: Wakhan > Dominance checks."""
    table = WakhanTable().court(HER, 6, 11, 51, 69).prizes(HER, 4, 38, 2).gifts(HER, 2, 4)
    table.tribes(Region.KABUL, {HER: 1}).roads(ROAD, {AFGHAN: 4})
    assert checked(table).counts == (1 + 2 + 1 + 2, None)


def test_rumor_takes_her_patriots_away() -> None:
    """19.1. Rule: Wakhan > Dominance checks."""
    table = WakhanTable().court(HER, 11, 58).prizes(HER, 4).gifts(HER, 2).roads(ROAD, {AFGHAN: 4})
    assert checked(table.event(108, Half.PURCHASED, HER)).counts == (1 + 0 + 1 + 1, None)


def test_koh_i_noor_doubles_her_gifts() -> None:
    """19.1. Rule: Wakhan > Dominance checks."""
    table = WakhanTable().court(HER, 11).gifts(HER, 2, 4).roads(ROAD, {AFGHAN: 4})
    assert checked(table.event(106, Half.PURCHASED, HER)).counts == (1 + 1 + 4, None)


def test_embarrassment_of_riches_takes_her_gifts_away() -> None:
    """19.1. Rule: Wakhan > Dominance checks."""
    table = WakhanTable().court(HER, 11).gifts(HER, 2, 4).roads(ROAD, {AFGHAN: 4})
    assert checked(table.event(106, Half.DISCARDED)).counts == (1 + 1, None)


def test_without_a_dominant_coalition_she_is_ranked_by_tribes_spies_and_gifts() -> None:
    """19.1. Rule: Wakhan > Dominance checks."""
    table = WakhanTable().court(BLUE, 4).spies(4, {HER: 2, BLUE: 3}).tribes(Region.HERAT, {HER: 1}).gifts(HER, 2)
    result = checked(table.court(HER, 11).prizes(HER, 2).roads(ROAD, {AFGHAN: 3}))
    assert (result.coalition, result.counts, result.points) == (None, (4, 3), (3, 1))


# -- 19.2: points


def test_tied_with_a_person_she_gets_half_of_both_places_rounded_down() -> None:
    """19.2. Rule: Wakhan > Dominance checks."""
    assert checked(WakhanTable().loyalty(BLUE, AFGHAN).roads(ROAD, {AFGHAN: 4})).points == (4, 4)
    assert checked(WakhanTable(3).gifts(BLUE, 2)).points == (0, 3, 0)
    assert checked(WakhanTable(3)).points == (1, 1, 1)


def test_the_last_check_is_doubled_before_it_is_divided() -> None:
    """19.2. Rule: Wakhan > Dominance checks."""
    assert checked(WakhanTable(3).gifts(BLUE, 2), last=True).points == (1, 6, 1)


def test_after_a_check_that_ends_the_game_nothing_else_happens() -> None:
    """19.2. Rule: Wakhan > Dominance checks."""
    table = WakhanTable().roads(ROAD, {AFGHAN: 4}).court(HER, 3).event(109, Half.PURCHASED)
    assert checked(table).points == (5, 0)
    assert table.s.winners == (HER,)
    assert table.s.roads[ROAD] == [4, 0, 0]
    assert table.s.armies[Region.KABUL] == [0, 0, 0]
    assert table.s.events == [InForce(109, Half.PURCHASED)]
    assert table.s.actions_left == 1


# -- 19.3 and 19.4: who wins


@pytest.mark.parametrize(("blue", "winners"), [(1, (HER,)), (2, None)])
def test_she_wins_with_a_lead_of_four_after_a_check(blue: int, winners: tuple[int, ...] | None) -> None:
    """19.3. Rule: Wakhan > End of the game."""
    table = WakhanTable().points(BLUE, blue).roads(ROAD, {AFGHAN: 4})
    checked(table)
    assert GAME.winners(table.s) == winners


def test_she_wins_with_most_points_after_the_last_check() -> None:
    """19.3. Rule: Wakhan > End of the game."""
    table = WakhanTable().points(HER, 1).court(BLUE, 15).rupees(BLUE, 9)
    checked(table, last=True)
    assert table.told(GameWon) == [GameWon((HER,), 0, False)]


def test_between_equal_points_her_military_stars_decide() -> None:
    """19.3. Rule: Wakhan > End of the game."""
    table = WakhanTable().court(HER, 33).court(BLUE, 15).rupees(BLUE, 9)
    checked(table, last=True)
    assert table.told(GameWon) == [GameWon((HER,), 1, False)]


def test_between_equal_stars_her_rupees_decide() -> None:
    """19.3. Rule: Wakhan > End of the game."""
    table = WakhanTable().rupees(HER, 5)
    checked(table, last=True)
    assert table.told(GameWon) == [GameWon((HER,), 2, False)]


def test_if_all_is_equal_the_person_wins() -> None:
    """19.3. Rule: Wakhan > End of the game."""
    table = WakhanTable()
    checked(table, last=True)
    assert table.told(GameWon) == [GameWon((BLUE,), 4, False)]
    assert GAME.view(table.s, None)["victory"] == {"tie_break": 4, "lead": False, "places": [2, 1]}


def test_several_people_tied_with_her_share_the_win_without_her() -> None:
    """19.3. Rule: Wakhan > End of the game."""
    table = WakhanTable(4).rupees(3, 3)
    checked(table, last=True)
    assert table.told(GameWon) == [GameWon((BLUE, GRAY), 4, False)]
    hers, *others = GAME.result(table.s) or ()
    assert (hers.place, [(count.by, count.value) for count in hers.tie_breaks][2:]) == (3, [("steadfast", 0)])
    assert [(each.place, each.tie_breaks[2].value) for each in others[:2]] == [(1, 1), (1, 1)]


def test_if_she_wins_everybody_else_has_lost() -> None:
    """19.4. Rule: Wakhan > End of the game."""
    table = WakhanTable(3).rupees(HER, 5)
    checked(table, last=True)
    assert GAME.winners(table.s) == (HER,)
    assert GAME.pending(table.s) is None
