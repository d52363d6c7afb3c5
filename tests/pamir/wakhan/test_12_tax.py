import pytest

from paxbot.games.pamir.terms import Arrow, Region
from paxbot.games.pamir.wakhan.facts import LineSkipped, Skip
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, RIGHT, WakhanTable, back_for

TAX = 1
"""Tax; military of highest rank while military is favored; radicalize."""


@pytest.fixture
def table() -> WakhanTable:
    """She rules Kabul and has a tax card of rank two and no rupees; Blue and Gray have court cards of Kabul."""
    table = WakhanTable(3).court(HER, 29).rupees(HER, 0).tribes(Region.KABUL, {HER: 1})
    return table.court(BLUE, 15).court(GRAY, 16)


def taken(table: WakhanTable, red: Arrow = LEFT, column: int = 0) -> list[tuple[str, int]]:
    raws = [raw for raw in table.her_turn(TAX, back_for(TAX, red, column)).moves if raw["do"] == "take"]
    return [(key, raw[key]) for raw in raws for key in ("player", "market") if key in raw]


def from_player(seat: int, rupees: int) -> list[tuple[str, int]]:
    return [("player", seat)] * rupees


def from_market(card: int, rupees: int) -> list[tuple[str, int]]:
    return [("market", card)] * rupees


@pytest.mark.parametrize(("card", "rank"), [(49, 1), (29, 2)])
def test_she_takes_as_many_rupees_as_the_card_has_rank(table: WakhanTable, card: int, rank: int) -> None:
    """12.6. Rule: Wakhan > Tax."""
    assert taken(table.court(HER, card).rupees(BLUE, 9)) == from_player(BLUE, rank)
    assert (table.player(HER).rupees, table.player(BLUE).rupees) == (rank, 9 - rank)


def test_people_come_before_the_market(table: WakhanTable) -> None:
    """12.6. Rule: Wakhan > Tax."""
    table.market([None, None, None, 61]).market_rupees([0, 0, 0, 5])
    assert taken(table.rupees(BLUE, 1).rupees(GRAY, 0)) == [("player", BLUE), ("market", 61)]


def test_a_person_without_a_court_card_of_a_region_she_rules_is_not_taxed(table: WakhanTable) -> None:
    """12.6. Rule: Wakhan > Tax."""
    table.court(BLUE, 61, 98).tribes(Region.HERAT, {HER: 1, BLUE: 1}).rupees(BLUE, 9)  # nobody rules Herat
    assert taken(table) == from_player(GRAY, 2)


def test_a_tax_shelter_keeps_its_rupees(table: WakhanTable) -> None:
    """12.6. Rule: Wakhan > Tax."""
    table.court(BLUE, 15, 61).rupees(BLUE, 3).rupees(GRAY, 0).market([None, None, None, 96]).market_rupees([0, 0, 0, 1])
    assert taken(table) == [("player", BLUE), ("market", 96)]
    assert table.player(BLUE).rupees == 2


def test_a_person_whose_shelter_covers_everything_is_not_taxed(table: WakhanTable) -> None:
    """12.6. Rule: Wakhan > Tax."""
    assert taken(table.court(BLUE, 15, 61, 12).rupees(BLUE, 5).rupees(GRAY, 1)) == from_player(GRAY, 1)


def test_the_richest_is_found_with_sheltered_rupees_included(table: WakhanTable) -> None:
    """12.6. Rule: Wakhan > Tax."""
    table.court(GRAY, 16, 61, 12).rupees(GRAY, 6).rupees(BLUE, 5)
    assert taken(table) == [("player", GRAY), ("player", BLUE)]  # one above the shelter of five, then the next


def test_one_person_is_taxed_down_to_the_shelter_before_the_next_one(table: WakhanTable) -> None:
    """12.6. Rule: Wakhan > Tax."""
    assert taken(table.rupees(BLUE, 4).rupees(GRAY, 5), LEFT) == from_player(GRAY, 2)  # not one rupee from each


@pytest.mark.parametrize(("red", "first"), [(LEFT, BLUE), (RIGHT, GRAY)])
def test_the_red_arrow_decides_between_neighbors_of_equal_wealth(table: WakhanTable, red: Arrow, first: int) -> None:
    """12.6; 24.6. Rule: Wakhan > Tax."""
    assert taken(table, red) == from_player(first, 2)


