import pytest

from paxbot.games.pamir.facts import CardDiscarded, Why
from paxbot.games.pamir.moves import BetrayCard, ChooseRegion, ChooseSide, Discard, EndTurn, PlayCard, Purchase, UseCard
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Side
from tests.pamir.builder import BLUE, RED, Diagram

CARDS = (15, 83)
bodyguards = pytest.mark.parametrize("guard", CARDS)


@bodyguards
def test_political_cards_of_the_owner_cannot_be_betrayed(table: Diagram, guard: int) -> None:
    """Rule: Abilities > Bodyguards."""
    table.court(RED, 16).court(BLUE, 45, guard, 61).spies(45, {RED: 1}).spies(61, {RED: 1}).turn_of(RED)
    table.play(UseCard(16, ActionKind.BETRAY))
    assert table.options() == [BetrayCard(61)]


@bodyguards
def test_with_only_protected_cards_there_is_no_betray_action(table: Diagram, guard: int) -> None:
    """Rule: Abilities > Bodyguards."""
    table.court(RED, 18).court(BLUE, 45, guard).spies(45, {RED: 1}).turn_of(RED)
    assert UseCard(18, ActionKind.BETRAY) not in table.options()


@bodyguards
def test_the_owner_cannot_betray_them_either(table: Diagram, guard: int) -> None:
    """Rule: Abilities > Bodyguards."""
    table.court(RED, 18, 45, guard).spies(45, {RED: 1}).turn_of(RED)
    assert UseCard(18, ActionKind.BETRAY) not in table.options()


@bodyguards
def test_betraying_the_bodyguards_first_opens_the_way(table: Diagram, guard: int) -> None:
    """Rule: Abilities > Bodyguards."""
    table.court(RED, 16, 18).court(BLUE, 45, guard).spies(45, {RED: 1}).spies(guard, {RED: 1}).turn_of(RED)
    table.play(UseCard(16, ActionKind.BETRAY), BetrayCard(guard), UseCard(18, ActionKind.BETRAY))
    assert table.options() == [BetrayCard(45)]


@bodyguards
def test_cards_in_other_courts_are_not_protected(table: Diagram, guard: int) -> None:
    """Rule: Abilities > Bodyguards."""
    table.court(RED, 18).court(BLUE, 45).hand(BLUE, guard).spies(45, {RED: 1}).turn_of(RED)
    table.play(UseCard(18, ActionKind.BETRAY))
    assert table.options() == [BetrayCard(45)]


@bodyguards
def test_they_do_not_stop_an_overthrow(table: Diagram, guard: int) -> None:
    """Rule: Abilities > Bodyguards."""
    table.court(BLUE, 45, guard).tribes(Region.KANDAHAR, {BLUE: 1}).market([116]).turn_of(RED)
    table.play(Purchase(116), ChooseRegion(Region.KANDAHAR))
    assert table.told(CardDiscarded)[-1].why is Why.OVERTHROW
    assert table.player(BLUE).court == [guard]


@bodyguards
def test_they_do_not_stop_a_change_of_loyalty(table: Diagram, guard: int) -> None:
    """Rule: Abilities > Bodyguards."""
    table.loyalty(RED, Coalition.AFGHAN).court(RED, 25, guard).hand(RED, 87).turn_of(RED)
    table.play(PlayCard(87), ChooseSide(Side.LEFT))
    assert table.player(RED).court == [87, guard]


@bodyguards
def test_political_cards_may_still_be_discarded_for_leverage_and_at_the_court_limit(table: Diagram, guard: int) -> None:
    """Rule: Abilities > Bodyguards."""
    table.court(RED, 45, guard, 94, 61, 9).rupees(RED, 0).turn_of(RED).play(EndTurn())
    assert Discard(45) in table.options()
    table.play(Discard(94))
    assert Discard(45) in table.options()
