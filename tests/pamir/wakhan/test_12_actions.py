import pytest

from paxbot.games.pamir.facts import BribeSettled, RupeesPaid, TurnEnded
from paxbot.games.pamir.terms import Coalition, Region
from paxbot.games.pamir.wakhan.facts import LineSkipped, Skip
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

TAX = 1
"""Tax; military of highest rank while military is favored; radicalize."""
BUILD = 4
"""Most net rupees while she has fewer than two; build; radicalize."""


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British, so she serves Russia. She rules Kabul, where Blue has a court card and four rupees."""
    return WakhanTable(2).tribes(Region.KABUL, {HER: 1}).court(BLUE, 15)


def turn(table: WakhanTable, face: int, column: int | None = None) -> WakhanTable:
    return table.her_turn(face, back_for(face, LEFT, column))


def test_of_several_able_cards_the_one_of_highest_priority_acts(table: WakhanTable) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    turn(table.court(HER, 16, 29, 49), TAX)
    assert table.deeds[0] == ("tax", 29)  # neither the leftmost nor the one with the highest number: rank decides


def test_a_card_that_has_acted_leaves_the_line_to_the_next_one(table: WakhanTable) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    turn(table.court(HER, 16, 29, 49), TAX)
    assert [deed for deed in table.deeds if deed[0] == "tax"] == [("tax", 29), ("tax", 49)]


def test_with_its_only_card_used_a_line_is_skipped(table: WakhanTable) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    turn(table.court(HER, 29), TAX)
    assert [deed for deed in table.deeds if deed[0] == "tax"] == [("tax", 29)]
    assert LineSkipped(HER, TAX, 0, Skip.NO_ABLE_CARD) in table.facts
    assert table.told(TurnEnded) == [TurnEnded(HER, 1)]


@pytest.mark.parametrize(("rupees", "actor"), [(4, 17), (5, 86)])
def test_a_card_she_cannot_pay_bribe_and_least_cost_for_gives_way_to_an_able_one(
    table: WakhanTable, rupees: int, actor: int
) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    turn(table.court(HER, 17, 86).spies(86, {BLUE: 3}).rupees(HER, rupees), BUILD)
    assert table.deeds[0] == ("build", actor)


@pytest.mark.parametrize(("rupees", "builds"), [(3, 0), (4, 1)])
def test_a_line_whose_only_card_she_cannot_pay_for_is_skipped(table: WakhanTable, rupees: int, builds: int) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    turn(table.court(HER, 17).spies(17, {BLUE: 2}).rupees(HER, rupees), BUILD)
    assert [deed[0] for deed in table.deeds].count("build") == builds
    assert table.s.armies[Region.KABUL][Coalition.RUSSIAN] == builds


def test_a_line_without_a_card_that_shows_its_action_is_skipped(table: WakhanTable) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    turn(table.court(HER, 17), TAX)
    assert table.told(LineSkipped)[0] == LineSkipped(HER, TAX, 0, Skip.NO_ABLE_CARD)
    assert table.deeds == []


def test_a_line_whose_action_would_have_no_effect_is_skipped(table: WakhanTable) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    turn(table.court(HER, 29).rupees(BLUE, 0), TAX)
    assert table.told(LineSkipped)[0] == LineSkipped(HER, TAX, 0, Skip.NO_TARGET)
    assert table.deeds == []


def test_the_bribe_is_paid_before_the_cost(table: WakhanTable) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    turn(table.court(HER, 17).spies(17, {BLUE: 1}), BUILD)
    payments = [fact for fact in table.facts if isinstance(fact, (BribeSettled, RupeesPaid))]
    assert payments == [BribeSettled(HER, BLUE, 17, 1, 1, False), RupeesPaid(HER, 2)]
    assert table.s.armies[Region.KABUL][Coalition.RUSSIAN] == 1  # four rupees, one of them for the bribe
    assert (table.player(HER).rupees, table.player(BLUE).rupees) == (1, 5)


def test_costs_lie_on_the_rightmost_market_cards_of_both_rows(table: WakhanTable) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    turn(table.court(HER, 17).rupees(HER, 2).market([None, 61, 63], [None, 96, None, 98]), BUILD)
    assert table.s.market_rupees == [0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0]


def test_a_card_with_a_rupee_of_the_cost_is_barred_for_her_this_turn(table: WakhanTable) -> None:
    """12.0. Rule: Wakhan > Court actions."""
    table.court(HER, 17).rupees(HER, 3).market([61, 63], [96, 98])
    turn(table, BUILD, column=1)
    assert ("radicalize", 61) in table.deeds  # the arrows point at 63, which a rupee would buy
    assert 63 in table.s.market
