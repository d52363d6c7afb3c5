from paxbot.games.pamir.moves import EndTurn, Prompt, Purchase
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from tests.pamir.builder import BLUE, RED, Bribe, Diagram


def test_a_table_laid_out_by_hand_passes_the_audit_and_survives_json(table: Diagram) -> None:
    table.court(RED, 66).spies(66, {BLUE: 2, RED: 1}).armies(Region.HERAT, {Coalition.BRITISH: 1, Coalition.RUSSIAN: 1})
    table.market([1, None, 3], [104]).market_rupees([2]).hand(BLUE, 40).turn_of(RED)
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.bribe_for(RED, ActionKind.BATTLE, card=66) == Bribe(to=BLUE, rupees=2)
    table.play(Purchase(3))
    assert table.player(RED).hand == [3]


def test_an_answer_that_is_not_listed_leaves_the_table_as_it_was(table: Diagram) -> None:
    table.turn_of(RED)
    assert table.options() == [EndTurn()]
    assert table.refuse(Purchase(3)).reason == "not_in_market"
