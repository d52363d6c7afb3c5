from paxbot.games.pamir.moves import BattleIn, BattleOn, BetrayCard, LeavePrize, Prompt, Remove, UseCard
from paxbot.games.pamir.queries import hostage_holder
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from tests.pamir.builder import BLUE, GRAY, RED, Bribe, Diagram

CARDS = (1,)


def test_a_battle_on_a_court_card_cannot_remove_the_owners_spies(table: Diagram) -> None:
    """Rule: Abilities > Indispensable Advisors."""
    table.court(RED, 38).court(BLUE, 1).spies(38, {RED: 1, BLUE: 1, GRAY: 1}).turn_of(RED)
    table.play(UseCard(38, ActionKind.BATTLE), BattleOn(38))
    assert table.options() == [Remove(Piece.SPY, 38, GRAY)]


def test_a_card_whose_only_enemy_spies_are_protected_is_no_battle_site(table: Diagram) -> None:
    """Rule: Abilities > Indispensable Advisors."""
    table.court(RED, 38).court(BLUE, 1).court(GRAY, 9).turn_of(RED)
    for card in (1, 38, 9):
        table.spies(card, {RED: 1, BLUE: 1})
    assert table.options(UseCard) == []


def test_without_the_card_the_same_spies_can_be_removed(table: Diagram) -> None:
    """Rule: Abilities > Indispensable Advisors."""
    table.court(RED, 38).court(BLUE, 9).hand(BLUE, 1).spies(38, {RED: 1, BLUE: 1}).turn_of(RED)
    table.play(UseCard(38, ActionKind.BATTLE), BattleOn(38))
    assert table.options() == [Remove(Piece.SPY, 38, BLUE)]


def test_protected_spies_are_lost_with_a_betrayed_card(table: Diagram) -> None:
    """Rule: Abilities > Indispensable Advisors."""
    table.court(RED, 16).court(BLUE, 1).court(GRAY, 71).spies(71, {RED: 1, BLUE: 2}).turn_of(RED)
    table.play(UseCard(16, ActionKind.BETRAY), BetrayCard(71), LeavePrize())
    assert table.s.cylinders[BLUE] == 10


def test_the_owners_tribes_are_not_protected(table: Diagram) -> None:
    """Rule: Abilities > Indispensable Advisors."""
    table.court(RED, 38).court(BLUE, 1).tribes(Region.HERAT, {BLUE: 1})
    table.armies(Region.HERAT, {Coalition.RUSSIAN: 1}).turn_of(RED)
    table.play(UseCard(38, ActionKind.BATTLE), BattleIn(Region.HERAT), Remove(Piece.TRIBE, Region.HERAT, BLUE))
    assert table.s.tribes[Region.HERAT] == [0, 0, 0]


def test_protected_spies_still_hold_hostages_and_fight(table: Diagram) -> None:
    """Rule: Abilities > Indispensable Advisors."""
    table.court(RED, 38).court(BLUE, 1, 33).spies(38, {BLUE: 2, RED: 1}).spies(33, {BLUE: 2, GRAY: 1, RED: 1})
    assert hostage_holder(table.s, 38) == BLUE
    table.spies(38, {BLUE: 2, RED: 1, GRAY: 1}).turn_of(RED)
    assert table.bribe_for(RED, ActionKind.BATTLE, card=38) == Bribe(BLUE, 2)
    table.turn_of(BLUE).play(UseCard(33, ActionKind.BATTLE), BattleOn(33))
    table.play(Remove(Piece.SPY, 33, RED), Remove(Piece.SPY, 33, GRAY))
    assert table.s.spies[33] == [0, 2, 0]


def test_protection_comes_before_a_safe_house_so_that_nothing_is_asked(table: Diagram) -> None:
    """Rule: Abilities > Indispensable Advisors."""
    table.court(RED, 38).court(BLUE, 1, 41).spies(38, {RED: 1, BLUE: 1, GRAY: 1}).turn_of(RED)
    table.play(UseCard(38, ActionKind.BATTLE), BattleOn(38), Remove(Piece.SPY, 38, GRAY))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
