"""Radicalize: paying, taking, the side of the court, the bribe, events and patriots (paragraphs 9.6 to 9.11)."""

import pytest

from paxbot.games.pamir.facts import (
    BribeOffered,
    BribeSettled,
    CardDiscarded,
    CardPlayed,
    LoyaltyChanged,
    Origin,
    RupeesPlaced,
    TurnEnded,
    Why,
)
from paxbot.games.pamir.state import Half, InForce
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import Arrow, Region, Side, Suit
from paxbot.games.pamir.wakhan.facts import BribeUnpaid
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER
from tests.pamir.wakhan.lines import BOTTOM, BRITISH, TOP, LineTable

FACE = 19
POLITICAL = (2, 1)


@pytest.fixture
def table() -> LineTable:
    return LineTable()


@pytest.fixture
def ruled() -> LineTable:
    """Blue rules Kabul with two tribes and an army; card 15 of Kabul lies free of charge in the market."""
    return LineTable().tribes(Region.KABUL, {BLUE: 2}).armies(Region.KABUL, {BRITISH: 1}).market([15])


# -- paying and taking


def test_she_puts_a_rupee_on_each_card_to_the_left_in_the_same_row(table: LineTable) -> None:
    """9.6. Rule: Wakhan > Radicalize."""
    table.market([15, 16, 17, 33], [8, 9, 10]).follow(FACE, red=TOP, column=2)
    assert table.s.market_rupees == [1, 1, 0, 0, 0, 0] + [0] * 6


def test_she_puts_two_rupees_on_each_card_while_military_is_favored(table: LineTable) -> None:
    """9.6. Rule: Wakhan > Radicalize."""
    table.favored(Suit.MILITARY).market([8, 9, 10], [29]).follow(FACE, red=TOP, column=2)
    assert table.s.market_rupees == [2, 2, 0, 0, 0, 0] + [0] * 6


def test_over_a_gap_the_rupee_goes_on_the_card_in_the_other_row(table: LineTable) -> None:
    """9.6. Rule: Wakhan > Radicalize."""
    table.market([15, 16], [8, None, 10]).follow(FACE, red=BOTTOM, column=2)
    assert table.bought == [10]
    assert table.told(RupeesPlaced) == [RupeesPlaced(HER, 6, 8, 1), RupeesPlaced(HER, 1, 16, 1)]


def test_a_card_that_took_the_rupee_for_a_gap_is_barred_for_the_rest_of_her_turn(table: LineTable) -> None:
    """9.6. Rule: Wakhan > Radicalize."""
    table.market([None, 15], [16]).turn(FACE, TOP, 1)
    assert table.bought == [15]


def test_cards_she_paid_on_are_barred_for_this_turn_only(table: LineTable) -> None:
    """9.6. Rule: Wakhan > Radicalize."""
    table.market([16, 15], []).turn(FACE, TOP, 1)
    assert table.bought == [15]
    table.turn(FACE, TOP, 1)
    assert table.bought == [16]


def test_in_a_column_empty_in_both_rows_the_rupee_lies_in_the_space_of_the_other_row(table: LineTable) -> None:
    """9.6. Rule: Wakhan > Radicalize."""
    table.market([None, 15]).follow(FACE, red=TOP, column=1)
    assert table.s.market_rupees == [0] * 6 + [1, 0, 0, 0, 0, 0]


def test_she_takes_all_rupees_on_the_card(table: LineTable) -> None:
    """9.7. Rule: Wakhan > Radicalize."""
    table.market([8, 15]).market_rupees([2, 3]).follow(FACE, red=TOP, column=1)
    assert (table.purse, table.s.market_rupees[:2]) == (4 - 1 + 3, [3, 0])


@pytest.mark.parametrize(("on_card", "court"), [(1, []), (2, [15])])
def test_the_rupees_of_the_card_are_there_for_the_bribe(ruled: LineTable, on_card: int, court: list[int]) -> None:
    """9.7. Rule: Wakhan > Radicalize."""
    ruled.rupees(HER, 0).market_rupees([on_card]).follow(FACE, red=TOP, column=0)
    assert ruled.player(HER).court == court


# -- the side of the court


@pytest.mark.parametrize(("red", "side", "court"), [(TOP, Side.LEFT, [8, 16, 17]), (BOTTOM, Side.RIGHT, [16, 17, 8])])
def test_the_red_arrow_names_the_end_of_her_court(table: LineTable, red: Arrow, side: Side, court: list[int]) -> None:
    """9.8. Rule: Wakhan > Radicalize."""
    table.court(HER, 16, 17).market([8]).follow(FACE, red=red, column=0)
    assert (table.told(CardPlayed), table.player(HER).court) == ([CardPlayed(HER, 8, side)], court)


@pytest.mark.parametrize(("red", "court"), [(TOP, [25, 16, 17]), (BOTTOM, [16, 17, 25])])
def test_the_red_arrow_names_the_end_of_her_court_also_by_an_instruction(
    table: LineTable, red: Arrow, court: list[int]
) -> None:
    """9.8. Rule: Wakhan > Radicalize."""
    table.court(HER, 16, 17).market([25]).follow(*POLITICAL, red=red)
    assert table.player(HER).court == court


# -- the bribe


