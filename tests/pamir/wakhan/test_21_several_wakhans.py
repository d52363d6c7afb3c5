"""Wakhan 21.7: several Wakhans at one table, and tables without people."""

import pytest

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.facts import BribeSettled, CardDiscarded, DominanceChecked, GameWon, HandsSwapped, Why
from paxbot.games.pamir.moves import EndTurn, Prompt, Purchase
from paxbot.games.pamir.state import Half, InForce, State
from paxbot.games.pamir.terms import Arrow, Border, Coalition, Region
from paxbot.games.pamir.turn import KeepCourtLimit
from paxbot.games.pamir.wakhan.facts import AmbitionPassed, BribeUnpaid, NoAmbition
from tests.cases import for_each
from tests.pamir.builder import BLUE, GAME, GRAY, TAN
from tests.pamir.wakhan.diagram import HER, LEFT, RIGHT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
HERAT, KABUL, KANDAHAR = Region.HERAT, Region.KABUL, Region.KANDAHAR
OTHER = BLUE


def two(seats: int = 3) -> WakhanTable:
    """Red and blue are hers; gray is Afghan, tan Russian."""
    return WakhanTable(seats, HER, OTHER)


def begun(seats: int, *hers: Seat, seed: int = 0) -> tuple[list[Seat], State]:
    state, choosers = GAME.setup(seats, bytes([seed]) * 16, {}, hers), []
    while (decision := GAME.pending(state)) is not None and decision.prompt is Prompt.CHOOSE_LOYALTY:
        choosers.append(decision.seat)
        state = GAME.apply(state, decision.options[0]).state
    return choosers, state


# -- pieces, cards and seats


def test_each_has_her_own_cylinders_court_and_ai_deck_of_24() -> None:
    """21.7. Rule: Wakhan > More seats."""
    state = begun(4, 0, 2)[1]
    decks = [her.deck for player in state.players if (her := player.wakhan) is not None]
    assert [sorted(deck) for deck in decks] == [list(range(1, 25))] * 2
    assert decks[0] != decks[1]
    assert state.cylinders == [10] * 4
    table = two().market(top=[55]).her_turn(12, back_for(12, LEFT, 0)).market(top=[57])
    first = table.player(HER).copy().wakhan
    table.her_turn(15, back_for(15, LEFT, 0), OTHER)
    assert (table.player(HER).court, table.player(OTHER).court) == ([55], [57])
    assert table.s.cylinders == [9, 9, 10]
    assert table.player(HER).wakhan == first


def test_one_by_lot_begins_and_the_next_person_after_her_chose_last() -> None:
    """21.7. Rule: Wakhan > More seats."""
    found = set()
    for seed in range(24):
        choosers, state = begun(5, 0, 1, 3, seed=seed)
        found.add((state.active, *choosers))
    assert found == {(0, 4, 2), (1, 4, 2), (3, 2, 4)}


# -- neighbors, targets, victims, rivals


@pytest.mark.parametrize(("red", "named"), [(LEFT, OTHER), (RIGHT, GRAY)])
def test_another_wakhan_is_a_neighbor(red: Arrow, named: Seat) -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().market(top=[108]).her_turn(12, back_for(12, red, 0))
    assert [seat for seat in (OTHER, GRAY) if table.player(seat).events == [InForce(108, Half.PURCHASED)]] == [named]


def test_another_wakhan_is_a_rival_for_rule() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().tribes(HERAT, {HER: 1, OTHER: 1}).armies(HERAT, {AFGHAN: 1, RUSSIAN: 2})
    assert table.s.rulers[HERAT] is None
    table.tribes(HERAT, {HER: 1, OTHER: 2})
    assert table.s.rulers[HERAT] == OTHER


def test_tribes_of_another_wakhan_are_targets_in_battle() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(HER, 38).tribes(HERAT, {OTHER: 1, GRAY: 1}).armies(HERAT, {RUSSIAN: 2})
    table.her_turn(15, back_for(15, LEFT))
    assert table.deeds[2:4] == [("remove", OTHER), ("remove", GRAY)]


def test_spies_of_another_wakhan_are_targets_in_battle() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(HER, 38).court(GRAY, 9).spies(9, {HER: 1, OTHER: 1}).her_turn(15, back_for(15, LEFT))
    assert table.s.spies == {9: [1, 0, 0]}


