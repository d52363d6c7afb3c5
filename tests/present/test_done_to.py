"""What others did to a player is told to that player once, summed up, and as it stands in the end."""

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side
from paxbot.present.pamir.facts import FACTS
from paxbot.present.pamir.presenter import PamirWords
from tests.pamir.builder import BLUE, GRAY, RED, Diagram
from tests.present.wakhan import turns

PEOPLE = ["Ana", "Wakhan", "Cy"]
AFGHAN, BRITISH, RUSSIAN = Coalition
COURT = (15, 9)


@pytest.fixture
def table(table: Diagram) -> Diagram:
    """Red is loyal to the Afghan coalition and has two cards in court."""
    return table.loyalty(RED, AFGHAN).court(RED, *COURT)


def told(table: Diagram, *facts: Fact) -> tuple[str, ...]:
    return FACTS.done_to(table.s, facts, RED, PEOPLE)


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ([f.RupeesTaxed(BLUE, RED, 1)] * 2, "**Wakhan** took 2 rupees from you in tax."),
        ([f.BribeSettled(BLUE, RED, 2, 1, 1, False)] * 3, "**Wakhan** paid you 3 rupees in bribes."),
        (
            [f.BribeSettled(GRAY, RED, 2, 0, 2, True)],
            "**Cy** paid you no bribe, by right of Courtly Manners.",
        ),
        (
            [f.PiecePlaced(BLUE, Piece.SPY, 15, BLUE)] * 2,
            "**Wakhan** put 2 spies on your Durrani Royal Guard (#15).",
        ),
        (
            [f.PieceMoved(GRAY, Piece.SPY, GRAY, 2, 15)],
            "**Cy** put a spy on your Durrani Royal Guard (#15).",
        ),
        ([f.CardBetrayed(BLUE, RED, 2)], "**Wakhan** betrayed your Jan-Fishan Khan (#2)."),
        (
            [f.CardDiscarded(RED, 2, f.Origin.COURT, f.Why.OVERTHROW)],
            "You lost Jan-Fishan Khan (#2) by overthrow.",
        ),
        (
            [f.CardDiscarded(RED, 2, f.Origin.PRIZES, f.Why.FAILURE_TO_IMPRESS)],
            "You lost the prize Jan-Fishan Khan (#2) by Failure to Impress.",
        ),
        (
            [f.LeverageRepaid(RED, 46, 2, 0)],
            "You repaid 2 rupees for the leverage of Bank (#46).",
        ),
        ([f.Overthrown(RED, Region.HERAT, None)], "You were overthrown in Herat."),
        ([f.HandsSwapped(BLUE, RED)], "**Wakhan** swapped hands with you."),
        (
            [f.PlayerNamed(BLUE, RED, 108)],
            "**Wakhan** named you for Rumor: your patriots do not count in the next Dominance Check.",
        ),
        (
            [f.DominanceChecked(None, False, (1, 2, 3), (3, 0, 0), False)],
            "Dominance Checks brought you 3 points.",
        ),
        (
            [f.DominanceChecked(None, False, (1, 2, 3), (0, 0, 3), False)],
            "A Dominance Check brought you no points.",
        ),
        ([f.PiecesRemoved(Piece.TRIBE, Region.PUNJAB, RED, 2)], "You lost 2 tribes in Punjab."),
        ([f.PiecesRemoved(Piece.SPY, 2, RED, 1)], "You lost a spy on Jan-Fishan Khan (#2)."),
        ([f.PiecesRemoved(Piece.ARMY, Region.PUNJAB, AFGHAN, 1)], "1 Afghan army was removed in Punjab."),
    ],
)
def test_a_thing_done_to_a_player_is_told_to_them(table: Diagram, facts: list[Fact], line: str) -> None:
    assert told(table, *facts) == (line,)


@pytest.mark.parametrize(
    "fact",
    [
        f.RupeesTaxed(BLUE, GRAY, 1),
        f.RupeesTaxed(RED, GRAY, 1),
        f.BribeSettled(RED, BLUE, 2, 1, 1, False),
        f.BribeSettled(BLUE, RED, 2, 0, 2, False),
        f.PiecePlaced(BLUE, Piece.SPY, 2, BLUE),
        f.PiecePlaced(BLUE, Piece.TRIBE, Region.KABUL, BLUE),
        f.CardBetrayed(BLUE, GRAY, 2),
        f.CardBetrayed(RED, RED, 2),
        f.CardDiscarded(GRAY, 2, f.Origin.COURT, f.Why.OVERTHROW),
        f.CardDiscarded(RED, 2, f.Origin.COURT, f.Why.COURT_LIMIT),
        f.PiecesRemoved(Piece.TRIBE, Region.PUNJAB, BLUE, 2),
        f.PiecesRemoved(Piece.ARMY, Region.PUNJAB, RUSSIAN, 2),
        f.PlayerNamed(BLUE, RED, 114),
        f.HandsSwapped(BLUE, GRAY),
    ],
)
def test_what_concerns_others_is_not_told(table: Diagram, fact: Fact) -> None:
    assert told(table, fact) == ()


