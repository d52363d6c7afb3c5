import pytest

from paxbot.games.pamir.facts import CardDiscarded, IconDropped, Origin, PiecePlaced, RulerChanged, Why
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import Border, Region, Suit
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER
from tests.pamir.wakhan.lines import BRITISH, RUSSIAN, TOP, LineTable

FACE = 19
"""Kandahar, Herat, Punjab, Transcaspia, Kabul, Persia; her blocks are Russian."""

FROM_TRANSCASPIA = 1
"""Transcaspia, Kabul, Kandahar, Persia, Herat, Punjab; her blocks are Russian."""


@pytest.fixture
def table() -> LineTable:
    return LineTable()


def plays(table: LineTable, card: int, face: int = FACE) -> LineTable:
    return table.market([card]).follow(face, red=TOP, column=0)


def sources(table: LineTable) -> list[tuple[Piece, int] | None]:
    """Where the pieces she placed came from, in order; None for the supply."""
    return [
        None if fact.source is None or fact.source_at is None else (fact.source, fact.source_at)
        for fact in table.told(PiecePlaced)
    ]


# -- a cylinder


def test_as_long_as_there_are_cylinders_in_the_supply_they_are_used(table: LineTable) -> None:
    """11.1. Rule: Wakhan > Empty supply."""
    plays(table.tribes(Region.HERAT, {HER: 9}), 93)
    assert sources(table) == [None, (Piece.TRIBE, Region.HERAT)]


def test_for_a_cylinder_she_takes_a_tribe_from_the_first_region_of_the_row_with_one(table: LineTable) -> None:
    """11.1. Rule: Wakhan > Empty supply."""
    table.tribes(Region.PUNJAB, {HER: 9}).tribes(Region.HERAT, {HER: 1}).tribes(Region.KANDAHAR, {BLUE: 1})
    plays(table, 90)
    assert sources(table) == [(Piece.TRIBE, Region.HERAT)]


def test_for_a_spy_too_she_takes_a_tribe_first(table: LineTable) -> None:
    """11.1. Rule: Wakhan > Empty supply."""
    table.court(BLUE, 61).spies(61, {HER: 9}).tribes(Region.PERSIA, {HER: 1})
    plays(table.favored(Suit.POLITICAL), 4)
    assert table.placed == [(Piece.SPY, 4, HER, Piece.TRIBE, Region.PERSIA)]


def test_without_tribes_she_takes_a_spy_from_the_court_card_of_highest_priority(table: LineTable) -> None:
    """11.1. Rule: Wakhan > Empty supply."""
    table.gifts(HER, 2, 4, 6).court(HER, 60, 12).court(BLUE, 9).spies(60, {HER: 4}).spies(12, {HER: 1})
    plays(table.spies(9, {HER: 2}), 90)
    assert sources(table) == [(Piece.SPY, 9)], "the card of a rival, though one of hers has a higher rank"


def test_the_card_of_highest_priority_is_one_with_a_spy_of_hers(table: LineTable) -> None:
    """11.1. Rule: Wakhan > Empty supply."""
    table.gifts(HER, 2, 4, 6).court(HER, 60).court(BLUE, 9).spies(60, {HER: 7}).spies(9, {BLUE: 1})
    plays(table, 90)
    assert sources(table) == [(Piece.SPY, 60)]


def test_she_never_takes_a_gift(table: LineTable) -> None:
    """11.1. Rule: Wakhan > Empty supply."""
    table.gifts(HER, 2, 4, 6).tribes(Region.TRANSCASPIA, {HER: 7})
    plays(table, 90)
    assert table.player(HER).gifts == [2, 4, 6]
    assert table.told(IconDropped) == [IconDropped(HER, Piece.TRIBE)]


# -- a block


def test_for_a_block_she_takes_an_army_from_the_first_region_of_the_row_with_one(table: LineTable) -> None:
    """11.2. Rule: Wakhan > Empty supply."""
    table.armies(Region.PUNJAB, {RUSSIAN: 11}).armies(Region.HERAT, {RUSSIAN: 1})
    plays(table.armies(Region.KANDAHAR, {BRITISH: 2}), 98)
    assert sources(table) == [(Piece.ARMY, Region.HERAT), *[(Piece.ARMY, Region.PUNJAB)] * 2]


