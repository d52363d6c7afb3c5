"""What a player lost in others' turns is told to them after its cause, and as it stands in the end."""

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side, Suit
from paxbot.present.pamir.facts import FACTS
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

PEOPLE = ["Ana", "Wakhan", "Cy"]
AFGHAN, BRITISH, RUSSIAN = Coalition
COURT = (15, 9)


@pytest.fixture
def table(table: Diagram) -> Diagram:
    """Red is loyal to the Afghan coalition and has two cards in court."""
    return table.loyalty(RED, AFGHAN).court(RED, *COURT)


def told(table: Diagram, *facts: Fact) -> tuple[str, ...]:
    story = FACTS.story(table.s, RED, PEOPLE)
    assert set(FACTS.tell(story, facts)) <= set(facts)
    return tuple(story.lines())


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ([f.RupeesTaxed(BLUE, RED, 1)] * 2, "Wakhan’s tax: you lost 2 rupees."),
        ([f.CardBetrayed(BLUE, RED, 2)], "Wakhan’s betrayal: you lost Jan-Fishan Khan."),
        (
            [
                f.Overthrown(RED, Region.HERAT, None),
                f.CardDiscarded(RED, 2, f.Origin.COURT, f.Why.OVERTHROW),
                f.PiecesRemoved(Piece.SPY, 2, RED, 1),
            ],
            "Overthrow in Herat: you lost a spy and Jan-Fishan Khan.",
        ),
        (
            [
                f.EventResolved(108, Half.DISCARDED, None),
                f.CardDiscarded(RED, 2, f.Origin.PRIZES, f.Why.FAILURE_TO_IMPRESS),
            ],
            "Failure to Impress: you lost Jan-Fishan Khan.",
        ),
        (
            [f.EventResolved(109, Half.DISCARDED, None), f.PiecesRemoved(Piece.TRIBE, Region.PUNJAB, RED, 2)],
            "Riots in Punjab: you lost 2 tribes.",
        ),
        ([f.LeverageRepaid(RED, 46, 2, 0)], "You lost 2 rupees."),
        ([f.HandsSwapped(BLUE, RED)], "Wakhan swapped hands with you."),
        (
            [f.PlayerNamed(BLUE, RED, 108)],
            "Wakhan named you for Rumor: your patriots do not count in the next Dominance Check.",
        ),
        ([f.PiecesRemoved(Piece.TRIBE, Region.PUNJAB, RED, 2)], "You lost 2 tribes in Punjab."),
        ([f.PiecesRemoved(Piece.SPY, 2, RED, 1)], "You lost a spy on Jan-Fishan Khan."),
        ([f.PiecesRemoved(Piece.ARMY, Region.PUNJAB, AFGHAN, 1)], "You lost an Afghan army in Punjab."),
    ],
)
def test_a_loss_is_told_in_one_line_after_its_cause(table: Diagram, facts: list[Fact], line: str) -> None:
    assert told(table, *facts) == (line,)


@pytest.mark.parametrize(
    "fact",
    [
        f.RupeesTaxed(BLUE, GRAY, 1),
        f.RupeesTaxed(RED, GRAY, 1),
        f.BribeSettled(RED, BLUE, 2, 1, 1, False),
        f.BribeSettled(BLUE, RED, 2, 1, 2, False),
        f.DominanceChecked(None, False, (1, 2, 3), (3, 0, 0), False),
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


def test_a_battle_goes_on_after_an_overthrow_in_it(table: Diagram) -> None:
    lines = told(
        table,
        f.BattleJoined(BLUE, Piece.ARMY, Region.HERAT),
        f.PiecesRemoved(Piece.TRIBE, Region.HERAT, RED, 1),
        f.Overthrown(RED, Region.HERAT, None),
        f.CardDiscarded(RED, 2, f.Origin.COURT, f.Why.OVERTHROW),
        f.PiecesRemoved(Piece.SPY, 2, RED, 1),
        f.PiecesRemoved(Piece.ARMY, Region.HERAT, AFGHAN, 1),
    )
    assert lines == (
        "Wakhan’s battle in Herat: you lost a tribe and an Afghan army.",
        "Overthrow in Herat: you lost a spy and Jan-Fishan Khan.",
    )


def test_losses_in_battle_are_told_with_it_until_the_next_deed(table: Diagram) -> None:
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
        "Wakhan’s battle in Herat: you lost 2 tribes, an Afghan army and 2 Afghan roads.",
        "You lost 2 spies on Baluchi Smugglers and Jan-Fishan Khan.",
        "Wakhan’s battle on Jan-Fishan Khan: you lost 2 spies.",
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
    assert lines == ("You lost rule of Herat and rule of Punjab.",)


def test_a_card_that_has_become_a_hostage_is_told(table: Diagram) -> None:
    table.spies(15, {BLUE: 2, RED: 1})
    lines = told(table, f.PiecePlaced(BLUE, Piece.SPY, 15, BLUE))
    assert lines == ("Wakhan holds your Durrani Royal Guard hostage.",)
    table.spies(15, {BLUE: 1, RED: 1})
    assert told(table, f.PiecePlaced(BLUE, Piece.SPY, 15, BLUE)) == ()


@pytest.mark.parametrize(
    ("before", "now", "line"),
    [
        (Suit.POLITICAL, Suit.MILITARY, "Military is favored now: cards cost double."),
        (Suit.MILITARY, Suit.ECONOMIC, "Economic is favored now: cards no longer cost double."),
        (Suit.POLITICAL, Suit.ECONOMIC, "Economic is favored now."),
    ],
)
def test_a_change_of_the_favored_suit_is_told_with_the_prices(
    table: Diagram, before: Suit, now: Suit, line: str
) -> None:
    table.s.favored = now
    assert told(table, f.SuitFavored(Suit.INTELLIGENCE, before), f.SuitFavored(now, Suit.INTELLIGENCE)) == (line,)


def test_a_suit_that_is_favored_again_is_no_news(table: Diagram) -> None:
    table.s.favored = Suit.POLITICAL
    back = f.SuitFavored(Suit.POLITICAL, Suit.MILITARY)
    assert told(table, f.SuitFavored(Suit.MILITARY, Suit.POLITICAL), back) == ()


def test_a_map_cleared_by_a_check_is_no_loss(table: Diagram) -> None:
    lines = told(
        table,
        f.DominanceChecked(AFGHAN, False, (1, None, None), (5, 0, 0), False),
        f.PiecesRemoved(Piece.ARMY, Region.HERAT, AFGHAN, 4),
        f.BlocksCleared(4),
    )
    assert lines == ()


def test_all_that_was_lost_is_told_in_one_sentence_without_causes(table: Diagram) -> None:
    story = FACTS.story(table.s, RED, PEOPLE)
    assert story.lost() == "You lost nothing."
    facts = (
        f.RupeesTaxed(BLUE, RED, 1),
        f.BattleJoined(BLUE, Piece.ARMY, Region.HERAT),
        f.PiecesRemoved(Piece.TRIBE, Region.HERAT, RED, 1),
        f.RulerChanged(Region.HERAT, RED, None),
        f.RupeesTaxed(GRAY, RED, 2),
    )
    assert FACTS.tell(story, facts) == (facts[1], facts[3])
    assert story.lost() == "You lost a tribe in Herat, 3 rupees and rule of Herat."
