import pytest

from paxbot.games.pamir.facts import FavorIgnored
from paxbot.games.pamir.moves import ChooseSide, ChooseSuit, PlaceRoad, PlayCard, Prompt, Purchase
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Border, Side, Suit
from tests.pamir.builder import RED, Diagram

HALVES = [(115, Half.PURCHASED)]


@pytest.mark.parametrize("suit", Suit)
def test_the_buyer_chooses_a_suit_which_becomes_favored_at_once(table: Diagram, suit: Suit) -> None:
    """Rule: Events > Pashtunwali Values."""
    table.market([115]).turn_of(RED).play(Purchase(115))
    assert table.asked == (RED, Prompt.CHOOSE_SUIT)
    assert table.options() == [ChooseSuit(other) for other in Suit]
    table.play(ChooseSuit(suit))
    assert table.s.favored is suit
    assert [event.card for event in table.s.events] == [115]


def test_icons_do_not_change_the_favored_suit_until_the_next_check(table: Diagram) -> None:
    """Rule: Events > Pashtunwali Values."""
    table.favored(Suit.ECONOMIC).event(115, Half.PURCHASED).hand(RED, 10, 48).turn_of(RED)
    table.play(PlayCard(10), ChooseSide(Side.LEFT), PlaceRoad(Border.HERAT_KABUL))
    assert table.s.favored is Suit.ECONOMIC
    assert table.told(FavorIgnored) == [FavorIgnored(Suit.MILITARY)]
    table.market([101]).deck(102).play(Purchase(101))
    assert table.s.events == []
    table.turn_of(RED).play(PlayCard(48), ChooseSide(Side.LEFT), PlaceRoad(Border.HERAT_KANDAHAR))
    assert table.s.favored.key == "political"
