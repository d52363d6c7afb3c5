from paxbot.games.pamir.facts import EventResolved
from paxbot.games.pamir.moves import PlaceGift, Purchase, UseCard
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import ActionKind
from tests.pamir.builder import RED, Diagram

HALVES = [(111, Half.DISCARDED), (111, Half.PURCHASED)]


def test_discarded_it_does_nothing(table: Diagram) -> None:
    """Rule: Events > No effect."""
    table.market([111, 9]).deck(10).turn_of(RED).end_turn()
    assert EventResolved(111, Half.DISCARDED, None) in table.told(EventResolved)
    assert 111 in table.s.discards
    assert table.s.events == []
    assert table.s.market[:2] == [9, 0]


def test_it_cannot_be_bought(table: Diagram) -> None:
    """Rule: Events > Public Withdrawal."""
    table.market([111, 9]).turn_of(RED)
    assert table.options(Purchase) == [Purchase(9)]


def test_rupees_paid_for_another_card_leave_the_game_when_they_would_lie_on_it(table: Diagram) -> None:
    """Rule: Events > Public Withdrawal."""
    table.market([9, 111, 10]).turn_of(RED)
    bank = table.s.bank
    table.play(Purchase(10))
    assert table.player(RED).rupees == 2
    assert table.s.market_rupees == [1] + [0] * 11
    assert table.s.bank == bank + 1


def test_rupees_paid_for_an_action_leave_the_game_too_and_go_to_no_other_card(table: Diagram) -> None:
    """Rule: Events > Public Withdrawal."""
    table.court(RED, 12).market([9, 111], [10]).turn_of(RED).play(UseCard(12, ActionKind.GIFT), PlaceGift(2))
    assert table.player(RED).rupees == 2
    assert table.s.market_rupees == [0] * 6 + [1] + [0] * 5


def test_rupees_in_a_space_it_moves_to_are_lost(table: Diagram) -> None:
    """Rule: Events > Public Withdrawal."""
    table.market([9, None, 111], [10, 11, 13]).market_rupees([0, 3]).turn_of(RED)
    bank = table.s.bank
    table.end_turn()
    assert table.s.market[:3] == [9, 111, 0]
    assert table.s.market_rupees == [0] * 12
    assert table.s.bank == bank + 3


def test_rupees_in_a_space_it_is_dealt_to_are_lost(table: Diagram) -> None:
    """Rule: Events > Public Withdrawal."""
    table.market([9, 10], [11, 13]).market_rupees([0, 0, 2]).deck(111).turn_of(RED).end_turn()
    assert table.s.market[2] == 111
    assert table.s.market_rupees == [0] * 12


def test_once_it_has_left_the_market_rupees_stay_where_they_lie(table: Diagram) -> None:
    """Rule: Events > Public Withdrawal."""
    table.market([111, 9], [10, 11]).turn_of(RED).end_turn()
    table.play(Purchase(11))
    assert table.s.market_rupees[6] == 1
