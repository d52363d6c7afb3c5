import json
import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from paxbot.engine.kernel import Fact, IllegalMove, Move
from paxbot.games.pamir.facts import (
    CardDiscarded,
    CardPlayed,
    CardPurchased,
    DominanceChecked,
    LoyaltyChanged,
    LoyaltyChosen,
    MarketRefilled,
    PieceMoved,
    PiecePlaced,
    PiecesRemoved,
    RulerChanged,
    SuitFavored,
)
from paxbot.games.pamir.moves import Discard, Done, EndTurn, PlaceGift, Prompt, Purchase, Withdraw
from paxbot.games.pamir.replay import audit
from paxbot.games.pamir.state import Pile, State
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import Coalition, Region
from paxbot.games.pamir.wakhan.facts import SeatHandedOver, SeatTakenBack
from tests.pamir.builder import GAME, Diagram

pytestmark = pytest.mark.slow


def picks_of(length: int, seed: int) -> list[int]:
    source = random.Random(seed)
    return [source.randrange(1000) for _ in range(length)]


PICKS = st.builds(picks_of, st.integers(0, 300), st.integers(0, 2**32 - 1))
"""The answers of a game: plain lists would hardly ever get past the first turns."""

SEEDS = st.binary(min_size=16, max_size=16)
SEATS = st.integers(2, 5)


class Moment(NamedTuple):
    before: State
    move: Move
    after: State
    facts: tuple[Fact, ...]
    revealed: bool


def moments(seats: int, seed: bytes, picks: list[int]) -> Iterator[Moment]:
    s = GAME.setup(seats, seed, {})
    for pick in picks:
        decision = pending(s)
        if decision is None:
            return
        move = decision.options[pick % len(decision.options)]
        applied = GAME.apply(s, move)
        yield Moment(s, move, *applied)
        s = applied.state


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_every_legal_game_keeps_its_pieces_and_survives_json(seats: int, seed: bytes, picks: list[int]) -> None:
    for moment in moments(seats, seed, picks):
        assert audit(moment.after) == []
        text = json.dumps(GAME.dump(moment.after))
        again = GAME.load(json.loads(text))
        assert again == moment.after
        assert json.dumps(GAME.dump(again)) == text
        assert pending(again) == pending(moment.after)


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_apply_leaves_its_argument_alone(seats: int, seed: bytes, picks: list[int]) -> None:
    before = GAME.dump(GAME.setup(seats, seed, {}))
    for moment in moments(seats, seed, picks):
        assert GAME.dump(moment.before) == before
        before = GAME.dump(moment.after)


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_there_is_always_something_to_choose_and_no_option_comes_twice(
    seats: int, seed: bytes, picks: list[int]
) -> None:
    for moment in moments(seats, seed, picks):
        decision = pending(moment.before)
        assert decision is not None
        assert decision.options
        assert len(set(decision.options)) == len(decision.options)
        assert 0 <= decision.seat < seats


ODD_MOVES = [EndTurn(), Done(), Withdraw(), Discard(1), Discard(117), Purchase(-1), PlaceGift(3), None, 7, "done"]


@given(seats=SEATS, seed=SEEDS, picks=PICKS, odd=st.sampled_from(ODD_MOVES))
@settings(max_examples=50)
def test_a_move_that_is_not_listed_is_refused_and_changes_nothing(
    seats: int, seed: bytes, picks: list[int], odd: Any
) -> None:
    for moment in moments(seats, seed, picks):
        decision = pending(moment.after)
        if decision is not None and odd in decision.options:
            continue
        before = GAME.dump(moment.after)
        with pytest.raises(IllegalMove):
            GAME.advance(moment.after, odd)
        assert GAME.dump(moment.after) == before


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_no_view_shows_its_reader_anything_hidden(seats: int, seed: bytes, picks: list[int]) -> None:
    for number, moment in enumerate(moments(seats, seed, picks)):
        if number % 5:
            continue
        for reader in (None, *range(seats)):
            seen = GAME.view(moment.after, reader)
            assert seen == GAME.view(GAME.permuted(moment.after, reader), reader)
            shown = [seat for seat, player in enumerate(seen["players"]) if "hand" in player]
            assert shown == ([] if reader is None else [reader])
            assert moment.after.rng.seed not in json.dumps(seen)


def test_a_permuted_state_really_differs_in_what_is_hidden() -> None:
    s = GAME.setup(3, bytes(16), {})
    other = GAME.permuted(s, None)
    assert other.deck != s.deck
    assert other.rng != s.rng
    assert sorted(other.deck) == sorted(s.deck)


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=10)
def test_with_open_hands_everybody_sees_every_hand(seats: int, seed: bytes, picks: list[int]) -> None:
    s = GAME.setup(seats, seed, {"open_hands": True})
    for pick in picks:
        decision = pending(s)
        if decision is None:
            break
        GAME.advance(s, decision.options[pick % len(decision.options)])
    assert all("hand" in player for player in GAME.view(s, None)["players"])


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=10)
def test_the_same_seed_and_answers_give_the_same_game(seats: int, seed: bytes, picks: list[int]) -> None:
    first = [(moment.facts, GAME.dump(moment.after)) for moment in moments(seats, seed, picks)]
    again = [(moment.facts, GAME.dump(moment.after)) for moment in moments(seats, seed, picks)]
    assert first == again


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_advance_in_place_does_what_apply_does(seats: int, seed: bytes, picks: list[int]) -> None:
    s = GAME.setup(seats, seed, {})
    for moment in moments(seats, seed, picks):
        changes = GAME.advance(s, moment.move)
        assert (changes.facts, changes.revealed) == (moment.facts, moment.revealed)
        assert s == moment.after


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_facts_survive_json(seats: int, seed: bytes, picks: list[int]) -> None:
    for moment in moments(seats, seed, picks):
        for fact in moment.facts:
            raw = json.loads(json.dumps(GAME.dump_fact(fact)))
            assert GAME.load_fact(raw) == fact
            assert type(GAME.load_fact(raw)) is type(fact)


