from paxbot.games.pamir import facts as f
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.terms import ActionKind, Coalition, Side
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.pamir.facts import FACTS
from paxbot.present.presenter import ActionPart

PLAYED = f.CardPlayed(1, 37, Side.LEFT)


def test_a_first_loyalty_a_purchase_a_card_that_is_played_and_a_court_card_that_acts_each_begin_an_action() -> None:
    for fact in (
        f.LoyaltyChosen(1, Coalition.AFGHAN),
        f.CardPurchased(1, 62, 1, 0),
        PLAYED,
        f.ActionTaken(1, 17, ActionKind.MOVE, bonus=True),
    ):
        assert FACTS.action_part((fact,)) is ActionPart.BEGINS
    assert FACTS.action_part((f.TurnEnded(1, 0),)) is not ActionPart.BEGINS


def test_what_wakhan_plays_belongs_to_her_purchase() -> None:
    left = w.Thing(w.Kind.SIDE, int(Side.LEFT))
    reasons = w.ChoiceExplained(1, Prompt.CHOOSE_SIDE, (left,), (), left)
    assert FACTS.action_part((reasons, PLAYED)) is not ActionPart.BEGINS