def test_for_a_road_too_she_takes_an_army_first(table: LineTable) -> None:
    """11.2. Rule: Wakhan > Empty supply."""
    table.armies(Region.PERSIA, {RUSSIAN: 1}).roads(Border.KABUL_KANDAHAR, {RUSSIAN: 11})
    plays(table, 67)
    assert table.placed == [(Piece.ROAD, Border.HERAT_KANDAHAR, RUSSIAN, Piece.ARMY, Region.PERSIA)]


def test_without_armies_she_takes_a_road_of_the_first_region_of_the_row_with_one(table: LineTable) -> None:
    """11.2. Rule: Wakhan > Empty supply."""
    table.roads(Border.HERAT_PERSIA, {RUSSIAN: 6}).roads(Border.KABUL_PUNJAB, {RUSSIAN: 6})
    plays(table.roads(Border.KABUL_KANDAHAR, {BRITISH: 1}), 97)
    assert sources(table) == [(Piece.ROAD, Border.HERAT_PERSIA)], "Herat stands before Punjab, Persia last"


def test_of_the_roads_of_a_region_she_takes_that_to_the_first_neighbor_in_the_row(table: LineTable) -> None:
    """11.2. Rule: Wakhan > Empty supply."""
    table.roads(Border.HERAT_KABUL, {RUSSIAN: 6}).roads(Border.HERAT_TRANSCASPIA, {RUSSIAN: 6})
    plays(table, 17)
    assert sources(table) == [(Piece.ROAD, Border.HERAT_TRANSCASPIA)]


def test_the_order_of_borders_is_that_of_the_first_region_of_the_row_they_touch(table: LineTable) -> None:
    """11.2. Rule: Wakhan > Empty supply."""
    table.roads(Border.KABUL_PUNJAB, {RUSSIAN: 6}).roads(Border.HERAT_PERSIA, {RUSSIAN: 6})
    plays(table, 50)
    assert sources(table)[0] == (Piece.ROAD, Border.HERAT_PERSIA), "by Herat, though Persia is the last of the row"


# -- what she cannot take


