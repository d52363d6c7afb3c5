"""An answer that is not listed is refused with an error that says why, and changes nothing."""

import pytest

from paxbot.engine.kernel import IllegalMove, Move
from paxbot.games.pamir.game import STATES
from paxbot.games.pamir.moves import ChooseSide, PlayCard, Purchase, TaxMarket, UseCard
from paxbot.games.pamir.terms import ActionKind, Side
from paxbot.games.pamir.turn import Refusal
from tests.pamir.builder import RED, Diagram

TAX, BATTLE = ActionKind.TAX, ActionKind.BATTLE


def reason(table: Diagram, move: Move) -> str:
    before = STATES.dump(table.s)
    with pytest.raises(IllegalMove) as refused:
        table.play(move)
    assert STATES.dump(table.s) == before
    return refused.value.reason


def test_a_card_that_is_too_dear(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market([1, 2, 3]).rupees(RED, 1).turn_of(RED)
    assert reason(table, Purchase(3)) == Refusal.TOO_DEAR


def test_a_card_that_is_barred(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market([1, 2, 3]).rupees(RED, 4).turn_of(RED).play(Purchase(2))
    assert reason(table, Purchase(1)) == Refusal.BARRED


def test_a_card_that_is_withdrawn(table: Diagram) -> None:
    """Rule: Events > Public Withdrawal."""
    table.market([111]).turn_of(RED)
    assert reason(table, Purchase(111)) == Refusal.WITHDRAWN


def test_cards_that_lie_elsewhere(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.market([1]).turn_of(RED)
    assert reason(table, Purchase(50)) == Refusal.NOT_IN_MARKET
    assert reason(table, PlayCard(50)) == Refusal.NOT_IN_HAND
    assert reason(table, UseCard(50, BATTLE)) == Refusal.NOT_IN_COURT


def test_no_action_left(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.market([1]).hand(RED, 4).court(RED, 9).turn_of(RED, actions=0)
    for move in (Purchase(1), PlayCard(4), UseCard(9, TAX)):
        assert reason(table, move) == Refusal.NO_ACTION_LEFT


def test_an_action_the_card_does_not_have_or_that_has_no_effect(table: Diagram) -> None:
    """Rule: Card actions."""
    table.market([1]).court(RED, 9).turn_of(RED)
    assert reason(table, UseCard(9, BATTLE)) == Refusal.NOT_ON_CARD
    assert reason(table, UseCard(9, TAX)) == Refusal.NO_EFFECT


def test_a_card_used_already(table: Diagram) -> None:
    """Rule: Card actions."""
    table.market([1, 2]).market_rupees([1, 1]).court(RED, 9).turn_of(RED).play(UseCard(9, TAX), TaxMarket(1))
    assert reason(table, UseCard(9, TAX)) == Refusal.USED


def test_any_other_answer_is_simply_not_listed(table: Diagram) -> None:
    """Rule: Course of the game."""
    table.market([1]).turn_of(RED)
    assert reason(table, ChooseSide(Side.LEFT)) == "not_listed"
