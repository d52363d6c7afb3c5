from paxbot.games.pamir.events import ranking
from paxbot.games.pamir.facts import LoyaltyChanged, RulerChanged
from paxbot.games.pamir.moves import ChooseSide, EndTurn, PlaceArmy, PlaceTribe, PlayCard, Prompt, Purchase, UseCard
from paxbot.games.pamir.queries import court_limit, hand_limit, influence, stars, tax_shelter
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side, Suit
from tests.pamir.builder import BLUE, DIALS, GRAY, RED, Diagram

AFGHAN, BRITISH, RUSSIAN = Coalition


def test_one_suit_is_favored_and_its_cards_give_bonus_actions(table: Diagram) -> None:
    """Rule: Key concepts > The four suits."""
    table.court(RED, 61, 60).market([2], []).market_rupees([1]).favored(Suit.ECONOMIC).turn_of(RED, actions=0)
    assert table.options(UseCard) == [UseCard(61, ActionKind.TAX)]


def test_the_favored_suit_changes_when_a_card_with_its_icon_is_played(table: Diagram) -> None:
    """Rule: Key concepts > The four suits."""
    table.hand(RED, 37).turn_of(RED).favored(Suit.MILITARY)
    table.play(PlayCard(37), ChooseSide(Side.LEFT), PlaceArmy(Region.PUNJAB))
    assert table.s.favored is Suit.POLITICAL


def test_a_court_may_be_of_any_size_during_the_turn(table: Diagram) -> None:
    """Rule: Key concepts > The court."""
    table.court(RED, 9, 10, 11, 12).hand(RED, 15).turn_of(RED)
    table.play(PlayCard(15), ChooseSide(Side.RIGHT), PlaceArmy(Region.KABUL))
    assert table.player(RED).court == [9, 10, 11, 12, 15]
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_the_court_limit_is_three_and_one_for_each_political_star(table: Diagram) -> None:
    """Rule: Key concepts > The court."""
    assert court_limit(table.s, RED) == 3
    table.court(RED, 7, 5, 12)
    assert court_limit(table.s, RED) == 3 + 2 + 1


def test_a_hand_may_be_of_any_size_during_the_turn(table: Diagram) -> None:
    """Rule: Key concepts > The hand."""
    table.hand(RED, 9, 10, 11).market([15], [16]).turn_of(RED)
    table.play(Purchase(15), Purchase(16))
    assert table.player(RED).hand == [9, 10, 11, 15, 16]
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_the_hand_limit_is_two_and_one_for_each_intelligence_star_in_court(table: Diagram) -> None:
    """Rule: Key concepts > The hand."""
    assert hand_limit(table.s, RED) == 2
    table.court(RED, 1, 4, 7).hand(RED, 69)
    assert hand_limit(table.s, RED) == 2 + 3 + 1


def test_the_ranks_of_a_court_add_up_suit_by_suit(table: Diagram) -> None:
    """Rule: Key concepts > Rank and privileges."""
    table.court(RED, 1, 2, 7, 12, 98)
    assert [stars(table.s, RED, suit) for suit in Suit] == [2, 5, 3, 3]


def test_economic_stars_shelter_rupees_from_taxes(table: Diagram) -> None:
    """Rule: Key concepts > Rank and privileges."""
    table.court(RED, 12, 9, 98)
    assert tax_shelter(table.s, RED) == 4


def test_military_stars_come_second_in_the_final_ranking(table: Diagram) -> None:
    """Rule: Key concepts > Rank and privileges."""
    table.court(RED, 98, 15, 12).points(RED, 7).rupees(RED, 2)
    assert ranking(table.s)[RED] == (7, 4, 2)


def test_blocks_a_player_places_are_of_the_color_of_the_loyalty(table: Diagram) -> None:
    """Rule: Key concepts > Loyalty and influence."""
    table.loyalty(RED, RUSSIAN).hand(RED, 15).turn_of(RED)
    table.play(PlayCard(15), ChooseSide(Side.LEFT), PlaceArmy(Region.KABUL))
    assert table.s.armies[Region.KABUL] == [0, 0, 1]


def test_influence_is_one_and_one_for_each_patriot_prize_and_gift(table: Diagram) -> None:
    """Rule: Key concepts > Loyalty and influence."""
    assert influence(table.s, RED, DIALS[RED]) == 1
    table.loyalty(RED, BRITISH).court(RED, 19, 20, 15).prizes(RED, 34, 57, 90).gifts(RED, 2, 6)
    assert influence(table.s, RED, BRITISH) == 1 + 2 + 3 + 2


def test_the_printed_example_of_a_change_of_loyalty(table: Diagram) -> None:
    """Rule: Key concepts > Loyalty and influence."""
    table.loyalty(RED, AFGHAN).gifts(RED, 2).prizes(RED, 4).court(RED, 11).hand(RED, 51).turn_of(RED)
    assert influence(table.s, RED, AFGHAN) == 4
    table.play(PlayCard(51), ChooseSide(Side.RIGHT))
    player = table.player(RED)
    assert player.loyalty is BRITISH
    assert (player.gifts, player.prizes, player.court) == ([], [], [51])
    assert table.s.cylinders[RED] == 10
    assert influence(table.s, RED, BRITISH) == 2
    assert table.told(LoyaltyChanged) == [LoyaltyChanged(RED, AFGHAN, BRITISH)]


def test_cards_that_are_no_patriots_stay_when_the_loyalty_changes(table: Diagram) -> None:
    """Rule: Key concepts > Loyalty and influence."""
    table.loyalty(RED, AFGHAN).court(RED, 15, 11, 4).hand(RED, 51).turn_of(RED)
    table.play(PlayCard(51), ChooseSide(Side.LEFT))
    assert table.player(RED).court == [51, 15, 4]


