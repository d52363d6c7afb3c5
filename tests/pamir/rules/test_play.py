import pytest

from paxbot.games.pamir.facts import CardPlayed, PiecePlaced, RupeesGained, SuitFavored
from paxbot.games.pamir.moves import (
    ChooseSide,
    PlaceArmy,
    PlaceRoad,
    PlaceSpy,
    PlaceTribe,
    PlayCard,
    Prompt,
)
from paxbot.games.pamir.terms import (
    BORDERS_OF,
    COURT_CARDS,
    FAVORS,
    Border,
    Coalition,
    CourtCard,
    ImpactIcon,
    Region,
    Side,
    Suit,
)
from tests.cases import for_each
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

AFGHAN, BRITISH, RUSSIAN = Coalition
LEFT, RIGHT = ChooseSide(Side.LEFT), ChooseSide(Side.RIGHT)


@pytest.mark.parametrize(("side", "court"), [(LEFT, [15, 9, 10]), (RIGHT, [9, 10, 15])])
def test_a_card_is_played_to_either_end_of_the_court(table: Diagram, side: ChooseSide, court: list[int]) -> None:
    """Rule: Play."""
    table.court(RED, 9, 10).hand(RED, 15, 16).turn_of(RED).play(PlayCard(15))
    assert table.options() == [LEFT, RIGHT]
    table.play(side)
    assert table.player(RED).court == court
    assert table.player(RED).hand == [16]
    assert table.told(CardPlayed) == [CardPlayed(RED, 15, side.side)]


def test_playing_a_card_is_one_action(table: Diagram) -> None:
    """Rule: Play."""
    table.hand(RED, 15).turn_of(RED).play(PlayCard(15), LEFT, PlaceArmy(Region.KABUL))
    assert table.s.actions_left == 1


def test_without_an_action_left_no_card_can_be_played(table: Diagram) -> None:
    """Rule: Play."""
    table.hand(RED, 15).turn_of(RED, actions=0)
    assert table.refuse(PlayCard(15)).reason == "no_action_left"


def test_only_cards_of_the_own_hand_can_be_played(table: Diagram) -> None:
    """Rule: Play."""
    table.hand(RED, 15).hand(BLUE, 16).market([9]).turn_of(RED)
    assert table.options(PlayCard) == [PlayCard(15)]


def test_a_patriot_changes_the_loyalty_before_its_icons_take_effect(table: Diagram) -> None:
    """Rule: Play."""
    table.loyalty(RED, BRITISH).hand(RED, 84).turn_of(RED).play(PlayCard(84), LEFT)
    assert table.player(RED).loyalty is RUSSIAN
    table.play(PlaceArmy(Region.PERSIA), PlaceArmy(Region.PERSIA))
    assert table.s.armies[Region.PERSIA] == [0, 0, 2]


def test_a_card_without_a_patriots_banner_leaves_the_loyalty_alone(table: Diagram) -> None:
    """Rule: Play."""
    table.loyalty(RED, BRITISH).hand(RED, 2).turn_of(RED).play(PlayCard(2), LEFT)
    assert table.player(RED).loyalty is BRITISH, "a prize says nothing while the card is played"


def test_a_road_goes_on_any_border_of_the_region(table: Diagram) -> None:
    """Rule: Play > Impact icons."""
    table.loyalty(RED, AFGHAN).hand(RED, 9).turn_of(RED).play(PlayCard(9), LEFT)
    assert table.asked == (RED, Prompt.PLACE_ROAD)
    assert table.options() == [PlaceRoad(border) for border in BORDERS_OF[Region.KABUL]]
    table.play(PlaceRoad(Border.KABUL_TRANSCASPIA))
    assert table.s.roads[Border.KABUL_TRANSCASPIA] == [1, 0, 0]


def test_several_roads_may_lie_on_one_border(table: Diagram) -> None:
    """Rule: Play > Impact icons."""
    table.loyalty(RED, AFGHAN).hand(RED, 12).turn_of(RED).play(PlayCard(12), LEFT)
    table.play(*[PlaceRoad(Border.KABUL_PUNJAB)] * 3)
    assert table.s.roads[Border.KABUL_PUNJAB] == [3, 0, 0]


def test_an_army_goes_into_the_region(table: Diagram) -> None:
    """Rule: Play > Impact icons."""
    table.loyalty(RED, AFGHAN).hand(RED, 15).turn_of(RED).play(PlayCard(15), LEFT)
    assert table.options() == [PlaceArmy(Region.KABUL)]
    table.play(PlaceArmy(Region.KABUL))
    assert table.s.armies[Region.KABUL] == [1, 0, 0]
    assert table.s.blocks[AFGHAN] == 11


