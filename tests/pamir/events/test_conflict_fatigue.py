import pytest

from paxbot.games.pamir.events import dominant_coalition
from paxbot.games.pamir.facts import DominanceChecked
from paxbot.games.pamir.moves import Purchase
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Coalition, Region
from tests.pamir.builder import BLUE, RED, Diagram

HALVES = [(109, Half.PURCHASED)]


@pytest.mark.parametrize(
    ("lead", "usually", "fatigued"), [(1, False, False), (2, False, True), (3, False, True), (4, True, True)]
)
def test_a_lead_of_two_blocks_is_enough_to_be_dominant(
    table: Diagram, lead: int, usually: bool, fatigued: bool
) -> None:
    """Rule: Events > Conflict Fatigue."""
    table.armies(Region.HERAT, {Coalition.BRITISH: 2 + lead, Coalition.AFGHAN: 2})
    assert (dominant_coalition(table.s) is Coalition.BRITISH) == usually
    table.event(109, Half.PURCHASED)
    assert (dominant_coalition(table.s) is Coalition.BRITISH) == fatigued


def test_it_counts_in_the_next_check_and_is_over_then(table: Diagram) -> None:
    """Rule: Events > Conflict Fatigue."""
    table.armies(Region.HERAT, {Coalition.BRITISH: 2}).points(RED, 4).market([109, 101]).deck(102).turn_of(RED)
    table.play(Purchase(109))
    assert [event.card for event in table.s.events] == [109]
    table.play(Purchase(101))
    assert table.told(DominanceChecked)[0].coalition is Coalition.BRITISH
    assert table.player(BLUE).vp == 5
    assert table.s.events == []
