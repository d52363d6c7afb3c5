import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from paxbot import PaxError
from paxbot.cli.checks import check_state, play_one
from paxbot.engine.codec import BadRecord
from paxbot.engine.game import HandOver, Reshuffle, TakeBack
from paxbot.engine.kernel import IllegalMove
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import Draw, Pass, Prompt
from tests.cases import for_each
from tests.spartacus.tables import GAME, dealt

Json = dict[str, Any]


def played(seats: int, seed: int, answers: int = 10_000, **options: object) -> tuple[State, State, list[Json]]:
    s = dealt(seats, seed, **options)
    start, lots, moves = s.copy(), random.Random(seed), list[Json]()
    while len(moves) < answers and (decision := GAME.pending(s)) is not None:
        move = lots.choice(decision.options)
        moves.append(GAME.dump_move(move))
        GAME.advance(s, move)
    return start, s, moves


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 8])
def test_random_games_keep_every_invariant(seats: int) -> None:
    assert play_one(GAME, seats, random.Random(seats), check=seats < 5)


@given(seats=st.integers(1, 4), seed=st.integers(0, 10**6), answers=st.integers(0, 120))
def test_at_any_point_nothing_hidden_is_seen_and_the_state_survives_json(seats: int, seed: int, answers: int) -> None:
    _, s, _ = played(seats, seed, answers)
    check_state(GAME, s, seats, answers)


@pytest.mark.parametrize("answers", [0, 7, 60])
def test_a_game_from_before_two_cards_could_be_drawn_again_goes_on(answers: int) -> None:
    _, s, _ = played(3, 4, answers)
    s.rounds = []
    raw = GAME.dump(s)
    assert raw.pop("redraw") is False
    assert GAME.load({**raw, "schema": 1}) == s


@pytest.mark.parametrize("seats", [0, 9, -1])
def test_a_number_of_seats_there_is_not_is_refused(seats: int) -> None:
    with pytest.raises(PaxError, match="bad_seats"):
        dealt(seats)


@pytest.mark.parametrize("game", [0, 6])
def test_a_solitaire_game_there_is_not_is_refused(game: int) -> None:
    with pytest.raises(PaxError, match="bad_solo_game"):
        dealt(1, solo_game=game)


def test_the_host_may_name_the_start_player() -> None:
    assert {dealt(4, seed, first=2).first for seed in range(5)} == {2}
    assert len({dealt(4, seed).first for seed in range(20)}) == 4


def test_more_than_four_players_are_marked_as_unofficial() -> None:
    """Rule: Setup > Five to eight players."""
    assert [GAME.view(dealt(seats), None)["unofficial"] for seats in (1, 4, 5, 8)] == [False, False, True, True]


