import pytest

from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Border, Coalition, Region
from paxbot.games.pamir.wakhan.facts import LineSkipped, Skip
from tests.pamir.builder import BLUE, GRAY, TAN
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

MOVE = 15
"""Move; battle; radicalize. Regions: Transcaspia, Kabul, Punjab, Persia, Herat, Kandahar."""
OURS = Coalition.RUSSIAN
TRANSCASPIA, KABUL, PUNJAB, PERSIA, HERAT, KANDAHAR = (
    Region.TRANSCASPIA, Region.KABUL, Region.PUNJAB, Region.PERSIA, Region.HERAT, Region.KANDAHAR,
)  # fmt: skip


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British, Gray Afghan, so she serves Russia; she has a move card of rank three."""
    return WakhanTable(3).court(HER, 63)


def moved(table: WakhanTable) -> list[tuple[str, str, str]]:
    raws = [raw for raw in table.her_turn(MOVE, back_for(MOVE, LEFT)).moves if raw["do"].startswith("move_")]
    return [(raw["do"][5:], raw["from"], raw["to"]) for raw in raws]


def armies(*steps: tuple[Region, Region]) -> list[tuple[str, str, str]]:
    return [("army", start.key, end.key) for start, end in steps]


def tribes(*steps: tuple[Region, Region]) -> list[tuple[str, str, str]]:
    return [("tribe", start.key, end.key) for start, end in steps]


def is_skipped(table: WakhanTable) -> bool:
    return moved(table) == [] and table.told(LineSkipped)[0] == LineSkipped(HER, MOVE, 0, Skip.NO_TARGET)


def test_an_army_of_her_pragmatic_loyalty_moves_without_a_road(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    assert moved(table.armies(TRANSCASPIA, {OURS: 1}).tribes(PERSIA, {BLUE: 1})) == armies((TRANSCASPIA, PERSIA))


def test_armies_of_other_coalitions_do_not_move(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.armies(TRANSCASPIA, {Coalition.BRITISH: 2, Coalition.AFGHAN: 2}).tribes(PERSIA, {BLUE: 5})
    assert is_skipped(table.roads(Border.PERSIA_TRANSCASPIA, {Coalition.BRITISH: 1, Coalition.AFGHAN: 1}))


def test_spies_never_move(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    assert is_skipped(table.court(BLUE, 61, 96).spies(61, {HER: 2, BLUE: 1}))


@pytest.mark.parametrize(("card", "rank"), [(88, 1), (21, 2), (63, 3)])
def test_one_army_crosses_one_border_for_each_rank(table: WakhanTable, card: int, rank: int) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.court(HER, card).armies(TRANSCASPIA, {OURS: 5}).tribes(PERSIA, {BLUE: 5})
    assert moved(table) == armies(*[(TRANSCASPIA, PERSIA)] * rank)


def test_armies_leave_the_first_region_of_the_row_first(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    for origin in (KANDAHAR, KABUL, TRANSCASPIA):
        table.armies(origin, {OURS: 1})
    assert moved(table.tribes(HERAT, {BLUE: 4})) == armies((TRANSCASPIA, HERAT), (KABUL, HERAT), (KANDAHAR, HERAT))


def test_a_region_without_a_neighbor_that_accepts_is_passed_over(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.armies(TRANSCASPIA, {OURS: 1}).armies(KABUL, {OURS: 1}).tribes(PUNJAB, {BLUE: 1})
    assert moved(table) == armies((KABUL, PUNJAB))


def test_an_army_goes_to_the_first_neighbor_in_the_row_that_accepts_it(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.armies(TRANSCASPIA, {OURS: 1}).tribes(PUNJAB, {BLUE: 3})  # no neighbor
    assert moved(table.tribes(HERAT, {BLUE: 3}).tribes(PERSIA, {BLUE: 1})) == armies((TRANSCASPIA, PERSIA))


def test_a_full_neighbor_gives_way_to_the_next_one(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.armies(TRANSCASPIA, {OURS: 3}).tribes(HERAT, {BLUE: 3}).tribes(PERSIA, {BLUE: 1})
    assert moved(table) == armies((TRANSCASPIA, PERSIA), (TRANSCASPIA, HERAT), (TRANSCASPIA, HERAT))


def test_tribes_of_hers_alone_attract_no_army(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    assert is_skipped(table.armies(TRANSCASPIA, {OURS: 2}).tribes(PERSIA, {HER: 3}))


@pytest.mark.parametrize(("own", "others", "there", "steps"), [(0, 1, 0, 1), (0, 1, 1, 0), (1, 1, 0, 2), (1, 1, 1, 1)])
def test_armies_go_where_they_are_fewer_than_the_tribes_hers_included(
    table: WakhanTable, own: int, others: int, there: int, steps: int
) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.armies(TRANSCASPIA, {OURS: 3}).armies(PERSIA, {OURS: there}).tribes(PERSIA, {HER: own, GRAY: others})
    assert len(moved(table)) == steps


def test_armies_of_other_coalitions_there_do_not_fill_the_place(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.armies(TRANSCASPIA, {OURS: 1}).armies(PERSIA, {Coalition.BRITISH: 4}).tribes(PERSIA, {BLUE: 1})
    assert moved(table) == armies((TRANSCASPIA, PERSIA))


def test_an_army_does_not_move_twice_in_an_action(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.armies(TRANSCASPIA, {OURS: 1}).tribes(PERSIA, {BLUE: 1}).tribes(HERAT, {BLUE: 3})
    assert moved(table) == armies((TRANSCASPIA, PERSIA))


def test_an_army_that_stood_there_goes_on_where_one_has_arrived(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.armies(TRANSCASPIA, {OURS: 1}).armies(KABUL, {OURS: 1}).tribes(KABUL, {BLUE: 2}).tribes(PUNJAB, {BLUE: 2})
    assert moved(table) == armies((TRANSCASPIA, KABUL), (KABUL, PUNJAB))


@pytest.mark.parametrize(("there", "steps"), [(1, 0), (2, 1), (4, 3)])
def test_no_army_goes_that_would_cost_her_the_region_it_leaves(table: WakhanTable, there: int, steps: int) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.tribes(TRANSCASPIA, {HER: 1, BLUE: 1}).armies(TRANSCASPIA, {OURS: there}).tribes(PERSIA, {BLUE: 5})
    assert table.s.rulers[TRANSCASPIA] == HER
    assert moved(table) == armies(*[(TRANSCASPIA, PERSIA)] * steps)


def test_an_army_may_leave_a_region_she_does_not_rule(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.tribes(TRANSCASPIA, {HER: 1, BLUE: 2}).armies(TRANSCASPIA, {OURS: 1}).tribes(PERSIA, {BLUE: 1})
    assert table.s.rulers[TRANSCASPIA] is None
    assert moved(table) == armies((TRANSCASPIA, PERSIA))


def test_an_army_may_leave_where_a_larger_one_of_another_coalition_makes_her_ruler(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.tribes(TRANSCASPIA, {HER: 2, BLUE: 1}).armies(TRANSCASPIA, {Coalition.BRITISH: 3, OURS: 2})
    assert moved(table.tribes(PERSIA, {GRAY: 2})) == armies(*[(TRANSCASPIA, PERSIA)] * 2)
    assert table.s.rulers[TRANSCASPIA] == HER


def test_she_stops_when_no_step_is_possible_any_more(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    table.armies(TRANSCASPIA, {OURS: 5}).tribes(PERSIA, {BLUE: 2})
    assert moved(table) == armies(*[(TRANSCASPIA, PERSIA)] * 2)


def test_without_a_single_step_the_line_is_skipped(table: WakhanTable) -> None:
    """12.7. Rule: Wakhan > Move."""
    assert is_skipped(table.armies(TRANSCASPIA, {OURS: 5}).tribes(PUNJAB, {BLUE: 5}))


@pytest.mark.parametrize("owner", [None, BLUE])
def test_without_nationalism_of_hers_no_tribe_moves(table: WakhanTable, owner: int | None) -> None:
    """12.7; 24.6. Rule: Wakhan > Move; Events > Nationalism."""
    if owner is not None:
        table.event(110, Half.PURCHASED, owner)
    assert is_skipped(table.tribes(TRANSCASPIA, {HER: 3}).tribes(PERSIA, {BLUE: 3}))


@pytest.fixture
def proud(table: WakhanTable) -> WakhanTable:
    return table.event(110, Half.PURCHASED, HER)


def test_under_nationalism_a_tribe_moves_where_no_army_of_hers_stands(proud: WakhanTable) -> None:
    """12.7; 24.6. Rule: Wakhan > Move; Events > Nationalism."""
    proud.tribes(TRANSCASPIA, {HER: 2}).armies(TRANSCASPIA, {Coalition.AFGHAN: 1}).tribes(KABUL, {BLUE: 1})
    assert moved(proud) == tribes((TRANSCASPIA, KABUL))  # the second one is what makes her ruler


def test_under_nationalism_an_army_goes_before_the_tribes_of_its_region(proud: WakhanTable) -> None:
    """12.7; 24.6. Rule: Wakhan > Move; Events > Nationalism."""
    proud.tribes(TRANSCASPIA, {HER: 2}).armies(TRANSCASPIA, {OURS: 1}).tribes(KABUL, {BLUE: 3})
    assert moved(proud) == [*armies((TRANSCASPIA, KABUL)), *tribes((TRANSCASPIA, KABUL))]


def test_under_nationalism_no_tribe_goes_that_would_cost_her_the_region(proud: WakhanTable) -> None:
    """12.7; 24.6. Rule: Wakhan > Move; Events > Nationalism."""
    proud.tribes(TRANSCASPIA, {HER: 2, BLUE: 1})
    assert is_skipped(proud.tribes(KABUL, {BLUE: 3}))


def test_under_nationalism_the_last_tribe_may_leave_a_region_she_does_not_rule(proud: WakhanTable) -> None:
    """12.7; 24.6. Rule: Wakhan > Move; Events > Nationalism."""
    proud.tribes(TRANSCASPIA, {HER: 1, GRAY: 1}).tribes(KABUL, {BLUE: 1}).court(HER, 63, 90)
    assert moved(proud) == tribes((TRANSCASPIA, KABUL))
    assert proud.player(HER).court == [63]  # overthrown in Transcaspia


def test_under_nationalism_a_tribe_does_not_move_twice_in_an_action(proud: WakhanTable) -> None:
    """12.7; 24.6. Rule: Wakhan > Move; Events > Nationalism."""
    proud.tribes(TRANSCASPIA, {HER: 1, GRAY: 1}).tribes(KABUL, {BLUE: 1}).tribes(PUNJAB, {BLUE: 3})
    assert moved(proud) == tribes((TRANSCASPIA, KABUL))


def test_under_nationalism_a_tribe_stays_where_an_army_has_arrived(proud: WakhanTable) -> None:
    """12.7; 24.6. Rule: Wakhan > Move; Events > Nationalism."""
    proud.armies(TRANSCASPIA, {OURS: 1}).tribes(KABUL, {HER: 1, BLUE: 2}).tribes(PUNJAB, {BLUE: 3})
    assert moved(proud) == armies((TRANSCASPIA, KABUL))


def test_under_nationalism_tribes_of_hers_do_not_count_as_armies_where_they_arrive(proud: WakhanTable) -> None:
    """12.7; 24.6. Rule: Wakhan > Move; Events > Nationalism."""
    proud.tribes(TRANSCASPIA, {HER: 4}).tribes(KABUL, {HER: 2, BLUE: 1})
    assert moved(proud) == tribes(*[(TRANSCASPIA, KABUL)] * 3)


@pytest.mark.parametrize(("own", "steps"), [(1, 0), (2, 1), (3, 2)])
def test_no_army_goes_that_would_cost_her_the_region_it_enters(own: int, steps: int) -> None:
    """12.7. Rule: Wakhan > Move."""
    table = WakhanTable(4).court(HER, 21).armies(TRANSCASPIA, {OURS: 5})
    table.tribes(PERSIA, {HER: own, TAN: 2}).armies(PERSIA, {Coalition.BRITISH: 2})
    assert table.s.rulers[PERSIA] == HER
    assert moved(table) == armies(*[(TRANSCASPIA, PERSIA)] * steps)
    assert table.s.rulers[PERSIA] == HER
