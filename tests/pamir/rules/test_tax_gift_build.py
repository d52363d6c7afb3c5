from paxbot.games.pamir.facts import ActionStopped, RupeesGained, RupeesTaxed
from paxbot.games.pamir.moves import (
    Done,
    EndTurn,
    PlaceArmy,
    PlaceGift,
    PlaceRoad,
    Prompt,
    TaxMarket,
    TaxPlayer,
    UseCard,
)
from paxbot.games.pamir.queries import influence
from paxbot.games.pamir.terms import BORDERS_OF, ActionKind, Border, Coalition, Region
from tests.pamir.builder import BLUE, DIALS, GRAY, RED, Diagram

AFGHAN, BRITISH, RUSSIAN = Coalition
ROW = [9, 10, 11, 13, 18, 19]
OTHER = [28, 29, 31, 33, 34, 35]
TAX, GIFT, BUILD = (UseCard(61, ActionKind.TAX), UseCard(12, ActionKind.GIFT), UseCard(17, ActionKind.BUILD))


def test_the_printed_example_of_a_tax(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(BLUE, 61).tribes(Region.KABUL, {BLUE: 1}).court(RED, 14).rupees(RED, 3).market(ROW)
    table.market_rupees([0, 2]).turn_of(BLUE).play(TAX)
    assert table.options() == [TaxPlayer(RED), TaxMarket(10)]
    table.play(TaxPlayer(RED))
    assert table.player(RED).rupees == 2
    assert table.options() == [TaxMarket(10), Done()], "the other rupees are sheltered by the money lenders"


def test_a_tax_takes_as_many_rupees_as_the_card_has_rank(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(RED, 61).market(ROW).market_rupees([5]).turn_of(RED).play(TAX, TaxMarket(9), TaxMarket(9))
    assert table.player(RED).rupees == 6
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_cards_in_the_market_may_be_taxed_whatever_their_region(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(RED, 61).market(ROW, OTHER).market_rupees([1, 0, 1], [0, 1]).turn_of(RED).play(TAX)
    assert table.options() == [TaxMarket(9), TaxMarket(11), TaxMarket(29)]
    table.play(TaxMarket(29))
    assert table.told(RupeesGained)[0].card == 29


def test_rupees_may_come_from_different_sources(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(RED, 61).tribes(Region.KABUL, {RED: 1}).court(BLUE, 15).court(GRAY, 16).turn_of(RED)
    table.play(TAX, TaxPlayer(BLUE), TaxPlayer(GRAY))
    assert [player.rupees for player in table.s.players] == [6, 3, 3]
    assert table.told(RupeesTaxed) == [RupeesTaxed(RED, BLUE, 1), RupeesTaxed(RED, GRAY, 1)]


def test_all_may_come_from_one_player(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(RED, 61).tribes(Region.KABUL, {RED: 1}).court(BLUE, 15).turn_of(RED)
    table.play(TAX, TaxPlayer(BLUE), TaxPlayer(BLUE))
    assert table.player(BLUE).rupees == 2


def test_only_players_with_a_court_card_of_a_region_the_taxer_rules_can_be_taxed(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(RED, 61).tribes(Region.KABUL, {RED: 1}).court(BLUE, 15).court(GRAY, 28).hand(GRAY, 16)
    table.turn_of(RED).play(TAX)
    assert table.options() == [TaxPlayer(BLUE)]


def test_without_ruling_the_region_no_player_can_be_taxed(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(RED, 61).tribes(Region.KABUL, {RED: 1, GRAY: 1}).court(BLUE, 15).turn_of(RED)
    assert table.refuse(TAX).reason == "action_without_effect"


def test_economic_stars_shelter_as_many_rupees(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(RED, 61).tribes(Region.KABUL, {RED: 1}).court(BLUE, 12).rupees(BLUE, 3).turn_of(RED)
    assert table.options() == [EndTurn()]
    table.rupees(BLUE, 4).play(TAX, TaxPlayer(BLUE))
    assert table.player(BLUE).rupees == 3
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_tax_may_be_stopped_after_the_first_rupee(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(RED, 61).market(ROW).market_rupees([5]).turn_of(RED).play(TAX)
    assert Done() not in table.options()
    table.play(TaxMarket(9), Done())
    assert table.told(ActionStopped) == [ActionStopped(RED, ActionKind.TAX)]
    assert table.player(RED).rupees == 5


def test_nobody_taxes_themselves(table: Diagram) -> None:
    """Rule: Card actions > Tax."""
    table.court(RED, 61, 15).tribes(Region.KABUL, {RED: 1}).turn_of(RED)
    assert table.options() == [EndTurn()]


def test_a_gift_costs_what_its_space_says(table: Diagram) -> None:
    """Rule: Card actions > Gift."""
    for cost in (2, 4, 6):
        table = Diagram().court(RED, 12).rupees(RED, 6).market(ROW, OTHER).turn_of(RED)
        table.play(GIFT, PlaceGift(cost))
        assert table.player(RED).rupees == 6 - cost
        assert sum(table.s.market_rupees) == cost


def test_a_gift_is_a_cylinder_on_a_free_space_and_one_influence(table: Diagram) -> None:
    """Rule: Card actions > Gift."""
    table.court(RED, 12).gifts(RED, 4).rupees(RED, 6).turn_of(RED).play(GIFT)
    assert table.options() == [PlaceGift(2), PlaceGift(6)]
    before = influence(table.s, RED, DIALS[RED])
    table.play(PlaceGift(6))
    assert table.player(RED).gifts == [4, 6]
    assert table.s.cylinders[RED] == 8
    assert influence(table.s, RED, DIALS[RED]) == before + 1


def test_only_spaces_the_player_can_pay_for_are_offered(table: Diagram) -> None:
    """Rule: Card actions > Gift."""
    table.court(RED, 12).rupees(RED, 5).turn_of(RED).play(GIFT)
    assert table.options() == [PlaceGift(2), PlaceGift(4)]
    assert table.refuse(PlaceGift(6)).reason == "not_listed"


def test_with_all_spaces_taken_no_gift_is_possible(table: Diagram) -> None:
    """Rule: Card actions > Gift."""
    table.court(RED, 12).gifts(RED, 2, 4, 6).rupees(RED, 9).turn_of(RED)
    assert table.options() == [EndTurn()]


def test_one_action_gives_one_gift(table: Diagram) -> None:
    """Rule: Card actions > Gift."""
    table.court(RED, 12).rupees(RED, 12).turn_of(RED).play(GIFT, PlaceGift(2))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_the_printed_example_of_a_build(table: Diagram) -> None:
    """Rule: Card actions > Build."""
    table.court(BLUE, 17).loyalty(BLUE, BRITISH).tribes(Region.KABUL, {BLUE: 1}).tribes(Region.HERAT, {RED: 1})
    table.rupees(BLUE, 6).market(ROW, OTHER).turn_of(BLUE).play(BUILD)
    armies = [PlaceArmy(Region.KABUL)]
    assert table.options() == armies + [PlaceRoad(border) for border in BORDERS_OF[Region.KABUL]]
    table.play(PlaceArmy(Region.KABUL), PlaceArmy(Region.KABUL), Done())
    assert table.s.armies[Region.KABUL] == [0, 2, 0]
    assert table.player(BLUE).rupees == 2
    assert table.s.market_rupees == [0, 0, 0, 0, 1, 1] * 2


def test_up_to_three_blocks_are_built(table: Diagram) -> None:
    """Rule: Card actions > Build."""
    table.court(RED, 17).tribes(Region.KABUL, {RED: 1}).rupees(RED, 9).turn_of(RED)
    table.play(BUILD, *[PlaceArmy(Region.KABUL)] * 3)
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.player(RED).rupees == 3


def test_armies_and_roads_may_be_mixed(table: Diagram) -> None:
    """Rule: Card actions > Build."""
    table.court(RED, 17).loyalty(RED, RUSSIAN).tribes(Region.KABUL, {RED: 1}).rupees(RED, 6).turn_of(RED)
    table.play(BUILD, PlaceRoad(Border.KABUL_PUNJAB), PlaceArmy(Region.KABUL), PlaceRoad(Border.KABUL_PUNJAB))
    assert table.s.roads[Border.KABUL_PUNJAB] == [0, 0, 2]
    assert table.s.armies[Region.KABUL] == [0, 0, 1]


def test_blocks_go_to_every_region_the_builder_rules_and_its_borders(table: Diagram) -> None:
    """Rule: Card actions > Build."""
    table.court(RED, 17).tribes(Region.PUNJAB, {RED: 1}).tribes(Region.PERSIA, {RED: 1}).tribes(Region.HERAT, {BLUE: 1})
    table.turn_of(RED).play(BUILD)
    assert table.options() == [
        PlaceArmy(Region.PUNJAB),
        PlaceArmy(Region.PERSIA),
        PlaceRoad(Border.HERAT_PERSIA),
        PlaceRoad(Border.KABUL_PUNJAB),
        PlaceRoad(Border.KANDAHAR_PUNJAB),
        PlaceRoad(Border.PERSIA_TRANSCASPIA),
    ]


def test_the_region_of_the_card_does_not_matter(table: Diagram) -> None:
    """Rule: Card actions > Build."""
    table.court(RED, 17).tribes(Region.PERSIA, {RED: 1}).turn_of(RED).play(BUILD)
    assert PlaceArmy(Region.KABUL) not in table.options()


def test_nobody_builds_without_ruling_a_region(table: Diagram) -> None:
    """Rule: Card actions > Build."""
    table.court(RED, 17).tribes(Region.KABUL, {RED: 1, BLUE: 1}).turn_of(RED)
    assert table.refuse(BUILD).reason == "action_without_effect"


def test_a_build_ends_when_the_rupees_are_spent(table: Diagram) -> None:
    """Rule: Card actions > Build."""
    table.court(RED, 17).tribes(Region.KABUL, {RED: 1}).rupees(RED, 3).turn_of(RED)
    table.play(BUILD, PlaceArmy(Region.KABUL))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.player(RED).rupees == 1
