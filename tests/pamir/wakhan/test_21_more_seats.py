"""Wakhan 21.1 to 21.5: more than two people."""

from itertools import combinations

import pytest

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.moves import BattleIn, Prompt, Remove, UseCard
from paxbot.games.pamir.state import Half, InForce, Piece
from paxbot.games.pamir.terms import COURT_CARDS, ActionKind, Arrow, Border, Coalition, Region
from tests.cases import for_each
from tests.pamir.builder import BLUE, GAME, GRAY, TAN
from tests.pamir.wakhan.diagram import HER, LEFT, RIGHT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
HERAT, KABUL, KANDAHAR, PERSIA = Region.HERAT, Region.KABUL, Region.KANDAHAR, Region.PERSIA


# -- 21.1: setup


@for_each(
    ("seats", "hers"),
    [
        (seats, hers)
        for seats in range(2, 6)
        for count in range(seats + 1)
        for hers in combinations(range(seats), count)
    ],
)
def test_any_number_of_up_to_five_seats_is_hers(seats: int, hers: tuple[Seat, ...]) -> None:
    """21.1. Rule: Wakhan > More seats."""
    state = GAME.setup(seats, bytes(16), {}, hers)
    assert GAME.automated(state) == set(hers)
    assert sum(card in COURT_CARDS for card in (*state.deck, *state.market)) == 6 * (5 + seats)
    assert GAME.audit(state) == []


@for_each("seed", range(8))
@for_each("her", [0, 2, 4])
def test_among_five_she_sits_before_the_last_chooser_and_begins(her: Seat, seed: int) -> None:
    """21.1. Rule: Wakhan > More seats."""
    state = GAME.setup(5, bytes([seed]) * 16, {}, [her])
    choosers = []
    while (decision := GAME.pending(state)) is not None and decision.prompt is Prompt.CHOOSE_LOYALTY:
        choosers.append(decision.seat)
        state = GAME.apply(state, decision.options[0]).state
    assert choosers == [(her + step) % 5 for step in (2, 3, 4, 1)]
    assert (state.turn, state.active) == (1, her)


# -- 21.2: pragmatic loyalty


@pytest.mark.parametrize(
    ("loyalties", "hers"),
    [
        ([BRITISH, AFGHAN, RUSSIAN], BRITISH),
        ([BRITISH, AFGHAN, RUSSIAN, BRITISH], AFGHAN),
        ([BRITISH, AFGHAN, RUSSIAN, AFGHAN], BRITISH),
        ([BRITISH, AFGHAN, BRITISH, AFGHAN], RUSSIAN),
    ],
)
def test_with_all_coalitions_taken_it_is_the_one_with_fewest_people_and_then_the_leftmost(
    loyalties: list[Coalition], hers: Coalition
) -> None:
    """21.2. Rule: Wakhan > More seats."""
    table = WakhanTable(1 + len(loyalties)).market(top=[15])
    for seat, loyalty in enumerate(loyalties, start=1):
        table.loyalty(seat, loyalty)
    table.her_turn(12, back_for(12, LEFT, 0))
    assert [table.s.armies[KABUL][coalition] for coalition in Coalition] == [
        coalition is hers for coalition in Coalition
    ]


# -- 21.3: a pragmatic loyalty with followers


def among_four() -> WakhanTable:
    """Blue is British, gray Afghan, tan Russian, and face 5 has her lean to the British; she has a card to battle."""
    return WakhanTable(4).court(HER, 38)


def test_she_removes_neither_blocks_of_that_coalition_nor_tribes_of_its_followers() -> None:
    """21.3. Rule: Wakhan > More seats."""
    table = among_four().armies(HERAT, {BRITISH: 3}).roads(Border.HERAT_KABUL, {BRITISH: 1})
    table.tribes(HERAT, {BLUE: 1, GRAY: 1}).her_turn(5, back_for(5, LEFT))
    assert table.deeds == [("battle", 38), ("battle_at", "herat"), ("remove", GRAY)]
    assert table.s.tribes[HERAT] == [0, 1, 0, 0]
    assert table.s.roads[Border.HERAT_KABUL] == [0, 1, 0]