class TestRecords:
    @for_each("seats", [1, 2, 3, 4, 6])
    def test_a_game_is_the_same_when_it_is_replayed(self, seats: int) -> None:
        start, s, moves = played(seats, seats)
        record = json.loads(json.dumps(GAME.record(start, moves, "one", False)))
        assert record["result"] == list(s.winners or ())
        assert list(GAME.differences(record)) == []
        assert GAME.position_after(record, len(moves))[0].winners == s.winners

    def test_a_game_in_which_two_cards_were_seen_together_is_the_same_when_it_is_replayed(self) -> None:
        start, s, moves = played(2, 3, redraw="yes")
        record = GAME.record(start, moves, "one", False)
        assert record["redraw"]
        assert record["result"] == list(s.winners or ())
        assert list(GAME.differences(record)) == []

    def test_a_game_that_ended_early_has_no_result(self) -> None:
        start, _, moves = played(3, 1, answers=40)
        record = GAME.record(start, moves, "one", False)
        assert record["truncated"]
        assert "result" not in record
        assert list(GAME.differences(record)) == []

    def test_a_running_game_names_no_hidden_card_and_cannot_be_replayed(self) -> None:
        start, s, moves = played(3, 1, answers=60)
        record = GAME.record(start, moves, "one", True)
        other = GAME.permuted(s, None)
        assert "deck" not in record
        assert all(raw.get("card") is None for raw in record["moves"] if raw["do"] in ("keep", "take", "return"))
        public = GAME.view(other, None)
        for side in (public["rome"], *public["players"]):
            del side["strength"]  # follows from the symbols, and was never in a record
        assert record["position"] == public
        with pytest.raises(BadRecord, match="running_record"):
            list(GAME.differences(record))

    def test_a_game_that_went_back_is_replayed_when_it_is_over_and_tells_no_seed_while_it_runs(self) -> None:
        start, s, moves = played(3, 1, answers=60)
        moves.append({"seed": "ab" * 16, "do": "reshuffle"})
        GAME.advance(s, Reshuffle("ab" * 16))
        assert list(GAME.differences(GAME.record(start, moves, "one", False))) == []
        assert "abab" not in json.dumps(GAME.record(start, moves, "one", True))

    @for_each(
        ("change", "reason"),
        [
            ({"players": 9}, "bad_seats"),
            ({"players": True}, "bad_seats"),
            ({"first": 3}, "bad_first"),
            ({"table": "w11"}, "bad_card_table"),
            ({"table": 7}, "bad_card_table"),
            ({"deck": [1, 2, 3]}, "bad_order"),
            ({"deck": [1] * 74}, "bad_order"),
            ({"deck": ["1"] * 74}, "bad_order"),
            ({"moves": {}}, "bad_moves"),
            ({"solo_game": 9}, "bad_options"),
            ({"final_group": 1}, "bad_options"),
            ({"redraw": 1}, "bad_options"),
            ({"automated": [5]}, "bad_automated"),
            ({"checks": [{"after": 10**6, "position": {}}]}, "bad_check_order"),
            ({"game": "pamir"}, "not_a_record"),
        ],
    )
    def test_a_wrong_record_is_refused(self, change: Json, reason: str) -> None:
        start, _, moves = played(3, 1, answers=30)
        with pytest.raises(BadRecord, match=reason):
            list(GAME.differences(GAME.record(start, moves, "one", False) | change))

    @for_each("at", range(0, 30, 3))
    def test_a_move_that_was_changed_is_found(self, at: int) -> None:
        start, _, moves = played(3, 1, answers=30)
        record = copy.deepcopy(GAME.record(start, moves, "one", False))
        record["moves"][at]["do"] = "march"
        (difference,) = GAME.differences(record)
        assert (difference.after, difference.where) == (at, "move")

    def test_a_check_that_was_changed_is_found(self) -> None:
        start, _, moves = played(3, 1, answers=30)
        record = copy.deepcopy(GAME.record(start, moves, "one", False))
        record["checks"][1]["position"]["players"][0]["aurei"] += 1
        assert [difference.where for difference in GAME.differences(record)] == ["position.players.0.aurei"]


