import pytest

from paxbot.games.pamir.events import check_result
from paxbot.games.pamir.terms import AI_CARDS, Coalition, Region, Suit
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

MARKET_ONLY = 2
"""Three lines, all radicalize: with an empty market nothing but bonus actions is left."""


@pytest.fixture
def table() -> WakhanTable:
    """Economic is favored, and she has City of Ghazni, whose only action is gift."""
    return WakhanTable(2).favored(Suit.ECONOMIC).court(HER, 12)


def bonus(table: WakhanTable) -> WakhanTable:
    """Her turn, in which no line can be carried out; the arrows point at the first column."""
    return table.her_turn(MARKET_ONLY, back_for(MARKET_ONLY, LEFT, 0))


def test_she_gives_the_cheapest_gift(table: WakhanTable) -> None:
    """12.1. Rule: Wakhan > Gift."""
    bonus(table.rupees(HER, 9))
    assert (table.player(HER).gifts, table.player(HER).rupees) == ([2], 7)


def test_an_occupied_space_makes_the_next_one_the_cheapest(table: WakhanTable) -> None:
    """12.1. Rule: Wakhan > Gift."""
    bonus(table.rupees(HER, 9).gifts(HER, 2))
    assert (table.player(HER).gifts, table.player(HER).rupees) == ([2, 4], 5)


@pytest.mark.parametrize(("given", "rupees"), [((), 1), ((2,), 3), ((2, 4), 5), ((2, 4, 6), 9)])
def test_without_the_rupees_for_the_cheapest_free_space_there_is_no_gift(
    table: WakhanTable, given: tuple[int, ...], rupees: int
) -> None:
    """12.1. Rule: Wakhan > Gift."""
    bonus(table.rupees(HER, rupees).gifts(HER, *given))
    assert (table.player(HER).gifts, table.player(HER).rupees) == ([*given], rupees)


def test_half_of_the_price_goes_to_each_row_of_the_market(table: WakhanTable) -> None:
    """12.1. Rule: Wakhan > Gift."""
    bonus(table.rupees(HER, 4).gifts(HER, 2).market([None, None, None, None, 61, 63], [None, None, None, None, 96, 98]))
    assert table.s.market_rupees == [0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1]


def test_no_line_of_any_ai_card_gives_a_gift() -> None:
    """12.1. Rule: Wakhan > Gift."""
    for face in AI_CARDS:
        table = WakhanTable(2).court(HER, 12, 46, 98).rupees(HER, 9)
        table.her_turn(face, back_for(face, LEFT))
        assert table.player(HER).gifts == [], face


@pytest.mark.parametrize("coalition", Coalition)
def test_a_gift_counts_for_every_coalition(table: WakhanTable, coalition: Coalition) -> None:
    """12.1. Rule: Wakhan > Gift."""
    bonus(table.loyalty(BLUE, Coalition.BRITISH).armies(Region.PERSIA, {coalition: 4}))
    assert check_result(table.s, last=False).counts[HER] == 2
