"""The bot's own deck against all that is published of the printed one: this must hold, however the rest is tuned."""

import json
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from paxbot.games.porfiriana import abilities
from paxbot.games.porfiriana.abilities import (
    AchillesHeel,
    AutoSlaveRevolt,
    BlockRegimeChange,
    CancelAttack,
    ConnectionPay,
    ConspiracyTheft,
    DuringTopple,
    ExtraAction,
    GunStore,
    RebelGovernor,
    RegimeAction,
    found,
)
from paxbot.games.porfiriana.cards import (
    Black,
    Card,
    Enterprise,
    Hacendado,
    Orange,
    Partner,
    Public,
    Side,
    Topple,
    Troop,
)
from paxbot.games.porfiriana.deck import (
    DECK_SHAPE,
    Deck,
    deck_of,
    dumped,
    own_deck,
    own_records,
    parsed,
    text_of,
    with_former,
)
from paxbot.games.porfiriana.mixing import TOTALS, Total, changes, points
from paxbot.games.porfiriana.terms import (
    Access,
    BlackClass,
    CardType,
    Counted,
    District,
    EnterpriseClass,
    Faction,
    FreeAction,
    IncomeKind,
    Orientation,
    PartnerClass,
    Prestige,
    Regime,
    Status,
)
from tests.cases import for_each

DATA = Path(__file__).parents[1] / "data"
FACTS = json.loads((DATA / "porfiriana_facts.json").read_text("utf-8"))
DECK = own_deck()
PLACES = "6ea3464541733bd7142f58a7c258baa25b5e8c072ad5d1c922aecd2be623eddb"
KINDS = {
    field.default
    for value in vars(abilities).values()
    if isinstance(value, type) and is_dataclass(value)
    for field in fields(value)
    if field.name == "kind"
}
OF: dict[CardType, list[Card]] = {kind: [card for card in DECK.cards if card.type is kind] for kind in CardType}
ENTERPRISES = [card for card in DECK.cards if isinstance(card, Enterprise)]
TROOPS = [card for card in DECK.cards if isinstance(card, Troop)]
PARTNERS = [card for card in DECK.cards if isinstance(card, Partner)]
HACENDADOS = [card for card in DECK.cards if isinstance(card, Hacendado)]


def card(name: str) -> Card:
    return DECK[DECK.index[name]]


def faces(cards: list[Card]) -> list[Any]:
    return [face for each in cards for face in getattr(each, "sides", (each,))]


def has(each: Card, kind: type) -> bool:
    return any(found(face.abilities, kind) is not None for face in faces([each]))


@for_each(
    ("kind", "count"),
    [
        (CardType.ENTERPRISE, 58),
        (CardType.PARTNER, 40),
        (CardType.TROOP, 30),
        (CardType.BLACK, 23),
        (CardType.ORANGE, 23),
        (CardType.HEADLINE, 29),
        (CardType.TOPPLE, 4),
        (CardType.PUBLIC, 2),
        (CardType.HACENDADO, 6),
    ],
)
def test_there_are_so_many_cards_of_each_type(kind: CardType, count: int) -> None:
    assert len(OF[kind]) == count


def test_the_pool_has_203_cards_and_no_topple_or_card_set_aside() -> None:
    assert len(DECK.pool) == 203
    assert (len(DECK.topples), len(DECK.public), len(DECK.hacendados)) == (4, 2, 6)
    assert sorted((*DECK.pool, *DECK.topples, *DECK.public, *DECK.hacendados)) == list(range(215))


def test_numbers_and_names_tell_all_cards_apart() -> None:
    assert [each.sort for each in DECK.cards] == list(range(1, 216))
    assert [each.index for each in DECK.cards] == list(range(215))
    assert all(each.number in (None, each.sort) for each in DECK.cards)
    assert len({each.title for each in DECK.cards}) == len({each.id for each in DECK.cards}) == 215
    assert [each.number for each in DECK.cards if isinstance(each, Public)] == [214, 215]


