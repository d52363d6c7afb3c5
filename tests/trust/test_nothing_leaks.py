"""Whatever somebody can get of a game below Discord is the same when what is hidden from them is shuffled."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxbot.catalogue import PRESENTERS
from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.errors import PaxError
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.present.line import Reader
from paxbot.render import pamir
from paxbot.render.pamir import presenter as drawing

GAME, WORDS = PaxPamir(), PRESENTERS["pamir"]
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
LINES = ("", "b", "buy ", "buy 1", "play ", "play 5", "end", "take", "pay", "nonsense; end", "xyzzy")

Walked = tuple[State, tuple[Fact, ...], list[dict[str, Any]], State]
"""A position, the facts that led to it, the answers from the start, and the start."""


def walk(seats: int, hers: int | None, seed: bytes, picks: Sequence[int], *, is_open: bool) -> Iterator[Walked]:
    """The positions of a game by chance.

    The last seats are hers, and others change hands now and then; None means that Wakhan does not come into it.
    """
    automated = range(seats - (hers or 0), seats)
    start = GAME.setup(seats, seed, {"open_hands": is_open}, automated)
    state, moves, facts = start, list[dict[str, Any]](), list[Fact]()
    for pick in picks:
        decision = GAME.pending(state)
        if decision is None:
            return
        move = decision.options[pick % len(decision.options)]
        if hers is not None and pick % 15 == 0:
            move = changing_hands(state, pick % (seats - hers), move)
        applied = GAME.apply(state, move)
        moves.append(GAME.dump_move(move))
        facts = [*facts[-20:], *applied.facts]
        state = applied.state
        yield state, tuple(facts), moves, start


def changing_hands(state: State, seat: Seat, otherwise: Move) -> Move:
    """The seat is handed over or taken back, where that can be done now."""
    try:
        return GAME.reseat(state, seat, seat not in GAME.automated(state))
    except PaxError:
        return otherwise


@pytest.fixture(autouse=True, scope="module")
def scenes() -> Iterator[None]:
    """Pictures are compared by what is shown in them, without being painted."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("table", "board", "market", "ending", "courts", "court", "hand", "ai_cards"):
            patch.setattr(pamir, f"{name}_picture", partial(_seen, name))
        patch.setattr(drawing, "_attached", lambda painted, text: (painted, text))
        yield


def _seen(name: str, *views: Any) -> tuple[str, str]:
    return name, repr(views)


def public(state: State, facts: Sequence[Fact], reader: Seat | None) -> dict[str, Any]:
    """What anybody who reads the channel can ask for, and what only this reader can."""
    names = NAMES[: state.seats]
    view, decision = GAME.view(state, None), GAME.pending(state)
    told: dict[str, Any] = {
        "view": GAME.view(state, reader),
        "public": view,
        "headline": WORDS.headline(state, names),
        "status": WORDS.status(state, names),
        "text": WORDS.text(view, names),
        "log": WORDS.log(facts, names),
        "explained": WORDS.explain(facts, names),
        "short": WORDS.shortly(facts, names),
        "topics": [sorted(WORDS.concerns(fact)) for fact in facts],
        "courts": [WORDS.court(state, seat, names) for seat in range(state.seats)],
        "pictures": WORDS.table_pictures(view, names, facts),
        "parts": [WORDS.part_picture(part.key, view, names, facts) for part in WORDS.parts()],
        "court pictures": [WORDS.court_picture(view, seat, names, facts) for seat in range(state.seats)],
        "guides": [WORDS.guide_picture(view, seat, names) for seat in GAME.automated(state)],
        "automated": GAME.automated(state),
        "turn": (GAME.turn_of(state), GAME.turn_number(state), GAME.winners(state)),
    }
    if decision is not None:
        told["question"] = (decision.seat, WORDS.question(state, decision, names))
    else:
        told["final"] = (WORDS.final(state, names), WORDS.ending_picture(view, names))
    if reader is not None:
        told |= private(state, facts, reader)
    return told