def test_a_patriot_of_the_own_coalition_changes_nothing(table: Diagram) -> None:
    """Rule: Key concepts > Loyalty and influence."""
    table.loyalty(RED, BRITISH).gifts(RED, 2).prizes(RED, 34).court(RED, 88).hand(RED, 51).turn_of(RED)
    table.play(PlayCard(51), ChooseSide(Side.LEFT))
    player = table.player(RED)
    assert (player.gifts, player.prizes, player.court) == ([2], [34], [51, 88])
    assert not table.told(LoyaltyChanged)


def test_blocks_on_the_map_stay_when_their_player_changes_loyalty(table: Diagram) -> None:
    """Rule: Key concepts > Loyalty and influence."""
    table.loyalty(RED, RUSSIAN).armies(Region.KABUL, {RUSSIAN: 2}).roads(Border.HERAT_KABUL, {RUSSIAN: 1})
    table.tribes(Region.KABUL, {RED: 1, BLUE: 2}).hand(RED, 51).turn_of(RED)
    assert table.s.rulers[Region.KABUL] == RED
    table.play(PlayCard(51), ChooseSide(Side.LEFT))
    assert table.s.armies[Region.KABUL] == [0, 0, 2]
    assert table.s.roads[Border.HERAT_KABUL] == [0, 0, 1]
    assert table.s.rulers[Region.KABUL] is None


def test_the_printed_example_of_a_ruler(table: Diagram) -> None:
    """Rule: Key concepts > Ruling a region."""
    table.loyalty(RED, AFGHAN).loyalty(BLUE, BRITISH).loyalty(GRAY, RUSSIAN).tribes(Region.KANDAHAR, {RED: 1})
    table.armies(Region.KANDAHAR, {AFGHAN: 2, BRITISH: 2, RUSSIAN: 2})
    assert table.s.rulers[Region.KANDAHAR] == RED


def test_a_ruler_needs_a_tribe_in_the_region(table: Diagram) -> None:
    """Rule: Key concepts > Ruling a region."""
    table.loyalty(RED, RUSSIAN).armies(Region.HERAT, {RUSSIAN: 5})
    assert table.s.rulers[Region.HERAT] is None
    table.loyalty(BLUE, BRITISH).tribes(Region.HERAT, {BLUE: 1})
    assert table.s.rulers[Region.HERAT] is None


def test_nobody_rules_on_a_tie(table: Diagram) -> None:
    """Rule: Key concepts > Ruling a region."""
    table.loyalty(BLUE, BRITISH).tribes(Region.HERAT, {RED: 2, BLUE: 1}).armies(Region.HERAT, {BRITISH: 1})
    assert table.s.rulers[Region.HERAT] is None


def test_an_army_counts_for_everybody_who_is_loyal_to_its_coalition(table: Diagram) -> None:
    """Rule: Key concepts > Ruling a region."""
    table.loyalty(RED, RUSSIAN).loyalty(BLUE, RUSSIAN).armies(Region.HERAT, {RUSSIAN: 3})
    table.tribes(Region.HERAT, {RED: 1, BLUE: 1})
    assert table.s.rulers[Region.HERAT] is None
    table.tribes(Region.HERAT, {RED: 2, BLUE: 1})
    assert table.s.rulers[Region.HERAT] == RED


def test_armies_of_a_rival_coalition_deny_rule_even_without_its_tribes(table: Diagram) -> None:
    """Rule: Key concepts > Ruling a region."""
    table.loyalty(BLUE, BRITISH).tribes(Region.HERAT, {RED: 2}).armies(Region.HERAT, {BRITISH: 2})
    assert table.s.rulers[Region.HERAT] is None


def test_armies_of_a_coalition_without_followers_deny_rule_each_by_itself(table: Diagram) -> None:
    """Rule: Key concepts > Ruling a region."""
    for seat in (RED, BLUE, GRAY):
        table.loyalty(seat, AFGHAN)
    table.tribes(Region.HERAT, {RED: 2}).armies(Region.HERAT, {BRITISH: 2})
    assert table.s.rulers[Region.HERAT] is None
    table.armies(Region.HERAT, {BRITISH: 1, RUSSIAN: 1})
    assert table.s.rulers[Region.HERAT] == RED


def test_a_ruler_token_is_taken_at_once_when_the_pieces_change(table: Diagram) -> None:
    """Rule: Key concepts > Ruling a region."""
    table.hand(RED, 7).tribes(Region.KABUL, {BLUE: 1}).loyalty(RED, RUSSIAN).court(RED, 15).rupees(RED, 1).turn_of(RED)
    table.play(PlayCard(7)).play(table.options()[0], ChooseSide(Side.LEFT))
    table.play(PlaceTribe(Region.KABUL))
    assert table.told(RulerChanged) == [RulerChanged(Region.KABUL, BLUE, None)]
    table.play(PlaceTribe(Region.KABUL))
    assert table.told(RulerChanged) == [RulerChanged(Region.KABUL, None, RED)]
    assert table.s.rulers[Region.KABUL] == RED


def test_a_ruler_may_build_and_tax_where_others_may_not(table: Diagram) -> None:
    """Rule: Key concepts > Ruling a region."""
    table.court(RED, 49).court(BLUE, 15).tribes(Region.KABUL, {RED: 1}).turn_of(RED)
    assert {move.action for move in table.options(UseCard)} == {ActionKind.TAX, ActionKind.BUILD}
    table.tribes(Region.KABUL, {RED: 1, BLUE: 1})
    assert table.options() == [EndTurn()]