def test_cards_of_another_wakhan_are_betrayed_before_her_own() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(HER, 59, 69).court(OTHER, 4).spies(69, {HER: 1}).spies(4, {HER: 1})
    table.her_turn(12, back_for(12, LEFT))
    assert table.player(HER).prizes == [4]


def test_she_moves_to_where_another_wakhan_has_tribes() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(HER, 39).armies(KABUL, {BRITISH: 1}).tribes(HERAT, {OTHER: 1})
    table.her_turn(12, back_for(12, LEFT))
    assert table.s.armies[HERAT] == [0, 1, 0]


def test_another_wakhan_is_taxed_like_a_person() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(HER, 9).court(OTHER, 55).court(GRAY, 60).rupees(OTHER, 5).tribes(HERAT, {HER: 1})
    table.her_turn(1, back_for(1, RIGHT))
    assert [player.rupees for player in table.s.players] == [5, 4, 4]


# -- spies, priorities, discards


def test_spies_of_another_wakhan_count_when_she_looks_for_most_spies() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(GRAY, 9, 13).spies(13, {HER: 1, OTHER: 1}).spies(9, {HER: 1}).market(top=[4])
    table.her_turn(12, back_for(12, LEFT, 0))
    assert table.s.spies[13] == [2, 1, 0]


@pytest.mark.parametrize(("spies", "follows"), [(1, False), (2, True)])
def test_another_wakhan_with_more_spies_meets_the_condition_for_intelligence(spies: int, follows: bool) -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(GRAY, 9).spies(9, {HER: 1, OTHER: spies}).market(top=[None, 4], bottom=[15])
    table.her_turn(24, back_for(24, RIGHT, 0))
    assert (table.acts[0] == ("radicalize", 4)) is follows


def test_cards_of_another_wakhan_come_before_her_own_in_card_priority() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(HER, 38, 81).court(OTHER, 4).spies(81, {HER: 1, GRAY: 1}).spies(4, {HER: 1, GRAY: 1})
    table.her_turn(15, back_for(15, LEFT))
    assert table.deeds[1] == ("battle_at", 4)


def test_spies_of_another_wakhan_count_when_she_gives_up_a_card() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(HER, 8, 9, 13, 63).spies(63, {HER: 1, OTHER: 2}).ask(KeepCourtLimit(HER))
    assert table.player(HER).court == [8, 9, 13]


# -- bribes between them


def test_bribes_between_them_are_due_in_full() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().market(top=[51]).tribes(KANDAHAR, {OTHER: 3}).her_turn(12, back_for(12, LEFT, 0))
    assert table.told(BribeSettled) == [BribeSettled(HER, OTHER, 51, 3, 3, False)]
    assert [player.rupees for player in table.s.players] == [1, 7, 4]


def test_a_card_whose_bribe_to_another_wakhan_cannot_be_paid_is_discarded() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().market(top=[51]).tribes(KANDAHAR, {OTHER: 5}).her_turn(12, back_for(12, LEFT, 0))
    assert table.told(BribeUnpaid) == [BribeUnpaid(HER, OTHER, 51, 5)]
    assert table.told(CardDiscarded)[0].why is Why.BRIBE


def test_a_hostage_of_another_wakhan_acts_only_after_the_full_bribe() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(HER, 9).spies(9, {OTHER: 2}).market(top=[None, 29]).market_rupees(top=[0, 5])
    table.rupees(HER, 2).her_turn(1, back_for(1, LEFT, 0))
    assert table.told(BribeSettled) == [BribeSettled(HER, OTHER, 9, 2, 2, False)]
    table = two().court(HER, 9).spies(9, {OTHER: 2}).market(top=[None, 29]).market_rupees(top=[0, 5])
    assert table.rupees(HER, 1).her_turn(1, back_for(1, LEFT, 0)).acts == []


# -- leverage and events


def test_leverage_of_another_wakhan_whose_card_she_betrays_is_forgiven() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().court(HER, 59).court(OTHER, 79, 9).rupees(OTHER, 1).spies(79, {HER: 1})
    table.her_turn(12, back_for(12, LEFT))
    assert (table.player(OTHER).rupees, table.player(OTHER).court) == (0, [9])
    assert table.s.steps == []


def test_hands_swapped_between_two_of_them_are_empty() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().hand(GRAY, 32).market(top=[114]).her_turn(12, back_for(12, LEFT, 0))
    assert table.told(HandsSwapped) == [HandsSwapped(HER, OTHER)]
    assert table.player(GRAY).hand == [32]


# -- scoring


