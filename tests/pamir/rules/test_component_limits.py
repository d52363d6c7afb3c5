from typing import Any

import pytest

from paxbot.games.pamir.facts import IconDropped, Overthrown, PiecePlaced
from paxbot.games.pamir.moves import (
    BetrayCard,
    ChooseSide,
    Cross,
    Done,
    EndTurn,
    LeavePrize,
    PickUp,
    PlaceArmy,
    PlaceGift,
    PlaceRoad,
    PlaceSpy,
    PlaceTribe,
    PlayCard,
    Prompt,
    Purchase,
    Sneak,
    TakePiece,
    UseCard,
)
from paxbot.games.pamir.state import Piece, Pile
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side
from tests.pamir.builder import BLUE, RED, Diagram

AFGHAN, BRITISH, RUSSIAN = Coalition
LEFT = ChooseSide(Side.LEFT)


def all_russian_blocks_in_play(table: Diagram) -> Diagram:
    """Ten armies in Herat, one in Persia, one road between them; red is loyal to the Russians."""
    table.armies(Region.HERAT, {RUSSIAN: 10}).armies(Region.PERSIA, {RUSSIAN: 1})
    return table.roads(Border.HERAT_PERSIA, {RUSSIAN: 1}).loyalty(RED, RUSSIAN)


def all_red_cylinders_in_play(table: Diagram) -> Diagram:
    """Six tribes in Herat, spies in red's own and in blue's court, and a gift."""
    table.tribes(Region.HERAT, {RED: 6}).court(RED, 66).spies(66, {RED: 1}).court(BLUE, 45)
    return table.spies(45, {RED: 2, BLUE: 1}).gifts(RED, 4)


