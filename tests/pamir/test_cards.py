from collections import Counter
from itertools import groupby

import pytest

from paxbot.games.pamir.terms import (
    BORDERS_OF,
    COURT_CARDS,
    DOMINANCE_CHECKS,
    ENDS,
    EVENT_CARDS,
    ActionKind,
    Border,
    Coalition,
    CourtCard,
    ImpactIcon,
    Region,
    Suit,
)
from tests.cases import for_each

CARDS = list(COURT_CARDS.values())
POLITICAL, INTELLIGENCE, ECONOMIC, MILITARY = Suit

SUITS_BY_REGION = {
    Region.KABUL: (3, 4, 7, 3),
    Region.PUNJAB: (4, 6, 3, 8),
    Region.KANDAHAR: (4, 3, 4, 4),
    Region.HERAT: (4, 1, 7, 2),
    Region.PERSIA: (4, 6, 4, 3),
    Region.TRANSCASPIA: (4, 5, 3, 4),
}
RANKS = {POLITICAL: (18, 5, 0), INTELLIGENCE: (13, 11, 1), ECONOMIC: (12, 14, 2), MILITARY: (13, 9, 2)}
ICONS = {
    "army": 55,
    "road": 45,
    "tribe": 28,
    "spy": 51,
    "leverage": 13,
    "favor_political": 9,
    "favor_intelligence": 9,
    "favor_economic": 8,
    "favor_military": 6,
}
ACTIONS = {"tax": 31, "gift": 22, "build": 23, "move": 37, "betray": 22, "battle": 31}
SUIT_ICON = {
    POLITICAL: ImpactIcon.TRIBE,
    INTELLIGENCE: ImpactIcon.SPY,
    ECONOMIC: ImpactIcon.ROAD,
    MILITARY: ImpactIcon.ARMY,
}
LEVERAGED = [14, 27, 30, 40, 42, 46, 54, 78, 79, 80, 81, 85, 94]
ABILITIES = {
    (1,): "indispensable_advisors",
    (3,): "insurrection",
    (5,): "claim_of_ancient_lineage",
    (15, 83): "bodyguards",
    (17, 97): "citadel",
    (21,): "strange_bedfellows",
    (24,): "civil_service_reforms",
    (41, 72): "safe_house",
    (42,): "charismatic_courtiers",
    (43, 54): "blackmail",
    (51,): "indian_supplies",
    (56,): "well_connected",
    (66, 68, 70): "influence",
    (78,): "infrastructure",
    (91, 99): "always_favored",
}


def numbers(cards: list[CourtCard]) -> list[int]:
    return [card.number for card in cards]


def is_favor(icon: ImpactIcon) -> bool:
    return icon.key.startswith("favor_")


def test_there_are_100_court_cards_and_16_events() -> None:
    assert list(COURT_CARDS) == list(range(1, 101))
    assert list(EVENT_CARDS) == list(range(101, 117))
    assert sorted(DOMINANCE_CHECKS) == [101, 102, 103, 104]


def test_every_card_stands_under_its_number_and_no_name_comes_twice() -> None:
    assert numbers(CARDS) == list(COURT_CARDS)
    assert [card.number for card in EVENT_CARDS.values()] == list(EVENT_CARDS)
    assert len({card.name for card in CARDS}) == 100


@for_each("region", Region)
def test_each_region_has_so_many_cards_of_each_suit(region: Region) -> None:
    found = Counter(card.suit for card in CARDS if card.region is region)
    assert tuple(found[suit] for suit in Suit) == SUITS_BY_REGION[region]


@pytest.mark.parametrize("suit", Suit)
def test_each_suit_has_so_many_cards_of_each_rank(suit: Suit) -> None:
    found = Counter(card.rank for card in CARDS if card.suit is suit)
    assert tuple(found[rank] for rank in (1, 2, 3)) == RANKS[suit]


def test_all_stars_together() -> None:
    assert {suit: sum(card.rank for card in CARDS if card.suit is suit) for suit in Suit} == {
        POLITICAL: 28,
        INTELLIGENCE: 38,
        ECONOMIC: 46,
        MILITARY: 37,
    }
    assert Counter(card.rank for card in CARDS) == {1: 56, 2: 39, 3: 5}


def test_so_many_impact_icons_of_each_kind() -> None:
    assert Counter(icon.key for card in CARDS for icon in card.impact) == ICONS
    assert sum(ICONS.values()) == 224


def test_so_many_actions_of_each_kind() -> None:
    assert Counter(action.key for card in CARDS for action in card.actions) == ACTIONS
    assert sum(ACTIONS.values()) == 166


def test_no_card_has_an_action_twice() -> None:
    assert all(len(set(card.actions)) == len(card.actions) for card in CARDS)
    assert set(ACTIONS) == {action.key for action in ActionKind}


