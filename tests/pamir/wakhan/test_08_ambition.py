import pytest

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.facts import DominanceChecked, EventEnded, GameWon, TurnEnded
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Border, Coalition, Region, Suit
from paxbot.games.pamir.wakhan.facts import AmbitionFollowed, AmbitionPassed, NoAmbition
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
ROAD = Border.HERAT_PERSIA


def is_ambitious(table: WakhanTable, face: int = 12) -> bool:
    return table.her_turn(face, back_for(face, LEFT, 0)).acts[:1] == [("ambition", 101)]


def why_not(table: WakhanTable) -> list[NoAmbition]:
    return [fact.why for fact in table.told(AmbitionPassed)]


# -- 8.1: when she looks at it


def test_ambition_is_not_looked_at_in_the_bonus_phase() -> None:
    """8.1. Rule: Wakhan > Ambition."""
    table = WakhanTable().rupees(HER, 9).court(HER, 90, 12).favored(Suit.ECONOMIC).gifts(HER, 2).gifts(BLUE, 2)
    table.market(top=[101, 29, 13], bottom=[33, 61]).market_rupees(top=[0, 0, 1]).deck(102)
    table.her_turn(18, back_for(18, LEFT, 0))
    assert table.acts == [("tax", 90), ("radicalize", 33), ("gift", 12)]
    assert 101 in table.s.market
    assert 101 not in table.s.barred
    assert len(why_not(table)) == 2


# -- 8.2: what she needs for it


@pytest.mark.parametrize(("rupees", "buys"), [(1, False), (2, True)])
def test_she_must_have_the_price(rupees: int, buys: bool) -> None:
    """8.2. Rule: Wakhan > Ambition."""
    table = WakhanTable().gifts(HER, 2).rupees(HER, rupees).market(top=[None, None, 101]).deck(102)
    assert is_ambitious(table) is buys
    assert why_not(table) == ([] if buys else [NoAmbition.CANNOT_BUY])


@pytest.mark.parametrize(("rupees", "buys"), [(3, False), (4, True)])
def test_the_price_is_doubled_while_military_is_favored(rupees: int, buys: bool) -> None:
    """8.2. Rule: Wakhan > Ambition."""
    table = WakhanTable().gifts(HER, 2).rupees(HER, rupees).market(top=[None, None, 101]).deck(102)
    assert is_ambitious(table.favored(Suit.MILITARY)) is buys


def test_a_check_that_took_a_rupee_of_hers_for_a_purchase_this_turn_is_barred() -> None:
    """8.2. Rule: Wakhan > Ambition."""
    table = WakhanTable().market(top=[101, 57]).deck(102).her_turn(12, back_for(12, LEFT, 0))
    assert table.acts == [("radicalize", 57)]
    assert why_not(table) == [NoAmbition.NOT_MOST_POINTS, NoAmbition.CANNOT_BUY]


def test_a_check_that_took_a_rupee_of_hers_for_an_action_this_turn_is_barred() -> None:
    """8.2. Rule: Wakhan > Ambition."""
    table = WakhanTable().court(HER, 5).tribes(Region.KABUL, {HER: 1}).gifts(BLUE, 2, 4).rupees(HER, 2)
    table.armies(Region.PERSIA, {AFGHAN: 3}).market(top=[101]).deck(102).her_turn(7, back_for(7, LEFT, 0))
    assert table.s.armies[Region.KABUL][AFGHAN] == 1
    assert why_not(table) == [NoAmbition.NOT_MOST_POINTS, NoAmbition.CANNOT_BUY]
    assert 101 in table.s.market


# -- 8.3 (a): most points from this check


def test_only_the_points_of_this_check_are_compared() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    table = WakhanTable().gifts(HER, 2).points(BLUE, 3).market(top=[101]).deck(102)
    assert is_ambitious(table)
    assert table.told(AmbitionFollowed) == [AmbitionFollowed(HER, 101, (3, 1), False)]


