from paxbot.games.pamir.facts import CardBetrayed, PrizeLeft, PrizeTaken
from paxbot.games.pamir.moves import (
    BattleIn,
    BattleOn,
    BetrayCard,
    Cross,
    Done,
    EndTurn,
    LeavePrize,
    PickUp,
    Prompt,
    Remove,
    Sneak,
    TakePrize,
    UseCard,
)
from paxbot.games.pamir.play import hostage_bribe
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

AFGHAN, BRITISH, RUSSIAN = Coalition
MOVE, BETRAY, BATTLE = (UseCard(63, ActionKind.MOVE), UseCard(15, ActionKind.BETRAY), UseCard(38, ActionKind.BATTLE))


def test_the_printed_example_of_a_move(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.loyalty(RED, RUSSIAN).court(RED, 63).court(BLUE, 9, 10).spies(63, {RED: 1})
    table.armies(Region.KABUL, {RUSSIAN: 1}).roads(Border.HERAT_KABUL, {RUSSIAN: 1}).turn_of(RED)
    table.play(MOVE, PickUp(Piece.SPY, 63), Sneak(10), PickUp(Piece.SPY, 10), Sneak(9))
    table.play(PickUp(Piece.ARMY, Region.KABUL), Cross(Region.HERAT))
    assert table.s.spies == {9: [1, 0, 0]}
    assert table.s.armies[Region.HERAT] == [0, 0, 1]
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_card_gives_as_many_moves_as_it_has_rank(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.court(RED, 9, 10, 11).spies(10, {RED: 1}).turn_of(RED)
    table.play(UseCard(9, ActionKind.MOVE), PickUp(Piece.SPY, 10), Sneak(11))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_moves_may_be_left_over(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.court(RED, 63, 10, 11).spies(10, {RED: 1}).turn_of(RED).play(MOVE)
    assert table.options() == [PickUp(Piece.SPY, 10)]
    table.play(PickUp(Piece.SPY, 10), Sneak(11), Done())
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_one_army_may_move_several_times(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.loyalty(RED, RUSSIAN).court(RED, 63).armies(Region.PERSIA, {RUSSIAN: 1})
    table.roads(Border.HERAT_PERSIA, {RUSSIAN: 1}).roads(Border.HERAT_KABUL, {RUSSIAN: 1}).turn_of(RED)
    table.play(MOVE, PickUp(Piece.ARMY, Region.PERSIA), Cross(Region.HERAT))
    table.play(PickUp(Piece.ARMY, Region.HERAT), Cross(Region.KABUL))
    assert table.s.armies[Region.KABUL] == [0, 0, 1]


def test_an_army_needs_a_road_of_its_own_coalition(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.loyalty(RED, RUSSIAN).court(RED, 63).armies(Region.PERSIA, {RUSSIAN: 1})
    table.roads(Border.HERAT_PERSIA, {BRITISH: 1}).turn_of(RED)
    assert table.options() == [EndTurn()]
    table.roads(Border.HERAT_PERSIA, {BRITISH: 1, RUSSIAN: 1}).play(MOVE, PickUp(Piece.ARMY, Region.PERSIA))
    assert table.options() == [Cross(Region.HERAT)]


def test_a_road_carries_armies_both_ways_and_stays(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.loyalty(RED, RUSSIAN).court(RED, 63).armies(Region.PERSIA, {RUSSIAN: 1})
    table.roads(Border.HERAT_PERSIA, {RUSSIAN: 1}).turn_of(RED)
    table.play(MOVE, PickUp(Piece.ARMY, Region.PERSIA), Cross(Region.HERAT))
    table.play(PickUp(Piece.ARMY, Region.HERAT), Cross(Region.PERSIA))
    assert table.s.armies[Region.PERSIA] == [0, 0, 1]
    assert table.s.roads[Border.HERAT_PERSIA] == [0, 0, 1]


def test_armies_of_another_coalition_and_spies_of_others_do_not_obey(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.loyalty(RED, RUSSIAN).court(RED, 63).court(BLUE, 9).spies(9, {BLUE: 1}).armies(Region.PERSIA, {BRITISH: 1})
    table.roads(Border.HERAT_PERSIA, {BRITISH: 1, RUSSIAN: 1}).turn_of(RED)
    assert table.refuse(MOVE).reason == "action_without_effect"


def test_tribes_do_not_move(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.loyalty(RED, RUSSIAN).court(RED, 63).tribes(Region.PERSIA, {RED: 1})
    table.roads(Border.HERAT_PERSIA, {RUSSIAN: 1}).turn_of(RED)
    assert table.refuse(MOVE).reason == "action_without_effect"


def test_tribes_stay_behind_when_armies_of_their_player_move(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.loyalty(RED, RUSSIAN).court(RED, 63).tribes(Region.PERSIA, {RED: 1}).armies(Region.PERSIA, {RUSSIAN: 1})
    table.roads(Border.HERAT_PERSIA, {RUSSIAN: 1}).turn_of(RED).play(MOVE)
    assert table.options() == [PickUp(Piece.ARMY, Region.PERSIA)]


def test_a_spy_goes_to_the_card_on_its_left_or_right(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.court(RED, 63).court(BLUE, 9, 10, 11, 13).spies(10, {RED: 1}).turn_of(RED).play(MOVE, PickUp(Piece.SPY, 10))
    assert table.options() == [Sneak(9), Sneak(11)]


def test_for_spies_the_courts_form_one_closed_ring(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.court(RED, 63, 9).court(BLUE, 10, 11).court(GRAY, 13, 16).spies(16, {RED: 1}).spies(9, {RED: 1})
    table.turn_of(RED).play(MOVE, PickUp(Piece.SPY, 16))
    assert table.options() == [Sneak(63), Sneak(13)]
    table.play(Sneak(63), PickUp(Piece.SPY, 9))
    assert table.options() == [Sneak(63), Sneak(10)]


def test_an_empty_court_is_passed_over(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.court(RED, 63).court(GRAY, 13, 16).spies(63, {RED: 1}).turn_of(RED).play(MOVE, PickUp(Piece.SPY, 63))
    assert table.options() == [Sneak(13), Sneak(16)]


def test_a_spy_on_the_only_court_card_has_nowhere_to_go(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.court(RED, 63).spies(63, {RED: 1}).turn_of(RED)
    assert table.options() == [EndTurn()]


def test_with_two_court_cards_in_all_there_is_one_way(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.court(RED, 63).court(BLUE, 9).spies(9, {RED: 1}).turn_of(RED).play(MOVE, PickUp(Piece.SPY, 9))
    assert table.options() == [Sneak(63)]


def test_moving_an_army_may_change_rulers(table: Diagram) -> None:
    """Rule: Card actions > Move."""
    table.loyalty(RED, RUSSIAN).court(RED, 63).armies(Region.PERSIA, {RUSSIAN: 1}).tribes(Region.PERSIA, {RED: 1})
    table.tribes(Region.HERAT, {RED: 1, BLUE: 1}).roads(Border.HERAT_PERSIA, {RUSSIAN: 1}).turn_of(RED)
    table.play(MOVE, PickUp(Piece.ARMY, Region.PERSIA), Cross(Region.HERAT))
    assert (table.s.rulers[Region.HERAT], table.s.rulers[Region.PERSIA]) == (RED, RED)


def test_a_card_with_an_own_spy_is_discarded_for_two_rupees(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.court(RED, 15).court(BLUE, 61, 9).spies(61, {RED: 1, GRAY: 2}).market([10], [28]).turn_of(RED)
    table.play(BETRAY, BetrayCard(61))
    assert table.player(BLUE).court == [9]
    assert table.s.discards == [61]
    assert table.player(RED).rupees == 2
    assert [table.s.market_rupees[0], table.s.market_rupees[6]] == [1, 1]
    assert table.told(CardBetrayed) == [CardBetrayed(RED, BLUE, 61)]


def test_all_spies_on_the_betrayed_card_go_home(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.court(RED, 15).court(BLUE, 61).spies(61, {RED: 1, BLUE: 1, GRAY: 2}).turn_of(RED)
    table.play(BETRAY, BetrayCard(61))
    assert table.s.cylinders == [10, 10, 10]


def test_only_cards_with_an_own_spy_can_be_betrayed(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.court(RED, 15).court(BLUE, 61, 9, 10).spies(9, {RED: 1, GRAY: 2}).spies(10, {GRAY: 1}).turn_of(RED)
    table.play(BETRAY)
    assert table.options() == [BetrayCard(9)]


def test_a_card_in_the_own_court_can_be_betrayed_even_the_acting_one(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.court(RED, 16, 9).spies(16, {RED: 1}).spies(9, {RED: 1}).turn_of(RED).play(UseCard(16, ActionKind.BETRAY))
    assert table.options() == [BetrayCard(16), BetrayCard(9)]
    table.play(BetrayCard(16))
    assert table.player(RED).court == [9]


def test_a_betrayed_card_with_a_prize_may_be_taken_as_a_prize(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.loyalty(RED, RUSSIAN).court(RED, 15).court(BLUE, 13).spies(13, {RED: 1}).turn_of(RED)
    table.play(BETRAY, BetrayCard(13))
    assert table.asked == (RED, Prompt.PRIZE)
    assert table.options() == [TakePrize(), LeavePrize()]
    table.play(TakePrize())
    assert table.player(RED).prizes == [13]
    assert table.told(PrizeTaken) == [PrizeTaken(RED, 13)]


def test_a_prize_may_be_left(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.loyalty(RED, BRITISH).court(RED, 15).court(BLUE, 13).spies(13, {RED: 1}).turn_of(RED)
    table.play(BETRAY, BetrayCard(13), LeavePrize())
    assert table.s.discards == [13]
    assert table.player(RED).loyalty is BRITISH
    assert table.told(PrizeLeft) == [PrizeLeft(RED, 13)]


def test_a_card_without_a_prize_is_only_discarded(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.court(RED, 15).court(BLUE, 61).spies(61, {RED: 1}).turn_of(RED).play(BETRAY, BetrayCard(61))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_prize_of_the_own_coalition_costs_nothing(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.loyalty(RED, RUSSIAN).court(RED, 15, 69).gifts(RED, 2).prizes(RED, 2).court(BLUE, 13).spies(13, {RED: 1})
    table.turn_of(RED).play(BETRAY, BetrayCard(13), TakePrize())
    player = table.player(RED)
    assert (player.court, player.gifts, player.prizes) == ([15, 69], [2], [2, 13])


def test_a_prize_of_another_coalition_changes_the_loyalty_first(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.loyalty(RED, BRITISH).court(RED, 15, 88).gifts(RED, 2).prizes(RED, 34).court(BLUE, 13).spies(13, {RED: 1})
    table.turn_of(RED).play(BETRAY, BetrayCard(13), TakePrize())
    player = table.player(RED)
    assert player.loyalty is RUSSIAN
    assert (player.court, player.gifts, player.prizes) == ([15], [], [13])


def test_the_prize_counts_not_the_patriots_banner(table: Diagram) -> None:
    """Rule: Card actions > Betray."""
    table.loyalty(RED, AFGHAN).court(RED, 15).court(BLUE, 32).spies(32, {RED: 1}).turn_of(RED)
    table.play(BETRAY, BetrayCard(32), TakePrize())
    assert table.player(RED).loyalty is AFGHAN
    assert table.player(RED).prizes == [32]


def test_the_printed_example_of_a_battle_in_a_region(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(BLUE, BRITISH).loyalty(GRAY, BRITISH).loyalty(RED, RUSSIAN).court(BLUE, 38)
    table.armies(Region.HERAT, {BRITISH: 1, RUSSIAN: 1}).roads(Border.HERAT_KABUL, {RUSSIAN: 1})
    table.tribes(Region.HERAT, {GRAY: 1}).turn_of(BLUE).play(BATTLE, BattleIn(Region.HERAT))
    army, road = (
        Remove(Piece.ARMY, Region.HERAT, RUSSIAN),
        Remove(Piece.ROAD, Border.HERAT_KABUL, RUSSIAN),
    )
    assert table.options() == [army, road]
    table.play(road)
    assert table.s.blocks[RUSSIAN] == 11
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION), "one army removes one piece only, whatever the rank"


def test_the_printed_example_of_a_battle_on_a_card(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(BLUE, BRITISH).loyalty(GRAY, BRITISH).court(BLUE, 38).court(GRAY, 9).spies(9, {BLUE: 2, GRAY: 2})
    table.turn_of(BLUE).play(BATTLE, BattleOn(9), Remove(Piece.SPY, 9, GRAY), Remove(Piece.SPY, 9, GRAY))
    assert table.s.spies == {9: [0, 2, 0]}
    assert table.s.cylinders[GRAY] == 10
    assert hostage_bribe(table.s, GRAY, 9) == (BLUE, 2)


def test_a_battle_removes_at_most_as_many_pieces_as_the_card_has_rank(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).court(RED, 38).armies(Region.HERAT, {RUSSIAN: 5, BRITISH: 5}).turn_of(RED)
    table.play(BATTLE, BattleIn(Region.HERAT), *[Remove(Piece.ARMY, Region.HERAT, BRITISH)] * 2)
    assert table.s.armies[Region.HERAT] == [0, 3, 5]
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_battle_removes_at_most_as_many_pieces_as_the_player_has_spies_there(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.court(RED, 38).court(BLUE, 9).spies(9, {RED: 1, BLUE: 2}).turn_of(RED)
    table.play(BATTLE, BattleOn(9), Remove(Piece.SPY, 9, BLUE))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_tribes_armies_and_roads_may_be_removed_in_any_mixture(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).court(RED, 38).armies(Region.HERAT, {RUSSIAN: 3, BRITISH: 1, AFGHAN: 1})
    table.roads(Border.HERAT_KABUL, {AFGHAN: 1, RUSSIAN: 1}).roads(Border.KABUL_PUNJAB, {AFGHAN: 1})
    table.tribes(Region.HERAT, {RED: 1, BLUE: 2}).turn_of(RED).play(BATTLE, BattleIn(Region.HERAT))
    assert table.options() == [
        Remove(Piece.ARMY, Region.HERAT, AFGHAN),
        Remove(Piece.ARMY, Region.HERAT, BRITISH),
        Remove(Piece.ROAD, Border.HERAT_KABUL, AFGHAN),
        Remove(Piece.TRIBE, Region.HERAT, BLUE),
    ]
    table.play(Remove(Piece.TRIBE, Region.HERAT, BLUE), Remove(Piece.ROAD, Border.HERAT_KABUL, AFGHAN))
    assert table.s.tribes[Region.HERAT] == [1, 1, 0]


def test_a_battle_stays_at_its_site(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).court(RED, 38).armies(Region.HERAT, {RUSSIAN: 2, BRITISH: 1})
    table.armies(Region.KABUL, {RUSSIAN: 2, BRITISH: 1}).turn_of(RED).play(BATTLE)
    assert table.options() == [BattleIn(Region.KABUL), BattleIn(Region.HERAT)]
    table.play(BattleIn(Region.HERAT))
    assert table.refuse(Remove(Piece.ARMY, Region.KABUL, BRITISH)).reason == "not_listed"
    table.play(Remove(Piece.ARMY, Region.HERAT, BRITISH))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_blocks_of_the_own_coalition_cannot_be_removed(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).loyalty(BLUE, RUSSIAN).court(RED, 38).armies(Region.HERAT, {RUSSIAN: 2})
    table.roads(Border.HERAT_KABUL, {RUSSIAN: 1}).turn_of(RED)
    assert table.refuse(BATTLE).reason == "action_without_effect"


def test_tribes_of_players_of_the_same_loyalty_cannot_be_removed(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).loyalty(BLUE, RUSSIAN).loyalty(GRAY, AFGHAN).court(RED, 38)
    table.armies(Region.HERAT, {RUSSIAN: 2}).tribes(Region.HERAT, {RED: 1, BLUE: 1, GRAY: 1}).turn_of(RED)
    table.play(BATTLE, BattleIn(Region.HERAT))
    assert table.options() == [Remove(Piece.TRIBE, Region.HERAT, GRAY)]


def test_spies_of_players_of_the_same_loyalty_can_be_removed(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).loyalty(BLUE, RUSSIAN).court(RED, 38).spies(38, {RED: 1, BLUE: 1}).turn_of(RED)
    table.market([]).play(BATTLE, BattleOn(38), Remove(Piece.SPY, 38, BLUE))
    assert table.s.spies == {38: [1, 0, 0]}


def test_nobody_removes_own_spies(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.court(RED, 38).court(BLUE, 9, 10).spies(9, {RED: 3, GRAY: 1}).spies(10, {RED: 2}).turn_of(RED).play(BATTLE)
    assert table.options() == [BattleOn(9)]
    table.play(BattleOn(9))
    assert table.options() == [Remove(Piece.SPY, 9, GRAY)]


def test_tribes_do_not_fight(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).court(RED, 38).tribes(Region.HERAT, {RED: 3}).armies(Region.HERAT, {BRITISH: 1})
    table.turn_of(RED)
    assert table.options() == [EndTurn()]


def test_armies_of_another_coalition_do_not_fight_for_the_player(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).court(RED, 38).armies(Region.HERAT, {BRITISH: 3, AFGHAN: 1}).turn_of(RED)
    assert table.options() == [EndTurn()]


def test_a_battle_may_be_stopped_after_the_first_piece(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).court(RED, 38).armies(Region.HERAT, {RUSSIAN: 2, BRITISH: 2}).turn_of(RED)
    table.play(BATTLE, BattleIn(Region.HERAT))
    assert Done() not in table.options()
    table.play(Remove(Piece.ARMY, Region.HERAT, BRITISH), Done())
    assert table.s.armies[Region.HERAT] == [0, 1, 2]


def test_a_road_is_in_reach_from_both_its_regions(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).court(RED, 38).roads(Border.HERAT_KABUL, {BRITISH: 1})
    table.armies(Region.HERAT, {RUSSIAN: 1}).armies(Region.KABUL, {RUSSIAN: 1}).turn_of(RED).play(BATTLE)
    assert table.options() == [BattleIn(Region.KABUL), BattleIn(Region.HERAT)]


def test_removed_pieces_go_back_to_the_supply_and_rulers_change_at_once(table: Diagram) -> None:
    """Rule: Card actions > Battle."""
    table.loyalty(RED, RUSSIAN).court(RED, 38).armies(Region.HERAT, {RUSSIAN: 1}).tribes(
        Region.HERAT, {RED: 1, BLUE: 2}
    )
    table.turn_of(RED)
    assert table.s.rulers[Region.HERAT] is None
    table.play(BATTLE, BattleIn(Region.HERAT), Remove(Piece.TRIBE, Region.HERAT, BLUE))
    assert table.s.cylinders[BLUE] == 9
    assert table.s.rulers[Region.HERAT] == RED