def test_blocks_of_other_coalitions_and_tribes_of_their_followers_fall_as_always() -> None:
    """21.3. Rule: Wakhan > More seats."""
    table = among_four().armies(HERAT, {BRITISH: 3, AFGHAN: 1, RUSSIAN: 1}).tribes(HERAT, {BLUE: 1})
    table.her_turn(5, back_for(5, LEFT))
    assert table.s.armies[HERAT] == [0, 3, 0]


def test_a_region_without_another_target_does_not_qualify() -> None:
    """21.3. Rule: Wakhan > More seats."""
    table = among_four().armies(PERSIA, {BRITISH: 2}).tribes(PERSIA, {BLUE: 2}).roads(Border.HERAT_PERSIA, {BRITISH: 1})
    table.armies(KABUL, {BRITISH: 2}).tribes(KABUL, {TAN: 1}).her_turn(5, back_for(5, LEFT))
    assert table.deeds == [("battle", 38), ("battle_at", "kabul"), ("remove", TAN)]
    table = among_four().armies(PERSIA, {BRITISH: 2}).tribes(PERSIA, {BLUE: 2})
    assert table.her_turn(5, back_for(5, LEFT)).acts == []


def test_spies_of_its_followers_she_may_remove() -> None:
    """21.3. Rule: Wakhan > More seats."""
    table = among_four().court(BLUE, 4).spies(4, {HER: 1, BLUE: 1}).her_turn(5, back_for(5, LEFT))
    assert table.s.spies == {4: [1, 0, 0, 0]}


def test_its_followers_may_attack_her_all_the_same() -> None:
    """21.3. Rule: Wakhan > More seats."""
    table = WakhanTable(4).ai(HER, 5, back_for(5, LEFT)).court(BLUE, 38).armies(HERAT, {BRITISH: 1})
    assert GAME.view(table.s, None)["players"][HER]["wakhan"]["pragmatic"] == "british"
    table.tribes(HERAT, {HER: 1}).turn_of(BLUE).play(UseCard(38, ActionKind.BATTLE))
    assert table.options() == [BattleIn(HERAT)]
    table.play(BattleIn(HERAT))
    assert table.options() == [Remove(Piece.TRIBE, HERAT, HER)]


# -- 21.4: the red arrow among several people


@pytest.mark.parametrize(("red", "payer"), [(LEFT, GRAY), (RIGHT, TAN)])
def test_the_red_arrow_names_the_first_eligible_person_in_its_direction(red: Arrow, payer: Seat) -> None:
    """21.4. Rule: Wakhan > More seats."""
    table = WakhanTable(5).court(HER, 9).court(GRAY, 59).court(TAN, 60).tribes(HERAT, {HER: 1})
    table.her_turn(1, back_for(1, red))
    assert [table.player(seat).rupees for seat in (1, 2, 3, 4)] == [3 if seat == payer else 4 for seat in (1, 2, 3, 4)]


@pytest.mark.parametrize(("red", "named"), [(LEFT, BLUE), (RIGHT, 4)])
def test_in_a_free_choice_everybody_is_eligible(red: Arrow, named: Seat) -> None:
    """21.4. Rule: Wakhan > More seats."""
    table = WakhanTable(5).market(top=[108]).her_turn(12, back_for(12, red, 0))
    assert [seat for seat in range(5) if table.player(seat).events == [InForce(108, Half.PURCHASED)]] == [named]


