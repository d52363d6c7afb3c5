from typing import Any

import pytest

from paxbot.present.line import Kind, Reader, Reading, Stop
from paxbot.present.words import Cited
from tests.bot.toy_presenter import ToyPresenter
from tests.toy_game import ToyGame
from tests.toy_moves import Ask, Draw, EndTurn, Grant, Take
from tests.toy_state import Coins

GAME = ToyGame()
NAMES = ("ann", "Bób", "cat")


def table(**changes: Any) -> Coins:
    state = GAME.setup(3, bytes(16), {})
    for name, value in changes.items():
        setattr(state, name, value)
    state.decision = None
    return state


def reader(seat: int = 0) -> Reader:
    return Reader(GAME, ToyPresenter(), NAMES, seat)


def read(line: str, state: Coins | None = None) -> Reading:
    return reader().read(state or table(), line)


def moves(reading: Reading) -> list[Any]:
    assert reading.trouble is None
    return [answer.move for answer in reading.answers]


def coins(reading: Reading) -> Coins:
    assert isinstance(reading.state, Coins)
    return reading.state


def pointed_at(line: str, reading: Reading) -> str:
    assert reading.trouble is not None
    return line[reading.trouble.start : reading.trouble.end]


def test_a_line_gives_several_answers_and_leads_to_a_position() -> None:
    reading = read("take 2; take 1")
    assert moves(reading) == [Take(2), Take(1)]
    assert coins(reading).scores == [3, 0, 0]
    assert (reading.stop, reading.rest) == (None, "")


def test_the_state_given_is_left_alone() -> None:
    state = table()
    before = GAME.dump(state)
    read("take 2; take 1", state)
    assert GAME.dump(state) == before


@pytest.mark.parametrize("line", ["take 2 take 1", "TAKE 2, take: 1", "  tak 2;;; ta 1 ;", "then take 2 and take 1"])
def test_case_separators_fillers_and_shortened_words_do_not_matter(line: str) -> None:
    assert moves(read(line)) == [Take(2), Take(1)]


def test_accents_do_not_matter() -> None:
    assert moves(read("ask bob", table(scores=[0, 3, 0]))) == [Ask(1)]


def test_forced_answers_are_given_on_the_way() -> None:
    reading = read("take 1; take 2", table(scores=[4, 0, 0]))
    assert moves(reading) == [Take(1), Take(2)]
    assert coins(reading).scores[0] == 5
    assert coins(reading).box == 2


def test_an_empty_line_says_nothing() -> None:
    assert moves(read(" ; ")) == []


def test_a_word_without_meaning_is_pointed_at_and_the_others_are_listed() -> None:
    line = "take 2; tuke 1"
    reading = read(line)
    assert pointed_at(line, reading) == "tuke"
    assert reading.trouble is not None
    assert reading.trouble.kind is Kind.UNKNOWN
    assert reading.trouble.instead == ("take", "draw", "end")


def test_a_wrong_number_is_pointed_at_and_the_right_ones_are_listed() -> None:
    line = "take 3"
    reading = read(line)
    assert pointed_at(line, reading) == "3"
    assert reading.trouble is not None
    assert reading.trouble.instead == ("1", "2")


def test_a_line_that_ends_too_early_is_told_what_is_missing() -> None:
    reading = read("take 2; take")
    assert reading.trouble is not None
    assert (reading.trouble.kind, reading.trouble.instead) == (Kind.MISSING, ("1", "2"))
    assert reading.trouble.start == len("take 2; take")


def test_a_word_for_something_impossible_is_answered_with_the_reason() -> None:
    line = "take 1"
    reading = read(line, table(pot=0))
    assert pointed_at(line, reading) == "take 1"
    assert reading.trouble is not None
    assert (reading.trouble.kind, reading.trouble.reason) == (Kind.IMPOSSIBLE, Cited("The pot is empty.", ()))


def test_the_beginning_of_something_impossible_is_answered_with_the_reason_too() -> None:
    reading = read("take", table(pot=0))
    assert reading.trouble is not None
    assert reading.trouble.reason == Cited("The pot is empty.", ())


def test_a_short_word_for_several_answers_is_not_guessed() -> None:
    names = ("ann", "bob", "bobby")
    reading = Reader(GAME, ToyPresenter(), names, 0).read(table(scores=[0, 2, 2]), "ask bo")
    assert reading.trouble is not None
    assert (reading.trouble.kind, reading.trouble.instead) == (Kind.UNCLEAR, ("ask bob", "ask bobby"))


