import pytest

from paxbot.games.pamir.facts import FavorIgnored, IconDropped, RupeesGained, SuitFavored
from paxbot.games.pamir.placing import PlaceRoadIcon
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import BORDERS_OF, COURT_CARDS, Border, ImpactIcon, Region, Suit
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER
from tests.pamir.wakhan.lines import AFGHAN, BRITISH, RUSSIAN, TOP, LineTable


@pytest.fixture
def table() -> LineTable:
    return LineTable()


@pytest.fixture
def table_of_three() -> LineTable:
    return LineTable(3)


def plays(table: LineTable, card: int, face: int = 19) -> LineTable:
    """She buys the card free of charge and plays it, with that AI card."""
    return table.market([card]).follow(face, red=TOP, column=0)


def spies_go_to(table: LineTable) -> list[int]:
    return [card for verb, card in table.deeds if verb == "spy"]


# -- the order


def test_icons_take_effect_in_printed_order(table: LineTable) -> None:
    """10. Rule: Wakhan > Impact icons."""
    plays(table, 6)
    assert table.deeds[1:] == [("tribe", "kabul"), ("army", "kabul"), ("spy", 6)]


def test_a_spy_printed_above_the_new_favored_suit_still_goes_by_the_old_one(table: LineTable) -> None:
    """10. Rule: Wakhan > Impact icons."""
    plays(table.favored(Suit.ECONOMIC).court(BLUE, 59, 61), 64)
    assert table.deeds[-1] == ("spy", 61), "59 is military, which 64 makes favored after its spy"
    assert table.told(SuitFavored) == [SuitFavored(Suit.MILITARY, Suit.ECONOMIC)]


# -- armies


@pytest.mark.parametrize(("face", "coalition"), [(19, RUSSIAN), (2, AFGHAN)])
def test_an_army_of_her_pragmatic_loyalty_goes_into_the_region_of_the_card(
    table: LineTable, face: int, coalition: int
) -> None:
    """10.1. Rule: Wakhan > Impact icons."""
    plays(table, 15, face)
    assert table.placed == [(Piece.ARMY, Region.KABUL, coalition)]


def test_the_armies_of_a_patriot_are_of_her_pragmatic_loyalty(table_of_three: LineTable) -> None:
    """10.1. Rule: Wakhan > Impact icons."""
    plays(table_of_three, 36, face=2)
    assert table_of_three.placed == [(Piece.ARMY, Region.PUNJAB, RUSSIAN)], "blue is British, gray is Afghan"


# -- roads


@pytest.mark.parametrize(
    ("face", "borders"),
    [
        (1, [Border.HERAT_TRANSCASPIA, Border.HERAT_KABUL, Border.HERAT_KANDAHAR]),
        (2, [Border.HERAT_PERSIA, Border.HERAT_KANDAHAR, Border.HERAT_TRANSCASPIA]),
        (19, [Border.HERAT_KANDAHAR, Border.HERAT_TRANSCASPIA, Border.HERAT_KABUL]),
    ],
)
def test_roads_go_to_the_borders_with_the_neighbors_in_the_order_of_the_row(
    table: LineTable, face: int, borders: list[Border]
) -> None:
    """10.2. Rule: Wakhan > Impact icons."""
    plays(table, 63, face)
    assert [place for _, place, _ in table.placed] == borders


@pytest.mark.parametrize(("face", "coalition"), [(19, RUSSIAN), (2, AFGHAN)])
def test_roads_are_of_her_pragmatic_loyalty(table: LineTable, face: int, coalition: int) -> None:
    """10.2. Rule: Wakhan > Impact icons."""
    plays(table, 80, face)
    assert table.placed[0][::2] == (Piece.ROAD, coalition), "not British as the patriot"


def test_a_border_with_roads_gets_its_road_all_the_same(table: LineTable) -> None:
    """10.2. Rule: Wakhan > Impact icons."""
    table.roads(Border.HERAT_KANDAHAR, {RUSSIAN: 3, BRITISH: 1})
    plays(table, 67)
    assert table.placed == [(Piece.ROAD, Border.HERAT_KANDAHAR, RUSSIAN)]


