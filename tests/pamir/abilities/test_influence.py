import pytest

from paxbot.games.pamir.moves import Purchase
from paxbot.games.pamir.terms import Suit
from tests.pamir.builder import BLUE, RED, Diagram

CARDS = (66, 68, 70)
influences = pytest.mark.parametrize(("card", "free", "dear"), [(66, 61, 20), (68, 74, 20), (70, 95, 20)])


def bazaar(table: Diagram, *cards: int) -> Diagram:
    """Two cards of Kabul to the left of those in question; red has no rupees."""
    return table.market([9, 10, *cards]).market_rupees([0, 0, 2]).rupees(RED, 0).turn_of(RED)


@influences
def test_the_cards_it_names_cost_nothing_and_nothing_lies_on_the_others(
    table: Diagram, card: int, free: int, dear: int
) -> None:
    """Rule: Abilities > Herat, Persian and Russian Influence."""
    bazaar(table.court(RED, card), free, dear)
    assert table.options(Purchase) == [Purchase(9), Purchase(free)]
    table.play(Purchase(free))
    assert table.s.market_rupees == [0] * 12
    assert table.s.barred == []


@influences
def test_rupees_on_the_card_are_taken_and_an_action_is_used(table: Diagram, card: int, free: int, dear: int) -> None:
    """Rule: Abilities > Herat, Persian and Russian Influence."""
    bazaar(table.court(RED, card), free).play(Purchase(free))
    assert table.player(RED).rupees == 2
    assert table.s.actions_left == 1


@influences
def test_they_are_free_while_military_is_favored(table: Diagram, card: int, free: int, dear: int) -> None:
    """Rule: Abilities > Herat, Persian and Russian Influence."""
    bazaar(table.court(RED, card), free).favored(Suit.MILITARY)
    assert Purchase(free) in table.options()


@influences
def test_others_pay_the_full_price(table: Diagram, card: int, free: int, dear: int) -> None:
    """Rule: Abilities > Herat, Persian and Russian Influence."""
    bazaar(table.court(BLUE, card), free)
    assert table.options(Purchase) == [Purchase(9)]


@pytest.mark.parametrize(("card", "event"), [(66, 110), (68, 113), (70, 113)])
def test_events_are_not_covered_not_even_riots_in_the_region(table: Diagram, card: int, event: int) -> None:
    """Rule: Abilities > Herat, Persian and Russian Influence."""
    bazaar(table.court(RED, card), event)
    assert table.options(Purchase) == [Purchase(9)]


def test_a_russian_prize_is_no_russian_patriot(table: Diagram) -> None:
    """Rule: Abilities > Herat, Persian and Russian Influence."""
    bazaar(table.court(RED, 70), 44)
    assert table.options(Purchase) == [Purchase(9)]


def test_a_russian_patriot_of_another_region_is_not_covered_by_the_influence_on_a_region(table: Diagram) -> None:
    """Rule: Abilities > Herat, Persian and Russian Influence."""
    bazaar(table.court(RED, 66), 95)
    assert table.options(Purchase) == [Purchase(9)]


def test_a_card_that_took_a_rupee_this_turn_stays_unavailable(table: Diagram) -> None:
    """Rule: Abilities > Herat, Persian and Russian Influence."""
    table.court(RED, 66).market([61, 62, 9]).turn_of(RED).play(Purchase(9))
    assert table.options(Purchase) == []
