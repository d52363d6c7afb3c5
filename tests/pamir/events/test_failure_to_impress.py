from paxbot.games.pamir.facts import CardDiscarded, Why
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Coalition
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

HALVES = [(108, Half.DISCARDED)]


def test_everybody_discards_all_prizes(table: Diagram) -> None:
    """Rule: Events > Failure to Impress."""
    table.prizes(RED, 1, 2).prizes(GRAY, 4).market([108]).turn_of(RED).end_turn()
    assert [player.prizes for player in table.s.players] == [[], [], []]
    lost = [(fact.seat, fact.card) for fact in table.told(CardDiscarded) if fact.why is Why.FAILURE_TO_IMPRESS]
    assert lost == [(RED, 1), (RED, 2), (GRAY, 4)]
    assert {1, 2, 4, 108} <= set(table.s.discards)


def test_loyalty_gifts_and_patriots_stay(table: Diagram) -> None:
    """Rule: Events > Failure to Impress."""
    table.prizes(BLUE, 73).gifts(BLUE, 2).court(BLUE, 88).market([108]).turn_of(RED).end_turn()
    player = table.player(BLUE)
    assert (player.loyalty, player.gifts, player.court) == (Coalition.BRITISH, [2], [88])
