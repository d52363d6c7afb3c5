import pytest

from paxbot.games.pamir.moves import BattleIn, BattleOn, Remove, UseCard
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
HERAT = Region.HERAT


def laid_out(seats: int = 2) -> WakhanTable:
    """Blue is British, gray Afghan, and she leans to the Afghans at a table of two, else to the Russians."""
    return WakhanTable(seats).ai(HER, 12, back_for(12, LEFT))


# -- 5.1: when she rules


def test_the_armies_of_the_coalition_with_most_of_them_count_for_her_whoever_is_loyal_to_it() -> None:
    """5.1. Rule: Wakhan > Ruling."""
    table = laid_out().tribes(HERAT, {HER: 1}).armies(HERAT, {BRITISH: 2, AFGHAN: 1})
    assert table.s.rulers[HERAT] == HER


def test_armies_of_several_coalitions_are_not_added_up_for_her() -> None:
    """5.1. Rule: Wakhan > Ruling."""
    table = laid_out().tribes(HERAT, {HER: 1, BLUE: 2}).armies(HERAT, {AFGHAN: 1, RUSSIAN: 1})
    assert table.s.rulers[HERAT] is None
    table.armies(HERAT, {RUSSIAN: 2})
    assert table.s.rulers[HERAT] == HER


def test_she_needs_a_tribe_to_rule() -> None:
    """5.1. Rule: Wakhan > Ruling."""
    table = laid_out().armies(HERAT, {AFGHAN: 3})
    assert table.s.rulers[HERAT] is None
    table.tribes(HERAT, {HER: 1})
    assert table.s.rulers[HERAT] == HER


def test_a_tie_with_her_means_no_ruler() -> None:
    """5.1. Rule: Wakhan > Ruling."""
    table = laid_out().tribes(HERAT, {HER: 1, BLUE: 2}).armies(HERAT, {AFGHAN: 1})
    assert table.s.rulers[HERAT] is None


def test_with_one_tribe_she_rules_in_spite_of_any_neutral_armies() -> None:
    """5.1. Rule: Wakhan > Ruling."""
    table = laid_out().tribes(HERAT, {HER: 1}).armies(HERAT, {RUSSIAN: 3})
    assert table.s.rulers[HERAT] == HER


# -- 5.2: when she stands in the way


def test_a_person_rules_only_with_more_ruling_pieces_than_hers_and_the_same_armies_may_count_for_both() -> None:
    """5.2. Rule: Wakhan > Ruling."""
    table = laid_out().tribes(HERAT, {HER: 1, BLUE: 1}).armies(HERAT, {BRITISH: 2})
    assert table.s.rulers[HERAT] is None
    table.tribes(HERAT, {HER: 1, BLUE: 2})
    assert table.s.rulers[HERAT] == BLUE


def test_armies_of_one_person_may_count_for_her_against_another() -> None:
    """5.2. Rule: Wakhan > Ruling."""
    table = laid_out(3).tribes(HERAT, {HER: 1, BLUE: 2}).armies(HERAT, {AFGHAN: 2})
    assert table.s.rulers[HERAT] == HER
    table.tribes(HERAT, {HER: 1, BLUE: 3})
    assert table.s.rulers[HERAT] is None


def test_without_a_tribe_she_cannot_rule_but_can_deny() -> None:
    """5.2. Rule: Wakhan > Ruling."""
    table = laid_out().tribes(HERAT, {BLUE: 1}).armies(HERAT, {RUSSIAN: 2})
    assert table.s.rulers[HERAT] is None
    table.tribes(HERAT, {BLUE: 2})
    assert table.s.rulers[HERAT] is None
    table.tribes(HERAT, {BLUE: 3})
    assert table.s.rulers[HERAT] == BLUE


# -- 5.3: who may attack her


@pytest.mark.parametrize("loyalty", [AFGHAN, BRITISH, RUSSIAN])
def test_everybody_may_attack_her_tribes(loyalty: Coalition) -> None:
    """5.3. Rule: Wakhan > Ruling."""
    table = laid_out().loyalty(BLUE, loyalty).court(BLUE, 38).tribes(HERAT, {HER: 1}).armies(HERAT, {loyalty: 1})
    table.turn_of(BLUE).play(UseCard(38, ActionKind.BATTLE), BattleIn(HERAT), Remove(Piece.TRIBE, HERAT, HER))
    assert table.s.tribes[HERAT] == [0, 0]


@pytest.mark.parametrize("loyalty", [AFGHAN, BRITISH, RUSSIAN])
def test_everybody_may_attack_her_spies(loyalty: Coalition) -> None:
    """5.3. Rule: Wakhan > Ruling."""
    table = laid_out().loyalty(BLUE, loyalty).court(BLUE, 38, 4).spies(4, {HER: 1, BLUE: 1})
    table.turn_of(BLUE).play(UseCard(38, ActionKind.BATTLE), BattleOn(4), Remove(Piece.SPY, 4, HER))
    assert table.s.spies == {4: [0, 1]}


def test_blocks_are_protected_by_the_loyalty_of_the_attacker_only() -> None:
    """5.3. Rule: Wakhan > Ruling."""
    table = laid_out(3).court(BLUE, 38).armies(HERAT, {AFGHAN: 1, BRITISH: 1, RUSSIAN: 1})
    table.roads(Border.HERAT_KABUL, {AFGHAN: 1, BRITISH: 1, RUSSIAN: 1}).tribes(HERAT, {GRAY: 1})
    table.turn_of(BLUE).play(UseCard(38, ActionKind.BATTLE), BattleIn(HERAT))
    assert set(table.options(Remove)) == {
        Remove(Piece.ARMY, HERAT, AFGHAN),
        Remove(Piece.ARMY, HERAT, RUSSIAN),
        Remove(Piece.ROAD, Border.HERAT_KABUL, AFGHAN),
        Remove(Piece.ROAD, Border.HERAT_KABUL, RUSSIAN),
        Remove(Piece.TRIBE, HERAT, GRAY),
    }
