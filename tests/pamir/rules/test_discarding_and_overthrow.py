import pytest

from paxbot.engine.kernel import Move
from paxbot.games.pamir.facts import CardDiscarded, LeverageRepaid, Overthrown, PiecesRemoved, Why
from paxbot.games.pamir.moves import (
    BattleIn,
    BetrayCard,
    ChooseSide,
    Discard,
    EndTurn,
    LeavePrize,
    PlayCard,
    Prompt,
    Remove,
    TakePrize,
    UseCard,
)
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Side
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

AFGHAN, BRITISH, RUSSIAN = Coalition
LEFT = ChooseSide(Side.LEFT)
BETRAY = UseCard(15, ActionKind.BETRAY)


def red_may_betray(table: Diagram, card: int) -> Diagram:
    return table.court(RED, 15).spies(card, {RED: 1}).turn_of(RED)


def red_may_battle(table: Diagram, region: Region) -> Diagram:
    """Red, a Russian, has two armies in the region and a battle card of rank two."""
    return table.court(RED, 38).loyalty(RED, RUSSIAN).armies(region, {RUSSIAN: 2}).turn_of(RED)


def test_spies_on_a_discarded_card_return_to_their_owners(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    table.court(BLUE, 46, 9).court(RED, 15).spies(46, {RED: 1, BLUE: 2, GRAY: 3}).spies(9, {RED: 1}).turn_of(RED)
    table.play(BETRAY, BetrayCard(46))
    assert table.s.cylinders == [9, 10, 10]
    assert table.s.spies == {9: [1, 0, 0]}


def test_the_owner_of_a_discarded_leveraged_card_pays_two_rupees_to_the_bank(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_betray(table.court(BLUE, 46, 9).rupees(BLUE, 3), 46)
    bank = table.s.bank
    table.play(BETRAY, BetrayCard(46))
    assert table.player(BLUE).rupees == 1
    assert table.s.bank == bank + 2 + 2, "the cost of the betrayal finds no card in the market either"
    assert table.told(LeverageRepaid) == [LeverageRepaid(BLUE, 46, 2, 0)]


def test_a_card_without_leverage_costs_its_owner_nothing(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_betray(table.court(BLUE, 61), 61).play(BETRAY, BetrayCard(61))
    assert table.player(BLUE).rupees == 4


def test_for_a_rupee_that_is_lacking_a_card_of_hand_or_court_is_discarded(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_betray(table.court(BLUE, 46, 9).hand(BLUE, 10).rupees(BLUE, 1), 46).play(BETRAY, BetrayCard(46))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    assert table.player(BLUE).rupees == 0
    assert table.options() == [Discard(9), Discard(10)]
    table.play(Discard(10))
    assert table.player(BLUE).hand == []
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_player_without_rupees_discards_two_cards(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_betray(table.court(BLUE, 46, 9).hand(BLUE, 10, 11).rupees(BLUE, 0), 46).play(BETRAY, BetrayCard(46))
    table.play(Discard(9))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    table.play(Discard(11))
    assert (table.player(BLUE).court, table.player(BLUE).hand) == ([], [10])
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_rupees_are_paid_before_cards_as_far_as_they_go(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_betray(table.court(BLUE, 46, 9).rupees(BLUE, 1), 46).play(BETRAY, BetrayCard(46))
    assert table.told(LeverageRepaid) == [LeverageRepaid(BLUE, 46, 1, 1)]


def test_a_debt_is_forgiven_when_nothing_is_left(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_betray(table.court(BLUE, 46).rupees(BLUE, 0), 46).play(BETRAY, BetrayCard(46))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_debt_of_two_is_forgiven_by_half_when_one_card_is_left(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_betray(table.court(BLUE, 46).hand(BLUE, 9).rupees(BLUE, 0), 46).play(BETRAY, BetrayCard(46))
    table.play(Discard(9))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.player(BLUE).hand == []


def test_a_card_discarded_for_leverage_may_be_leveraged_itself(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_betray(table.court(BLUE, 46, 14, 9).hand(BLUE, 10, 11, 12).rupees(BLUE, 0), 46)
    table.play(BETRAY, BetrayCard(46), Discard(14))
    assert table.told(LeverageRepaid) == [LeverageRepaid(BLUE, 46, 0, 2), LeverageRepaid(BLUE, 14, 0, 2)]
    table.play(Discard(9), Discard(10))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    table.play(Discard(11))
    assert table.player(BLUE).hand == [12]
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_leveraged_card_in_hand_owes_nothing(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    table.hand(RED, 46, 14, 9).turn_of(RED).end_turn().play(Discard(46))
    assert table.player(RED).rupees == 4
    assert not table.told(LeverageRepaid)


def test_leverage_is_repaid_at_the_court_limit_too(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    table.court(RED, 46, 9, 10, 11).turn_of(RED).end_turn().play(Discard(46))
    assert table.player(RED).rupees == 2


def test_leverage_is_repaid_between_two_pieces_of_a_battle(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_battle(table.court(BLUE, 27).hand(BLUE, 9, 10, 11).rupees(BLUE, 0), Region.PUNJAB)
    table.tribes(Region.PUNJAB, {BLUE: 1}).armies(Region.PUNJAB, {RUSSIAN: 2, BRITISH: 1})
    table.play(UseCard(38, ActionKind.BATTLE), BattleIn(Region.PUNJAB), Remove(Piece.TRIBE, Region.PUNJAB, BLUE))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    table.play(Discard(9), Discard(10))
    assert table.asked == (RED, Prompt.BATTLE)
    assert Remove(Piece.ARMY, Region.PUNJAB, BRITISH) in table.options()


def test_leverage_is_repaid_before_the_prize_is_offered(table: Diagram) -> None:
    """Rule: General rules > Discarding a court card."""
    red_may_betray(table.court(BLUE, 79).hand(BLUE, 9, 10).rupees(BLUE, 1), 79).play(BETRAY, BetrayCard(79))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    table.play(Discard(9))
    assert table.asked == (RED, Prompt.PRIZE)


def test_losing_the_last_tribe_of_a_region_costs_its_political_cards(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_battle(table.court(BLUE, 55, 57, 61, 5).tribes(Region.KABUL, {BLUE: 1}), Region.HERAT)
    table.tribes(Region.HERAT, {BLUE: 1})
    table.play(UseCard(38, ActionKind.BATTLE), BattleIn(Region.HERAT), Remove(Piece.TRIBE, Region.HERAT, BLUE))
    assert table.player(BLUE).court == [61, 5], "cards of other suits and other regions stay"
    assert [fact.why for fact in table.told(CardDiscarded)] == [Why.OVERTHROW] * 2
    assert table.told(Overthrown) == [Overthrown(BLUE, Region.HERAT, None)]


def test_losing_a_tribe_that_is_not_the_last_is_no_overthrow(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_battle(table.court(BLUE, 55, 57), Region.HERAT).tribes(Region.HERAT, {BLUE: 3})
    table.play(UseCard(38, ActionKind.BATTLE), BattleIn(Region.HERAT))
    table.play(Remove(Piece.TRIBE, Region.HERAT, BLUE), Remove(Piece.TRIBE, Region.HERAT, BLUE))
    assert table.player(BLUE).court == [55, 57]


def test_losing_the_last_tribe_without_political_cards_is_no_overthrow(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_battle(table.court(BLUE, 61), Region.HERAT).tribes(Region.HERAT, {BLUE: 1})
    table.play(UseCard(38, ActionKind.BATTLE), BattleIn(Region.HERAT), Remove(Piece.TRIBE, Region.HERAT, BLUE))
    assert not table.told(Overthrown)
    assert table.player(BLUE).court == [61]


def test_losing_the_last_political_card_of_a_region_costs_all_tribes_there(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_betray(table.court(BLUE, 55, 5, 61), 55).tribes(Region.HERAT, {BLUE: 3, GRAY: 2})
    table.tribes(Region.KABUL, {BLUE: 2}).play(BETRAY, BetrayCard(55))
    assert table.s.tribes[Region.HERAT] == [0, 0, 2], "tribes of others stay"
    assert table.s.tribes[Region.KABUL] == [0, 2, 0], "tribes in other regions stay"
    assert table.s.cylinders[BLUE] == 8
    assert table.told(Overthrown) == [Overthrown(BLUE, Region.HERAT, Piece.TRIBE)]
    assert table.told(PiecesRemoved)[-1] == PiecesRemoved(Piece.TRIBE, Region.HERAT, BLUE, 3)


def test_with_another_political_card_of_the_region_the_tribes_stay(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_betray(table.court(BLUE, 55, 57), 55).tribes(Region.HERAT, {BLUE: 3}).play(BETRAY, BetrayCard(55))
    assert table.s.tribes[Region.HERAT] == [0, 3, 0]


def test_losing_a_card_of_another_suit_is_no_overthrow(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_betray(table.court(BLUE, 61), 61).tribes(Region.HERAT, {BLUE: 3}).play(BETRAY, BetrayCard(61))
    assert table.s.tribes[Region.HERAT] == [0, 3, 0]


def test_a_political_card_lost_at_the_court_limit_is_an_overthrow(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    table.court(RED, 55, 9, 10, 11, 13).tribes(Region.HERAT, {RED: 2}).turn_of(RED).end_turn().play(Discard(55))
    assert table.s.tribes[Region.HERAT][RED] == 0


def test_a_political_patriot_lost_by_a_change_of_loyalty_is_an_overthrow(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    table.loyalty(RED, AFGHAN).court(RED, 58).tribes(Region.HERAT, {RED: 2}).hand(RED, 51).turn_of(RED)
    table.play(PlayCard(51), LEFT)
    assert table.s.tribes[Region.HERAT][RED] == 0
    assert table.player(RED).court == [51]


def test_a_political_card_discarded_for_leverage_is_an_overthrow(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_betray(table.court(BLUE, 46, 55).tribes(Region.HERAT, {BLUE: 2}).rupees(BLUE, 1), 46)
    table.play(BETRAY, BetrayCard(46), Discard(55))
    assert table.s.tribes[Region.HERAT][BLUE] == 0


def test_one_overthrow_may_lead_to_another_by_way_of_leverage(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_battle(table.court(BLUE, 27, 55).rupees(BLUE, 1), Region.PUNJAB)
    table.tribes(Region.PUNJAB, {BLUE: 1}).tribes(Region.HERAT, {BLUE: 2})
    table.play(UseCard(38, ActionKind.BATTLE), BattleIn(Region.PUNJAB), Remove(Piece.TRIBE, Region.PUNJAB, BLUE))
    assert table.player(BLUE).court == [55], "losing the tribe costs the leveraged political card"
    table.play(Discard(55))
    assert table.s.tribes[Region.HERAT][BLUE] == 0, "paying for that one costs another region"
    assert table.s.cylinders[BLUE] == 10
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_change_of_loyalty_may_overthrow_in_several_regions(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    table.loyalty(RED, AFGHAN).court(RED, 58, 25, 9).hand(RED, 51).turn_of(RED)
    table.tribes(Region.HERAT, {RED: 2}).tribes(Region.PUNJAB, {RED: 1}).tribes(Region.KABUL, {RED: 1})
    table.play(PlayCard(51), LEFT)
    assert [table.s.tribes[region][RED] for region in (Region.HERAT, Region.PUNJAB, Region.KABUL)] == [0, 0, 1]


def test_a_political_card_just_played_counts_when_an_older_one_goes(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    table.loyalty(RED, BRITISH).court(RED, 40, 43).rupees(RED, 1).tribes(Region.KANDAHAR, {RED: 2})
    table.hand(RED, 42).turn_of(RED).play(PlayCard(42), LEFT)
    assert table.asked == (RED, Prompt.DISCARD_FOR_LEVERAGE)
    table.play(Discard(43))
    assert table.s.tribes[Region.KANDAHAR][RED] == 2


def test_ruling_ends_with_an_overthrow(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_betray(table.court(BLUE, 55), 55).tribes(Region.HERAT, {BLUE: 3, GRAY: 2})
    assert table.s.rulers[Region.HERAT] == BLUE
    table.play(BETRAY, BetrayCard(55))
    assert table.s.rulers[Region.HERAT] == GRAY


@pytest.mark.parametrize("answer", [TakePrize(), LeavePrize()])
def test_an_overthrow_by_betrayal_comes_before_the_prize(table: Diagram, answer: Move) -> None:
    """Rule: General rules > Overthrow."""
    red_may_betray(table.court(BLUE, 57), 57).tribes(Region.HERAT, {BLUE: 3}).play(BETRAY, BetrayCard(57))
    assert table.asked == (RED, Prompt.PRIZE)
    assert table.s.tribes[Region.HERAT][BLUE] == 0
    table.play(answer, EndTurn())


def test_leverage_is_repaid_before_the_overthrow_that_the_same_discard_causes(table: Diagram) -> None:
    """Rule: General rules > Overthrow."""
    red_may_betray(table.court(BLUE, 27).hand(BLUE, 9, 10).rupees(BLUE, 1), 27).tribes(Region.PUNJAB, {BLUE: 2})
    table.play(BETRAY, BetrayCard(27))
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_LEVERAGE)
    assert table.s.tribes[Region.PUNJAB][BLUE] == 2
    table.play(Discard(9))
    assert table.s.tribes[Region.PUNJAB][BLUE] == 0
