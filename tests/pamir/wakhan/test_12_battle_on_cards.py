import pytest

from paxbot.games.pamir.moves import Prompt, ShelterSpy
from paxbot.games.pamir.terms import Arrow, Coalition, Region, Suit
from paxbot.games.pamir.wakhan.facts import Criterion, LineSkipped, Skip
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, RIGHT, WakhanTable, back_for

PLAIN = 5
"""A card that gains rule; battle; radicalize."""
INSTRUCTED = 24
"""Intelligence of highest rank while she has fewer spies; battle on the court card with most spies; radicalize."""
BOTH = 14
"""Battle on the court card with most spies; battle; radicalize."""


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British, Gray Afghan, so she serves Russia; she has a battle card of rank two."""
    return WakhanTable(3).court(HER, 38)


def turn(table: WakhanTable, face: int = PLAIN, red: Arrow = LEFT) -> WakhanTable:
    return table.her_turn(face, back_for(face, red))


def sites(table: WakhanTable, face: int = PLAIN) -> list[object]:
    return [at for verb, at in turn(table, face).deeds if verb == "battle_at"]


def in_punjab(table: WakhanTable) -> WakhanTable:
    return table.armies(Region.PUNJAB, {Coalition.RUSSIAN: 1}).tribes(Region.PUNJAB, {BLUE: 1})


def test_without_a_region_she_battles_on_the_card_of_highest_priority(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.court(BLUE, 61).court(GRAY, 12).spies(61, {HER: 2, BLUE: 2}).spies(12, {HER: 1, BLUE: 1})
    assert sites(table) == [12]  # of rank three, though 61 has more spies
    assert table.decided_by(Prompt.BATTLE_SITE) == [Criterion.HIGHEST_RANK]


def test_the_card_may_lie_in_her_own_court(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    assert sites(table.spies(38, {HER: 1, GRAY: 2})) == [38]


def test_a_card_needs_a_spy_of_hers_and_a_spy_of_somebody_else(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.court(BLUE, 12, 63, 65).spies(12, {HER: 3}).spies(63, {BLUE: 2, GRAY: 1}).spies(65, {HER: 1, BLUE: 1})
    assert sites(table) == [65]


@pytest.mark.parametrize(("card", "rank"), [(43, 1), (38, 2)])
def test_she_removes_no_more_spies_than_the_card_has_rank(table: WakhanTable, card: int, rank: int) -> None:
    """12.4. Rule: Wakhan > Battle."""
    turn(table.court(HER, card).court(BLUE, 12).spies(12, {HER: 3, BLUE: 3}))
    assert table.s.spies[12] == [3, 3 - rank, 0]


def test_she_removes_no_more_spies_than_she_has_on_the_card(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    turn(table.court(BLUE, 12).spies(12, {HER: 1, BLUE: 3}))
    assert table.s.spies[12] == [1, 2, 0]


@pytest.mark.parametrize(("red", "left"), [(LEFT, [2, 0, 2]), (RIGHT, [2, 2, 0])])
def test_spies_of_the_player_the_red_arrow_names_go_first(table: WakhanTable, red: Arrow, left: list[int]) -> None:
    """12.4. Rule: Wakhan > Battle."""
    turn(table.court(BLUE, 12).spies(12, {HER: 2, BLUE: 2, GRAY: 2}), PLAIN, red)
    assert table.s.spies[12] == left


def test_then_go_the_spies_of_the_others(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    turn(table.court(BLUE, 12).spies(12, {HER: 2, BLUE: 2, GRAY: 1}), PLAIN, RIGHT)
    assert table.s.spies[12] == [2, 1, 0]


def test_spies_under_indispensable_advisors_make_no_card_to_battle_on(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    table.court(BLUE, 1, 12).court(GRAY, 65).spies(12, {HER: 1, BLUE: 1}).spies(65, {HER: 1, GRAY: 1})
    assert sites(table) == [65]


def test_in_a_battle_spies_under_indispensable_advisors_are_passed_over(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    turn(table.court(BLUE, 1, 12).spies(12, {HER: 2, BLUE: 2, GRAY: 1}))
    assert table.s.spies[12] == [2, 2, 0]


def test_the_safe_house_of_a_person_is_asked_when_the_battle_is_over(table: WakhanTable) -> None:
    """12.4. Rule: Wakhan > Battle."""
    turn(table.court(BLUE, 41, 12).spies(12, {HER: 2, BLUE: 1, GRAY: 1}))
    assert table.asked == (BLUE, Prompt.SHELTER_SPY)
    assert table.s.spies[12] == [2, 0, 0]
    table.go_on_with(ShelterSpy(41))
    assert table.s.spies == {12: [2, 0, 0], 41: [0, 1, 0]}


def test_by_instruction_she_battles_on_a_court_card_though_a_region_would_do(table: WakhanTable) -> None:
    """12.5. Rule: Wakhan > Battle."""
    assert sites(in_punjab(table).court(BLUE, 65).spies(65, {HER: 1, BLUE: 1}), INSTRUCTED) == [65]


def test_by_instruction_a_region_alone_is_no_reason_to_battle(table: WakhanTable) -> None:
    """12.5. Rule: Wakhan > Battle."""
    assert sites(in_punjab(table), INSTRUCTED) == []
    assert table.told(LineSkipped)[1] == LineSkipped(HER, INSTRUCTED, 1, Skip.NO_TARGET)


def test_by_instruction_the_largest_total_of_spies_decides_those_of_all_players_together(table: WakhanTable) -> None:
    """12.5. Rule: Wakhan > Battle."""
    table.court(BLUE, 12, 63, 65).spies(12, {HER: 1, BLUE: 2}).spies(63, {HER: 1, BLUE: 1, GRAY: 1})
    assert sites(table.spies(65, {HER: 3, BLUE: 1}), INSTRUCTED) == [65]  # of lowest rank, with fewest spies of people


def test_by_instruction_spies_that_cannot_be_removed_count_for_the_total(table: WakhanTable) -> None:
    """12.5. Rule: Wakhan > Battle."""
    table.court(BLUE, 1, 12, 65).spies(12, {HER: 1, GRAY: 2}).spies(65, {HER: 1, BLUE: 2, GRAY: 1})
    assert sites(table, INSTRUCTED) == [65]


def test_by_instruction_equal_totals_are_decided_by_priority(table: WakhanTable) -> None:
    """12.5. Rule: Wakhan > Battle."""
    table.court(BLUE, 12, 65).spies(12, {HER: 1, BLUE: 2}).spies(65, {HER: 2, GRAY: 1}).favored(Suit.MILITARY)
    assert sites(table, INSTRUCTED) == [12]
    assert table.decided_by(Prompt.BATTLE_SITE) == [Criterion.HIGHEST_RANK]


def test_by_instruction_too_a_card_needs_a_spy_of_hers_and_a_spy_she_can_remove(table: WakhanTable) -> None:
    """12.5. Rule: Wakhan > Battle."""
    table.court(BLUE, 1, 12, 63, 61, 65).spies(12, {BLUE: 2, GRAY: 2}).spies(63, {HER: 1, BLUE: 3})
    assert sites(table.spies(61, {HER: 4}).spies(65, {HER: 1, GRAY: 1}), INSTRUCTED) == [65]


def test_the_instruction_needs_a_battle_card(table: WakhanTable) -> None:
    """12.5. Rule: Wakhan > Battle."""
    assert sites(table.court(HER, 16).spies(16, {HER: 1, BLUE: 1}), INSTRUCTED) == []
    assert table.told(LineSkipped)[1] == LineSkipped(HER, INSTRUCTED, 1, Skip.NO_ABLE_CARD)


def test_the_instruction_holds_for_its_own_line_only(table: WakhanTable) -> None:
    """12.5. Rule: Wakhan > Battle."""
    in_punjab(table).court(HER, 38, 33).court(BLUE, 12).spies(12, {HER: 1, BLUE: 3})
    assert sites(table, BOTH) == [12, "punjab"]


def test_the_instruction_does_not_reach_into_the_bonus_actions(table: WakhanTable) -> None:
    """12.5; 14.1. Rule: Wakhan > Battle; Wakhan > Bonus actions."""
    # 43 is a hostage she cannot pay for, until 38, her second action after a purchase, has battled on it
    in_punjab(table).court(HER, 38, 43).spies(43, {HER: 2, BLUE: 3}).rupees(HER, 0).favored(Suit.POLITICAL)
    assert sites(table.market([88]), INSTRUCTED) == [43, "punjab"]
