import pytest

from paxbot.games.pamir.facts import LeverageRepaid, LoyaltyChanged
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.terms import Coalition, Region, Suit
from paxbot.games.pamir.wakhan.facts import Criterion, LineSkipped, Skip
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

BETRAY = 22
"""Betray; battle on the court card with most spies; radicalize."""


@pytest.fixture
def table() -> WakhanTable:
    """She has Bala Hissar, which can betray and shows no prize."""
    return WakhanTable(3).court(HER, 16)


def turn(table: WakhanTable) -> WakhanTable:
    return table.her_turn(BETRAY, back_for(BETRAY, LEFT))


def betrayed(table: WakhanTable) -> list[int]:
    return [card for verb, card in turn(table).deeds if verb == "betray_card"]


def is_skipped(table: WakhanTable) -> bool:
    return betrayed(table) == [] and LineSkipped(HER, BETRAY, 0, Skip.NO_TARGET) in table.facts


def test_she_betrays_a_card_with_a_spy_of_hers_that_shows_a_prize(table: WakhanTable) -> None:
    """12.3. Rule: Wakhan > Betray."""
    table.court(BLUE, 61, 90, 100).spies(61, {HER: 1}).spies(90, {HER: 1})  # 61 has no prize, 100 no spy of hers
    assert betrayed(table) == [90]


def test_without_a_card_that_is_both_watched_and_worth_a_prize_the_line_is_skipped(table: WakhanTable) -> None:
    """12.3. Rule: Wakhan > Betray."""
    assert is_skipped(table.court(BLUE, 61, 100).spies(61, {HER: 2}).spies(100, {GRAY: 1}))


def test_she_betrays_a_card_of_her_own(table: WakhanTable) -> None:
    """12.3. Rule: Wakhan > Betray."""
    assert betrayed(table.court(HER, 16, 96).spies(96, {HER: 1})) == [96]
    assert table.player(HER).court == [16]
    assert table.player(HER).prizes == [96]


def test_the_card_that_acts_may_be_the_one_betrayed(table: WakhanTable) -> None:
    """12.3. Rule: Wakhan > Betray."""
    assert betrayed(table.court(HER, 34).spies(34, {HER: 1})) == [34]
    assert (table.player(HER).court, table.player(HER).prizes) == ([], [34])


@pytest.mark.parametrize("bodyguards", [15, 83])
def test_political_cards_of_an_owner_with_bodyguards_are_no_targets(table: WakhanTable, bodyguards: int) -> None:
    """12.3. Rule: Wakhan > Betray."""
    table.court(BLUE, 93, 96, bodyguards).spies(93, {HER: 1}).spies(96, {HER: 1}).favored(Suit.POLITICAL)
    assert betrayed(table) == [96]  # 93 would come first, being in the favored suit


@pytest.mark.parametrize("bodyguards", [15, 83])
def test_bodyguards_of_one_player_protect_nobody_else(table: WakhanTable, bodyguards: int) -> None:
    """12.3. Rule: Wakhan > Betray."""
    table.court(BLUE, 93).court(GRAY, bodyguards).spies(93, {HER: 1})
    assert betrayed(table) == [93]


@pytest.mark.parametrize("bodyguards", [15, 83])
def test_her_own_bodyguards_protect_her_political_cards_from_herself(table: WakhanTable, bodyguards: int) -> None:
    """12.3. Rule: Wakhan > Betray."""
    assert is_skipped(table.court(HER, 16, bodyguards, 93).spies(93, {HER: 1}))


def test_of_several_cards_she_betrays_the_one_of_highest_priority(table: WakhanTable) -> None:
    """12.3. Rule: Wakhan > Betray."""
    table.court(HER, 16, 47).court(BLUE, 96).court(GRAY, 20).favored(Suit.ECONOMIC)
    table.spies(47, {HER: 3}).spies(96, {HER: 1}).spies(20, {HER: 2})
    assert betrayed(table) == [96]
    assert table.decided_by(Prompt.BETRAY) == [Criterion.IN_RIVAL_COURT, Criterion.IN_FAVORED_SUIT]


@pytest.mark.parametrize(("rupees", "count"), [(1, 0), (2, 1), (3, 1)])
def test_the_price_is_two_rupees(table: WakhanTable, rupees: int, count: int) -> None:
    """12.3. Rule: Wakhan > Betray."""
    table.court(BLUE, 90).spies(90, {HER: 1}).rupees(HER, rupees)
    table.market([None] * 5 + [61], [None] * 5 + [63])
    assert len(betrayed(table)) == count
    assert table.player(HER).rupees == rupees - 2 * count
    assert (table.s.market_rupees[5], table.s.market_rupees[11]) == (count, count)


def test_the_spies_on_the_card_return_to_their_owners(table: WakhanTable) -> None:
    """12.3. Rule: Wakhan > Betray."""
    betrayed(table.court(BLUE, 96).spies(96, {HER: 2, BLUE: 1, GRAY: 3}))
    assert (table.s.spies, table.s.cylinders) == ({}, [10, 10, 10])


def test_the_owner_repays_the_leverage_of_the_card(table: WakhanTable) -> None:
    """12.3. Rule: Wakhan > Betray."""
    betrayed(table.court(BLUE, 79).spies(79, {HER: 1}))
    assert table.told(LeverageRepaid) == [LeverageRepaid(BLUE, 79, 2, 0)]
    assert (table.player(BLUE).rupees, table.player(HER).prizes) == (2, [79])


def test_the_owner_is_overthrown_where_the_card_was_the_last_political_one(table: WakhanTable) -> None:
    """12.3. Rule: Wakhan > Betray."""
    betrayed(table.court(BLUE, 90).spies(90, {HER: 1}).tribes(Region.TRANSCASPIA, {BLUE: 2, GRAY: 1}))
    assert table.s.tribes[Region.TRANSCASPIA] == [0, 0, 1]


@pytest.mark.parametrize("card", [25, 10, 13])
def test_she_takes_the_prize_of_any_coalition_and_loses_nothing_by_it(table: WakhanTable, card: int) -> None:
    """12.3. Rule: Wakhan > Betray."""
    table.court(HER, 16, 87, 71, 11).prizes(HER, 94, 4, 2).gifts(HER, 2, 4).court(BLUE, card).spies(card, {HER: 1})
    assert betrayed(table) == [card]
    her = table.player(HER)
    assert (her.prizes, her.gifts, her.court) == ([94, 4, 2, card], [2, 4], [16, 87, 71, 11])
    assert her.loyalty is None
    assert table.told(LoyaltyChanged) == []


def test_her_blocks_stay_those_of_her_pragmatic_loyalty_whatever_prize_she_takes(table: WakhanTable) -> None:
    """12.3. Rule: Wakhan > Betray."""
    table.court(HER, 16, 5).tribes(Region.KABUL, {HER: 1}).court(BLUE, 25).spies(25, {HER: 1}).rupees(HER, 9)
    assert betrayed(table) == [25]
    table.her_turn(20, back_for(20, LEFT))
    assert table.s.armies[Region.KABUL][Coalition.RUSSIAN] == 3
