import pytest

from paxbot.games.pamir.facts import ActionTaken, BribeOffered, BribeSettled, RupeesPaid
from paxbot.games.pamir.moves import LeaveUnpaid, OfferBribe, PayBribe, PlayCard, Prompt, UseCard, Withdraw
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import ActionKind, Region, Suit
from paxbot.games.pamir.wakhan.facts import Skip
from tests.pamir.builder import BLUE, GRAY, Bribe
from tests.pamir.wakhan.diagram import HER
from tests.pamir.wakhan.lines import AFGHAN, BRITISH, LineTable

TAX = (1, 0)
BUILD = (19, 0)
BETRAY = (22, 0)


@pytest.fixture
def hostage() -> LineTable:
    """Blue holds her card 16 (tax, betray) hostage with two spies; two rupees can be taxed from the market."""
    table = LineTable(3).court(HER, 16).spies(16, {BLUE: 2, GRAY: 1, HER: 1})
    return table.market([8, 9], [10]).market_rupees([2])


@pytest.fixture
def ruled() -> LineTable:
    """She rules Kabul with two tribes; it is the turn of blue, who has card 15 of Kabul in hand."""
    return LineTable(3).tribes(Region.KABUL, {HER: 2}).hand(BLUE, 15).turn_of(BLUE)


@pytest.fixture
def held() -> LineTable:
    """She holds card 16 (tax, betray) of blue hostage with two spies; it is blue's turn. A rupee can be taxed."""
    table = LineTable(3).court(BLUE, 16).court(GRAY, 4).spies(16, {HER: 2, GRAY: 1, BLUE: 1}).spies(4, {BLUE: 1})
    return table.market([8, 9], [10]).market_rupees([1]).turn_of(BLUE)


# -- hostages of others


def test_she_pays_the_holder_of_a_hostage_a_rupee_for_each_of_its_spies(hostage: LineTable) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.follow(*TAX)
    assert hostage.told(BribeSettled) == [BribeSettled(HER, BLUE, 16, 2, 2, False)]
    assert [player.rupees for player in hostage.s.players] == [4 - 2 + 1, 4 + 2, 4]


def test_she_pays_before_the_action(hostage: LineTable) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.rupees(HER, 2).follow(*TAX)
    settled, taken = (hostage.facts.index(hostage.told(kind)[0]) for kind in (BribeSettled, ActionTaken))
    assert settled < taken


def test_if_she_cannot_pay_the_bribe_the_card_cannot_act(hostage: LineTable) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.rupees(HER, 1).follow(*TAX)
    assert (hostage.acts, hostage.skipped, hostage.purse) == ([], [Skip.NO_ABLE_CARD], 1)


def test_rupees_to_be_taxed_do_not_help_to_pay_the_bribe(hostage: LineTable) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.rupees(HER, 0).market_rupees([6]).follow(*TAX)
    assert hostage.acts == []


@pytest.mark.parametrize(("rupees", "acts"), [(2, []), (3, [("build", 17)])])
def test_she_must_have_the_bribe_and_the_least_cost_of_building(rupees: int, acts: list[tuple[str, int]]) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    table = LineTable().court(HER, 17).spies(17, {BLUE: 1}).tribes(Region.KABUL, {HER: 1})
    table.rupees(HER, rupees).market([8, 9], [10]).follow(*BUILD)
    assert (table.acts, table.purse) == (acts, 2 if not acts else 0)


@pytest.mark.parametrize(("rupees", "acts"), [(3, []), (4, [("betray", 16)])])
def test_she_must_have_the_bribe_and_the_cost_of_betraying(
    hostage: LineTable, rupees: int, acts: list[tuple[str, int]]
) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.court(BLUE, 4).spies(4, {HER: 1}).rupees(HER, rupees).follow(*BETRAY)
    assert hostage.acts == acts


def test_she_builds_as_many_armies_as_she_can_pay_after_the_bribe() -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    table = LineTable().court(HER, 17).spies(17, {BLUE: 1}).tribes(Region.KABUL, {HER: 1})
    table.rupees(HER, 6).market([8, 9], [10, 11]).follow(*BUILD)
    assert (table.told(RupeesPaid), table.purse) == ([RupeesPaid(HER, 2)] * 2, 1)


