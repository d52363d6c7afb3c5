import pytest

from paxbot.games.pamir.terms import COURT_CARDS, ActionKind, Region
from tests.pamir.builder import BLUE, GRAY, RED, Bribe, Diagram

CARDS = (42,)


@pytest.mark.parametrize("card", [9, 38, 39, 61, 72, 98])
def test_the_owner_plays_cards_of_every_region_without_a_bribe(table: Diagram, card: int) -> None:
    """Rule: Abilities > Charismatic Courtiers."""
    table.tribes(COURT_CARDS[card].region, {BLUE: 2}).hand(GRAY, card).turn_of(GRAY)
    assert table.bribe_to_play(GRAY, card) == Bribe(BLUE, 2)
    table.court(GRAY, 42)
    assert table.bribe_to_play(GRAY, card) is None


def test_others_still_pay_also_to_the_owner(table: Diagram) -> None:
    """Rule: Abilities > Charismatic Courtiers."""
    table.court(GRAY, 42).tribes(Region.PUNJAB, {GRAY: 1}).hand(RED, 38).turn_of(RED)
    assert table.bribe_to_play(RED, 38) == Bribe(GRAY, 1)


def test_bribes_for_hostages_are_still_due(table: Diagram) -> None:
    """Rule: Abilities > Charismatic Courtiers."""
    table.court(GRAY, 42, 61).spies(61, {BLUE: 2}).market([9]).market_rupees([1]).turn_of(GRAY)
    assert table.bribe_for(GRAY, ActionKind.TAX, card=61) == Bribe(BLUE, 2)
