import pytest

from paxbot.games.pamir.events import check_result
from paxbot.games.pamir.facts import CardDiscarded, LeverageRepaid, Why
from paxbot.games.pamir.moves import (
    BattleIn,
    BetrayCard,
    ChoosePlayer,
    ChooseRegion,
    Discard,
    Prompt,
    Purchase,
    Remove,
    UseCard,
)
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from paxbot.games.pamir.turn import KeepCourtLimit
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

BETRAY = 22
"""Betray; battle on the court card with most spies; radicalize."""
BATTLE = 5
"""A card that gains rule; battle; radicalize."""
HERAT = Region.HERAT


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British, Gray Afghan, so she serves Russia."""
    return WakhanTable(3).ai(HER, 5, 2)


def betrayed_by_blue(table: WakhanTable, card: int) -> WakhanTable:
    table.court(BLUE, 16).spies(card, {BLUE: 1}).turn_of(BLUE)
    return table.play(UseCard(16, ActionKind.BETRAY), BetrayCard(card))


def test_losing_her_last_tribe_costs_her_the_political_cards_of_the_region(table: WakhanTable) -> None:
    """16.1. Rule: General rules > Overthrow; Wakhan > Leverage."""
    table.court(HER, 57, 63, 55, 90).tribes(HERAT, {HER: 1}).armies(HERAT, {Coalition.BRITISH: 1})
    table.court(BLUE, 38).turn_of(BLUE).play(UseCard(38, ActionKind.BATTLE), BattleIn(HERAT))
    table.play(Remove(Piece.TRIBE, HERAT, HER))
    assert table.player(HER).court == [63, 90]


def test_losing_her_last_political_card_costs_her_the_tribes_of_the_region(table: WakhanTable) -> None:
    """16.1. Rule: General rules > Overthrow; Wakhan > Leverage."""
    table.court(HER, 57, 90).tribes(HERAT, {HER: 2, BLUE: 1}).tribes(Region.TRANSCASPIA, {HER: 1})
    betrayed_by_blue(table, 57)
    assert (table.s.tribes[HERAT], table.s.tribes[Region.TRANSCASPIA]) == ([0, 1, 0], [1, 0, 0])


def test_her_own_betrayal_of_a_political_card_of_hers_overthrows_her(table: WakhanTable) -> None:
    """16.1. Rule: General rules > Overthrow; Wakhan > Betray."""
    table.court(HER, 16, 57).spies(57, {HER: 1}).tribes(HERAT, {HER: 2})
    table.her_turn(BETRAY, back_for(BETRAY, LEFT))
    assert (table.player(HER).prizes, table.s.tribes[HERAT]) == ([57], [0, 0, 0])


def test_a_tribe_she_removes_overthrows_its_owner(table: WakhanTable) -> None:
    """16.1. Rule: General rules > Overthrow; Wakhan > Battle."""
    table.court(HER, 38).court(BLUE, 57, 90).tribes(HERAT, {BLUE: 1}).armies(HERAT, {Coalition.RUSSIAN: 1})
    table.her_turn(BATTLE, back_for(BATTLE, LEFT))
    assert table.player(BLUE).court == [90]


@pytest.mark.parametrize("rupees", [0, 1, 2, 5])
def test_she_repays_two_rupees_for_a_leveraged_card_or_what_she_has(table: WakhanTable, rupees: int) -> None:
    """16.2. Rule: Wakhan > Leverage."""
    betrayed_by_blue(table.court(HER, 46, 9, 61).rupees(HER, rupees), 46)
    assert table.player(HER).rupees == max(0, rupees - 2)
    assert table.told(LeverageRepaid) == [LeverageRepaid(HER, 46, min(2, rupees), 0)]


@pytest.mark.parametrize("rupees", [0, 1])
def test_the_rest_is_forgiven_and_she_discards_nothing_for_it(table: WakhanTable, rupees: int) -> None:
    """16.2. Rule: Wakhan > Leverage."""
    betrayed_by_blue(table.court(HER, 46, 9, 61).rupees(HER, rupees), 46)
    assert table.player(HER).court == [9, 61]
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_a_leveraged_card_over_the_court_limit_is_repaid_likewise(table: WakhanTable) -> None:
    """16.2. Rule: Wakhan > Leverage; Wakhan > Court limit."""
    table.court(HER, 14, 30, 46, 79).rupees(HER, 1).ask(KeepCourtLimit(HER))
    assert table.player(HER).court == [14, 46, 79]
    assert (table.player(HER).rupees, table.told(LeverageRepaid)) == (0, [LeverageRepaid(HER, 30, 1, 0)])


def test_a_person_whose_leveraged_card_she_betrays_discards_for_what_is_lacking_by_choice(table: WakhanTable) -> None:
    """16.2. Rule: Wakhan > Leverage; General rules > Discarding a court card."""
    table.court(HER, 16).court(BLUE, 79, 61, 63).hand(BLUE, 9).spies(79, {HER: 1}).rupees(BLUE, 1)
    table.her_turn(BETRAY, back_for(BETRAY, LEFT))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    assert table.options() == [Discard(61), Discard(63), Discard(9)]
    table.go_on_with(Discard(63))
    assert (table.player(BLUE).court, table.player(BLUE).rupees) == ([61], 0)
    assert table.player(HER).prizes == [79]


def test_a_person_who_can_repay_is_not_asked(table: WakhanTable) -> None:
    """16.2. Rule: Wakhan > Leverage; General rules > Discarding a court card."""
    table.court(HER, 16).court(BLUE, 79, 61, 63).spies(79, {HER: 1}).rupees(BLUE, 2)
    table.her_turn(BETRAY, back_for(BETRAY, LEFT))
    assert (table.player(BLUE).court, table.player(BLUE).rupees) == ([61, 63], 0)


def test_a_person_repays_the_leverage_of_a_card_she_overthrows(table: WakhanTable) -> None:
    """16.2. Rule: Wakhan > Leverage; General rules > Overthrow."""
    table.court(HER, 38).court(BLUE, 27, 61).rupees(BLUE, 0).tribes(Region.PUNJAB, {BLUE: 1})
    table.armies(Region.PUNJAB, {Coalition.RUSSIAN: 1}).her_turn(BATTLE, back_for(BATTLE, LEFT))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    table.go_on_with(Discard(61))
    assert table.player(BLUE).court == []


def test_her_cards_can_be_betrayed(table: WakhanTable) -> None:
    """16.3. Rule: Card actions > Betray; Wakhan > Leverage."""
    betrayed_by_blue(table.court(HER, 61, 96).spies(61, {HER: 1}), 96)
    assert table.player(HER).court == [61]
    assert table.told(CardDiscarded)[0].why is Why.BETRAYAL


def test_a_rebuke_of_somebody_else_hits_her_tribes_and_political_cards(table: WakhanTable) -> None:
    """16.3. Rule: Events > Rebuke; Wakhan > Events."""
    table.court(HER, 57).tribes(HERAT, {HER: 2, BLUE: 1}).market([116]).turn_of(BLUE)
    table.play(Purchase(116), ChooseRegion(HERAT))
    assert (table.s.tribes[HERAT], table.player(HER).court) == ([0, 0, 0], [])


def test_a_rumor_about_her_makes_her_patriots_worthless_in_the_next_check(table: WakhanTable) -> None:
    """16.3. Rule: Events > Rumor; Wakhan > Events."""
    table.court(HER, 50, 51, 70).prizes(HER, 25).gifts(HER, 2).armies(HERAT, {Coalition.BRITISH: 5})
    assert check_result(table.s, last=False).counts[HER] == 5
    table.market([108]).turn_of(BLUE).play(Purchase(108))
    assert ChoosePlayer(HER) in table.options()
    table.play(ChoosePlayer(HER))
    assert [event.half for event in table.player(HER).events] == [Half.PURCHASED]
    assert check_result(table.s, last=False).counts[HER] == 3
    assert check_result(table.s, last=False).counts[GRAY] is None