@pytest.mark.parametrize("spies", [{BLUE: 2, GRAY: 2}, {BLUE: 2, HER: 2}, {BLUE: 1, GRAY: 1, HER: 2}])
def test_where_nobody_has_most_spies_or_she_has_them_she_pays_nothing(
    hostage: LineTable, spies: dict[int, int]
) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.spies(16, spies).rupees(HER, 0).follow(*TAX)
    assert (hostage.acts, hostage.told(BribeSettled)) == ([("tax", 16)], [])


def test_with_civil_service_reforms_in_her_court_she_pays_nothing_for_hostages(hostage: LineTable) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.court(HER, 16, 24).follow(*TAX)
    assert (hostage.acts, hostage.purse) == ([("tax", 16)], 5)


def test_under_disregard_for_customs_she_pays_nothing_for_hostages(hostage: LineTable) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.event(107, Half.DISCARDED).follow(*TAX)
    assert (hostage.acts, hostage.purse) == ([("tax", 16)], 5)


@pytest.mark.parametrize("rupees", [0, 4])
def test_with_courtly_manners_of_hers_she_pays_nothing_for_hostages(hostage: LineTable, rupees: int) -> None:
    """13.2; 13.5; 24.6. Rule: Wakhan > Bribes and hostages."""
    hostage.event(107, Half.PURCHASED, HER).rupees(HER, rupees).follow(*TAX)
    assert (hostage.acts, hostage.purse) == ([("tax", 16)], rupees + 1)


@pytest.mark.parametrize("owner", [BLUE, GRAY])
def test_neither_courtly_manners_nor_reforms_of_others_free_her(hostage: LineTable, owner: int) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.event(107, Half.PURCHASED, owner).court(owner, 24).follow(*TAX)
    assert hostage.purse == 4 - 2 + 1


def test_charismatic_courtiers_do_not_free_her_for_hostages(hostage: LineTable) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.court(HER, 16, 42).follow(*TAX)
    assert hostage.told(BribeSettled) == [BribeSettled(HER, BLUE, 16, 2, 2, False)]


def test_a_hostage_pays_in_a_bonus_action_too(hostage: LineTable) -> None:
    """13.2. Rule: Wakhan > Bribes and hostages."""
    hostage.favored(Suit.MILITARY).follow(*TAX)
    assert [raw["bonus"] for raw in hostage.moves if raw["do"] == "tax"] == [True]
    assert hostage.told(BribeSettled) == [BribeSettled(HER, BLUE, 16, 2, 2, False)]


def test_people_are_not_asked_to_waive_what_she_owes_them(hostage: LineTable) -> None:
    """13.3. Rule: Wakhan > Bribes and hostages."""
    hostage.follow(*TAX)
    assert (hostage.told(BribeOffered), pending(hostage.s)) == ([], None)


# -- people playing cards of regions she rules


def test_a_person_owes_her_the_full_bribe_and_can_offer_nothing_less(ruled: LineTable) -> None:
    """13.4; 24.6. Rule: Wakhan > Bribes and hostages."""
    ruled.play(PlayCard(15))
    assert ruled.asked == (BLUE, Prompt.SETTLE_BRIBE)
    assert ruled.options() == [PayBribe(2), Withdraw()]


def test_the_full_bribe_of_a_person_goes_to_her(ruled: LineTable) -> None:
    """13.4; 24.6. Rule: Wakhan > Bribes and hostages."""
    ruled.play(PlayCard(15), PayBribe(2))
    assert [player.rupees for player in ruled.s.players] == [6, 2, 4]
    assert ruled.asked == (BLUE, Prompt.CHOOSE_SIDE)


def test_a_person_who_withdraws_keeps_the_card_and_the_action(ruled: LineTable) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    ruled.play(PlayCard(15), Withdraw())
    assert (ruled.player(BLUE).hand, ruled.s.actions_left, ruled.purse) == ([15], 2, 4)


def test_a_person_who_cannot_pay_the_bribe_cannot_play_the_card(ruled: LineTable) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    ruled.rupees(BLUE, 1).turn_of(BLUE)
    assert ruled.options(PlayCard) == []
    assert ruled.refuse(PlayCard(15)).reason == "bribe_too_dear"


def test_what_she_rules_by_the_largest_army_counts_too(ruled: LineTable) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    ruled.tribes(Region.KABUL, {HER: 1, BLUE: 1}).armies(Region.KABUL, {AFGHAN: 2, BRITISH: 1}).turn_of(BLUE)
    assert ruled.bribe_to_play(BLUE, 15) == Bribe(HER, 1)