def test_she_pays_the_ruler_a_rupee_for_each_tribe_there(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.follow(FACE, red=TOP, column=0)
    assert ruled.told(BribeSettled) == [BribeSettled(HER, BLUE, 15, 2, 2, False)]
    assert [player.rupees for player in ruled.s.players] == [2, 6]
    assert ruled.player(HER).court == [15]


def test_without_a_ruler_she_pays_nothing(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.tribes(Region.KABUL, {BLUE: 2, HER: 2}).follow(FACE, red=TOP, column=0)
    assert (ruled.purse, ruled.player(HER).court) == (4, [15])


def test_in_a_region_she_rules_she_pays_nothing(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.tribes(Region.KABUL, {BLUE: 2, HER: 3}).follow(FACE, red=TOP, column=0)
    assert (ruled.purse, ruled.player(HER).court) == (4, [15])


def test_if_she_cannot_pay_all_of_it_the_card_is_discarded_unplayed(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.rupees(HER, 1).follow(FACE, red=TOP, column=0)
    assert ruled.told(BribeUnpaid) == [BribeUnpaid(HER, BLUE, 15, 2)]
    assert ruled.told(CardDiscarded) == [CardDiscarded(HER, 15, Origin.HAND, Why.BRIBE)]
    assert (ruled.player(HER).court, ruled.s.discards, ruled.placed) == ([], [15], [])
    assert [player.rupees for player in ruled.s.players] == [1, 4], "not even a part is paid"


def test_discarding_the_card_uses_the_action_up(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.rupees(HER, 1).market([15], [16, 17]).turn(FACE, TOP, 0)
    assert (ruled.bought, ruled.s.discards) == ([15, 16], [15, 16])
    assert ruled.told(TurnEnded) == [TurnEnded(HER, 0)]


def test_the_price_of_a_discarded_card_stays_paid_and_its_rupees_stay_with_her(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.tribes(Region.KABUL, {BLUE: 5}).rupees(HER, 1)
    ruled.market([8, 15]).market_rupees([0, 3]).follow(FACE, red=TOP, column=1)
    assert (ruled.purse, ruled.s.market_rupees[:2]) == (3, [1, 0])


def test_under_disregard_for_customs_she_pays_no_bribe(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.event(107, Half.DISCARDED).follow(FACE, red=TOP, column=0)
    assert (ruled.purse, ruled.player(HER).court) == (4, [15])


@pytest.mark.parametrize("rupees", [0, 4])
def test_with_courtly_manners_of_hers_she_pays_no_bribe(ruled: LineTable, rupees: int) -> None:
    """9.9; 13.5; 24.6. Rule: Wakhan > Radicalize; Wakhan > Bribes and hostages."""
    ruled.event(107, Half.PURCHASED, HER).rupees(HER, rupees).follow(FACE, red=TOP, column=0)
    assert (ruled.purse, ruled.player(HER).court) == (rupees, [15])


def test_courtly_manners_of_the_ruler_do_not_free_her(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.event(107, Half.PURCHASED, BLUE).follow(FACE, red=TOP, column=0)
    assert ruled.purse == 2


def test_with_charismatic_courtiers_in_her_court_she_pays_no_bribe(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.court(HER, 42).rupees(HER, 0).follow(FACE, red=TOP, column=0)
    assert ruled.player(HER).court == [15, 42]


def test_for_charismatic_courtiers_themselves_she_pays_the_bribe(ruled: LineTable) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.tribes(Region.KANDAHAR, {BLUE: 1}).market([42]).follow(FACE, red=TOP, column=0)
    assert ruled.told(BribeSettled) == [BribeSettled(HER, BLUE, 42, 1, 1, False)]


@pytest.mark.parametrize("card", [42, 24])
def test_neither_abilities_of_the_ruler_nor_for_hostages_free_her(ruled: LineTable, card: int) -> None:
    """9.9. Rule: Wakhan > Radicalize."""
    ruled.court(BLUE if card == 42 else HER, card).follow(FACE, red=TOP, column=0)
    assert ruled.purse == 2


def test_nobody_is_asked_about_the_bribe(ruled: LineTable) -> None:
    """9.9; 13.3. Rule: Wakhan > Radicalize; Wakhan > Bribes and hostages."""
    ruled.follow(FACE, red=TOP, column=0)
    assert (ruled.told(BribeOffered), pending(ruled.s)) == ([], None)


# -- events and patriots


def test_an_event_takes_effect_at_once_and_nothing_is_played(table: LineTable) -> None:
    """9.10. Rule: Wakhan > Radicalize."""
    table.court(HER, 15).market([113]).follow(FACE, red=TOP, column=0)
    assert (table.purse, table.player(HER).court, table.told(CardPlayed)) == (7, [15], [])
    assert table.s.discards == [113]


def test_an_event_that_lasts_stays_with_her(table: LineTable) -> None:
    """9.10. Rule: Wakhan > Radicalize."""
    table.market([105]).follow(FACE, red=TOP, column=0)
    assert table.player(HER).events == [InForce(105, Half.PURCHASED)]


def test_an_event_bought_first_frees_the_card_bought_next_from_its_bribe(ruled: LineTable) -> None:
    """9.10. Rule: Wakhan > Radicalize."""
    ruled.market([107], [15]).turn(FACE, TOP, 0)
    assert (ruled.bought, ruled.purse) == ([107, 15], 4)


def test_a_patriot_enters_like_any_card_and_nothing_is_discarded(table: LineTable) -> None:
    """9.11. Rule: Wakhan > Radicalize."""
    table.court(HER, 3, 69).prizes(HER, 4, 1).gifts(HER, 2).market([36]).follow(FACE, red=TOP, column=0)
    her = table.player(HER)
    assert (her.court, her.prizes, her.gifts) == ([36, 3, 69], [4, 1], [2])
    assert (table.told(LoyaltyChanged), table.told(CardDiscarded)) == ([], [])