def test_a_card_is_called_as_well_known_as_it_is() -> None:
    for each in DECK.cards:
        assert each.status is (Status.PARTIAL if each.known else Status.INVENTED)
        assert each.id.startswith("R") is (each.status is Status.INVENTED)
        assert (each.id == f"{each.number:03}") if each.number else each.id[0] in "RN"


@pytest.mark.parametrize(("name", "field", "value"), FACTS, ids=[f"{name}-{field}" for name, field, _ in FACTS])
def test_a_fact_about_a_card_is_kept(name: str, field: str, value: object) -> None:
    (found_value,) = (record for record in own_records() if record["id"] == name)
    assert field in found_value["known"]
    at: Any = found_value
    for part in field.split("."):
        at = at[int(part)] if part.isdigit() else [each.get(part) for each in at] if isinstance(at, list) else at[part]
    assert at == value


def test_no_other_field_is_called_a_fact() -> None:
    told = {(name, field) for name, field, _ in FACTS}
    assert {(each["id"], field) for each in own_records() for field in each["known"] if field != "all"} == told


@for_each("total", TOTALS)
def test_a_published_total_is_met(total: Total) -> None:
    assert sum(total.count(each) for each in DECK.cards if each.type in total.types) in total.allowed


def test_the_points_of_all_kinds_are_114() -> None:
    """29, 35, 14 and 34, and those of the two public cards on top."""
    assert sum(1 for each in DECK.cards for _ in points(each)) == 114


def test_loyalty_lies_on_enterprises_and_partners_alone() -> None:
    loyal = {each.type for each in DECK.cards for point in points(each) if point.kind is Prestige.LOYALTY}
    assert loyal == {CardType.ENTERPRISE, CardType.PARTNER}


def test_command_lies_on_troops_black_cards_and_two_public_ones() -> None:
    command = Counter(each.type for each in DECK.cards for point in points(each) if point.kind is Prestige.COMMAND)
    assert command == {CardType.TROOP: 11, CardType.BLACK: 3, CardType.PUBLIC: 2}


def test_every_smelter_and_project_is_loyal() -> None:
    counted = [each for each in ENTERPRISES if each.cls in (EnterpriseClass.SMELTER, EnterpriseClass.PROJECT)]
    assert all(each.prestige[0].kind is Prestige.LOYALTY for each in counted)
    assert all(each.income.kind is IncomeKind.COUNTED for each in counted)


def test_more_than_eleven_headlines_and_no_public_card_change_to_pax() -> None:
    assert sum(Regime.PAX in changes(each) for each in OF[CardType.HEADLINE]) > 11
    assert not any(Regime.PAX in changes(each) for each in OF[CardType.PUBLIC])


def test_one_public_card_changes_to_martial_law_and_has_command_there() -> None:
    sides = [side for side in faces(OF[CardType.PUBLIC]) if side.regime_change is Regime.MARTIAL_LAW]
    assert [[point.kind for point in side.prestige] for side in sides] == [[Prestige.COMMAND]]


def test_troops_change_to_the_regime_of_their_faction_alone() -> None:
    changed = {(each.faction, each.regime_change) for each in TROOPS if each.regime_change}
    assert changed <= {
        (Faction.BLUE, Regime.US_INTERVENTION),
        (Faction.GREEN, Regime.PAX),
        (Faction.RED, Regime.ANARCHY),
        (Faction.WHITE, Regime.MARTIAL_LAW),
    }


def test_no_black_card_and_no_topple_changes_the_regime() -> None:
    assert not [each.id for each in (*OF[CardType.BLACK], *OF[CardType.TOPPLE]) if list(changes(each))]


def test_the_regimes_are_as_printed() -> None:
    values = {each.id: (each.mine, each.economy, each.topple_prestige) for each in DECK.regimes.values()}
    assert values == {
        Regime.PAX: (2, 3, Prestige.LOYALTY),
        Regime.US_INTERVENTION: (3, 2, Prestige.OUTRAGE),
        Regime.MARTIAL_LAW: (2, 2, Prestige.COMMAND),
        Regime.ANARCHY: (1, 1, Prestige.REVOLUTION),
    }


