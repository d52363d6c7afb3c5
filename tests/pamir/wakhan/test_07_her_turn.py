from paxbot.games.pamir.facts import ActionTaken, BribeSettled, LeverageRepaid, MarketRefilled, TurnEnded
from paxbot.games.pamir.moves import Decline, Discard, Prompt, ShelterSpy
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Suit
from paxbot.games.pamir.wakhan.facts import AiCardDrawn, LineFollowed, LineSkipped, Skip
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER, LEFT, RIGHT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
POLITICAL, INTELLIGENCE, ECONOMIC, MILITARY = Suit


def lines(table: WakhanTable) -> list[int]:
    """The lines she carried out, in order, 0 for the top one."""
    return [fact.line for fact in table.told(LineFollowed)]


def unused(table: WakhanTable) -> int:
    (ended,) = table.told(TurnEnded)
    return ended.unused


# -- 7.1 and 7.2: before her actions


def test_she_draws_her_ai_card_then_blackmails_then_acts() -> None:
    """7.1. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 54).market(top=[9]).her_turn(12, back_for(12, LEFT, 0))
    assert isinstance(table.facts[1], AiCardDrawn)
    assert table.deeds[:2] == [("blackmail", 54), ("radicalize", 9)]


def test_blackmail_is_used_even_if_only_her_own_card_can_take_the_spy() -> None:
    """7.2. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 43).her_turn(12, back_for(12, LEFT))
    assert table.s.spies == {43: [1, 0]}


# -- 7.3: the lines


def test_she_goes_through_the_lines_from_the_top() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 9).market(top=[32], bottom=[33]).market_rupees(top=[1]).favored(MILITARY)
    table.her_turn(1, back_for(1, RIGHT, 0))
    assert lines(table) == [0, 1]
    assert table.acts == [("tax", 9), ("radicalize", 32)]


def test_after_the_third_line_she_starts_again_at_the_first() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().market(top=[32], bottom=[33]).her_turn(1, back_for(1, RIGHT, 0))
    assert lines(table) == [2, 2]
    assert [fact.line for fact in table.told(LineSkipped)] == [0, 1, 0, 1]


def test_she_goes_round_as_often_as_it_takes() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 8, 9, 61).favored(ECONOMIC).market(top=[29, 32], bottom=[33])
    table.market_rupees(top=[0, 9]).her_turn(1, back_for(1, LEFT, 0))
    assert lines(table) == [0, 2, 0, 2]
    assert table.acts == [("tax", 61), ("radicalize", 29), ("tax", 29), ("radicalize", 33), ("tax", 8), ("tax", 9)]


def test_a_line_that_can_be_carried_out_is_carried_out_and_another_is_skipped_without_cost() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 39, 59).tribes(Region.HERAT, {BLUE: 3}).armies(Region.HERAT, {AFGHAN: 3})
    table.her_turn(5, back_for(5, LEFT))
    assert table.acts == [("battle", 59), ("battle", 39)]
    assert [(fact.line, fact.why) for fact in table.told(LineSkipped)] == [
        (0, Skip.NO_FITTING_CARD),
        (2, Skip.NO_FITTING_CARD),
        (0, Skip.NO_FITTING_CARD),
    ]


def test_a_line_done_with_a_favored_card_is_a_bonus_action_and_costs_none_of_the_two() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 9).favored(ECONOMIC).market(top=[4, 18], bottom=[33]).market_rupees(top=[0, 1])
    table.her_turn(1, back_for(1, LEFT, 0))
    assert table.told(ActionTaken) == [ActionTaken(HER, 9, ActionKind.TAX, True)]
    assert table.acts == [("tax", 9), ("radicalize", 4), ("radicalize", 33)]


def test_a_bonus_action_of_a_line_uses_the_card() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 11).favored(ECONOMIC).market(top=[4, 32], bottom=[18]).market_rupees(top=[0, 1])
    table.her_turn(1, back_for(1, LEFT, 0))
    assert table.acts == [("tax", 11), ("radicalize", 4), ("radicalize", 18)]
    assert table.s.used == [11]


def test_a_line_done_with_another_card_costs_an_action() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 9).market(top=[4, 18], bottom=[33]).market_rupees(top=[0, 1])
    table.her_turn(1, back_for(1, LEFT, 0))
    assert table.told(ActionTaken) == [ActionTaken(HER, 9, ActionKind.TAX, False)]
    assert table.acts == [("tax", 9), ("radicalize", 4)]


def test_radicalizing_costs_an_action_also_with_cards_of_the_favored_suit() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().favored(ECONOMIC).market(top=[63], bottom=[8]).her_turn(12, back_for(12, LEFT, 0))
    assert table.acts == [("radicalize", 63), ("radicalize", 8)]
    assert unused(table) == 0


def test_ambition_costs_an_action() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().gifts(HER, 2).market(top=[101, 9, 29], bottom=[4]).deck(102)
    table.her_turn(12, back_for(12, LEFT, 0))
    assert table.acts == [("ambition", 101), ("radicalize", 4)]
    assert unused(table) == 0


def test_ambition_goes_before_the_line_and_does_not_move_her_on() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 9).gifts(HER, 2).market(top=[101, 4], bottom=[29]).market_rupees(top=[0, 1])
    table.deck(102).her_turn(1, back_for(1, LEFT, 0))
    assert table.acts == [("ambition", 101), ("tax", 9)]
    assert lines(table) == [0]