def test_a_lead_in_the_standings_is_not_enough() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    table = WakhanTable().gifts(BLUE, 2).points(HER, 3).market(top=[101]).deck(102)
    assert not is_ambitious(table)
    assert why_not(table) == [NoAmbition.NOT_MOST_POINTS]


def test_a_tie_for_the_most_points_is_not_enough() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    assert not is_ambitious(WakhanTable().gifts(HER, 2).gifts(BLUE, 2).market(top=[101]).deck(102))
    assert not is_ambitious(WakhanTable(3).gifts(HER, 2).gifts(GRAY, 2).market(top=[101]).deck(102))


def test_alone_loyal_to_the_dominant_coalition_she_has_five_points_against_none() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    table = WakhanTable().gifts(BLUE, 2, 4, 6).points(BLUE, 2).roads(ROAD, {RUSSIAN: 4})
    assert is_ambitious(table.market(top=[101]).deck(102))
    assert table.told(AmbitionFollowed) == [AmbitionFollowed(HER, 101, (5, 0), False)]


@pytest.mark.parametrize(("blocks", "buys"), [(1, False), (2, True)])
def test_conflict_fatigue_counts_in_advance(blocks: int, buys: bool) -> None:
    """8.3. Rule: Wakhan > Ambition."""
    table = WakhanTable().gifts(BLUE, 2).roads(ROAD, {RUSSIAN: blocks}).market(top=[101]).deck(102)
    assert is_ambitious(table.event(109, Half.PURCHASED)) is buys


def blue_is_as_influential() -> WakhanTable:
    """Both are loyal to the dominant coalition, she with a gift, blue with a patriot."""
    table = WakhanTable().gifts(HER, 2).loyalty(BLUE, AFGHAN).court(BLUE, 6).roads(ROAD, {AFGHAN: 4})
    return table.market(top=[101]).deck(102)


def test_events_about_influence_count_in_advance() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    assert not is_ambitious(blue_is_as_influential())
    assert is_ambitious(blue_is_as_influential().event(106, Half.PURCHASED, HER))
    assert is_ambitious(blue_is_as_influential().event(108, Half.PURCHASED, BLUE))
    assert is_ambitious(blue_is_as_influential().court(BLUE))
    assert not is_ambitious(blue_is_as_influential().court(BLUE).event(106, Half.DISCARDED))


# -- 8.3 (b): a check that ends the game with her as winner


def standings(hers: int, blue: int, gray: int, last: bool = False) -> WakhanTable:
    """The check would bring her second place behind gray; blue follows another coalition and gets nothing."""
    table = WakhanTable(3).court(GRAY, 6).roads(ROAD, {AFGHAN: 4}).market(top=[101])
    return table.points(HER, hers).points(BLUE, blue).points(GRAY, gray).deck(*([] if last else [102]))


@pytest.mark.parametrize(("points", "buys"), [((6, 5, 0), True), ((5, 5, 0), False), ((6, 5, 1), False)])
def test_a_lead_of_four_after_the_check_is_enough_without_most_points_from_it(
    points: tuple[int, int, int], buys: bool
) -> None:
    """8.3. Rule: Wakhan > Ambition."""
    table = standings(*points)
    assert is_ambitious(table) is buys
    assert table.told(AmbitionFollowed) == [AmbitionFollowed(HER, 101, (3, 0, 5), True)] * buys
    assert table.s.winners == ((HER,) if buys else None)


@pytest.mark.parametrize(("points", "buys"), [((4, 4, 0), True), ((3, 3, 0), False)])
def test_a_lead_of_four_is_enough_with_a_tie_for_most_points(points: tuple[int, int, int], buys: bool) -> None:
    """8.3. Rule: Wakhan > Ambition."""
    table = standings(*points).court(GRAY)
    assert is_ambitious(table) is buys
    assert table.s.winners == ((HER,) if buys else None)


def test_a_lead_of_four_for_somebody_else_is_no_reason() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    assert not is_ambitious(standings(0, 0, 3))


