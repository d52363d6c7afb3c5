from typing import Any

import pytest

from paxbot.games.pamir.facts import ActionTaken
from paxbot.games.pamir.moves import BattleIn, BetrayCard, Remove, UseCard
from paxbot.games.pamir.queries import court_limit, stars
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Suit
from tests.pamir.builder import BLUE, RED, Diagram

CARDS = (91, 99)


def prepared(table: Diagram) -> Diagram:
    """Red has something to betray and something to battle; the favored suit is economic."""
    table.court(BLUE, 61).spies(61, {RED: 1}).favored(Suit.ECONOMIC)
    table.armies(Region.PUNJAB, {Coalition.RUSSIAN: 1, Coalition.BRITISH: 1})
    return table


ACTIONS: dict[int, tuple[ActionKind, list[Any]]] = {
    91: (ActionKind.BETRAY, [BetrayCard(61)]),
    99: (ActionKind.BATTLE, [BattleIn(Region.PUNJAB), Remove(Piece.ARMY, Region.PUNJAB, Coalition.BRITISH)]),
}


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("actions", [0, 1, 2])
def test_its_action_is_always_a_bonus_action(table: Diagram, card: int, actions: int) -> None:
    """Rule: Abilities > Savvy Operator and Irregulars."""
    kind, details = ACTIONS[card]
    prepared(table).court(RED, card).turn_of(RED, actions).play(UseCard(card, kind), *details)
    assert table.told(ActionTaken) == [ActionTaken(RED, card, kind, bonus=True)]
    assert table.s.actions_left == actions


@pytest.mark.parametrize("card", CARDS)
def test_it_serves_one_action_a_turn_like_any_card(table: Diagram, card: int) -> None:
    """Rule: Abilities > Savvy Operator and Irregulars."""
    kind, details = ACTIONS[card]
    prepared(table).court(RED, card).turn_of(RED).play(UseCard(card, kind), *details)
    table.refuse(UseCard(card, kind))


@pytest.mark.parametrize(("card", "other"), [(91, 90), (99, 36)])
def test_other_cards_of_its_suit_get_no_bonus_from_it(table: Diagram, card: int, other: int) -> None:
    """Rule: Abilities > Savvy Operator and Irregulars."""
    prepared(table).court(RED, card, other).turn_of(RED, 0)
    assert [move.card for move in table.options(UseCard)] == [card]


def test_savvy_operator_stays_political(table: Diagram) -> None:
    """Rule: Abilities > Savvy Operator and Irregulars."""
    table.court(RED, 91).favored(Suit.MILITARY)
    assert court_limit(table.s, RED) == 4
    table.court(RED, 91, 15).spies(91, {BLUE: 1}).court(BLUE, 18).turn_of(BLUE)
    assert UseCard(18, ActionKind.BETRAY) not in table.options()


def test_irregulars_stay_military(table: Diagram) -> None:
    """Rule: Abilities > Savvy Operator and Irregulars."""
    table.court(RED, 99).favored(Suit.POLITICAL)
    assert stars(table.s, RED, Suit.MILITARY) == 1
    assert stars(table.s, RED, Suit.POLITICAL) == 0
