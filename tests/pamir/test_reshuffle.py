"""What is hidden after a rewind: nobody knows what comes next, and a record tells how it lay."""

import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings

from paxbot import PaxError
from paxbot.engine.codec import BadRecord
from paxbot.engine.game import Json
from paxbot.engine.kernel import Move, Rng
from paxbot.games.pamir.export import find_move
from paxbot.games.pamir.facts import CardsReshuffled
from paxbot.games.pamir.replay import audit, position_after, replay
from paxbot.games.pamir.setup import build_deck, pile_sizes, piles
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import AI_CARDS, DOMINANCE_CHECKS, EVENT_CARDS
from paxbot.service.play.moves import hand_over, play
from tests.cases import for_each
from tests.pamir.builder import GAME
from tests.pamir.test_properties import SEATS, SEEDS
from tests.pamir.wakhan.test_properties import HERS, PICKS, moments

SEED = bytes(range(16))


def reshuffled(s: State, seed: bytes = SEED) -> State:
    after: State = GAME.apply(s, GAME.reshuffle(s, seed)).state
    return after


def parts(s: State, deck: list[int]) -> list[list[int]]:
    return [deck[pile] for pile in piles(len(s.deck), s.seats)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_piles_are_found_again_in_the_deck(seats: int) -> None:
    """Rule: Setup > The deck."""
    deck = build_deck(seats, Rng.seeded(SEED))
    found = [deck[pile] for pile in piles(len(deck), seats)][::-1]
    assert tuple(map(len, found)) == pile_sizes(seats)
    assert [sum(card in DOMINANCE_CHECKS for card in pile) for pile in found] == [0, 0, 1, 1, 1, 1]
    assert [sum(card in EVENT_CARDS for card in pile) for pile in found] == [0, 2, 2, 2, 2, 2]


@given(seats=SEATS, hers=HERS, seed=SEEDS, picks=PICKS, other=SEEDS)
@settings(max_examples=25)
def test_a_reshuffle_changes_only_the_order_of_what_is_hidden(
    seats: int, hers: int, seed: bytes, picks: list[int], other: bytes
) -> None:
    for number, moment in enumerate(moments(seats, hers, seed, picks)):
        s = moment.after
        if number % 9 or pending(s) is None:
            continue
        before = GAME.dump(s)
        after, facts, revealed = GAME.apply(s, GAME.reshuffle(s, other))
        assert revealed
        assert isinstance(facts[0], CardsReshuffled)
        assert GAME.dump(s) == before
        assert audit(after) == []
        assert [sorted(pile) for pile in parts(s, s.deck)] == [sorted(pile) for pile in parts(s, after.deck)]
        for reader in (None, *range(seats)):
            assert GAME.view(after, reader) == GAME.view(s, reader)
        found = GAME.dump(after)
        for player, again in zip(before["players"], found["players"], strict=True):
            if player["wakhan"] is not None:
                backs = [AI_CARDS[each["wakhan"]["deck"][0]].back for each in (player, again)]
                assert backs[0] == backs[1]
                assert sorted(player["wakhan"].pop("deck")) == sorted(again["wakhan"].pop("deck"))
        assert [key for key in before if before[key] != found[key] and key not in ("deck", "rng")] == []


def test_a_reshuffle_survives_json_and_leads_to_the_same_state_again() -> None:
    s = GAME.setup(3, bytes(16), {}, [1])
    raw = json.loads(json.dumps(GAME.dump_move(GAME.reshuffle(s, SEED))))
    assert raw == {"seed": SEED.hex(), "do": "reshuffle"}
    assert GAME.apply(s, find_move(s, raw)).state == reshuffled(s)
    assert reshuffled(s, bytes(16)) != reshuffled(s)


def test_after_a_reshuffle_nothing_tells_of_shuffles_to_come() -> None:
    s = GAME.setup(3, bytes(16), {}, [1])
    assert (reshuffled(s).rng.seed, reshuffled(s, bytes(16)).rng.seed) == (SEED.hex(), bytes(16).hex())


def test_every_card_of_a_pile_may_come_next_and_no_other() -> None:
    s = GAME.setup(2, bytes(16), {})
    first = parts(s, s.deck)[-1]
    tops = {reshuffled(s, random.Random(number).randbytes(16)).deck[0] for number in range(200)}
    assert tops == set(first)


def test_a_game_that_is_over_is_not_reshuffled() -> None:
    s = GAME.setup(2, bytes(16), {})
    picks = random.Random(1)
    while (decision := pending(s)) is not None:
        GAME.advance(s, picks.choice(decision.options))
    with pytest.raises(Exception, match="game_over"):
        GAME.apply(s, GAME.reshuffle(s, SEED))


# -- records


REWINDS = (30, 31, 50, 80, 110, 112)


class Point(NamedTuple):
    given: list[Json]
    s: State


class Course(NamedTuple):
    start: State
    points: list[Point]
    rewinds: int


def course(seats: int, hers: list[int], seed: int) -> Course:
    """A random game in which seats change hands and the table goes back now and then."""
    picks = random.Random(seed)
    start = GAME.setup(seats, picks.randbytes(16), {}, hers)
    points, rewinds = [_on(Point([], start), None)], 0
    seen = points[:]
    while (decision := pending(points[-1].s)) is not None:
        last = points[-1]
        if len(seen) in REWINDS:
            points = points[: max(1, len(points) - picks.randrange(1, 25))]
            last = points.pop()
            points.append(_on(last, GAME.reshuffle(last.s, picks.randbytes(16))))
            rewinds += 1
        elif picks.random() < 0.02:
            points.append(_change(last, picks))
        else:
            points.append(_on(last, picks.choice(decision.options)))
        seen.append(points[-1])
    return Course(start, seen, rewinds)


def _on(point: Point, move: Move | None) -> Point:
    played = play(GAME, point.s, move)
    assert isinstance(played.state, State)
    return Point([*point.given, *(ply.move for ply in played.plies)], played.state)


def _change(point: Point, picks: random.Random) -> Point:
    seat = picks.randrange(point.s.seats)
    try:
        if seat in GAME.automated(point.s):
            return _on(point, GAME.reseat(point.s, seat, automated=False))
        played = hand_over(GAME, point.s, seat)
    except PaxError:
        return point
    assert isinstance(played.state, State)
    return Point([*point.given, *(ply.move for ply in played.plies)], played.state)


COURSES: list[tuple[int, list[int], int]] = [
    (2, [], 0),
    (3, [1], 1),
    (4, [], 2),
    (5, [0, 3], 3),
    (2, [1], 4),
    (3, [], 5),
]


def written(start: State, given: list[Json], *, running: bool) -> Json:
    found: Json = json.loads(json.dumps(GAME.record(start, given, "own", running)))
    return found


@pytest.mark.parametrize(("seats", "hers", "seed"), COURSES)
def test_the_record_of_a_game_with_rewinds_verifies_to_its_end(seats: int, hers: list[int], seed: int) -> None:
    played = course(seats, hers, seed)
    end = played.points[-1]
    found = written(played.start, end.given, running=False)
    assert list(replay(found)) == []
    assert found["result"] == list(end.s.winners or ())
    standing = [raw for raw in end.given if raw["do"] == "reshuffle"]
    told = [raw for raw in found["moves"] if raw["do"] == "reshuffle"]
    assert len(told) == len(standing)
    assert played.rewinds


@pytest.mark.parametrize(("seats", "hers", "seed"), COURSES)
def test_a_running_record_with_rewinds_verifies_and_tells_nothing_hidden(
    seats: int, hers: list[int], seed: int
) -> None:
    played = course(seats, hers, seed)
    picks = random.Random(seed)
    points = [point for point in played.points if pending(point.s) is not None]
    rewound = [at for at, point in enumerate(points) if point.given and point.given[-1]["do"] == "reshuffle"]
    for point in [
        points[at]
        for at in {*picks.sample(range(len(points)), 6), *rewound, *(at + 9 for at in rewound)}
        if at < len(points)
    ]:
        found = written(played.start, point.given, running=True)
        assert list(replay(found)) == []
        assert "seed" not in json.dumps(found)
        assert found["undrawn"] == len(point.s.deck)
        shown = {card for deck in _decks(found) for card in deck}
        assert not shown & set(point.s.deck)


def _decks(found: Json) -> Iterator[list[int]]:
    yield found["deck"]
    yield from (raw["deck"] for raw in found["moves"] if raw["do"] == "reshuffle")


def first_reshuffle() -> tuple[Json, int]:
    played = course(3, [1], 1)
    found = written(played.start, played.points[-1].given, running=False)
    return found, next(at for at, raw in enumerate(found["moves"]) if raw["do"] == "reshuffle")


FOUND, AT = first_reshuffle()


def tampered(**change: Any) -> Json:
    found: Json = json.loads(json.dumps(FOUND))
    found["moves"][AT] |= change
    return found


DECK = FOUND["moves"][AT]["deck"]
HERS_AT = FOUND["moves"][AT]["ai_decks"]


@for_each(
    "change",
    [
        {"deck": None},
        {"deck": [*DECK[:-1], DECK[0]]},
        {"deck": [*DECK[:-1], "x"]},
        {"deck": [*DECK, 999]},
        {"deck": DECK[::-1]},
        {"ai_decks": None},
        {"ai_decks": {}},
        {"ai_decks": {"7": [1]}},
        {"ai_decks": {seat: order[1:] for seat, order in HERS_AT.items()}},
        {"ai_decks": {seat: order[::-1] for seat, order in HERS_AT.items()}},
        {"p": 9},
    ],
)
def test_a_reshuffle_that_cannot_be_is_refused(change: Json) -> None:
    difference = next(replay(tampered(**change)))
    assert (difference.after, difference.where) == (AT, "move")


def test_the_table_after_a_reshuffle_can_be_looked_at() -> None:
    s, facts = position_after(FOUND, AT + 1)
    assert s.deck == DECK
    assert [type(fact) for fact in facts] == [CardsReshuffled]
    with pytest.raises(BadRecord):
        position_after(FOUND, len(FOUND["moves"]) + 1)