def private(state: State, facts: Sequence[Fact], reader: Seat) -> dict[str, Any]:
    """What a player gets besides."""
    names, decision = NAMES[: state.seats], GAME.pending(state)
    told: dict[str, Any] = {
        "hand": WORDS.hand(state, reader, names),
        "hand picture": WORDS.hand_picture(GAME.view(state, reader), reader, names),
        "since": WORDS.done_to(state, facts, reader, names),
        "watchable": WORDS.watchable(state, reader),
        "watched": GAME.watched(state, reader),
        "orders": WORDS.order_form(state, reader, None, names),
    }
    if decision is None or decision.seat != reader:
        return told
    lines = Reader(GAME, WORDS, names, reader)
    readings = [lines.read(state, line) for line in LINES]
    return told | {
        "options": [GAME.dump_move(move) for move in decision.options],
        "panel": WORDS.panel(state, decision, names),
        "phrases": WORDS.phrases(state, decision, names),
        "barred": WORDS.barred(state, decision, names),
        "given up": [WORDS.gives_up(state, move) for move in decision.options],
        "refusal": WORDS.refusal_form(state, None),
        "default": GAME.dump_move(GAME.default(state)),
        "lines": [replace(reading, state=None) for reading in readings],
        "completions": [lines.complete(state, line, 25, 100) for line in LINES],
    }


@pytest.mark.parametrize("number", range(8))
def test_all_that_a_reader_gets_is_the_same_when_what_is_hidden_from_them_is_shuffled(number: int) -> None:
    chance = random.Random(number)
    seats, is_open = 2 + number % 4, number % 3 == 2
    hers = min(chance.randrange(3), seats - 1)
    seed, picks = chance.randbytes(16), [chance.randrange(1000) for _ in range(120)]
    for step, (state, facts, _, _) in enumerate(walk(seats, hers, seed, picks, is_open=is_open)):
        if step % 17:
            continue
        for reader in (None, *range(seats - hers)):
            found, other = public(state, facts, reader), public(GAME.permuted(state, reader), facts, reader)
            assert found.keys() == other.keys()
            for what, told in found.items():
                assert told == other[what], (reader, what)


@given(
    seats=st.integers(2, 5),
    hers=st.integers(0, 2),
    is_open=st.booleans(),
    seed=st.binary(min_size=16, max_size=16),
    picks=st.lists(st.integers(0, 999), min_size=60, max_size=110),
)
@settings(max_examples=5, deadline=None)
def test_what_a_step_brings_about_does_not_depend_on_what_is_hidden_from_whoever_takes_it(
    seats: int, hers: int, is_open: bool, seed: bytes, picks: list[int]
) -> None:
    hers = min(hers, seats - 1)
    for number, (state, _, _, _) in enumerate(walk(seats, hers, seed, picks, is_open=is_open)):
        decision = GAME.pending(state)
        if number % 5 or decision is None:
            continue
        seat = decision.seat if decision.seat not in GAME.automated(state) else None
        other = GAME.permuted(state, seat)
        for move in decision.options[:6]:
            found, alike = GAME.apply(state, move), GAME.apply(other, move)
            assert found.revealed == alike.revealed
            if not found.revealed:
                assert found.facts == alike.facts
                assert GAME.view(found.state, seat) == GAME.view(alike.state, seat)


@given(
    seats=st.integers(2, 5),
    seed=st.binary(min_size=16, max_size=16),
    picks=st.lists(st.integers(0, 999), min_size=30, max_size=100),
)
@settings(max_examples=5, deadline=None)
def test_the_record_of_a_running_game_is_the_same_when_the_rest_of_the_deck_is_shuffled(
    seats: int, seed: bytes, picks: list[int]
) -> None:
    *_, (state, _, moves, start) = walk(seats, None, seed, picks, is_open=False)
    other = start.copy()
    drawn = len(start.deck) - len(state.deck)
    other.deck[drawn:] = reversed(other.deck[drawn:])
    other.rng.seed = "f0" * 16
    found, alike = (GAME.record(each, moves, "game", True) for each in (start, other))
    assert found == alike
    assert seed.hex() not in json.dumps(found)


def test_the_test_would_notice_a_leak() -> None:
    state = GAME.setup(3, bytes(16), {})
    hand = [card for card in state.deck if card in COURT_CARDS][:4]
    state.players[1].hand += hand
    state.deck = [card for card in state.deck if card not in hand]
    others = {reader: GAME.permuted(state, reader) for reader in (None, 0, 1)}
    assert public(state, (), 1)["hand"] != public(others[0], (), 1)["hand"]
    assert public(state, (), 1) == public(others[1], (), 1)
    assert others[1].deck != state.deck
    assert sorted(others[None].players[1].hand) != sorted(hand)
