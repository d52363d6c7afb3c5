import pytest

from paxbot.engine.kernel import Rng
from paxbot.games.pamir.events import DominanceCheck
from paxbot.games.pamir.facts import (
    BribeSettled,
    CardDiscarded,
    CardPlayed,
    HandsSwapped,
    PlayerNamed,
    RegionNamed,
    Why,
)
from paxbot.games.pamir.moves import ChoosePlayer, Prompt, Purchase
from paxbot.games.pamir.state import Half, InForce
from paxbot.games.pamir.terms import Arrow, Border, Coalition, Region, Side, Suit
from paxbot.games.pamir.wakhan.facts import AiCardDrawn, BribeUnpaid
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, RIGHT, WakhanTable, back_for

MARKET_ONLY = 2
"""Three lines, all radicalize. Regions: Persia, Punjab, Kandahar, Herat, Transcaspia, Kabul."""
PERSUASION = 114


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British, Gray Afghan, so she serves Russia."""
    return WakhanTable(3)


def turn(table: WakhanTable, red: Arrow = LEFT) -> WakhanTable:
    return table.her_turn(MARKET_ONLY, back_for(MARKET_ONLY, red, 0))


def bought(table: WakhanTable, card: int, red: Arrow = LEFT) -> WakhanTable:
    turn(table.market([card]), red)
    assert table.deeds[0] == ("radicalize", card)
    return table


# -- what stays with her


@pytest.mark.parametrize("card", [105, 106, 107, 110, 112])
def test_an_event_of_hers_that_lasts_lies_before_her(table: WakhanTable, card: int) -> None:
    """18.1. Rule: Wakhan > Events; Events > Duration."""
    assert bought(table, card).player(HER).events == [InForce(card, Half.PURCHASED)]


def test_conflict_fatigue_lies_beside_the_map_for_everybody(table: WakhanTable) -> None:
    """18.1. Rule: Wakhan > Events; Events > Conflict Fatigue."""
    assert bought(table, 109).s.events == [InForce(109, Half.PURCHASED)]


@pytest.mark.parametrize("card", [105, 106, 107, 109, 110, 112])
def test_it_stays_until_the_next_dominance_check_and_no_longer(table: WakhanTable, card: int) -> None:
    """18.1. Rule: Wakhan > Events; Events > Duration."""
    bought(table.deck(101), card).cleanup()
    turn(table.market([]).deck(101))
    assert [*table.player(HER).events, *table.s.events] == [InForce(card, Half.PURCHASED)]
    table.ask(DominanceCheck(unstable=False))
    assert [*table.player(HER).events, *table.s.events] == []


def test_backing_of_persian_aristocracy_brings_her_three_rupees(table: WakhanTable) -> None:
    """18.1. Rule: Wakhan > Events; Events > Backing of Persian Aristocracy."""
    assert bought(table, 113).player(HER).rupees == 7


# -- choices


@pytest.mark.parametrize(("red", "named"), [(LEFT, BLUE), (RIGHT, GRAY)])
def test_rumor_is_about_the_player_the_red_arrow_names(table: WakhanTable, red: Arrow, named: int) -> None:
    """18.2. Rule: Wakhan > Events; Events > Rumor."""
    bought(table, 108, red)
    assert table.told(PlayerNamed) == [PlayerNamed(HER, named, 108)]
    assert [len(player.events) for player in table.s.players] == [seat == named for seat in range(3)]


@pytest.mark.parametrize("red", [LEFT, RIGHT])
def test_rumor_is_never_about_herself(red: Arrow) -> None:
    """18.2. Rule: Wakhan > Events; Events > Rumor."""
    assert bought(WakhanTable(2), 108, red).told(PlayerNamed) == [PlayerNamed(HER, BLUE, 108)]


@pytest.mark.parametrize("owner", [HER, BLUE])
def test_rebuke_falls_on_the_first_region_of_the_row_with_a_tribe_of_anybody(table: WakhanTable, owner: int) -> None:
    """18.2. Rule: Wakhan > Events; Events > Rebuke."""
    table.tribes(Region.PUNJAB, {owner: 1}).tribes(Region.KABUL, {BLUE: 3}).roads(Border.HERAT_PERSIA, {owner: 1})
    bought(table, 116)
    assert table.told(RegionNamed) == [RegionNamed(HER, Region.PUNJAB, 116)]
    assert (table.s.tribes[Region.PUNJAB], table.s.tribes[Region.KABUL]) == ([0, 0, 0], [0, 3, 0])


@pytest.mark.parametrize("coalition", Coalition)
def test_an_army_is_enough_for_rebuke_and_a_road_is_not(table: WakhanTable, coalition: Coalition) -> None:
    """18.2. Rule: Wakhan > Events; Events > Rebuke."""
    table.roads(Border.HERAT_PERSIA, {coalition: 1}).armies(Region.HERAT, {coalition: 2}).tribes(
        Region.KABUL, {BLUE: 1}
    )
    bought(table, 116)
    assert table.told(RegionNamed) == [RegionNamed(HER, Region.HERAT, 116)]
    assert (sum(table.s.armies[Region.HERAT]), sum(table.s.roads[Border.HERAT_PERSIA])) == (0, 1)


def test_without_tribes_and_armies_rebuke_has_no_effect(table: WakhanTable) -> None:
    """18.2. Rule: Wakhan > Events; Events > Rebuke."""
    table.roads(Border.HERAT_PERSIA, {Coalition.BRITISH: 1}).court(HER, 57)
    bought(table, 116)
    assert table.told(RegionNamed) == []
    assert (table.player(HER).court, sum(table.s.roads[Border.HERAT_PERSIA])) == ([57], 1)


@pytest.mark.parametrize("suit", Suit)
def test_pashtunwali_values_keep_the_suit_favored_now(table: WakhanTable, suit: Suit) -> None:
    """18.2. Rule: Wakhan > Events; Events > Pashtunwali Values."""
    bought(table.favored(suit), 115)
    turn(table.market([97 if suit is not Suit.INTELLIGENCE else 8]))  # a card that would favor another suit
    assert len(table.player(HER).court) == 1
    assert table.s.favored is suit


@pytest.mark.parametrize(("red", "named"), [(LEFT, BLUE), (RIGHT, GRAY)])
def test_other_persuasive_methods_name_the_player_of_the_red_arrow_even_with_an_empty_hand(
    table: WakhanTable, red: Arrow, named: int
) -> None:
    """18.2. Rule: Wakhan > Events; Events > Other Persuasive Methods."""
    bought(table.hand(GRAY if named == BLUE else BLUE, 65, 96), PERSUASION, red)
    assert table.told(PlayerNamed) == [PlayerNamed(HER, named, PERSUASION)]
    assert table.told(HandsSwapped) == [HandsSwapped(HER, named)]
    assert table.player(HER).court == []


# -- hand cards


def test_she_plays_all_cards_of_a_hand_she_gets_at_once(table: WakhanTable) -> None:
    """18.3. Rule: Wakhan > Events; Events > Other Persuasive Methods."""
    bought(table.hand(BLUE, 65, 96, 98).hand(GRAY, 63), PERSUASION)
    assert sorted(table.player(HER).court) == [65, 96, 98]
    assert table.player(HER).hand == []


def test_the_other_player_receives_nothing(table: WakhanTable) -> None:
    """18.3. Rule: Wakhan > Events; Events > Other Persuasive Methods."""
    bought(table.hand(BLUE, 65, 96), PERSUASION)
    assert table.player(BLUE).hand == []


def test_playing_them_takes_no_action(table: WakhanTable) -> None:
    """18.3. Rule: Wakhan > Events; Wakhan > Her turn."""
    turn(table.hand(BLUE, 65, 96).market([PERSUASION], [98]))
    assert [deed for deed in table.deeds if deed[0] == "radicalize"] == [("radicalize", 114), ("radicalize", 98)]
    assert len(table.player(HER).court) == 3


@pytest.mark.parametrize(("red", "side"), [(LEFT, Side.LEFT), (RIGHT, Side.RIGHT)])
def test_they_go_to_the_end_of_her_court_the_red_arrow_names(table: WakhanTable, red: Arrow, side: Side) -> None:
    """18.3. Rule: Wakhan > Events; Wakhan > Radicalize."""
    bought(table.court(HER, 61).hand(BLUE if red is LEFT else GRAY, 65), PERSUASION, red)
    assert table.told(CardPlayed) == [CardPlayed(HER, 65, side)]
    assert table.player(HER).court == ([65, 61] if side is Side.LEFT else [61, 65])


def test_their_icons_take_effect(table: WakhanTable) -> None:
    """18.3. Rule: Wakhan > Events; Wakhan > Impact icons."""
    bought(table.hand(BLUE, 65), PERSUASION)
    assert table.s.armies[Region.HERAT] == [0, 0, 1]
    assert table.s.roads[Border.HERAT_PERSIA] == [0, 0, 1]  # Persia is the first neighbor in the row


def test_their_order_is_left_to_chance() -> None:
    """18.3. Rule: Wakhan > Events; Events > Other Persuasive Methods."""
    orders = set()
    for seed in range(12):
        table = WakhanTable(3).hand(BLUE, 65, 96, 98)
        table.s.rng = Rng.seeded(bytes([seed] * 16))
        orders.add(tuple(fact.card for fact in bought(table, PERSUASION).told(CardPlayed)))
    assert len(orders) > 2


def test_each_is_played_for_its_bribe(table: WakhanTable) -> None:
    """18.3. Rule: Wakhan > Events; Wakhan > Bribes and hostages."""
    bought(table.hand(BLUE, 65).tribes(Region.HERAT, {GRAY: 3}), PERSUASION)
    assert table.told(BribeSettled) == [BribeSettled(HER, GRAY, 65, 3, 3, False)]
    assert (table.player(HER).rupees, table.player(GRAY).rupees) == (1, 7)


def test_one_whose_bribe_she_cannot_pay_is_discarded_and_the_next_follows() -> None:
    """18.3. Rule: Wakhan > Events; Wakhan > Bribes and hostages."""
    for seed in range(8):  # in every order
        table = WakhanTable(3).hand(BLUE, 65, 96, 63).tribes(Region.HERAT, {GRAY: 5})
        table.s.rng = Rng.seeded(bytes([seed] * 16))
        bought(table, PERSUASION)
        assert table.player(HER).court == [96]
        assert {fact.card for fact in table.told(BribeUnpaid)} == {63, 65}
        assert {(fact.card, fact.why) for fact in table.told(CardDiscarded)} == {(63, Why.BRIBE), (65, Why.BRIBE)}


def swapped_by_blue(table: WakhanTable) -> WakhanTable:
    table.market([PERSUASION]).turn_of(BLUE)
    return table.play(Purchase(PERSUASION), ChoosePlayer(HER)).go_on()


def test_cards_of_a_person_who_names_her_are_played_in_that_persons_turn(table: WakhanTable) -> None:
    """18.3. Rule: Wakhan > Events; Events > Other Persuasive Methods."""
    swapped_by_blue(table.hand(BLUE, 65, 96))
    assert sorted(table.player(HER).court) == [65, 96]
    assert (table.player(HER).hand, table.player(BLUE).hand) == ([], [])
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)
    assert table.s.actions_left == 1


@pytest.mark.parametrize(("red", "court"), [(LEFT, [65, 61]), (RIGHT, [61, 65])])
def test_out_of_her_turn_the_ai_cards_count_as_they_lie(table: WakhanTable, red: Arrow, court: list[int]) -> None:
    """18.3. Rule: Wakhan > Events; Wakhan > AI cards."""
    table.ai(HER, MARKET_ONLY, back_for(MARKET_ONLY, red))
    swapped_by_blue(table.court(HER, 61).hand(BLUE, 65))
    assert table.player(HER).court == court
    assert table.told(AiCardDrawn) == []


def test_before_her_first_turn_she_draws_an_ai_card_for_it(table: WakhanTable) -> None:
    """18.3. Rule: Wakhan > Events; Wakhan > AI cards."""
    her = table.player(HER).wakhan
    assert her is not None
    her.deck, her.face = [MARKET_ONLY, 1, 3], None
    swapped_by_blue(table.hand(BLUE, 65))
    assert [fact.ai_card for fact in table.told(AiCardDrawn)] == [MARKET_ONLY]
    assert table.player(HER).court == [65]


def test_confidence_failure_costs_her_nothing(table: WakhanTable) -> None:
    """18.4. Rule: Wakhan > Events; Events > Confidence Failure."""
    table.court(HER, 61).prizes(HER, 96).hand(BLUE, 65).market([PERSUASION]).cleanup()
    assert table.asked == (BLUE, Prompt.DISCARD_FOR_EVENT)
    assert (table.player(HER).court, table.player(HER).prizes) == ([61], [96])
