import pytest

from paxbot.games.pamir.facts import ActionTaken, TurnEnded
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Suit
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

MARKET_ONLY = 2
"""Three lines, all radicalize: with an empty market nothing but bonus actions is left."""
TAX = 1
"""Tax; military of highest rank while military is favored; radicalize."""


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British. The economic suit is favored, and nine rupees lie in the market, out of her reach."""
    table = WakhanTable(2).favored(Suit.ECONOMIC).rupees(HER, 0)
    return table.market([None, None, None, None, None, 47]).market_rupees([0, 0, 0, 0, 0, 9])


def used(table: WakhanTable, face: int = MARKET_ONLY) -> list[tuple[int, ActionKind]]:
    table.her_turn(face, back_for(face, LEFT, 0))
    return [(fact.card, fact.action) for fact in table.told(ActionTaken)]


def test_unused_cards_in_the_favored_suit_act_from_left_to_right(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    table.court(HER, 49, 29, 61)  # by priority it would be 61, 29, 49
    assert used(table) == [(49, ActionKind.TAX), (29, ActionKind.TAX), (61, ActionKind.TAX)]


def test_bonus_actions_come_after_the_actions(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    table.court(HER, 61, 7).market([8], [None, None, None, None, None, 47]).market_rupees([], [0, 0, 0, 0, 0, 9])
    used(table)  # 8 favors the political suit as soon as it is played, so no economic card is left to act
    assert [verb for verb, _ in table.deeds] == ["radicalize", "road", "road", "spy"]
    assert table.s.favored is Suit.POLITICAL


def test_a_card_played_this_turn_takes_its_bonus_action(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    table.market([61], [None, None, None, None, None, 47]).market_rupees([], [0, 0, 0, 0, 0, 9])
    assert used(table) == [(61, ActionKind.TAX)]


def test_a_card_used_for_a_line_is_not_used_again(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    assert used(table.court(HER, 61), TAX) == [(61, ActionKind.TAX)]


def test_cards_of_other_suits_take_no_bonus_action(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    assert used(table.court(HER, 90, 61, 83, 54)) == [(61, ActionKind.TAX)]


def test_bonus_actions_leave_her_actions_unspent(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    used(table.court(HER, 49, 29, 61))
    assert table.told(TurnEnded) == [TurnEnded(HER, 2)]
    assert all(fact.bonus for fact in table.told(ActionTaken))


@pytest.mark.parametrize(("card", "suit"), [(28, Suit.ECONOMIC), (55, Suit.POLITICAL)])
def test_a_card_takes_the_leftmost_of_its_actions_and_only_that(table: WakhanTable, card: int, suit: Suit) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    table.favored(suit).court(HER, card).rupees(HER, 4).tribes(Region.KABUL, {HER: 2, BLUE: 1})
    table.armies(Region.KABUL, {Coalition.AFGHAN: 2, Coalition.BRITISH: 1})  # so everything is possible
    assert used(table) == [(card, {28: ActionKind.TAX, 55: ActionKind.BATTLE}[card])]


def test_an_action_impossible_at_that_moment_gives_way_to_the_next_on_the_card(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    assert used(table.favored(Suit.POLITICAL).court(HER, 44)) == [(44, ActionKind.TAX)]  # no region to build in


def test_what_she_would_not_do_is_impossible_though_a_person_could_do_it(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    # with this AI card she serves the Afghans, and Russian armies, which nobody follows, are left alone
    table.favored(Suit.POLITICAL).court(HER, 55).armies(Region.KABUL, {Coalition.AFGHAN: 2, Coalition.RUSSIAN: 1})
    assert used(table) == [(55, ActionKind.TAX)]
    table.court(HER, 55).market([]).market_rupees([]).tribes(Region.PERSIA, {BLUE: 1})
    assert used(table) == []  # no rupee in the market, and no tribe beside Kabul to move to


def test_a_card_without_a_possible_action_is_passed_over(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    assert used(table.court(HER, 12, 61)) == [(61, ActionKind.TAX)]


def test_a_hostage_she_cannot_pay_for_is_passed_over(table: WakhanTable) -> None:
    """14.1. Rule: Wakhan > Bonus actions."""
    assert used(table.court(HER, 29, 61).spies(29, {BLUE: 1})) == [(61, ActionKind.TAX)]


def test_a_card_passed_over_is_not_looked_at_again(table: WakhanTable) -> None:
    """14.2. Rule: Wakhan > Bonus actions."""
    assert used(table.court(HER, 12, 61)) == [(61, ActionKind.TAX)]
    assert (table.player(HER).rupees, table.player(HER).gifts) == (2, [])  # now 12 could give a gift


def test_a_card_further_right_profits_from_those_before_it(table: WakhanTable) -> None:
    """14.2. Rule: Wakhan > Bonus actions."""
    assert used(table.court(HER, 61, 12)) == [(61, ActionKind.TAX), (12, ActionKind.GIFT)]


def test_a_card_that_has_left_her_court_meanwhile_does_not_act(table: WakhanTable) -> None:
    """14.2. Rule: Wakhan > Bonus actions."""
    table.favored(Suit.POLITICAL).rupees(HER, 9).court(HER, 24, 90).spies(90, {HER: 1})
    assert used(table) == [(24, ActionKind.BETRAY)]
    assert table.player(HER).prizes == [90]


@pytest.mark.parametrize("suit", [Suit.ECONOMIC, Suit.INTELLIGENCE])
@pytest.mark.parametrize(("card", "action"), [(91, ActionKind.BETRAY), (99, ActionKind.BATTLE)])
def test_savvy_operator_and_irregulars_are_favored_whatever_the_marker_says(
    table: WakhanTable, card: int, action: ActionKind, suit: Suit
) -> None:
    """14.3; 17.1. Rule: Wakhan > Bonus actions; Abilities > Savvy Operator and Irregulars."""
    table.favored(suit).court(HER, card).court(BLUE, 57).spies(57, {HER: 1, BLUE: 1}).rupees(HER, 2)
    assert used(table) == [(card, action)]


def test_under_new_tactics_of_hers_military_cards_are_favored_beside_those_of_the_marker(table: WakhanTable) -> None:
    """14.3; 18.1. Rule: Wakhan > Bonus actions; Wakhan > Events; Events > New Tactics."""
    table.event(105, Half.PURCHASED, HER).court(HER, 83, 90, 61)
    assert used(table) == [(83, ActionKind.TAX), (61, ActionKind.TAX)]


def test_new_tactics_of_another_player_favor_no_card_of_hers(table: WakhanTable) -> None:
    """14.3. Rule: Wakhan > Bonus actions; Events > New Tactics."""
    assert used(table.event(105, Half.PURCHASED, BLUE).court(HER, 83)) == []