def test_a_battle_is_told_with_its_victor_and_consequences_without(table: Diagram) -> None:
    lines = told(
        table,
        f.ActionTaken(BLUE, 15, ActionKind.BATTLE, bonus=False),
        f.BattleJoined(BLUE, Piece.ARMY, Region.HERAT),
        f.PiecesRemoved(Piece.TRIBE, Region.HERAT, RED, 1),
        f.PiecesRemoved(Piece.TRIBE, Region.HERAT, RED, 1),
        f.PiecesRemoved(Piece.ARMY, Region.HERAT, AFGHAN, 1),
        f.PiecesRemoved(Piece.ROAD, Border.HERAT_KABUL, AFGHAN, 2),
        f.PiecesRemoved(Piece.SPY, 66, RED, 1),
        f.BattleJoined(BLUE, Piece.SPY, 2),
        f.PiecesRemoved(Piece.SPY, 2, RED, 2),
        f.CardPlayed(BLUE, 20, Side.LEFT),
        f.PiecesRemoved(Piece.SPY, 2, RED, 1),
    )
    assert lines == (
        "**Wakhan** removed 2 of your tribes in Herat.",
        "**Wakhan** removed 1 Afghan army in Herat.",
        "**Wakhan** removed 2 Afghan roads on Herat–Kabul.",
        "You lost a spy on Baluchi Smugglers (#66).",
        "**Wakhan** removed 2 of your spies on Jan-Fishan Khan (#2).",
        "You lost a spy on Jan-Fishan Khan (#2).",
    )


def test_what_a_player_does_in_the_own_turn_is_no_news(table: Diagram) -> None:
    assert told(
        table,
        f.TurnBegan(RED, 4),
        f.Overthrown(RED, Region.HERAT, None),
        f.TurnEnded(RED, 0),
        f.PiecesRemoved(Piece.TRIBE, Region.HERAT, RED, 1),
    ) == ("You lost a tribe in Herat.",)


def test_rule_is_told_as_it_stands_in_the_end(table: Diagram) -> None:
    table.tribes(Region.HERAT, {BLUE: 1}).tribes(Region.KABUL, {RED: 1}).tribes(Region.PERSIA, {RED: 1})
    lines = told(
        table,
        f.RulerChanged(Region.HERAT, RED, None),
        f.RulerChanged(Region.HERAT, None, BLUE),
        f.RulerChanged(Region.KABUL, BLUE, RED),
        f.RulerChanged(Region.PERSIA, RED, BLUE),
        f.RulerChanged(Region.PERSIA, BLUE, RED),
        f.RulerChanged(Region.PUNJAB, RED, None),
        f.RulerChanged(Region.TRANSCASPIA, GRAY, None),
    )
    assert lines == (
        "You do not rule Herat any longer; **Wakhan** does.",
        "You rule Kabul now.",
        "You do not rule Punjab any longer; nobody does.",
    )


def test_a_card_that_has_become_a_hostage_is_told(table: Diagram) -> None:
    table.spies(15, {BLUE: 2, RED: 1})
    lines = told(table, f.PiecePlaced(BLUE, Piece.SPY, 15, BLUE))
    assert lines[-1] == "Your Durrani Royal Guard (#15) is held hostage by **Wakhan**."
    table.spies(15, {BLUE: 1, RED: 1})
    assert len(told(table, f.PiecePlaced(BLUE, Piece.SPY, 15, BLUE))) == 1


def test_a_map_cleared_by_a_check_is_not_told_pile_by_pile(table: Diagram) -> None:
    lines = told(
        table,
        f.DominanceChecked(AFGHAN, False, (1, None, None), (5, 0, 0), False),
        f.PiecesRemoved(Piece.ARMY, Region.HERAT, AFGHAN, 4),
        f.BlocksCleared(4),
    )
    assert lines == ("Dominance Checks brought you 5 points.",)


def test_news_of_whole_games_are_lines_without_gaps() -> None:
    names = [letter * 32 for letter in "ABCDE"]
    lines = [
        line
        for state, facts in turns()
        for seat in range(state.seats)
        for line in PamirWords().done_to(state, facts, seat, names[: state.seats])
    ]
    assert len(lines) > 50
    for line in lines:
        assert 0 < len(line) < 300
        assert line.endswith(".")
        assert "{" not in line
        assert "None" not in line
