from paxbot.engine.game import Counted
from paxbot.games.pamir.facts import CardPurchased, DominanceChecked, LoyaltyChanged, LoyaltyChosen
from paxbot.games.pamir.terms import Coalition
from paxbot.games.pamir.view import counted


def test_the_first_and_the_last_loyalty_of_each_seat_are_counted() -> None:
    chosen = [LoyaltyChosen(0, Coalition.AFGHAN), LoyaltyChosen(1, Coalition.BRITISH)]
    changed = LoyaltyChanged(0, Coalition.AFGHAN, Coalition.RUSSIAN)
    assert counted([*chosen, changed]) == (
        Counted("first_loyalty", "afghan", 0),
        Counted("first_loyalty", "british", 1),
        Counted("last_loyalty", "russian", 0),
        Counted("last_loyalty", "british", 1),
    )


def test_every_check_is_counted_also_where_two_came_out_alike() -> None:
    check = DominanceChecked(None, False, (), (), False)
    found = counted([check, check, check._replace(coalition=Coalition.BRITISH)])
    assert [each.item for each in found] == ["none", "none", "british"]


def test_a_card_that_a_seat_bought_twice_is_counted_once() -> None:
    found = counted([CardPurchased(1, 66, 2, 0), CardPurchased(1, 66, 2, 0), CardPurchased(0, 66, 2, 0)])
    assert found == (Counted("bought", "66", 1), Counted("bought", "66", 0))