def test_a_tribe_goes_into_the_region(table: Diagram) -> None:
    """Rule: Play > Impact icons."""
    table.hand(RED, 90).turn_of(RED).play(PlayCard(90), LEFT)
    assert table.options() == [PlaceTribe(Region.TRANSCASPIA)]
    table.play(PlaceTribe(Region.TRANSCASPIA))
    assert table.s.tribes[Region.TRANSCASPIA] == [1, 0, 0]
    assert table.s.cylinders[RED] == 9


def test_a_spy_goes_on_a_court_card_of_the_region_in_any_court(table: Diagram) -> None:
    """Rule: Play > Impact icons."""
    table.court(RED, 15, 28).court(BLUE, 5, 61).court(GRAY, 16).hand(RED, 4).turn_of(RED).play(PlayCard(4), RIGHT)
    assert table.asked == (RED, Prompt.PLACE_SPY)
    assert table.options() == [PlaceSpy(15), PlaceSpy(4), PlaceSpy(5), PlaceSpy(16)]
    table.play(PlaceSpy(5))
    assert table.s.spies == {5: [1, 0, 0]}


def test_a_spy_may_go_on_the_card_just_played(table: Diagram) -> None:
    """Rule: Play > Impact icons."""
    table.hand(RED, 4).turn_of(RED).play(PlayCard(4), RIGHT, PlaceSpy(4))
    assert table.s.spies == {4: [1, 0, 0]}


def test_several_spies_may_be_spread_over_several_cards(table: Diagram) -> None:
    """Rule: Play > Impact icons."""
    table.court(BLUE, 5).hand(RED, 1).turn_of(RED).play(PlayCard(1), LEFT, PlaceSpy(5), PlaceSpy(1), PlaceSpy(5))
    assert table.s.spies == {5: [2, 0, 0], 1: [1, 0, 0]}


def test_leverage_brings_two_rupees_from_the_bank(table: Diagram) -> None:
    """Rule: Play > Impact icons."""
    table.hand(RED, 27).turn_of(RED)
    bank = table.s.bank
    table.play(PlayCard(27), LEFT, PlaceTribe(Region.PUNJAB))
    assert table.player(RED).rupees == 6
    assert table.s.bank == bank - 2


@pytest.mark.parametrize(
    ("card", "suit"),
    [(58, Suit.ECONOMIC), (74, Suit.INTELLIGENCE), (37, Suit.POLITICAL), (92, Suit.MILITARY)],
)
def test_a_favored_suit_icon_moves_the_marker(table: Diagram, card: int, suit: Suit) -> None:
    """Rule: Play > Impact icons."""
    before = Suit.ECONOMIC if suit is not Suit.ECONOMIC else Suit.MILITARY
    table.favored(before).hand(RED, card).turn_of(RED)
    table.play(PlayCard(card), LEFT).go_on()
    assert table.s.favored is suit
    assert table.told(SuitFavored) == [SuitFavored(suit, before)]


def test_a_marker_that_stands_there_already_stays(table: Diagram) -> None:
    """Rule: Play > Impact icons."""
    table.favored(Suit.POLITICAL).hand(RED, 37).turn_of(RED).play(PlayCard(37), LEFT, PlaceArmy(Region.PUNJAB))
    assert table.s.favored is Suit.POLITICAL
    assert table.told(SuitFavored) == []


def icon_of(fact: object) -> ImpactIcon | None:
    match fact:
        case PiecePlaced(piece=piece):
            return ImpactIcon[piece.name]
        case RupeesGained():
            return ImpactIcon.LEVERAGE
        case SuitFavored(suit):
            return next(icon for icon, favored in FAVORS.items() if favored is suit)
        case _:
            return None


@for_each("card", COURT_CARDS.values(), ids=lambda card: str(card.number))
def test_icons_are_resolved_from_top_to_bottom_as_printed(card: CourtCard) -> None:
    """Rule: Play > Impact icons."""
    table = Diagram(seats=3)
    printed = [FAVORS[icon] for icon in card.impact if icon in FAVORS]
    table.favored(next(suit for suit in Suit if suit not in printed)).hand(RED, card.number).turn_of(RED)
    table.play(PlayCard(card.number), LEFT)
    told = list(table.facts)
    while table.asked[1] is not Prompt.CHOOSE_ACTION:
        table.play(table.options()[0])
        told += table.facts
    assert [icon for icon in map(icon_of, told) if icon is not None] == list(card.impact)