@pytest.mark.parametrize(("red", "left"), [(LEFT, [0, 0, 0, 1]), (RIGHT, [0, 1, 0, 0])])
def test_victims_in_a_battle_follow_in_that_direction(red: Arrow, left: list[int]) -> None:
    """21.4. Rule: Wakhan > More seats."""
    table = WakhanTable(4).loyalty(TAN, AFGHAN).court(HER, 38).armies(HERAT, {RUSSIAN: 3})
    table.tribes(HERAT, {BLUE: 1, GRAY: 1, TAN: 1}).her_turn(15, back_for(15, red))
    assert table.s.tribes[HERAT] == left


@pytest.mark.parametrize(("red", "rupees"), [(LEFT, [0, 0, 1]), (RIGHT, [1, 0, 0])])
def test_payers_of_a_tax_follow_in_that_direction(red: Arrow, rupees: list[int]) -> None:
    """21.4. Rule: Wakhan > More seats."""
    table = WakhanTable(4).court(HER, 29).court(BLUE, 55).court(GRAY, 59).court(TAN, 60).tribes(HERAT, {HER: 1})
    for seat in (BLUE, GRAY, TAN):
        table.rupees(seat, 1)
    table.her_turn(1, back_for(1, red))
    assert [table.player(seat).rupees for seat in (BLUE, GRAY, TAN)] == rupees


# -- 21.5: what speaks of all players


def test_most_spies_is_more_than_each_other_player_has() -> None:
    """21.5. Rule: Wakhan > More seats."""
    table = WakhanTable(3).court(BLUE, 13, 9).spies(13, {HER: 2, BLUE: 1, GRAY: 1}).market(top=[4])
    table.her_turn(12, back_for(12, LEFT, 0))
    assert table.s.spies[9] == [1, 0, 0]
    table = WakhanTable(3).court(BLUE, 13, 9).spies(13, {HER: 2, BLUE: 1, GRAY: 2}).market(top=[4])
    table.her_turn(12, back_for(12, LEFT, 0))
    assert table.s.spies[13] == [3, 1, 2]


@pytest.mark.parametrize(
    ("spies", "follows"), [({HER: 2, BLUE: 1, GRAY: 2}, False), ({HER: 2, BLUE: 1, GRAY: 3}, True)]
)
def test_she_has_fewer_spies_than_another_player_if_any_one_has_more(spies: dict[Seat, int], follows: bool) -> None:
    """21.5. Rule: Wakhan > More seats."""
    table = WakhanTable(3).court(BLUE, 9).spies(9, spies).market(top=[None, 4], bottom=[15])
    table.her_turn(24, back_for(24, RIGHT, 0))
    assert (table.acts[0] == ("radicalize", 4)) is follows


@pytest.mark.parametrize("red", [LEFT, RIGHT])
def test_the_richest_player_is_taxed_first(red: Arrow) -> None:
    """21.5. Rule: Wakhan > More seats."""
    table = WakhanTable(4).court(HER, 9).court(BLUE, 55).court(GRAY, 59).court(TAN, 60).tribes(HERAT, {HER: 1})
    table.rupees(GRAY, 5).her_turn(1, back_for(1, red))
    assert [table.player(seat).rupees for seat in (BLUE, GRAY, TAN)] == [4, 4, 4]


def test_with_spies_of_several_people_a_card_is_held_by_whoever_has_more_than_each_other() -> None:
    """21.5. Rule: Wakhan > More seats."""
    table = WakhanTable(3).court(HER, 61).market(top=[None, 9]).market_rupees(top=[0, 4])
    table.spies(61, {BLUE: 1, GRAY: 1}).her_turn(1, back_for(1, LEFT, 0))
    assert [table.player(seat).rupees for seat in (BLUE, GRAY)] == [4, 4]
    table.ai().court(HER, 13).spies(61, {}).spies(13, {HER: 1, BLUE: 1, GRAY: 2}).market(top=[None, 29])
    table.market_rupees(top=[0, 4]).her_turn(1, back_for(1, LEFT, 0))
    assert [table.player(seat).rupees for seat in (BLUE, GRAY)] == [4, 6]