def test_so_many_patriots_and_prizes_of_each_coalition() -> None:
    afghan, british, russian = Coalition
    assert Counter(card.patriot for card in CARDS) == {afghan: 7, british: 13, russian: 10, None: 70}
    assert Counter(card.prize for card in CARDS) == {afghan: 18, british: 17, russian: 17, None: 48}
    assert sum(1 for card in CARDS if card.patriot is not None and card.prize is not None) == 22


def test_only_charismatic_courtiers_is_patriot_and_prize_of_one_coalition() -> None:
    assert numbers([card for card in CARDS if card.patriot is not None and card.patriot is card.prize]) == [42]


def test_cards_by_number_of_actions() -> None:
    assert Counter(len(card.actions) for card in CARDS) == {0: 2, 1: 37, 2: 54, 3: 7}
    assert numbers([card for card in CARDS if not card.actions]) == [7, 76]
    assert numbers([card for card in CARDS if len(card.actions) == 3]) == [34, 55, 60, 65, 87, 89, 92]


def test_cards_by_number_of_impact_icons() -> None:
    assert Counter(len(card.impact) for card in CARDS) == {1: 19, 2: 46, 3: 27, 4: 8}


def test_the_cards_of_rank_three_and_those_with_leverage() -> None:
    assert numbers([card for card in CARDS if card.rank == 3]) == [1, 12, 32, 63, 98]
    assert numbers([card for card in CARDS if card.is_leveraged]) == LEVERAGED


def test_the_first_icons_are_those_of_the_suit_as_many_as_the_rank_and_no_more() -> None:
    for card in CARDS:
        expected = 1 if card.number == 67 else card.rank
        icon = SUIT_ICON[card.suit]
        assert card.impact[:expected] == (icon,) * expected, card.number
        assert card.impact.count(icon) == expected, card.number


def test_a_favor_icon_comes_once_and_last_and_leverage_only_directly_before_it_or_last() -> None:
    for card in CARDS:
        favors = [icon for icon in card.impact if is_favor(icon)]
        assert favors in ([], [card.impact[-1]]), card.number
        rest = card.impact[: len(card.impact) - len(favors)]
        assert ImpactIcon.LEVERAGE not in rest[:-1], card.number


def test_the_printed_order_differs_from_an_order_by_kind_on_the_three_known_cards() -> None:
    for number in (2, 3, 68):
        assert [icon.key for icon in COURT_CARDS[number].impact[:3]] == ["spy", "spy", "army"]


def test_numbers_run_through_the_regions_and_within_a_region_through_the_suits() -> None:
    assert [region for region, _ in groupby(card.region for card in CARDS)] == list(Region)
    for region in Region:
        suits = [suit for suit, _ in groupby(card.suit for card in CARDS if card.region is region)]
        assert len(suits) == len(set(suits)) == 4


def test_twenty_abilities_rest_on_22_cards() -> None:
    found = {card.number: card.ability for card in CARDS if card.ability is not None}
    assert len(found) == 22
    assert len({(ability.kind, ability.region, ability.coalition, ability.title) for ability in found.values()}) == 20
    for cards, kind in ABILITIES.items():
        assert [found.pop(card).kind for card in cards] == [kind] * len(cards)
    assert found == {}


def test_abilities_name_the_right_region_or_coalition() -> None:
    found = {card.number: card.ability for card in CARDS}
    regions = {number: a.region for number, a in found.items() if a is not None and a.region is not None}
    assert regions == {
        3: Region.KABUL,
        17: Region.KABUL,
        43: Region.KANDAHAR,
        54: Region.HERAT,
        66: Region.HERAT,
        68: Region.PERSIA,
        97: Region.TRANSCASPIA,
    }
    coalitions = {number: a.coalition for number, a in found.items() if a is not None and a.coalition is not None}
    assert coalitions == {3: Coalition.AFGHAN, 70: Coalition.RUSSIAN}


def test_names_settled_between_the_printings() -> None:
    names = {5: "Shah Shuja Durrani", 48: "Fruit Markets", 72: "Claude Wade", 97: "The Ark of Bukhara"}
    assert {number: COURT_CARDS[number].name for number in names} == names
    assert (COURT_CARDS[79].name, COURT_CARDS[94].name) == ("Persian Slave Markets", "Khivan Slave Markets")


def test_the_durations_of_events() -> None:
    lasting = {
        (card.number, name)
        for card in EVENT_CARDS.values()
        for name in ("discarded", "purchased")
        if getattr(card, name).is_lasting
    }
    assert {card for card, name in lasting if name == "discarded"} == {106, 107}
    assert {card for card, name in lasting if name == "purchased"} == {105, 106, 107, 108, 109, 110, 112, 115}
    assert EVENT_CARDS[111].purchased.duration == "while_in_market"


def test_the_map_has_nine_borders() -> None:
    assert len(Border) == 9
    assert all(border.key == "_".join(sorted(end.key for end in ENDS[border])) for border in Border)
    assert {region.key: len(BORDERS_OF[region]) for region in Region} == {
        "kabul": 4,
        "punjab": 2,
        "kandahar": 3,
        "herat": 4,
        "persia": 2,
        "transcaspia": 3,
    }