def test_the_order_of_borders_begins_anew_with_every_card(table: LineTable) -> None:
    """10.2. Rule: Wakhan > Impact icons."""
    table.market([61], [62]).turn(19, TOP, 0)
    first, second = Border.HERAT_KANDAHAR, Border.HERAT_TRANSCASPIA
    assert table.bought == [61, 62]
    assert [place for _, place, _ in table.placed] == [first, second, first]


def test_after_the_last_neighbor_the_order_begins_again(table: LineTable) -> None:
    """10.2. Rule: Wakhan > Impact icons."""
    goals = [Border.HERAT_PERSIA, Border.PERSIA_TRANSCASPIA, Border.HERAT_PERSIA]
    table.ai(face=19)
    for before, goal in enumerate(goals):
        table.ask(PlaceRoadIcon(HER, Region.PERSIA, before))
        assert table.placed == [(Piece.ROAD, goal, RUSSIAN)]


def test_no_printed_card_has_more_roads_than_its_region_has_borders() -> None:
    """10.2. Rule: Wakhan > Impact icons."""
    roads = {card.number: card.impact.count(ImpactIcon.ROAD) for card in COURT_CARDS.values()}
    assert max(roads.values()) == 3
    assert [card for card, count in roads.items() if count > len(BORDERS_OF[COURT_CARDS[card].region])] == []


def test_a_dropped_road_uses_up_its_border(table: LineTable) -> None:
    """10.2. Rule: Wakhan > Impact icons."""
    first, second = Border.HERAT_KANDAHAR, Border.HERAT_TRANSCASPIA
    plays(table.roads(first, {RUSSIAN: 12}), 61)
    assert table.told(IconDropped) == [IconDropped(HER, Piece.ROAD)], "all Russian blocks are there already"
    assert table.placed == [(Piece.ROAD, second, RUSSIAN, Piece.ROAD, first)]


# -- spies


def test_a_spy_may_go_on_the_card_just_played(table: LineTable) -> None:
    """10.3. Rule: Wakhan > Impact icons."""
    plays(table.court(BLUE, 61).court(HER, 60), 4)
    assert spies_go_to(table) == [4], "the others are of another region"


def test_a_spy_goes_on_the_card_of_the_region_with_the_highest_priority_in_all_courts(
    table_of_three: LineTable,
) -> None:
    """10.3. Rule: Wakhan > Impact icons."""
    plays(table_of_three.court(HER, 14, 2).court(BLUE, 5).court(GRAY, 9, 60), 4)
    assert spies_go_to(table_of_three) == [9], "in the court of a rival, and a higher number than 5"


def test_a_card_with_most_spies_of_hers_is_passed_over(table: LineTable) -> None:
    """10.3. Rule: Wakhan > Impact icons."""
    plays(table.court(BLUE, 9).spies(9, {HER: 1}), 4)
    assert spies_go_to(table) == [4], "the only card left"


def test_a_tie_is_not_the_most(table: LineTable) -> None:
    """10.3. Rule: Wakhan > Impact icons."""
    plays(table.court(BLUE, 9).spies(9, {HER: 2, BLUE: 2}), 4)
    assert spies_go_to(table) == [9]


def test_most_spies_are_more_than_each_other_player_has_not_more_than_all_together(
    table_of_three: LineTable,
) -> None:
    """10.3. Rule: Wakhan > Impact icons."""
    plays(table_of_three.court(BLUE, 9).spies(9, {HER: 2, BLUE: 1, GRAY: 1}), 4)
    assert spies_go_to(table_of_three) == [4]


def test_most_spies_are_more_than_every_other_player_has(table_of_three: LineTable) -> None:
    """10.3. Rule: Wakhan > Impact icons."""
    plays(table_of_three.court(BLUE, 9).spies(9, {HER: 2, BLUE: 1, GRAY: 3}), 4)
    assert spies_go_to(table_of_three) == [9]


