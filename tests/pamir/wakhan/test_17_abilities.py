import pytest

from paxbot.games.pamir.events import DominanceCheck
from paxbot.games.pamir.facts import ActionTaken, BribeSettled, CardPlayed, RupeesPlaced
from paxbot.games.pamir.moves import BattleIn, BattleOn, BetrayCard, Prompt, Purchase, Remove, UseCard
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region, Side, Suit
from paxbot.games.pamir.wakhan.facts import AiCardDrawn, Criterion, LineSkipped, Skip
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

MARKET_ONLY = 2
"""Three lines, all radicalize. Regions: Persia, Punjab, Kandahar, Herat, Transcaspia, Kabul."""
ANY_INTELLIGENCE = 6
"""Any intelligence card; move; radicalize."""
BUILD = 4
"""Most net rupees while she has fewer than two; build; radicalize."""
MOVE = 15
"""Move; battle; radicalize. Regions: Transcaspia, Kabul, Punjab, Persia, Herat, Kandahar."""
BETRAY = 22
"""Betray; battle on the court card with most spies; radicalize. Regions begin with Kabul."""

BLACKMAIL = [(54, Region.HERAT), (43, Region.KANDAHAR)]
blackmails = pytest.mark.parametrize(("card", "region"), BLACKMAIL)


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British, Gray Afghan, so she serves Russia."""
    return WakhanTable(3).ai(HER, 5, 2)


def turn(table: WakhanTable, face: int = MARKET_ONLY, column: int | None = 0) -> WakhanTable:
    return table.her_turn(face, back_for(face, LEFT, column))


# -- Blackmail


@pytest.mark.parametrize(("card", "target"), [(54, 61), (43, 46)])
def test_blackmail_puts_a_spy_on_a_card_of_the_region(table: WakhanTable, card: int, target: int) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Blackmail."""
    turn(table.court(HER, card).court(BLUE, target, 96))
    assert table.deeds == [("blackmail", target)]
    assert table.s.spies == {target: [1, 0, 0]}


def test_blackmail_comes_after_the_ai_card_and_before_the_first_action(table: WakhanTable) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Wakhan > Her turn."""
    turn(table.court(HER, 43).market([47]))
    assert isinstance(table.facts[1], AiCardDrawn)
    assert table.deeds[0] == ("blackmail", 43)  # once in her court, 47 would be of higher priority


def test_blackmail_costs_no_action(table: WakhanTable) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Blackmail."""
    turn(table.court(HER, 54).court(BLUE, 61).market([96], [98]))
    assert [verb for verb, _ in table.deeds].count("radicalize") == 2


@pytest.mark.parametrize("court", [(54, 43), (43, 54)])
def test_of_two_blackmails_herat_comes_first(table: WakhanTable, court: tuple[int, int]) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Blackmail."""
    turn(table.court(HER, *court).court(BLUE, 46, 65))  # 46 has the higher priority
    assert table.deeds == [("blackmail", 65), ("blackmail", 46)]


def test_blackmail_chooses_the_card_of_highest_priority(table: WakhanTable) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Wakhan > Card priority."""
    turn(table.court(HER, 54, 63).court(BLUE, 65, 58, 66).court(GRAY, 67).favored(Suit.ECONOMIC))
    assert table.deeds[0] == ("blackmail", 67)
    assert table.decided_by(Prompt.BLACKMAIL) == [
        Criterion.IN_RIVAL_COURT,
        Criterion.IN_FAVORED_SUIT,
        Criterion.HIGHEST_RANK,
        Criterion.HIGHEST_NUMBER,
    ]


@blackmails
@pytest.mark.parametrize("watcher", [HER, BLUE, GRAY])
def test_a_card_with_a_spy_of_anybody_is_no_target_of_blackmail(
    table: WakhanTable, card: int, region: Region, watcher: int
) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Blackmail."""
    best, other = (63, 65) if region is Region.HERAT else (46, 49)
    turn(table.court(HER, card).court(BLUE, best, other).spies(best, {watcher: 1}))
    assert table.deeds == [("blackmail", other)]


@blackmails
def test_blackmail_may_fall_on_its_own_card(table: WakhanTable, card: int, region: Region) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Blackmail."""
    turn(table.court(HER, card))
    assert table.deeds == [("blackmail", card)]


