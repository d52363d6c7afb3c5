"""What of the bot's own deck is our own choice: prices, splits and balance, which may be tuned."""

from collections import Counter

from paxbot.games.porfiriana.cards import Enterprise, Headline, Partner, Topple, Troop
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.porfiriana.mixing import points
from paxbot.games.porfiriana.terms import CardType, EnterpriseClass, Faction, IncomeKind, Prestige, Sentiment

DECK = own_deck()
ENTERPRISES = [card for card in DECK.cards if isinstance(card, Enterprise)]
FULL = {IncomeKind.MINE: 2.0, IncomeKind.BANK: 2.25}


def income(card: Enterprise) -> float:
    return FULL.get(card.income.kind, card.income.amount)


def test_enterprises_without_loyalty_pay_back_in_3_to_5_turns() -> None:
    plain = [
        card
        for card in ENTERPRISES
        if card.income.kind is not IncomeKind.COUNTED and all(p.kind is not Prestige.LOYALTY for p in card.prestige)
    ]
    assert {card.id: card.cost / income(card) for card in plain if not 3 <= card.cost / income(card) <= 5} == {}


def test_partners_with_a_point_are_dearer_than_those_without() -> None:
    sides = [side for card in DECK.cards if isinstance(card, Partner) for side in card.sides]
    with_point, without = [[side.cost for side in sides if bool(side.prestige) is has] for has in (True, False)]
    assert sum(with_point) / len(with_point) > sum(without) / len(without) + 2


def test_there_are_16_bulls_and_17_bears() -> None:
    animals = Counter(card.bull_bear for card in DECK.cards if isinstance(card, (Headline, Topple)))
    assert animals == {Sentiment.BULL: 16, Sentiment.BEAR: 17}


def test_the_classes_of_enterprises_are_split_so() -> None:
    assert Counter("slave" if card.is_slave else card.cls for card in ENTERPRISES) == {
        "slave": 7,
        EnterpriseClass.MINE: 13,
        EnterpriseClass.RANCH: 8,
        EnterpriseClass.BANK: 7,
        EnterpriseClass.GUN_STORE: 4,
        EnterpriseClass.SMELTER: 4,
        EnterpriseClass.PROJECT: 5,
        EnterpriseClass.FIXED: 10,
    }


def test_the_factions_of_troops_are_split_so() -> None:
    factions = Counter(card.faction for card in DECK.cards if isinstance(card, Troop))
    assert factions == {Faction.RED: 11, Faction.GREEN: 8, Faction.WHITE: 7, Faction.BLUE: 4}


def test_the_points_are_split_so() -> None:
    split = Counter((point.kind, card.type) for card in DECK.cards for point in points(card))
    assert split == {
        (Prestige.LOYALTY, CardType.ENTERPRISE): 15,
        (Prestige.LOYALTY, CardType.PARTNER): 14,
        (Prestige.REVOLUTION, CardType.ENTERPRISE): 7,
        (Prestige.REVOLUTION, CardType.PARTNER): 12,
        (Prestige.REVOLUTION, CardType.TROOP): 5,
        (Prestige.REVOLUTION, CardType.ORANGE): 5,
        (Prestige.REVOLUTION, CardType.BLACK): 6,
        (Prestige.COMMAND, CardType.TROOP): 11,
        (Prestige.COMMAND, CardType.BLACK): 3,
        (Prestige.COMMAND, CardType.PUBLIC): 2,
        (Prestige.OUTRAGE, CardType.PARTNER): 3,
        (Prestige.OUTRAGE, CardType.PUBLIC): 1,
        (Prestige.OUTRAGE, CardType.TROOP): 3,
        (Prestige.OUTRAGE, CardType.ORANGE): 17,
        (Prestige.OUTRAGE, CardType.BLACK): 10,
    }


def test_four_enterprises_have_a_chain_and_gun_stores_a_cheap_connection() -> None:
    assert sum(any(oval.chain for oval in card.ovals) for card in ENTERPRISES) == 4
    stores = [card for card in ENTERPRISES if card.cls is EnterpriseClass.GUN_STORE]
    assert all(oval.price <= 2 for card in stores for oval in card.ovals)