def piles(s: State) -> dict[Pile, int]:
    table = Diagram(s.seats)
    table.s = s
    return table.piles()


def assert_facts_about_pieces_rebuild_the_table(course: Iterable[Moment]) -> None:
    told: dict[Pile, int] = {}

    def change(pile: Pile, by: int) -> None:
        told[pile] = told.get(pile, 0) + by
        if not told[pile]:
            del told[pile]

    for moment in course:
        for fact in moment.facts:
            match fact:
                case PiecePlaced(_, piece, at, owner, source, source_at):
                    change(Pile(piece, at, owner), 1)
                    if source is not None and source_at is not None:
                        change(Pile(source, source_at, owner), -1)
                case PieceMoved(_, piece, owner, start, end):
                    change(Pile(piece, start, owner), -1)
                    change(Pile(piece, end, owner), 1)
                case PiecesRemoved(piece, at, owner, count):
                    change(Pile(piece, at, owner), -count)
        assert told == piles(moment.after)


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_the_facts_about_pieces_rebuild_the_table(seats: int, seed: bytes, picks: list[int]) -> None:
    assert_facts_about_pieces_rebuild_the_table(moments(seats, seed, picks))


def assert_other_facts_agree_with_the_table(seats: int, course: Iterable[Moment]) -> None:
    points = [0] * seats
    rulers: dict[Region, int | None] = dict.fromkeys(Region)
    loyalties: dict[int, Coalition] = {}
    dials: dict[int, Coalition] = {}
    favored = None
    courts: list[list[int]] = [[] for _ in range(seats)]
    for moment in course:
        for fact in moment.facts:
            match fact:
                case DominanceChecked():
                    points = [had + got for had, got in zip(points, fact.points, strict=True)]
                case RulerChanged(region, before, after):
                    assert rulers[region] == before
                    rulers[region] = after
                case LoyaltyChosen(seat, coalition) | LoyaltyChanged(seat, _, coalition):
                    loyalties[seat] = coalition
                case SeatHandedOver(seat):
                    dials[seat] = loyalties.pop(seat)
                case SeatTakenBack(seat):
                    loyalties[seat] = dials.pop(seat)
                case SuitFavored(suit):
                    favored = suit
                case CardPlayed(seat, card, side):
                    courts[seat].insert(0 if side.key == "left" else len(courts[seat]), card)
                case CardDiscarded(seat, card, "court"):
                    courts[seat].remove(card)
        s = moment.after
        assert [player.vp for player in s.players] == points
        assert list(rulers.values()) == s.rulers
        assert {seat: p.loyalty for seat, p in enumerate(s.players) if p.loyalty is not None} == loyalties
        assert favored in (None, s.favored)
        assert [player.court for player in s.players] == courts


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_the_facts_about_points_rulers_loyalties_suits_and_courts_agree_with_the_table(
    seats: int, seed: bytes, picks: list[int]
) -> None:
    assert_other_facts_agree_with_the_table(seats, moments(seats, seed, picks))


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_hidden_cards_come_to_light_exactly_when_a_fact_says_so(seats: int, seed: bytes, picks: list[int]) -> None:
    for moment in moments(seats, seed, picks):
        dealt = [card for fact in moment.facts if isinstance(fact, MarketRefilled) for card in fact.cards]
        assert dealt == moment.before.deck[: len(dealt)]
        assert moment.after.deck == moment.before.deck[len(dealt) :]
        assert moment.revealed == bool(dealt) or any(type(fact).__name__ == "HandsSwapped" for fact in moment.facts)


@given(seats=SEATS, seed=SEEDS, picks=PICKS)
@settings(max_examples=50)
def test_every_card_in_a_hand_was_purchased_in_the_open(seats: int, seed: bytes, picks: list[int]) -> None:
    purchased: set[int] = set()
    for moment in moments(seats, seed, picks):
        purchased |= {fact.card for fact in moment.facts if isinstance(fact, CardPurchased)}
        assert {card for player in moment.after.players for card in player.hand} <= purchased


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_most_three_bribe_requests_are_declined_in_a_turn(seats: int) -> None:
    for seed in range(3):
        picks = random.Random(seed)
        s = GAME.setup(seats, picks.randbytes(16), {})
        while (decision := pending(s)) is not None:
            assert s.declined <= 3
            offers = [move for move in decision.options if move.do in ("offer_bribe", "refuse_offer")]
            if decision.prompt is Prompt.SETTLE_BRIBE and s.declined == 3:
                assert not [move for move in offers if move.do == "offer_bribe"]
            GAME.advance(s, picks.choice(offers or decision.options))
        assert s.winners