@blackmails
def test_without_an_unwatched_card_blackmail_does_nothing(table: WakhanTable, card: int, region: Region) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Blackmail."""
    turn(table.court(HER, card).court(BLUE, 96).spies(card, {BLUE: 1}))
    assert table.deeds == []


def test_blackmail_takes_a_tribe_of_hers_when_her_supply_is_empty(table: WakhanTable) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Wakhan > Empty supply."""
    table.court(HER, 54).court(BLUE, 61).tribes(Region.KABUL, {HER: 5}).tribes(Region.PUNJAB, {HER: 5})
    turn(table)
    assert (table.s.spies, table.s.tribes[Region.PUNJAB]) == ({61: [1, 0, 0]}, [4, 0, 0])


def test_kandahar_is_not_looked_at_if_it_had_no_card_without_spies_when_the_turn_began(table: WakhanTable) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Wakhan > Empty supply."""
    table.court(HER, 43, 54).court(BLUE, 46, 61, 96).spies(43, {BLUE: 1}).spies(54, {BLUE: 1})
    turn(table.spies(46, {HER: 1}).spies(96, {HER: 7}).gifts(HER, 2, 4).favored(Suit.INTELLIGENCE))
    assert table.deeds == [("blackmail", 61)]
    assert table.s.spies_on(46, HER) == 0  # the spy came from there


def test_after_kandahar_herat_is_not_looked_at_again(table: WakhanTable) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Wakhan > Empty supply."""
    table.court(HER, 43, 54).court(BLUE, 46, 61, 9).spies(43, {BLUE: 1}).spies(54, {BLUE: 1})
    turn(table.spies(61, {HER: 1}).spies(9, {HER: 7}).gifts(HER, 2, 4))
    assert table.deeds == [("blackmail", 46)]
    assert table.s.spies_on(61, HER) == 0  # the spy came from there


# -- Safe House


def raided(table: WakhanTable, *court: int) -> WakhanTable:
    """Blue has removed two spies of hers in a battle on 61, a card of Blue's."""
    table.court(HER, *court).court(BLUE, 38, 61).spies(61, {HER: 3, BLUE: 2}).turn_of(BLUE)
    removal = Remove(Piece.SPY, 61, HER)
    return table.play(UseCard(38, ActionKind.BATTLE), BattleOn(61), removal, removal).go_on()


@pytest.mark.parametrize("house", [41, 72])
def test_each_spy_removed_by_another_player_goes_to_her_safe_house(table: WakhanTable, house: int) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Safe House."""
    raided(table, house)
    assert table.s.spies == {61: [1, 2, 0], house: [2, 0, 0]}
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_of_two_safe_houses_she_takes_the_one_of_higher_priority(table: WakhanTable) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Safe House."""
    raided(table, 41, 72)  # equal but for the number
    assert table.s.spies == {61: [1, 2, 0], 72: [2, 0, 0]}


def test_without_a_safe_house_her_spies_return_to_the_supply(table: WakhanTable) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Safe House."""
    raided(table, 96)
    assert (table.s.spies, table.s.cylinders[HER]) == ({61: [1, 2, 0]}, 9)


def test_spies_lost_with_a_betrayed_card_find_no_shelter(table: WakhanTable) -> None:
    """17.1; 24.6. Rule: Wakhan > Special abilities; Abilities > Safe House."""
    table.court(HER, 41).court(BLUE, 16).court(GRAY, 61).spies(61, {HER: 2, BLUE: 1}).turn_of(BLUE)
    table.play(UseCard(16, ActionKind.BETRAY), BetrayCard(61)).go_on()
    assert (table.s.spies, table.s.cylinders[HER]) == ({}, 10)


# -- Infrastructure, Insurrection


def test_infrastructure_builds_where_she_built(table: WakhanTable) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Infrastructure."""
    table.court(HER, 78).rupees(HER, 2).tribes(Region.KABUL, {HER: 1}).tribes(Region.HERAT, {HER: 1})
    turn(table, BUILD)  # Kandahar, Kabul, Herat, …
    assert (table.s.armies[Region.KABUL], table.s.armies[Region.HERAT]) == ([0, 0, 2], [0, 0, 0])
    assert sum(map(sum, table.s.roads)) == 0