def test_the_rebel_governors_are_those_of_sonora_and_chihuahua() -> None:
    governors = {
        each.id: found(each.sides[0].abilities, RebelGovernor) for each in PARTNERS if has(each, RebelGovernor)
    }
    assert governors == {"040": RebelGovernor(District.SONORA), "041": RebelGovernor(District.CHIHUAHUA)}


def test_there_are_two_conspiracies_and_three_free_sellers_at_least() -> None:
    assert sum(has(each, ConspiracyTheft) for each in OF[CardType.BLACK]) >= 2
    sellers = [found(each.sides[0].abilities, ExtraAction) for each in PARTNERS]
    assert sellers.count(ExtraAction(FreeAction.SELL_CARD)) >= 3


def test_hacendados_have_an_income_of_2_and_backs_of_two_factions() -> None:
    color = {
        Faction.BLUE: Prestige.OUTRAGE,
        Faction.GREEN: Prestige.LOYALTY,
        Faction.WHITE: Prestige.COMMAND,
        Faction.RED: Prestige.REVOLUTION,
    }
    for each in HACENDADOS:
        assert (each.income.kind, each.income.amount) == (IncomeKind.FIXED, 2)
        assert each.sides[0].faction is not each.sides[1].faction
        assert all(side.prestige[0].kind is color[side.faction] for side in each.sides)
        assert all(side.access in (Access.FOOT, Access.RAIL) for side in each.sides)


def test_ranches_start_with_one_cube() -> None:
    assert {each.income.amount for each in ENTERPRISES if each.cls is EnterpriseClass.RANCH} == {1}


def test_a_gun_store_has_an_income_of_1_and_gets_2_for_an_orange_card() -> None:
    stores = [each for each in ENTERPRISES if has(each, GunStore)]
    assert {(each.income.amount, *each.abilities) for each in stores} == {(1, GunStore(2))}


def test_slave_enterprises_are_in_sonora_and_jail_marks_lie_beside_revolution() -> None:
    assert {each.district for each in ENTERPRISES if each.is_slave} == {District.SONORA}
    for each in DECK.cards:
        if isinstance(each, (Enterprise, Orange, Black)) and each.jailed:
            assert [point.kind for point in each.prestige] == [Prestige.REVOLUTION]
            assert each.prestige[0].orientation is not Orientation.UPRIGHT


def test_yaqui_troops_that_free_slaves_are_rebels() -> None:
    assert {each.faction for each in TROOPS if has(each, AutoSlaveRevolt)} == {Faction.RED}


def test_all_factions_have_partners_most_of_them_rebels_and_troops_fewest_of_them_blue() -> None:
    partners = Counter(side.faction for side in faces(OF[CardType.PARTNER]))
    troops = Counter(each.faction for each in TROOPS)
    assert set(partners) == set(troops) == set(Faction)
    assert partners.most_common(1)[0][0] is Faction.RED
    assert min(troops, key=troops.__getitem__) is Faction.BLUE


def test_most_spies_and_some_courts_can_also_be_discarded_in_a_showdown() -> None:
    spies = [each for each in PARTNERS if has(each, CancelAttack)]
    assert sum(has(each, DuringTopple) for each in spies) * 2 > len(spies)
    assert any(has(each, DuringTopple) for each in PARTNERS if each.cls is PartnerClass.COURT)


def test_a_newspaper_has_sides_of_two_factions() -> None:
    papers = [each for each in PARTNERS if each.cls is PartnerClass.NEWSPAPER]
    assert papers
    assert all(each.sides[0].faction is not each.sides[1].faction for each in papers)


def test_most_orange_cards_leave_a_prize_and_some_strikes_may_cost_nothing() -> None:
    orange = [each for each in DECK.cards if isinstance(each, Orange)]
    assert sum(bool(each.prestige) for each in orange) * 2 > len(orange)
    counted = [each for each in orange if getattr(each.cost, "what", None) in tuple(Counted)]
    assert any(each.cost == each.unrest for each in counted)