def test_each_spy_of_a_card_is_decided_anew(table: LineTable) -> None:
    """10.3. Rule: Wakhan > Impact icons."""
    plays(table.favored(Suit.ECONOMIC).court(BLUE, 9, 13), 1)
    assert spies_go_to(table) == [13, 9, 1]


def test_with_most_spies_on_every_card_the_highest_priority_of_all_decides(table: LineTable) -> None:
    """10.3. Rule: Wakhan > Impact icons."""
    plays(table.court(BLUE, 9).spies(9, {HER: 1}), 1)
    assert spies_go_to(table) == [1, 9, 9]


def test_the_highest_priority_is_sought_among_the_cards_without_most_spies_of_hers(table: LineTable) -> None:
    """10.3. Rule: Wakhan > Impact icons."""
    plays(table.court(BLUE, 9, 13).spies(13, {HER: 2, BLUE: 1}), 4)
    assert spies_go_to(table) == [9], "of higher priority than 4, though 13 would be higher still"


# -- tribes, leverage and the favored suit


def test_a_tribe_of_hers_goes_into_the_region_of_the_card(table: LineTable) -> None:
    """10.4. Rule: Wakhan > Impact icons."""
    plays(table, 90)
    assert table.placed == [(Piece.TRIBE, Region.TRANSCASPIA, HER)]


def test_leverage_brings_two_rupees_from_the_bank(table: LineTable) -> None:
    """10.5. Rule: Wakhan > Impact icons."""
    bank = table.s.bank
    plays(table, 27)
    assert (table.purse, table.s.bank) == (6, bank - 2)
    assert [fact.rupees for fact in table.told(RupeesGained)] == [2]


def test_the_icon_of_a_suit_moves_the_marker(table: LineTable) -> None:
    """10.6. Rule: Wakhan > Impact icons."""
    plays(table, 34)
    assert table.s.favored is Suit.ECONOMIC


def test_under_pashtunwali_values_the_marker_stays(table: LineTable) -> None:
    """10.6. Rule: Wakhan > Impact icons."""
    plays(table.event(115, Half.PURCHASED), 34)
    assert (table.s.favored, table.told(FavorIgnored)) == (Suit.INTELLIGENCE, [FavorIgnored(Suit.ECONOMIC)])


def test_a_new_favored_suit_counts_at_once_for_prices(table: LineTable) -> None:
    """10.6. Rule: Wakhan > Impact icons."""
    table.rupees(HER, 3).market([15, 64], [None, 33]).turn(19, TOP, 1)
    assert table.bought == [64, 33]
    assert (table.purse, table.s.market_rupees[0]) == (0, 1 + 2)


def test_a_new_favored_suit_counts_at_once_for_bonus_actions(table: LineTable) -> None:
    """10.6. Rule: Wakhan > Impact icons."""
    table.favored(Suit.POLITICAL).court(HER, 40).market([31, 15]).market_rupees([0, 1]).follow(19, red=TOP, column=0)
    assert table.acts == [("radicalize", 31), ("tax", 40)]


def test_a_suit_no_longer_favored_gives_no_bonus_actions(table: LineTable) -> None:
    """10.6. Rule: Wakhan > Impact icons."""
    table.favored(Suit.POLITICAL).court(HER, 44).market([31, 15]).market_rupees([0, 1]).follow(19, red=TOP, column=0)
    assert table.acts == [("radicalize", 31)]


def test_a_new_favored_suit_counts_at_once_for_priorities(table: LineTable) -> None:
    """10.6. Rule: Wakhan > Impact icons."""
    table.favored(Suit.POLITICAL).court(BLUE, 21, 38).market([31], [30]).turn(19, TOP, 0)
    assert table.bought == [31, 30]
    assert spies_go_to(table) == [21], "the intelligence card, before the higher number"