def test_infrastructure_adds_nothing_where_she_could_not_build(table: WakhanTable) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Infrastructure."""
    table.court(HER, 78).rupees(HER, 1).tribes(Region.KABUL, {HER: 1})
    turn(table, BUILD)
    assert table.s.armies[Region.KABUL] == [0, 0, 0]


def test_insurrection_places_afghan_armies_whatever_her_pragmatic_loyalty(table: WakhanTable) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Insurrection."""
    table.court(HER, 3).market([101]).deck(102).turn_of(BLUE).play(Purchase(101)).go_on()
    assert table.s.armies[Region.KABUL] == [2, 0, 0]


def test_insurrection_takes_afghan_armies_by_the_row_when_their_supply_is_empty(table: WakhanTable) -> None:
    """17.1. Rule: Wakhan > Special abilities; Wakhan > Empty supply."""
    afghan, british = Coalition.AFGHAN, Coalition.BRITISH
    table.ai(HER, MARKET_ONLY, 1).court(HER, 3).deck(102).armies(Region.KABUL, {afghan: 6})
    table.armies(Region.HERAT, {afghan: 5}).armies(Region.KANDAHAR, {afghan: 1}).armies(Region.PERSIA, {british: 12})
    table.s.active = BLUE
    table.ask(DominanceCheck(unstable=False))
    assert [table.s.armies[region][afghan] for region in (Region.KABUL, Region.KANDAHAR, Region.HERAT)] == [8, 0, 4]


# -- Influence


INFLUENCES = [(66, 54), (68, 73), (70, 87)]


@pytest.mark.parametrize(("influence", "free"), INFLUENCES)
def test_a_card_under_her_influence_is_the_cheapest_and_takes_no_rupees(
    table: WakhanTable, influence: int, free: int
) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Herat, Persian and Russian Influence."""
    table.court(HER, influence).rupees(HER, 5).market([None, 39, 63, 96], [None, None, None, None, None, free])
    turn(table, ANY_INTELLIGENCE)
    assert table.deeds[0] == ("radicalize", free)
    placed = [fact for fact in table.facts if isinstance(fact, (CardPlayed, RupeesPlaced))]
    assert placed[0] == CardPlayed(HER, free, Side.LEFT)  # no rupee was placed before


@pytest.mark.parametrize(("influence", "free"), INFLUENCES)
def test_without_the_influence_the_card_is_beyond_her_purse(table: WakhanTable, influence: int, free: int) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Herat, Persian and Russian Influence."""
    table.court(HER, 10).court(BLUE, influence).rupees(HER, 4)
    turn(table.market([], [None, None, None, None, None, free]), ANY_INTELLIGENCE)
    assert table.deeds == []


# -- bribes


def test_charismatic_courtiers_save_her_the_bribe_for_playing_a_card(table: WakhanTable) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Charismatic Courtiers."""
    table.court(HER, 42).tribes(Region.HERAT, {BLUE: 5}).market([65]).rupees(HER, 1)
    turn(table)
    assert (table.player(HER).court, table.player(HER).rupees) == ([65, 42], 1)


def test_charismatic_courtiers_do_not_free_hostages(table: WakhanTable) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Charismatic Courtiers."""
    table.court(HER, 42).tribes(Region.KABUL, {HER: 1}).spies(42, {BLUE: 1}).rupees(HER, 4)
    turn(table, BUILD)
    assert table.told(BribeSettled) == [BribeSettled(HER, BLUE, 42, 1, 1, False)]


def test_civil_service_reforms_free_every_hostage_of_hers(table: WakhanTable) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Civil Service Reforms."""
    table.court(HER, 24, 17).tribes(Region.KABUL, {HER: 1}).spies(17, {BLUE: 3}).rupees(HER, 2)
    turn(table, BUILD)
    assert table.s.armies[Region.KABUL] == [0, 0, 1]
    assert table.told(BribeSettled) == []


def test_civil_service_reforms_do_not_save_her_the_bribe_for_playing_a_card(table: WakhanTable) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Civil Service Reforms."""
    table.court(HER, 24).tribes(Region.HERAT, {BLUE: 2}).market([65]).rupees(HER, 3)
    turn(table)
    assert table.told(BribeSettled) == [BribeSettled(HER, BLUE, 65, 2, 2, False)]


