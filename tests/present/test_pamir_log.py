from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from paxbot.present.pamir.facts import FACTS
from paxbot.present.presenter import ActionPart
from tests.cases import for_each

PEOPLE = ["Ana", "Bo", "Cy"]
AFGHAN, BRITISH, RUSSIAN = Coalition


def told(*facts: Fact) -> tuple[str, ...]:
    return FACTS.log(facts, PEOPLE)


@for_each(
    ("fact", "line"),
    [
        (f.GameWon((0,), 0, False), "**Ana** wins with the most points."),
        (f.GameWon((0,), 0, True), "**Ana** wins with a lead of 4 points or more."),
        (f.GameWon((1,), 1, False), "**Bo** wins: tied for the most points, but ahead in military stars."),
        (f.GameWon((1,), 2, False), "**Bo** wins: tied for points and military stars, but ahead in rupees."),
        (
            f.GameWon((0, 1, 2), 3, False),
            "**Ana**, **Bo** and **Cy** share the victory, with the same points, military stars and rupees.",
        ),
    ],
)
def test_the_end_tells_by_what_it_was_won(fact: f.GameWon, line: str) -> None:
    assert told(fact) == (f"The game is over. {line}",)


@for_each(
    ("fact", "line"),
    [
        (f.PiecesRemoved(Piece.ARMY, Region.KABUL, AFGHAN, 1), "An Afghan army returns from Kabul to the supply."),
        (f.PiecesRemoved(Piece.ARMY, Region.KABUL, BRITISH, 2), "2 British armies return from Kabul to the supply."),
        (f.PiecesRemoved(Piece.TRIBE, Region.KABUL, 1, 1), "**Bo**’s tribe returns from Kabul to the supply."),
        (f.PiecesRemoved(Piece.TRIBE, Region.KABUL, 1, 3), "**Bo**’s 3 tribes return from Kabul to the supply."),
        (
            f.PiecesRemoved(Piece.GIFT, 2, 0, 1),
            "**Ana**’s gift returns from the gift space for 2 rupees to the supply.",
        ),
        (f.BribeWithdrawn(0, 1, 15, playing=True), "**Ana** withdraws: Durrani Royal Guard (#15) is not played."),
        (f.BribeWithdrawn(0, 1, 15, playing=False), "**Ana** withdraws: Durrani Royal Guard (#15) is not used."),
        (
            f.RupeesGained(0, 2, f.Origin.BANK, 46),
            "**Ana** takes 2 rupees from the bank for the leverage of Bank (#46).",
        ),
        (
            f.RupeesGained(0, 3, f.Origin.BANK, 113),
            "**Ana** takes 3 rupees from the bank by Backing of Persian Aristocracy.",
        ),
        (
            f.IconDropped(0, Piece.SPY),
            "**Ana** places no spy, for there is no card or no cylinder for it.",
        ),
        (
            f.Overthrown(1, Region.HERAT, None),
            "**Bo** is overthrown in Herat: with no tribe left there, the political cards of Herat are lost.",
        ),
        (
            f.EventBegan(106, Half.PURCHASED, 0),
            "Koh-i-noor Recovered is in force for **Ana**, up to and including the next Dominance Check.",
        ),
        (
            f.EventResolved(111, Half.DISCARDED, None),
            "Public Withdrawal (#111) is discarded from the market: No effect.",
        ),
        (f.EventResolved(116, Half.DISCARDED, None), "Rebuke (#116) is discarded from the market."),
        (
            f.ChecksDiscarded((101, 102)),
            "A second Dominance Check card comes up, so both leave the market and a check is made at once.",
        ),
    ],
)
def test_a_fact_is_told_in_a_whole_sentence(fact: Fact, line: str) -> None:
    assert told(fact) == (line,)


def test_a_successful_check_tells_influence_and_that_the_map_is_cleared_once() -> None:
    piles = [f.PiecesRemoved(Piece.ARMY, Region.KABUL, RUSSIAN, 5), f.PiecesRemoved(Piece.ROAD, 0, RUSSIAN, 1)]
    checked = f.DominanceChecked(RUSSIAN, False, (4, None, 2), (5, 0, 3), False)
    assert told(checked, *piles, f.BlocksCleared(6)) == (
        "**Dominance Check.** The Russian coalition is dominant. "
        "Influence – **Ana** with 4: 5 points, **Cy** with 2: 3 points.",
        "All armies and roads leave the map.",
    )


def test_a_betrayal_tells_whose_court_it_was_in() -> None:
    assert told(f.CardBetrayed(0, 1, 15), f.CardBetrayed(0, 0, 15)) == (
        "**Ana** betrays Durrani Royal Guard (#15) in the court of **Bo**.",
        "**Ana** betrays Durrani Royal Guard (#15) in **Ana**’s own court.",
    )


def test_pieces_removed_before_a_check_are_told() -> None:
    removed = f.PiecesRemoved(Piece.ARMY, Region.KABUL, RUSSIAN, 1)
    checked = f.DominanceChecked(RUSSIAN, False, (4, None, 2), (5, 0, 3), False)
    assert len(told(removed, checked, removed, f.BlocksCleared(1))) == 3


def test_an_unsuccessful_check_tells_cylinders() -> None:
    assert told(f.DominanceChecked(None, True, (4, 1, 0), (6, 2, 0), True)) == (
        "**Final Dominance Check by instability.** No coalition is dominant. "
        "Cylinders in play – **Ana** with 4: 6 points, **Bo** with 1: 2 points, **Cy** with 0: 0 points.",
    )


def test_a_dominant_coalition_without_followers_scores_for_nobody() -> None:
    (line,) = told(f.DominanceChecked(AFGHAN, False, (None, None, None), (0, 0, 0), False))
    assert line.endswith("The Afghan coalition is dominant. Nobody is loyal to it, so nobody scores.")


def test_equal_facts_in_a_row_become_one_line() -> None:
    taxed = f.RupeesTaxed(0, 1, 1)
    assert told(taxed, taxed) == ("**Ana** takes 1 rupee from **Bo** in tax. (×2)",)


def test_equal_facts_of_two_kinds_are_two_things() -> None:
    chosen: Fact = f.LoyaltyChosen(0, BRITISH)
    began: Fact = f.TurnBegan(0, 1)
    assert chosen == began
    assert told(chosen, began) == ("**Ana** is loyal to the British coalition.",)


def test_a_bargain_leads_to_the_action_that_it_is_for() -> None:
    offered, settled = f.BribeOffered(0, 1, 66, 1, 2), f.BribeSettled(0, 1, 66, 1, 2, by_right=False)
    told = ((), (offered,), (f.BribeRefused(0, 1, 1),), (f.BribeWithdrawn(0, 1, 66, playing=True),), (settled,))
    assert {FACTS.action_part(facts) for facts in told} == {ActionPart.LEADS}
    assert FACTS.action_part((settled, f.ActionTaken(0, 66, ActionKind.TAX, bonus=False))) is ActionPart.BEGINS
