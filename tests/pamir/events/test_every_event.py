import inspect
import pkgutil
from importlib import import_module

import pytest

from paxbot.games.pamir.events import INSTANT
from paxbot.games.pamir.facts import EventEnded, EventResolved
from paxbot.games.pamir.moves import Prompt, Purchase
from paxbot.games.pamir.state import Half, InForce, hook
from paxbot.games.pamir.terms import EVENT_CARDS, Coalition, Region, Suit
from tests.pamir import events
from tests.pamir.builder import BLUE, RED, Diagram

WITHOUT_EFFECT = {"no_effect"}


def test_no_half_of_an_event_is_without_an_effect() -> None:
    kinds = {half.kind for card in EVENT_CARDS.values() for half in (card.discarded, card.purchased)}
    assert kinds - hook.kinds() - set(INSTANT) == WITHOUT_EFFECT


def test_what_lasts_has_a_hook() -> None:
    halves = [half for card in EVENT_CARDS.values() for half in (card.discarded, card.purchased)]
    assert {half.kind for half in halves if half.duration != "instant"} - hook.kinds() == set()


def test_no_half_of_an_event_is_without_tests() -> None:
    tested: list[tuple[int, Half]] = []
    for found in pkgutil.iter_modules(events.__path__):
        module = import_module(f"{events.__name__}.{found.name}")
        tests = [test for name, test in inspect.getmembers(module, inspect.isfunction) if name.startswith("test_")]
        assert tests, found.name
        if halves := getattr(module, "HALVES", ()):
            assert all(test.__doc__ and test.__doc__.startswith("Rule: Events > ") for test in tests), found.name
            tested += halves
    assert sorted(tested) == sorted((card, half) for card in EVENT_CARDS for half in Half)


@pytest.mark.parametrize("card", [card for card in EVENT_CARDS if card != 111])
def test_a_bought_event_takes_effect_within_the_purchase_and_never_enters_the_hand(table: Diagram, card: int) -> None:
    """Rule: Events > Purchased."""
    table.market([9, card]).market_rupees([0, 2]).deck(101 if card != 101 else 102).turn_of(RED).play(Purchase(card))
    assert table.told(EventResolved) == [EventResolved(card, Half.PURCHASED, RED)]
    assert table.player(RED).hand == []
    assert table.player(RED).rupees >= 4 - 1 + 2
    assert table.s.market_rupees == [1] + [0] * 11
    assert table.s.actions_left == 1


def test_an_event_that_took_a_rupee_this_turn_cannot_be_bought(table: Diagram) -> None:
    """Rule: Events > Purchased."""
    table.market([113, 9]).turn_of(RED).play(Purchase(9))
    assert table.options(Purchase) == []


def test_events_of_the_leftmost_column_are_discarded_top_row_first(table: Diagram) -> None:
    """Rule: Events > Discarded."""
    table.market([105], [116]).favored(Suit.ECONOMIC).turn_of(RED).end_turn()
    assert [fact.card for fact in table.told(EventResolved)] == [105, 116]
    assert table.s.favored is Suit.POLITICAL


def test_events_elsewhere_in_the_market_stay(table: Diagram) -> None:
    """Rule: Events > Discarded."""
    table.market([9, 105], [10]).turn_of(RED).end_turn()
    assert table.told(EventResolved) == []
    assert table.s.market[1] == 105


def test_rupees_on_a_discarded_event_stay_for_the_next_card_in_the_space(table: Diagram) -> None:
    """Rule: Events > Discarded."""
    table.market([105, 9]).market_rupees([3, 1]).turn_of(RED).end_turn()
    assert table.s.market[0] == 9
    assert table.s.market_rupees[0] == 4


@pytest.mark.parametrize("blocks", [0, 5])
def test_all_lasting_effects_end_with_the_next_check_successful_or_not(table: Diagram, blocks: int) -> None:
    """Rule: Events > Duration."""
    table.event(109, Half.PURCHASED).event(107, Half.PURCHASED, RED).event(108, Half.PURCHASED, BLUE)
    table.points(BLUE, 2).armies(Region.HERAT, {Coalition.RUSSIAN: blocks})
    table.market([101]).deck(102).turn_of(RED).play(Purchase(101))
    assert {fact.card for fact in table.told(EventEnded)} == {107, 108, 109}
    assert {107, 108, 109} <= set(table.s.discards)


def test_effects_stay_when_the_check_ends_the_game(table: Diagram) -> None:
    """Rule: Events > Duration."""
    table.event(109, Half.PURCHASED).market([101]).turn_of(RED).play(Purchase(101))
    assert table.s.winners is not None
    assert table.s.events == [InForce(109, Half.PURCHASED)]


def test_effects_do_not_end_with_the_turn(table: Diagram) -> None:
    """Rule: Events > Duration."""
    table.market([109, 9]).turn_of(RED).play(Purchase(109)).end_turn()
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)
    assert table.s.events == [InForce(109, Half.PURCHASED)]
