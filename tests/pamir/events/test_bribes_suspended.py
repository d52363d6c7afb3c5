import pytest

from paxbot.games.pamir.facts import BribeSettled
from paxbot.games.pamir.moves import (
    ChooseSide,
    LeaveUnpaid,
    OfferBribe,
    PayBribe,
    PlayCard,
    Prompt,
    Purchase,
    UseCard,
    Withdraw,
)
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import ActionKind, Region, Side
from tests.pamir.builder import BLUE, GRAY, RED, Bribe, Diagram

HALVES = [(107, Half.DISCARDED), (107, Half.PURCHASED)]


@pytest.fixture
def owing(table: Diagram) -> Diagram:
    """Red owes blue two rupees for playing 38 and two for using 61."""
    table.tribes(Region.PUNJAB, {BLUE: 2}).hand(RED, 38).court(RED, 61).spies(61, {BLUE: 2})
    return table.market([9, 10]).market_rupees([1]).turn_of(RED)


def test_without_an_event_both_bribes_are_due(owing: Diagram) -> None:
    """Rule: Events > Disregard for Customs."""
    assert owing.bribe_to_play(RED, 38) == Bribe(BLUE, 2)
    assert owing.bribe_for(RED, ActionKind.TAX, card=61) == Bribe(BLUE, 2)


def test_under_disregard_for_customs_nobody_owes_a_bribe_of_either_kind(owing: Diagram) -> None:
    """Rule: Events > Disregard for Customs."""
    owing.event(107, Half.DISCARDED)
    assert owing.bribe_to_play(RED, 38) is None
    assert owing.bribe_for(RED, ActionKind.TAX, card=61) is None


def test_disregard_for_customs_begins_when_discarded_and_ends_with_the_next_check(table: Diagram) -> None:
    """Rule: Events > Disregard for Customs."""
    table.tribes(Region.PUNJAB, {RED: 1}).hand(BLUE, 38).market([107]).turn_of(RED).end_turn()
    assert table.bribe_to_play(BLUE, 38) is None
    table.market([101]).deck(102).play(Purchase(101))
    assert table.bribe_to_play(BLUE, 38) == Bribe(RED, 1)


def test_courtly_manners_lets_its_buyer_leave_a_bribe_for_a_card_unpaid(owing: Diagram) -> None:
    """Rule: Events > Courtly Manners."""
    owing.market([107]).play(Purchase(107), PlayCard(38), LeaveUnpaid())
    assert owing.told(BribeSettled) == [BribeSettled(RED, BLUE, 38, 0, 2, by_right=True)]
    assert owing.asked == (RED, Prompt.CHOOSE_SIDE)
    owing.play(ChooseSide(Side.LEFT))
    assert owing.player(RED).rupees == 5


def test_courtly_manners_lets_its_buyer_leave_a_bribe_for_a_hostage_unpaid(owing: Diagram) -> None:
    """Rule: Events > Courtly Manners."""
    owing.event(107, Half.PURCHASED, RED).play(UseCard(61, ActionKind.TAX), LeaveUnpaid())
    assert owing.asked == (RED, Prompt.TAX)


def test_with_courtly_manners_paying_and_haggling_stay_possible(owing: Diagram) -> None:
    """Rule: Events > Courtly Manners."""
    owing.event(107, Half.PURCHASED, RED).play(PlayCard(38))
    assert owing.options() == [PayBribe(2), LeaveUnpaid(), OfferBribe(0), OfferBribe(1), Withdraw()]
    owing.play(PayBribe(2))
    assert owing.player(BLUE).rupees == 6


def test_courtly_manners_is_for_its_buyer_alone(owing: Diagram) -> None:
    """Rule: Events > Courtly Manners."""
    owing.event(107, Half.PURCHASED, GRAY).play(PlayCard(38))
    assert LeaveUnpaid() not in owing.options()
