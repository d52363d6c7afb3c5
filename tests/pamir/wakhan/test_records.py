"""Records of games with Wakhan: what we export verifies, says all that happened and nothing hidden."""

import json
import random
from collections import Counter
from functools import cache

import pytest

from paxbot.cli.checks import first_difference
from paxbot.engine.game import Json
from paxbot.games.pamir.export import find_move
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.replay import Replay
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import AI_CARDS
from tests.cases import for_each
from tests.pamir.records import GAME, HALF_DONE, Course, state_after, wakhan_game, wakhan_record

COURSES = [(2 + number % 4, number // 4 % (2 + number % 4), number) for number in range(24)]
"""Seats, how many of them are Wakhan's from the start, and a seed."""


@cache
def course(seats: int, hers: int, seed: int) -> Course:
    """A game in which seats change hands, mostly while a bribe or the side of a court is open."""
    return wakhan_game(seats, hers, seed, changes=0.04)


def written(played: Course, count: int | None = None, running: bool = False) -> Json:
    given = played.given if count is None else played.given[:count]
    found: Json = json.loads(json.dumps(GAME.record(played.start, given, "own", running)))
    return found


def without_chance(s: State) -> Json:
    """Everything about the game but the generator, which records replace."""
    found = GAME.dump(s)
    del found["rng"]
    return found


@pytest.mark.parametrize(("seats", "hers", "seed"), COURSES)
def test_a_finished_game_comes_back_from_its_record_card_for_card(seats: int, hers: int, seed: int) -> None:
    played = course(seats, hers, seed)
    found = written(played)
    replay = Replay(found)
    assert list(replay.differences()) == []
    assert without_chance(replay.s) == without_chance(played.end)
    assert found["result"] == list(played.end.winners or ())


def test_a_game_that_ends_in_a_turn_of_hers_that_leaves_no_move_verifies() -> None:
    played = wakhan_game(4, 3, 2426)
    found = written(played)
    assert played.given[-1] == {"do": "draw_ai_card"}
    assert [check["after"] for check in found["checks"][-2:]] == [len(found["moves"])] * 2
    assert first_difference(found) is None


@pytest.mark.parametrize(("seats", "hers", "seed"), COURSES)
def test_a_running_game_comes_back_from_its_record_as_far_as_it_is_known(seats: int, hers: int, seed: int) -> None:
    played = course(seats, hers, seed)
    for count in played.waits[::12]:
        s = state_after(played.start, played.given[:count])
        if s.winners is not None:
            continue
        replay = Replay(written(played, count, running=True))
        assert list(replay.differences()) == []
        decision = pending(s)
        if decision is not None and decision.prompt not in HALF_DONE:
            # A record has no half of a move, so after one the question may be another.
            assert GAME.view(replay.s, None) | {"prompt": None} == GAME.view(s, None) | {"prompt": None}


@pytest.mark.parametrize(("seats", "hers", "seed"), COURSES[::3])
def test_a_record_cut_off_anywhere_verifies_also_in_the_middle_of_her_turn(seats: int, hers: int, seed: int) -> None:
    played = course(seats, hers, seed)
    for count in random.Random(seed).sample(range(len(played.given)), 6):
        cut = written(played, count)
        assert cut["truncated"] is True
        assert first_difference(cut) is None
        assert first_difference(written(played, count, running=True)) is None


def test_seats_change_hands_in_bad_moments_too_in_these_games() -> None:
    changes: Counter[tuple[str, Prompt]] = Counter()
    for seats, hers, seed in COURSES:
        changes += course(seats, hers, seed).changes
    moments = (Prompt.CHOOSE_ACTION, Prompt.SETTLE_BRIBE, Prompt.CHOOSE_SIDE, Prompt.DRAW_AI_CARD)
    assert [prompt for prompt in moments if not changes["hand_over", prompt]] == []
    assert changes["take_back", Prompt.CHOOSE_ACTION]


# -- seats that change hands


def changes_of(found: Json) -> list[Json]:
    return [move for move in found["moves"] if move["do"] in ("hand_over", "take_back")]


def test_a_game_in_which_a_seat_is_handed_over_has_its_ai_decks_and_no_seats_of_hers() -> None:
    played = course(3, 0, 1)
    found = written(played)
    over = [move["p"] for move in changes_of(found) if move["do"] == "hand_over"]
    assert over
    assert "wakhan" not in found
    assert "begins" not in found
    assert {seat: len(decks) for seat, decks in found["ai_decks"].items()} == Counter(map(str, over))


def test_a_seat_that_changes_hands_while_wakhan_is_asked_names_her() -> None:
    for seats, hers, seed in COURSES:
        played = course(seats, hers, seed)
        if played.changes["hand_over", Prompt.DRAW_AI_CARD]:
            break
    found = written(played)
    named = [move for move in changes_of(found) if "asked" in move]
    assert named
    for move in named:
        assert move["asked"] != move["p"]
        other = json.loads(json.dumps(found))
        del other["moves"][found["moves"].index(move)]["asked"]
        assert first_difference(other)


def first_haggle(prompt: Prompt) -> tuple[Course, int]:
    """A game, and how many answers were given before a seat is handed over while this is asked."""
    for seats, hers, seed in COURSES:
        played = course(seats, hers, seed)
        s = played.start.copy()
        for count, raw in enumerate(played.given):
            decision = pending(s)
            assert decision is not None
            if raw["do"] == "hand_over" and decision.prompt is prompt:
                return played, count
            GAME.advance(s, find_move(s, raw))
    raise AssertionError(prompt)


@pytest.mark.parametrize("prompt", [Prompt.SETTLE_BRIBE, Prompt.CHOOSE_SIDE])
def test_a_seat_handed_over_in_the_middle_of_another_players_move_stands_after_that_move(prompt: Prompt) -> None:
    played, count = first_haggle(prompt)
    before = len(written(played, count)["moves"])
    assert written(played, count + 1)["moves"][before:] == [{"p": played.given[count]["seat"], "do": "hand_over"}]
    moves = written(played)["moves"]
    place = next(at for at in range(before, len(moves)) if moves[at]["do"] == "hand_over")
    assert all(move["do"] != "hand_over" for move in moves[before:place])
    assert place > before or played.given[count + 1]["do"] in ("withdraw", "hand_over")


HANDED_OVER = written(course(3, 0, 1))
CHANGE = next(at for at, move in enumerate(HANDED_OVER["moves"]) if move["do"] == "hand_over")


@for_each(
    ("change", "told"),
    [
        ({"p": 7}, "unreadable move"),
        ({"p": None}, "unreadable move"),
        ({"p": True}, "unreadable move"),
        ({"do": "take_back"}, "refused"),
        ({"asked": 7}, "is asked"),
        ({"asked": None}, "is asked"),
        ({"asked": [0]}, "is asked"),
    ],
)
def test_a_change_of_seats_that_cannot_be_is_refused(change: Json, told: str) -> None:
    found = json.loads(json.dumps(HANDED_OVER))
    found["moves"][CHANGE] |= change
    trouble = first_difference(found)
    assert trouble is not None
    assert trouble.startswith(f"after {CHANGE} moves, move:")
    assert told in trouble


def test_a_seat_cannot_be_handed_over_twice_nor_in_its_own_turn() -> None:
    found = json.loads(json.dumps(HANDED_OVER))
    found["moves"].insert(CHANGE + 1, found["moves"][CHANGE])
    assert first_difference(found)
    found = json.loads(json.dumps(HANDED_OVER))
    position = next(check["position"] for check in found["checks"] if check["after"] <= CHANGE)
    found["moves"][CHANGE]["p"] = position["active"]
    assert first_difference(found)


# -- nothing hidden


def visible(deck: list[int], drawn: int) -> list[int]:
    """What everybody knows of an AI deck: the cards drawn from it, then one with the back that lies open."""
    known, hidden = deck[:drawn], deck[drawn:]
    top = min(card for card in AI_CARDS if card not in known and AI_CARDS[card].back == AI_CARDS[hidden[0]].back)
    return [*known, top, *(card for card in sorted(AI_CARDS) if card not in known and card != top)]


@pytest.mark.parametrize(("seats", "hers", "seed"), COURSES[:12])
def test_of_her_decks_a_running_record_shows_only_what_lies_open(seats: int, hers: int, seed: int) -> None:
    played = course(seats, hers, seed)
    for count in played.waits[::12]:
        s = state_after(played.start, played.given[:count])
        if s.winners is not None:
            continue
        found = written(played, count, running=True)
        assert found["undrawn"] == len(s.deck)
        assert not set(found["deck"]) & set(s.deck)
        for seat, player in enumerate(s.players):
            if player.wakhan is not None:
                drawn = len(AI_CARDS) - len(player.wakhan.deck)
                shown = found["ai_decks"][str(seat)][-1]
                assert shown == visible([*shown[:drawn], *player.wakhan.deck], drawn)
                assert drawn == 0 or shown[drawn - 1] == player.wakhan.face
        aside = [card for p in s.players if p.wakhan and p.wakhan.aside for card in p.wakhan.aside.hand]
        assert all(_purchased(found, card) for card in aside)


def _purchased(found: Json, card: int) -> bool:
    return any(move.get("card") == card and move["do"] == "purchase" for move in found["moves"])


@pytest.mark.parametrize("seed", range(8))
def test_other_hidden_cards_give_the_same_running_record(seed: int) -> None:
    played = wakhan_game(2 + seed % 4, 1 + seed % 2, seed)
    picks = random.Random(seed)
    for count in played.waits[1::7]:
        s = state_after(played.start, played.given[:count])
        if s.winners is not None or len(played.given[:count]) > 300:
            break
        other = played.start.copy()
        undrawn = picks.sample(s.deck, len(s.deck))
        other.deck[len(other.deck) - len(undrawn) :] = undrawn
        for seat, player in enumerate(other.players):
            if player.wakhan is not None:
                player.wakhan.deck = _with_other_cards_to_come(player.wakhan.deck, s, seat, picks)
        again = GAME.record(other, played.given[:count], "own", True)
        assert json.loads(json.dumps(again)) == written(played, count, running=True)


def _with_other_cards_to_come(deck: list[int], s: State, seat: int, picks: random.Random) -> list[int]:
    """The deck as it was at the start, but for what has not been drawn by the state `s`; the back that lies open stays.

    In a second deck nothing is changed.
    """
    her = s.players[seat].wakhan
    assert her is not None
    drawn = len(deck) - len(her.deck)
    if deck[drawn:] != her.deck:
        return deck
    hidden = picks.sample(her.deck, len(her.deck))
    top = next(card for card in hidden if AI_CARDS[card].back == AI_CARDS[her.deck[0]].back)
    return [*deck[:drawn], top, *(card for card in hidden if card != top)]


# -- records from elsewhere


@for_each("number", range(0, 150, 10))
def test_a_shared_record_made_a_running_one_with_stand_ins_verifies_to_its_end(number: int) -> None:
    found = wakhan_record(number)
    del found["result"]
    found |= {"moves": found["moves"][: len(found["moves"]) // 2], "checks": []}
    replay = Replay({**found, "truncated": True})
    assert list(replay.differences()) == []
    undrawn = len(replay.s.deck)
    found |= {"running": True, "undrawn": undrawn, "deck": found["deck"][: len(found["deck"]) - undrawn]}
    assert first_difference(found) is None
