import pytest

from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Arrow, Border, Coalition, Region
from paxbot.games.pamir.wakhan.facts import LineSkipped, Skip
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, RIGHT, WakhanTable, back_for

BATTLE = 5
"""A card that gains rule; battle; radicalize. Regions: Persia, Kandahar, Herat, Transcaspia, Kabul, Punjab."""
OURS, BRITISH, AFGHAN = Coalition.RUSSIAN, Coalition.BRITISH, Coalition.AFGHAN
HERAT = Region.HERAT


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British, Gray Afghan, so she serves Russia; she has a battle card of rank two."""
    return WakhanTable(3).court(HER, 38)


def turn(table: WakhanTable, red: Arrow = LEFT) -> WakhanTable:
    return table.her_turn(BATTLE, back_for(BATTLE, red))


def site(table: WakhanTable) -> object:
    return next((at for verb, at in turn(table).deeds if verb == "battle_at"), None)


def removed(table: WakhanTable, red: Arrow = LEFT) -> list[tuple[str, object]]:
    raws = [raw for raw in turn(table, red).moves if raw["do"] == "remove"]
    return [(raw["piece"], raw.get("player", raw.get("coalition"))) for raw in raws]


def test_she_battles_in_the_first_region_of_the_row(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    for region in (Region.KABUL, Region.PUNJAB, HERAT):
        table.armies(region, {OURS: 1}).tribes(region, {BLUE: 1})
    assert site(table) == "herat"


def test_a_region_needs_an_army_of_her_pragmatic_loyalty(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.armies(Region.PERSIA, {BRITISH: 3, AFGHAN: 3}).tribes(Region.PERSIA, {HER: 4, BLUE: 1})  # which she rules
    assert site(table.armies(HERAT, {OURS: 1}).tribes(HERAT, {BLUE: 1})) == "herat"


def test_a_region_needs_something_she_can_remove(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.armies(Region.PERSIA, {OURS: 3}).tribes(Region.PERSIA, {HER: 1})
    assert site(table.armies(HERAT, {OURS: 1}).tribes(HERAT, {BLUE: 1})) == "herat"


@pytest.mark.parametrize("coalition", [BRITISH, AFGHAN])
def test_armies_of_coalitions_people_follow_are_targets(table: WakhanTable, coalition: Coalition) -> None:
    """12.4. Rule: Wakhan > Battle."""
    assert removed(table.armies(HERAT, {OURS: 1, coalition: 1})) == [("army", coalition.key)]


@pytest.mark.parametrize("coalition", [BRITISH, AFGHAN])
def test_roads_of_such_coalitions_on_the_borders_are_targets(table: WakhanTable, coalition: Coalition) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.armies(HERAT, {OURS: 1}).roads(Border.HERAT_KABUL, {OURS: 1, coalition: 1})
    table.roads(Border.KABUL_PUNJAB, {coalition: 1})
    assert removed(table) == [("road", coalition.key)]
    assert table.s.roads[Border.HERAT_KABUL] == [0, 0, 1]


@pytest.mark.parametrize("seat", [BLUE, GRAY])
def test_tribes_of_everybody_else_are_targets(table: WakhanTable, seat: int) -> None:
    """12.4. Rule: Wakhan > Battle."""
    assert removed(table.armies(HERAT, {OURS: 2}).tribes(HERAT, {HER: 1, seat: 1})) == [("tribe", seat)]


def test_blocks_of_a_coalition_that_nobody_follows_make_no_battle() -> None:
    """12.4. Rule: Wakhan > Battle."""
    table = WakhanTable(2).court(HER, 38)  # Blue is British; with this AI card she serves the Afghans
    table.armies(HERAT, {AFGHAN: 2, Coalition.RUSSIAN: 1}).roads(Border.HERAT_KABUL, {Coalition.RUSSIAN: 1})
    assert removed(table) == []
    assert table.told(LineSkipped)[1] == LineSkipped(HER, BATTLE, 1, Skip.NO_TARGET)


def test_blocks_of_a_coalition_that_nobody_follows_are_left_alone_in_a_battle() -> None:
    """12.4. Rule: Wakhan > Battle."""
    table = WakhanTable(2).court(HER, 38)
    table.armies(HERAT, {AFGHAN: 2, BRITISH: 1, Coalition.RUSSIAN: 1})
    assert removed(table) == [("army", "british")]
    assert table.s.armies[HERAT] == [2, 0, 1]


def test_tribes_go_before_armies_and_armies_before_roads(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.armies(HERAT, {OURS: 3, BRITISH: 1}).tribes(HERAT, {BLUE: 1}).roads(Border.HERAT_KABUL, {BRITISH: 1})
    assert removed(table) == [("tribe", BLUE), ("army", "british")]
    table.court(HER, 38).armies(HERAT, {OURS: 3, BRITISH: 1})
    assert removed(table) == [("army", "british"), ("road", "british")]


@pytest.mark.parametrize(("rank", "card"), [(1, 43), (2, 38)])
def test_she_removes_no_more_than_the_card_has_rank(table: WakhanTable, rank: int, card: int) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.court(HER, card).armies(HERAT, {OURS: 3}).tribes(HERAT, {BLUE: 3})
    assert len(removed(table)) == rank


def test_she_removes_no_more_than_she_has_armies_of_her_pragmatic_loyalty_there(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.armies(HERAT, {OURS: 1}).tribes(HERAT, {HER: 3, BLUE: 3})
    assert removed(table) == [("tribe", BLUE)]


@pytest.mark.parametrize(("red", "first"), [(LEFT, BLUE), (RIGHT, GRAY)])
def test_tribes_of_the_player_the_red_arrow_names_go_first(table: WakhanTable, red: Arrow, first: int) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.armies(HERAT, {OURS: 2}).tribes(HERAT, {BLUE: 2, GRAY: 2})
    assert removed(table, red) == [("tribe", first), ("tribe", first)]


@pytest.mark.parametrize(("red", "order"), [(LEFT, [BLUE, GRAY]), (RIGHT, [GRAY, BLUE])])
def test_then_go_the_tribes_of_the_others(table: WakhanTable, red: Arrow, order: list[int]) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.armies(HERAT, {OURS: 2}).tribes(HERAT, {BLUE: 1, GRAY: 1})
    assert removed(table, red) == [("tribe", seat) for seat in order]


@pytest.mark.parametrize(("red", "first"), [(LEFT, "british"), (RIGHT, "afghan")])
def test_armies_of_the_coalition_of_the_player_the_red_arrow_names_go_first(
    table: WakhanTable, red: Arrow, first: str
) -> None:
    """12.4. Rule: Wakhan > Battle."""
    assert removed(table.armies(HERAT, {OURS: 1, BRITISH: 1, AFGHAN: 1}), red) == [("army", first)]


@pytest.mark.parametrize(("red", "border"), [(LEFT, Border.HERAT_KABUL), (RIGHT, Border.HERAT_PERSIA)])
def test_the_red_arrow_decides_between_roads_of_two_coalitions_before_the_row(
    table: WakhanTable, red: Arrow, border: Border
) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.roads(Border.HERAT_KABUL, {BRITISH: 1}).roads(Border.HERAT_PERSIA, {AFGHAN: 1}).armies(HERAT, {OURS: 1})
    turn(table, red)
    assert not any(table.s.roads[border])
    assert sum(map(sum, table.s.roads)) == 1


@pytest.mark.parametrize("red", [LEFT, RIGHT])
def test_the_kind_of_piece_comes_before_the_red_arrow(table: WakhanTable, red: Arrow) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.armies(HERAT, {OURS: 1, BRITISH: 1, AFGHAN: 1}).tribes(HERAT, {BLUE if red is RIGHT else GRAY: 1})
    assert removed(table, red)[0][0] == "tribe"


def test_roads_of_one_coalition_go_by_borders_in_the_order_of_the_row(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    borders = (Border.HERAT_KABUL, Border.HERAT_KANDAHAR, Border.HERAT_TRANSCASPIA)
    for border in borders:
        table.roads(border, {BRITISH: 1})
    turn(table.armies(HERAT, {OURS: 2}))
    assert [table.s.roads[border][BRITISH] for border in borders] == [1, 0, 0]


@pytest.mark.parametrize(("citadel", "region"), [(17, Region.KABUL), (97, Region.TRANSCASPIA)])
def test_tribes_in_a_citadel_make_no_region_to_battle_in(table: WakhanTable, citadel: int, region: Region) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.court(BLUE, citadel).armies(region, {OURS: 1}).tribes(region, {BLUE: 1})
    assert site(table.armies(Region.PUNJAB, {OURS: 1}).tribes(Region.PUNJAB, {BLUE: 1})) == "punjab"


@pytest.mark.parametrize(("citadel", "region"), [(17, Region.KABUL), (97, Region.TRANSCASPIA)])
def test_in_a_battle_tribes_in_a_citadel_are_passed_over(table: WakhanTable, citadel: int, region: Region) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.court(BLUE, citadel).armies(region, {OURS: 2, BRITISH: 1}).tribes(region, {BLUE: 1, GRAY: 1})
    assert removed(table) == [("tribe", GRAY), ("army", "british")]


def test_under_her_nationalism_tribes_alone_can_battle(table: WakhanTable) -> None:
    """12.4; 24.6. Rule: Wakhan > Battle; Events > Nationalism."""
    table.event(110, Half.PURCHASED, HER).tribes(HERAT, {HER: 2, BLUE: 3})
    assert removed(table) == [("tribe", BLUE), ("tribe", BLUE)]


def test_under_her_nationalism_tribes_and_armies_together_are_her_number(table: WakhanTable) -> None:
    """12.4; 24.6. Rule: Wakhan > Battle; Events > Nationalism."""
    table.event(110, Half.PURCHASED, HER).armies(HERAT, {OURS: 1}).tribes(HERAT, {HER: 1, BLUE: 3})
    assert len(removed(table)) == 2


@pytest.mark.parametrize("owner", [None, BLUE])
def test_without_nationalism_of_hers_tribes_cannot_battle(table: WakhanTable, owner: int | None) -> None:
    """12.4; 24.6. Rule: Wakhan > Battle; Events > Nationalism."""
    if owner is not None:
        table.event(110, Half.PURCHASED, owner)
    assert site(table.tribes(HERAT, {HER: 3, BLUE: 1})) is None


def test_a_region_comes_before_any_court_card(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.court(BLUE, 12).spies(12, {HER: 3, BLUE: 3}).armies(Region.PUNJAB, {OURS: 1}).tribes(Region.PUNJAB, {BLUE: 1})
    assert site(table) == "punjab"
