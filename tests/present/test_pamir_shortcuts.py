import pytest

from paxbot.games.pamir import moves as m
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side
from paxbot.present.pamir import panels
from paxbot.present.presenter import OptionView
from tests.pamir.builder import BLUE, RED, Diagram
from tests.pamir.wakhan.diagram import WakhanTable

PEOPLE = ["Ana", "Bo", "Cy"]
GIFT, MOVE_2, CARD, OTHER = 12, 35, 15, 16


def offered(table: Diagram, move: object) -> list[OptionView]:
    index = table.options().index(move)
    panel = panels.panel(table.s, table.decision, PEOPLE)
    return [option for group in panel.groups for option in group.options if option.index == index]


def said(options: list[OptionView]) -> list[tuple[str, list[object]]]:
    return [(option.label, [answer.move for answer in option.then]) for option in options]


def test_a_card_is_played_to_an_end_of_the_court_at_once(table: Diagram) -> None:
    table.hand(RED, CARD).court(RED, OTHER).turn_of(RED)
    assert said(offered(table, m.PlayCard(CARD))) == [
        ("Play Durrani Royal Guard (#15), left end", [m.ChooseSide(Side.LEFT)]),
        ("Play Durrani Royal Guard (#15), right end", [m.ChooseSide(Side.RIGHT)]),
    ]


def test_in_an_empty_court_no_end_is_chosen(table: Diagram) -> None:
    table.hand(RED, CARD).turn_of(RED)
    assert said(offered(table, m.PlayCard(CARD))) == [
        ("Play Durrani Royal Guard (#15)", []),
    ]


def test_a_card_with_a_bribe_to_settle_is_played_step_by_step(table: Diagram) -> None:
    table.hand(RED, CARD).court(RED, OTHER).tribes(Region.KABUL, {BLUE: 2}).turn_of(RED)
    assert said(offered(table, m.PlayCard(CARD))) == [("Play Durrani Royal Guard (#15) – bribe 2 rupees", [])]


def test_a_bribe_to_wakhan_is_paid_by_the_press_that_plays_the_card() -> None:
    table = WakhanTable(2, BLUE).hand(RED, CARD).tribes(Region.KABUL, {BLUE: 2}).turn_of(RED)
    play, paid = "Play Durrani Royal Guard (#15) – bribe 2 rupees in full", m.PayBribe(2)
    assert said(offered(table, m.PlayCard(CARD))) == [(play, [paid])]
    table.court(RED, OTHER)
    assert said(offered(table, m.PlayCard(CARD))) == [
        (f"{play}, left end", [paid, m.ChooseSide(Side.LEFT)]),
        (f"{play}, right end", [paid, m.ChooseSide(Side.RIGHT)]),
    ]


def test_a_bribe_to_wakhan_is_paid_by_the_press_that_uses_her_hostage() -> None:
    table = WakhanTable(2, BLUE).court(RED, GIFT, MOVE_2).spies(GIFT, {BLUE: 1}).spies(MOVE_2, {BLUE: 1})
    table.rupees(RED, 9).tribes(Region.KABUL, {RED: 1}).spies(OTHER, {RED: 1}).court(BLUE, OTHER).turn_of(RED)
    for use in (m.UseCard(GIFT, ActionKind.GIFT), m.UseCard(MOVE_2, ActionKind.MOVE)):
        (option,) = offered(table, use)
        assert [answer.move for answer in option.then] == [m.PayBribe(1)]
        assert "ou pay Bo 1 rupee" in option.hint


def test_the_cheapest_gift_is_one_press_and_the_others_can_be_chosen(table: Diagram) -> None:
    table.court(RED, GIFT).rupees(RED, 9).turn_of(RED)
    use = m.UseCard(GIFT, ActionKind.GIFT)
    assert said(offered(table, use)) == [
        ("Gift with City of Ghazni (#12) for 2 rupees", [m.PlaceGift(2)]),
        ("Gift with City of Ghazni (#12) for 4 or 6 rupees", []),
    ]
    assert {shortcut.hint for shortcut in offered(table, use)} == {"1 action; Worth 1 influence"}
    assert said(offered(table.gifts(RED, 2), use))[1][0] == "Gift with City of Ghazni (#12) for 6 rupees"


