"""Wakhan 6: card priority, tried on the court cards among which she may battle."""

from collections.abc import Sequence

import pytest

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Coalition, Region, Suit
from paxbot.games.pamir.wakhan.facts import Criterion
from tests.cases import for_each
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
POLITICAL, INTELLIGENCE, ECONOMIC, MILITARY = Suit


def laid_out(own: Sequence[int] = (), theirs: Sequence[int] = (), favored: Suit = POLITICAL) -> WakhanTable:
    """She has a card to battle with, and each other card in both courts carries a spy of hers and a spy of blue's."""
    table = WakhanTable().favored(favored).court(HER, 38, *own).court(BLUE, *theirs)
    for card in (*own, *theirs):
        table.spies(card, {HER: 1, BLUE: 1})
    return table


def chosen(table: WakhanTable) -> int:
    deeds = table.her_turn(15, back_for(15, LEFT)).deeds
    sites: list[int] = [card for verb, card in deeds if verb == "battle_at"]
    return sites[0]


@for_each(
    ("first", "own", "theirs", "favored", "dominant", "card"),
    [
        (Criterion.IN_RIVAL_COURT, [40], [9], INTELLIGENCE, BRITISH, 9),
        (Criterion.IN_FAVORED_SUIT, [], [4, 81], INTELLIGENCE, RUSSIAN, 4),
        (Criterion.DOMINANT_PATRIOT, [], [6, 40], MILITARY, AFGHAN, 6),
        (Criterion.DOMINANT_PRIZE, [], [4, 81], MILITARY, AFGHAN, 4),
        (Criterion.PATRIOT, [], [6, 14], MILITARY, None, 6),
        (Criterion.LEVERAGED, [], [27, 29], MILITARY, None, 27),
        (Criterion.HIGHEST_RANK, [], [12, 29], MILITARY, None, 12),
        (Criterion.HIGHEST_NUMBER, [], [8, 13], MILITARY, None, 13),
    ],
)
def test_each_criterion_comes_before_all_that_follow_it(
    first: Criterion, own: list[int], theirs: list[int], favored: Suit, dominant: Coalition | None, card: int
) -> None:
    """6.1. Rule: Wakhan > Card priority."""
    table = laid_out(own, theirs, favored)
    if dominant is not None:
        table.armies(Region.KABUL, {dominant: 4})
    assert chosen(table) == card
    assert table.decided_by(Prompt.BATTLE_SITE)[0] is first


def test_a_criterion_that_no_remaining_card_meets_is_passed_over() -> None:
    """6.1. Rule: Wakhan > Card priority."""
    assert chosen(laid_out(own=[8, 13])) == 13
    assert chosen(laid_out(own=[90, 13], theirs=[8])) == 8


@pytest.mark.parametrize(("blocks", "card"), [(3, 40), (4, 6)])
def test_patriots_and_prizes_of_a_coalition_count_first_only_while_it_is_dominant(blocks: int, card: int) -> None:
    """6.1. Rule: Wakhan > Card priority."""
    table = laid_out(theirs=[6, 40], favored=MILITARY).armies(Region.KABUL, {AFGHAN: blocks})
    assert chosen(table) == card


@pytest.mark.parametrize(("blocks", "card"), [(1, 40), (2, 6)])
def test_under_conflict_fatigue_two_blocks_more_make_a_coalition_dominant(blocks: int, card: int) -> None:
    """6.1. Rule: Wakhan > Card priority."""
    table = laid_out(theirs=[6, 40], favored=MILITARY).armies(Region.KABUL, {AFGHAN: blocks})
    assert chosen(table.event(109, Half.PURCHASED)) == card


@pytest.mark.parametrize(("theirs", "card"), [([91, 96], 91), ([99, 32], 99), ([90, 96], 96), ([51, 32], 32)])
def test_cards_that_always_count_as_favored_count_so_here(theirs: list[int], card: int) -> None:
    """6.1. Rule: Wakhan > Card priority."""
    assert chosen(laid_out(theirs=theirs, favored=INTELLIGENCE)) == card


@pytest.mark.parametrize(("owner", "card"), [(BLUE, 33), (HER, 12)])
def test_military_cards_of_an_owner_with_new_tactics_count_as_favored(owner: Seat, card: int) -> None:
    """6.1. Rule: Wakhan > Card priority."""
    assert chosen(laid_out(theirs=[33, 12]).event(105, Half.PURCHASED, owner)) == card


def test_her_own_military_cards_count_as_favored_under_her_new_tactics() -> None:
    """6.1. Rule: Wakhan > Card priority."""
    assert chosen(laid_out(own=[33, 12]).event(105, Half.PURCHASED, HER)) == 33
    assert chosen(laid_out(own=[33, 12])) == 12
