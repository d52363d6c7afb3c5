from paxbot.games.pamir.terms import ActionKind, Region
from tests.pamir.builder import BLUE, GRAY, RED, Bribe, Diagram

CARDS = (24,)


def test_the_owner_uses_hostages_without_paying(table: Diagram) -> None:
    """Rule: Abilities > Civil Service Reforms."""
    table.court(RED, 24, 38).spies(38, {BLUE: 2, RED: 1}).spies(24, {BLUE: 2, RED: 1}).turn_of(RED)
    assert table.bribe_for(RED, ActionKind.BATTLE, card=38) is None
    assert table.bribe_for(RED, ActionKind.BETRAY, card=24) is None


def test_without_the_card_the_holder_is_paid(table: Diagram) -> None:
    """Rule: Abilities > Civil Service Reforms."""
    table.court(RED, 38).court(GRAY, 24).spies(38, {BLUE: 2, RED: 1}).turn_of(RED)
    assert table.bribe_for(RED, ActionKind.BATTLE, card=38) == Bribe(BLUE, 2)


def test_bribes_for_playing_cards_are_still_due(table: Diagram) -> None:
    """Rule: Abilities > Civil Service Reforms."""
    table.court(RED, 24).hand(RED, 38).tribes(Region.PUNJAB, {BLUE: 2}).turn_of(RED)
    assert table.bribe_to_play(RED, 38) == Bribe(BLUE, 2)
