import json
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings, strategies as st

from paxbot import PaxError
from paxbot.engine.game import HandOver, TakeBack
from paxbot.engine.kernel import Decision, Fact, IllegalMove, Seat
from paxbot.games.pamir.facts import CardDiscarded, HandsSwapped, MarketRefilled, Why
from paxbot.games.pamir.moves import Done, EndTurn, Prompt
from paxbot.games.pamir.replay import audit
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import AI_CARDS, COURT_CARDS
from paxbot.games.pamir.wakhan.facts import AiCardDrawn, SeatHandedOver, SeatReturning, SeatTakenBack
from tests.pamir.builder import GAME
from tests.pamir.test_properties import (
    SEATS,
    SEEDS,
    Moment,
    assert_facts_about_pieces_rebuild_the_table,
    assert_other_facts_agree_with_the_table,
    picks_of,
)

pytestmark = pytest.mark.slow

LONGEST_TURN = 60
"""Answers she gives in one turn at most; in thousands of turns there were 34."""

CHANGING = 15
"""One of so many picks changes a seat's hands, where that can be done."""

PICKS = st.builds(picks_of, st.integers(0, 500), st.integers(0, 2**32 - 1))
HERS = st.integers(1, 31)
"""Which seats are Wakhan's from the start, as bits."""


def automated_seats(seats: int, hers: int) -> list[Seat]:
    return [seat for seat in range(seats) if hers >> seat & 1] or [0]


def change_of_seats(s: State, pick: int) -> HandOver | TakeBack | None:
    """A seat that changes hands now; mostly none, and never in the middle of what she does without a person."""
    seat = pick // CHANGING % s.seats
    decision = pending(s)
    if pick % CHANGING or (
        is_hers(s, decision) and decision is not None and decision.prompt is not Prompt.DRAW_AI_CARD
    ):
        return None
    try:
        return GAME.reseat(s, seat, seat not in GAME.automated(s))
    except PaxError:
        return None


def moments(seats: int, hers: int, seed: bytes, picks: list[int]) -> Iterator[Moment]:
    s = GAME.setup(seats, seed, {}, automated_seats(seats, hers))
    for pick in picks:
        decision = pending(s)
        if decision is None:
            return
        move = change_of_seats(s, pick) or decision.options[pick % len(decision.options)]
        applied = GAME.apply(s, move)
        yield Moment(s, move, *applied)
        s = applied.state


def is_hers(s: State, decision: Decision | None) -> bool:
    return decision is not None and s.players[decision.seat].wakhan is not None


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=40)
def test_every_game_keeps_its_pieces_and_survives_json(seats: int, hers: int, seed: bytes, picks: list[int]) -> None:
    for moment in moments(seats, hers, seed, picks):
        assert audit(moment.after) == []
        text = json.dumps(GAME.dump(moment.after))
        again = GAME.load(json.loads(text))
        assert again == moment.after
        assert json.dumps(GAME.dump(again)) == text
        assert pending(again) == pending(moment.after), "her answer and its reasons survive too"


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=40)
def test_she_always_has_exactly_one_answer_and_nobody_is_asked_to_confirm_it(
    seats: int, hers: int, seed: bytes, picks: list[int]
) -> None:
    for moment in moments(seats, hers, seed, picks):
        decision = pending(moment.after)
        if decision is not None and is_hers(moment.after, decision):
            assert len(decision.options) == 1
            assert decision.is_forced
            for odd in (EndTurn(), Done()):
                if odd not in decision.options:
                    with pytest.raises(IllegalMove):
                        GAME.advance(moment.after, odd)


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=40)
def test_she_never_stalls(seats: int, hers: int, seed: bytes, picks: list[int]) -> None:
    turn, answers = 0, 0
    for moment in moments(seats, hers, seed, picks):
        if moment.before.turn != turn:
            turn, answers = moment.before.turn, 0
        answers += is_hers(moment.before, pending(moment.before))
        assert answers <= LONGEST_TURN