def test_some_ovals_have_a_chain() -> None:
    assert any(oval.chain for each in ENTERPRISES for oval in each.ovals)


def test_the_headlines_of_which_effects_are_told_have_them() -> None:
    assert all(has(card(name), ConnectionPay) for name in ("107", "112"))
    assert has(card("133"), BlockRegimeChange)


def test_each_topple_has_its_heel_under_another_regime() -> None:
    heels = [found(each.abilities, AchillesHeel) for each in DECK.cards if isinstance(each, Topple)]
    assert {heel.regime for heel in heels if heel} == set(Regime)
    assert all(heel and heel.prestige is DECK.regimes[heel.regime].topple_prestige for heel in heels)
    assert found(card("206").abilities, AchillesHeel) == AchillesHeel(Regime.MARTIAL_LAW, Prestige.COMMAND, 1)  # type: ignore[union-attr]


def test_the_antitrust_card_and_conspiracies_hit_opponents_alone() -> None:
    aimed = [each for each in DECK.cards if isinstance(each, Black)]
    named = [each for each in aimed if each.cls in (BlackClass.ANTITRUST, BlackClass.CONSPIRACY)]
    assert named
    assert all(each.opponent_only for each in named)


def test_the_anarchy_action_of_a_partner_counts_among_the_changes() -> None:
    assert sum(has(each, RegimeAction) for each in PARTNERS) == 1


def test_a_side_of_the_second_public_card_costs_18() -> None:
    assert [side.cost for side in faces([card("215")]) if isinstance(side, Side)] == [18, 18]


def test_cards_survive_their_form_as_records() -> None:
    assert all(parsed(dumped(each)) == each for each in DECK.cards)


def test_a_deck_is_known_by_its_cards() -> None:
    again = Deck(DECK.text)
    assert again == DECK
    assert hash(again) == hash(DECK)
    assert text_of((*again.cards[::-1], *again.regimes.values())) == DECK.text
    other = deck_of(DECK.text.replace("Wobblies", "Wobbly"))
    assert other != DECK
    assert DECK_SHAPE.validate_python(DECK_SHAPE.dump_python(other, mode="json")) == other


def test_a_deck_that_games_keep_is_read_for_ever() -> None:
    """The text has a card of each type and class and an ability of each kind, as databases hold them."""
    kept = (DATA / "porfiriana_deck.json").read_text("utf-8").strip()
    deck = deck_of(kept)
    assert text_of((*deck.cards, *deck.regimes.values())) == kept
    kinds = {each.kind for face in faces([*deck.cards]) for each in face.abilities}
    assert kinds | {"partner_theft"} == KINDS


def test_a_deck_of_before_is_known_by_its_key_also_with_an_owner_s_cards_in_it() -> None:
    """Records name their decks so."""
    of_version_1 = "5cd2b2b294e7fe5965e6c93202fa72c42fa6f7f3f6d81ee5f758f1143b6e4c2c"
    assert [each.key for each in with_former(DECK)] == [DECK.key, of_version_1]
    mine = replace(_by_id(DECK)["R124"], title="Another")
    mixed = deck_of(text_of((*(mine if each.id == mine.id else each for each in DECK.cards), *DECK.regimes.values())))
    now, before = ([deck["R124"], deck["150"]] for deck in map(_by_id, with_former(mixed)))
    assert [bool(each.prestige) for each in now] == [True, True]
    assert [bool(each.prestige) for each in before] == [True, False]


def _by_id(deck: Deck) -> dict[str, Any]:
    return {each.id: each for each in deck.cards}


def test_a_card_of_ours_never_gets_another_place() -> None:
    """Logs name the cards of the bot's own deck by their places alone."""
    ids = ",".join(each.id for each in DECK.cards)
    assert sha256(ids.encode()).hexdigest() == PLACES
