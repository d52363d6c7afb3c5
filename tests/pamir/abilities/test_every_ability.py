import inspect
import pkgutil
from importlib import import_module

from paxbot.games.pamir.game import CHAPTERS
from paxbot.games.pamir.moves import ChooseSide, Discard, EndTurn, PlayCard, Purchase
from paxbot.games.pamir.state import hook
from paxbot.games.pamir.terms import COURT_CARDS, Side
from tests.pamir import abilities
from tests.pamir.builder import BLUE, RED, Diagram

WITH_ABILITY = {number: card for number, card in COURT_CARDS.items() if card.ability is not None}


def test_no_ability_is_without_a_hook() -> None:
    assert CHAPTERS
    kinds = {card.ability.kind for card in WITH_ABILITY.values() if card.ability is not None}
    assert kinds - hook.kinds() == set()


def test_no_card_with_an_ability_is_without_tests() -> None:
    tested: list[int] = []
    for found in pkgutil.iter_modules(abilities.__path__):
        module = import_module(f"{abilities.__name__}.{found.name}")
        tests = [test for name, test in inspect.getmembers(module, inspect.isfunction) if name.startswith("test_")]
        assert tests, found.name
        if cards := getattr(module, "CARDS", ()):
            assert all(test.__doc__ and test.__doc__.startswith("Rule: Abilities > ") for test in tests), found.name
            tested += cards
    assert sorted(tested) == sorted(WITH_ABILITY)


def test_every_ability_rests_on_a_card_with_exactly_one_action() -> None:
    assert len(WITH_ABILITY) == 22
    assert {len(card.actions) for card in WITH_ABILITY.values()} == {1}


def test_an_ability_works_from_the_moment_its_card_lies_in_the_court(table: Diagram) -> None:
    """Rule: Abilities."""
    table.hand(RED, 66).rupees(RED, 0).market([9, 61]).turn_of(RED)
    assert Purchase(61) not in table.options()
    table.play(PlayCard(66), ChooseSide(Side.LEFT)).go_on()
    while table.asked[1] != "choose_action":
        table.play(table.options()[0])
    assert Purchase(61) in table.options()


def test_an_ability_ends_when_its_card_leaves_the_court(table: Diagram) -> None:
    """Rule: Abilities."""
    table.court(BLUE, 66, 9, 10, 11).hand(BLUE, 12).market([13, 61]).turn_of(BLUE)
    table.play(EndTurn(), Discard(66))
    assert table.rupees(BLUE, 0).turn_of(BLUE).options(Purchase) == [Purchase(13)]


def test_enemy_spies_do_not_block_an_ability(table: Diagram) -> None:
    """Rule: Abilities."""
    table.court(RED, 66).spies(66, {BLUE: 3}).rupees(RED, 0).market([9, 61]).turn_of(RED)
    assert Purchase(61) in table.options()
