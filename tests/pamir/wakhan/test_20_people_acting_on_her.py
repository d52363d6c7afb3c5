"""Wakhan 20: what people may do to her is what they may do to each other."""

from paxbot.games.pamir.facts import BribeSettled
from paxbot.games.pamir.moves import (
    BattleIn,
    BattleOn,
    BetrayCard,
    ChooseSide,
    PayBribe,
    PlaceSpy,
    PlayCard,
    Remove,
    TakePrize,
    TaxPlayer,
    UseCard,
    Withdraw,
)
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Side
from tests.pamir.builder import BLUE, Bribe
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
HERAT = Region.HERAT


def test_she_is_taxed_down_to_her_tax_shelter() -> None:
    """20. Rule: Wakhan > Tax."""
    table = WakhanTable().court(HER, 61).rupees(HER, 3).court(BLUE, 29).tribes(HERAT, {BLUE: 1}).turn_of(BLUE)
    table.play(UseCard(29, ActionKind.TAX), TaxPlayer(HER))
    assert [player.rupees for player in table.s.players] == [2, 5]
    assert TaxPlayer(HER) not in table.options()


def test_she_is_taxed_only_by_the_ruler_of_a_region_of_her_cards() -> None:
    """20. Rule: Wakhan > Tax."""
    table = WakhanTable().court(HER, 59).court(BLUE, 29).tribes(HERAT, {HER: 1, BLUE: 1}).turn_of(BLUE)
    assert table.options(UseCard) == []
    table.tribes(HERAT, {HER: 1, BLUE: 2}).turn_of(BLUE)
    assert table.options(UseCard) == [UseCard(29, ActionKind.TAX)]


def test_in_battle_her_tribes_fall_and_her_citadel_protects_them() -> None:
    """20. Rule: Wakhan > Battle."""
    table = WakhanTable().court(BLUE, 38).tribes(Region.KABUL, {HER: 1}).armies(Region.KABUL, {BRITISH: 1})
    assert table.turn_of(BLUE).options(UseCard) == [UseCard(38, ActionKind.BATTLE)]
    assert table.court(HER, 17).turn_of(BLUE).options(UseCard) == []


def test_in_battle_her_last_tribe_takes_her_political_card_along() -> None:
    """20. Rule: Wakhan > Battle."""
    table = WakhanTable().court(HER, 55).court(BLUE, 38).tribes(HERAT, {HER: 1}).armies(HERAT, {BRITISH: 1})
    table.turn_of(BLUE).play(UseCard(38, ActionKind.BATTLE), BattleIn(HERAT), Remove(Piece.TRIBE, HERAT, HER))
    assert table.player(HER).court == []


def test_in_battle_her_spies_fall_and_her_advisors_protect_them() -> None:
    """20. Rule: Wakhan > Battle."""
    table = WakhanTable().court(BLUE, 38, 8).spies(8, {HER: 1, BLUE: 1}).turn_of(BLUE)
    assert table.options(UseCard) == [UseCard(38, ActionKind.BATTLE)]
    assert table.court(HER, 1).turn_of(BLUE).options(UseCard) == []
    table.court(HER).turn_of(BLUE).play(UseCard(38, ActionKind.BATTLE), BattleOn(8), Remove(Piece.SPY, 8, HER))
    assert table.s.spies == {8: [0, 1]}


def test_her_card_is_betrayed_and_becomes_the_prize_of_a_person() -> None:
    """20. Rule: Wakhan > Betray."""
    table = WakhanTable().court(HER, 69).court(BLUE, 59).spies(69, {BLUE: 1}).turn_of(BLUE)
    table.play(UseCard(59, ActionKind.BETRAY), BetrayCard(69), TakePrize())
    assert table.player(HER).court == []
    assert table.player(BLUE).prizes == [69]


def test_her_bodyguards_protect_her_political_cards() -> None:
    """20. Rule: Wakhan > Betray."""
    table = WakhanTable().court(HER, 15, 57).tribes(HERAT, {HER: 1}).court(BLUE, 59).spies(57, {BLUE: 1})
    assert table.turn_of(BLUE).options(UseCard) == []
    assert table.court(HER, 57).turn_of(BLUE).options(UseCard) == [UseCard(59, ActionKind.BETRAY)]


def test_people_place_spies_on_her_cards() -> None:
    """20. Rule: Wakhan > Impact icons."""
    table = WakhanTable().court(HER, 9).hand(BLUE, 4).turn_of(BLUE).play(PlayCard(4), ChooseSide(Side.LEFT))
    assert table.options() == [PlaceSpy(9), PlaceSpy(4)]
    table.play(PlaceSpy(9))
    assert table.s.spies == {9: [0, 1]}


def test_her_card_is_held_hostage_by_the_person_with_most_spies_on_it() -> None:
    """20. Rule: Wakhan > Bribes and hostages."""
    table = WakhanTable().court(HER, 9).spies(9, {HER: 1, BLUE: 2}).rupees(HER, 2).market(top=[101, 29])
    table.market_rupees(top=[0, 3]).gifts(BLUE, 2).her_turn(1, back_for(1, LEFT))
    assert table.acts[0] == ("tax", 9)
    assert table.told(BribeSettled) == [BribeSettled(HER, BLUE, 9, 2, 2, False)]


def test_she_holds_the_card_of_a_person_hostage_and_is_due_the_full_bribe() -> None:
    """20. Rule: Wakhan > Bribes and hostages."""
    table = WakhanTable().court(BLUE, 29).spies(29, {HER: 2, BLUE: 1}).market(top=[9]).market_rupees(top=[1])
    table.turn_of(BLUE)
    assert table.bribe_for(BLUE, ActionKind.TAX, 29) == Bribe(HER, 2)
    table.play(UseCard(29, ActionKind.TAX))
    assert table.options() == [PayBribe(2), Withdraw()]
    assert table.rupees(BLUE, 1).turn_of(BLUE).options(UseCard) == []
