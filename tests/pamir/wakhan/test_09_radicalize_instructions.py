"""Radicalize by an instruction of the AI card (paragraph 9.3)."""

import pytest

from paxbot.games.pamir.facts import IconDropped
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import AI_CARDS, Condition, Instruction, LineAction, Region, Suit
from paxbot.games.pamir.wakhan.facts import Skip
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER
from tests.pamir.wakhan.lines import AFGHAN, BRITISH, RUSSIAN, LineTable

MILITARY_IF_FAVORED = (1, 1)
ECONOMIC_IF_POLITICAL_FAVORED = (2, 0)
POLITICAL = (2, 1)
INTELLIGENCE = (3, 1)
ANY_INTELLIGENCE = (6, 0)
MOST_BLOCKS = (9, 0)
MOST_CYLINDERS_IF_NONE_DOMINANT = (11, 0)
MOVE_IF_NO_OWN = (10, 0)
PATRIOT_IF_DOMINANT = (13, 0)
POLITICAL_IF_COURT_FULL = (17, 0)
INTELLIGENCE_IF_FEWER_SPIES = (24, 0)

INSTRUCTED = [
    (number, index)
    for number, card in AI_CARDS.items()
    for index, line in enumerate(card.lines)
    if line.action is LineAction.RADICALIZE and line.pick not in (None, Instruction.MOST_NET_RUPEES)
]


@pytest.fixture
def table() -> LineTable:
    return LineTable()


@pytest.fixture
def table_of_three() -> LineTable:
    return LineTable(3)


def fulfil(table: LineTable, condition: Condition | None) -> None:
    match condition:
        case Condition.MILITARY_FAVORED:
            table.favored(Suit.MILITARY)
        case Condition.POLITICAL_FAVORED:
            table.favored(Suit.POLITICAL)
        case Condition.DOMINANT_COALITION:
            table.armies(Region.HERAT, {AFGHAN: 4})
        case Condition.COURT_AT_LIMIT:
            table.court(HER, 15, 16, 17)
        case Condition.FEWER_SPIES_THAN_ANOTHER:
            table.court(BLUE, 39).spies(39, {BLUE: 1})


# -- what holds for all instructions


