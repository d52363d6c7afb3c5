import pytest

from paxbot.engine.kernel import Move, asking
from paxbot.games.pamir.facts import (
    BribeDemanded,
    BribeOffered,
    BribeRefused,
    BribeSettled,
    BribeWithdrawn,
)
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import (
    AcceptOffer,
    BetrayCard,
    ChooseSide,
    DemandBribe,
    EndTurn,
    LeavePrize,
    LeaveUnpaid,
    OfferBribe,
    PayBribe,
    PickUp,
    PlaceArmy,
    PlaceGift,
    PlayCard,
    Prompt,
    RefuseOffer,
    TaxMarket,
    UseCard,
    WaiveBribe,
    Withdraw,
)
from paxbot.games.pamir.play import SettleBribe
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Side
from tests.pamir.builder import BLUE, GRAY, RED, Bribe, Diagram

AFGHAN, BRITISH, RUSSIAN = Coalition
LEFT = ChooseSide(Side.LEFT)
ASKED_TO_PAY = (RED, Prompt.SETTLE_BRIBE)
HOLDER_ASKED = (BLUE, Prompt.ANSWER_OFFER)
DECLINED: list[Move] = [OfferBribe(0), RefuseOffer()]


def blue_rules_kabul(table: Diagram, tribes: int = 3) -> Diagram:
    """Blue rules Kabul with its tribes; red has a card of Kabul in hand."""
    return table.tribes(Region.KABUL, {BLUE: tribes}).hand(RED, 15, 16).turn_of(RED)


def test_the_ruler_is_due_a_rupee_for_each_tribe_there(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).armies(Region.KABUL, {BRITISH: 2}).tribes(Region.HERAT, {BLUE: 1})
    assert table.bribe_to_play(RED, 15) == Bribe(to=BLUE, rupees=3)


def test_the_ruler_plays_cards_of_the_region_freely(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    table.tribes(Region.KABUL, {RED: 3}).hand(RED, 15).turn_of(RED)
    assert table.bribe_to_play(RED, 15) is None


def test_without_a_ruler_nothing_is_due(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    table.tribes(Region.KABUL, {BLUE: 2, GRAY: 2}).hand(RED, 15).turn_of(RED)
    assert table.bribe_to_play(RED, 15) is None


def test_the_ruler_of_another_region_is_due_nothing(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    table.tribes(Region.HERAT, {BLUE: 2}).hand(RED, 15).turn_of(RED)
    assert table.bribe_to_play(RED, 15) is None


def test_a_bribe_paid_in_full_goes_from_player_to_ruler_and_the_play_goes_on(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15))
    assert table.asked == ASKED_TO_PAY
    table.play(PayBribe(3))
    assert [player.rupees for player in table.s.players] == [1, 7, 4]
    assert table.told(BribeSettled) == [BribeSettled(RED, BLUE, 15, 3, 3, False)]
    assert table.asked == (RED, Prompt.CHOOSE_SIDE)
    table.play(LEFT, PlaceArmy(Region.KABUL))
    assert table.s.actions_left == 1


def test_the_player_may_pay_offer_less_or_withdraw(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15))
    assert table.options() == [PayBribe(3), OfferBribe(0), OfferBribe(1), OfferBribe(2), Withdraw()]


def test_withdrawing_leaves_everything_as_if_nothing_had_happened(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table)
    before = PaxPamir().dump(table.s)
    table.play(PlayCard(15), Withdraw())
    assert PaxPamir().dump(table.s) == before
    assert table.told(BribeWithdrawn) == [BribeWithdrawn(RED, BLUE, 15)]


def test_a_refusal_is_remembered_until_the_next_answer(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), OfferBribe(1), RefuseOffer())
    assert refused(table) == 1
    table.play(OfferBribe(1), DemandBribe(2))
    assert refused(table) is None


def refused(table: Diagram) -> int | None:
    step = asking(table.s)
    assert isinstance(step, SettleBribe)
    return step.refused


def test_the_ruler_may_waive_the_whole_bribe(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), OfferBribe(0))
    assert table.asked == HOLDER_ASKED
    table.play(WaiveBribe())
    assert [player.rupees for player in table.s.players] == [4, 4, 4]
    assert table.told(BribeSettled) == [BribeSettled(RED, BLUE, 15, 0, 3, False)]
    assert table.asked == (RED, Prompt.CHOOSE_SIDE)