def test_both_are_loyal_to_the_dominant_coalition() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().gifts(HER, 2).roads(Border.HERAT_PERSIA, {BRITISH: 4}).market(top=[101]).deck(102).turn_of(GRAY)
    table.play(Purchase(101))
    assert [(fact.counts, fact.points) for fact in table.told(DominanceChecked)] == [((2, 1, None), (5, 3, 0))]


def test_another_wakhan_with_as_many_points_stops_her_ambition() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().roads(Border.HERAT_PERSIA, {BRITISH: 4}).market(top=[101]).deck(102)
    table.her_turn(12, back_for(12, LEFT))
    assert table.acts == []
    assert table.told(AmbitionPassed) == [AmbitionPassed(HER, 101, NoAmbition.NOT_MOST_POINTS, (4, 4, 0))]


# -- what only people have: a dial


def test_another_wakhan_takes_no_coalition_from_her_pragmatic_loyalty() -> None:
    """21.7. Rule: Wakhan > Pragmatic loyalty; Wakhan > More seats."""
    table = WakhanTable(4, HER, BLUE, GRAY).market(top=[15]).her_turn(12, back_for(12, LEFT, 0))
    assert table.s.armies[KABUL] == [0, 1, 0]
    table.market(top=[16]).her_turn(6, back_for(6, LEFT, 0), BLUE)
    assert table.s.armies[KABUL] == [0, 2, 0]


def test_no_block_is_a_target_because_of_another_wakhan() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two(4).court(HER, 38).armies(KABUL, {BRITISH: 2, RUSSIAN: 1, AFGHAN: 1}).her_turn(5, back_for(5, LEFT))
    assert table.s.armies[KABUL] == [0, 2, 0]
    table = WakhanTable(4, HER, OTHER, GRAY).court(HER, 38).armies(KABUL, {BRITISH: 2, RUSSIAN: 1, AFGHAN: 1})
    table.her_turn(5, back_for(5, LEFT))
    assert table.s.armies[KABUL] == [1, 2, 0]


def test_in_a_complete_tie_with_people_none_of_them_wins() -> None:
    """21.7. Rule: Wakhan > End of the game; Wakhan > More seats."""
    table = two(4).market(top=[101]).turn_of(GRAY).play(Purchase(101))
    assert table.told(GameWon) == [GameWon((GRAY, TAN), 4, False)]


def test_a_complete_tie_among_wakhans_only_is_shared() -> None:
    """21.7. Rule: Wakhan > End of the game; Wakhan > More seats."""
    table = two().rupees(GRAY, 3).market(top=[101]).turn_of(GRAY).play(Purchase(101))
    assert table.told(GameWon) == [GameWon((HER, OTHER), 3, False)]


# -- without any person


@for_each("seed", range(6))
def test_without_people_seat_0_begins_and_nobody_is_asked_for_a_loyalty(seed: int) -> None:
    """21.7. Rule: Wakhan > More seats."""
    choosers, state = begun(3, 0, 1, 2, seed=seed)
    assert choosers == []
    assert (state.turn, state.active) == (1, 0)
    decision = GAME.pending(state)
    assert decision is not None
    assert (decision.seat, decision.prompt) == (0, Prompt.DRAW_AI_CARD)


@pytest.mark.parametrize(("face", "coalition"), [(12, BRITISH), (1, RUSSIAN), (7, AFGHAN)])
def test_without_people_her_pragmatic_loyalty_is_the_first_of_the_row(face: int, coalition: Coalition) -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = WakhanTable(2, HER, OTHER).market(top=[15]).her_turn(face, back_for(face, LEFT, 0))
    assert table.s.armies[KABUL][coalition] == 1


def test_without_people_no_block_is_ever_a_target() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = WakhanTable(2, HER, OTHER).court(HER, 38).armies(KABUL, {BRITISH: 2, RUSSIAN: 1, AFGHAN: 1})
    table.roads(Border.HERAT_KABUL, {RUSSIAN: 1}).her_turn(5, back_for(5, LEFT))
    assert table.acts == []


def test_turns_of_wakhans_follow_each_other_without_anybody_being_asked() -> None:
    """21.7. Rule: Wakhan > More seats."""
    table = two().ai_deck(12, 14).ai_deck(15, 2, seat=OTHER).turn_of(GRAY).play(EndTurn())
    assert table.asked == (HER, Prompt.DRAW_AI_CARD)
    turn = table.s.turn
    table.go_on()
    assert (table.s.active, table.s.turn) == (GRAY, turn + 2)