@given(seats=SEATS, seed=SEEDS)
@settings(max_examples=25)
def test_a_game_she_plays_alone_comes_to_an_end(seats: int, seed: bytes) -> None:
    s = GAME.setup(seats, seed, {}, range(seats))
    for _ in range(60 * LONGEST_TURN):
        decision = pending(s)
        if decision is None:
            break
        GAME.advance(s, decision.options[0])
    assert s.winners


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=40)
def test_she_never_spends_rupees_she_does_not_have_nor_keeps_a_hand_or_dial(
    seats: int, hers: int, seed: bytes, picks: list[int]
) -> None:
    for moment in moments(seats, hers, seed, picks):
        for player in moment.after.players:
            assert player.rupees >= 0
            if player.wakhan is not None:
                assert player.loyalty is None
        decision = pending(moment.after)
        if decision is not None and decision.prompt is Prompt.DRAW_AI_CARD:
            assert moment.after.players[decision.seat].hand == []


# -- she decides by what lies open


def answers_from(s: State) -> list[Decision]:
    """Her answers from here on, with their reasons, until a person is asked or something hidden comes to light."""
    s = s.copy()
    found = []
    while (decision := pending(s)) is not None and is_hers(s, decision):
        found.append(decision)
        if GAME.advance(s, decision.options[0]).revealed:
            break
    return found


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=40)
def test_the_same_state_leads_to_the_same_answers_after_json_too(
    seats: int, hers: int, seed: bytes, picks: list[int]
) -> None:
    for number, moment in enumerate(moments(seats, hers, seed, picks)):
        if number % 4 == 0 and is_hers(moment.after, pending(moment.after)):
            expected = answers_from(moment.after)
            assert answers_from(moment.after) == expected
            assert answers_from(GAME.load(json.loads(json.dumps(GAME.dump(moment.after))))) == expected


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=60)
def test_nothing_hidden_decides_for_her(seats: int, hers: int, seed: bytes, picks: list[int]) -> None:
    for number, moment in enumerate(moments(seats, hers, seed, picks)):
        decision = pending(moment.after)
        if decision is None or number % 2 or not is_hers(moment.after, decision):
            continue
        expected = answers_from(moment.after)
        assert expected
        for reader in (None, decision.seat):
            assert answers_from(GAME.permuted(moment.after, reader)) == expected


def test_a_permuted_state_has_other_ai_cards_to_come_and_another_hand_set_aside() -> None:
    s = GAME.setup(3, bytes(16), {}, [1])
    changes: list[HandOver | TakeBack] = []
    while not changes or s.turn < 6:
        decision = pending(s)
        assert decision is not None
        GAME.advance(s, decision.options[0])
        moves = [change_of_seats(s, CHANGING * seat) for seat in range(3)]
        changes = [move for move in moves if isinstance(move, HandOver)]
    seat = changes[0].seat
    hand = [card for card in s.deck if card in COURT_CARDS][:5]
    s.players[seat].hand += hand
    s.deck = [card for card in s.deck if card not in hand]
    s = GAME.apply(s, changes[0]).state
    for before, after in zip(s.players, GAME.permuted(s, None).players, strict=True):
        if before.wakhan is not None and after.wakhan is not None:
            assert before.wakhan.deck != after.wakhan.deck
            assert AI_CARDS[before.wakhan.deck[0]].back == AI_CARDS[after.wakhan.deck[0]].back
            assert before.wakhan.face == after.wakhan.face
    own, other = (state.players[seat].wakhan for state in (s, GAME.permuted(s, seat)))
    assert own is not None
    assert own.aside is not None
    assert other is not None
    assert other.aside is not None
    assert other.aside.hand != own.aside.hand
    assert len(other.aside.hand) == len(own.aside.hand)


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=25)
def test_no_view_shows_its_reader_anything_hidden(seats: int, hers: int, seed: bytes, picks: list[int]) -> None:
    for number, moment in enumerate(moments(seats, hers, seed, picks)):
        if number % 7:
            continue
        for reader in (None, *range(seats)):
            seen = GAME.view(moment.after, reader)
            assert seen == GAME.view(GAME.permuted(moment.after, reader), reader)


