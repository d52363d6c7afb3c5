"""Whatever somebody can get of a game below Discord is the same when what is hidden from them is shuffled."""

import json
import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import Phase, example, given, settings, strategies as st

from paxbot.engine.game import CheckedGame
from paxbot.engine.kernel import Move, Seat
from paxbot.engine.playing import play_on
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.terms import COURT_CARDS
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.state import Player
from paxbot.games.spartacus.terms import Draw, Lay, Return
from paxbot.present.words import speaking
from paxbot.presenters import PRESENTERS
from paxbot.render import paint
from paxbot.render.pamir import presenter as pamir_presenter
from paxbot.render.porfiriana import presenter as porfiriana_presenter
from paxbot.render.spartacus import presenter as spartacus_presenter
from tests.long_form import spread
from tests.spartacus.tables import Cards, begin_turn, position
from tests.trust.visible_data import Hosted, Walked, all_for, own, public, seats_of, walk

pytestmark = pytest.mark.slow

PAMIR = Hosted(PaxPamir(), PRESENTERS["pamir"], True)
SPARTACUS = Hosted(PaxSpartacus(), spartacus_presenter.SpartacusPresenter(), True)
PORFIRIANA = Hosted(PaxPorfiriana(), PRESENTERS["porfiriana"], True)
UNSHRUNK = settings(phases=(Phase.explicit, Phase.reuse, Phase.generate))
GAMES = {game.rules.key: game for game in (PAMIR, SPARTACUS, PORFIRIANA)}


@pytest.fixture(autouse=True, scope="module")
def scenes() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for presenter in (pamir_presenter, spartacus_presenter, porfiriana_presenter):
            for name in [name for name in vars(presenter) if name.endswith("_scene")]:
                patch.setattr(presenter, name, partial(_seen, name))
            patch.setattr(presenter, "sheet", tuple)
        for module in (paint, pamir_presenter, spartacus_presenter, porfiriana_presenter):
            patch.setattr(module, "attached", lambda scene, text: (scene, text))
        yield


def _seen(picture: str, /, *views: Any, **more: Any) -> tuple[str, str]:
    return picture, repr((views, more))


def begun(game: Hosted, seats: int, hers: int, seed: bytes, **options: Any) -> Any:
    return game.rules.setup(seats, seed, options, range(seats - hers, seats))


def by_chance(game: Hosted, number: int, answers: int) -> Iterator[Walked]:
    chance = random.Random(number)
    seats = game.rules.usual_seats[number % len(game.rules.usual_seats)]
    hers = min(chance.randrange(3), seats - 1)
    start = begun(game, seats, hers, chance.randbytes(16), **({"open_hands": True} if number % 3 == 2 else {}))
    return walk(game.rules, start, [chance.randrange(1000) for _ in range(answers)], changes=True)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", spread(range(8), 3))