def test_the_only_gift_is_placed_by_itself(table: Diagram) -> None:
    table.court(RED, GIFT).rupees(RED, 3).turn_of(RED)
    assert said(offered(table, m.UseCard(GIFT, ActionKind.GIFT))) == [
        ("Gift with City of Ghazni (#12) for 2 rupees", []),
    ]


def test_a_gift_with_a_hostage_is_given_step_by_step(table: Diagram) -> None:
    table.court(RED, GIFT).spies(GIFT, {BLUE: 1}).rupees(RED, 9).turn_of(RED)
    assert said(offered(table, m.UseCard(GIFT, ActionKind.GIFT))) == [("Gift with City of Ghazni (#12)", [])]


def test_a_move_is_from_where_to_where(table: Diagram) -> None:
    table.court(RED, MOVE_2).loyalty(RED, Coalition.RUSSIAN).armies(Region.KABUL, {Coalition.RUSSIAN: 2})
    table.roads(Border.HERAT_KABUL, {Coalition.RUSSIAN: 1}).roads(Border.KABUL_PUNJAB, {Coalition.RUSSIAN: 1})
    table.armies(Region.PUNJAB, {Coalition.RUSSIAN: 1})
    table.turn_of(RED).play(m.UseCard(MOVE_2, ActionKind.MOVE))
    assert said(offered(table, m.PickUp(Piece.ARMY, Region.KABUL))) == [
        ("Army: Kabul → Punjab", [m.Cross(Region.PUNJAB)]),
        ("Army: Kabul → Herat", [m.Cross(Region.HERAT)]),
    ]
    # The only way is gone by itself.
    assert said(offered(table, m.PickUp(Piece.ARMY, Region.PUNJAB))) == [("Army: Punjab → Kabul", [])]
    assert offered(table, m.PickUp(Piece.ARMY, Region.KABUL))[0].hint == "1 Russian army"


def everything(table: Diagram) -> list[OptionView]:
    return [option for group in panels.panel(table.s, table.decision, PEOPLE).groups for option in group.options]


def test_a_spy_moves_from_card_to_card(table: Diagram) -> None:
    table.court(RED, MOVE_2, CARD).court(BLUE, OTHER).spies(CARD, {RED: 1})
    table.turn_of(RED).play(m.UseCard(MOVE_2, ActionKind.MOVE))
    assert said(everything(table)) == [
        ("Spy: Durrani Royal Guard (#15) → Hari Singh Nalwa (#35)", [m.Sneak(MOVE_2)]),
        ("Spy: Durrani Royal Guard (#15) → Bala Hissar (#16)", [m.Sneak(OTHER)]),
    ]


@pytest.mark.parametrize(("armies", "is_merged"), [(1, True), (2, False)])
def test_where_ways_are_too_many_the_piece_is_chosen_first(table: Diagram, armies: int, is_merged: bool) -> None:
    table.court(RED, MOVE_2, *range(1, 10)).loyalty(RED, Coalition.RUSSIAN)
    for number in range(1, 10):
        table.spies(number, {RED: 1})
    for border in Border:
        table.roads(border, {Coalition.RUSSIAN: 1})
    for region in (Region.KABUL, Region.HERAT)[:armies]:
        table.armies(region, {Coalition.RUSSIAN: 1})
    table.turn_of(RED).play(m.UseCard(MOVE_2, ActionKind.MOVE))
    options = everything(table)
    assert any(option.then for option in options) == is_merged
    assert len(options) == (9 * 2 + 4 if is_merged else 9 + 2)
