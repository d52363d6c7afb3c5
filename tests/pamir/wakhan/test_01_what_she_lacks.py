"""Wakhan 1: no loyalty, no hand, no talk, and no eyes for what is hidden."""

from paxbot.engine.game import Json
from paxbot.games.pamir.facts import BribeOffered, BribeSettled, LoyaltyChanged
from paxbot.games.pamir.moves import PayBribe, PlayCard, Withdraw
from paxbot.games.pamir.terms import Coalition, Region
from paxbot.games.pamir.turn import BeginTurn
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition


def test_she_has_no_loyalty_and_a_patriot_she_plays_gives_her_none() -> None:
    """1.1. Rule: Wakhan > Setup."""
    table = WakhanTable().market(top=[51])
    table.her_turn(12, back_for(12, LEFT, 0))
    assert table.acts == [("radicalize", 51)]
    assert table.player(HER).loyalty is None


def test_a_patriot_of_another_coalition_costs_her_no_patriot_prize_or_gift() -> None:
    """1.1. Rule: Wakhan > Setup."""
    table = WakhanTable().court(HER, 6).prizes(HER, 2).gifts(HER, 2, 4).market(top=[51])
    table.her_turn(12, back_for(12, LEFT, 0))
    her = table.player(HER)
    assert (her.court, her.prizes, her.gifts) == ([51, 6], [2], [2, 4])
    assert table.told(LoyaltyChanged) == []


def test_a_prize_of_another_coalition_costs_her_no_patriot_prize_or_gift() -> None:
    """1.1. Rule: Wakhan > Setup."""
    table = WakhanTable().court(HER, 6, 16).prizes(HER, 2).gifts(HER, 2, 4)
    table.court(BLUE, 69).spies(69, {HER: 1})
    table.her_turn(12, back_for(12, LEFT))
    her = table.player(HER)
    assert (her.court, her.prizes, her.gifts) == ([6, 16], [2, 69], [2, 4])
    assert table.told(LoyaltyChanged) == []


def test_what_she_buys_is_played_or_discarded_and_never_kept_in_a_hand() -> None:
    """1.2. Rule: Wakhan > Setup."""
    table = WakhanTable().market(top=[9], bottom=[51]).tribes(Region.KANDAHAR, {BLUE: 5})
    table.her_turn(12, back_for(12, LEFT, 0))
    assert table.acts == [("radicalize", 9), ("radicalize", 51)]
    assert (table.player(HER).hand, table.player(HER).court, table.s.discards) == ([], [9], [51])


def test_she_offers_nothing_less_than_the_bribe_she_owes() -> None:
    """1.3. Rule: Wakhan > Setup."""
    table = WakhanTable().market(top=[51]).tribes(Region.KANDAHAR, {BLUE: 3})
    table.her_turn(12, back_for(12, LEFT, 0))
    assert table.told(BribeOffered) == []
    assert table.told(BribeSettled) == [BribeSettled(HER, BLUE, 51, 3, 3, False)]


def test_nobody_can_make_her_an_offer() -> None:
    """1.3. Rule: Wakhan > Setup."""
    table = WakhanTable().tribes(Region.KANDAHAR, {HER: 3}).hand(BLUE, 51).turn_of(BLUE).play(PlayCard(51))
    assert table.options() == [PayBribe(3), Withdraw()]


def her_moves(hand: list[int], deck: list[int], coming: list[int]) -> list[Json]:
    """What she does in one and the same position, in which only what nobody sees is different."""
    table = WakhanTable().rupees(HER, 6).rupees(BLUE, 3).court(HER, 61, 35).court(BLUE, 4, 69).spies(4, {HER: 1})
    table.market(top=[9, 23, 47, 108], bottom=[15, 27, 100]).market_rupees(top=[0, 1], bottom=[0, 0, 2])
    table.tribes(Region.HERAT, {HER: 2}).hand(BLUE, *hand).deck(*deck)
    back = back_for(1, LEFT, 3)
    return table.ai_deck(1, back, *(card for card in coming if card != back)).ask(BeginTurn(HER)).moves


def test_nothing_she_does_depends_on_hands_or_decks() -> None:
    """1.4. Rule: Wakhan > Setup."""
    once = her_moves([32, 98], [101, 50, 29, 102], [2, 3, 4])
    again = her_moves([29, 50], [32, 102, 101, 98], [24, 23, 9, 14])
    assert len(once) > 2
    assert once == again