def test_the_ruler_may_accept_less(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), OfferBribe(1))
    assert table.told(BribeOffered) == [BribeOffered(RED, BLUE, 15, 1, 3)]
    table.play(AcceptOffer(1))
    assert [player.rupees for player in table.s.players] == [3, 5, 4]
    assert table.asked == (RED, Prompt.CHOOSE_SIDE)


def test_the_ruler_may_waive_although_something_was_offered(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), OfferBribe(2), WaiveBribe())
    assert [player.rupees for player in table.s.players] == [4, 4, 4]


def test_no_rupee_moves_before_the_bribe_is_settled(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), OfferBribe(2), RefuseOffer(), OfferBribe(1), DemandBribe(2))
    assert [player.rupees for player in table.s.players] == [4, 4, 4]


@pytest.mark.parametrize(
    ("offer", "answers"),
    [
        (0, [WaiveBribe(), DemandBribe(1), DemandBribe(2), RefuseOffer()]),
        (1, [AcceptOffer(1), WaiveBribe(), DemandBribe(2), RefuseOffer()]),
        (2, [AcceptOffer(2), WaiveBribe(), RefuseOffer()]),
    ],
)
def test_the_ruler_answers_an_offer_in_four_ways(table: Diagram, offer: int, answers: list[object]) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), OfferBribe(offer))
    assert table.options() == answers


def test_an_amount_the_ruler_names_can_be_paid_or_bargained_down(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), OfferBribe(0), DemandBribe(2))
    assert table.told(BribeDemanded) == [BribeDemanded(RED, BLUE, 2)]
    assert table.asked == ASKED_TO_PAY
    assert table.options() == [PayBribe(2), PayBribe(3), OfferBribe(0), OfferBribe(1), Withdraw()]
    table.play(PayBribe(2))
    assert [player.rupees for player in table.s.players] == [2, 6, 4]


def test_after_a_refusal_the_player_may_pay_ask_again_or_withdraw(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), OfferBribe(1), RefuseOffer())
    assert table.told(BribeRefused) == [BribeRefused(RED, BLUE, 1)]
    assert table.options() == [PayBribe(3), OfferBribe(0), OfferBribe(1), OfferBribe(2), Withdraw()]


def test_after_three_declined_offers_in_a_turn_only_paying_is_left(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), *DECLINED * 2)
    assert OfferBribe(0) in table.options()
    table.play(OfferBribe(0), RefuseOffer())
    assert table.options() == [PayBribe(3), Withdraw()]


def test_a_demand_counts_as_a_declined_offer_and_its_amount_can_still_be_paid(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), *DECLINED * 2, OfferBribe(0), DemandBribe(1))
    assert table.options() == [PayBribe(1), PayBribe(3), Withdraw()]


def test_declined_offers_are_counted_over_the_whole_turn(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), *DECLINED * 2, Withdraw())
    table.play(PlayCard(16), OfferBribe(0), RefuseOffer())
    assert table.options() == [PayBribe(3), Withdraw()]


def test_a_new_turn_allows_three_declined_offers_again() -> None:
    """Rule: Play > Bribes."""
    table = blue_rules_kabul(Diagram(seats=2)).play(PlayCard(15), *DECLINED * 3, Withdraw())
    table.end_turn().end_turn().play(PlayCard(15))
    assert OfferBribe(0) in table.options()


def test_offers_are_limited_to_what_the_player_has(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).rupees(RED, 1).play(PlayCard(15))
    assert table.options() == [OfferBribe(0), OfferBribe(1), Withdraw()]
    for move in (PayBribe(3), OfferBribe(2), PayBribe(1), OfferBribe(3)):
        assert table.refuse(move).reason == "not_listed"


@pytest.mark.parametrize(
    ("rupees", "offer", "answers"),
    [
        (0, 0, [WaiveBribe(), RefuseOffer()]),
        (1, 0, [WaiveBribe(), DemandBribe(1), RefuseOffer()]),
        (1, 1, [AcceptOffer(1), WaiveBribe(), RefuseOffer()]),
        (2, 1, [AcceptOffer(1), WaiveBribe(), DemandBribe(2), RefuseOffer()]),
    ],
)
def test_demands_end_at_what_the_player_has(table: Diagram, rupees: int, offer: int, answers: list[object]) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table, tribes=5).rupees(RED, rupees).play(PlayCard(15), OfferBribe(offer))
    assert table.options() == answers


