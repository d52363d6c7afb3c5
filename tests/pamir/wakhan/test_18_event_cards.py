from typing import Any

import pytest

from paxbot.games.pamir.events import check_result, dominant_coalition
from paxbot.games.pamir.facts import BribeSettled, CardDiscarded, DominanceChecked, Why
from paxbot.games.pamir.moves import (
    BattleIn,
    ChoosePlayer,
    ChooseRegion,
    ChooseSuit,
    LeaveUnpaid,
    PayBribe,
    PlayCard,
    Prompt,
    Purchase,
    Remove,
    UseCard,
    Withdraw,
)
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Suit
from paxbot.games.pamir.turn import price
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

MARKET_ONLY = 2
"""Three lines, all radicalize. Regions: Persia, Punjab, Kandahar, Herat, Transcaspia, Kabul."""
BUILD = 7
"""Build; move; radicalize. Regions: Punjab, Transcaspia, Kabul, Persia, Kandahar, Herat."""
PATRIOTS = 13
"""Patriot of the dominant coalition; most cylinders without one; radicalize."""
CHECKS = (101, 102, 103, 104)
RIOTS = [(109, Region.PUNJAB), (110, Region.HERAT), (112, Region.KABUL), (113, Region.PERSIA)]


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British, Gray Afghan, so she serves Russia."""
    return WakhanTable(3)


def turn(table: WakhanTable, face: int = MARKET_ONLY, column: int = 0) -> WakhanTable:
    return table.her_turn(face, back_for(face, LEFT, column))


def discarded(table: WakhanTable, card: int) -> WakhanTable:
    return table.market([card]).cleanup()


def influence(table: WakhanTable) -> Any:
    return check_result(table.s, last=False).counts[HER]


# -- 101 to 104, Dominance Check


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_discarded_in_her_cleanup_ranks_her_with_everybody(table: WakhanTable, check: int) -> None:
    """18.1. Rule: Events > Dominance Check; Wakhan > Dominance checks."""
    table.tribes(Region.HERAT, {HER: 2, BLUE: 1}).deck(next(other for other in CHECKS if other != check))
    assert [fact.points for fact in discarded(table, check).told(DominanceChecked)] == [(3, 1, 0)]


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_she_buys_is_one_of_ambition(table: WakhanTable, check: int) -> None:
    """18.1. Rule: Events > Dominance Check; Wakhan > Ambition."""
    table.tribes(Region.HERAT, {HER: 2, BLUE: 1}).deck(next(other for other in CHECKS if other != check))
    turn(table.market([check]))
    assert table.deeds[0] == ("ambition", check)
    assert [player.vp for player in table.s.players] == [3, 1, 0]


# -- 105, favored suit and New Tactics


def test_the_military_suit_favored_doubles_her_prices(table: WakhanTable) -> None:
    """18.1. Rule: Events > Favored suit; Wakhan > Radicalize."""
    discarded(table, 105).market([None, 61]).rupees(HER, 1)
    assert table.s.favored is Suit.MILITARY
    assert turn(table, column=1).deeds == []


def test_new_tactics_of_hers_double_no_prices(table: WakhanTable) -> None:
    """18.1. Rule: Events > New Tactics; Wakhan > Events."""
    turn(table.market([105]))
    turn(table.market([None, 61]).rupees(HER, 1), column=1)
    assert table.deeds[0] == ("radicalize", 61)


def test_new_tactics_of_hers_do_not_meet_the_condition_that_military_is_favored(table: WakhanTable) -> None:
    """18.1. Rule: Events > New Tactics; Wakhan > Card priority."""
    table.event(105, Half.PURCHASED, HER).market([61, 98]).rupees(HER, 4)
    turn(table, face=1)  # military of highest rank while military is favored
    assert table.deeds[0] == ("radicalize", 61)


# -- 106, Embarrassment of Riches and Koh-i-noor Recovered


def test_embarrassment_of_riches_makes_her_gifts_worthless(table: WakhanTable) -> None:
    """18.1. Rule: Events > Embarrassment of Riches; Wakhan > Dominance checks."""
    table.gifts(HER, 2, 4).court(HER, 50).armies(Region.HERAT, {Coalition.BRITISH: 4})
    assert influence(table) == 4
    assert influence(discarded(table, 106)) == 2
    assert table.player(HER).gifts == [2, 4]


def test_koh_i_noor_of_hers_doubles_the_worth_of_her_gifts(table: WakhanTable) -> None:
    """18.1. Rule: Events > Koh-i-noor Recovered; Wakhan > Dominance checks."""
    table.gifts(HER, 2, 4).armies(Region.HERAT, {Coalition.BRITISH: 4})
    assert influence(turn(table.market([106]))) == 5


def test_koh_i_noor_of_another_player_does_nothing_for_her_gifts(table: WakhanTable) -> None:
    """18.1. Rule: Events > Koh-i-noor Recovered; Wakhan > Dominance checks."""
    table.gifts(HER, 2, 4).armies(Region.HERAT, {Coalition.BRITISH: 4}).event(106, Half.PURCHASED, BLUE)
    assert influence(table) == 3


# -- 107, Disregard for Customs and Courtly Manners


def test_under_disregard_for_customs_she_pays_no_bribe_of_either_kind(table: WakhanTable) -> None:
    """18.1. Rule: Events > Disregard for Customs; Wakhan > Bribes and hostages."""
    discarded(table, 107).court(HER, 17).spies(17, {BLUE: 7}).tribes(Region.KABUL, {HER: 1}).rupees(HER, 2)
    turn(table.tribes(Region.HERAT, {BLUE: 3}).market([65, 63]), BUILD)
    assert [deed for deed in table.deeds if deed[0] in ("build", "radicalize")] == [("build", 17), ("radicalize", 65)]
    assert table.player(HER).court == [65, 17]
    assert (table.told(BribeSettled), table.player(BLUE).rupees) == ([], 4)


def test_under_disregard_for_customs_nobody_owes_her_a_bribe(table: WakhanTable) -> None:
    """18.1. Rule: Events > Disregard for Customs; Wakhan > Bribes and hostages."""
    discarded(table, 107).tribes(Region.HERAT, {HER: 9}).hand(BLUE, 65).court(BLUE, 49).spies(49, {HER: 1})
    table.rupees(BLUE, 0).rupees(GRAY, 1).market([None] * 5 + [63]).market_rupees([0] * 5 + [1]).turn_of(BLUE)
    table.play(PlayCard(65))
    assert table.asked == (BLUE, Prompt.CHOOSE_SIDE)
    table.turn_of(BLUE).play(UseCard(49, ActionKind.TAX))
    assert table.player(HER).rupees == 4


def test_with_courtly_manners_of_hers_she_pays_no_bribe_of_either_kind(table: WakhanTable) -> None:
    """18.1. Rule: Events > Courtly Manners; Wakhan > Bribes and hostages."""
    turn(table.market([107])).court(HER, 17).spies(17, {BLUE: 7}).tribes(Region.KABUL, {HER: 1}).rupees(HER, 2)
    turn(table.tribes(Region.HERAT, {BLUE: 3}).market([65, 63]), BUILD)
    assert table.player(HER).court == [65, 17]
    assert table.s.armies[Region.KABUL] == [0, 0, 1]
    paid = [(fact.paid, fact.by_right) for fact in table.told(BribeSettled)]
    assert (paid, table.player(BLUE).rupees) == ([(0, True), (0, True)], 4)


def test_courtly_manners_of_hers_do_not_free_others_from_what_they_owe_her(table: WakhanTable) -> None:
    """18.1. Rule: Events > Courtly Manners; Wakhan > Bribes and hostages."""
    table.event(107, Half.PURCHASED, HER).tribes(Region.HERAT, {HER: 2}).hand(BLUE, 65).turn_of(BLUE)
    assert table.play(PlayCard(65)).options() == [PayBribe(2), Withdraw()]


def test_a_person_with_courtly_manners_may_leave_a_bribe_to_her_unpaid(table: WakhanTable) -> None:
    """18.1. Rule: Events > Courtly Manners; Wakhan > Bribes and hostages."""
    table.event(107, Half.PURCHASED, BLUE).tribes(Region.HERAT, {HER: 9}).hand(BLUE, 65).turn_of(BLUE)
    assert table.play(PlayCard(65)).options() == [LeaveUnpaid(), Withdraw()]


# -- 108, Failure to Impress (Rumor: with her choices, and in 16.3)


def test_failure_to_impress_costs_her_all_prizes_and_nothing_else(table: WakhanTable) -> None:
    """16.3; 18.1. Rule: Events > Failure to Impress; Wakhan > Events."""
    table.prizes(HER, 96, 10, 13).prizes(BLUE, 94).gifts(HER, 2).court(HER, 50, 84)
    discarded(table, 108)
    assert (table.player(HER).prizes, table.player(BLUE).prizes) == ([], [])
    assert (table.player(HER).gifts, table.player(HER).court) == ([2], [50, 84])


# -- 109, 110, 112, 113, riots


@pytest.mark.parametrize(("card", "region"), RIOTS)
def test_riots_take_her_tribes_and_all_armies_of_the_region(table: WakhanTable, card: int, region: Region) -> None:
    """16.3; 18.1. Rule: Events > Riots; Wakhan > Events."""
    table.tribes(region, {HER: 2, BLUE: 1}).armies(region, {Coalition.RUSSIAN: 2}).roads(Border.HERAT_KABUL, {0: 1})
    table.tribes(Region.KANDAHAR, {HER: 1})
    discarded(table, card)
    assert (table.s.tribes[region], table.s.armies[region]) == ([0, 0, 0], [0, 0, 0])
    assert table.s.tribes[Region.KANDAHAR] == [1, 0, 0]
    assert sum(map(sum, table.s.roads)) == 1


@pytest.mark.parametrize(("card", "region", "politician"), [(109, 1, 26), (110, 3, 57), (112, 0, 5), (113, 4, 75)])
def test_riots_overthrow_her(table: WakhanTable, card: int, region: int, politician: int) -> None:
    """16.3; 18.1. Rule: Events > Riots; General rules > Overthrow."""
    table.tribes(Region(region), {HER: 1}).court(HER, politician, 45)
    discarded(table, card)
    assert table.player(HER).court == [45]
    assert [(fact.card, fact.why) for fact in table.told(CardDiscarded)] == [(politician, Why.OVERTHROW)]


def test_her_citadel_does_not_stop_riots(table: WakhanTable) -> None:
    """16.3; 18.1. Rule: Events > Riots; Abilities > Citadel."""
    discarded(table.court(HER, 17).tribes(Region.KABUL, {HER: 2}), 112)
    assert table.s.tribes[Region.KABUL] == [0, 0, 0]


# -- 109, Conflict Fatigue


@pytest.mark.parametrize("buyer", [HER, BLUE])
def test_under_conflict_fatigue_a_lead_of_two_makes_a_coalition_dominant_for_her(
    table: WakhanTable, buyer: int
) -> None:
    """18.1. Rule: Events > Conflict Fatigue; Wakhan > Card priority."""
    table.armies(Region.PERSIA, {Coalition.BRITISH: 3}).armies(Region.KABUL, {Coalition.AFGHAN: 1})
    assert dominant_coalition(table.s) is None
    table.market([109])
    turn(table) if buyer == HER else table.turn_of(BLUE).play(Purchase(109))
    turn(table.market([93, 88], [81]), PATRIOTS)
    assert table.deeds[0] == ("radicalize", 88)  # with no coalition dominant it would be 93 with its two tribes


# -- 110, Nationalism


def test_nationalism_she_buys_lets_her_tribes_battle(table: WakhanTable) -> None:
    """18.1; 24.6. Rule: Events > Nationalism; Wakhan > Battle."""
    turn(table.market([110])).court(HER, 38).tribes(Region.HERAT, {HER: 1, GRAY: 2})
    turn(table, face=5, column=1)  # a card that gains rule; battle; radicalize
    assert table.s.tribes[Region.HERAT] == [1, 0, 1]


def test_nationalism_of_a_person_turns_tribes_against_hers(table: WakhanTable) -> None:
    """18.1; 24.6. Rule: Events > Nationalism; Wakhan > Ruling."""
    table.event(110, Half.PURCHASED, BLUE).court(BLUE, 38).tribes(Region.HERAT, {HER: 1, BLUE: 1}).turn_of(BLUE)
    table.play(UseCard(38, ActionKind.BATTLE), BattleIn(Region.HERAT))
    assert table.options() == [Remove(Piece.TRIBE, Region.HERAT, HER)]


# -- 111, no effect and Public Withdrawal


def test_public_withdrawal_discarded_has_no_effect_on_her(table: WakhanTable) -> None:
    """18.1. Rule: Events > No effect; Wakhan > Events."""
    table.tribes(Region.HERAT, {HER: 1}).prizes(HER, 96).court(HER, 50).gifts(HER, 2)
    piles, favored = table.piles(), table.s.favored
    discarded(table, 111)
    assert (table.piles(), table.s.favored) == (piles, favored)
    assert (table.player(HER).prizes, table.player(HER).court, table.player(HER).rupees) == ([96], [50], 4)


@pytest.mark.parametrize("column", [0, 3])
def test_she_never_buys_public_withdrawal(table: WakhanTable, column: int) -> None:
    """18.1. Rule: Events > Public Withdrawal; Wakhan > Radicalize."""
    table.market([None] * column + [111]).rupees(HER, 9)
    assert turn(table, column=column).deeds == []


def test_rupees_she_puts_on_public_withdrawal_leave_the_game(table: WakhanTable) -> None:
    """18.1. Rule: Events > Public Withdrawal; Wakhan > Radicalize."""
    turn(table.market([111, 96]).rupees(HER, 1), column=1)
    assert table.deeds[0] == ("radicalize", 96)
    assert (table.player(HER).rupees, sum(table.s.market_rupees)) == (0, 0)


# -- 112, Nation Building; 113, Backing of Persian Aristocracy


def test_nation_building_she_buys_doubles_what_she_builds(table: WakhanTable) -> None:
    """18.1. Rule: Events > Nation Building; Wakhan > Build."""
    turn(table.market([112])).court(HER, 17).tribes(Region.KABUL, {HER: 1}).rupees(HER, 4)
    turn(table, BUILD)
    assert table.s.armies[Region.KABUL] == [0, 0, 4]


def test_backing_of_persian_aristocracy_pays_for_her_next_action(table: WakhanTable) -> None:
    """18.1. Rule: Events > Backing of Persian Aristocracy; Wakhan > Radicalize."""
    table.market([113, None, None, 96]).rupees(HER, 0)
    turn(table, column=3)  # 96 costs three
    assert [card for verb, card in table.deeds if verb == "radicalize"] == [113, 96]
    assert table.player(HER).rupees == 0


# -- 115 and 116, favored suit, Pashtunwali Values and Rebuke


@pytest.mark.parametrize(("card", "suit"), [(105, 3), (115, 1), (116, 0)])
def test_a_suit_favored_by_an_event_is_that_of_her_bonus_actions(table: WakhanTable, card: int, suit: int) -> None:
    """18.1. Rule: Events > Favored suit; Wakhan > Bonus actions."""
    discarded(table.favored(Suit.ECONOMIC), card).court(HER, 90, 40, 83, 61)
    table.market([None] * 5 + [63]).market_rupees([0] * 5 + [9]).rupees(HER, 0)
    turn(table)
    assert table.deeds[0] == ("tax", {0: 90, 1: 40, 3: 83}[suit])
    assert [verb for verb, _ in table.deeds].count("tax") == 1


def test_under_pashtunwali_values_an_event_that_favors_a_suit_changes_nothing_for_her(table: WakhanTable) -> None:
    """18.1. Rule: Events > Pashtunwali Values; Wakhan > Impact icons."""
    table.market([115]).turn_of(BLUE).play(Purchase(115), ChooseSuit(Suit.MILITARY))
    discarded(table, 116).market([8])
    turn(table)
    assert table.player(HER).court == [8]  # whose icon favors the political suit
    assert table.s.favored is Suit.MILITARY
    assert price(table.s, HER, 1) == 2


def test_rebuke_of_a_person_costs_her_the_tribes_of_a_citadel_too(table: WakhanTable) -> None:
    """16.3; 18.1. Rule: Events > Rebuke; Wakhan > Events."""
    table.court(HER, 17).tribes(Region.KABUL, {HER: 2}).market([116]).turn_of(BLUE)
    table.play(Purchase(116), ChooseRegion(Region.KABUL))
    assert table.s.tribes[Region.KABUL] == [0, 0, 0]


def test_rebuke_of_hers_spares_nobody_not_even_herself(table: WakhanTable) -> None:
    """18.2. Rule: Events > Rebuke; Wakhan > Events."""
    table.court(HER, 75).tribes(Region.PERSIA, {HER: 2, BLUE: 1, GRAY: 3}).armies(Region.PERSIA, {Coalition.RUSSIAN: 1})
    turn(table.market([116]))
    assert (table.s.tribes[Region.PERSIA], table.s.armies[Region.PERSIA]) == ([0, 0, 0], [0, 0, 0])
    assert table.player(HER).court == []


# -- 114: both halves are with her choices


def test_a_swap_between_two_persons_does_not_concern_her(table: WakhanTable) -> None:
    """18.3. Rule: Events > Other Persuasive Methods; Wakhan > Events."""
    table.court(HER, 61).hand(BLUE, 65).hand(GRAY, 96, 98).market([114]).turn_of(BLUE)
    table.play(Purchase(114), ChoosePlayer(GRAY))
    assert (table.player(BLUE).hand, table.player(GRAY).hand) == ([96, 98], [65])
    assert table.player(HER).court == [61]