def test_ambition_is_looked_at_before_the_second_action_too() -> None:
    """7.3. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 6).gifts(BLUE, 2).tribes(Region.KABUL, {HER: 1}).deck(102).rupees(HER, 0)
    table.market(top=[101, 9], bottom=[90]).her_turn(12, back_for(12, RIGHT, 0))
    assert table.acts == [("radicalize", 90), ("ambition", 101)]
    assert lines(table) == [2]


# -- 7.4: the end of her actions


def test_her_actions_end_when_both_are_spent() -> None:
    """7.4. Rule: Wakhan > Her turn."""
    table = WakhanTable().market(top=[9, 13, 29], bottom=[47, 61]).her_turn(12, back_for(12, LEFT, 0))
    assert len(table.acts) == 2
    assert unused(table) == 0


def test_her_actions_end_when_three_lines_in_a_row_were_skipped() -> None:
    """7.4. Rule: Wakhan > Her turn."""
    table = WakhanTable().market(top=[9]).her_turn(12, back_for(12, LEFT, 0))
    assert table.acts == [("radicalize", 9)]
    assert [fact.line for fact in table.told(LineSkipped)] == [0, 1, 0, 1, 2]


def test_the_three_lines_are_counted_from_the_last_action_and_not_from_the_top_of_the_card() -> None:
    """7.4. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 9).rupees(HER, 0).gifts(BLUE, 2)
    table.market(bottom=[None, 101]).market_rupees(bottom=[0, 5]).her_turn(18, back_for(18, LEFT, 0))
    assert lines(table) == [0]
    assert [fact.line for fact in table.told(LineSkipped)] == [1, 2, 0]


def test_unused_actions_are_lost() -> None:
    """7.4. Rule: Wakhan > Her turn."""
    table = WakhanTable().market(top=[9]).her_turn(12, back_for(12, LEFT, 0))
    assert unused(table) == 1
    table.market(top=[13], bottom=[29]).her_turn(12, back_for(12, LEFT, 0))
    assert unused(table) == 0


# -- 7.5 and 7.6: what follows


def test_bonus_actions_then_cleanup_then_the_market_follow() -> None:
    """7.5; 7.6. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 61, 40, 20, 69).favored(ECONOMIC).rupees(HER, 0).ai_deck(12, 20)
    table.market(bottom=[None, 2]).market_rupees(bottom=[0, 2]).deck(3, 4, 15, 16).turn_begins(HER).go_on()
    told = [type(fact) for fact in table.facts]
    bonus = [fact.card for fact in table.told(ActionTaken)]
    assert bonus == [61]
    assert 61 in table.s.discards
    assert told.index(ActionTaken) < told.index(TurnEnded) < told.index(MarketRefilled)
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_events_in_the_leftmost_column_and_the_refill_are_as_always() -> None:
    """7.6. Rule: Wakhan > Her turn."""
    table = WakhanTable().rupees(HER, 0).market(top=[111, 9], bottom=[None, 29]).deck(3, 4, 15).ai_deck(12, 14)
    table.turn_begins(HER).go_on()
    assert table.s.market == [9, 3, 15, 0, 0, 0, 29, 4, 0, 0, 0, 0]
    assert table.s.discards == [111]


# -- 7.7: cards


def test_a_court_card_acts_once_a_turn() -> None:
    """7.7. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 61).favored(ECONOMIC).market(bottom=[None, 101]).market_rupees(bottom=[0, 9])
    table.rupees(HER, 0).gifts(BLUE, 2).her_turn(18, back_for(18, LEFT, 0))
    assert table.acts == [("tax", 61)]
    assert unused(table) == 2


def test_a_card_played_this_turn_may_act_in_it() -> None:
    """7.7. Rule: Wakhan > Her turn."""
    table = WakhanTable().market(top=[61], bottom=[None, 33]).market_rupees(bottom=[0, 5]).rupees(HER, 0)
    table.her_turn(18, back_for(18, LEFT, 0))
    assert table.acts == [("radicalize", 61), ("tax", 61)]


# -- whom she asks


def test_a_person_is_asked_about_the_safe_house_in_her_turn() -> None:
    """7. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 38, 4).court(BLUE, 41).spies(4, {HER: 1, BLUE: 1})
    table.her_turn(15, back_for(15, LEFT))
    assert table.asked == (BLUE, Prompt.SHELTER_SPY)
    assert table.options() == [ShelterSpy(41), Decline()]
    table.go_on_with(ShelterSpy(41))
    assert table.s.spies == {4: [1, 0], 41: [0, 1]}
    assert unused(table) == 1


def test_a_person_is_asked_how_to_make_good_leverage_of_a_card_she_discards() -> None:
    """7. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 16).court(BLUE, 79, 9).hand(BLUE, 15).rupees(BLUE, 1).spies(79, {HER: 1})
    table.her_turn(18, back_for(18, LEFT))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    assert table.told(LeverageRepaid) == [LeverageRepaid(BLUE, 79, 1, 1)]
    table.go_on_with(Discard(15))
    assert table.player(HER).prizes == [79]
    assert table.player(BLUE).court == [9]


def test_nobody_is_asked_for_anything_else_in_her_turn() -> None:
    """7. Rule: Wakhan > Her turn."""
    table = WakhanTable().court(HER, 9, 15).court(BLUE, 69, 61).spies(69, {HER: 1, BLUE: 1}).spies(15, {BLUE: 1})
    table.tribes(Region.HERAT, {HER: 2}).armies(Region.HERAT, {AFGHAN: 1}).rupees(BLUE, 6)
    table.her_turn(18, back_for(18, LEFT))
    assert table.acts == [("tax", 9), ("betray", 15)]
    assert table.told(BribeSettled) == [BribeSettled(HER, BLUE, 15, 1, 1, False)]
    assert unused(table) == 0
    assert table.s.steps == []
