"""What happened while a player was away is told in a line for each turn."""

from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import ActionKind, Coalition, Side
from paxbot.present.pamir.facts import FACTS

PEOPLE = ["Ana", "Bo", "Cy"]


def test_a_turn_is_one_line_of_cards_and_actions() -> None:
    turn = (
        f.TurnBegan(1, 7),
        f.CardPurchased(1, 62, 1, 0),
        f.CardPlayed(1, 37, Side.LEFT),
        f.CardPurchased(1, 24, 0, 2),
        f.TurnEnded(1, 0),
    )
    assert FACTS.shortly(turn, PEOPLE) == (
        "**Bo** bought Qanat System (#62) and Ranjit Singh (#24) and played Seaforth Highlanders (#37).",
    )


def test_a_card_bought_and_played_in_one_turn_is_named_once() -> None:
    turn = (f.CardPurchased(1, 62, 1, 0), f.CardPlayed(1, 62, Side.LEFT), f.CardPurchased(1, 24, 0, 2))
    assert FACTS.shortly(turn, PEOPLE) == (
        "**Bo** bought and played Qanat System (#62) and bought Ranjit Singh (#24).",
    )


def test_actions_of_one_kind_are_named_once() -> None:
    taxes = [f.ActionTaken(2, card, ActionKind.TAX, bonus) for card, bonus in ((17, False), (4, True))]
    assert FACTS.shortly([*taxes, f.ActionTaken(2, 17, ActionKind.BATTLE, False)], PEOPLE) == (
        "**Cy** taxed and battled.",
    )


def test_each_turn_has_a_line_of_its_own_even_of_the_same_player() -> None:
    turn = (f.TurnBegan(1, 7), f.ActionTaken(1, 17, ActionKind.MOVE, False))
    assert FACTS.shortly(turn * 2, PEOPLE) == ("**Bo** moved.",) * 2


def test_a_turn_in_which_nothing_was_done_is_left_out() -> None:
    assert FACTS.shortly((f.TurnBegan(1, 7), f.TurnEnded(1, 2)), PEOPLE) == ()


def test_an_event_that_was_bought_goes_by_what_its_buyer_got() -> None:
    turn = (f.CardPurchased(0, 105, 0, 0), f.EventResolved(105, Half.PURCHASED, 0))
    assert FACTS.shortly(turn, PEOPLE) == ("**Ana** bought New Tactics (#105).",)


def test_an_event_that_was_discarded_is_told_if_it_did_anything() -> None:
    assert FACTS.shortly((f.EventResolved(106, Half.DISCARDED, None),), PEOPLE) == ("Event: Embarrassment of Riches.",)
    assert FACTS.shortly((f.EventResolved(111, Half.DISCARDED, None),), PEOPLE) == ()


def test_a_dominance_check_says_who_was_dominant() -> None:
    points = (None, 2, None), (0, 3, 0)
    assert FACTS.shortly((f.DominanceChecked(Coalition.BRITISH, False, *points, False),), PEOPLE) == (
        "Dominance Check: the British coalition was dominant.",
    )
    assert FACTS.shortly((f.DominanceChecked(None, False, (1, 2, 3), (0, 1, 3), True),), PEOPLE) == (
        "Dominance Check: no coalition was dominant.",
    )
