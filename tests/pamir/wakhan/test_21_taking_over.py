"""Wakhan 21.6: she takes over the seat of a person, and gives it back."""

import pytest

from paxbot import PaxError
from paxbot.engine.game import HandOver, TakeBack
from paxbot.engine.kernel import IllegalMove, Seat
from paxbot.games.pamir.facts import (
    CardDiscarded,
    DominanceChecked,
    HandsSwapped,
    LeverageRepaid,
    Origin,
    Overthrown,
    RulerChanged,
    Why,
)
from paxbot.games.pamir.moves import (
    AcceptOffer,
    BattleOn,
    BetrayCard,
    ChoosePlayer,
    DemandBribe,
    Discard,
    DrawAiCard,
    EndTurn,
    OfferBribe,
    PayBribe,
    PlayCard,
    Prompt,
    Purchase,
    Remove,
    TakePrize,
    UseCard,
    Withdraw,
)
from paxbot.games.pamir.state import Half, InForce, Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region
from paxbot.games.pamir.wakhan.facts import AiCardDrawn, SeatHandedOver, SeatReturning, SeatTakenBack
from tests.pamir.builder import BLUE, GAME, GRAY, RED, Diagram
from tests.pamir.wakhan.diagram import HER, WakhanTable

AFGHAN, BRITISH, RUSSIAN = Coalition
KABUL = Region.KABUL


def hand_over(table: Diagram, seat: Seat = BLUE) -> Diagram:
    return table.play(GAME.reseat(table.s, seat, True))


def take_back(table: Diagram, seat: Seat = BLUE) -> Diagram:
    """The seat is its person's again, once the running turn is over."""
    return table.play(GAME.reseat(table.s, seat, False)).play(EndTurn())


def there_and_back(table: Diagram) -> Diagram:
    """Blue's seat is hers for a while in red's turn; then it is blue's turn."""
    return take_back(hand_over(table.turn_of(RED)))


# -- handing over


