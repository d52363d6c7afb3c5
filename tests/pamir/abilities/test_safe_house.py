import pytest

from paxbot.games.pamir.card_actions import SeekShelter
from paxbot.games.pamir.facts import AbilityDeclined, PiecePlaced
from paxbot.games.pamir.moves import BattleOn, BetrayCard, Decline, Prompt, Remove, ShelterSpy, UseCard
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

CARDS = (41, 72)
houses = pytest.mark.parametrize("house", CARDS)


def attacked(table: Diagram, *houses: int) -> Diagram:
    """Red has just battled two spies of blue, who owns the safe houses."""
    table.court(RED, 38).court(BLUE, 61, *houses).spies(61, {RED: 2, BLUE: 2}).turn_of(RED)
    removal = Remove(Piece.SPY, 61, BLUE)
    return table.play(UseCard(38, ActionKind.BATTLE), BattleOn(61), removal, removal)


@houses
def test_each_spy_removed_by_a_battle_may_go_to_the_card(table: Diagram, house: int) -> None:
    """Rule: Abilities > Safe House."""
    attacked(table, house)
    assert table.asked == (BLUE, Prompt.SHELTER_SPY)
    assert table.options() == [ShelterSpy(house), Decline()]
    table.play(ShelterSpy(house), ShelterSpy(house))
    assert table.s.spies == {61: [2, 0, 0], house: [0, 2, 0]}
    assert len(table.told(PiecePlaced)) == 2
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


@houses
def test_the_owner_may_leave_a_spy_in_the_supply(table: Diagram, house: int) -> None:
    """Rule: Abilities > Safe House."""
    attacked(table, house).play(Decline(), ShelterSpy(house))
    assert table.s.spies[house] == [0, 1, 0]
    assert table.s.cylinders[BLUE] == 9
    assert table.told(AbilityDeclined) == [AbilityDeclined(BLUE, "safe_house")]


def test_with_both_cards_the_owner_chooses_for_each_spy(table: Diagram) -> None:
    """Rule: Abilities > Safe House."""
    attacked(table, 41, 72)
    assert table.options() == [ShelterSpy(41), ShelterSpy(72), Decline()]
    table.play(ShelterSpy(72), ShelterSpy(41))
    assert (table.s.spies[41], table.s.spies[72]) == ([0, 1, 0], [0, 1, 0])


@houses
def test_the_question_comes_after_the_whole_battle(table: Diagram, house: int) -> None:
    """Rule: Abilities > Safe House."""
    table.court(RED, 38).court(BLUE, house).spies(house, {RED: 2, BLUE: 1, GRAY: 2}).turn_of(RED)
    table.play(UseCard(38, ActionKind.BATTLE), BattleOn(house), Remove(Piece.SPY, house, BLUE))
    assert table.asked == (RED, Prompt.BATTLE)
    assert Remove(Piece.SPY, house, BLUE) not in table.options()
    table.play(Remove(Piece.SPY, house, GRAY))
    assert table.asked == (BLUE, Prompt.SHELTER_SPY)


@houses
def test_a_removed_spy_may_return_to_the_safe_house_it_stood_on(table: Diagram, house: int) -> None:
    """Rule: Abilities > Safe House."""
    table.court(RED, 38).court(BLUE, house).spies(house, {RED: 1, BLUE: 1}).turn_of(RED)
    table.play(UseCard(38, ActionKind.BATTLE), BattleOn(house), Remove(Piece.SPY, house, BLUE), ShelterSpy(house))
    assert table.s.spies[house] == [1, 1, 0]


def test_a_rescued_spy_has_still_used_up_a_removal(table: Diagram) -> None:
    """Rule: Abilities > Safe House."""
    table.court(RED, 36).court(BLUE, 41).spies(36, {RED: 2, BLUE: 2}).turn_of(RED)
    table.play(UseCard(36, ActionKind.BATTLE), BattleOn(36), Remove(Piece.SPY, 36, BLUE))
    assert table.asked == (BLUE, Prompt.SHELTER_SPY)
    table.play(ShelterSpy(41))
    assert table.s.spies[36] == [2, 1, 0]


def test_several_owners_are_asked_clockwise_from_the_active_player(table: Diagram) -> None:
    """Rule: Abilities > Safe House."""
    table.court(BLUE, 38).court(RED, 41).court(GRAY, 72).spies(38, {BLUE: 3, RED: 1, GRAY: 1}).turn_of(BLUE)
    table.play(UseCard(38, ActionKind.BATTLE), BattleOn(38), Remove(Piece.SPY, 38, RED), Remove(Piece.SPY, 38, GRAY))
    assert table.asked == (GRAY, Prompt.SHELTER_SPY)
    table.play(ShelterSpy(72))
    assert table.asked == (RED, Prompt.SHELTER_SPY)


@houses
def test_spies_lost_with_a_betrayed_card_find_no_shelter(table: Diagram, house: int) -> None:
    """Rule: Abilities > Safe House."""
    table.court(RED, 16).court(BLUE, 61, house).spies(61, {RED: 1, BLUE: 2}).turn_of(RED)
    table.play(UseCard(16, ActionKind.BETRAY), BetrayCard(61))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.s.cylinders[BLUE] == 10


def test_the_spies_of_others_find_no_shelter(table: Diagram) -> None:
    """Rule: Abilities > Safe House."""
    table.court(RED, 38).court(BLUE, 41).spies(41, {RED: 1, GRAY: 1}).turn_of(RED)
    table.play(UseCard(38, ActionKind.BATTLE), BattleOn(41), Remove(Piece.SPY, 41, GRAY))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_without_the_card_at_the_time_of_asking_the_spy_stays_in_the_supply(table: Diagram) -> None:
    """Rule: Abilities > Safe House."""
    attacked(table, 41).court(BLUE, 61)
    assert SeekShelter(BLUE).options(table.s) == ()