def test_a_player_without_rupees_may_still_ask_for_a_waiver(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).rupees(RED, 0).play(PlayCard(15))
    assert table.options() == [OfferBribe(0), Withdraw()]
    table.play(OfferBribe(0), RefuseOffer(), OfferBribe(0), RefuseOffer(), OfferBribe(0), RefuseOffer())
    assert table.options() == [Withdraw()]


def test_an_answer_that_does_not_fit_the_offer_is_refused(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).play(PlayCard(15), OfferBribe(1))
    for move in (AcceptOffer(2), AcceptOffer(0), DemandBribe(1), DemandBribe(3), PayBribe(3), Withdraw()):
        error = table.refuse(move)
        assert error.details == {"move": move, "seat": BLUE, "prompt": Prompt.ANSWER_OFFER.name}


def test_courtly_manners_allow_to_leave_a_bribe_unpaid_or_to_pay_it(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).event(107, Half.PURCHASED, RED).play(PlayCard(15))
    assert table.options()[:2] == [PayBribe(3), LeaveUnpaid()]
    table.play(LeaveUnpaid())
    assert table.told(BribeSettled) == [BribeSettled(RED, BLUE, 15, 0, 3, True)]
    assert [player.rupees for player in table.s.players] == [4, 4, 4]
    assert table.asked == (RED, Prompt.CHOOSE_SIDE)


def test_courtly_manners_of_somebody_else_do_not_help(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).event(107, Half.PURCHASED, GRAY).play(PlayCard(15))
    assert table.refuse(LeaveUnpaid()).reason == "not_listed"


def blue_holds(table: Diagram, card: int, spies: int = 2) -> Diagram:
    return table.court(RED, card).spies(card, {BLUE: spies}).turn_of(RED)