def test_hand_and_dial_are_set_aside(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    hand_over(table.hand(BLUE, 32, 98).turn_of(RED))
    blue = table.player(BLUE)
    assert (blue.hand, blue.loyalty) == ([], None)
    assert GAME.automated(table.s) == {BLUE}
    assert table.told(SeatHandedOver) == [SeatHandedOver(BLUE)]
    assert table.revealed


def test_everything_else_stays(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(BLUE, 20, 6).prizes(BLUE, 38).gifts(BLUE, 2, 4).rupees(BLUE, 3).points(BLUE, 5)
    table.tribes(KABUL, {BLUE: 2}).spies(6, {BLUE: 1}).event(106, Half.PURCHASED, BLUE).turn_of(RED)
    before, piles = table.player(BLUE).copy(), table.piles()
    hand_over(table)
    after = table.player(BLUE)
    assert (after.court, after.prizes, after.gifts) == (before.court, before.prizes, before.gifts)
    assert (after.rupees, after.vp, after.events) == (before.rupees, before.vp, before.events)
    assert table.piles() == piles


def test_what_is_set_aside_is_hidden_from_everybody() -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    once, again = (hand_over(Diagram(3).hand(BLUE, *hand).turn_of(RED)) for hand in ([32, 98], [4, 29]))
    for reader in (None, RED, BLUE, GRAY):
        seen = GAME.view(once.s, reader)
        assert seen == GAME.view(again.s, reader)
        assert seen["players"][BLUE]["hand_size"] == 0
        assert seen["players"][BLUE]["loyalty"] is None


def test_confidence_failure_does_not_touch_the_hand_set_aside(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.hand(RED, 4).hand(BLUE, 32).hand(GRAY, 29).market(top=[114]).turn_of(RED)
    hand_over(table).play(EndTurn()).go_on()
    assert set(table.s.discards) == {114, 4, 29}
    assert take_back(table).player(BLUE).hand == [32]


def test_a_swap_of_hands_does_not_touch_the_hand_set_aside(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.hand(RED, 4).hand(BLUE, 32, 98).market(top=[114]).turn_of(RED)
    hand_over(table).play(Purchase(114), ChoosePlayer(BLUE))
    assert table.told(HandsSwapped) == [HandsSwapped(RED, BLUE)]
    table.go_on()
    assert table.player(RED).hand == []
    assert table.player(BLUE).court == [4]
    assert take_back(table).player(BLUE).hand == [32, 98]


def test_from_then_on_regions_are_ruled_as_she_rules_them() -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table = Diagram(2).tribes(KABUL, {BLUE: 1}).armies(KABUL, {AFGHAN: 2}).turn_of(RED)
    hand_over(table)
    assert table.told(RulerChanged) == [RulerChanged(KABUL, None, BLUE)]
    take_back(table)
    assert table.told(RulerChanged) == [RulerChanged(KABUL, BLUE, None)]


def test_from_then_on_bribes_are_due_in_full(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.tribes(KABUL, {BLUE: 3}).hand(RED, 15).turn_of(RED).play(PlayCard(15))
    assert OfferBribe(2) in table.options()
    hand_over(table)
    assert table.asked == (RED, Prompt.SETTLE_BRIBE)
    assert table.options() == [PayBribe(3), Withdraw()]


def test_an_amount_the_person_asked_for_is_not_enough_for_her(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.tribes(KABUL, {BLUE: 3}).hand(RED, 15).turn_of(RED).play(PlayCard(15), OfferBribe(1), DemandBribe(2))
    assert PayBribe(2) in table.options()
    hand_over(table)
    assert table.options() == [PayBribe(3), Withdraw()]


def test_from_then_on_leverage_she_cannot_repay_is_forgiven(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(BLUE, 79, 9).rupees(BLUE, 0).spies(79, {RED: 1}).court(RED, 59).turn_of(RED)
    hand_over(table).play(UseCard(59, ActionKind.BETRAY), BetrayCard(79))
    assert table.told(LeverageRepaid) == [LeverageRepaid(BLUE, 79, 0, 0)]
    assert table.asked == (RED, Prompt.PRIZE)


def test_from_then_on_she_is_loyal_to_all_coalitions_in_checks(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.roads(Border.HERAT_PERSIA, {AFGHAN: 4}).gifts(BLUE, 2).market(top=[101]).deck(102).turn_of(RED)
    hand_over(table).play(Purchase(101))
    assert [fact.counts for fact in table.told(DominanceChecked)] == [(None, 2, 1)]


def test_she_acts_from_the_next_turn_of_the_seat_with_a_fresh_ai_deck(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    hand_over(table.turn_of(RED))
    her = table.player(BLUE).wakhan
    assert her is not None
    assert (sorted(her.deck), her.face) == (list(range(1, 25)), None)
    assert her.deck != sorted(her.deck)
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    top = her.deck[0]
    table.play(EndTurn())
    assert table.asked == (BLUE, Prompt.DRAW_AI_CARD)
    table.play(DrawAiCard())
    now = table.player(BLUE).wakhan
    assert now is not None
    assert now.face == top


def test_the_ai_deck_is_fresh_each_time(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    decks = []
    for _ in range(4):
        table.turn_of(RED)
        her = hand_over(table).player(BLUE).wakhan
        assert her is not None
        decks.append(tuple(her.deck))
        take_back(table)
    assert len(set(decks)) == 4


def test_she_draws_when_she_has_to_decide_before_her_first_turn(table: Diagram) -> None:
    """3.4. Rule: Wakhan > AI cards; Wakhan > Taking over a seat."""
    table.court(BLUE, 41).court(RED, 38).spies(38, {RED: 1, BLUE: 1}).turn_of(RED)
    hand_over(table).play(UseCard(38, ActionKind.BATTLE), BattleOn(38), Remove(Piece.SPY, 38, BLUE)).go_on()
    assert [fact.seat for fact in table.told(AiCardDrawn)] == [BLUE]
    assert table.s.spies_on(41, BLUE) == 1


# -- taking back


def test_hand_and_dial_return(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    there_and_back(table.hand(BLUE, 32, 98))
    blue = table.player(BLUE)
    assert (blue.hand, blue.loyalty, blue.wakhan) == ([32, 98], BRITISH, None)
    assert GAME.automated(table.s) == set()
    assert table.told(SeatTakenBack) == [SeatTakenBack(BLUE)]
    assert table.revealed


def test_patriots_and_prizes_of_other_coalitions_are_discarded(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    there_and_back(table.court(BLUE, 11, 20, 9, 69).prizes(BLUE, 38, 4, 2, 57))
    assert table.player(BLUE).court == [20, 9]
    assert table.player(BLUE).prizes == [38, 57]
    assert set(table.told(CardDiscarded)) == {
        CardDiscarded(BLUE, 4, Origin.PRIZES, Why.TAKEN_BACK),
        CardDiscarded(BLUE, 2, Origin.PRIZES, Why.TAKEN_BACK),
        CardDiscarded(BLUE, 11, Origin.COURT, Why.TAKEN_BACK),
        CardDiscarded(BLUE, 69, Origin.COURT, Why.TAKEN_BACK),
    }


def test_leverage_of_discarded_patriots_is_repaid(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    there_and_back(table.court(BLUE, 81, 9).rupees(BLUE, 3))
    assert table.player(BLUE).rupees == 1
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_the_person_chooses_cards_for_leverage_that_cannot_be_repaid(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    there_and_back(table.court(BLUE, 81, 9).hand(BLUE, 32).rupees(BLUE, 1))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    table.play(Discard(32))
    assert table.player(BLUE).court == [9]
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_discarded_patriots_may_mean_overthrow(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    there_and_back(table.court(BLUE, 6).tribes(KABUL, {BLUE: 2}))
    assert table.told(Overthrown) == [Overthrown(BLUE, KABUL, Piece.TRIBE)]
    assert table.s.tribes[KABUL] == [0, 0, 0]
    assert table.s.rulers[KABUL] is None


def test_spies_on_discarded_patriots_go_home(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    there_and_back(table.court(BLUE, 11).spies(11, {RED: 2, BLUE: 1}))
    assert table.s.spies == {}


def test_gifts_stay(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    assert there_and_back(table.gifts(BLUE, 2, 6)).player(BLUE).gifts == [2, 6]


def test_court_and_hand_limit_apply_at_the_next_cleanup(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    there_and_back(table.court(BLUE, 8, 9, 13, 29).hand(BLUE, 32, 98, 4))
    assert (table.player(BLUE).court, table.player(BLUE).hand) == ([8, 9, 13, 29], [32, 98, 4])
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)
    table.play(EndTurn())
    assert table.asked == (BLUE, Prompt.DISCARD_COURT)
    table.play(Discard(8))
    assert table.asked == (BLUE, Prompt.DISCARD_HAND)


def test_the_person_plays_the_next_turn_of_the_seat(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    there_and_back(table)
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_the_hand_set_aside_is_discarded_only_when_the_game_ends(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.hand(BLUE, 32, 98).hand(RED, 4).market(top=[101], bottom=[102]).turn_of(RED)
    hand_over(table).play(Purchase(101))
    assert table.s.discards == [101]
    table.play(Purchase(102))
    assert table.s.winners is not None
    assert table.s.discards == [101, 102, 32, 98]


def test_events_before_the_seat_stay(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    there_and_back(table.event(106, Half.PURCHASED, BLUE))
    assert table.player(BLUE).events == [InForce(106, Half.PURCHASED)]


# -- when a seat may change hands


def refused(table: Diagram, seat: Seat, automated: bool) -> str:
    """Why the seat cannot change hands now; asking for it and answering with it are refused alike."""
    with pytest.raises(PaxError) as asked:
        GAME.reseat(table.s, seat, automated)
    error = table.refuse(HandOver(seat) if automated else TakeBack(seat))
    assert isinstance(error, IllegalMove)
    assert error.reason == asked.value.reason
    return error.reason


def test_the_seat_is_handed_over_between_its_turns_only(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    assert refused(table.turn_of(BLUE), BLUE, True) == "seat_is_busy"
    table.turn_of(RED)
    assert GAME.reseat(table.s, BLUE, True) == HandOver(BLUE)


def test_the_seat_is_not_handed_over_while_it_is_asked(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.tribes(KABUL, {BLUE: 3}).hand(RED, 15).turn_of(RED).play(PlayCard(15), OfferBribe(1))
    assert table.asked == (BLUE, Prompt.ANSWER_OFFER)
    assert refused(table, BLUE, True) == "seat_is_busy"
    table.play(AcceptOffer(1))
    assert GAME.reseat(table.s, BLUE, True) == HandOver(BLUE)


def test_the_seat_is_not_handed_over_while_it_will_be_asked(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.hand(RED, 4, 8).hand(BLUE, 32).hand(GRAY, 29).market(top=[114]).turn_of(RED).play(EndTurn())
    assert table.asked == (RED, Prompt.DISCARD_FOR_EVENT)
    assert refused(table, BLUE, True) == "seat_is_busy"


def test_the_seat_is_taken_back_between_turns_only(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    hand_over(table.court(BLUE, 6).tribes(KABUL, {BLUE: 2}).turn_of(RED))
    table.play(GAME.reseat(table.s, BLUE, False))
    assert table.told(SeatReturning) == [SeatReturning(BLUE)]
    assert GAME.automated(table.s) == {BLUE}
    assert (table.player(BLUE).court, table.s.tribes[KABUL][BLUE]) == ([6], 2)
    table.play(EndTurn())
    assert table.told(SeatTakenBack) == [SeatTakenBack(BLUE)]
    assert GAME.automated(table.s) == set()
    assert table.player(BLUE).court == []


def test_her_turn_is_played_to_its_end_before_the_person_is_back() -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table = Diagram(2).court(BLUE, 38, 4).court(RED, 41).spies(4, {RED: 1, BLUE: 1}).turn_of(RED)
    hand_over(table).play(EndTurn())
    table.play(GAME.reseat(table.s, BLUE, False))
    assert table.asked == (BLUE, Prompt.DRAW_AI_CARD)
    table.go_on()
    assert table.s.active == RED
    assert GAME.automated(table.s) == set()


def test_a_person_comes_back_only_once(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    hand_over(table.turn_of(RED)).play(GAME.reseat(table.s, BLUE, False))
    assert refused(table, BLUE, False) == "seat_is_returning"
    assert refused(table, BLUE, True) == "seat_is_automated"


def test_a_seat_cannot_be_handed_over_twice_nor_taken_back_from_a_person(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    assert refused(table.turn_of(RED), BLUE, False) == "seat_is_not_automated"
    assert refused(hand_over(table), BLUE, True) == "seat_is_automated"


def test_a_seat_that_was_always_hers_has_nobody_to_return_to() -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    assert refused(WakhanTable().turn_of(BLUE), HER, False) == "seat_has_no_player"


def test_no_seat_changes_hands_before_the_game_has_begun_or_after_it_is_over(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    state = GAME.setup(3, bytes(16), {})
    with pytest.raises(PaxError) as caught:
        GAME.reseat(state, (state.active + 1) % 3, True)
    assert caught.value.reason == "game_not_begun"
    table.market(top=[101]).turn_of(RED).play(Purchase(101))
    assert refused(table, BLUE, True) == "game_over"


def test_a_change_of_seats_answers_no_question_and_is_stored_like_a_move(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.turn_of(RED)
    move = GAME.reseat(table.s, BLUE, True)
    assert move not in table.options()
    assert GAME.dump_move(move) == {"do": "hand_over", "seat": BLUE}
    assert GAME.dump_move(GAME.reseat(hand_over(table).s, BLUE, False)) == {"do": "take_back", "seat": BLUE}


def test_whoever_is_asked_is_asked_the_same_before_and_after(table: Diagram) -> None:
    """21.6. Rule: Wakhan > Taking over a seat."""
    table.court(RED, 59).court(GRAY, 69).spies(69, {RED: 1}).turn_of(RED)
    table.play(UseCard(59, ActionKind.BETRAY), BetrayCard(69))
    asked, options = table.asked, table.options()
    hand_over(table)
    assert (table.asked, table.options()) == (asked, options)
    table.play(TakePrize())
    assert table.player(RED).prizes == [69]