class TestSeats:
    def running(self) -> State:
        s = dealt(3)
        while s.round == 0:
            GAME.advance(s, GAME.pending(s).options[0])  # type: ignore[union-attr]
        return s

    def test_a_seat_is_handed_over_and_answers_by_itself(self) -> None:
        s = self.running()
        seat = s.clockwise(s.active)[1]
        assert GAME.advance(s, GAME.reseat(s, seat, True)).facts == (facts.SeatHandedOver(seat),)
        GAME.advance(s, Pass())
        decision = GAME.pending(s)
        assert decision is not None
        assert decision.seat == seat
        assert decision.is_forced

    def test_a_legal_answer_that_another_version_gave_is_taken(self) -> None:
        s = self.running()
        seat = s.clockwise(s.active)[1]
        GAME.advance(s, GAME.reseat(s, seat, True))
        GAME.advance(s, Pass())
        assert GAME.pending(s).options == (Draw(),)  # type: ignore[union-attr]
        assert GAME.apply(s, Pass()).state.active != seat

    def test_its_person_is_back_when_the_next_turn_begins(self) -> None:
        s = self.running()
        seat = s.clockwise(s.active)[1]
        GAME.advance(s, GAME.reseat(s, seat, True))
        GAME.advance(s, GAME.reseat(s, seat, False))
        with pytest.raises(PaxError, match="seat_is_returning"):
            GAME.reseat(s, seat, False)
        assert facts.SeatTakenBack(seat) in GAME.advance(s, Pass()).facts
        assert GAME.automated(s) == frozenset()
        assert not GAME.pending(s).is_forced  # type: ignore[union-attr]

    def test_whoever_is_on_turn_is_not_handed_over(self) -> None:
        s = self.running()
        with pytest.raises(PaxError, match="seat_is_busy"):
            GAME.reseat(s, s.active, True)
        with pytest.raises(IllegalMove, match="seat_is_busy"):
            GAME.apply(s, HandOver(s.active))

    def test_a_seat_of_nobody_has_nobody_to_return_to(self) -> None:
        s = GAME.setup(2, b"x" * 16, {}, automated=[0, 1])
        while s.round == 0:
            GAME.advance(s, GAME.pending(s).options[0])  # type: ignore[union-attr]
        with pytest.raises(PaxError, match="seat_has_no_player"):
            GAME.reseat(s, 0, False)

    def test_not_before_the_game_nor_after_it(self) -> None:
        with pytest.raises(PaxError, match="game_not_begun"):
            GAME.reseat(dealt(2), 0, True)
        _, s, _ = played(2, 1)
        with pytest.raises(PaxError, match="game_over"):
            GAME.reseat(s, 0, True)
        with pytest.raises(IllegalMove, match="game_over"):
            GAME.apply(s, Reshuffle("00" * 16))

    def test_games_in_which_seats_changed_hands_are_the_same_when_replayed(self) -> None:
        s = self.running()
        start, moves = dealt(3), list[Json]()
        s, lots = start.copy(), random.Random(5)
        while (decision := GAME.pending(s)) is not None:
            move: Any = lots.choice(decision.options)
            if decision.prompt is Prompt.CHOOSE_TURN and lots.random() < 0.5:
                seat = s.clockwise(s.active)[1]
                back = s.players[seat].automated and not s.players[seat].returning
                if not s.players[seat].returning:
                    move = TakeBack(seat) if back else HandOver(seat)
            moves.append(GAME.dump_move(move))
            GAME.advance(s, move)
        assert any(raw["do"] == "hand_over" for raw in moves)
        assert list(GAME.differences(GAME.record(start, moves, "one", False))) == []


class TestReshuffles:
    def test_what_nobody_knows_lies_elsewhere_and_every_view_is_as_it_was(self) -> None:
        _, s, _ = played(3, 2, answers=40)
        after = GAME.apply(s, GAME.reshuffle(s, b"y" * 16)).state
        assert after.stack != s.stack
        assert sorted([*after.stack, *after.box, *after.hidden]) == sorted([*s.stack, *s.box, *s.hidden])
        for reader in (None, 0, 1, 2):
            assert GAME.view(after, reader) == GAME.view(s, reader)

    def test_cards_at_the_bottom_stay_where_their_players_know_them(self) -> None:
        _, s, _ = played(3, 2, answers=40)
        assert s.bottom
        assert GAME.apply(s, Reshuffle("ab" * 16)).state.bottom == s.bottom

    def test_rome_stays_where_a_player_has_seen_it(self) -> None:
        s = TestSeats().running()
        GAME.advance(s, Pass())
        applied = GAME.apply(s, Reshuffle("ab" * 16))
        assert applied.state.hidden == s.hidden
        assert applied.facts == (facts.CardsReshuffled(False),)
        assert applied.revealed
