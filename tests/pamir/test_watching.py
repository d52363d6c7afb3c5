"""The parts of the table a plan can depend on change when they change, and tell nothing hidden."""

import json
import random

import pytest

from paxbot.games.pamir import moves as m
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.terms import Border, Coalition, Region
from paxbot.present.line import Trouble, complete_watched, read_watched
from paxbot.present.pamir.presenter import PamirWords
from tests.pamir.builder import BLUE, RED, Diagram

GAME, WORDS = PaxPamir(), PamirWords()


def changed(before: Diagram, after: Diagram) -> set[str]:
    one, two = GAME.watched(before.s, RED), GAME.watched(after.s, RED)
    return {key for key in one if one[key] != two.get(key)}


def table() -> Diagram:
    """A card in the market, one in red's court and one in blue's, with a spy on each of these."""
    laid = Diagram().market(top=[58]).court(RED, 15).court(BLUE, 41).spies(15, {BLUE: 1}).spies(41, {RED: 1})
    return laid.turn_of(BLUE)


def test_nothing_differs_where_nothing_has_changed() -> None:
    assert changed(table(), table().turn_of(RED)) == set()


def test_a_purchase_changes_the_market_and_the_card() -> None:
    assert changed(table(), table().play(m.Purchase(58))) == {"anything", "market", "card_58"}


def test_rupees_on_a_card_change_the_market_and_the_card() -> None:
    assert changed(table(), table().market_rupees(top=[1])) == {"anything", "market", "card_58"}


def test_a_spy_changes_the_card_and_the_court_it_lies_in() -> None:
    assert changed(table(), table().spies(15, {BLUE: 2})) == {"anything", "court", "card_15"}
    assert changed(table(), table().spies(41, {RED: 1, BLUE: 1})) == {"anything", "card_41"}


def test_pieces_change_their_regions_and_a_road_both_of_them() -> None:
    assert changed(table(), table().armies(Region.PERSIA, {Coalition.BRITISH: 1})) == {"anything", "region_persia"}
    road = table().roads(Border.HERAT_KABUL, {Coalition.RUSSIAN: 1})
    assert changed(table(), road) == {"anything", "region_herat", "region_kabul"}


def test_what_a_player_owns_changes_only_everything() -> None:
    assert changed(table(), table().rupees(BLUE, 9)) == {"anything"}


@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_is_in_any_part_and_every_part_has_a_name(seed: int) -> None:
    chance, state = random.Random(seed), GAME.setup(3, bytes([seed] * 16), {})
    for _ in range(200):
        decision = GAME.pending(state)
        if decision is None:
            break
        parts = GAME.watched(state, RED)
        assert parts == GAME.watched(GAME.permuted(state, None), RED)
        assert json.loads(json.dumps(parts))
        assert {part.key for part in WORDS.watchable(state, RED)} == set(parts)
        state = GAME.apply(state, chance.choice(decision.options)).state


def test_parts_are_named_in_a_line_one_after_the_other() -> None:
    parts = WORDS.watchable(table().s, RED)
    assert read_watched(parts, "market, my court and #41 Charles Masson; kabul") == (
        "market", "court", "card_41", "region_kabul",
    )  # fmt: skip
    assert read_watched(parts, "all 58") == ("anything", "card_58")
    assert read_watched(parts, " ") == ()
    trouble = read_watched(parts, "market, moon")
    assert isinstance(trouble, Trouble)
    assert (trouble.start, trouble.end) == (8, 12)


def test_every_part_is_offered_and_reads_back() -> None:
    parts = WORDS.watchable(table().s, RED)
    for part in parts:
        assert read_watched(parts, part.word.text) == (part.key,)
        assert part.word.text in complete_watched(parts, part.word.text, 25, 100)
    assert complete_watched(parts, "market, k", 25, 100) == ("market, Kabul", "market, Kandahar")
    assert complete_watched(parts, "market, #4", 25, 100) == ("market, #41 Charles Masson",)
    assert complete_watched(parts, "market, k", 25, 14) == ("market, Kabul",)