def test_all_that_a_reader_gets_is_the_same_when_what_is_hidden_from_them_is_shuffled(key: str, number: int) -> None:
    game = GAMES[key]
    with speaking(("en", "de")[number // 2 % 2]):
        for step, (state, facts, _, _) in enumerate(by_chance(game, number, 120)):
            if step % 17:
                continue
            everybody = public(game, state, facts)
            for reader in (None, *range(seats_of(game.rules, state))):
                found = everybody | own(game, state, facts, reader)
                other = all_for(game, game.rules.permuted(state, reader), facts, reader)
                assert found.keys() == other.keys()
                for what, told in found.items():
                    assert told == other[what], (reader, what)


@pytest.mark.parametrize("key", GAMES)
@given(number=st.integers(0, 2**32))
@example(number=1)
@settings(UNSHRUNK, max_examples=5)
def test_what_a_step_brings_about_does_not_depend_on_what_is_hidden_from_whoever_takes_it(
    key: str, number: int
) -> None:
    rules = GAMES[key].rules
    for step, (state, _, _, _) in enumerate(by_chance(GAMES[key], number, 110)):
        decision = rules.pending(state)
        if step % 5 or decision is None:
            continue
        seat = decision.seat if decision.seat not in rules.automated(state) else None
        other = rules.permuted(state, seat)
        for move in shared(rules, state, other)[:6]:
            found, alike = rules.apply(state, move), rules.apply(other, move)
            assert found.revealed == alike.revealed
            if not found.revealed:
                assert found.facts == alike.facts
                assert rules.view(found.state, seat) == rules.view(alike.state, seat)


@pytest.mark.parametrize("key", GAMES)
@given(number=st.integers(0, 2**32))
@settings(UNSHRUNK, max_examples=4)
def test_onlookers_learn_from_an_answer_only_what_it_says(key: str, number: int) -> None:
    """Whether more was answered at once, or somebody is asked next, tells nothing of what they do not see."""
    rules = GAMES[key].rules
    for step, (state, _, _, _) in enumerate(by_chance(GAMES[key], number, 110)):
        decision = rules.pending(state)
        if step % 4 or decision is None or decision.seat in rules.automated(state):
            continue
        for reader in (None, *(seat for seat in range(seats_of(rules, state)) if seat != decision.seat)):
            other = rules.permuted(state, reader)
            for move in shared(rules, state, other)[:4]:
                assert followed(rules, state, move, reader) == followed(rules, other, move, reader)


def shared(rules: CheckedGame, *states: Any) -> list[Move]:
    listed: list[Sequence[Move]] = [decision.options for decision in map(rules.pending, states) if decision]
    return [move for move in listed[0] if all(move in options for options in listed)]


def followed(rules: CheckedGame, state: Any, move: Move, reader: Seat | None) -> list[Any]:
    """What the reader sees of an answer and of what follows it by itself.

    It ends with the first hidden card, or where the game itself plays: what it does may come from the hand it plays.
    """
    seen: list[Any] = []
    for each in play_on(rules, state, move):
        applied = each.applied
        if each.seat in rules.automated(state):
            return seen
        seen.append((each.seat, each.forced, applied.revealed))
        if applied.revealed:
            return seen
        pending = rules.pending(applied.state)
        seen.append((applied.facts, rules.view(applied.state, reader), pending and (pending.seat, pending.is_forced)))
    return seen


@given(number=st.integers(0, 2**32))
@example(number=13011)
@settings(UNSHRUNK, max_examples=6)
def test_the_record_of_a_running_game_is_the_same_when_the_rest_of_the_decks_is_shuffled(number: int) -> None:
    chance, rules = random.Random(number), PAMIR.rules
    seats = chance.randrange(2, 6)
    seed, hers = chance.randbytes(16), chance.randrange(2)
    picks = [chance.randrange(1000) for _ in range(chance.randrange(30, 100))]
    *_, (state, _, moves, start) = walk(rules, begun(PAMIR, seats, hers, seed), picks, changes=False)
    other = start.copy()
    drawn = len(start.deck) - len(state.deck)
    other.deck[drawn:] = reversed(other.deck[drawn:])
    if state.rng.counter == start.rng.counter:
        # What was shuffled since the start is no secret any more: with another seed, it would be another game.
        other.rng.seed = "f0" * 16
    found, alike = (rules.record(each, moves, "game", True) for each in (start, other))
    assert found == alike
    assert seed.hex() not in json.dumps(found)


@pytest.mark.parametrize("key", GAMES)
def test_the_record_of_a_running_game_does_not_tell_by_what_seed_was_reshuffled(key: str) -> None:
    rules, seed = GAMES[key].rules, bytes(range(16))
    walked = walk(rules, begun(GAMES[key], 3, 1, bytes(16)), [7 * each for each in range(40)], changes=False)
    running = [(each.state, [*each.moves], each.start) for each in walked if rules.pending(each.state) is not None]
    state, moves, start = running[-1]
    moves = [*moves, rules.dump_move(rules.reshuffle(state, seed))]
    assert seed.hex() not in json.dumps(rules.record(start, moves, "game", True))


@pytest.mark.parametrize("second", [1, 2])
def test_nobody_is_told_by_an_answer_given_at_once_that_cards_in_sight_are_alike(second: int) -> None:
    cards, rules = Cards(), SPARTACUS.rules
    player = Player(5, display=cards.display({"religion": [2, 2, 2]}))
    stack = [cards.add("wealth", 1), cards.add("wealth", 1), cards.add("wealth", second)]
    state = begin_turn(position(cards, [player, Player(5)], stack))
    for move in (Draw(), Lay(stack[0], 1)):
        state = rules.apply(state, move).state
    returning = rules.pending(state)
    assert returning is not None
    assert not returning.is_forced
    state = rules.apply(state, Return(stack[1])).state
    assert rules.pending(state).is_forced  # type: ignore[union-attr]


def test_nobody_is_told_by_an_answer_given_at_once_that_cards_dealt_are_alike() -> None:
    state = SPARTACUS.rules.setup(2, bytes(16), {})
    first = SPARTACUS.rules.pending(state)
    assert first is not None
    state.players[first.seat].hand = state.players[first.seat].hand[:1]
    state.decision = None
    assert not SPARTACUS.rules.pending(state).is_forced  # type: ignore[union-attr]


def test_the_test_would_notice_a_leak() -> None:
    state = PAMIR.rules.setup(3, bytes(16), {})
    hand = [card for card in state.deck if card in COURT_CARDS][:4]
    state.players[1].hand += hand
    state.deck = [card for card in state.deck if card not in hand]
    others = {reader: PAMIR.rules.permuted(state, reader) for reader in (None, 0, 1)}
    assert all_for(PAMIR, state, (), 1)["hand"] != all_for(PAMIR, others[0], (), 1)["hand"]
    assert all_for(PAMIR, state, (), 1) == all_for(PAMIR, others[1], (), 1)
    assert others[1].deck != state.deck
    assert sorted(others[None].players[1].hand) != sorted(hand)
