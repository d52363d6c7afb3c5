from paxbot.games.pamir.facts import TurnBegan, TurnEnded
from paxbot.games.pamir.moves import (
    ChooseSide,
    Discard,
    EndTurn,
    PlaceArmy,
    PlaceGift,
    PlayCard,
    Prompt,
    Purchase,
    TaxMarket,
    UseCard,
)
from paxbot.games.pamir.terms import ActionKind, Region, Side, Suit
from tests.pamir.builder import BLUE, GRAY, RED, Diagram


def test_a_turn_has_up_to_two_actions_of_any_kind(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.market([9, 10]).hand(RED, 15).turn_of(RED)
    table.play(Purchase(9))
    assert table.s.actions_left == 1
    table.play(PlayCard(15), ChooseSide(Side.LEFT), PlaceArmy(Region.KABUL))
    assert table.s.actions_left == 0
    assert table.options() == [EndTurn()]


def test_the_same_action_may_be_taken_twice(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.market([9, 10]).turn_of(RED)
    table.play(Purchase(9), Purchase(10))
    assert table.player(RED).hand == [9, 10]


def test_a_player_may_take_no_action_at_all(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.market([9, 10]).turn_of(RED).end_turn()
    assert table.told(TurnEnded) == [TurnEnded(RED, 2)]


def test_ending_the_turn_is_asked_even_when_nothing_else_can_be_done(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.turn_of(RED, actions=0)
    assert table.options() == [EndTurn()]
    assert not table.decision.is_forced


def test_a_bonus_action_can_be_taken_when_both_actions_are_used(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.court(RED, 12).favored(Suit.ECONOMIC).market([9, 10], [11]).turn_of(RED)
    table.play(Purchase(9), Purchase(11), UseCard(12, ActionKind.GIFT), PlaceGift(2))
    assert table.s.actions_left == 0
    assert table.player(RED).gifts == [2]


def test_after_the_turn_comes_cleanup_then_the_next_player_clockwise(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.hand(RED, 9, 10, 11).turn_of(RED).end_turn()
    assert table.asked == (RED, Prompt.DISCARD_HAND)
    table.play(Discard(9))
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)
    assert table.s.actions_left == 2
    assert table.told(TurnBegan) == [TurnBegan(BLUE, 2)]


def test_the_last_seat_is_followed_by_the_first(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.turn_of(GRAY).end_turn()
    assert table.s.active == RED


def test_what_was_barred_or_used_this_turn_is_free_again_in_the_next() -> None:
    """Rule: Course of the game."""
    table = Diagram(seats=2).market([9, 10, 11]).court(RED, 61).rupees(RED, 2).turn_of(RED)
    table.play(Purchase(11), UseCard(61, ActionKind.TAX), TaxMarket(9), TaxMarket(10))
    assert Purchase(9) not in table.options()
    assert table.s.used == [61]
    table.end_turn().end_turn()
    assert Purchase(9) in table.options()
    assert table.s.used == []


def test_basic_actions_are_open_to_everybody_and_others_need_a_court_card(table: Diagram) -> None:
    """Rule: General rules > Access to actions."""
    table.market([9]).market_rupees([1]).hand(RED, 15).court(BLUE, 61).turn_of(RED)
    assert table.options() == [Purchase(9), PlayCard(15), EndTurn()]
    table.court(BLUE).court(RED, 61)
    assert table.options(UseCard) == [UseCard(61, ActionKind.TAX)]


def test_a_court_card_serves_one_action_a_turn_whatever_it_shows(table: Diagram) -> None:
    """Rule: General rules > Access to actions."""
    table.court(RED, 60).market([9, 10]).market_rupees([1, 1]).turn_of(RED)
    assert {move.action for move in table.options(UseCard)} == {ActionKind.TAX, ActionKind.GIFT}
    table.play(UseCard(60, ActionKind.TAX), TaxMarket(9))
    assert table.options(UseCard) == []
    assert table.refuse(UseCard(60, ActionKind.GIFT)).reason == "card_used"


def test_a_card_just_played_may_act_in_the_same_turn(table: Diagram) -> None:
    """Rule: General rules > Access to actions."""
    table.hand(RED, 98).rupees(RED, 2).market([9, 10]).turn_of(RED)
    table.play(PlayCard(98), ChooseSide(Side.LEFT)).go_on()
    assert table.options(UseCard) == [UseCard(98, ActionKind.GIFT)]


def test_nobody_is_offered_an_action_of_somebody_else(table: Diagram) -> None:
    """Rule: General rules > Access to actions."""
    table.hand(BLUE, 15).turn_of(RED)
    assert table.refuse(PlayCard(15)).details == {
        "move": PlayCard(15),
        "seat": RED,
        "prompt": Prompt.CHOOSE_ACTION.name,
    }