def tells_of_hidden_cards(fact: Fact) -> bool:
    """Whether cards that were hidden are seen, or are somebody else's, when the fact is told."""
    if isinstance(fact, CardDiscarded):
        return fact.why is Why.GAME_OVER
    return isinstance(
        fact, MarketRefilled | HandsSwapped | AiCardDrawn | SeatHandedOver | SeatReturning | SeatTakenBack
    )


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@example(seats=2, hers=2, seed=bytes.fromhex("dc2bae0033091dd97fbf6ff60ab8008e"), picks=picks_of(102, 463))
@settings(max_examples=40)
def test_hidden_cards_come_to_light_exactly_when_a_fact_says_so(
    seats: int, hers: int, seed: bytes, picks: list[int]
) -> None:
    for moment in moments(seats, hers, seed, picks):
        assert moment.revealed == any(map(tells_of_hidden_cards, moment.facts))
        drawn = [fact for fact in moment.facts if isinstance(fact, AiCardDrawn)]
        for fact in drawn:
            before, after = (s.players[fact.seat].wakhan for s in (moment.before, moment.after))
            assert before is not None
            assert after is not None
            assert after.face == fact.ai_card
            if not fact.shuffled:
                assert before.deck == [fact.ai_card, *after.deck]
            else:
                assert len(before.deck) == 1
                assert sorted([fact.ai_card, *after.deck]) == list(AI_CARDS)


# -- seats that change hands


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=60)
def test_hands_and_dials_set_aside_are_touched_by_nothing(seats: int, hers: int, seed: bytes, picks: list[int]) -> None:
    aside = {}
    for moment in moments(seats, hers, seed, picks):
        for fact in moment.facts:
            match fact:
                case SeatHandedOver(seat):
                    player = moment.before.players[seat]
                    aside[seat] = (tuple(player.hand), player.loyalty)
                case SeatTakenBack(seat):
                    player = moment.after.players[seat]
                    assert (tuple(player.hand), player.loyalty) == aside.pop(seat)
        if moment.after.winners is not None:
            discards = moment.after.discards
            assert all(card in discards for hand, _ in aside.values() for card in hand)
            continue
        hers_now = [(seat, p.wakhan.aside) for seat, p in enumerate(moment.after.players) if p.wakhan is not None]
        assert {seat: tuple(left) for seat, left in hers_now if left is not None} == aside


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=25)
def test_advance_in_place_does_what_apply_does(seats: int, hers: int, seed: bytes, picks: list[int]) -> None:
    s = GAME.setup(seats, seed, {}, automated_seats(seats, hers))
    for moment in moments(seats, hers, seed, picks):
        before = GAME.dump(moment.before)
        changes = GAME.advance(s, moment.move)
        assert (changes.facts, changes.revealed) == (moment.facts, moment.revealed)
        assert s == moment.after
        assert GAME.dump(moment.before) == before


# -- facts


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=40)
def test_facts_survive_json(seats: int, hers: int, seed: bytes, picks: list[int]) -> None:
    for moment in moments(seats, hers, seed, picks):
        for fact in moment.facts:
            raw = json.loads(json.dumps(GAME.dump_fact(fact)))
            assert GAME.load_fact(raw) == fact
            assert type(GAME.load_fact(raw)) is type(fact)


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS)
@settings(max_examples=40)
def test_the_facts_rebuild_the_table(seats: int, hers: int, seed: bytes, picks: list[int]) -> None:
    course = list(moments(seats, hers, seed, picks))
    assert_facts_about_pieces_rebuild_the_table(course)
    assert_other_facts_agree_with_the_table(seats, course)