def test_the_printed_example_of_a_hostage(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    table.court(GRAY, 16).spies(16, {BLUE: 2, GRAY: 1}).market([9]).market_rupees([1]).turn_of(GRAY)
    assert table.bribe_for(GRAY, ActionKind.TAX, card=16) == Bribe(to=BLUE, rupees=2)
    table.play(UseCard(16, ActionKind.TAX), PayBribe(2), TaxMarket(9))
    assert [player.rupees for player in table.s.players] == [4, 6, 3]


@pytest.mark.parametrize(("answer", "paid"), [(AcceptOffer(1), 1), (WaiveBribe(), 0)])
def test_the_holder_of_the_printed_example_may_reduce_or_waive(table: Diagram, answer: Move, paid: int) -> None:
    """Rule: Card actions > Hostages."""
    table.court(GRAY, 16).spies(16, {BLUE: 2, GRAY: 1}).market([9]).market_rupees([1]).turn_of(GRAY)
    table.play(UseCard(16, ActionKind.TAX), OfferBribe(1), answer)
    assert table.player(GRAY).rupees == 4 - paid
    assert table.asked == (GRAY, Prompt.TAX)


@pytest.mark.parametrize(
    "spies",
    [{BLUE: 1, GRAY: 1}, {BLUE: 2, RED: 2}, {RED: 2, BLUE: 1}, {RED: 1}, {BLUE: 2, GRAY: 2, RED: 1}],
)
def test_a_card_on_which_no_rival_has_most_spies_is_no_hostage(table: Diagram, spies: dict[int, int]) -> None:
    """Rule: Card actions > Hostages."""
    table.court(RED, 16).spies(16, spies).market([9]).market_rupees([1]).turn_of(RED)
    assert table.bribe_for(RED, ActionKind.TAX, card=16) is None


def test_only_the_spies_of_the_holder_are_counted(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    table.court(RED, 16).spies(16, {RED: 1, BLUE: 3, GRAY: 2}).market([9]).market_rupees([1]).turn_of(RED)
    assert table.bribe_for(RED, ActionKind.TAX, card=16) == Bribe(to=BLUE, rupees=3)


def test_other_cards_of_the_court_stay_free(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 16).court(RED, 16, 61).market([9]).market_rupees([1])
    assert table.bribe_for(RED, ActionKind.TAX, card=61) is None


def test_withdrawing_from_a_hostage_leaves_the_card_unused(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 16).market([9]).market_rupees([1])
    before = PaxPamir().dump(table.s)
    table.play(UseCard(16, ActionKind.TAX), Withdraw())
    assert PaxPamir().dump(table.s) == before
    assert table.told(BribeWithdrawn) == [BribeWithdrawn(RED, BLUE, 16, playing=False)]


def test_the_bribe_is_paid_before_the_action_and_leaves_enough_for_its_cost(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 17).tribes(Region.KABUL, {RED: 1}).rupees(RED, 3).play(UseCard(17, ActionKind.BUILD))
    assert table.options() == [OfferBribe(0), OfferBribe(1), Withdraw()]
    table.play(OfferBribe(1), AcceptOffer(1), PlaceArmy(Region.KABUL))
    assert table.player(RED).rupees == 0


def test_a_hostage_used_for_a_gift_keeps_back_the_cheapest_free_space(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 12).gifts(RED, 2).rupees(RED, 5).play(UseCard(12, ActionKind.GIFT))
    assert table.options() == [OfferBribe(0), OfferBribe(1), Withdraw()]
    table.play(OfferBribe(1), AcceptOffer(1))
    assert table.options() == [PlaceGift(4)]


def test_demands_for_a_hostage_leave_enough_for_its_action(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 17, spies=4).tribes(Region.KABUL, {RED: 1}).rupees(RED, 4)
    table.play(UseCard(17, ActionKind.BUILD), OfferBribe(1))
    assert table.options() == [AcceptOffer(1), WaiveBribe(), DemandBribe(2), RefuseOffer()]


def test_a_hostage_used_to_betray_keeps_back_two_rupees(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 16).court(BLUE, 10).spies(10, {RED: 1}).rupees(RED, 4).play(UseCard(16, ActionKind.BETRAY))
    assert table.options() == [PayBribe(2), OfferBribe(0), OfferBribe(1), Withdraw()]
    table.play(PayBribe(2), BetrayCard(10), LeavePrize())
    assert table.player(RED).rupees == 0


def test_a_hostage_can_be_tried_without_the_means_to_pay(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 16).rupees(RED, 0).market([9]).market_rupees([1])
    assert UseCard(16, ActionKind.TAX) in table.options()


def test_declined_offers_for_hostages_and_for_cards_are_counted_together(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(blue_rules_kabul(table), 16).hand(RED, 15).market([9]).market_rupees([1])
    table.play(PlayCard(15), *DECLINED * 2, Withdraw())
    table.play(UseCard(16, ActionKind.TAX), OfferBribe(0), RefuseOffer())
    assert table.options() == [PayBribe(2), Withdraw()]


def test_a_bonus_action_of_a_hostage_costs_the_bribe_but_no_action(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 16).market([9]).market_rupees([1]).turn_of(RED, actions=0)
    assert table.options() == [EndTurn()]
    table.favored(table.s.favored.MILITARY).play(UseCard(16, ActionKind.TAX), PayBribe(2), TaxMarket(9))
    assert table.s.actions_left == 0


def test_courtly_manners_free_a_hostage_too(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 16).event(107, Half.PURCHASED, RED).rupees(RED, 0).market([9]).market_rupees([1])
    table.play(UseCard(16, ActionKind.TAX))
    assert table.options() == [LeaveUnpaid(), OfferBribe(0), Withdraw()]
    table.play(LeaveUnpaid(), TaxMarket(9))
    assert table.player(RED).rupees == 1


def test_special_abilities_are_never_held_hostage(table: Diagram) -> None:
    """Rule: Card actions > Hostages."""
    blue_holds(table, 51).loyalty(RED, BRITISH).court(RED, 51, 9).armies(Region.KABUL, {BRITISH: 1})
    table.play(UseCard(9, ActionKind.MOVE))
    assert table.options() == [PickUp(Piece.ARMY, Region.KABUL)], "Indian Supplies: no road is needed"


def test_withdrawing_is_asked_even_when_nothing_else_is_left(table: Diagram) -> None:
    """Rule: Play > Bribes."""
    blue_rules_kabul(table).rupees(RED, 0).play(PlayCard(15))
    for _ in range(3):
        table.play(OfferBribe(0), RefuseOffer())
    decision = pending(table.s)
    assert decision is not None
    assert decision.options == (Withdraw(),)
    assert not decision.is_forced
    assert decision.is_moot
