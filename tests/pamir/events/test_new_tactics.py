import pytest

from paxbot.games.pamir.facts import ActionTaken
from paxbot.games.pamir.moves import BattleIn, Purchase, Remove, UseCard
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Suit
from paxbot.games.pamir.turn import price
from tests.pamir.builder import BLUE, RED, Diagram

HALVES = [(105, Half.PURCHASED)]


@pytest.fixture
def reformed(table: Diagram) -> Diagram:
    """Red has bought the event and may battle in Punjab."""
    table.armies(Region.PUNJAB, {Coalition.RUSSIAN: 1, Coalition.BRITISH: 1}).market([105, 9, 10, 11])
    return table.court(RED, 36, 23).turn_of(RED).play(Purchase(105))


def test_the_buyers_military_cards_give_bonus_actions(reformed: Diagram) -> None:
    """Rule: Events > New Tactics."""
    british = Remove(Piece.ARMY, Region.PUNJAB, Coalition.BRITISH)
    reformed.play(UseCard(36, ActionKind.BATTLE), BattleIn(Region.PUNJAB), british)
    assert reformed.told(ActionTaken) == [ActionTaken(RED, 36, ActionKind.BATTLE, bonus=True)]
    assert reformed.s.actions_left == 1


def test_cards_of_other_suits_and_of_other_players_give_none(reformed: Diagram) -> None:
    """Rule: Events > New Tactics."""
    assert [move.card for move in reformed.turn_of(RED, 0).options(UseCard)] == [36]
    assert reformed.court(RED).court(BLUE, 36).turn_of(BLUE, 0).options(UseCard) == []


def test_the_favored_suit_and_the_prices_stay(reformed: Diagram) -> None:
    """Rule: Events > New Tactics."""
    assert reformed.s.favored is Suit.POLITICAL
    assert price(reformed.s, RED, 3) == 3


def test_it_lies_before_its_buyer_until_the_next_check(reformed: Diagram) -> None:
    """Rule: Events > New Tactics."""
    assert [event.card for event in reformed.player(RED).events] == [105]
    reformed.market([101]).deck(102).play(Purchase(101))
    assert reformed.player(RED).events == []
    assert 105 in reformed.s.discards
    assert reformed.turn_of(RED, 0).options(UseCard) == []