def test_a_word_in_full_is_not_taken_for_a_longer_one() -> None:
    names = ("ann", "bob", "bobby")
    assert moves(Reader(GAME, ToyPresenter(), names, 0).read(table(scores=[0, 2, 2]), "ask bob")) == [Ask(1)]


def test_a_number_is_never_short_for_a_longer_one() -> None:
    names = ("ann", "22", "23")
    reading = Reader(GAME, ToyPresenter(), names, 0).read(table(scores=[0, 2, 2]), "ask 2")
    assert reading.trouble is not None
    assert reading.trouble.kind is Kind.UNKNOWN


def test_a_line_stops_where_hidden_cards_come_to_light() -> None:
    reading = read("draw; take nonsense;")
    assert moves(reading) == [Draw()]
    assert (reading.stop, reading.rest) == (Stop.REVEALED, "take nonsense")


def test_a_line_stops_where_somebody_else_is_asked() -> None:
    reading = read("ask bob; take 1", table(scores=[0, 3, 0]))
    assert moves(reading) == [Ask(1)]
    assert (reading.stop, reading.rest) == (Stop.OTHERS, "take 1")


def test_a_line_stops_at_the_end_of_the_turn_and_of_the_game() -> None:
    assert read("end; take 1").stop is Stop.OTHERS
    over = read("end; take 1", table(pot=0))
    assert (moves(over), over.stop, over.rest) == ([EndTurn()], Stop.OVER, "take 1")


def test_a_line_of_somebody_who_is_not_asked_is_not_tried() -> None:
    reading = reader(1).read(table(), "take 1")
    assert (reading.answers, reading.stop, reading.rest) == ((), Stop.OTHERS, "take 1")


def test_somebody_who_is_asked_in_the_turn_of_another_can_answer_by_a_line() -> None:
    asked = GAME.apply(table(scores=[0, 3, 0]), Ask(1)).state
    assert moves(reader(1).read(asked, "refuse")) == [Grant(False)]


def test_what_follows_a_reveal_is_read_the_same_whatever_was_hidden() -> None:
    lines = ("draw; take 2; take 1", "draw; take 3", "draw; ask ann", "draw; e")
    for line in lines:
        found = {
            (read(line, table(deck=deck, pot=pot)).rest, reader().complete(table(deck=deck, pot=pot), line, 25, 100))
            for deck, pot in (([0, 1, 2], 3), ([0, 1, 3], 3), ([1, 0], 3), ([3], 3))
        }
        assert len(found) == 1, line


def test_completion_offers_the_answers_to_the_next_question() -> None:
    complete = reader().complete
    assert complete(table(), "", 25, 100) == ("take 1", "take 2", "draw", "end")
    assert complete(table(), "ta", 25, 100) == ("take 1", "take 2")
    assert complete(table(), "take ", 25, 100) == ("take 1", "take 2")
    assert complete(table(), "take 2; d", 25, 100) == ("take 2; draw",)


def test_completion_goes_on_behind_a_line_that_can_be_read() -> None:
    offered = reader().complete(table(), "take 2", 25, 100)
    assert offered[0] == "take 2"
    assert "take 2; take 1" in offered
    assert "take 2; end" in offered


def test_completion_gives_only_next_words_where_phrases_are_too_many() -> None:
    assert reader().complete(table(), "", 3, 100) == ("take", "draw", "end")
    assert len(reader().complete(table(), "take 2 ", 2, 100)) == 2


def test_completion_ends_where_the_line_outgrows_its_room() -> None:
    assert reader().complete(table(), "take 2; d", 25, len("take 2; draw")) == ("take 2; draw",)
    assert reader().complete(table(), "take 2; d", 25, len("take 2; draw") - 1) == ()


def test_completion_never_looks_beyond_a_reveal_or_another_player() -> None:
    assert reader().complete(table(), "draw; ", 25, 100) == ()
    assert reader().complete(table(), "draw; t", 25, 100) == ()
    assert reader().complete(table(scores=[0, 3, 0]), "ask bob ", 25, 100) == ()


def test_completion_has_nothing_for_a_line_that_went_wrong_before_its_end() -> None:
    assert reader().complete(table(), "tuke 2; t", 25, 100) == ()
