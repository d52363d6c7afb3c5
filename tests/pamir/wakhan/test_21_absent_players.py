from typing import Any

import pytest

from paxbot.engine.kernel import IllegalMove
from paxbot.games.pamir.moves import (
    BattleOn,
    BetrayCard,
    ChooseSide,
    Decline,
    Discard,
    Done,
    DrawAiCard,
    EndTurn,
    LeavePrize,
    OfferBribe,
    PickUp,
    PlaceArmy,
    PlaceRoad,
    PlayCard,
    Prompt,
    Purchase,
    RefuseOffer,
    Remove,
    TaxMarket,
    UseCard,
    Withdraw,
)
from paxbot.games.pamir.queries import hand_limit
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Side
from tests.pamir.builder import BLUE, GAME, RED, Diagram
from tests.pamir.wakhan.diagram import HER, WakhanTable

AFGHAN, BRITISH, RUSSIAN = Coalition
KABUL = Region.KABUL


def answer(table: Diagram, prompt: Prompt) -> Any:
    assert table.decision.prompt is prompt
    move = GAME.default(table.s)
    assert move in table.options()
    return move


def test_an_absent_player_ends_the_turn(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(RED, 61).hand(RED, 4).market(top=[9, 29]).market_rupees(top=[1]).turn_of(RED)
    assert answer(table, Prompt.CHOOSE_ACTION) == EndTurn()


def test_an_absent_player_withdraws_rather_than_bribe(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.tribes(KABUL, {BLUE: 2}).hand(RED, 15).turn_of(RED).play(PlayCard(15))
    assert answer(table, Prompt.SETTLE_BRIBE) == Withdraw()


def test_an_absent_player_refuses_an_offer(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.tribes(KABUL, {BLUE: 2}).hand(RED, 15).turn_of(RED).play(PlayCard(15), OfferBribe(1))
    assert answer(table, Prompt.ANSWER_OFFER) == RefuseOffer()


def test_an_absent_player_takes_no_more_than_one_rupee_of_a_tax(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(RED, 61).market(top=[9]).market_rupees(top=[2]).turn_of(RED).play(UseCard(61, ActionKind.TAX))
    assert answer(table, Prompt.TAX) == TaxMarket(9)
    assert answer(table.play(TaxMarket(9)), Prompt.TAX) == Done()


def test_an_absent_player_builds_no_further_block(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(RED, 17).tribes(KABUL, {RED: 1}).turn_of(RED).play(UseCard(17, ActionKind.BUILD), PlaceArmy(KABUL))
    assert answer(table, Prompt.BUILD) == Done()


def test_an_absent_player_removes_no_further_piece(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(RED, 38).court(BLUE, 8).spies(8, {RED: 2, BLUE: 2}).turn_of(RED)
    table.play(UseCard(38, ActionKind.BATTLE), BattleOn(8))
    assert answer(table, Prompt.BATTLE) == Remove(Piece.SPY, 8, BLUE)
    assert answer(table.play(Remove(Piece.SPY, 8, BLUE)), Prompt.BATTLE) == Done()


def test_an_absent_player_uses_no_safe_house(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(RED, 100).court(BLUE, 8, 41).spies(8, {RED: 1, BLUE: 1}).turn_of(RED)
    table.play(UseCard(100, ActionKind.BATTLE), BattleOn(8), Remove(Piece.SPY, 8, BLUE))
    assert answer(table, Prompt.SHELTER_SPY) == Decline()


def test_an_absent_player_uses_no_blackmail(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    assert answer(table.court(RED, 54).turn_begins(RED), Prompt.BLACKMAIL) == Decline()


def test_an_absent_player_takes_no_prize(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(RED, 59).court(BLUE, 69).spies(69, {RED: 1}).turn_of(RED)
    table.play(UseCard(59, ActionKind.BETRAY), BetrayCard(69))
    assert answer(table, Prompt.PRIZE) == LeavePrize()


@pytest.mark.parametrize(
    ("cards", "given_up"),
    [((5, 7, 8, 63), 8), ((6, 11, 8, 63), 8), ((14, 11, 69, 78), 14), ((8, 9, 63, 12), 9), ((90, 91, 93, 100), 100)],
)
def test_an_absent_player_gives_up_the_cards_wakhan_would(
    table: Diagram, cards: tuple[int, ...], given_up: int
) -> None:
    """21.6. Rule: Wakhan > Taking over a seat; Wakhan > Court limit."""
    table.hand(RED, *cards).turn_of(RED).play(EndTurn())
    assert answer(table, Prompt.DISCARD_HAND) == Discard(given_up)


def test_an_absent_player_gives_up_the_court_cards_wakhan_would(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat; Wakhan > Court limit."""
    table.court(RED, 9, 63, 12, 61).spies(63, {BLUE: 2}).turn_of(RED).play(EndTurn())
    assert answer(table, Prompt.DISCARD_COURT) == Discard(63)


def test_an_absent_player_gives_up_the_cards_wakhan_would_for_leverage_and_events(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat; Wakhan > Court limit."""
    table.court(BLUE, 79, 58).hand(BLUE, 63, 9).rupees(BLUE, 0).spies(79, {RED: 1}).court(RED, 59).turn_of(RED)
    table.play(UseCard(59, ActionKind.BETRAY), BetrayCard(79))
    assert answer(table, Prompt.DISCARD_FOR_LEVERAGE) == Discard(9)
    table = Diagram(2).hand(RED, 63, 9).market(top=[114]).turn_of(RED).play(EndTurn())
    assert answer(table, Prompt.DISCARD_FOR_EVENT) == Discard(9)


def test_where_nothing_can_be_left_undone_the_stated_answer_is_given(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.hand(RED, 8).turn_of(RED).play(PlayCard(8))
    assert answer(table, Prompt.CHOOSE_SIDE) == ChooseSide(Side.LEFT)
    table.play(ChooseSide(Side.LEFT))
    assert answer(table, Prompt.PLACE_ROAD) == table.options(PlaceRoad)[0]


def test_for_wakhan_herself_her_own_answer_is_given() -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table = WakhanTable().ai_deck(5, 9).court(HER, 38).armies(KABUL, {AFGHAN: 2}).tribes(KABUL, {BLUE: 2})
    table.turn_begins(HER)
    assert answer(table, Prompt.DRAW_AI_CARD) == DrawAiCard()
    while table.decision.prompt is not Prompt.BATTLE:
        table.play(GAME.default(table.s))
    for _ in range(2):
        assert answer(table, Prompt.BATTLE) == Remove(Piece.TRIBE, KABUL, BLUE)
        table.play(GAME.default(table.s))


def test_nothing_is_answered_when_the_game_is_over(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.market(top=[101]).turn_of(RED).play(Purchase(101))
    with pytest.raises(IllegalMove, match="game_over"):
        GAME.default(table.s)


def test_in_the_middle_of_an_action_such_answers_lead_to_where_she_can_take_over(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(RED, 39, 63, 61, 13, 9).armies(KABUL, {RUSSIAN: 2}).spies(9, {RED: 1}).hand(RED, 4, 8, 29).turn_of(RED)
    table.play(UseCard(39, ActionKind.MOVE), PickUp(Piece.SPY, 9))
    while table.s.active == RED or table.decision.seat == RED:
        table.play(GAME.default(table.s))
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)
    assert len(table.player(RED).court) == 3
    assert len(table.player(RED).hand) == hand_limit(table.s, RED)
    table.play(GAME.reseat(table.s, RED, True))
    assert GAME.automated(table.s) == {RED}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_such_answers_lead_through_a_whole_game(seats: int) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    state = GAME.setup(seats, bytes(16), {}, [1])
    for _ in range(200 * seats):
        decision = GAME.pending(state)
        if decision is None:
            break
        move = GAME.default(state)
        assert move in decision.options
        state = GAME.apply(state, move).state
    assert GAME.winners(state) is not None or GAME.turn_number(state) > 5 * seats