def test_the_last_check_is_counted_with_doubled_values() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    assert not is_ambitious(standings(3, 5, 0, last=True))
    table = standings(1, 5, 0, last=True).court(GRAY).court(BLUE, 15)
    assert is_ambitious(table)
    assert table.told(AmbitionFollowed) == [AmbitionFollowed(HER, 101, (8, 0, 8), True)]


def test_first_place_after_the_last_check_is_enough() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    assert is_ambitious(WakhanTable().points(HER, 1).market(top=[101]))
    assert not is_ambitious(WakhanTable().points(HER, 1).market(top=[101]).deck(102))
    assert not is_ambitious(WakhanTable().points(BLUE, 1).market(top=[101]))


def test_military_stars_break_ties_before_rupees() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    assert is_ambitious(WakhanTable().court(HER, 15).rupees(HER, 0).market(top=[101]))
    assert not is_ambitious(WakhanTable().court(BLUE, 15).rupees(BLUE, 0).market(top=[101]))


@pytest.mark.parametrize(("hers", "on_card", "buys"), [(3, 0, False), (3, 2, True), (4, 0, False), (5, 0, True)])
def test_her_rupees_count_as_they_are_after_the_price_is_paid_and_those_on_the_card_are_taken(
    hers: int, on_card: int, buys: bool
) -> None:
    """8.3. Rule: Wakhan > Ambition."""
    table = WakhanTable().rupees(HER, hers).rupees(BLUE, 2).market(top=[None, None, 101])
    assert is_ambitious(table.market_rupees(top=[0, 0, on_card])) is buys


def test_a_complete_tie_with_a_person_is_no_victory_of_hers() -> None:
    """8.3. Rule: Wakhan > Ambition."""
    assert not is_ambitious(WakhanTable().market(top=[101]))


@pytest.mark.parametrize(("hers", "buys"), [((HER,), False), ((HER, BLUE), True)])
def test_a_shared_win_counts_as_winning(hers: tuple[Seat, ...], buys: bool) -> None:
    """8.3. Rule: Wakhan > Ambition."""
    table = WakhanTable(3, *hers).gifts(HER, 2).gifts(BLUE, 2).market(top=[101])
    assert is_ambitious(table) is buys
    assert table.s.winners == ((HER, BLUE) if buys else None)


# -- 8.4: carrying it out


def test_she_spends_one_action_pays_takes_the_rupees_on_the_card_and_goes_on() -> None:
    """8.4. Rule: Wakhan > Ambition."""
    table = WakhanTable().gifts(HER, 2).rupees(HER, 1).market(top=[29, 101], bottom=[13, 61]).deck(102)
    table.market_rupees(top=[0, 3]).her_turn(12, back_for(12, LEFT, 0))
    assert table.acts == [("ambition", 101), ("radicalize", 13)]
    assert table.player(HER).rupees == 3
    assert table.s.market_rupees[:2] == [1, 0]
    assert [fact.unused for fact in table.told(TurnEnded)] == [0]


def test_the_check_is_resolved_like_any_other() -> None:
    """8.4. Rule: Wakhan > Ambition."""
    table = WakhanTable().points(BLUE, 2).roads(ROAD, {RUSSIAN: 4}).armies(Region.KABUL, {AFGHAN: 1})
    table.event(109, Half.PURCHASED).market(top=[101]).deck(102).her_turn(12, back_for(12, LEFT, 0))
    assert [fact.points for fact in table.told(DominanceChecked)] == [(5, 0)]
    assert table.s.blocks == [12, 12, 12]
    assert [fact.card for fact in table.told(EventEnded)] == [109]
    assert [player.vp for player in table.s.players] == [5, 2]


def test_she_does_not_go_on_when_the_game_is_over() -> None:
    """8.4. Rule: Wakhan > Ambition."""
    table = WakhanTable().gifts(HER, 2).market(top=[101], bottom=[13]).her_turn(12, back_for(12, LEFT, 0))
    assert table.acts == [("ambition", 101)]
    assert table.told(GameWon) == [GameWon((HER,), 0, True)]
    assert 13 in table.s.market
