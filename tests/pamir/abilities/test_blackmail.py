import pytest

from paxbot.games.pamir.facts import AbilityDeclined
from paxbot.games.pamir.moves import Decline, PlaceSpy, Prompt, TakePiece
from paxbot.games.pamir.state import Piece, Pile
from paxbot.games.pamir.terms import Region
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

CARDS = (43, 54)
blackmails = pytest.mark.parametrize(("card", "victim"), [(43, 39), (54, 61)])


@blackmails
def test_at_the_start_of_the_turn_a_spy_may_go_to_a_card_of_the_region_in_any_court(
    table: Diagram, card: int, victim: int
) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, card).court(BLUE, victim, 9).turn_begins(RED)
    assert table.asked == (RED, Prompt.BLACKMAIL)
    assert table.options() == [PlaceSpy(card), PlaceSpy(victim), Decline()]
    table.play(PlaceSpy(victim))
    assert table.s.spies == {victim: [1, 0, 0]}


@blackmails
def test_it_takes_no_action(table: Diagram, card: int, victim: int) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, card).turn_begins(RED).play(PlaceSpy(card))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.s.actions_left == 2


@blackmails
def test_cards_with_anybodys_spy_do_not_qualify(table: Diagram, card: int, victim: int) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, card).court(BLUE, victim).spies(victim, {GRAY: 1}).turn_begins(RED)
    assert table.options() == [PlaceSpy(card), Decline()]


@blackmails
def test_nothing_is_asked_when_no_card_qualifies(table: Diagram, card: int, victim: int) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, card).spies(card, {BLUE: 1}).turn_begins(RED)
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


@blackmails
def test_it_may_be_declined(table: Diagram, card: int, victim: int) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, card).turn_begins(RED).play(Decline())
    assert table.told(AbilityDeclined) == [AbilityDeclined(RED, "blackmail")]
    assert table.s.spies == {}
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


@blackmails
def test_it_does_not_work_in_the_turns_of_others(table: Diagram, card: int, victim: int) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, card).turn_begins(BLUE)
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_with_both_cards_one_question_covers_both_regions_then_the_other_is_asked(table: Diagram) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, 43, 54).court(BLUE, 39, 61).turn_begins(RED)
    assert table.options() == [PlaceSpy(43), PlaceSpy(54), PlaceSpy(39), PlaceSpy(61), Decline()]
    table.play(PlaceSpy(61))
    assert table.options() == [PlaceSpy(43), PlaceSpy(39), Decline()]
    table.play(PlaceSpy(39))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_declining_with_both_cards_declines_all_that_remain(table: Diagram) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, 43, 54).turn_begins(RED).play(Decline())
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_region_without_a_fitting_card_at_the_start_of_the_turn_is_left_out(table: Diagram) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, 43, 54).spies(43, {BLUE: 1}).turn_begins(RED)
    assert table.options() == [PlaceSpy(54), Decline()]
    table.play(PlaceSpy(54))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_with_an_empty_supply_a_cylinder_is_taken_which_then_counts_as_placed_this_turn(table: Diagram) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, 43).tribes(Region.PERSIA, {RED: 9}).gifts(RED, 2).turn_begins(RED).play(PlaceSpy(43))
    assert table.asked == (RED, Prompt.TAKE_PIECE)
    assert table.options() == [TakePiece(Piece.TRIBE, Region.PERSIA), TakePiece(Piece.GIFT, 2)]
    table.play(TakePiece(Piece.GIFT, 2))
    assert table.player(RED).gifts == []
    assert table.s.fresh == {Pile(Piece.SPY, 43, RED): 1}


def test_a_card_held_hostage_keeps_its_ability(table: Diagram) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, 43).court(BLUE, 39).spies(43, {BLUE: 2}).turn_begins(RED)
    assert table.options() == [PlaceSpy(39), Decline()]
    assert table.asked[0] != GRAY


def test_a_blackmail_card_lost_on_the_way_is_asked_about_no_more(table: Diagram) -> None:
    """Rule: Abilities > Blackmail."""
    table.court(RED, 43, 54).court(BLUE, 39).tribes(Region.KANDAHAR, {RED: 1}).tribes(Region.PERSIA, {RED: 9})
    table.turn_begins(RED).play(PlaceSpy(54), TakePiece(Piece.TRIBE, Region.KANDAHAR))
    assert table.player(RED).court == [54]
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