def test_she_takes_no_piece_placed_this_turn(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.armies(Region.HERAT, {RUSSIAN: 2}).armies(Region.PERSIA, {RUSSIAN: 10})
    plays(table.placed_now(Piece.ARMY, Region.HERAT, RUSSIAN, 2), 97)
    assert sources(table) == [(Piece.ARMY, Region.PERSIA)]


def test_she_takes_a_piece_beside_one_placed_this_turn(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.armies(Region.HERAT, {RUSSIAN: 2}).armies(Region.PERSIA, {RUSSIAN: 10})
    plays(table.placed_now(Piece.ARMY, Region.HERAT, RUSSIAN, 1), 100)
    assert sources(table) == [(Piece.ARMY, Region.HERAT), (Piece.ARMY, Region.PERSIA)]


def test_a_spy_placed_this_turn_is_not_taken_for_the_next_spy(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.gifts(HER, 2, 4, 6).court(BLUE, 9).court(HER, 60).spies(60, {HER: 6})
    plays(table, 1)
    assert table.placed == [
        (Piece.SPY, 9, HER),
        (Piece.SPY, 1, HER, Piece.SPY, 60),
        (Piece.SPY, 9, HER, Piece.SPY, 60),
    ], "not from 9, which has the highest priority of the cards with spies of hers"


def test_she_takes_no_army_from_the_region_where_it_would_go(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.armies(Region.TRANSCASPIA, {RUSSIAN: 6}).armies(Region.PUNJAB, {RUSSIAN: 6})
    plays(table, 97, FROM_TRANSCASPIA)
    assert sources(table) == [(Piece.ARMY, Region.PUNJAB)]


def test_she_takes_no_tribe_from_the_region_where_it_would_go(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.tribes(Region.TRANSCASPIA, {HER: 5}).tribes(Region.PUNJAB, {HER: 5})
    plays(table, 90, FROM_TRANSCASPIA)
    assert sources(table) == [(Piece.TRIBE, Region.PUNJAB)]


def test_she_takes_no_road_from_the_border_where_it_would_go(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.roads(Border.HERAT_TRANSCASPIA, {RUSSIAN: 6}).roads(Border.KABUL_PUNJAB, {RUSSIAN: 6})
    plays(table, 67, FROM_TRANSCASPIA)
    assert table.placed == [(Piece.ROAD, Border.HERAT_TRANSCASPIA, RUSSIAN, Piece.ROAD, Border.KABUL_PUNJAB)]


def test_she_takes_no_spy_from_the_card_where_it_would_go(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.gifts(HER, 2, 4, 6).court(BLUE, 9).court(HER, 60).spies(9, {HER: 4, BLUE: 4}).spies(60, {HER: 3})
    plays(table, 4)
    assert table.placed == [(Piece.SPY, 9, HER, Piece.SPY, 60)]


def test_of_the_region_where_an_army_would_go_she_takes_a_road(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.armies(Region.TRANSCASPIA, {RUSSIAN: 11}).roads(Border.PERSIA_TRANSCASPIA, {RUSSIAN: 1})
    plays(table, 97)
    assert sources(table) == [(Piece.ROAD, Border.PERSIA_TRANSCASPIA)]


# -- what follows


def test_the_ruler_token_follows_at_once(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.tribes(Region.HERAT, {HER: 2, BLUE: 1}).tribes(Region.PUNJAB, {HER: 8}).tribes(Region.TRANSCASPIA, {BLUE: 1})
    plays(table, 93)
    happened = [fact for fact in table.facts if isinstance(fact, (PiecePlaced, RulerChanged))]
    assert happened == [
        PiecePlaced(HER, Piece.TRIBE, Region.TRANSCASPIA, HER, Piece.TRIBE, Region.HERAT),
        RulerChanged(Region.TRANSCASPIA, BLUE, None),
        RulerChanged(Region.HERAT, HER, None),
        PiecePlaced(HER, Piece.TRIBE, Region.TRANSCASPIA, HER, Piece.TRIBE, Region.HERAT),
        RulerChanged(Region.TRANSCASPIA, None, HER),
        RulerChanged(Region.HERAT, None, BLUE),
    ]


def test_overthrow_follows_at_once_when_her_last_tribe_of_a_region_is_taken(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.court(HER, 57).tribes(Region.HERAT, {HER: 1}).tribes(Region.PUNJAB, {HER: 9})
    plays(table, 93)
    happened = [fact for fact in table.facts if isinstance(fact, (PiecePlaced, CardDiscarded))]
    assert happened == [
        PiecePlaced(HER, Piece.TRIBE, Region.TRANSCASPIA, HER, Piece.TRIBE, Region.HERAT),
        CardDiscarded(HER, 57, Origin.COURT, Why.OVERTHROW),
        PiecePlaced(HER, Piece.TRIBE, Region.TRANSCASPIA, HER, Piece.TRIBE, Region.PUNJAB),
    ]


@pytest.mark.parametrize(("card", "icons"), [(98, [Piece.ARMY] * 3), (97, [Piece.ARMY])])
def test_if_no_block_can_be_taken_the_icon_is_dropped(table: LineTable, card: int, icons: list[Piece]) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    plays(table.armies(Region.TRANSCASPIA, {RUSSIAN: 12}), card)
    assert table.told(IconDropped) == [IconDropped(HER, piece) for piece in icons]
    assert table.placed == []


def test_if_no_spy_can_be_taken_for_the_card_chosen_the_icon_is_dropped(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.gifts(HER, 2, 4, 6).court(BLUE, 9).spies(9, {HER: 7, BLUE: 7})
    plays(table, 4)
    assert table.told(IconDropped) == [IconDropped(HER, Piece.SPY)], "the place is chosen first: 9, not 4"
    assert table.placed == []


def test_the_place_is_chosen_before_the_piece_is_taken(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.gifts(HER, 2, 4, 6).court(BLUE, 9).court(HER, 13).spies(9, {HER: 2, BLUE: 1}).spies(13, {HER: 5, BLUE: 5})
    plays(table.favored(Suit.POLITICAL), 4)
    assert table.placed == [(Piece.SPY, 13, HER, Piece.SPY, 9)], "she would be short of spies on 9 only afterwards"


def test_a_spy_whose_card_is_discarded_by_the_taking_goes_to_the_supply(table: LineTable) -> None:
    """11.3. Rule: Wakhan > Empty supply."""
    table.gifts(HER, 2, 4, 6).court(HER, 25).court(BLUE, 61).spies(61, {HER: 6}).tribes(Region.PUNJAB, {HER: 1})
    plays(table.favored(Suit.POLITICAL), 18)
    assert table.placed == [(Piece.SPY, 25, HER, Piece.TRIBE, Region.PUNJAB)], "25 has priority over 18"
    assert table.told(CardDiscarded) == [CardDiscarded(HER, 25, Origin.COURT, Why.OVERTHROW)]
    assert (table.s.cylinders[HER], table.player(HER).court) == (1, [18])