@pytest.mark.parametrize(("red", "order"), [(LEFT, [BLUE, GRAY]), (RIGHT, [GRAY, BLUE])])
def test_the_other_of_two_equals_is_taxed_next(table: WakhanTable, red: Arrow, order: list[int]) -> None:
    """12.6; 24.6. Rule: Wakhan > Tax."""
    assert taken(table.rupees(BLUE, 1).rupees(GRAY, 1), red) == [("player", seat) for seat in order]


@pytest.mark.parametrize("red", [LEFT, RIGHT])
def test_wealth_comes_before_the_red_arrow(table: WakhanTable, red: Arrow) -> None:
    """12.6. Rule: Wakhan > Tax."""
    richer = BLUE if red is RIGHT else GRAY
    assert taken(table.rupees(richer, 7), red) == from_player(richer, 2)


def test_with_claim_of_ancient_lineage_every_person_with_a_court_card_is_taxed(table: WakhanTable) -> None:
    """12.6; 17.1. Rule: Wakhan > Tax; Wakhan > Special abilities; Abilities > Claim of Ancient Lineage."""
    table.court(HER, 29, 5).court(BLUE, 98).court(GRAY).rupees(BLUE, 1).rupees(GRAY, 9)
    assert taken(table) == from_player(BLUE, 1)  # Gray has no court


def test_claim_of_ancient_lineage_does_not_open_tax_shelters(table: WakhanTable) -> None:
    """12.6; 17.1. Rule: Wakhan > Tax; Wakhan > Special abilities; Abilities > Claim of Ancient Lineage."""
    assert taken(table.court(HER, 29, 5).court(BLUE, 96).court(GRAY).rupees(BLUE, 3)) == from_player(BLUE, 1)


@pytest.mark.parametrize("red", [LEFT, RIGHT])
def test_in_the_market_the_leftmost_column_comes_first_whatever_the_row(table: WakhanTable, red: Arrow) -> None:
    """12.6. Rule: Wakhan > Tax."""
    near, far = [0, 0, 0, 1], [0, 0, 0, 0, 2]
    table.court(BLUE).court(GRAY).market([None, None, None, 61, 63], [None, None, None, 96, 98])
    table.market_rupees(far if red is LEFT else near, near if red is LEFT else far)
    expected = [("market", 96), ("market", 63)] if red is LEFT else [("market", 61), ("market", 98)]
    assert taken(table, red) == expected


@pytest.mark.parametrize(("red", "card"), [(LEFT, 61), (RIGHT, 96)])
def test_in_a_column_the_row_of_the_red_arrow_is_emptied_first(table: WakhanTable, red: Arrow, card: int) -> None:
    """12.6. Rule: Wakhan > Tax."""
    table.court(BLUE).court(GRAY).market([None, None, None, 61], [None, None, None, 96])
    assert taken(table.market_rupees([0, 0, 0, 2], [0, 0, 0, 3]), red) == from_market(card, 2)


def test_the_other_card_of_the_column_comes_next(table: WakhanTable) -> None:
    """12.6. Rule: Wakhan > Tax."""
    table.court(BLUE).court(GRAY).market([None, None, None, 61, 63], [None, None, None, 96])
    assert taken(table.market_rupees([0, 0, 0, 1, 4], [0, 0, 0, 1]), LEFT) == [("market", 61), ("market", 96)]


def test_with_less_than_the_rank_to_take_she_takes_what_there_is(table: WakhanTable) -> None:
    """12.6. Rule: Wakhan > Tax."""
    assert taken(table.rupees(BLUE, 1).rupees(GRAY, 0)) == from_player(BLUE, 1)


def test_rupees_she_placed_this_turn_may_be_taken() -> None:
    """12.6. Rule: Wakhan > Tax."""
    table = WakhanTable(2).rupees(HER, 1).market([61, 96])  # she buys 96, whose rupee lies on 61, and taxes with it
    assert taken(table, LEFT, column=1) == from_market(61, 1)
    assert table.player(HER).court == [96]


def test_with_nothing_to_take_the_line_is_skipped(table: WakhanTable) -> None:
    """12.6. Rule: Wakhan > Tax."""
    assert taken(table.rupees(BLUE, 0).rupees(GRAY, 0)) == []
    assert table.told(LineSkipped)[0] == LineSkipped(HER, TAX, 0, Skip.NO_TARGET)