@pytest.mark.parametrize(("face", "line"), INSTRUCTED)
def test_an_event_fits_no_instruction_about_court_cards(table: LineTable, face: int, line: int) -> None:
    """9.2; 9.3. Rule: Wakhan > Radicalize."""
    fulfil(table, AI_CARDS[face].lines[line].condition)
    table.market([113], [105]).follow(face, line)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_a_line_is_skipped_if_no_card_fits_though_others_could_be_bought(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([1, 15], [9, 63]).follow(*POLITICAL)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_of_equally_fitting_cards_she_buys_the_cheapest(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([1, 24], [2, 9, 93]).follow(*POLITICAL)
    assert table.bought == [24]


def test_of_equally_fitting_and_dear_cards_she_buys_the_one_with_the_highest_number(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([1, 24], [2, 93]).follow(*POLITICAL)
    assert table.bought == [93]


def test_the_cheapest_card_need_not_be_the_leftmost(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.court(HER, 66).market([1, 93, 2, 56]).follow(*POLITICAL)
    assert table.bought == [56], "free by Herat Influence"


def test_a_card_free_by_influence_is_no_cheaper_than_one_in_the_first_column(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.court(HER, 66).market([93, 1, 56]).follow(*POLITICAL)
    assert table.bought == [93], "both free, the highest number"


def test_the_favored_suit_of_a_condition_is_the_one_of_the_marker(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.event(105, Half.PURCHASED, HER).market([38]).follow(*MILITARY_IF_FAVORED)
    assert (table.bought, table.skipped) == ([], [Skip.CONDITION]), "New Tactics does not move the marker"


@pytest.mark.parametrize(("rupees", "card"), [(1, 25), (2, 24)])
def test_the_highest_rank_is_that_of_the_cards_she_can_pay(table: LineTable, rupees: int, card: int) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, rupees).market([25, 1, 24]).follow(*POLITICAL)
    assert table.bought == [card]


def test_the_highest_rank_is_that_of_the_cards_that_are_not_barred(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.favored(Suit.MILITARY).market([38], [98])
    table.s.barred = [98]
    table.follow(*MILITARY_IF_FAVORED)
    assert table.bought == [38]


@pytest.mark.parametrize(("rupees", "card"), [(1, 33), (2, 98)])
def test_most_icons_are_those_of_the_cards_she_can_pay(table: LineTable, rupees: int, card: int) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, rupees).market([33, 25, 98]).follow(*MOST_BLOCKS)
    assert table.bought == [card]


def test_block_icons_count_as_printed_though_there_are_no_blocks_for_them(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.armies(Region.TRANSCASPIA, {RUSSIAN: 12}).market([29, 98]).follow(*MOST_BLOCKS)
    assert table.bought == [98]
    assert table.told(IconDropped) == [IconDropped(HER, Piece.ARMY)] * 3


def test_cylinder_icons_count_as_printed_though_there_are_no_cylinders_for_them(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.HERAT, {HER: 7}).gifts(HER, 2, 4, 6)
    table.market([25, 56]).follow(*MOST_CYLINDERS_IF_NONE_DOMINANT)
    assert table.bought == [56]
    assert table.told(IconDropped) == [IconDropped(HER, Piece.TRIBE)] * 2


# -- the table of instructions, row by row


def test_with_military_favored_she_buys_the_military_card_of_highest_rank(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.favored(Suit.MILITARY).market([36, 38], [63]).follow(*MILITARY_IF_FAVORED)
    assert table.bought == [38]


@pytest.mark.parametrize("suit", [Suit.POLITICAL, Suit.INTELLIGENCE, Suit.ECONOMIC])
def test_the_line_on_military_cards_is_skipped_unless_military_is_favored(table: LineTable, suit: Suit) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.favored(suit).market([38]).follow(*MILITARY_IF_FAVORED)
    assert (table.bought, table.skipped) == ([], [Skip.CONDITION])


def test_with_political_favored_she_buys_the_economic_card_of_highest_rank(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.favored(Suit.POLITICAL).market([9, 63], [76, 1]).follow(*ECONOMIC_IF_POLITICAL_FAVORED)
    assert table.bought == [63]


@pytest.mark.parametrize("suit", [Suit.ECONOMIC, Suit.INTELLIGENCE, Suit.MILITARY])
def test_the_line_on_economic_cards_is_skipped_unless_political_is_favored(table: LineTable, suit: Suit) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.favored(suit).market([63]).follow(*ECONOMIC_IF_POLITICAL_FAVORED)
    assert (table.bought, table.skipped) == ([], [Skip.CONDITION])


def test_she_buys_the_political_card_of_highest_rank_whatever_is_favored(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.favored(Suit.ECONOMIC).market([25, 24], [63, 1]).follow(*POLITICAL)
    assert table.bought == [24]


def test_she_buys_the_intelligence_card_of_highest_rank(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([18, 24, 1], [63, 69]).follow(*INTELLIGENCE)
    assert table.bought == [1]


def test_any_intelligence_card_is_the_cheapest_whatever_its_rank(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([63, 18, 1], [15, 24]).follow(*ANY_INTELLIGENCE)
    assert table.bought == [18]


def test_of_equally_dear_intelligence_cards_rank_does_not_matter_if_any_will_do(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([69], [85]).follow(*ANY_INTELLIGENCE)
    assert table.bought == [85]


def test_she_buys_the_card_with_most_army_and_road_icons_together(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([38, 61, 66], [1]).follow(*MOST_BLOCKS)
    assert table.bought == [66], "two roads and an army, before two armies or two roads"


def test_without_army_and_road_icons_no_card_has_most_of_them(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([76], [1]).follow(*MOST_BLOCKS)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_the_line_on_army_and_road_icons_holds_also_while_a_coalition_is_dominant(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.armies(Region.HERAT, {AFGHAN: 4}).market([15, 38]).follow(*MOST_BLOCKS)
    assert table.bought == [38]


def test_she_buys_the_card_with_most_tribe_and_spy_icons_together(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([21, 93, 7], [98]).follow(*MOST_CYLINDERS_IF_NONE_DOMINANT)
    assert table.bought == [7], "two tribes and a spy, before two spies or two tribes"


def test_without_tribe_and_spy_icons_no_card_has_most_of_them(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([98], [63]).follow(*MOST_CYLINDERS_IF_NONE_DOMINANT)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


@pytest.mark.parametrize(("lead", "skipped"), [(3, []), (4, [Skip.CONDITION])])
def test_the_line_on_tribe_and_spy_icons_is_skipped_while_a_coalition_is_dominant(
    table: LineTable, lead: int, skipped: list[Skip]
) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.armies(Region.HERAT, {AFGHAN: 1 + lead, BRITISH: 1})
    table.market([21]).follow(*MOST_CYLINDERS_IF_NONE_DOMINANT)
    assert (table.bought, table.skipped) == ([] if skipped else [21], skipped)


def test_conflict_fatigue_makes_a_coalition_dominant_for_a_condition_too(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.armies(Region.HERAT, {AFGHAN: 2}).event(109, Half.PURCHASED)
    table.market([21]).follow(*MOST_CYLINDERS_IF_NONE_DOMINANT)
    assert table.skipped == [Skip.CONDITION]


def test_without_a_move_card_of_her_own_she_buys_one_with_the_move_action(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.court(HER, 16).court(BLUE, 9).market([93, 15], [38, 56, 2]).follow(*MOVE_IF_NO_OWN)
    assert table.bought == [2]


def test_the_line_on_move_cards_is_skipped_with_one_in_her_court(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.court(HER, 16, 9).market([13]).follow(*MOVE_IF_NO_OWN)
    assert (table.bought, table.skipped) == ([], [Skip.CONDITION])


def test_a_move_card_used_this_turn_is_still_one_of_her_court(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.court(HER, 9).market([13])
    table.s.used = [9]
    table.follow(*MOVE_IF_NO_OWN)
    assert table.skipped == [Skip.CONDITION]


def test_while_a_coalition_is_dominant_she_buys_a_patriot_of_it(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.armies(Region.HERAT, {BRITISH: 4}).market([3, 34, 36], [69]).follow(*PATRIOT_IF_DOMINANT)
    assert table.bought == [36], "neither a patriot of others nor a British prize"


def test_the_cheapest_patriot_of_the_dominant_coalition_goes_before_the_highest_rank(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.armies(Region.HERAT, {BRITISH: 4}).market([15, 36, 32]).follow(*PATRIOT_IF_DOMINANT)
    assert table.bought == [36]


def test_the_line_on_patriots_is_skipped_while_no_coalition_is_dominant(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.armies(Region.HERAT, {BRITISH: 4, RUSSIAN: 1}).market([36]).follow(*PATRIOT_IF_DOMINANT)
    assert (table.bought, table.skipped) == ([], [Skip.CONDITION])


@pytest.mark.parametrize("court", [(15, 16, 17), (15, 16, 17, 31), (24, 15, 16, 17, 31)])
def test_with_a_court_at_its_limit_she_buys_the_political_card_of_highest_rank(
    table: LineTable, court: tuple[int, ...]
) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.court(HER, *court).market([25, 93], [1]).follow(*POLITICAL_IF_COURT_FULL)
    assert table.bought == [93]


@pytest.mark.parametrize("court", [(15, 16), (24, 15, 16, 17)])
def test_the_line_for_a_full_court_is_skipped_below_three_cards_and_her_purple_stars(
    table: LineTable, court: tuple[int, ...]
) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.court(HER, *court).market([93]).follow(*POLITICAL_IF_COURT_FULL)
    assert (table.bought, table.skipped) == ([], [Skip.CONDITION])


def test_if_one_rival_has_more_spies_she_buys_the_intelligence_card_of_highest_rank(
    table_of_three: LineTable,
) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table = table_of_three.court(BLUE, 9, 61).spies(9, {HER: 1, GRAY: 1}).spies(61, {GRAY: 1})
    table.market([18, 1], [63]).follow(*INTELLIGENCE_IF_FEWER_SPIES)
    assert table.bought == [1], "gray has two spies, blue none"


def test_spies_of_different_rivals_are_not_added_up(table_of_three: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table = table_of_three.court(BLUE, 9, 61).spies(9, {HER: 2, GRAY: 2}).spies(61, {BLUE: 2})
    table.market([1]).follow(*INTELLIGENCE_IF_FEWER_SPIES)
    assert (table.bought, table.skipped) == ([], [Skip.CONDITION])


def test_only_spies_count_as_spies_in_play(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.HERAT, {BLUE: 5}).gifts(BLUE, 2)
    table.market([1]).follow(*INTELLIGENCE_IF_FEWER_SPIES)
    assert table.skipped == [Skip.CONDITION]
