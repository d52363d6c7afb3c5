import pytest

from paxbot.games.pamir.facts import FavorIgnored, SuitFavored
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Suit
from tests.pamir.builder import RED, Diagram

HALVES = [(105, Half.DISCARDED), (115, Half.DISCARDED), (116, Half.DISCARDED)]
suits = pytest.mark.parametrize(
    ("card", "suit"), [(105, Suit.MILITARY), (115, Suit.INTELLIGENCE), (116, Suit.POLITICAL)]
)


@suits
def test_discarded_it_makes_its_suit_the_favored_one(table: Diagram, card: int, suit: Suit) -> None:
    """Rule: Events > Favored suit."""
    table.favored(Suit.ECONOMIC).market([card]).turn_of(RED).end_turn()
    assert table.s.favored is suit
    assert table.told(SuitFavored) == [SuitFavored(suit, Suit.ECONOMIC)]
    assert table.s.events == []
    assert card in table.s.discards


@pytest.mark.parametrize(("card", "suit"), [(105, Suit.MILITARY), (116, Suit.POLITICAL)])
def test_pashtunwali_values_keeps_the_marker_where_it_is(table: Diagram, card: int, suit: Suit) -> None:
    """Rule: Events > Favored suit."""
    table.favored(Suit.ECONOMIC).event(115, Half.PURCHASED).market([card]).turn_of(RED).end_turn()
    assert table.s.favored is Suit.ECONOMIC
    assert table.told(FavorIgnored) == [FavorIgnored(suit)]