def test_a_person_may_still_haggle_with_another_person(ruled: LineTable) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    ruled.tribes(Region.KABUL, {GRAY: 2}).rupees(BLUE, 1).turn_of(BLUE).play(PlayCard(15))
    assert OfferBribe(0) in ruled.options()


@pytest.mark.parametrize(
    ("rupees", "options"), [(0, [LeaveUnpaid(), Withdraw()]), (2, [PayBribe(2), LeaveUnpaid(), Withdraw()])]
)
def test_courtly_manners_let_a_person_leave_the_bribe_to_her_unpaid(
    ruled: LineTable, rupees: int, options: list[object]
) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    ruled.event(107, Half.PURCHASED, BLUE).rupees(BLUE, rupees).turn_of(BLUE).play(PlayCard(15))
    assert ruled.options() == options


@pytest.mark.parametrize("by_event", [True, False])
def test_who_owes_nothing_plays_cards_of_her_regions_freely(ruled: LineTable, by_event: bool) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    if by_event:
        ruled.event(107, Half.DISCARDED)
    else:
        ruled.court(BLUE, 42)
    ruled.rupees(BLUE, 0).turn_of(BLUE).play(PlayCard(15))
    assert ruled.asked == (BLUE, Prompt.CHOOSE_SIDE)


def test_her_courtly_manners_do_not_change_what_is_owed_to_her(ruled: LineTable) -> None:
    """13.4; 13.5. Rule: Wakhan > Bribes and hostages."""
    ruled.event(107, Half.PURCHASED, HER).turn_of(BLUE).play(PlayCard(15))
    assert ruled.options() == [PayBribe(2), Withdraw()]


# -- people using cards she holds hostage


def test_a_person_owes_her_the_full_bribe_for_a_hostage(held: LineTable) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    held.play(UseCard(16, ActionKind.TAX))
    assert held.options() == [PayBribe(2), Withdraw()]
    held.play(PayBribe(2))
    assert (held.purse, held.asked) == (6, (BLUE, Prompt.TAX))


@pytest.mark.parametrize(("rupees", "actions"), [(1, []), (2, ["TAX"]), (3, ["TAX"]), (4, ["TAX", "BETRAY"])])
def test_a_person_must_have_the_bribe_for_a_hostage_and_the_least_cost_of_the_action(
    held: LineTable, rupees: int, actions: list[str]
) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    held.rupees(BLUE, rupees).turn_of(BLUE)
    assert held.options(UseCard) == [UseCard(16, ActionKind[action]) for action in actions]


@pytest.mark.parametrize(("rupees", "action"), [(1, ActionKind.TAX), (3, ActionKind.BETRAY)])
def test_a_hostage_of_hers_that_cannot_be_paid_for_is_refused_with_the_reason(
    held: LineTable, rupees: int, action: ActionKind
) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    held.rupees(BLUE, rupees).turn_of(BLUE)
    assert held.refuse(UseCard(16, action)).reason == "bribe_too_dear"


@pytest.mark.parametrize("rupees", [0, 2])
def test_a_hostage_of_a_person_may_be_tried_without_the_bribe(held: LineTable, rupees: int) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    held.spies(16, {GRAY: 2, HER: 1}).rupees(BLUE, rupees).turn_of(BLUE)
    assert UseCard(16, ActionKind.TAX) in held.options()


def test_courtly_manners_let_a_person_use_her_hostage_unpaid(held: LineTable) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    held.event(107, Half.PURCHASED, BLUE).rupees(BLUE, 0).turn_of(BLUE).play(UseCard(16, ActionKind.TAX))
    assert held.options() == [LeaveUnpaid(), Withdraw()]


@pytest.mark.parametrize("by_event", [True, False])
def test_who_owes_nothing_uses_her_hostages_freely(held: LineTable, by_event: bool) -> None:
    """13.4. Rule: Wakhan > Bribes and hostages."""
    if by_event:
        held.event(107, Half.DISCARDED)
    else:
        held.court(BLUE, 16, 24)
    held.rupees(BLUE, 0).turn_of(BLUE).play(UseCard(16, ActionKind.TAX))
    assert held.asked == (BLUE, Prompt.TAX)