def test_abilities_of_others_against_bribes_save_her_nothing(table: WakhanTable) -> None:
    """17.1. Rule: Abilities > Charismatic Courtiers; Abilities > Civil Service Reforms."""
    table.court(HER, 17).court(BLUE, 24, 42).spies(17, {BLUE: 1}).tribes(Region.KABUL, {HER: 1}).rupees(HER, 9)
    turn(table.tribes(Region.HERAT, {GRAY: 2}).market([65, 61, 62, 63]), BUILD)
    assert [(fact.holder, fact.card, fact.paid) for fact in table.told(BribeSettled)] == [(BLUE, 17, 1), (GRAY, 65, 2)]


# -- always favored


@pytest.mark.parametrize(("special", "other"), [(91, 93), (99, 100)])
def test_savvy_operator_and_irregulars_come_first_as_favored_cards(
    table: WakhanTable, special: int, other: int
) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Savvy Operator and Irregulars."""
    # the other card has the higher rank and number; neither is in the favored suit
    table.favored(Suit.INTELLIGENCE).court(HER, special, other).court(BLUE, 57).spies(57, {HER: 1, BLUE: 1})
    turn(table, BETRAY)
    assert table.told(ActionTaken)[0].card == special
    assert table.told(ActionTaken)[0].bonus


# -- passive ones


def test_indispensable_advisors_keep_her_spies_in_battles_of_others(table: WakhanTable) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Indispensable Advisors."""
    table.court(HER, 1).court(BLUE, 38, 61).spies(61, {HER: 1, BLUE: 2, GRAY: 1}).turn_of(BLUE)
    table.play(UseCard(38, ActionKind.BATTLE), BattleOn(61))
    assert table.options() == [Remove(Piece.SPY, 61, GRAY)]


@pytest.mark.parametrize(("citadel", "region"), [(17, Region.KABUL), (97, Region.TRANSCASPIA)])
def test_citadels_keep_her_tribes_in_battles_of_others(table: WakhanTable, citadel: int, region: Region) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Citadel."""
    table.court(HER, citadel).court(BLUE, 38).armies(region, {Coalition.BRITISH: 2})
    table.tribes(region, {HER: 1, GRAY: 1}).turn_of(BLUE).play(UseCard(38, ActionKind.BATTLE), BattleIn(region))
    assert table.options() == [Remove(Piece.TRIBE, region, GRAY)]


@pytest.mark.parametrize("bodyguards", [15, 83])
def test_bodyguards_keep_her_political_cards_from_betrayal(table: WakhanTable, bodyguards: int) -> None:
    """17.1. Rule: Wakhan > Special abilities; Abilities > Bodyguards."""
    table.court(HER, bodyguards, 90, 96).court(BLUE, 16).spies(90, {BLUE: 1}).spies(96, {BLUE: 1}).turn_of(BLUE)
    table.play(UseCard(16, ActionKind.BETRAY))
    assert table.options() == [BetrayCard(96)]


# -- no effect


@pytest.mark.parametrize("idle", [51, 21, 56])
def test_indian_supplies_strange_bedfellows_and_well_connected_change_nothing_she_moves(
    table: WakhanTable, idle: int
) -> None:
    """17.1. Rule: Wakhan > Special abilities; Wakhan > Move."""
    table.court(HER, 63, idle).court(BLUE, 61).spies(61, {HER: 2}).armies(Region.TRANSCASPIA, {Coalition.RUSSIAN: 1})
    turn(table.tribes(Region.PERSIA, {BLUE: 3}).tribes(Region.PUNJAB, {BLUE: 3}), MOVE)
    moved = [(raw["do"], raw["from"], raw["to"]) for raw in table.moves if raw["do"].startswith("move_")]
    assert moved == [("move_army", "transcaspia", "persia")]


@pytest.mark.parametrize("idle", [21, 56])
def test_the_cards_that_help_spies_move_make_no_move_possible_for_her(table: WakhanTable, idle: int) -> None:
    """17.1. Rule: Wakhan > Special abilities; Wakhan > Move."""
    table.court(HER, 1, idle).court(BLUE, 61, 96).spies(61, {HER: 2, BLUE: 1})
    turn(table, MOVE)
    assert table.told(LineSkipped)[0] == LineSkipped(HER, MOVE, 0, Skip.NO_TARGET)
