import random
from collections.abc import Callable
from typing import Any

import pytest

from paxbot.engine.kernel import IllegalMove, Seat
from paxbot.games.pamir.moves import (
    BattleIn,
    ChooseSide,
    Decline,
    Discard,
    Done,
    DrawAiCard,
    EndTurn,
    LeavePrize,
    OfferBribe,
    PickUp,
    PlaceSpy,
    PlayCard,
    Prompt,
    RefuseOffer,
    Remove,
    Sneak,
    UseCard,
    Withdraw,
)
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Side
from paxbot.games.pamir.wakhan.facts import SeatHandedOver, SeatTakenBack
from tests.cases import for_each
from tests.pamir.builder import BLUE, GAME, GRAY, RED, TAN, Diagram
from tests.pamir.wakhan.diagram import HER, WakhanTable

AFGHAN, BRITISH, RUSSIAN = Coalition
BACKING_OUT = (EndTurn(), Done(), Decline(), Withdraw(), RefuseOffer(), LeavePrize())
PATRIOT = 86
"""A Russian patriot without a prize; blue, who plays British, loses it when the seat is taken back."""


def reseat(table: Diagram, seat: Seat, automated: bool) -> Diagram:
    return table.play(GAME.reseat(table.s, seat, automated))


def away(table: Diagram) -> Diagram:
    """Blue is away, and Wakhan has played a card in that court which blue cannot keep; it is red's turn."""
    reseat(table.turn_of(RED), BLUE, True)
    return table.court(BLUE, PATRIOT)


def moving_a_spy(table: Diagram) -> None:
    table.court(RED, 2, 5).spies(PATRIOT, {RED: 1}).turn_of(RED)
    table.play(UseCard(2, ActionKind.MOVE), PickUp(Piece.SPY, PATRIOT))


def placing_a_spy(table: Diagram) -> None:
    table.hand(RED, 87).tribes(Region.PERSIA, {RED: 10}).turn_of(RED)
    table.play(PlayCard(87), ChooseSide(Side.LEFT), PlaceSpy(PATRIOT))


def bribing(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 2}).hand(RED, 15).turn_of(RED).play(PlayCard(15))


def bargaining(table: Diagram) -> None:
    table.tribes(Region.KABUL, {GRAY: 2}).hand(RED, 15).turn_of(RED).play(PlayCard(15), OfferBribe(1))


def choosing_a_side(table: Diagram) -> None:
    table.hand(RED, 15).turn_of(RED).play(PlayCard(15))


def battling(table: Diagram) -> None:
    table.court(RED, 35).armies(Region.HERAT, {RUSSIAN: 2}).tribes(Region.HERAT, {BLUE: 1, GRAY: 1}).turn_of(RED)
    table.play(UseCard(35, ActionKind.BATTLE), BattleIn(Region.HERAT), Remove(Piece.TRIBE, Region.HERAT, GRAY))


OPEN: dict[Prompt, Callable[[Diagram], None]] = {
    Prompt.MOVE_TO: moving_a_spy,
    Prompt.TAKE_PIECE: placing_a_spy,
    Prompt.SETTLE_BRIBE: bribing,
    Prompt.ANSWER_OFFER: bargaining,
    Prompt.CHOOSE_SIDE: choosing_a_side,
    Prompt.BATTLE: battling,
}


@pytest.mark.parametrize("prompt", OPEN)
def test_a_seat_is_not_back_before_the_action_and_the_turn_are_over(table: Diagram, prompt: Prompt) -> None:
    """Rule: Wakhan > Taking over a seat."""
    OPEN[prompt](away(table))
    assert table.decision.prompt is prompt
    reseat(table, BLUE, False)
    assert table.decision.prompt is prompt
    picks = random.Random(1)
    while table.asked != (RED, Prompt.CHOOSE_ACTION):
        table.play(picks.choice([move for move in table.options() if not isinstance(move, OfferBribe)]))
    assert PATRIOT in table.player(BLUE).court
    table.play(EndTurn())
    while table.s.active == RED:
        table.play(table.options()[0])
    assert PATRIOT not in table.player(BLUE).court


@pytest.mark.parametrize("prompt", OPEN)
def test_another_seat_can_be_handed_over_in_the_middle_of_an_action(table: Diagram, prompt: Prompt) -> None:
    """Rule: Wakhan > Taking over a seat."""
    OPEN[prompt](away(table))
    asked = table.decision.seat
    for seat in {RED, GRAY} - {asked, table.s.active}:
        reseat(table, seat, True)
    assert (table.decision.seat, table.decision.prompt) == (asked, prompt)
    picks = random.Random(2)
    for _ in range(60):
        if pending(table.s) is not None:
            table.play(picks.choice(table.options()))