def test_nobody_is_asked_while_the_supply_has_a_piece(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_russian_blocks_in_play(table).roads(Border.HERAT_PERSIA, {}).hand(RED, 15).turn_of(RED)
    table.play(PlayCard(15), LEFT, PlaceArmy(Region.KABUL))
    assert table.s.blocks[RUSSIAN] == 0
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_block_is_taken_from_a_region_of_the_players_choice(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_russian_blocks_in_play(table).hand(RED, 15).turn_of(RED)
    table.play(PlayCard(15), LEFT, PlaceArmy(Region.KABUL))
    assert table.asked == (RED, Prompt.TAKE_PIECE)
    herat, persia, road = (
        TakePiece(Piece.ARMY, Region.HERAT),
        TakePiece(Piece.ARMY, Region.PERSIA),
        TakePiece(Piece.ROAD, Border.HERAT_PERSIA),
    )
    assert table.options() == [herat, persia, road]
    table.play(persia)
    assert table.s.armies[Region.KABUL][RUSSIAN] == 1
    assert table.s.armies[Region.PERSIA][RUSSIAN] == 0


def test_a_road_taken_from_a_border_may_become_an_army(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_russian_blocks_in_play(table).hand(RED, 15).turn_of(RED)
    table.play(PlayCard(15), LEFT, PlaceArmy(Region.KABUL), TakePiece(Piece.ROAD, Border.HERAT_PERSIA))
    assert table.s.roads[Border.HERAT_PERSIA][RUSSIAN] == 0
    assert table.s.armies[Region.KABUL][RUSSIAN] == 1


def test_an_army_taken_from_a_region_may_become_a_road(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_russian_blocks_in_play(table).hand(RED, 9).turn_of(RED)
    table.play(PlayCard(9), LEFT, PlaceRoad(Border.KABUL_PUNJAB), TakePiece(Piece.ARMY, Region.HERAT))
    assert table.s.armies[Region.HERAT][RUSSIAN] == 9
    assert table.s.roads[Border.KABUL_PUNJAB][RUSSIAN] == 1


def test_blocks_of_another_coalition_are_never_taken(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_russian_blocks_in_play(table).armies(Region.KABUL, {BRITISH: 3}).hand(RED, 15).turn_of(RED)
    table.play(PlayCard(15), LEFT, PlaceArmy(Region.KABUL))
    assert table.refuse(TakePiece(Piece.ARMY, Region.KABUL)).reason == "not_listed"


def test_the_printed_example_of_a_tribe_that_becomes_a_spy(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_red_cylinders_in_play(table).hand(RED, 4).turn_of(RED)
    table.play(PlayCard(4), LEFT, PlaceSpy(4), TakePiece(Piece.TRIBE, Region.HERAT))
    assert table.s.tribes[Region.HERAT][RED] == 5
    assert table.s.spies[4][RED] == 1


def test_a_cylinder_is_taken_from_any_region_court_card_or_gift_space(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_red_cylinders_in_play(table).hand(RED, 4).turn_of(RED)
    table.play(PlayCard(4), LEFT, PlaceSpy(4))
    assert table.options() == [
        TakePiece(Piece.TRIBE, Region.HERAT),
        TakePiece(Piece.SPY, 66),
        TakePiece(Piece.SPY, 45),
        TakePiece(Piece.GIFT, 4),
    ]


def test_a_spy_taken_from_a_court_card_may_become_a_tribe(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_red_cylinders_in_play(table).hand(RED, 5).turn_of(RED)
    table.play(PlayCard(5), LEFT, PlaceTribe(Region.KABUL), TakePiece(Piece.SPY, 45))
    assert table.s.spies[45] == [1, 1, 0]
    assert table.s.tribes[Region.KABUL][RED] == 1


def test_a_gift_may_be_taken_and_is_then_a_gift_no_longer(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_red_cylinders_in_play(table).hand(RED, 5).turn_of(RED)
    table.play(PlayCard(5), LEFT, PlaceTribe(Region.KABUL), TakePiece(Piece.GIFT, 4))
    assert table.player(RED).gifts == []
    assert table.told(PiecePlaced) == [PiecePlaced(RED, Piece.TRIBE, Region.KABUL, RED, Piece.GIFT, 4)]


def test_cylinders_of_another_player_are_never_taken(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_red_cylinders_in_play(table).tribes(Region.PUNJAB, {BLUE: 2}).hand(RED, 5).turn_of(RED)
    table.play(PlayCard(5), LEFT, PlaceTribe(Region.KABUL))
    assert table.refuse(TakePiece(Piece.TRIBE, Region.PUNJAB)).reason == "not_listed"


def test_an_army_placed_this_turn_is_not_taken_for_the_next_icon(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.loyalty(RED, RUSSIAN).armies(Region.PERSIA, {RUSSIAN: 10}).hand(RED, 12).turn_of(RED)
    table.play(PlayCard(12), LEFT, PlaceRoad(Border.HERAT_KABUL), PlaceRoad(Border.HERAT_KABUL))
    table.play(PlaceRoad(Border.KABUL_PUNJAB))
    assert table.options() == [TakePiece(Piece.ARMY, Region.PERSIA)]


def test_only_as_many_pieces_of_a_place_are_left_alone_as_were_placed_this_turn(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.loyalty(RED, RUSSIAN).armies(Region.KABUL, {RUSSIAN: 11}).hand(RED, 15, 16).turn_of(RED)
    table.play(PlayCard(15), LEFT, PlaceArmy(Region.KABUL), PlayCard(16), LEFT, PlaceArmy(Region.KABUL))
    assert table.options() == [TakePiece(Piece.ARMY, Region.KABUL)]
    table.placed_now(Piece.ARMY, Region.KABUL, RUSSIAN, 12)
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_spy_a_tribe_or_a_gift_placed_this_turn_is_not_taken(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_red_cylinders_in_play(table).hand(RED, 5).turn_of(RED)
    table.placed_now(Piece.TRIBE, Region.HERAT, RED, 6).placed_now(Piece.GIFT, 4, RED).placed_now(Piece.SPY, 45, RED)
    table.play(PlayCard(5), LEFT, PlaceTribe(Region.KABUL))
    assert table.options() == [TakePiece(Piece.SPY, 66), TakePiece(Piece.SPY, 45)]
    table.placed_now(Piece.SPY, 45, RED, 2)
    assert table.options() == [TakePiece(Piece.SPY, 66)]


def test_an_icon_is_dropped_when_no_piece_can_be_taken(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.loyalty(RED, RUSSIAN).armies(Region.HERAT, {RUSSIAN: 12}).hand(RED, 65).turn_of(RED)
    table.placed_now(Piece.ARMY, Region.HERAT, RUSSIAN, 12).play(PlayCard(65), LEFT)
    assert table.told(IconDropped) == [IconDropped(RED, Piece.ROAD), IconDropped(RED, Piece.ARMY)]
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_piece_may_be_taken_from_the_place_it_is_put(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.loyalty(RED, RUSSIAN).armies(Region.KABUL, {RUSSIAN: 12}).hand(RED, 15).turn_of(RED)
    table.play(PlayCard(15), LEFT, PlaceArmy(Region.KABUL), TakePiece(Piece.ARMY, Region.KABUL))
    assert table.s.armies[Region.KABUL][RUSSIAN] == 12


def test_what_was_placed_in_earlier_turns_may_be_taken(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table = Diagram(seats=2).loyalty(RED, RUSSIAN).loyalty(BLUE, RUSSIAN).armies(Region.HERAT, {RUSSIAN: 11})
    table.placed_now(Piece.ARMY, Region.HERAT, RUSSIAN, 11).hand(RED, 15).hand(BLUE, 16).turn_of(RED)
    table.play(PlayCard(15), LEFT, PlaceArmy(Region.KABUL)).end_turn()
    table.play(PlayCard(16), LEFT, PlaceArmy(Region.KABUL))
    assert table.options() == [TakePiece(Piece.ARMY, Region.KABUL), TakePiece(Piece.ARMY, Region.HERAT)]


def test_the_mark_of_a_piece_placed_this_turn_travels_with_it(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_russian_blocks_in_play(table).placed_now(Piece.ARMY, Region.PERSIA, RUSSIAN).court(RED, 9).hand(RED, 15)
    table.armies(Region.HERAT, {RUSSIAN: 9}).armies(Region.PUNJAB, {RUSSIAN: 1}).turn_of(RED)
    table.play(UseCard(9, ActionKind.MOVE), PickUp(Piece.ARMY, Region.PERSIA), Cross(Region.HERAT))
    table.armies(Region.HERAT, {RUSSIAN: 1}).armies(Region.KANDAHAR, {RUSSIAN: 9})
    table.play(PlayCard(15), LEFT, PlaceArmy(Region.KABUL))
    assert table.options() == [
        TakePiece(Piece.ARMY, Region.PUNJAB),
        TakePiece(Piece.ARMY, Region.KANDAHAR),
        TakePiece(Piece.ROAD, Border.HERAT_PERSIA),
    ]


def test_where_old_and_new_pieces_lie_together_the_old_ones_move_first(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.court(RED, 9, 5, 15).spies(9, {RED: 2}).placed_now(Piece.SPY, 9, RED).tribes(Region.HERAT, {RED: 8})
    table.placed_now(Piece.TRIBE, Region.HERAT, RED, 8).hand(RED, 4).turn_of(RED)
    table.play(UseCard(9, ActionKind.MOVE), PickUp(Piece.SPY, 9), Sneak(5), PlayCard(4), LEFT, PlaceSpy(4))
    assert table.options() == [TakePiece(Piece.SPY, 5)]


def test_a_build_takes_blocks_from_elsewhere_too(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_russian_blocks_in_play(table).tribes(Region.KABUL, {RED: 1}).court(RED, 17).turn_of(RED)
    table.play(UseCard(17, ActionKind.BUILD), PlaceArmy(Region.KABUL), TakePiece(Piece.ARMY, Region.HERAT))
    assert table.asked == (RED, Prompt.BUILD)
    table.play(PlaceArmy(Region.KABUL))
    assert table.options() == [
        TakePiece(Piece.ARMY, Region.HERAT),
        TakePiece(Piece.ARMY, Region.PERSIA),
        TakePiece(Piece.ROAD, Border.HERAT_PERSIA),
    ]
    table.play(TakePiece(Piece.ROAD, Border.HERAT_PERSIA))
    assert table.s.armies[Region.KABUL][RUSSIAN] == 2
    assert table.player(RED).rupees == 0


def test_nothing_can_be_built_when_no_block_can_be_taken(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.loyalty(RED, RUSSIAN).armies(Region.KABUL, {RUSSIAN: 12}).placed_now(Piece.ARMY, Region.KABUL, RUSSIAN, 12)
    table.tribes(Region.KABUL, {RED: 1}).court(RED, 17).turn_of(RED)
    assert table.options() == [EndTurn()]


def test_a_build_ends_when_no_further_block_can_be_taken(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.loyalty(RED, RUSSIAN).armies(Region.KABUL, {RUSSIAN: 11}).placed_now(Piece.ARMY, Region.KABUL, RUSSIAN, 11)
    table.tribes(Region.KABUL, {RED: 1}).court(RED, 17).turn_of(RED)
    table.play(UseCard(17, ActionKind.BUILD), PlaceArmy(Region.KABUL))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.player(RED).rupees == 2


def test_a_gift_takes_a_cylinder_from_elsewhere_too(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    all_red_cylinders_in_play(table).court(RED, 66, 12).rupees(RED, 2).turn_of(RED)
    table.play(UseCard(12, ActionKind.GIFT), PlaceGift(2))
    assert TakePiece(Piece.GIFT, 4) in table.options()
    table.play(TakePiece(Piece.GIFT, 4))
    assert table.player(RED).gifts == [2]


def test_no_gift_can_be_made_when_no_cylinder_can_be_taken(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.tribes(Region.HERAT, {RED: 10}).placed_now(Piece.TRIBE, Region.HERAT, RED, 10).court(RED, 12).turn_of(RED)
    assert table.options() == [EndTurn()]


def test_taking_the_last_tribe_of_a_region_is_an_overthrow_there(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.tribes(Region.HERAT, {RED: 1}).tribes(Region.PUNJAB, {RED: 9}).court(RED, 55).hand(RED, 5).turn_of(RED)
    table.play(PlayCard(5), LEFT, PlaceTribe(Region.KABUL), TakePiece(Piece.TRIBE, Region.HERAT))
    assert table.told(Overthrown) == [Overthrown(RED, Region.HERAT, None)]
    assert table.player(RED).court == [5]


def test_a_last_tribe_taken_and_put_back_into_its_region_is_no_overthrow(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.tribes(Region.KABUL, {RED: 1}).tribes(Region.PUNJAB, {RED: 9}).court(RED, 7).hand(RED, 5).turn_of(RED)
    table.play(PlayCard(5), LEFT, PlaceTribe(Region.KABUL), TakePiece(Piece.TRIBE, Region.KABUL))
    assert table.player(RED).court == [5, 7]
    assert table.s.tribes[Region.KABUL][RED] == 1


def test_a_spy_placed_on_a_card_that_is_lost_by_its_own_placing_goes_home(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.tribes(Region.TRANSCASPIA, {RED: 1}).tribes(Region.PUNJAB, {RED: 9}).court(RED, 90).hand(RED, 87).turn_of(RED)
    table.loyalty(RED, RUSSIAN)
    table.play(PlayCard(87), LEFT, PlaceSpy(90), TakePiece(Piece.TRIBE, Region.TRANSCASPIA))
    assert table.player(RED).court == [87]
    assert table.s.cylinders[RED] == 1


def test_any_number_of_pieces_may_lie_in_one_place(table: Diagram) -> None:
    """Rule: General rules > Component limits."""
    table.armies(Region.KABUL, {AFGHAN: 12, BRITISH: 12, RUSSIAN: 11}).tribes(Region.KABUL, {RED: 9, BLUE: 10})
    table.loyalty(RED, RUSSIAN).hand(RED, 7).rupees(RED, 10).turn_of(RED)
    table.play(PlayCard(7)).play(table.options()[0]).play(LEFT).play(PlaceTribe(Region.KABUL))
    assert sum(table.s.tribes[Region.KABUL]) == 20


def test_a_card_takes_precedence_over_the_rules_while_it_lies_in_court(table: Diagram) -> None:
    """Rule: General rules > Card precedence."""
    table.market([9, 55]).rupees(RED, 0).turn_of(RED)
    assert Purchase(55) not in table.options()
    table.court(RED, 66)
    assert Purchase(55) in table.options()
    table.court(RED).court(BLUE, 66)
    assert Purchase(55) not in table.options()


def test_a_special_ability_ends_the_moment_its_card_leaves_the_court(table: Diagram) -> None:
    """Rule: Abilities."""
    table.market([9, 55, 10]).rupees(RED, 2).court(RED, 66, 15).spies(66, {RED: 1}).hand(RED).turn_of(RED)
    assert Purchase(55) in table.options()
    table.play(UseCard(15, ActionKind.BETRAY), BetrayCard(66), LeavePrize())
    assert table.player(RED).court == [15]
    assert table.player(RED).rupees == 0
    assert table.options(Purchase) == [Purchase(9)]


def test_stopping_is_offered_only_after_a_first_effect(table: Diagram) -> None:
    """Rule: Card actions."""
    table.tribes(Region.KABUL, {RED: 1}).court(RED, 17).turn_of(RED).play(UseCard(17, ActionKind.BUILD))
    assert table.refuse(Done()).reason == "not_listed"
    table.play(PlaceArmy(Region.KABUL))
    assert Done() in table.options()


@pytest.mark.parametrize(
    "source",
    [TakePiece(Piece.TRIBE, Region.HERAT), TakePiece(Piece.SPY, 45), TakePiece(Piece.GIFT, 4)],
    ids=["a tribe", "a spy", "a gift"],
)
@pytest.mark.parametrize(
    ("moves", "becomes"),
    [
        ((PlayCard(5), LEFT, PlaceTribe(Region.KABUL)), Pile(Piece.TRIBE, Region.KABUL, RED)),
        ((PlayCard(4), LEFT, PlaceSpy(4)), Pile(Piece.SPY, 4, RED)),
        ((UseCard(12, ActionKind.GIFT), PlaceGift(2)), Pile(Piece.GIFT, 2, RED)),
    ],
    ids=["a tribe", "a spy", "a gift"],
)
def test_any_cylinder_may_become_any_other(
    table: Diagram, moves: tuple[Any, ...], becomes: Pile, source: TakePiece
) -> None:
    """Rule: General rules > Component limits."""
    all_red_cylinders_in_play(table).court(RED, 66, 12).hand(RED, 4, 5).turn_of(RED)
    taken = Pile(source.piece, source.at, RED)
    before = table.piles()
    table.play(*moves, source)
    assert table.piles().get(taken, 0) == before[taken] - 1
    assert table.piles()[becomes] == before.get(becomes, 0) + 1
    assert table.s.cylinders[RED] == 0


@pytest.mark.parametrize(
    "source",
    [TakePiece(Piece.ARMY, Region.HERAT), TakePiece(Piece.ROAD, Border.HERAT_PERSIA)],
    ids=["an army", "a road"],
)
@pytest.mark.parametrize(
    ("moves", "becomes"),
    [
        ((PlayCard(15), LEFT, PlaceArmy(Region.KABUL)), Pile(Piece.ARMY, Region.KABUL, RUSSIAN)),
        ((PlayCard(9), LEFT, PlaceRoad(Border.KABUL_PUNJAB)), Pile(Piece.ROAD, Border.KABUL_PUNJAB, RUSSIAN)),
    ],
    ids=["an army", "a road"],
)
def test_any_block_may_become_any_other(
    table: Diagram, moves: tuple[Any, ...], becomes: Pile, source: TakePiece
) -> None:
    """Rule: General rules > Component limits."""
    all_russian_blocks_in_play(table).hand(RED, 9, 15).turn_of(RED)
    taken = Pile(source.piece, source.at, RUSSIAN)
    before = table.piles()
    table.play(*moves, source)
    assert table.piles().get(taken, 0) == before[taken] - 1
    assert table.piles()[becomes] == 1