def test_a_seat_is_taken_back_while_another_wakhan_is_about_to_draw() -> None:
    """Rule: Wakhan > Taking over a seat."""
    table = WakhanTable(3, GRAY).turn_of(RED)
    reseat(table, BLUE, True)
    table.play(EndTurn(), DrawAiCard())
    assert table.asked == (GRAY, Prompt.DRAW_AI_CARD)
    reseat(table, BLUE, False)
    assert table.asked == (GRAY, Prompt.DRAW_AI_CARD)
    table.go_on()
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.player(BLUE).loyalty is BRITISH


def test_several_seats_change_hands_each_with_its_own_hand_dial_and_deck() -> None:
    """Rule: Wakhan > Taking over a seat."""
    table = Diagram(4).hand(BLUE, 32).hand(GRAY, 98, 4).turn_of(RED)
    for seat in (BLUE, GRAY, TAN):
        assert reseat(table, seat, True).told(SeatHandedOver) == [SeatHandedOver(seat)]
    decks = [player.wakhan.deck for player in table.s.players if player.wakhan is not None]
    assert len({tuple(deck) for deck in decks}) == 3
    for seat in (TAN, BLUE, GRAY):
        reseat(table, seat, False)
    table.play(EndTurn())
    assert table.told(SeatTakenBack) == [SeatTakenBack(seat) for seat in (BLUE, GRAY, TAN)]
    players = table.s.players
    assert [player.hand for player in players] == [[], [32], [98, 4], []]
    assert [player.loyalty for player in players] == [RUSSIAN, BRITISH, AFGHAN, RUSSIAN]


# -- default answers


@for_each("seed", range(6))
def test_the_default_answer_is_listed_and_backs_out_wherever_that_is_possible(seed: int) -> None:
    picks = random.Random(seed)
    s = GAME.setup(2 + seed % 3, picks.randbytes(16), {}, range(seed % 2))
    while (decision := pending(s)) is not None:
        answer = GAME.default(s)
        assert answer in decision.options
        if decision.prompt is Prompt.CHOOSE_ACTION:
            assert answer == EndTurn()
        if set(decision.options) & set(BACKING_OUT):
            assert answer in BACKING_OUT
        GAME.advance(s, picks.choice(decision.options))


def test_a_turn_answered_by_default_ends_whatever_was_begun_in_it() -> None:
    begun = [
        (bribing, [Withdraw(), EndTurn()]),
        (bargaining, [RefuseOffer(), Withdraw(), EndTurn()]),
        (battling, [Done(), EndTurn()]),
    ]
    for begin, expected in begun:
        again = Diagram(3)
        begin(again)
        given: list[Any] = []
        while pending(again.s) is not None and again.s.active == RED:
            given.append(GAME.default(again.s))
            again.play(given[-1])
        assert given == expected


def test_a_spy_in_hand_is_put_down_by_default(table: Diagram) -> None:
    moving_a_spy(away(table))
    assert isinstance(GAME.default(table.s), Sneak)


def test_a_prize_is_left_and_a_blackmail_declined_by_default(table: Diagram) -> None:
    table.court(RED, 59).court(GRAY, 69).spies(69, {RED: 1}).turn_of(RED)
    table.play(UseCard(59, ActionKind.BETRAY)).play(table.options()[-1])
    assert (table.decision.prompt, GAME.default(table.s)) == (Prompt.PRIZE, LeavePrize())
    other = Diagram(3).court(BLUE, 54, 56).turn_begins(BLUE)
    assert (other.decision.prompt, GAME.default(other.s)) == (Prompt.BLACKMAIL, Decline())


def test_cards_are_given_up_by_default_in_wakhans_order(table: Diagram) -> None:
    """Rule: Wakhan > Court limit."""
    court = (8, 9, 13, 29, 5)
    table.court(RED, *court).turn_of(RED).end_turn()
    assert table.decision.prompt is Prompt.DISCARD_COURT
    hers = WakhanTable(3)
    hers.court(HER, *court)
    hers.cleanup()
    gone = [raw["card"] for raw in hers.moves if raw["do"] == "discard"]
    given = []
    while table.decision.prompt is Prompt.DISCARD_COURT:
        answer = GAME.default(table.s)
        given.append(answer)
        table.play(answer)
    assert given == [Discard(card) for card in gone]


def test_nothing_is_answered_when_nothing_is_asked(table: Diagram) -> None:
    table.market(top=[101]).turn_of(RED).play(table.options()[0])
    assert table.s.winners is not None
    with pytest.raises(IllegalMove, match="game_over"):
        GAME.default(table.s)
